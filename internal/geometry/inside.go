package geometry

import "math"

// Inside reports whether every point of inner lies in outer, edges allowed to
// touch (infinity.geo.inside: totally inside). Exact, except that an ellipse
// may stick out by 1e-12 inch.
func Inside(inner, outer Shape) bool {
	if p, ok := outer.(Polygon); ok && len(p.parts) > 1 {
		return insidePolygon(inner, p)
	}
	return WhollyWithin(inner, outer, Int(0))
}

// WhollyWithin reports whether every part of inner is within d inches of outer,
// exactly d counting (wh40k9.measure.within: wholly; warmachine.geo.distance:
// completely). An outer polygon that is not convex is taken part by part, so
// that yes is certain and no is not. With an ellipse, what sticks out by less
// than 1e-12 inch is overlooked.
func WhollyWithin(inner, outer Shape, d Number) bool {
	outers := outer.pieces()
	if t, ok := outer.(Taper); ok && len(outers) > 1 {
		outers = []piece{{hull: []piece{t.Near.pieces()[0], t.Far.pieces()[0]}}}
	}
	for _, p := range inner.pieces() {
		held := false
		for _, q := range outers {
			held = held || within(p, q, d)
		}
		if !held {
			return false
		}
	}
	return true
}

// within reports that all of p is at most d away from the convex q.
func within(p, q piece, d Number) bool {
	if p.curved() || q.curved() {
		return bulge(p.sketch(), q.sketch()) <= d.rough()+1e-12
	}
	room := d.Add(q.radius).Sub(p.radius)
	for _, c := range p.core {
		if room.Sign() >= 0 && !squareApart([]Point{c}, q.core).AtMost(room.Squared()) {
			return false
		}
		if room.Sign() < 0 && !deep(c, q, room.Neg()) {
			return false
		}
	}
	return true
}

// deep reports that c lies in the core of q, at least by away from its edge.
func deep(c Point, q piece, by Number) bool {
	if len(q.core) < 3 {
		return false
	}
	for _, e := range q.edges() {
		along := e.A.To(e.B)
		if along.Cross(e.A.To(c)).Less(by.Mul(along.Length())) {
			return false
		}
	}
	return true
}

// bulge is how far p reaches out of q at most, over all directions.
func bulge(p, q sketch) float64 {
	const steps = 3600
	out := func(angle float64) float64 {
		u := heading(angle)
		return p.far(u).less(q.far(u)).dot(u)
	}
	most := math.Inf(-1)
	for i := range steps {
		step := 2 * math.Pi / steps
		lo, hi := step*float64(i-1), step*float64(i+1)
		if o := out(lo + step); o < most {
			continue
		}
		for range 60 {
			a, b := lo+(hi-lo)/3, hi-(hi-lo)/3
			if out(a) < out(b) {
				lo = a
			} else {
				hi = b
			}
		}
		most = max(most, out(lo), out(step*float64(i)))
	}
	return most
}

// insidePolygon holds if inner starts inside and no side of the polygon runs
// through it.
func insidePolygon(inner Shape, outer Polygon) bool {
	for _, p := range inner.pieces() {
		if p.oval == nil && !Contains(outer, p.core[0]) || p.oval != nil && !Contains(outer, p.oval.Centre) {
			return false
		}
		for _, e := range outer.Edges() {
			if runsThrough(e, p) {
				return false
			}
		}
	}
	return stretchesInside(inner, outer)
}

// stretchesInside settles pieces without an inside, which a side may cross without
// running through: cut at the sides, every stretch must be inside.
func stretchesInside(inner Shape, outer Polygon) bool {
	for _, p := range inner.pieces() {
		if p.solid() || len(p.core) < 2 {
			continue
		}
		s := Segment{p.core[0], p.core[1]}
		cuts := []Number{Int(0), Int(1)}
		for _, e := range outer.Edges() {
			cuts = append(cuts, s.cuts(e)...)
		}
		sortNumbers(cuts)
		for i := range cuts[1:] {
			if !Contains(outer, s.A.Between(s.B, cuts[i].Add(cuts[i+1]).Half())) {
				return false
			}
		}
	}
	return true
}

// runsThrough reports whether the segment meets the inside of p.
func runsThrough(s Segment, p piece) bool {
	switch {
	case !p.solid():
		return false
	case p.curved():
		return separation(s.piece(), p).Less(hair)
	case p.radius.Sign() > 0:
		return squareApart(s.piece().core, p.core).Less(p.radius.Squared())
	}
	if beside(p, s.piece()) {
		return false
	}
	left, right := false, false
	for _, c := range p.core {
		turn := Turn(s.A, s.B, c)
		left, right = left || turn > 0, right || turn < 0
	}
	return left && right
}
