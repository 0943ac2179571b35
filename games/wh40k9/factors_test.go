package wh40k9

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// A goal that joins measures of separate targets is worth the same by the laws of
// each as by their joint law: words, comparisons and sums of them.
func TestFactors(t *testing.T) {
	text := strings.Replace(divided, "target: [X, Y]},", "target: X},", 1)
	text = strings.Replace(text, "target: [X, Y]}]", "target: Y}]", 1)
	for _, goal := range []string{"slain.X >= 1 and slain.Y >= 1", "damage.X >= 2 and slain.X <= 2 and remaining.Y = 1", "slain.Y = 0 and destroyed.X = 1"} {
		p := sample(t, text+"goal: "+goal+"\n")
		joint := p.attack()
		a := p.aimed()[0]
		if want := strings.Count(goal, " and ") + 1; len(a.Measures) != want {
			t.Fatalf("%s: %d measures", goal, len(a.Measures))
		}
		// worth tells every result from every other.
		worth := func(of []attack.Measure) func([]attack.Value) *big.Rat {
			return func(v []attack.Value) *big.Rat {
				n := int64(1)
				for _, m := range a.Measures {
					at := slices.IndexFunc(of, func(x attack.Measure) bool { return x.Name == m.Name })
					n = n*7 + v[at].N
				}
				return big.NewRat(n, 3)
			}
		}
		float := func(v []attack.Value) float64 { f, _ := worth(a.Measures)(v).Float64(); return f }
		want := new(big.Rat)
		for _, o := range joint.Exact(odds.NewBook()).Outcomes {
			want.Add(want, new(big.Rat).Mul(o.Exact, worth(joint.Measures)(o.Values)))
		}
		aims := p.scene.aims(table.Attacker)
		got := a.SolveExactly(odds.NewBook(), worth(a.Measures), aims)
		if got.Exact.Cmp(want) != 0 {
			t.Errorf("%s: %v, want %v", goal, got.Exact, want)
		}
		if f := a.Solve(odds.NewBook(), float, aims).Value; math.Abs(f-got.Value) > 1e-12 {
			t.Errorf("%s: in floats %v, want %v", goal, f, got.Value)
		}
		byLaw := new(big.Rat)
		for _, o := range a.Exact(odds.NewBook()).Outcomes {
			byLaw.Add(byLaw, new(big.Rat).Mul(o.Exact, worth(a.Measures)(o.Values)))
		}
		if byLaw.Cmp(want) != 0 {
			t.Errorf("%s: by its law %v, want %v", goal, byLaw, want)
		}
	}
}

func TestWants(t *testing.T) {
	for _, x := range []struct {
		goal, measure string
		want          bool
	}{
		{"slain >= 5", "slain", true},
		{"mean slain", "slain", true},
		{"slain.T1 >= 2", "slain", false},
		{"slain.T10 >= 2", "slain.T1", false},
		{"slain.T1>=2 and slain = 3", "slain", true},
		{`slain."Sword and Board" >= 1`, "slain.Sword and Board", true},
		{`slain."A big one" >= 1`, "slain.A", false},
		{`slain."A > B" >= 1`, "slain.A > B", true},
		{"mean self_slain", "slain", false},
		{"self_slain = 0 and slain >= 2", "slain", true},
	} {
		s := &scene{file: &File{}}
		s.file.Goal = x.goal
		if got := s.wants(x.measure); got != x.want {
			t.Errorf("%s wants %s: %v", x.goal, x.measure, got)
		}
	}
}
