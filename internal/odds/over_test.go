package odds

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Fractions over a denominator of dice are those in lowest terms.
func TestOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		power := func(name string, most int) *big.Int {
			x := big.NewInt(1)
			for _, p := range []int64{2, 3, 5} {
				k := rapid.IntRange(0, most).Draw(t, name)
				x.Mul(x, new(big.Int).Exp(big.NewInt(p), big.NewInt(int64(k)), nil))
			}
			return x
		}
		d := power("d", 150)
		if rapid.Bool().Draw(t, "odd") {
			d.Mul(d, big.NewInt(rapid.Int64Range(1, 50).Draw(t, "factor")))
		}
		over := NewOver(d)
		var all []*big.Int
		for range 4 {
			n := power("n", 170)
			n.Mul(n, big.NewInt(rapid.Int64Range(0, 1<<40).Draw(t, "n")))
			all = append(all, n)
			want, got := new(big.Rat).SetFrac(n, d), over.Fraction(n)
			if got.Num().Cmp(want.Num()) != 0 || got.Denom().Cmp(want.Denom()) != 0 {
				t.Fatalf("%v over %v: %v", n, d, got)
			}
			if sum := new(big.Rat).Sub(got, want); sum.Sign() != 0 {
				t.Fatalf("%v over %v differs by %v", n, d, sum)
			}
		}
		g := new(big.Int).Set(d)
		for _, n := range all {
			g.GCD(nil, nil, g, n)
		}
		if got := over.shared(all); got.Cmp(g) != 0 {
			t.Fatalf("%v and %v share %v", d, all, got)
		}
	})
}

func BenchmarkOver(b *testing.B) {
	d := new(big.Int).Exp(big.NewInt(6), big.NewInt(900), nil)
	n := new(big.Int).Exp(big.NewInt(7), big.NewInt(700), nil)
	n.Mul(n, big.NewInt(12))
	b.Run("over", func(b *testing.B) {
		over := NewOver(d)
		for b.Loop() {
			over.Fraction(n)
		}
	})
	b.Run("divisor", func(b *testing.B) {
		for b.Loop() {
			new(big.Rat).SetFrac(n, d)
		}
	})
}
