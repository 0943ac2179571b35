package wh40k9_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

const plays = 400

// differs tells what a play counts otherwise: it takes the first option where
// odds spend a Command Re-roll as well as they can, and it knows of enemies that
// are gone.
func differs(example, measure string) bool {
	stage, _, _ := strings.Cut(measure, ".")
	counted := slices.Contains([]string{"hits", "wounds", "unsaved", "damage_rolled"}, stage)
	return example == "lascannon-adaptive" || example == "big-guns" && counted
}

// Playing an example many times comes to what the odds say, measure by measure.
func TestPlayAgreesWithOdds(t *testing.T) {
	for _, e := range enfilade.Examples() {
		name, ours := strings.CutPrefix(e.Name, "wh40k9/")
		if !ours {
			continue
		}
		t.Run(name, func(t *testing.T) {
			s := scenarioOf(t, name)
			odds, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
			if err != nil {
				t.Skip("not legal: ", err)
			}
			playsAgree(t, s, odds, func(measure string) bool { return differs(name, measure) })
		})
	}
}

// playsAgree holds the averages of plays to the odds.
func playsAgree(t *testing.T, s *enfilade.Scenario, odds *enfilade.Odds, skip func(measure string) bool) {
	t.Helper()
	sums := map[string]float64{}
	for seed := range uint64(plays) {
		p, err := s.Play(enfilade.Seeded(seed), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Result {
			sums[r.Name] += r.Value.Float()
		}
	}
	for _, m := range odds.Measures {
		got, ok := sums[m.Name]
		if skip(m.Name) {
			continue
		}
		if !ok {
			t.Errorf("%s is not counted in a play", m.Name)
		}
		if far := math.Abs(got/plays - m.Mean); far > 0.001+5*m.SD/math.Sqrt(plays) {
			t.Errorf("%s: %.3f on average in %d plays, odds say %.3f (sd %.3f)", m.Name, got/plays, plays, m.Mean, m.SD)
		}
	}
}

// A Command Re-roll is spent in a play as odds count it: on numbers of attacks, on
// what was scored before, and on rolls whose target is gone by then.
func TestPlayedCommandReroll(t *testing.T) {
	gun := func(rest string) string {
		return `
game: wh40k9
attacker: {bs: 3+, command_reroll: true, weapons: [{name: L, range: 48", s: 9, ap: -3, d: 1, ` + rest
	}
	for name, text := range map[string]string{
		"attacks": gun(`type: Heavy D6}]}
target: {models: 2, t: 8, w: 9, save: 5+}
decisions: {command_reroll: attacks}`),
		"attacks of three": gun(`type: Heavy 2D6, count: 3}]}
target: {models: 2, t: 8, w: 9, save: 5+}
decisions: {command_reroll: attacks}`),
		"scored": gun(`type: Heavy 1, count: 2}]}
target: {models: 2, t: 8, w: 3, save: 5+}
decisions: {command_reroll: wound}
so_far: [{weapon: L, hits: 1}]`),
		"wounds of the gone": gun(`type: Heavy 1, count: 4}]}
target: {models: 1, t: 8, w: 1, save: 5+}
decisions: {command_reroll: wound}`),
		"hits of the gone": gun(`type: Heavy 1, count: 4}, {name: M, range: 24", type: Assault 2, s: 4, ap: 0, d: 1}]}
target: {models: 1, t: 8, w: 1, save: 5+}
decisions: {command_reroll: hit}`),
	} {
		t.Run(name, func(t *testing.T) {
			all, err := enfilade.Read(strings.NewReader(text), name)
			if err != nil {
				t.Fatal(err)
			}
			odds, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
			if err != nil {
				t.Fatal(err)
			}
			playsAgree(t, all[0], odds, func(string) bool { return false })
		})
	}
}
