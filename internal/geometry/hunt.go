package geometry

import (
	"math"
	"slices"
)

// hunt looks for a straight line from one of some shapes to one of others that
// meets none of the blocks. It looks in every cell of lines that the corners
// and round borders of all of them part: in each, one direction between two at
// which a line touches two borders at once, and one line between two that touch
// a border.
type hunt struct {
	from, to []sketch
	blocks   []sketch
	fine     int // lines tried in each cell, each way: 1 where one is like the other
}

// margin is by how much blocks are made larger, so that what is found clear in
// doubles is clear.
const margin = 1e-10

// lines calls use with one line of every cell until it says yes.
func (h hunt) lines(use func(line beam, a, b sketch) bool) bool {
	for _, a := range h.from {
		for _, b := range h.to {
			marks := h.marks(a, b)
			for _, angle := range h.steps(angles(a, b, marks)) {
				way := heading(angle)
				for _, aside := range h.steps(offsets(a, b, marks, way.right())) {
					if use(beam{way.right().times(aside), way}, a, b) {
						return true
					}
				}
			}
		}
	}
	return false
}

// marks are what a line may touch: the round corners of everything, and the
// points where borders cross.
func (h hunt) marks(a, b sketch) []sketch {
	var marks []sketch
	points := func(all []dot2) {
		for _, p := range all {
			marks = append(marks, sketch{core: []dot2{p}})
		}
	}
	for _, s := range [2]sketch{a, b} {
		marks = append(marks, s.corners()...)
		points(s.ends())
		for _, block := range h.blocks {
			points(s.crossings(block))
		}
	}
	for _, block := range h.blocks {
		marks = append(marks, block.corners()...)
	}
	return marks
}

// steps are values inside each stretch between two neighbours of all.
func (h hunt) steps(all []float64) []float64 {
	slices.Sort(all)
	var mids []float64
	for i := 1; i < len(all); i++ {
		lo, hi := all[i-1], all[i]
		if lo == hi {
			continue
		}
		for k := range h.fine {
			mids = append(mids, lo+(hi-lo)*(float64(k)+0.5)/float64(h.fine))
		}
	}
	if len(mids) == 0 {
		return all[:min(1, len(all))]
	}
	return mids
}

// angles are the directions of the lines from a to b that touch two marks, and
// the first and last direction from a to b.
func angles(a, b sketch, marks []sketch) []float64 {
	p, q := a.around(), b.around()
	middle, spread := q.centre.less(p.centre).angle(), math.Pi
	if d := q.centre.less(p.centre).length(); d > p.radius+q.radius {
		spread = math.Asin((p.radius + q.radius) / d)
	}
	all := []float64{middle - spread, middle + spread}
	note := func(angle float64) {
		for range 2 { // a line has two directions
			if turn := math.Remainder(angle-middle, 2*math.Pi); math.Abs(turn) < spread {
				all = append(all, middle+turn)
			}
			angle += math.Pi
		}
	}
	for i, m := range marks {
		for _, o := range marks[:i] {
			tangents(m, o, note)
		}
	}
	return all
}

// around is a circle round the sketch.
func (s sketch) around() ring {
	var middle dot2
	for _, c := range s.core {
		middle = middle.plus(c.times(1 / float64(len(s.core))))
	}
	most := 0.0
	for _, c := range s.core {
		most = max(most, c.less(middle).length())
	}
	return ring{middle, most + max(s.radius, s.along, s.across)}
}

// tangents calls note with the directions of the lines that touch both marks.
func tangents(m, o sketch, note func(float64)) {
	if m.oval || o.oval {
		ovalTangents(m, o, note)
		return
	}
	out := o.core[0].less(m.core[0])
	d := out.length()
	if d == 0 {
		return
	}
	sums := []float64{m.radius - o.radius, m.radius + o.radius}
	for _, r := range sums {
		if math.Abs(r) <= d {
			turn := math.Asin(r / d)
			note(out.angle() + turn)
			if turn != 0 {
				note(out.angle() - turn)
			}
		}
	}
}

// ovalTangents finds the directions by bisection.
func ovalTangents(m, o sketch, note func(float64)) {
	const steps = 360
	for _, side := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		off := func(angle float64) float64 {
			n := heading(angle).right()
			return m.far(n.times(side[0])).less(o.far(n.times(side[1]))).dot(n)
		}
		for i := range steps {
			lo, hi := math.Pi*float64(i)/steps, math.Pi*float64(i+1)/steps
			rising := off(lo) < 0
			if rising == (off(hi) < 0) {
				continue
			}
			for range 60 {
				if mid := (lo + hi) / 2; (off(mid) < 0) == rising {
					lo = mid
				} else {
					hi = mid
				}
			}
			note(lo)
		}
	}
}

// offsets are how far aside the lines along one direction lie that touch a
// mark, of those that meet a and b.
func offsets(a, b sketch, marks []sketch, aside dot2) []float64 {
	whole, ok := common(a.shade(aside), b.shade(aside))
	if !ok {
		return nil
	}
	return offsetsIn(whole, marks, aside)
}

// offsetsIn are those within a range, and its ends.
func offsetsIn(whole [2]float64, marks []sketch, aside dot2) []float64 {
	all := []float64{whole[0], whole[1]}
	for _, m := range marks {
		for _, p := range m.shade(aside) {
			if p > whole[0] && p < whole[1] {
				all = append(all, p)
			}
		}
	}
	return all
}
