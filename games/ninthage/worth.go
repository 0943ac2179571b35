package ninthage

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// worth lists the special rules and modifiers of the file, each with the
// question as it would be without; none of a question that takes long by itself.
func (q *question) worth() []attack.Change {
	if q.long(ask{stages: CountLosses}) != "" || capped(q.counted*max(len(q.order), 1)) > mostWorth || q.melee && q.counted*len(q.lines) > 2*mostWorth || q.ways > mostWorthWays || q.product || q.scattered() {
		return nil
	}
	var out []attack.Change
	met := map[string]bool{}
	var walk func(n *scenario.Node, key string)
	walk = func(n *scenario.Node, key string) {
		if n == nil {
			return
		}
		if n.Kind == scenario.List && (key == "abilities" || key == "modifiers") {
			for i, item := range n.Items {
				name := item.Text
				if item.Kind == scenario.Map {
					if name = "modifier"; item.Get("name") != nil {
						name = item.Get("name").Text
					}
				}
				path := n.Path
				if !met[path+"/"+name] {
					met[path+"/"+name] = true
					out = append(out, attack.Change{Rule: name, Without: func() *attack.Question { return q.without(path, i) }})
				}
			}
			return
		}
		for _, e := range n.Entries {
			if e.Key != "table" && e.Key != "decisions" && e.Key != "bystanders" {
				walk(e.Value, e.Key)
			}
		}
		for _, x := range n.Items {
			walk(x, key)
		}
	}
	walk(q.doc.Root, "")
	if len(out) > 24 {
		out = out[:24]
	}
	return out
}

// without is the question with one item of a list left out; nil if it would not
// be legal.
func (q *question) without(path string, item int) *attack.Question {
	root := q.doc.Root.Clone()
	list := at(root, path)
	if list == nil || item >= len(list.Items) {
		return nil
	}
	list.Items = slices.Delete(list.Items, item, item+1)
	for i, x := range list.Items {
		rename(x, fmt.Sprintf("%s[%d]", path, i))
	}
	x, problems := read(&scenario.Document{Name: q.doc.Name, Root: root})
	if len(problems) > 0 {
		return nil
	}
	return x
}

// at finds the node of a path.
func at(n *scenario.Node, path string) *scenario.Node {
	if n.Path == path {
		return n
	}
	for _, e := range n.Entries {
		if x := at(e.Value, path); x != nil {
			return x
		}
	}
	for _, i := range n.Items {
		if x := at(i, path); x != nil {
			return x
		}
	}
	return nil
}

func rename(n *scenario.Node, path string) {
	n.Path = path
	for _, e := range n.Entries {
		rename(e.Value, scenario.Join(path, e.Key))
	}
	for i, x := range n.Items {
		rename(x, fmt.Sprintf("%s[%d]", path, i))
	}
}
