package infinity

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/geometry"
)

// ground is the positions of a table.
type ground struct {
	attackers, targets []figure
	walls              []geometry.Volume
	zones              []zone
	table              *Table
	notes              []string
	pairs              map[[2]int]stance // what does not depend on the attack
}

// figure is a trooper on the table.
type figure struct {
	base   geometry.Disc
	volume geometry.Volume
	arc    *geometry.Arc // nil: it sees all round
}

// zone is an area that changes sight.
type zone struct {
	kind   string
	volume geometry.Volume
}

// silhouettes are the default base and height of each S, in millimetres
// (infinity.geo.silhouette).
var silhouettes = [9][2]int64{{}, {25, 20}, {25, 40}, {40, 25}, {40, 40}, {40, 45}, {55, 65}, {55, 75}, {70, 90}}

// survey reads the table; nil without one.
func survey(f *File, r roster) *ground {
	if f.Table == nil {
		return nil
	}
	g := &ground{table: f.Table, pairs: map[[2]int]stance{}}
	tb := f.Table
	g.attackers = place(tb, "attacker", tb.Attacker, tb.Attackers, r.attackers, r.attackerList)
	g.targets = place(tb, "target", tb.Target, tb.Targets, r.targets, r.targetList)
	if g.attackers == nil || g.targets == nil {
		return g
	}
	g.checkApart(append(standsOf(tb.Attacker, tb.Attackers), standsOf(tb.Target, tb.Targets)...), append(slices.Clone(r.attackers), r.targets...))
	face(g.attackers, tb.Attacker, tb.Attackers, r.attackers)
	face(g.targets, tb.Target, tb.Targets, r.targets)
	for i := range tb.Terrain {
		g.build(&tb.Terrain[i])
	}
	g.checkTemplate()
	return g
}

// place puts one side's troopers on the table.
func place(tb *Table, word string, one *Stands, many []Stands, who []*trooper, list bool) []figure {
	key := word
	if list {
		key += "s"
	}
	if other := map[bool]string{true: word, false: word + "s"}[list]; tb.Has(other) {
		tb.Fault(other, "", "must have the same shape as the troopers: %s", key)
		return nil
	}
	if one != nil {
		many = []Stands{*one}
	}
	if !tb.Has(key) {
		tb.Fault(key, "", "is missing")
		return nil
	}
	if len(many) != len(who) {
		tb.Fault(key, "", "must be as many as the troopers, %d (got %d)", len(who), len(many))
		return nil
	}
	out := make([]figure, len(who))
	for i := range many {
		if many[i].Node == nil || many[i].At == nil || many[i].At.X == nil {
			return nil // a fault already
		}
		out[i] = many[i].figure(who[i])
	}
	return out
}

func standsOf(one *Stands, many []Stands) []*Stands {
	if one != nil {
		return []*Stands{one}
	}
	out := make([]*Stands, len(many))
	for i := range many {
		out[i] = &many[i]
	}
	return out
}

// checkApart refuses two troopers in one place, save at another height, and notes
// bases that overlap.
func (g *ground) checkApart(stands []*Stands, who []*trooper) {
	all := append(slices.Clone(g.attackers), g.targets...)
	for i, f := range all {
		for k, other := range all[:i] {
			switch {
			case f.volume.Z.Sub(other.volume.Z).Sign() != 0 || !geometry.Crowds(f.base, other.base):
			case geometry.Stacked(f.base, other.base):
				stands[i].Fault("at", "", "%s stands there", who[k].name)
			default:
				g.notes = append(g.notes, fmt.Sprintf("the bases of %s and %s overlap", who[k].name, who[i].name))
			}
		}
	}
}

func (st *Stands) figure(t *trooper) figure {
	s := 2
	if t.S > 0 {
		s = t.S
	}
	base, height := geometry.Int(silhouettes[s][0]), geometry.Int(silhouettes[s][1])
	if st.Base != nil && st.Base.Rat != nil {
		if st.Base.Rat.Cmp(big.NewRat(10, 1)) < 0 || st.Base.Rat.Cmp(big.NewRat(150, 1)) > 0 {
			st.Fault("base", "", "must be 10 to 150 mm (got %s)", st.Base.Rat.RatString())
		}
		base = geometry.Rat(st.Base.Rat)
	}
	if t.states.has(prone) {
		height = geometry.Int(silhouettes[1][1])
	}
	if st.Height != nil && st.Height.Rat != nil {
		height = geometry.Rat(st.Height.Rat)
	}
	at := geometry.At(geometry.Rat(st.At.X), geometry.Rat(st.At.Y))
	disc := geometry.Round(at, base)
	return figure{base: disc, volume: geometry.Volume{Base: disc, Z: number0(st.Z), Height: geometry.Millimetres(height)}}
}

func number0(l *Length) geometry.Number {
	if l == nil || l.Rat == nil {
		return geometry.Int(0)
	}
	return geometry.Rat(l.Rat)
}

// face turns a side's troopers as stated; without a facing, or with a visor for
// it, they see all round.
func face(own []figure, one *Stands, many []Stands, who []*trooper) {
	if one != nil {
		many = []Stands{*one}
	}
	for i := range own {
		facing := many[i].Facing
		if who[i].skills.visor360 || facing == nil || facing.Rat == nil {
			continue
		}
		own[i].arc = &geometry.Arc{Centre: own[i].base.Centre, Facing: geometry.Degrees(facing.Rat)}
	}
}

// build reads a piece of terrain.
func (g *ground) build(t *Terrain) {
	if t.Node == nil {
		return
	}
	var corners []geometry.Point
	for _, c := range t.Corners {
		if c.X == nil {
			t.Fault("corners", "", "must be places")
			return
		}
		corners = append(corners, geometry.At(geometry.Rat(c.X), geometry.Rat(c.Y)))
	}
	p, err := geometry.NewPolygon(corners)
	if err != nil {
		t.Fault("corners", "", "%s", err)
		return
	}
	v := geometry.Volume{Base: p, Z: number0(t.Z), Height: geometry.Int(1000)}
	if t.Height != nil && t.Height.Rat != nil {
		v.Height = geometry.Rat(t.Height.Rat)
	}
	if t.Kind == "" || t.Kind == "solid" {
		if !t.Has("height") {
			t.Fault("height", "", "needed for a wall")
		}
		g.walls = append(g.walls, v)
		return
	}
	g.zones = append(g.zones, zone{t.Kind, v})
}

// checkTemplate holds the sizes of a template to sense.
func (g *ground) checkTemplate() {
	t := g.table.Template
	if t == nil {
		return
	}
	for _, x := range []struct {
		key string
		l   *Length
	}{{"circle", t.Circle}, {"length", t.Length}, {"width", t.Width}} {
		if x.l != nil && x.l.Rat != nil && (x.l.Rat.Cmp(big.NewRat(10, 1)) < 0 || x.l.Rat.Cmp(big.NewRat(1000, 1)) > 0) {
			t.Fault(x.key, "", "must be 10 to 1000 mm (got %s)", x.l.Rat.RatString())
		}
	}
	if (t.Length == nil) != (t.Width == nil) {
		t.Fault("width", "", "length and width belong together")
	} else if t.Length != nil && t.Length.Rat != nil && t.Width.Rat != nil && t.Length.Rat.Cmp(t.Width.Rat) < 0 {
		t.Fault("width", "", "must not be more than the length")
	}
}

// patch is how much of a Silhouette has to be seen: 3 mm (infinity.geo.lof).
var patch = geometry.Millimetres(geometry.Int(3))

// sees tells whether one figure has Line of Fire to another, and whether only
// its facing denies it.
func (g *ground) sees(from, to figure, more []geometry.Volume) (sees, facing bool) {
	q := geometry.SightOver{From: from.volume, To: to.volume, Blockers: append(slices.Clone(g.walls), more...), ToArc: from.arc, Patch: patch}
	if q.Visible() {
		return true, false
	}
	if from.arc == nil {
		return false, false
	}
	q.ToArc = nil
	return false, q.Visible()
}

// pair measures two figures.
func (g *ground) pair(i, j int) stance {
	if st, ok := g.pairs[[2]int{i, j}]; ok {
		return st
	}
	a, t := g.attackers[i], g.targets[j]
	d := geometry.Distance(a.base, t.base)
	st := stance{measured: true, visibility: "normal", distance: &d, reachable: true, lofSaid: true}
	st.contact = geometry.VolumesTouch(a.volume, t.volume)
	st.zone = d.AtMost(geometry.Int(8))
	st.lof, st.facing = g.sees(a, t, nil)
	var behind bool
	st.sees, behind = g.sees(t, a, nil)
	st.facing = st.facing || behind
	st.coverTarget = st.lof && g.covered(t, a)
	st.coverAttack = st.sees && g.covered(a, t)
	if st.lof || st.sees {
		g.through(&st, a, t)
	}
	g.pairs[[2]int{i, j}] = st
	return st
}

// covered tells whether scenery in contact with a figure hides a part of it
// from another (infinity.geo.cover).
func (g *ground) covered(who, from figure) bool {
	for _, w := range g.walls {
		if !geometry.VolumesTouch(w, who.volume) {
			continue
		}
		q := geometry.Sight{From: from.base, To: who.base, Blockers: []geometry.Shape{w.Base}}
		if q.Crossed(0) {
			return true
		}
	}
	return false
}

// through finds the worst zone that no line avoids.
func (g *ground) through(st *stance, a, t figure) {
	blocked := func(kinds ...string) bool {
		var more []geometry.Volume
		for _, z := range g.zones {
			if slices.Contains(kinds, z.kind) {
				more = append(more, z.volume)
			}
		}
		if more == nil {
			return false
		}
		if !st.lof {
			a, t = t, a
		}
		clear, _ := g.sees(a, t, more)
		return !clear
	}
	switch {
	case blocked("zero"):
		st.visibility = "zero"
	case blocked("poor", "zero"):
		st.visibility = "poor"
	case blocked("low", "poor", "zero"):
		st.visibility = "low"
	}
	st.whiteNoise = blocked("white noise")
	st.saturation = blocked("saturation")
}

// stance is how the i-th attacker and the j-th target stand to each other, for
// an attack.
func (g *ground) stance(s *scene, i, j int, a act) stance {
	if len(g.attackers) <= i || len(g.targets) <= j {
		return stance{}
	}
	st := g.pair(i, j)
	sit := s.f.Situation
	st.hackingArea, st.trajectory = sit.HackingArea, true
	if sit.Has("trajectory") {
		st.trajectory, st.trajectorySd = sit.Trajectory, true
	}
	if sit.Visibility != "" {
		st.visibility = sit.Visibility
	}
	st.whiteNoise = st.whiteNoise || sit.WhiteNoise
	st.saturation = st.saturation || sit.Saturation
	st.under = true
	if a.template() {
		st.under = g.under(s, i, j, a)
		s.cite("infinity.geo.templates", "infinity.geo.affected", "infinity.geo.inside", "infinity.template.height")
	}
	if a.way == speculative {
		d := geometry.Distance(g.attackers[i].base, geometry.Dot(g.impact(s)))
		st.toImpact = &d
	}
	s.citeGround(st)
	return st
}

// citeGround names the rules by which the table is measured.
func (s *scene) citeGround(st stance) {
	s.cite("infinity.geo.lof", "infinity.geo.silhouette")
	if st.coverTarget || st.coverAttack {
		s.cite("infinity.geo.cover")
	} else if !st.lof && len(s.ground.walls) > 0 {
		s.cite("infinity.geo.cover")
	}
	if st.contact {
		s.cite("infinity.geo.contact")
	}
}

// impact is the centre of a circular template: where the plan puts it, or the
// Main Target's base.
func (g *ground) impact(s *scene) geometry.Point {
	if p := s.p.spot; p != nil {
		return geometry.At(geometry.Rat(p.X), geometry.Rat(p.Y))
	}
	return g.targets[0].base.Centre
}

// under tells whether a target is affected by the attack's template
// (infinity.geo.affected, infinity.template.height).
func (g *ground) under(s *scene, i, j int, a act) bool {
	t, from := g.targets[j].volume, g.attackers[i]
	switch {
	case a.w.has(impactTemplate):
		return geometry.VolumesTouch(g.circle(s, g.impact(s), g.heightOf(s)), t)
	case a.w.has(directCircle):
		return geometry.VolumesTouch(g.circle(s, from.base.Centre, from.volume.Z), t)
	}
	length, width := g.teardrop(a.w)
	drop := geometry.Teardrop(from.base, g.direction(i), length, width)
	return geometry.VolumesTouch(geometry.Volume{Base: drop, Z: from.volume.Z, Height: geometry.Millimetres(width).Half()}, t)
}

// heightOf is how high above the table the template lies.
func (g *ground) heightOf(s *scene) geometry.Number {
	if p := s.p.spot; p != nil && p.Z != nil {
		return geometry.Rat(p.Z)
	}
	return g.targets[0].volume.Z
}

// circle is a circular template; it is as high as its radius.
func (g *ground) circle(_ *scene, at geometry.Point, z geometry.Number) geometry.Volume {
	mm := g.circleSize()
	return geometry.Volume{Base: geometry.Round(at, mm), Z: z, Height: geometry.Millimetres(mm).Half()}
}

func (g *ground) circleSize() geometry.Number {
	if t := g.table.Template; t != nil && t.Circle != nil {
		return geometry.Rat(t.Circle.Rat)
	}
	return geometry.Int(120)
}

// teardrop is the size of a teardrop (infinity.geo.templates).
func (g *ground) teardrop(w *weapon) (length, width geometry.Number) {
	if t := g.table.Template; t != nil && t.Length != nil {
		return geometry.Rat(t.Length.Rat), geometry.Rat(t.Width.Rat)
	}
	if w.has(largeTeardrop) {
		return geometry.Int(250), geometry.Int(80)
	}
	return geometry.Int(200), geometry.Int(60)
}

// direction is where a teardrop points: as stated, or at the Main Target.
func (g *ground) direction(i int) geometry.Angle {
	if d := g.table.Direction; d != nil && d.Rat != nil {
		return geometry.Degrees(d.Rat)
	}
	v := g.attackers[i].base.Centre.To(g.targets[0].base.Centre)
	degrees := math.Atan2(v.X.Float(), v.Y.Float()) * 180 / math.Pi
	r := new(big.Rat)
	if _, ok := r.SetString(fmt.Sprintf("%.9f", degrees)); !ok {
		return geometry.WholeDegrees(0)
	}
	return geometry.Degrees(r)
}

// offset tells whether the template is centred away from the Main Target.
func (g *ground) offset(s *scene) bool {
	return !g.impact(s).Equal(g.targets[0].base.Centre)
}
