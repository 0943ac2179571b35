package geometry

// Volume is a shape with a height: a model, a silhouette, a wall, a template.
// It fills the space above Base from Z to Z+Height.
type Volume struct {
	Base      Shape
	Z, Height Number // inches
}

// Rise is the vertical distance between two volumes, 0 where their heights
// overlap or touch.
func Rise(a, b Volume) Number {
	return Max(Int(0), b.Z.Sub(a.Z.Add(a.Height)), a.Z.Sub(b.Z.Add(b.Height)))
}

// WithinRise reports whether two volumes are at most across inches apart on the
// table and at most up inches in height: wh40k9.measure.er with 1 and 5,
// wh40k9.measure.coherency with 2 and 5. Exactly that counts.
func WithinRise(a, b Volume, across, up Number) bool {
	return Rise(a, b).AtMost(up) && Within(a.Base, b.Base, across)
}

// VolumesTouch reports whether two volumes have a point in common
// (infinity.geo.contact, infinity.geo.affected).
func VolumesTouch(a, b Volume) bool { return WithinRise(a, b, Int(0), Int(0)) }
