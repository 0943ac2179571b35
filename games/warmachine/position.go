package warmachine

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
)

// measured is a table: where everybody stands, by entry.
type measured struct {
	origin   geometry.Point
	facing   geometry.Angle
	at       []geometry.Point
	facings  []geometry.Angle
	from     []*standKeys
	notes    []string
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
	s.checkApart()
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

// checkApart refuses two models in one place, and notes bases that overlap. A place
// that several models share, as they are counted, says nothing of each.
func (s *scene) checkApart() {
	type stands struct {
		name string
		base geometry.Disc
	}
	round := func(at geometry.Point, b size) geometry.Disc {
		return geometry.Disc{Centre: at, Radius: geometry.Rat(b.radius())}
	}
	before := []stands{{s.actor.name, round(s.geo.origin, s.actor.base)}}
	if s.actor.count > 1 {
		before = nil
	}
	for i, e := range s.entries {
		if i >= len(s.geo.at) || e.count != 1 {
			continue
		}
		now := stands{e.name, round(s.geo.at[i], e.base)}
		for _, other := range before {
			switch {
			case !geometry.Crowds(now.base, other.base):
			case geometry.Stacked(now.base, other.base):
				s.geo.from[i].Fault("at", "", "%s stands there", other.name)
			default:
				s.geo.notes = append(s.geo.notes, "the bases of "+other.name+" and "+now.name+" overlap")
			}
		}
		before = append(before, now)
	}
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
			k.Fault("models", "", "%s of %s on the table, count is %s", attack.Counted(len(own), "model", "models"), e.name, counted(e.count))
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
			s.geo.from = append(s.geo.from, m)
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
