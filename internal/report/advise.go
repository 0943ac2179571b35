package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
)

// AdviceHeadline is the best decision and the next best in a sentence.
func AdviceHeadline(a *enfilade.Advice) string {
	mean := strings.HasPrefix(a.Goal, "mean ")
	value := func(v float64) string {
		if mean {
			return attack.Average(v)
		}
		return attack.Chance(v)
	}
	if len(a.Choices) == 0 {
		if mean {
			return fmt.Sprintf("Nothing to decide: %s is %s.", a.Goal, value(a.Value))
		}
		return fmt.Sprintf("Nothing to decide: %s with %s.", a.Goal, value(a.Value))
	}
	if a.AfterRolls() {
		with := "with"
		if mean {
			with = "of"
		}
		return Clean(fmt.Sprintf("Deciding after the rolls as below gives %s %s %s.", a.Goal, with, value(a.Value)))
	}
	c := a.Choices[0]
	best := c.Options[c.Best].Option
	if c.Hidden {
		best = mix(c)
	}
	head := fmt.Sprintf("%s: %s gives %s with %s", decision(c), best, a.Goal, value(a.Value))
	if mean {
		head = fmt.Sprintf("%s: %s gives %s of %s", decision(c), best, a.Goal, value(a.Value))
	}
	if a.NextBest != nil && !c.Hidden {
		return Clean(fmt.Sprintf("%s; next best %s, %s.", head, a.NextBest.Option, value(a.NextBest.Value)))
	}
	return Clean(head + ".")
}

// mix is a hidden choice in words: how often to take each option.
func mix(c enfilade.Choice) string {
	var parts []string
	for _, o := range c.Options {
		if o.Mix > 0 {
			parts = append(parts, fmt.Sprintf("%s with %s", o.Option, attack.Chance(o.Mix)))
		}
	}
	return strings.Join(parts, ", ")
}

// Advice is the decisions that are best for a goal, each option with its value
// and what taking it loses.
func Advice(style Style, a *enfilade.Advice) string {
	t := &text{Style: style}
	t.line("%s", t.in(bold, AdviceHeadline(a)))
	shown := 0
	for i := 0; i < len(a.Choices); shown++ {
		if shown == mostChoices && !t.Verbose {
			t.blank()
			t.line("%s and %d more decisions, each after some rolls: --verbose or --json has them", t.in(yellow, "note:"), len(a.Choices)-i)
			break
		}
		n := Alike(a.Choices[i:])
		t.blank()
		t.circumstances(a.Choices[i:i+n], i == 0)
		t.choice(a.Choices[i], a)
		i += n
	}
	if a.File != "" {
		t.blank()
		t.line("In the file:")
		for l := range strings.Lines(a.File) {
			t.line("  %s", Clean(strings.TrimRight(l, "\n")))
		}
	}
	for _, n := range a.AtDefault {
		t.line("%s %s is left at its default: with it there are too many ways", t.in(yellow, "note:"), Clean(n))
	}
	t.notApplied(a.NotApplied)
	return t.String()
}

// circumstances is when a decision is made: the first in any case, unless it waits
// for rolls. Of several at which the options are worth the same, each has a line.
func (t *text) circumstances(alike []enfilade.Choice, first bool) {
	when := Whens(alike)
	switch {
	case len(when) == 0 && !first:
		t.line("Then:")
	case len(when) == 0:
	case first:
		t.either("If ", when)
	default:
		t.either("Then, if ", when)
	}
}

// Whens is when decisions alike are made, each way once.
func Whens(alike []enfilade.Choice) []string {
	var when []string
	for _, c := range alike {
		if c.When != "" && !slices.Contains(when, c.When) {
			when = append(when, c.When)
		}
	}
	return when
}

// either is what holds in one way or another, each on lines of its own.
func (t *text) either(head string, ways []string) {
	for i, w := range ways {
		end := ","
		if i == len(ways)-1 {
			end = ":"
		}
		for k, l := range wrapped(head+Clean(w)+end, t.Width-2) {
			if i > 0 || k > 0 {
				l = "  " + l
			}
			t.line("%s", l)
		}
		head = "or "
	}
}

// Alike is how many of the decisions, from the first on, are the same one with the
// same values, after other rolls.
func Alike(choices []enfilade.Choice) int {
	c, n := choices[0], 1
	same := func(a, b enfilade.Valued) bool {
		return a.Option == b.Option && a.Value == b.Value && a.Mix == b.Mix
	}
	for n < len(choices) && c.When != "" {
		d := choices[n]
		if d.When == "" || d.At != c.At || d.Of != c.Of || d.Who != c.Who || d.Best != c.Best || !slices.EqualFunc(c.Options, d.Options, same) {
			break
		}
		n++
	}
	return n
}

// decision is what is decided, and by whom where a player has several models.
func decision(c enfilade.Choice) string {
	if c.Of == "" {
		return Clean(c.At)
	}
	return Clean(c.At + ", " + c.Of)
}

// mostChoices is how many decisions are printed.
const mostChoices = 12

// mostOptions is how many options of a choice are printed.
const mostOptions = 24

func (t *text) choice(c enfilade.Choice, a *enfilade.Advice) {
	mean := strings.HasPrefix(a.Goal, "mean ")
	options := slices.Clone(c.Options)
	slices.SortStableFunc(options, func(x, y enfilade.Valued) int { return cmp.Compare(y.Value, x.Value) })
	best := c.Options[c.Best]
	if i := slices.IndexFunc(options, func(o enfilade.Valued) bool { return o.Option == best.Option }); i > 0 {
		options = slices.Insert(slices.Delete(options, i, i+1), 0, best)
	}
	cut := 0
	if len(options) > mostOptions && !t.All {
		cut = len(options) - mostOptions
		options = options[:mostOptions]
	}
	name, most := width(decision(c)), 0.0
	for _, o := range options {
		name, most = max(name, width(o.Option)), max(most, math.Abs(o.Value))
	}
	last := "loss"
	if c.Hidden {
		last = "mix"
	}
	t.line("%s", t.in(faint, fmt.Sprintf("  %s  %s  %6s", left(decision(c), name), right(a.Goal, 10), last)))
	number := max(10, width(a.Goal))
	rules := 0
	for _, o := range options {
		rules = max(rules, width(strings.Join(bareAll(o.Rules), ", ")))
	}
	full := t.bars(2+name+2+number+2+6+2+2+min(rules, 24), 26)
	for i, o := range options {
		style, loss := blue, "-"
		if i == 0 {
			style = green
		} else {
			loss = lost(best.Value-o.Value, mean)
		}
		if c.Hidden {
			loss = chance(o.Mix)
		}
		bar := ""
		if most > 0 {
			bar = t.bar(math.Abs(o.Value)/most, full)
		}
		value := chance(o.Value)
		if mean {
			value = average(o.Value, false)
		}
		if t.Exact && o.Exact != nil {
			value, bar = o.Exact.RatString(), ""
		}
		t.line("  %s  %s  %6s  %s  %s", left(Clean(o.Option), name), right(value, number), loss, t.in(style, left(bar, full)), t.in(faint, strings.Join(bareAll(o.Rules), ", ")))
	}
	if cut > 0 {
		t.line("  and %d more", cut)
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

// Compare is several scenarios side by side in one measure.
func Compare(style Style, titles []string, answers []*enfilade.Odds, measure string) string {
	t := &text{Style: style}
	t.line("%s", t.in(bold, Clean(compareHeadline(titles, answers, measure))))
	t.blank()
	names := t.columns(titles)
	widths := make([]int, len(names))
	for i, n := range names {
		widths[i] = max(width(n), 6)
	}
	cells := func(head string, cell func(i int) string) {
		var b strings.Builder
		b.WriteString("  " + left(head, max(8, width(measure))))
		for i := range names {
			b.WriteString("  " + right(cell(i), widths[i]))
		}
		t.line("%s", b.String())
	}
	cells(measure, func(i int) string { return names[i] })
	laws := make([]enfilade.Measure, len(answers))
	numeric := true
	for i, o := range answers {
		laws[i], _ = o.Measures.Get(measure)
		numeric = numeric && laws[i].Numeric
	}
	if !numeric {
		t.compareWords(laws, cells)
		return t.compareExactly(titles, laws, answers)
	}
	cells("average", func(i int) string { return average(laws[i].Mean, false) })
	cells("sd", func(i int) string { return average(laws[i].SD, false) })
	t.line("  at least")
	for k := 1; k <= 100000; k++ {
		some := false
		for _, m := range laws {
			p := atLeast(m, float64(k))
			some = some || p >= 0.01 || t.All && p > 0
		}
		if !some {
			break
		}
		cells(right(fmt.Sprint(k), 8), func(i int) string { return chance(atLeast(laws[i], float64(k))) })
	}
	return t.compareExactly(titles, laws, answers)
}

// compareExactly ends a comparison with each law in fractions, where they are
// asked for: they are too long for columns.
func (t *text) compareExactly(titles []string, laws []enfilade.Measure, answers []*enfilade.Odds) string {
	for i, m := range laws {
		if !t.Exact {
			break
		}
		t.blank()
		t.line("%s", t.in(bold, Clean(titles[i])))
		t.law(m, answers[i])
	}
	return t.String()
}

func (t *text) compareWords(laws []enfilade.Measure, cells func(string, func(int) string)) {
	var words []string
	for _, m := range laws {
		for _, c := range m.Distribution {
			if w := label(c.Value); !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	for _, w := range words {
		cells(w, func(i int) string {
			for _, c := range laws[i].Distribution {
				if label(c.Value) == w {
					return chance(c.P)
				}
			}
			return "-"
		})
	}
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
func (t *text) columns(titles []string) []string {
	total := 10
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
		t.line("  %s  %s", left(out[i], 2), Clean(x))
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

func compareHeadline(titles []string, answers []*enfilade.Odds, measure string) string {
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
		return head + "."
	}
	return head + "; " + strings.Join(rest, ", ") + "."
}
