package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
)

// Faces are dice highest first, with a bar before those that fail.
func (s Style) Faces(e enfilade.Event) string {
	faces := slices.Clone(e.Faces)
	slices.SortFunc(faces, func(a, b int) int { return cmp.Compare(b, a) })
	if e.Low {
		slices.Reverse(faces)
	}
	var b strings.Builder
	barred := false
	for i, f := range faces {
		fails := e.Need > 0 && (f < e.Need) != e.Low && !(e.Low && f == e.Need)
		if fails && !barred {
			barred = true
			if i > 0 {
				b.WriteString(" ")
			}
			b.WriteString("|")
		}
		if b.Len() > 0 {
			b.WriteString(" ")
		}
		fmt.Fprint(&b, f)
	}
	return b.String()
}

// Need is what a roll needs, in the players' notation: 3+, <=8; "" for none.
func Need(face int, low bool) string {
	switch {
	case face <= 0:
		return ""
	case low:
		return fmt.Sprintf("<=%d", face)
	}
	return fmt.Sprintf("%d+", face)
}

// Rolling tells what a roll is of that is about to be made.
func Rolling(r enfilade.Roll) string {
	out := Clean(r.Player) + ": " + Clean(r.Step)
	if n := Need(r.Need, r.Low); n != "" {
		out += ", " + n
	}
	return out
}

// mostFaces is how many dice are shown one by one on a line.
const mostFaces = 20

// Play is a play, a line a roll or decision.
func Play(style Style, p *enfilade.Played) string {
	t := &text{Style: style}
	var rows [][5]string
	var rules []string
	for _, e := range p.Events {
		if e.Faces == nil && e.Chosen == "" && e.Text == "" {
			continue
		}
		r := [5]string{e.Player, e.Step, Need(e.Need, e.Low), "", e.Text}
		switch {
		case len(e.Faces) > mostFaces:
			r[3] = tallied(e)
		case e.Faces != nil:
			r[3] = style.Faces(e)
		case e.Chosen != "":
			r[3] = e.Chosen
		}
		rows = append(rows, r)
		rules = append(rules, strings.Join(bareAll(e.Rules), ", "))
	}
	widths := [5]int{8}
	for _, r := range rows {
		for i, c := range r {
			widths[i] = max(widths[i], min(width(c), 44))
		}
	}
	for i, r := range rows {
		line := fmt.Sprintf("%3d", i+1)
		for k, c := range r {
			if widths[k] > 0 {
				line += "  " + left(Clean(c), widths[k])
			}
		}
		if rest := t.Width - width(line) - 2; rest >= width(rules[i]) {
			line += "  " + t.in(faint, rules[i])
		} else if first, _, more := strings.Cut(rules[i], ", "); more && rest >= width(first)+3 {
			line += "  " + t.in(faint, first+" +")
		}
		t.line("%s", line)
	}
	return t.String()
}

// tallied is many dice as counts: 6x4 5x3.
func tallied(e enfilade.Event) string {
	count := map[int]int{}
	for _, f := range e.Faces {
		count[f]++
	}
	var out []string
	for f := e.Sides; f > 0; f-- {
		if count[f] > 0 {
			out = append(out, fmt.Sprintf("%dx%d", count[f], f))
		}
	}
	return strings.Join(out, " ")
}

// Result is what came of a play, in the measures that the game shows.
func Result(p *enfilade.Played, shown []string) string {
	var out []string
	for _, r := range p.Result {
		if len(shown) == 0 || slices.Contains(shown, r.Name) {
			out = append(out, fmt.Sprintf("%s %s", r.Name, label(r.Value)))
		}
	}
	return strings.Join(out, ", ")
}

// Audit is what a look into a record found.
func Audit(style Style, name string, a *enfilade.Audit) string {
	t := &text{Style: style}
	if f := a.FirstFault; f != nil {
		rules := ""
		if len(f.Rules) > 0 {
			rules = " (" + strings.Join(bareAll(f.Rules), ", ") + ")"
		}
		t.line("%s", t.in(bold, Clean(fmt.Sprintf("Not legal: step %d (%s:%d): %s%s.", f.Step, name, f.Line, f.Message, rules))))
		return t.String()
	}
	head := fmt.Sprintf("Legal, %d %s.", a.Steps, plural(a.Steps, "step", "steps"))
	switch {
	case a.Luck != nil:
		got := ""
		for _, r := range a.Result {
			if r.Name == a.Judged {
				got = fmt.Sprintf("%s %s", r.Name, label(r.Value))
			}
		}
		head += fmt.Sprintf(" %s; more in %s of such attacks, less in %s.", got, sentence(a.Luck.More), sentence(a.Luck.Fewer))
	case !a.Whole:
		head += " The play was stopped before its end."
	}
	t.line("%s", t.in(bold, Clean(head)))
	if a.Luck == nil || len(a.Luck.Rolls) == 0 {
		return t.String()
	}
	t.blank()
	what := 0
	for _, r := range a.Luck.Rolls {
		what = max(what, width(r.What))
	}
	t.line("%s", t.in(faint, fmt.Sprintf("  %-8s  %s  got  average   fewer  as many    more", "", left("", what))))
	averages := make([]string, len(a.Luck.Rolls))
	for i, r := range a.Luck.Rolls {
		averages[i] = average(r.Average, true)
	}
	averages = decimals(averages)
	for i, r := range a.Luck.Rolls {
		t.line("  %-8s  %s  %3d  %7s  %6s  %7s  %6s  of %d %s", r.Player, left(r.What, what), r.Got, averages[i], chance(r.Fewer), chance(r.AsMany), chance(r.More), r.Dice, plural(r.Dice, "die", "dice"))
	}
	return t.String()
}

func sentence(p float64) string {
	if p <= 0 {
		return "none"
	}
	return chance(p)
}

// Ending is what came of a play in the measures that the game shows, and how
// often as much comes of it.
func Ending(s *enfilade.Scenario, o *enfilade.Odds, p *enfilade.Played) string {
	shown := s.Story(o).Shown
	if len(p.Result) == 0 {
		return "No result: the play did not come to its end."
	}
	text := "Result: " + Result(p, shown) + "."
	name := Measure(s, o)
	m, ok := o.Measures.Get(name)
	got, played := p.Get(name)
	if !ok || !played || !m.Numeric || got.Word != "" {
		return Clean(text)
	}
	return Clean(fmt.Sprintf("%s %s %s or more: %s of such attacks.", text, name, label(got), chance(atLeast(m, got.Float()))))
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
