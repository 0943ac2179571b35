package geometry

// Arc is the front half of the table as a model sees it: all points in front
// of the line through its centre at right angles to its facing, the line
// included (bushido.geom.arc, warmachine.geo.arc, infinity.geo.lof).
type Arc struct {
	Centre Point
	Facing Angle
}

// Has reports whether the point p is in the front arc; the line counts as front.
func (a Arc) Has(p Point) bool { return a.before(p).Sign() >= 0 }

// before is how far p lies before the line.
func (a Arc) before(p Point) Number { return a.Centre.To(p).Dot(a.Facing.Direction()) }

// Sees reports whether any part of s is in the front arc (bushido.geom.arc).
func (a Arc) Sees(s Shape) bool {
	line := Vector(a.Centre).Dot(a.Facing.Direction())
	for _, p := range s.pieces() {
		if line.AtMost(p.support(a.Facing.Direction(), Int(1))) {
			return true
		}
	}
	return false
}

// Behind reports whether all of s is in the back arc, the line not counting:
// the back strike of warmachine.geo.arc.
func (a Arc) Behind(s Shape) bool { return !a.Sees(s) }

// Wholly reports whether all of s is in the front arc, the line counting.
func (a Arc) Wholly(s Shape) bool {
	back := a.Facing.Opposite().Direction()
	line := Vector(a.Centre).Dot(back)
	for _, p := range s.pieces() {
		if line.Less(p.support(back, Int(1))) {
			return false
		}
	}
	return true
}

// FrontLines are the three lines that bound the front arc of a rectangle, as
// arcs: what lies in front of all three lies in the front arc
// (ninthage.geo.los).
func (b Box) FrontLines() []Arc {
	c := b.Corners()
	return []Arc{
		{c[0], b.Facing}, {c[0], b.Facing.Plus(WholeDegrees(45))}, {c[1], b.Facing.Plus(WholeDegrees(-45))},
	}
}
