package ninthage

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	g "github.com/enfilade/enfilade/internal/geometry"
)

// behind works out the cover: how much of the Target Facing is hidden from the
// best point of the model's front.
func (q *question) behind(l *look, own, target ground, s scenery, box g.Box, volley bool) {
	hard, soft := q.obstructions(own, target, s, box, volley)
	if len(hard)+len(soft) == 0 {
		return
	}
	front := box.Side(g.Front)
	if target.base.round {
		q.behindRound(l, own, target, box, hard, soft)
		return
	}
	facing := target.boundary.Side(sideOf(l.facing))
	hard, soft = g.Between(front, facing, hard), g.Between(front, facing, soft)
	all := append(append([]g.Shape{}, hard...), soft...)
	best, n := 3, corners(all)
	// tries looks from a point, and tells whether another may yet be better.
	tries := func(p g.Point) bool {
		if !q.looksBehind(lookedFrom * n) {
			return false
		}
		h := g.Hidden(p, facing, hard)
		word, why := hiddenCover(h, g.Hidden(p, facing, all).Sub(h))
		if n := slices.Index([]string{"none", "soft", "hard"}, word); n < best {
			best, l.cover, l.coverWhy = n, word, why
		}
		return best > 0
	}
	switch {
	case own.base.round:
		tries(box.Centre)
	case !tries(front.Middle()) || q.dec.CoverPoint.text == "centre":
	case tries(front.A) && tries(front.B) && q.looksBehind(n*(n+roughLooks)):
		if p, _ := g.LeastHidden(front, facing, all); tries(p) && best == 2 {
			p, _ = g.LeastHidden(front, facing, hard)
			tries(p)
		}
	}
}

// mostSearched is how much may be worked out to tell what is hidden from models: for
// each point looked from, the corners that may hide something; for each front whose best
// point is searched for, those corners squared. A step is some microseconds.
const (
	mostSearched = 200_000
	lookedFrom   = 8
	roughLooks   = 100
)

// looksBehind tells whether so many more steps may be worked out; beyond all that may,
// the question is refused.
func (q *question) looksBehind(steps int) bool {
	if q.searched > mostSearched {
		return false
	}
	if q.searched += steps; q.searched <= mostSearched {
		return true
	}
	q.f.Table.FaultHere("fewer models that shoot, or fewer corners between them and the target",
		"too large: what so many models see behind so many corners takes more than %s steps", about(mostSearched))
	return false
}

// corners is how many corners shapes have.
func corners(all []g.Shape) (n int) {
	for _, s := range all {
		n += g.Corners(s)
	}
	return n
}

// behindRound measures cover of a round target: its nearest point is hidden or
// it is not, seen from the best point of the model's front.
func (q *question) behindRound(l *look, own, target ground, box g.Box, hard, soft []g.Shape) {
	l.coverWhy = []attack.Because{because("geo.cover", "the nearest point of a round base")}
	clear := func(all []g.Shape) bool {
		for _, eye := range q.eyesOn(own, target, box, all) {
			if near, ok := nearest(target, eye); !ok || !crossedBy(near, all) {
				return true
			}
		}
		return false
	}
	all := append(append([]g.Shape{}, hard...), soft...)
	switch {
	case clear(all):
	case clear(hard):
		l.cover = "soft"
	default:
		l.cover = "hard"
	}
}

// eyesOn are the points of the front to look from at a round target: the middle,
// and unless that alone counts the ends, points between them, and one in the
// middle of what is seen from the target's centre.
func (q *question) eyesOn(own, target ground, box g.Box, blockers []g.Shape) []g.Point {
	front := box.Side(g.Front)
	if own.base.round {
		return []g.Point{box.Centre}
	}
	out := []g.Point{front.Middle()}
	if q.dec.CoverPoint.text == "centre" {
		return out
	}
	if p, ok := seenFrom(target.boundary.Centre, front, blockers); ok {
		out = append(out, p)
	}
	const steps = 16
	for i := range int64(steps + 1) {
		out = append(out, front.A.Between(front.B, g.Frac(i, steps)))
	}
	return out
}

// seenFrom finds a point of a line that is seen from another point, by halves.
func seenFrom(from g.Point, front g.Segment, blockers []g.Shape) (g.Point, bool) {
	for range 30 {
		hidden := g.Hidden(from, front, blockers)
		if hidden.Sign() == 0 {
			return front.Middle(), true
		}
		if !hidden.Less(g.Int(1)) {
			break
		}
		left, right := g.Segment{A: front.A, B: front.Middle()}, g.Segment{A: front.Middle(), B: front.B}
		if front = left; g.Hidden(from, right, blockers).Less(g.Hidden(from, left, blockers)) {
			front = right
		}
	}
	return g.Point{}, false
}

// nearest is the line to the nearest point of a round base; false within it.
func nearest(target ground, eye g.Point) (g.Segment, bool) {
	to := target.boundary.Centre
	way := eye.To(to)
	r := g.Millimetres(g.Rat(target.base.width())).Half()
	if way.Length().AtMost(r) {
		return g.Segment{}, false
	}
	return g.Segment{A: eye, B: to.Plus(way.Unit().Times(r.Neg()))}, true
}

func crossedBy(line g.Segment, all []g.Shape) bool {
	return slices.ContainsFunc(all, func(s g.Shape) bool { return g.Within(line, s, g.Int(0)) })
}

func hiddenCover(hard, soft g.Number) (string, []attack.Because) {
	half := g.Frac(1, 2)
	sum := hard.Add(soft)
	why := []attack.Because{because("geo.cover", "%s behind Hard Cover, %s behind Soft Cover", short(rational(hard)), short(rational(soft)))}
	if hard.Equal(half) || hard.Less(half) && sum.Equal(half) {
		why = append(why, because("geo.half", "exactly half is covered"))
	}
	switch {
	case half.AtMost(hard):
		return "hard", why
	case half.AtMost(sum):
		return "soft", why
	}
	return "none", why
}

func sideOf(facing string) g.Side {
	switch facing {
	case "rear":
		return g.Rear
	case "left flank":
		return g.LeftFlank
	case "right flank":
		return g.RightFlank
	}
	return g.Front
}

// obstructions are what gives Hard and Soft Cover: terrain that the model does
// not stand in, and other units.
func (q *question) obstructions(own, target ground, s scenery, box g.Box, volley bool) (hard, soft []g.Shape) {
	for i, p := range s.terrain {
		if s.cover[i] == "none" || g.Overlaps(own.base.shapeOf(box), p) {
			continue
		}
		if s.cover[i] == "hard" {
			hard = append(hard, p)
		} else {
			soft = append(soft, p)
		}
	}
	giant := own.c.unit.height() == "Gigantic" || target.c.unit.height() == "Gigantic"
	for i := range s.units {
		u := &s.units[i]
		switch {
		case giant && u.height == 1, volley && u.height <= heights[own.c.unit.height()]:
		case q.blocks(u, own, target):
			hard = append(hard, u.shapes...)
		default:
			soft = append(soft, u.shapes...)
		}
	}
	return hard, soft
}
