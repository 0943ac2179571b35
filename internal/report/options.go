package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
)

// mostOptions is how many options of a choice are printed.
const mostOptions = 24

// options is the table of a choice: how wide its columns are, and how its goal is
// counted.
type optionTable struct {
	enfilade.Choice
	mean                bool
	best, most          float64
	name, number, rules int
	bar                 int
}

// ordered are the options by their value, the best first.
func ordered(c enfilade.Choice) []enfilade.Valued {
	options := slices.Clone(c.Options)
	slices.SortStableFunc(options, func(x, y enfilade.Valued) int { return cmp.Compare(y.Value, x.Value) })
	best := c.Options[c.Best]
	if i := slices.IndexFunc(options, func(o enfilade.Valued) bool { return o.Option == best.Option }); i > 0 {
		options = slices.Insert(slices.Delete(options, i, i+1), 0, best)
	}
	return options
}

func (t *text) choice(c enfilade.Choice, a *enfilade.Advice) {
	options, cut := ordered(c), 0
	if len(options) > mostOptions && !t.All {
		cut = len(options) - mostOptions
		options = options[:mostOptions]
	}
	o := t.tabled(c, a, options)
	last := "loss"
	if c.Hidden {
		last = "mix"
	}
	t.labelled(decision(c), o.name, fmt.Sprintf("  %s  %6s", right(a.Goal, o.number), last), faint)
	for i, x := range options {
		t.option(o, x, i == 0)
	}
	if cut > 0 {
		t.line("  and %d more", cut)
	}
}

// tabled settles the columns. Names and fractions that leave no room for the others
// do not count, they are broken or stand below.
func (t *text) tabled(c enfilade.Choice, a *enfilade.Advice, options []enfilade.Valued) optionTable {
	o := optionTable{Choice: c, mean: strings.HasPrefix(a.Goal, "mean "), best: c.Options[c.Best].Value, name: width(decision(c)), number: max(10, width(a.Goal))}
	for _, x := range options {
		o.name, o.most = max(o.name, width(x.Option)), max(o.most, math.Abs(x.Value))
		if n := width(t.value(o, x)); n <= t.Width/3 {
			o.number = max(o.number, n)
		}
	}
	const others = 2 + 2 + 2 + 6
	if room := t.Width - others - o.number; o.name > room {
		o.name = max(16, min(room, o.name))
	}
	room := t.Width - others - o.name - o.number - 4
	for _, x := range options {
		for _, c := range t.packed(room-leastBar, bareAll(x.Rules)) {
			o.rules = max(o.rules, width(c))
		}
	}
	if o.rules > room { // below
		o.rules = 0
	}
	if !t.Exact {
		o.bar = t.bars(others+o.name+o.number+2+2+o.rules, 26)
	}
	return o
}

// leastBar is the columns of the longest bar that rules beside it leave.
const leastBar = 16

// value is what an option is worth.
func (t *text) value(o optionTable, x enfilade.Valued) string {
	switch {
	case t.Exact && x.Exact != nil:
		return x.Exact.RatString()
	case o.mean:
		return average(x.Value, false)
	}
	return chance(x.Value)
}

// option is a row: what the option is worth, what taking it loses, and its rules.
func (t *text) option(o optionTable, x enfilade.Valued, best bool) {
	style, loss := blue, "-"
	if best {
		style = green
	} else {
		loss = lost(o.best-x.Value, o.mean)
	}
	if o.Hidden {
		loss = chance(x.Mix)
	}
	value, below := t.value(o, x), ""
	if width(value) > o.number {
		value, below = "", value
	}
	bar := ""
	if o.most > 0 {
		bar = t.bar(math.Abs(x.Value)/o.most, o.bar)
	}
	row := fmt.Sprintf("  %s  %6s  ", right(value, o.number), loss)
	if o.bar > 0 {
		row += t.in(style, left(bar, o.bar)) + "  "
	}
	column := 2 + o.name + width(row)
	cites := t.packed(max(0, t.Width-column), bareAll(x.Rules))
	beside := len(cites) > 0 && column+width(slices.MaxFunc(cites, wider)) <= t.Width
	if beside {
		row += t.in(faint, cites[0])
		cites = cites[1:]
	}
	t.labelled(Clean(x.Option), o.name, row)
	for _, c := range cites {
		if !beside {
			column = t.start(c)
		}
		t.line("%s%s", strings.Repeat(" ", column), t.in(faint, c))
	}
	if below != "" {
		t.line("    %s", below)
	}
}

// lost is what an option gives away: per cent points, or units of the mean.
func lost(x float64, mean bool) string {
	switch {
	case x < 1e-12:
		return "-"
	case mean:
		return average(x, false)
	case 100*x < 0.05:
		return "<0.1"
	}
	return fmt.Sprintf("%.1f", 100*x)
}
