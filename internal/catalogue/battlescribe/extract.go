package battlescribe

import (
	"sort"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// extract turns one file into a sheet.
type extract struct {
	file  *File
	links *resolver
	sheet *printed.Sheet
	heads map[*Node][]place
}

// Extract reads the units and weapons of a file, following its links into the
// library.
func Extract(l Library, f *File) printed.Sheet {
	_, missing := l.Closure(f)
	x := &extract{
		file: f, links: newResolver(l), heads: map[*Node][]place{},
		sheet: &printed.Sheet{
			Game: f.Game, ID: f.ID, System: f.System, Name: f.Name, Kind: f.Kind(),
			Revision: f.Revision, Needs: f.Needs,
		},
	}
	for _, id := range missing {
		x.sheet.Skip("links into a file that is not here: "+id, 1)
	}
	x.headings(f.root)
	x.level(f.root, nil, "")
	x.leftOut()
	return *x.sheet
}

func (x *extract) leftOut() {
	x.sheet.Skip("link that leads nowhere", len(x.links.broken))
	x.sheet.Skip("id used twice", x.file.twice)
	kinds := make([]string, 0, len(x.file.unknown))
	for kind := range x.file.unknown {
		kinds = append(kinds, kind)
	}
	sort.Strings(kinds)
	for _, kind := range kinds {
		x.sheet.Skip("element <"+kind+"> is not read", x.file.unknown[kind])
	}
}

// level goes through the tree once: every row and every entry of the file, in
// its order.
func (x *extract) level(n *Node, above []*Node, owner string) {
	for _, c := range n.Children {
		switch c.Kind {
		case "profile":
			x.profile(c, n, above, owner)
		case "selectionEntry":
			if hidden(c) {
				x.sheet.Skip("hidden entry", 1)
				x.hiddenRows(c)
				continue
			}
			if t := c.Of("type"); t == "unit" || t == "model" {
				x.entry(c, above)
			}
			x.level(c, append(above, c), nameOf(c))
		case "infoLink":
			x.links.link(place{x.file, c})
		case "selectionEntryGroup", "infoGroup", "entryLink":
			if c.Kind == "entryLink" {
				x.links.link(place{x.file, c})
			}
			if hidden(c) {
				x.sheet.Skip("hidden "+spoken[c.Kind], 1)
				x.hiddenRows(c)
				continue
			}
			x.level(c, append(above, c), owner)
		}
	}
}

var spoken = map[string]string{"selectionEntryGroup": "group", "infoGroup": "group of rows", "entryLink": "link"}

// hiddenRows counts the rows that go with a hidden element.
func (x *extract) hiddenRows(n *Node) {
	for _, c := range n.Children {
		if c.Kind == "profile" {
			x.sheet.Profiles++
			x.sheet.Skip("row of a hidden element", 1)
		}
		x.hiddenRows(c)
	}
}

func (x *extract) profile(n, parent *Node, above []*Node, owner string) {
	x.sheet.Profiles++
	_, depends := changes(n)
	x.sheet.Skip("change that depends on the army", depends)
	if hidden(n) {
		x.sheet.Skip("hidden profile", 1)
		return
	}
	at := place{x.file, n}
	switch n.role {
	case weapon:
		w, bad := x.readWeapon(at, owner)
		x.sheet.Skip("change that cannot be carried out", bad)
		for _, p := range x.heads[n] {
			row, _ := x.readWeapon(p, owner)
			w.Profiles = append(w.Profiles, row)
		}
		x.sheet.Weapons = append(x.sheet.Weapons, w)
	case unit:
		line, bad := x.readLine(at, parent)
		x.sheet.Skip("change that cannot be carried out", bad)
		x.sheet.Rows++
		x.sheet.Units = append(x.sheet.Units, printed.Unit{
			ID: n.Of("id"), Name: line.Name, Sort: printed.Row, Type: n.Of("typeName"),
			Keywords: x.keywords(above), Lines: []printed.Statline{line}, Line: n.Line,
			Rules: lineRules(x.file.Game, line),
		})
	}
}

// keywords are the categories of an element and of those it stands in.
func (x *extract) keywords(above []*Node) []string {
	var list []string
	for _, n := range above {
		list = x.categories(place{x.file, n}, list)
	}
	return list
}

func (x *extract) categories(at place, list []string) []string {
	for _, c := range at.node.Children {
		if c.Kind != "categoryLink" || hidden(c) {
			continue
		}
		name := c.Of("name")
		if to, ok := x.links.link(place{at.file, c}); ok {
			name = to.node.Of("name")
		}
		list = with(list, printed.Plain(name))
	}
	return list
}

// with adds a word to a list that does not hold it.
func with(list []string, word string) []string {
	for _, w := range list {
		if w == word {
			return list
		}
	}
	return append(list, word)
}
