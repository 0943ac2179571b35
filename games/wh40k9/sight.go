package wh40k9

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/geometry"
)

// apart is the distance between two models.
func apart(a, b *standing) geometry.Number {
	d := geometry.Distance(a.shape, b.shape)
	if rise := a.z.Sub(b.z); rise.Sign() != 0 {
		return d.Squared().Add(rise.Squared()).Sqrt()
	}
	return d
}

// near tells whether two models are within so many inches, heights included.
func near(a, b *standing, d geometry.Number) bool {
	if a.z.Sub(b.z).Sign() == 0 {
		return geometry.Within(a.shape, b.shape, d)
	}
	return apart(a, b).AtMost(d)
}

// whollyNear tells whether every part of a model is within so many inches of
// another, heights included.
func whollyNear(b, a *standing, d geometry.Number) bool {
	left := d.Squared()
	if rise := a.z.Sub(b.z); rise.Sign() != 0 {
		if left = left.Sub(rise.Squared()); left.Sign() < 0 {
			return false
		}
		d = left.Sqrt()
	}
	return geometry.WhollyWithin(b.shape, a.shape, d)
}

// within tells whether two models are within so many inches, and within 5" in
// height.
func within(a, b *standing, d geometry.Number) bool {
	return a.z.Sub(b.z).Abs().AtMost(geometry.Int(5)) && geometry.Within(a.shape, b.shape, d)
}

// fraction is a distance as a fraction: exactly, where it is one.
func fraction(n geometry.Number) *big.Rat {
	if r, ok := n.Exact(); ok {
		return r
	}
	r := new(big.Rat)
	if r.SetFloat64(n.Float()) == nil {
		return big.NewRat(0, 1)
	}
	return r
}

// inArea is the cover that a model has from the terrain it stands in.
func (s *scene) inArea(b *standing) Cover {
	var c Cover
	for _, g := range s.board.terrain {
		if !g.area || !geometry.Touches(b.shape, g.shape) {
			continue
		}
		if g.has("exposed") {
			s.cite(id + "terrain.exposed")
			if b.z.Sign() > 0 {
				continue
			}
		}
		c.Light = c.Light || g.has("light cover")
		c.Heavy = c.Heavy || g.has("heavy cover")
		s.cite(id + "terrain.area")
	}
	return c
}

// coverFrom is the cover that a model has against one bearer: also of obstacles
// within 3" of it that lie between.
func (s *scene) coverFrom(a, b *standing) Cover {
	c, ok := s.board.covers[[2]*standing{a, b}]
	if !ok {
		c = s.findCover(a, b)
		s.board.covers[[2]*standing{a, b}] = c
	}
	return c
}

func (s *scene) findCover(a, b *standing) Cover {
	c := s.inArea(b)
	for _, g := range s.board.terrain {
		if g.area || !(g.has("light cover") || g.has("heavy cover")) || !geometry.Within(b.shape, g.shape, geometry.Int(3)) {
			continue
		}
		s.cite(id + "terrain.obstacle")
		look := geometry.Sight{From: a.shape, To: b.shape, Blockers: []geometry.Shape{g.shape}, Thickness: millimetre()}
		if _, clear := look.Whole(); clear {
			continue
		}
		c.Light = c.Light || g.has("light cover")
		c.Heavy = c.Heavy || g.has("heavy cover")
	}
	return c
}

func millimetre() geometry.Number { return geometry.Millimetres(geometry.Int(1)) }

// sees tells whether one model sees another past terrain that obscures.
func (s *scene) sees(a, b *standing, u *unit) bool {
	var blockers []geometry.Shape
	tall := u.is("AIRCRAFT")
	for _, m := range u.models {
		tall = tall || m.w >= 18
	}
	for _, g := range s.board.terrain {
		if !g.has("obscuring") || !g.atLeast(5) {
			continue
		}
		if geometry.Touches(a.shape, g.shape) || geometry.Touches(b.shape, g.shape) {
			continue
		}
		blockers = append(blockers, g.shape)
	}
	if len(blockers) == 0 {
		return true
	}
	look := geometry.Sight{From: a.shape, To: b.shape, Blockers: blockers, Thickness: millimetre()}
	if look.Visible() {
		return true
	}
	s.cite(id + "terrain.obscuring")
	return tall
}

// dense tells whether dense cover lies between a model and all of a target.
func (s *scene) denseBetween(a *standing, u *unit) bool {
	var blockers []geometry.Shape
	for _, g := range s.board.terrain {
		if !g.has("dense cover") || !g.atLeast(3) {
			continue
		}
		if g.area && geometry.Touches(a.shape, g.shape) || !g.area && geometry.Within(a.shape, g.shape, geometry.Int(3)) {
			continue
		}
		blockers = append(blockers, g.shape)
	}
	if len(blockers) == 0 {
		return false
	}
	for _, b := range s.theirs(u) {
		look := geometry.Sight{From: a.shape, To: b.shape, Blockers: blockers, Thickness: millimetre()}
		if _, clear := look.Whole(); clear {
			return false
		}
	}
	return true
}

// look measures how a target lies before one bearer of a weapon.
func (s *scene) look(a *standing, w *weapon, p *Profile, u *unit) *sight {
	at := &sight{others: map[string]*big.Rat{}, targets: map[string]*big.Rat{}}
	reach := func(list []*standing) (near, far *big.Rat) {
		for _, b := range list {
			d := fraction(apart(a, b))
			if near == nil || d.Cmp(near) < 0 {
				near = d
			}
			if far == nil || d.Cmp(far) > 0 {
				far = d
			}
		}
		return
	}
	at.distance, at.farthest = reach(s.theirs(u))
	if p.Range != nil && p.Range.Min != nil {
		inside := true
		for _, b := range s.theirs(u) {
			inside = inside && whollyNear(b, a, geometry.Rat(p.Range.Min))
		}
		at.inside = &inside
	}
	if w.melee {
		at.visible = true
	}
	for _, b := range s.theirs(u) {
		r := p.Range
		if at.visible || r != nil && r.Max != nil && fraction(apart(a, b)).Cmp(r.Max) > 0 {
			continue
		}
		at.visible = s.sees(a, b, u)
	}
	if !at.visible { // nothing is in range: what could be seen at all
		for _, b := range s.theirs(u) {
			at.visible = at.visible || at.distance != nil && p.Range != nil && p.Range.Max != nil && at.distance.Cmp(p.Range.Max) > 0 && s.sees(a, b, u)
		}
	}
	if !w.melee {
		at.cover.Dense = s.denseBetween(a, u)
	}
	at.covers = s.rowCovers(a, u)
	for i := range s.file.Situation.Others {
		o := s.file.Situation.Others[i].Name
		at.others[o], _ = reach(s.board.models[o])
	}
	for _, t := range s.targets {
		at.targets[t.name], _ = reach(s.theirs(t))
	}
	return at
}

// rowCovers is the cover of every row of a target: that which all its models
// have.
func (s *scene) rowCovers(a *standing, u *unit) []Cover {
	out := make([]Cover, len(u.models))
	list, from := s.theirs(u), 0
	for i, m := range u.models {
		all := Cover{Light: true, Heavy: true}
		for _, b := range list[from : from+m.count] {
			c := s.coverFrom(a, b)
			all.Light, all.Heavy = all.Light && c.Light, all.Heavy && c.Heavy
		}
		out[i] = all
		from += m.count
	}
	return out
}

// sightOf is how a target lies before the best placed bearer; nil without a
// table.
func (s *scene) sightOf(w *weapon, u *unit) *sight {
	if s.board == nil {
		return nil
	}
	p := w.merged(s.profileAt(w, u))
	var best *sight
	legal := false
	for _, a := range s.bearers(w) {
		at := s.look(a, w, p, u)
		r := s.shoot(w, p, u, at)
		ok := r.legal()
		if best == nil || ok && !legal || ok == legal && at.distance.Cmp(best.distance) < 0 {
			best, legal = at, ok
		}
	}
	return best
}
