package web

import (
	"errors"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/report"
)

// asked is a question as a page holds it: the scenario and how it is looked at.
type asked struct {
	Game     string
	Tree     *enfilade.Tree
	Scenario *enfilade.Scenario // nil if it is refused
	Faults   enfilade.Problems
	Measure  string // whose law is shown; "": the one of the goal, or the first
	Mode     string // exactly, least, most

	Put string // what was just put on the board: its path

	Full      *enfilade.Tree // Tree with what it names in the catalogue written out
	Catalogue bool           // there is one
	named     *filling
}

// name says where the question's names are looked up.
func (q *asked) name(f *filling) {
	f.how = say("lenient-on")
	q.named = f
}

// read checks the question.
func (q *asked) read() {
	full := q.Tree.Clone()
	r := q.readTree(full)
	q.Full, q.Scenario = full, r.Scenario
	q.refuse(r.Err)
}

func (q *asked) readTree(t *enfilade.Tree) enfilade.Reading {
	if q.named == nil {
		return enfilade.ReadTree(t, q.title())
	}
	return enfilade.ReadFilledTree(t, q.title(), q.named.fill)
}

// whole is the question with what it names in the catalogue written out.
func (q *asked) whole() *enfilade.Tree {
	if q.Full != nil {
		return q.Full
	}
	return q.Tree
}

func (q *asked) title() string {
	if n := q.Tree.Get("title"); n != nil && n.Kind == enfilade.TreeScalar && n.Text != "" {
		return n.Text
	}
	return enfilade.GameTitle(q.Game)
}

// mostFaults is how many faults a page lists.
const mostFaults = 50

// refuse keeps the faults of an error.
func (q *asked) refuse(err error) {
	var faults enfilade.Problems
	if errors.As(err, &faults) {
		q.Faults = append(q.Faults, faults[:min(len(faults), mostFaults)]...)
		if more := len(faults) - mostFaults; more > 0 {
			q.Faults = append(q.Faults, enfilade.Problem{Message: say("more-faults", more)})
		}
	} else if err != nil {
		q.Faults = append(q.Faults, enfilade.Problem{Message: err.Error()})
	}
}

// faultLine is a fault as the summary lists it, with a link to its field.
type faultLine struct {
	Field string // id of the field, "" if there is none
	Path  string
	Text  string
	Rules []string
}

func faultLines(faults enfilade.Problems) []faultLine {
	var out []faultLine
	for _, p := range faults {
		l := faultLine{Path: p.Path, Text: faultText(p)}
		if p.Path != "" {
			l.Field = "f-" + idOf(p.Path)
		}
		for _, r := range p.Rules {
			l.Rules = append(l.Rules, string(r))
		}
		out = append(out, l)
	}
	return out
}

// answer is the answer of odds as the page shows it.
type answer struct {
	Faults   []faultLine
	Figure   string
	Say      string
	Quiet    []string
	Measure  string
	Label    string
	Numeric  bool
	Measures []word
	Goal     goalFields
	Mode     string
	Narrow   template.HTML
	Wide     template.HTML
	Rows     []lawRow
	Picked   *lawRow
	Bars     []wordBar
	Mean     string
	SD       string
	Blocks   []blockView
	Notes    []string
	Exact    string
	HasGoal  bool
}

type lawRow struct {
	Value                string
	Exactly, Least, Most string
	p, least, most       float64
	Meets                bool
}

type wordBar struct {
	Word, P string
	Width   float64
	Meets   bool
}

type blockView struct {
	Title  string
	Stages []stageView
	Head   []string
	Rows   [][]string
}

type stageView struct {
	Name, Mean, Note string
	Width            float64
}

// odds asks for the law and words it.
func (q *asked) odds(b *enfilade.Book) answer {
	a := answer{Mode: q.Mode, Goal: goalOfTree(q.Tree)}
	if q.Scenario == nil {
		a.Faults = faultLines(q.Faults)
		return a
	}
	o, err := q.Scenario.Odds(b, enfilade.OddsOptions{NoRules: true})
	if err != nil {
		q.refuse(err)
		a.Faults = faultLines(q.Faults)
		return a
	}
	story := q.Scenario.Story(o)
	q.pick(o, &a, story.Shown)
	q.headline(o, &a, story.Headline)
	for _, x := range story.Blocks {
		v := blockView{Title: x.Title}
		most := 0.0
		for _, st := range x.Stages {
			most = math.Max(most, st.Mean)
		}
		for _, st := range x.Stages {
			v.Stages = append(v.Stages, stageView{title(st.Name), average(st.Mean), st.Note, share(st.Mean, most)})
		}
		if len(x.Rows) > 0 {
			rows := evened(x.Rows)
			v.Head, v.Rows = rows[0], rows[1:]
		}
		a.Blocks = append(a.Blocks, v)
	}
	a.Notes = story.Notes
	if left := leftOut(q.Scenario); left != "" {
		a.Notes = append(slices.Clone(a.Notes), left)
	}
	return a
}

// leftOut names the printed rules that were left out of a question.
func leftOut(s *enfilade.Scenario) string {
	if s == nil || len(s.NotApplied()) == 0 {
		return ""
	}
	return say("not-applied", strings.Join(s.NotApplied(), ", "))
}

// evened gives every row as many cells as the longest has.
func evened(rows [][]string) [][]string {
	most := 0
	for _, r := range rows {
		most = max(most, len(r))
	}
	out := make([][]string, len(rows))
	for i, r := range rows {
		out[i] = append(slices.Clone(r), make([]string, most-len(r))...)
	}
	return out
}

func share(x, most float64) float64 {
	if most <= 0 {
		return 0
	}
	return math.Round(1000*x/most) / 10
}

// pick chooses the measure that is drawn and draws it.
func (q *asked) pick(o *enfilade.Odds, a *answer, shown []string) {
	name := q.Measure
	if _, ok := o.Measures.Get(name); !ok {
		name = ""
		if _, ok := o.Measures.Get(a.Goal.Measure); ok {
			name = a.Goal.Measure
		}
	}
	if name == "" {
		name = report.Measure(q.Scenario, o)
		if _, ok := o.Measures.Get(name); !ok && len(o.Measures) > 0 {
			name = o.Measures[0].Name
		}
	}
	a.Measure = name
	for _, m := range o.Measures {
		a.Measures = append(a.Measures, word{m.Name, measureLabel(m.Name), m.Name == name})
	}
	a.Goal.fill(o, shown, name)
	m, ok := o.Measures.Get(name)
	if !ok {
		return
	}
	a.Label = measureLabel(name)
	goal := q.Scenario.Goal()
	meets := func(v enfilade.Value) bool { return goal.Marks(name, v) }
	if !m.Numeric {
		for _, c := range m.Distribution {
			a.Bars = append(a.Bars, wordBar{valueText(c.Value), percent(c.P, o.ErrorBound), math.Round(1000*c.P) / 10, meets(c.Value)})
		}
		return
	}
	a.Numeric, a.Mean, a.SD = true, average(m.Mean), average(m.SD)
	a.Rows = lawRows(m, o.ErrorBound, meets)
	best := 0
	for i, r := range a.Rows {
		if r.p > a.Rows[best].p {
			best = i
		}
	}
	if len(a.Rows) > 0 {
		a.Picked = &a.Rows[best]
	}
	c := chart{label: a.Label, rows: a.Rows, mode: q.Mode, goal: a.Goal, measure: name, picked: best}
	a.Narrow, a.Wide = c.draw(false), c.draw(true)
}

// measureLabel is a measure's name in words: Boyz slain.
func measureLabel(name string) string {
	what, of, ok := strings.Cut(name, ".")
	switch {
	case !ok:
		return title(plainWord(name))
	case isWhole(of):
		return title(plainWord(what)) + " " + of
	case what == "back" || strings.Contains(of, "."):
		return title(plainWord(what)) + ": " + plainWord(strings.ReplaceAll(of, ".", ", "))
	}
	return title(of) + " " + plainWord(what)
}

func valueText(v enfilade.Value) string {
	if v.Word != "" {
		return v.Word
	}
	return plain(v.Float())
}

func lawRows(m enfilade.Measure, bound float64, meets func(enfilade.Value) bool) []lawRow {
	rows := make([]lawRow, 0, len(m.Distribution)+1)
	most := 0.0
	for _, c := range m.Distribution {
		most += c.P
		rows = append(rows, lawRow{Value: valueText(c.Value), p: c.P, most: math.Min(1, most), Meets: meets(c.Value)})
	}
	if m.Tail != nil && m.Tail.P > 0 {
		rows = append(rows, lawRow{Value: say("tail", m.Tail.From), p: m.Tail.P, most: 1})
	}
	least := 0.0
	for i, r := range slices.Backward(rows) {
		least += r.p
		rows[i].least = math.Min(1, least)
		rows[i].Exactly, rows[i].Least, rows[i].Most = percent(r.p, bound), percent(rows[i].least, bound), percent(r.most, bound)
	}
	if n := len(rows); n > 0 { // certain, whatever the sums round to
		rows[0].Least, rows[n-1].Most = "100%", "100%"
	}
	return rows
}

// headline is the figure, what it is of, and a quiet line.
func (q *asked) headline(o *enfilade.Odds, a *answer, told string) {
	a.Exact = words["digits"]
	if o.ErrorBound > 1e-12 {
		a.Exact = words["about"]
	}
	m, ok := o.Measures.Get(a.Measure)
	if o.Goal != nil {
		a.HasGoal = true
		if o.Goal.Mean {
			a.Figure, a.Say = average(o.Goal.P), say("goal-mean", measureLabel(strings.TrimPrefix(o.Goal.Text, "mean ")))
		} else {
			a.Figure, a.Say = figure(o.Goal.P, o.ErrorBound), say("goal-p", a.Goal.sentence(o.Goal.Text))
		}
		if ok && m.Numeric {
			a.Quiet = append(a.Quiet, measureLabel(m.Name)+": "+say("on-avg", average(m.Mean)))
		}
	} else if ok && m.Numeric {
		a.Figure, a.Say = average(m.Mean), say("goal-mean", lower(measureLabel(m.Name)))
	} else if ok && len(m.Distribution) > 0 {
		top := m.Distribution[0]
		for _, c := range m.Distribution {
			if c.P > top.P {
				top = c
			}
		}
		a.Figure, a.Say = figure(top.P, o.ErrorBound), measureLabel(m.Name)+": "+valueText(top.Value)
	}
	lines := strings.Split(strings.TrimSpace(report.Clean(told)), "\n")
	if lines[0] != "" && lines[0] != q.Scenario.Title() {
		a.Quiet = append(lines, a.Quiet...)
	}
}

func lower(s string) string { return strings.ToLower(s[:1]) + s[1:] }
