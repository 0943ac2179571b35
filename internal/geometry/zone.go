package geometry

import "math"

// Zone is what a guard controls: all points within Reach inches of its base
// that lie in its front arc (nil: all around) and that it sees past the
// blockers (bushido.geom.zoc; infinity.geo.zoc with neither arc nor blockers).
type Zone struct {
	Guard    Disc
	Reach    Number
	Arc      *Arc
	Blockers []Shape
}

// rim is the disc in which the zone lies.
func (z Zone) rim() Disc { return z.Guard.Grow(z.Reach) }

// has reports whether p lies in the zone if nothing is in the way; on says that
// it is known to lie on the rim.
func (z Zone) has(p Point, onRim, onLine bool) bool {
	if !onRim && !Contains(z.rim(), p) {
		return false
	}
	return z.Arc == nil || onLine || z.Arc.Has(p)
}

// sees reports whether the guard sees p.
func (z Zone) sees(p Point) bool {
	return len(z.Blockers) == 0 ||
		Sight{From: z.Guard, To: Dot(p), Blockers: z.Blockers}.Visible()
}

// Has reports whether p lies in the zone, its edge included.
func (z Zone) Has(p Point) bool { return z.has(p, false, false) && z.sees(p) }

// Holds reports whether any part of s lies in the zone. Exact without blockers
// and with an arc through the guard's own centre; otherwise points of s are
// searched.
func (z Zone) Holds(s Shape) bool {
	if z.Arc == nil && len(z.Blockers) == 0 {
		return Touches(z.rim(), s)
	}
	d, ok := s.(Disc)
	if !ok {
		return Touches(z.rim(), s) && z.samples(s)
	}
	// The lines from a disc to itself fill it, and nothing is taken away.
	return z.meets(d, d, nil)
}

// samples tries points of s.
func (z Zone) samples(s Shape) bool {
	for _, p := range s.pieces() {
		for _, at := range spread(p.sketch()) {
			if q := nearest(s, at); Contains(s, q) && z.Has(q) {
				return true
			}
		}
	}
	return false
}

// Crosses reports whether some straight line from a point of the base from to a
// point of the base to meets the zone before it meets to
// (bushido.geom.intercept-test: the hull of both bases without the second meets
// the zone). Just touching the zone counts. Exact without blockers; with them,
// points of the zone are searched.
func (z Zone) Crosses(from, to Disc) bool { return z.meets(from, to, &to) }

// meets reports whether the hull of from and to, without the disc less, meets
// the zone. What is left of the zone in the hull is farthest from less in one of
// its corners, or where a circle is: those points are tried.
func (z Zone) meets(from, to Disc, less *Disc) bool {
	t := zoneTest{zone: z, hull: Taper{from, to}, less: less}
	t.search(from, to)
	if len(t.found) == 0 {
		return false
	}
	for _, p := range t.found {
		if z.sees(p) {
			return true
		}
	}
	return t.between()
}

// zoneTest collects points of the zone in the hull that are not in less.
type zoneTest struct {
	zone  Zone
	hull  Taper
	less  *Disc
	found []Point
}

// keep notes a point of the hull and the zone.
func (t *zoneTest) keep(p Point) {
	if t.less == nil || !Contains(*t.less, p) {
		t.found = append(t.found, p)
	}
}

func (t *zoneTest) search(from, to Disc) {
	t.fromCircle(from, to)
	t.straightSides()
	t.rimAndLine(to)
}

func (t *zoneTest) fromCircle(from, to Disc) {
	away := to.Centre.To(from.Centre).Unit()
	if from.Centre.Equal(to.Centre) {
		away = t.zone.Guard.Centre.To(from.Centre).Unit().Times(Int(-1))
	}
	inHull := []Point{from.Centre, from.Centre.Plus(away.Times(from.Radius))}
	if t.less == nil {
		inHull = append(inHull, Towards(Disc{Centre: from.Centre}, t.zone.Guard.Centre, from.Radius))
	}
	if sides, ok := t.hull.sides(); ok {
		inHull = append(inHull, sides[0].A, sides[1].A)
	}
	for _, p := range inHull {
		if t.zone.has(p, false, false) {
			t.keep(p)
		}
	}
	for _, p := range circlesMeet(from, t.zone.rim()) {
		if t.zone.has(p, true, false) {
			t.keep(p)
		}
	}
	for _, p := range t.lineOn(from) {
		if t.zone.has(p, false, true) {
			t.keep(p)
		}
	}
}

// lineOn are the points where the line of the arc meets the circle.
func (t *zoneTest) lineOn(d Disc) []Point {
	if t.zone.Arc == nil {
		return nil
	}
	a, b := t.zone.Arc.line()
	var all []Point
	for _, share := range lineMeetsCircle(a, b, d) {
		all = append(all, a.Between(b, share))
	}
	return all
}

// line is two points of the line that parts front and back.
func (a Arc) line() (Point, Point) {
	return a.Centre, a.Centre.Plus(a.Facing.Direction().Right())
}

func (t *zoneTest) straightSides() {
	sides, ok := t.hull.sides()
	if !ok {
		return
	}
	for _, s := range sides {
		for _, share := range lineMeetsCircle(s.A, s.B, t.zone.rim()) {
			if p := s.A.Between(s.B, share); inUnit(share) && t.zone.has(p, true, false) {
				t.keep(p)
			}
		}
		if t.zone.Arc == nil {
			continue
		}
		p, q := t.zone.Arc.before(s.A), t.zone.Arc.before(s.B)
		if p.Sign()*q.Sign() < 0 {
			if at := s.A.Between(s.B, p.Div(p.Sub(q))); t.zone.has(at, false, true) {
				t.keep(at)
			}
		}
	}
}

func (t *zoneTest) rimAndLine(to Disc) {
	rim := t.zone.rim()
	away := to.Centre.To(rim.Centre).Unit()
	if p := rim.Centre.Plus(away.Times(rim.Radius)); t.zone.has(p, true, false) && Contains(t.hull, p) {
		t.keep(p)
	}
	for _, p := range t.lineOn(rim) {
		if Contains(t.hull, p) {
			t.keep(p)
		}
	}
	if c := rim.Centre; t.zone.has(c, false, false) && Contains(t.hull, c) {
		t.keep(c)
	}
}

// between tries a grid over the hull, then lines from the guard's base between the
// blockers.
func (t *zoneTest) between() bool {
	if len(t.zone.Blockers) == 0 {
		return false
	}
	return t.grid() || t.lines()
}

// mostMarks is how many borders the lines between the blockers may turn on: among
// more the grid alone is tried, for the lines grow with their cube.
const mostMarks = 40

// lines tries one line of every cell of those from the guard's base that pass the
// blockers near by, and on it a point of every clear stretch.
func (t *zoneTest) lines() bool {
	rim := t.zone.rim()
	guard, around, hull := sketchOf(t.zone.Guard), sketchOf(rim), sketchOf(t.hull)
	var less *sketch
	if t.less != nil {
		s := sketchOf(*t.less)
		less = &s
	}
	h := hunt{fine: 1}
	marks := append(guard.corners(), around)
	for _, d := range []Disc{t.hull.Near, t.hull.Far} {
		marks = append(marks, sketchOf(d))
	}
	for _, b := range t.zone.Blockers {
		if !Touches(rim, b) {
			continue
		}
		for _, s := range grown(sketches(b.pieces()), margin) {
			h.blocks = append(h.blocks, s)
			marks = append(marks, s.corners()...)
		}
	}
	if len(marks) > mostMarks {
		return false
	}
	for _, angle := range h.steps(angles(guard, around, marks)) {
		way := heading(angle)
		for _, aside := range h.steps(offsets(guard, around, marks, way.right())) {
			line := beam{way.right().times(aside), way}
			if parts := t.parts(line, around, hull, less); len(parts) > 0 && t.along(h, line, guard, parts) {
				return true
			}
		}
	}
	return false
}

func sketchOf(s Shape) sketch { return s.pieces()[0].sketch() }

// parts are the stretches of a line in the rim, the arc and the hull, and not in
// less.
func (t *zoneTest) parts(line beam, around, hull sketch, less *sketch) [][2]float64 {
	lo, hi, ok := around.stretch(line)
	first, last, also := hull.stretch(line)
	if !ok || !also {
		return nil
	}
	whole := [2]float64{max(lo, first), min(hi, last)}
	if t.zone.Arc != nil {
		whole = t.zone.Arc.clip(line, whole)
	}
	if less != nil {
		if from, to, ok := less.stretch(line); ok {
			return [][2]float64{{whole[0], min(whole[1], from)}, {max(whole[0], to), whole[1]}}
		}
	}
	return [][2]float64{whole}
}

// along tries the middle of each stretch of one line that no block parts from the
// guard's base.
func (t *zoneTest) along(h hunt, line beam, guard sketch, parts [][2]float64) bool {
	lo, hi, ok := guard.stretch(line)
	if !ok {
		return false
	}
	from := math.Inf(-1)
	for _, s := range append(h.shut(line), [2]float64{math.Inf(1), math.Inf(1)}) {
		if max(lo, from) <= min(hi, s[0]) {
			for _, part := range parts {
				a, b := max(part[0], from), min(part[1], s[0])
				if a < b && t.here(line.at((a+b)/2).point()) {
					return true
				}
			}
		}
		from = max(from, s[1])
	}
	return false
}

// here tells whether a point lies in the zone, in the hull and not in less.
func (t *zoneTest) here(p Point) bool {
	return (t.less == nil || !Contains(*t.less, p)) && t.zone.has(p, false, false) && Contains(t.hull, p) && t.zone.sees(p)
}

// clip is what of a stretch of a line lies in the arc.
func (a Arc) clip(line beam, part [2]float64) [2]float64 {
	ahead := a.Facing.Direction().rough()
	slope, at := line.way.dot(ahead), line.start.less(a.Centre.rough()).dot(ahead)
	switch {
	case slope > 0:
		part[0] = max(part[0], -at/slope)
	case slope < 0:
		part[1] = min(part[1], -at/slope)
	}
	return part
}

// grid tries points of a grid over the hull.
func (t *zoneTest) grid() bool {
	for _, at := range spread(t.zone.rim().pieces()[0].sketch()) {
		if t.here(at.point()) {
			return true
		}
	}
	return false
}

// spread is a grid of points over a sketch.
func spread(s sketch) []dot2 {
	const steps = 24
	r := s.around()
	var all []dot2
	for i := range steps + 1 {
		for j := range steps + 1 {
			step := dot2{float64(2*i-steps) / steps, float64(2*j-steps) / steps}
			if p := r.centre.plus(step.times(r.radius)); step.length() <= 1 {
				all = append(all, p)
			}
		}
	}
	return all
}
