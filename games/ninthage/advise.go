package ninthage

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// decision is one key of decisions with its options.
type decision struct {
	key     string
	who     table.Side
	open    bool // the file marks it so
	options []choice
}

// choice is an option, what the file would say, and the rules that give it.
type choice struct {
	name, text string
	rules      []table.RuleID
}

// makes tells whether advise makes a decision: one of those marked open, or where
// none is, one of the advised side that the file leaves out.
func (q *question) makes(d decision, open []string) bool {
	if len(open) > 0 {
		return slices.Contains(open, d.key)
	}
	return !q.dec.Has(d.key) && (d.who == table.Defender) == q.defends()
}

// openKeys are the decisions that the file marks open.
func (q *question) openKeys() []string {
	var out []string
	if q.dec.Node == nil {
		return nil
	}
	for _, e := range q.dec.Node.Entries {
		if e.Value.Kind == scenario.Scalar && strings.TrimSpace(e.Value.Text) == "open" {
			out = append(out, e.Key)
		}
	}
	return out
}

// defenders are the decisions of the target's side, and of a charged unit.
var defenders = []string{"reaction", "special_save", "casualties"}

// defends tells whether advise is asked for the defender.
func (q *question) defends() bool {
	if q.f.AdviseFor != "" {
		return q.f.Defends()
	}
	keys := q.openKeys()
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(k string) bool { return !slices.Contains(defenders, k) })
}

// checkOpen refuses decisions left open on both sides, at the second.
func (q *question) checkOpen() {
	keys := q.openKeys()
	for i, k := range keys {
		if i > 0 && slices.Contains(defenders, k) != slices.Contains(defenders, keys[0]) {
			q.dec.Fault(k, "one side at a time", "is open on the other side than %s", keys[0])
			return
		}
	}
}

// decisionsNow are the decisions with more than one option, in the order of the
// reference.
func (q *question) decisionsNow() []decision {
	d := q.dec
	all := []decision{
		{"attack", table.Attacker, d.Attack.open, q.attackChoices()},
		{"reaction", table.Defender, d.Reaction.open, q.reactionChoices()},
		{"hold_fire", table.Attacker, d.HoldFire.open, q.holdChoices()},
		{"area", table.Attacker, d.Area.open, q.areaChoices()},
		{"bracketed_hit", table.Attacker, d.BracketedHit.open, q.bracketChoices()},
		{"poisoned_hit", table.Attacker, d.PoisonedHit.open, q.poisonChoices()},
		{"distribute", table.Attacker, d.Distribute.open, q.distributeChoices()},
		{"allocate", table.Attacker, d.Allocate.open, q.allocateChoices()},
		{"reroll", table.Attacker, d.Reroll.open, q.rerollChoices()},
		{"cover_point", table.Attacker, d.CoverPoint.open, q.coverChoices()},
		{"engineer", table.Attacker, d.Engineer.open, q.engineerChoices()},
		{"special_save", table.Defender, d.SpecialSave.open, q.saveChoices()},
		{"casualties", table.Defender, d.Casualties.open, plainChoices(d.Casualties.open, "cas.rear", "rear", "both ends")},
		{"excess", table.Attacker, d.Excess.open, plainChoices(d.Excess.open, "hp.excess-choice", "plain", "Multiple Wounds")},
		{"order", table.Attacker, d.Order.open, q.orderChoices()},
		{"if_panicked", table.Attacker, d.IfPanicked.open, q.panickedChoices()},
	}
	var out []decision
	for _, x := range all {
		if len(x.options) > 1 {
			out = append(out, x)
		}
	}
	return out
}

// tree is the decisions that advise makes, one after another.
func (q *question) tree() attack.Tree {
	q.afford()
	return q.branch(q.openKeys(), map[string]bool{}, 1)
}

// branch makes the first decision that is not made yet.
func (q *question) branch(open []string, made map[string]bool, leaves int) attack.Tree {
	for _, d := range q.decisionsNow() {
		if made[d.key] || !q.makes(d, open) || !q.fits(leaves, len(d.options)) {
			continue
		}
		t := attack.Tree{At: d.key, Who: d.who, Aim: advise.Raise}
		done := map[string]bool{d.key: true}
		for k := range made {
			done[k] = true
		}
		for _, o := range d.options {
			next := q.with(d.key, o.text)
			if next == nil {
				continue
			}
			next.way = q.way
			t.Branches = append(t.Branches, attack.Branch{Option: o.name, Rules: o.rules, Set: []string{"decisions." + d.key + "=" + o.text}, Then: func() attack.Tree {
				return next.branch(open, done, leaves*len(d.options))
			}})
		}
		if len(t.Branches) > 1 {
			return t
		}
	}
	laws := q.weighed()
	if why := q.longWays(leaves); why != "" {
		for i := range laws {
			laws[i] = laws[i].Inexact(why)
		}
	}
	return attack.Tree{Attack: &laws[0], More: laws[1:]}
}

// with is the question with one decision made; nil if it may not be made so.
func (q *question) with(key, text string) *question {
	doc := &scenario.Document{Name: q.doc.Name, Root: q.doc.Root.Clone()}
	if err := doc.Root.Set("decisions."+key, text); err != nil {
		return nil
	}
	faults := &scenario.Faults{File: doc.Name}
	f := new(file)
	scenario.Decode(doc.Root, faults, f)
	if faults.Any() {
		return nil
	}
	next := newQuestion(doc, f)
	if faults.Any() || len(next.illegal) > 0 {
		return nil
	}
	return next
}

// joint are laws of several stages together, for goals that join measures: the
// fewest stages first.
func (q *question) joint() []attack.Attack {
	var sets []Counted
	all := q.stages()
	for m := 1; m < 1<<len(all); m++ {
		if bits.OnesCount(uint(m)) < 2 {
			continue
		}
		var s Counted
		for i, x := range all {
			if m>>i&1 == 1 {
				s |= x
			}
		}
		sets = append(sets, s)
	}
	slices.SortStableFunc(sets, func(a, b Counted) int {
		return bits.OnesCount16(uint16(a&^CountShots)) - bits.OnesCount16(uint16(b&^CountShots))
	})
	var out []attack.Attack
	for _, s := range sets {
		out = append(out, q.attackOf(ask{stages: s, unit: -1, pool: -1}))
	}
	for i := range q.target.unit.Characters {
		if q.receives() {
			out = append(out, q.attackOf(ask{stages: CountHits | CountLosses | CountShots, unit: -1, pool: firstCharacter + i}))
		}
	}
	if len(q.order) > 1 || q.listed {
		for i := range q.attackers {
			for _, s := range sets {
				out = append(out, q.attackOf(ask{stages: s, unit: i, pool: -1}))
			}
		}
	}
	return out
}
