package geometry

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func num(text string) Number {
	x, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return x
}

func deg(n int64) *big.Rat { return big.NewRat(n, 1) }

func TestSignSettlesWhatDoublesCannot(t *testing.T) {
	two, three, six := Int(2).Sqrt(), Int(3).Sqrt(), Int(6).Sqrt()
	nested := Int(5).Add(six.Add(six)).Sqrt()
	third := Frac(1, 3)
	tiny := Rat(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 200)))
	ten := cosine(deg(10))
	for _, c := range []struct {
		name string
		x    Number
		want int
	}{
		{"thirds", third.Add(third).Add(third).Sub(Int(1)), 0},
		{"tenths", num("0.1").Add(num("0.2")).Sub(num("0.3")), 0},
		{"root 2 times root 3", two.Mul(three).Sub(six), 0},
		{"nested roots", nested.Sub(two).Sub(three), 0},
		{"nested roots and a hair", nested.Sub(two).Sub(three).Add(tiny), 1},
		{"nested roots less a hair", nested.Sub(two).Sub(three).Sub(tiny), -1},
		{"quotient", Int(1).Div(three.Sub(two)).Sub(three).Sub(two), 0},
		{"root of a square", num("1.21").Sqrt().Sub(num("1.1")), 0},
		{"circle", cosine(deg(37)).Squared().Add(cosine(deg(53)).Squared()).Sub(Int(1)), 0},
		{"triple angle", ten.Squared().Mul(ten).Mul(Int(4)).Sub(ten.Mul(Int(3))).Sub(cosine(deg(30))), 0},
		{"triple angle and a hair", ten.Squared().Mul(ten).Mul(Int(4)).Sub(ten.Mul(Int(3))).Sub(cosine(deg(30))).Add(tiny), 1},
		{"fifth of a turn", cosine(deg(72)).Mul(Int(4)).Add(Int(1)).Sub(Int(5).Sqrt()), 0},
		{"opposite", cosine(deg(143)).Add(cosine(deg(37))), 0},
		{"half degrees", cosine(big.NewRat(45, 2)).Squared().Mul(Int(2)).Sub(Int(1)).Sub(cosine(deg(45))), 0},
	} {
		if got := c.x.Sign(); got != c.want {
			t.Errorf("%s: sign %d, want %d", c.name, got, c.want)
		}
		if got := c.x.Neg().Sign(); got != -c.want {
			t.Errorf("%s turned round: sign %d, want %d", c.name, got, -c.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1.5", "3/2"},
		{"9/2", "9/2"},
		{" -3 ", "-3"},
		{".5", "1/2"},
		{"2.", "2"},
		{"010/4", "5/2"},
		{"+7", "7"},
		{"", ""},
		{".", ""},
		{"1e9", ""},
		{"1e999999999", ""},
		{"1/0", ""},
		{"1.5/2", ""},
		{"0x10", ""},
		{"1_0", ""},
		{"NaN", ""},
		{"Inf", ""},
		{"1/-2", ""},
		{"--1", ""},
		{strings.Repeat("9", 65), ""},
	} {
		got, err := Parse(c.text)
		if (err != nil) != (c.want == "") || err == nil && got.String() != c.want {
			t.Errorf("%q: %v, %v, want %q", c.text, got, err, c.want)
		}
	}
	if err := num("1000000").Valid(); err != nil {
		t.Error(err)
	}
	for _, x := range []Number{num("1000001"), num("-1000000.5"), Rat(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 300)))} {
		if x.Valid() == nil {
			t.Errorf("%v is valid", x)
		}
	}
}

// term is an expression with its value as a fraction and in 400 digits.
type term struct {
	x     Number
	exact *big.Rat // nil: not a fraction
	wide  *big.Float
}

func genTerm(t *rapid.T, depth int) term {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		r := big.NewRat(rapid.Int64Range(-9, 9).Draw(t, "n"), rapid.SampledFrom([]int64{1, 2, 3, 10, 127}).Draw(t, "d"))
		return term{Rat(r), r, wide().SetRat(r)}
	}
	a := genTerm(t, depth-1)
	op := rapid.IntRange(0, 4).Draw(t, "op")
	if op == 4 {
		if a.wide.Sign() < 0 {
			a.x, a.wide = a.x.Neg(), wide().Neg(a.wide)
		}
		return term{a.x.Sqrt(), nil, wide().Sqrt(a.wide)}
	}
	b := genTerm(t, depth-1)
	exact := func(f func(z, x, y *big.Rat) *big.Rat) *big.Rat {
		if a.exact == nil || b.exact == nil {
			return nil
		}
		return f(new(big.Rat), a.exact, b.exact)
	}
	switch op {
	case 0:
		return term{a.x.Add(b.x), exact((*big.Rat).Add), wide().Add(a.wide, b.wide)}
	case 1:
		return term{a.x.Sub(b.x), exact((*big.Rat).Sub), wide().Sub(a.wide, b.wide)}
	case 2:
		return term{a.x.Mul(b.x), exact((*big.Rat).Mul), wide().Mul(a.wide, b.wide)}
	}
	if b.x.Sign() == 0 {
		return a
	}
	return term{a.x.Div(b.x), exact((*big.Rat).Quo), wide().Quo(a.wide, b.wide)}
}

func wide() *big.Float { return new(big.Float).SetPrec(1400) }

// TestNumberAgainstDigits holds signs, doubles and fractions of random
// expressions against fractions and a calculation with 400 digits.
func TestNumberAgainstDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := genTerm(t, 5)
		want := a.wide.Sign()
		if a.wide.Sign() != 0 && a.wide.MantExp(nil) < -1000 {
			want = 0
		}
		if got := a.x.Sign(); got != want {
			t.Fatalf("sign %d, want %d", got, want)
		}
		f, _ := a.wide.Float64()
		if got := a.x.Float(); want != 0 && math.Abs(got-f) > math.Abs(f)*0x1p-50 {
			t.Fatalf("%v, want %v", got, f)
		}
		if a.exact != nil {
			if r, ok := a.x.Exact(); !ok || r.Cmp(a.exact) != 0 {
				t.Fatalf("fraction %v, want %v", r, a.exact)
			}
		}
	})
}

// TestCosineAgainstDoubles looks at every third of a degree, and at the
// identities that tie it down.
func TestCosineAgainstDoubles(t *testing.T) {
	for n := int64(-1080); n <= 1080; n++ {
		d := big.NewRat(n, 3)
		v := Degrees(d).Direction()
		angle := float64(n) / 3 * math.Pi / 180
		if math.Abs(v.X.Float()-math.Sin(angle)) > 1e-14 || math.Abs(v.Y.Float()-math.Cos(angle)) > 1e-14 {
			t.Errorf("%v degrees: %v", d, v)
		}
		if n%40 == 0 && !v.Squared().Equal(Int(1)) {
			t.Errorf("%v degrees: length %v", d, v.Squared())
		}
	}
}
