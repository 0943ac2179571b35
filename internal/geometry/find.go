package geometry

import (
	"math"
	"slices"
)

// find calls accept with the ends of clear lines until it says yes.
func (h hunt) find(accept func(a, b dot2) bool) bool {
	for _, a := range h.from {
		for _, b := range h.to {
			if h.pair(a, b).find(h, accept) {
				return true
			}
		}
	}
	return false
}

// pair is the search between two pieces. Blocks that touch neither lie behind
// one of them or between both, for all lines in one direction alike, so that it
// is enough to know which of the lines they cover. Only the others have to be
// looked at line by line.
type pair struct {
	a, b   sketch
	apart  []sketch
	others hunt
	marks  []sketch // what lines may touch
	loose  []sketch // those of them that are not of blocks apart
}

func (h hunt) pair(a, b sketch) pair {
	p := pair{a: a, b: b, marks: h.marks(a, b), others: hunt{fine: h.fine}}
	for _, block := range h.blocks {
		if a.apart(block) && b.apart(block) {
			p.apart = append(p.apart, block)
		} else {
			p.others.blocks = append(p.others.blocks, block)
		}
	}
	p.loose = p.others.marks(a, b)
	return p
}

// apart reports that s and o surely do not touch.
func (s sketch) apart(o sketch) bool {
	between := o.around().centre.less(s.around().centre).angle()
	for _, angle := range [5]float64{between, 0, math.Pi / 2, math.Pi, -math.Pi / 2} {
		if s.gap(o, angle) > margin {
			return true
		}
	}
	return s.gap(o, widest(s, o)) > margin
}

func (p pair) find(h hunt, accept func(a, b dot2) bool) bool {
	for _, angle := range h.steps(angles(p.a, p.b, p.marks)) {
		way := heading(angle)
		for _, open := range p.open(way) {
			for _, aside := range h.steps(offsetsIn(open, p.loose, way.right())) {
				if p.others.try(beam{way.right().times(aside), way}, p.a, p.b, accept) {
					return true
				}
			}
		}
	}
	return false
}

// open are the ranges of offsets of lines that no block apart covers.
func (p pair) open(way dot2) [][2]float64 {
	aside := way.right()
	whole, ok := common(p.a.shade(aside), p.b.shade(aside))
	if !ok {
		return nil
	}
	var shut [][2]float64
	for _, block := range p.apart {
		part, ok := common(whole, block.shade(aside))
		if ok && p.covers(block, beam{aside.times((part[0] + part[1]) / 2), way}) {
			shut = append(shut, part)
		}
	}
	slices.SortFunc(shut, byStart)
	var open [][2]float64
	from := math.Inf(-1)
	for _, s := range append(shut, [2]float64{math.Inf(1), math.Inf(1)}) {
		gap, _ := common(whole, [2]float64{from, s[0]})
		if gap[0] < gap[1] || whole[0] == whole[1] && len(shut) == 0 {
			open = append(open, gap)
		}
		from = max(from, s[1])
	}
	return open
}

// shade is the range of offsets of the lines that meet s.
func (s sketch) shade(aside dot2) [2]float64 {
	return [2]float64{s.far(aside.times(-1)).dot(aside), s.far(aside).dot(aside)}
}

func common(r, s [2]float64) ([2]float64, bool) {
	lo, hi := max(r[0], s[0]), min(r[1], s[1])
	return [2]float64{lo, hi}, lo <= hi
}

func byStart(x, y [2]float64) int {
	switch {
	case x[0] < y[0]:
		return -1
	case x[0] > y[0]:
		return 1
	}
	return 0
}

// covers reports that the block lies between a and b on the line.
func (p pair) covers(block sketch, line beam) bool {
	a, b := p.a, p.b
	a.clip, b.clip = nil, nil
	_, leave, ok := a.stretch(line)
	enter, _, also := b.stretch(line)
	lo, hi, too := block.stretch(line)
	return ok && also && too && leave < lo && hi < enter
}

// try looks along one line for a clear stretch from a to b.
func (h hunt) try(line beam, a, b sketch, accept func(a, b dot2) bool) bool {
	alo, ahi, ok := a.stretch(line)
	blo, bhi, also := b.stretch(line)
	if !ok || !also {
		return false
	}
	from := math.Inf(-1)
	for _, s := range append(h.shut(line), [2]float64{math.Inf(1), math.Inf(1)}) {
		a0, a1, b0, b1 := max(alo, from), min(ahi, s[0]), max(blo, from), min(bhi, s[0])
		if a0 <= a1 && b0 <= b1 && accept(line.at((a0+a1)/2), line.at((b0+b1)/2)) {
			return true
		}
		from = max(from, s[1])
	}
	return false
}

// shut are the stretches of the line within blocks, in the order of their
// beginnings.
func (h hunt) shut(line beam) [][2]float64 {
	var all [][2]float64
	for _, block := range h.blocks {
		if lo, hi, ok := block.stretch(line); ok {
			all = append(all, [2]float64{lo, hi})
		}
	}
	slices.SortFunc(all, byStart)
	return all
}
