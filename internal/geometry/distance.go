package geometry

import (
	"cmp"
	"math"
	"slices"
)

// Distance is the distance between the closest points of two shapes, 0 when
// they touch or overlap (wh40k9.measure.base, bushido.geom.distance,
// warmachine.geo.distance, infinity.range.measure). It is exact, except that
// with an ellipse it may be too small by 1e-15 of the table's size.
func Distance(a, b Shape) Number {
	var least Number
	for i, p := range pairs(a, b) {
		if i > 0 && p.atLeast > least.rough() {
			break
		}
		if d := apart(p.p, p.q); i == 0 || d.Less(least) {
			least = d
		}
	}
	return Max(Int(0), least)
}

// couple is a piece of one shape and one of another, with a distance that they
// surely have.
type couple struct {
	p, q    piece
	atLeast float64
}

// pairs are all couples, the likely closest first.
func pairs(a, b Shape) []couple {
	ours, theirs := a.pieces(), b.pieces()
	if len(ours) == 1 && len(theirs) == 1 {
		return []couple{{ours[0], theirs[0], math.Inf(-1)}}
	}
	var all []couple
	circles := rings(theirs)
	for i, r := range rings(ours) {
		for j, s := range circles {
			apart := s.centre.less(r.centre).length() - r.radius - s.radius
			slack := 1e-9 * (1 + r.centre.length() + s.centre.length() + r.radius + s.radius)
			all = append(all, couple{ours[i], theirs[j], apart - slack})
		}
	}
	slices.SortStableFunc(all, func(x, y couple) int { return cmp.Compare(x.atLeast, y.atLeast) })
	return all
}

// rings are circles round the pieces.
func rings(pieces []piece) []ring {
	all := make([]ring, len(pieces))
	for i, s := range sketches(pieces) {
		all[i] = s.around()
	}
	return all
}

// CentreDistance is the distance between the middles of two shapes.
func CentreDistance(a, b Shape) Number { return a.Middle().To(b.Middle()).Length() }

// Within reports whether the closest points of a and b are at most d inches
// apart; exactly d counts (wh40k9.measure.within). With an ellipse, a distance
// that exceeds d by less than 1e-15 of the table's size counts too.
func Within(a, b Shape, d Number) bool {
	far := up(d.rough() + 1e-9*(1+math.Abs(d.rough())))
	for _, p := range pairs(a, b) {
		if p.atLeast > far {
			return false
		}
		if near(p.p, p.q, d) {
			return true
		}
	}
	return false
}

// Touches reports whether a and b have a point in common; touching edges count
// (infinity.template.affected, infinity.geo.contact).
func Touches(a, b Shape) bool { return Within(a, b, Int(0)) }

// Contains reports whether the point p lies in s; its edge counts.
func Contains(s Shape, p Point) bool { return Touches(s, Dot(p)) }

// Overlaps reports whether a and b have more in common than their edges: bases
// that may not stand like that, and warmachine.aoe.covered. Shapes of no area
// never overlap anything, and an ellipse only by more than 1e-15 inch.
func Overlaps(a, b Shape) bool {
	for _, c := range pairs(a, b) {
		if c.atLeast > 0 {
			return false
		}
		if c.p.solid() && c.q.solid() && overlap(c.p, c.q) {
			return true
		}
	}
	return false
}

// hair is what an ellipse must overlap by.
var hair = exactly(-1e-15)

// apart is the distance of two pieces, 0 or less if they touch.
func apart(p, q piece) Number {
	if p.curved() || q.curved() {
		return separation(p, q)
	}
	return squareApart(p.core, q.core).Sqrt().Sub(p.radius).Sub(q.radius)
}

// near reports that two pieces are at most d apart. It compares every distance
// with d and never two distances with each other, which may well be equal.
func near(p, q piece, d Number) bool {
	if d.Sign() < 0 {
		return false
	}
	if p.curved() || q.curved() {
		return separation(p, q).AtMost(d)
	}
	reach := d.Add(p.radius).Add(q.radius)
	if len(p.core) == 1 && len(q.core) == 1 || reach.Sign() > 0 {
		square := reach.Squared()
		if eachSquare(p.core, q.core, func(d Number) bool { return d.AtMost(square) }) {
			return true
		}
	}
	return (len(p.core) > 1 || len(q.core) > 1) && meet(p.core, q.core)
}

// overlap reports that the insides of two solid pieces meet.
func overlap(p, q piece) bool {
	if p.curved() || q.curved() {
		return separation(p, q).Less(hair)
	}
	reach := p.radius.Add(q.radius)
	if reach.Sign() > 0 {
		square := reach.Squared()
		return eachSquare(p.core, q.core, func(d Number) bool { return d.Less(square) }) || meet(p.core, q.core)
	}
	return !beside(p, q) && !beside(q, p)
}

// beside reports that a side of p has no point of q before it.
func beside(p, q piece) bool {
	for _, e := range p.edges() {
		outside := true
		for _, c := range q.core {
			outside = outside && Turn(e.A, e.B, c) <= 0
		}
		if outside {
			return true
		}
	}
	return false
}

// squareApart is the square of the distance of two convex polygons.
func squareApart(p, q []Point) Number {
	if (len(p) > 1 || len(q) > 1) && meet(p, q) {
		return Number{}
	}
	var all []Number
	eachSquare(p, q, func(d Number) bool {
		all = append(all, d)
		return false
	})
	return Min(all[0], all[1:]...)
}

// eachSquare calls use with the squares of the distances from the corners of
// each to the sides of the other, until it says yes.
func eachSquare(p, q []Point, use func(Number) bool) bool {
	if len(p) == 1 && len(q) == 1 {
		return use(p[0].To(q[0]).Squared())
	}
	for _, pair := range [2][2][]Point{{p, q}, {q, p}} {
		for _, e := range (piece{core: pair[1]}).edges() {
			for _, c := range pair[0] {
				if use(e.squareTo(c)) {
					return true
				}
			}
		}
	}
	return false
}

// squareTo is the square of the distance from the segment to c.
func (s Segment) squareTo(c Point) Number {
	along, out := s.A.To(s.B), s.A.To(c)
	share, whole := along.Dot(out), along.Squared()
	switch {
	case share.Sign() <= 0:
		return out.Squared()
	case !share.Less(whole):
		return s.B.To(c).Squared()
	}
	return along.Cross(out).Squared().Div(whole)
}

// meet reports whether two convex polygons have a point in common.
func meet(p, q []Point) bool {
	if holds(p, q[0]) || holds(q, p[0]) {
		return true
	}
	for _, e := range (piece{core: p}).edges() {
		for _, f := range (piece{core: q}).edges() {
			if e.meets(f) {
				return true
			}
		}
	}
	return false
}

// holds reports whether the point c is in the convex polygon p.
func holds(p []Point, c Point) bool {
	switch len(p) {
	case 1:
		return p[0].Equal(c)
	case 2:
		return Segment{p[0], p[1]}.has(c)
	}
	for i, a := range p {
		if Turn(a, p[(i+1)%len(p)], c) < 0 {
			return false
		}
	}
	return true
}

// has reports whether c is on the segment.
func (s Segment) has(c Point) bool {
	return Turn(s.A, s.B, c) == 0 && c.To(s.A).Dot(c.To(s.B)).Sign() <= 0
}

// meets reports whether two segments have a point in common.
func (s Segment) meets(o Segment) bool {
	a, b := Turn(s.A, s.B, o.A), Turn(s.A, s.B, o.B)
	c, d := Turn(o.A, o.B, s.A), Turn(o.A, o.B, s.B)
	if a*b < 0 && c*d < 0 {
		return true
	}
	return a == 0 && s.has(o.A) || b == 0 && s.has(o.B) || c == 0 && o.has(s.A) || d == 0 && o.has(s.B)
}
