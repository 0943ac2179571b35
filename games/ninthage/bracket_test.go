package ninthage

import (
	"math/big"
	"testing"
)

// Of several hits that need no roll one is bracketed, in a play too: one wounds on
// 2+ and costs two Health Points, each of the others on 5+ and one.
func TestPlayedHitsBracketOne(t *testing.T) {
	const target = `
target: {models: 40, files: 5, hp: 2, res: 4`
	want := map[int]*big.Rat{}
	for n, p := range binomial(2, big.NewRat(1, 3), 2) {
		for loss, q := range map[int]*big.Rat{0: big.NewRat(1, 6), 2: big.NewRat(5, 6)} {
			if want[n+loss] == nil {
				want[n+loss] = new(big.Rat)
			}
			want[n+loss].Add(want[n+loss], new(big.Rat).Mul(p, q))
		}
	}
	for name, text := range map[string]string{
		"so many": `
attacker: {models: 1, weapon: {range: 24", hits: 3, str: "3 [6]", ap: 0, abilities: ["[Multiple Wounds (2)]"]}}`,
		"so far": `
attacker: {models: 1, aim: 4+, weapon: {range: 24", str: "3 [6]", ap: 0, abilities: [Area Attack (3x1), "[Multiple Wounds (2)]"]}}
so_far: [{hits: 3}]`,
	} {
		for way, rest := range map[string]string{"alone": "}", "with a character": ", characters: [{type: Beast, hp: 2, res: 4}]}"} {
			t.Run(name+", "+way, func(t *testing.T) {
				sameLaw(t, lawOf(t, text+target+rest, "damage"), want)
				sameLaw(t, playedLaw(t, text+target+rest, "damage"), want)
			})
		}
	}
}
