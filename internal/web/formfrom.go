package web

import (
	"net/url"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
)

// holders are the keys whose blocks may be named in the catalogue, and what they
// are of.
var holders = map[string]string{
	"attacker": "unit", "attackers": "unit", "target": "unit", "targets": "unit", "models": "unit", "mix": "unit",
	"characters": "unit", "bystanders": "unit", "weapon": "weapon", "weapons": "weapon",
}

// holds tells what the block at a place may take from the catalogue: a unit, a
// weapon, or nothing.
func holds(at []place) string {
	if len(at) == 0 || at[0].key == "table" || at[0].key == "so_far" || at[0].key == "situation" || at[0].key == "decisions" {
		return ""
	}
	last := at[len(at)-1]
	if last.index >= 0 && len(at) > 1 {
		last = at[len(at)-2]
	}
	return holders[last.key]
}

// from gives a block its field for the catalogue, and lists what is taken from
// there. What it gives back holds the values that need not be written.
func (f *former) from(c *control, v *enfilade.Tree, at []place) *enfilade.Tree {
	kind := holds(at)
	written := text(v, "from")
	if kind == "" || written == "" && !f.catalogue {
		return nil
	}
	here := append(slices.Clone(at), place{"from", -1})
	c.From = &control{
		Kind: "from", Name: nameOf(here), ID: "f-" + idOf(nameOf(here)), Label: words["from-"+kind], Value: written,
		Picks: "/units?" + url.Values{"game": {f.game}, "kind": {kind}}.Encode(),
	}
	for _, p := range f.faults {
		if p.Path == pathOf(here) {
			c.From.Faults = append(c.From.Faults, faultText(p))
			f.shown[p.Path] = true
		}
	}
	if written == "" && text(v, "unit") == "" {
		return nil
	}
	named := find(f.full, at)
	if named == nil || named.Kind != enfilade.TreeMap {
		return nil
	}
	for _, e := range named.Entries {
		if v.Get(e.Key) == nil && e.Value.Kind != enfilade.TreeNull {
			c.Filled = append(c.Filled, factLine{labelOf(field{key: e.Key}), filledText(e.Value)})
		}
	}
	return named
}

// filledText is a value of the catalogue in a line.
func filledText(t *enfilade.Tree) string {
	switch {
	case t.Kind == enfilade.TreeList && scalars(t):
		var all []string
		for _, x := range t.Items {
			all = append(all, x.Text)
		}
		return strings.Join(all, ", ")
	case t.Kind == enfilade.TreeList:
		var all []string
		for _, x := range t.Items {
			all = append(all, text(x, "name"))
		}
		return strings.Join(all, ", ")
	}
	return clipTo(enfilade.TreeText(t), 200)
}

// written starts the keys that a form adds to a block of the catalogue with the
// printed values, which are then changed.
func (q *asked) written(form url.Values) {
	for name := range form {
		key := form.Get(name)
		if !strings.HasPrefix(name, "+") || key == "" {
			continue
		}
		at, ok := placesOf(name[1:])
		if !ok || text(find(q.Tree, at), "from") == "" {
			continue
		}
		full := q.Tree.Clone()
		q.readTree(full)
		at = append(at, place{key, -1})
		if v := find(full, at); v != nil && find(q.Tree, at) == nil {
			_ = put(q.Tree, at, v.Clone())
		}
	}
}
