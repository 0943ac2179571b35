package ninthage

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// fights are Rounds of Combat small enough to be walked through.
var fights = map[string]string{
	"six steps": `
attacker: {models: 5, files: 3, hp: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, arm: 2, height: Large, champion: true, abilities: [Stomp Attacks (1)], parts: [{att: 1, off: 3, str: 4, ap: 0, agi: 4}, {att: 1, off: 3, str: 3, ap: 0, agi: 3}]}
target: {models: 6, files: 3, hp: 1, att: 1, off: 4, def: 4, str: 3, ap: 0, agi: 6, res: 3, arm: 3, parts: [{agi: 2, str: 4, ap: 0, off: 3, att: 1}, {agi: 1, str: 3, ap: 0, off: 3, att: 1}]}
situation: {strike_back: true}`,
	"a Champion apart, who is left when the others are dead": `
attacker: {models: 4, files: 4, hp: 2, hp_lost: 1, att: 2, off: 4, def: 4, str: 4, ap: 0, agi: 4, res: 4, champion: {hp: 3, att: 3, agi: 6}, abilities: [Lethal Strike]}
target: {models: 3, files: 3, hp: 1, att: 1, off: 4, def: 4, str: 5, ap: 1, agi: 5, res: 3, arm: 4, champion: {hp: 2, att: 2}, abilities: ["Fortitude (5+)", Poison Attacks]}
situation: {strike_back: true}`,
	"numbers of attacks that are rolled, in support too": `
attacker: {models: 4, files: 2, hp: 1, att: D3, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4}
target: {models: 3, files: 2, hp: 3, att: D3, off: 4, def: 4, str: 3, ap: 0, agi: 3, res: 4, height: Large, abilities: ["Grind Attacks (D3)"]}
situation: {strike_back: true}`,
	"Multiple Wounds, Battle Focus and Impact Hits": `
attacker: {models: 3, files: 3, hp: 3, att: 2, off: 4, def: 4, str: 5, ap: 1, agi: 4, res: 4, type: Cavalry, abilities: ["Multiple Wounds (D3)", Battle Focus, "Impact Hits (1)"]}
target: {models: 2, files: 2, hp: 4, att: 3, off: 4, def: 4, str: 5, ap: 1, agi: 5, res: 4, arm: 2}
situation: {strike_back: true, charging: attacker}`,
	"characters who strike and are struck": `
attacker: {models: 3, files: 3, hp: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 4, res: 4, characters: [{name: Duke, hp: 3, att: 3, off: 6, def: 6, str: 5, ap: 1, agi: 7, res: 4, arm: 4}]}
target: {models: 3, files: 4, hp: 1, att: 1, off: 4, def: 3, str: 4, ap: 0, agi: 3, res: 3, champion: true, characters: [{name: Boss, hp: 2, att: 2, off: 5, def: 5, str: 5, ap: 1, agi: 5, res: 4}]}
situation: {strike_back: true}
decisions: {allocate: {Boss: 4, champion: 1, rank and file: 1}}`,
	"attacks stated, a Breath Attack": `
attacker: {attacks: 3, models: 2, files: 2, hp: 2, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4}
target: {models: 2, files: 2, hp: 1, att: 2, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4}
situation: {strike_back: true}`,
	"Great Weapons in one step": `
attacker: {models: 5, files: 2, hp: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, weapon: Great Weapon}
target: {models: 4, files: 2, hp: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4, weapon: Great Weapon, abilities: ["Aegis (5+)"]}
situation: {strike_back: true}`,
}

// Every law of a Round of Combat, or of attackers one after another, that is
// worked out with what is counted beside its states is the law of it walked
// through, state by state.
func TestRoundIsTheWalk(t *testing.T) {
	for _, all := range []map[string]string{fights, volleys} {
		for name, text := range all {
			t.Run(name, func(t *testing.T) { sameAsWalked(t, "game: ninthage"+text) })
		}
	}
}

func sameAsWalked(t *testing.T, text string) {
	q, walked := questionOf(t, text), questionOf(t, text)
	if !q.reckons() {
		t.Fatal("round does not work it out")
	}
	q.reckoned, walked.reckoned = true, false
	for _, a := range roundAsks(q) {
		got, want := q.attackOf(a), walked.attackOf(a)
		law, chance := got.Law(odds.NewBook()), chances(want)
		sum := map[[16]attack.Value]float64{}
		for _, o := range law.Outcomes {
			var key [16]attack.Value
			copy(key[:], o.Values)
			sum[key] += o.P
		}
		if len(sum) != len(chance) {
			t.Errorf("%+v: %d outcomes, want %d", a, len(sum), len(chance))
		}
		for key, p := range chance {
			exact, _ := p.Float64()
			if math.Abs(sum[key]-exact) > exact*law.Bound {
				t.Errorf("%+v %v: %v, want %v within %v of it", a, key, sum[key], exact, law.Bound)
			}
		}
	}
}

// roundAsks are the laws that round works out: each stage, and each with what was
// lost.
func roundAsks(q *question) []ask {
	var out []ask
	for _, a := range append(q.asks(), ask{stages: CountHits | CountLosses, unit: -1, pool: -1},
		ask{stages: CountWounds | CountLosses, unit: -1, pool: -1}, ask{stages: CountUnsaved | CountLosses, unit: -1, pool: -1},
		ask{stages: CountAttacks | CountLosses, unit: -1, pool: -1}, ask{stages: CountOver | CountLosses, unit: -1, pool: -1}) {
		if _, _, ok := q.inRound(a); ok && len(q.measures(a)) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// The rules that have a part in a Round, and the dice it takes, are those of the
// Round walked through.
func TestRoundCitesAndRolls(t *testing.T) {
	for name, text := range fights {
		t.Run(name, func(t *testing.T) {
			q, walked := questionOf(t, "game: ninthage"+text), questionOf(t, "game: ninthage"+text)
			q.reckoned, walked.reckoned = true, false
			a := ask{stages: CountLosses | CountShots, unit: -1, pool: -1}
			got, want := q.attackOf(a), walked.attackOf(a)
			b := odds.NewBook()
			x, y := got.Cited(b), want.Cited(b)
			slices.Sort(x)
			slices.Sort(y)
			if !slices.Equal(x, y) {
				t.Errorf("cited %v, want %v", x, y)
			}
			if m, n := got.Counts(b), want.Counts(b); !maps.EqualFunc(m, n, func(x, y float64) bool { return math.Abs(x-y) < 1e-12*y }) {
				t.Errorf("dice %v, want %v", m, n)
			}
		})
	}
}

// volleys are attackers one after another few enough to be walked through.
var volleys = map[string]string{
	"one Bow after another, the ranks shrink": `
attacker: {count: 3, models: 2, files: 2, aim: 4+, weapon: {range: '24"', shots: 2, str: 4, ap: 0, abilities: ["Area Attack (2x2)", Battle Focus, Poison Attacks]}}
target: {models: 7, files: 3, hp: 2, res: 4, arm: 3, dis: 7, abilities: ["Aegis (5+)"]}`,
	"hold fire": `
attackers:
- {name: A, count: 2, models: 2, files: 2, aim: 4+, weapon: {range: '24"', shots: D3, str: 4, ap: 1, abilities: ["Multiple Wounds (D3)"]}, hp: 3}
- {name: B, models: 4, files: 4, aim: 4+, weapon: Bow}
target: {models: 5, files: 5, hp: 2, res: 4, arm: 3, dis: 7, champion: true}
situation: {rally: true}
decisions: {if_panicked: hold fire}`,
	"artillery of all kinds": `
attackers:
- {name: A, models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: "3 [7]", ap: "0 [4]", abilities: ["Catapult (3x3)", "[Multiple Wounds (D3)]", Poison Attacks]}}
- {name: B, models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: "4 [10]", ap: "0 [10]", abilities: [Cannon]}}
- {name: C, models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '24"', shots: 2D6, str: 5, ap: 3, abilities: [Volley Gun]}}
- {name: D, models: 1, base: round 60, hp: 4, weapon: {range: '24"', str: "4 [5]", ap: "1 [2]", abilities: [Flamethrower]}}
target: {models: 8, files: 4, hp: 1, res: 4, arm: 3, dis: 7}`,
	"two weapons of one unit at the same ranks": `
attackers:
- {name: A, models: 2, files: 2, aim: 4+, weapon: {range: '24"', str: 4, ap: 0, abilities: ["Area Attack (2x2)"]}, parts: [{aim: 3+, weapon: {range: '24"', str: 5, ap: 1, abilities: ["Area Attack (1x3)", Lethal Strike]}}]}
- {name: B, models: 2, files: 2, aim: 4+, weapon: {range: '24"', str: 4, ap: 0, abilities: ["Area Attack (2x2)"]}}
target: {models: 7, files: 3, hp: 1, res: 4, arm: 3, dis: 5}
situation: {panic_cause: [friend broke]}`,
	"so many hits, one of them bracketed": `
attackers:
- {name: A, models: 1, weapon: {range: '24"', hits: D3, str: "3 [7]", ap: "0 [4]", abilities: ["[Multiple Wounds (D3)]"]}}
- {name: B, models: 1, weapon: {range: '24"', hits: 3, str: "3 [7]", ap: "0 [4]"}}
target: {models: 5, files: 5, hp: 2, res: 4, arm: 3, dis: 7}`,
	"Hopeless Shots": `
attacker: {count: 2, models: 3, files: 3, aim: 6+, weapon: {range: '24"', shots: 2, str: 4, ap: 0, abilities: [Lethal Strike]}, modifiers: [{reroll: {to_hit: failed, to_wound: ones}}]}
target: {models: 2, files: 2, hp: 3, res: 4, arm: 3, dis: 7, abilities: ["Fortitude (4+)"]}
situation: {long_range: true}`,
}
