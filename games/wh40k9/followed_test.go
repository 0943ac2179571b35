package wh40k9

import (
	"fmt"
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
