package wh40k9

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Limits on dice expressions.
const (
	maxDice = 20
	maxPlus = 100
)

// Whole is a whole number that was written.
type Whole = int

// Skill is a roll needed: 3+; 0 is a dash.
type Skill struct{ Needed int }

// ReadNode reads 2+ to 7+, a bare number, or a dash.
func (s *Skill) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok || text == "-" {
		return
	}
	if s.Needed, ok = skill(text); !ok {
		f.Add(n, "", "must be 2+ to 7+ or \"-\" (got %q)", text)
	}
}

func skill(text string) (int, bool) {
	v, ok := scenario.ParseRoll(text)
	return v, ok && v >= 2 && v <= 7
}

// Save is a save as printed: 3+, 7+ or - for none, 5+/4+ with an invulnerable.
type Save struct{ Armour, Invulnerable int } // 7 none; 0 not written

// ReadNode reads the save.
func (s *Save) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	armour, ward, both := strings.Cut(text, "/")
	if both {
		if s.Invulnerable, ok = skill(ward); !ok || s.Invulnerable > 6 {
			f.Add(n, "", "the invulnerable save must be 2+ to 6+ (got %q)", text)
		}
	}
	if strings.TrimSpace(armour) == "-" {
		s.Armour = 7
		return
	}
	if s.Armour, ok = skill(armour); !ok {
		f.Add(n, "", "must be 2+ to 7+, \"-\" for none, or as 5+/4+ (got %q)", text)
		s.Armour = 7
	}
}

// Ward is invulnerable saves, of which one is used.
type Ward struct{ Needed []int }

// ReadNode reads one save or a list.
func (w *Ward) ReadNode(n *scenario.Node, f *scenario.Faults) {
	items := []*scenario.Node{n}
	if n.Kind == scenario.List {
		items = n.Items
	}
	for _, x := range items {
		text, ok := scenario.ReadText(x, f)
		if !ok {
			continue
		}
		v, ok := skill(text)
		if !ok || v > 6 {
			f.Add(x, "", "must be 2+ to 6+ (got %q)", text)
			continue
		}
		w.Needed = append(w.Needed, v)
	}
}

// Best is the lowest of them, 7 if there is none.
func (w *Ward) Best() int {
	best := 7
	if w != nil {
		for _, v := range w.Needed {
			best = min(best, v)
		}
	}
	return best
}

// Move is a Move characteristic: inches or a dash.
type Move struct{}

// ReadNode checks it; no attack needs it.
func (*Move) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok || text == "-" || text == "*" {
		return
	}
	low, high, band := strings.Cut(text, "-")
	_, ok = scenario.ParseInches(low)
	if band && ok {
		_, ok = scenario.ParseInches(high)
	}
	if !ok {
		f.Add(n, "", `must be inches, such as 6" (got %q)`, text)
	}
}

// readDice reads a number or dice within the game's limits.
func readDice(n *scenario.Node, f *scenario.Faults, low, high int) (scenario.Dice, bool) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return scenario.Dice{}, false
	}
	d, problem := parseDice(text, low, high)
	if problem != "" {
		f.Add(n, "", "%s", problem)
		return scenario.Dice{}, false
	}
	return d, true
}

func parseDice(text string, low, high int) (d scenario.Dice, problem string) {
	short := text
	if len(short) > 40 {
		short = short[:40] + "..."
	}
	d, ok := scenario.ParseDice(text)
	switch {
	case !ok, strings.HasPrefix(strings.TrimSpace(text), "+"):
		return d, fmt.Sprintf("must be a number or dice, such as 3, D6 or 2D3+1 (got %q)", short)
	case d.Fixed() && (d.Plus < low || d.Plus > high):
		return d, fmt.Sprintf("must be %d to %d (got %s)", low, high, short)
	case !d.Fixed() && d.Sides != 3 && d.Sides != 6:
		return d, fmt.Sprintf("only D3 and D6 are rolled (got %q)", short)
	case d.N > maxDice:
		return d, fmt.Sprintf("at most %d dice (got %s)", maxDice, short)
	case d.Plus > maxPlus || !d.Fixed() && d.Plus < 0:
		return d, fmt.Sprintf("0 to %d may be added (got %s)", maxPlus, short)
	}
	return d, ""
}

// Attacks is an Attacks characteristic or the attacks made with a weapon.
type Attacks struct{ scenario.Dice }

// ReadNode reads a number of 0 to 100, or dice. A dash is 0.
func (a *Attacks) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && n.Text == "-" {
		return
	}
	high := 100
	if strings.HasSuffix(n.Path, ".a") {
		high = 50
	}
	a.Dice, _ = readDice(n, f, 0, high)
}

// Damages is a Damage characteristic.
type Damages struct{ scenario.Dice }

// ReadNode reads a number of 1 to 20, or dice.
func (d *Damages) ReadNode(n *scenario.Node, f *scenario.Faults) {
	d.Dice, _ = readDice(n, f, 1, 20)
}

// Inflicted is mortal wounds that an entry inflicts.
type Inflicted struct{ scenario.Dice }

// ReadNode reads a number of 1 to 100, or dice.
func (d *Inflicted) ReadNode(n *scenario.Node, f *scenario.Faults) {
	d.Dice, _ = readDice(n, f, 1, 100)
}

// Strength is a weapon's Strength: a number, or a change of the bearer's.
type Strength struct {
	Fixed int // 0: User, with
	Times int // 0 is none
	Plus  int
}

// User tells whether the bearer's Strength counts.
func (s *Strength) User() bool { return s.Fixed == 0 }

// ReadNode reads 4, User, +2, x2.
func (s *Strength) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	low := strings.ToLower(strings.ReplaceAll(text, " ", ""))
	if low == "user" {
		return
	}
	kind := ""
	if low != "" && strings.ContainsAny(low[:1], "+-x×*") {
		kind = string([]rune(low)[0])
	}
	v, ok := scenario.ParseSigned(strings.TrimPrefix(low, kind))
	switch {
	case !ok || v < 1 || v > 20:
		f.Add(n, "", "must be 1 to 20, User, +1 or x2 (got %q)", text)
	case kind == "+":
		s.Plus = v
	case kind == "-":
		s.Plus = -v
	case kind != "":
		s.Times = v
	default:
		s.Fixed = v
	}
}

// Piercing is Armour Penetration, 0 to -6.
type Piercing struct{ Value int }

// ReadNode reads 0, -2 or a dash for 0.
func (p *Piercing) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok || text == "-" {
		return
	}
	v, ok := scenario.ParseSigned(text)
	if !ok || v > 0 || v < -6 {
		hint := ""
		if ok && v > 0 {
			hint = fmt.Sprintf("write -%d", v)
		}
		f.Add(n, hint, "must be 0 to -6 (got %q)", text)
		return
	}
	p.Value = v
}

// Modifier is one modifier of a roll: +1, or "-1 smoke".
type Modifier struct {
	Value int
	Text  string // what it is called
}

// ReadNode reads the modifier; saves may change by 6, other rolls by 3.
func (m *Modifier) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	most := 3
	if strings.Contains(n.Path, ".to_save") || strings.Contains(n.Path, ".to_invulnerable") {
		most = 6
	}
	number, name, _ := strings.Cut(text, " ")
	v, ok := scenario.ParseSigned(number)
	if !ok || v < -most || v > most {
		f.Add(n, "", "must be a modifier of -%d to +%d, such as -1 or \"-1 smoke\" (got %q)", most, most, text)
		return
	}
	m.Value, m.Text = v, strings.TrimSpace(name)
}

// Range is a weapon's range.
type Range struct {
	Melee    bool
	Min, Max *big.Rat // Min is nil without a band
}

// ReadNode reads 24", 24-48" or Melee.
func (r *Range) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if strings.EqualFold(text, "melee") || text == "-" {
		r.Melee = true
		return
	}
	low, high, band := strings.Cut(text, "-")
	if !band {
		high = low
	}
	r.Max, ok = scenario.ParseInches(high)
	if ok && band {
		r.Min, ok = scenario.ParseInches(low)
	}
	switch {
	case !ok || r.Max.Cmp(big.NewRat(500, 1)) > 0:
		f.Add(n, "", `must be inches, such as 24" or 24-48", up to 500, or Melee (got %q)`, text)
		r.Max, r.Min = nil, nil
	case r.Min != nil && r.Min.Cmp(r.Max) >= 0:
		f.Add(n, "", "the first number must be the smaller (got %q)", text)
		r.Max, r.Min = nil, nil
	}
}

// Type is a weapon type with its number of attacks.
type Type struct {
	Name   string // Assault, Heavy, Rapid Fire, Pistol, Grenade, HunTR, Dakka, Melee
	Number scenario.Dice
	Far    int // Dakka a/b: Number within half range, Far beyond it
}

var typeNames = []string{"Assault", "Heavy", "Rapid Fire", "Pistol", "Grenade", "HunTR", "Dakka", "Melee"}

var typeForm = regexp.MustCompile(`^([A-Za-z ]+?)\s*(\d*\s*[dD]\s*\d.*|\d.*)?$`)

// ReadNode reads a type as printed.
func (y *Type) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if len(text) > 100 {
		text = text[:100]
	}
	name, number := splitType(text)
	for _, t := range typeNames {
		if strings.EqualFold(strings.Join(strings.Fields(name), " "), t) {
			y.Name = t
		}
	}
	switch {
	case y.Name == "":
		f.Add(n, scenario.Suggest(name, typeNames), "no weapon type %q", text)
	case y.Name == "Melee":
		if number != "" {
			f.Add(n, "attacks: is the key for it", "Melee takes no number (got %q)", text)
		}
	case number == "":
		f.Add(n, "", "how many attacks is missing, such as %s 2 (got %q)", y.Name, text)
	case y.Name == "Dakka":
		y.dakka(n, f, number, text)
	default:
		d, problem := parseDice(number, 0, 100)
		if problem != "" {
			f.Add(n, "", "%s", problem)
		}
		y.Number = d
	}
}

func splitType(text string) (name, number string) {
	m := typeForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return text, ""
	}
	return m[1], strings.TrimSpace(m[2])
}

func (y *Type) dakka(n *scenario.Node, f *scenario.Faults, number, text string) {
	near, far, ok := strings.Cut(number, "/")
	a, okA := scenario.ParseSigned(near)
	b, okB := scenario.ParseSigned(far)
	if !ok || !okA || !okB || a < 0 || b < 0 || a > 100 || b > 100 {
		f.Add(n, "", "must be as Dakka 5/3 (got %q)", text)
		return
	}
	y.Number, y.Far = scenario.Dice{Plus: a}, b
}

// Band is a band of wounds left: 6+ or 3-5.
type Band struct{ Low, High int }

// ReadNode reads the band.
func (b *Band) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if low, ok := strings.CutSuffix(text, "+"); ok {
		if v, ok := scenario.ParseSigned(low); ok && v >= 0 && v <= 120 {
			b.Low, b.High = v, 1000
			return
		}
	} else {
		low, high, band := strings.Cut(text, "-")
		if !band {
			high = low
		}
		v, okV := scenario.ParseSigned(low)
		w, okW := scenario.ParseSigned(high)
		if okV && okW && 0 <= v && v <= w && w <= 120 {
			b.Low, b.High = v, w
			return
		}
	}
	f.Add(n, "", "must be a band of wounds, such as 6+ or 3-5 (got %q)", text)
}

// Length is inches.
type Length struct{ Rat *big.Rat }

// ReadNode reads inches.
func (l *Length) ReadNode(n *scenario.Node, f *scenario.Faults) {
	var x scenario.Inches
	x.ReadNode(n, f)
	l.Rat = x.Rat
}

// Flag is true or false.
type Flag struct{ On bool }

// ReadNode reads the flag.
func (b *Flag) ReadNode(n *scenario.Node, f *scenario.Faults) { b.On, _ = scenario.ReadBool(n, f) }

// Cover is the kinds of cover received.
type Cover struct{ Light, Heavy, Dense bool }

// ReadNode reads none, a kind, or a list of kinds.
func (c *Cover) ReadNode(n *scenario.Node, f *scenario.Faults) {
	items := []*scenario.Node{n}
	if n.Kind == scenario.List {
		items = n.Items
	}
	none := false
	for _, x := range items {
		text, ok := scenario.ReadText(x, f)
		if !ok {
			continue
		}
		switch strings.ToLower(strings.TrimSuffix(text, " cover")) {
		case "none":
			none = true
		case "light":
			c.Light = true
		case "heavy":
			c.Heavy = true
		case "dense":
			c.Dense = true
		default:
			f.Add(x, scenario.Suggest(text, []string{"none", "light", "heavy", "dense"}), "must be none, light, heavy or dense (got %q)", text)
		}
	}
	if none && len(items) > 1 {
		f.Add(n, "", "none together with another kind of cover")
	}
}

// Each is one value for all targets, or one by target.
type Each[T any] struct {
	Node  *scenario.Node // nil: not written
	All   *T
	Names []string
	By    []T
	At    []*scenario.Node
}

// ReadNode reads one value, or a map from target to value.
func (e *Each[T]) ReadNode(n *scenario.Node, f *scenario.Faults) {
	e.Node = n
	if n.Kind != scenario.Map {
		e.All = new(T)
		any(e.All).(scenario.Reader).ReadNode(n, f)
		return
	}
	for _, x := range n.Entries {
		var v T
		any(&v).(scenario.Reader).ReadNode(x.Value, f)
		e.Names, e.By, e.At = append(e.Names, x.Key), append(e.By, v), append(e.At, x.Value)
	}
}

// For is the value for a target; false if none was written.
func (e *Each[T]) For(name string) (v T, ok bool) {
	if e.All != nil {
		return *e.All, true
	}
	for i, n := range e.Names {
		if n == name {
			return e.By[i], true
		}
	}
	return v, false
}

// part is one share of a division.
type part struct {
	Name string
	N    int
	Node *scenario.Node
}

// Aimed is a weapon's targets: one, a division, or a list that is left open.
type Aimed struct {
	Node  *scenario.Node
	Parts []part // N is 0 where all go to one target or the division is open
	Open  bool
	Split bool
}

// ReadNode reads the targets.
func (a *Aimed) ReadNode(n *scenario.Node, f *scenario.Faults) {
	a.Node = n
	switch n.Kind {
	case scenario.List:
		a.Open = true
		for _, x := range n.Items {
			if text, ok := scenario.ReadText(x, f); ok {
				a.Parts = append(a.Parts, part{Name: text, Node: x})
			}
		}
		if len(n.Items) == 0 {
			f.Add(n, "", "names no target")
		}
	case scenario.Map:
		a.Split = true
		a.Parts = readParts(n, f)
	default:
		if text, ok := scenario.ReadText(n, f); ok {
			if text == "open" {
				a.Open = true
				return
			}
			a.Parts = []part{{Name: text, Node: n}}
		}
	}
}

func readParts(n *scenario.Node, f *scenario.Faults) []part {
	var out []part
	for _, e := range n.Entries {
		text, ok := scenario.ReadText(e.Value, f)
		if !ok {
			continue
		}
		v, ok := scenario.ParseSigned(text)
		if !ok || v < 0 || v > 2000 {
			f.Add(e.Value, "", "must be a whole number of 0 to 2000 (got %q)", text)
			continue
		}
		out = append(out, part{e.Key, v, e.Value})
	}
	return out
}

// Chosen is the profile rows used: one, both of a combi-weapon, or a division.
type Chosen struct {
	Node  *scenario.Node
	Row   string
	Both  bool
	Open  bool
	Parts []part
}

// ReadNode reads the rows.
func (c *Chosen) ReadNode(n *scenario.Node, f *scenario.Faults) {
	c.Node = n
	if n.Kind == scenario.Map {
		c.Parts = readParts(n, f)
		return
	}
	text, ok := scenario.ReadText(n, f)
	switch {
	case !ok:
	case text == "open":
		c.Open = true
	default:
		c.Row = text
		c.Both = text == "both"
	}
}

// Decision is what a file says of a decision: open, a word, a list or a map.
type Decision struct {
	Node  *scenario.Node
	Open  bool
	Word  string
	Items []part
	ByKey []scenario.Entry
}

// ReadNode reads the decision.
func (d *Decision) ReadNode(n *scenario.Node, f *scenario.Faults) {
	d.Node = n
	switch n.Kind {
	case scenario.List:
		for _, x := range n.Items {
			if text, ok := scenario.ReadText(x, f); ok {
				d.Items = append(d.Items, part{Name: text, Node: x})
			}
		}
	case scenario.Map:
		d.ByKey = n.Entries
	default:
		if text, ok := scenario.ReadText(n, f); ok {
			d.Word, d.Open = text, text == "open"
		}
	}
}

// open tells whether the file leaves a decision open by name.
func (d *Decision) open() bool { return d != nil && d.Open }

// Modify is changes of characteristics.
type Modify struct {
	Node    *scenario.Node
	Changes map[string][]Change
}

// Change is one change of a characteristic.
type Change struct {
	Op   byte // = / x + -, and b, w for better and worse
	N    int
	Text string
}

var (
	sizes  = []string{"s", "t", "a", "ld", "d", "attacks"}
	skills = []string{"ws", "bs", "save", "ap"}
)

// ReadNode reads a map from characteristic to list of changes.
func (m *Modify) ReadNode(n *scenario.Node, f *scenario.Faults) {
	m.Node, m.Changes = n, map[string][]Change{}
	if n.Kind != scenario.Map {
		f.Add(n, "", "must be a block of keys, not %s", n.What())
		return
	}
	for _, e := range n.Entries {
		var read func(string) (Change, string)
		switch {
		case contains(sizes, e.Key):
			read = readSizeChange
		case contains(skills, e.Key):
			read = func(t string) (Change, string) { return readSkillChange(t, e.Key == "ap") }
		default:
			f.AddProblem(scenario.Problem{
				Path: scenario.Join(n.Path, e.Key), Line: e.Line, Column: e.Column, Message: "unknown key",
				Hint: scenario.Suggest(e.Key, append(append([]string{}, sizes...), skills...)),
			})
			continue
		}
		if e.Value.Kind != scenario.List {
			f.Add(e.Value, "", "must be a list of changes, not %s", e.Value.What())
			continue
		}
		if len(e.Value.Items) > 20 {
			f.Add(e.Value, "", "at most 20 changes (got %d)", len(e.Value.Items))
			continue
		}
		for _, x := range e.Value.Items {
			text, ok := scenario.ReadText(x, f)
			if !ok {
				continue
			}
			c, problem := read(text)
			if problem != "" {
				f.Add(x, "", "%s (got %q)", problem, text)
				continue
			}
			m.Changes[e.Key] = append(m.Changes[e.Key], c)
		}
	}
}

func readSizeChange(text string) (Change, string) {
	t := strings.ReplaceAll(text, " ", "")
	for _, op := range []string{"=", "/", "x", "×", "*", "+", "-"} {
		rest, ok := strings.CutPrefix(t, op)
		if !ok {
			continue
		}
		n, ok := scenario.ParseSigned(rest)
		if !ok || strings.HasPrefix(rest, "+") || strings.HasPrefix(rest, "-") || n > 100 || n == 0 && op != "=" {
			break
		}
		if op == "×" || op == "*" {
			op = "x"
		}
		return Change{op[0], n, text}, ""
	}
	return Change{}, "must be as =6, /2, x2, +1 or -1"
}

func readSkillChange(text string, ap bool) (Change, string) {
	low := strings.ToLower(strings.TrimSpace(text))
	if rest, ok := strings.CutPrefix(low, "="); ok {
		if ap {
			n, ok := scenario.ParseSigned(rest)
			if ok && n <= 0 && n >= -6 {
				return Change{'=', n, text}, ""
			}
			return Change{}, "must be as =-2, better 1 or worse 1"
		}
		if n, ok := skill(rest); ok {
			return Change{'=', n, text}, ""
		}
	}
	for word, op := range map[string]byte{"better": 'b', "worse": 'w'} {
		if rest, ok := strings.CutPrefix(low, word); ok {
			if n, ok := scenario.ParseSigned(rest); ok && n >= 0 && n <= 6 {
				return Change{op, n, text}, ""
			}
		}
	}
	if _, ok := scenario.ParseSigned(low); ok {
		return Change{}, "says two things: write \"better 1\" or \"worse 1\""
	}
	return Change{}, "must be as =4+, better 1 or worse 1"
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
