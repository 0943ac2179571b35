package geometry

import "math"

// beam is a straight line in doubles: through a point, in a direction one inch
// long.
type beam struct{ start, way dot2 }

func (b beam) at(t float64) dot2 { return b.start.plus(b.way.times(t)) }

// ring is a circle in doubles.
type ring struct {
	centre dot2
	radius float64
}

// outline is the border of a sketch that is no oval and no hull: its straight
// sides, and the circles of which its rounded corners are parts.
func (s sketch) outline() (sides [][2]dot2, rings []ring) {
	if s.radius > 0 {
		for _, c := range s.core {
			rings = append(rings, ring{c, s.radius})
		}
	}
	if len(s.core) == 1 {
		return nil, rings
	}
	for i, a := range s.core {
		b := s.core[(i+1)%len(s.core)]
		out := unit2(a, b).right().times(s.radius)
		sides = append(sides, [2]dot2{a.plus(out), b.plus(out)})
	}
	return sides, rings
}

// stretch is the part of the line within s, as distances along it; false if
// they do not meet.
func (s sketch) stretch(b beam) (lo, hi float64, ok bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	note := func(t float64) { lo, hi = min(lo, t), max(hi, t) }
	switch {
	case s.oval:
		s.crossOval(b, note)
	case len(s.core) == 1 && s.radius == 0:
		note(s.core[0].less(b.start).dot(b.way))
	default:
		s.crossBorder(b, note)
	}
	for _, h := range s.clip {
		if lo <= hi {
			lo, hi = h.cut(b, lo, hi)
		}
	}
	return lo, hi, lo <= hi
}

// crossBorder notes where the line meets the outline of s.
func (s sketch) crossBorder(b beam, note func(float64)) {
	for i, p := range s.core {
		if s.radius > 0 {
			b.crossRing(ring{p, s.radius}, note)
		}
		if len(s.core) == 1 {
			return
		}
		q := s.core[(i+1)%len(s.core)]
		if s.radius != 0 {
			out := unit2(p, q).right().times(s.radius)
			p, q = p.plus(out), q.plus(out)
		}
		b.crossSide([2]dot2{p, q}, note)
	}
}

func (b beam) crossSide(e [2]dot2, note func(float64)) {
	p, q := b.way.cross(e[0].less(b.start)), b.way.cross(e[1].less(b.start))
	if p*q > 0 || p == q {
		return
	}
	hit := e[0].plus(e[1].less(e[0]).times(p / (p - q)))
	note(hit.less(b.start).dot(b.way))
}

func (b beam) crossRing(r ring, note func(float64)) {
	out := r.centre.less(b.start)
	aside, mid := b.way.cross(out), out.dot(b.way)
	if rest := r.radius*r.radius - aside*aside; rest >= 0 {
		note(mid - math.Sqrt(rest))
		note(mid + math.Sqrt(rest))
	}
}

func (s sketch) crossOval(b beam, note func(float64)) {
	squeeze := func(d dot2) dot2 {
		return dot2{d.dot(s.facing) / s.along, d.dot(s.facing.right()) / s.across}
	}
	start, way := squeeze(b.start.less(s.core[0])), squeeze(b.way)
	scale := way.length()
	beam{start, way.times(1 / scale)}.crossRing(ring{radius: 1}, func(t float64) { note(t / scale) })
}

// half is a front arc in doubles: all points before a line.
type half struct{ centre, facing dot2 }

// cut takes from the stretch of a line what lies behind.
func (h half) cut(b beam, lo, hi float64) (float64, float64) {
	slope := b.way.dot(h.facing)
	level := b.start.less(h.centre).dot(h.facing)
	switch {
	case slope > 0:
		return max(lo, -level/slope), hi
	case slope < 0:
		return lo, min(hi, -level/slope)
	case level < 0:
		return 1, 0
	}
	return lo, hi
}

// ends are the points in which the lines of the arcs meet the border of what
// they leave of s.
func (s sketch) ends() []dot2 {
	var all []dot2
	for _, h := range s.clip {
		line := beam{h.centre, h.facing.right()}
		if lo, hi, ok := s.stretch(line); ok {
			all = append(all, line.at(lo), line.at(hi))
		}
	}
	return all
}

// crossings are the points in which the borders of s and o cross, those of s where
// an arc cuts it too.
func (s sketch) crossings(o sketch) []dot2 {
	if s.oval || o.oval {
		return nil
	}
	var all []dot2
	sides, rings := s.outline()
	others, circles := o.outline()
	for _, e := range sides {
		all = append(all, crossLine(e, others, circles)...)
	}
	for _, e := range others {
		all = append(all, crossLine(e, nil, rings)...)
	}
	for _, h := range s.clip {
		line := beam{h.centre, h.facing.right()}
		if lo, hi, ok := s.stretch(line); ok {
			all = append(all, crossLine([2]dot2{line.at(lo), line.at(hi)}, others, circles)...)
		}
	}
	for _, r := range rings {
		for _, q := range circles {
			all = append(all, r.meet(q)...)
		}
	}
	return all
}

func crossLine(e [2]dot2, sides [][2]dot2, rings []ring) []dot2 {
	var all []dot2
	line, length := beam{e[0], unit2(e[0], e[1])}, e[1].less(e[0]).length()
	note := func(t float64) {
		if t >= 0 && t <= length {
			all = append(all, line.at(t))
		}
	}
	for _, f := range sides {
		line.crossSide(f, note)
	}
	for _, r := range rings {
		line.crossRing(r, note)
	}
	return all
}

func (r ring) meet(q ring) []dot2 {
	along := q.centre.less(r.centre)
	d := along.length()
	if d == 0 {
		return nil
	}
	share := (d*d + r.radius*r.radius - q.radius*q.radius) / (2 * d)
	rest := r.radius*r.radius - share*share
	if rest < 0 {
		return nil
	}
	way := along.times(1 / d)
	foot, aside := r.centre.plus(way.times(share)), way.right().times(math.Sqrt(rest))
	return []dot2{foot.plus(aside), foot.less(aside)}
}
