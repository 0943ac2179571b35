package bushido

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/geometry"
)

// limits of a table.
const (
	mostTerrain = 100
	mostPlaces  = 60
)

// placed is a model where it stands.
type placed struct {
	m      *model
	f      *placeFile
	base   geometry.Disc
	start  geometry.Disc // where it stood when the activation began
	arc    *geometry.Arc // nil: it looks all around
	on     *ground
	height int
}

// ground is a piece of terrain.
type ground struct {
	f         *terrainFile
	shape     geometry.Shape
	height    int
	hides     bool // Obscuring or Blocking
	blocks    bool
	enhancing bool
}

// board is the table.
type board struct {
	s       *scene
	models  []*placed
	terrain []*ground
}

// measure finds the facts that the table shows, and refuses stated ones that
// disagree.
func (s *scene) measure() {
	b := &board{s: s}
	b.lay()
	b.stand()
	if s.faults.Any() {
		return
	}
	b.touch()
	me := b.of(s.attacker)
	if me == nil || s.target() == nil {
		return
	}
	s.between = &between{board: b}
	for _, p := range b.models {
		if p != me {
			b.look(me, p)
		}
	}
}

// lay reads the terrain.
func (b *board) lay() {
	t := b.s.f.Table
	if len(t.Terrain) > mostTerrain {
		t.Fault("terrain", "", "at most %d pieces (got %d)", mostTerrain, len(t.Terrain))
		return
	}
	seen := map[string]bool{}
	for i := range t.Terrain {
		f := &t.Terrain[i]
		if f.Node == nil {
			continue
		}
		if seen[f.Name] {
			f.Fault("name", "", "%q is used twice", f.Name)
		}
		seen[f.Name] = true
		g := &ground{f: f, height: rank(f.Height, "small"), enhancing: f.Enhancing}
		g.blocks = f.Visibility == "blocking"
		g.hides = g.blocks || f.Visibility == "obscuring"
		if g.shape = shapeOf(f); g.shape != nil {
			b.terrain = append(b.terrain, g)
		}
	}
}

// rank is the place of a size in the order of sizes.
func rank(size, otherwise string) int {
	if size == "" {
		size = otherwise
	}
	return slices.Index(sizes, size)
}

// shapeOf is the outline of a piece of terrain.
func shapeOf(f *terrainFile) geometry.Shape {
	kinds := one(f.Has("radius")) + one(f.Has("size")) + one(f.Has("corners"))
	if kinds != 1 {
		f.FaultHere("radius, size or corners", "terrain needs one outline")
		return nil
	}
	if f.Has("corners") {
		var corners []geometry.Point
		for _, p := range f.Corners {
			if p.Given {
				corners = append(corners, at(p))
			}
		}
		shape, err := geometry.NewPolygon(corners)
		if err != nil {
			f.Fault("corners", "", "%v", err)
			return nil
		}
		return shape
	}
	if !f.At.Given {
		f.Fault("at", "", "is missing")
		return nil
	}
	if f.Has("radius") {
		if f.Radius.Rat == nil || f.Radius.Rat.Sign() <= 0 {
			f.Fault("radius", "", "must be more than 0")
			return nil
		}
		return geometry.Disc{Centre: at(f.At), Radius: geometry.Rat(f.Radius.Rat)}
	}
	if !f.Size.Given || f.Size.X.Sign() <= 0 || f.Size.Y.Sign() <= 0 {
		f.Fault("size", "", "must be more than 0 both ways")
		return nil
	}
	box := geometry.Box{Centre: at(f.At), Width: geometry.Rat(f.Size.X), Depth: geometry.Rat(f.Size.Y)}
	if f.Turn.Rat != nil {
		box.Facing = geometry.Degrees(f.Turn.Rat)
	}
	return box
}

func at(p point) geometry.Point { return geometry.At(geometry.Rat(p.X), geometry.Rat(p.Y)) }

// stand puts every model in its place.
func (b *board) stand() {
	f := b.s.f.Table
	if len(f.Models.Names) > mostPlaces {
		f.Fault("models", "", "at most %d models (got %d)", mostPlaces, len(f.Models.Names))
		return
	}
	found := map[string]bool{}
	for _, m := range b.s.all() {
		name := m.key
		p := f.Models.At[name]
		if p == nil && m.name != name {
			if p = f.Models.At[m.name]; p != nil {
				name = m.name
			}
		}
		if p == nil {
			f.Fault("models."+m.key, "", "%s has no place on the table", m.name)
			continue
		}
		found[name] = true
		if p.Node != nil && p.At.Given {
			b.models = append(b.models, b.put(m, p))
		}
	}
	for _, name := range f.Models.Names {
		if !found[name] {
			f.Fault("models."+name, b.s.suggestModel(name), "no model %q in this file", short(name))
		}
	}
	for i, p := range b.models {
		for _, q := range b.models[:i] {
			if geometry.Overlaps(p.base, q.base) {
				p.f.FaultHere("", "its base overlaps that of %s", q.m.name)
			}
		}
	}
}

// put is a model in its place.
func (b *board) put(m *model, f *placeFile) *placed {
	base := f.Base
	if base == 0 {
		base = m.f.Base
	}
	if base == 0 {
		base = 30
	}
	if sizeOfBase[base] == "" {
		f.Fault("base", "", "a base is 30, 40, 50 or 60 mm (got %d)", base)
	}
	if m.f.Base != 0 && f.Base != 0 && m.f.Base != f.Base {
		f.Fault("base", "", "%d mm here, %d mm at the model", f.Base, m.f.Base)
	}
	if m.f.Base == 0 && f.Base != 0 {
		m.f.Base = f.Base
		m.settleSize()
	}
	p := &placed{m: m, f: f, height: rank(m.size, "small")}
	p.base = geometry.Round(at(f.At), geometry.Int(int64(base)))
	if p.start = p.base; f.From.Given {
		p.start = geometry.Round(at(f.From), geometry.Int(int64(base)))
	}
	if !m.kit.has("Aware") {
		arc := geometry.Arc{Centre: p.base.Centre}
		if f.Facing.Rat != nil {
			arc.Facing = geometry.Degrees(f.Facing.Rat)
		}
		p.arc = &arc
	}
	if f.On != "" {
		i := slices.IndexFunc(b.terrain, func(g *ground) bool { return g.f.Name == f.On })
		if i < 0 {
			f.Fault("on", "", "no terrain %q on this table", short(f.On))
		} else {
			p.on = b.terrain[i]
		}
	}
	return p
}

func (b *board) of(m *model) *placed {
	for _, p := range b.models {
		if p.m == m {
			return p
		}
	}
	return nil
}

// touch notes whose bases touch, within a hundredth of an inch.
func (b *board) touch() {
	for i, p := range b.models {
		for _, q := range b.models[:i] {
			if geometry.Within(p.base, q.base, geometry.Frac(1, 100)) {
				p.m.touches[q.m.name], q.m.touches[p.m.name] = true, true
			}
		}
		for k, name := range p.m.f.Btb {
			o := b.of(b.s.contact(name))
			if o != nil && !geometry.Within(p.base, o.base, geometry.Frac(1, 100)) {
				p.m.f.Fault(fmt.Sprintf("btb[%d]", k), "", "%s and %s do not touch on the table", p.m.name, o.m.name)
			}
		}
	}
}

// blockers are what blocks sight from one model to a thing of a size: terrain
// and models as large as both, but never those left out.
func (b *board) blockers(from *placed, size int, not ...*placed) []geometry.Shape {
	least := max(size, from.height)
	if from.on != nil && from.on.enhancing {
		least = max(least, from.on.height)
	}
	var out []geometry.Shape
	for _, g := range b.terrain {
		under := slices.ContainsFunc(append(not, from), func(p *placed) bool { return p != nil && p.on == g })
		if g.blocks && g.height >= least && !under {
			out = append(out, g.shape)
		}
	}
	for _, p := range b.models {
		if p != from && !slices.Contains(not, p) && p.height >= least && !p.m.is("Prone") {
			out = append(out, p.base)
		}
	}
	return out
}

// sees tells whether a model sees another where it stands, those left out
// aside.
func (b *board) sees(p, q *placed, not ...*placed) bool {
	if p.m.is("Blind") && !p.m.kit.has("Sixth Sense") {
		return touching2(p.m, q.m)
	}
	return geometry.Sight{From: p.base, To: q.base, ToArc: p.arc, Blockers: b.blockers(p, q.height, append(not, q)...)}.Visible()
}

// look finds the facts between the attacker and a model.
func (b *board) look(me, p *placed) {
	sit := p.m.f.Situation
	if p.m.key == "target" && b.s.f.Target != nil {
		sit = b.s.f.Situation
	}
	if sit == nil {
		sit = &situationFile{}
	}
	f := &p.m.at
	d := geometry.Distance(me.base, p.base)
	b.agreeRange(sit, d)
	f.Distance, f.Given, f.Measured = &d, true, true
	has, seen := me.arc == nil || me.arc.Sees(p.base), p.arc == nil || p.arc.Sees(me.base)
	f.ArcHas, f.ArcSeen = &has, &seen
	var friends []*placed
	if p.m.side == me.m.side {
		for _, q := range b.models {
			if q != p && touching2(q.m, p.m) {
				friends = append(friends, q)
			}
		}
	}
	agree(sit, "line_of_sight", sit.LineOfSight, &f.Sees, b.sees(me, p, friends...))
	agree(sit, "sees_attacker", sit.SeesAttacker, &f.Seen, b.sees(p, me))
	agree(sit, "cover", sit.Cover, &f.Cover, b.covers(me, p))
	target := b.of(b.s.aimedAt())
	if p.m.side != me.m.side {
		agree(sit, "crosses_zone", sit.CrossesZone, &f.Crosses, p != target && b.s.crosses(p.m, target.m))
		agree(sit, "attacker_in_zone", sit.AttackerInZone, &f.InZone, b.zone(p, me).Holds(me.base))
	}
	agree(sit, "started_unseen", sit.StartedUnseen, &f.Unseen, !b.noticed(p, me))
	start := geometry.Distance(me.start, p.start)
	agreeLength(sit, "start_distance", sit.StartDistance, &f.Start, start)
	far := *b.s.apart(p.m, target.m)
	agreeLength(sit, "distance_to_target", sit.DistanceToHim, &f.ToTarget, far)
	agreeLength(sit, "friend_distance", sit.FriendDistance, &f.ToFriend, d)
	if r := b.pulse(); r != nil && p != target {
		agree(sit, "in_pulse", sit.InPulse, &f.InPulse, far.AtMost(*r))
	}
}

// zone is a model's Zone of Control; those named do not hide it.
func (b *board) zone(p *placed, not ...*placed) geometry.Zone {
	return geometry.Zone{Guard: p.base, Reach: geometry.Int(1), Arc: p.arc, Blockers: b.blockers(p, 0, not...)}
}

// covers tells whether some line to the model passes terrain within an inch of
// it that hides.
func (b *board) covers(me, p *placed) bool {
	var near []geometry.Shape
	for _, g := range b.terrain {
		if g.hides && geometry.Within(g.shape, p.base, geometry.Int(1)) {
			near = append(near, g.shape)
		}
	}
	for _, q := range b.models {
		if q != me && q != p && q.m.descriptor("Construct") && geometry.Within(q.base, p.base, geometry.Int(1)) {
			near = append(near, q.base)
		}
	}
	s := geometry.Sight{From: me.base, To: p.base, Blockers: near}
	for i := range near {
		if s.Crossed(i) {
			return true
		}
	}
	return false
}

// noticed tells whether the model saw the attacker at any point of its way.
func (b *board) noticed(p, me *placed) bool {
	if p.m.is("Blind") && !p.m.kit.has("Sixth Sense") {
		return touching2(p.m, me.m)
	}
	var way geometry.Shape = me.base
	if me.f.From.Given {
		way = geometry.Taper{Near: me.start, Far: me.base}
	}
	return geometry.Sight{From: p.base, To: way, ToArc: p.arc, Blockers: b.blockers(p, me.height, me)}.Visible()
}

// pulse is the reach of the attacker's pulse, nil if no weapon has one.
func (b *board) pulse() *geometry.Number {
	for _, w := range b.s.attacker.weapons {
		if w.f.Pulse.Rat != nil {
			return number(w.f.Pulse.Rat)
		}
	}
	return nil
}
