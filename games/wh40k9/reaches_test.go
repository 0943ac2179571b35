package wh40k9_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// refusal is the path of the fault of a scenario and its message; nothing if it is answered.
func refusal(t *testing.T, text string) string {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "refused")
	if err == nil {
		_, err = all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{"attacks"}})
	}
	if err == nil {
		return ""
	}
	return err.Error()
}

// aim is a way to divide a weapon among targets: the law of the attacks, or the
// fault.
type aim struct{ aim, attacks, fault string }

// aimed reads a scenario with every aim.
func aimed(t *testing.T, scenario string, aims []aim) {
	t.Helper()
	for _, c := range aims {
		text := strings.Replace(scenario, "%AIM", c.aim, 1)
		got := refusal(t, text)
		if c.fault != "" {
			if !strings.Contains(got, c.fault) || !strings.Contains(got, "attacker.weapons[0].target") {
				t.Errorf("%s: refused with %q, want %q", c.aim, got, c.fault)
			}
			continue
		}
		if got != "" {
			t.Errorf("%s: refused: %s", c.aim, got)
		} else if law := lawOf(t, text, "attacks"); law != c.attacks {
			t.Errorf("%s: attacks are %s, want %s", c.aim, law, c.attacks)
		}
	}
}

// One model reaches both targets, the other only the first, over the shoulder
// of its friend.
const shoulder = `game: wh40k9
attacker: {name: Us, ws: 3+, a: 2, weapons: [{name: Blade, type: Melee, s: 4, ap: 0, d: 1, target: %AIM}]}
targets: [{name: A, models: 1, t: 4, w: 1, save: 4+}, {name: B, models: 1, t: 4, w: 1, save: 4+}]
table:
  models:
    - {unit: Us, name: f, at: [0, 0], base: 25.4}
    - {unit: Us, name: b, at: [0, -1.5], base: 25.4}
    - {unit: A, name: a, at: [0, 1.4], base: 25.4}
    - {unit: B, name: b1, at: [1.9, 0], base: 25.4}
`

// Attacks are divided as the models that make them reach.
func TestDividedByReach(t *testing.T) {
	aimed(t, shoulder, []aim{
		{"{A: 3, B: 1}", "4 1", ""},
		{"{A: 2, B: 2}", "4 1", ""},
		{"{A: 4, B: 0}", "4 1", ""},
		{"{B: 1, A: 3}", "4 1", ""},
		{"A", "4 1", ""},
		{"B", "2 1", ""},
		{"{A: 1, B: 3}", "", "the models near enough to B make 2 attacks (got 3)"},
		{"{A: 1, B: 1}", "", "must add up to the 4 attacks (got 2)"},
		{"{A: 3, B: 2}", "", "must add up to the 4 attacks (got 5)"},
	})
}

// Three bearers; B lies within 12" of the last one alone.
const firingLine = `game: wh40k9
attacker: {name: Us, models: 3, bs: 3+, weapons: [{name: Gun, range: 12", type: Assault 2, s: 4, ap: 0, d: 1, target: %AIM}]}
targets: [{name: A, models: 1, t: 4, w: 9, save: 4+}, {name: B, models: 1, t: 4, w: 9, save: 4+}]
table:
  models:
    - {unit: Us, name: u1, at: [0, 0], base: 25.4}
    - {unit: Us, name: u2, at: [3, 0], base: 25.4}
    - {unit: Us, name: u3, at: [6, 0], base: 25.4}
    - {unit: A, name: a, at: [3, 10], base: 25.4}
    - {unit: B, name: b, at: [18.5, 0], base: 25.4}
`

// A ranged weapon is split among the bearers that can shoot at each target.
func TestSplitByBearer(t *testing.T) {
	aimed(t, firingLine, []aim{
		{"A", "6 1", ""},
		{"B", "2 1", ""},
		{"{A: 2, B: 1}", "6 1", ""},
		{"{A: 3, B: 0}", "6 1", ""},
		{"{B: 1, A: 2}", "6 1", ""},
		{"{A: 1, B: 2}", "", "the weapons that can be fired at B are 1 (got 2)"},
		{"{A: 1, B: 1}", "", "must add up to the 3 weapons that can be fired (got 2)"},
	})
	split := strings.Replace(firingLine, "%AIM", "{A: 2, B: 1}", 1)
	for group, want := range map[string]string{"attacks.Gun > A": "4 1", "attacks.Gun > B": "2 1"} {
		if got := lawOf(t, split, group); got != want {
			t.Errorf("%s: %s, want %s", group, got, want)
		}
	}
}

// A model explodes by one rule; a row's own list takes the place of the unit's.
func TestExplodesOnce(t *testing.T) {
	const rule, other = `"Explodes (6+, 6\", D3)"`, `"Explodes (4+, 3\", 1)"`
	for _, c := range []struct{ unit, row, path string }{
		{rule, "", ""},
		{rule + ", Damage (-1), " + other, "", "target.abilities[2]"},
		{rule, "abilities: [" + other + "], ", ""},
		{rule, "abilities: [" + other + ", " + rule + "], ", "target.mix[1].abilities[1]"},
	} {
		models := "models: 3"
		if c.row != "" {
			models = "mix: [{name: a, models: 1}, {name: b, " + c.row + "models: 2}]"
		}
		got := refusal(t, `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: 5, range: 24", type: Assault 1, s: 5, ap: -1, d: 1}]}
target: {t: 4, w: 1, `+models+`, save: 4+, abilities: [`+c.unit+`]}
`)
		if (got == "") != (c.path == "") || !strings.Contains(got, c.path) {
			t.Errorf("%v: refused with %q", c, got)
		}
	}
}
