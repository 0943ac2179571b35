package geometry

// Path is how far a base can be moved straight in a direction, in inches, until
// it touches the obstacle: 0 if it touches it already, false if it never does
// (the `wall_behind` of warmachine.mod.collision, slams and throws). The length
// of direction does not matter, but it must not be 0. Exact; to 1e-9 inch for
// an ellipse.
//
// What a base passes on its way is what [Touches] the [Taper] of its first and
// last place.
func Path(base Disc, direction Vector, obstacle Shape) (Number, bool) {
	if Touches(base, obstacle) {
		return Int(0), true
	}
	m := move{base.Centre, direction.Unit(), base.Radius}
	var hits []Number
	for _, p := range obstacle.pieces() {
		if p.curved() {
			hits = append(hits, m.creep(p)...)
			continue
		}
		hits = append(hits, m.meet(p)...)
	}
	if len(hits) == 0 {
		return Number{}, false
	}
	return Min(hits[0], hits[1:]...), true
}

// move is a disc on its way.
type move struct {
	start  Point
	way    Vector // one inch
	radius Number
}

// meet are the distances ahead at which the disc's edge lies on a side or a
// corner of p; the least is where it first touches.
func (m move) meet(p piece) []Number {
	reach := m.radius.Add(p.radius)
	next := m.start.Plus(m.way)
	var hits []Number
	for _, c := range p.core {
		for _, t := range lineMeetsCircle(m.start, next, Disc{c, reach}) {
			if t.Sign() >= 0 {
				hits = append(hits, t)
			}
		}
	}
	sides := p.edges()
	if len(p.core) == 2 {
		sides = append(sides, Segment{p.core[1], p.core[0]})
	}
	for _, e := range sides {
		out := e.A.To(e.B).Right().Unit().Times(reach)
		if t, ok := m.cross(Segment{e.A.Plus(out), e.B.Plus(out)}); ok {
			hits = append(hits, t)
		}
	}
	return hits
}

// cross is how far ahead the way crosses the side.
func (m move) cross(side Segment) (Number, bool) {
	along, out := side.A.To(side.B), m.start.To(side.A)
	across := m.way.Cross(along)
	if across.Sign() == 0 {
		return Number{}, false
	}
	t, share := out.Cross(along).Div(across), out.Cross(m.way).Div(across)
	return t, t.Sign() >= 0 && inUnit(share)
}

// creep goes on by what is left between the disc and p until nothing is.
func (m move) creep(p piece) []Number {
	const steps, near, far = 4000, 1e-10, 4 * Limit
	at, way := m.start.rough(), m.way.rough()
	target, gone := p.sketch(), 0.0
	for range steps {
		disc := sketch{core: []dot2{at.plus(way.times(gone))}, radius: m.radius.rough()}
		gap := disc.gap(target, widest(disc, target))
		if gap < near {
			return []Number{exactly(gone)}
		}
		if gone += gap; gone > far {
			break
		}
	}
	return nil
}
