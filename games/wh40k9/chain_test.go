package wh40k9

import (
	"fmt"
	"math"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// oneByOne is the plan with every group resolved by itself: no group is a link of a
// chain that waits for enemies who are not there.
func oneByOne(p *plan) *plan {
	for i := range p.groups {
		p.groups[i].Late = true
	}
	return p
}

// fractions is a law in fractions, as text.
func fractions(a attack.Attack) map[string]string {
	out := map[string]string{}
	for _, o := range a.Exact(odds.NewBook()).Outcomes {
		out[fmt.Sprint(o.Values)] = o.Exact.RatString()
	}
	return out
}

// Groups at one unit in a chain come to what they come to one by one.
func TestChain(t *testing.T) {
	for _, text := range []string{`
attacker: {bs: 3+, weapons: [
  {name: A, count: 2, range: 24", type: Assault D3, s: 4, ap: -1, d: D3},
  {name: B, count: 3, range: 24", type: Assault 1, s: 5, ap: 0, d: 2, abilities: [Extra Hits (1) on hit 6]},
  {name: C, count: 1, range: 24", type: Assault 2, s: 5, ap: 0, d: 2, abilities: [Excess Damage Kept]}]}
target: {models: 3, t: 4, w: 2, save: 4+, abilities: [Ignore Wounds (5+)]}
`, `
attacker: {bs: 3+, weapons: [
  {name: A, count: 2, range: 24", type: Assault D3, s: 4, ap: -1, d: 2, abilities: [Mortal Wounds (D3) on wound 6]},
  {name: B, count: 2, range: 24", type: Assault D3, s: 5, ap: -2, d: D3},
  {name: C, count: 1, range: 24", type: Assault 2, s: 8, ap: -2, d: 3, abilities: [Hit Rolls (2), Mortal Wounds (1) instead on hit 6]}]}
target: {models: 3, t: 4, w: 3, wounds_left: 1, save: 4+}
`, `
attacker: {bs: 3+, weapons: [
  {name: A, count: 3, range: 24", type: Assault 1, s: 4, ap: -1, d: 1},
  {name: B, count: 3, range: 24", type: Assault 1, s: 5, ap: -2, d: 2}]}
target: {t: 4, w: 2, save: 4+, mix: [{name: a, models: 2, save: 3+}, {name: b, models: 2, t: 5}]}
`, `
attacker: {bs: 3+, command_reroll: true, weapons: [
  {name: A, count: 2, range: 24", type: Assault 2, s: 4, ap: -1, d: 1},
  {name: B, count: 2, range: 24", type: Assault 1, s: 5, ap: -2, d: D6}]}
target: {t: 4, w: 4, models: 2, save: 4+, command_reroll: true, ld: 7, starting_strength: 4}
decisions: {command_reroll: wound, command_reroll_save: first_failure}
`, `
attacker: {bs: 3+, weapons: [
  {name: Z, mortal_wounds: D3},
  {name: A, count: 2, range: 24", type: Assault 2, s: 4, ap: -1, d: 1},
  {name: B, count: 2, range: 24", type: Assault 1, s: 5, ap: -2, d: D6},
  {name: C, count: 1, range: 24", type: Assault D3, s: 5, ap: -2, d: D3}]}
target: {t: 4, w: 4, models: 3, save: 4+, abilities: [Wound Cap (3)]}
so_far: [{weapon: A, resolved: 1}]
`} {
		text = "game: wh40k9" + text
		together, one := fractions(sample(t, text).attack()), fractions(oneByOne(sample(t, text)).attack())
		if len(one) < 3 {
			t.Errorf("%d results\n%s", len(one), text)
		}
		for v, p := range one {
			if together[v] != p {
				t.Errorf("%s: %s in a chain, %s one by one\n%s", v, together[v], p, text)
			}
		}
		dice, want := sample(t, text).attack().Counts(odds.NewBook()), oneByOne(sample(t, text)).attack().Counts(odds.NewBook())
		for name := range dice {
			if math.Abs(dice[name]-want[name]) > 1e-9 {
				t.Errorf("%s: %g dice in a chain, %g one by one\n%s", name, dice[name], want[name], text)
			}
		}
		if len(dice) != len(want) {
			t.Errorf("dice: %v in a chain, %v one by one", dice, want)
		}
		if len(together) != len(one) {
			t.Errorf("%d results in a chain, %d one by one", len(together), len(one))
		}
	}
}
