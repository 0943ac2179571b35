package wh40k9

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
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
	covers  map[[2]*standing]Cover // found before
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
	s.board = &board{models: map[string][]*standing{}, covers: map[[2]*standing]Cover{}}
	for _, key := range []string{"distance", "farthest", "half_range", "visible", "cover", "engaged", "defence_line"} {
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
	if s.checkApart(); s.faults.Any() {
		return
	}
	s.engagement()
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

// checkApart checks that no two models stand in one place, save at another height,
// and notes bases that overlap.
func (s *scene) checkApart() {
	var before []*standing
	for i := range s.file.Table.Models {
		p := &s.file.Table.Models[i]
		for _, st := range s.board.models[p.Unit] {
			if st.Placed != p {
				continue
			}
			for _, other := range before {
				switch {
				case other.z.Sub(st.z).Sign() != 0 || !geometry.Crowds(st.shape, other.shape):
				case geometry.Stacked(st.shape, other.shape):
					p.Fault("at", "", "%s stands there", other.Name)
				default:
					s.notes = append(s.notes, fmt.Sprintf("the bases of %s and %s overlap", other.Name, p.Name))
				}
			}
			before = append(before, st)
		}
	}
}

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
	for i := range s.file.Situation.Others {
		o := &s.file.Situation.Others[i]
		if n := len(s.board.models[o.Name]); o.Models != nil && n > 0 && n != *o.Models {
			count(o.Name, *o.Models, true)
		}
	}
}
