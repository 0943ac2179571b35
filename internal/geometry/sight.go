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
	// Lines are more lines before which the end must lie: [Box.FrontLines].
	Lines []Arc
	// Patch is how wide a part of To must be seen from one point, in inches (3 mm
	// in infinity.geo.lof). With a patch that is not 0, false is the outcome of a
	// search.
	Patch Number
}

// Visible reports whether there is a line of sight from any point to any point.
func (s Sight) Visible() bool {
	_, ok := s.Line()
	return ok
}

// Line finds a line of sight. What it finds is clear, exactly; if it finds
// none, there is none, or only through a gap narrower than 1e-9 inch.
func (s Sight) Line() (Segment, bool) {
	if !allSee(s.fromArcs(), s.From) || !allSee(s.toArcs(), s.To) {
		return Segment{}, false
	}
	s.From, s.To = graze(s.From, s.fromArcs()), graze(s.To, s.toArcs())
	blocks := s.relevant()
	straight := Segment{s.From.Middle(), s.To.Middle()}
	if s.proved(straight, blocks) {
		return straight, true
	}
	var found Segment
	ok := s.hunt(blocks, s.fine()).find(func(a, b dot2) bool {
		found = Segment{nearest(s.From, a), nearest(s.To, b)}
		return s.proved(found, blocks)
	})
	return found, ok
}

func (s Sight) fromArcs() []Arc {
	if s.FromArc == nil {
		return nil
	}
	return []Arc{*s.FromArc}
}

func (s Sight) toArcs() []Arc {
	if s.ToArc == nil {
		return s.Lines
	}
	return append([]Arc{*s.ToArc}, s.Lines...)
}

func allSee(arcs []Arc, s Shape) bool {
	for _, a := range arcs {
		if !a.Sees(s) {
			return false
		}
	}
	return true
}

func allHave(arcs []Arc, p Point) bool {
	for _, a := range arcs {
		if !a.Has(p) {
			return false
		}
	}
	return true
}

// fine is how closely each cell of lines is searched.
func (s Sight) fine() int {
	if s.Patch.Sign() > 0 {
		return 7
	}
	return 1
}

// graze is what of s lies in the arcs if one of them leaves but a point or a
// side, and s itself otherwise.
func graze(s Shape, arcs []Arc) Shape {
	for _, a := range arcs {
		s = grazeOne(s, a)
	}
	return s
}

func grazeOne(s Shape, arc Arc) Shape {
	var on []Point
	for _, p := range s.pieces() {
		ahead := arc.Facing.Direction()
		reach := p.support(ahead, Int(1)).Sub(Vector(arc.Centre).Dot(ahead)).Sign()
		if reach > 0 || p.curved() {
			return s
		}
		for _, c := range p.core {
			if tip := c.Plus(ahead.Times(p.radius)); reach == 0 && arc.Has(tip) {
				on = append(on, tip)
			}
		}
	}
	switch hull := hullOf(on); len(hull) {
	case 1:
		return Dot(hull[0])
	case 2:
		return Segment{hull[0], hull[1]}
	}
	return s
}

// relevant are the pieces of the blockers that some line from From to To meets.
func (s Sight) relevant() []piece {
	var all []piece
	lines := s.lines()
	for _, b := range s.Blockers {
		for _, p := range b.pieces() {
			if anyNear(lines, p, s.Thickness.Half()) {
				all = append(all, p)
			}
		}
	}
	return all
}

// lines is the union of all lines from From to To.
func (s Sight) lines() []piece {
	var all []piece
	for _, a := range s.From.pieces() {
		for _, b := range s.To.pieces() {
			all = append(all, between(a, b)...)
		}
	}
	return all
}

func anyNear(all []piece, p piece, d Number) bool {
	for _, q := range all {
		if near(q, p, d) {
			return true
		}
	}
	return false
}

// hunt is the search for a line past the blocks.
func (s Sight) hunt(blocks []piece, fine int) hunt {
	h := hunt{from: sketches(s.From.pieces()), to: sketches(s.To.pieces()), fine: fine}
	h.blocks = grown(sketches(blocks), s.Thickness.rough()/2+margin)
	clip(h.from, s.fromArcs())
	clip(h.to, s.toArcs())
	return h
}

func grown(all []sketch, by float64) []sketch {
	for i := range all {
		all[i].radius += by
		all[i].along += by
		all[i].across += by
	}
	return all
}

func clip(all []sketch, arcs []Arc) {
	for _, a := range arcs {
		h := half{a.Centre.rough(), a.Facing.Direction().rough()}
		for i := range all {
			all[i].clip = append(all[i].clip, h)
		}
	}
}

// proved reports that a line is one of sight, exactly.
func (s Sight) proved(line Segment, blocks []piece) bool {
	if !Contains(s.From, line.A) || !Contains(s.To, line.B) {
		return false
	}
	if !allHave(s.fromArcs(), line.A) || !allHave(s.toArcs(), line.B) {
		return false
	}
	if anyNear(blocks, line.piece(), s.Thickness.Half()) {
		return false
	}
	return s.Patch.Sign() == 0 || s.patched(line, blocks)
}

// patched reports that the line leads to the middle of a patch of To that is
// seen from the start of the line.
func (s Sight) patched(line Segment, blocks []piece) bool {
	patch := Disc{line.B, s.Patch.Half()}
	if !Inside(patch, s.To) {
		return false
	}
	for _, p := range (Taper{Dot(line.A), patch}).pieces() {
		if anyNear(blocks, p, s.Thickness.Half()) {
			return false
		}
	}
	return true
}

// nearest is a point of s close to p.
func nearest(s Shape, p dot2) Point {
	at := p.point()
	if Contains(s, at) {
		return at
	}
	for _, q := range s.pieces() {
		switch {
		case len(q.core) == 1 && q.radius.Sign() == 0:
			at = q.core[0]
		case len(q.core) == 2 && q.radius.Sign() == 0:
			along := q.core[1].rough().less(q.core[0].rough())
			share := p.less(q.core[0].rough()).dot(along) / along.dot(along)
			at = q.core[0].Between(q.core[1], exactly(min(max(share, 0), 1)))
		default:
			middle := q.middle()
			at = middle.plus(p.less(middle).times(1 - 1e-11)).point()
		}
		if Contains(s, at) {
			return at
		}
	}
	return at
}

// middle is a point inside the piece.
func (p piece) middle() dot2 {
	if p.oval != nil {
		return p.oval.Centre.rough()
	}
	return p.sketch().around().centre
}

// Crossed reports whether some line from From to To meets s.Blockers[i] (or
// passes it by half of the thickness): the first half of bushido.geom.cover,
// warmachine.geo.intervening-terrain and infinity.geo.cover. The arcs have no
// part in it.
func (s Sight) Crossed(i int) bool {
	lines := s.lines()
	for _, p := range s.Blockers[i].pieces() {
		if anyNear(lines, p, s.Thickness.Half()) {
			return true
		}
	}
	return false
}
