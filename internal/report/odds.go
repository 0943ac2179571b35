package report

import (
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
)

// Headline is the answer in one or two sentences.
func Headline(s *enfilade.Scenario, o *enfilade.Odds) string {
	return Clean(s.Story(o).Headline)
}

// Odds is an answer of odds: headline, funnels, the law of each measure shown.
// Names limits the measures, in place of those that the game shows.
func Odds(style Style, s *enfilade.Scenario, o *enfilade.Odds, names []string) string {
	t := &text{Style: style}
	story := s.Story(o)
	t.head(story.Headline)
	for _, b := range story.Blocks {
		t.blank()
		t.block(b)
	}
	show := names
	if len(show) == 0 {
		show = story.Shown
	}
	for _, m := range o.Measures {
		if len(show) == 0 || slices.Contains(show, m.Name) || slices.Contains(show, "all") {
			t.blank()
			t.law(m, o)
		}
	}
	for _, n := range story.Notes {
		t.blank()
		t.note(n)
	}
	t.notApplied(o.NotApplied)
	if len(o.LeftOut) > 0 {
		t.blank()
		t.note("left out, as they would take too long: " + strings.Join(alike(o.LeftOut), ", "))
	}
	if o.ErrorBound > 1e-12 {
		t.blank()
		t.note(fmt.Sprintf("every chance is right to within %.1g", o.ErrorBound))
	}
	return t.String()
}

var numbered = regexp.MustCompile(`\[\d+\]`)

// alike are names of measures, those that differ in numbers alone told once where
// there are many.
func alike(names []string) []string {
	const few = 12
	if len(names) <= few {
		return names
	}
	var out []string
	for _, n := range names {
		if n = numbered.ReplaceAllString(n, "[i]"); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

func (t *text) notApplied(rules []string) {
	for _, n := range rules {
		t.note(n + " is not applied")
	}
}

func (t *text) block(b attack.Block) {
	if b.Title != "" {
		t.under("", Clean(b.Title))
	}
	t.funnel(b.Stages)
	t.cells(b.Rows)
}

// funnel is the stages of an attack, averages with bars.
func (t *text) funnel(stages []attack.Stage) {
	if len(stages) == 0 {
		return
	}
	name, note, most := 0, 0, 0.0
	numbers := make([]string, len(stages))
	for i, s := range stages {
		name, note, most = max(name, width(s.Name)), max(note, width(s.Note)), max(most, s.Mean)
		numbers[i] = average(s.Mean, math.Abs(s.Mean-math.Round(s.Mean)) < 1e-9)
	}
	numbers = decimals(numbers)
	full := t.bars(2+name+2+width(numbers[0])+2+2+note, 30)
	for i, s := range stages {
		bar := ""
		if most > 0 {
			bar = t.bar(s.Mean/most, full)
		}
		row := fmt.Sprintf("  %s  %s  %s  ", left(Clean(s.Name), name), numbers[i], t.in(blue, left(bar, full)))
		t.ended(row, Clean(s.Note))
	}
}

// ended is a row whose last cell is prose: broken in its column, where that is wide
// enough, else below.
func (t *text) ended(row, prose string) {
	switch room := t.Width - width(row); {
	case width(prose) <= room:
		t.line("%s%s", row, prose)
	case room >= leastProse:
		t.under(row, prose)
	default:
		t.line("%s", row)
		t.under("    ", prose)
	}
}

// cells is a table: the first column at the left, numbers at the right, and the last
// of three columns or more is prose. Columns that find no room follow below, behind
// the first one again.
func (t *text) cells(rows [][]string) {
	var widths []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], width(c))
		}
	}
	prose := len(widths)
	if prose == 0 {
		return
	}
	if prose > 2 {
		prose--
	}
	for from := 1; from == 1 || from < prose; {
		to, used := from, 2+widths[0]
		for to < prose && (to == from || used+2+widths[to] <= t.Width) {
			used += 2 + widths[to]
			to++
		}
		for _, r := range rows {
			t.cellsOf(r, widths, from, to, prose)
		}
		from = max(to, 2)
	}
}

// cellsOf is a row of a table: its first cell, those of some columns, and behind the
// last of them its prose.
func (t *text) cellsOf(r []string, widths []int, from, to, prose int) {
	var b strings.Builder
	b.WriteString("  " + left(Clean(r[0]), widths[0]))
	for i := from; i < min(to, len(r)); i++ {
		b.WriteString("  " + right(Clean(r[i]), widths[i]))
	}
	if to < prose || prose >= len(r) {
		t.line("%s", b.String())
		return
	}
	t.ended(b.String()+"   ", Clean(r[prose]))
}

// row is one line of a law: a value or a range of values.
type row struct {
	label       string
	p, least    float64
	exact       *big.Rat
	meets       bool
	first, last float64
}

func (t *text) law(m enfilade.Measure, o *enfilade.Odds) {
	if m.Numeric {
		t.numbers(m, o)
		return
	}
	t.words(m)
}

// numbers is the law of a measure of numbers.
func (t *text) numbers(m enfilade.Measure, o *enfilade.Odds) {
	rows := numberRows(m, o, t.All)
	title, name, most := Clean(m.Name), 0, 0.0
	for _, r := range rows {
		name, most = max(name, width(r.label)), max(most, r.p)
	}
	if width(title)+21 > t.Width { // too long for its column: on lines of its own
		t.under("  ", title)
		title = ""
	}
	name = max(name, width(title))
	head := fmt.Sprintf("  %s  exactly  at least", right(title, name))
	if t.Exact {
		head += "  exact"
	}
	t.line("%s", t.in(faint, head))
	full := t.bars(2+name+2+7+2+8+2, 40)
	for _, r := range rows {
		mark, style := "  ", blue
		if r.meets {
			mark, style = "> ", green
		}
		line := fmt.Sprintf("%s%s  %7s  %8s", mark, right(r.label, name), chance(r.p), chance(r.least))
		if t.Exact {
			t.exact(line, r.exact)
			continue
		}
		t.line("%s  %s", line, t.in(style, t.bar(r.p/most, full)))
	}
}

// exact ends a line with a fraction, or puts it on the next if it is too wide.
func (t *text) exact(line string, r *big.Rat) {
	if r == nil {
		t.line("%s", line)
		return
	}
	if f := r.RatString(); width(line)+2+len(f) <= t.Width {
		t.line("%s  %s", line, f)
	} else {
		t.line("%s", line)
		t.line("    %s", f)
	}
}

// numberRows are the rows of a law: ends that add up to less than 0.5 % in one
// row, more than 24 in equal steps.
func numberRows(m enfilade.Measure, o *enfilade.Odds, all bool) []row {
	var rows []row
	least := 0.0
	if m.Tail != nil {
		least = m.Tail.P
	}
	meets := goalMeets(m.Name, o)
	for i := len(m.Distribution) - 1; i >= 0; i-- {
		c := m.Distribution[i]
		least += c.P
		v := c.Value.Float()
		rows = append(rows, row{label: label(c.Value), p: c.P, least: min(1, least), exact: c.Exact, meets: meets(c.Value), first: v, last: v})
	}
	slices.Reverse(rows)
	if len(rows) > 0 {
		rows[0].least = 1
	}
	if m.Tail != nil {
		rows = append(rows, row{label: fmt.Sprintf("%d or more", m.Tail.From), p: m.Tail.P, least: m.Tail.P, exact: m.Tail.Exact, first: float64(m.Tail.From), last: math.Inf(1)})
	}
	if all {
		return rows
	}
	rows = foldEnds(rows)
	return steps(rows)
}

func label(v enfilade.Value) string {
	if v.Word != "" {
		return Clean(v.Word)
	}
	if v.Number.IsInt() {
		return v.Number.Num().String()
	}
	return fmt.Sprintf("%.4g", v.Float())
}

// goalMeets tells which values of the goal's measure meet it.
func goalMeets(name string, o *enfilade.Odds) func(enfilade.Value) bool {
	if o.Goal == nil {
		return func(enfilade.Value) bool { return false }
	}
	g, err := enfilade.ParseGoal(o.Goal.Text)
	if err != nil {
		return func(enfilade.Value) bool { return false }
	}
	return func(v enfilade.Value) bool { return g.Marks(name, v) }
}

// negligible is what rows at an end may add up to and still be one row.
const negligible = 0.005

func foldEnds(rows []row) []row {
	head, p := 0, 0.0
	for head < len(rows) && p+rows[head].p < negligible && rows[head].meets == rows[0].meets {
		p += rows[head].p
		head++
	}
	tail, q := len(rows), 0.0
	for tail > head && q+rows[tail-1].p < negligible && rows[tail-1].meets == rows[len(rows)-1].meets {
		q += rows[tail-1].p
		tail--
	}
	var out []row
	if head > 0 {
		out = append(out, joined(rows[:head]))
	}
	out = append(out, rows[head:tail]...)
	if tail < len(rows) {
		out = append(out, joined(rows[tail:]))
	}
	return out
}

// joined is several rows as one.
func joined(rows []row) row {
	if len(rows) == 1 {
		return rows[0]
	}
	a, z := rows[0], rows[len(rows)-1]
	r := row{least: a.least, meets: a.meets, first: a.first, last: z.last}
	if math.IsInf(z.last, 1) {
		r.label = strings.Fields(a.label)[0] + " or more"
	} else {
		r.label = strings.Split(a.label, "-")[0] + "-" + z.label[strings.LastIndex(z.label, "-")+1:]
	}
	for _, x := range rows {
		r.p += x.p
		if x.exact != nil {
			if r.exact == nil {
				r.exact = new(big.Rat)
			}
			r.exact.Add(r.exact, x.exact)
		}
	}
	return r
}

const mostRows = 24

// steps puts more than 24 rows into equal steps of values.
func steps(rows []row) []row {
	if len(rows) <= mostRows {
		return rows
	}
	step := 2.0
	span := rows[len(rows)-1].first - rows[0].first + 1
	for _, s := range []float64{2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000} {
		if step = s; span/s <= mostRows {
			break
		}
	}
	var out []row
	for i := 0; i < len(rows); {
		k := i + 1
		for k < len(rows) && math.Floor(rows[k].first/step) == math.Floor(rows[i].first/step) && rows[k].meets == rows[i].meets {
			k++
		}
		out = append(out, joined(rows[i:k]))
		i = k
	}
	return out
}
