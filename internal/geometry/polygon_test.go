package geometry

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// insideByRay decides with fractions alone whether p is in the polygon or on
// its edge: it counts the sides that a ray to the right crosses.
func insideByRay(ring [][2]*big.Rat, x, y *big.Rat) bool {
	inside := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		cross := new(big.Rat).Sub(
			new(big.Rat).Mul(new(big.Rat).Sub(b[0], a[0]), new(big.Rat).Sub(y, a[1])),
			new(big.Rat).Mul(new(big.Rat).Sub(b[1], a[1]), new(big.Rat).Sub(x, a[0])),
		).Sign()
		between := func(p, q, r *big.Rat) bool { return p.Cmp(r)*q.Cmp(r) <= 0 }
		if cross == 0 && between(a[0], b[0], x) && between(a[1], b[1], y) {
			return true
		}
		up, down := a[1].Cmp(y) <= 0 && b[1].Cmp(y) > 0, b[1].Cmp(y) <= 0 && a[1].Cmp(y) > 0
		if up && cross > 0 || down && cross < 0 {
			inside = !inside
		}
	}
	return inside
}

func TestContainsAgainstRays(t *testing.T) {
	tried := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 8).Draw(t, "corners")
		var corners []Point
		for i := range n {
			// Corners in turn round the middle make simple polygons likely.
			way := heading(6.2831853 * float64(i) / float64(n)).times(float64(rapid.IntRange(4, 12).Draw(t, "reach")))
			corners = append(corners, Point{Frac(int64(way.x), 2), Frac(int64(way.y), 2)})
		}
		p, err := NewPolygon(corners)
		if err != nil {
			return
		}
		tried++
		var ring [][2]*big.Rat
		for _, c := range corners {
			x, _ := c.X.Exact()
			y, _ := c.Y.Exact()
			ring = append(ring, [2]*big.Rat{x, y})
		}
		for i := -12; i <= 12; i++ {
			for j := -12; j <= 12; j++ {
				x, y := big.NewRat(int64(i), 2), big.NewRat(int64(j), 2)
				want := insideByRay(ring, x, y)
				at := Point{Rat(x), Rat(y)}
				if got := Contains(p, at); got != want {
					t.Fatalf("%v: %v, want %v", at, got, want)
				}
				if (Distance(p, Dot(at)).Sign() == 0) != want {
					t.Fatalf("%v: distance %v", at, Distance(p, Dot(at)))
				}
			}
		}
	})
	if tried < 20 {
		t.Errorf("only %d polygons were simple", tried)
	}
}

func TestConvexHullOfPoints(t *testing.T) {
	hull, err := ConvexHull(ring2("0", "0", "1", "0", "2", "0", "2", "2", "1", "1", "0", "2", "0", "1"))
	if err != nil || len(hull.Corners()) != 4 || !hull.Area().Equal(Int(4)) || len(hull.Edges()) != 4 {
		t.Errorf("%v, %v", hull, err)
	}
	for _, c := range [][]Point{nil, ring2("1", "1"), ring2("0", "0", "1", "1", "5", "5"), ring2("0", "0", "0", "0")} {
		if _, err := ConvexHull(c); err == nil {
			t.Errorf("%v has a hull", c)
		}
	}
	if _, err := ConvexHull(ring2("0", "0", "1", "0", "0", "9999999")); err == nil {
		t.Error("a point off the table has a hull")
	}
}
