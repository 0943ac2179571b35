package wh40k9

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/enfilade/enfilade/internal/odds"
)

// One product of long numbers has the coefficients of the product of polynomials.
func TestSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) (out []*big.Int) {
			for range rapid.IntRange(1, 8).Draw(t, name) {
				if x := rapid.Uint64().Draw(t, name); x%5 > 0 {
					out = append(out, new(big.Int).Exp(new(big.Int).SetUint64(x), big.NewInt(int64(x%4)), nil))
				} else {
					out = append(out, nil)
				}
			}
			return out
		}
		a, b := draw("a"), draw("b")
		want := make([]*big.Int, len(a)+len(b)-1)
		for i := range want {
			want[i] = new(big.Int)
		}
		for i, x := range a {
			for j, y := range b {
				if x != nil && y != nil {
					want[i+j].Add(want[i+j], new(big.Int).Mul(x, y))
				}
			}
		}
		for i, got := range spread(a, b, 400, len(want)) {
			if got == nil {
				got = new(big.Int)
			}
			if got.Cmp(want[i]) != 0 {
				t.Fatalf("%v times %v: %v at %d, want %v", a, b, got, i, want[i])
			}
		}
	})
}

// Means that are had without a law are those of the law.
func TestMeansWithoutLaws(t *testing.T) {
	checked := 0
	for _, text := range []string{everything, mortals, `
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: A, count: 2, range: 24", type: Assault D3, s: 4, ap: -1, d: D3, abilities: [Hit Rolls (2), Re-roll Attacks]},
  {name: B, count: 3, range: 24", type: Assault 2, s: 5, ap: 0, d: 2, abilities: [Extra Hits (1) on hit 6]},
  {name: C, range: 24", type: Assault 4, s: 5, ap: 0, d: 2}]}
target: {models: 3, t: 4, w: 2, save: 4+}
so_far: [{weapon: C, hits: 2}]
`} {
		for _, a := range sample(t, text).stages() {
			if a.Mean == nil {
				continue
			}
			b := odds.NewBook()
			for k, got := range a.Mean(b) {
				want := 0.0
				for _, o := range a.Law(b).Outcomes {
					want += o.P * float64(o.Values[k].N)
				}
				if math.Abs(got-want) > 1e-12*max(1, want) {
					t.Errorf("%s: %v, by its law %v\n%s", a.Measures[k].Name, got, want, text)
				}
				checked++
			}
		}
	}
	if checked < 20 {
		t.Errorf("%d means", checked)
	}
}
