package geometry

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func disc(x, y, r string) Disc { return Disc{pt(x, y), num(r)} }

func TestLineOfSight(t *testing.T) {
	wall := func(coordinates ...string) Polygon { return poly(t, coordinates...) }
	from, to := disc("0", "0", "1"), disc("10", "0", "1")
	long := wall("5", "-2", "6", "-2", "6", "2", "5", "2")
	front := Arc{pt("0", "0"), WholeDegrees(270)}
	for _, c := range []struct {
		name string
		s    Sight
		want bool
	}{
		{"open table", Sight{From: from, To: to}, true},
		{"behind a long wall", Sight{From: from, To: to, Blockers: []Shape{long}}, false},
		{"past a short wall", Sight{From: from, To: to, Blockers: []Shape{wall("5", "-2", "6", "-2", "6", "0.9", "5", "0.9")}}, true},
		{"wall up to the edge of the lane", Sight{From: from, To: to, Blockers: []Shape{wall("5", "-1", "6", "-1", "6", "1", "5", "1")}}, false},
		{"wall a hair short of the edge", Sight{From: from, To: to, Blockers: []Shape{wall("5", "-1", "6", "-1", "6", "0.99999", "5", "0.99999")}}, true},
		{"equal base in line", Sight{From: from, To: to, Blockers: []Shape{disc("5", "0", "1")}}, false},
		{"equal base a hair out of line", Sight{From: from, To: to, Blockers: []Shape{disc("5", "0.001", "1")}}, true},
		{"crack between two walls", Sight{From: from, To: to, Blockers: []Shape{wall("5", "-2", "6", "-2", "6", "0", "5", "0"), wall("5", "0", "6", "0", "6", "2", "5", "2")}}, false},
		{"narrow gap", Sight{From: from, To: to, Blockers: []Shape{wall("5", "-2", "6", "-2", "6", "0", "5", "0"), wall("5", "0.001", "6", "0.001", "6", "2", "5", "2")}}, true},
		{"gap narrower than the line", Sight{From: from, To: to, Thickness: Millimetres(Int(1)), Blockers: []Shape{wall("5", "-2", "6", "-2", "6", "0", "5", "0"), wall("5", "0.039", "6", "0.039", "6", "2", "5", "2")}}, false},
		{"gap wider than the line", Sight{From: from, To: to, Thickness: Millimetres(Int(1)), Blockers: []Shape{wall("5", "-2", "6", "-2", "6", "0", "5", "0"), wall("5", "0.04", "6", "0.04", "6", "2", "5", "2")}}, true},
		{"gaps out of line", Sight{From: from, To: to, Blockers: []Shape{wall("3", "-2", "3.1", "-2", "3.1", "0.3", "3", "0.3"), wall("7", "-0.3", "7.1", "-0.3", "7.1", "2", "7", "2")}}, true},
		{"gaps too far out of line", Sight{From: from, To: to, Blockers: []Shape{wall("4", "-2", "4.1", "-2", "4.1", "0.9", "4", "0.9"), wall("6", "-0.9", "6.1", "-0.9", "6.1", "2", "6", "2")}}, false},
		{"wall behind the target", Sight{From: from, To: to, Blockers: []Shape{wall("12", "-5", "13", "-5", "13", "5", "12", "5")}}, true},
		{"wall without thickness", Sight{From: from, To: to, Blockers: []Shape{Segment{pt("5", "-2"), pt("5", "2")}}}, false},
		{"looking away", Sight{From: from, To: to, FromArc: &Arc{pt("-1", "0"), WholeDegrees(270)}, ToArc: &front}, false},
		{"target touches the arc's line", Sight{From: from, To: disc("1", "10", "1"), ToArc: &front}, true},
		{"out of the arc by a hair", Sight{From: from, To: disc("1.0001", "10", "1"), ToArc: &front}, false},
		{"standing in a wood", Sight{From: from, To: to, Blockers: []Shape{wall("-2", "-2", "0.5", "-2", "0.5", "2", "-2", "2")}}, true},
		{"all in a wood", Sight{From: from, To: to, Blockers: []Shape{wall("-2", "-2", "2", "-2", "2", "2", "-2", "2")}}, false},
		{"two points", Sight{From: Dot(pt("0", "0")), To: Dot(pt("4", "4")), Blockers: []Shape{disc("2", "1", "0.5")}}, true},
		{"two points, corner on the line", Sight{From: Dot(pt("0", "0")), To: Dot(pt("4", "4")), Blockers: []Shape{wall("2", "2", "3", "1", "3", "0")}}, false},
		{"from a facing", Sight{From: Segment{pt("-1", "0"), pt("1", "0")}, To: disc("0", "10", "0.5"), Blockers: []Shape{wall("-0.7", "4", "5", "4", "5", "5", "-0.7", "5")}}, true},
		{"over an oval", Sight{From: from, To: to, Blockers: []Shape{Ellipse{pt("5", "0"), num("0.5"), num("0.99"), WholeDegrees(90)}}}, true},
		{"behind an oval", Sight{From: from, To: to, Blockers: []Shape{Ellipse{pt("5", "0"), num("0.5"), num("1.01"), WholeDegrees(90)}}}, false},
		{"touching bases", Sight{From: from, To: disc("2", "0", "1"), Blockers: []Shape{wall("0.9", "0.9", "1.1", "0.9", "1", "5")}}, true},
	} {
		line, got := c.s.Line()
		if got != c.want {
			t.Errorf("%s: %v (%v), want %v", c.name, got, line, c.want)
		}
		c.s.From, c.s.To, c.s.FromArc, c.s.ToArc = c.s.To, c.s.From, c.s.ToArc, c.s.FromArc
		if c.s.Visible() != c.want {
			t.Errorf("%s, the other way: want %v", c.name, c.want)
		}
	}
}

func TestPatch(t *testing.T) {
	slit := func(wide string) Sight {
		return Sight{
			From: Dot(pt("0", "0")), To: disc("10", "0", "0.5"), Patch: Millimetres(Int(3)),
			Blockers: []Shape{Segment{pt("9", "-9"), pt("9", "0")}, Segment{Point{Int(9), num(wide)}, pt("9", "9")}},
		}
	}
	if !slit("0.12").Visible() {
		t.Error("3 mm are seen through a slit of 0.12 inch")
	}
	if slit("0.1").Visible() {
		t.Error("3 mm are not seen through a slit of 0.1 inch")
	}
	line := slit("0.1")
	line.Patch = Int(0)
	if !line.Visible() {
		t.Error("a line passes")
	}
}

// TestFrontLines looks only within the front arc of a rectangle.
func TestFrontLines(t *testing.T) {
	for _, facing := range []int{0, 90, 37} {
		b := Box{pt("3", "1"), num("2"), num("1"), WholeDegrees(facing)}
		s := Sight{From: b.Side(Front), Lines: b.FrontLines()}
		for _, c := range []struct {
			right, before, radius string
			want                  bool
		}{
			{"0", "5", "1", true},
			{"6.5", "5", "0.7", false}, // the line is 0.7071 away
			{"6.5", "5", "0.708", true},
			{"-6.5", "5", "0.7", false},
			{"-6.5", "5", "0.708", true},
			{"0", "-3", "1", false},
			{"0", "0", "0.4", false},
			{"2", "0.5", "0.7", false},
			{"2", "0.5", "0.708", true},
		} {
			s.To = Disc{b.Place(num(c.right), num(c.before)), num(c.radius)}
			if got := s.Visible(); got != c.want {
				t.Errorf("facing %d, %s right, %s before: %v, want %v", facing, c.right, c.before, got, c.want)
			}
		}
	}
}

func genScene(t *rapid.T) Sight {
	s := Sight{From: genShape(t, "from"), To: genShape(t, "to")}
	for range rapid.IntRange(1, 4).Draw(t, "blockers") {
		s.Blockers = append(s.Blockers, genShape(t, "blocker"))
	}
	return s
}

// randomPoint is a point of a shape.
func randomPoint(dice *rand.Rand, s Shape) dot2 {
	pieces := s.pieces()
	p := pieces[dice.IntN(len(pieces))].sketch()
	a, b := p.far(heading(7*dice.Float64())), p.far(heading(7*dice.Float64()))
	return a.plus(b.less(a).times(dice.Float64()))
}

func TestSightAgainstRandomLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := genScene(t)
		line, visible := s.Line()
		if visible {
			for _, b := range s.Blockers {
				if Touches(b, line) {
					t.Fatalf("%v meets %v", line, b)
				}
			}
			return
		}
		dice := rand.New(rand.NewPCG(3, 4))
		var blocks []sketch
		for _, b := range s.Blockers {
			blocks = append(blocks, sketches(b.pieces())...)
		}
		blocks = grown(blocks, 1e-7)
		for range 3000 {
			a, b := randomPoint(dice, s.From), randomPoint(dice, s.To)
			if sketchClear(a, b, blocks) {
				t.Fatalf("%v to %v is clear", a, b)
			}
		}
	})
}

// sketchClear reports that no block meets the line from a to b.
func sketchClear(a, b dot2, blocks []sketch) bool {
	for _, k := range blocks {
		lo, hi, ok := k.stretch(beam{a, unit2(a, b)})
		if ok && lo <= b.less(a).length() && hi >= 0 {
			return false
		}
	}
	return true
}

func TestWholeTarget(t *testing.T) {
	from, to := disc("0", "0", "1"), disc("10", "0", "1")
	for _, c := range []struct {
		name string
		s    Sight
		want bool
	}{
		{"open", Sight{From: from, To: to}, true},
		{"half hidden from everywhere", Sight{From: from, To: to, Blockers: []Shape{poly(t, "8", "0", "8.5", "0", "8.5", "5", "8", "5")}}, false},
		{"whole from one side", Sight{From: from, To: to, Blockers: []Shape{poly(t, "1.5", "0", "2", "0", "2", "5", "1.5", "5")}}, true},
		{"just too far in the way", Sight{From: from, To: to, Blockers: []Shape{poly(t, "1.5", "-1", "2", "-1", "2", "5", "1.5", "5")}}, false},
		{"grazed along its side", Sight{From: from, To: to, Blockers: []Shape{poly(t, "4", "1", "6", "1", "6", "2", "4", "2")}}, true},
		{"in a lane as wide as the target", Sight{From: from, To: to, Blockers: []Shape{
			poly(t, "4", "1", "6", "1", "6", "2", "4", "2"), poly(t, "4", "-2", "6", "-2", "6", "-1", "4", "-1"),
		}}, true},
		{"in a lane too narrow", Sight{From: from, To: to, Blockers: []Shape{
			poly(t, "4", "0.5", "9", "0.5", "9", "2", "4", "2"), poly(t, "4", "-2", "9", "-2", "9", "-0.5", "4", "-0.5"),
		}}, false},
		{"past a base", Sight{From: from, To: to, Blockers: []Shape{disc("2", "1", "0.9")}}, true},
	} {
		p, got := c.s.Whole()
		if got != c.want {
			t.Errorf("%s: %v at %v, want %v", c.name, got, p, c.want)
		}
	}
}

func TestWholeAgainstRandomPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := genScene(t)
		if _, ok := s.Whole(); ok || Touches(s.From, s.To) {
			return
		}
		blocks := s.relevant()
		dice := rand.New(rand.NewPCG(5, 6))
		for range 25 {
			p := randomPoint(dice, s.From).point()
			if Contains(s.From, p) && s.seesWhole(p, s.To.pieces(), &blocks) {
				t.Fatalf("all is seen from %v", p)
			}
		}
	})
}

func BenchmarkSight(b *testing.B) {
	s := Sight{From: disc("0", "0", "0.6"), To: disc("20", "0", "0.6")}
	for i := range 6 {
		x := Frac(int64(3+3*i), 1)
		y := Frac(int64(i%3-1), 2)
		s.Blockers = append(s.Blockers, Box{Point{x, y}, num("0.8"), num("1.9"), WholeDegrees(15 * i)})
	}
	for b.Loop() {
		s.Visible()
	}
}
