package ninthage

import (
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
)

// walked lists what a play asks when the players take an option by its place:
// each decision with the option that stands first.
func walked(t attack.Tree, at int) (asked []string, leaf *attack.Question) {
	for t.Question == nil {
		asked = append(asked, t.At+": "+t.Branches[0].Option)
		t = t.Branches[min(at, len(t.Branches)-1)].Then()
	}
	return asked, t.Question
}

// A play asks what the file leaves out, what would be done unasked first.
func TestAsked(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{
			"ranks of an Area Attack, special save", `
attacker: {models: 1, base: round 60, aim: 4+, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Area Attack (3x2)"]}}
target: {models: 20, files: 5, res: 3, abilities: ["Aegis (5+)", "Fortitude (4+)"]}`,
			[]string{"attack: weapon", "area: 2 ranks", "special_save: Fortitude (4+)"},
		},
		{"nothing is asked that the file says", `
attacker: {models: 1, base: round 60, aim: 4+, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Area Attack (3x2)"]}}
target: {models: 20, files: 5, res: 3}
decisions: {area: 1, attack: weapon}`, nil},
	} {
		q := questionOf(t, "game: ninthage"+c.text)
		got, leaf := walked(q.asked(), 0)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: asked %q, want %q", c.name, got, c.want)
		}
		if leaf == nil || leaf.Played == nil {
			t.Errorf("%s: no question at the leaf", c.name)
		}
	}
}

// Every way through the decisions of every example ends at a question, and the
// first way plays as if nobody was asked.
func TestAskedExamples(t *testing.T) {
	for name, text := range exampleTexts(t) {
		q := questionOf(t, text)
		if len(q.illegal) > 0 {
			continue
		}
		for at := range 3 {
			if _, leaf := walked(q.asked(), at); leaf == nil || len(leaf.Illegal) > 0 {
				t.Errorf("%s: option %d of each decision makes no question", name, at)
			}
		}
	}
}
