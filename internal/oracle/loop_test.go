package oracle

import (
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/warmachine"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
	"github.com/enfilade/enfilade/internal/table"
)

// drag is Black Spot with Drag alone: shoot, drag on 3+, kill on 4+, shoot again.
type drag struct{ Count bool }

type dragged struct {
	At    uint8 // shoot, strike, missed, failed
	Kills uint16
}

func (d drag) Step(t *table.T, s dragged) (dragged, bool) {
	switch s.At {
	case 0:
		if t.D6("drag", "x") >= 3 {
			return dragged{1, s.Kills}, true
		}
		return dragged{2, s.Kills}, true
	case 1:
		if t.D6("kill", "x") < 4 {
			return dragged{3, s.Kills}, true
		}
		if d.Count {
			s.Kills++
		}
		return dragged{0, s.Kills}, true
	}
	return s, false
}
func (d drag) Result(s dragged) dragged { return s }

func TestLoop(t *testing.T) {
	b := odds.NewBook()
	for _, o := range odds.Exactly(b, drag{}, dragged{}, nil) {
		t.Log(o.Result, o.P)
		if o.P.RatString() != "1/2" {
			t.Error("want 1/2")
		}
	}
	l, left := odds.Push(b, drag{Count: true}, dragged{}, 1e-12)
	none, mean := 0.0, 0.0
	for _, o := range l.Outcomes {
		if o.Result.Kills == 0 {
			none += o.P
		}
		mean += float64(o.Result.Kills) * o.P
	}
	t.Logf("no kills %.15g, mean %.15g, left out %.2g", none, mean, left)
	free := blackSpot
	free.Most = 0
	k, left := odds.Push(b, free, warmachine.Link{}, 1e-12)
	t.Logf("unlimited chain: %d results, mean destroyed %.12g, left out %.2g", len(k.Outcomes),
		k.Mean(func(e warmachine.End) float64 { return float64(e.Destroyed) }), left)
}

// Variant: no runs in turn; the count is part of the state, each unsaved attack
// a call, the volley hands over once for each count.
type (
	alloc      struct{ C wh40k9.Casualty }
	allocating struct {
		N      uint16
		Models uint16
		Left   uint8
	}
)

func (a alloc) Step(t *table.T, s allocating) (allocating, bool) {
	if s.N == 0 || s.Models == 0 {
		return s, false
	}
	s.N--
	s.Left = table.Call(t, "unsaved", a.C.Damage, wh40k9.Hurt{Left: s.Left})
	if s.Left == 0 {
		s.Models, s.Left = s.Models-1, a.C.Wounds
	}
	return s, true
}
func (a alloc) Result(s allocating) allocating { s.N = 0; return s }

type plain struct {
	N uint8
	A wh40k9.Attack
	C wh40k9.Casualty
	U wh40k9.Unit
}
type plainState struct {
	At      uint8
	Unsaved uint16
}

func (p plain) Step(t *table.T, s plainState) (plainState, bool) {
	if s.At == 0 {
		return plainState{1, uint16(table.Sum(t, "attack", int(p.N), p.A, wh40k9.Roll{}))}, true
	}
	table.HandOver(t, "allocate", alloc{p.C}, allocating{s.Unsaved, p.U.Models, p.U.Left})
	return s, true
}
func (p plain) Result(s plainState) allocating { panic("handed over") }

// Variant: as plain, and one state space: no hand-over, the count in the state.
type flatState struct {
	At      uint8
	Unsaved uint16
	Models  uint16
	Left    uint8
}
type flatVolley struct{ P plain }

func (f flatVolley) Step(t *table.T, s flatState) (flatState, bool) {
	switch {
	case s.At == 0:
		s.At, s.Unsaved = 1, uint16(table.Sum(t, "attack", int(f.P.N), f.P.A, wh40k9.Roll{}))
		return s, true
	case s.Unsaved == 0 || s.Models == 0:
		return s, false
	}
	s.Unsaved--
	s.Left = table.Call(t, "unsaved", f.P.C.Damage, wh40k9.Hurt{Left: s.Left})
	if s.Left == 0 {
		s.Models, s.Left = s.Models-1, f.P.C.Wounds
	}
	return s, true
}
func (f flatVolley) Result(s flatState) flatState { s.Unsaved = 0; return s }

func BenchmarkVariants(b *testing.B) {
	v := volleyA(60)
	p := plain{60, v.Attack, v.Casualty, v.Target}
	run := func(name string, f func(*odds.Book)) {
		book := odds.NewBook()
		timed(b, name+"/warm", func() { f(book) })
		timed(b, name+"/cold", func() { f(odds.NewBook()) })
	}
	run("in-turn", func(k *odds.Book) { odds.Of(k, v, v.Start(), nil) })
	run("hand-over-each-count", func(k *odds.Book) { odds.Of(k, p, plainState{}, nil) })
	run("count-in-state", func(k *odds.Book) { odds.Of(k, flatVolley{p}, flatState{Models: 10, Left: 2}, nil) })
}
