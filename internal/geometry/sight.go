package geometry

// Sight is the question whether one shape sees another along the table.
//
// Lines run from any point of From to any point of To. Blockers are closed: a
// line that touches one is blocked; leave out what the rules say does not block
// (the models themselves, terrain they stand in, smaller models). Thickness is
// that of the line in inches (1 mm in wh40k9.terrain.obscuring), 0 by default:
// the line must stay more than half of it away from every blocker.
type Sight struct {
	From, To  Shape
	Blockers  []Shape
	Thickness Number
	// FromArc keeps the start of the line in a front arc (warmachine.geo.los),
	// ToArc its end (bushido.geom.los: the point seen lies in the observer's
	// arc; infinity.geo.lof). Nil leaves them free.
	FromArc, ToArc *Arc
}

// Line finds a line of sight. What it finds is clear, exactly; if it finds
// none, there is none, or only through a gap narrower than 1e-9 inch.
func (s Sight) Line() (Segment, bool) { panic("not written") }

// Visible reports whether there is a line of sight from any point to any point.
func (s Sight) Visible() bool {
	_, ok := s.Line()
	return ok
}

// Whole finds a point of From from which all of To is seen: straight lines to
// every part of To, none of which meets a blocker (wh40k9.terrain.dense-cover,
// wh40k9.terrain.obstacle). The point found is right, exactly; none is found
// only if there is none, or only a stretch shorter than 1e-9 inch.
func (s Sight) Whole() (Point, bool) { panic("not written") }

// Crossed reports whether some line from From to To meets s.Blockers[i] (with
// its thickness): the first half of bushido.geom.cover,
// warmachine.geo.intervening-terrain and infinity.geo.cover.
func (s Sight) Crossed(i int) bool { panic("not written") }

// Solid sight: SightOver is Sight with heights. Blockers stand from Z to
// Z+Height; lines run from any point of one volume to any point of the other
// (infinity.geo.lof, warmachine.geo.los).
type SightOver struct {
	From, To       Volume
	Blockers       []Volume
	FromArc, ToArc *Arc
}

// Visible reports whether there is a clear line between the volumes. True is
// certain. False is certain when every blocker stands as high and as low as
// both volumes, or is lower than both tops; otherwise lines over and under
// blockers are searched along some hundred planes, not solved.
func (s SightOver) Visible() bool { panic("not written") }

// Hidden is the share, from 0 to 1, of the facing that is hidden by the
// blockers when seen from the point eye (ninthage.geo.cover). Exact.
func Hidden(eye Point, facing Segment, blockers []Shape) Number { panic("not written") }

// CoverPoints are the points of front among which the least and the most
// [Hidden] are looked for: its ends and middle, and between each two points at
// which another corner begins to count.
func CoverPoints(front, facing Segment, blockers []Shape) []Point { panic("not written") }

// CrossesZone reports whether some line from the shape from to the shape to
// meets the zone before it meets to: the zone is all within reach inches of
// the guard's base that lies in its arc (nil: all around) and that the guard
// sees past the blockers (bushido.geom.zoc, bushido.geom.intercept-test).
// Exact without blockers; with them points of the zone are searched.
func CrossesZone(from, to Disc, guard Disc, reach Number, arc *Arc, blockers []Shape) bool {
	panic("not written")
}
