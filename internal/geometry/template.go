package geometry

import "math/big"

// Teardrop is a template whose narrow end lies on the edge of the base, in the
// given direction from its centre, and which ends, length millimetres on, in a
// circle of width millimetres across (infinity.geo.templates: 200 by 60 and
// 250 by 80). length must be at least width.
func Teardrop(base Disc, direction Angle, length, width Number) Taper {
	ahead := direction.Direction()
	tip := base.Centre.Plus(ahead.Times(base.Radius))
	reach := Millimetres(length.Sub(width.Half()))
	return Taper{Dot(tip), Round(tip.Plus(ahead.Times(reach)), width)}
}

// Deviate is where a blast of direction 1 to 6 ends, distance inches from
// start: 1 straight on, away from origin, then clockwise in steps of 60
// degrees, 4 straight back (warmachine.aoe.deviation). If origin and start are
// one point, 1 is up the table.
func Deviate(origin, start Point, direction int, distance Number) Point {
	ahead := origin.To(start).Unit()
	if origin.Equal(start) {
		ahead = Vector{Int(0), Int(1)}
	}
	turn := int64(60 * (direction - 1))
	cos := cosine(big.NewRat(turn, 1))
	sin := cosine(big.NewRat(90-turn, 1))
	way := ahead.Times(cos).Plus(ahead.Right().Times(sin))
	return start.Plus(way.Times(distance))
}

// Towards is the point distance inches from the edge of base on the line from
// its centre to the point p (warmachine.aoe.out-of-range). If p is that
// centre, the line runs up the table.
func Towards(base Disc, p Point, distance Number) Point {
	ahead := base.Centre.To(p).Unit()
	if base.Centre.Equal(p) {
		ahead = Vector{Int(0), Int(1)}
	}
	return base.Centre.Plus(ahead.Times(base.Radius.Add(distance)))
}

// Offset is where p lies as seen along the line from origin to start: how far
// to its right and how far beyond start, in inches (the `offset` of
// warmachine.aoe.covered).
func Offset(origin, start, p Point) (right, beyond Number) {
	ahead := origin.To(start).Unit()
	if origin.Equal(start) {
		ahead = Vector{Int(0), Int(1)}
	}
	out := start.To(p)
	return out.Dot(ahead.Right()), out.Dot(ahead)
}
