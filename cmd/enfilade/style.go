package main

import (
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/enfilade/enfilade/internal/report"
)

// styles settles how text is laid out, from flags, the environment, and where
// it goes.
func (c *context) styles() {
	f := c.cli.flags
	c.style = report.Style{Width: f.Width, ASCII: f.ASCII || !unicode(), Exact: f.Exact, Verbose: f.Verbose}
	for _, m := range f.Measure {
		c.style.All = c.style.All || m == "all"
	}
	c.style.Colour = f.colours(c.out)
	if c.style.Width == 0 {
		c.style.Width = columns(c.out)
	}
	c.errStyle = c.style
	c.errStyle.Colour = f.colours(c.errs)
}

// naming is the style of an answer in which these names stay whole.
func (c *context) naming(names []string) report.Style {
	style := c.style
	style.Names = names
	return style
}

// colours tells whether a stream gets them.
func (f flags) colours(w io.Writer) bool {
	switch {
	case f.Color == "always":
		return true
	case f.Color == "never", os.Getenv("NO_COLOR") != "":
		return false
	case os.Getenv("CLICOLOR_FORCE") == "1":
		return true
	}
	return os.Getenv("TERM") != "dumb" && terminal(w)
}

func terminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// columns is the width to fill: what COLUMNS says, the terminal's, or 80.
func columns(w io.Writer) int {
	n := 80
	if x, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && x > 0 {
		n = x
	} else if f, ok := w.(*os.File); ok && terminal(w) {
		if x, _, err := term.GetSize(int(f.Fd())); err == nil {
			n = x
		}
	}
	return min(200, max(40, n))
}

// unicode tells whether the locale has signs beyond ASCII. No locale at all is
// taken for a modern one.
func unicode() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			v = strings.ToUpper(v)
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return true
}
