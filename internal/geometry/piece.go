package geometry

// piece is a convex part of a shape: the points within radius of a convex
// polygon, of a segment (two corners) or of a point (one); or an oval; or the
// hull of other pieces.
type piece struct {
	core   []Point // anticlockwise
	radius Number
	oval   *Ellipse
	hull   []piece
}

// Middle is the centre.
func (d Disc) Middle() Point { return d.Centre }

// Middle is the centre.
func (e Ellipse) Middle() Point { return e.Centre }

// Middle is halfway along.
func (s Segment) Middle() Point { return s.A.Between(s.B, Frac(1, 2)) }

// Middle is halfway between the two centres.
func (t Taper) Middle() Point { return t.Near.Centre.Between(t.Far.Centre, Frac(1, 2)) }

// Middle is the centre.
func (b Box) Middle() Point { return b.Centre }

// Middle is the mean of the corners, which may lie outside.
func (p Polygon) Middle() Point {
	var sum Vector
	for _, c := range p.corners {
		sum = sum.Plus(Vector(c))
	}
	return Point(sum.Times(Frac(1, int64(max(len(p.corners), 1)))))
}

func (d Disc) pieces() []piece    { return []piece{{core: []Point{d.Centre}, radius: d.Radius}} }
func (e Ellipse) pieces() []piece { return []piece{{oval: &e}} }
func (s Segment) pieces() []piece { return []piece{s.piece()} }

func (s Segment) piece() piece {
	if s.A.Equal(s.B) {
		return piece{core: []Point{s.A}}
	}
	return piece{core: []Point{s.A, s.B}}
}

func (b Box) pieces() []piece {
	c := b.Corners()
	return []piece{{core: []Point{c[3], c[2], c[1], c[0]}}}
}

func (p Polygon) pieces() []piece {
	all := make([]piece, len(p.parts))
	for i, part := range p.parts {
		all[i] = piece{core: part}
	}
	return all
}

// A taper is its two discs and the quadrilateral of the points where its
// straight sides touch them.
func (t Taper) pieces() []piece {
	near, far := t.Near.pieces()[0], t.Far.pieces()[0]
	sides, ok := t.sides()
	if !ok {
		if t.Near.Radius.Less(t.Far.Radius) {
			return []piece{far}
		}
		return []piece{near}
	}
	middle := piece{core: distinct([]Point{sides[1].A, sides[1].B, sides[0].B, sides[0].A})}
	all := []piece{middle}
	for _, d := range [2]piece{near, far} {
		if d.radius.Sign() > 0 {
			all = append(all, d)
		}
	}
	return all
}

// sides are the left and the right straight side, from near to far; false if
// one disc lies in the other.
func (t Taper) sides() ([2]Segment, bool) {
	along := t.Near.Centre.To(t.Far.Centre)
	square := along.Squared()
	shrink := t.Near.Radius.Sub(t.Far.Radius)
	rest := square.Sub(shrink.Squared())
	if rest.Sign() <= 0 {
		return [2]Segment{}, false
	}
	ahead := along.Times(shrink.Div(square))
	aside := along.Right().Times(rest.Sqrt().Div(square))
	var sides [2]Segment
	for i, out := range [2]Vector{ahead.Plus(aside.Times(Int(-1))), ahead.Plus(aside)} {
		sides[i] = Segment{
			t.Near.Centre.Plus(out.Times(t.Near.Radius)),
			t.Far.Centre.Plus(out.Times(t.Far.Radius)),
		}
	}
	return sides, true
}

// distinct drops points that repeat the one before them, in a ring.
func distinct(ring []Point) []Point {
	var kept []Point
	for i, p := range ring {
		if !p.Equal(ring[(i+len(ring)-1)%len(ring)]) {
			kept = append(kept, p)
		}
	}
	if kept == nil {
		return ring[:1]
	}
	return kept
}

// curved reports whether the piece has parts that only its support tells.
func (p piece) curved() bool { return p.oval != nil || p.hull != nil }

// solid reports whether the piece has an inside.
func (p piece) solid() bool { return p.curved() || len(p.core) > 2 || p.radius.Sign() > 0 }

// edges are the sides of the core: none of a point, one of a segment.
func (p piece) edges() []Segment {
	if len(p.core) < 3 {
		if len(p.core) == 2 {
			return []Segment{{p.core[0], p.core[1]}}
		}
		return nil
	}
	all := make([]Segment, len(p.core))
	for i, a := range p.core {
		all[i] = Segment{a, p.core[(i+1)%len(p.core)]}
	}
	return all
}

// support is how far p reaches in the direction u, whose length is given: the
// greatest of x.u over all points x of p.
func (p piece) support(u Vector, length Number) Number {
	switch {
	case p.oval != nil:
		return p.oval.support(u)
	case p.hull != nil:
		reach := p.hull[0].support(u, length)
		for _, h := range p.hull[1:] {
			reach = Max(reach, h.support(u, length))
		}
		return reach
	}
	reach := Vector(p.core[0]).Dot(u)
	for _, c := range p.core[1:] {
		reach = Max(reach, Vector(c).Dot(u))
	}
	return reach.Add(p.radius.Mul(length))
}

func (e *Ellipse) support(u Vector) Number {
	f := e.Facing.Direction()
	along, across := u.Dot(f).Mul(e.Along), u.Dot(f.Right()).Mul(e.Across)
	return Vector(e.Centre).Dot(u).Add(along.Squared().Add(across.Squared()).Sqrt())
}

// between is the union of all lines from a to b, as pieces.
func between(a, b piece) []piece {
	if a.curved() || b.curved() {
		return []piece{{hull: []piece{a, b}}}
	}
	all := []piece{a, b}
	if hull := hullOf(append(append([]Point(nil), a.core...), b.core...)); len(hull) > 1 {
		all = append(all, piece{core: hull})
	}
	if a.radius.Sign() == 0 && b.radius.Sign() == 0 {
		return all
	}
	for _, p := range a.core {
		for _, q := range b.core {
			all = append(all, Taper{Disc{p, a.radius}, Disc{q, b.radius}}.pieces()...)
		}
	}
	return all
}
