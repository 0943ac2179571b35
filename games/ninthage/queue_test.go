package ninthage

import (
	"maps"
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// queues are attackers one after another whose losses matter to those behind.
var queues = map[string]string{
	"shrinking ranks": `
attacker: {count: 3, models: 1, base: round 60, aim: 4+, hp: 4, weapon: Catapult (4x4)}
target: {models: 14, files: 5, hp: 1, res: 4, arm: 3, dis: 7, abilities: ["Aegis (5+)"]}`,
	"wide enough": `
attacker: {count: 3, models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 5, ap: 1, abilities: ["Area Attack (2x2)", Poison Attacks]}}
target: {models: 30, files: 10, hp: 1, res: 4, arm: 3, dis: 7, champion: true}`,
	"flank": `
attacker: {count: 3, models: 1, base: round 60, aim: 3+, hp: 4, weapon: {range: '48"', str: 5, ap: 1, abilities: ["Area Attack (2x3)", Battle Focus]}}
target: {models: 9, files: 4, hp: 2, hp_lost: 1, res: 4, arm: 3, dis: 7}
situation: {facing: flank}`,
	"hold fire": `
attackers:
- {name: A, count: 2, models: 2, files: 2, aim: 4+, weapon: {name: V, range: '24"', shots: 2D6, str: 5, ap: 3, abilities: [Volley Gun]}, hp: 3}
- {name: B, models: 4, files: 4, aim: 4+, weapon: {range: '24"', str: 5, ap: 1, abilities: ["Multiple Wounds (D3)"]}}
target: {models: 5, files: 5, hp: 3, res: 4, arm: 3, dis: 7}
decisions: {if_panicked: hold fire}`,
	"characters": `
attacker: {count: 3, models: 2, files: 2, aim: 4+, weapon: {range: '24"', str: "5 [8]", ap: 1, abilities: ["Area Attack (2x2)"]}}
target: {models: 5, files: 5, hp: 1, res: 4, arm: 3, dis: 7, characters: [{name: Duke, type: Cavalry, hp: 3, res: 5, arm: 2}]}`,
}

// Every law of attackers that stand in a queue is that of all attackers resolved
// from the first, nothing left out.
func TestQueue(t *testing.T) {
	for name, text := range queues {
		t.Run(name, func(t *testing.T) {
			q, whole := questionOf(t, "game: ninthage"+text), questionOf(t, "game: ninthage"+text)
			whole.queue, whole.keep = nil, nil
			for _, a := range q.asks() {
				ms := q.measures(a)
				if len(ms) == 0 {
					continue
				}
				got, want := chances(q.attackOf(a)), chances(whole.attackOf(a))
				if !maps.EqualFunc(got, want, func(x, y *big.Rat) bool { return x.Cmp(y) == 0 }) {
					t.Errorf("%+v %s: %d outcomes, want %d; or their chances differ", a, ms[0].measure.Name, len(got), len(want))
				}
			}
		})
	}
}

// chances are the exact chances of what a law's measures come to together.
func chances(a attack.Attack) map[[16]attack.Value]*big.Rat {
	out := map[[16]attack.Value]*big.Rat{}
	for _, o := range a.Exact(odds.NewBook()).Outcomes {
		var key [16]attack.Value
		copy(key[:], o.Values)
		if out[key] == nil {
			out[key] = new(big.Rat)
		}
		out[key].Add(out[key], o.Exact)
	}
	return out
}
