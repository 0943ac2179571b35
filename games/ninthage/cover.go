package ninthage

import (
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
		q.behindRound(l, target, box, hard, soft)
		return
	}
	facing := target.boundary.Side(sideOf(l.facing))
	all := append(append([]g.Shape{}, hard...), soft...)
	points := []g.Point{front.Middle()}
	if own.base.round {
		points = []g.Point{box.Centre}
	} else if q.dec.CoverPoint.text != "centre" {
		p, _ := g.LeastHidden(front, facing, hard)
		r, _ := g.LeastHidden(front, facing, all)
		points = append(points, p, r, front.A, front.B)
	}
	best := -1
	for _, p := range points {
		h := g.Hidden(p, facing, hard)
		word, why := hiddenCover(h, g.Hidden(p, facing, all).Sub(h))
		n := map[string]int{"none": 0, "soft": 1, "hard": 2}[word]
		if best < 0 || n < best {
			best, l.cover, l.coverWhy = n, word, why
		}
	}
}

// behindRound measures cover of a round target: its nearest point is hidden or
// it is not.
func (q *question) behindRound(l *look, target ground, box g.Box, hard, soft []g.Shape) {
	eye := box.Side(g.Front).Middle()
	to := target.boundary.Centre
	way := eye.To(to)
	if way.Length().Sign() == 0 {
		return
	}
	r := g.Millimetres(g.Rat(target.base.width())).Half()
	near := g.Segment{A: eye, B: to.Plus(way.Unit().Times(r.Neg()))}
	crossed := func(all []g.Shape) bool {
		for _, s := range all {
			if g.Within(near, s, g.Int(0)) {
				return true
			}
		}
		return false
	}
	l.coverWhy = []attack.Because{because("geo.cover", "the nearest point of a round base")}
	switch {
	case crossed(hard):
		l.cover = "hard"
	case crossed(soft):
		l.cover = "soft"
	}
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
