package geometry

import "math/big"

// span encloses a number between two floats of one precision.
type span struct{ lo, hi *big.Float }

// span encloses n with about prec digits; false if so many are too few to
// divide by a part of n.
func (b *bench) span(n *node, prec uint) (span, bool) {
	if b.prec != prec {
		b.prec, b.spans, b.cosines = prec, map[*node]span{}, map[string]span{}
	}
	if s, ok := b.spans[n]; ok {
		return s, s.lo != nil
	}
	s := b.enclose(n)
	b.spans[n] = s
	return s, s.lo != nil
}

func (b *bench) floor() *big.Float {
	return new(big.Float).SetPrec(b.prec).SetMode(big.ToNegativeInf)
}

func (b *bench) ceil() *big.Float {
	return new(big.Float).SetPrec(b.prec).SetMode(big.ToPositiveInf)
}

func (b *bench) enclose(n *node) span {
	if r := b.fraction(n); r != nil {
		return span{b.floor().SetRat(r), b.ceil().SetRat(r)}
	}
	if n.op == opCosine {
		key := n.rat.RatString()
		s, ok := b.cosines[key]
		if !ok {
			s = b.cosine(n.rat)
			b.cosines[key] = s
		}
		return s
	}
	x, ok := b.span(n.a, b.prec)
	if !ok {
		return span{}
	}
	if n.op == opSqrt {
		return b.root(x)
	}
	y, ok := b.span(n.b, b.prec)
	if !ok {
		return span{}
	}
	switch n.op {
	case opAdd:
		return span{b.floor().Add(x.lo, y.lo), b.ceil().Add(x.hi, y.hi)}
	case opSub:
		return span{b.floor().Sub(x.lo, y.hi), b.ceil().Sub(x.hi, y.lo)}
	case opMul:
		return b.corners(x, y, (*big.Float).Mul)
	default:
		if y.lo.Sign() <= 0 && y.hi.Sign() >= 0 {
			return span{}
		}
		return b.corners(x, y, (*big.Float).Quo)
	}
}

// corners is the least and the greatest of f at the ends of x and y.
func (b *bench) corners(x, y span, f func(z, x, y *big.Float) *big.Float) span {
	var s span
	for _, p := range [2]*big.Float{x.lo, x.hi} {
		for _, q := range [2]*big.Float{y.lo, y.hi} {
			if lo := f(b.floor(), p, q); s.lo == nil || lo.Cmp(s.lo) < 0 {
				s.lo = lo
			}
			if hi := f(b.ceil(), p, q); s.hi == nil || hi.Cmp(s.hi) > 0 {
				s.hi = hi
			}
		}
	}
	return s
}

// root encloses the root of x, with a last digit to spare on both sides since
// the library does not say that it rounds roots as asked.
func (b *bench) root(x span) span {
	lo, hi := b.floor(), b.ceil()
	if x.lo.Sign() > 0 {
		lo.Sqrt(x.lo)
		lo.Sub(lo, b.last(lo))
	}
	if x.hi.Sign() > 0 {
		hi.Sqrt(x.hi)
		hi.Add(hi, b.last(hi))
	}
	return span{lo, hi}
}

// last is two units in the last place of f.
func (b *bench) last(f *big.Float) *big.Float {
	return b.ceil().SetMantExp(big.NewFloat(1), f.MantExp(nil)-int(b.prec)+2)
}
