package geometry

import (
	"math/big"
	"testing"
	"time"
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
		start := time.Now()
		if got := c.x.Sign(); got != c.want {
			t.Errorf("%s: sign %d, want %d", c.name, got, c.want)
		}
		t.Log(c.name, time.Since(start))
	}
}
