package wh40k9

import (
	"fmt"
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

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
