package wh40k9_test

import (
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// A play counts stages as odds do: as if every attack met the row, and the wounds,
// that the first one meets. What it deals is dealt to the unit as it is.
func TestPlayCountsMixesAsOddsDo(t *testing.T) {
	for _, text := range []string{
		degrading,
		`game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Heavy 6, s: 4, ap: -1, d: D3}]}
target: {t: 4, w: 1, mix: [{name: shield, models: 1, save: 2+, invulnerable: 4+}, {name: plain, models: 4, save: 6+, t: 5}]}
`, `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Heavy 6, s: 8, ap: -1, d: D3, abilities: [Extra Hits (1) on hit 6, Auto-wound on hit 6, Mortal Wounds (1) on wound 6, Mortal Wounds (1) on hit 5+]}]}
target: {models: 2, t: 8, w: 6, wounds_left: 2, save: 3+, damage_rows: [{wounds: 1-3, t: 4, save: 6+}]}
`, `game: wh40k9
attacker: {bs: 3+, w: 1, weapons: [{name: Gun, count: 2, range: 24", type: Heavy 3, s: 4, ap: -1, d: 2, abilities: [Overheat (destroyed) on hit 1]}]}
target: {t: 4, w: 2, mix: [{name: shield, models: 1, save: 2+}, {name: plain, models: 4, save: 6+}]}
`, `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: 6, range: 24", type: Heavy 1, s: 4, ap: -1, d: D3}]}
target: {t: 4, w: 2, mix: [{name: shield, models: 1, save: 2+}, {name: plain, models: 4, save: 6+}]}
so_far: [{weapon: Gun, wounds: 4}]
`, `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: 6, range: 24", type: Heavy 1, s: 4, ap: -1, d: D3, abilities: [Re-roll Damage]}]}
target: {t: 4, w: 3, mix: [{name: shield, models: 1, save: 2+, abilities: [Damage (-1)]}, {name: plain, models: 4, save: 6+}]}
decisions: {reroll_damage: below_need}
so_far: [{weapon: Gun, unsaved: 3}]
`,
	} {
		all, err := enfilade.Read(strings.NewReader(text), "mix")
		if err != nil {
			t.Fatal(err)
		}
		odds, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
		if err != nil {
			t.Fatal(err)
		}
		const n = 1500
		sums := map[string]float64{}
		for seed := range uint64(n) {
			p, err := all[0].Play(enfilade.Seeded(seed), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range p.Result {
				sums[r.Name] += r.Value.Float() / n
			}
		}
		for _, m := range odds.Measures {
			if far := math.Abs(sums[m.Name] - m.Mean); far > 1e-9+4*m.SD/math.Sqrt(n) {
				t.Errorf("%s: %.3f on average in %d plays, odds say %.3f (sd %.3f)\n%s", m.Name, sums[m.Name], n, m.Mean, m.SD, text)
			}
		}
	}
}
