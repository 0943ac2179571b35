package warmachine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// What is bought must be for sale and paid for; all is as many as there can be.
func TestSpending(t *testing.T) {
	const fist, gun = "{name: Fist, type: melee, rng: 1\", count: 2, ps: 16}", "{name: Gun, type: ranged, rng: 10\", pow: 12, abilities: [Reload [2]]}"
	for _, c := range []struct{ attacker, weapons, decisions, want string }{
		{"focus_points: 3", fist, "action: melee, buy: 3", ""},
		{"focus_points: 3", fist, "action: melee, buy: 4", "decisions.buy: at most 3, one for each point there is (got 4)"},
		{"focus_points: 1", fist, "action: melee, buy: 2", "decisions.buy: at most 1, one for each point there is (got 2)"},
		{"focus_points: 0", fist, "action: melee, buy: 1", "decisions.buy: no focus or fury is there to buy with"},
		{"focus_points: 0", fist, "action: melee, buy: all", ""},
		{"focus_points: 3", gun, "action: ranged, buy: 2", ""},
		{"focus_points: 3", gun, "action: ranged, buy: 3", "decisions.buy: Reload sells 2 shots (got 3)"},
		{"focus_points: 3", fist + ", " + gun, "action: ranged, buy: 3", "decisions.buy: Reload sells 2 shots (got 3)"},
		{"focus_points: 3, abilities: [Dual Attack]", fist + ", " + gun, "action: ranged, buy: 3", ""},
		{"focus_points: 3", "{name: Gun, type: ranged, rng: 10\", pow: 12}", "action: ranged, buy: 1", "decisions.buy: nothing is for sale: points buy melee attacks, and shots with Reload (warmachine.action.buy-attack)"},
		{"focus_points: 3", fist + ", {name: Hook, type: ranged, rng: 10\", pow: 12, abilities: [Drag]}", "action: ranged, buy: 1", ""},
	} {
		weapons := strings.ReplaceAll(c.weapons, "[Reload [2]]", `["Reload [2]"]`)
		text := "game: warmachine\nattacker: {type: warjack, mat: 6, rat: 6, str: 8, " + c.attacker + ", weapons: [" + weapons + "]}\n" +
			"target: {def: 12, arm: 18, boxes: 20}\nsituation: {movement: none}\ndecisions: {" + c.decisions + "}\n"
		all, err := enfilade.ReadEach(strings.NewReader(text), "f")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		var faults enfilade.Problems
		if errors.As(all[0].Err, &faults) {
			got = faults[0].Path + ": " + faults[0].Message
		}
		if got != c.want {
			t.Errorf("%s, %s: got %q, want %q", c.attacker, c.decisions, got, c.want)
		}
	}
}

// What is stated and adds nothing is noted.
func TestNotesOfNothing(t *testing.T) {
	for text, want := range map[string]string{
		`attacker: {type: warjack, mat: 6, focus_points: 3, weapons: [{name: Fist, type: melee, rng: 1", count: 2, ps: 16}]}
target: {name: Heavy, def: 12, arm: 18, boxes: 20}
decisions: {action: melee, boost_attack: [1, 9]}
`: "attack 9 is never made: no roll of it is boosted",
		`attacker: {rat: 6, weapons: [{name: Gun, type: ranged, rng: 10", pow: 12}]}
target: {name: Statue, def: 12, arm: 18, boxes: 20, effects: [Stationary], at: {in_melee: true}}
decisions: {action: ranged}
`: "Statue is stationary: nobody is in melee with it, which adds nothing",
		`attacker: {rat: 6, weapons: [{name: Gun, type: ranged, rng: 10", pow: 12}]}
target: {name: Prone, def: 12, arm: 18, boxes: 20, effects: [Knocked Down], at: {in_melee: true}}
decisions: {action: ranged}
`: "Prone is knocked down: nobody is in melee with it, which adds nothing",
	} {
		all, err := enfilade.ReadEach(strings.NewReader("game: warmachine\n"+text), "f")
		if err != nil || all[0].Err != nil {
			t.Fatal(err, all[0].Err)
		}
		s := all[0].Scenario
		o, err := s.Odds(nil, enfilade.OddsOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if notes := s.Story(o).Notes; len(notes) != 1 || notes[0] != want {
			t.Errorf("got %q, want %q", notes, want)
		}
	}
}
