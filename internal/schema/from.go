package schema

import (
	"slices"

	"github.com/invopop/jsonschema"
)

// unitKeys are the keys of a scenario that hold units, which may be named in the
// catalogue; weaponKeys hold weapons of a unit, and rowKeys rows of one.
var (
	unitKeys   = []string{"attacker", "attackers", "target", "targets", "models", "characters", "bystanders"}
	weaponKeys = []string{"weapon", "weapons"}
	rowKeys    = []string{"mix", "characters"}
)

// from lets every block of a unit or a weapon name a printed one: what it needs
// else may then be left out.
func (w *writer) from(root *jsonschema.Schema) {
	done := map[*jsonschema.Schema]bool{}
	for _, key := range unitKeys {
		w.below(root, key, func(unit *jsonschema.Schema) { w.fromUnit(unit, done) })
	}
}

func (w *writer) fromUnit(unit *jsonschema.Schema, done map[*jsonschema.Schema]bool) {
	if done[unit] {
		return
	}
	done[unit] = true
	named(unit, "a unit of the catalogue, whose values fill the keys left out")
	unit.Properties.Set("not_applied", &jsonschema.Schema{
		Type: "array", Items: &jsonschema.Schema{Type: "string"},
		Description: "printed rules of the unit that cannot be applied: refused, or left out where that is allowed",
	})
	for _, key := range weaponKeys {
		w.below(unit, key, func(weapon *jsonschema.Schema) {
			if !done[weapon] {
				done[weapon] = true
				named(weapon, "a weapon of the catalogue, whose values fill the keys left out")
			}
		})
	}
	for _, key := range rowKeys {
		w.below(unit, key, func(row *jsonschema.Schema) { w.fromUnit(row, done) })
	}
}

// below calls for every block that may stand at a key, by itself or in a list.
func (w *writer) below(s *jsonschema.Schema, key string, each func(*jsonschema.Schema)) {
	if p, ok := s.Properties.Get(key); ok {
		w.blocks(p, each)
	}
}

func (w *writer) blocks(s *jsonschema.Schema, each func(*jsonschema.Schema)) {
	if s == nil {
		return
	}
	if s.Ref != "" {
		w.blocks(w.defs[s.Ref[len("#/$defs/"):]], each)
		return
	}
	if s.Properties != nil && s.Properties.Len() > 0 {
		each(s)
	}
	w.blocks(s.Items, each)
	for _, x := range slices.Concat(s.AnyOf, s.OneOf) {
		w.blocks(x, each)
	}
}

// named gives a block the key from, in whose presence nothing else is needed.
func named(s *jsonschema.Schema, doc string) {
	if _, ok := s.Properties.Get("from"); !ok {
		s.Properties.Set("from", &jsonschema.Schema{Type: "string", Description: doc})
	}
	if len(s.Required) > 0 {
		s.If = &jsonschema.Schema{Not: &jsonschema.Schema{Required: []string{"from"}}}
		s.Then = &jsonschema.Schema{Required: s.Required}
		s.Required = nil
	}
}
