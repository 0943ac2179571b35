package infinity

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// worth lists the special rules of the file, each with the question as it would
// be without.
func (s *scene) worth(doc *scenario.Document) []attack.Change {
	var out []attack.Change
	for _, t := range s.r.all() {
		for i, k := range t.Skills {
			if k.idle() {
				continue
			}
			name := k.Text
			if s.twice(k.Text) {
				name += " of " + t.name
			}
			out = append(out, attack.Change{Rule: name, Without: func() *attack.Question {
				return without(doc, t.path, "skills", i)
			}})
		}
		for i, st := range t.States {
			if st == "Targeted" || st == "Suppressive Fire" || st == "Stunned" {
				out = append(out, attack.Change{Rule: fmt.Sprintf("%s of %s", st, t.name), Without: func() *attack.Question {
					return without(doc, t.path, "states", i)
				}})
			}
		}
		for _, x := range []struct{ key, name string }{{"cover", "Partial Cover"}, {"fireteam", "Fireteam"}, {"allies_in_contact", "allies in contact"}, {"support", "support"}} {
			if !t.Has(x.key) || x.key == "cover" && !t.Cover {
				continue
			}
			out = append(out, attack.Change{Rule: fmt.Sprintf("%s of %s", x.name, t.name), Without: func() *attack.Question {
				return without(doc, t.path, x.key, -1)
			}})
		}
	}
	return out
}

// twice tells whether several troopers have a skill.
func (s *scene) twice(text string) bool {
	n := 0
	for _, t := range s.r.all() {
		for _, k := range t.Skills {
			if k.Text == text {
				n++
			}
		}
	}
	return n > 1
}

// without reads the document again without one key, or one item of its list. What is
// open counts as left out.
func without(doc *scenario.Document, path, key string, item int) *attack.Question {
	again := &scenario.Document{Name: doc.Name, Root: doc.Root.Clone()}
	n := find(again.Root, path)
	for i, e := range n.Entries {
		if e.Key != key {
			continue
		}
		if item < 0 {
			n.Entries = append(n.Entries[:i:i], n.Entries[i+1:]...)
		} else {
			e.Value.Items = append(e.Value.Items[:item:item], e.Value.Items[item+1:]...)
		}
		break
	}
	q, _ := read(again, false) // nobody decides
	return q
}

// find is the block of a trooper in a tree.
func find(n *scenario.Node, path string) *scenario.Node {
	for _, e := range n.Entries {
		if e.Value.Path == path {
			return e.Value
		}
		for _, x := range e.Value.Items {
			if x.Path == path {
				return x
			}
		}
	}
	return n
}
