package report

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
)

// Explain is an explanation: every derived number with what made it, the options
// of both sides, what every special rule was worth in the measure named.
func Explain(style Style, e *enfilade.Explanation, measure string) string {
	t := &text{Style: style}
	if e.Headline != "" {
		t.head(e.Headline)
		t.blank()
	}
	shown := slices.DeleteFunc(slices.Clone(e.Derivation), func(d enfilade.Derivation) bool { return d.Quiet && !t.Verbose })
	column := effects(shown)
	for _, d := range shown {
		t.derivation(d, column)
	}
	if e.Picture != "" {
		t.blank()
		for _, l := range strings.Split(strings.TrimRight(Clean(e.Picture), "\n"), "\n") {
			t.line("  %s", l)
		}
		t.blank()
	}
	t.options(e.Options)
	t.worth(e.Worth, measure)
	if len(e.Unpriced) > 0 {
		t.note("not priced, as it would take too long: " + strings.Join(e.Unpriced, ", "))
	}
	if t.Verbose {
		t.counts(e.Counts)
	}
	t.notApplied(e.NotApplied)
	return t.String()
}

// Values is an explanation on one line: name=value ...
func Values(e *enfilade.Explanation) string {
	var out []string
	for _, f := range e.Facts {
		v := fmt.Sprint(f.Value)
		if _, list := f.Value.([]any); list || mapped(f.Value) {
			v = notation(f.Name, f.Value)
		}
		if strings.ContainsAny(v, " \t") {
			v = fmt.Sprintf("%q", v)
		}
		out = append(out, f.Name+"="+v)
	}
	return Clean(strings.Join(out, " "))
}

// mapped tells whether a fact is a map, or a list of maps.
func mapped(v any) bool {
	if list, ok := v.([]any); ok {
		return slices.ContainsFunc(list, mapped)
	}
	_, ok := v.(map[string]any)
	return ok
}

// notation is a fact in the players' notation.
func notation(name string, v any) string {
	switch x := v.(type) {
	case bool:
		if x {
			return "yes"
		}
		return "no"
	case []any:
		if len(x) == 0 {
			return "none"
		}
		parts := make([]string, len(x))
		for i := range x {
			parts[i] = notation("", x[i])
		}
		if mapped(v) {
			return strings.Join(parts, "; ")
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		var parts []string
		for k := range x {
			parts = append(parts, k+" "+notation(k, x[k]))
		}
		sort.Strings(parts)
		return strings.Join(parts, ", ")
	}
	s := fmt.Sprint(v)
	last := name[strings.LastIndex(name, ".")+1:]
	switch f, ok := floating(v); {
	case ok && isChance(name):
		return chance(f)
	case ok && last == "range": // what is just beyond a range is not rounded to it
		s = strings.TrimRight(strings.TrimRight(strconv.FormatFloat(f, 'f', 3, 64), "0"), ".")
	}
	if last == "needed" || strings.Contains(name, ".needed.") {
		switch s {
		case "7":
			return "none"
		case "2", "3", "4", "5", "6":
			return s + "+"
		}
	}
	return s
}

// isChance tells whether a fact is a chance. Others that are not whole are lengths
// that a table shows, which are not rounded.
func isChance(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last == "chance" || last == "pass"
}

// floating is a fact as a number; false for fractions and words.
func floating(v any) (float64, bool) {
	switch x := v.(type) {
	case interface{ Float() float64 }:
		return x.Float(), true
	case float64:
		return x, true
	case int:
		return float64(x), true
	case int64:
		return float64(x), true
	}
	return 0, false
}

// effects is the column in which effects begin: as far to the right as the longest
// fact needs that leaves room for them.
func effects(all []enfilade.Derivation) int {
	column := 25
	for _, d := range all {
		if w := width(factHead(d, 0)); w <= 36 {
			column = max(column, w)
		}
	}
	return column
}

// factHead is a fact and its value, which ends in the column.
func factHead(d enfilade.Derivation, column int) string {
	value := Clean(notation(d.Fact, d.Value))
	head := "  " + Clean(d.Fact)
	return head + right(value, max(width(value)+2, column-width(head)))
}

func (t *text) derivation(d enfilade.Derivation, column int) {
	head := factHead(d, column)
	if width(head) > t.Width {
		t.unrolled(d)
		return
	}
	if t.Width < 60 {
		t.line("%s", head)
		t.below("    ", d.Because)
		return
	}
	blank := strings.Repeat(" ", column)
	if width(head) > column && len(d.Because) > 0 { // too long for its column: on a line of its own
		t.line("%s", head)
		head = blank
	}
	for i, b := range d.Because {
		if i > 0 {
			head = blank
		}
		t.cited(head+"  ", Clean(b.Effect), []string{t.named(b.Rule)})
	}
	if len(d.Because) == 0 {
		t.line("%s", head)
	}
}

// below is what made a fact, below the fact: on a narrow page the rules on lines of
// their own.
func (t *text) below(indent string, because []attack.Because) {
	for _, b := range because {
		if t.Width < 60 {
			t.under(indent, Clean(b.Effect))
			t.line("%s  %s", indent, t.in(faint, t.named(b.Rule)))
			continue
		}
		t.cited(indent, Clean(b.Effect), []string{t.named(b.Rule)})
	}
}

// unrolled is a fact too long for a line: a line for each of its maps, broken between
// entries where it must be.
func (t *text) unrolled(d enfilade.Derivation) {
	t.line("  %s", Clean(d.Fact))
	for _, one := range strings.Split(Clean(notation(d.Fact, d.Value)), "; ") {
		t.under("    ", one)
	}
	t.below("    ", d.Because)
}

// titled is how wide a page must be for rule ids to have their titles.
const titled = 120

// named is a rule id, on a wide page with its title.
func (t *text) named(id enfilade.RuleID) string {
	if t.Width < titled {
		return bare(id)
	}
	game, _, _ := strings.Cut(string(id), ".")
	for _, r := range enfilade.Rules(game) {
		if r.ID == id {
			return bare(id) + "  " + r.Title
		}
	}
	return bare(id)
}

func (t *text) options(options []enfilade.Option) {
	if len(options) == 0 {
		return
	}
	t.line("%s", t.in(bold, "Options"))
	player := 8
	for _, o := range options {
		if o.Quiet && !t.Verbose {
			continue
		}
		legal, style := "yes", green
		if !o.Legal {
			legal, style = "no", red
		}
		what := o.Option
		if o.Of != "" {
			what = o.Of + ": " + what
		}
		if o.Why != "" && !o.Legal {
			what += ": " + o.Why
		}
		rules := make([]string, len(o.Rules))
		for i, r := range o.Rules {
			rules[i] = t.named(r)
		}
		head := fmt.Sprintf("  %s  %s  ", left(o.Player, player), t.in(style, left(legal, 3)))
		if t.Width < 60 {
			t.under(head, Clean(what))
			for _, r := range rules {
				t.line("    %s", t.in(faint, r))
			}
			continue
		}
		t.cited(head, Clean(what), rules)
	}
}

// worth prices the special rules in one measure.
func (t *text) worth(all []enfilade.Worth, measure string) {
	if len(all) == 0 {
		return
	}
	t.line("%s", t.in(bold, fmt.Sprintf("Worth, in %s on average", Clean(measure))))
	name := 0
	for _, w := range all {
		name = max(name, width(w.Rule))
	}
	name = min(name, t.Width-24)
	for _, w := range all {
		t.labelled(Clean(w.Rule), name, fmt.Sprintf("  %s -> %s", average(w.Without[measure], true), average(w.With[measure], true)))
	}
}

func (t *text) counts(counts enfilade.Counts) {
	if len(counts) == 0 {
		return
	}
	t.line("%s", t.in(bold, "Dice and stages, on average"))
	name := 0
	numbers := make([]string, len(counts))
	for i, c := range counts {
		name = max(name, width(c.Name))
		numbers[i] = average(c.Mean, math.Abs(c.Mean-math.Round(c.Mean)) < 1e-9)
	}
	numbers = decimals(numbers)
	name = min(name, t.Width-4-width(numbers[0]))
	for i, c := range counts {
		t.labelled(Clean(c.Name), name, "  "+numbers[i])
	}
}

// Rules is rules of one game, a line each.
func Rules(style Style, rules []enfilade.Rule) string {
	t := &text{Style: style}
	names, titles := make([]string, len(rules)), make([]string, len(rules))
	for i, r := range rules {
		names[i], titles[i] = bare(r.ID), r.Title
	}
	t.listed(names, titles)
	return t.String()
}

// Rule is one rule in full.
func Rule(style Style, r enfilade.Rule) string {
	t := &text{Style: style}
	for i, l := range t.fold(string(r.ID)+": "+r.Title, t.Width, t.Width-2) {
		if rest, ok := strings.CutPrefix(l, string(r.ID)); ok {
			l = t.in(bold, string(r.ID)) + rest
		}
		t.line("%s%s", hung(i), l)
	}
	for _, l := range wrapped(r.Statement, style.Width-2) {
		t.line("  %s", l)
	}
	t.under("  source   ", r.Source)
	show := "enfilade examples " + r.Example + " |"
	if width(show)+27 <= t.Width { // a shell goes on after a pipe
		t.line("  example  %s enfilade odds -", show)
		return t.String()
	}
	t.line("  example  %s", show)
	t.line("             enfilade odds -")
	return t.String()
}

// wrapped breaks prose at blanks.
func wrapped(s string, limit int) []string {
	limit = min(limit, 78)
	var lines []string
	now := ""
	for _, w := range strings.Fields(s) {
		if now != "" && width(now)+1+width(w) > limit {
			lines, now = append(lines, now), w
			continue
		}
		now = strings.TrimSpace(now + " " + w)
	}
	return append(lines, now)
}

// Examples lists the built-in scenarios with their titles.
func Examples(style Style, all []enfilade.Example) string {
	t := &text{Style: style}
	names, titles := make([]string, len(all)), make([]string, len(all))
	for i, e := range all {
		names[i], titles[i] = e.Name, Clean(e.Title)
	}
	t.listed(names, titles)
	return t.String()
}

// Measure is the measure that explanations and comparisons speak of: the first
// that the game shows and that is a number.
func Measure(s *enfilade.Scenario, o *enfilade.Odds) string {
	shown := s.Story(o).Shown
	for _, m := range o.Measures {
		if m.Numeric && slices.Contains(shown, m.Name) {
			return m.Name
		}
	}
	for _, m := range o.Measures {
		if m.Numeric {
			return m.Name
		}
	}
	if len(o.Measures) > 0 {
		return o.Measures[0].Name
	}
	return ""
}
