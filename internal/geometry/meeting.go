package geometry

import "sort"

func sortNumbers(all []Number) {
	sort.Slice(all, func(i, j int) bool { return all[i].Less(all[j]) })
}

// cuts are the shares of the way along s at which it meets o; the two ends of
// the common stretch if they run along each other.
func (s Segment) cuts(o Segment) []Number {
	along, other := s.A.To(s.B), o.A.To(o.B)
	across := along.Cross(other)
	if across.Sign() != 0 {
		t := s.A.To(o.A).Cross(other).Div(across)
		u := s.A.To(o.A).Cross(along).Div(across)
		if inUnit(t) && inUnit(u) {
			return []Number{t}
		}
		return nil
	}
	if Turn(s.A, s.B, o.A) != 0 || s.A.Equal(s.B) {
		return nil
	}
	var all []Number
	for _, p := range [2]Point{o.A, o.B} {
		if t := s.A.To(p).Dot(along).Div(along.Squared()); inUnit(t) {
			all = append(all, t)
		}
	}
	return all
}

func inUnit(t Number) bool { return t.Sign() >= 0 && t.AtMost(Int(1)) }

// lineMeetsCircle are the shares of the way from a to b at which the line
// through them meets the circle, none or two, equal ones where it only touches.
func lineMeetsCircle(a, b Point, d Disc) []Number {
	along, out := a.To(b), d.Centre.To(a)
	square := along.Squared()
	half := along.Dot(out)
	rest := half.Squared().Sub(square.Mul(out.Squared().Sub(d.Radius.Squared())))
	if square.Sign() == 0 || rest.Sign() < 0 {
		return nil
	}
	root := rest.Sqrt()
	return []Number{half.Neg().Sub(root).Div(square), half.Neg().Add(root).Div(square)}
}

// circlesMeet are the points in which two circles meet: none, one or two. A
// circle has no points in common with itself.
func circlesMeet(d, e Disc) []Point {
	along := d.Centre.To(e.Centre)
	square := along.Squared()
	if square.Sign() == 0 {
		return nil
	}
	r, s := d.Radius.Squared(), e.Radius.Squared()
	share := square.Add(r).Sub(s).Div(square).Half()
	rest := r.Div(square).Sub(share.Squared())
	foot := d.Centre.Plus(along.Times(share))
	switch rest.Sign() {
	case -1:
		return nil
	case 0:
		return []Point{foot}
	}
	aside := along.Right().Times(rest.Sqrt())
	return []Point{foot.Plus(aside), foot.Plus(aside.Times(Int(-1)))}
}
