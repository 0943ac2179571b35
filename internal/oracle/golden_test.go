package oracle

import (
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/bushido"
	"github.com/enfilade/enfilade/internal/oracle/sketch/infinity"
	"github.com/enfilade/enfilade/internal/oracle/sketch/ninthage"
	"github.com/enfilade/enfilade/internal/oracle/sketch/warmachine"
	"github.com/enfilade/enfilade/internal/table"
)

// sizes is how many states and answers a procedure has, and all that it calls.
type sizes struct{ States, Answers, Called, CalledStates, CalledAnswers int }

func sizesOf[P table.Procedure[S, R], S, R comparable](p P, start S) (z sizes) {
	b := odds.NewBook()
	sp := table.Scratch[P, S, R](b.Cache, p)
	sp.Find(start)
	z.States, z.Answers = len(sp.Nodes), len(sp.Edges)
	for _, g := range b.Graphs {
		z.Called++
		z.CalledStates, z.CalledAnswers = z.CalledStates+len(g.Nodes), z.CalledAnswers+len(g.Edges)
	}
	return z
}

// Any change of flow, in a procedure or in how states are merged, shows here.
func TestGoldenSizes(t *testing.T) {
	slow := volleyA(20)
	slow.SaveRerolls = 1
	free := blackSpot
	free.Most, free.Kills = 0, false
	for name, c := range map[string][2]sizes{
		"a":             {sizesOf(volleyA(60), volleyA(60).Start()), {2, 1, 3, 19, 22}},
		"b2":            {sizesOf(volleyB(8, 1), volleyB(8, 1).Start()), {11, 11, 4, 17, 15}},
		"c":             {sizesOf(duel, infinity.Moment{}), {29, 123, 3, 393, 3310}},
		"d":             {sizesOf(shot, bushido.Flight{}), {10, 41, 2, 59, 212}},
		"e":             {sizesOf(area, ninthage.Volley{}), {27, 100, 2, 12, 12}},
		"f":             {sizesOf(blackSpot, warmachine.Link{}), {161, 260, 8, 121, 113}},
		"loop":          {sizesOf(free, warmachine.Link{}), {29, 54, 8, 121, 113}},
		"h20":           {sizesOf(pool{20}, pooled{}), {17, 16, 1, 62, 624}},
		"one at a time": {sizesOf(slow, slow.Start()), {4082, 6131, 3, 60, 74}},
		"drag":          {sizesOf(drag{}, dragged{}), {4, 4, 0, 0, 0}},
		"two pools":     {sizesOf(pools{6, 6}, pooled{}), {32, 31, 1, 62, 611}},
	} {
		if c[0] != c[1] {
			t.Errorf("%q: %#v", name, c[0])
		}
	}
}
