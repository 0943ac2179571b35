package infinity

import (
	"testing"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Of two levels or values of one skill the higher counts, in whatever order they stand.
func TestTheHigherOfTwo(t *testing.T) {
	for _, two := range [][2]string{
		{"CC Attack (CC=22)", "CC Attack (CC=18)"},
		{"Dodge (PH=13)", "Dodge (PH=11)"},
		{"Mimetism (-6)", "Mimetism (-3)"},
		{"Martial Arts L4", "Martial Arts L1"},
	} {
		var high, both, back skills
		for _, give := range []struct {
			to    *skills
			names []string
		}{{&high, two[:1]}, {&both, two[:]}, {&back, []string{two[1], two[0]}}} {
			for _, name := range give.names {
				skillOf(t, name).give(give.to)
			}
		}
		if both != high || back != high {
			t.Errorf("%v: %+v and %+v, want %+v", two, both, back, high)
		}
	}
}

func skillOf(t *testing.T, text string) Skill {
	t.Helper()
	var s Skill
	var f scenario.Faults
	s.ReadNode(&scenario.Node{Kind: scenario.Scalar, Text: text}, &f)
	if f.Any() || s.give == nil {
		t.Fatalf("%s: %v", text, f.List())
	}
	return s
}
