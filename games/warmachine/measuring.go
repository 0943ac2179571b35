package warmachine

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/geometry"
)

// disc is the base of a model of the entry.
func (s *scene) disc(i int) geometry.Disc {
	return geometry.Disc{Centre: s.geo.at[i], Radius: geometry.Rat(s.entries[i].base.radius())}
}

func (s *scene) ownDisc() geometry.Disc {
	return geometry.Disc{Centre: s.geo.origin, Radius: geometry.Rat(s.actor.base.radius())}
}

func (s *scene) still(i int) bool {
	return s.entries[i].effects.has[knockedDown] || s.entries[i].effects.has[stationary]
}

// measureModel measures how the models of entry i stand.
func (s *scene) measureModel(i int) {
	e, g := s.entries[i], s.geo
	me, it := s.ownDisc(), s.disc(i)
	p := &e.place
	d := geometry.Distance(me, it)
	for len(g.distance) <= i {
		g.distance = append(g.distance, geometry.Number{})
	}
	g.distance[i] = d
	p.distance = s.asFraction(d)
	mine := geometry.Arc{Centre: g.origin, Facing: g.facing}
	its := geometry.Arc{Centre: g.at[i], Facing: g.facings[i]}
	p.back = its.Behind(me)
	p.sight = s.sees(me, &mine, it, i, -1)
	p.melee = p.sight && geometry.Within(me, it, geometry.Rat(s.longest())) && mine.Sees(it)
	hits := geometry.Within(me, it, geometry.Rat(e.reach)) && its.Sees(me) && s.sees(it, &its, me, -1, i)
	p.engaged = !e.friendly && !s.still(i) && (p.melee || hits)
	p.inMelee = s.fights(i)
	for _, f := range g.terrain {
		if f.gives == "nothing" || !s.between(me, it, f) {
			continue
		}
		p.cover = p.cover || f.gives == "cover"
		p.concealment = p.concealment || f.gives == "concealment"
	}
	p.elevated = s.heightAt(g.at[i]).Cmp(s.heightAt(g.origin)) > 0
	if s.policy.action == actSlam || s.policy.action == actThrow || s.policy.action == actStrike || s.anyWeapon(criticalSmite) || s.chainWeapons() {
		s.measureBehind(i)
	}
}

// asFraction is a length as a fraction that compares with every limit of the
// rules as the length itself does.
func (s *scene) asFraction(d geometry.Number) *big.Rat {
	if r, ok := d.Exact(); ok {
		return r
	}
	r := new(big.Rat).SetFloat64(d.Float())
	limits := []*big.Rat{rat(5), rat(2), big.NewRat(1, 2), s.longest()}
	for _, w := range s.weapons {
		if x := s.reach(w); x != nil {
			limits = append(limits, x)
		}
		if w.rng != nil {
			limits = append(limits, w.rng)
		}
	}
	for _, l := range limits {
		if want := d.Cmp(geometry.Rat(l)); r.Cmp(l) != want {
			r = new(big.Rat).Add(l, big.NewRat(int64(want), 1<<60))
		}
	}
	return r
}

// sees tells whether there is a line of sight from one base to another: not
// through terrain that blocks it, nor through a model whose base is as large as
// the target's or larger.
func (s *scene) sees(from geometry.Disc, arc *geometry.Arc, to geometry.Disc, target, viewer int) bool {
	if !arc.Sees(to) {
		return false
	}
	big := s.actor.base
	if target >= 0 {
		big = s.entries[target].base
	}
	var blockers []geometry.Shape
	for i, e := range s.entries {
		if i == target || i == viewer || e.base < big || e.effects.has[knockedDown] || e.special.has[incorporeal] {
			continue
		}
		if geometry.Overlaps(s.disc(i), from) || geometry.Overlaps(s.disc(i), to) {
			continue
		}
		blockers = append(blockers, s.disc(i))
	}
	for _, f := range s.geo.terrain {
		if f.blocks {
			blockers = append(blockers, f.shape)
		}
	}
	return geometry.Sight{From: from, To: to, Blockers: blockers, FromArc: arc}.Visible()
}

// fights tells whether a model is in melee with another of the other side.
func (s *scene) fights(i int) bool {
	if s.still(i) {
		return false
	}
	for j, o := range s.entries {
		if o.friendly == s.entries[i].friendly || s.still(j) {
			continue
		}
		if s.menaces(i, j) || s.menaces(j, i) {
			return true
		}
	}
	return false
}

// menaces tells whether model j is in the melee range and sight of model i.
func (s *scene) menaces(i, j int) bool {
	arc := geometry.Arc{Centre: s.geo.at[i], Facing: s.geo.facings[i]}
	return geometry.Within(s.disc(i), s.disc(j), geometry.Rat(s.entries[i].reach)) && s.sees(s.disc(i), &arc, s.disc(j), j, i)
}

// between tells whether a feature gives the target cover or concealment: a line
// from the attacker crosses it within an inch of the target.
func (s *scene) between(me, it geometry.Disc, f feature) bool {
	if f.area && geometry.Touches(f.shape, it) {
		return true
	}
	if !geometry.Within(f.shape, it, geometry.Int(1)) {
		return false
	}
	near := it.Grow(geometry.Int(1))
	for _, edge := range f.edges {
		part, ok := clipped(edge, near)
		if ok && (geometry.Sight{From: me, To: it, Blockers: []geometry.Shape{part}}).Crossed(0) {
			return true
		}
	}
	return false
}

// clipped is the part of a segment within a disc.
func clipped(e geometry.Segment, d geometry.Disc) (geometry.Segment, bool) {
	along := e.A.To(e.B)
	from := d.Centre.To(e.A)
	a, b := along.Squared(), from.Dot(along)
	c := from.Squared().Sub(d.Radius.Squared())
	root := b.Squared().Sub(a.Mul(c))
	if a.Sign() == 0 || root.Sign() < 0 {
		return e, false
	}
	r := root.Sqrt()
	zero, one := geometry.Int(0), geometry.Int(1)
	low := geometry.Max(zero, b.Neg().Sub(r).Div(a))
	high := geometry.Min(one, b.Neg().Add(r).Div(a))
	if high.Less(low) {
		return e, false
	}
	if low.Sign() == 0 && high.Equal(one) {
		return e, true
	}
	return geometry.Segment{A: e.A.Between(e.B, low), B: e.A.Between(e.B, high)}, true
}

// heightAt is the height of the terrain at a point.
func (s *scene) heightAt(p geometry.Point) *big.Rat {
	top := new(big.Rat)
	for _, f := range s.geo.terrain {
		if f.area && f.height != nil && f.height.Cmp(top) > 0 && geometry.Contains(f.shape, p) {
			top = f.height
		}
	}
	return top
}

// measureBehind finds what a model moved directly away from the attacker runs
// into. Distances are rounded up to a quarter of an inch, the step in which
// slams and throws are compared.
func (s *scene) measureBehind(i int) {
	it, g := s.disc(i), s.geo
	away := g.origin.To(g.at[i]).Unit()
	meets := func(x geometry.Shape) *big.Rat {
		for q := int64(1); q <= 100; q++ {
			end := geometry.Disc{Centre: g.at[i].Plus(away.Times(geometry.Frac(q, 4))), Radius: it.Radius}
			if geometry.Touches(geometry.Taper{Near: it, Far: end}, x) {
				return big.NewRat(q, 4)
			}
		}
		return nil
	}
	p := &s.entries[i].place
	for _, f := range g.terrain {
		if f.area && !f.obstruction {
			continue
		}
		if d := meets(f.shape); d != nil && (p.wall == nil || d.Cmp(p.wall) < 0) {
			p.wall = d
		}
	}
	for j := range s.entries {
		if j == i {
			continue
		}
		if d := meets(s.disc(j)); d != nil {
			p.behind = append(p.behind, behind{j, d})
		}
	}
}
