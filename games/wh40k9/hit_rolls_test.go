package wh40k9_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Hit Rolls against some targets only make one roll at the others.
func TestHitRollsAgainstSomeTargets(t *testing.T) {
	const text = `game: wh40k9
attacker: {bs: 4+, weapons: [{name: Gun, range: 24", type: Heavy 2, s: 4, ap: 0, d: 1, abilities: [Hit Rolls (3) vs VEHICLE]}]}
target: {models: 5, t: 4, w: 1, save: 4+, keywords: [KEYWORD]}
`
	for keyword, mean := range map[string]float64{"VEHICLE": 3, "INFANTRY": 1} {
		all, err := enfilade.Read(strings.NewReader(strings.Replace(text, "KEYWORD", keyword, 1)), keyword)
		if err != nil {
			t.Fatal(err)
		}
		o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Measures: []string{"hits"}})
		if err != nil {
			t.Fatal(err)
		}
		if got := o.Measures[0].Mean; got < mean-1e-9 || got > mean+1e-9 {
			t.Errorf("%s: %v hits, want %v", keyword, got, mean)
		}
	}
}
