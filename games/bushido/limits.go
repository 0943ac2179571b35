package bushido

import (
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
	work          int // that a law takes, as a book counts it; 0: no limit
}

// Limits on advise, and on odds that decide.
const (
	mostMelee     = 2_000_000 // that weighing the bundles of a melee and its splits takes, in microseconds or so
	mostPicks     = 40        // leaves of a melee in whose exchanges dice are picked unasked
	mostCitedWays = 120_000   // to stand, for which rules and dice are counted step by step
	mostWork      = 4_000_000 // that an answer about a ranged attack takes: a second and a half or so
)

// bounds are those of a scene: a way for a melee to stand in which dice are picked
// goes on in many more ways than one for a series of shots.
func (s *scene) bounds() bounds {
	picks := s.picks()
	switch {
	case s.attacker == nil:
		return bounds{states: 100_000, exact: 100_000}
	case s.f.Action == "test" && picks && s.dicesAbout() > fewDice:
		return bounds{states: 40_000, exact: 40_000}
	case s.f.Action != "ranged" && picks:
		return bounds{80_000, 80_000, mostWork}
	case s.f.Action != "ranged":
		return bounds{states: 100_000, exact: 100_000}
	}
	if s.past.begun() { // step by step
		return bounds{100_000, 100_000, mostWork}
	}
	return bounds{400_000, 400_000, mostWork}
}

// decidingWake is the bounds of an action that may harm others, and in which somebody
// decides, or every step is shown.
var decidingWake = bounds{states: 30_000, exact: 30_000}

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
				w := thicket{bounds: n}
				t := grow()
				if tree != &q.Asked {
					t = w.counted(t)
				}
				return w.tree(t)
			}
		}
	}
	return q
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

// upTo does work in a book with so many states a procedure at most, and no more than may
// be done; 0: any.
func upTo[R any](b *attack.Book, most, may int, work func() R) R {
	had, end := b.Limit, func() {}
	if may > 0 {
		end = b.Allowing(may)
	}
	b.Limit = min(had, most)
	defer func() {
		b.Limit = had
		end()
		r := recover()
		if m, ok := r.(table.TooMany); ok && m.What == "states" {
			tooManyWays(most)
		} else if ok && m.What == "steps" && may > 0 {
			tooLong()
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

func tooLong() {
	panic(table.TooMany{Procedure: "the laws of all measures take more than a second or two (fewer dice, attacks, targets, wounds, or less that is best or open)"})
}

// held is an attack held to the bounds.
func (n bounds) held(a attack.Attack) attack.Attack {
	out := a
	out.Law = func(b *attack.Book) attack.Law {
		return upTo(b, n.states, n.work, func() attack.Law { return a.Law(b) })
	}
	if a.Few != nil {
		out.Few = func(b *attack.Book, few []int) attack.Law {
			return upTo(b, n.states, n.work, func() attack.Law { return a.Few(b, few) })
		}
	}
	out.Exact = func(b *attack.Book) attack.Law {
		return upTo(b, n.exact, n.work, func() attack.Law { return a.Exact(b) })
	}
	if a.FewExactly != nil {
		out.FewExactly = func(b *attack.Book, few []int) attack.Law {
			return upTo(b, n.exact, n.work, func() attack.Law { return a.FewExactly(b, few) })
		}
	}
	out.Best = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Law {
		return upTo(b, n.states, n.work, func() attack.Law { return a.Best(b, worth, aims) })
	}
	out.BestExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Law {
		return upTo(b, n.exact, n.work, func() attack.Law { return a.BestExactly(b, worth, aims) })
	}
	out.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		return upTo(b, n.states, n.work, func() attack.Solution { return a.Solve(b, worth, aims) })
	}
	out.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		return upTo(b, n.exact, n.work, func() attack.Solution { return a.SolveExactly(b, worth, aims) })
	}
	out.Cited = func(b *attack.Book) []table.RuleID {
		return upTo(b, min(n.states, mostCitedWays), n.work, func() []table.RuleID { return a.Cited(b) })
	}
	out.Counts = func(b *attack.Book) map[string]float64 {
		return upTo(b, min(n.states, mostCitedWays), n.work, func() map[string]float64 { return a.Counts(b) })
	}
	if a.Decide != nil {
		out.Decide = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims, h *table.Hand) {
			upTo(b, n.states, n.work, func() bool {
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
