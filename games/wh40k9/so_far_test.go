package wh40k9_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// What is left of a group is no more than is not resolved yet.
func TestLeftOfResolved(t *testing.T) {
	const base = `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Bolter, range: 24, type: Rapid Fire 1, s: 4, ap: 0, d: 1, count: 5}]}
target: {models: 10, t: 4, w: 2, save: 4+}
situation: {distance: 10}
so_far: [{weapon: Bolter, `
	for entry, fault := range map[string]string{
		"resolved: 10, hits: 5":   "so_far[0].hits: Bolter can have at most 0 left",
		"resolved: 5, hits: 6":    "so_far[0].hits: Bolter can have at most 5 left",
		"resolved: 5, unsaved: 5": "",
		"resolved: 11":            "so_far[0].resolved: Bolter makes at most 10 attacks",
	} {
		_, err := enfilade.Read(strings.NewReader(base+entry+"}]\n"), "past")
		if (err == nil) != (fault == "") || err != nil && !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: %v", entry, err)
		}
	}
}

// Of a number that is rolled as many attacks were rolled as are over: the rest is
// what is likely then.
func TestResolvedOfRolled(t *testing.T) {
	const base = `game: wh40k9
attacker: {bs: 3+, command_reroll: true, abilities: [%s], weapons: [{name: Gun, range: 24, type: %s, s: 4, ap: 0, d: 1}]}
target: {models: %d, t: 4, w: 2, save: 4+}
situation: {distance: 10}
so_far: [{weapon: Gun, resolved: %d}]
`
	for _, c := range []struct {
		abilities, kind  string
		models, resolved int
		mean             float64
	}{
		{"", "Heavy D6", 5, 1, 2.5},
		{"", "Heavy D6", 5, 2, 2},
		{"", "Heavy D6", 5, 4, 1},
		{"", "Heavy D6", 5, 5, 0.5},
		{"", "Heavy D6", 5, 6, 0},
		{"", "Heavy D6+2", 5, 2, 3.5},
		{"", "Heavy D6+2", 5, 5, 1.5},
		{"", "Heavy D3", 5, 2, 0.5},
		{"", "Rapid Fire D6", 5, 3, 5}, // 4 to 12 within half range
		{"Re-roll Attacks", "Heavy D6", 5, 4, 1},
	} {
		text := fmt.Sprintf(base, c.abilities, c.kind, c.models, c.resolved)
		if got := meanOf(t, text, "attacks"); !near(got, c.mean) {
			t.Errorf("%s, %d of them over: %g left, want %g", c.kind, c.resolved, got, c.mean)
		}
		if got := refusal(t, text+"decisions: {command_reroll: attacks}\n"); !strings.Contains(got, "no such roll is made") {
			t.Errorf("%s, %d of them over, rolled again: %q", c.kind, c.resolved, got)
		}
	}
}

// Facts of one entry say the same as in entries of their own.
func TestFactsOfOneEntry(t *testing.T) {
	const base = `game: wh40k9
attacker: {bs: 3+, command_reroll: true, weapons: [{name: R, count: 3, range: 24", type: Heavy D6, s: 4, ap: 0, d: 1, abilities: [Blast]}]}
target: {models: 5, t: 4, w: 2, save: 5+, ld: 7, starting_strength: 20, abilities: [Wound Cap (4)]}
decisions: {command_reroll: hit}
so_far: [%s]
`
	means := func(past string) string {
		s, err := enfilade.Read(strings.NewReader(fmt.Sprintf(base, past)), "past")
		if err != nil {
			t.Fatal(err)
		}
		o, err := s[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, m := range o.Measures {
			text += fmt.Sprintf("%s %.9f\n", m.Name, m.Mean)
		}
		return text
	}
	for _, fact := range []string{"mortal_wounds: 4", "wounds_lost: 3", "destroyed: 4", "blast_models: 12", "command_reroll: used"} {
		alone, apart, one := means("{weapon: R, attacks: 4}"), means("{weapon: R, attacks: 4}, {"+fact+"}"), means("{weapon: R, attacks: 4, "+fact+"}")
		if apart != one || apart == alone && fact != "blast_models: 12" {
			t.Errorf("%s in one entry:\n%s\nin its own:\n%s", fact, one, apart)
		}
	}
}
