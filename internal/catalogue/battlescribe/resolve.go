package battlescribe

import "strings"

// place is an element with the file it stands in: the same id may mean other
// things elsewhere.
type place struct {
	file *File
	node *Node
}

// resolver follows the links of one file.
type resolver struct {
	closures map[*File][]*File
	library  Library
	broken   map[string]bool // targets that are nowhere
}

func newResolver(l Library) *resolver {
	return &resolver{closures: map[*File][]*File{}, library: l, broken: map[string]bool{}}
}

// follow finds what a link leads to: first in its own file, then in the files
// that one links to, then in the game system.
func (r *resolver) follow(at place, kind, target string) (place, bool) {
	files, ok := r.closures[at.file]
	if !ok {
		files, _ = r.library.Closure(at.file)
		r.closures[at.file] = files
	}
	for _, f := range files {
		if n := f.byID[key{kind, target}]; n != nil {
			return place{f, n}, true
		}
	}
	return place{}, false
}

// link follows an entryLink, infoLink or categoryLink.
func (r *resolver) link(at place) (place, bool) {
	kind := at.node.Of("type")
	if at.node.Kind == "categoryLink" {
		kind = "categoryEntry"
	}
	to, ok := r.follow(at, kind, at.node.Of("targetId"))
	if !ok {
		r.broken[kind+" "+at.node.Of("targetId")] = true
	}
	return to, ok
}

// changes sorts the modifiers of an element into those that always hold and
// the number of those that hold only in some armies.
func changes(n *Node) (always []*Node, depends int) {
	for _, c := range n.Children {
		switch {
		case c.Kind == "modifier" && c.Conditional:
			depends++
		case c.Kind == "modifier":
			always = append(always, c)
		case c.Kind == "modifierGroup":
			inner, more := changes(c)
			if c.Conditional {
				depends += len(inner) + more
				continue
			}
			always, depends = append(always, inner...), depends+more
		}
	}
	return always, depends
}

// changed carries out the modifiers of an element, and of the link that leads
// to it, on one text. It gives false when one of them is arithmetic it cannot
// do on that text.
func changed(text, field string, nodes ...*Node) (string, bool) {
	for _, n := range nodes {
		if n == nil {
			continue
		}
		always, _ := changes(n)
		for _, m := range always {
			if m.Of("field") != field {
				continue
			}
			var ok bool
			if text, ok = change(text, m.Of("type"), m.Of("value")); !ok {
				return text, false
			}
		}
	}
	return text, true
}

func change(text, kind, value string) (string, bool) {
	switch kind {
	case "set":
		return value, true
	case "append":
		return strings.TrimSpace(text + " " + value), true
	case "increment":
		return added(text, value, 1)
	case "decrement":
		return added(text, value, -1)
	}
	return text, false
}

// hidden says whether an element is hidden from every army: hidden itself, and
// nothing that may show it.
func hidden(n *Node) bool {
	state, _ := changed(n.Of("hidden"), "hidden", n)
	return state == "true" && !shown(n, false)
}

// shown says whether some army sees the element.
func shown(n *Node, conditional bool) bool {
	for _, c := range n.Children {
		switch {
		case c.Kind == "modifier" && (conditional || c.Conditional) && c.Of("field") == "hidden" && c.Of("value") == "false":
			return true
		case c.Kind == "modifierGroup" && shown(c, conditional || c.Conditional):
			return true
		}
	}
	return false
}
