package warmachine_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Rules that meet in one activation, each with its mean as a fraction.
func TestCombinations(t *testing.T) {
	const hook = `game: warmachine
attacker: {type: warcaster, mat: 7, rat: 6, focus: 6, focus_points: 2, weapons: [{name: Hook, type: ranged, rng: 10", pow: 10, abilities: [Drag]}, {name: Blade, type: melee, rng: 1", ps: 16}]}
`
	for _, c := range []struct{ what, text, measure, mean string }{
		{"a boost by number, shots rolled", `game: warmachine
attacker: {type: warcaster, rat: 6, focus: 6, focus_points: 2, weapons: [{name: Gun, type: ranged, rng: 10", rof: D3, pow: 1}]}
target: {def: 15, arm: 30}
decisions: {action: ranged, boost_attack: [1]}
`, "hits", "55/54"},
		{"a boost by number in a chain without end", hook + `target: {count: unlimited, def: 13, arm: 15, boxes: 5, effects: [Black Spot]}
situation: {range: 6"}
decisions: {action: ranged, boost_attack: [2]}
`, "attacks", "157900609/52475364"},
		{"two re-rolls of different names", `game: warmachine
attacker: {rat: 5, modifiers: [{name: A, attack_reroll: misses}], weapons: [{name: Gun, type: ranged, rng: 10", pow: 10, modifiers: [{name: B, attack_reroll: any}]}]}
target: {def: 14, arm: 30}
decisions: {action: ranged}
`, "hits", "3635/5832"},
		{"Drag and a model that cannot be pushed", hook + `target: {def: 13, arm: 12, boxes: 5, abilities: [Incorporeal]}
situation: {range: 6"}
decisions: {action: ranged}
`, "drags", "0"},
		{"a free strike at a shield: as from the back", `game: warmachine
attacker: {mat: 6, weapons: [{name: Sword, type: melee, rng: 1", ps: 10}]}
target: {def: 14, arm: 15, abilities: [Shield], effects: [Shield Wall]}
decisions: {action: free strike}
`, "slain", "1339/1944"},
		{"Knockdown under a template", `game: warmachine
attacker: {rat: 5, weapons: [{name: Mortar, type: ranged, rng: 10", pow: 1, aoe: 3, abilities: [Knockdown], modifiers: [{name: Sure, attack_auto: hit}]}]}
targets: [{name: A, def: 13, arm: 30}, {name: B, def: 13, arm: 30, at: {offset: [1, 0]}}]
situation: {range: 6"}
decisions: {action: ranged, targets: [A]}
`, "knocked_down", "2"},
		{"Puncture under a template", `game: warmachine
attacker: {rat: 5, weapons: [{name: Mortar, type: ranged, rng: 10", pow: 1, aoe: 3, abilities: [Puncture], modifiers: [{name: Sure, attack_auto: hit}]}]}
targets: [{name: A, def: 13, arm: 30}, {name: B, def: 13, arm: 30, at: {offset: [1, 0]}}]
situation: {range: 6"}
decisions: {action: ranged, targets: [A]}
`, "slain", "2"},
		{"all attack rolls of a spray are boosted before any damage", `game: warmachine
attacker: {type: warcaster, rat: 6, focus: 6, focus_points: 2, weapons: [{name: Flamer, type: ranged, rng: SP 8, pow: 9}]}
targets: [{name: A, def: 12, arm: 15}, {name: B, def: 12, arm: 15}]
situation: {template: true}
decisions: {action: ranged, boost_attack: all, boost_damage: all}
`, "slain", "721/648"},
		{"a throw at a model that lies hits it without a roll", `game: warmachine
attacker: {type: warjack, base: large, mat: 6, str: 20, focus_points: 1, weapons: [{name: Fist, type: melee, rng: 0.5", ps: 14, abilities: [Open Fist]}]}
targets: [{name: A, base: large, def: 5, arm: 30, str: 1, at: {melee: true}}, {name: B, base: large, def: 13, arm: 30, str: 9, effects: [Knocked Down], at: {range: 6"}}]
decisions: {action: throw, throw_at: B}
`, "collisions", "35/36"},
	} {
		if got := exactly(t, c.text, c.measure); got == nil || got.RatString() != c.mean {
			t.Errorf("%s: %s is %v, want %s", c.what, c.measure, got, c.mean)
		}
	}
}

// Advice chooses the Combat Action where the file leaves it open; odds does not.
func TestAdvisedAction(t *testing.T) {
	const text = `game: warmachine
attacker: {mat: 6, rat: 6, abilities: [Thresher], weapons: [{name: Sword, type: melee, rng: 1", ps: 14}, {name: Gun, type: ranged, rng: 10", pow: 10}]}
targets: [{name: Prone, def: 13, arm: 13, count: 3, effects: [Knocked Down], at: {range: 0.5"}}, {name: Far, def: 13, arm: 13, count: 3, at: {range: 7"}}]
goal: mean slain
`
	for _, action := range []string{"", "decisions: {action: undecided}\n", "decisions: {action: open}\n"} {
		all, err := enfilade.Read(strings.NewReader(text+action), "undecided")
		if err != nil {
			t.Fatal(err)
		}
		a, err := all[0].Advise(enfilade.NewBook(), enfilade.Goal{}, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Choices[0]; got.At != "action" || got.Options[got.Best].Option != "special attack: Thresher" || a.Exact.RatString() != "3" || len(got.Options) != 4 {
			t.Errorf("%q: %s, worth %v, of %d", action, got.Options[got.Best].Option, a.Exact, len(got.Options))
		}
		if _, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{}); err == nil {
			t.Errorf("%q: odds is answered", action)
		}
	}
}
