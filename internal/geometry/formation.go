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
func Square(at Point, width, depth Number, facing Angle) Box {
	return Box{at, Millimetres(width), Millimetres(depth), facing}
}

// Place is the point so many inches to the right of the box's centre and before
// it.
func (b Box) Place(right, before Number) Point {
	return b.place(b.Facing.Direction(), right, before)
}

func (b Box) place(ahead Vector, right, before Number) Point {
	return b.Centre.Plus(ahead.Right().Times(right)).Plus(ahead.Times(before))
}

// Local is p as seen from the box: how far to the right of its centre and how
// far before it, in inches.
func (b Box) Local(p Point) (right, before Number) {
	ahead, out := b.Facing.Direction(), b.Centre.To(p)
	return out.Dot(ahead.Right()), out.Dot(ahead)
}

// Corners are the front left, front right, rear right and rear left corner.
func (b Box) Corners() [4]Point {
	w, d, ahead := b.Width.Half(), b.Depth.Half(), b.Facing.Direction()
	return [4]Point{
		b.place(ahead, w.Neg(), d), b.place(ahead, w, d),
		b.place(ahead, w, d.Neg()), b.place(ahead, w.Neg(), d.Neg()),
	}
}

// Side is the edge on that side, running clockwise round the box.
func (b Box) Side(s Side) Segment {
	c := b.Corners()
	return Segment{c[s], c[(s+1)%4]}
}

// Locate is the arc that the point p lies in: the arcs part along the lines at
// 45 degrees outwards from the corners, and a point on a line is in the flank
// (ninthage.geo.arcs, ninthage.geo.tie). A point inside the box is sorted by
// the same lines, carried inwards.
func (b Box) Locate(p Point) Side {
	right, before := b.Local(p)
	beyond := before.Abs().Sub(b.Depth.Half())
	beside := right.Abs().Sub(b.Width.Half())
	switch ahead := beside.Less(beyond); {
	case ahead && before.Sign() > 0:
		return Front
	case ahead:
		return Rear
	case right.Sign() < 0:
		return LeftFlank
	}
	return RightFlank
}

// InFrontArc reports whether p lies in the front arc: not behind the front, and
// not outside the 45 degree lines from its corners, lines included
// (ninthage.geo.los).
func (b Box) InFrontArc(p Point) bool {
	right, before := b.Local(p)
	beyond := before.Sub(b.Depth.Half())
	return beyond.Sign() >= 0 && right.Abs().Sub(b.Width.Half()).AtMost(beyond)
}

// FrontArc is the part of the front arc that is reach inches deep: what a model
// may see from its front (ninthage.geo.los).
func (b Box) FrontArc(reach Number) (Polygon, error) {
	w, d := b.Width.Half(), b.Depth.Half()
	wide, deep := w.Add(reach), d.Add(reach)
	return NewPolygon([]Point{
		b.Place(w.Neg(), d), b.Place(wide.Neg(), deep), b.Place(wide, deep), b.Place(w, d),
	})
}

// Formation is a unit in ranks and files. The rear rank may be incomplete; its
// models stand from the left.
type Formation struct {
	Centre        Point // of the Unit Boundary
	Facing        Angle
	Models, Files int    // both at least 1
	Width, Depth  Number // of one base, millimetres, front first
	Spacing       Number // between bases, millimetres (12.5 for Skirmishers)
}

// Ranks is the number of ranks, the incomplete one included.
func (f Formation) Ranks() int { return (f.Models + f.Files - 1) / f.Files }

// RankSizes are the numbers of models in the ranks, front first.
func (f Formation) RankSizes() []int {
	sizes := make([]int, f.Ranks())
	for i := range sizes {
		sizes[i] = min(f.Files, f.Models-i*f.Files)
	}
	return sizes
}

// FileSizes are the numbers of models in the files, left first.
func (f Formation) FileSizes() []int {
	sizes := make([]int, min(f.Files, f.Models))
	for i := range sizes {
		sizes[i] = (f.Models - i + f.Files - 1) / f.Files
	}
	return sizes
}

// Boundary is the rectangle round all bases (ninthage.geo.frame).
func (f Formation) Boundary() Box {
	return Box{f.Centre, f.span(f.Width, min(f.Files, f.Models)), f.span(f.Depth, f.Ranks()), f.Facing}
}

// span is the length of n bases with the spacing between, in inches.
func (f Formation) span(base Number, n int) Number {
	return Millimetres(base.Mul(Int(int64(n))).Add(f.Spacing.Mul(Int(int64(n - 1)))))
}

// Position is the rank and the file of model i, both counted from 0 and from
// the front left.
func (f Formation) Position(i int) (rank, file int) { return i / f.Files, i % f.Files }

// Model is the base of model i, counted from 0 along the front rank from its
// left, then along the next. A round base of the same width stands at its
// centre.
func (f Formation) Model(i int) Box {
	rank, file := f.Position(i)
	whole := f.Boundary()
	step := func(base Number, n int) Number {
		return Millimetres(base.Add(f.Spacing).Mul(Int(int64(n))).Add(base.Half()))
	}
	right := step(f.Width, file).Sub(whole.Width.Half())
	before := whole.Depth.Half().Sub(step(f.Depth, rank))
	return Square(whole.Place(right, before), f.Width, f.Depth, f.Facing)
}
