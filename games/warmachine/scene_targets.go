package warmachine

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

func (s *scene) readTargets() {
	f := s.file
	if f.Has("target") && f.Has("targets") {
		f.Fault("targets", "", "stands beside target: one of the two")
		return
	}
	list := f.Targets
	if f.Target != nil {
		list, s.single = []targetKeys{*f.Target}, true
	}
	switch {
	case len(list) == 0:
		f.Fault("targets", "", "there is no target")
	case len(list) > 40:
		f.Fault("targets", "", "at most 40 (got %d)", len(list))
		return
	}
	for i := range list {
		if list[i].Node == nil {
			continue
		}
		e := s.readTarget(&list[i])
		e.index = len(s.entries)
		for _, o := range s.entries {
			if o.name == e.name {
				list[i].Fault("name", "", "%q stands here twice", e.name)
			}
		}
		s.entries = append(s.entries, e)
	}
}

func (s *scene) readTarget(k *targetKeys) *entry {
	e := &entry{
		name: k.Name, key: k.Node.Path, count: 1, friendly: k.Side == "friendly", typ: k.Type, base: k.Base.size,
		def: orZero(k.Def), arm: orZero(k.Arm), str: orZero(k.Str), hasStr: k.Str != nil, mat: orZero(k.Mat), hasMat: k.Mat != nil, ps: orZero(k.Ps), hasPs: k.Ps != nil, boxes: or(k.Boxes, 1),
		points: or(k.FocusPoints, orZero(k.FuryPoints)), reach: k.Reach.Rat,
	}
	if e.name == "" {
		e.name = "Target"
	}
	if e.typ == "" {
		e.typ = "trooper"
	}
	if k.Count.set {
		e.count = k.Count.n
	}
	if e.reach == nil {
		e.reach = big.NewRat(1, 2)
	}
	if e.reach.Cmp(rat(4)) > 0 {
		k.Fault("reach", "", `at most 4" (got %s")`, text(e.reach))
	}
	e.living = yes(k.Living, e.warrior() || e.typ == "warbeast")
	s.readBoxes(k, e)
	for _, b := range k.Battlegroup {
		e.beasts = append(e.beasts, beast{b.Name, or(b.Boxes, 1), or(b.Room, 1)})
	}
	if len(e.beasts) > maxBeasts {
		k.Fault("battlegroup", "", "at most %d warbeasts (got %d)", maxBeasts, len(e.beasts))
	}
	if len(e.beasts) > 0 && e.count > 1 {
		k.Fault("battlegroup", "", "is of one model, but there are more of them")
	}
	e.special.read(k.Block, "abilities", k.Abilities, onTarget)
	e.effects.read(k.Block, "effects", k.Effects, effectOnTarget)
	e.mods = readModifiers(k.Block, k.Modifiers, s.actor.mods)
	if e.effects.has[blackSpot] && !e.warrior() {
		k.Fault(fmt.Sprintf("effects[%d]", slices.Index(k.Effects, "Black Spot")), "", "Black Spot is put on warrior models, and a %s is none", e.typ)
	}
	if e.typ == "huge" {
		e.base = huge
	}
	return e
}

// readBoxes reads boxes, grid or spiral.
func (s *scene) readBoxes(k *targetKeys, e *entry) {
	for _, key := range []string{"grid", "spiral"} {
		if k.Has(key) && k.Has("boxes") {
			k.Fault(key, "", "stands beside boxes: one of the two")
		}
	}
	if k.Has("grid") && k.Has("spiral") {
		k.Fault("spiral", "", "stands beside grid: one of the two")
	}
	switch {
	case k.Has("grid"):
		s.readGrid(k, e)
	case k.Has("spiral"):
		if len(k.Spiral) != 6 {
			k.Fault("spiral", "", "has six branches (got %d)", len(k.Spiral))
			return
		}
		e.hasSpiral, e.boxes = true, 0
		for i, n := range k.Spiral {
			e.spiral[i] = n
			e.boxes += n
		}
		if e.boxes < 1 || e.boxes > 300 {
			k.Fault("spiral", "", "has from 1 to 300 free circles (got %d)", e.boxes)
		}
	}
	if e.systems() && e.count > 1 {
		k.Fault("count", "", "a grid or spiral is of one model (got %s)", counted(e.count))
	}
}

func (s *scene) readGrid(k *targetKeys, e *entry) {
	if len(k.Grid) != 6 {
		k.Fault("grid", "", "has six columns (got %d)", len(k.Grid))
		return
	}
	e.hasGrid, e.boxes = true, 0
	for i, column := range k.Grid {
		if len(column) > 50 {
			k.Fault(fmt.Sprintf("grid[%d]", i), "", "at most 50 boxes in a column (got %d)", len(column))
			return
		}
		for _, c := range column {
			switch {
			case c == 'x':
			case c == '.' || strings.ContainsRune("LRHMCAG", c):
				e.boxes++
			default:
				k.Fault(fmt.Sprintf("grid[%d]", i), ". box, x marked, L R H M C systems", "%q is no box", string(c))
			}
		}
		e.grid[i] = column
	}
	if e.boxes < 1 || e.boxes > 300 {
		k.Fault("grid", "", "has from 1 to 300 unmarked boxes (got %d)", e.boxes)
	}
}
