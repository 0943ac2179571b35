package enfilade

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Goal is what is wanted of an attack: one or more comparisons joined by "and",
// or the mean of a measure. The zero Goal wants nothing.
type Goal struct {
	text  string
	mean  string // of this measure, or
	parts []comparison
}

type comparison struct {
	measure, op string
	number      *big.Rat // or
	word        string
}

var operators = []string{">=", "<=", "==", "!=", ">", "<", "="}

// ParseGoal reads a goal: "slain >= 5", "slain.Boyz >= 2 and damage = 4", "mean
// slain". Names that hold " and " or an operator stand in double quotes.
func ParseGoal(text string) (Goal, error) {
	g, err := parseGoal(strings.TrimSpace(text))
	if err == nil {
		return g, nil
	}
	if said := foreign(text); said != "" && len(text) <= mostGoal {
		err = errors.New(said)
	}
	return Goal{}, err
}

// mostGoal is how many bytes a goal may have.
const mostGoal = 1000

func parseGoal(text string) (Goal, error) {
	g := Goal{text: text}
	if g.text == "" {
		return Goal{}, fmt.Errorf("a goal is missing")
	}
	if len(g.text) > mostGoal {
		return Goal{}, fmt.Errorf("at most %d bytes (got %d)", mostGoal, len(g.text))
	}
	if rest, ok := strings.CutPrefix(g.text, "mean "); ok && !hasOperator(rest) {
		g.mean = unquote(rest)
		return g, nil
	}
	for _, part := range splitOutside(g.text, " and ") {
		c, err := parseComparison(part)
		if err != nil {
			return Goal{}, err
		}
		g.parts = append(g.parts, c)
	}
	return g, nil
}

func parseComparison(text string) (comparison, error) {
	at, op := findOperator(text)
	if at < 0 {
		return comparison{}, fmt.Errorf("%q compares nothing: write a measure, one of >= <= > < = !=, and a value", brief(strings.TrimSpace(text)))
	}
	c := comparison{measure: unquote(text[:at]), op: op}
	value := strings.TrimSpace(text[at+len(op):])
	if strings.IndexAny(value, "<>=") == 0 {
		return comparison{}, fmt.Errorf("%q: %s compares nothing: write one of >= <= > < = !=", brief(strings.TrimSpace(text)), op+value[:strings.IndexFunc(value+" ", notOperator)])
	}
	if c.measure == "" || value == "" {
		return comparison{}, fmt.Errorf("%q: a measure or a value is missing", brief(strings.TrimSpace(text)))
	}
	if c.op == "==" {
		c.op = "="
	}
	if n, ok := scenario.ParseNumber(value); ok {
		c.number = n
		return c, nil
	}
	c.word = unquote(value)
	if c.op != "=" && c.op != "!=" {
		return comparison{}, fmt.Errorf("%q is no number, and a word is compared with = and != only", brief(c.word))
	}
	return c, nil
}

func notOperator(r rune) bool { return !strings.ContainsRune("<>=!", r) }

// findOperator is the first operator outside quotes, the longest at its place.
func findOperator(text string) (int, string) {
	quoted := false
	for i := range len(text) {
		if text[i] == '"' {
			quoted = !quoted
		}
		if quoted {
			continue
		}
		for _, op := range operators {
			if strings.HasPrefix(text[i:], op) {
				return i, op
			}
		}
	}
	return -1, ""
}

func hasOperator(text string) bool { i, _ := findOperator(text); return i >= 0 }

func splitOutside(text, sep string) []string {
	var out []string
	quoted, from := false, 0
	for i := 0; i < len(text); i++ {
		if text[i] == '"' {
			quoted = !quoted
		}
		if !quoted && strings.HasPrefix(text[i:], sep) {
			out = append(out, text[from:i])
			i += len(sep) - 1
			from = i + 1
		}
	}
	return append(out, text[from:])
}

func unquote(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), `"`, "") }

// GoalFlag is a goal as the command line has it, to stand before what is wrong with
// it; the middle of a long one is left out.
func GoalFlag(text string) string { return "--goal '" + brief(text) + "'" }

// String is the goal as it was written.
func (g Goal) String() string { return g.text }

func (g Goal) none() bool { return g.text == "" }

// measures lists what the goal looks at.
func (g Goal) measures() []string {
	if g.mean != "" {
		return []string{g.mean}
	}
	out := make([]string, len(g.parts))
	for i, c := range g.parts {
		out[i] = c.measure
	}
	return out
}

// bound is a goal whose measures are found in one attack.
type bound struct {
	goal Goal
	at   []int // index of each measure
	of   []attack.Measure
}

// bind finds the goal's measures in an attack.
func (g Goal) bind(measures []attack.Measure) (bound, bool) {
	b := bound{goal: g}
	for _, name := range g.measures() {
		i := find(measures, name)
		if i < 0 {
			return bound{}, false
		}
		b.at, b.of = append(b.at, i), append(b.of, measures[i])
	}
	return b, true
}

func find(measures []attack.Measure, name string) int {
	for i, m := range measures {
		if m.Name == name {
			return i
		}
	}
	return -1
}

// holds tells whether the outcome meets every comparison.
func (b bound) holds(values []attack.Value) bool {
	for i, c := range b.goal.parts {
		if !c.holds(b.of[i], values[b.at[i]]) {
			return false
		}
	}
	return true
}

func (c comparison) holds(m attack.Measure, v attack.Value) bool {
	if c.number == nil || v.Word != "" {
		same := c.number == nil && v.Word == c.word
		return same == (c.op == "=") && (c.op == "=" || c.op == "!=")
	}
	switch d := m.CompareRat(v, c.number); c.op {
	case ">=":
		return d >= 0
	case "<=":
		return d <= 0
	case ">":
		return d > 0
	case "<":
		return d < 0
	case "=":
		return d == 0
	default:
		return d != 0
	}
}

// worth is what an outcome counts: 1 if it meets the goal, or the measure whose
// mean is wanted.
func (b bound) worth(values []attack.Value) float64 {
	if b.goal.mean != "" {
		return b.of[0].Float(values[b.at[0]])
	}
	if b.holds(values) {
		return 1
	}
	return 0
}

func (b bound) worthExactly(values []attack.Value) *big.Rat {
	if b.goal.mean != "" {
		return b.of[0].Rat(values[b.at[0]])
	}
	if b.holds(values) {
		return big.NewRat(1, 1)
	}
	return new(big.Rat)
}

// Marks tells whether a value of one measure meets every comparison that the
// goal makes of it; false if it makes none.
func (g Goal) Marks(measure string, v Value) bool {
	asked := false
	for _, c := range g.parts {
		if c.measure != measure {
			continue
		}
		asked = true
		m, av := attack.Measure{}, attack.Value{Word: v.Word}
		if v.Word == "" {
			if !v.Number.Num().IsInt64() || !v.Number.Denom().IsInt64() {
				return false
			}
			m.Per, av.N = v.Number.Denom().Int64(), v.Number.Num().Int64()
		}
		if !c.holds(m, av) {
			return false
		}
	}
	return asked
}

// IsGoal tells whether a text compares something or asks for a mean, and is not
// the name of a measure alone.
func IsGoal(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "mean ") || hasOperator(text)
}
