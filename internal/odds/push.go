package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// Push is the law of a procedure whose states have no end, such as a chain that
// counts its kills: mass moves step by step until no more than eps of it is
// still moving. It returns what was left out; every chance is short by at most
// that.
func Push[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, eps float64) (law Law[R], left float64) {
	sp := table.Scratch(b.Cache, p)
	f := flow{b: b, g: &sp.Graph}
	now := []int32{sp.Open(start)}
	f.mass, f.ops, f.met = []float64{1}, []int{0}, met{0} // no place is known yet
	for left = 1; left > eps && len(now) > 0; {
		moving := make([]float64, len(now))
		for i, v := range now {
			moving[i], f.mass[v] = f.mass[v], 0
		}
		for i, v := range now {
			b.Check()
			sp.Open(sp.State(v))
			f.grow(len(sp.Nodes))
			n := sp.Nodes[v]
			f.node(v, &n, moving[i], f.ops[v])
		}
		now, left = now[:0], 0
		for v, m := range f.mass {
			if m > 0 {
				now, left = append(now, int32(v)), left+m
			}
		}
	}
	l := f.law()
	for i, r := range l.ids {
		law.Outcomes = append(law.Outcomes, Outcome[R]{sp.Result(r), l.p[i]})
	}
	law.Bound = bound(l.ops)
	return law, left
}

func (f *flow) grow(n int) {
	for len(f.mass) < n {
		f.mass, f.ops = append(f.mass, 0), append(f.ops, 0)
	}
}

// PushExactly is Push in fractions: left is exactly what is still moving, 0 if
// no states lead back to each other.
func PushExactly[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, eps float64) (law []ExactOutcome[R], left *big.Rat) {
	sp := table.Scratch(b.Cache, p)
	f := exactFlow{b: b, g: &sp.Graph}
	now, out := masses{sp.Open(start): big.NewRat(1, 1)}, masses{}
	limit := new(big.Rat).SetFloat64(eps)
	for left = big.NewRat(1, 1); left.Cmp(limit) > 0; left = now.total() {
		next := masses{}
		for v, m := range now {
			b.Check()
			sp.Open(sp.State(v))
			f.level(v, m, next, out)
		}
		now = next
	}
	for r, p := range out {
		law = append(law, ExactOutcome[R]{Result: sp.Result(r), P: p})
	}
	return law, left
}

// masses are by node, or by result.
type masses map[int32]*big.Rat

func (m masses) add(to int32, p *big.Rat) {
	if p.Sign() == 0 {
		return
	}
	if m[to] == nil {
		m[to] = new(big.Rat)
	}
	m[to].Add(m[to], p)
}

func (m masses) total() *big.Rat {
	sum := new(big.Rat)
	for _, p := range m {
		sum.Add(sum, p)
	}
	return sum
}

// level moves the mass of one node on by one step.
func (f *exactFlow) level(v int32, mass *big.Rat, next, out masses) {
	n := &f.g.Nodes[v]
	switch {
	case n.Over:
		out.add(n.Result, mass)
	case n.Kind == table.InOrder:
		results, w := f.b.EndingExactly(n)
		for i, r := range results {
			out.add(r, w[i].Mul(w[i], mass))
		}
	default:
		for i, w := range f.weights(v, n).rats() {
			next.add(f.g.Out(v)[i].To, w.Mul(w, mass))
		}
	}
}
