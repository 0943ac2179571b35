package geometry

// SightOver is [Sight] with heights: blockers stand from Z to Z+Height, and
// lines run from any point of one volume to any point of the other
// (infinity.geo.lof, warmachine.geo.los). A line that touches a blocker is
// blocked.
type SightOver struct {
	From, To       Volume
	Blockers       []Volume
	FromArc, ToArc *Arc
	// Patch is that of [Sight]; over and under blockers a line is enough.
	Patch Number
}

// top is the height of the upper side.
func (v Volume) top() Number { return v.Z.Add(v.Height) }

// Visible reports whether there is a clear line between the volumes. True is
// certain. False is as good as that of [Sight.Line] when every blocker is lower
// than both tops, or reaches from the lower bottom to the higher top; otherwise
// lines over and under blockers are searched along up to a thousand upright planes,
// not solved, and a gap of less than a tenth of an inch may be overlooked.
func (s SightOver) Visible() bool {
	tops := Min(s.From.top(), s.To.top())
	bottoms := Max(s.From.Z, s.To.Z)
	var tall, deep []Volume
	mixed := false
	for _, b := range s.Blockers {
		low, high := b.top().Less(tops), bottoms.Less(b.Z)
		full := b.Z.AtMost(Min(s.From.Z, s.To.Z)) && Max(s.From.top(), s.To.top()).AtMost(b.top())
		if !low {
			tall = append(tall, b)
		}
		if !high {
			deep = append(deep, b)
		}
		mixed = mixed || !low && !full
	}
	if s.flat(tall).Visible() || len(deep) < len(s.Blockers) && s.flat(deep).Visible() {
		return true
	}
	return mixed && s.search()
}

// flat is the question seen from above.
func (s SightOver) flat(blockers []Volume) Sight {
	flat := Sight{From: s.From.Base, To: s.To.Base, FromArc: s.FromArc, ToArc: s.ToArc, Patch: s.Patch}
	for _, b := range blockers {
		flat.Blockers = append(flat.Blockers, b.Base)
	}
	return flat
}

// wall is a convex part of a blocker with its sketch.
type wall struct {
	piece  piece
	sketch sketch
	solid  Volume
}

// planes is the greatest number of upright planes that are searched, chosen
// evenly from all that may differ.
const planes = 1000

func (s SightOver) search() bool {
	flat := s.flat(s.Blockers)
	if !allSee(flat.fromArcs(), flat.From) || !allSee(flat.toArcs(), flat.To) {
		return false
	}
	walls := s.walls(flat.lines())
	pieces := make([]piece, len(walls))
	for i, w := range walls {
		pieces[i] = w.piece
	}
	var all []plane
	flat.hunt(pieces, 3).lines(func(line beam, a, b sketch) bool {
		all = append(all, plane{line, a, b})
		return false
	})
	step := max(1, (len(all)+planes-1)/planes)
	for i := 0; i < len(all); i += step {
		if s.upright(all[i].line, all[i].from, all[i].to, walls) {
			return true
		}
	}
	return false
}

// plane is an upright plane over a line that meets a piece of each volume.
type plane struct {
	line     beam
	from, to sketch
}

// walls are the parts of blockers that a line from above may meet.
func (s SightOver) walls(lines []piece) []wall {
	var all []wall
	for _, b := range s.Blockers {
		for _, p := range b.Base.pieces() {
			if anyNear(lines, p, Int(0)) {
				all = append(all, wall{p, p.sketch(), b})
			}
		}
	}
	return all
}

// upright looks for a clear line in the upright plane over a line of the table,
// where volumes are rectangles.
func (s SightOver) upright(line beam, a, b sketch, walls []wall) bool {
	from, ok := slice(line, a, s.From)
	to, also := slice(line, b, s.To)
	if !ok || !also {
		return false
	}
	h := hunt{from: []sketch{from}, to: []sketch{to}, fine: 1}
	for _, w := range walls {
		if r, ok := slice(line, w.sketch, w.solid); ok {
			h.blocks = append(h.blocks, r.grow(margin))
		}
	}
	return h.find(func(p, q dot2) bool {
		return s.proved(s.From.at(line.at(p.x), p.y), s.To.at(line.at(q.x), q.y), walls)
	})
}

// slice is what the plane cuts out of a volume: x along the line, y upwards.
func slice(line beam, s sketch, v Volume) (sketch, bool) {
	lo, hi, ok := s.stretch(line)
	if !ok {
		return sketch{}, false
	}
	z, top := v.Z.rough(), v.top().rough()
	switch {
	case lo == hi && z == top:
		return sketch{core: []dot2{{lo, z}}}, true
	case lo == hi:
		return sketch{core: []dot2{{lo, z}, {lo, top}}}, true
	case z == top:
		return sketch{core: []dot2{{lo, z}, {hi, z}}}, true
	}
	return sketch{core: []dot2{{lo, z}, {hi, z}, {hi, top}, {lo, top}}}, true
}

// raised is a point of the table at a height.
type raised struct {
	at Point
	z  Number
}

// at is a point of the volume close to p and z.
func (v Volume) at(p dot2, z float64) raised {
	return raised{nearest(v.Base, p), Max(v.Z, Min(v.top(), exactly(z)))}
}

// proved reports that the line from p to q is one of sight, exactly.
func (s SightOver) proved(p, q raised, walls []wall) bool {
	if !Contains(s.From.Base, p.at) || !Contains(s.To.Base, q.at) {
		return false
	}
	if s.FromArc != nil && !s.FromArc.Has(p.at) || s.ToArc != nil && !s.ToArc.Has(q.at) {
		return false
	}
	for _, w := range walls {
		part, ok := level(p, q, w.solid)
		if ok && near(part.piece(), w.piece, Int(0)) {
			return false
		}
	}
	return true
}

// level is the part of the line that runs at the heights of the volume, as seen
// from above.
func level(p, q raised, v Volume) (Segment, bool) {
	rise := q.z.Sub(p.z)
	if rise.Sign() == 0 {
		return Segment{p.at, q.at}, v.Z.AtMost(p.z) && p.z.AtMost(v.top())
	}
	enter, leave := v.Z.Sub(p.z).Div(rise), v.top().Sub(p.z).Div(rise)
	if rise.Sign() < 0 {
		enter, leave = leave, enter
	}
	enter, leave = Max(enter, Int(0)), Min(leave, Int(1))
	if leave.Less(enter) {
		return Segment{}, false
	}
	return Segment{p.at.Between(q.at, enter), p.at.Between(q.at, leave)}, true
}

// Crossed reports whether some line between the volumes meets s.Blockers[i], so
// that it hides a part of one from the other (infinity.geo.cover). Heights are
// compared to 1e-9 inch; the arcs have no part in it.
func (s SightOver) Crossed(i int) bool {
	b := s.Blockers[i]
	low, high := Min(s.From.Z, s.To.Z), Max(s.From.top(), s.To.top())
	flat := s.flat(s.Blockers[i : i+1])
	if high.Less(b.Z) || b.top().Less(low) || !flat.Crossed(0) {
		return false
	}
	if b.Z.AtMost(low) && high.AtMost(b.top()) || s.From.Z.Equal(s.To.Z) && s.From.top().Equal(s.To.top()) {
		return true
	}
	flat.FromArc, flat.ToArc = nil, nil
	blocks := b.Base.pieces()
	met := false
	flat.hunt(blocks, 3).lines(func(line beam, from, to sketch) bool {
		for _, p := range blocks {
			met = met || s.meets(line, from, to, wall{p, p.sketch(), b})
		}
		return met
	})
	return met
}

// meets reports whether, in the plane over the line, some line between the
// volumes meets the wall.
func (s SightOver) meets(line beam, a, b sketch, w wall) bool {
	from, ok := slice(line, a, s.From)
	to, also := slice(line, b, s.To)
	block, too := slice(line, w.sketch, w.solid)
	if !ok || !also || !too {
		return false
	}
	hull := sketch{hull: []sketch{from, to}}
	return hull.gap(block, widest(hull, block)) < 1e-9
}
