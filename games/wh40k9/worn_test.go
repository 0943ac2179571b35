package wh40k9_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// A model that loses wounds is attacked as its damaged row says from the next roll
// that looks at it on (wh40k9.after.degrade).
func TestDamageRowsOfATarget(t *testing.T) {
	const gun = `{name: Gun, range: 24", type: Heavy N, s: 8, ap: -6, d: 1, abilities: [Automatic Hits]}`
	const other = `{name: Other, range: 24", type: Heavy 1, s: 8, ap: -5, d: 1, abilities: [Automatic Hits]}`
	const tank = `{models: 1, w: 12, wounds_left: 7, t: 8, save: 7+, damage_rows: [{wounds: 7+}, {wounds: 1-6, t: 4}]}`
	for _, c := range []struct{ name, weapons, target, want string }{
		{"Toughness", strings.Replace(gun, "N", "2", 1), tank, "0 1/4, 1 1/3, 2 5/12"},
		{"a row that is not reached", strings.Replace(gun, "N", "2", 1), strings.Replace(tank, "left: 7", "left: 12", 1), "0 1/4, 1 1/2, 2 1/4"},
		{"two weapons", strings.Replace(gun, "N", "1", 1) + ", " + other, tank, "0 1/4, 1 1/3, 2 5/12"},
		{"mortal wounds before", "{name: Smite, mortal_wounds: 1}, " + other, tank, "1 1/6, 2 5/6"},
		{
			"mortal wounds of an attack", `{name: Gun, range: 24", type: Heavy 2, s: 8, ap: -6, d: 1, abilities: [Automatic Hits, No Save, Mortal Wounds (1) instead on wound 6]}`,
			tank, "0 1/4, 1 1/3, 2 5/12",
		},
		{
			"a save and an invulnerable save", `{name: Gun, range: 24", type: Heavy 2, s: 8, ap: 0, d: 1, abilities: [Automatic Hits]}`,
			`{models: 1, w: 2, t: 4, save: 2+, damage_rows: [{wounds: 1, save: 6+/5+}]}`, "0 961/1296, 1 235/1296, 2 25/324",
		},
		{
			"several models", strings.Replace(gun, "N", "4", 1),
			`{models: 2, w: 2, t: 8, save: 7+, damage_rows: [{wounds: 1, t: 4}]}`, "0 1/16, 1 1/4, 2 3/8, 3 5/24, 4 5/48",
		},
		{
			"several models, one of them hurt", strings.Replace(gun, "N", "2", 1),
			`{models: 3, w: 2, wounds_left: 1, t: 8, save: 7+, damage_rows: [{wounds: 1, t: 4}]}`, "0 1/4, 1 1/2, 2 1/4",
		},
		{
			"rows of a mix", `{name: Gun, range: 24", type: Heavy 2, s: 8, ap: 0, d: 1, abilities: [Automatic Hits]}`,
			`{t: 4, save: 2+, damage_rows: [{wounds: 1, save: 7+}], mix: [{name: a, models: 1, w: 3, wounds_left: 2}, {name: b, models: 1, w: 2}]}`,
			"0 961/1296, 1 185/1296, 2 25/216",
		},
		{
			"Damage by the save of the moment", `{name: Gun, range: 24", type: Heavy 2, s: 8, ap: 0, d: 1, abilities: [Automatic Hits, No Save, "Damage (2) vs Save 3+"]}`,
			`{models: 1, w: 3, t: 4, save: 3+, damage_rows: [{wounds: 1, save: 6+}]}`, "0 1/36, 2 5/18, 3 25/36",
		},
	} {
		text := "game: wh40k9\nattacker: {bs: 3+, weapons: [" + c.weapons + "]}\ntarget: " + c.target + "\n"
		if got := lawOf(t, text, "damage"); got != c.want {
			t.Errorf("%s: damage is %s, want %s\n%s", c.name, got, c.want, text)
		}
	}
}

const degrading = `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Heavy 4, s: 8, ap: -1, d: D3}]}
target: {name: Tank, models: 1, w: 12, wounds_left: 7, t: 8, save: 3+, damage_rows: [{wounds: 7+}, {wounds: 1-6, t: 4, save: 5+}]}
`

// The facts of a target with damage rows are those at the wounds it has now; what
// they become is said beside them.
func TestDamageRowsAreExplained(t *testing.T) {
	all, err := enfilade.Read(strings.NewReader(degrading), "worn")
	if err != nil {
		t.Fatal(err)
	}
	e, err := all[0].Explain(enfilade.NewBook(), false)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(e.Rules, "wh40k9.after.degrade") {
		t.Error("after.degrade is not cited")
	}
	said := map[string]string{}
	for _, d := range e.Derivation {
		for _, b := range d.Because {
			if b.Rule == "wh40k9.after.degrade" {
				said[d.Fact] += fmt.Sprint(d.Value, ": ", b.Effect)
			}
		}
	}
	want := map[string]string{
		"wound.toughness": "8: T 4 with 1 to 6 wounds left",
		"wound.needed":    "4: T 4 with 1 to 6 wounds left",
		"save.needed":     "4: Sv 5+ with 1 to 6 wounds left",
	}
	if !maps.Equal(said, want) {
		t.Errorf("said %v, want %v", said, want)
	}
}
