package ninthage

import (
	"math/big"
	"slices"
	"strings"
	"testing"
)

// twice is the law of the sum of two laws.
func twice(a, b map[int]*big.Rat) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	for i, p := range a {
		for j, x := range b {
			if out[i+j] == nil {
				out[i+j] = new(big.Rat)
			}
			out[i+j].Add(out[i+j], new(big.Rat).Mul(p, x))
		}
	}
	return out
}

// A character shoots by its own special rules, not by those of its unit.
func TestShootsByOwnRules(t *testing.T) {
	unit := func(abilities, own string) string {
		return `
attacker: {models: 3, files: 3, aim: 4+, weapon: {range: '30"', str: 4}, abilities: [` + abilities + `], characters: [{aim: 2+, hp: 3, abilities: [` + own + `], weapon: {name: V, range: '30"', str: 5}}]}
target: {models: 20, files: 5, res: 4}
situation: {range: 20", moved: true}`
	}
	for _, c := range []struct {
		unit, own string
		p, of     int64 // sixths for the unit, for the character
	}{
		{"", "", 1, 3}, {"Accurate", "", 2, 3}, {"", "Accurate", 1, 4}, {"Quick to Fire", "Accurate", 2, 4}, {"Unwieldy", "", 0, 3},
	} {
		p := big.NewRat(c.p, 6)
		if c.p == 0 { // 7+: a 6, then 4+
			p = big.NewRat(1, 12)
		}
		sameLaw(t, lawOf(t, unit(c.unit, c.own), "hits"), twice(binomial(3, p, 3), binomial(1, big.NewRat(c.of, 6), 1)))
	}
}

// Who of a unit may not shoot does not, and says why; the others do.
func TestOnlyThoseWhoMayShoot(t *testing.T) {
	const target = "\ntarget: {models: 20, files: 5, res: 4}"
	for _, c := range []struct {
		text, why string
		p         map[int]*big.Rat
	}{
		{`
attacker: {models: 2, files: 2, aim: 4+, weapon: {range: '30"', str: 4}, characters: [{aim: 2+, hp: 3, str: 3, weapon: Pistol}]}
situation: {range: 15"}`, "12", binomial(2, big.NewRat(1, 2), 2)},
		{`
attacker: {models: 2, files: 2, aim: 4+, weapon: {range: '30"', str: 4}, characters: [{aim: 2+, hp: 3, weapon: {range: '30"', str: 4, abilities: [Move or Fire]}}]}
situation: {moved: true}`, "attr.move-or-fire", binomial(2, big.NewRat(1, 3), 2)},
		{`
attacker: {models: 2, files: 2, aim: 4+, weapon: {range: '30"', str: 4}, characters: [{aim: 2+, hp: 3, weapon: {range: '30"', str: 4, abilities: [Reload!]}}]}
situation: {stand_and_shoot: true}`, "attr.reload", binomial(2, big.NewRat(1, 3), 2)},
		{`
attacker: {models: 2, aim: 4+, weapon: {range: '30"', str: 4}, groups: [{models: 1, situation: {range: 10"}}, {models: 1, situation: {range: 31"}}]}`, "30", binomial(1, big.NewRat(1, 2), 1)},
		{`
attacker: {models: 4, files: 2, characters: [{aim: 2+, hp: 3, str: 3, weapon: Bow}]}`, "", binomial(1, big.NewRat(5, 6), 1)},
	} {
		sameLaw(t, lawOf(t, target+c.text, "hits"), c.p)
		q := questionOf(t, "game: ninthage"+target+c.text)
		if c.why != "" && !slices.ContainsFunc(q.unable, func(s string) bool { return strings.Contains(s, c.why) }) {
			t.Errorf("nobody is told why: %q has no %q", q.unable, c.why)
		}
	}
}

// A unit of which nobody may shoot is refused.
func TestNobodyMayShoot(t *testing.T) {
	q := questionOf(t, `game: ninthage
attacker: {models: 4, files: 2, characters: [{aim: 2+, hp: 3, str: 3, weapon: Bow}]}
target: {models: 20, files: 5, res: 4}
situation: {range: 30"}`)
	if len(q.illegal) != 1 || q.illegal[0].Path != "situation.range" {
		t.Errorf("got %v", q.illegal)
	}
}
