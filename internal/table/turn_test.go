package table

import (
	"slices"
	"testing"
)

// climb goes up by 1 to 6 a turn, to the top at most.
type climb struct{ Top int }

type height struct {
	At   int
	Done bool
}

func (c climb) Step(t *T, h height) (height, bool) {
	if h.Done {
		return h, false
	}
	return height{min(c.Top, h.At+t.D6("up")), true}, true
}
func (climb) Result(h height) height { return height{At: h.At} }

// ascent is so many turns of it; where there are Sides, as many as so many dice show,
// each one less where it is Low.
type ascent struct {
	Top, Turns, Sides int
	Low               bool
}

func (a ascent) Step(t *T, h height) (height, bool) {
	n := Times(a.Turns)
	if a.Sides > 0 {
		n = SumOf(t, "turns", a.Turns, sided{a.Sides, a.Low}, 0)
	}
	InTurn(t, "climb", n, climb{a.Top}, h)
	return h, true
}
func (ascent) Result(h height) height { return h }

type sided struct {
	Sides int
	Low   bool
}

func (s sided) Step(t *T, n int) (int, bool) {
	if n != 0 {
		return n, false
	}
	return t.Die("die", s.Sides), true
}

func (s sided) Result(n int) int {
	if s.Low {
		return n - 1
	}
	return n
}

// What runs in turn can leave is the same whether rows are kept or found again, in
// whatever order it is asked.
func TestRowsFoundAgain(t *testing.T) {
	const top = 2000
	c := NewCache()
	for _, a := range []ascent{
		{top, 300, 0, false},
		{top, 40, 0, false},
		{top, 299, 0, false},
		{top, 1, 0, false},
		{top, 90, 3, false},
		{top, 10, 3, true},
		{top, 60, 3, true},
		{top, 30, 3, true},
		{top, 0, 0, false},
		{top, 400, 0, false},
		{top, 120, 3, false},
	} {
		sp := SpaceOf[ascent, height, height](c, a)
		least, most := a.Turns, a.Turns*max(1, a.Sides)
		if a.Low {
			least, most = 0, a.Turns*(a.Sides-1)
		}
		var want []int
		for n := least; n <= min(top, 6*most); n++ {
			want = append(want, n)
		}
		var got []int
		for _, r := range sp.Reach(sp.Find(height{})) {
			got = append(got, sp.Result(r).At)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %d results, want %d", a, len(got), len(want))
		}
	}
	if g := c.Graphs[1]; g.turns[0] == nil || g.turns[0].thin == 0 {
		t.Error("all rows are kept")
	}
}
