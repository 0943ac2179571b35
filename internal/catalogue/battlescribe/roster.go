package battlescribe

import (
	"strconv"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/reading"
)

// list reads a saved army list. Everything in it is resolved: no links, no
// changes, and numbers are what the player took.
type list struct {
	*extract
	unit  *printed.Unit
	known map[string]bool // weapon rows already read
}

// ExtractRoster reads the units of an army list, in its order.
func ExtractRoster(f *File) printed.Sheet {
	x := &extract{
		file: f, links: newResolver(Library{}), heads: map[*Node][]place{},
		sheet: &printed.Sheet{Game: f.Game, ID: f.ID, System: f.System, Name: f.Name, Kind: "roster"},
	}
	l := &list{extract: x, known: map[string]bool{}}
	for _, force := range f.root.Children {
		if force.Kind == "force" {
			l.force(force)
		}
	}
	x.leftOut()
	return *x.sheet
}

func (l *list) force(n *Node) {
	for _, c := range n.Children {
		switch c.Kind {
		case "force":
			l.force(c)
		case "selection":
			l.top(c)
		}
	}
}

// top reads a selection that stands in a force. What is no unit and no model
// is a choice about the army itself.
func (l *list) top(n *Node) {
	if t := n.Of("type"); t != "unit" && t != "model" {
		l.sheet.Skip("selection that is neither unit nor model", 1)
		return
	}
	l.sheet.Rows++
	u := printed.Unit{
		ID: n.Of("id"), Name: nameOf(n), Sort: printed.Fixed, Type: n.Of("type"), Line: n.Line,
	}
	l.unit = &u
	l.selection(n, n)
	if u.Models == 0 {
		u.Models = quantity(n)
	}
	l.sheet.Units = append(l.sheet.Units, u)
}

func quantity(n *Node) int {
	number, err := strconv.Atoi(n.Of("number"))
	if err != nil || number < 1 {
		return 1
	}
	return number
}

// selection reads what a selection holds. holder is the model or unit that
// has it.
func (l *list) selection(n, holder *Node) {
	if n.Of("type") == "model" {
		l.unit.Models += quantity(n)
		holder = n
	}
	for _, c := range n.Children {
		switch c.Kind {
		case "category":
			l.unit.Keywords = with(l.unit.Keywords, printed.Plain(c.Of("name")))
		case "rule":
			l.addRule(reading.Ability(l.file.Game, nameOf(c), description(c)), holder)
		case "profile":
			l.profileOf(c, n, holder)
		case "selection":
			l.selection(c, holder)
		}
	}
}

func (l *list) profileOf(p, n, holder *Node) {
	l.sheet.Profiles++
	switch p.role {
	case unit:
		l.model(p, n, holder)
	case weapon:
		l.carried(p, n)
	case written:
		l.addRule(reading.Ability(l.file.Game, nameOf(p), description(p)), holder)
	case traits:
		for _, rule := range lineRules(l.file.Game, printed.Statline{Cells: cellsOf(p, nil)}) {
			l.addRule(rule, holder)
		}
	case unique:
		l.addRule(printed.Rule{Name: "Unique Effects"}, holder)
	case nameOnly:
		l.addRule(reading.Named(l.file.Game, nameOf(p)), holder)
	}
}

func (l *list) model(p, n, holder *Node) {
	line, _ := l.readLine(place{l.file, p}, n)
	line.Most = quantity(holder)
	for _, rule := range lineRules(l.file.Game, line) {
		l.addRule(rule, holder)
	}
	line.Models = l.of(holder)
	for i, old := range l.unit.Lines {
		if old.Name == line.Name {
			l.unit.Lines[i].Most += line.Most
			l.unit.Lines[i].Models = together(old.Models, line.Models)
			return
		}
	}
	l.unit.Lines = append(l.unit.Lines, line)
}

func (l *list) carried(p, n *Node) {
	w, _ := l.readWeapon(place{l.file, p}, l.unit.Name)
	if !l.known[w.ID] {
		l.known[w.ID] = true
		l.sheet.Weapons = append(l.sheet.Weapons, w)
	}
	for i, old := range l.unit.Weapons {
		if old.Name == w.Name {
			l.unit.Weapons[i].Count += quantity(n)
			return
		}
	}
	l.unit.Weapons = append(l.unit.Weapons, printed.Carried{
		Ref: printed.Ref{File: l.file.ID, ID: w.ID}, Name: w.Name, Count: quantity(n),
	})
}

// of is the model that has something, as long as it is not all of the unit.
func (l *list) of(holder *Node) []string {
	if id := holder.Of("id"); id != l.unit.ID {
		return []string{id}
	}
	return nil
}

func (l *list) addRule(rule printed.Rule, holder *Node) {
	rule.Models = l.of(holder)
	for i, old := range l.unit.Rules {
		if old.Name == rule.Name {
			l.unit.Rules[i].Models = together(old.Models, rule.Models)
			return
		}
	}
	l.unit.Rules = append(l.unit.Rules, rule)
}
