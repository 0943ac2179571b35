package odds

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The coefficients of a power by recurrence are those of one product after another.
func TestConvolvedByRecurrence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		each := rapid.SliceOfNDistinct(rapid.IntRange(-3, 9), 1, 5, rapid.ID[int]).Draw(t, "each")
		slices.Sort(each)
		var p fractions
		d := int64(0)
		for range each {
			n := rapid.Int64Range(0, 40).Draw(t, "ways")
			p.n, d = append(p.n, big.NewInt(n)), d+n
		}
		p.d = big.NewInt(max(1, d))
		b, n := NewBook(), rapid.IntRange(0, 12).Draw(t, "n")
		got, want := b.exactConvolved(n, p, each), b.oneByOne(n, p, each, each[0])
		if len(got.n) != len(want) {
			t.Fatalf("%d sums, want %d", len(got.n), len(want))
		}
		for i := range want {
			if got.n[i].Cmp(want[i]) != 0 {
				t.Fatalf("%v times %v of %v: %v, want %v", n, p.n, each, got.n, want)
			}
		}
	})
}
