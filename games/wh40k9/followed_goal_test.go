package wh40k9_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// What follows in a large file is measured, may be joined by a goal with the
// models, and is refused with damage, not left unanswered.
func TestGoalsOfWhatFollows(t *testing.T) {
	all, err := enfilade.Read(strings.NewReader(`
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: 500, range: 24", type: Assault 2, s: 4, ap: -1, d: 2}]}
target: {models: 500, t: 4, w: 3, save: 4+, ld: 7, starting_strength: 500, passengers: 20, abilities: ["Explodes (6+, 6\", D3)"]}
`), "large")
	if err != nil {
		t.Fatal(err)
	}
	book := enfilade.NewBook()
	for text, answered := range map[string]bool{
		"fled >= 1": true, "explosion >= 20": true, "fled >= 60 and slain >= 100": true, "slain >= 100 and damage >= 200": true,
		"fled >= 60 and damage >= 200": false, "fled >= 60 and explosion >= 20": false,
	} {
		g, err := enfilade.ParseGoal(text)
		if err != nil {
			t.Fatal(err)
		}
		o, err := all[0].Odds(book, enfilade.OddsOptions{Goal: g, NoRules: true})
		switch {
		case answered && (err != nil || o.Goal == nil || o.Goal.P <= 0 || o.Goal.P > 1):
			t.Errorf("%s: %v", text, err)
		case !answered && err == nil:
			t.Errorf("%s: is answered, or silently not", text)
		}
	}
}
