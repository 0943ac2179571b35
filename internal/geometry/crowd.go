package geometry

import "math"

// slack is how far bases that touch may overlap by the decimals in which their
// places are written.
const slack = 0.01

// Crowds reports whether two bases overlap by more than the hundredth of an inch to
// which places of bases that touch are written.
func Crowds(a, b Shape) bool {
	p, roundP := a.(Disc)
	q, roundQ := b.(Disc)
	if !roundP || !roundQ {
		return Overlaps(a, b)
	}
	return middles(a, b) < p.Radius.Float()+q.Radius.Float()-slack
}

// Stacked reports whether two bases stand in one place: their middles are a quarter
// of an inch from each other, or less.
func Stacked(a, b Shape) bool { return middles(a, b) <= 0.25 && Crowds(a, b) }

func middles(a, b Shape) float64 {
	p, q := a.Middle(), b.Middle()
	return math.Hypot(p.X.Float()-q.X.Float(), p.Y.Float()-q.Y.Float())
}
