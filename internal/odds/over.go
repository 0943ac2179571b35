package odds

import "math/big"

// Over makes fractions in lowest terms over one denominator. Dice give denominators
// of twos, threes and fives: how many of them a numerator has too is found by words,
// where a common divisor of two long numbers takes the square of their length.
type Over struct {
	d     *big.Int
	has   [3]int // how often 2, 3 and 5 are in it
	plain bool   // nothing else is
	parts map[[3]int]*big.Int
}

var (
	dicePrimes = [3]int64{2, 3, 5}
	inWord     = [3]int{62, 39, 26} // the power of each that one word holds
	wholeWord  = [3]*big.Int{power(2, 62), power(3, 39), power(5, 26)}
)

func power(p int64, k int) *big.Int {
	x := big.NewInt(p)
	return x.Exp(x, big.NewInt(int64(k)), nil)
}

// NewOver is fractions over d, which is positive.
func NewOver(d *big.Int) *Over {
	o := &Over{d: d, parts: map[[3]int]*big.Int{}}
	rest := d
	for i := range dicePrimes {
		rest, o.has[i] = strip(rest, i, d.BitLen())
	}
	o.plain = rest.Cmp(one) == 0
	return o
}

// Fraction is n/d.
func (o *Over) Fraction(n *big.Int) *big.Rat {
	if !o.plain || n.Sign() <= 0 {
		return new(big.Rat).SetFrac(n, o.d)
	}
	var shared [3]int
	for i := range dicePrimes {
		n, shared[i] = strip(n, i, o.has[i])
	}
	d := o.parts[shared]
	if d == nil {
		d = new(big.Int).Quo(o.d, product(shared))
		o.parts[shared] = d
	}
	r := new(big.Rat).SetFrac64(1, 2) // has a denominator of its own to be set
	r.Num().Set(n)
	r.Denom().Set(d)
	return r
}

// shared is the largest divisor of the denominator and of all numerators, none of which
// is negative.
func (o *Over) shared(all []*big.Int) *big.Int {
	if !o.plain {
		g := new(big.Int).Set(o.d)
		for _, n := range all {
			if g.GCD(nil, nil, g, n); g.Cmp(one) == 0 {
				break
			}
		}
		return g
	}
	has := o.has
	for _, n := range all {
		for i, most := range has {
			if most > 0 && n.Sign() > 0 {
				_, has[i] = strip(n, i, most)
			}
		}
		if has == [3]int{} {
			break
		}
	}
	return product(has)
}

// product is the number with so many twos, threes and fives.
func product(of [3]int) *big.Int {
	x := big.NewInt(1)
	for i, k := range of {
		x.Mul(x, power(dicePrimes[i], k))
	}
	return x
}

// strip takes one of the primes out of x, which is positive, as often as it is there,
// at most so often; and tells how often that was.
func strip(x *big.Int, prime, most int) (*big.Int, int) {
	if prime == 0 {
		k := min(int(x.TrailingZeroBits()), most)
		return new(big.Int).Rsh(x, uint(k)), k
	}
	k := 0
	for word := inWord[prime]; word > 0; {
		if k+word > most {
			word = most - k
			continue
		}
		by := wholeWord[prime]
		if word < inWord[prime] {
			by = power(dicePrimes[prime], word)
		}
		q, r := new(big.Int).QuoRem(x, by, new(big.Int))
		if r.Sign() == 0 {
			x, k = q, k+word
			continue
		}
		word = 0
		for left := r.Int64(); left%dicePrimes[prime] == 0; left /= dicePrimes[prime] {
			word++
		}
	}
	return x, k
}
