package geometry

import "math"

// dot2 is a point or a step in doubles, for searches.
type dot2 struct{ x, y float64 }

func (p Point) rough() dot2         { return dot2{p.X.rough(), p.Y.rough()} }
func (v Vector) rough() dot2        { return dot2{v.X.rough(), v.Y.rough()} }
func (d dot2) plus(e dot2) dot2     { return dot2{d.x + e.x, d.y + e.y} }
func (d dot2) less(e dot2) dot2     { return dot2{d.x - e.x, d.y - e.y} }
func (d dot2) times(k float64) dot2 { return dot2{d.x * k, d.y * k} }
func (d dot2) dot(e dot2) float64   { return d.x*e.x + d.y*e.y }
func (d dot2) cross(e dot2) float64 { return d.x*e.y - d.y*e.x }
func (d dot2) right() dot2          { return dot2{d.y, -d.x} }
func (d dot2) length() float64      { return math.Hypot(d.x, d.y) }
func (d dot2) point() Point         { return Point{exactly(d.x), exactly(d.y)} }
func heading(angle float64) dot2    { return dot2{math.Sin(angle), math.Cos(angle)} }
func (d dot2) angle() float64       { return math.Atan2(d.x, d.y) }
func (s Segment) rough() [2]dot2    { return [2]dot2{s.A.rough(), s.B.rough()} }

// sketch is a piece in doubles: searches work on sketches, and what they find
// is then proved on the pieces.
type sketch struct {
	core   []dot2
	radius float64
	oval   bool
	facing dot2 // of an oval, with half its length and half its width
	along  float64
	across float64
	hull   []sketch
	clip   []half // only what lies before all of them
}

func (p piece) sketch() sketch {
	var s sketch
	switch {
	case p.oval != nil:
		return sketch{
			core: []dot2{p.oval.Centre.rough()}, oval: true, facing: p.oval.Facing.Direction().rough(),
			along: p.oval.Along.rough(), across: p.oval.Across.rough(),
		}
	case p.hull != nil:
		for _, h := range p.hull {
			s.hull = append(s.hull, h.sketch())
		}
		return s
	}
	for _, c := range p.core {
		s.core = append(s.core, c.rough())
	}
	s.radius = p.radius.rough()
	return s
}

func sketches(pieces []piece) []sketch {
	all := make([]sketch, len(pieces))
	for i, p := range pieces {
		all[i] = p.sketch()
	}
	return all
}

// far is the point of s that lies farthest in the direction u, which is one
// inch long.
func (s sketch) far(u dot2) dot2 {
	if s.oval {
		along, across := u.dot(s.facing)*s.along, u.dot(s.facing.right())*s.across
		scale := 1 / math.Hypot(along, across)
		return s.core[0].plus(s.facing.times(s.along * along * scale)).plus(s.facing.right().times(s.across * across * scale))
	}
	if s.hull != nil {
		best := s.hull[0].far(u)
		for _, h := range s.hull[1:] {
			if f := h.far(u); f.dot(u) > best.dot(u) {
				best = f
			}
		}
		return best
	}
	best := s.core[0]
	for _, c := range s.core[1:] {
		if c.dot(u) > best.dot(u) {
			best = c
		}
	}
	return best.plus(u.times(s.radius))
}

// gap is the width of the strip between s and o at right angles to angle.
func (s sketch) gap(o sketch, angle float64) float64 {
	u := heading(angle)
	return o.far(u.times(-1)).less(s.far(u)).dot(u)
}

// slope is how fast gap grows with the angle.
func (s sketch) slope(o sketch, angle float64) float64 {
	u := heading(angle)
	return o.far(u.times(-1)).less(s.far(u)).dot(u.right())
}
