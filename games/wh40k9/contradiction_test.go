package wh40k9_test

import (
	"strings"
	"testing"
)

// Facts that cannot be true together are refused at one of them.
func TestFactsThatCannotBeTogether(t *testing.T) {
	sword := func(extra string) string {
		return "game: wh40k9\nattacker: {ws: 3+, a: 2, s: 4, weapons: [{name: Sword, type: Melee, s: User, ap: 0, d: 1" + extra + "}]}\ntarget: {models: 5, t: 4, w: 2, save: 3+}\n"
	}
	gun := func(extra string) string {
		return "game: wh40k9\nattacker: {bs: 3+, keywords: [VEHICLE], weapons: [{name: Gun, range: 24\", type: Heavy 1, s: 4, ap: 0, d: 1" + extra + "}]}\ntarget: {models: 5, t: 4, w: 2, save: 3+}\n"
	}
	for text, at := range map[string]string{
		sword(""):               "",
		sword(", range: Melee"): "",
		sword(", range: 24\""):  "attacker.weapons[0].range: ",
		sword("") + "situation: {distance: 1\"}\n":                          "",
		sword("") + "situation: {distance: 5\"}\n":                          "", // straight up
		sword("") + "situation: {distance: 6\"}\n":                          "attacker.weapons[0].target: ",
		sword("") + "situation: {distance: 6, charge: charged}":             "",
		gun("") + "situation: {distance: 20, engaged: [Target]}":            "situation.engaged[0]: ",
		gun("") + "situation: {distance: 1, engaged: [Target]}":             "",
		gun(", abilities: [Damage (3) on wound 6, Damage (2) on wound 6]"):  "attacker.weapons[0].abilities[1]: ",
		gun(", abilities: [Damage (3) on wound 6, Damage (2) on wound 5+]"): "attacker.weapons[0].abilities[1]: ",
		gun(", abilities: [Damage (3) on wound 6, Damage (2) vs VEHICLE]"):  "",
		gun(", abilities: [Damage (3) on wound 6, Damage (+1) on wound 6]"): "",
		gun(", abilities: [Damage (2) vs VEHICLE, Damage (3) vs MONSTER]"):  "",
	} {
		got := refusal(t, text)
		if (got == "") != (at == "") || !strings.Contains(got, at) {
			t.Errorf("refused %q, want %q\n%s", got, at, text)
		}
	}
}
