package geometry

import (
	"math"
	"slices"
)

// Whole finds a point of From from which all of To is seen: straight lines to
// every part of To, none of which meets a blocker (wh40k9.terrain.dense-cover,
// wh40k9.terrain.obstacle). The point found is right, exactly; none is found
// only if there is none, or only a stretch shorter than 1e-9 inch. The arcs
// have no part in it.
//
// Besides the middle only the border of From is searched: going straight
// towards To from a point that sees all of it, one still does.
func (s Sight) Whole() (Point, bool) {
	blocks := s.relevant()
	targets := s.To.pieces()
	views, shut := sketches(targets), grown(sketches(blocks), s.Thickness.rough()/2-margin)
	if p := s.From.Middle(); Contains(s.From, p) && s.seesWhole(p, targets, &blocks) {
		return p, true
	}
	for _, from := range s.From.pieces() {
		for _, at := range s.stands(from, blocks) {
			if fanBlocked(at, views, shut) {
				continue
			}
			if p := nearest(s.From, at); Contains(s.From, p) && s.seesWhole(p, targets, &blocks) {
				return p, true
			}
		}
	}
	return Point{}, false
}

// fanBlocked reports that one of some lines from the eye to the targets meets a
// block, which spares the exact question.
func fanBlocked(eye dot2, targets, blocks []sketch) bool {
	const lines = 12
	for _, t := range targets {
		for i := range lines {
			to := t.far(heading(2 * math.Pi * float64(i) / lines))
			line, length := beam{eye, unit2(eye, to)}, to.less(eye).length()
			for _, b := range blocks {
				if lo, hi, ok := b.stretch(line); ok && lo < length-margin && hi > margin {
					return true
				}
			}
		}
	}
	return false
}

// seesWhole reports that no line from p to the targets meets a block. The block
// found in the way is moved to the front: it is likely to be in the way again.
func (s Sight) seesWhole(p Point, targets []piece, blocks *[]piece) bool {
	eye := piece{core: []Point{p}}
	for _, t := range targets {
		view := between(eye, t)
		for i, b := range *blocks {
			if anyNear(view, b, s.Thickness.Half()) {
				(*blocks)[0], (*blocks)[i] = b, (*blocks)[0]
				return false
			}
		}
	}
	return true
}

// stands are points of the border of one piece, one between each two at which a
// line touches a block and the target, or the border of a block begins.
func (s Sight) stands(from piece, blocks []piece) []dot2 {
	border, shut := from.sketch(), grown(sketches(blocks), s.Thickness.rough()/2)
	lines := sightLines(sketches(s.To.pieces()), shut)
	var ends []dot2
	for _, b := range shut {
		ends = append(ends, border.crossings(b)...)
	}
	if border.oval || len(border.core) == 1 {
		return border.roundStands(lines, ends)
	}
	var all []dot2
	sides, _ := border.outline()
	for _, e := range sides {
		all = append(all, sideStands(e, lines, ends)...)
	}
	return all
}

func sideStands(e [2]dot2, lines []beam, ends []dot2) []dot2 {
	length := e[1].less(e[0]).length()
	side, cuts := beam{e[0], unit2(e[0], e[1])}, []float64{0, length}
	note := func(p dot2) {
		cuts = append(cuts, min(max(p.less(e[0]).dot(side.way), 0), length))
	}
	for _, l := range lines {
		l.crossSide(e, func(t float64) { note(l.at(t)) })
	}
	for _, p := range ends {
		note(p)
	}
	var all []dot2
	for _, t := range (hunt{fine: 1}).steps(cuts) {
		all = append(all, side.at(t))
	}
	return all
}

// roundStands are the same for a disc or an oval, by the angle at its centre,
// an oval being taken as a squeezed disc.
func (s sketch) roundStands(lines []beam, ends []dot2) []dot2 {
	centre := s.core[0]
	if !s.oval && s.radius == 0 {
		return []dot2{centre}
	}
	ahead, along, across := dot2{0, 1}, s.radius, s.radius
	if s.oval {
		ahead, along, across = s.facing, s.along, s.across
	}
	cuts := []float64{0, 2 * math.Pi}
	note := func(p dot2) {
		out := p.less(centre)
		angle := math.Atan2(out.dot(ahead.right())/across, out.dot(ahead)/along)
		cuts = append(cuts, math.Mod(angle+2*math.Pi, 2*math.Pi))
	}
	for _, l := range lines {
		if lo, hi, ok := s.stretch(l); ok {
			note(l.at(lo))
			note(l.at(hi))
		}
	}
	for _, p := range ends {
		note(p)
	}
	var all []dot2
	for _, angle := range (hunt{fine: 1}).steps(cuts) {
		step := ahead.times(along * math.Cos(angle)).plus(ahead.right().times(across * math.Sin(angle)))
		all = append(all, centre.plus(step))
	}
	return all
}

// sightLines are the lines that touch two of the targets and blocks at once;
// those along the sides of blocks are among them.
func sightLines(targets, blocks []sketch) []beam {
	var marks []sketch
	for _, s := range slices.Concat(targets, blocks) {
		marks = append(marks, s.corners()...)
	}
	var lines []beam
	for i, m := range marks {
		for _, o := range marks[:i] {
			tangents(m, o, func(angle float64) {
				way := heading(angle)
				if side, ok := m.touching(o, way.right()); ok {
					lines = append(lines, beam{m.far(side), way})
				}
			})
		}
	}
	return lines
}

// corners are the round or sharp corners of s, an oval being one.
func (s sketch) corners() []sketch {
	if s.oval {
		return []sketch{s}
	}
	var all []sketch
	for _, c := range s.core {
		all = append(all, sketch{core: []dot2{c}, radius: s.radius})
	}
	return all
}

// touching is the side, aside or its opposite, on which a line at right angles
// to aside touches both m and o.
func (s sketch) touching(o sketch, aside dot2) (dot2, bool) {
	for _, side := range [2]dot2{aside, aside.times(-1)} {
		at := s.far(side).dot(aside)
		for _, other := range [2]dot2{aside, aside.times(-1)} {
			if math.Abs(at-o.far(other).dot(aside)) < 1e-6 {
				return side, true
			}
		}
	}
	return dot2{}, false
}
