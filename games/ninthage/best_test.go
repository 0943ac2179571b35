package ninthage

import (
	"math"
	"slices"
	"testing"
)

// What is left to be the best is what costs the target most by the law of the
// whole question, Health Points that nobody has left to lose counted: each option
// is forced by the file and compared.
func TestBest(t *testing.T) {
	for _, x := range []struct{ name, key, text, alone, want string }{
		{"the only hit that can miss a lone model is made sure", "poisoned_hit", `
attacker: {attacks: 1, aim: 4+, weapon: {range: '24"', str: "4 [6]", ap: "0 [4]", abilities: [Poison Attacks, Battle Focus, "Area Attack (1x1)"]}}
target: {models: 1, hp: 1, res: 4, arm: 3}`, "plain hit", "bracketed hit"},
		{"a general that others kill already", "bracketed_hit", `
attacker: {attacks: 1, aim: 4+, weapon: {range: '24"', hits: 12, str: "5 [6]", ap: "4 [4]", abilities: ["[Multiple Wounds (D3)]"]}}
target: {models: 2, files: 2, hp: 20, res: 6, arm: 0, characters: [{name: General, type: Cavalry, hp: 3, res: 4}]}`, "General", "rank and file"},
		{"alike: the first", "poisoned_hit", `
attacker: {attacks: 1, aim: 4+, weapon: {range: '24"', str: "4 [4]", ap: "0 [0]", abilities: [Poison Attacks, "Area Attack (2x1)"]}}
target: {models: 5, files: 5, res: 4}`, "bracketed hit", "bracketed hit"},
		{"both at once", "", `
attacker: {attacks: 2, aim: 3+, weapon: {range: '24"', str: "4 [6]", ap: "0 [3]", abilities: [Poison Attacks, "Area Attack (2x2)", "[Multiple Wounds (D3)]"]}}
target: {models: 2, files: 2, hp: 2, res: 4, arm: 2, characters: [{name: General, type: Cavalry, hp: 3, res: 5, arm: 1}]}`, "", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			q := questionOf(t, "game: ninthage"+x.text)
			if got := alone(q, x.key); got != x.alone {
				t.Errorf("by itself the hit goes to %q, want %q: the case shows nothing", got, x.alone)
			}
			got, _ := q.meanDamage()
			most, first := -1.0, ""
			keys := questionOf(t, "game: ninthage"+x.text).unsettled()
			questionOf(t, "game: ninthage"+x.text).try(keys, func(y *question) {
				if n, _ := y.meanDamage(); n > most+1e-12 {
					most, first = n, y.dec.PoisonedHit.text+y.dec.BracketedHit.text
				}
			})
			if math.Abs(got-most) > 1e-12 || x.want != "" && first != x.want {
				t.Errorf("damage %v, best is %q with %v, want %q", got, first, most, x.want)
			}
			if x.want == "" {
				return
			}
			if asked, _ := walked(q.asked(), 0); !slices.Contains(asked, x.key+": "+x.want) {
				t.Errorf("asked first: %q, want %s", asked, x.want)
			}
			if stated := questionOf(t, "game: ninthage"+x.text+"\ndecisions: {"+x.key+": "+x.want+"}"); !stated.same(q) {
				t.Error("other attacks than with the decision stated")
			}
		})
	}
}

// alone is what a hit by itself costs most.
func alone(q *question, key string) string {
	for _, l := range q.lines {
		switch {
		case key == "poisoned_hit":
			return []string{"plain hit", "bracketed hit"}[b2i(l.strand.Assault.Attack.OnBracket)]
		case key == "bracketed_hit" && l.strand.Spread:
			return q.target.pool(int(l.strand.To[0]) - 1).name
		}
	}
	return ""
}
