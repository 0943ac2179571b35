package wh40k9_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// A tank with one gun at the enemy it is engaged with and one at another.
const tank = `game: wh40k9
attacker:
  bs: 3+
  keywords: [VEHICLE]
  weapons:
    - {name: H1, type: Heavy 1, range: 24", s: 10, ap: -6, d: 1, target: A}
    - {name: H2, type: Heavy 1, range: 24", s: 4, ap: 0, d: 1, target: B}
targets: [{name: A, models: 1, t: 4, w: 1, save: 7+}, {name: B, models: 1, t: 4, w: 1, save: 4+}]
situation: {engaged: [A]}
`

// Attacks that wait until no enemy is engaged are made without the penalty.
func TestFactsOfWaitingAttacks(t *testing.T) {
	all, err := enfilade.Read(strings.NewReader(tank), "tank")
	if err != nil {
		t.Fatal(err)
	}
	odds, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(odds)
	if err != nil {
		t.Fatal(err)
	}
	for _, fact := range []string{
		`"H1.hit.modifier":-1`, `"H1.hit.needed":4`, `"H1.hit.chance":"1/2"`,
		`"H2.hit.modifier":0`, `"H2.hit.needed":3`, `"H2.hit.chance":"2/3"`,
	} {
		if !strings.Contains(string(text), fact) {
			t.Errorf("no %s in %s", fact, text)
		}
	}
	// 1/2 x 5/6 that A is gone, then 2/3 x 1/2 x 1/2.
	if got := lawOf(t, tank, "damage.B"); got != "0 67/72, 1 5/72" {
		t.Errorf("damage of B is %s", got)
	}
}
