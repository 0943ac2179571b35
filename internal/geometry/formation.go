package geometry

// Side is a facing of a rectangle, and the arc before it.
type Side int

// The four sides, clockwise.
const (
	Front Side = iota
	RightFlank
	Rear
	LeftFlank
)

// String is the printed name.
func (s Side) String() string {
	return [...]string{"front", "right flank", "rear", "left flank"}[s]
}

// Box is a rectangle with a front: a square base, a Unit Boundary.
type Box struct {
	Centre       Point
	Width, Depth Number // inches, along and across the front
	Facing       Angle
}

// Square is a rectangular base of width by depth millimetres, front first:
// Square(at, 20, 20, facing), cavalry Square(at, 25, 50, facing).
func Square(at Point, width, depth Number, facing Angle) Box { panic("not written") }

// Corners are the front left, front right, rear right and rear left corner.
func (b Box) Corners() [4]Point { panic("not written") }

// Side is the edge on that side, running clockwise round the box.
func (b Box) Side(s Side) Segment { panic("not written") }

// Locate is the arc that the point p lies in: the arcs part along the lines at
// 45 degrees outwards from the corners, and a point on a line is in the flank
// (ninthage.geo.arcs, ninthage.geo.tie). A point inside is taken by the side
// whose line it is nearest to, in the same way.
func (b Box) Locate(p Point) Side { panic("not written") }

// Local is p as seen from the box: how far to its right, and how far before it,
// from its centre, in inches.
func (b Box) Local(p Point) (right, before Number) { panic("not written") }

// InFrontArc reports whether p lies in the front arc: ahead of the front and
// not outside the 45 degree lines, lines included (ninthage.geo.los).
func (b Box) InFrontArc(p Point) bool { panic("not written") }

// Formation is a unit in ranks and files. The rear rank may be incomplete; its
// models stand in the middle.
type Formation struct {
	Centre        Point // of the Unit Boundary
	Facing        Angle
	Models, Files int    // both at least 1
	Width, Depth  Number // of one base, millimetres
	Spacing       Number // between bases, millimetres (12.5 for Skirmishers)
}

// Ranks is the number of ranks, the incomplete one included.
func (f Formation) Ranks() int { panic("not written") }

// Boundary is the rectangle round all bases (ninthage.geo.frame).
func (f Formation) Boundary() Box { panic("not written") }

// Model is the base of the model with the index i, counted along the front rank
// from its left, then the next rank.
func (f Formation) Model(i int) Box { panic("not written") }

// Position is the rank and the file of model i, both counted from 0 and from
// the front left; in an incomplete rear rank the file is the place in the rank.
func (f Formation) Position(i int) (rank, file int) { panic("not written") }
