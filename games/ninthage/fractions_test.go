package ninthage

import (
	"maps"
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// The fractions of what a Round of Combat costs are those of the Round walked
// through.
func TestExactRoundIsTheWalk(t *testing.T) {
	all := maps.Clone(fights)
	maps.Copy(all, volleys)
	for name, text := range all {
		t.Run(name, func(t *testing.T) {
			q, walked := questionOf(t, "game: ninthage"+text), questionOf(t, "game: ninthage"+text)
			q.reckoned, walked.reckoned = true, false
			a := ask{stages: q.stages()[0], unit: -1, pool: -1}
			want := chances(walked.attackOf(a))
			got := map[[16]attack.Value]*big.Rat{}
			for _, o := range q.attackOf(a).Exact(odds.NewBook()).Outcomes {
				var key [16]attack.Value
				copy(key[:], o.Values)
				if got[key] == nil {
					got[key] = new(big.Rat)
				}
				got[key].Add(got[key], o.Exact)
			}
			if len(got) != len(want) {
				t.Errorf("%d outcomes, want %d", len(got), len(want))
			}
			for key, p := range want {
				if got[key] == nil || got[key].Cmp(p) != 0 {
					t.Errorf("%v: %v, want %v", key, got[key], p)
				}
			}
		})
	}
}

// A fight of fewer than 500 dice has fractions of all that is lost and counted,
// where somebody asks.
func TestFractionsOfFewDice(t *testing.T) {
	q := questionOf(t, `game: ninthage
attacker: {models: 40, files: 8, hp: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, arm: 2, height: Large, champion: true, abilities: [Stomp Attacks (1)], parts: [{att: 1, off: 3, str: 4, ap: 0, agi: 4}, {att: 1, off: 3, str: 3, ap: 0, agi: 3}]}
target: {models: 40, files: 8, hp: 1, att: 1, off: 4, def: 4, str: 3, ap: 0, agi: 6, res: 3, arm: 3, parts: [{agi: 2, str: 4, ap: 0, off: 3, att: 1}, {agi: 1, str: 3, ap: 0, off: 3, att: 1}]}
situation: {strike_back: true}`)
	if n := q.dice(); n > fewExactDice {
		t.Errorf("%d dice", n)
	}
	for _, a := range q.laws() {
		sum := new(big.Rat)
		for _, o := range a.Exact(odds.NewBook()).Outcomes {
			sum.Add(sum, o.Exact)
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%v: the chances add up to %v", a.Measures[0].Name, sum)
		}
	}
}
