package oracle

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/bushido"
	"github.com/enfilade/enfilade/internal/oracle/sketch/infinity"
	"github.com/enfilade/enfilade/internal/oracle/sketch/ninthage"
	"github.com/enfilade/enfilade/internal/oracle/sketch/warmachine"
	"github.com/enfilade/enfilade/internal/table"
)

var (
	duel = infinity.FaceToFace{
		Sides: [2]infinity.Shooter{{Value: 13, Burst: 5, Damage: 12}, {Value: 11, Burst: 3, Damage: 10}}, Most: 4,
	}
	shot      = bushido.Shot{Pool: 8, Challenge: 6}
	area      = ninthage.Area{Shots: 4, Hit: 4, PerShot: 9, Wound: 4, Armour: 5, Aegis: 5, Models: 20}
	blackSpot = warmachine.Chain{
		Ranged:  warmachine.Weapon{Skill: 6, Power: 10},
		Melee:   warmachine.Weapon{Skill: 7, Power: 14, BoostedDamage: true},
		Defence: 13, Armour: 15, Boxes: 5, Most: 10, Kills: true,
	}
)

func duelKey(o infinity.Outcome) string {
	switch {
	case o.Winner == 1:
		return fmt.Sprintf("(%d, 0)", o.Wounds)
	case o.Winner == 2:
		return fmt.Sprintf("(0, %d)", o.Wounds)
	}
	return "(0, 0)"
}

// top3 reads the three highest dice.
type (
	top3  struct{}
	taken struct{ N, Sum uint8 }
)

func (top3) Rank(face int) int { return face }
func (top3) Read(a taken, face, n int) (taken, bool) {
	n = min(n, 3-int(a.N))
	a.N, a.Sum = a.N+uint8(n), a.Sum+uint8(n*face)
	return a, a.N < 3
}
func (top3) Result(a taken) int { return int(a.Sum) }

// pool is a procedure of one pool.
type (
	pool   struct{ n uint8 }
	pooled struct {
		done bool
		sum  int
	}
)

func (p pool) Step(t *table.T, s pooled) (pooled, bool) {
	if s.done {
		return s, false
	}
	return pooled{true, table.Pool(t, "pool", int(p.n), 6, top3{}, "toy.keep-three")}, true
}
func (p pool) Result(s pooled) int { return s.sum }

func against[P table.Procedure[S, R], S, R comparable](t *testing.T, name string, p P, start S, key func(R) string) {
	file, err := os.ReadFile("../../testdata/ref.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]map[string]string
	if err := json.Unmarshal(file, &all); err != nil {
		t.Fatal(err)
	}
	want := map[string]*big.Rat{}
	for k, v := range all[name] {
		want[k], _ = new(big.Rat).SetString(v)
	}
	b := odds.NewBook()
	l := odds.Of(b, p, start, nil)
	got := map[string]float64{}
	for _, o := range l.Outcomes {
		got[key(o.Result)] += o.P
	}
	worst := 0.0
	for k, w := range want {
		f, _ := w.Float64()
		worst = max(worst, math.Abs(got[k]-f)/f)
	}
	exact := map[string]*big.Rat{}
	for _, o := range odds.Exactly(b, p, start, nil) {
		k := key(o.Result)
		if exact[k] == nil {
			exact[k] = new(big.Rat)
		}
		exact[k].Add(exact[k], o.P)
	}
	for k, w := range want {
		if exact[k] == nil || exact[k].Cmp(w) != 0 {
			t.Errorf("%s %s: %v exactly, want %v", name, k, exact[k], w)
		}
	}
	if worst > l.Bound || len(exact) != len(want) {
		t.Errorf("%s: off by %g, bound %g, %d of %d results", name, worst, l.Bound, len(exact), len(want))
	}
	t.Logf("%s: %d results, off by %.1e of a chance, bound %.1e", name, len(want), worst, l.Bound)
}

func TestAgainstReference(t *testing.T) {
	against(t, "c", duel, infinity.Moment{}, duelKey)
	against(t, "d", shot, bushido.Flight{}, func(w uint8) string { return fmt.Sprint(w) })
	against(t, "e", area, ninthage.Volley{}, func(n int) string { return fmt.Sprint(n) })
	against(t, "f", blackSpot, warmachine.Link{}, func(e warmachine.End) string {
		return fmt.Sprintf("(%d, %d)", e.Attacks, e.Destroyed)
	})
	for _, n := range []int{3, 10, 20} {
		against(t, fmt.Sprint("h", n), pool{uint8(n)}, pooled{}, func(s int) string { return fmt.Sprint(s) })
	}
}

func each[P table.Procedure[S, R], S, R comparable](b *testing.B, floor func(), p P, start S) {
	trio(b, floor,
		func(k *odds.Book) { odds.Of(k, p, start, nil) },
		func(k *odds.Book) { odds.Exactly(k, p, start, nil) })
}

func BenchmarkC(b *testing.B) {
	each(b, func() { wc(13, 5, 12, 11, 3, 10, 4) }, duel, infinity.Moment{})
}
func BenchmarkD(b *testing.B) { each(b, func() { wd(8, 6) }, shot, bushido.Flight{}) }
func BenchmarkE(b *testing.B) { each(b, func() { we(4, 9, 20, 0.5, 2.0/9) }, area, ninthage.Volley{}) }
func BenchmarkF(b *testing.B) { each(b, func() { wf(10) }, blackSpot, warmachine.Link{}) }

func BenchmarkH(b *testing.B) {
	run := func(k *odds.Book) {
		for n := uint8(3); n <= 20; n++ {
			odds.Of(k, pool{n}, pooled{}, nil)
		}
	}
	trio(b, func() {
		for n := 3; n <= 20; n++ {
			wh(n)
		}
	}, run, func(k *odds.Book) {
		for n := uint8(3); n <= 20; n++ {
			odds.Exactly(k, pool{n}, pooled{}, nil)
		}
	})
}
