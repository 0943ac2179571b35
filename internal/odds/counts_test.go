package odds_test

import (
	"math"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// parade rolls dice in every way there is.
type parade struct{}

func (parade) Step(t *table.T, s int) (int, bool) {
	switch s {
	case 0:
		return 1 + t.D6("die")%2, true // 1 or 2
	case 1:
		table.Call(t, "call", flip{}, 0)
		return 3, true
	case 2:
		table.TallyOf(t, "tally", 3, flip{}, 0)
		return 3, true
	case 3:
		return 4 + t.Dice("sum", 2, 6)%2, true
	case 4:
		table.Pools(t, "pools", [2]int{3, 2}, 6, highest{})
		return 6, true
	case 5: // round again with one chance in three
		if t.D6("again") > 4 {
			return 5, true
		}
		return 6, true
	}
	table.InTurn(t, "in turn", table.SumOf(t, "how many", 2, nameless{}, 0), ladder{}, 0)
	return s, true
}
func (parade) Result(s int) int { return s }

// nameless is a die called as the batch that rolls it; 0, 1 or 2 of it.
type nameless struct{}

func (nameless) Step(t *table.T, s int) (int, bool) {
	if s > 0 {
		return s, false
	}
	return t.D6(""), true
}
func (nameless) Result(s int) int { return s % 3 }

// ladder is one try to climb: the higher, the more dice.
type ladder struct{}

func (ladder) Step(t *table.T, s int) (int, bool) {
	if s < 0 {
		return s, false
	}
	return -1 - s - t.Dice("climb", 1+s, 2)%2, true
}

func (ladder) Result(s int) int {
	if s < 0 {
		return -1 - s
	}
	return s
}

type highest struct{}

func (highest) Rank(pool, face int) int                { return face }
func (highest) Read(a, rank int, n [2]int) (int, bool) { return rank, false }
func (highest) Result(a int) int                       { return a }

func TestCounts(t *testing.T) {
	got := odds.Counts(odds.NewBook(), parade{}, 0, nil)
	want := map[string]float64{"die": 1, "flip": 0.5 + 1.5, "sum": 2, "pools": 2.5, "again": 0.5 * 1.5, "how many": 2}
	for name, n := range want {
		if math.Abs(got[name]-n) > 1e-12 {
			t.Errorf("%s: %v dice, want %v", name, got[name], n)
		}
	}
	const plays = 20000
	played := map[string]float64{}
	h := play.Seeded(5, nil)
	for range plays {
		_, log := play.Run(parade{}, 0, h)
		for _, e := range log {
			played[e.Name] += float64(len(e.Faces))
		}
	}
	for name, n := range played {
		if n > 0 && math.Abs(n/plays-got[name]) > 0.05 {
			t.Errorf("%s: %v dice played, %v expected", name, n/plays, got[name])
		}
	}
	if len(got) != 7 || math.Abs(got["climb"]) < 1 {
		t.Errorf("dice of %v", got)
	}
}

// A book grows by what is new, and by nothing else.
func TestStates(t *testing.T) {
	b := odds.NewBook()
	if b.States() != 0 {
		t.Errorf("a new book has %d states", b.States())
	}
	odds.Of(b, parade{}, 0, nil)
	first := b.States()
	odds.Of(b, parade{}, 0, nil)
	odds.Of(b, parade{}, 3, nil)
	if first == 0 || b.States() != first {
		t.Errorf("%d states, then %d", first, b.States())
	}
}
