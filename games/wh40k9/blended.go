package wh40k9

import (
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// mostBlended is the most results of a few measures of many targets together.
const mostBlended = 400_000

// blends are laws of many targets together that have no more in common than
// Command Re-rolls, for goals: one of all that is counted over them, and one that
// gives no more than the measures asked for.
func (p *plan) blends() []attack.Attack {
	if !p.severable() {
		return nil
	}
	a := p.attack()
	any := p.blend(a, len(a.Measures))
	whole := func(asked) attack.Law { panic(tooManyTargets) }
	few, fewExactly := any.Few, any.FewExactly
	any = worked(any, any.Measures, whole)
	any.Few, any.FewExactly = few, fewExactly
	return []attack.Attack{p.blend(a, p.width()), any}
}

// blend is an attack at separate targets with the first of its measures, whose law
// comes of the laws of the targets.
func (p *plan) blend(a attack.Attack, measures int) attack.Attack {
	q, every := p.passing(), make([]int, measures)
	for i := range every {
		every[i] = i
	}
	a = worked(a, a.Measures[:measures], func(ask asked) attack.Law { return q.blended(ask, every) })
	a.Few = func(b *attack.Book, few []int) attack.Law { return q.blended(floated(b), few) }
	a.FewExactly = func(b *attack.Book, few []int) attack.Law { return q.blended(exactly(b), few) }
	return a
}

// aimed is the law of what the file's goal joins of several targets: of the measures
// whose names are in its text.
func (p *plan) aimed() []attack.Attack {
	a := p.attack()
	var few []int
	var of []attack.Measure
	for i, m := range a.Measures {
		if p.scene.wants(m.Name) {
			few, of = append(few, i), append(of, m)
		}
	}
	if len(few) == 0 {
		return nil
	}
	q := p.passing()
	a = worked(a, of, func(ask asked) attack.Law { return q.blended(ask, few) })
	if p.separate() && !slices.ContainsFunc(few, func(m int) bool { return p.names == nil && m < p.width() }) {
		a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, _ advise.Aims) attack.Solution {
			return q.each(floated(b), few).mean(worth)
		}
		a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution {
			return q.each(exactly(b), few).meanExactly(worth)
		}
	}
	return p.inexact([]attack.Attack{a})
}

// addedAtOnce is how many results are added to a law in the time of a step.
const addedAtOnce = 1

var tooManyTargets = table.TooMany{Procedure: "targets", What: "results"}

// blended is the joint law of some measures of targets, equal results together,
// target by target in the order in which they are attacked, by the Command Re-rolls
// that are left.
func (p passing) blended(ask asked, few []int) attack.Law {
	certain := blend{d: big.NewInt(1)}
	certain.add(make([]attack.Value, len(few)), 1, big.NewInt(1))
	now := map[uint8]blend{p.begun(): certain}
	for _, k := range p.order {
		next := map[uint8]blend{}
		need, at := p.needed(few, k)
		for spare, b := range inOrder(now) {
			a, places := p.having(k, spare, need)
			for left, l := range inOrder(bySpare(ask.few(a, places...))) {
				t := projected(l, at)
				ask.book.Steps += len(b.outcomes) * len(t.outcomes) / addedAtOnce
				add(next, left, b.and(t), blend.or)
			}
		}
		now = next
	}
	return whatever(now, blend.or).law()
}

// needed are the joint measures of the kth target that have a part in some measures
// of all, and which of them each of those adds; -1 none.
func (p *plan) needed(few []int, k int) (need, at []int) {
	w := p.width()
	first := w // of the measures of the targets, after those of all; of some targets there are none of all
	if p.names != nil {
		first = 0
	}
	for _, m := range few {
		x := m - first
		if x >= 0 && x/w != k || !p.there(k, m%w) {
			at = append(at, -1)
			continue
		}
		if !slices.Contains(need, m%w) {
			need = append(need, m%w)
		}
		at = append(at, slices.Index(need, m%w))
	}
	return need, at
}

// projected is the law of one target with what it adds to some measures of all of
// them.
func projected(l attack.Law, at []int) blend {
	out := blend{bound: l.Bound}
	f := l.Fractions()
	if f != nil {
		out.d = f.D
	}
	for j, o := range l.Outcomes {
		v := make([]attack.Value, len(at))
		for i, m := range at {
			if m >= 0 {
				v[i] = o.Values[m]
			}
		}
		var n *big.Int
		if f != nil {
			n = new(big.Int).Set(f.N[j])
		}
		out.add(v, o.P, n)
	}
	return out
}

// blend is a law whose equal results are one.
type blend struct {
	outcomes []attack.Outcome
	n        []*big.Int // over d; none in floats
	d        *big.Int
	place    map[string]int
	bound    float64 // of itself, that any chance can be off
	adds     int
}

func (b *blend) add(v []attack.Value, p float64, n *big.Int) {
	var key []byte
	for _, x := range v {
		key = binary.AppendVarint(key, x.N)
	}
	if b.place == nil {
		b.place = map[string]int{}
	}
	b.adds++
	i, ok := b.place[string(key)]
	if ok {
		b.outcomes[i].P += p
		if b.d != nil {
			b.n[i].Add(b.n[i], n)
		}
		return
	}
	if len(b.outcomes) >= mostBlended {
		panic(tooManyTargets)
	}
	b.place[string(key)] = len(b.outcomes)
	b.outcomes, b.n = append(b.outcomes, attack.Outcome{Values: v, P: p}), append(b.n, n)
}

// and is the law of both together, of which neither knows of the other.
func (b blend) and(c blend) blend {
	out := blend{bound: b.bound + c.bound + b.bound*c.bound + 0x1p-52}
	if c.d != nil {
		out.d = new(big.Int).Mul(b.d, c.d)
	}
	for i, x := range b.outcomes {
		for j, y := range c.outcomes {
			v := make([]attack.Value, len(x.Values))
			for at := range v {
				v[at].N = x.Values[at].N + y.Values[at].N
			}
			var n *big.Int
			if out.d != nil {
				n = new(big.Int).Mul(b.n[i], c.n[j])
			}
			out.add(v, x.P*y.P, n)
		}
	}
	out.bound += float64(out.adds) * 0x1p-53
	return out
}

// or is the law of either of two things that exclude each other.
func (b blend) or(c blend) blend {
	out := blend{bound: max(b.bound, c.bound) + 0x1p-52}
	if b.d != nil && c.d != nil {
		out.d = odds.Multiple(b.d, c.d)
	}
	for _, x := range []blend{b, c} {
		for i, o := range x.outcomes {
			var n *big.Int
			if out.d != nil {
				n = new(big.Int).Quo(out.d, x.d)
				n.Mul(n, x.n[i])
			}
			out.add(o.Values, o.P, n)
		}
	}
	return out
}

func (b blend) law() attack.Law {
	l := attack.Law{Outcomes: b.outcomes, Bound: b.bound}
	if b.d == nil {
		return l
	}
	return l.Over(b.n, b.d)
}
