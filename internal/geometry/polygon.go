package geometry

import (
	"fmt"
	"sort"
)

// MostCorners is the greatest number of corners a polygon may have.
const MostCorners = 200

// NewPolygon is the polygon with these corners, in either sense of turning;
// corners on a straight side are allowed. Faults are [ErrFewCorners],
// [ErrManyCorners], [ErrRepeated], [ErrCrossing], [ErrNoArea] and coordinates
// that are not [Point.Valid]; the message says which corner, from 0.
func NewPolygon(corners []Point) (Polygon, error) {
	if err := checkCorners(corners); err != nil {
		return Polygon{}, err
	}
	ring := append([]Point(nil), corners...)
	if doubleArea(ring).Sign() < 0 {
		for i, j := 0, len(ring)-1; i < j; i, j = i+1, j-1 {
			ring[i], ring[j] = ring[j], ring[i]
		}
	}
	return Polygon{ring, convexParts(ring)}, nil
}

func checkCorners(corners []Point) error {
	switch {
	case len(corners) < 3:
		return fmt.Errorf("%w (got %d)", ErrFewCorners, len(corners))
	case len(corners) > MostCorners:
		return fmt.Errorf("%w (got %d)", ErrManyCorners, len(corners))
	}
	for i, c := range corners {
		if err := c.Valid(); err != nil {
			return fmt.Errorf("corner %d: %w", i, err)
		}
		for j, d := range corners[:i] {
			if c.Equal(d) {
				return fmt.Errorf("%w (%d and %d)", ErrRepeated, j, i)
			}
		}
	}
	if straight(corners) {
		return ErrNoArea
	}
	return checkSides(corners)
}

// checkSides looks for sides that meet anywhere but in their common corner.
func checkSides(ring []Point) error {
	n := len(ring)
	side := func(i int) Segment { return Segment{ring[i], ring[(i+1)%n]} }
	for i := range ring {
		before, after := ring[(i+n-1)%n], ring[(i+1)%n]
		if Turn(before, ring[i], after) == 0 && ring[i].To(before).Dot(ring[i].To(after)).Sign() > 0 {
			return fmt.Errorf("%w (at corner %d)", ErrCrossing, i)
		}
		for j := i + 2; j < n; j++ {
			if (j+1)%n != i && side(i).meets(side(j)) {
				return fmt.Errorf("%w (after corners %d and %d)", ErrCrossing, i, j)
			}
		}
	}
	return nil
}

func straight(points []Point) bool {
	for _, c := range points[2:] {
		if Turn(points[0], points[1], c) != 0 {
			return false
		}
	}
	return true
}

func doubleArea(ring []Point) Number {
	var sum Number
	for i, a := range ring {
		sum = sum.Add(Vector(a).Cross(Vector(ring[(i+1)%len(ring)])))
	}
	return sum
}

// convexParts cuts an anticlockwise ring into convex parts: itself, or
// triangles cut off at its ears.
func convexParts(ring []Point) [][]Point {
	ring = unbent(ring)
	if isConvex(ring) {
		return [][]Point{ring}
	}
	var parts [][]Point
	for len(ring) > 3 {
		i := ear(ring)
		n := len(ring)
		parts = append(parts, []Point{ring[(i+n-1)%n], ring[i], ring[(i+1)%n]})
		rest := append([]Point(nil), ring[:i]...)
		ring = unbent(append(rest, ring[i+1:]...))
	}
	return append(parts, ring)
}

// ear is a corner whose triangle with its neighbours holds no other corner;
// every simple polygon has two.
func ear(ring []Point) int {
	n := len(ring)
	for i := range ring {
		a, b, c := ring[(i+n-1)%n], ring[i], ring[(i+1)%n]
		if Turn(a, b, c) <= 0 {
			continue
		}
		free := true
		for k := 2; k < n-1 && free; k++ {
			free = !holds([]Point{a, b, c}, ring[(i+k)%n])
		}
		if free {
			return i
		}
	}
	return 0
}

// unbent leaves out corners at which nothing turns.
func unbent(ring []Point) []Point {
	for i := 0; i < len(ring) && len(ring) > 3; {
		n := len(ring)
		if Turn(ring[(i+n-1)%n], ring[i], ring[(i+1)%n]) != 0 {
			i++
			continue
		}
		ring = append(append([]Point(nil), ring[:i]...), ring[i+1:]...)
		i = max(i-1, 0)
	}
	return ring
}

func isConvex(ring []Point) bool {
	for i := range ring {
		if Turn(ring[i], ring[(i+1)%len(ring)], ring[(i+2)%len(ring)]) < 0 {
			return false
		}
	}
	return true
}

// ConvexHull is the smallest convex polygon round the points; an error if they
// lie on one line.
func ConvexHull(points []Point) (Polygon, error) {
	for i, p := range points {
		if err := p.Valid(); err != nil {
			return Polygon{}, fmt.Errorf("point %d: %w", i, err)
		}
	}
	ring := hullOf(points)
	if len(ring) < 3 {
		return Polygon{}, ErrNoArea
	}
	return Polygon{ring, [][]Point{ring}}, nil
}

// hullOf is the convex hull, anticlockwise, without straight corners: two
// points if all lie on a line, one if all are the same.
func hullOf(points []Point) []Point {
	sorted := append([]Point(nil), points...)
	sort.Slice(sorted, func(i, j int) bool {
		if c := sorted[i].X.Cmp(sorted[j].X); c != 0 {
			return c < 0
		}
		return sorted[i].Y.Less(sorted[j].Y)
	})
	lower := chain(sorted)
	for i, j := 0, len(sorted)-1; i < j; i, j = i+1, j-1 {
		sorted[i], sorted[j] = sorted[j], sorted[i]
	}
	upper := chain(sorted)
	if len(lower) < 2 {
		return lower
	}
	return append(lower[:len(lower)-1], upper[:len(upper)-1]...)
}

// chain is the right hand border of sorted points, first to last.
func chain(sorted []Point) []Point {
	var kept []Point
	for _, p := range sorted {
		if len(kept) > 0 && kept[len(kept)-1].Equal(p) {
			continue
		}
		for len(kept) > 1 && Turn(kept[len(kept)-2], kept[len(kept)-1], p) <= 0 {
			kept = kept[:len(kept)-1]
		}
		kept = append(kept, p)
	}
	return kept
}

// Area is the area in square inches.
func (p Polygon) Area() Number { return doubleArea(p.corners).Half() }

// Convex reports whether no corner turns inwards.
func (p Polygon) Convex() bool { return len(p.parts) == 1 }

// Edges are the sides, anticlockwise.
func (p Polygon) Edges() []Segment { return piece{core: p.corners}.edges() }
