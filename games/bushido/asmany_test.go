package bushido

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// TestAsMany holds numbers of attacks that are valued together to each by itself, with
// and without decisions as the attacks go on, and at each of several friends.
func TestAsMany(t *testing.T) {
	together, stray := 0, 0
	for seed := range 40 {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		text := seriesText(r, 3+seed%3)
		if strings.Contains(text, "T1") {
			continue
		}
		if r.IntN(2) == 0 {
			text = strings.Replace(text, "models:\n", "models:\n  - { name: G, side: attacker, btb: [T0], wounds: 2, situation: { friend_distance: 0 } }\n", 1)
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := sceneOf(t, text)
			p := s.rangedPlan()
			if s.illegal.Any() || s.faults.Any() {
				t.Skip(s.illegal.List(), s.faults.List())
			}
			picks, m := s.attackPicks(p), mind{s: s}
			points := s.points(m)
			at := points[len(points)-1]
			at.how = ours
			for _, goal := range []string{"slain >= 1", "mean hits", "mean poison", "wounds >= 3"} {
				s.f.Goal = goal
				for _, o := range []open{{}, {rerolls: [2]bool{true, true}, feats: true}} {
					all := s.asMany(picks, at, o, m.aims())
					if all == nil {
						t.Fatal("no way to value them together")
					}
					worth := worthIn(goal)
					values, _ := all.Values(odds.NewBook(), worth, false)
					together++
					for i, x := range picks {
						want := math.Inf(-1)
						plans := at.plans(x.plan)
						stray += len(plans) - 1
						for _, q := range plans {
							a := s.act(q, o).aimedAt(goal)
							float, _ := worth(&a)
							want = max(want, a.Solve(odds.NewBook(), float, m.aims()).Value)
						}
						if math.Abs(values[i]-want) > 1e-12*max(1, want) {
							t.Errorf("%s, %s, %+v: %v, alone %v\n%s", goal, x.name, o, values[i], want, text)
						}
					}
				}
			}
		})
	}
	if together < 40 || stray == 0 {
		t.Errorf("%d valued together, %d more friends", together, stray)
	}
}

// worthIn is what outcomes are worth for a goal of one measure: its mean, or whether it
// comes to so many.
func worthIn(goal string) attack.Worth {
	var name string
	least := int64(-1)
	if _, err := fmt.Sscanf(goal, "mean %s", &name); err != nil {
		fmt.Sscanf(goal, "%s >= %d", &name, &least)
	}
	return func(a *attack.Attack) (func([]attack.Value) float64, func([]attack.Value) *big.Rat) {
		for i, m := range a.Measures {
			if m.Name == name {
				return func(v []attack.Value) float64 {
					if least >= 0 {
						return float64(one(v[i].N >= least))
					}
					return float64(v[i].N)
				}, nil
			}
		}
		return nil, nil
	}
}
