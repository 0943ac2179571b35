package web

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/enfilade/enfilade"
)

// control is one part of a form: a field, a list, or a card of further parts.
type control struct {
	Kind    string // text, whole, choice, select, flag, chips, lines, block
	Name    string // of the field: its path
	ID      string
	Label   string
	Hint    string
	Value   string
	Words   []word   // to choose from, or to be offered while typing
	Items   []string // of chips
	Faults  []string
	Wrong   int // faults within
	Open    bool
	Dice    bool // players' notation
	Drop    bool // it may be taken out
	Least   bool // the number is the least of its range
	Most    bool
	Lead    []control // what it is called and how many there are
	Cells   []control // short values, side by side, as they are printed
	Parts   []control
	Adds    []word // keys that may be added
	AddKey  bool   // keys of one's own may be added
	Add     string // words of the button that adds an item
	Side    string // attacker, defender
	Role    string // Attacker, Target 1 of 2
	Summary string
	Times   string     // how many of it, where it is more than one
	More    string     // what a long list holds beyond what is shown
	From    *control   // the field that names the block in the catalogue
	Filled  []factLine // what the catalogue says where nothing is written
	Picks   string     // where what may be written is searched
}

type word struct {
	Value, Label string
	Chosen       bool
}

// former makes the form of one question.
type former struct {
	faults    []enfilade.Problem
	shown     map[string]bool // paths of faults that stand at a field
	game      string
	full      *enfilade.Tree // with what is named in the catalogue written out
	catalogue bool           // there is one to choose from
}

// formOf is the cards of the form: whatever the scenario holds, and what may be
// added to it.
func (f *former) formOf(t *enfilade.Tree, s *shape) (cards []control, rest []word) {
	f.shown = map[string]bool{}
	loose := control{Kind: "block", Name: "", ID: "f-question", Label: words["question"], Open: true}
	for _, fd := range s.fields {
		if fd.key == "game" || fd.key == "title" || fd.key == "goal" {
			continue
		}
		at := []place{{fd.key, -1}}
		v := t.Get(fd.key)
		if v == nil && !f.under(fd.key) {
			rest = append(rest, word{Value: fd.key, Label: labelOf(fd)})
			continue
		}
		c := f.control(v, fd, at)
		switch {
		case c.Kind == "lines" && (fd.key == "targets" || fd.key == "attackers"):
			for i := range c.Parts {
				p := c.Parts[i]
				p.Role = roleOf(fd.key, i, len(c.Parts))
				p.Side = sideOf(fd.key)
				p.Open, p.Drop = true, len(c.Parts) > 1
				cards = append(cards, p)
			}
			cards = append(cards, control{Kind: "adder", Name: c.Name, Add: c.Add, ID: c.ID, More: c.More})
		case c.Kind == "block" || c.Kind == "lines":
			c.Side, c.Role, c.Open = sideOf(fd.key), roleOf(fd.key, 0, 1), true
			cards = append(cards, c)
		default:
			loose.Parts = append(loose.Parts, c)
		}
	}
	if len(loose.Parts) > 0 {
		cards = append(cards, loose)
	}
	return cards, rest
}

func sideOf(key string) string {
	switch key {
	case "attacker", "attackers":
		return "attacker"
	case "target", "targets":
		return "defender"
	}
	return ""
}

func roleOf(key string, i, n int) string {
	name := map[string]string{"attacker": words["attacker"], "attackers": words["attacker"], "target": words["target"], "targets": words["target"]}[key]
	if name == "" || n == 1 {
		return name
	}
	return say("n-of-m", name, i+1, n)
}

// under tells whether a fault stands at the path or below it.
func (f *former) under(path string) bool {
	return slices.ContainsFunc(f.faults, func(p enfilade.Problem) bool {
		return p.Path == path || strings.HasPrefix(p.Path, path+".") || strings.HasPrefix(p.Path, path+"[")
	})
}

func (f *former) count(path string) int {
	n := 0
	for _, p := range f.faults {
		if p.Path == path || strings.HasPrefix(p.Path, path+".") || strings.HasPrefix(p.Path, path+"[") {
			n++
		}
	}
	return n
}

// pathOf is a place as faults name it.
func pathOf(at []place) string {
	var b strings.Builder
	for i, p := range at {
		if p.index >= 0 {
			b.WriteString("[" + strconv.Itoa(p.index) + "]")
			continue
		}
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(p.key)
	}
	return b.String()
}

// control is one value of the question with all that lies below it.
func (f *former) control(v *enfilade.Tree, fd field, at []place) control {
	s := fd.shape
	if s == nil {
		s = &shape{text: true}
	}
	path := pathOf(at)
	c := control{Name: nameOf(at), ID: "f-" + idOf(nameOf(at)), Label: labelOf(fd), Hint: hintOf(fd), Drop: !fd.required && len(at) > 1, Wrong: f.count(path)}
	for _, p := range f.faults {
		if p.Path == path {
			c.Faults = append(c.Faults, faultText(p))
			f.shown[path] = true
		}
	}
	kind := enfilade.TreeNull
	if v != nil {
		kind = v.Kind
	}
	switch {
	case kind == enfilade.TreeMap && s.block(), kind == enfilade.TreeNull && !s.scalar() && s.block():
		f.block(&c, v, s, at)
	case kind == enfilade.TreeList && s.items != nil && s.items.block() && !scalars(v):
		f.lines(&c, v, s, fd, at)
	case kind == enfilade.TreeList && scalars(v) && len(at) > 0 && !pointLike(fd.key), kind == enfilade.TreeNull && !s.scalar() && s.items != nil && !pointLike(fd.key):
		f.chips(&c, v, s)
	default:
		scalarControl(&c, v, s)
		if fd.key == "option" {
			c.Words = append(c.Words, f.optionsAt(path)...)
		}
	}
	return c
}

// optionsAt are the options of a unit of the catalogue that must be chosen, as
// the fault at the place lists them.
func (f *former) optionsAt(path string) []word {
	var out []word
	for _, p := range f.faults {
		list, ok := strings.CutPrefix(p.Hint, "one of ")
		if p.Path != path || !ok {
			continue
		}
		name := ""
		for part := range strings.SplitSeq(list, ", ") {
			name += part
			if strings.Count(name, "(") > strings.Count(name, ")") {
				name += ", "
				continue
			}
			out = append(out, word{Value: name, Label: name})
			name = ""
		}
	}
	return out
}

// pointLike keys hold a place on the table, written in brackets.
func pointLike(key string) bool {
	return key == "at" || key == "impact" || key == "corners" || key == "line" || key == "size" || key == "offset" || key == "hull"
}

func scalars(v *enfilade.Tree) bool {
	return v == nil || !slices.ContainsFunc(v.Items, func(x *enfilade.Tree) bool { return x.Kind != enfilade.TreeScalar })
}

func (f *former) block(c *control, v *enfilade.Tree, s *shape, at []place) {
	c.Kind, c.AddKey = "block", s.open != nil
	var parts []control
	var have map[string]bool = map[string]bool{}
	add := func(fd field, x *enfilade.Tree) {
		have[fd.key] = true
		parts = append(parts, f.control(x, fd, append(slices.Clone(at), place{fd.key, -1})))
	}
	named := f.from(c, v, at)
	for _, fd := range s.fields {
		x := v.Get(fd.key)
		if c.From != nil && fd.key == "from" || x == nil && (c.From != nil && fd.key == "unit" || fd.key == "not_applied") {
			continue
		}
		if x == nil && named.Get(fd.key) != nil && !f.under(pathOf(append(slices.Clone(at), place{fd.key, -1}))) {
			c.Adds = append(c.Adds, word{Value: fd.key, Label: labelOf(fd)})
			continue
		}
		if x != nil || fd.required || f.under(pathOf(append(slices.Clone(at), place{fd.key, -1}))) {
			add(fd, x)
		} else {
			c.Adds = append(c.Adds, word{Value: fd.key, Label: labelOf(fd)})
		}
	}
	if v != nil {
		for _, e := range v.Entries {
			if !have[e.Key] && !(c.From != nil && e.Key == "from") {
				add(field{key: e.Key, shape: s.open}, e.Value)
			}
		}
	}
	for _, p := range parts {
		if key := p.Name[strings.LastIndex(p.Name, ".")+1:]; len(at) > 0 && (key == "name" || key == "models" || key == "count") && p.Kind != "block" {
			c.Lead = append(c.Lead, p)
		} else if isCell(p, at) {
			c.Cells = append(c.Cells, p)
		} else {
			c.Parts = append(c.Parts, p)
		}
	}
	slices.SortStableFunc(c.Lead, func(a, b control) int { return strings.Compare(leadOrder(b.Name), leadOrder(a.Name)) })
	if len(c.Cells) < 2 {
		c.Parts = append(c.Cells, c.Parts...)
		c.Cells = nil
	}
	c.Summary = summaryOf(v)
	for _, key := range []string{"from", "name"} {
		if n := text(v, key); n != "" && (key == "name" || c.From != nil) {
			c.Label = n
		}
	}
}

// leadOrder puts the name first.
func leadOrder(name string) string { return name[strings.LastIndex(name, ".")+1:] }

// isCell tells whether a part is a short printed value, which stand in a row.
func isCell(p control, at []place) bool {
	key := p.Name[strings.LastIndex(p.Name, ".")+1:]
	return (p.Kind == "text" || p.Kind == "whole") && utf8.RuneCountInString(p.Value) <= 5 && len(p.Faults) == 0 &&
		(len(key) <= 4 || key == "save" || key == "wounds" || key == "boxes" || key == "burst" || key == "damage") && key != "from" && key != "name" && key != "type" && len(at) > 0
}

// mostLines is how much of a list a form shows; the text of the question holds
// all of it.
const mostLines = 60

func moreThan(n int) string {
	if n <= mostLines {
		return ""
	}
	return say("more-lines", n-mostLines)
}

func (f *former) lines(c *control, v *enfilade.Tree, s *shape, fd field, at []place) {
	c.Kind = "lines"
	c.Add = say("add-a", singular(fd.key))
	if v == nil {
		return
	}
	c.More = moreThan(len(v.Items))
	for i, x := range v.Items[:min(len(v.Items), mostLines)] {
		here := append(slices.Clone(at), place{"", i})
		p := f.control(x, field{key: singular(fd.key), shape: s.items}, here)
		if x.Get("name") == nil && text(x, "from") == "" {
			p.Label = say("numbered", title(singular(fd.key)), i+1)
		}
		p.Drop = true
		p.Open = p.Wrong > 0
		if n := text(x, "count"); n != "1" {
			p.Times = n
		}
		c.Parts = append(c.Parts, p)
	}
}

func (f *former) chips(c *control, v *enfilade.Tree, s *shape) {
	c.Kind = "chips"
	c.Picks = picksOfList(f.game, c.Name)
	if v != nil {
		c.More = moreThan(len(v.Items))
		for _, x := range v.Items[:min(len(v.Items), mostLines)] {
			c.Items = append(c.Items, x.Text)
		}
	}
	for i := range c.Items {
		for _, p := range f.faults {
			if p.Path == c.Name+"["+strconv.Itoa(i)+"]" {
				c.Faults = append(c.Faults, faultText(p))
				f.shown[p.Path] = true
			}
		}
	}
	if s.items != nil {
		for _, w := range append(slices.Clone(s.items.words), s.items.examples...) {
			if !slices.Contains(c.Items, w) {
				c.Words = append(c.Words, word{Value: w, Label: w})
			}
		}
	}
	c.Drop = c.Drop && len(c.Items) == 0
}

// mostSegments is how many words stand side by side; more make a list to open.
const mostSegments = 4

func scalarControl(c *control, v *enfilade.Tree, s *shape) {
	if v != nil && v.Kind != enfilade.TreeNull {
		c.Value = enfilade.TreeText(v)
	}
	known := c.Value == "" || slices.Contains(s.words, c.Value)
	switch {
	case s.flag && len(s.words) == 0 && isFlag(c.Value) && (!s.text || c.Value != ""):
		c.Kind = "choice"
		yes := c.Value == "true" || c.Value == "yes"
		c.Words = []word{{"true", words["yes"], yes}, {"false", words["no"], c.Value != "" && !yes}}
	case len(s.words) > 0 && !s.text && !s.flag && !s.whole && known:
		c.Kind = "select"
		length := 0
		for _, w := range s.words {
			c.Words = append(c.Words, word{w, title(plainWord(w)), w == c.Value})
			length += len(w) + 2
		}
		if len(s.words) <= mostSegments && length <= 44 {
			c.Kind = "choice"
		}
	case s.whole && (c.Value == "" || isWhole(c.Value)):
		c.Kind = "whole"
		c.Least, c.Most = c.Value != "" && c.Value == s.low, c.Value != "" && c.Value == s.top
	default:
		c.Kind = "text"
		c.Dice = !strings.HasSuffix(c.Name, "name")
		for _, w := range append(slices.Clone(s.words), s.examples...) {
			c.Words = append(c.Words, word{Value: w, Label: w})
		}
	}
}

func isFlag(v string) bool {
	return v == "" || v == "true" || v == "false" || v == "yes" || v == "no"
}

func isWhole(v string) bool {
	_, err := strconv.Atoi(v)
	return err == nil && !strings.HasPrefix(v, "+")
}
