package wh40k9

import (
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// term is one measure of an attack that is added to others.
type term struct {
	attack *attack.Attack
	at     int // index of the measure
}

// mean is that of the measure; at -1 of none, 0.
func (t term) mean(b *attack.Book) float64 {
	switch {
	case t.at < 0:
		return 0
	case t.attack.Mean != nil:
		return t.attack.Mean(b)[t.at]
	}
	return mean(t.attack.Law(b), func(v []attack.Value) float64 { return float64(v[t.at].N) }).Value
}

// added is the law of the sum of measures of attacks that have nothing to do
// with each other: groups counted as if no target ran out, targets that are
// attacked by different groups. It cites nothing, for its terms do.
func added(m []attack.Measure, terms []term) attack.Attack {
	a := attack.Attack{Measures: m}
	one := terms[0].attack
	a.Law = lawOf(one.Law, terms, func(a *attack.Attack) any { return a.Law }, len(m))
	a.Exact = lawOf(one.Exact, terms, func(a *attack.Attack) any { return a.Exact }, len(m))
	a.Mean = func(b *attack.Book) []float64 {
		sum := 0.0
		for _, t := range terms {
			sum += t.mean(b)
		}
		return slices.Repeat([]float64{sum}, len(m))
	}
	a.Best = asLaw(one.Best, a.Law)
	a.BestExactly = asLaw(one.BestExactly, a.Exact)
	a.Cited, a.Counts = nothing(one.Cited), nothing(one.Counts)
	a.Solve = expected(one.Solve, a.Law, mean)
	a.SolveExactly = expected(one.SolveExactly, a.Exact, meanExactly)
	a.Play, a.Replay = one.Play, one.Replay
	return a
}

// once is the attack whose laws are worked out once: each of several totals asks for
// them. Their work is counted every time, so that it is the same in any order.
func once(a attack.Attack) attack.Attack {
	a.Law, a.Exact, a.Few, a.FewExactly = remembered(a.Law), remembered(a.Exact), nil, nil
	return a
}

func remembered(law func(*attack.Book) attack.Law) func(*attack.Book) attack.Law {
	var m sync.Mutex
	var known *attack.Law
	work := 0
	return func(b *attack.Book) attack.Law {
		m.Lock()
		defer m.Unlock()
		if known != nil {
			b.Steps += work
			return *known
		}
		before := b.Work()
		l := law(b)
		known, work = &l, b.Work()-before
		return l
	}
}

// mean is what the outcomes of a law are worth.
func mean(l attack.Law, worth func([]attack.Value) float64) attack.Solution {
	var s attack.Solution
	for _, o := range l.Outcomes {
		s.Value += o.P * worth(o.Values)
	}
	return s
}

func meanExactly(l attack.Law, worth func([]attack.Value) *big.Rat) attack.Solution {
	sum := new(big.Rat)
	for _, o := range l.Outcomes {
		w := worth(o.Values)
		sum.Add(sum, w.Mul(w, o.Exact))
	}
	f, _ := sum.Float64()
	return attack.Solution{Value: f, Exact: sum}
}

// The book that laws are worked out in is a type that games do not see; it is
// passed on.

func lawOf[B any](_ func(B) attack.Law, terms []term, law func(*attack.Attack) any, values int) func(B) attack.Law {
	return func(b B) attack.Law {
		sum := certain()
		for _, t := range terms {
			sum = sum.plus(law(t.attack).(func(B) attack.Law)(b), t.at)
		}
		return sum.law(values)
	}
}

func asLaw[B, W any](_ func(B, W, advise.Aims) attack.Law, law func(B) attack.Law) func(B, W, advise.Aims) attack.Law {
	return func(b B, _ W, _ advise.Aims) attack.Law { return law(b) }
}

func nothing[B, R any](func(B) R) func(B) R {
	return func(B) (none R) { return none }
}

func expected[B, W any](_ func(B, W, advise.Aims) attack.Solution, law func(B) attack.Law, mean func(attack.Law, W) attack.Solution) func(B, W, advise.Aims) attack.Solution {
	return func(b B, worth W, _ advise.Aims) attack.Solution { return mean(law(b), worth) }
}

// tally is the law of a number: the chance of low, low+1 and so on.
type tally struct {
	low   int64
	p     []float64
	n     []*big.Int // over d, nil for none; in floats there are none
	d     *big.Int   // nil in floats
	bound float64    // of itself, that any chance can be off
}

func certain() tally {
	return tally{p: []float64{1}, n: []*big.Int{big.NewInt(1)}, d: big.NewInt(1)}
}

// marginal is the law of one measure; at -1 of none, the chance of it all.
func marginal(l attack.Law, at int) tally {
	value := func(o attack.Outcome) int64 {
		if at < 0 {
			return 0
		}
		return o.Values[at].N
	}
	low, high := value(l.Outcomes[0]), value(l.Outcomes[0])
	for _, o := range l.Outcomes {
		low, high = min(low, value(o)), max(high, value(o))
	}
	t := tally{low: low, p: make([]float64, high-low+1), bound: l.Bound + float64(len(l.Outcomes))*0x1p-53}
	for _, o := range l.Outcomes {
		t.p[value(o)-low] += o.P
	}
	f := l.Fractions()
	if f == nil {
		return t
	}
	t.d, t.n = f.D, make([]*big.Int, len(t.p))
	for j, o := range l.Outcomes {
		i := value(o) - low
		if t.n[i] == nil {
			t.n[i] = new(big.Int)
		}
		t.n[i].Add(t.n[i], f.N[j])
	}
	return t
}

// or is the law of either of two things that exclude each other.
func (t tally) or(u tally) tally {
	low := min(t.low, u.low)
	high := max(t.low+int64(len(t.p)), u.low+int64(len(u.p)))
	out := tally{low: low, p: make([]float64, high-low), bound: max(t.bound, u.bound) + 0x1p-53}
	if t.d != nil && u.d != nil {
		out.d, out.n = odds.Multiple(t.d, u.d), make([]*big.Int, len(out.p))
	}
	for _, x := range []tally{t, u} {
		for i, p := range x.p {
			at := x.low + int64(i) - low
			out.p[at] += p
			if out.d == nil || x.n[i] == nil {
				continue
			}
			if out.n[at] == nil {
				out.n[at] = new(big.Int)
			}
			out.n[at].Add(out.n[at], new(big.Int).Mul(x.n[i], new(big.Int).Quo(out.d, x.d)))
		}
	}
	return out
}

// plus is the law of the sum with a measure of an independent law.
func (t tally) plus(l attack.Law, at int) tally {
	return t.with(marginal(l, at))
}

// with is the law of the sum of two independent numbers.
func (t tally) with(u tally) tally {
	out := tally{low: t.low + u.low, p: make([]float64, len(t.p)+len(u.p)-1)}
	n := float64(min(len(t.p), len(u.p)) + 1)
	out.bound = t.bound + u.bound + t.bound*u.bound + n*0x1p-53
	for i, p := range t.p {
		for j, q := range u.p {
			out.p[i+j] += p * q
		}
	}
	if u.d != nil {
		out.d = new(big.Int).Mul(t.d, u.d)
		out.n = spread(t.n, u.n, uint(out.d.BitLen()), len(out.p))
	}
	return out
}

// spread are the coefficients of the product of two polynomials whose own are not
// negative, so many bits of each at most: one product of two long numbers, each
// with its coefficients side by side (Kronecker's substitution).
func spread(a, b []*big.Int, bits uint, n int) []*big.Int {
	words := (bits + wordBits - 1) / wordBits
	all := new(big.Int).Mul(sideBySide(a, words), sideBySide(b, words)).Bits()
	out := make([]*big.Int, n)
	for i := range out {
		from := min(i*int(words), len(all))
		to := min(from+int(words), len(all))
		if x := new(big.Int).SetBits(slices.Clone(all[from:to])); x.Sign() > 0 {
			out[i] = x
		}
	}
	return out
}

const wordBits = bits.UintSize

// sideBySide is the numbers as one, so many words for each.
func sideBySide(a []*big.Int, words uint) *big.Int {
	all := make([]big.Word, len(a)*int(words))
	for i, x := range a {
		if x != nil {
			copy(all[i*int(words):], x.Bits())
		}
	}
	return new(big.Int).SetBits(all)
}

// law is the tally as a law whose measures all have the number.
func (t tally) law(values int) attack.Law {
	l := attack.Law{Bound: t.bound}
	var n []*big.Int
	for i, p := range t.p {
		if t.d != nil && (t.n[i] == nil || t.n[i].Sign() == 0) || t.d == nil && p == 0 {
			continue
		}
		l.Outcomes = append(l.Outcomes, attack.Outcome{P: p, Values: slices.Repeat([]attack.Value{{N: t.low + int64(i)}}, values)})
		if t.d != nil {
			n = append(n, t.n[i])
		}
	}
	if t.d != nil {
		return l.Over(n, t.d)
	}
	return l
}
