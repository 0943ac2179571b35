package wh40k9

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// What is counted up to where nothing can be spent, with the rest added to it, has
// the law of the count as one procedure.
func TestSparedIsAdded(t *testing.T) {
	const text = `game: wh40k9
attacker:
  bs: 3+
  command_reroll: true
  weapons:
    - {name: Gun, range: 24, type: Heavy D6, s: 5, ap: -1, d: D3, count: 2, abilities: ["Extra Hits (1) on hit 6"]}
    - {name: Ram, range: 24, type: Assault 2, s: 8, ap: -2, d: D6, count: 2, abilities: ["Mortal Wounds (1) on wound 6"]}
target: {models: 30, t: 4, w: 3, save: 4+, command_reroll: true}
decisions: {command_reroll: KIND, command_reroll_save: first_failure}
`
	one := make([]attack.Measure, 1)
	for _, kind := range []string{"attacks", "hit", "wound"} {
		p := sample(t, strings.Replace(text, "KIND", kind, 1))
		for _, name := range stageNames {
			for only := range 3 {
				c, s := p.sparing(p.stageGroups(name), only)
				got, want := marginal(c.counting(s, one).Exact(odds.NewBook()), 0).law(1), marginal(c.bound(s, one).Exact(odds.NewBook()), 0).law(1)
				if len(got.Outcomes) != len(want.Outcomes) {
					t.Fatalf("%s, %s, %d: %d outcomes, not %d", kind, name, only, len(got.Outcomes), len(want.Outcomes))
				}
				for i, o := range want.Outcomes {
					if g := got.Outcomes[i]; g.Values[0] != o.Values[0] || g.Exact.Cmp(o.Exact) != 0 {
						t.Errorf("%s, %s, %d: %v with %v, not %v with %v", kind, name, only, g.Values[0].N, g.Exact, o.Values[0].N, o.Exact)
					}
				}
			}
		}
	}
}
