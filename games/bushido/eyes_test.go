package bushido_test

import (
	"math"
	"slices"
)

// What follows measures a table a second time, in floats and by trying lines and
// points, from the words of the rules alone.

type spot struct{ x, y float64 }

func (a spot) plus(b spot, k float64) spot { return spot{a.x + k*b.x, a.y + k*b.y} }
func (a spot) less(b spot) spot            { return spot{a.x - b.x, a.y - b.y} }
func (a spot) dot(b spot) float64          { return a.x*b.x + a.y*b.y }
func (a spot) cross(b spot) float64        { return a.x*b.y - a.y*b.x }
func (a spot) long() float64               { return math.Hypot(a.x, a.y) }

// disc is a base, or a round piece of terrain.
type disc struct {
	at spot
	r  float64
}

// eyes is whose sight is asked about: all round, or before a facing.
type eyes struct {
	disc
	ahead spot
	round bool
}

// outline is a piece of terrain: a disc, or corners in order.
type outline struct {
	disc
	corners []spot
}

// away is how far a point is from the shape, less than 0 inside it.
func (o outline) away(p spot) float64 {
	if o.corners == nil {
		return p.less(o.at).long() - o.r
	}
	far, in := math.Inf(1), false
	for i, a := range o.corners {
		b := o.corners[(i+1)%len(o.corners)]
		far = min(far, fromLine(p, a, b))
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)*(b.x-a.x)/(b.y-a.y) {
			in = !in
		}
	}
	if in {
		return -far
	}
	return far
}

// fromLine is how far a point is from the line between two others.
func fromLine(p, a, b spot) float64 {
	d := b.less(a)
	if d.long() == 0 {
		return p.less(a).long()
	}
	k := min(1, max(0, p.less(a).dot(d)/d.dot(d)))
	return p.less(a.plus(d, k)).long()
}

// clear tells whether the line from a to b stays away from the shape, which is
// grown by so much.
func (o outline) clear(a, b spot, grown float64) bool {
	if o.corners == nil {
		return fromLine(o.at, a, b) > o.r+grown
	}
	grown = max(0, grown)
	if o.away(a) <= grown || o.away(b) <= grown {
		return false
	}
	for i, c := range o.corners {
		d := o.corners[(i+1)%len(o.corners)]
		u, v := b.less(a), d.less(c)
		if p, q := c.less(a).cross(u), d.less(a).cross(u); p*q < 0 {
			if s, t := a.less(c).cross(v), b.less(c).cross(v); s*t < 0 {
				return false
			}
		}
		if grown > 0 && min(fromLine(c, a, b), fromLine(a, c, d), fromLine(b, c, d)) <= grown {
			return false
		}
	}
	return true
}

// marks are what lines of sight turn on: the discs of the shape, grown by so much.
func (o outline) marks(grown float64) []disc {
	if o.corners == nil {
		return []disc{{o.at, o.r + grown}}
	}
	var out []disc
	for _, c := range o.corners {
		out = append(out, disc{c, max(0, grown)})
	}
	return out
}

// rimOn are the points where a base leaves the shape, which is grown by so much: a
// hair to either side of them.
func (o outline) rimOn(c disc, grown float64) []disc {
	var out []disc
	const steps = 2000
	at := func(k float64) spot {
		a := 2 * math.Pi * k / steps
		return c.at.plus(spot{math.Cos(a), math.Sin(a)}, c.r)
	}
	if o.corners != nil {
		grown = max(0, grown)
	}
	in := func(k float64) bool { return o.away(at(k)) <= grown }
	if o.away(c.at)-grown > c.r || c.r == 0 {
		return nil
	}
	for k := range steps {
		low, high := float64(k), float64(k+1)
		if in(low) == in(high) {
			continue
		}
		for range 40 {
			if mid := (low + high) / 2; in(mid) == in(low) {
				low = mid
			} else {
				high = mid
			}
		}
		out = append(out, disc{at(low - 1e-3), 0}, disc{at(high + 1e-3), 0})
	}
	return out
}

// tangents are the lines that touch two discs, as points and directions.
func tangents(a, b disc) [][2]spot {
	d := b.at.less(a.at)
	far := d.long()
	var out [][2]spot
	for _, side := range []float64{1, -1} {
		for _, r := range []float64{b.r - a.r, -b.r - a.r} {
			if far <= math.Abs(r) {
				continue
			}
			// The normal n has n.d = r side for side.
			along, across := r/far, math.Sqrt(1-r*r/far/far)
			u := spot{d.x / far, d.y / far}
			n := spot{u.x*along - side*u.y*across, u.y*along + side*u.x*across}
			out = append(out, [2]spot{a.at.plus(n, -a.r), {-n.y, n.x}})
		}
	}
	return out
}

// span is where a line runs through a disc, and before the eyes of somebody.
func span(p, d spot, c disc, by *eyes) (from, to float64, ok bool) {
	rel := c.at.less(p)
	mid := rel.dot(d)
	h := c.r*c.r - rel.cross(d)*rel.cross(d)
	if h < 0 {
		return 0, 0, false
	}
	from, to = mid-math.Sqrt(h), mid+math.Sqrt(h)
	if by == nil || by.round {
		return from, to, true
	}
	slope, at := d.dot(by.ahead), p.less(by.at).dot(by.ahead)
	switch {
	case math.Abs(slope) < 1e-12:
		return from, to, at >= 0
	case slope > 0:
		from = max(from, -at/slope)
	default:
		to = min(to, -at/slope)
	}
	return from, to, from <= to
}

// sight is what one sees past blockers that are grown by so much.
type sight struct {
	eyes
	blockers []outline
	grown    float64
	marks    []disc // what lines turn on
}

func (e eyes) past(blockers []outline, grown float64) sight {
	s := sight{e, blockers, grown, []disc{{e.at, e.r - 1e-9}}}
	for _, b := range blockers {
		s.marks = append(append(s.marks, b.marks(grown+1e-7)...), b.rimOn(e.disc, grown)...)
	}
	return s
}

// sees tries every line that turns on two marks, and the straight one.
func (e sight) sees(t disc) bool {
	marks := append(slices.Clone(e.marks), disc{t.at, max(0, t.r-1e-9)})
	if !e.round {
		side := spot{-e.ahead.y, e.ahead.x}
		if a, b, ok := span(e.at, side, t, nil); ok {
			marks = append(marks, disc{e.at.plus(side, a).plus(e.ahead, 1e-9), 0}, disc{e.at.plus(side, b).plus(e.ahead, 1e-9), 0})
		}
	}
	for _, b := range e.blockers {
		marks = append(marks, b.rimOn(t, e.grown)...)
	}
	free := func(p, d spot) bool {
		a1, a2, ok := span(p, d, e.disc, nil)
		b1, b2, sees := span(p, d, t, &e.eyes)
		if !ok || !sees {
			return false
		}
		from, to := a2, b1
		switch {
		case b2 < a1:
			from, to = a1, b2
		case b1 <= a2:
			from = max(a1, b1)
			to = from
		}
		for _, o := range e.blockers {
			if !o.clear(p.plus(d, from), p.plus(d, to), e.grown) {
				return false
			}
		}
		return true
	}
	straight := t.at.less(e.at)
	if straight.long() > 0 {
		for _, k := range []float64{0, 1e-6, -1e-6} {
			d := spot{straight.x / straight.long(), straight.y / straight.long()}
			if free(e.at.plus(spot{-d.y, d.x}, k), d) {
				return true
			}
		}
	}
	for i, a := range marks {
		for _, b := range marks[:i] {
			for _, l := range tangents(b, a) {
				if free(l[0], l[1]) {
					return true
				}
			}
		}
	}
	return false
}

// inHull is how far a point is from the shape stretched round two discs, less
// than 0 inside it.
func inHull(p spot, a, b disc) float64 {
	if a.r == b.r {
		return fromLine(p, a.at, b.at) - a.r
	}
	far := func(k float64) float64 {
		return p.less(a.at.plus(b.at.less(a.at), k)).long() - a.r - k*(b.r-a.r)
	}
	low, high := 0.0, 1.0
	for range 60 { // far is convex
		u, v := low+(high-low)/3, high-(high-low)/3
		if far(u) < far(v) {
			high = v
		} else {
			low = u
		}
	}
	return far(low)
}

// hides is how far a shape is from every line between two bases, 0 or less where
// some line meets it.
func (o outline) hides(a, b disc) float64 {
	if o.corners == nil {
		return inHull(o.at, a, b) - o.r
	}
	far := math.Inf(1)
	for i, c := range o.corners {
		d := o.corners[(i+1)%len(o.corners)]
		n := 2 + int(d.less(c).long()*200)
		for k := range n {
			far = min(far, inHull(c.plus(d.less(c), float64(k)/float64(n)), a, b))
		}
	}
	if o.away(b.at) < 0 {
		far = min(far, 0)
	}
	return far
}

// controls tells whether the zone of somebody meets the shape stretched round two
// discs, without a third: points of the zone are tried, step by step. The zone is
// grown by so much.
func (e eyes) controls(a, b disc, not *disc, blockers []outline, grown float64) bool {
	reach := e.r + 1 + grown
	var near []outline
	for _, o := range blockers {
		if o.away(e.at) < reach {
			near = append(near, o)
		}
	}
	all, step := eyes{disc: e.disc, round: true}.past(near, -grown/2), 0.02
	for x := -reach; x <= reach; x += step {
		for y := -reach; y <= reach; y += step {
			p := e.at.plus(spot{x, y}, 1)
			switch {
			case math.Hypot(x, y) > reach,
				!e.round && p.less(e.at).dot(e.ahead) < -grown,
				inHull(p, a, b) > grown,
				not != nil && p.less(not.at).long() <= not.r-grown:
				continue
			}
			if len(near) == 0 {
				return true
			}
			if all.sees(disc{p, 0}) {
				return true
			}
		}
	}
	return false
}
