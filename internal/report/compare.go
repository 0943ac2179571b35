package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
)

// Compare is several scenarios side by side in one measure.
func Compare(style Style, titles []string, answers []*enfilade.Odds, measure string) string {
	t := &text{Style: style}
	t.head(CompareHeadline(titles, answers, measure))
	t.blank()
	laws := make([]enfilade.Measure, len(answers))
	numeric := true
	for i, o := range answers {
		laws[i], _ = o.Measures.Get(measure)
		numeric = numeric && laws[i].Numeric
	}
	rows := wordRows(laws)
	if numeric {
		rows = t.leastRows(laws)
	}
	label := max(8, width(measure))
	for _, r := range rows {
		label = max(label, width(r.head))
	}
	label = min(label, t.Width/2)
	names := t.columns(titles, label)
	for from := 0; from < len(names); {
		if from > 0 {
			t.blank()
		}
		from = t.compared(rows, names, measure, label, from)
	}
	if t.Exact {
		t.compareExactly(titles, laws, answers)
	}
	return t.String()
}

// compareRow is a row of a comparison: a cell for each law, or none.
type compareRow struct {
	head string
	cell func(law int) string
}

// compared is as many columns of a comparison as find room, and where the rest
// begins.
func (t *text) compared(rows []compareRow, names []string, measure string, label, from int) int {
	to, used := from, 2+label
	for to < len(names) && (to == from || used+2+max(width(names[to]), 6) <= t.Width) {
		used += 2 + max(width(names[to]), 6)
		to++
	}
	row := func(head string, cell func(i int) string) {
		cells := ""
		for i := from; i < to && cell != nil; i++ {
			cells += "  " + right(cell(i), max(width(names[i]), 6))
		}
		t.labelled(head, label, cells)
	}
	row(measure, func(i int) string { return names[i] })
	for _, r := range rows {
		row(r.head, r.cell)
	}
	return to
}

// leastRows are averages, and the chances of each number or more.
func (t *text) leastRows(laws []enfilade.Measure) []compareRow {
	rows := []compareRow{
		{"average", func(i int) string { return average(laws[i].Mean, false) }},
		{"sd", func(i int) string { return average(laws[i].SD, false) }},
		{"at least", nil},
	}
	for k := 1; k <= 100000; k++ {
		some := false
		for _, m := range laws {
			p := atLeast(m, float64(k))
			some = some || p >= 0.01 || t.All && p > 0
		}
		if !some {
			break
		}
		rows = append(rows, compareRow{right(fmt.Sprint(k), 8), func(i int) string { return chance(atLeast(laws[i], float64(k))) }})
	}
	return rows
}

// compareExactly ends a comparison with each law in fractions, where they are
// asked for: they are too long for columns.
func (t *text) compareExactly(titles []string, laws []enfilade.Measure, answers []*enfilade.Odds) {
	for i, m := range laws {
		t.blank()
		t.head(titles[i])
		t.law(m, answers[i])
	}
}

// wordRows are the chances of each word of any law.
func wordRows(laws []enfilade.Measure) []compareRow {
	var words []string
	for _, m := range laws {
		for _, c := range m.Distribution {
			if w := label(c.Value); !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	rows := make([]compareRow, len(words))
	for k, w := range words {
		rows[k] = compareRow{w, func(i int) string {
			for _, c := range laws[i].Distribution {
				if label(c.Value) == w {
					return chance(c.P)
				}
			}
			return "-"
		}}
	}
	return rows
}

func atLeast(m enfilade.Measure, v float64) float64 {
	p := 0.0
	for _, c := range m.Distribution {
		if c.Value.Word == "" && c.Value.Float() >= v {
			p += c.P
		}
	}
	if m.Tail != nil {
		p += m.Tail.P
	}
	return p
}

// columns are the titles, or letters listed above the table where they are too
// wide.
func (t *text) columns(titles []string, label int) []string {
	total := 2 + label
	for _, x := range titles {
		total += width(x) + 2
	}
	if total <= t.Width {
		out := make([]string, len(titles))
		for i, x := range titles {
			out[i] = Clean(x)
		}
		return out
	}
	out := make([]string, len(titles))
	for i, x := range titles {
		out[i] = letter(i)
		t.under("  "+left(out[i], 2)+"  ", Clean(x))
	}
	t.blank()
	return out
}

func letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letter(i/26-1) + letter(i%26)
}

// sharedGoal is the goal that all answers have; nil if they differ.
func sharedGoal(answers []*enfilade.Odds) *enfilade.GoalOdds {
	goal := answers[0].Goal
	for _, o := range answers {
		if goal == nil || o.Goal == nil || o.Goal.Text != goal.Text {
			return nil
		}
	}
	return goal
}

// CompareHeadline is which scenario is best in the measure, or for the goal they
// share, and the others after it.
func CompareHeadline(titles []string, answers []*enfilade.Odds, measure string) string {
	type rank struct {
		title string
		value float64
	}
	goal := sharedGoal(answers)
	var all []rank
	for i, o := range answers {
		v := 0.0
		if goal != nil {
			v = o.Goal.P
		} else {
			m, _ := o.Measures.Get(measure)
			v = m.Mean
		}
		all = append(all, rank{titles[i], v})
	}
	slices.SortStableFunc(all, func(a, b rank) int { return cmp.Compare(b.value, a.value) })
	value, verb := attack.Average, "has most "+measure
	tail := " on average"
	if goal != nil {
		verb, tail = "is best for "+goal.Text, ""
		if !goal.Mean {
			value = attack.Chance
		}
	}
	head := fmt.Sprintf("%s %s, %s%s", all[0].title, verb, value(all[0].value), tail)
	var rest []string
	for _, r := range all[1:] {
		rest = append(rest, fmt.Sprintf("%s %s", r.title, value(r.value)))
	}
	if len(rest) == 0 {
		return Clean(head + ".")
	}
	return Clean(head + "; " + strings.Join(rest, ", ") + ".")
}
