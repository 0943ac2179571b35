package odds_test

import (
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// march is a toy with every kind of draw; each cites rules of its own, before
// and after the answer.
type march struct {
	How  int
	Runs int
}

type marching struct{ At, Face int8 }

func (m march) Step(t *table.T, s marching) (marching, bool) {
	if s.At > 0 {
		t.Cite("end")
		if s.Face == 6 {
			t.Cite("end.six")
		}
		return s, false
	}
	t.Cite("before")
	switch m.How {
	case 0:
		if face := t.D6("die", "draw"); face == 6 {
			t.Cite("six")
		} else if face == 7 {
			t.Cite("seven")
		}
	case 1:
		if table.Call(t, "call", flip{}, 0, "draw") {
			t.Cite("true")
		}
	case 2:
		if table.TallyOf(t, "tally", m.Runs, flip{}, 0, "draw").Of(true) > 1 {
			t.Cite("twice")
		}
	case 3:
		if table.Sum(t, "sum", m.Runs, one{}, 0, "draw") > 2 {
			t.Cite("three")
		}
	case 4:
		table.HandOver(t, "over", march{How: 0}, marching{}, "draw")
	case 5:
		options := []table.Option{{Name: "shut", Barred: []table.RuleID{"bar"}}, {Name: "first"}, {Name: "second"}}
		if t.Choose("choice", table.Attacker, options, "draw") == 1 {
			t.Cite("first")
			return marching{At: 1}, true
		}
		t.Cite("second")
		return marching{At: 1, Face: 6}, true
	}
	return marching{At: 1}, true
}
func (march) Result(marching) int { return 0 }

// flip is one die: true on 4 and more.
type flip struct{}

func (flip) Step(t *table.T, face int) (int, bool) {
	if face > 0 {
		return face, false
	}
	face = t.D6("flip", "flip")
	if face >= 4 {
		t.Cite("flip.high")
	}
	return face, true
}
func (flip) Result(face int) bool { return face >= 4 }

// one is one die: 1 on a 6.
type one struct{}

func (one) Step(t *table.T, face int) (int, bool) {
	if face > 0 {
		return face, false
	}
	return t.D6("one", "one"), true
}
func (one) Result(face int) int { return face / 6 }

// stairs is runs in turn of a step up; each step cites a rule of its own.
type stairs struct{ Runs, Batch int }

func (c stairs) Step(t *table.T, s int) (int, bool) {
	runs := table.Times(c.Runs)
	if c.Batch > 0 {
		runs = table.SumOf(t, "how many", c.Batch, one{}, 0, "batch")
	}
	table.InTurn(t, "climb", runs, stair{}, 0, "draw")
	return s, true
}
func (stairs) Result(s int) int { return s }

// stair goes up one. Its state is the height, negative once it has been gone up.
type stair struct{}

func (stair) Step(t *table.T, s int) (int, bool) {
	if s < 0 {
		return s, false
	}
	t.Cite([]table.RuleID{"ground", "first", "second", "third", "high"}[min(4, s)])
	return -1 - s, true
}

func (stair) Result(s int) int {
	if s < 0 {
		return -s
	}
	return s
}

func cites[P table.Procedure[S, R], S, R comparable](t *testing.T, p P, start S, policy odds.Policy[S], want ...table.RuleID) {
	t.Helper()
	b := odds.NewBook()
	for range 2 { // the second time from what the book has kept
		if got := odds.Cited[P, S, R](b, p, start, policy); !slices.Equal(got, want) {
			t.Errorf("%v cites %q, want %q", p, got, want)
		}
	}
}

func TestCited(t *testing.T) {
	cites(t, march{How: 0}, marching{}, nil, "before", "draw", "six", "end")
	cites(t, march{How: 0}, marching{At: 1, Face: 6}, nil, "end", "end.six")
	cites(t, march{How: 1}, marching{}, nil, "before", "draw", "flip", "flip.high", "end", "true")
	cites(t, march{How: 2}, marching{}, nil, "before", "draw", "end")
	cites(t, march{How: 2, Runs: 1}, marching{}, nil, "before", "draw", "flip", "flip.high", "end")
	cites(t, march{How: 2, Runs: 2}, marching{}, nil, "before", "draw", "flip", "flip.high", "twice", "end")
	cites(t, march{How: 3, Runs: 2}, marching{}, nil, "before", "draw", "one", "end")
	cites(t, march{How: 3, Runs: 3}, marching{}, nil, "before", "draw", "one", "end", "three")
	cites(t, march{How: 4}, marching{}, nil, "before", "draw", "six", "end")
	cites(t, march{How: 5}, marching{}, nil, "before", "draw", "first", "end")
	second := func(marching) int { return 2 }
	cites(t, march{How: 5}, marching{}, second, "before", "draw", "second", "end", "end.six")
}

func TestCitedInTurn(t *testing.T) {
	cites(t, stairs{}, 0, nil, "draw")
	cites(t, stairs{Runs: 1}, 0, nil, "draw", "ground")
	cites(t, stairs{Runs: 3}, 0, nil, "draw", "ground", "first", "second")
	cites(t, stairs{Runs: 300}, 0, nil, "draw", "ground", "first", "second", "third", "high")
	cites(t, stairs{Batch: 2}, 0, nil, "batch", "draw", "one", "ground", "first")
}
