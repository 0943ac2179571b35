package geometry

import (
	"math"
	"math/rand/v2"
	"testing"
)

// clutter is a table full of terrain and bases between two bases, with a gap at
// the end or none.
func clutter(tb testing.TB, gap bool) Sight {
	s := Sight{From: Round(pt("0", "0"), Int(32)), To: Round(pt("30", "0"), Int(32))}
	dice := rand.New(rand.NewPCG(11, 12))
	for i := range 8 {
		x, y := float64(3+3*i), 5*dice.Float64()-2.5
		var corners []Point
		for k := range 12 {
			r := 0.2 + 0.2*float64(k%2) + 0.1*dice.Float64()
			corners = append(corners, dot2{x, y}.plus(heading(2*math.Pi*float64(k)/12).times(r)).point())
		}
		p, err := NewPolygon(corners)
		if err != nil {
			tb.Fatal(err)
		}
		s.Blockers = append(s.Blockers, p, Round(dot2{x + 1.5, 8*dice.Float64() - 4}.point(), Int(32)))
	}
	low := "-5"
	if gap {
		low = "0.2"
	}
	wall, err := NewPolygon(ring2("28", low, "28.1", low, "28.1", "5", "28", "5"))
	if err != nil {
		tb.Fatal(err)
	}
	s.Blockers = append(s.Blockers, wall)
	return s
}

func TestClutter(t *testing.T) {
	for _, gap := range []bool{false, true} {
		visible := clutter(t, gap).Visible()
		_, whole := clutter(t, gap).Whole()
		if visible != gap || whole {
			t.Errorf("gap %v, but visible %v and whole %v", gap, visible, whole)
		}
	}
}

// TestClutterAgainstRandomLines takes more and more blockers of a scene with a
// gap, then fewer and fewer of one without.
func TestClutterAgainstRandomLines(t *testing.T) {
	seen, unseen := 0, 0
	for n := range 36 {
		s := clutter(t, n < 18)
		dice := rand.New(rand.NewPCG(5, uint64(n)))
		dice.Shuffle(len(s.Blockers), func(i, j int) { s.Blockers[i], s.Blockers[j] = s.Blockers[j], s.Blockers[i] })
		s.Blockers = s.Blockers[:min(n, 35-n)]
		var blocks []sketch
		for _, b := range s.Blockers {
			blocks = append(blocks, sketches(b.pieces())...)
		}
		clear := 0
		for range 3000 {
			if sketchClear(randomPoint(dice, s.From), randomPoint(dice, s.To), blocks) {
				clear++
			}
		}
		visible := s.Visible()
		if clear > 0 && !visible {
			t.Errorf("%d of 3000 lines are clear of the blockers, but nothing is seen (case %d)", clear, n)
		}
		if visible {
			seen++
		} else {
			unseen++
		}
	}
	if seen == 0 || unseen == 0 {
		t.Errorf("%d seen, %d not", seen, unseen)
	}
}

func BenchmarkClutter(b *testing.B) {
	s := clutter(b, false)
	for b.Loop() {
		s.Visible()
	}
}
