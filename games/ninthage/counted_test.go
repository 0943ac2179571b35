package ninthage

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestShootersCounted counts on its own which groups of random units are neither
// too near nor too far to shoot, and what they need.
func TestShootersCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for range 60 {
		least, most := 2*r.IntN(6), 14+2*r.IntN(10)
		want, models, able := map[int]*big.Rat{0: big.NewRat(1, 1)}, 0, false
		var groups []string
		for range 1 + r.IntN(3) {
			n, aim, far := 1+r.IntN(4), 2+r.IntN(3), 1+r.IntN(26)
			models += n
			groups = append(groups, fmt.Sprintf(`{models: %d, aim: %d+, situation: {range: %d"}}`, n, aim, far))
			if far < least || far > most {
				continue
			}
			if able = true; 2*far > most {
				aim++
			}
			want = twice(want, binomial(int64(n), big.NewRat(int64(7-aim), 6), n))
		}
		text := fmt.Sprintf(`
attacker: {models: %d, files: %d, aim: 2+, weapon: {range: %d-%d", str: 4}, groups: [%s]}
target: {models: 30, files: 5, res: 4}`, models, models, least, most, strings.Join(groups, ", "))
		if q := questionOf(t, "game: ninthage"+text); able == (len(q.illegal) > 0) {
			t.Errorf("%v\n%s", q.illegal, text)
		} else if able {
			sameLaw(t, lawOf(t, text, "hits"), want)
		}
		if t.Failed() {
			t.Fatal(text)
		}
	}
}

// TestCharacterOnTableCounted measures on its own how far a row of shooters stands
// from a character by itself, and what that loses.
func TestCharacterOnTableCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	const base = 20 / 25.4
	some := 0
	for range 60 {
		n, least, most := 1+r.IntN(9), r.IntN(9), 10+r.IntN(12)
		apart := []float64{float64(least), float64(most) / 2, float64(most)}[r.IntN(3)] - float64(r.IntN(90)+1)/100
		if apart < 1 {
			continue
		}
		res, hp := 2+r.IntN(5), 1+r.IntN(4)
		wound := big.NewRat(int64(7-min(max(4+res-4, 2), 6)), 6)
		want, able := map[int]*big.Rat{0: big.NewRat(1, 1)}, 0
		sure := true
		for i := range n {
			aside := math.Abs(float64(i)-float64(n-1)/2) * base
			far := math.Hypot(apart, max(0, aside-base))
			for _, at := range []float64{float64(least), float64(most) / 2, float64(most)} {
				sure = sure && math.Abs(far-at) > 1e-3
			}
			if far < float64(least) || far > float64(most) {
				continue
			}
			able++
			aim := 3
			if 2*far > float64(most) {
				aim++
			}
			want = twice(want, binomial(1, new(big.Rat).Mul(big.NewRat(int64(7-aim), 6), wound), 1))
		}
		for k, p := range want {
			if k > hp {
				want[hp].Add(want[hp], p)
				delete(want, k)
			}
		}
		text := fmt.Sprintf(`
attacker: {models: %d, files: %d, base: 20x20, aim: 3+, weapon: {range: %d-%d", str: 4, ap: 0}}
target: {models: 0, characters: [{name: Lord, type: Infantry, hp: %d, res: %d, base: 20x20}]}
table: {attacker: {at: [0, 0], facing: 0}, target: {at: [0, %.6f], facing: 180}}`, n, n, least, most, hp, res, apart+base)
		q := questionOf(t, "game: ninthage"+text)
		switch {
		case !sure:
			continue
		case able == 0 != (len(q.illegal) > 0):
			t.Fatal(q.illegal, text)
		case able == 0:
			continue
		case int64(q.lines[0].hit.Wound) != 7-new(big.Rat).Mul(wound, big.NewRat(6, 1)).Num().Int64():
			t.Fatalf("wounds on %d+\n%s", q.lines[0].hit.Wound, text)
		}
		some += b2i(able < n)
		if sameLaw(t, lawOf(t, text, "damage"), want); t.Failed() {
			t.Fatal(text)
		}
	}
	if some < 5 {
		t.Errorf("only in %d cases some may not shoot", some)
	}
}
