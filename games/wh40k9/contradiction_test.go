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
		sword("") + "situation: {distance: 1\"}\n":                                                                           "",
		sword("") + "situation: {distance: 5\"}\n":                                                                           "", // straight up
		sword("") + "situation: {distance: 6\"}\n":                                                                           "attacker.weapons[0].target: ",
		sword("") + "situation: {distance: 6, charge: charged}":                                                              "",
		gun(", abilities: [Blast, Blast]"):                                                                                   "attacker.weapons[0].abilities[1]: Blast stands here already",
		gun(", abilities: [Extra Hits (1) on hit 6, Extra Hits (1) on hit 6]"):                                               "",
		gun(", abilities: [Re-roll Hits vs VEHICLE, re-roll  hits vs vehicle]"):                                              "attacker.weapons[0].abilities[1]: ",
		gun(", abilities: [Re-roll Hits vs VEHICLE, Re-roll Hits vs MONSTER]"):                                               "",
		gun(", abilities: [Overheat (destroyed) on hit 1, Overheat (1 mortal) on hit 1]"):                                    "attacker.weapons[0].abilities[1]: ",
		gun(", profiles: [{name: a, abilities: [No Save, No Save]}, {name: b}]"):                                             "attacker.weapons[0].profiles[0].abilities[1]: ",
		strings.Replace(gun(""), "bs: 3+", "bs: 3+, abilities: [Automatic Hits, Automatic Hits]", 1):                         "attacker.abilities[1]: ",
		strings.Replace(gun(""), "save: 3+", "save: 3+, abilities: [Ignore Wounds (5+), Ignore Wounds (5+)]", 1):             "target.abilities[1]: ",
		strings.Replace(gun(""), "save: 3+", "save: 3+, abilities: [Ignore Wounds (5+), Ignore Wounds (6+)]", 1):             "",
		strings.Replace(gun(""), "save: 3+", `save: 3+, abilities: ["Explodes (6+, 6\", D3)", "Explodes (5+, 6\", D3)"]`, 1): "target.abilities[1]: ",
		sword("") + "situation: {charge: was_charged, charge_targets: [Target]}":                                             "situation.charge_targets: ",
		sword("") + "situation: {charge: charged, charge_targets: [Target]}":                                                 "",
		sword("") + "situation: {intervened: [Target]}":                                                                      "situation.intervened: ",
		gun("") + "situation: {distance: 20, engaged: [Target]}":                                                             "situation.engaged[0]: ",
		gun("") + "situation: {distance: 1, engaged: [Target]}":                                                              "",
		gun(", abilities: [Damage (3) on wound 6, Damage (2) on wound 6]"):                                                   "attacker.weapons[0].abilities[1]: ",
		gun(", abilities: [Damage (3) on wound 6, Damage (2) on wound 5+]"):                                                  "attacker.weapons[0].abilities[1]: ",
		gun(", abilities: [Damage (3) on wound 6, Damage (2) vs VEHICLE]"):                                                   "",
		gun(", abilities: [Damage (3) on wound 6, Damage (+1) on wound 6]"):                                                  "",
		gun(", abilities: [Damage (2) vs VEHICLE, Damage (3) vs MONSTER]"):                                                   "",
	} {
		got := refusal(t, text)
		if (got == "") != (at == "") || !strings.Contains(got, at) {
			t.Errorf("refused %q, want %q\n%s", got, at, text)
		}
	}
}
