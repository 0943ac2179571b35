package geometry

import (
	"math"
	"slices"
)

// Placing is the question where a circular template may lie and whom it then
// touches (infinity.spec.template-offset, infinity.template.affected). A base
// counts as touched when any part of it is under the template, edge included.
type Placing struct {
	Radius Number // of the template, inches
	Bases  []Disc
	Must   []int  // indices of bases that have to be touched: the Main Target
	Limits []Disc // the template's centre must lie in each of these
}

// Place is a place of the template's centre, with the bases touched there, by
// index, ascending.
type Place struct {
	Centre  Point
	Touched []int
}

// Places gives one place for every set of bases that the template can touch,
// those with the most bases first. Sets that are touched only where edges just
// meet are among them. It follows the circles within which the centre touches
// a base: at every point where two of them meet, the set and those in the four
// corners around it are taken, so the work grows with the cube of the number
// of bases. A set that needs the centre to be placed to a millionth of an inch
// may be left out, but never one that no other set contains.
func (p Placing) Places() []Place {
	f := finder{placing: p, found: map[string]Place{}}
	for _, b := range p.Bases {
		f.reach = append(f.reach, b.Grow(p.Radius))
	}
	all := append(slices.Clone(f.reach), p.Limits...)
	for i, c := range all {
		f.aroundCircle(c)
		for _, d := range all[:i] {
			f.aroundMeetings(c, d)
		}
	}
	places := make([]Place, 0, len(f.found))
	for _, place := range f.found {
		places = append(places, place)
	}
	slices.SortFunc(places, func(a, b Place) int {
		if len(a.Touched) != len(b.Touched) {
			return len(b.Touched) - len(a.Touched)
		}
		return slices.Compare(a.Touched, b.Touched)
	})
	return places
}

// finder collects places by the set of bases they touch.
type finder struct {
	placing Placing
	reach   []Disc // where the centre touches each base
	found   map[string]Place
}

// try notes the place c; on are discs on whose circle c is known to lie.
func (f *finder) try(c Point, on ...Disc) {
	within := func(d Disc) bool { return slices.Contains(on, d) || Contains(d, c) }
	for _, l := range f.placing.Limits {
		if !within(l) {
			return
		}
	}
	var touched []int
	key := make([]byte, len(f.reach))
	for i, d := range f.reach {
		if within(d) {
			touched = append(touched, i)
			key[i] = 1
		}
	}
	for _, m := range f.placing.Must {
		if key[m] == 0 {
			return
		}
	}
	if _, known := f.found[string(key)]; !known {
		f.found[string(key)] = Place{c, touched}
	}
}

// nudges are the distances at which the corners around a point are tried.
var nudges = [...]float64{1e-2, 1e-4, 1e-6}

func (f *finder) aroundCircle(d Disc) {
	f.try(d.Centre)
	top := d.Centre.Plus(Vector{Y: d.Radius})
	f.try(top, d)
	for _, n := range nudges {
		f.try(top.Plus(Vector{Y: exactly(n)}))
		f.try(top.Plus(Vector{Y: exactly(-n)}))
	}
}

// aroundMeetings tries the points where two circles meet, and the middle of
// each of the four corners around them.
func (f *finder) aroundMeetings(c, d Disc) {
	for _, at := range circlesMeet(c, d) {
		f.try(at, c, d)
		rough := at.rough()
		u, v := unit2(c.Centre.rough(), rough), unit2(d.Centre.rough(), rough)
		steps := []dot2{unit2(dot2{}, u.plus(v)), unit2(dot2{}, u.less(v)), u, v}
		for _, n := range nudges {
			for _, s := range steps {
				f.try(rough.plus(s.times(n)).point())
				f.try(rough.less(s.times(n)).point())
			}
		}
	}
}

// unit2 is the step of one inch from p towards q.
func unit2(p, q dot2) dot2 {
	step := q.less(p)
	if l := step.length(); l > 0 && !math.IsInf(l, 0) {
		return step.times(1 / l)
	}
	return dot2{0, 1}
}
