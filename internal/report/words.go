package report

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
)

// words is the law of a measure of words; a joint law's parts are columns, or where
// they are too many a list behind the chance.
func (t *text) words(m enfilade.Measure) {
	heads, cells := parts(m)
	widths := make([]int, len(heads))
	most := 0.0
	for i, h := range heads {
		widths[i] = width(h)
	}
	for k, c := range m.Distribution {
		for i, x := range cells[k] {
			widths[i] = max(widths[i], width(x))
		}
		most = max(most, c.P)
	}
	gap := 2
	if 2+sum(widths)+2*len(widths)+chanceWidth > t.Width {
		gap = 1
	}
	if prefix := 2 + sum(widths) + gap*len(widths); prefix+chanceWidth > t.Width && len(heads) > 1 {
		t.listedWords(m, heads, cells)
		return
	}
	columns := func(c []string) string {
		out := "  "
		for i, x := range c {
			out += left(x, widths[i]) + strings.Repeat(" ", gap)
		}
		return out
	}
	head := columns(heads) + right("chance", chanceWidth)
	if t.Exact && width(head)+7 <= t.Width {
		head += "  exact"
	}
	t.line("%s", t.in(faint, head))
	full := t.bars(width(columns(heads))+chanceWidth+2, 40)
	for k, c := range m.Distribution {
		line := columns(cells[k]) + right(chance(c.P), chanceWidth)
		if t.Exact {
			t.exact(line, c.Exact)
			continue
		}
		t.line("%s  %s", line, t.in(blue, t.bar(c.P/most, full)))
	}
}

// chanceWidth is the columns of a chance.
const chanceWidth = 7

func sum(all []int) (n int) {
	for _, x := range all {
		n += x
	}
	return n
}

// parts is a law of words as a table.
func parts(m enfilade.Measure) (heads []string, cells [][]string) {
	heads = []string{m.Name}
	if strings.Contains(m.Name, " | ") {
		heads = strings.Split(m.Name, " | ")
	}
	if len(m.Columns) > 0 {
		heads = m.Columns
	}
	heads = slices.Clone(heads)
	for i, h := range heads {
		heads[i] = Clean(h)
	}
	for _, c := range m.Distribution {
		row := []string{label(c.Value)}
		if len(heads) > 1 {
			row = strings.Split(label(c.Value), " | ")
		}
		cells = append(cells, row[:min(len(row), len(heads))])
	}
	return heads, cells
}

// listedWords is a joint law of too many parts for columns: the chance, then each
// part with its name.
func (t *text) listedWords(m enfilade.Measure, heads []string, cells [][]string) {
	t.line("%s", t.in(faint, "  "+right("chance", chanceWidth)))
	for k, c := range m.Distribution {
		all := make([]string, len(cells[k]))
		for i, x := range cells[k] {
			all[i] = heads[i] + " " + x
		}
		t.under("  "+right(chance(c.P), chanceWidth)+"  ", strings.Join(all, ", "))
		if t.Exact && c.Exact != nil {
			t.exact("", c.Exact)
		}
	}
}
