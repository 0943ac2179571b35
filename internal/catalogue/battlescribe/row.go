package battlescribe

import (
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/reading"
)

// cells reads a profile's row, with the changes that always hold. bad counts
// the changes it could not carry out.
func cells(links []*Node, n *Node) (row printed.Cells, bad int) {
	for _, c := range n.Children {
		if c.Kind != "characteristic" {
			continue
		}
		value := c.Text
		if value == "" {
			value = c.Of("value")
		}
		value, ok := changed(value, c.Of("typeId"), append([]*Node{n}, links...)...)
		if !ok {
			bad++
		}
		row = append(row, printed.Cell{Name: c.Of("name"), Text: value})
	}
	return row, bad
}

// nameOf is the printed name of an element reached through links.
func nameOf(n *Node, links ...*Node) string {
	name, _ := changed(n.Of("name"), "name", append([]*Node{n}, links...)...)
	return strings.TrimSpace(name)
}

// readWeapon reads a weapon's row. Sentences become rules.
func (x *extract) readWeapon(at place, owner string, links ...*Node) (printed.Weapon, int) {
	row, bad := cells(links, at.node)
	w := printed.Weapon{
		ID: at.node.Of("id"), Name: nameOf(at.node, links...), Type: at.node.Of("typeName"),
		Owner: owner, Line: at.node.Line,
	}
	for _, c := range row {
		if lists[strings.ToLower(c.Name)] {
			w.Rules = append(w.Rules, reading.List(x.file.Game, c.Text)...)
		}
		if !prose[strings.ToLower(c.Name)] {
			w.Cells = append(w.Cells, printed.Cell{Name: c.Name, Text: strings.TrimSpace(printed.Plain(c.Text))})
			continue
		}
		rules := reading.Weapon(x.file.Game, c.Text, x.lookUp(at))
		w.Rules = append(w.Rules, rules...)
		w.Cells = append(w.Cells, printed.Cell{Name: c.Name, Text: reading.Names(rules)})
	}
	return w, bad
}

// lookUp finds the text of a rule that a weapon only names.
func (x *extract) lookUp(at place) func(string) string {
	return func(name string) string {
		files := x.links.closures[at.file]
		if files == nil {
			files, _ = x.links.library.Closure(at.file)
			x.links.closures[at.file] = files
		}
		for _, f := range files {
			if n := f.ruleNamed(name); n != nil {
				return description(n)
			}
		}
		return ""
	}
}

// ruleNamed finds a rule by its name, whatever its case.
func (f *File) ruleNamed(name string) *Node {
	if f.rules == nil {
		f.rules = map[string]*Node{}
		for k, n := range f.byID {
			plain := strings.ToLower(printed.Plain(n.Of("name")))
			if old := f.rules[plain]; k.kind == "rule" && (old == nil || old.Line > n.Line) {
				f.rules[plain] = n
			}
		}
	}
	return f.rules[strings.ToLower(printed.Plain(name))]
}

// description is the text of a rule or of a profile that writes one out.
func description(n *Node) string {
	for _, c := range n.Children {
		if c.Kind == "description" || c.Kind == "characteristic" && strings.EqualFold(c.Of("name"), "description") {
			return c.Text
		}
	}
	return ""
}

// readLine reads a model's row with its further columns, which stand beside
// it in the same element.
func (x *extract) readLine(at place, parent *Node, links ...*Node) (printed.Statline, int) {
	row, bad := cells(links, at.node)
	base := baseName(nameOf(at.node, links...))
	line := printed.Statline{ID: at.node.Of("id"), Name: base, Type: at.node.Of("typeName"), Cells: plain(row)}
	if parent == nil {
		return line, bad
	}
	for _, sibling := range beside(parent, at.node, base) {
		extra, _ := cells(nil, sibling)
		if part := partOf(sibling); part == "Offensive" && line.Cells.Get("Off") != "" {
			line.Parts = append(line.Parts, printed.Part{Name: baseName(sibling.Of("name")), Cells: plain(extra)})
			continue
		}
		for _, c := range plain(extra) {
			if line.Cells.Get(c.Name) != "" {
				c.Name = c.Name + " (" + partOf(sibling) + ")"
			}
			line.Cells = append(line.Cells, c)
		}
	}
	return line, bad
}

// cellsOf is the row of a profile as it is compared.
func cellsOf(n *Node, links []*Node) printed.Cells {
	row, _ := cells(links, n)
	return plain(row)
}

func plain(row printed.Cells) printed.Cells {
	var kept printed.Cells
	for _, c := range row {
		if prose[strings.ToLower(c.Name)] {
			continue
		}
		kept = append(kept, printed.Cell{Name: c.Name, Text: printed.Plain(c.Text)})
	}
	return kept
}

func partOf(n *Node) string { return strings.TrimLeft(n.Of("typeName"), "0123456789 ") }

// baseName is a row's name without the name of its type.
func baseName(name string) string {
	for _, end := range []string{" Defensive", " Offensive", " Global", " Size"} {
		name = strings.TrimSuffix(name, end)
	}
	return name
}

// beside finds the further columns of a row. In an element of its own every
// such profile belongs to it; where rows of several models stand together,
// names decide.
func beside(parent, row *Node, base string) []*Node {
	var all, own []*Node
	rows := 0
	for _, c := range parent.Children {
		if c.Kind != "profile" || hidden(c) {
			continue
		}
		switch c.role {
		case unit:
			rows++
		case more:
			all = append(all, c)
			if baseName(c.Of("name")) == base {
				own = append(own, c)
			}
		}
	}
	if rows == 1 && !parent.isRoot() {
		return all
	}
	return own
}

func (n *Node) isRoot() bool { return n.Kind == "catalogue" || n.Kind == "gameSystem" }
