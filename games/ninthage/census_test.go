package ninthage

import (
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// What is counted of a Round of Combat, or of attackers one after another, is in
// fractions what the walk through it comes to.
func TestCensusIsTheWalk(t *testing.T) {
	for _, all := range []map[string]string{fights, volleys} {
		for name, text := range all {
			t.Run(name, func(t *testing.T) {
				q, walked := questionOf(t, "game: ninthage"+text), questionOf(t, "game: ninthage"+text)
				q.reckoned, walked.reckoned = true, false
				for _, a := range q.asks() {
					if !q.enumerates(a) {
						continue
					}
					want := map[attack.Value]*big.Rat{}
					for _, o := range walked.attackOf(a).Exact(odds.NewBook()).Outcomes {
						sum(want, o)
					}
					got := map[attack.Value]*big.Rat{}
					for _, o := range q.countedExactly(odds.NewBook(), a, q.measures(a)).Outcomes {
						sum(got, o)
					}
					for v, p := range want {
						if got[v] == nil || got[v].Cmp(p) != 0 {
							t.Errorf("%+v %v: %v, want %v", a, v, got[v], p)
						}
					}
					if len(got) != len(want) {
						t.Errorf("%+v: %d outcomes, want %d", a, len(got), len(want))
					}
				}
			})
		}
	}
}

func sum(law map[attack.Value]*big.Rat, o attack.Outcome) {
	v := o.Values[0]
	if law[v] == nil {
		law[v] = new(big.Rat)
	}
	law[v].Add(law[v], o.Exact)
}
