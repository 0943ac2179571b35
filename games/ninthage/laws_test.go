package ninthage

import (
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// means are scenarios whose rules meet in one attack, each with the mean of a
// measure, worked out by hand or counted over all dice.
var means = []struct{ name, text, measure, mean string }{
	{"the bracketed hit goes where it adds most", `
attacker: {models: 1, weapon: {range: '48"', hits: 2, str: "2 [8]", ap: 0}}
target: {models: 1, files: 1, hp: 1, res: 3, arm: 3, characters: [{name: Lord, type: Cavalry, hp: 3, res: 5, arm: 3}]}`, "damage", "7/12"}, // 1/3 x 1/2 and 5/6 x 1/2, more than 5/6 x 1/2 and 1/6 x 1/2
	{"the bracketed hit of a character alone", `
attacker: {models: 1, weapon: {range: '48"', hits: 1, str: "8 [2]", ap: 0}}
target: {models: 0, hp: 1, res: 3, characters: [{name: Lord, type: Cavalry, hp: 3, res: 4}]}`, "damage", "1/6"},
	{"the bracketed hit goes to the best of those that take hits", `
attacker: {models: 1, weapon: {range: '48"', hits: 2, str: "2 [7]", ap: 4}}
target: {models: 2, files: 2, hp: 1, res: 2, characters: [{name: A, type: Cavalry, hp: 1, res: 3}, {name: B, type: Cavalry, hp: 2, res: 5}]}
decisions: {distribute: [A]}`, "damage", "4/3"}, // A 5/6, rank-and-file 1/2
	{"others close up around a big base", `
attacker: {models: 1, aim: 2+, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Area Attack (1x2)"]}}
target: {models: 4, files: 5, hp: 1, res: 4, characters: [{type: Cavalry, base: 40x40, hp: 3, res: 4}]}
so_far: [{attack: Bows, damage: 3}]`, "hits", "5/3"}, // ranks of 3 and 2
	{"a unit is no narrower than its widest base", `
attacker: {models: 1, aim: 2+, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Area Attack (2x1)"]}}
target: {models: 3, files: 1, hp: 1, res: 4, characters: [{type: Cavalry, base: 40x40, hp: 3, res: 4}]}`, "hits", "5/3"},
	{"nobody is left for Stomp Attacks", `
attacker: {models: 1, att: 1, off: 10, str: 10, ap: 10, agi: 5, abilities: [Stomp Attacks (1)]}
target: {models: 1, def: 1, res: 1}`, "hits", "41/36"}, // 5/6, and one where 25/36 have not happened
	{"nor for who strikes later", `
attacker: {models: 1, att: 1, off: 10, str: 10, ap: 10, agi: 5, parts: [{name: horse, att: 1, off: 10, str: 10, ap: 10, agi: 2}]}
target: {models: 1, def: 1, res: 1}`, "attacks", "47/36"},
	{"a Crush Attack has no weapon and no Attack Attribute", `
attacker: {models: 1, base: 50x75, att: 4, off: 3, str: 5, ap: 2, weapon: Paired Weapons, abilities: [Crush Attack, Hatred, Lightning Reflexes]}
target: {models: 5, files: 5, hp: 3, def: 3, res: 4}
situation: {round: 1}
decisions: {attack: Crush Attack}`, "hits", "1/2"},
	{"a Partial Hit that is still to come", `
attacker: {models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Catapult (3x3)"]}}
target: {models: 20, files: 5, hp: 1, res: 4}
so_far: [{to_hit: [2]}]`, "hits", "2"},
	{"a Hopeless Shot whose second roll is still to come", `
attacker: {attacks: 3, aim: 6+, weapon: {range: '24"', str: 4, ap: 0}}
target: {models: 20, files: 5, hp: 1, res: 4}
situation: {long_range: true}
so_far: [{to_hit: [6, 1]}]`, "hits", "7/12"}, // 1/2, and 1/12 of the third
	{"hits of a character are those dealt to it", `
attacker: {models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Area Attack (3x3)"]}}
target: {models: 4, files: 5, hp: 1, res: 4, characters: [{type: Cavalry, hp: 3, res: 4}]}
so_far: [{to_hit: [5]}]`, "characters[0].hits", "0"},
	{"of values alike the attacker chooses", `
attacker: {models: 1, weapon: {range: '48"', hits: 6, str: 4, ap: 1}}
target: {models: 10, files: 5, hp: 1, res: 3, arm: 3, groups: [{models: 5, res: 5, abilities: ["Aegis (4+)"]}, {models: 5, arm: 1}]}`, "damage", "4"},
	{"the largest fraction has no save, though the first group has", `
attacker: {models: 1, weapon: {range: '48"', hits: 6, str: 4, ap: 1}}
target: {models: 10, files: 5, hp: 1, res: 3, groups: [{models: 4, abilities: ["Aegis (4+)"]}, {models: 6}]}`, "damage", "4"},
	{"two groups are the largest fraction together, of another Type none", `
attacker: {models: 1, weapon: {range: '48"', hits: 6, str: 4, ap: 1}}
target: {models: 12, files: 6, hp: 1, res: 3, groups: [{models: 3, res: 4, abilities: ["Aegis (4+)"]}, {models: 3, res: 4, abilities: ["Aegis (4+)"]}, {models: 1}, {models: 5, type: Beast}]}`, "damage", "3/2"},
	{"Hard Target of half the models is none", `
attacker: {attacks: 6, aim: 4+, weapon: {range: '24"', str: 3, ap: 0}}
target: {models: 10, files: 5, hp: 1, res: 3, groups: [{models: 5, abilities: [Hard Target (1)]}, {models: 5}]}`, "hits", "3"},
	{"the Armour of a group, by its pieces", `
attacker: {models: 1, weapon: {range: '48"', hits: 6, str: 4, ap: 0}}
target: {models: 10, files: 5, hp: 1, res: 3, groups: [{models: 7, armour: [Plate Armour, Shield]}, {models: 3}]}`, "damage", "4/3"},
	{"the place of a character that dies is filled", `
attacker: {models: 4, files: 3, hp: 20, att: 2, off: 4, def: 4, str: 4, ap: 0, agi: 1, res: 4, characters: [{type: Beast, hp: 1, off: 4, att: 0, agi: 9, str: 3, ap: 0, res: 1}]}
target: {models: 3, files: 3, hp: 9, att: 0, off: 4, def: 4, str: 10, ap: 10, agi: 5, res: 4, height: Large, champion: {att: 0}, abilities: [Grind Attacks (5)]}
situation: {strike_back: true}`, "hits", "1511/432"}, // 3 hits on the character, then 7 attacks, else 6
	{"a Partial Hit without hits is one all the same", `
attacker: {models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Catapult (1x3)", Battle Focus]}}
target: {models: 9, files: 3, hp: 1, res: 4}`, "hits", "31/18"}, // 1/2 x 3, a 6 one more; 1/3 x 1/6 x 1
	{"a Partial Hit is rolled again like any to-hit roll, a 1 too", `
attacker: {models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Catapult (2x2)"]}, modifiers: [{name: Luck, reroll: {to_hit: failed}}]}
target: {models: 4, files: 2, hp: 1, res: 4}`, "hits", "11/4"}, // 1/2 + 1/3 x 1/2 hit 4; 1/9 x 3/4 hit 1
	{"who is dead no longer makes the attacks stated", `
attacker: {attacks: 6, models: 1, hp: 1, off: 4, def: 4, str: 4, ap: 0, agi: 1, res: 4}
target: {models: 1, hp: 10, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4}
situation: {strike_back: true}`, "hits", "9/4"},
	{"a dead Drake breathes no more", `
attacker: {models: 1, hp: 1, def: 4, agi: 1, res: 4, abilities: ["Breath Attack (Str 4, AP 1)"]}
target: {models: 20, files: 1, hp: 1, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, parts: [{name: horse, att: 1, off: 4, str: 4, ap: 0, agi: 5, abilities: [Harnessed]}]}
situation: {strike_back: true, round: 1}
decisions: {attack: Breath Attack}`, "hits", "21/4"},
	{"nobody strikes at the dead: characters", `
attacker: {models: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, characters: [{att: 2, off: 4, def: 4, str: 4, ap: 0, agi: 1, res: 4}]}
target: {models: 1, hp: 1, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4}
situation: {strike_back: true}`, "hits", "5/4"},
	{"nobody strikes at the dead: contact stated", `
attacker: {models: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, parts: [{att: 2, off: 4, str: 4, ap: 0, agi: 1}]}
target: {models: 1, hp: 1, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4}
situation: {strike_back: true, contact: 1}`, "hits", "5/4"},
	{"Stomp Attacks on the last Champion", `
attacker: {models: 2, files: 2, att: 2, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, height: Large, abilities: [Stomp Attacks (1)]}
target: {models: 2, files: 2, hp: 1, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4, champion: true}
situation: {strike_back: true}`, "damage", "101/64"}, // 4 x 1/4, then 2 x 1/2 where one is left or two
	{"Stomp Attacks of the step in which the last are killed", `
attacker: {models: 1, att: 1, off: 4, def: 4, str: 2, ap: 0, agi: 5, res: 4, height: Large, weapon: Great Weapon, abilities: [Stomp Attacks (1)]}
target: {models: 1, hp: 1, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4}
situation: {strike_back: true}`, "overkill", "1/24"}, // 1/2 x 1/2, and 1/6 at Str 2
	{"Grind Attacks are made at the own Agility whatever the weapon", `
attacker: {models: 1, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 6, res: 4, hp: 1, weapon: Great Weapon, abilities: [Grind Attacks (2)]}
target: {models: 1, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4, hp: 1}
situation: {strike_back: true}`, "attacker_damage", "1/16"},
	{"wounds of an earlier step count when the next has killed", `
attacker: {models: 1, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 1, res: 4, height: Large, abilities: [Stomp Attacks (2)], parts: [{att: 1, off: 4, str: 4, ap: 0, agi: 6}, {att: 1, off: 4, str: 4, ap: 0, agi: 5}]}
target: {models: 1, hp: 2, att: 0, off: 4, def: 4, str: 4, ap: 0, agi: 9, res: 4}
situation: {strike_back: true}`, "hits", "23/8"}, // 1/2 + 1/2 + 2 x 15/16
	{"of a unit Engaged in its flank those of one file are in contact", `
attacker: {models: 10, files: 5, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 1, res: 4, hp: 9}
target: {models: 10, files: 5, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 3, res: 4, hp: 9}
situation: {strike_back: true, facing: left flank}`, "attacker_damage", "1/2"},
}

// The mean of every such scenario is exactly what it should be.
func TestMeans(t *testing.T) {
	for _, c := range means {
		t.Run(c.name, func(t *testing.T) {
			want, _ := new(big.Rat).SetString(c.mean)
			got := new(big.Rat)
			for k, p := range lawOf(t, c.text, c.measure) {
				got.Add(got, new(big.Rat).Mul(p, big.NewRat(int64(k), 1)))
			}
			if got.Cmp(want) != 0 {
				t.Errorf("mean %s is %s, want %s", c.measure, got.RatString(), c.mean)
			}
		})
	}
}

// A Partial Hit of an Area Attack one rank wide is one, not a miss.
func TestPartialHitOfNothing(t *testing.T) {
	q := questionOf(t, `game: ninthage
attacker: {models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 4, ap: 0, abilities: ["Catapult (1x3)"]}}
target: {models: 9, files: 3, hp: 1, res: 4}`)
	x := q.attackOf(ask{stages: CountLosses | CountShots, unit: -1, pool: -1})
	got := map[string]*big.Rat{}
	for i, m := range x.Measures {
		if m.Name != "shot" {
			continue
		}
		for _, o := range x.Exact(odds.NewBook()).Outcomes {
			w := o.Values[i].Word
			if got[w] == nil {
				got[w] = new(big.Rat)
			}
			got[w].Add(got[w], o.Exact)
		}
	}
	for w, p := range map[string]*big.Rat{"hit": big.NewRat(1, 2), "partial hit": big.NewRat(1, 6), "miss": big.NewRat(1, 6), "misfire": big.NewRat(1, 6)} {
		if got[w] == nil || got[w].Cmp(p) != 0 {
			t.Errorf("%s: %v, want %v", w, got[w], p)
		}
	}
}
