package advise_test

import (
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// dare scores one on 4+ and asks whether to go on; a lower face ends it badly.
type dare struct{}

func (dare) Step(t *table.T, s int) (int, bool) {
	switch s {
	case 0:
		if t.D6("dare", "toy.dare") < 4 {
			return 2, true
		}
		t.Score(1, 1)
		return 1, true
	case 1:
		return 3 * t.Choose("on", table.Attacker, []table.Option{{Name: "on"}, {Name: "stop"}}, "toy.on"), true
	}
	return s, false
}
func (dare) Result(s int) int { return s }

// Counted in the state, up to what the goal asks for.
func TestSolveCounted(t *testing.T) {
	c := table.Counted[dare, int, int]{Caps: [4]uint16{1: 3}}
	worth := func(r table.CountedResult[int]) *big.Rat { // three or more, and ended well
		if r.Scores[1] == 3 && r.Result == 3 {
			return big.NewRat(1, 1)
		}
		return new(big.Rat)
	}
	plan := advise.SolveExactly(odds.NewBook(), c, table.Counting[int]{}, worth, advise.Rivals)
	if plan.Worth.RatString() != "1/8" {
		t.Errorf("worth %v, want 1/8", plan.Worth)
	}
	for s, d := range plan.Choices {
		if want := map[bool]int{true: 1}[s.Scores[1] == 3]; d.Best != want {
			t.Errorf("with %d it takes %d", s.Scores[1], d.Best)
		}
	}
}

func TestSolveScored(t *testing.T) {
	for _, c := range []struct {
		bad   *big.Rat // what ending badly is worth
		worth string
		best  int
		why   string
	}{
		{big.NewRat(-3, 1), "-1", 1, "on is worth -2 more, stop nothing"},
		{big.NewRat(-1, 2), "1/2", 0, "on is worth 1/2 more every time"},
		{big.NewRat(-1, 1), "0", 0, "equal: the first"},
	} {
		worth := func(r int) *big.Rat {
			if r == 2 {
				return c.bad
			}
			return new(big.Rat)
		}
		gains := [4]*big.Rat{1: big.NewRat(1, 1)}
		b := odds.NewBook()
		plan := advise.SolveScored(b, dare{}, 0, worth, gains, advise.Rivals)
		if plan.Worth.RatString() != c.worth || plan.Choices[1].Best != c.best {
			t.Errorf("%s: worth %v, takes %d", c.why, plan.Worth, plan.Choices[1].Best)
		}
		if m := odds.MomentsOf(b, dare{}, 0, plan.Policy(), worth, gains); m.Mean.Cmp(plan.Worth) != 0 {
			t.Errorf("%s: run forward %v, solved %v", c.why, m.Mean, plan.Worth)
		}
	}
}
