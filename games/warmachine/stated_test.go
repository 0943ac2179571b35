package warmachine_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Facts of the situation, and ways in which attacks were made, that cannot be are
// refused at their key; those beside them that can be are taken.
func TestStatementsThatCannotBe(t *testing.T) {
	const base = `game: warmachine
attacker:
  mat: 7
  rat: 6
  str: 8
  focus: 6
  focus_points: 3
  abilities: [Kill Shot, Thresher, Assault, Cavalry, Virtuoso]
  weapons:
    - {name: Gun, type: ranged, rng: 10", pow: 10}
    - {name: Blade, type: melee, rng: 1", ps: 16}
    - {name: Bolt, type: magic, rng: 10, pow: 10}
    - {name: Mount, type: mount, pow: 10}
target: {name: Line, count: 4, def: 13, arm: 15, boxes: 5, reach: 2"}
decisions: {action: melee}
`
	for more, key := range map[string]string{
		`situation: {movement: none, charged: Line}`:              "situation.charged",
		`situation: {movement: slam, charged: Line}`:              "",
		`situation: {movement: charge, charged: Line, moved: 4"}`: "",
		`situation: {charged: Line}`:                              "",
		`situation: {movement: advance, failed_charge: true}`:     "situation.failed_charge",
		`situation: {movement: none, moved: 4"}`:                  "situation.moved",
		`situation: {movement: none, moved: 0"}`:                  "",
		`situation: {range: 8", melee: true}`:                     "situation.melee",
		`situation: {range: 1", melee: true}`:                     "",
		`situation: {range: 8", engaged: true}`:                   "situation.engaged",
		`situation: {range: 2", engaged: true}`:                   "",

		"so_far: [{attack: ranged, as: special, name: Thresher, target: Line, slain: 1}]": "so_far[0].attack",
		"so_far: [{attack: melee, as: special, name: Thresher, target: Line, slain: 1}]":  "",
		"so_far: [{attack: melee, as: spell, target: Line, result: hit}]":                 "so_far[0].attack",
		"so_far: [{attack: magic, as: spell, target: Line, result: hit}]":                 "",
		"so_far: [{attack: magic, target: Line, result: hit}]":                            "",
		"so_far: [{attack: magic, as: bought, target: Line, result: hit}]":                "so_far[0].attack",
		"so_far: [{attack: melee, as: assault, target: Line, result: hit}]":               "so_far[0].attack",
		"so_far: [{attack: ranged, as: assault, target: Line, result: hit}]":              "",
		"so_far: [{attack: ranged, as: free strike, target: Line, result: hit}]":          "so_far[0].attack",
		"so_far: [{attack: ranged, as: impact, target: Line, result: hit}]":               "so_far[0].attack",
		"so_far: [{attack: melee, target: Line, result: hit, name: Thresher}]":            "so_far[0].name",
		"so_far: [{attack: melee, as: chain, target: Line, result: hit}]":                 "so_far[0].name",

		"situation: {movement: advance}\nso_far: [{attack: ranged, as: assault, target: Line, result: hit}]":                           "so_far[0].as",
		"situation: {movement: charge}\nso_far: [{attack: ranged, as: assault, target: Line, result: hit}]":                            "",
		"so_far: [{attack: melee, target: Line, result: destroyed}, {declined: Kill Shot}]":                                            "",
		"so_far: [{attack: melee, target: Line, result: destroyed}, {declined: Kill Shot, attack: ranged, target: Line, result: hit}]": "so_far[1].attack",
		"so_far: [{attack: melee, target: Line, result: hit, basic: false}]":                                                           "so_far[0].basic: initial attacks are basic attacks",
	} {
		_, err := enfilade.Read(strings.NewReader(base+more+"\n"), "stated")
		switch {
		case key == "" && err != nil:
			t.Errorf("%s: %v", more, err)
		case key != "" && (err == nil || !strings.Contains(err.Error(), ": "+key)):
			t.Errorf("%s: got %v, want %s", more, err, key)
		}
	}
}

// Keys that mean nothing where they stand are refused there.
func TestKeysWithoutMeaning(t *testing.T) {
	const text = `game: warmachine
attacker: {mat: 7, rat: 6, MODEL, weapons: [{name: Gun, type: ranged, rng: 10", pow: 10, WEAPON}]}
target: {name: Line, def: 13, arm: 15, TARGET}
situation: {range: 6"}
decisions: {action: ranged, DECISION}
`
	for change, key := range map[string]string{
		"WEAPON=blast_pow: 5":                                    "attacker.weapons[0].blast_pow",
		"WEAPON=aoe: 3, blast_pow: 5":                            "",
		"WEAPON=skill: 5":                                        "attacker.weapons[0].skill",
		"WEAPON=damage_types: [fire, magical, fire]":             "attacker.weapons[0].damage_types[2]",
		"MODEL=modifiers: [{name: x}]":                           "attacker.modifiers[0]",
		"MODEL=modifiers: [{name: x, for: ranged, spell: true}]": "attacker.modifiers[0]",
		"MODEL=modifiers: [{name: x, attack: 0}]":                "",
		`TARGET=reach: 4.5"`:                                     "target.reach",
		`TARGET=reach: 4"`:                                       "",
		"DECISION=shield_guard: always":                          "decisions.shield_guard",
		"DECISION=retaliate: always":                             "decisions.retaliate",
		"DECISION=retaliate: never":                              "",
	} {
		where, what, _ := strings.Cut(change, "=")
		file := strings.Replace(text, where, what, 1)
		for _, k := range []string{", MODEL", ", WEAPON", ", TARGET", ", DECISION"} {
			file = strings.Replace(file, k, "", 1)
		}
		_, err := enfilade.Read(strings.NewReader(file), "keys")
		if (err == nil) != (key == "") || err != nil && !strings.Contains(err.Error(), ": "+key+": ") {
			t.Errorf("%s: got %v, want %q", change, err, key)
		}
	}
}
