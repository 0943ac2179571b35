package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// WithScores is a result and what was scored on the way, by counter.
type WithScores[R any] struct {
	Result R
	Scores [4]int
}

// Scored is the joint law of the result and the scores of a procedure that may
// count without end. It is worked out by scores, the lowest first, loops that
// score nothing being solved, until no more than eps is left: every chance it
// lists is whole, and left is the chance of all scores not listed. Of the
// counters only those named are told apart, the others are 0; none is all.
func Scored[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], eps float64, counters ...int) (law Law[WithScores[R]], left float64) {
	sp := table.Scratch[P, S, R](b.Cache, p)
	v := sp.Find(start)
	f := &flow{b: b, g: &sp.Graph, choose: choosing(policy, nil, sp.State)}
	s := newScorer[float64](b, Floats{}, f.g, v, counters)
	s.weigh = f.each
	s.tie = f.tied
	s.ending = b.Ending
	s.settle()
	left = s.run(v, func(left float64) bool { return left <= eps })
	ops := 0
	for _, o := range s.outcomes() {
		law.Outcomes = append(law.Outcomes, Outcome[WithScores[R]]{withScores(sp, o.key), o.p})
		ops = max(ops, o.ops)
		law.Sum += o.p * bound(o.ops) * (1 + 0x1p-20)
	}
	law.Bound = bound(ops)
	return law, left
}

// ScoredExactly is Scored in fractions: left is exactly what is not listed.
func ScoredExactly[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], eps float64, counters ...int) (law []ExactOutcome[WithScores[R]], left *big.Rat) {
	sp := table.Scratch[P, S, R](b.Cache, p)
	v := sp.Find(start)
	f := &exactFlow{b: b, g: &sp.Graph, choose: choosing(policy, nil, sp.State)}
	s := newScorer[*big.Rat](b, Fractions{}, f.g, v, counters)
	s.weigh = f.each
	s.tie = f.tied
	s.ending = func(n *table.Node) ([]int32, []*big.Rat, int) {
		ids, w := b.EndingExactly(n)
		return ids, w, 0
	}
	s.settle()
	t, x := inScale(s)
	limit := new(big.Rat).SetFloat64(eps)
	last := t.run(v, func(left *scaled) bool { return x.below(left, limit) })
	for _, o := range t.outcomes() {
		law = append(law, ExactOutcome[WithScores[R]]{Result: withScores(sp, o.key), P: x.rat(o.p)})
	}
	return law, x.rat(last)
}

func withScores[P table.Procedure[S, R], S, R comparable](sp *table.Space[P, S, R], k scoredKey) WithScores[R] {
	out := WithScores[R]{Result: sp.Result(k.result)}
	for i, n := range k.scores {
		out.Scores[i] = int(n)
	}
	return out
}

// each is the chance of each edge of v, with the roundings in it.
func (f *flow) each(v int32) ([]float64, int) {
	n := &f.g.Nodes[v]
	if !chosen(n) {
		return f.b.weights(n, f.g.Out(v))
	}
	var w []float64
	for _, x := range f.choose.weights(v, n) {
		p, _ := x.Float64()
		w = append(w, p)
	}
	return w, 1
}

func (f *exactFlow) each(v int32) ([]*big.Rat, int) {
	return f.weights(v, &f.g.Nodes[v]).rats(), 0
}

// tied ties a knot whose chances are known; a small one by way of fractions.
func (f *flow) tied(k *Knot[float64], fill func(exact *Knot[*big.Rat], weigh func(int32) []*big.Rat), roundings int) bool {
	if len(k.To) > fewStates {
		return k.Tie(roundings)
	}
	exact := NewKnot[*big.Rat](Fractions{}, len(k.To), len(k.To[0])-len(k.To)).Checked(f.b)
	solver := exactFlow{b: f.b, g: f.g, choose: f.choose}
	fill(exact, func(v int32) []*big.Rat { w, _ := solver.each(v); return w })
	if !exact.Tie(0) {
		return false
	}
	round(k, exact)
	return true
}

func (f *exactFlow) tied(k *Knot[*big.Rat], _ func(*Knot[*big.Rat], func(int32) []*big.Rat), _ int) bool {
	return k.Tie(0)
}
