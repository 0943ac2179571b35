package geometry

// Distance is the distance between the closest points of two shapes, 0 when
// they touch or overlap (wh40k9.measure.base, bushido.geom.distance,
// warmachine.geo.distance, infinity.range.measure). It is exact, except that
// with an ellipse it may be too large by 1e-15 inch at most.
func Distance(a, b Shape) Number { panic("not written") }

// Within reports whether the closest points of a and b are at most d inches
// apart; exactly d counts (wh40k9.measure.within). With an ellipse, a distance
// that exceeds d by less than 1e-15 inch counts too.
func Within(a, b Shape, d Number) bool { panic("not written") }

// Touches reports whether a and b have a point in common; touching edges count
// (infinity.template.affected, infinity.geo.contact, bushido.btb).
func Touches(a, b Shape) bool { return Within(a, b, Int(0)) }

// Overlaps reports whether a and b have more in common than their edges: bases
// that may not stand like that, and warmachine.aoe.covered. Shapes of no area
// never overlap anything.
func Overlaps(a, b Shape) bool { panic("not written") }

// Contains reports whether the point p lies in s; its edge counts.
func Contains(s Shape, p Point) bool { panic("not written") }

// Inside reports whether every point of inner lies in outer, edges allowed to
// touch (infinity.geo.inside: totally inside).
func Inside(inner, outer Shape) bool { panic("not written") }

// WhollyWithin reports whether every part of inner is within d inches of outer
// (wh40k9.measure.within: wholly; warmachine: completely within). outer is a
// disc or convex.
func WhollyWithin(inner, outer Shape, d Number) bool { panic("not written") }
