package geometry

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func pt(x, y string) Point { return Point{num(x), num(y)} }

func ring2(coordinates ...string) []Point {
	var all []Point
	for i := 0; i < len(coordinates); i += 2 {
		all = append(all, pt(coordinates[i], coordinates[i+1]))
	}
	return all
}

func poly(t testing.TB, coordinates ...string) Polygon {
	t.Helper()
	p, err := NewPolygon(ring2(coordinates...))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestDistanceAtTheLimit(t *testing.T) {
	inch := num("25.4")
	hair := Rat(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(40), nil)))
	square := Square(pt("0", "0"), num("50.8"), num("50.8"), WholeDegrees(0))
	tilted := Square(pt("0", "0"), num("50.8"), num("50.8"), WholeDegrees(45))
	notch := poly(t, "0", "0", "4", "0", "4", "4", "2", "1", "0", "4")
	for _, c := range []struct {
		name string
		a, b Shape
		want Number
	}{
		{"two bases of an inch", Round(pt("0", "0"), inch), Round(pt("3", "4"), inch), num("4")},
		{"32 mm bases touch", Round(pt("0", "0"), num("32")), Round(Point{Millimetres(num("32")), num("0")}, num("32")), num("0")},
		{"bases overlap", Round(pt("0", "0"), inch), Round(pt("0.5", "0"), inch), num("0")},
		{"slanted", Dot(pt("0", "0")), Dot(pt("1", "1")), Int(2).Sqrt()},
		{"disc and square side", square, Disc{pt("5", "0.5"), num("1")}, num("3")},
		{"disc and square corner", square, Disc{pt("4", "5"), num("1")}, num("4")},
		{"disc and corner of a tilted square", tilted, Disc{pt("0", "5"), num("1")}, num("4").Sub(Int(2).Sqrt())},
		{"squares corner to side", tilted, Square(pt("6", "0"), num("50.8"), num("50.8"), WholeDegrees(0)), num("5").Sub(Int(2).Sqrt())},
		{"into a notch", notch, Dot(pt("2", "3")), Int(4).Div(Int(13).Sqrt())},
		{"in a polygon", notch, Dot(pt("2", "1/2")), num("0")},
		{"walls cross", Segment{pt("0", "0"), pt("2", "2")}, Segment{pt("0", "2"), pt("2", "0")}, num("0")},
		{"walls apart", Segment{pt("0", "0"), pt("2", "0")}, Segment{pt("3", "1"), pt("3", "5")}, Int(2).Sqrt()},
		{"ovals end to end", Oval(pt("0", "0"), num("60"), num("35"), WholeDegrees(90)), Oval(Point{Millimetres(num("60")).Add(Int(1)), num("0")}, num("60"), num("35"), WholeDegrees(90)), num("1")},
		{"ovals side by side", Oval(pt("0", "0"), num("60"), num("35"), WholeDegrees(0)), Oval(Point{Millimetres(num("35")).Add(Int(1)), num("0")}, num("60"), num("35"), WholeDegrees(0)), num("1")},
		{"oval and disc", Oval(pt("0", "0"), num("50.8"), num("25.4"), WholeDegrees(0)), Disc{pt("0", "4"), num("1")}, num("2")},
		{"teardrop ahead", Teardrop(Disc{pt("0", "0"), num("1")}, WholeDegrees(0), num("254"), num("50.8")), Dot(pt("0", "13")), num("2")},
		{"teardrop aside", Teardrop(Disc{pt("0", "0"), num("1")}, WholeDegrees(0), num("254"), num("50.8")), Dot(pt("3", "10")), num("2")},
	} {
		got := Distance(c.a, c.b)
		if got.Cmp(c.want) != 0 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if !Within(c.a, c.b, c.want) || !Within(c.b, c.a, c.want) {
			t.Errorf("%s: not within exactly %v", c.name, c.want)
		}
		if c.want.Sign() > 0 && Within(c.a, c.b, c.want.Sub(hair)) {
			t.Errorf("%s: within a hair less than %v", c.name, c.want)
		}
	}
}

func TestOverlapsNeedsMoreThanAnEdge(t *testing.T) {
	inch := num("25.4")
	box := func(x, y string, angle int) Box {
		return Square(pt(x, y), num("50.8"), num("50.8"), WholeDegrees(angle))
	}
	for _, c := range []struct {
		name string
		a, b Shape
		want bool
	}{
		{"discs touch", Round(pt("0", "0"), inch), Round(pt("1", "0"), inch), false},
		{"discs overlap", Round(pt("0", "0"), inch), Round(pt("0.9999", "0"), inch), true},
		{"boxes share a side", box("0", "0", 0), box("2", "0", 0), false},
		{"boxes share a corner", box("0", "0", 0), box("2", "2", 0), false},
		{"one box", box("0", "0", 0), box("0", "0", 0), true},
		{"tilted box in a box", box("0", "0", 0), box("0", "0", 30), true},
		{"boxes crossing", box("0", "0", 0), Box{pt("0", "0"), num("0.1"), num("9"), WholeDegrees(7)}, true},
		{"wall has no inside", box("0", "0", 0), Segment{pt("-3", "0"), pt("3", "0")}, false},
		{"ovals touch", Oval(pt("0", "0"), num("50.8"), num("25.4"), WholeDegrees(30)), Oval(Point{}.Plus(WholeDegrees(30).Direction().Times(Int(2))), num("50.8"), num("25.4"), WholeDegrees(30)), false},
		{"ovals overlap", Oval(pt("0", "0"), num("50.8"), num("25.4"), WholeDegrees(0)), Oval(pt("0", "1.999"), num("50.8"), num("25.4"), WholeDegrees(0)), true},
		{"oval in a disc", Oval(pt("0", "0"), num("50.8"), num("25.4"), WholeDegrees(0)), Disc{pt("0", "0"), num("9")}, true},
	} {
		if got := Overlaps(c.a, c.b); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestWhollyWithinAtTheLimit(t *testing.T) {
	ell := poly(t, "0", "0", "6", "0", "6", "2", "2", "2", "2", "6", "0", "6")
	for _, c := range []struct {
		name         string
		inner, outer Shape
		d            string
		want         bool
	}{
		{"disc just within", Disc{pt("4", "0"), num("1")}, Disc{pt("0", "0"), num("2")}, "3", true},
		{"disc just out", Disc{pt("4", "0"), num("1")}, Disc{pt("0", "0"), num("2")}, "2.999", false},
		{"disc in a square", Disc{pt("0", "0"), num("1")}, Square(pt("0", "0"), num("50.8"), num("50.8"), WholeDegrees(45)), "0", true},
		{"disc too large for a square", Disc{pt("0.001", "0"), num("1")}, Square(pt("0", "0"), num("50.8"), num("50.8"), WholeDegrees(0)), "0", false},
		{"disc out of a square by d", Disc{pt("0", "0"), num("2")}, Square(pt("0", "0"), num("50.8"), num("50.8"), WholeDegrees(0)), "1", true},
		{"square in a disc", Square(pt("0", "0"), num("50.8"), num("50.8"), WholeDegrees(17)), Disc{pt("0", "0"), Int(2).Sqrt()}, "0", true},
		{"disc in the arm of an L", Disc{pt("3", "1"), num("1")}, ell, "0", true},
		{"disc across the parts of an L", Disc{pt("1", "1"), num("1")}, ell, "0", true},
		{"disc over the inner corner", Disc{pt("2", "2"), num("1")}, ell, "0", false},
		{"box in the arm of an L", Box{pt("3", "1"), num("2"), num("2"), WholeDegrees(0)}, ell, "0", true},
		{"box over the inner corner", Box{pt("2.1", "2.1"), num("1"), num("1"), WholeDegrees(0)}, ell, "0", false},
		{"box into the inner corner", Box{pt("1", "1"), num("2"), num("2"), WholeDegrees(0)}, ell, "0", true},
		{"oval in the arm of an L", Ellipse{pt("3", "1"), num("0.9"), num("2"), WholeDegrees(0)}, ell, "0", true},
		{"oval over the inner side", Ellipse{pt("3", "1.2"), num("0.9"), num("2"), WholeDegrees(0)}, ell, "0", false},
		{"wall along the inner side", Segment{pt("2", "2"), pt("2", "5")}, ell, "0", true},
		{"wall across the inner corner", Segment{pt("1", "4"), pt("4", "1")}, ell, "0", false},
		{"disc in a teardrop", Disc{pt("0", "9"), num("0.5")}, Teardrop(Disc{}, WholeDegrees(0), num("254"), num("50.8")), "0", true},
		{"oval in its disc", Oval(pt("0", "0"), num("50.8"), num("25.4"), WholeDegrees(33)), Disc{pt("0", "0"), num("1")}, "0", true},
		{"oval out of a disc", Oval(pt("0", "0"), num("50.8"), num("25.4"), WholeDegrees(33)), Disc{pt("0", "0"), num("0.99")}, "0", false},
	} {
		got := WhollyWithin(c.inner, c.outer, num(c.d))
		if num(c.d).Sign() == 0 {
			got = Inside(c.inner, c.outer)
		}
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestNewPolygonFaults(t *testing.T) {
	for _, c := range []struct {
		name    string
		corners []Point
		want    error
	}{
		{"none", nil, ErrFewCorners},
		{"two", ring2("0", "0", "1", "1"), ErrFewCorners},
		{"on a line", ring2("0", "0", "1", "1", "2", "2", "3", "3"), ErrNoArea},
		{"repeated", ring2("0", "0", "1", "0", "1", "1", "0", "0"), ErrRepeated},
		{"bow tie", ring2("0", "0", "2", "2", "2", "0", "0", "2"), ErrCrossing},
		{"touching itself", ring2("0", "0", "4", "0", "4", "4", "2", "0", "0", "4"), ErrCrossing},
		{"folded back", ring2("0", "0", "4", "0", "2", "0", "2", "3"), ErrCrossing},
		{"off the table", ring2("0", "0", "1000001", "0", "0", "1"), errTooFar},
		{"very many", make([]Point, 1000), ErrManyCorners},
	} {
		if _, err := NewPolygon(c.corners); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	both := [2]Polygon{poly(t, "0", "0", "2", "0", "2", "2", "0", "2"), poly(t, "0", "2", "2", "2", "2", "0", "1", "0", "0", "0")}
	for _, p := range both {
		if p.Area().Cmp(Int(4)) != 0 || !p.Convex() {
			t.Errorf("square: area %v, convex %v", p.Area(), p.Convex())
		}
	}
}

// fractions in eighths keep ties likely.
func genNumber(t *rapid.T, name string) Number {
	return Frac(rapid.Int64Range(-40, 40).Draw(t, name), 8)
}

func genPoint(t *rapid.T, name string) Point {
	return Point{genNumber(t, name+".x"), genNumber(t, name+".y")}
}

func genShape(t *rapid.T, name string) Shape {
	size := func(part string) Number { return Frac(rapid.Int64Range(1, 20).Draw(t, name+part), 8) }
	angle := WholeDegrees(rapid.SampledFrom([]int{0, 30, 45, 90, 137, 270}).Draw(t, name+".facing"))
	switch rapid.IntRange(0, 4).Draw(t, name+".kind") {
	case 0:
		return Disc{genPoint(t, name), size(".radius")}
	case 1:
		return Box{genPoint(t, name), size(".width"), size(".depth"), angle}
	case 2:
		return Segment{genPoint(t, name+".a"), genPoint(t, name+".b")}
	case 3:
		return Ellipse{genPoint(t, name), size(".along"), size(".across"), angle}
	}
	return Taper{Disc{genPoint(t, name+".near"), size(".r")}, Disc{genPoint(t, name+".far"), size(".s")}}
}

// borderPoints are points of the border and the inside of s, in doubles.
func borderPoints(s Shape) []dot2 {
	var all []dot2
	for _, p := range s.pieces() {
		k := p.sketch()
		for i := range 120 {
			all = append(all, k.far(heading(2*math.Pi*float64(i)/120)))
		}
		for i, c := range k.core {
			d := k.core[(i+1)%len(k.core)]
			for j := range 24 {
				all = append(all, c.plus(d.less(c).times(float64(j)/24)))
			}
		}
	}
	return all
}

func TestDistanceAgainstPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genShape(t, "a"), genShape(t, "b")
		least := math.Inf(1)
		others := borderPoints(b)
		for _, p := range borderPoints(a) {
			for _, q := range others {
				least = min(least, p.less(q).length())
			}
		}
		got := Distance(a, b).Float()
		if got > least+1e-9 || got < least-0.3 && !Touches(a, b) {
			t.Fatalf("distance %v, but points are %v apart", got, least)
		}
		if back := Distance(b, a).Float(); math.Abs(back-got) > 1e-12 {
			t.Fatalf("%v one way, %v the other", got, back)
		}
		if Overlaps(a, b) && !Touches(a, b) {
			t.Fatal("overlap without touching")
		}
		if Inside(a, b) && !Touches(a, b) {
			t.Fatal("inside without touching")
		}
	})
}

// TestWithinAgainstFractions decides discs with fractions alone.
func TestWithinAgainstFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var v [7]*big.Rat
		for i := range v {
			v[i] = big.NewRat(rapid.Int64Range(-12, 12).Draw(t, "n"), rapid.SampledFrom([]int64{1, 2, 5, 254}).Draw(t, "d"))
			if i > 3 {
				v[i].Abs(v[i])
			}
		}
		square := func(x *big.Rat) *big.Rat { return new(big.Rat).Mul(x, x) }
		dx, dy := new(big.Rat).Sub(v[0], v[2]), new(big.Rat).Sub(v[1], v[3])
		reach := new(big.Rat).Add(v[4], new(big.Rat).Add(v[5], v[6]))
		want := new(big.Rat).Add(square(dx), square(dy)).Cmp(square(reach)) <= 0
		a := Disc{Point{Rat(v[0]), Rat(v[1])}, Rat(v[4])}
		b := Disc{Point{Rat(v[2]), Rat(v[3])}, Rat(v[5])}
		if got := Within(a, b, Rat(v[6])); got != want {
			t.Fatalf("within %v, want %v", got, want)
		}
		if got := Distance(a, b).AtMost(Rat(v[6])); got != want {
			t.Fatalf("distance at most %v, want %v", got, want)
		}
	})
}
