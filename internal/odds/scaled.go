package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// scaled is N over the Steps-th power of one denominator: a chance after so many
// steps. Fractions of a long chain share nothing but that denominator, and to
// look for more after each step costs more than all the rest.
type scaled struct {
	n     *big.Int
	steps int
}

// scaling is the arithmetic of scaled numbers, and their denominator.
type scaling struct {
	d      *big.Int
	powers *[]*big.Int
}

func (x scaling) power(n int) *big.Int {
	for len(*x.powers) <= n {
		last := (*x.powers)[len(*x.powers)-1]
		*x.powers = append(*x.powers, new(big.Int).Mul(last, x.d))
	}
	return (*x.powers)[n]
}

func (scaling) Zero() *scaled            { return &scaled{new(big.Int), 0} }
func (scaling) One() *scaled             { return &scaled{big.NewInt(1), 0} }
func (scaling) IsZero(a *scaled) bool    { return a.n.Sign() == 0 }
func (scaling) Div(_, _ *scaled) *scaled { panic("odds: scaled numbers are not divided") }
func (scaling) Mul(a, b *scaled) *scaled {
	return &scaled{new(big.Int).Mul(a.n, b.n), a.steps + b.steps}
}
func (x scaling) rat(a *scaled) *big.Rat { return new(big.Rat).SetFrac(a.n, x.power(a.steps)) }

func (x scaling) Add(a, b *scaled) *scaled {
	switch {
	case a.n.Sign() == 0:
		return b
	case b.n.Sign() == 0:
		return a
	case a.steps < b.steps:
		a, b = b, a
	}
	sum := new(big.Int).Mul(b.n, x.power(a.steps-b.steps))
	return &scaled{sum.Add(sum, a.n), a.steps}
}

// below tells whether a number is no more than a limit.
func (x scaling) below(a *scaled, limit *big.Rat) bool {
	left := new(big.Int).Mul(a.n, limit.Denom())
	right := new(big.Int).Mul(x.power(a.steps), limit.Num())
	return left.Cmp(right) <= 0
}

// chance is a fraction as a number after one step.
func (x scaling) chance(p *big.Rat) *scaled {
	if p.Sign() == 0 {
		return x.Zero()
	}
	n := new(big.Int).Quo(x.d, p.Denom())
	return &scaled{n.Mul(n, p.Num()), 1}
}

// inScale is a scorer in fractions, settled, with all its chances over one
// denominator.
func inScale(s *scorer[*big.Rat]) (*scorer[*scaled], scaling) {
	x := scaling{big.NewInt(1), &[]*big.Int{big.NewInt(1)}}
	for _, w := range s.w {
		x.widen(w)
	}
	ends := map[*table.Node]ending{} // of hand-overs
	for v, met := range s.met {
		if n := &s.g.Nodes[v]; met && n.Kind == table.InOrder {
			results, p, _ := s.ending(n)
			ends[n] = ending{results, p}
			x.widen(p)
		}
	}
	for _, g := range s.groups {
		if g.knot != nil {
			for _, row := range g.knot.rows {
				x.widen(row)
			}
		}
	}
	out := &scorer[*scaled]{
		F: x, b: s.b, g: s.g, keep: s.keep, start: s.start, met: s.met, ops: s.ops,
		levels: map[table.Gain]*level[*scaled]{}, out: map[scoredKey]*amount[*scaled]{},
	}
	out.size = func(a *scaled) int { return a.n.BitLen() / bitsAtOnce }
	for _, w := range s.w {
		out.w = append(out.w, x.chances(w))
	}
	for _, g := range s.groups {
		h := group[*scaled]{states: g.states, exits: g.exits}
		if g.knot != nil {
			h.knot = &Knot[*scaled]{F: x, check: s.b.Check, place: g.knot.place}
			for _, row := range g.knot.rows {
				h.knot.rows = append(h.knot.rows, x.chances(row))
			}
		}
		out.groups = append(out.groups, h)
	}
	out.ending = func(n *table.Node) ([]int32, []*scaled, int) {
		return ends[n].results, x.chances(ends[n].p), 0
	}
	return out, x
}

// ending is the law of a procedure handed over to.
type ending struct {
	results []int32
	p       []*big.Rat
}

// widen makes the denominator a multiple of those of p.
func (x *scaling) widen(p []*big.Rat) {
	for _, q := range p {
		if new(big.Int).Rem(x.d, q.Denom()).Sign() != 0 {
			x.d = Multiple(x.d, q.Denom())
		}
	}
}

func (x scaling) chances(p []*big.Rat) []*scaled {
	out := make([]*scaled, len(p))
	for i, q := range p {
		out[i] = x.chance(q)
	}
	return out
}
