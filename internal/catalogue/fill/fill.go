// Package fill writes into a scenario what its "from" keys name in the
// catalogue: the keys that the scenario leaves out take the printed values.
//
// Filling happens on the tree of the file, before a game reads it: a game sees
// a scenario as if all had been typed, and faults stand at the places of the
// file.
package fill

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fragment"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Source finds what "from" names. Open gives the catalogue when the first
// such key is met; it may fail when there is none.
type Source struct {
	Open    func() (*catalogue.Catalogue, error)
	Lenient bool // answer without the printed rules that are not understood
	Lists   bool // "LIST.rosz#UNIT" may read a saved army list
}

// blocks are the keys of a scenario that hold units, and the side each is on.
var blocks = map[string]fragment.Side{
	"attacker": fragment.Attacker, "attackers": fragment.Attacker,
	"target": fragment.Target, "targets": fragment.Target, "models": fragment.Target,
	"mix": fragment.Target, "characters": fragment.Target, "bystanders": fragment.Target,
}

// rulesKey is where a game's scenario names the special rules of a unit or a
// weapon: a scenario that writes it says itself which of them act.
var rulesKey = map[printed.Game]string{
	printed.WH40K9: "abilities", printed.NinthAge: "abilities", printed.Warmachine: "abilities",
	printed.Bushido: "traits", printed.Infinity: "skills",
}

// exclusive are keys of which one stands in for the others.
var exclusive = [][]string{
	{"wounds", "str"},
	{"weapon", "weapons"},
	{"boxes", "grid", "spiral"},
	{"pow", "ps"},
	{"models", "mix", "grid"},
	{"save", "mix"},
}

// notApplied is the key of a unit's block for the printed rules of it that no
// scenario can apply, where their unit was written out.
const notApplied = "not_applied"

// Needed says whether a scenario names anything of the catalogue, or anything
// printed that is not applied.
func Needed(doc *scenario.Document) bool {
	if doc == nil || doc.Root == nil {
		return false
	}
	found := false
	each(doc.Root, func(_ string, n *scenario.Node) {
		found = found || isText(n.Get("from")) || isText(n.Get("unit")) || n.Get(notApplied) != nil
	})
	return found
}

// each visits every block that may name a unit or a weapon.
func each(root *scenario.Node, visit func(key string, n *scenario.Node)) {
	for _, e := range root.Entries {
		_, isUnit := blocks[e.Key]
		if !isUnit && e.Key != "weapon" && e.Key != "weapons" {
			continue
		}
		for _, n := range append([]*scenario.Node{e.Value}, e.Value.Items...) {
			if n.Kind == scenario.Map {
				visit(e.Key, n)
				each(n, visit)
			}
		}
	}
}

func isText(n *scenario.Node) bool { return n != nil && n.Kind == scenario.Scalar && n.Text != "" }

// filler is one scenario being filled.
type filler struct {
	Source
	ctx      context.Context
	game     printed.Game
	root     *scenario.Node
	from     *catalogue.Catalogue
	missed   []string
	problems scenario.Problems
	broken   error
}

// Fill fills a scenario. It gives the printed rules that were left out, when
// that is allowed. Faults of the scenario are scenario.Problems; other errors
// come from the catalogue's file.
func (s Source) Fill(ctx context.Context, doc *scenario.Document) (notApplied []string, err error) {
	if !Needed(doc) {
		return nil, nil
	}
	f := &filler{Source: s, ctx: ctx, root: doc.Root}
	if game := doc.Root.Get("game"); game != nil {
		f.game = printed.Game(game.Text)
	}
	for _, e := range doc.Root.Entries {
		if side, ok := blocks[e.Key]; ok {
			for _, n := range append([]*scenario.Node{e.Value}, e.Value.Items...) {
				f.unit(n, side)
			}
		}
	}
	for i := range f.problems {
		f.problems[i].File = doc.Name
	}
	switch {
	case f.broken != nil:
		return nil, f.broken
	case len(f.problems) > 0:
		return nil, f.problems
	}
	doc.Root.Rename()
	return f.missed, nil
}

// problem notes a fault at a key of a block.
func (f *filler) problem(n *scenario.Node, key, hint, format string, args ...any) {
	f.problems = append(f.problems, scenario.Place(n, key, hint, fmt.Sprintf(format, args...)))
}

// failed notes why something was not found.
func (f *filler) failed(n *scenario.Node, key string, err error) {
	var hinted interface{ Hint() string }
	var none *NoCatalogue
	var list *unread
	switch {
	case errors.As(err, &list):
		f.problem(n, key, "", "%s", list)
	case errors.As(err, &none):
		f.problem(n, key, none.Hint, "%s", none.Error())
	case errors.As(err, &hinted):
		f.problem(n, key, hinted.Hint(), "%s", err)
	case f.broken == nil:
		f.broken = err
	}
}

// NoCatalogue is the error of Source.Open when there is none yet.
type NoCatalogue struct{ Path, Hint string }

func (e *NoCatalogue) Error() string { return "there is no catalogue " + e.Path }

func (f *filler) catalogue() (*catalogue.Catalogue, error) {
	if f.from != nil {
		return f.from, nil
	}
	var err error
	f.from, err = f.Open()
	return f.from, err
}

// unit fills a block of a unit, and the blocks within it.
func (f *filler) unit(n *scenario.Node, side fragment.Side) {
	if n == nil || n.Kind != scenario.Map {
		return
	}
	f.setOut(n)
	var carrier *printed.Unit
	for _, key := range []string{"from", "unit"} {
		if name := n.Get(key); isText(name) {
			carrier = f.named(n, key, name.Text, side)
		}
	}
	for _, e := range n.Entries {
		switch {
		case e.Key == "weapon" || e.Key == "weapons":
			for _, w := range append([]*scenario.Node{e.Value}, e.Value.Items...) {
				f.weapon(w, carrier)
			}
		case e.Key == "mix" || e.Key == "characters":
			for _, row := range e.Value.Items {
				f.unit(row, side)
			}
		}
	}
}

// named fills a block from the unit of that name.
func (f *filler) named(n *scenario.Node, key, name string, side fragment.Side) *printed.Unit {
	unit, list, err := f.find(name)
	if err != nil {
		f.failed(n, key, err)
		return nil
	}
	f.unitInto(n, key, *unit, list, side)
	return unit
}

// unitInto fills a block from a unit, of an army list where there is one.
func (f *filler) unitInto(n *scenario.Node, key string, unit printed.Unit, list *printed.Sheet, side fragment.Side) {
	pick := fragment.Pick{}
	if option := n.Get("option"); isText(option) {
		pick.Choice = option.Text
	}
	frag := fragment.Unit(f.game, unit, side, pick)
	if list != nil {
		f.listed(n, &frag, unit, *list, side)
	}
	f.write(n, key, frag)
	n.Drop("option")
}

// weapon fills a block of a weapon.
func (f *filler) weapon(n *scenario.Node, carrier *printed.Unit) {
	if n == nil || n.Kind != scenario.Map || !isText(n.Get("from")) {
		return
	}
	name := n.Get("from").Text
	c, err := f.catalogue()
	var item catalogue.Item
	if err == nil {
		item, err = c.Weapon(f.ctx, f.game, name, carrier)
	}
	if err != nil {
		f.failed(n, "from", err)
		return
	}
	frag := fragment.Weapon(f.game, *item.Weapon)
	switch {
	case frag.Text != "" && len(n.Entries) == 1:
		n.Kind, n.Text, n.Entries = scenario.Scalar, frag.Text, nil
	case frag.Text != "":
		f.problem(n, "from", "write the weapon out", "%q is a common weapon; keys beside it cannot change it", frag.Text)
	default:
		f.write(n, "from", frag)
	}
}

// write puts a fragment's values under the keys that are not written.
func (f *filler) write(n *scenario.Node, key string, frag fragment.Fragment) {
	if frag.Problem != nil && !f.overridden(n, frag) {
		f.problem(n, key, "", "%s cannot be used as printed: %s", quote(n.Get(key).Text), frag.Problem)
		return
	}
	for choice, values := range frag.Choose {
		if n.Get(choice) == nil {
			f.problem(n, choice, "one of "+strings.Join(values, ", "), "must be chosen")
		}
	}
	f.rules(n, frag)
	for _, k := range frag.Values.Keys() {
		if n.Get(k) == nil && !standsIn(n, k) {
			n.Add(k, node(frag.Values[k]))
		}
	}
	n.Drop(key)
}

func quote(s string) string { return fmt.Sprintf("%q", s) }

// overridden says whether the scenario itself writes the cell that cannot be
// used: the first word of the reason is the column.
func (f *filler) overridden(n *scenario.Node, frag fragment.Fragment) bool {
	column, _, _ := strings.Cut(frag.Problem.Reason, " ")
	return n.Get(strings.ToLower(column)) != nil
}

// rules deals with printed rules that are not understood: they are refused
// unless the scenario says itself which rules act, or may do without.
func (f *filler) rules(n *scenario.Node, frag fragment.Fragment) {
	key := rulesKey[f.game]
	if n.Get(key) != nil {
		return
	}
	var missed []string
	for _, name := range frag.NotApplied {
		if !f.setAside(n, name) {
			missed = append(missed, name)
		}
	}
	if len(missed) == 0 {
		return
	}
	if f.Lenient {
		f.leave(missed)
		return
	}
	f.problem(n, key, "write "+key+" with those that act here, [] if none does, or use --lenient",
		cannotApply, strings.Join(missed, ", "))
}

const cannotApply = "printed rules that cannot be applied: %s"

// setOut deals with the rules that a block names as not applied: they are refused
// until they are taken out of it, or may be done without.
func (f *filler) setOut(n *scenario.Node) {
	list := n.Get(notApplied)
	if list == nil {
		return
	}
	var names []string
	for _, x := range append([]*scenario.Node{list}, list.Items...) {
		switch {
		case isText(x):
			names = append(names, x.Text)
		case x.Kind == scenario.Map || x != list && x.Kind == scenario.List:
			f.problem(n, notApplied, "", "must be a list of names")
			return
		}
	}
	switch {
	case len(names) == 0:
	case f.Lenient:
		f.leave(names)
	default:
		f.problem(n, notApplied, "take out those that do not matter here, or use --lenient", cannotApply, strings.Join(names, ", "))
	}
	n.Drop(notApplied)
}

// leave notes what is left out.
func (f *filler) leave(names []string) {
	for _, name := range names {
		if !slices.Contains(f.missed, name) {
			f.missed = append(f.missed, name)
		}
	}
}

// setAside says whether the scenario says that a rule does not matter here.
func (f *filler) setAside(n *scenario.Node, name string) bool {
	others := n.Get("other_traits")
	if others == nil {
		return false
	}
	for _, o := range others.Items {
		if strings.EqualFold(printed.Plain(o.Text), printed.Plain(name)) {
			return true
		}
	}
	return false
}

// standsIn says whether the scenario writes a key that stands in for another.
func standsIn(n *scenario.Node, key string) bool {
	for _, group := range exclusive {
		if !slices.Contains(group, key) {
			continue
		}
		for _, other := range group {
			if other != key && n.Get(other) != nil {
				return true
			}
		}
	}
	return false
}

// node makes a fragment's value a part of the tree.
func node(value any) *scenario.Node {
	switch v := value.(type) {
	case string:
		return &scenario.Node{Kind: scenario.Scalar, Text: v}
	case []string:
		list := &scenario.Node{Kind: scenario.List}
		for _, text := range v {
			list.Items = append(list.Items, node(text))
		}
		return list
	case []fragment.Values:
		list := &scenario.Node{Kind: scenario.List}
		for _, row := range v {
			list.Items = append(list.Items, node(row))
		}
		return list
	case fragment.Values:
		block := &scenario.Node{Kind: scenario.Map}
		for _, key := range v.Keys() {
			block.Add(key, node(v[key]))
		}
		return block
	}
	return &scenario.Node{Kind: scenario.Null}
}
