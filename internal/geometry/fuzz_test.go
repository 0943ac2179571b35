package geometry

import "testing"

// FuzzPolygon makes polygons of bytes: what is refused has a reason, and what
// is not is the sum of its convex parts.
func FuzzPolygon(f *testing.F) {
	f.Add([]byte{0, 0, 4, 0, 4, 4, 0, 4})
	f.Add([]byte{0, 0, 8, 0, 8, 8, 4, 2, 0, 8})
	f.Add([]byte{0, 0, 4, 4, 4, 0, 0, 4})
	f.Add([]byte{0, 0, 4, 0, 8, 0, 8, 8, 4, 8, 4, 4, 3, 4, 3, 8, 0, 8})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 40 {
			return
		}
		var corners []Point
		for i := 0; i+1 < len(data); i += 2 {
			corners = append(corners, Point{Frac(int64(int8(data[i])), 4), Frac(int64(int8(data[i+1])), 4)})
		}
		p, err := NewPolygon(corners)
		if err != nil {
			return
		}
		var sum Number
		for _, part := range p.parts {
			if !isConvex(part) {
				t.Fatalf("%v is not convex", part)
			}
			sum = sum.Add(doubleArea(part))
		}
		if !sum.Half().Equal(p.Area()) || p.Area().Sign() <= 0 {
			t.Fatalf("the parts have %v, the whole %v", sum.Half(), p.Area())
		}
		for _, c := range corners {
			if !Contains(p, c) {
				t.Fatalf("%v is not in its polygon", c)
			}
		}
		if !Inside(p, p) {
			t.Fatal("a polygon is not inside itself")
		}
		hull, err := ConvexHull(corners)
		if err != nil || hull.Area().Less(p.Area()) || !Inside(p, hull) {
			t.Fatalf("hull %v, %v", hull, err)
		}
	})
}

// FuzzParse reads any text without harm.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"1.5", "9/2", "-.5", "1/0", "1e9", ".1000000000000001"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, err := Parse(text)
		if err != nil {
			return
		}
		if r, ok := x.Exact(); !ok || x.Valid() != nil || len(r.RatString()) > 24 {
			return // printed rounded
		}
		if y, err := Parse(x.String()); err != nil || !y.Equal(x) {
			t.Fatalf("%q is %v, which is %v (%v)", text, x, y, err)
		}
	})
}
