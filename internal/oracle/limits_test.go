package oracle

import (
	"math"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
	"github.com/enfilade/enfilade/internal/table"
)

// horde is n attacks, together, then allocated in turn: the largest batches.
type horde struct {
	N        int
	Attack   wh40k9.Attack
	Casualty wh40k9.Casualty
	Target   wh40k9.Unit
}

func (h horde) Step(t *table.T, u wh40k9.Unit) (wh40k9.Unit, bool) {
	unsaved := table.SumOf(t, "attack", h.N, h.Attack, wh40k9.Roll{}, "toy.attack")
	table.InTurn(t, "allocate", unsaved, h.Casualty, h.Target, "toy.allocate")
	return u, true
}
func (h horde) Result(u wh40k9.Unit) wh40k9.Unit { return u }

func hordeOf(n, models int) horde {
	v := volleyA(1)
	v.Target.Models = uint16(models)
	return horde{n, v.Attack, v.Casualty, v.Target}
}

// within fails if f takes longer than a second of processor time.
func within(t *testing.T, name string, most time.Duration, f func()) {
	t.Helper()
	began := cpu()
	f()
	took := cpu() - began
	t.Logf("%s: %v", name, took)
	if took > most {
		t.Errorf("%s took %v", name, took)
	}
}

func addsUp[R any](t *testing.T, name string, law odds.Law[R]) {
	t.Helper()
	sum := 0.0
	for _, o := range law.Outcomes {
		sum += o.P
	}
	if math.Abs(sum-1) > law.Bound+1e-12 || law.Bound > 1e-9 {
		t.Errorf("%s adds up to %v, bound %g", name, sum, law.Bound)
	}
}

// Within the limits every question is answered, soon.
func TestLimits(t *testing.T) {
	h := hordeOf(2000, 600)
	within(t, "2000 attacks at 600 models", time.Second, func() {
		addsUp(t, "2000 attacks", odds.Of(odds.NewBook(), h, wh40k9.Unit{}, nil))
	})
	within(t, "255 dice", time.Second, func() {
		addsUp(t, "255 dice", odds.Of(odds.NewBook(), pool{255}, pooled{}, nil))
	})
	within(t, "60 dice exactly", time.Second, func() { odds.Exactly(odds.NewBook(), pool{60}, pooled{}, nil) })
	within(t, "255 dice exactly", 2*time.Second, func() { odds.Exactly(odds.NewBook(), pool{255}, pooled{}, nil) })
	within(t, "two pools of 60", time.Second, func() {
		addsUp(t, "two pools", odds.Of(odds.NewBook(), pools{60, 60}, pooled{}, nil))
	})
	within(t, "two pools of 30 exactly", time.Second, func() { odds.Exactly(odds.NewBook(), pools{30, 30}, pooled{}, nil) })
	within(t, "300 attacks exactly", 2*time.Second, func() {
		odds.Exactly(odds.NewBook(), hordeOf(300, 20), wh40k9.Unit{}, nil)
	})
}

// pools is two pools read together: the better of each rank counts.
type pools struct{ A, B uint8 }

func (p pools) Step(t *table.T, s pooled) (pooled, bool) {
	if s.done {
		return s, false
	}
	return pooled{true, table.Pools(t, "pools", [2]int{int(p.A), int(p.B)}, 6, duelists{}, "toy.duel")}, true
}
func (p pools) Result(s pooled) int { return s.sum }

// duelists counts the dice of the side that shows the highest rank alone.
type duelists struct{}

func (duelists) Rank(_, face int) int { return face }
func (duelists) Read(a, rank int, n [2]int) (int, bool) {
	if n[0] == n[1] {
		return a, true
	}
	return 100*rank + max(n[0], n[1]), false
}
func (duelists) Result(a int) int { return a }

// Pools of few and of many dice: by machine words, and by larger numbers.
func TestPools(t *testing.T) {
	for _, p := range []pools{{0, 0}, {1, 0}, {0, 3}, {3, 2}, {12, 11}, {40, 30}} {
		conform.Quick(t, p, pooled{})
	}
	conform.Quick(t, pool{60}, pooled{})
}
