package geometry

import (
	"math"
	"sort"
)

// Hidden is the share, from 0 to 1, of the facing that is hidden by the
// blockers when seen from the point eye (ninthage.geo.cover): the part of its
// length to which straight lines from eye meet a blocker. Exact; with ellipses,
// to 1e-12. An eye within a blocker sees nothing.
func Hidden(eye Point, facing Segment, blockers []Shape) Number {
	var shadows [][2]Number
	for _, b := range blockers {
		for _, p := range b.pieces() {
			if lo, hi, ok := shadow(eye, facing, p); ok {
				shadows = append(shadows, [2]Number{lo, hi})
			}
		}
	}
	sort.Slice(shadows, func(i, j int) bool { return shadows[i][0].Less(shadows[j][0]) })
	var sum, till Number
	for _, s := range shadows {
		if from := Max(s[0], till); from.Less(s[1]) {
			sum = sum.Add(s[1].Sub(from))
			till = s[1]
		}
	}
	return sum
}

// Between are the shapes that may meet a line from a point of one segment to a point
// of the other: the rest can hide nothing of either from the other.
func Between(a, b Segment, shapes []Shape) []Shape {
	x, y := a.rough(), b.rough()
	ends := []dot2{x[0], x[1], y[0], y[1]}
	var out []Shape
	for _, s := range shapes {
		for _, p := range s.pieces() {
			if !p.sketch().aside(ends) {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

// aside tells whether the sketch surely meets no line between any two of the points:
// in some direction it lies beyond them all, by more than rounding can be.
func (s sketch) aside(points []dot2) bool {
	const margin = 1e-6
	beyond := func(u dot2) bool {
		most := math.Inf(-1)
		for _, p := range points {
			most = max(most, p.dot(u))
		}
		return s.far(u.times(-1)).dot(u) > most+margin
	}
	for i, a := range points {
		for _, b := range points[:i] {
			if l := b.less(a).length(); l > margin {
				u := b.less(a).times(1 / l)
				if beyond(u) || beyond(u.times(-1)) || beyond(u.right()) || beyond(u.right().times(-1)) {
					return true
				}
			}
		}
	}
	return false
}

// Corners is how many corners a shape has, those of a round one counted as some.
func Corners(s Shape) (n int) {
	for _, p := range s.pieces() {
		n += max(len(p.core), 4)
	}
	return n
}

// shadow is the part of the facing that p hides, as shares of the way along. It
// is one stretch, since p is convex; its ends are ends of the facing, or lie
// behind points where a line from eye just touches p, or where p itself ends.
func shadow(eye Point, facing Segment, p piece) (lo, hi Number, ok bool) {
	if near(piece{core: []Point{eye}}, p, Int(0)) {
		return Int(0), Int(1), true
	}
	ends := append([]Number{Int(0), Int(1)}, p.cuts(facing)...)
	along := facing.A.To(facing.B)
	for _, t := range p.touchedFrom(eye) {
		ray := eye.To(t)
		if across := along.Cross(ray); across.Sign() != 0 {
			ends = append(ends, facing.A.To(eye).Cross(ray).Div(across))
		}
	}
	for _, t := range ends {
		line := Segment{eye, facing.A.Between(facing.B, t)}
		if !inUnit(t) || !near(line.piece(), p, Int(0)) {
			continue
		}
		if !ok {
			lo, hi, ok = t, t, true
		}
		lo, hi = Min(lo, t), Max(hi, t)
	}
	return lo, hi, ok
}

// cuts are where the border of p meets the segment, as shares of its way.
func (p piece) cuts(s Segment) []Number {
	switch {
	case p.oval != nil:
		return lineMeetsCircle(p.oval.squeeze(s.A), p.oval.squeeze(s.B), Disc{Radius: Int(1)})
	case len(p.core) == 1:
		return lineMeetsCircle(s.A, s.B, Disc{p.core[0], p.radius})
	}
	var all []Number
	for _, e := range p.edges() {
		all = append(all, s.cuts(e)...)
	}
	return all
}

// touchedFrom are the points of p among which lines from eye touch it.
func (p piece) touchedFrom(eye Point) []Point {
	switch {
	case p.oval != nil:
		var all []Point
		for _, t := range (Disc{Radius: Int(1)}).touchedFrom(p.oval.squeeze(eye)) {
			all = append(all, p.oval.stretch(t))
		}
		return all
	case p.radius.Sign() > 0:
		return Disc{p.core[0], p.radius}.touchedFrom(eye)
	}
	return p.core
}

// touchedFrom are the two points at which lines from eye, which is outside,
// touch the disc.
func (d Disc) touchedFrom(eye Point) []Point {
	out := d.Centre.To(eye)
	square := out.Squared()
	ahead := out.Times(d.Radius.Squared().Div(square))
	aside := out.Right().Times(square.Sub(d.Radius.Squared()).Sqrt().Mul(d.Radius).Div(square))
	return []Point{d.Centre.Plus(ahead).Plus(aside), d.Centre.Plus(ahead).Plus(aside.Times(Int(-1)))}
}

// squeeze carries the table so that the oval becomes the disc of radius 1 round
// the origin, and stretch carries it back.
func (e *Ellipse) squeeze(p Point) Point {
	ahead, out := e.Facing.Direction(), e.Centre.To(p)
	return Point{out.Dot(ahead.Right()).Div(e.Across), out.Dot(ahead).Div(e.Along)}
}

func (e *Ellipse) stretch(p Point) Point {
	ahead := e.Facing.Direction()
	return e.Centre.Plus(ahead.Right().Times(p.X.Mul(e.Across))).Plus(ahead.Times(p.Y.Mul(e.Along)))
}

// LeastHidden is the point of front from which the least of the facing is
// hidden, with the share that is hidden there (the shooter's choice in
// ninthage.geo.cover). The share is exact for that point; the point is found by
// a search, and another may hide less by 1e-6.
func LeastHidden(front, facing Segment, blockers []Shape) (Point, Number) {
	var blocks []sketch
	for _, b := range blockers {
		blocks = append(blocks, sketches(b.pieces())...)
	}
	target, side := facing.rough(), front.rough()
	share := func(t float64) float64 {
		return hiddenRoughly(side[0].plus(side[1].less(side[0]).times(t)), target, blocks)
	}
	best, least := front.Middle(), Hidden(front.Middle(), facing, blockers)
	for _, t := range []float64{0, 1, leastNear(share, cutsOf(side, target, blocks))} {
		p := front.A.Between(front.B, exactly(t))
		if h := Hidden(p, facing, blockers); h.Less(least) {
			best, least = p, h
		}
	}
	return best, least
}

// cutsOf are the shares of the way along side at which what hides the target
// may change its kind.
func cutsOf(side, target [2]dot2, blocks []sketch) []float64 {
	whole := side[1].less(side[0])
	var cuts []float64
	for _, p := range sideStands(side, sightLines([]sketch{{core: target[:]}}, blocks), nil) {
		cuts = append(cuts, p.less(side[0]).dot(whole)/whole.dot(whole))
	}
	return append(cuts, 0, 1)
}

// leastNear is where f is least between 0 and 1, looking closely in the cuts.
func leastNear(f func(float64) float64, cuts []float64) float64 {
	sort.Float64s(cuts)
	best, at := math.Inf(1), 0
	for i, t := range cuts {
		if h := f(t); h < best {
			best, at = h, i
		}
	}
	lo, hi := cuts[max(at-1, 0)], cuts[min(at+1, len(cuts)-1)]
	found := cuts[at]
	const steps = 64
	for range 4 {
		step := (hi - lo) / steps
		for k := range steps + 1 {
			if t := lo + step*float64(k); f(t) < best {
				best, found = f(t), t
			}
		}
		lo, hi = max(found-step, 0), min(found+step, 1)
	}
	return found
}

// hiddenRoughly is [Hidden] in doubles.
func hiddenRoughly(eye dot2, facing [2]dot2, blocks []sketch) float64 {
	var shadows [][2]float64
	for _, b := range blocks {
		if lo, hi, ok := b.shadow(eye, facing); ok {
			shadows = append(shadows, [2]float64{lo, hi})
		}
	}
	sort.Slice(shadows, func(i, j int) bool { return shadows[i][0] < shadows[j][0] })
	sum, till := 0.0, 0.0
	for _, s := range shadows {
		sum += max(0, s[1]-max(s[0], till))
		till = max(till, s[1])
	}
	return sum
}

func (s sketch) shadow(eye dot2, facing [2]dot2) (lo, hi float64, ok bool) {
	along, reach := facing[1].less(facing[0]), facing[1].less(facing[0]).length()
	ends := []float64{0, 1}
	if a, b, meets := s.stretch(beam{facing[0], along.times(1 / reach)}); meets {
		ends = append(ends, a/reach, b/reach)
	}
	for _, c := range s.corners() {
		tangents(c, sketch{core: []dot2{eye}}, func(angle float64) {
			ray := heading(angle)
			ends = append(ends, eye.less(facing[0]).cross(ray)/along.cross(ray))
		})
	}
	for _, t := range ends {
		if !(t >= 0 && t <= 1) {
			continue
		}
		step := facing[0].plus(along.times(t)).less(eye)
		near, _, meets := s.grow(1e-9).stretch(beam{eye, step.times(1 / step.length())})
		if !meets || near > step.length() {
			continue
		}
		if !ok {
			lo, hi, ok = t, t, true
		}
		lo, hi = min(lo, t), max(hi, t)
	}
	return lo, hi, ok
}

func (s sketch) grow(by float64) sketch { return grown([]sketch{s}, by)[0] }
