package geometry

import "math/big"

type node struct{ rat *big.Rat }

type piece interface{}

func leaf(r *big.Rat) *node { return &node{r} }
func (x Number) node() *node {
	if x.n == nil {
		return leaf(new(big.Rat))
	}
	return x.n
}

// Add is x + y.
func (x Number) Add(y Number) Number { panic("not written") }

// Sub is x - y.
func (x Number) Sub(y Number) Number { panic("not written") }

// Mul is x times y.
func (x Number) Mul(y Number) Number { panic("not written") }

// Div is x / y; y must not be 0.
func (x Number) Div(y Number) Number { panic("not written") }

// Sqrt is the square root of x, which must not be negative.
func (x Number) Sqrt() Number { panic("not written") }

// Sign is -1, 0 or 1, exactly.
func (x Number) Sign() int { panic("not written") }

// Float is the double nearest to x, or one next to it.
func (x Number) Float() float64 { panic("not written") }

// Exact is x as a fraction; false when x was worked out with a root or an
// angle that left none.
func (x Number) Exact() (*big.Rat, bool) { panic("not written") }

func cosine(degrees *big.Rat) Number { panic("not written") }
func (d Disc) Middle() Point         { return d.Centre }
func (e Ellipse) Middle() Point      { return e.Centre }
func (s Segment) Middle() Point      { return s.A.Between(s.B, Frac(1, 2)) }
func (t Taper) Middle() Point        { return t.Near.Centre.Between(t.Far.Centre, Frac(1, 2)) }
func (p Polygon) Middle() Point      { panic("not written") }
func (b Box) Middle() Point          { return b.Centre }
func (d Disc) pieces() []piece       { return nil }
func (e Ellipse) pieces() []piece    { return nil }
func (s Segment) pieces() []piece    { return nil }
func (t Taper) pieces() []piece      { return nil }
func (p Polygon) pieces() []piece    { return nil }
func (b Box) pieces() []piece        { return nil }
