package wh40k9

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// lawIn is the law of one measure in fractions, as text.
func lawIn(t *testing.T, laws []attack.Attack, name string) string {
	t.Helper()
	for _, a := range laws {
		for i, m := range a.Measures {
			if m.Name != name {
				continue
			}
			sum, floats := map[int64]*big.Rat{}, map[int64]float64{}
			for _, o := range a.Exact(odds.NewBook()).Outcomes {
				k := o.Values[i].N
				if sum[k] == nil {
					sum[k] = new(big.Rat)
				}
				sum[k].Add(sum[k], o.Exact)
			}
			law := a.Law(odds.NewBook())
			for _, o := range law.Outcomes {
				floats[o.Values[i].N] += o.P
			}
			for k, p := range sum {
				want, _ := p.Float64()
				if d := floats[k] - want; d > (law.Bound+1e-15)*want || -d > (law.Bound+1e-15)*want {
					t.Errorf("%s %d: %g, exactly %g, bound %g", name, k, floats[k], want, law.Bound)
				}
			}
			return fmt.Sprint(sum)
		}
	}
	t.Fatalf("no measure %s", name)
	return ""
}

// Targets that have only the Command Re-rolls in common come to the same apart
// as together.
func TestPassedOn(t *testing.T) {
	text := `
game: wh40k9
attacker: {bs: 3+, command_reroll: true, weapons: [
  {name: A, count: 2, range: 24", type: Assault 1, s: 4, ap: -1, d: D3, target: X},
  {name: B, count: 2, range: 24", type: Assault 1, s: 5, ap: -1, d: 1, target: Y},
  {name: C, count: 1, range: 24", type: Assault D3, s: 4, ap: 0, d: 1, target: Z}]}
targets:
  - {name: X, models: 2, t: 4, w: 2, save: 4+, command_reroll: true}
  - {name: Y, models: 2, t: 4, w: 1, save: 3+, ld: 5, starting_strength: 3, command_reroll: true}
  - {name: Z, models: 1, t: 4, w: 3, save: 5+}
decisions: {command_reroll: %s, command_reroll_save: first_failure}
`
	for _, word := range []string{"hit", "wound", "damage", "attacks", "never"} {
		p := sample(t, fmt.Sprintf(text, word))
		together, apart := []attack.Attack{p.attack()}, p.apart()
		for _, name := range []string{"slain", "damage", "remaining", "destroyed", "fled", "slain.X", "damage.X", "slain.Y", "fled.Y", "damage.Z"} {
			if got, want := lawIn(t, apart, name), lawIn(t, together, name); got != want {
				t.Errorf("%s, re-roll of %s: apart %s\ntogether %s", name, word, got, want)
			}
		}
	}
}

const bursting = `
game: wh40k9
attacker: {bs: 3+, command_reroll: true, weapons: [
  {name: A, count: 9, range: 24", type: Assault 2, s: 5, ap: -1, d: D6, target: X},
  {name: B, count: 2, range: 24", type: Assault 1, s: 8, ap: -2, d: 2, target: Y}]}
targets:
  - {name: X, models: 24, t: 4, w: 3, save: 4+, ld: 7, starting_strength: 24, abilities: ['Explodes (6+, 6", D3)']}
  - {name: Y, models: 2, t: 5, w: 3, save: 3+, command_reroll: true}
decisions: {command_reroll: wound, command_reroll_save: first_failure}
goal: slain.X >= 2
`

// The laws of a target whose follow-ups are worked out apart are those of one law of
// it all, with the re-rolls left.
func TestHaving(t *testing.T) {
	p := sample(t, bursting).scene.plan()
	q, b := p.passing(), odds.NewBook()
	if r := q.from(0, 0); len(r.each) != 3 || len(q.from(1, 0).each) != 1 {
		t.Fatalf("%d laws of X", len(r.each))
	}
	for spare := range uint8(4) {
		whole := q.from(0, spare).more
		walked := whole[len(whole)-1]
		for _, need := range [][]int{{}, {1}, {0, 5}, {6}, {7}, {7, 1}, {3, 6}, {6, 7}, {1, 6, 7}} {
			a, at := q.having(0, spare, need)
			every := append(append([]int{}, need...), len(walked.Measures)-1)
			want, _ := counted(walked.Law(b), every)
			got, _ := counted(floated(b).few(a, at...), firstOf(len(at)))
			if len(got) != len(want) {
				t.Errorf("%d results of %v, walked %d", len(got), need, len(want))
			}
			for k, x := range want {
				if math.Abs(got[k]-x) > 1e-13 {
					t.Errorf("%s of %v has %g, walked %g", k, need, got[k], x)
				}
			}
		}
	}
}
