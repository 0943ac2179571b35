package bushido

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// TestVeiled holds splits made in secret after which dice are picked, each pair solved
// by itself, to the procedure in which both are one game.
func TestVeiled(t *testing.T) {
	tried := 0
	for seed := range 8 {
		text := sparText(rand.New(rand.NewPCG(uint64(seed), 9)))
		head, _, _ := strings.Cut(text, "decisions:")
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := sceneOf(t, head+"decisions: { rerolls: best, target_split: secret, special: none, target_special: none }\n")
			d := s.meleeDuel()
			m := d.picking(s.advising())
			x := d.exchange(d.openAt(m), &[2][]*term{})
			if x.Secret = true; !x.Rerolls {
				t.Skip("nobody picks")
			}
			tried++
			slow, fast := d.bound(x, Fray{}), *d.veiledTree(m, x).Attack
			won := slices.IndexFunc(slow.Measures, func(m attack.Measure) bool { return m.Name == "slain" })
			lost := slices.IndexFunc(slow.Measures, func(m attack.Measure) bool { return m.Name == "attacker_slain" })
			worth := func(v []attack.Value) *big.Rat { return big.NewRat(v[won].N-v[lost].N, 1) }
			want := slow.SolveExactly(odds.NewBook(), worth, m.aims())
			got := fast.SolveExactly(odds.NewBook(), worth, m.aims())
			if got.Exact.Cmp(want.Exact) != 0 {
				t.Errorf("%s\nworth %v, as one game %v", text, got.Exact, want.Exact)
			}
			float := fast.Solve(odds.NewBook(), func(v []attack.Value) float64 { return float64(v[won].N - v[lost].N) }, m.aims())
			if math.Abs(float.Value-got.Value) > 1e-12 {
				t.Errorf("%v in floats, %v in fractions", float.Value, got.Value)
			}
		})
	}
	if tried < 4 {
		t.Errorf("%d tried", tried)
	}
}
