package ninthage

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// Decisions are weighed while all ways to make them take little; the rest are
// named.
func TestAfford(t *testing.T) {
	text := `game: ninthage
goal: mean damage
attacker: {aim: 5+, base: round 60, hp: 2, attacks: N, weapon: {range: '48"', str: 5, ap: 4, abilities: [Lethal Strike, Multiple Wounds (D6), Catapult (5x5)]}}
target: {models: 500, files: 20, hp: 20, res: 4, arm: 1}`
	for n, want := range map[string][]string{"10": nil, "400": {"area"}} {
		q := questionOf(t, strings.Replace(text, "N", n, 1))
		q.way = q.measureWay()
		var got []string
		for _, d := range q.decisionsNow() {
			if d.key == "area" && !q.fits(1, len(d.options)) {
				got = append(got, d.key)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s shots: left %q, want %q: %+v", n, got, want, q.way)
		}
	}
	q := questionOf(t, strings.Replace(text, "N", "400", 1))
	if q.way.micros = 1000; q.longWays(100) == "" {
		t.Error("fractions of a hundred ways are not refused")
	}
	if q.longWays(1) != "" {
		t.Error("fractions of one way are refused")
	}
}

// What models whose number of attacks is rolled come to is the same model by
// model as attack by attack.
func TestByModels(t *testing.T) {
	for _, w := range []wanting{{most: 30}, {most: 7}, {of: [countedStages]bool{true, true, true, true}}} {
		q := questionOf(t, `game: ninthage
attacker: {models: 4, files: 4, aim: 4+, weapon: {range: '24"', shots: D3+1, str: 4, ap: 0, abilities: ["Multiple Wounds (D3)"]}}
target: {models: 10, files: 5, hp: 3, res: 4, arm: 3}`)
		p, _ := q.phase(ask{stages: CountLosses, unit: -1, pool: -1})
		v := &salvos{p: p, b: odds.NewBook(), want: []wanting{w}, rows: map[oneAttack]*row{}, known: map[volleyed]blows{}, models: map[ofModels]*row{}}
		k := p.strand(0)
		x := volleyed{0, 4, k.Number, 1, 0, false}
		got := v.byModels(x, true, 0)
		want := v.row(x, false).made(v.b, k.Number.sumOf(v.b, 4), true, 0)
		if len(got.all) != len(want.all) {
			t.Fatalf("%d losses, want %d", len(got.all), len(want.all))
		}
		for i := range got.all {
			x, y := &got.all[i], &want.all[i]
			if math.Abs(x.p-y.p) > 1e-15 {
				t.Errorf("%d lost: %v, want %v", i, x.p, y.p)
			}
			for s := range x.of {
				for j, p := range x.of[s].p {
					if math.Abs(p-y.of[s].p[j]) > 1e-15 || x.of[s].low != y.of[s].low {
						t.Errorf("stage %d: %v, want %v", s, x.of[s], y.of[s])
						break
					}
				}
			}
		}
	}
}
