package wh40k9_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// spentBest is what one attack that wounds on 2+ and is not saved is worth, where
// any of its rolls may be made again, once: the twin of adaptive. Rolled is the
// Damage that a face of the wound roll comes to, each as likely.
func spentBest(hits bool, rolled func(face int) []int, worth func(damage int) float64) float64 {
	roll := func(n int, spare bool, next func(face int, spare bool) float64) float64 {
		sum, fresh := 0.0, 0.0
		for f := 1; f <= n; f++ {
			fresh += next(f, false) / float64(n)
		}
		for f := 1; f <= n; f++ {
			v := next(f, spare)
			if spare {
				v = max(v, fresh)
			}
			sum += v / float64(n)
		}
		return sum
	}
	wound := func(spare bool) float64 {
		return roll(6, spare, func(face int, spare bool) float64 {
			switch list := rolled(face); {
			case face == 1:
				return worth(0)
			case len(list) == 1:
				return worth(list[0])
			default:
				return roll(len(list), spare, func(k int, _ bool) float64 { return worth(list[k-1]) })
			}
		})
	}
	if !hits {
		return wound(true)
	}
	return roll(6, true, func(face int, spare bool) float64 {
		if face < 3 {
			return worth(0)
		}
		return wound(spare)
	})
}

// A Command Re-roll decided roll by roll is best after every roll, those that
// succeed too, whatever the goal is and wherever it is asked.
func TestAdaptiveAfterSuccess(t *testing.T) {
	is := func(ok func(int) bool) func(int) float64 {
		return func(d int) float64 {
			if ok(min(d, 6)) {
				return 1
			}
			return 0
		}
	}
	all := func(list ...int) func(int) []int { return func(int) []int { return list } }
	worse := func(face int) []int {
		if face == 6 {
			return []int{1}
		}
		return []int{6}
	}
	for _, c := range []struct {
		d, abilities, goal string
		want               float64
	}{
		{"6", "Automatic Hits, Damage (1) on wound 6", "slain >= 1", 8. / 9},
		{"6", "Damage (1) on wound 6", "slain >= 1", spentBest(true, worse, is(func(d int) bool { return d == 6 }))},
		{"6", "Damage (1) on wound 6", "mean damage", spentBest(true, worse, func(d int) float64 { return float64(d) })},
		{"D6", "", "damage <= 2", spentBest(true, all(1, 2, 3, 4, 5, 6), is(func(d int) bool { return d <= 2 }))},
		{"D3", "Automatic Hits", "damage = 2", spentBest(false, all(1, 2, 3), is(func(d int) bool { return d == 2 }))},
		{"D3", "Automatic Hits", "damage >= 1 and slain = 0", spentBest(false, all(1, 2, 3), is(func(d int) bool { return d >= 1 }))},
		{"6", "", "slain <= 0", spentBest(true, all(6), is(func(d int) bool { return d == 0 }))},
		{"D6", "", "mean remaining", spentBest(true, all(1, 2, 3, 4, 5, 6), is(func(d int) bool { return d < 6 }))},
	} {
		text := fmt.Sprintf(`
game: wh40k9
attacker: {command_reroll: true, bs: 3+, weapons: [{name: W, range: 24", type: Heavy 1, s: 20, ap: -6, d: %s, abilities: [%s]}]}
target: {models: 1, w: 6, t: 4, save: 7+}
`, c.d, strings.TrimSpace(c.abilities))
		for _, word := range []string{"decisions: {command_reroll: adaptive}\n", ""} {
			read, err := enfilade.Read(strings.NewReader(text+word), "adaptive")
			if err != nil {
				t.Fatal(err)
			}
			goal, err := enfilade.ParseGoal(c.goal)
			if err != nil {
				t.Fatal(err)
			}
			a, err := read[0].Advise(enfilade.NewBook(), goal, false)
			if err != nil {
				t.Fatal(err)
			}
			got := a.Value
			if word != "" {
				o, err := read[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Goal: goal})
				if err != nil {
					t.Fatal(err)
				}
				if got = o.Goal.P; !near(a.Value, got) {
					t.Errorf("%s, %q, %s: advise %g, odds %g", c.d, c.abilities, c.goal, a.Value, got)
				}
			}
			if math.Abs(got-c.want) > 1e-9 {
				t.Errorf("%s, %q, %s: %.6f, want %.6f", c.d, c.abilities, c.goal, got, c.want)
			}
		}
	}
}
