package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
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
		if fails(e, f) && !barred {
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
	if r.Of != "" {
		out += ", " + Clean(r.Of)
	}
	if n := Need(r.Need, r.Low); n != "" {
		out += ", " + n
	}
	return out
}

// mostFaces is how many dice are shown one by one on a line.
const mostFaces = 20

// playRow is a roll or a decision: who, what, what is needed, faces or the option
// taken, what came of it; and the rules.
type playRow struct {
	cells [5]string
	rules []string
	event enfilade.Event
}

const facesCell, textCell = 3, 4

// Play is a play, a line a roll or decision.
func Play(style Style, p *enfilade.Played) string {
	t := &text{Style: style}
	var rows []playRow
	for _, e := range p.Events {
		if e.Faces == nil && e.Chosen == "" && e.Text == "" {
			continue
		}
		r := playRow{[5]string{e.Player, e.Step, Need(e.Need, e.Low), e.Chosen, e.Text}, bareAll(e.Rules), e}
		switch {
		case len(e.Faces) > mostFaces:
			r.cells[facesCell] = tallied(e)
		case e.Faces != nil:
			r.cells[facesCell] = style.Faces(e)
		}
		for i, c := range r.cells {
			r.cells[i] = Clean(c)
		}
		rows = append(rows, r)
	}
	widths := t.playWidths(rows)
	for i, r := range rows { // dice that find no room one by one are counted
		if r.event.Faces != nil && width(r.cells[facesCell]) > widths[facesCell] {
			rows[i].cells[facesCell] = tallied(r.event)
		}
	}
	widths = t.playWidths(rows)
	of := ""
	for i, r := range rows {
		if r.event.Of != of {
			if of = r.event.Of; of != "" {
				t.line("%s", t.Fold("     "+Clean(of)))
			}
		}
		t.played(i+1, r, widths)
	}
	return t.String()
}

// playWidths are the columns of a play. Where they take more than the page has, the
// faces give way, as far as the longest text wants, then the texts.
func (t *text) playWidths(rows []playRow) [5]int {
	widths := [5]int{8}
	for _, r := range rows {
		for i, c := range r.cells {
			widths[i] = max(widths[i], min(width(c), 44))
		}
	}
	over := 3 - t.Width
	for _, w := range widths {
		if w > 0 {
			over += 2 + w
		}
	}
	for _, i := range []int{facesCell, textCell, 1} {
		if give := min(over, widths[i]-12); give > 0 {
			widths[i] -= give
			over -= give
		}
	}
	return widths
}

// played is a line of a play: cells too wide for their columns are broken in them,
// and rules stand behind where there is room.
func (t *text) played(n int, r playRow, widths [5]int) {
	var cells [5][]string
	lines := 1
	for k, c := range r.cells {
		cells[k] = t.fold(c, max(widths[k], 1), max(widths[k]-2, 1))
		lines = max(lines, len(cells[k]))
	}
	for i := range lines {
		line := "   "
		if i == 0 {
			line = fmt.Sprintf("%3d", n)
		}
		for k := range cells {
			if widths[k] == 0 {
				continue
			}
			c := ""
			if i < len(cells[k]) {
				c = hung(i) + cells[k][i]
			}
			line += "  " + left(c, widths[k])
		}
		if i == 0 {
			line += t.roomFor(r.rules, t.Width-width(line)-2)
		}
		t.line("%s", line)
	}
}

// roomFor is rules behind a line, as far as there is room.
func (t *text) roomFor(rules []string, room int) string {
	all := strings.Join(rules, ", ")
	switch {
	case len(rules) == 0:
		return ""
	case width(all) <= room:
		return "  " + t.in(faint, all)
	case len(rules) > 1 && width(rules[0])+2 <= room:
		return "  " + t.in(faint, rules[0]+" +")
	}
	return ""
}

// tallied is many dice as counts, with a bar before those that fail: 6x4 5x3 | 4x2.
func tallied(e enfilade.Event) string {
	count := map[int]int{}
	for _, f := range e.Faces {
		count[f]++
	}
	var out []string
	barred := false
	for i := range e.Sides {
		f := e.Sides - i
		if e.Low {
			f = i + 1
		}
		if count[f] == 0 {
			continue
		}
		if fails(e, f) && !barred {
			barred = true
			out = append(out, "|")
		}
		out = append(out, fmt.Sprintf("%dx%d", count[f], f))
	}
	return strings.Join(out, " ")
}

// fails tells whether a face is not what a roll needs.
func fails(e enfilade.Event, face int) bool {
	if e.Low {
		return e.Need > 0 && face > e.Need
	}
	return face < e.Need
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

// AuditHeadline says whether a record is legal, and how lucky it was on the whole.
func AuditHeadline(name string, a *enfilade.Audit) string {
	if f := a.FirstFault; f != nil {
		rules := ""
		if len(f.Rules) > 0 {
			rules = " (" + strings.Join(bareAll(f.Rules), ", ") + ")"
		}
		return Clean(fmt.Sprintf("Not legal: step %d (%s:%d): %s%s.", f.Step, name, f.Line, f.Message, rules))
	}
	head := "Legal, " + attack.Counted(a.Steps, "step", "steps") + "."
	switch {
	case a.Luck != nil:
		for _, r := range a.Result {
			if r.Name == a.Judged {
				head += fmt.Sprintf(" %s %s%s.", r.Name, label(r.Value), luck(a.Luck.Fewer, a.Luck.More))
			}
		}
	case !a.Whole:
		head += " The play was stopped before its end."
	}
	return Clean(head)
}

// luck is how many attacks come to more than a result, and how many to less.
func luck(fewer, more float64) string {
	switch {
	case fewer <= 0 && more <= 0:
		return ", as all such attacks"
	case more <= 0:
		return ", the most there can be; less in " + chance(fewer) + " of such attacks"
	case fewer <= 0:
		return ", the least there can be; more in " + chance(more) + " of such attacks"
	}
	return fmt.Sprintf("; more in %s of such attacks, less in %s", chance(more), chance(fewer))
}

// Audit is what a look into a record found.
func Audit(style Style, name string, a *enfilade.Audit) string {
	t := &text{Style: style}
	t.head(AuditHeadline(name, a))
	if a.FirstFault != nil || a.Luck == nil || len(a.Luck.Rolls) == 0 {
		return t.String()
	}
	t.blank()
	what := 0
	averages := make([]string, len(a.Luck.Rolls))
	for i, r := range a.Luck.Rolls {
		what = max(what, width(r.What))
		averages[i] = average(r.Average, true)
	}
	what = min(what, max(16, t.Width-66))
	averages = decimals(averages)
	t.line("%s", t.in(faint, fmt.Sprintf("  %-8s  %s  got  average   fewer  as many    more", "", left("", what))))
	for i, r := range a.Luck.Rolls {
		t.labelled(left(r.Player, 8)+"  "+r.What, 10+what, fmt.Sprintf("  %3d  %7s  %6s  %7s  %6s  of %s", r.Got, averages[i], chance(r.Fewer), chance(r.AsMany), chance(r.More), attack.Counted(r.Dice, "die", "dice")))
	}
	return t.String()
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
	more, least := "As much or more", atLeast(m, got.Float())
	if least >= 1-1e-12 { // of the least there can be, it says more how often it is that
		more, least = "No more", probability(m, got)
	}
	if len(p.Result) > 1 && len(shown) != 1 {
		more += " " + name
	}
	return Clean(fmt.Sprintf("%s %s: %s of such attacks.", text, more, chance(least)))
}

// probability is the chance of a value.
func probability(m enfilade.Measure, v enfilade.Value) float64 {
	for _, c := range m.Distribution {
		if label(c.Value) == label(v) {
			return c.P
		}
	}
	return 0
}
