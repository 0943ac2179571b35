package battlescribe

import (
	"math"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/reading"
)

// gather collects what an entry reaches.
type gather struct {
	*extract
	unit *printed.Unit
	seen map[visit]bool
}

type visit struct {
	node   *Node
	always bool
	model  string
}

// state is how an element was reached.
type state struct {
	always bool   // no choice of the player lies between
	most   int    // models there may be at most, 0 if nothing says so
	group  bool   // the player picks from a group
	model  string // id of the model within the unit, "" for all of it
	links  []*Node
}

// entry reads an entry of type unit or model with everything under it.
func (x *extract) entry(n *Node, above []*Node) {
	u := printed.Unit{
		ID: n.Of("id"), Name: nameOf(n), Sort: printed.Entry, Type: n.Of("type"), Line: n.Line,
		Keywords: x.keywords(append(above[:len(above):len(above)], n)),
	}
	g := &gather{extract: x, unit: &u, seen: map[visit]bool{}}
	g.visit(place{x.file, n}, state{always: true, most: limit(n, "max")})
	if glossary(x.file.Game) {
		u.Rules = withoutBare(u.Rules)
	}
	if len(u.Lines) == 0 && hasRows(x.file.Game) {
		x.sheet.Skip("entry without the row of a model", 1)
		return
	}
	if !hasRows(x.file.Game) {
		x.sheet.Rows++
	}
	x.sheet.Units = append(x.sheet.Units, u)
}

// withoutBare leaves out names that stand there a second time with a value.
func withoutBare(rules []printed.Rule) []printed.Rule {
	valued := map[string]bool{}
	for _, r := range rules {
		if head, _, ok := strings.Cut(r.Name, " ["); ok {
			valued[head] = true
		}
		if head, _, ok := strings.Cut(r.Name, " ("); ok {
			valued[head] = true
		}
	}
	var kept []printed.Rule
	for _, r := range rules {
		if !valued[r.Name] {
			kept = append(kept, r)
		}
	}
	return kept
}

func (g *gather) visit(at place, s state) {
	here := visit{at.node, s.always, s.model}
	if g.seen[here] {
		return
	}
	g.seen[here] = true
	_, depends := changes(at.node)
	g.unit.Unread += depends
	for _, c := range at.node.Children {
		g.child(place{at.file, c}, at.node, s)
	}
}

func (g *gather) child(at place, parent *Node, s state) {
	n := at.node
	if hidden(n) {
		return
	}
	switch n.Kind {
	case "profile":
		s.links = nil
		g.profileRow(at, parent, s)
	case "rule":
		g.rule(n, s)
	case "infoGroup":
		s.links = nil
		g.visit(at, s)
	case "infoLink":
		g.info(at, parent, s)
	case "selectionEntry", "selectionEntryGroup":
		g.below(at, s, n)
	case "entryLink":
		if to, ok := g.links.link(at); ok && !hidden(to.node) {
			g.below(to, s, n)
			g.visit(at, s.under(to.node, n))
		}
	}
}

func (g *gather) info(at place, parent *Node, s state) {
	to, ok := g.links.link(at)
	if !ok || hidden(to.node) {
		return
	}
	s.links = []*Node{at.node}
	_, depends := changes(at.node)
	g.unit.Unread += depends
	switch to.node.Kind {
	case "profile":
		g.profileRow(to, to.file.parents()[to.node], s)
	case "rule":
		if !glossary(g.file.Game) || !explains(parent) {
			g.rule(to.node, s)
		}
	case "infoGroup":
		s.links = nil
		g.visit(to, s)
	}
}

// explains says whether the rules linked in an element explain a weapon or a
// feat that stands there.
func explains(parent *Node) bool {
	for _, c := range parent.Children {
		if c.Kind == "profile" && (c.role == weapon || c.role == nameOnly) {
			return true
		}
	}
	return false
}

// below goes on to an entry or a group, held by the element itself or by a
// link to it.
func (g *gather) below(to place, s state, holder *Node) {
	g.visit(to, s.under(to.node, holder))
	if t := to.node.Of("type"); t == "unit" || t == "model" {
		g.unit.Keywords = g.categories(to, g.unit.Keywords)
	}
}

// under is the state below an entry or group: an upgrade is fixed only when
// the file asks for at least one of it.
func (s state) under(n, holder *Node) state {
	t := n.Of("type")
	if most := limit(holder, "max"); most > 0 && (t == "model" || t == "unit" || n.Kind == "selectionEntryGroup") {
		s.most = most
	}
	s.links = nil
	if t == "model" {
		s.model = n.Of("id")
	}
	if t == "upgrade" {
		s.always = s.always && !s.group && (limit(holder, "min") > 0 || limit(n, "min") > 0)
	}
	s.group = n.Kind == "selectionEntryGroup"
	return s
}

// limit reads how many of an element there may or must be in what holds it.
func limit(n *Node, kind string) int {
	for _, c := range n.Children {
		if c.Kind != "constraint" || c.Of("type") != kind || c.Of("field") != "selections" || c.Of("scope") != "parent" {
			continue
		}
		if v, err := strconv.ParseFloat(c.Of("value"), 64); err == nil && v > 0 && v < math.MaxInt16 {
			return int(v)
		}
	}
	return 0
}

func (g *gather) profileRow(at place, parent *Node, s state) {
	switch at.node.role {
	case weapon:
		g.carry(at, s)
	case unit:
		line, bad := g.readLine(at, parent, s.links...)
		g.unit.Unread += bad
		line.Most = s.most
		if s.model != "" {
			line.Models = []string{s.model}
		}
		g.addLine(line)
		for _, rule := range lineRules(g.file.Game, line) {
			g.addRule(rule, s)
		}
	case written:
		name := nameOf(at.node, s.links...)
		g.addRule(g.ability(name, description(at.node), s), s)
	case traits:
		for _, rule := range lineRules(g.file.Game, printed.Statline{Cells: cellsOf(at.node, s.links)}) {
			g.addRule(rule, s)
		}
	case unique:
		g.addRule(printed.Rule{Name: "Unique Effects"}, s)
	case nameOnly:
		g.addRule(reading.Named(g.file.Game, nameOf(at.node, s.links...)), s)
	}
}

// lineRules are the special rules that a model's row names.
func lineRules(game printed.Game, line printed.Statline) []printed.Rule {
	var rules []printed.Rule
	for _, c := range line.Cells {
		if ruleCell(c.Name) {
			rules = append(rules, reading.List(game, c.Text)...)
		}
	}
	return rules
}

func (g *gather) rule(n *Node, s state) {
	g.addRule(g.ability(nameOf(n, s.links...), description(n), s), s)
}

// ability reads a rule. Who bears something in a unit of several models, a text
// on the unit itself does not say.
func (g *gather) ability(name, text string, s state) printed.Rule {
	rule := reading.Ability(g.file.Game, name, text)
	if s.model == "" && g.unit.Type == "unit" && strings.Contains(strings.ToLower(text), "the bearer") {
		return printed.Rule{Name: rule.Name}
	}
	return rule
}

func (g *gather) addLine(line printed.Statline) {
	for i, old := range g.unit.Lines {
		if old.ID == line.ID && old.Name == line.Name {
			g.unit.Lines[i].Most = max(old.Most, line.Most)
			g.unit.Lines[i].Models = together(old.Models, line.Models)
			return
		}
	}
	g.unit.Lines = append(g.unit.Lines, line)
}

func (g *gather) carry(at place, s state) {
	w := printed.Carried{
		Ref:  printed.Ref{File: at.file.ID, ID: at.node.Of("id")},
		Name: nameOf(at.node, s.links...), Option: !s.always,
	}
	for i, old := range g.unit.Weapons {
		if old.Ref == w.Ref && old.Name == w.Name {
			g.unit.Weapons[i].Option = old.Option && w.Option
			return
		}
	}
	g.unit.Weapons = append(g.unit.Weapons, w)
}

func (g *gather) addRule(rule printed.Rule, s state) {
	if s.model != "" {
		rule.Models = []string{s.model}
	}
	for i, old := range g.unit.Rules {
		if old.Name == rule.Name {
			if s.always {
				g.unit.Rules[i].Models = together(old.Models, rule.Models)
			}
			return
		}
	}
	if !s.always {
		g.unit.Options = with(g.unit.Options, rule.Name)
		return
	}
	g.unit.Rules = append(g.unit.Rules, rule)
}

// together joins the models of two; none at all means all of the unit.
func together(a, b []string) []string {
	if a == nil || b == nil {
		return nil
	}
	for _, id := range b {
		a = with(a, id)
	}
	return a
}
