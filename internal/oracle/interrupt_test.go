package oracle

import (
	"math/big"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
	"github.com/enfilade/enfilade/internal/table"
)

// strip is a walk up and down a strip of N places, out at either end: one knot.
// At the middle the attacker may turn round.
type (
	strip struct {
		N    int32
		Asks bool
	}
	stripPlace int32
)

func (w strip) Step(t *table.T, at stripPlace) (stripPlace, bool) {
	switch {
	case at <= 0 || int32(at) >= w.N:
		return at, false
	case w.Asks && int32(at) == w.N/2:
		return at + 1 - 2*stripPlace(t.Choose("turn", table.Attacker, []table.Option{{Name: "on"}, {Name: "back"}})), true
	}
	return at + 1 - 2*stripPlace(t.Die("step", 3)/3), true
}
func (w strip) Result(at stripPlace) bool { return at > 0 }

// ladder counts for ever: it has states without end.
type ladder struct{}

func (ladder) Step(t *table.T, at int64) (int64, bool) {
	if at < 0 {
		return at, false
	}
	return at + int64(t.Die("rung", 6)), true
}
func (ladder) Result(at int64) int64 { return at }

// shooting scores for ever.
type shooting struct{}

func (shooting) Step(t *table.T, s uint8) (uint8, bool) {
	if d := t.Die("shot", 6); d > 1 {
		t.Score(d%2, d)
		t.Score(2+d%2, 1)
	}
	return s, true
}
func (shooting) Result(s uint8) uint8 { return s }

// fistful adds up many uneven numbers.
type fistful struct{ N int }

func (f fistful) Step(t *table.T, s pooled) (pooled, bool) {
	if s.done {
		return s, false
	}
	return pooled{true, table.Sum(t, "cubes", f.N, cube{}, cubed(0))}, true
}
func (f fistful) Result(s pooled) int { return s.sum }

type (
	cube  struct{}
	cubed int
)

func (cube) Step(t *table.T, s cubed) (cubed, bool) {
	if s > 0 {
		return s, false
	}
	d := cubed(t.D6("cube"))
	return d * d * d, true
}
func (cube) Result(s cubed) int { return int(s) }

// Work of every kind ends soon after its book is interrupted, and the book, once
// cleared, answers again.
func TestInterrupt(t *testing.T) {
	half := big.NewRat(1, 2)
	for name, ask := range map[string]func(b *odds.Book){
		"survey":     func(b *odds.Book) { odds.Of(b, ladder{}, 0, nil) },
		"push":       func(b *odds.Book) { odds.Push(b, ladder{}, 0, 0) },
		"exact push": func(b *odds.Book) { odds.PushExactly(b, ladder{}, 0, 0) },
		"cited":      func(b *odds.Book) { odds.Cited(b, ladder{}, 0, nil) },
		"counts":     func(b *odds.Book) { odds.Counts(b, strip{N: 1200}, 600, nil) },
		"knot":       func(b *odds.Book) { odds.Of(b, strip{N: 1200}, 600, nil) },
		"exact knot": func(b *odds.Book) { odds.Exactly(b, strip{N: 1200}, 600, nil) },
		"moments": func(b *odds.Book) {
			odds.MomentsOf(b, strip{N: 1200}, 600, nil, func(bool) *big.Rat { return half }, [4]*big.Rat{})
		},
		"scores":       func(b *odds.Book) { odds.Scored(b, shooting{}, 0, nil, 0) },
		"exact scores": func(b *odds.Book) { odds.ScoredExactly(b, shooting{}, 0, nil, 0) },
		"in turn":      func(b *odds.Book) { odds.Exactly(b, hordeOf(2000, 600), wh40k9.Unit{}, nil) },
		"sum":          func(b *odds.Book) { odds.Of(b, fistful{1200}, pooled{}, nil) },
		"exact sum":    func(b *odds.Book) { odds.Exactly(b, fistful{1200}, pooled{}, nil) },
		"advice":       func(b *odds.Book) { advise.Best(b, strip{1200, true}, 100, func(bool) float64 { return 1 }) },
		"exact advice": func(b *odds.Book) {
			advise.SolveExactly(b, strip{1200, true}, 100, func(bool) *big.Rat { return half }, advise.Rivals)
		},
		"policy advice": func(b *odds.Book) { odds.Exactly(b, strip{1200, true}, 100, func(stripPlace) int { return 0 }) },
	} {
		b := odds.NewBook()
		b.Limit = 1 << 30
		stopped := make(chan any)
		go func() {
			defer func() { stopped <- recover() }()
			ask(b)
		}()
		time.Sleep(20 * time.Millisecond)
		began := cpu()
		b.Interrupt()
		got := <-stopped
		took := cpu() - began
		if got == nil {
			t.Logf("%s: answered before it was interrupted", name)
			continue
		}
		if _, ok := got.(table.Interrupted); !ok {
			t.Errorf("%s: panics with %v", name, got)
		}
		if took > time.Second { // far above what it takes on a busy machine, far below the work
			t.Errorf("%s: went on for %v", name, took)
		}
		b.Clear()
		b.Resume()
		addsUp(t, name, odds.Of(b, hordeOf(20, 5), wh40k9.Unit{}, nil))
	}
}
