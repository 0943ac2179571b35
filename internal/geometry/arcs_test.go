package geometry

import (
	"testing"

	"pgregory.net/rapid"
)

func TestArcs(t *testing.T) {
	// A 30 mm base at the origin, facing right.
	a := Arc{pt("0", "0"), WholeDegrees(90)}
	tilted := Arc{pt("1", "1"), WholeDegrees(30)}
	third := WholeDegrees(120).Direction() // at right angles to 30 degrees
	for _, c := range []struct {
		name         string
		arc          Arc
		s            Shape
		sees, wholly bool
	}{
		{"ahead", a, disc("5", "0", "1"), true, true},
		{"astride", a, disc("0", "5", "1"), true, false},
		{"touching the line from behind", a, disc("-1", "5", "1"), true, false},
		{"a hair behind", a, disc("-1.00001", "5", "1"), false, false},
		{"touching the line from the front", a, disc("1", "5", "1"), true, true},
		{"point on the line", a, Dot(pt("0", "-9")), true, true},
		{"box behind", a, Square(pt("-2", "0"), num("50.8"), num("50.8"), WholeDegrees(45)), false, false},
		{"box with its corner on the line", a, Box{Point{Int(2).Sqrt().Neg(), Int(0)}, Int(2), Int(2), WholeDegrees(45)}, true, false},
		{"on a tilted line", tilted, Dot(tilted.Centre.Plus(third.Times(Int(7)))), true, true},
		{"touching a tilted line", tilted, Disc{tilted.Centre.Plus(third.Times(Int(7))).Plus(WholeDegrees(210).Direction()), Int(1)}, true, false},
		{"oval touching the line", a, Oval(pt("-2", "3"), num("101.6"), num("25.4"), WholeDegrees(90)), true, false},
		{"oval behind", a, Oval(pt("-2", "3"), num("101.6"), num("25.4"), WholeDegrees(0)), false, false},
	} {
		if got := c.arc.Sees(c.s); got != c.sees {
			t.Errorf("%s: sees %v, want %v", c.name, got, c.sees)
		}
		if got := c.arc.Wholly(c.s); got != c.wholly {
			t.Errorf("%s: wholly %v, want %v", c.name, got, c.wholly)
		}
	}
}

func TestLocate(t *testing.T) {
	// 5 files and 2 ranks of 25.4 mm bases: 5 by 2 inches.
	f := Formation{pt("0", "0"), WholeDegrees(0), 10, 5, num("25.4"), num("25.4"), num("0")}
	for _, c := range []struct {
		x, y string
		want Side
	}{
		{"0", "9", Front},
		{"0", "-9", Rear},
		{"9", "0", RightFlank},
		{"-9", "0", LeftFlank},
		{"4.5", "3", RightFlank}, // on the line
		{"4.499", "3", Front},
		{"-4.5", "3", LeftFlank},
		{"-4.5", "-3", LeftFlank},
		{"-4.49", "-3", Rear},
		{"2.5", "1", RightFlank}, // the corner
		{"20", "3", RightFlank},
	} {
		if got := f.Boundary().Locate(pt(c.x, c.y)); got != c.want {
			t.Errorf("(%s, %s): %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// TestLocateTurnsWithTheUnit holds a turned unit against one that is not.
func TestLocateTurnsWithTheUnit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		right, before := genNumber(t, "right"), genNumber(t, "before")
		b := Box{pt("3", "-2"), num("5"), num("2"), WholeDegrees(rapid.IntRange(0, 359).Draw(t, "facing"))}
		straight := Box{Point{}, b.Width, b.Depth, Angle{}}
		p := b.Place(right, before)
		if got, want := b.Locate(p), straight.Locate(Point{right, before}); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
		if got, want := b.InFrontArc(p), straight.InFrontArc(Point{right, before}); got != want {
			t.Fatalf("in the front arc %v, want %v", got, want)
		}
		if x, y := b.Local(p); !x.Equal(right) || !y.Equal(before) {
			t.Fatalf("back at %v %v", x, y)
		}
	})
}

func TestInFrontArc(t *testing.T) {
	b := Box{Point{}, num("2"), num("2"), WholeDegrees(0)}
	for _, c := range []struct {
		x, y string
		want bool
	}{{"0", "1", true}, {"0", "0.99", false}, {"1", "1", true}, {"3", "3", true}, {"3.01", "3", false}, {"-3", "3", true}} {
		if got := b.InFrontArc(pt(c.x, c.y)); got != c.want {
			t.Errorf("(%s, %s): %v, want %v", c.x, c.y, got, c.want)
		}
		arc, err := b.FrontArc(Int(9))
		if err != nil || Contains(arc, pt(c.x, c.y)) != c.want {
			t.Errorf("(%s, %s): the polygon says otherwise (%v)", c.x, c.y, err)
		}
	}
}

func TestFormation(t *testing.T) {
	f := Formation{pt("1", "1"), WholeDegrees(90), 13, 5, Int(20), Int(25), num("12.5")}
	b := f.Boundary()
	if f.Ranks() != 3 || !b.Width.Equal(Millimetres(Int(150))) || !b.Depth.Equal(Millimetres(Int(100))) {
		t.Errorf("%d ranks, %v wide, %v deep", f.Ranks(), b.Width, b.Depth)
	}
	files, ranks := f.FileSizes(), f.RankSizes()
	for i, want := range []int{3, 3, 3, 2, 2} {
		if files[i] != want {
			t.Errorf("file %d has %d models, want %d", i, files[i], want)
		}
	}
	if ranks[0] != 5 || ranks[2] != 3 {
		t.Errorf("ranks %v", ranks)
	}
	// Facing right, the front left model stands up the table.
	if got := f.Model(0).Corners()[0]; !got.Equal(b.Corners()[0]) {
		t.Errorf("front left corner %v, want %v", got, b.Corners()[0])
	}
	if got := f.Model(4).Corners()[1]; !got.Equal(b.Corners()[1]) {
		t.Errorf("front right corner %v, want %v", got, b.Corners()[1])
	}
	if got := f.Model(10).Corners()[3]; !got.Equal(b.Corners()[3]) {
		t.Errorf("rear left corner %v, want %v", got, b.Corners()[3])
	}
	for i := range f.Models {
		if !Inside(f.Model(i), b) {
			t.Errorf("model %d sticks out", i)
		}
		for j := range i {
			if Touches(f.Model(i), f.Model(j)) {
				t.Errorf("models %d and %d touch", i, j)
			}
		}
	}
	f.Spacing = Int(0)
	if !Touches(f.Model(0), f.Model(6)) || Overlaps(f.Model(0), f.Model(5)) {
		t.Error("models of ranks and files touch and do not overlap")
	}
}

func TestDeviate(t *testing.T) {
	root3 := Int(3).Sqrt()
	origin, start := pt("0", "0"), pt("0", "9.18")
	for direction, want := range []Vector{
		{Int(0), Int(2)}, {root3, Int(1)}, {root3, Int(-1)}, {Int(0), Int(-2)}, {root3.Neg(), Int(-1)}, {root3.Neg(), Int(1)},
	} {
		if got := Deviate(origin, start, direction+1, Int(2)); !got.Equal(start.Plus(want)) {
			t.Errorf("direction %d ends at %v, want %v", direction+1, got, start.Plus(want))
		}
	}
	if got := Deviate(start, start, 1, Int(2)); !got.Equal(pt("0", "11.18")) {
		t.Errorf("from its own place: %v", got)
	}
	// Direction 4 for the whole way leads back, from any side.
	if got := Deviate(pt("1", "2"), pt("4", "7"), 4, Int(34).Sqrt()); !got.Equal(pt("1", "2")) {
		t.Errorf("straight back ends at %v", got)
	}
	right, beyond := Offset(pt("0", "0"), pt("3", "4"), pt("7", "1"))
	if !right.Equal(Int(5)) || !beyond.Equal(Int(0)) {
		t.Errorf("offset %v, %v", right, beyond)
	}
	if got := Towards(disc("0", "0", "1"), pt("3", "4"), Int(4)); !got.Equal(pt("3", "4")) {
		t.Errorf("five inches from the centre is %v", got)
	}
}

// TestTeardrop lays the large teardrop: 250 by 80 mm.
func TestTeardrop(t *testing.T) {
	base := Round(pt("0", "0"), Int(25))
	drop := Teardrop(base, WholeDegrees(90), Int(250), Int(80))
	at := func(mm string) Point { return Point{Millimetres(num(mm)), Int(0)} }
	for _, c := range []struct {
		name string
		s    Shape
		want bool
	}{
		{"its own base, at the tip", base, true},
		{"far end", Dot(at("262.5")), true},
		{"beyond the far end", Dot(at("262.6")), false},
		{"before the tip", Dot(at("12.4")), false},
		{"widest", Dot(Point{at("222.5").X, Millimetres(Int(40))}), true},
		{"wider", Dot(Point{at("222.5").X, Millimetres(num("40.01"))}), false},
		{"base touching the far end", Round(at("275"), Int(25)), true},
		{"base beyond the far end", Round(at("275.001"), Int(25)), false},
	} {
		if got := Touches(drop, c.s); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	sides, _ := drop.sides()
	for _, s := range sides {
		out := s.A.To(s.B).Right().Unit()
		overlapping := 0
		for _, way := range [2]Vector{out, out.Times(Int(-1))} {
			beside := Disc{s.Middle().Plus(way), Int(1)}
			if !Touches(drop, beside) {
				t.Errorf("a base beside %v does not touch", s)
			}
			if Overlaps(drop, beside) {
				overlapping++
			}
		}
		if overlapping != 1 {
			t.Errorf("bases on %d sides of %v overlap, want 1", overlapping, s)
		}
	}
}

func TestRise(t *testing.T) {
	ground := Volume{disc("0", "0", "0.5"), num("0"), num("1")}
	for _, c := range []struct {
		z, x string
		want bool
	}{{"6", "2", true}, {"6.001", "2", false}, {"6", "2.001", false}, {"0", "0", true}} {
		up := Volume{disc(c.x, "0", "0.5"), num(c.z), num("2")}
		if got := WithinRise(ground, up, Int(1), Int(5)); got != c.want {
			t.Errorf("z %s, x %s: %v, want %v", c.z, c.x, got, c.want)
		}
		if WithinRise(up, ground, Int(1), Int(5)) != c.want {
			t.Errorf("z %s, x %s: the other way", c.z, c.x)
		}
	}
	for z, want := range map[string]bool{"1": true, "1.001": false} {
		if got := VolumesTouch(ground, Volume{disc("1", "0", "0.5"), num(z), num("2")}); got != want {
			t.Errorf("one %s above the other: touch %v", z, got)
		}
	}
}
