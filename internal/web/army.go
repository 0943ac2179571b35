package web

import (
	"strings"

	"github.com/enfilade/enfilade"
)

// fromList puts a unit of an army list into the question, as the API writes it
// out: the question then holds all that the list prints of it. What was said of
// the units before is said of it; what no longer fits goes. Text that the API does
// not write is passed over.
func (q *asked) fromList(side, unit string) {
	trees, err := enfilade.ReadTrees(strings.NewReader(unit), "unit")
	if err != nil || len(trees) != 1 {
		return
	}
	block := trees[0].Get(side)
	if fight := trees[0].Get("fight"); side == "attacker" && fight != nil && text(q.Tree.Get("situation"), "phase") == "fight" {
		block = fight
	}
	if block == nil || block.Kind != enfilade.TreeMap {
		return
	}
	before := unitsOf(q.Tree, side)
	if side == "attacker" {
		aim(block, before)
	}
	setUnit(q.Tree, side, block, "models")
	for _, old := range before {
		if was, name := text(old, "name"), text(block, "name"); was != "" && name != "" && was != name {
			rename(q.Tree.Get("situation"), was, name)
			sayAnew(q.Tree.Get("table"), "unit", was, name)
			for _, a := range unitsOf(q.Tree, "attacker") {
				sayAnew(a.Get("weapons"), "target", was, name)
			}
		}
	}
	q.Tree.Drop("title")
	q.dropUnfit("goal", "decisions", "table")
}

// unitsOf are the blocks of a side's units.
func unitsOf(t *enfilade.Tree, side string) []*enfilade.Tree {
	if list := t.Get(side + "s"); list != nil {
		return list.Items
	}
	if one := t.Get(side); one != nil {
		return []*enfilade.Tree{one}
	}
	return nil
}

// aim gives the weapons of an attacker the target that those before it had, where
// a question of several targets says it by weapon.
func aim(block *enfilade.Tree, before []*enfilade.Tree) {
	var at *enfilade.Tree
	for _, u := range before {
		for _, w := range itemsOf(u.Get("weapons")) {
			if x := w.Get("target"); x != nil && x.Kind == enfilade.TreeScalar && at == nil {
				at = x
			}
		}
	}
	for _, w := range itemsOf(block.Get("weapons")) {
		if at != nil && w.Kind == enfilade.TreeMap && w.Get("target") == nil {
			w.Add("target", at.Clone())
		}
	}
}

func itemsOf(t *enfilade.Tree) []*enfilade.Tree {
	if t == nil {
		return nil
	}
	return t.Items
}

// rename gives the keys of one name another, unless that is there already.
func rename(t *enfilade.Tree, old, name string) {
	if t == nil {
		return
	}
	if x := t.Get(old); x != nil {
		if t.Get(name) == nil {
			t.Add(name, x)
		}
		t.Drop(old)
	}
	for _, e := range t.Entries {
		rename(e.Value, old, name)
	}
}

// sayAnew writes a name for another where it stands at a key: a weapon's target.
func sayAnew(t *enfilade.Tree, key, old, name string) {
	if t == nil {
		return
	}
	for _, e := range t.Entries {
		if e.Key == key && e.Value.Kind == enfilade.TreeScalar && e.Value.Text == old {
			e.Value.Text = name
		}
		if e.Key == key {
			rename(e.Value, old, name)
		}
		sayAnew(e.Value, key, old, name)
	}
	for _, x := range t.Items {
		sayAnew(x, key, old, name)
	}
}

// dropUnfit takes keys out of the question under which there is a fault.
func (q *asked) dropUnfit(keys ...string) {
	named := &filling{source: q.named.source, ctx: q.named.ctx}
	named.source.Lenient = true
	r := enfilade.ReadFilledTree(q.Tree.Clone(), q.title(), named.fill)
	trial := &asked{Tree: q.Tree}
	trial.refuse(r.Err)
	f := &former{faults: trial.Faults}
	for _, key := range keys {
		if f.under(key) {
			q.Tree.Drop(key)
		}
	}
}
