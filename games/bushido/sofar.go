package bushido

import (
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// entry is one thing that has already happened.
type entry struct {
	Node   *scenario.Node
	Kind   string
	Attack string       // hit, miss, out of range, no ammo, reloading
	Dice   []face       // of rolled, rerolled, damage_rolled
	Sides  [2][2][]face // of a melee exchange: side, then attack and defence
	Places [2][2]*scenario.Node
	Both   bool // Sides was written
	Split  bool // with attack and defence
	Number int
	Yes    bool
}

var earlierAttacks = []string{"hit", "miss", "out of range", "no ammo", "reloading"}

// ReadNode reads a map of one key.
func (e *entry) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.Map || len(n.Entries) != 1 {
		f.Add(n, "such as { rolled: [6, 4, 1] }", "must be a map of one key")
		return
	}
	x := n.Entries[0]
	e.Node, e.Kind = n, x.Key
	switch x.Key {
	case "attack":
		e.readAttack(x.Value, f)
	case "rolled", "rerolled":
		e.readRoll(x.Value, f)
	case "damage_rolled":
		e.Dice = readFaces(x.Value, f)
	case "success_level":
		e.Number, _ = readWhole(x.Value, f, 0, 200, "a Success Level")
	case "on_target":
		e.Yes, _ = scenario.ReadBool(x.Value, f)
	default:
		f.AddProblem(scenario.Problem{
			Path: scenario.Join(n.Path, x.Key), Line: x.Line, Column: x.Column, Message: "unknown key",
			Hint: scenario.Suggest(x.Key, []string{"attack", "rolled", "rerolled", "success_level", "on_target", "damage_rolled"}),
		})
	}
}

func (e *entry) readAttack(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	for _, w := range earlierAttacks {
		if text == w {
			e.Attack = text
			return
		}
	}
	f.Add(n, scenario.Suggest(text, earlierAttacks), "must be one of %s (got %q)", strings.Join(earlierAttacks, ", "), short(text))
}

// readRoll reads the dice of one pool, or those of both sides.
func (e *entry) readRoll(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.Map {
		e.Dice = readFaces(n, f)
		return
	}
	e.Both = true
	for _, x := range n.Entries {
		side, ok := map[string]int{"attacker": 0, "target": 1, "defender": 1}[x.Key]
		if !ok {
			f.AddProblem(scenario.Problem{
				Path: scenario.Join(n.Path, x.Key), Line: x.Line, Column: x.Column, Message: "unknown key",
				Hint: "attacker or target",
			})
			continue
		}
		if x.Value.Kind != scenario.Map {
			e.Sides[side][0], e.Places[side][0] = readFaces(x.Value, f), x.Value
			continue
		}
		e.Split = true
		for _, pool := range x.Value.Entries {
			which, ok := map[string]int{"attack": 0, "defence": 1}[pool.Key]
			if !ok {
				f.AddProblem(scenario.Problem{
					Path: scenario.Join(x.Value.Path, pool.Key), Line: pool.Line, Column: pool.Column,
					Message: "unknown key", Hint: "attack or defence",
				})
				continue
			}
			e.Sides[side][which], e.Places[side][which] = readFaces(pool.Value, f), pool.Value
		}
	}
}

// order is the place of an entry among the steps of an attack.
var order = map[string]int{"attack": 0, "rolled": 1, "rerolled": 2, "success_level": 3, "on_target": 4, "damage_rolled": 5}

// past is what has already happened in the present attack.
type past struct {
	Earlier  bool // an attack was already made this turn
	Rolled   *entry
	Reroll   *entry
	Level    *entry
	OnTarget *entry
	Damage   *entry
}

// begun tells whether dice of the present attack lie on the table.
func (p past) begun() bool {
	return p.Rolled != nil || p.Reroll != nil || p.Level != nil || p.OnTarget != nil || p.Damage != nil
}

// happened puts the entries in their places.
func happened(list []entry, f *scenario.Faults) past {
	var p past
	last := -1
	for i := range list {
		e := &list[i]
		at, ok := order[e.Kind]
		if !ok || e.Node == nil {
			continue
		}
		if at < last || at == last && at > 0 {
			f.Add(e.Node, "earlier attacks first, then rolled, rerolled, success_level, on_target, damage_rolled", "out of order")
			continue
		}
		last = at
		switch e.Kind {
		case "attack":
			p.Earlier = p.Earlier || e.Attack == "hit" || e.Attack == "miss"
		case "rolled":
			p.Rolled = e
		case "rerolled":
			p.Reroll = e
		case "success_level":
			p.Level = e
		case "on_target":
			p.OnTarget = e
		case "damage_rolled":
			p.Damage = e
		}
	}
	return p
}

// placesFile is where each model stands, by name.
type placesFile struct {
	Node  *scenario.Node
	Names []string
	At    map[string]*placeFile
}

// ReadNode reads the map from names to places.
func (x *placesFile) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.Map {
		f.Add(n, "", "must be a map from models to places, not %s", n.What())
		return
	}
	x.Node, x.At = n, map[string]*placeFile{}
	for _, e := range n.Entries {
		var p placeFile
		scenario.Decode(e.Value, f, &p)
		x.Names = append(x.Names, e.Key)
		x.At[e.Key] = &p
	}
}
