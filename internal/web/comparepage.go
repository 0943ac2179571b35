package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"net/http"
	"net/url"
	"slices"
	"sort"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/report"
)

// mostCompared is how many questions are laid over each other.
const mostCompared = 4

var letters = []string{"A", "B", "C", "D"}

// comparePart is up to four questions, side by side.
type comparePart struct {
	Slots    []slot
	Measures []word
	Measure  string
	Label    string
	Mode     string
	Chart    template.HTML
	Head     []slot
	Rows     []compareRow
	Words    []compareRow
	Differ   []compareRow
	Data     string // for the script's plot
	Examples []enfilade.Example
	Full     bool

	Catalogue bool // there is one
	Lenient   bool // rules that cannot be applied are left out
}

type slot struct {
	Letter, Name string
	N            int
	YAML         string
	Title        string
	Game         string
	Faults       []faultLine
	Question     string
	Mean, Goal   string
	Left         string // rules that were left out
	odds         *enfilade.Odds
	tree         *enfilade.Tree
	scenario     *enfilade.Scenario
}

type compareRow struct {
	Label string
	Cells []compareCell
}

type compareCell struct {
	Text string
	Best bool
}

func (s *Server) comparePage(w http.ResponseWriter, r *http.Request) {
	form, err := formOfRequest(w, r)
	if err != nil {
		s.render(w, r, http.StatusRequestEntityTooLarge, "error", &page{Title: "Too large", Text: "Four questions are at most 1 MiB."})
		return
	}
	if err := s.limits.allow(r); r.Method == http.MethodPost && err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	p := &page{Title: "Compare", View: "compare", Path: "/compare"}
	_, err = s.worked(r.Context(), func(b *enfilade.Book) ([]byte, error) {
		p.Compare = comparison(b, s.filling(r.Context(), form.Get("_lenient") != ""), slotsOf(form), form.Get("_measure"), form.Get("_mode"))
		p.Compare.Catalogue, p.Compare.Lenient = s.units.there(), form.Get("_lenient") != ""
		return nil, nil
	})
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	for _, x := range p.Compare.Head {
		if x.Game != "" && p.Game == "" {
			p.Game = x.Game
		}
	}
	if !wantsParts(r) {
		s.render(w, r, http.StatusOK, "compare", p)
		return
	}
	s.compareParts(w, r, p)
}

func (s *Server) compareParts(w http.ResponseWriter, r *http.Request, p *page) {
	pieces, err := s.pieces("compare", p, map[string]any{"overlay": p.Compare, "slots": p.Compare}, want(r))
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	questions := []json.RawMessage{}
	for _, x := range p.Compare.Slots {
		if x.Question != "" {
			questions = append(questions, json.RawMessage(x.Question))
		}
	}
	all, _ := json.Marshal(questions)
	text, err := json.Marshal(parts{Question: all, Title: "Compare", Parts: pieces})
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	send(w, r, text, nil)
}

// slotsOf are the texts of the form, after what its buttons did.
func slotsOf(form url.Values) []string {
	var texts []string
	for i := range mostCompared {
		name := fmt.Sprintf("_q%d", i)
		if _, ok := form[name]; ok {
			texts = append(texts, form.Get(name))
		}
	}
	verb, arg, _ := strings.Cut(form.Get("_do"), " ")
	at := slices.Index(letters, arg)
	switch {
	case verb == "remove" && at >= 0 && at < len(texts):
		texts = slices.Delete(texts, at, at+1)
	case verb == "copy" && at >= 0 && at < len(texts) && len(texts) < mostCompared:
		texts = append(texts, texts[at])
	}
	if e, ok := findExample(form.Get("_example")); ok && len(texts) < mostCompared {
		texts = append(texts, e.Text)
	}
	texts = slices.DeleteFunc(texts, func(t string) bool { return strings.TrimSpace(t) == "" })
	return texts
}

func comparison(b *enfilade.Book, f *filling, texts []string, measure, mode string) *comparePart {
	if mode == "" {
		mode = "least"
	}
	out := &comparePart{Mode: mode, Full: len(texts) >= mostCompared, Examples: examples()}
	for i, text := range texts {
		out.Slots = append(out.Slots, slotOf(i, text, b, f))
	}
	out.lay(measure)
	return out
}

func slotOf(i int, yaml string, b *enfilade.Book, f *filling) slot {
	x := slot{Letter: letters[i], N: i + 1, Name: fmt.Sprintf("_q%d", i), YAML: yaml, Title: "Question " + letters[i]}
	trees, err := enfilade.ReadTrees(strings.NewReader(yaml), "the text")
	q := &asked{}
	q.name(f)
	switch {
	case err != nil:
		q.refuse(err)
	case len(trees) != 1 || trees[0].Kind != enfilade.TreeMap:
		q.Faults = enfilade.Problems{{Message: "write one question"}}
	default:
		q.Tree, x.tree = trees[0], trees[0]
		q.Game = text(trees[0], "game")
		x.Title, x.Game, x.YAML = q.title(), q.Game, enfilade.TreeYAML(trees[0])
		question, _ := json.Marshal(trees[0])
		x.Question = string(question)
		q.read()
	}
	if q.Scenario != nil {
		o, err := q.Scenario.Odds(b, enfilade.OddsOptions{NoRules: true})
		if err != nil {
			q.refuse(err)
		} else {
			x.odds, x.scenario, x.Left = o, q.Scenario, leftOut(q.Scenario)
		}
	}
	x.Faults = faultLines(q.Faults)
	return x
}

// lay finds the measures that all share and lays one over another.
func (c *comparePart) lay(measure string) {
	for _, x := range c.Slots {
		if x.odds != nil {
			c.Head = append(c.Head, x)
		}
	}
	if len(c.Head) == 0 {
		return
	}
	var shared []string
	for _, m := range c.Head[0].odds.Measures {
		inAll := true
		for _, x := range c.Head[1:] {
			_, ok := x.odds.Measures.Get(m.Name)
			inAll = inAll && ok
		}
		if inAll {
			shared = append(shared, m.Name)
		}
	}
	if len(shared) == 0 {
		return
	}
	if !slices.Contains(shared, measure) {
		measure = report.Measure(c.Head[0].scenario, c.Head[0].odds)
		if g := goalOfTree(c.Head[0].tree); slices.Contains(shared, g.Measure) {
			measure = g.Measure
		}
		if !slices.Contains(shared, measure) {
			measure = shared[0]
		}
	}
	c.Measure, c.Label = measure, measureLabel(measure)
	for _, m := range shared {
		c.Measures = append(c.Measures, word{m, measureLabel(m), m == measure})
	}
	laws := make([]enfilade.Measure, len(c.Head))
	for i := range c.Head {
		laws[i], _ = c.Head[i].odds.Measures.Get(measure)
		c.Head[i].Mean = "-"
		if laws[i].Numeric {
			c.Head[i].Mean = average(laws[i].Mean)
		}
		if g := c.Head[i].odds.Goal; g != nil && !g.Mean {
			c.Head[i].Goal = percent(g.P, c.Head[i].odds.ErrorBound)
		}
	}
	c.numbers(laws)
	c.categories(laws)
	c.differ()
}

// series is the law of a measure over values that several laws share.
type series struct{ p []float64 }

func (c *comparePart) numbers(laws []enfilade.Measure) {
	seen := map[float64]bool{}
	for _, m := range laws {
		if !m.Numeric {
			return
		}
		for _, x := range m.Distribution {
			seen[x.Value.Float()] = true
		}
	}
	values := make([]float64, 0, len(seen))
	for v := range seen {
		values = append(values, v)
	}
	sort.Float64s(values)
	lines := make([]series, len(laws))
	for i, m := range laws {
		lines[i].p = make([]float64, len(values))
		for k, v := range values {
			for _, x := range m.Distribution {
				y := x.Value.Float()
				if c.Mode == "exactly" && y == v || c.Mode == "least" && y >= v || c.Mode == "most" && y <= v {
					lines[i].p[k] += x.P
				}
			}
			if m.Tail != nil && c.Mode == "least" {
				lines[i].p[k] += m.Tail.P
			}
			lines[i].p[k] = math.Min(1, lines[i].p[k])
		}
	}
	c.Chart = overlay(values, lines, c.Label+", "+strings.ToLower(words[map[string]string{"exactly": "exactly", "least": "at-least", "most": "at-most"}[c.Mode]]))
	data := map[string]any{"x": values}
	for i := range lines {
		data[c.Head[i].Letter] = lines[i].p
	}
	text, _ := json.Marshal(data)
	c.Data = string(text)
	for k, v := range values {
		row := compareRow{Label: plain(v)}
		best, worst := math.Inf(-1), math.Inf(1)
		for i := range lines {
			best, worst = math.Max(best, lines[i].p[k]), math.Min(worst, lines[i].p[k])
		}
		for i := range lines {
			p := lines[i].p[k]
			row.Cells = append(row.Cells, compareCell{percent(p, 1e-13), p == best && best-worst > 1e-12})
		}
		c.Rows = append(c.Rows, row)
	}
	if len(c.Rows) > mostBars {
		c.Rows = c.Rows[:mostBars]
	}
}

func (c *comparePart) categories(laws []enfilade.Measure) {
	if c.Rows != nil {
		return
	}
	var order []string
	for _, m := range laws {
		for _, x := range m.Distribution {
			if w := valueText(x.Value); !slices.Contains(order, w) {
				order = append(order, w)
			}
		}
	}
	for _, w := range order[:min(len(order), mostBars)] {
		row := compareRow{Label: w}
		for _, m := range laws {
			p := 0.0
			for _, x := range m.Distribution {
				if valueText(x.Value) == w {
					p = x.P
				}
			}
			row.Cells = append(row.Cells, compareCell{Text: percent(p, 1e-13)})
		}
		c.Words = append(c.Words, row)
	}
}

// differ lists the fields in which the questions are not alike.
func (c *comparePart) differ() {
	if len(c.Head) < 2 {
		return
	}
	var order []string
	values := make([]map[string]string, len(c.Head))
	for i, x := range c.Head {
		values[i] = map[string]string{}
		leaves(x.tree, nil, func(path, value string) {
			values[i][path] = value
			if !slices.Contains(order, path) {
				order = append(order, path)
			}
		})
	}
	for _, path := range order {
		same := true
		for i := range values {
			same = same && values[i][path] == values[0][path]
		}
		if same || path == "title" {
			continue
		}
		row := compareRow{Label: path}
		for i := range values {
			text := values[i][path]
			if text == "" {
				text = "not stated"
			}
			row.Cells = append(row.Cells, compareCell{Text: text})
		}
		c.Differ = append(c.Differ, row)
	}
}

func leaves(t *enfilade.Tree, at []place, yield func(path, value string)) {
	switch {
	case t.Kind == enfilade.TreeMap && len(t.Entries) > 0:
		for _, e := range t.Entries {
			leaves(e.Value, append(at[:len(at):len(at)], place{e.Key, -1}), yield)
		}
	case t.Kind == enfilade.TreeList && !scalars(t):
		for i, x := range t.Items {
			leaves(x, append(at[:len(at):len(at)], place{"", i}), yield)
		}
	default:
		yield(pathOf(at), enfilade.TreeText(t))
	}
}
