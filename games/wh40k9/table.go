package wh40k9

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// Board is positions on the table, in inches, with bases in millimetres.
type Board struct {
	scenario.Block
	Models  []Placed  `key:"models" need:"true" doc:"every model of every unit used"`
	Terrain []Feature `key:"terrain" doc:"terrain features"`
}

// Placed is one model on the table.
type Placed struct {
	scenario.Block
	Unit   string              `key:"unit" need:"true" doc:"name of the unit"`
	Name   string              `key:"name" need:"true" doc:"name of the model, unique"`
	At     []scenario.Number   `key:"at" doc:"centre, [x, y] in inches"`
	Z      scenario.Number     `key:"z" range:"0..100" doc:"height above the table in inches"`
	Base   string              `key:"base" doc:"base in millimetres: 32, or 60x35"`
	Hull   [][]scenario.Number `key:"hull" doc:"corners of the hull, where there is no base"`
	Bearer string              `key:"bearer" doc:"label of the weapons it carries"`
}

// Feature is a terrain feature.
type Feature struct {
	scenario.Block
	Feature string              `key:"feature" need:"true" one:"ruins|woods|crater|barricade|container|ruined wall|debris|area|obstacle" doc:"kind"`
	Corners [][]scenario.Number `key:"corners" need:"true" doc:"corners of its outline"`
	Height  *Length             `key:"height" doc:"inches"`
	Traits  []string            `key:"traits" doc:"traits of an area or an obstacle"`
}

// standing is a model where it stands.
type standing struct {
	*Placed
	shape geometry.Shape
	z     geometry.Number
}

// ground is a terrain feature where it lies.
type ground struct {
	*Feature
	shape    geometry.Shape
	area     bool
	traits   []string
	high     geometry.Number
	hasHigh  bool
	describe string
}

// board is a table that was measured.
type board struct {
	models  map[string][]*standing // by unit
	terrain []*ground
}

var traits = []string{"light cover", "heavy cover", "dense cover", "obscuring", "defensible", "defence line", "exposed", "difficult"}

var features = map[string]struct {
	area   bool
	traits []string
}{
	"ruins":       {true, []string{"light cover", "obscuring", "defensible"}},
	"woods":       {true, []string{"dense cover", "defensible"}},
	"crater":      {true, []string{"light cover"}},
	"barricade":   {false, []string{"light cover", "heavy cover", "defensible", "defence line"}},
	"container":   {false, []string{"light cover"}},
	"ruined wall": {false, []string{"dense cover"}},
	"debris":      {false, nil},
	"area":        {true, nil},
	"obstacle":    {false, nil},
}

const (
	mostPlaced  = 600
	mostTerrain = 40
)

// readTable finds every model and feature, and what it replaces.
func (s *scene) readTable() {
	f := s.file.Table
	s.board = &board{models: map[string][]*standing{}}
	for _, key := range []string{"distance", "farthest", "half_range", "visible", "cover", "engaged"} {
		if s.file.Situation.Has(key) {
			s.file.Fault("situation."+key, "the table shows it", "%s together with a table", key)
		}
	}
	for _, w := range s.weapons {
		if w.Has("count") {
			w.Fault("count", "the table shows it", "count together with a table")
		}
	}
	if len(f.Models) > mostPlaced || len(f.Terrain) > mostTerrain {
		f.FaultHere("", "at most %d models and %d features", mostPlaced, mostTerrain)
		return
	}
	s.placeModels()
	s.placeTerrain()
	if s.faults.Any() {
		return
	}
	s.checkPlaced()
	s.engagement()
	s.coverRows()
}

func (s *scene) placeModels() {
	names := append(s.targetNames(), s.file.Attacker.Name)
	for i := range s.file.Situation.Others {
		names = append(names, s.file.Situation.Others[i].Name)
	}
	seen := map[string]bool{}
	for i := range s.file.Table.Models {
		p := &s.file.Table.Models[i]
		if seen[p.Name] {
			p.Fault("name", "", "a second model called %q", p.Name)
		}
		seen[p.Name] = true
		if !slices.Contains(names, p.Unit) {
			p.Fault("unit", scenario.Suggest(p.Unit, names), "no unit %q", p.Unit)
			continue
		}
		if st := p.place(); st != nil {
			s.board.models[p.Unit] = append(s.board.models[p.Unit], st)
		}
	}
}

// point reads a pair of coordinates.
func point2(block scenario.Block, key string, at []scenario.Number) (geometry.Point, bool) {
	if len(at) != 2 || at[0].Rat == nil || at[1].Rat == nil {
		block.Fault(key, "", "must be two numbers, [x, y]")
		return geometry.Point{}, false
	}
	p := geometry.At(geometry.Rat(at[0].Rat), geometry.Rat(at[1].Rat))
	if err := p.Valid(); err != nil {
		block.Fault(key, "", "%v", err)
		return p, false
	}
	return p, true
}

// outline reads the corners of a polygon.
func outline(block scenario.Block, key string, list [][]scenario.Number) (geometry.Shape, bool) {
	if len(list) > 100 {
		block.Fault(key, "", "at most 100 corners (got %d)", len(list))
		return nil, false
	}
	var corners []geometry.Point
	for i, c := range list {
		p, ok := point2(block, fmt.Sprintf("%s[%d]", key, i), c)
		if !ok {
			return nil, false
		}
		corners = append(corners, p)
	}
	poly, err := geometry.NewPolygon(corners)
	if err != nil {
		block.Fault(key, "", "%v", err)
		return nil, false
	}
	return poly, true
}

// place is the model's shape on the table.
func (p *Placed) place() *standing {
	st := &standing{Placed: p}
	if p.Z.Rat != nil {
		st.z = geometry.Rat(p.Z.Rat)
	}
	if p.Hull != nil {
		if p.Base != "" {
			p.Fault("hull", "", "base and hull exclude each other")
			return nil
		}
		shape, ok := outline(p.Block, "hull", p.Hull)
		st.shape = shape
		if !ok {
			return nil
		}
		return st
	}
	at, ok := point2(p.Block, "at", p.At)
	if !ok {
		return nil
	}
	long, wide, oval := strings.Cut(strings.ToLower(strings.TrimSuffix(strings.TrimSpace(p.Base), "mm")), "x")
	a, okA := scenario.ParseNumber(strings.TrimSpace(long))
	b, okB := a, okA
	if oval {
		b, okB = scenario.ParseNumber(strings.TrimSpace(wide))
	}
	most := big.NewRat(500, 1)
	if !okA || !okB || a.Sign() <= 0 || b.Sign() <= 0 || a.Cmp(most) > 0 || b.Cmp(most) > 0 {
		p.Fault("base", "", "must be millimetres, such as 32 or 60x35 (got %q)", p.Base)
		return nil
	}
	if oval {
		st.shape = geometry.Oval(at, geometry.Rat(a), geometry.Rat(b), geometry.WholeDegrees(90))
	} else {
		st.shape = geometry.Round(at, geometry.Rat(a))
	}
	return st
}

func (s *scene) placeTerrain() {
	for i := range s.file.Table.Terrain {
		f := &s.file.Table.Terrain[i]
		kind, ok := features[f.Feature]
		if !ok {
			continue
		}
		g := &ground{Feature: f, area: kind.area, traits: kind.traits, describe: f.Feature}
		if f.Feature == "area" || f.Feature == "obstacle" {
			g.traits = nil
			for k, t := range f.Traits {
				t = strings.ToLower(t)
				if !slices.Contains(traits, t) {
					f.Fault(fmt.Sprintf("traits[%d]", k), scenario.Suggest(t, traits), "no trait %q", t)
					continue
				}
				g.traits = append(g.traits, t)
			}
		} else if f.Has("traits") {
			f.Fault("traits", "write area or obstacle", "%s has its own traits", f.Feature)
		}
		if g.shape, ok = outline(f.Block, "corners", f.Corners); !ok {
			continue
		}
		if f.Height != nil && f.Height.Rat != nil {
			g.high, g.hasHigh = geometry.Rat(f.Height.Rat), true
		} else if g.has("dense cover") || g.has("obscuring") {
			f.Fault("height", "", "is missing: %s matters by its height", f.Feature)
		}
		s.board.terrain = append(s.board.terrain, g)
	}
}

func (g *ground) has(trait string) bool { return slices.Contains(g.traits, trait) }

// atLeast tells whether the feature is so many inches high.
func (g *ground) atLeast(n int64) bool { return g.hasHigh && geometry.Int(n).AtMost(g.high) }

// checkPlaced checks that all models of every unit stand on the table.
func (s *scene) checkPlaced() {
	count := func(name string, want int, known bool) {
		n := len(s.board.models[name])
		if n == 0 || known && n != want {
			s.file.Fault("table.models", "", "%s has %d models, %d of them are placed", name, want, n)
		}
	}
	a := s.file.Attacker
	if a.Models != nil {
		count(a.Name, *a.Models, true)
	} else {
		count(a.Name, 1, false)
	}
	for _, u := range s.targets {
		count(u.name, u.count, true)
	}
}

// apart is the distance between two models.
func apart(a, b *standing) geometry.Number {
	d := geometry.Distance(a.shape, b.shape)
	if rise := a.z.Sub(b.z); rise.Sign() != 0 {
		return d.Squared().Add(rise.Squared()).Sqrt()
	}
	return d
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

func (s *scene) ours() []*standing { return s.board.models[s.file.Attacker.Name] }

func (s *scene) theirs(u *unit) []*standing { return s.board.models[u.name] }

// engagement finds who is within Engagement Range.
func (s *scene) engagement() {
	one := geometry.Int(1)
	for _, u := range s.targets {
		for _, a := range s.ours() {
			for _, b := range s.theirs(u) {
				u.engaged = u.engaged || within(a, b, one)
			}
		}
	}
	for i := range s.file.Situation.Others {
		o := &s.file.Situation.Others[i]
		for _, a := range s.ours() {
			for _, b := range s.board.models[o.Name] {
				s.othersEngaged = s.othersEngaged || within(a, b, one)
			}
		}
		s.measureOther(o)
	}
	s.cite(id+"measure.base", id+"measure.er")
	s.coherency(s.ours())
	for _, u := range s.targets {
		s.coherency(s.theirs(u))
	}
	for _, g := range s.board.terrain {
		if g.has("difficult") {
			s.cite(id + "terrain.difficult")
		}
	}
}

// coherency notes a unit whose models stand too far apart: it changes no attack.
func (s *scene) coherency(list []*standing) {
	want := 1
	if len(list) >= 6 {
		want = 2
	}
	if len(list) < 2 {
		return
	}
	for _, a := range list {
		near := 0
		for _, b := range list {
			if a != b && within(a, b, geometry.Int(2)) {
				near++
			}
		}
		if near < want {
			s.cite(id + "measure.coherency")
			s.notes = append(s.notes, fmt.Sprintf("%s of %s is out of coherency", a.Name, a.Unit))
			return
		}
	}
}

// measureOther finds how near another unit is to the character it guards.
func (s *scene) measureOther(o *OtherUnit) {
	placed := s.board.models[o.Name]
	if len(placed) == 0 {
		return
	}
	if o.Models == nil {
		n := len(placed)
		o.Models = &n
	}
	for _, u := range s.targets {
		if !u.is("CHARACTER") {
			continue
		}
		for _, a := range placed {
			for _, b := range s.theirs(u) {
				d := fraction(apart(a, b))
				if o.ToTarget == nil || o.ToTarget.Rat == nil || d.Cmp(o.ToTarget.Rat) < 0 {
					o.ToTarget = &Length{d}
				}
			}
		}
	}
}

// coverRows parts a target of alike models into those in an area of terrain and
// those in the open, where they are covered differently.
func (s *scene) coverRows() {
	for _, u := range s.targets {
		if len(u.models) != 1 {
			continue
		}
		m := u.models[0]
		var in []*standing
		for _, b := range s.theirs(u) {
			if c := s.inArea(b); c.Light || c.Heavy {
				in = append(in, b)
			}
		}
		if len(in) == 0 || len(in) == m.count {
			continue
		}
		covered, open := *m, *m
		covered.name, open.name = "in cover", "in the open"
		covered.count, open.count = len(in), m.count-len(in)
		open.left = open.w
		if m.left == m.w {
			covered.left = covered.w
		}
		u.models = []*model{&covered, &open}
		list := s.theirs(u)
		slices.SortStableFunc(list, func(a, b *standing) int {
			return int(b2n(!slices.Contains(in, a))) - int(b2n(!slices.Contains(in, b)))
		})
	}
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

// bearers are the attacker's models that carry a weapon.
func (s *scene) bearers(w *weapon) []*standing {
	labels := map[string]bool{}
	for _, x := range s.weapons {
		if x.Bearer != "" {
			labels[x.Bearer] = true
		}
	}
	var out []*standing
	for _, a := range s.ours() {
		if w.Bearer != "" && a.Bearer == w.Bearer || w.Bearer == "" && !labels[a.Bearer] {
			out = append(out, a)
		}
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

// byBearer parts groups by how the target lies before each bearer, and leaves
// out those that cannot attack.
func (s *scene) byBearer() {
	var out []*group
	for _, g := range s.groups {
		switch {
		case g.profile == nil:
			out = append(out, g)
		case g.weapon.melee:
			g.count = 0
			for _, a := range s.bearers(g.weapon) {
				if s.canFight(a, g.target) {
					g.count++
				}
			}
			g.fighters = g.count
			g.at = &sight{visible: true, covers: s.rowCovers(s.ours()[0], g.target)}
			out = append(out, g)
		default:
			out = append(out, s.parted(g)...)
		}
	}
	s.groups = out
}

// parted is a group parted by its bearers.
func (s *scene) parted(g *group) []*group {
	type kind struct {
		half, visible, dense bool
		covers               string
	}
	var kinds []kind
	groups := map[kind]*group{}
	total := 0
	for _, a := range s.bearers(g.weapon) {
		at := s.look(a, g.weapon, g.profile, g.target)
		h := *g
		h.at, h.count = at, 0
		s.inHalf(&h)
		r := s.shoot(g.weapon, g.profile, g.target, at)
		if !r.legal() {
			continue
		}
		total++
		k := kind{h.half, at.visible, at.cover.Dense, fmt.Sprint(at.covers)}
		if groups[k] == nil {
			groups[k] = &h
			kinds = append(kinds, k)
		} else if at.distance.Cmp(groups[k].at.distance) < 0 {
			groups[k].at = at
		}
		groups[k].count++
	}
	if len(kinds) == 0 {
		h := *g
		h.at, h.count, h.fighters = s.sightOf(g.weapon, g.target), len(s.bearers(g.weapon)), 0
		return []*group{&h}
	}
	var out []*group
	for i, k := range kinds {
		h := groups[k]
		h.fighters = h.count
		if len(kinds) > 1 {
			h.name = fmt.Sprintf("%s %d", g.name, i+1)
		}
		out = append(out, h)
	}
	return out
}

// canFight tells whether a model can fight a target: within Engagement Range of
// it, or within half an inch of a friend that is within half an inch of it.
func (s *scene) canFight(a *standing, u *unit) bool {
	one, half := geometry.Int(1), geometry.Frac(1, 2)
	for _, b := range s.theirs(u) {
		if within(a, b, one) {
			return true
		}
	}
	for _, friend := range s.ours() {
		if friend == a || !geometry.Within(a.shape, friend.shape, half) {
			continue
		}
		for _, b := range s.theirs(u) {
			if geometry.Within(friend.shape, b.shape, half) {
				return true
			}
		}
	}
	return false
}

// fighterOptions rules on which models can fight.
func (s *scene) fighterOptions() {
	if s.board == nil || s.phase != "fight" {
		return
	}
	for _, a := range s.ours() {
		o := attack.Option{Player: "attacker", Option: a.Name + " fights", Rules: []table.RuleID{id + "fight.who"}, Declared: true}
		for _, u := range s.targets {
			o.Legal = o.Legal || s.canFight(a, u)
		}
		if !o.Legal {
			o.Why = "not near enough to an enemy, nor to a friend that is"
		}
		s.options = append(s.options, o)
	}
}
