package geometry

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// Limit is the largest coordinate or length, in inches, that [Number.Valid]
// lets pass.
const Limit = 1_000_000

// digits bounds numerator and denominator of a number that is put in, in bits.
const digits = 256

var (
	errTooFar  = fmt.Errorf("must lie between -%d and %d inches", Limit, Limit)
	errTooFine = errors.New("has too many digits")
)

// Number is an exact real number: a fraction, or an expression of fractions,
// square roots and cosines of degrees. Comparisons are exact: they look at
// doubles with an error bound first and go on to as many digits as the
// separation bound of the expression asks for. The zero value is 0. Numbers are
// never changed and may be shared between goroutines.
//
// Two bounds stand in for exactness where that would take too long. A number
// with cosines of angles other than multiples of 30 and 45 degrees counts as 0
// below 2^-700, unless 4,096 binary digits are enough to be sure; any other
// below 2^-16384.
type Number struct{ n *node }

// Int is the whole number n.
func Int(n int64) Number { return Rat(big.NewRat(n, 1)) }

// Frac is num/den; den must not be 0.
func Frac(num, den int64) Number { return Rat(big.NewRat(num, den)) }

// Rat is the fraction r.
func Rat(r *big.Rat) Number { return Number{leaf(new(big.Rat).Set(r))} }

// Parse reads a decimal or a fraction: "1.5", "-3", "9/2". Exponents, other
// bases and anything else are errors, and so are more than 64 characters.
func Parse(text string) (Number, error) {
	plain := strings.TrimSpace(text)
	if len(plain) > digits/4 {
		return Number{}, errTooFine
	}
	if !number.MatchString(plain) {
		return Number{}, fmt.Errorf("%q is not a decimal or a fraction", text)
	}
	above, below, fraction := strings.Cut(plain, "/")
	r, _ := new(big.Rat).SetString(above)
	if fraction {
		den, _ := new(big.Int).SetString(below, 10)
		if den.Sign() == 0 {
			return Number{}, fmt.Errorf("%q divides by zero", text)
		}
		r.Quo(r, new(big.Rat).SetInt(den))
	}
	return Rat(r), nil
}

var number = regexp.MustCompile(`^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+|[0-9]+/[0-9]+)$`)

// Millimetres is the length of so many millimetres in inches, 25.4 to the inch.
func Millimetres(mm Number) Number { return mm.Mul(Frac(5, 127)) }

// Valid reports a number that no table has: beyond [Limit], or with more digits
// than 256 bits hold. Numbers that were worked out are only held to the limit.
func (x Number) Valid() error {
	if x.Abs().Cmp(Int(Limit)) > 0 {
		return errTooFar
	}
	if r := x.node().rat; r != nil && (r.Num().BitLen() > digits || r.Denom().BitLen() > digits) {
		return errTooFine
	}
	return nil
}

// Cmp is -1, 0 or 1 as x is less than, equal to or greater than y, exactly.
func (x Number) Cmp(y Number) int { return x.Sub(y).Sign() }

// Less reports x < y, exactly.
func (x Number) Less(y Number) bool { return x.Cmp(y) < 0 }

// AtMost reports x <= y, exactly: how every "within" is meant.
func (x Number) AtMost(y Number) bool { return x.Cmp(y) <= 0 }

// Equal reports x = y, exactly.
func (x Number) Equal(y Number) bool { return x.Cmp(y) == 0 }

// Neg is -x.
func (x Number) Neg() Number { return Int(0).Sub(x) }

// Half is x/2.
func (x Number) Half() Number { return x.Mul(Frac(1, 2)) }

// Squared is x times x.
func (x Number) Squared() Number { return x.Mul(x) }

// Abs is x without its sign.
func (x Number) Abs() Number {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// Min is the least of the numbers, of which there is at least one.
func Min(x Number, more ...Number) Number {
	for _, y := range more {
		if y.Less(x) {
			x = y
		}
	}
	return x
}

// Max is the greatest of the numbers, of which there is at least one.
func Max(x Number, more ...Number) Number {
	for _, y := range more {
		if x.Less(y) {
			x = y
		}
	}
	return x
}

// String is x as a fraction in lowest terms if it is one that is short, and
// otherwise as a decimal of 15 digits.
func (x Number) String() string {
	if r, ok := x.Exact(); ok {
		if s := r.RatString(); len(s) <= 24 {
			return s
		}
	}
	return fmt.Sprintf("%.15g", x.Float())
}
