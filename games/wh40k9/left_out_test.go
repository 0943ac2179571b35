package wh40k9_test

import (
	"strings"
	"testing"
)

// A goal of a stage that is not counted is told why; one of nothing is not.
func TestStagesLeftOut(t *testing.T) {
	const head = `game: wh40k9
attacker: {bs: 3+, command_reroll: true, weapons: [{name: Gun, count: COUNT, range: 24", type: Heavy 1, s: 9, ap: -3, d: D6}]}
target: {models: 3, t: 8, w: 4, save: 3+}
`
	for _, c := range []struct{ count, more, want string }{
		{"1", "decisions: {command_reroll: adaptive}\ngoal: hits >= 1", "goal: hits is not counted: an adaptive Command Re-roll goes by what is left"},
		{"1", "decisions: {command_reroll: adaptive}\ngoal: mean unsaved.Gun", "goal: unsaved.Gun is not counted: an adaptive"},
		{"1", "decisions: {command_reroll: adaptive}\ngoal: hits.Pistol >= 1", `goal: no measure "hits.Pistol"`},
		{"1", "decisions: {command_reroll: damage}\ngoal: damage_rolled >= 1", "goal: damage_rolled is not counted: Damage is rolled again by what is left"},
		{"1", "decisions: {command_reroll: damage}\ngoal: unsaved >= 1", ""},
		{"1", "decisions: {command_reroll: hit}\ngoal: hits >= 1", ""},
		{"201", "decisions: {command_reroll: hit}\ngoal: hits >= 1", "goal: hits is not counted: with a Command Re-roll it is counted for at most 200 attacks"},
		{"201", "decisions: {command_reroll: hit}\ngoal: attacks >= 1", ""},
	} {
		got := refusal(t, strings.Replace(head, "COUNT", c.count, 1)+c.more+"\n")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: refused %q, want %q", c.more, got, c.want)
		}
	}
	got := refusal(t, "game: wh40k9\ntarget: {models: 5, ld: 7, starting_strength: 10}\nsituation: {phase: morale}\nso_far: [{destroyed: 5}]\ngoal: hits >= 1\n")
	if !strings.Contains(got, "goal: hits is not counted: nothing is rolled") {
		t.Errorf("refused %q", got)
	}
}
