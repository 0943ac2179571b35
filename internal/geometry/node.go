package geometry

import (
	"math"
	"math/big"
)

// op is how a node comes out of its parts.
type op uint8

const (
	opFraction op = iota
	opAdd
	opSub
	opMul
	opDiv
	opSqrt
	opCosine
)

// node is an expression. lo and hi enclose its value; equal, they are it. rat
// is the fraction of a leaf, or the degrees of a cosine.
type node struct {
	op     op
	a, b   *node
	lo, hi float64
	rat    *big.Rat
}

var zero = &node{rat: new(big.Rat)}

func leaf(r *big.Rat) *node {
	f, exact := r.Float64()
	if exact {
		return &node{lo: f, hi: f, rat: r}
	}
	return &node{lo: down(f), hi: up(f), rat: r}
}

// exactly is the double f, which is a fraction like any other.
func exactly(f float64) Number {
	r := new(big.Rat).SetFloat64(f)
	return Number{&node{lo: f, hi: f, rat: r}}
}

func (x Number) node() *node {
	if x.n == nil {
		return zero
	}
	return x.n
}

// down and up step over one rounding error.
func down(f float64) float64 { return f - math.Abs(f)*0x1p-52 - 0x1p-1060 }
func up(f float64) float64   { return f + math.Abs(f)*0x1p-52 + 0x1p-1060 }

func (n *node) known() bool { return n.lo == n.hi }

// is reports whether the value is known to be f.
func (n *node) is(f float64) bool { return n.lo == f && n.hi == f }

// Add is x + y.
func (x Number) Add(y Number) Number {
	a, b := x.node(), y.node()
	switch {
	case a.is(0):
		return y
	case b.is(0):
		return x
	}
	n := &node{op: opAdd, a: a, b: b}
	n.sum(a.lo, a.hi, b.lo, b.hi)
	return Number{n}
}

// Sub is x - y.
func (x Number) Sub(y Number) Number {
	a, b := x.node(), y.node()
	switch {
	case a == b:
		return Number{}
	case b.is(0):
		return x
	}
	n := &node{op: opSub, a: a, b: b}
	n.sum(a.lo, a.hi, -b.hi, -b.lo)
	return Number{n}
}

// sum encloses the sum of two enclosures, without loss where doubles allow.
func (n *node) sum(alo, ahi, blo, bhi float64) {
	s := alo + blo
	if alo == ahi && blo == bhi {
		back := s - alo
		if (alo-(s-back))+(blo-back) == 0 {
			n.lo, n.hi = s, s
			return
		}
	}
	n.lo, n.hi = down(s), up(ahi+bhi)
}

// Mul is x times y.
func (x Number) Mul(y Number) Number {
	a, b := x.node(), y.node()
	switch {
	case a.is(0) || b.is(0):
		return Number{}
	case a.is(1):
		return y
	case b.is(1):
		return x
	}
	n := &node{op: opMul, a: a, b: b}
	if a.known() && b.known() {
		p := a.lo * b.lo
		if math.Abs(p) > 0x1p-900 && math.FMA(a.lo, b.lo, -p) == 0 {
			n.lo, n.hi = p, p
			return Number{n}
		}
	}
	p, q, r, s := a.lo*b.lo, a.lo*b.hi, a.hi*b.lo, a.hi*b.hi
	n.lo, n.hi = down(min(p, q, r, s)), up(max(p, q, r, s))
	if a == b && n.lo < 0 {
		n.lo = 0
	}
	n.tame()
	return Number{n}
}

// Div is x / y; y must not be 0.
func (x Number) Div(y Number) Number {
	a, b := x.node(), y.node()
	switch {
	case a.is(0):
		return Number{}
	case b.is(1):
		return x
	}
	n := &node{op: opDiv, a: a, b: b}
	if b.lo <= 0 && b.hi >= 0 {
		if y.Sign() == 0 {
			panic("geometry: division by zero")
		}
		n.lo, n.hi = math.Inf(-1), math.Inf(1)
		return Number{n}
	}
	p, q, r, s := a.lo/b.lo, a.lo/b.hi, a.hi/b.lo, a.hi/b.hi
	n.lo, n.hi = down(min(p, q, r, s)), up(max(p, q, r, s))
	n.tame()
	return Number{n}
}

// Sqrt is the square root of x, which must not be negative.
func (x Number) Sqrt() Number {
	a := x.node()
	if a.hi < 0 {
		panic("geometry: square root of a negative number")
	}
	if a.is(0) || a.is(1) {
		return x
	}
	n := &node{op: opSqrt, a: a}
	lo, hi := math.Sqrt(max(a.lo, 0)), math.Sqrt(a.hi)
	if a.known() && math.FMA(lo, lo, -a.lo) == 0 && a.lo > 0x1p-900 {
		n.lo, n.hi = lo, lo
		return Number{n}
	}
	n.lo, n.hi = max(down(lo), 0), up(hi)
	n.tame()
	return Number{n}
}

// tame opens an enclosure that doubles could not hold.
func (n *node) tame() {
	if !(n.lo <= n.hi) {
		n.lo, n.hi = math.Inf(-1), math.Inf(1)
	}
}

// Sign is -1, 0 or 1, exactly.
func (x Number) Sign() int {
	n := x.node()
	switch {
	case n.lo > 0:
		return 1
	case n.hi < 0:
		return -1
	case n.is(0):
		return 0
	}
	return newBench().sign(n)
}

// Float is the double nearest to x, or one next to it.
func (x Number) Float() float64 {
	n := x.node()
	if n.known() {
		return n.lo
	}
	if mid := n.lo + (n.hi-n.lo)/2; n.hi-n.lo <= math.Abs(mid)*0x1p-51 {
		return mid
	}
	return newBench().float(n)
}

// rough is a double near x, without the effort of [Number.Float]: its error is
// some roundings of the parts of x.
func (x Number) rough() float64 {
	n := x.node()
	if mid := n.lo + (n.hi-n.lo)/2; !math.IsInf(mid, 0) && !math.IsNaN(mid) {
		return mid
	}
	return x.Float()
}

// Exact is x as a fraction; false when x was worked out with a root or an
// angle that left none.
func (x Number) Exact() (*big.Rat, bool) {
	r := newBench().fraction(x.node())
	if r == nil {
		return nil, false
	}
	return new(big.Rat).Set(r), true
}
