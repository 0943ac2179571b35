package infinity

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/scenario"
)

// What a rule is worth is asked with open decisions left out: whether they could be
// made in too many ways does not matter, and is not counted once for each rule.
func TestWithoutLooksForNoWays(t *testing.T) {
	text := `{"game": "infinity", "attacker": {"name": "A", "bs": 12, "ph": 10, "arm": 1, "wounds": 1, "skills": ["NWI", "Dogged"], "weapons": [{"name": "U", "burst": 12, "damage": 13, "bands": [0, 0, 0]}, {"name": "V", "burst": 12, "damage": 13, "bands": [0, 0, 0]}, {"name": "W", "burst": 12, "damage": 13, "bands": [0, 0, 0]}]},
		"targets": [` + strings.Repeat(`{"ph": 10, "bs": 10, "arm": 1, "wounds": 1, "weapon": "Combi Rifle"},`, 4) + `{"ph": 10, "bs": 10, "arm": 1, "wounds": 1, "weapon": "Combi Rifle"}],
		"situation": {"range": 20}, "decisions": {"split": "open", "aro": "BS Attack", "weapon": "open"}}`
	docs, err := scenario.Documents(strings.NewReader(text), "f")
	if err != nil || len(docs[0].Problems) > 0 {
		t.Fatal(docs[0].Problems, err)
	}
	if _, problems := Read(docs[0]); !strings.Contains(problems.Error(), "ways of all open decisions") {
		t.Fatal(problems)
	}
	if q, problems := read(docs[0], false); q == nil {
		t.Error(problems)
	}
}
