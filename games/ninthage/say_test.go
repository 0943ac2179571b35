package ninthage

import (
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/table"
)

// A play says what each roll needs: of both sides of a Round of Combat, of the
// bracketed hit and of the others.
func TestPlaySaysWhatIsNeeded(t *testing.T) {
	for _, x := range []struct {
		text  string
		needs []string // step and need, in the order of play
	}{
		{`
attacker: {models: 5, files: 5, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, hp: 9, arm: 2}
target: {models: 5, files: 5, att: 1, off: 3, def: 3, str: 3, ap: 0, agi: 3, res: 3, hp: 9, arm: 4}
situation: {strike_back: true}`, []string{"hit roll 3", "wound roll 3", "armour save 3", "hit roll 4", "wound roll 5", "armour save 5"}},
		{`
attacker: {models: 1, base: round 60, aim: 4+, hp: 4, weapon: Catapult (4x4)}
target: {models: 20, files: 5, hp: 1, res: 4, arm: 2, dis: 10}`, []string{"hit roll 4", "wound roll 2", "wound roll 5", "armour save 5"}},
	} {
		q := questionOf(t, "game: ninthage"+x.text)
		h := &table.Hand{Roll: func(name string, n, _ int) []int {
			faces := make([]int, n)
			for i := range faces {
				faces[i] = 5
			}
			if name, need := rolledName(name); name == "armour save" && need > 0 {
				faces[0] = 2
			}
			return faces
		}}
		_, log, err := q.played(true).Play(h)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range log {
			if s := q.say(e); s.Need > 0 {
				got = append(got, s.Step+" "+itoa(s.Need))
			}
		}
		if !slices.Equal(got, x.needs) {
			t.Errorf("%v, want %v", got, x.needs)
		}
	}
}
