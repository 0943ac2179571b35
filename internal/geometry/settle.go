package geometry

import (
	"math"
	"math/big"
)

// Numbers of binary digits after the point beyond which an undecided number
// counts as 0: any; and, unless affordable digits are enough to be sure, one
// with cosines, whose field may have a high degree.
const (
	most       = 16384
	affordable = 4096
	mostCosine = 700
)

// bench is where one number is settled: it keeps what it has found out about
// the parts. It belongs to one goroutine.
type bench struct {
	fractions map[*node]*big.Rat // nil: not a fraction
	heights   map[*node]height
	prec      uint
	spans     map[*node]span
	cosines   map[string]span
}

func newBench() *bench { return &bench{fractions: map[*node]*big.Rat{}} }

// sign settles the sign of n: as a fraction if it is one, and otherwise by more
// and more digits, down to its separation bound.
func (b *bench) sign(n *node) int {
	if r := b.fraction(n); r != nil {
		return r.Sign()
	}
	need := b.separation(n)
	for prec := uint(128); prec <= 4*most; prec = b.more(prec, need) {
		s, ok := b.span(n, prec)
		switch {
		case !ok:
		case s.lo.Sign() > 0:
			return 1
		case s.hi.Sign() < 0:
			return -1
		case below(s.lo, need) && below(s.hi, need):
			return 0
		}
	}
	return 0
}

// more is the precision to try next: a little more, then as much as is likely
// to settle the question, then more and more.
func (b *bench) more(prec uint, need int) uint {
	if enough := (uint(need) + 383) &^ 255; prec == 256 && prec < enough {
		return enough
	}
	return 2 * prec
}

// below reports |f| < 2^-need.
func below(f *big.Float, need int) bool { return f.Sign() == 0 || f.MantExp(nil) <= -need }

func (b *bench) float(n *node) float64 {
	if r := b.fraction(n); r != nil {
		f, _ := r.Float64()
		return f
	}
	if b.sign(n) == 0 {
		return 0
	}
	for prec := uint(128); prec <= 4*most; prec *= 2 {
		s, ok := b.span(n, prec)
		if !ok {
			continue
		}
		lo, _ := s.lo.Float64()
		hi, _ := s.hi.Float64()
		if lo == hi || math.Nextafter(lo, hi) == hi {
			return lo
		}
	}
	return 0
}

// fraction is n as a fraction, nil if it is not seen to be one.
func (b *bench) fraction(n *node) *big.Rat {
	if n.op == opFraction {
		return n.rat
	}
	if r, ok := b.fractions[n]; ok {
		return r
	}
	r := b.reduce(n)
	b.fractions[n] = r
	return r
}

func (b *bench) reduce(n *node) *big.Rat {
	if n.op == opCosine {
		return nil
	}
	p := b.fraction(n.a)
	if n.op == opSqrt {
		return root(p)
	}
	q := b.fraction(n.b)
	if p == nil || q == nil {
		return nil
	}
	switch n.op {
	case opAdd:
		return new(big.Rat).Add(p, q)
	case opSub:
		return new(big.Rat).Sub(p, q)
	case opMul:
		return new(big.Rat).Mul(p, q)
	default:
		return new(big.Rat).Quo(p, q)
	}
}

// root is the square root of r if that is a fraction.
func root(r *big.Rat) *big.Rat {
	if r == nil || r.Sign() < 0 {
		return nil
	}
	p, q := new(big.Int).Sqrt(r.Num()), new(big.Int).Sqrt(r.Denom())
	if new(big.Int).Mul(p, p).Cmp(r.Num()) != 0 || new(big.Int).Mul(q, q).Cmp(r.Denom()) != 0 {
		return nil
	}
	return new(big.Rat).SetFrac(p, q)
}

// height says that a number is U/L, algebraic integers whose conjugates are at
// most 2^u and 2^l.
type height struct{ u, l float64 }

// separation is a number of binary digits such that n, if it is not 0, is not
// below 2^-digits. Burnikel, Funke, Mehlhorn, Schirra and Schmitt, "A Separation
// Bound for Real Algebraic Expressions": |U/L| is at least
// 1/(2^l 2^(u(D-1))) where D is the degree of the field that the roots and
// cosines of n span.
func (b *bench) separation(n *node) int {
	b.heights = map[*node]height{}
	h := b.height(n)
	degree, cosines := b.degree(n)
	bits := h.l + max(h.u, 0)*(degree-1) + 2
	if cosines && bits > affordable {
		return mostCosine
	}
	return int(min(bits, most))
}

func (b *bench) height(n *node) height {
	if h, ok := b.heights[n]; ok {
		return h
	}
	h := b.measure(n)
	b.heights[n] = h
	return h
}

func (b *bench) measure(n *node) height {
	if r := b.fraction(n); r != nil {
		return height{float64(r.Num().BitLen()), float64(r.Denom().BitLen())}
	}
	if n.op == opCosine { // half of an algebraic integer
		return height{1, 1}
	}
	p := b.height(n.a)
	if n.op == opSqrt {
		if p.u >= p.l {
			return height{(p.u + p.l) / 2, p.l}
		}
		return height{p.u, (p.u + p.l) / 2}
	}
	q := b.height(n.b)
	switch n.op {
	case opMul:
		return height{p.u + q.u, p.l + q.l}
	case opDiv:
		return height{p.u + q.l, p.l + q.u}
	default:
		return height{max(p.u+q.l, q.u+p.l) + 1, p.l + q.l}
	}
}

// degree bounds the degree of the field in which n lies: 2 for each different
// root, and half of Euler's function for the cosines, all of which lie in one
// cyclotomic field.
func (b *bench) degree(n *node) (degree float64, cosines bool) {
	f := field{bench: b, seen: map[*node]bool{}, roots: map[string]bool{}, turn: big.NewInt(4)}
	f.visit(n)
	degree = math.Exp2(float64(len(f.roots) + f.others))
	if f.cosines {
		degree *= euler(f.turn) / 2
	}
	return degree, f.cosines
}

type field struct {
	bench   *bench
	seen    map[*node]bool
	roots   map[string]bool // of fractions, by the fraction
	others  int             // of anything else
	cosines bool
	turn    *big.Int // the common denominator of all angles, in turns
}

func (f *field) visit(n *node) {
	if f.seen[n] || f.bench.fraction(n) != nil {
		return
	}
	f.seen[n] = true
	switch n.op {
	case opCosine:
		f.cosines = true
		turns := new(big.Rat).Quo(n.rat, big.NewRat(360, 1))
		common := new(big.Int).GCD(nil, nil, f.turn, turns.Denom())
		f.turn.Mul(f.turn, new(big.Int).Quo(turns.Denom(), common))
		return
	case opSqrt:
		if r := f.bench.fraction(n.a); r != nil {
			f.roots[r.String()] = true
			return
		}
		f.others++
	}
	f.visit(n.a)
	if n.b != nil {
		f.visit(n.b)
	}
}

// euler is Euler's function of n, or n itself where n is too large to factor
// quickly.
func euler(n *big.Int) float64 {
	if !n.IsInt64() || n.Int64() > 1<<40 {
		f, _ := new(big.Float).SetInt(n).Float64()
		return f
	}
	rest, phi := n.Int64(), n.Int64()
	for p := int64(2); p*p <= rest; p++ {
		if rest%p != 0 {
			continue
		}
		for rest%p == 0 {
			rest /= p
		}
		phi -= phi / p
	}
	if rest > 1 {
		phi -= phi / rest
	}
	return float64(phi)
}
