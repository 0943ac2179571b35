package geometry

import "errors"

// Shape is a closed region of the table: a base, a template, a piece of
// terrain. It is a [Disc], an [Ellipse], a [Polygon], a [Box], a [Segment] or a
// [Taper].
type Shape interface {
	// Middle is the point that `at` names: the centre of a disc, an oval or a
	// box, halfway along a segment, the mean of a polygon's corners.
	Middle() Point
	// pieces are convex parts that together make up the shape.
	pieces() []piece
}

// Disc is a round base, a circular template or a distance around a point. A
// radius of 0 is a point.
type Disc struct {
	Centre Point
	Radius Number // inches, not negative
}

// Round is a base or template of so many millimetres across.
func Round(at Point, mm Number) Disc { return Disc{at, Millimetres(mm).Half()} }

// Dot is the disc of no size at p.
func Dot(p Point) Disc { return Disc{Centre: p} }

// Grow is the disc of all points within d of the disc.
func (d Disc) Grow(by Number) Disc { return Disc{d.Centre, d.Radius.Add(by)} }

// Ellipse is an oval base. Along is half its length in the direction of
// Facing, Across half its width.
type Ellipse struct {
	Centre        Point
	Along, Across Number // inches, positive
	Facing        Angle
}

// Oval is a base of length by width millimetres, the length lying along
// facing: Oval(at, 60, 35, facing).
func Oval(at Point, length, width Number, facing Angle) Ellipse {
	return Ellipse{at, Millimetres(length).Half(), Millimetres(width).Half(), facing}
}

// Segment is a straight line from A to B: a wall without thickness, a facing,
// a line of sight.
type Segment struct{ A, B Point }

// Length is the length of the segment in inches.
func (s Segment) Length() Number { return s.A.To(s.B).Length() }

// Taper is the convex hull of two discs: a teardrop when one has radius 0, and
// the lines between two round bases.
type Taper struct{ Near, Far Disc }

// Polygon is a simple polygon, convex or not. It is made by [NewPolygon] or
// [ConvexHull]; the zero value is no shape.
type Polygon struct {
	corners []Point // anticlockwise
	parts   [][]Point
}

// Faults of a polygon, as [NewPolygon] reports them.
var (
	ErrFewCorners  = errors.New("a polygon needs three corners or more")
	ErrManyCorners = errors.New("a polygon has at most 200 corners")
	ErrRepeated    = errors.New("a corner is given twice")
	ErrCrossing    = errors.New("the sides cross or touch each other")
	ErrNoArea      = errors.New("the polygon has no area")
)

// Corners are the corners, anticlockwise.
func (p Polygon) Corners() []Point { return append([]Point(nil), p.corners...) }
