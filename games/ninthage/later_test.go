package ninthage

import (
	"math/big"
	"strings"
	"testing"
)

// Hits of a later Initiative Step find those that earlier ones left: the
// rank-and-file take a Stomp first, a character of Standard Height once they are
// gone, one that is Large never.
func TestStompFindsWhoIsLeft(t *testing.T) {
	text := `
attacker: {models: 1, files: 1, att: 1, off: 7, agi: 8, str: 4, ap: 0, abilities: [Stomp Attacks (1)]}
target: {models: 1, files: 1, def: 6, res: 6, characters: [{name: C, type: Cavalry, hp: 1, res: 4, def: 5}, {name: D, height: Large, hp: 1, res: 4, def: 1}]}
situation: {contact: 1}`
	want := map[int]*big.Rat{0: big.NewRat(20, 27), 1: big.NewRat(11, 54), 2: big.NewRat(1, 18)}
	for _, m := range []string{"wounds", "unsaved", "damage", "slain"} {
		sameLaw(t, lawOf(t, text, m), want)
	}
	sameLaw(t, lawOf(t, text, "characters[0].hits"), map[int]*big.Rat{0: big.NewRat(8, 9), 1: big.NewRat(1, 9)})
}

// A Stomp finds nobody once no model of Standard Height is left.
func TestStompFindsNobody(t *testing.T) {
	text := `
attacker: {models: 1, files: 1, att: 1, off: 7, agi: 8, str: 4, ap: 0, abilities: [Stomp Attacks (1)]}
target: {models: 1, files: 1, def: 6, res: 6, characters: [{height: Large, hp: 1, res: 4, def: 1}]}
situation: {contact: 1}`
	// 2/3 to hit and 1/6 to wound, then none; else the Stomp.
	sameLaw(t, lawOf(t, text, "hits"), map[int]*big.Rat{1: big.NewRat(4, 9), 2: big.NewRat(5, 9)})
}

// Where nobody strikes back, models in contact are counted again when the target
// may have become narrower: two models let four reach them, one lets three.
func TestNarrowedTarget(t *testing.T) {
	text := `
attacker: {models: 5, files: 5, att: 1, off: 4, agi: 3, str: 10, ap: 0, abilities: [Impact Hits (1)]}
target: {models: 2, files: 2, def: 4, res: 4}
situation: {charging: attacker}`
	none, one := big.NewRat(1, 1296), big.NewRat(4*5, 1296)
	rest := new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).Add(none, one))
	sameLaw(t, lawOf(t, text, "attacks"), map[int]*big.Rat{0: rest, 3: one, 4: none})
}

// The models in contact breathe, and no more of them than are left.
func TestBreathOfModelsInContact(t *testing.T) {
	die := map[int]*big.Rat{}
	for f := range 6 {
		die[f+1] = big.NewRat(1, 6)
	}
	text := `
attacker: {models: 2, files: 2, agi: 1, hp: 1, def: 1, res: 4, abilities: ["Breath Attack (Str 4, AP 1)"]}
target: {models: 5, files: 5, att: 1, off: 9, def: 4, agi: 5, str: 4, ap: 0, res: 4}
decisions: {attack: Breath Attack}
situation: {contact: {attacker: 1, target: 1}`
	sameLaw(t, lawOf(t, text+"}", "hits"), twice(die, die))
	// One attack on 2+ and 4+ leaves one of two that still reaches.
	sameLaw(t, lawOf(t, text+", strike_back: true}", "hits"), twice(die, die))
	alone := `
attacker: {models: 1, files: 1, agi: 1, hp: 1, def: 1, res: 4, abilities: ["Breath Attack (Str 4, AP 1)"]}
target: {models: 5, files: 5, att: 1, off: 9, def: 4, agi: 5, str: 4, ap: 0, res: 4}
decisions: {attack: Breath Attack}
situation: {contact: {attacker: 1, target: 1}, strike_back: true}`
	sameLaw(t, lawOf(t, alone, "attacks"), map[int]*big.Rat{0: big.NewRat(5, 12), 1: big.NewRat(7, 12)})
}

// Multiple Wounds are held to the Health Points of the model struck: once the
// rank-and-file are gone, to the Champion's own.
func TestChampionLeftByItself(t *testing.T) {
	const shot = `{name: A, models: 1, files: 1, aim: 2+, weapon: {range: '24"', hits: 1, str: 10, ap: 10, abilities: ["Multiple Wounds (3)"]}}`
	sure := big.NewRat(5, 6)
	sameLaw(t, lawOf(t, `
attacker: `+shot+`
target: {models: 1, hp: 1, champion: {hp: 3}, res: 3}`, "damage"), map[int]*big.Rat{0: big.NewRat(1, 6), 3: sure})
	sameLaw(t, lawOf(t, `
attackers: [`+shot+`, `+shot+`]
target: {models: 2, files: 2, hp: 1, champion: {hp: 3}, res: 3}`, "damage"), map[int]*big.Rat{0: big.NewRat(1, 36), 1: big.NewRat(10, 36), 4: big.NewRat(25, 36)})
}

// What modifies rolls to hit and to wound bears on the attacker's attacks and on
// attacks against the target, not on what the target strikes back.
func TestModifiersOfOneRole(t *testing.T) {
	text := `
attacker: {models: 1, files: 1, att: 1, off: 4, agi: 5, str: 4, ap: 0, def: 4, res: 4, hp: 9, modifiers: [{name: M, to_hit: +1, to_wound: -1, reroll: {to_hit: ones}}]}
target: {models: 1, files: 1, att: 1, off: 4, agi: 3, str: 4, ap: 0, def: 4, res: 4, hp: 9, modifiers: [{name: N, to_hit: -2, to_wound: +3}]}
situation: {strike_back: true}`
	half := map[int]*big.Rat{0: big.NewRat(1, 2), 1: big.NewRat(1, 2)}
	sameLaw(t, lawOf(t, text, "target.hits"), half)
	sameLaw(t, lawOf(t, text, "target.wounds"), map[int]*big.Rat{0: big.NewRat(3, 4), 1: big.NewRat(1, 4)})
	// 4+ at -1 with 1s again: 5+.
	sameLaw(t, lawOf(t, text, "hits"), map[int]*big.Rat{0: big.NewRat(22, 36), 1: big.NewRat(14, 36)})
	// 4+ at +2.
	sameLaw(t, lawOf(t, text, "wounds"), map[int]*big.Rat{0: big.NewRat(216-70, 216), 1: big.NewRat(70, 216)})
}

// Attacks allocated to a character hit it.
func TestHitsAllocatedToCharacter(t *testing.T) {
	sameLaw(t, lawOf(t, `
attacker: {models: 5, files: 5, att: 1, off: 4, str: 4, ap: 0}
target: {models: 5, files: 5, def: 4, res: 4, characters: [{name: C, hp: 3, res: 4, def: 5}]}
decisions: {allocate: {rank and file: 3, C: 2}}`, "characters[0].hits"), binomial(2, big.NewRat(1, 2), 2))
}

// Hits that are alike wait together: five Flamethrowers at a unit with a
// character are few cases.
func TestHitsAlikeWaitTogether(t *testing.T) {
	text := `
attacker: {models: 2, files: 2, base: round 60, weapon: {range: '24"', str: 4, abilities: [Flamethrower]}}
target: {models: 2, files: 2, hp: 9, res: 4, characters: [{type: Cavalry, hp: 9, res: 4}]}
situation: {long_range: true}`
	one := map[int]*big.Rat{0: big.NewRat(1, 6)}
	for f := range 6 {
		one[f+1] = big.NewRat(5, 36)
	}
	want := map[int]*big.Rat{}
	for n, p := range twice(one, one) { // of three, the last after the others
		if want[n/3] == nil {
			want[n/3] = new(big.Rat)
		}
		want[n/3].Add(want[n/3], p)
	}
	sameLaw(t, lawOf(t, text, "characters[0].hits"), want)
	questionOf(t, strings.Replace("game: ninthage"+text, "models: 2, files: 2, base", "models: 14, files: 14, base", 1))
}
