package bushido

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// bounds are limits on one question, so that each is answered soon or refused
// soon.
type bounds struct {
	states, exact int // in which an action can stand, in floats and in fractions
	leaf          int // what weighing one bundle of decisions takes, in milliseconds or so
}

// Limits on advise, and on odds that decide.
const (
	mostLeaves = 1_500     // what weighing all bundles of decisions takes
	mostMelee  = 2_000_000 // the same of a melee and its splits, in microseconds or so
	mostPicks  = 40        // leaves of a melee in whose exchanges dice are picked unasked
)

// bounds are those of a scene: a way for a melee to stand in which dice are picked
// goes on in many more ways than one for a series of shots.
func (s *scene) bounds() bounds {
	picks := s.picks()
	switch {
	case s.attacker == nil:
		return bounds{100_000, 100_000, 1}
	case s.f.Action == "test" && picks && s.dicesAbout() > fewDice:
		return bounds{40_000, 40_000, 30}
	case s.f.Action == "melee" && picks:
		return bounds{80_000, 80_000, s.meleeTakes()}
	case s.f.Action != "ranged" && picks:
		return bounds{80_000, 80_000, 30}
	case s.f.Action != "ranged":
		return bounds{100_000, 100_000, 2}
	}
	return bounds{120_000, 120_000, s.leafTakes()}
}

// decidingWake is the bounds of an action that may harm others, and in which somebody
// decides, or every step is shown.
var decidingWake = bounds{states: 30_000, exact: 30_000}

// leafTakes is what weighing one bundle of decisions of a ranged attack takes: more
// for each attack of a series, and where dice are picked.
func (s *scene) leafTakes() int {
	n, picks, stepwise := max(1, s.attacker.f.RangedPool.N), 0, s.pulses() || s.past.begun()
	series := max(s.attacker.kit.value("Rapid Fire"), s.mayGain().value("Rapid Fire"))
	for _, w := range s.attacker.weapons {
		series = max(series, w.kit.value("Rapid Fire"))
		if most := s.effects(s.attacker, w, s.mayGain()).of("Prowess", "Ranged"); most > 0 && !s.dec.Rerolls.settled("Prowess", "Ranged") {
			picks = max(picks, pickingTakes(n, most, stepwise))
		}
	}
	wounds := 0
	if t := s.target(); t != nil {
		wounds = int(t.full())
	}
	ways := series * min(wounds, 20) / 8
	switch {
	case picks > 0 && stepwise:
		ways = series * min(wounds, 20) / 32
	case picks > 0:
		ways = series * min(wounds, 60) / 30
	}
	if n >= 12 { // each target's wounds have to be known together
		for _, t := range s.targets[min(1, len(s.targets)):] {
			ways *= 1 + min(int(t.full()), 20)/2
		}
	}
	switch {
	case s.pulses() && picks == 0:
		return 1 + ways + s.wakeTakes(max(1, series), min(wounds, 99))
	case s.pulses():
		return picks * (1 + 2*ways)
	case picks > 0 && !stepwise && series > 1: // the dice of the first attack, and of later ones
		return picks * (4 + ways)
	}
	return max(1, picks) * (1 + ways)
}

// wakeTakes is what following those beside the targets takes: whichever is less, what
// each may have left, or the attacks that may catch them.
func (s *scene) wakeTakes(series, wounds int) int {
	const levels = 6 // Success Levels of most pools
	groups, near := map[string]int{}, 0
	for _, m := range s.all() {
		if m != s.attacker && m != s.target() && (m.at.InPulse || s.f.Has("table")) {
			groups[fmt.Sprint(m.full(), m.side, m.kit)]++
			near++
		}
	}
	near = min(near, mostCaught)
	cells, pasts := 1.0, choose(series+levels, levels)
	for _, m := range s.all() {
		k := fmt.Sprint(m.full(), m.side, m.kit)
		if n := groups[k]; n > 0 {
			cells *= choose(int(m.full())+n, n)
			delete(groups, k)
		}
	}
	ways := float64(series*(wounds+1)) * min(cells, pasts) / 2
	if pasts < cells {
		ways += pasts * float64(near*near) / 2
	}
	return int(min(ways, 1e6)) / 450
}

// picks tells whether somebody picks dice to reroll.
func (s *scene) picks() bool {
	own, their := s.openRerolls()
	if own || their {
		return true
	}
	for _, m := range append([]*model{s.attacker}, s.targets...) {
		if m == nil {
			continue
		}
		if slices.ContainsFunc(m.allTraits(), func(x term) bool { return s.dec.Rerolls.bestOf(x.Name) }) {
			return true
		}
	}
	return false
}

// pickingTakes is what it takes to pick up to so many of n dice: once for all attacks,
// or step by step.
func pickingTakes(n, most int, stepwise bool) int {
	if n < manyDice {
		most = min(n, most)
	}
	switch {
	case stepwise && most <= 1:
		return 3 + n/2
	case stepwise && most == 2:
		return 10 + 5*n/2
	case stepwise && most == manyDice:
		return 20 * n
	case stepwise:
		return 5 + n*most/8
	case most <= 1:
		return 1 + n/6
	case most == 2:
		return 3 + n/3
	case most == manyDice:
		return 5 + 3*n/4
	}
	return 1 + n/4 + most/4
}

// limited holds a question to its bounds.
func (n bounds) limited(q *attack.Question) *attack.Question {
	if laws := q.Laws; laws != nil {
		q.Laws = func() []attack.Attack { return n.all(laws()) }
	}
	if joint := q.Joint; joint != nil {
		q.Joint = func() []attack.Attack { return n.all(joint()) }
	}
	if played := q.Played; played != nil {
		q.Played = func(ask bool) attack.Attack { return n.held(played(ask)) }
	}
	for _, tree := range []*func() attack.Tree{&q.Advise, &q.Settle, &q.Asked} {
		if grow := *tree; grow != nil {
			*tree = func() attack.Tree {
				w := thicket{bounds: n, asks: tree == &q.Asked}
				t := grow()
				if !w.asks {
					t = w.counted(t)
				}
				return w.tree(t, 1)
			}
		}
	}
	return q
}

// thicket counts what the leaves of a tree that were looked at take. Where nobody
// walks but one way through it, it is refused at once if there are far too many.
type thicket struct {
	bounds
	asks  bool
	spent int
}

// counted refuses a tree of too many leaves before one of them is weighed. Where
// the first of some branches is a leaf the others are taken for leaves too. What
// has grown is kept.
func (w *thicket) counted(t attack.Tree) attack.Tree {
	n := 0
	var count func(t attack.Tree) attack.Tree
	count = func(t attack.Tree) attack.Tree {
		if t.Attack != nil {
			if n++; (n-1)*w.leaf > mostLeaves {
				tooManyBundles()
			}
			return t
		}
		t.Branches = slices.Clone(t.Branches)
		for i, b := range t.Branches {
			grown := count(b.Then())
			t.Branches[i].Then = func() attack.Tree { return grown }
			if t.Aim == advise.First {
				break
			}
			if grown.Attack != nil {
				if n += len(t.Branches) - i - 1; (n-1)*w.leaf > mostLeaves {
					tooManyBundles()
				}
				break
			}
		}
		return t
	}
	return count(t)
}

// tree is a tree to which so many ways lead.
func (w *thicket) tree(t attack.Tree, ways int) attack.Tree {
	if t.Attack != nil {
		return w.end(t)
	}
	if t.Aim != advise.First {
		ways *= len(t.Branches)
	}
	if !w.asks && ways*w.leaf > 2*mostLeaves {
		tooManyBundles()
	}
	t.Branches = slices.Clone(t.Branches)
	for i := range t.Branches {
		then := t.Branches[i].Then
		t.Branches[i].Then = func() attack.Tree { return w.tree(then(), ways) }
	}
	return t
}

func (w *thicket) end(t attack.Tree) attack.Tree {
	if w.spent > 2*mostLeaves { // in fractions, some are weighed in floats before
		tooManyBundles()
	}
	w.spent += w.bounds.leaf
	a := w.held(*t.Attack)
	t.Attack, t.More = &a, w.all(t.More)
	if t.Question != nil {
		t.Question = w.limited(t.Question)
	}
	return t
}

func tooManyBundles() {
	panic(table.TooMany{Procedure: "too many bundles of boosts, feats and other decisions at once", At: "decisions"})
}

// What weighing a melee takes: each bundle of boosts and feats, and with it each
// pair of splits, more where dice are rerolled.
const (
	bundleTakes   = 2_000
	resultsTake   = 20_000 // where splits are decided and a goal names a result
	pairTakes     = 12
	rerolledTakes = 70
)

// meleeBundles refuses a melee with too many bundles for its splits.
func (d *duel) meleeBundles(m mind) {
	bundles, pairs := 1, 1
	for i := range 2 {
		boosts, special, split, feats := d.s.keysOf(i)
		side := d.sides[i].side
		bundles *= len(d.bundles(i, m.decision(side, boosts) != fixed, m.feats(side, feats, atPool) != fixed))
		if max(m.decision(side, split), m.decision(side, special)) != fixed || split.Text == "secret" {
			pairs *= max(1, len(d.allocations(m, i)))
		}
	}
	takes, each := pairTakes, bundleTakes
	if d.rerolls() {
		takes = rerolledTakes
	}
	if pairs > 1 && !m.odds && len(d.joined()) > 0 {
		each = resultsTake
	}
	if !m.ask && bundles > 1 && bundles*(each+pairs*takes) > mostMelee {
		tooManyBundles()
	}
}

// rerolls tells whether any dice of the duel are rerolled.
func (d *duel) rerolls() bool {
	for i := range 2 {
		for which := range 2 {
			if p := d.poolOf(i, which, open{}); p.rerolls(0) {
				return true
			}
		}
	}
	return false
}

func (n bounds) all(list []attack.Attack) []attack.Attack {
	out := make([]attack.Attack, len(list))
	for i, a := range list {
		out[i] = n.held(a)
	}
	return out
}

// upTo does work in a book with so many states a procedure at most.
func upTo[R any](b *attack.Book, most int, work func() R) R {
	had := b.Limit
	b.Limit = min(had, most)
	defer func() {
		b.Limit = had
		r := recover()
		if m, ok := r.(table.TooMany); ok && m.What == "states" {
			tooManyWays(most)
		}
		if r != nil {
			panic(r)
		}
	}()
	return work()
}

func tooManyWays(most int) {
	panic(table.TooMany{Procedure: "more than " + itoa(most) + " ways for the action to stand (fewer dice, attacks, targets, joined measures, or rerolls that are best)"})
}

// held is an attack held to the bounds.
func (n bounds) held(a attack.Attack) attack.Attack {
	out := a
	out.Law = func(b *attack.Book) attack.Law {
		return upTo(b, n.states, func() attack.Law { return a.Law(b) })
	}
	if a.Few != nil {
		out.Few = func(b *attack.Book, few []int) attack.Law {
			return upTo(b, n.states, func() attack.Law { return a.Few(b, few) })
		}
	}
	out.Exact = func(b *attack.Book) attack.Law {
		return upTo(b, n.exact, func() attack.Law { return a.Exact(b) })
	}
	if a.FewExactly != nil {
		out.FewExactly = func(b *attack.Book, few []int) attack.Law {
			return upTo(b, n.exact, func() attack.Law { return a.FewExactly(b, few) })
		}
	}
	out.Best = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Law {
		return upTo(b, n.states, func() attack.Law { return a.Best(b, worth, aims) })
	}
	out.BestExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Law {
		return upTo(b, n.exact, func() attack.Law { return a.BestExactly(b, worth, aims) })
	}
	out.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		return upTo(b, n.states, func() attack.Solution { return a.Solve(b, worth, aims) })
	}
	out.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		return upTo(b, n.exact, func() attack.Solution { return a.SolveExactly(b, worth, aims) })
	}
	out.Cited = func(b *attack.Book) []table.RuleID {
		return upTo(b, n.states, func() []table.RuleID { return a.Cited(b) })
	}
	out.Counts = func(b *attack.Book) map[string]float64 {
		return upTo(b, n.states, func() map[string]float64 { return a.Counts(b) })
	}
	if a.Decide != nil {
		out.Decide = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims, h *table.Hand) {
			upTo(b, n.states, func() bool {
				a.Decide(b, worth, aims, h)
				return true
			})
		}
	}
	return out
}

// dicesAbout is how many dice both sides of a melee or a test have, as printed.
func (s *scene) dicesAbout() int {
	n := 0
	for _, m := range append([]*model{s.attacker}, s.targets...) {
		n += max(m.f.MeleePool.N, m.f.RangedPool.N, m.f.Dice)
	}
	return n
}

// pulses tells whether an attack may harm others beside its target.
func (s *scene) pulses() bool {
	catches := func(x *feat) bool { return x.All || x.Pulse > 0 }
	return slices.ContainsFunc(s.attacker.feats, catches) ||
		slices.ContainsFunc(s.attacker.weapons, func(w *weapon) bool { return w.f.PulseDamage })
}
