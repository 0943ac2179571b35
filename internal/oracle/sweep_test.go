package oracle

import (
	"math"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
)

// cellVolley is cell (i, j) of the 500 x 500 matrix.
func cellVolley(i, j int) wh40k9.Volley {
	n, hit, st, maxD := 10+i%50, 2+(i/50)%5, 3+i%7, 1+2*((i/250)%2)
	t, sv, w := 3+j%6, 2+(j/6)%6, 1+(j/36)%3
	fnp, mod := []int{7, 6, 5}[(j/108)%3], []int{5, 10}[(j/324)%2]
	damage := wh40k9.Dice{Plus: 1}
	if maxD == 3 {
		damage = wh40k9.Dice{N: 1, Sides: 3}
	}
	return wh40k9.Volley{
		Weapons: 1, Attacks: wh40k9.Dice{Plus: uint8(n)},
		Attack:   wh40k9.Attack{Hit: hit, Wound: wh40k9.NeedToWound(st, t), Save: sv},
		Casualty: wh40k9.Casualty{Damage: wh40k9.Damage{Dice: damage, Ignore: fnp}, Wounds: uint8(w)},
		Target:   wh40k9.Unit{Models: uint16(mod), Left: uint8(w)},
	}
}

func sweep(step int, each func(i, j int, mean float64)) {
	book := odds.NewBook()
	for i := 0; i < 500; i += step {
		for j := 0; j < 500; j += step {
			v := cellVolley(i, j)
			l := odds.Of(book, v, v.Start(), nil)
			models := float64(v.Target.Models)
			each(i, j, l.Mean(func(u wh40k9.Unit) float64 { return models - float64(u.Models) }))
		}
	}
}

func TestSweep(t *testing.T) {
	want, _ := wg()
	worst := 0.0
	sweep(7, func(i, j int, mean float64) { worst = max(worst, math.Abs(mean-want[i*500+j])) })
	t.Logf("worst %.1e", worst)
	if worst > 1e-12 {
		t.Error("sweep differs from the kernels")
	}
}

func BenchmarkSweepG(b *testing.B) {
	timed(b, "floor", func() { wg() })
	timed(b, "cold", func() { sweep(1, func(i, j int, mean float64) {}) })
}
