// Package report turns answers into the text a person reads: headline, funnels,
// laws with bars, tables. It knows no terminal: a Style says how wide the text
// may be and which signs and colours it has.
package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/clipperhouse/displaywidth"
)

// Style is how text is laid out.
type Style struct {
	Width   int  // columns, 40 to 200
	Colour  bool // escape codes for colours
	ASCII   bool // no signs beyond ASCII
	Exact   bool // fractions in place of bars
	Verbose bool
	All     bool // every row of a law

	Names []string // lines are not broken inside them; the longest first
}

// Plain is the style of a file or a pipe.
var Plain = Style{Width: 80}

// text gathers lines.
type text struct {
	Style
	strings.Builder
}

func (t *text) line(format string, args ...any) {
	t.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	t.WriteByte('\n')
}

func (t *text) blank() { t.WriteByte('\n') }

// colour is an attribute of the terminal's own palette, so that light and dark
// themes both read. It is the code itself: the usual library for styles builds
// tables when the program starts, which takes longer than an answer.
type colour string

const (
	bold   colour = "1"
	faint  colour = "2"
	red    colour = "31"
	green  colour = "32"
	yellow colour = "33"
	blue   colour = "34"
	cyan   colour = "36"
)

// in colours text, where there are colours.
func (s Style) in(c colour, text string) string {
	if !s.Colour || text == "" {
		return text
	}
	return "\x1b[" + string(c) + "m" + text + "\x1b[0m"
}

// Clean replaces control characters, which would steer a terminal.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f || r >= 0x80 && r < 0xa0 || unicode.Is(unicode.Bidi_Control, r) {
			return '?'
		}
		return r
	}, s)
}

// width is the columns that text takes; escape codes take none.
func width(s string) int { return displaywidth.Options{ControlSequences: true}.String(s) }

// left and right pad text to a width.
func left(s string, n int) string  { return s + strings.Repeat(" ", max(0, n-width(s))) }
func right(s string, n int) string { return strings.Repeat(" ", max(0, n-width(s))) + s }

// chance is a probability in a table: one decimal, never 0 % for what can
// happen nor 100 % for what is not certain.
func chance(p float64) string {
	switch percent := 100 * p; {
	case p >= 1-1e-12:
		return "100%"
	case p <= 0:
		return "-"
	case percent < 0.05:
		return "<0.1%"
	case percent >= 99.95:
		return ">99.9%"
	default:
		return strconv.FormatFloat(math.Floor(10*percent+0.5)/10, 'f', 1, 64) + "%"
	}
}

// average is a mean in a table: three digits that count, at most three
// decimals; whole and certain numbers bare.
func average(x float64, certain bool) string {
	a := math.Abs(x)
	switch {
	case x == 0:
		return "0"
	case certain && math.Abs(x-math.Round(x)) < 1e-9:
		return strconv.FormatFloat(math.Round(x), 'f', 0, 64)
	case a >= 99.95:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case a >= 9.995:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case a >= 0.9995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case a < 0.0005 && a > 0:
		return "<0.001"
	}
	return strconv.FormatFloat(x, 'f', 3, 64)
}

// decimals lines numbers up at their points.
func decimals(numbers []string) []string {
	whole, frac := 0, 0
	for _, n := range numbers {
		w, f, point := strings.Cut(n, ".")
		whole = max(whole, len(w))
		if point {
			frac = max(frac, len(f)+1)
		}
	}
	out := make([]string, len(numbers))
	for i, n := range numbers {
		w, f, point := strings.Cut(n, ".")
		tail := ""
		if point {
			tail = "." + f
		}
		out[i] = right(w, whole) + left(tail, frac)
	}
	return out
}

var eighths = []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}

// bar is a bar of a share of the full width; whatever is possible shows at least
// the thinnest.
func (s Style) bar(share float64, full int) string {
	if share <= 0 || full <= 0 {
		return ""
	}
	if s.ASCII {
		if n := int(share*float64(full) + 0.5); n > 0 {
			return strings.Repeat("#", n)
		}
		return "."
	}
	n := max(1, int(share*float64(full)*8+0.5))
	return strings.Repeat("█", n/8) + eighths[n%8]
}

// bars is how wide the longest bar is, given what else stands on its line.
func (s Style) bars(used, most int) int {
	if s.Width < 60 {
		return 0
	}
	if s.Width > 80 {
		most = 60
	}
	return max(0, min(most, s.Width-2-used))
}

// rule is a line across the page before one of several scenarios.
func (s Style) rule(title string) string {
	dash := "─"
	if s.ASCII || !s.Colour {
		dash = "-"
	}
	head := strings.Repeat(dash, 2) + " " + title + " "
	return head + strings.Repeat(dash, max(2, s.Width-width(head)))
}

// Rule is the line before one of several scenarios; total is 0 if it is not
// known.
func (s Style) Rule(n, total int, title string) string {
	if total > 0 {
		return s.in(faint, s.rule(fmt.Sprintf("%d of %d %s %s", n, total, s.dashes(), Clean(title)))) + "\n"
	}
	return s.in(faint, s.rule(fmt.Sprintf("%d %s %s", n, s.dashes(), Clean(title)))) + "\n"
}

func (s Style) dashes() string {
	if s.ASCII || !s.Colour {
		return "--"
	}
	return "──"
}

// bare is a rule id without the game's name.
func bare[T ~string](id T) string {
	_, rest, ok := strings.Cut(string(id), ".")
	if !ok {
		return string(id)
	}
	return rest
}

func bareAll[T ~string](ids []T) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = bare(id)
	}
	return out
}
