package web

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
)

type goalFields struct {
	Simple             bool
	Measure, Op, Value string
	Text               string
	Measures           []word
	Ops                []word
	Values             []word // where the measure is of words
}

var simpleGoal = regexp.MustCompile(`^\s*(.+?)\s*(>=|<=|==|!=|=|>|<)\s*(.+?)\s*$`)

// goalOfTree is the goal of the scenario, as fields where it is one comparison.
func goalOfTree(t *enfilade.Tree) goalFields {
	g := goalFields{Op: ">=", Simple: true}
	n := t.Get("goal")
	if n == nil || n.Kind != enfilade.TreeScalar || n.Text == "" {
		return g
	}
	g.Text = n.Text
	if rest, ok := strings.CutPrefix(n.Text, "mean "); ok && !strings.ContainsAny(rest, "<>=!") {
		g.Op, g.Measure = "mean", strings.TrimSpace(rest)
		return g
	}
	m := simpleGoal.FindStringSubmatch(n.Text)
	if m == nil || strings.Contains(n.Text, " and ") || strings.Contains(n.Text, `"`) {
		g.Simple = false
		return g
	}
	g.Measure, g.Op, g.Value = m[1], strings.Replace(m[2], "==", "=", 1), m[3]
	return g
}

// goalText is the goal that the fields say.
func goalText(measure, op, value string) string {
	switch {
	case measure == "":
		return ""
	case op == "mean":
		return "mean " + measure
	case value == "":
		return ""
	}
	return measure + " " + op + " " + value
}

var goalOps = []string{">=", "<=", "=", ">", "<", "!="}

func (g *goalFields) fill(o *enfilade.Odds, shown []string, drawn string) {
	chosen := g.Measure
	for _, m := range o.Measures {
		g.Measures = append(g.Measures, word{m.Name, measureLabel(m.Name), m.Name == chosen})
	}
	if chosen == "" {
		for i, w := range g.Measures {
			g.Measures[i].Chosen = w.Value == drawn
		}
	}
	m, known := o.Measures.Get(g.Measure)
	for _, op := range goalOps {
		if known && !m.Numeric && op != "=" && op != "!=" && op != g.Op {
			continue
		}
		g.Ops = append(g.Ops, word{op, words["op."+op], op == g.Op})
	}
	if !known || m.Numeric {
		g.Ops = append(g.Ops, word{"mean", "on average", g.Op == "mean"})
		return
	}
	met := false
	for _, c := range m.Distribution {
		text := valueText(c.Value)
		g.Values = append(g.Values, word{text, text, text == g.Value})
		met = met || text == g.Value
	}
	if !met && g.Value != "" {
		g.Values = append(g.Values, word{g.Value, g.Value, true})
	}
}

// firstGoal is a goal of a measure that was just chosen: one or more of it, or
// its likeliest word.
func (q *asked) firstGoal(b *enfilade.Book, measure string) string {
	t := q.Tree.Clone()
	t.Drop("goal")
	r := q.readTree(t)
	if r.Scenario == nil {
		return goalText(measure, ">=", "1")
	}
	o, err := r.Scenario.Odds(b, enfilade.OddsOptions{NoRules: true, Measures: []string{measure}})
	if err != nil || len(o.Measures) == 0 || o.Measures[0].Numeric {
		return goalText(measure, ">=", "1")
	}
	best := o.Measures[0].Distribution[0]
	for _, c := range o.Measures[0].Distribution {
		if c.P > best.P {
			best = c
		}
	}
	return goalText(measure, "=", valueText(best.Value))
}

// sentence is the goal in words.
func (g goalFields) sentence(text string) string {
	if !g.Simple || g.Measure == "" || g.Op == "mean" {
		return text
	}
	what, of, ok := strings.Cut(g.Measure, ".")
	subject := plainWord(what)
	if ok && what != "back" && !strings.Contains(of, ".") && !isWhole(of) {
		subject = of + " " + subject
	} else if ok {
		subject = lower(measureLabel(g.Measure))
	}
	if _, err := strconv.ParseFloat(g.Value, 64); err != nil {
		return say("say."+g.Op+".word", subject, g.Value)
	}
	return say("say."+g.Op, g.Value, subject)
}
