package ninthage

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// spreadText is a random list of attackers at a unit with characters, small enough
// to be walked through state by state.
func spreadText(r *rand.Rand) string {
	one := func(all ...string) string { return all[r.IntN(len(all))] }
	var b strings.Builder
	b.WriteString("game: ninthage\nattackers:\n")
	n := 1 + r.IntN(3)
	for i := range n {
		fmt.Fprintf(&b, "  - {name: A%d, models: %d, files: 4, hp: 2, str: 4, ap: 0, weapon: {aim: %d+, range: 48\", %s}}\n", i, 1+r.IntN(4), 2+r.IntN(6)%5, one(
			`str: 4, ap: 1`,
			`str: 3, ap: 0, shots: D3`,
			`str: 4, ap: 0, hits: 5`,
			`str: 3, ap: 0, hits: D6, abilities: [Poison Attacks]`,
			`str: "4 [7]", ap: "0 [3]", abilities: ["Area Attack (2x3)", "[Multiple Wounds (D3)]"]`,
			`str: 4, ap: 0, abilities: ["Area Attack (3x3)", Battle Focus]`,
			`str: 4, ap: 0, abilities: [Poison Attacks, Lethal Strike]`,
			`str: "3 [7]", ap: 0, abilities: ["Catapult (3x3)"]`,
			`str: 5, ap: 2, abilities: ["Multiple Wounds (2)"]`,
			`str: "5 [10]", ap: "1 [4]", abilities: [Cannon, "[Multiple Wounds (D3)]"]`,
			`shots: D6, str: 5, ap: 2, abilities: [Volley Gun]`,
			`str: 4, ap: 1, abilities: [Flamethrower, Flaming Attacks]`,
		))
	}
	models := r.IntN(9)
	fmt.Fprintf(&b, "target: {models: %d, files: %d, hp: %d, res: %d, arm: %d", models, 1+r.IntN(5), 1+r.IntN(2), 2+r.IntN(3), r.IntN(4))
	if models > 0 && r.IntN(2) == 0 {
		b.WriteString(one(", champion: true", ", champion: {hp: 2}"))
	}
	if r.IntN(2) == 0 {
		b.WriteString(one(", dis: 7", ", dis: 5", `, abilities: ["Aegis (5+)"]`, `, dis: 6, abilities: ["Fortitude (5+)"]`))
	}
	b.WriteString(", characters: [")
	for i := range 1 + r.IntN(2) {
		fmt.Fprintf(&b, "{name: C%d, type: %s, hp: %d, res: %d, arm: %d}, ", i, one("Infantry", "Infantry", "Cavalry"), 1+r.IntN(3), 2+r.IntN(3), r.IntN(4))
	}
	b.WriteString("]}\n")
	if n > 1 && r.IntN(4) == 0 {
		b.WriteString("decisions: {if_panicked: hold fire}\n")
	}
	return b.String()
}

// What hits distributed over characters come to is the same pool by pool as state by
// state: every measure, the rules that had a part and the dice.
func TestSpreadAsWalked(t *testing.T) {
	compared, cited, counted := 0, 0, 0
	for seed := range uint64(70) {
		text := spreadText(rand.New(rand.NewPCG(seed, 9)))
		q := questionOf(t, text)
		if len(q.illegal) > 0 || q.spreading > 400_000 || !slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Spread }) {
			continue
		}
		q.settle()
		walked, pools := *q, *q
		walked.product, walked.reckoned, walked.rounds, walked.queue = false, false, new(rounds), new(queue)
		pools.product, pools.reckoned, pools.rounds, pools.queue = true, true, new(rounds), new(queue)
		for n, a := range pools.asks() {
			if _, _, ok := pools.inRound(a); !ok || len(pools.measures(a)) == 0 {
				continue
			}
			b := odds.NewBook()
			got, want := pools.attackOf(a), walked.attackOf(a)
			x, y := measuredLaw(got, b), measuredLaw(want, b)
			compared++
			for k, p := range y {
				if math.Abs(x[k]-p) > 1e-12 {
					t.Fatalf("seed %d, %+v: %s is %g, walked %g\n%s", seed, a, k, x[k], p, text)
				}
			}
			for k, p := range x {
				if _, is := y[k]; !is && p > 1e-13 {
					t.Fatalf("seed %d, %+v: %s is %g, walked never\n%s", seed, a, k, p, text)
				}
			}
			if n > 0 {
				continue
			}
			as, bs := got.Cited(b), want.Cited(b)
			slices.Sort(as)
			slices.Sort(bs)
			if cited++; !slices.Equal(as, bs) {
				t.Fatalf("seed %d: cites %v, walked %v\n%s", seed, as, bs, text)
			}
			counted++
			ns, ms := got.Counts(b), want.Counts(b)
			for _, k := range slices.Sorted(maps.Keys(ms)) {
				if math.Abs(ns[k]-ms[k]) > 1e-9 {
					t.Fatalf("seed %d: %s %g, walked %g\n%s", seed, k, ns[k], ms[k], text)
				}
			}
		}
	}
	if compared < 500 || cited < 40 || counted < 40 {
		t.Errorf("only %d laws, %d lists of rules, %d counts compared", compared, cited, counted)
	}
}

// measuredLaw is the chance of every measure's every value, and of all together.
func measuredLaw(a attack.Attack, b *odds.Book) map[string]float64 {
	out := map[string]float64{}
	for _, o := range a.Law(b).Outcomes {
		all := ""
		for i, v := range o.Values {
			s := a.Measures[i].Name + " " + fmt.Sprint(v)
			out[s] += o.P
			all += s + ", "
		}
		out[all] += o.P
	}
	return out
}
