package report

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/enfilade/enfilade"
)

// ids is the column where rule ids begin, where what stands before is short
// enough.
const ids = 58

// Explain is an explanation: every derived number with what made it, the options
// of both sides, what every special rule was worth in the measure named.
func Explain(style Style, e *enfilade.Explanation, measure string) string {
	t := &text{Style: style}
	if e.Headline != "" {
		t.line("%s", t.in(bold, Clean(e.Headline)))
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
		t.line("%s not priced, as it would take too long: %s", t.in(yellow, "note:"), Clean(strings.Join(e.Unpriced, ", ")))
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
		if mapped(f.Value) {
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
	if f, ok := floating(v); ok {
		s = average(f, true)
	}
	if last := name[strings.LastIndex(name, ".")+1:]; last == "needed" || strings.Contains(name, ".needed.") {
		switch s {
		case "7":
			return "none"
		case "2", "3", "4", "5", "6":
			return s + "+"
		}
	}
	return s
}

func floating(v any) (float64, bool) {
	if m, ok := v.(interface{ Float() float64 }); ok {
		return m.Float(), true
	}
	f, ok := v.(float64)
	return f, ok
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
	if width(head) > t.Width && mapped(d.Value) {
		t.unrolled(d)
		return
	}
	if t.Width < 60 {
		t.line("%s", head)
		for _, b := range d.Because {
			t.line("    %s", Clean(b.Effect))
			t.line("      %s", t.in(faint, t.named(b.Rule)))
		}
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
		t.cited(head+"  "+Clean(b.Effect), []string{t.named(b.Rule)})
	}
	if len(d.Because) == 0 {
		t.line("%s", head)
	}
}

// unrolled is a fact of maps too long for a line: a line for each map, broken
// between entries where it must be.
func (t *text) unrolled(d enfilade.Derivation) {
	t.line("  %s", Clean(d.Fact))
	for _, one := range strings.Split(Clean(notation(d.Fact, d.Value)), "; ") {
		line := "   "
		for i, entry := range strings.SplitAfter(one, ", ") {
			entry = strings.TrimRight(entry, " ")
			if i > 0 && width(line)+1+width(entry) > t.Width {
				t.line("%s", line)
				line = "     "
			}
			line += " " + entry
		}
		t.line("%s", line)
	}
	for _, b := range d.Because {
		if t.Width < 60 {
			t.line("    %s", Clean(b.Effect))
			t.line("      %s", t.in(faint, t.named(b.Rule)))
			continue
		}
		t.cited("    "+Clean(b.Effect), []string{t.named(b.Rule)})
	}
}

// named is a rule id, on a wide page with its title.
func (t *text) named(id enfilade.RuleID) string {
	if t.Width < 120 {
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

// cited ends a line with rule ids in their column; those that do not fit go on
// lines of their own.
func (t *text) cited(line string, rules []string) {
	if line = strings.TrimRight(line, " "); width(line) < ids {
		line = left(line, ids)
	} else {
		line += " "
	}
	if len(rules) > 0 && t.Width < 80 && width(line)+width(rules[0]) > t.Width { // on a narrow page below
		t.line("%s", strings.TrimRight(line, " "))
		line = strings.Repeat(" ", max(4, min(ids, t.Width-22)))
	}
	column := strings.Repeat(" ", min(width(line), ids))
	now := ""
	for _, r := range rules {
		next := r
		if now != "" {
			next = now + ", " + r
		}
		if now != "" && width(line)+width(next) > t.Width {
			t.line("%s%s", line, t.in(faint, now))
			line, next = column, r
		}
		now = next
	}
	t.line("%s%s", line, t.in(faint, now))
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
		line := fmt.Sprintf("  %s  %s  %s", left(o.Player, player), t.in(style, left(legal, 3)), Clean(what))
		if t.Width < 60 {
			t.line("%s", line)
			t.line("    %s", t.in(faint, strings.Join(rules, ", ")))
			continue
		}
		t.cited(line, rules)
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
	for _, w := range all {
		t.line("  %s  %s -> %s", left(Clean(w.Rule), name), average(w.Without[measure], true), average(w.With[measure], true))
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
	for i, c := range counts {
		t.line("  %s  %s", left(Clean(c.Name), name), numbers[i])
	}
}

// Rules is rules of one game, a line each.
func Rules(style Style, rules []enfilade.Rule) string {
	t := &text{Style: style}
	name := 0
	for _, r := range rules {
		name = max(name, width(bare(r.ID)))
	}
	for _, r := range rules {
		t.line("%s  %s", left(bare(r.ID), name), r.Title)
	}
	return t.String()
}

// Rule is one rule in full.
func Rule(style Style, r enfilade.Rule) string {
	t := &text{Style: style}
	t.line("%s: %s", t.in(bold, string(r.ID)), r.Title)
	for _, l := range wrapped(r.Statement, style.Width-2) {
		t.line("  %s", l)
	}
	t.line("  source   %s", r.Source)
	t.line("  example  enfilade examples %s | enfilade odds -", r.Example)
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
	name := 0
	for _, e := range all {
		name = max(name, len(e.Name))
	}
	for _, e := range all {
		t.line("%s  %s", left(e.Name, name), Clean(e.Title))
	}
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
