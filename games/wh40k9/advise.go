package wh40k9

import (
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// defends tells whether the defender is advised, and whether some decision is
// marked open.
func (s *scene) defends() (defends, marked bool) {
	sides := [2]bool{}
	for _, p := range s.points() {
		if p.open {
			sides[p.who] = true
		}
	}
	for _, d := range []*Decision{s.file.Decisions.Fire, s.file.Decisions.Profile, s.file.Decisions.Target, s.file.Decisions.MortalTiming} {
		marked = marked || d.open() // though nobody has anything to decide there
	}
	marked = marked || sides[table.Attacker] || sides[table.Defender]
	if s.file.Defends() {
		return true, marked
	}
	if s.file.AdviseFor == "" && sides[table.Defender] && !sides[table.Attacker] {
		return true, true
	}
	return false, marked
}

// advised is the decisions that advise makes, and the names of those that it
// leaves at their defaults. Both are found when the first is asked for.
func (s *scene) advised() (tree func() attack.Tree, left func() []string) {
	type affordable struct {
		open  []point
		left  []string
		exact bool
	}
	find := sync.OnceValue(func() (a affordable) {
		open, _ := s.advisable()
		a.open, a.left, a.exact = s.affordable(open)
		return a
	})
	tree = func() attack.Tree {
		_, side := s.advisable()
		a, laws := find(), (*plan).weighed
		if !a.exact {
			laws = (*plan).unfractioned
		}
		return deciding{scene: s, side: side, laws: laws, floats: !a.exact}.tree(a.open)
	}
	left = func() []string { return find().left }
	return tree, left
}

// advisable are the decisions of the advised side, and which that is.
func (s *scene) advisable() (open []point, side table.Side) {
	defends, marked := s.defends()
	if side = table.Attacker; defends {
		side = table.Defender
	}
	for _, p := range s.points() {
		if p.who == side && (p.open || !marked && p.left) {
			open = append(open, p)
		}
	}
	return open, side
}

// deciding is how decisions are tried.
type deciding struct {
	scene   *scene
	side    table.Side                  // that is advised
	laws    func(*plan) []attack.Attack // that tell what a way to decide is worth
	settles bool                        // the question that they make is asked
	asks    bool                        // a player makes them: what has too many options to list keeps its default
	floats  bool                        // fractions of all ways would take too long
}

// tree is all ways to make the open decisions.
func (d deciding) tree(open []point) attack.Tree {
	return d.branch(d.scene.with(chosen{}), open, chosen{}.clone())
}

// mostAsked is how many options a player is asked to choose from.
const mostAsked = 500

// askable are the decisions that the file leaves open to whoever plays; a Command
// Re-roll is asked about after the rolls.
func (s *scene) askable() (open []point) {
	for _, p := range s.points() {
		if p.open && p.key != "command_reroll" {
			open = append(open, p)
		}
	}
	return open
}

// leavesOpen tells whether there may be such decisions, without looking for them.
func (s *scene) leavesOpen() bool {
	d := &s.file.Decisions
	for _, x := range [...]*Decision{d.Fire, d.Profile, d.Order, d.RerollHits, d.RerollWounds, d.RerollDamage, d.RerollAttacks, d.Allocate, d.Save, d.RerollSaves, d.CommandSave} {
		if x.open() {
			return true
		}
	}
	return slices.ContainsFunc(s.weapons, func(w *weapon) bool {
		aim := s.aimed(w)
		return aim != nil && aim.Open || w.Choose != nil && w.Choose.Open
	})
}

// asked are these decisions, to be made before the dice.
func (s *scene) asked() attack.Tree {
	return deciding{scene: s, side: table.Attacker, laws: (*plan).settling, settles: true, asks: true}.tree(s.askable())
}

// branch is the first of the open decisions that has several options, and what
// follows each; in the end the laws. Now is the scene with what is chosen before.
func (d deciding) branch(now *scene, open []point, c chosen) attack.Tree {
	for len(open) > 0 && !now.faults.Any() {
		p := open[0]
		open = open[1:]
		options := p.tried(now, c)
		if d.asks && len(options) > mostAsked {
			continue
		}
		if n := len(options); n > mostOrders || n > mostWays && !p.together && !p.sharing {
			panic(table.TooMany{Procedure: p.at, What: "ways", At: d.scene.pathOf(p)})
		}
		if len(options) < 2 {
			continue
		}
		t := attack.Tree{At: p.at, Who: p.who, Aim: advise.Lower, Branches: make([]attack.Branch, len(options))}
		if p.who == d.side {
			t.Aim = advise.Raise
		}
		switch {
		case p.together && p.key == "target":
			t.All = d.allDivisions(p, c, options)
		case p.together:
			t.All = d.allOrders(now, p, open, c, options)
		case p.sharing:
			t.All = d.someOrders(now, p, open, c, options)
		}
		for i, o := range options {
			t.Branches[i] = attack.Branch{Option: o.name, Rules: o.rules, Then: func() attack.Tree { return d.after(now, p, o, open, c) }}
			if t.All == nil {
				t.Branches[i].Set = d.scene.written(p, o.name, c.and(o))
			}
		}
		return t
	}
	return d.leaf(now, c)
}

// and is what was decided with one option more.
func (c chosen) and(o option) chosen {
	next := c.clone()
	o.take(&next)
	return next
}

// after is what follows an option of a decision.
func (d deciding) after(now *scene, p point, o option, open []point, c chosen) attack.Tree {
	next := c.and(o)
	if p.key == "order" {
		return d.branch(now.inOrder(next.lists["order"]), open, next)
	}
	return d.branch(d.scene.with(next), open, next)
}

// leaf is the laws of a scene whose decisions are made.
func (d deciding) leaf(now *scene, c chosen) attack.Tree {
	if now.leavesAllocation() && len(c.lists["allocate"]) == 0 {
		return d.leastLost(now, c)
	}
	if now.faults.Any() {
		panic("wh40k9: a decision that cannot be taken: " + now.faults.List().Error())
	}
	all := d.laws(now.plan())
	t := attack.Tree{Attack: &all[0], More: all[1:], Aims: now.aims(d.side)}
	if d.settles {
		t.Question = now.question()
	}
	return t
}

// weighed are the laws that tell what a way to decide is worth: those of each
// target first, which cost less, where one has nothing to do with another, and what
// the goal joins of several.
func (p *plan) weighed() []attack.Attack {
	if !p.severable() {
		return append(p.asked(), p.joined()...)
	}
	return append(append(p.inexact(p.apart()), p.aimed()...), p.asked()...)
}

// unfractioned are the same where there are too many ways for fractions of all.
func (p *plan) unfractioned() []attack.Attack {
	laws := p.weighed()
	for i := range laws {
		laws[i] = laws[i].Inexact("fractions")
	}
	return laws
}

// settling are the laws that tell the same, those behind the measures first.
func (p *plan) settling() []attack.Attack {
	if p.severable() {
		return append(p.laws(), p.aimed()...)
	}
	return append(p.laws(), p.joined()...)
}

// legalOptions are the options of a decision that the rules allow. A split or a
// profile may lead to an attack that they forbid.
func (s *scene) legalOptions(p point, c chosen) []option {
	options := p.options(s)
	if p.key != "target" && p.key != "profile" || len(options) > mostWays {
		return options
	}
	var out []option
	for _, o := range options {
		next := c.clone()
		o.take(&next)
		if x := s.with(next); !x.faults.Any() && len(x.illegal) == 0 {
			out = append(out, o)
		}
	}
	return out
}

// tried are the options of a decision that are tried.
func (p point) tried(now *scene, c chosen) []option {
	if p.together && p.key == "target" {
		return now.supported(p, c, p.options(now))
	}
	options := now.legalOptions(p, c)
	if p.hasty {
		options = slices.DeleteFunc(options, isAdaptive)
	}
	return options
}

// aims is how decisions within the attack are made: the advised side raises the
// goal, the other answers as well as it can where the file says so.
func (s *scene) aims(side table.Side) advise.Aims {
	return func(_ string, who table.Side) advise.Aim {
		if who == side {
			return advise.Raise
		}
		return advise.Lower
	}
}

// settles tells whether the file leaves something to be decided as well as it
// can be.
func (s *scene) settles() bool {
	for _, p := range s.points() {
		if p.best(s) {
			return true
		}
	}
	return s.file.Attacker != nil && s.commandLeft() && word(s.file.Decisions.Command, "never") == "adaptive"
}

// best tells whether the file says best of a decision.
func (p point) best(s *scene) bool {
	d := &s.file.Decisions
	x := map[string]*Decision{
		"reroll_hits": d.RerollHits, "reroll_wounds": d.RerollWounds, "reroll_damage": d.RerollDamage, "allocate": d.Allocate,
	}[p.key]
	return x != nil && x.Word == "best"
}

// settle is the decisions of which the file says best: each side decides for
// itself.
func (s *scene) settle() attack.Tree {
	defends, _ := s.defends()
	side := table.Attacker
	if defends {
		side = table.Defender
	}
	var open []point
	for _, p := range s.points() {
		if p.best(s) && p.key != "allocate" {
			open = append(open, p)
		}
	}
	s.checkSettled(open)
	return deciding{scene: s, side: side, laws: (*plan).settling, settles: true}.tree(open)
}
