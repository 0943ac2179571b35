package conform

import (
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// bolt is one die: 0 on 1 to 3, 1 on 4 and 5, 3 on a 6.
type bolt struct{}

func (bolt) Step(t *table.T, face int) (int, bool) {
	if face > 0 {
		return face, false
	}
	return t.D6("bolt", "toy.bolt"), true
}

func (bolt) Result(face int) int { return []int{0, 0, 0, 0, 1, 1, 3}[face] }

// storm is n bolts, counted and then added.
type storm struct{ N int }

type stormState struct {
	At          uint8
	Ones, Three int
	Sum         int
}

func (s storm) Step(t *table.T, x stormState) (stormState, bool) {
	switch x.At {
	case 0:
		c := table.TallyOf(t, "bolts", s.N, bolt{}, 0, "toy.storm")
		return stormState{1, c.Of(1), c.Of(3), 0}, true
	case 1:
		x.At, x.Sum = 2, table.Sum(t, "more bolts", s.N, bolt{}, 0, "toy.storm")
		return x, true
	}
	return x, false
}

func (s storm) Result(x stormState) stormState { return x }

func TestStorm(t *testing.T) {
	for n := range 5 {
		Check(t, storm{n}, stormState{})
	}
	// Both halves against every ordered roll.
	want := map[[3]int]int64{}
	faces := []int{0, 0, 0, 1, 1, 3}
	for i := range 6 * 6 * 6 * 6 {
		a, b, c, d := faces[i%6], faces[i/6%6], faces[i/36%6], faces[i/216]
		ones, threes := 0, 0
		for _, x := range []int{a, b} {
			switch x {
			case 1:
				ones++
			case 3:
				threes++
			}
		}
		want[[3]int{ones, threes, c + d}]++
	}
	got := odds.Exactly(odds.NewBook(), storm{2}, stormState{}, nil)
	for _, o := range got {
		k := [3]int{o.Result.Ones, o.Result.Three, o.Result.Sum}
		if o.P.Cmp(big.NewRat(want[k], 6*6*6*6)) != 0 {
			t.Errorf("%v: %v, want %d in 1296", k, o.P, want[k])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d results, want %d", len(got), len(want))
	}
}

// six is one die: 1 on a 6.
type six struct{}

func (six) Step(t *table.T, face int) (int, bool) {
	if face > 0 {
		return face, false
	}
	return t.D6("six", "toy.six"), true
}
func (six) Result(face int) int { return face / 6 }

// sixes counts the sixes of n dice.
type sixes struct{ N int }

func (s sixes) Step(t *table.T, x int) (int, bool) {
	if x > 0 {
		return x, false
	}
	return 1 + table.Sum(t, "sixes", s.N, six{}, 0, "toy.six"), true
}
func (sixes) Result(x int) int { return x - 1 }

// The bound holds where powers are too small for a float.
func TestManyDice(t *testing.T) {
	for _, n := range []int{128, 129, 400, 1200} {
		b := odds.NewBook()
		law := odds.Of(b, sixes{n}, 0, nil)
		exact := map[int]float64{}
		for _, o := range odds.Exactly(b, sixes{n}, 0, nil) {
			exact[o.Result], _ = o.P.Float64()
		}
		worst := 0.0
		for _, o := range law.Outcomes {
			if w := exact[o.Result]; w > 1e-280 {
				worst = max(worst, max(o.P-w, w-o.P)/w)
			}
		}
		if worst > law.Bound {
			t.Errorf("%d dice: off by %g, bound %g", n, worst, law.Bound)
		}
		t.Logf("%d dice: off by %.1e, bound %.1e", n, worst, law.Bound)
	}
}

// asker asks inside a procedure that is called.
type asker struct{}

func (asker) Step(t *table.T, s int) (int, bool) {
	if s > 0 {
		return s, false
	}
	return 1 + t.Choose("x", table.Attacker, []table.Option{{Name: "a"}, {Name: "b"}}), true
}
func (asker) Result(s int) int { return s }

type wrong struct{ How int }

func (w wrong) Step(t *table.T, s int) (int, bool) {
	switch {
	case s > 0:
		return s, false
	case w.How == 0:
		return t.D6("one") + t.D6("two"), true
	case w.How == 1:
		return table.Call(t, "asked", asker{}, 0), true
	}
	table.HandOver(t, "storm", storm{1}, stormState{})
	return s, true
}
func (wrong) Result(s int) int { return s }

func TestRefused(t *testing.T) {
	for how := range 3 {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("wrong %d was accepted", how)
				}
			}()
			odds.Of(odds.NewBook(), wrong{how}, 0, nil)
		}()
	}
}
