package geometry

import (
	"math"
	"math/big"
	"sync"
)

// cosine is the cosine of so many degrees: a fraction or a root where that is
// known, and otherwise a node of its own. The sine is the cosine of 90 degrees
// less.
func cosine(degrees *big.Rat) Number {
	folded := Degrees(degrees).degrees
	if folded.Cmp(big.NewRat(180, 1)) > 0 {
		folded = new(big.Rat).Sub(big.NewRat(360, 1), folded)
	}
	if folded.Cmp(big.NewRat(90, 1)) > 0 {
		return cosineOfAcute(new(big.Rat).Sub(big.NewRat(180, 1), folded)).Neg()
	}
	return cosineOfAcute(folded)
}

func cosineOfAcute(degrees *big.Rat) Number {
	if degrees.IsInt() {
		switch degrees.Num().Int64() {
		case 0:
			return Int(1)
		case 30:
			return Int(3).Sqrt().Half()
		case 45:
			return Frac(1, 2).Sqrt()
		case 60:
			return Frac(1, 2)
		case 90:
			return Int(0)
		}
	}
	d, _ := degrees.Float64()
	c := math.Cos(d * math.Pi / 180)
	const slack = 2e-15 // the library's cosine, pi and the product
	return Number{&node{op: opCosine, rat: degrees, lo: max(c-slack, 0), hi: min(c+slack, 1)}}
}

// cosine encloses the cosine of degrees between 0 and 90.
func (b *bench) cosine(degrees *big.Rat) span {
	bits := b.prec + 64
	angle, sine := degrees, false
	if degrees.Cmp(big.NewRat(45, 1)) > 0 {
		angle, sine = new(big.Rat).Sub(big.NewRat(90, 1), degrees), true
	}
	x := pi(bits)
	x.Mul(x, angle.Num())
	x.Quo(x, new(big.Int).Mul(angle.Denom(), big.NewInt(180)))
	value := series(x, bits, sine)
	slack := new(big.Int).Lsh(big.NewInt(1), 32) // the roundings of pi and the series
	return span{
		scaled(b.floor(), new(big.Int).Sub(value, slack), bits),
		scaled(b.ceil(), new(big.Int).Add(value, slack), bits),
	}
}

func scaled(f *big.Float, n *big.Int, bits uint) *big.Float {
	f.SetInt(n)
	return f.SetMantExp(f, -int(bits))
}

// series sums the series of the cosine or the sine of x, all scaled by 2^bits.
func series(x *big.Int, bits uint, sine bool) *big.Int {
	square := new(big.Int).Mul(x, x)
	square.Rsh(square, bits)
	term, k := new(big.Int).Lsh(big.NewInt(1), bits), int64(0)
	if sine {
		term, k = new(big.Int).Set(x), 1
	}
	sum := new(big.Int).Set(term)
	for term.Sign() != 0 {
		term.Mul(term, square)
		term.Rsh(term, bits)
		term.Quo(term, big.NewInt((k+1)*(k+2)))
		term.Neg(term)
		sum.Add(sum, term)
		k += 2
		if term.CmpAbs(big.NewInt(1)) <= 0 {
			break
		}
	}
	return sum
}

// pies are what [pi] has worked out, by precision, of which there are few
// hundred.
var pies sync.Map

// pi is a new copy of pi scaled by 2^bits.
func pi(bits uint) *big.Int {
	known, ok := pies.Load(bits)
	if !ok {
		known, _ = pies.LoadOrStore(bits, machin(bits))
	}
	return new(big.Int).Set(known.(*big.Int))
}

// machin is pi scaled by 2^bits, by Machin's formula.
func machin(bits uint) *big.Int {
	guard := bits + 32
	a := new(big.Int).Mul(big.NewInt(16), inverseTangent(5, guard))
	a.Sub(a, new(big.Int).Mul(big.NewInt(4), inverseTangent(239, guard)))
	return a.Rsh(a, 32)
}

// inverseTangent is the arc tangent of 1/n scaled by 2^bits.
func inverseTangent(n int64, bits uint) *big.Int {
	power := new(big.Int).Lsh(big.NewInt(1), bits)
	power.Quo(power, big.NewInt(n))
	sum, square := new(big.Int).Set(power), big.NewInt(n*n)
	for k := int64(1); power.Sign() != 0; k++ {
		power.Quo(power, square)
		term := new(big.Int).Quo(power, big.NewInt(2*k+1))
		if k%2 == 1 {
			term.Neg(term)
		}
		sum.Add(sum, term)
	}
	return sum
}
