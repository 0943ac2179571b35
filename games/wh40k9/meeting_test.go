package wh40k9_test

import "testing"

// Rules that are right alone must be right where they meet.
func TestRulesThatMeet(t *testing.T) {
	for _, c := range []struct{ name, text, measure, want string }{
		{"a skill bettered past 1+", `
attacker: {bs: 2+, weapons: [{name: Gun, range: 24", type: Assault 1, s: 4, ap: 0, d: 1, modify: {bs: [better 2]}}]}
target: {models: 1, t: 4, w: 1, save: 4+}
`, "hits", "0 1/6, 1 5/6"},
		{"a Save bettered past 1+, and AP", `
attacker: {bs: 2+, weapons: [{name: Gun, range: 24", type: Assault 1, s: 4, ap: -3, d: 1, abilities: [Automatic Hits]}]}
target: {models: 1, t: 4, w: 1, save: 2+, modify: {save: [better 2]}}
`, "unsaved", "0 5/6, 1 1/6"},
		{"saves made again by one row of a mix", `
attacker: {bs: 2+, weapons: [{name: Gun, range: 24", type: Assault 1, s: 4, ap: 0, d: 1, abilities: [Automatic Hits]}]}
target: {t: 4, w: 1, save: 4+, mix: [{name: plain, models: 1}, {name: blessed, models: 1, abilities: [Re-roll Saves]}]}
`, "damage", "0 3/4, 1 1/4"},
		{"rules of the unit, and rows with rules of their own", `
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Assault 1, s: 8, ap: 0, d: 1, abilities: [No Save]}]}
target: {t: 4, w: 1, save: 4+, abilities: [To Be Hit (-1), Transhuman], mix: [{name: a, models: 1, abilities: []}, {name: b, models: 1, abilities: [Halve Damage]}]}
`, "damage", "0 3/4, 1 1/4"},
		{"the higher of two Damage rolls, made again", `
attacker: {bs: 2+, weapons: [{name: Gun, range: 24", type: Assault 1, s: 4, ap: 0, d: D3, abilities: [Automatic Hits, No Save, Best of Two Damage, Re-roll Damage]}]}
target: {models: 1, t: 4, w: 3, save: 4+}
`, "damage", "0 1/2, 1 2/81, 2 2/27, 3 65/162"},
		{"half range and one more attack", `
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Rapid Fire 1, s: 4, ap: 0, d: 1, modify: {attacks: [+1]}}]}
target: {models: 1, t: 4, w: 3, save: 4+}
situation: {distance: 6"}
`, "attacks", "3 1"},
		{"a Command Re-roll of both players", `
attacker: {bs: 4+, command_reroll: true, weapons: [{name: Gun, range: 24", type: Assault 1, s: 4, ap: 0, d: 1}]}
target: {models: 1, t: 4, w: 1, save: 4+, command_reroll: true}
decisions: {command_reroll: hit, command_reroll_save: first_failure}
`, "damage", "0 29/32, 1 3/32"},
		{"a Command Re-roll, and a unit against which no wound is rolled again", `
attacker: {bs: 4+, command_reroll: true, weapons: [{name: Gun, range: 24", type: Assault 1, s: 4, ap: 0, d: 1, abilities: [Automatic Hits]}]}
target: {models: 1, t: 4, w: 1, save: 7+, abilities: [Cannot Re-roll Wounds]}
decisions: {command_reroll: wound}
`, "damage", "0 1/2, 1 1/2"},
		{"the same, asked at every roll", `
attacker: {bs: 4+, command_reroll: true, weapons: [{name: Gun, range: 24", type: Assault 1, s: 4, ap: 0, d: 1, abilities: [Automatic Hits]}]}
target: {models: 1, t: 4, w: 1, save: 7+, abilities: [Cannot Re-roll Wounds]}
decisions: {command_reroll: adaptive}
`, "damage", "0 1/2, 1 1/2"},
	} {
		if got := lawOf(t, "game: wh40k9"+c.text, c.measure); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.name, c.measure, got, c.want)
		}
	}
}
