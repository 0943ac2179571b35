package wh40k9_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// What is left of a group is no more than is not resolved yet.
func TestLeftOfResolved(t *testing.T) {
	const base = `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Bolter, range: 24, type: Rapid Fire 1, s: 4, ap: 0, d: 1, count: 5}]}
target: {models: 10, t: 4, w: 2, save: 4+}
situation: {distance: 10}
so_far: [{weapon: Bolter, `
	for entry, fault := range map[string]string{
		"resolved: 10, hits: 5":   "so_far[0].hits: Bolter can have at most 0 left",
		"resolved: 5, hits: 6":    "so_far[0].hits: Bolter can have at most 5 left",
		"resolved: 5, unsaved: 5": "",
		"resolved: 11":            "so_far[0].resolved: Bolter makes at most 10 attacks",
	} {
		_, err := enfilade.Read(strings.NewReader(base+entry+"}]\n"), "past")
		if (err == nil) != (fault == "") || err != nil && !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: %v", entry, err)
		}
	}
}
