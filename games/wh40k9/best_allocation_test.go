package wh40k9_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

const mixedByValue = `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Heavy 3, s: 5, ap: -1, d: 1}]}
target: {t: 4, w: 1, save: 4+, mix: [{name: a, models: 2, value: 9}, {name: b, models: 3}]}
decisions: {allocate: best}
`

// The best allocation is the one that loses the least worth, whatever is asked,
// by whomever, and advise weighs the rest with it.
func TestBestAllocation(t *testing.T) {
	goals := []string{"", "goal: mean value_lost", "goal: mean value_left", "goal: value_lost >= 9", "goal: slain >= 1"}
	for _, goal := range goals {
		for _, side := range []string{"attacker", "defender"} {
			text := fmt.Sprintf("%s%s\nadvise_for: %s\n", mixedByValue, goal, side)
			if got := meanOf(t, text, "value_lost"); !near(got, 0.888889) {
				t.Errorf("%s, for the %s: value_lost %g, want 0.888889", goal, side, got)
			}
			if goal == "" {
				continue
			}
			all, err := enfilade.Read(strings.NewReader(text), "best")
			if err != nil {
				t.Fatal(err)
			}
			a, err := all[0].Advise(enfilade.NewBook(), enfilade.Goal{}, false)
			if err != nil {
				t.Fatal(err)
			}
			o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if !near(a.Value, o.Goal.P) {
				t.Errorf("%s, for the %s: advise %g, odds %g", goal, side, a.Value, o.Goal.P)
			}
		}
	}
}

// Each of two targets is allocated to as loses the least.
func TestBestAllocationOfTwo(t *testing.T) {
	const two = `
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: G, range: 24", type: Heavy 3, s: 5, ap: -1, d: 1, target: A},
  {name: H, range: 24", type: Heavy 3, s: 5, ap: -1, d: 1, target: B}]}
targets:
  - {name: A, t: 4, w: 1, save: 4+, mix: [{name: a, models: 2, value: 9}, {name: %s, models: 3}]}
  - {name: B, t: 4, w: 1, save: 4+, mix: [{name: c, models: 2, value: 9}, {name: %s, models: 3}]}
decisions: {allocate: best}
`
	for _, names := range [][]any{{"b", "d"}, {"b", "b"}} {
		if got := meanOf(t, fmt.Sprintf(two, names...), "value_lost"); !near(got, 2*0.888889) {
			t.Errorf("%v: value_lost %g, want %g", names, got, 2*0.888889)
		}
	}
}
