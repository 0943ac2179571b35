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
	for entry, key := range map[string]string{
		"result: missed, damage: 4":  "so_far[0].damage",
		"result: missed, slain: 1":   "so_far[0].slain",
		"result: damaged, damage: 0": "so_far[0].damage",
		"result: missed, damage: 0":  "",
		"result: damaged, damage: 3": "",
	} {
		all, err := enfilade.Read(strings.NewReader(base+entry+"}]\n"), "past")
		if err == nil {
			_, err = all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		}
		if (err == nil) != (key == "") || err != nil && !strings.Contains(err.Error(), key+": ") {
			t.Errorf("%s: %v", entry, err)
		}
	}
}
