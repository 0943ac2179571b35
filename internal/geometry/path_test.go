package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestPath(t *testing.T) {
	up := WholeDegrees(0).Direction()
	base := disc("0", "0", "1")
	for _, c := range []struct {
		name     string
		way      Vector
		obstacle Shape
		want     string
	}{
		{"wall ahead", up, Segment{pt("-5", "6"), pt("5", "6")}, "5"},
		{"wall behind", up, Segment{pt("-5", "-6"), pt("5", "-6")}, ""},
		{"wall alongside", up, Segment{pt("1.01", "3"), pt("1.01", "9")}, ""},
		{"wall grazed", up, Segment{pt("1", "3"), pt("1", "9")}, "3"},
		{"corner", up, poly(t, "0.6", "4", "3", "4", "3", "9", "0.6", "9"), "3.2"},
		{"base ahead", up, disc("0", "9", "2"), "6"},
		{"base off the line", up, disc("1.8", "5", "2"), "2.6"},
		{"touching already", up, disc("0", "3", "2"), "0"},
		{"not a unit step", Vector{Int(3), Int(4)}, Disc{pt("6", "8"), Int(2)}, "7"},
		{"oval", up, Ellipse{pt("0", "9"), num("2"), num("1"), WholeDegrees(0)}, "6"},
		{"oval aside", up, Ellipse{pt("9", "9"), num("2"), num("1"), WholeDegrees(0)}, ""},
	} {
		got, ok := Path(base, c.way, c.obstacle)
		if ok != (c.want != "") || ok && math.Abs(got.Sub(num(c.want)).Float()) > 1e-9 {
			t.Errorf("%s: %v, %v, want %q", c.name, got, ok, c.want)
		}
	}
}

// TestPathEndsAtTheEdge moves the base there, and a little further.
func TestPathEndsAtTheEdge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := Disc{genPoint(t, "base"), Frac(rapid.Int64Range(1, 12).Draw(t, "r"), 8)}
		way := WholeDegrees(rapid.SampledFrom([]int{0, 30, 90, 200}).Draw(t, "way")).Direction()
		s := genShape(t, "obstacle")
		d, ok := Path(base, way, s)
		if !ok {
			for i := range 40 {
				if Overlaps(Disc{base.Centre.Plus(way.Times(Int(int64(i)))), base.Radius}, s) {
					t.Fatalf("meets it after %d inches", i)
				}
			}
			return
		}
		there := Disc{base.Centre.Plus(way.Times(d)), base.Radius}
		if gap := Distance(there, s).Float(); gap > 1e-9 {
			t.Fatalf("%v is left after %v", gap, d)
		}
		if d.Float() > 1e-3 && Touches(Disc{base.Centre.Plus(way.Times(d.Sub(Frac(1, 1000)))), base.Radius}, s) {
			t.Fatalf("touches before %v", d)
		}
	})
}
