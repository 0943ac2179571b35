package geometry

// NewPolygon is the polygon with these corners, in either sense of turning.
// Faults are [ErrFewCorners], [ErrRepeated], [ErrCrossing], [ErrNoArea] and
// coordinates that are not [Point.Valid]; the message says which corner.
func NewPolygon(corners []Point) (Polygon, error) { panic("not written") }

// ConvexHull is the smallest convex polygon round the points; an error if they
// lie on one line.
func ConvexHull(points []Point) (Polygon, error) { panic("not written") }

// Area is the area in square inches.
func (p Polygon) Area() Number { panic("not written") }

// Convex reports whether no corner turns inwards.
func (p Polygon) Convex() bool { panic("not written") }

// Edges are the sides, anticlockwise.
func (p Polygon) Edges() []Segment { panic("not written") }
