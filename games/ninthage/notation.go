package ninthage

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// roll is a number needed on a die as it is printed, 4+. 0: not written.
type roll struct{ n int }

// ReadNode reads the roll: a digit from 2 to 6 and its plus.
func (r *roll) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if x, ok := parseRoll(n.Text); ok && n.Kind == scenario.Scalar {
		r.n = x
		return
	}
	hint := "as it is printed, such as 4+"
	if x, err := strconv.Atoi(strings.Trim(n.Text, "+ ")); err == nil && x >= 2 && x <= 6 {
		hint = "did you mean " + strconv.Itoa(x) + "+?"
	}
	f.Add(n, hint, "must be 2+ to 6+, not %s", n.What())
}

// Shape describes the notation.
func (roll) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Pattern: `^[2-6]\+$`, Examples: []string{"4+"}}
}

func parseRoll(text string) (int, bool) {
	text = strings.TrimSpace(text)
	if len(text) != 2 || text[1] != '+' || text[0] < '2' || text[0] > '6' {
		return 0, false
	}
	return int(text[0] - '0'), true
}

// quantity is a number that is fixed or rolled: 5, D6, 2D6+1, 3D6 x 2.
type quantity struct {
	N, Sides, Plus, Times int
	set                   bool
}

func fixed(n int) quantity { return quantity{Plus: n, Times: 1, set: true} }

// rolled tells whether dice decide it.
func (q quantity) rolled() bool { return q.N > 0 }

func (q quantity) most() int { return (q.N*q.Sides + q.Plus) * max(q.Times, 1) }

func (q quantity) String() string {
	s := scenario.Dice{N: q.N, Sides: q.Sides, Plus: q.Plus}.String()
	if q.Times > 1 {
		s += " x " + strconv.Itoa(q.Times)
	}
	return s
}

// value is the quantity as a fact: a number, or its dice.
func (q quantity) value() any {
	if q.rolled() {
		return q.String()
	}
	return q.most()
}

// ReadNode reads the number or the dice.
func (q *quantity) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar {
		if x, ok := parseQuantity(n.Text); ok {
			*q = x
			return
		}
	}
	f.Add(n, "", "must be a number or dice, such as 2 or D6 or 3D6 x 2, not %s", n.What())
}

// Shape describes the notation.
func (quantity) Shape() scenario.Shape {
	return scenario.Shape{Number: true, Text: true, Examples: []string{"2", "D6", "3D6 x 2"}}
}

func parseQuantity(text string) (quantity, bool) {
	head, tail, times := cutTimes(text)
	d, ok := scenario.ParseDice(head)
	if !ok || strings.HasPrefix(strings.TrimSpace(text), "+") || d.N > 0 && d.Sides != 6 && d.Sides != 3 || d.Min() < 0 {
		return quantity{}, false
	}
	q := quantity{N: d.N, Sides: d.Sides, Plus: d.Plus, Times: 1, set: true}
	if times {
		k, err := strconv.Atoi(strings.TrimSpace(tail))
		if err != nil || k < 1 || k > 10 {
			return quantity{}, false
		}
		q.Times = k
	}
	return q, true
}

func cutTimes(text string) (head, tail string, found bool) {
	text = strings.NewReplacer("×", "x", "X", "x").Replace(text)
	return strings.Cut(text, "x")
}

// stat is a weapon's Str or AP: a number, +2, user, none; with a second value
// in square brackets for the one bracketed hit.
type stat struct {
	plain, bracket statValue
	bracketed      bool
	set            bool
}

type statValue struct {
	kind statKind
	n    int
}

type statKind uint8

const (
	statNumber statKind = iota
	statAdd
	statUser
	statNone
)

var statText = regexp.MustCompile(`^([^\[\]]*?)\s*(?:\[([^\[\]]+)\])?$`)

// ReadNode reads the value, and the bracketed one if there is one.
func (s *stat) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar {
		if m := statText.FindStringSubmatch(strings.TrimSpace(n.Text)); m != nil && m[1] != "" {
			plain, ok := parseStat(m[1])
			bracket := plain
			if m[2] != "" {
				var good bool
				bracket, good = parseStat(m[2])
				ok = ok && good && bracket.kind != statNone && plain.kind != statNone
			}
			if ok {
				*s = stat{plain, bracket, m[2] != "", true}
				return
			}
		}
	}
	f.Add(n, "", `must be 0 to 10, +2, user, or with a bracketed value such as "3 [7]", not %s`, n.What())
}

// Shape describes the notation.
func (stat) Shape() scenario.Shape {
	return scenario.Shape{Number: true, Text: true, Examples: []string{"4", "+2", "user", "3 [7]"}}
}

func parseStat(text string) (statValue, bool) {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "user", "as user":
		return statValue{kind: statUser}, true
	case "none", "-":
		return statValue{kind: statNone}, true
	}
	n, ok := scenario.ParseSigned(text)
	if !ok || n < -10 || n > 10 {
		return statValue{}, false
	}
	if text[0] == '+' || text[0] == '-' {
		return statValue{statAdd, n}, true
	}
	return statValue{statNumber, n}, true
}

// change alters a characteristic: +1, -1, x2, /2, =5, or, where a bare number
// sets, 5.
type change struct {
	op  byte // + x / =; 0: none
	n   int
	set bool
}

// ReadNode reads the change.
func (c *change) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar {
		if x, ok := parseChange(n.Text); ok {
			*c = x
			return
		}
	}
	f.Add(n, `such as "+1", "x2", "/2" or "=5"`, "must be a change of -10 to +10, not %s", n.What())
}

// Shape describes the notation.
func (change) Shape() scenario.Shape {
	return scenario.Shape{Number: true, Text: true, Examples: []string{"+1", "x2", "/2", "=5"}}
}

func parseChange(text string) (change, bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return change{}, false
	}
	op, rest := text[0], text[1:]
	switch {
	case op == '+' || op == '-':
		n, ok := scenario.ParseSigned(text)
		return change{'+', n, true}, ok && n >= -10 && n <= 10
	case op == 'x' || op == '/' || op == '=':
		n, err := strconv.Atoi(strings.TrimSpace(rest))
		return change{op, n, true}, err == nil && n >= 0 && n <= 10 && (n > 0 || op == '=')
	}
	n, err := strconv.Atoi(text)
	return change{'=', n, true}, err == nil && n >= 0 && n <= 10
}

func (c change) String() string {
	switch {
	case c.op == '+' && c.n >= 0:
		return "+" + strconv.Itoa(c.n)
	case c.op == '+':
		return strconv.Itoa(c.n)
	}
	return string(c.op) + strconv.Itoa(c.n)
}

// needed is a change of what a roll needs: +1 to -3.
type onRoll struct {
	n   int
	set bool
}

// ReadNode reads the modifier.
func (m *onRoll) ReadNode(n *scenario.Node, f *scenario.Faults) {
	x, ok := scenario.ParseSigned(n.Text)
	if n.Kind != scenario.Scalar || !ok || x < -10 || x > 10 {
		f.Add(n, "such as +1 or -1", "must be a modifier from -10 to +10, not %s", n.What())
		return
	}
	*m = onRoll{x, true}
}

// Shape describes the notation.
func (onRoll) Shape() scenario.Shape {
	return scenario.Shape{Number: true, Text: true, Examples: []string{"+1", "-1"}}
}

// base is a rectangular base, front by side, or a round one, in millimetres.
type base struct {
	front, side scenario.Number
	round       bool
	set         bool
}

var baseText = regexp.MustCompile(`^(?i:(round)\s*([0-9.]+)|([0-9.]+)\s*[x×]\s*([0-9.]+))\s*(?:mm)?$`)

// ReadNode reads 20x20 or round 60.
func (b *base) ReadNode(n *scenario.Node, f *scenario.Faults) {
	m := baseText.FindStringSubmatch(strings.TrimSpace(n.Text))
	if n.Kind != scenario.Scalar || m == nil {
		f.Add(n, "", "must be a base such as 20x20 or round 60, not %s", n.What())
		return
	}
	first, second := m[3], m[4]
	if m[1] != "" {
		first, second = m[2], m[2]
	}
	x, ok1 := scenario.ParseNumber(first)
	y, ok2 := scenario.ParseNumber(second)
	if !ok1 || !ok2 || !baseSize(x) || !baseSize(y) {
		f.Add(n, "", "each side must be 10 to 300 mm, not %s", n.What())
		return
	}
	*b = base{scenario.Number{Rat: x}, scenario.Number{Rat: y}, m[1] != "", true}
}

// Shape describes the notation.
func (base) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Examples: []string{"20x20", "round 60"}}
}

// reach is a weapon's range: 24", or with a minimum 12-60".
type reach struct {
	least, most scenario.Inches
	set         bool
}

// ReadNode reads the range.
func (r *reach) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text := n.Text
	low, high, two := strings.Cut(text, "-")
	if !two {
		low, high = "0", text
	}
	a, ok1 := scenario.ParseInches(low)
	b, ok2 := scenario.ParseInches(high)
	if n.Kind != scenario.Scalar || !ok1 || !ok2 {
		f.Add(n, "", `must be a range such as 24" or 12-60", not %s`, n.What())
		return
	}
	if b.Cmp(inches(1)) < 0 || b.Cmp(inches(200)) > 0 || a.Cmp(b) > 0 {
		f.Add(n, "", `must lie between 1" and 200" (got %s)`, n.Text)
		return
	}
	*r = reach{scenario.Inches{Rat: a}, scenario.Inches{Rat: b}, true}
}

// Shape describes the notation.
func (reach) Shape() scenario.Shape {
	return scenario.Shape{Number: true, Text: true, Examples: []string{`24"`, `12-60"`}}
}
