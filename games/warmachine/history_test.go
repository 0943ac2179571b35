package warmachine_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// A past that cannot be is refused at its key.
func TestPastThatCannotBe(t *testing.T) {
	const base = `game: warmachine
attacker: {type: warcaster, focus: 6, focus_points: 3, mat: 7, rat: 6, weapons: [{name: Axe, type: melee, rng: 1", ps: 14}]}
target: {name: Guard, def: 13, arm: 13, boxes: 5}
decisions: {action: melee, buy: all}
so_far: [{attack: melee, target: Guard, `
	const others = `game: warmachine
attacker: {type: warcaster, focus: 6, focus_points: 3, mat: 7, rat: 6, abilities: [Overtake], weapons: [{name: Axe, type: melee, rng: 1", ps: 14}, {name: Spray, type: ranged, rng: SP 8, pow: 12}]}
targets:
  - {name: Guard, count: 3, def: 13, arm: 13, boxes: 5, abilities: [Tough], at: {template: true}}
  - {name: Sorcerer, def: 13, arm: 13, boxes: 5, effects: [Knocked Down], abilities: [Tough], at: {template: true}}
  - {name: Old, type: warlock, def: 13, arm: 13, boxes: 5, fury_points: 1, battlegroup: [{name: Beast, boxes: 9}], at: {template: true}}
so_far: [{`
	for entry, key := range map[string]string{
		"result: missed, damage: 4":  "so_far[0].damage",
		"result: missed, slain: 1":   "so_far[0].slain",
		"result: damaged, damage: 0": "so_far[0].damage",
		"result: missed, damage: 0":  "",
		"result: damaged, damage: 3": "",

		"result: missed, critical: true":                                          "so_far[0].critical",
		"result: missed, knocked_down: true":                                      "so_far[0].knocked_down",
		"result: missed, boosted: [attack, damage]":                               "so_far[0].boosted[1]",
		"result: hit, boosted: [attack, attack]":                                  "so_far[0].boosted[1]",
		"result: hit, critical: true, knocked_down: true":                         "",
		"result: hit, damage: 1":                                                  "so_far[0].damage",
		"result: damaged, damage: 5":                                              "so_far[0].damage",
		"result: destroyed, damage: 4":                                            "so_far[0].damage",
		"result: destroyed, damage: 5":                                            "",
		"result: destroyed, slain: 0":                                             "so_far[0].slain",
		"result: hit, slain: 1":                                                   "so_far[0].slain",
		"result: tough":                                                           "so_far[0].result",
		"result: transferred":                                                     "so_far[0].result",
		"result: hit, redirected_to: Guard":                                       "so_far[0].redirected_to",
		"result: destroyed, triggered: [Overtake]":                                "so_far[0].triggered[0]",
		"stage: declared, result: hit":                                            "so_far[0].result",
		"stage: declared, critical: true":                                         "so_far[0].critical",
		"stage: damage, critical: true, knocked_down: true":                       "",
		"stage: damage, result: destroyed":                                        "so_far[0].result",
		"+attack: melee, target: Guard, result: tough":                            "",
		"+attack: melee, target: Sorcerer, result: tough":                         "so_far[0].result",
		"+attack: melee, target: Old, result: transferred":                        "",
		"+attack: melee, target: Guard, slain: 2":                                 "so_far[0].slain",
		"+attack: ranged, target: Guard, slain: 2":                                "",
		"+attack: ranged, target: Guard, slain: 4":                                "so_far[0].slain",
		"+attack: melee, target: Guard, result: hit, redirected_to: Guard":        "",
		"+attack: melee, target: Guard, result: missed, redirected_to: Guard":     "so_far[0].redirected_to",
		"+attack: melee, target: Guard, result: hit, triggered: [Overtake]":       "so_far[0].triggered[0]",
		"+attack: melee, target: Guard, result: destroyed, triggered: [Overtake]": "",
	} {
		text := base + entry
		if more, ok := strings.CutPrefix(entry, "+"); ok {
			text = others + more
		}
		all, err := enfilade.Read(strings.NewReader(text+"}]\n"), "past")
		if err == nil {
			_, err = all[0].Explain(enfilade.NewBook(), false)
		}
		if (err == nil) != (key == "") || err != nil && !strings.Contains(err.Error(), key+": ") {
			t.Errorf("%s: %v", entry, err)
		}
	}
}
