package geometry

// Teardrop is a template whose narrow end lies on the edge of the base, in the
// given direction from its centre, and which ends, length millimetres on, in a
// circle of width millimetres across (infinity.geo.templates: 200 by 60 and
// 250 by 80). length must be at least width.
func Teardrop(base Disc, direction Angle, length, width Number) Taper { panic("not written") }

// Deviate is where a blast of direction 1 to 6 ends, distance inches from
// start: 1 straight on, away from origin, then clockwise in steps of 60
// degrees, 4 straight back (warmachine.aoe.deviation). If origin and start are
// one point, 1 is up the table.
func Deviate(origin, start Point, direction int, distance Number) Point { panic("not written") }

// Towards is the point distance inches from the edge of base on the line from
// its centre to the point p (warmachine.aoe.out-of-range).
func Towards(base Disc, p Point, distance Number) Point { panic("not written") }

// Placing is the question where a circular template may lie and whom it then
// touches (infinity.spec.template-offset, infinity.template.affected). A base
// counts as touched when any part of it is under the template, edge included.
type Placing struct {
	Radius Number // of the template, inches
	Bases  []Disc
	Main   int    // the base that must be touched; -1: none
	Limits []Disc // the template's centre must lie in each of these
}

// Place is a place of the template's centre, with the bases touched there, by
// index, ascending.
type Place struct {
	Centre  Point
	Touched []int
}

// Places gives one place for every set of bases that some place of the template
// touches and, since sets that only edges make are found too, for every way the
// edges meet. Those touching more bases come first. The work grows with the
// cube of the number of bases.
func (p Placing) Places() []Place { panic("not written") }
