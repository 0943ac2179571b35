package warmachine

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
)

// measured is a table: where everybody stands, by entry.
type measured struct {
	origin   geometry.Point
	facing   geometry.Angle
	at       []geometry.Point
	facings  []geometry.Angle
	distance []geometry.Number
	terrain  []feature
}

// feature is a piece of terrain.
type feature struct {
	shape       geometry.Shape
	edges       []geometry.Segment
	area        bool
	gives       string
	blocks      bool
	obstruction bool
	height      *big.Rat
}

// shownByTable are the facts that a table shows.
var shownByTable = []string{"range", "melee", "engaged", "in_melee", "line_of_sight", "arc", "cover", "concealment", "offset", "wall_behind"}

// readTable reads positions. An entry with several models on the table becomes
// several, one a model.
func (s *scene) readTable() {
	for i, e := range s.entries {
		e.family = i
	}
	s.families = slices.Clone(s.entries)
	k := s.file.Table
	if k == nil {
		return
	}
	s.contradictions()
	s.geo = &measured{}
	if k.Attacker == nil {
		return
	}
	var ok bool
	if s.geo.origin, ok = spotOf(k.Attacker.Block, "at", k.Attacker.At); !ok {
		return
	}
	s.geo.facing = angleOf(k.Attacker)
	s.readModels(k)
	for i := range k.Terrain {
		s.readFeature(&k.Terrain[i])
	}
	if s.anySpray() && !s.anyTemplateStated() {
		s.file.Fault("situation.template", "true for those under it", "a spray on a table needs to know who is under it")
	}
	if s.file.Faults().Any() {
		return
	}
	for i := range s.entries {
		s.measureModel(i)
	}
}

func (s *scene) anySpray() bool {
	return slices.ContainsFunc(s.weapons, func(w *weapon) bool { return w.spray })
}

func (s *scene) anyTemplateStated() bool {
	if s.file.Situation.Template != nil {
		return true
	}
	return slices.ContainsFunc(s.entries, func(e *entry) bool {
		at := s.targetKeys(e).At
		return at != nil && at.Template != nil
	})
}

// contradictions refuses facts that the table shows as well.
func (s *scene) contradictions() {
	for _, key := range shownByTable {
		if s.file.Situation.Node != nil && s.file.Situation.Has(key) {
			s.file.Situation.Fault(key, "", "is shown by the table")
		}
	}
	for _, e := range s.entries {
		at := s.targetKeys(e).At
		if at == nil {
			continue
		}
		for _, key := range shownByTable {
			if at.Has(key) {
				at.Fault(key, "", "is shown by the table")
			}
		}
	}
}

// spotOf is a point of the file.
func spotOf(b scenario.Block, key string, xy []scenario.Number) (geometry.Point, bool) {
	if len(xy) != 2 || xy[0].Rat == nil || xy[1].Rat == nil {
		b.Fault(key, "[x, y]", "needs two numbers, in inches")
		return geometry.Point{}, false
	}
	p := geometry.At(geometry.Rat(xy[0].Rat), geometry.Rat(xy[1].Rat))
	if err := p.Valid(); err != nil {
		b.Fault(key, "", "%v", err)
		return p, false
	}
	return p, true
}

func angleOf(k *standKeys) geometry.Angle {
	if k.Facing.Rat == nil {
		return geometry.WholeDegrees(0)
	}
	return geometry.Degrees(k.Facing.Rat)
}

// readModels places the models.
func (s *scene) readModels(k *tableKeys) {
	if len(k.Models) > maxGroups {
		k.Fault("models", "", "at most %d (got %d)", maxGroups, len(k.Models))
		return
	}
	lines := make([][]int, len(s.families))
	for i := range k.Models {
		m := &k.Models[i]
		if m.Node == nil {
			continue
		}
		e := s.find(m.Target)
		switch {
		case m.Target == "" && s.single:
			e = 0
		case e < 0:
			m.Fault("target", s.suggest(m.Target), "no target %q", m.Target)
			continue
		}
		lines[e] = append(lines[e], i)
	}
	var entries []*entry
	for f, e := range s.families {
		own := lines[f]
		switch {
		case len(own) == 0:
			k.Fault("models", "", "%s stands nowhere", e.name)
			return
		case len(own) > 1 && s.targetKeys(e).Count.set && e.count != len(own):
			k.Fault("models", "", "%d models of %s are on the table, count is %d", len(own), e.name, e.count)
			return
		}
		for _, i := range own {
			m := &k.Models[i]
			p, ok := spotOf(m.Block, "at", m.At)
			if !ok {
				return
			}
			x := *e
			x.index = len(entries)
			x.alone = x.count == 1 || len(own) > 1
			if len(own) > 1 {
				x.count = 1
			}
			entries = append(entries, &x)
			s.geo.at = append(s.geo.at, p)
			s.geo.facings = append(s.geo.facings, angleOf(m))
		}
	}
	s.spread(entries)
}

// spread takes the entries of the table in place of those of the file, in what
// refers to them.
func (s *scene) spread(entries []*entry) {
	firstOf := func(family int) int {
		return slices.IndexFunc(entries, func(e *entry) bool { return e.family == family })
	}
	for k, order := range s.policy.targets {
		var out []int
		for _, f := range order {
			for i, e := range entries {
				if e.family == f {
					out = append(out, i)
				}
			}
		}
		s.policy.targets[k] = out
	}
	for _, at := range []*int{&s.policy.throwAt, &s.policy.first, &s.state.charged} {
		if *at >= 0 {
			*at = firstOf(*at)
		}
	}
	s.entries = entries
}

func (s *scene) readFeature(k *terrainKeys) {
	f := feature{gives: k.Gives, blocks: k.Blocks, obstruction: k.Obstruction, height: k.Height.Rat}
	var points []geometry.Point
	list, key := k.Line, "line"
	switch {
	case k.Has("line") && k.Has("corners"):
		k.Fault("corners", "", "stands beside line: one of the two")
		return
	case k.Has("corners"):
		list, key = k.Corners, "corners"
		f.area = true
	case !k.Has("line"):
		k.Fault("line", "two points, or corners of an area", "is missing")
		return
	}
	if len(list) > 100 {
		k.Fault(key, "", "at most 100 points (got %d)", len(list))
		return
	}
	for i, xy := range list {
		p, ok := spotOf(k.Block, fmt.Sprintf("%s[%d]", key, i), xy)
		if !ok {
			return
		}
		points = append(points, p)
	}
	if !f.area {
		if len(points) != 2 {
			k.Fault("line", "", "has two points (got %d)", len(points))
			return
		}
		seg := geometry.Segment{A: points[0], B: points[1]}
		f.shape, f.edges = seg, []geometry.Segment{seg}
	} else {
		poly, err := geometry.NewPolygon(points)
		if err != nil {
			k.Fault("corners", "", "%v", err)
			return
		}
		f.shape, f.edges = poly, poly.Edges()
	}
	s.geo.terrain = append(s.geo.terrain, f)
}

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
