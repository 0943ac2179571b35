package bushido

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// how a decision is made: as the file says, or as well as its side can.
type how uint8

const (
	fixed   how = iota
	byHand      // by a player who is there
	ours        // by the advised side, for the goal
	against     // by the other side, against it
)

// mind tells who makes which decisions.
type mind struct {
	s       *scene
	odds    bool // for odds: only those marked best, each for its own side
	ask     bool // for a play: those that the file leaves out
	any     bool // something is marked open
	picks   bool // of a melee: dice are picked that nobody asked for
	defends bool
}

// advising is the mind of advise.
func (s *scene) advising() mind {
	var marks [2]bool
	for side, list := range s.marked() {
		for _, is := range list {
			marks[side] = marks[side] || is
		}
	}
	m := mind{s: s, any: marks[0] || marks[1], defends: s.f.Defends()}
	if m.any {
		m.defends = marks[1]
	}
	return m
}

// marked tells which decisions are marked open, by side.
func (s *scene) marked() [2][]bool {
	d := s.dec
	own, their := s.openRerolls()
	return [2][]bool{
		{
			d.Weapon.Open, d.Target.Open, d.Special.Open, d.Boosts.Open, d.KiBoosts.Open, d.LaterBoosts.Open, d.Attacks.Open, d.Stray.Open,
			d.Split.Open, d.Feats.Open, len(d.Feats.Opens) > 0, own,
		},
		{
			d.Bodyguard.Open, d.Nominate.Open, d.Sacrifice.Open, d.TargetWeapon.Open, d.TargetSpecial.Open, d.TargetBoosts.Open,
			d.TargetSplit.Open, d.TargetFeats.Open, len(d.TargetFeats.Opens) > 0, their,
		},
	}
}

// openRerolls tells whose rerolls are marked open.
func (s *scene) openRerolls() (own, their bool) {
	open := func(name string) bool {
		if s.dec.Rerolls.Open {
			return true
		}
		for k, c := range s.dec.Rerolls.By {
			if c.Open && strings.HasPrefix(k, name) {
				return true
			}
		}
		return false
	}
	has := func(m *model, trait string) bool {
		if m == nil {
			return false
		}
		if m.kit.has(trait) {
			return true
		}
		return slices.ContainsFunc(m.weapons, func(w *weapon) bool { return w.kit.has(trait) })
	}
	for _, t := range rerolling {
		own = own || open(t) && has(s.attacker, t)
		their = their || open(t) && has(s.target(), t) && s.f.Action == "melee"
	}
	return own, their
}

// checkOpen refuses decisions of both sides marked open.
func (s *scene) checkOpen() {
	m := s.marked()
	if !slices.Contains(m[0], true) || !slices.Contains(m[1], true) {
		return
	}
	first := -1
	for _, e := range s.dec.Node.Entries {
		side := 0
		if slices.Contains(theirKeys, e.Key) {
			side = 1
		}
		if e.Value.Text != "open" {
			continue
		}
		if first < 0 {
			first = side
		}
		if side != first {
			s.dec.Fault(e.Key, "", "both sides cannot be open")
			return
		}
	}
}

var theirKeys = []string{"bodyguard", "nominate", "sacrifice", "target_weapon", "target_special", "target_boosts", "target_split", "target_feats"}

// of tells how a decision of a side is made.
func (m mind) of(side table.Side, written, open, best bool) how {
	advised := (side == table.Defender) == m.defends
	switch {
	case m.odds && best && side == table.Attacker:
		return ours
	case m.odds && best:
		return against
	case m.ask && (open || !written):
		return byHand
	case m.odds, m.ask:
		return fixed
	case best && !advised:
		return against
	case best, open, advised && !m.any && !written:
		return ours
	}
	return fixed
}

func (m mind) decision(side table.Side, d decision) how { return m.of(side, d.Given, d.Open, d.Best) }

func (m mind) feats(side table.Side, f featsFile, w window) how {
	written := f.Best || f.Bests[w] || f.Sets != nil || f.ByHit != nil || f.Node != nil && f.Node.Text == "none"
	if _, ok := f.Sets[w]; f.Sets != nil && !ok && !f.Opens[w] && !f.Bests[w] && !m.any {
		written = len(f.Sets) > 0 || len(f.ByHit) > 0
	}
	return m.of(side, written, f.Open || f.Opens[w], f.Best || f.Bests[w])
}

// rerolls tells whose traits have their dice picked, those marked best aside.
func (m mind) rerolls() [2]bool {
	own, their := m.s.openRerolls()
	switch {
	case m.odds:
		return [2]bool{}
	case m.ask:
		return [2]bool{true, true}
	case m.any:
		return [2]bool{own, their}
	}
	return [2]bool{!m.defends, m.defends}
}

// best tells whether the file has the dice of some trait rerolled as well as can
// be.
func (r rerollsFile) best() bool {
	for _, c := range r.By {
		if c.Best {
			return true
		}
	}
	return r.Best
}

// bestOf tells the same of one trait.
func (r rerollsFile) bestOf(trait string) bool {
	if !slices.Contains(rerolling, trait) {
		return false
	}
	for k, c := range r.By {
		if c.Best && strings.HasPrefix(k, trait) {
			return true
		}
	}
	return r.Best
}

// aim is how a tree's player decides.
func (h how) aim() advise.Aim {
	switch h {
	case ours:
		return advise.Raise
	case against:
		return advise.Lower
	}
	return advise.First
}

// aims is how choices within an attack are made.
func (m mind) aims() advise.Aims {
	return func(_ string, who table.Side) advise.Aim {
		if m.odds {
			return advise.Rivals("", who)
		}
		if (who == table.Defender) == m.defends {
			return advise.Raise
		}
		return advise.Lower
	}
}

// pick is one option of a point of decision.
type pick struct {
	name  string
	ki    int
	rules []table.RuleID
	plan  *plan
	feats []declared // that it adds
	set   []string   // how a file writes them
}

// juncture is a point of decision: the options there, the default first, and
// what follows.
type juncture struct {
	at  string
	who table.Side
	how how
	opt func(p *plan) []pick
	all func(picks []pick) *attack.Together // nil: there is no such way
}

// grow makes the tree of the points from a plan on.
func grow(points []juncture, p *plan, leaf func(*plan) attack.Tree) attack.Tree {
	if len(points) == 0 {
		return leaf(p)
	}
	at := points[0]
	var picks []pick
	if at.how != fixed {
		picks = at.opt(p)
	}
	if len(picks) < 2 {
		if len(picks) == 1 {
			p = picks[0].plan
		}
		return grow(points[1:], p, leaf)
	}
	t := attack.Tree{At: at.at, Who: at.who, Aim: at.how.aim()}
	if at.all != nil {
		t.All = at.all(picks)
	}
	for _, x := range picks {
		t.Branches = append(t.Branches, attack.Branch{Option: x.name, Rules: x.rules, Set: append(written(at.who, x.name), x.set...), Then: func() attack.Tree {
			return grow(points[1:], x.plan, leaf)
		}})
	}
	return t
}

// byKi puts the cheapest first, keeping the order of equal ones.
func byKi(picks []pick) []pick {
	slices.SortStableFunc(picks, func(a, b pick) int { return cmp.Compare(a.ki, b.ki) })
	return picks
}

// selfish is an attack whose decisions are made for the target's fall, whatever
// is asked of it.
func selfish(a attack.Attack) attack.Attack {
	at := slices.IndexFunc(a.Measures, func(m attack.Measure) bool { return m.Name == "slain" })
	if at < 0 {
		at = slices.IndexFunc(a.Measures, func(m attack.Measure) bool { return m.Name == "outcome" })
	}
	win, loss := big.NewRat(1, 1), new(big.Rat)
	return a.For(func(v []attack.Value) *big.Rat {
		if v[at].N >= 1 || v[at].Word == "success" || v[at].Word == "attacker wins" {
			return win
		}
		return loss
	})
}

// decided is an attack whose law has its decisions made, each by its owner for
// the target's fall or against it.
func decided(a attack.Attack) attack.Attack {
	a = selfish(a)
	best, exactly := a.Best, a.BestExactly
	a.Few = nil
	a.Law = func(b *attack.Book) attack.Law { return best(b, nil, advise.Rivals) }
	a.Exact = func(b *attack.Book) attack.Law { return exactly(b, nil, advise.Rivals) }
	return a
}
