package wh40k9

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// What follows has the same law whether it is worked out by itself, with the
// models that are left, or together with everything else, as fractions.
func TestFollowUpsByThemselves(t *testing.T) {
	p := sample(t, everything)
	b := odds.NewBook()
	whole := p.attack()
	all := whole.Exact(b)
	of := func(l attack.Law, m []attack.Measure, names ...string) map[string]*big.Rat {
		out := map[string]*big.Rat{}
		for _, o := range l.Outcomes {
			key := ""
			for _, n := range names {
				for i := range m {
					if m[i].Name == n {
						key += fmt.Sprintf("%s %d ", n, o.Values[i].N)
					}
				}
			}
			if out[key] == nil {
				out[key] = new(big.Rat)
			}
			out[key].Add(out[key], o.Exact)
		}
		return out
	}
	for at, name := range map[afterStep]string{afterExplosion: "explosion", afterPassengers: "passengers_lost", afterMorale: "fled"} {
		for _, names := range [][]string{{name}, {"slain", name}} {
			a := p.following(at, len(names) > 1)
			got, want := of(a.Exact(b), a.Measures, names...), of(all, whole.Measures, names...)
			if len(got) != len(want) || len(got) < 2 {
				t.Errorf("%v: %d results, want %d", names, len(got), len(want))
			}
			for key, p := range want {
				if got[key] == nil || got[key].Cmp(p) != 0 {
					t.Errorf("%s: %v, want %v", key, got[key], p)
				}
			}
		}
	}
}

// Dice that are not rolled at a unit that is gone are not counted, whichever law
// counts them.
func TestDiceBeforeFollowUps(t *testing.T) {
	p := sample(t, `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: 4, range: 24", type: Assault 1, s: 8, ap: -4, d: 3}, {name: Rifle, count: 5, range: 24", type: Assault 1, s: 4, ap: 0, d: 1}]}
target: {models: 2, t: 4, w: 3, save: 4+, ld: 7, starting_strength: 4}
`)
	b := odds.NewBook()
	q := *p
	q.bare, q.follow = true, []After{{}}
	want, bare, after := p.attack().Counts(b), q.attack().Counts(b), p.following(afterMorale, false).Counts(b)
	for _, name := range []string{"hit roll", "wound roll"} {
		if n := want[name]; n <= 1 || n >= 9 && name == "hit roll" || math.Abs(bare[name]-n) > 1e-9 || math.Abs(after[name]-n) > 1e-9 {
			t.Errorf("%s: %v and %v, want %v", name, bare[name], after[name], n)
		}
	}
}
