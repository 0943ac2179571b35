package sweep

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/enfilade/enfilade/internal/report"
)

// heat is the matrix of two axes as it is drawn.
type heat struct {
	rows, columns []string
	cells         [][]float64
	barred        [][]bool
	most          float64
}

// heat lays the matrix out; nil if there are not two axes or too many cells.
func (t *Tally) heat() *heat {
	if t.Matrix == nil || len(t.plan.Axes) != 2 {
		return nil
	}
	h := &heat{rows: t.axisLabels(0), columns: t.axisLabels(1)}
	n := len(h.columns)
	for i := range h.rows {
		row := t.Matrix[i*n : (i+1)*n]
		h.cells = append(h.cells, row)
		barred := make([]bool, n)
		for j, x := range row {
			barred[j] = math.IsNaN(x) && !t.plan.skipped([]int{i, j})
			if !math.IsNaN(x) {
				h.most = max(h.most, x)
			}
		}
		h.barred = append(h.barred, barred)
	}
	return h
}

func (t *Tally) axisLabels(axis int) []string {
	a := t.plan.Axes[axis]
	var out []string
	for i := range a.Len {
		var parts []string
		for _, c := range a.Columns {
			if !strings.HasPrefix(c.Path, cellOnly) {
				parts = append(parts, report.Clean(c.Labels[i]))
			}
		}
		out = append(out, strings.Join(parts, ", "))
	}
	return out
}

// places is how many decimals values have beside one as large as the most.
func places(most float64) int {
	switch most = math.Abs(most); {
	case most >= 99.95:
		return 0
	case most >= 9.995:
		return 1
	case most >= 0.1:
		return 2
	}
	return 3
}

// average is a value in a table with so many decimals; what is not zero does
// not look it.
func average(x float64, decimals int) string {
	if unit := math.Pow10(-decimals); x > 0 && x < unit/2 {
		return "<" + strconv.FormatFloat(unit, 'f', decimals, 64)
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// shade is the sign of a share of the largest cell.
func shade(share float64, ascii bool) string {
	signs := []string{"░", "▒", "▓", "█"}
	if ascii {
		signs = []string{".", ":", "+", "#"}
	}
	switch share += 1e-9; { // a quarter by rounding is a quarter
	case share < 0.05:
		return "  "
	case share < 0.25:
		return strings.Repeat(signs[0], 2)
	case share < 0.5:
		return strings.Repeat(signs[1], 2)
	case share < 0.75:
		return strings.Repeat(signs[2], 2)
	}
	return strings.Repeat(signs[3], 2)
}

func width(s string) int { return displaywidth.String(s) }

func padLeft(s string, n int) string  { return strings.Repeat(" ", max(0, n-width(s))) + s }
func padRight(s string, n int) string { return s + strings.Repeat(" ", max(0, n-width(s))) }

// most rows of a heat map on a terminal.
const mostRows = 60

// text draws the map in so many columns.
func (h *heat) text(columns int, ascii bool) string {
	side, each := 0, 0
	for _, r := range h.rows {
		side = max(side, width(r))
	}
	side = min(side, columns/2)
	texts := make([][]string, len(h.rows))
	for i, row := range h.cells {
		for j, x := range row {
			text := ""
			switch {
			case h.barred[i][j]:
				text = "x   "
			case !math.IsNaN(x):
				text = average(x, places(h.most)) + " " + shade(x/h.most, ascii)
			}
			texts[i] = append(texts[i], text)
			each = max(each, width(text))
		}
	}
	for _, c := range h.columns {
		each = max(each, min(width(c), 24))
	}
	each++
	shown := min(len(h.columns), max(1, (columns-2-side-1)/each))
	var b strings.Builder
	line := func(head string, cells []string) {
		text := "  " + padRight(cut(head, side), side+1)
		for _, c := range cells[:shown] {
			text += padLeft(cut(c, each-1), each)
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	line("", h.columns)
	for i, r := range h.rows[:min(len(h.rows), mostRows)] {
		line(r, texts[i])
	}
	if shown < len(h.columns) || len(h.rows) > mostRows {
		fmt.Fprintf(&b, "  shown: %d of %d columns, %d of %d rows; the file has all\n", shown, len(h.columns), min(len(h.rows), mostRows), len(h.rows))
	}
	return b.String()
}

// cut shortens a text to so many columns.
func cut(s string, n int) string {
	if width(s) <= n {
		return s
	}
	return displaywidth.TruncateString(s, n, "~")
}

// SVG draws the matrix of two axes as a picture; "" if there are not two axes,
// or too many cells.
func (t *Tally) SVG() string {
	h := t.heat()
	if h == nil {
		return ""
	}
	const w, high, side, head = 64, 22, 220, 120
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n",
		side+w*len(h.columns)+10, head+high*len(h.rows)+10)
	fmt.Fprintf(&b, `<title>%s: %s</title>`+"\n", html.EscapeString(report.Clean(t.plan.Title)), html.EscapeString(t.ColumnName()))
	for j, c := range h.columns {
		x, y := side+w*j+w/2, head-8
		fmt.Fprintf(&b, `<text x="%d" y="%d" transform="rotate(-40 %d %d)">%s</text>`+"\n", x, y, x, y, html.EscapeString(c))
	}
	for i, r := range h.rows {
		y := head + high*i
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", side-8, y+15, html.EscapeString(r))
		for j, x := range h.cells[i] {
			text, share := average(x, places(h.most)), 0.0
			switch {
			case h.barred[i][j]:
				text = "x"
			case math.IsNaN(x):
				continue
			case h.most > 0:
				share = max(0, x/h.most)
			}
			light := 96 - int(60*share)
			ink := "#000"
			if share > 0.6 {
				ink = "#fff"
			}
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="hsl(215,65%%,%d%%)"/><text x="%d" y="%d" text-anchor="middle" fill="%s">%s</text>`+"\n",
				side+w*j, y, w-1, high-1, light, side+w*j+w/2, y+15, ink, text)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}
