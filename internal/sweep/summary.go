package sweep

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/report"
)

// Headline is the sweep in a sentence or two; file is where the rows are, or "".
func (t *Tally) Headline(file string) string {
	text := grouped(t.Cells) + " cells"
	if t.Cells == 1 {
		text = "1 cell"
	}
	if file != "" {
		text += " in " + file
	}
	text += ", " + map[bool]string{true: "none", false: grouped(t.Barred)}[t.Barred == 0] + " barred"
	if t.Lacking > 0 {
		text += ", " + grouped(t.Lacking) + " without some measure"
	}
	text += "."
	if len(t.Top) > 0 {
		text += fmt.Sprintf(" Most: %s, %s.", average(t.Top[0].Value, places(t.Top[0].Value)), t.place(t.Top[0].At, true))
	}
	return text + "\n"
}

// place is the labels of a cell; at joins an attacker to a target.
func (t *Tally) place(at []int, joined bool) string {
	text := ""
	for i, a := range t.plan.Axes {
		label := t.axisLabel(i, at[i])
		switch {
		case label == "":
		case text == "":
			text = label
		case joined && len(t.plan.Axes) == 2 && isUnit(a.Columns[0].Path):
			text += " at " + label
		default:
			text += ", " + label
		}
	}
	return text
}

// isUnit tells whether whole targets stand at a path.
func isUnit(path string) bool {
	return path == "target" || strings.HasPrefix(path, "targets[") && strings.HasSuffix(path, "]")
}

// axisLabel names a value; a bare number or roll is told with its key.
func (t *Tally) axisLabel(axis, value int) string {
	var parts []string
	for _, c := range t.plan.Axes[axis].Columns {
		l := report.Clean(c.Labels[value])
		if strings.HasPrefix(c.Path, cellOnly) {
			continue
		}
		if !hasLetters(l) {
			l = c.Path[strings.LastIndexByte(c.Path, '.')+1:] + " " + l
		}
		parts = append(parts, l)
	}
	return strings.Join(parts, ", ")
}

func hasLetters(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r > '9' || r == ' ' })
}

func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Text is the summary for a terminal: the headline, the map of two axes, the
// largest, and why cells are barred.
func (t *Tally) Text(file string, columns int, ascii bool, top int) string {
	var b strings.Builder
	b.WriteString(t.Headline(file))
	if h := t.heat(); h != nil {
		fmt.Fprintf(&b, "\n  %s\n%s", report.Clean(t.ColumnName()), h.text(columns, ascii))
	}
	if top > 0 && t.Column >= 0 {
		fmt.Fprintf(&b, "  Top %d by %s\n", len(t.Top), report.Clean(t.ColumnName()))
		most, decimals, rank := 0, 0, len(strconv.Itoa(len(t.Top)))
		if len(t.Top) > 0 {
			decimals = places(t.Top[0].Value)
		}
		for _, r := range t.Top {
			most = max(most, len(average(r.Value, decimals)))
		}
		for i, r := range t.Top {
			fmt.Fprintf(&b, "  %*d  %*s  %s\n", rank, i+1, most, average(r.Value, decimals), t.place(r.At, false))
		}
	}
	reasons := t.Reasons()
	switch {
	case len(reasons) == 0:
	case t.Lacking > 0:
		b.WriteString("  Barred, or without some measure\n")
	default:
		b.WriteString("  Barred\n")
	}
	for i, r := range reasons {
		if i == 10 {
			fmt.Fprintf(&b, "  and %s; the file has all\n", more(len(reasons)-i))
			break
		}
		fmt.Fprintf(&b, "  %*s  %s\n", len(grouped(reasons[0].Cells)), grouped(r.Cells), report.Clean(r.Text))
	}
	return b.String()
}

func more(n int) string {
	if n == 1 {
		return "1 more reason"
	}
	return grouped(n) + " more reasons"
}

// Answer is the summary as JSON.
type Answer struct {
	Sweep   string         `json:"sweep"`
	Cells   int            `json:"cells"`
	Barred  int            `json:"barred"`
	Lacking int            `json:"lacking,omitempty"` // cells without some of the measures
	File    string         `json:"file,omitempty"`
	By      string         `json:"by,omitempty"`
	Top     []AnswerRow    `json:"top"`
	Reasons []AnswerReason `json:"reasons"`
}

// AnswerRow is one of the largest rows.
type AnswerRow struct {
	Value float64           `json:"value"`
	Cell  map[string]string `json:"cell"`
}

// AnswerReason is why cells are barred.
type AnswerReason struct {
	Reason string `json:"reason"`
	Cells  int    `json:"cells"`
}

// Answer is the summary as it is printed with --json.
func (t *Tally) Answer(file string) Answer {
	a := Answer{Sweep: t.plan.Title, Cells: t.Cells, Barred: t.Barred, Lacking: t.Lacking, File: file, Top: []AnswerRow{}, Reasons: []AnswerReason{}}
	if t.Column >= 0 {
		a.By = t.ColumnName()
	}
	for _, r := range t.Top {
		cell := map[string]string{}
		for i, axis := range t.plan.Axes {
			for _, c := range axis.Columns {
				cell[c.Path] = c.Labels[r.At[i]]
			}
		}
		x, _ := strconv.ParseFloat(digits(r.Value), 64)
		a.Top = append(a.Top, AnswerRow{x, cell})
	}
	for _, r := range t.Reasons() {
		a.Reasons = append(a.Reasons, AnswerReason{r.Text, r.Cells})
	}
	return a
}
