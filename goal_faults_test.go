package enfilade

import (
	"strings"
	"testing"
)

const rifles = `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Rifle, count: 5, range: 30", type: Heavy 1, s: 4, ap: 0, d: 1}]}
target: {models: 10, t: 4, w: 1, save: 4+}
situation: {distance: 12"}
`

// What other languages write in goals is named; a goal that can be read is not
// looked at, whatever its names hold.
func TestForeignGoals(t *testing.T) {
	all, err := ReadEach(strings.NewReader(rifles), "rifles")
	if err != nil || all[0].Err != nil {
		t.Fatal(err, all[0].Err)
	}
	s := all[0].Scenario
	for text, want := range map[string]string{
		"(slain >= 1) and (hits >= 2)":    noBrackets,
		"slain >= (5)":                    noBrackets,
		"P(slain >= 2)":                   noBrackets,
		"mean (slain)":                    noBrackets,
		"slain >= 1 or hits >= 2":         noOr,
		"slain = 1 or 2":                  noOr,
		"slain >= 1 || slain = 0":         noOr,
		"not slain >= 1":                  noNot,
		"slain >= 1 and not hits = 2":     noNot,
		"!(slain >= 2)":                   noNot,
		"slain >= 1 AND hits >= 2":        onlyAnd,
		"slain >= 1 && hits >= 2":         onlyAnd,
		"slain >= 1, hits >= 2":           onlyAnd,
		"slain >= 1 and":                  lonelyAnd,
		"and slain >= 1":                  lonelyAnd,
		"mean slain >= 2":                 noMix,
		"mean slain and mean hits":        noMix,
		"slain ≥ 2":                       "≥ compares nothing: write >=",
		"1 <= slain <= 4":                 "a comparison has one operator: write slain >= 1 and slain <= 4",
		"5 <= slain":                      "the measure stands before the value: write slain >= 5",
		"slain >= five":                   `"five" is no number, and a word is compared with = and != only`,
		"slian >= 5":                      `no measure "slian"`,
		`"slain or not (all)" >= 5`:       `no measure "slain or not (all)"`,
		strings.Repeat("slain", 250):      "at most 1000 bytes (got 1250)",
		strings.Repeat("x", 300) + " > 2": `no measure "` + strings.Repeat("x", 60) + " ... " + strings.Repeat("x", 20) + `"`,
	} {
		g, err := ParseGoal(text)
		if err == nil {
			_, err = s.Odds(NewBook(), OddsOptions{Goal: g})
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
	for _, text := range []string{`slain.(a or b) >= 1`, `outcome = not (a or b)`, `slain."a and (b" >= 2`} {
		if _, err := ParseGoal(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A goal is quoted whole in messages unless it is long.
func TestGoalFlag(t *testing.T) {
	long := strings.Repeat("slain >= 1 and ", 100) + "hits = 1"
	if got := GoalFlag(long); len(got) > 120 || !strings.HasPrefix(got, "--goal 'slain >= 1 and") || !strings.HasSuffix(got, "hits = 1'") {
		t.Errorf("got %s", got)
	}
	if got := GoalFlag("slain >= 5"); got != "--goal 'slain >= 5'" {
		t.Errorf("got %s", got)
	}
}
