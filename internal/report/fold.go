package report

import (
	"cmp"
	"slices"
	"strings"
)

// glue stands for a blank at which no line is broken.
const glue = "\ue000"

// keep glues the names together that stand in prose, the longest first: a line is
// never broken inside a name. What is wider than a line is broken all the same.
func (s Style) keep(prose string, limit int) string {
	for _, n := range s.Names {
		if strings.Contains(n, " ") && width(n)+2 <= limit {
			prose = strings.ReplaceAll(prose, n, strings.ReplaceAll(n, " ", glue))
		}
	}
	return prose
}

// fold breaks prose into lines of first and then rest columns: after a clause where
// that leaves half a line and takes no more lines, else at the last blank. What is
// wider than a line stands on one of its own.
func (s Style) fold(prose string, first, rest int) []string {
	if width(prose) <= first {
		return []string{prose}
	}
	words := strings.Fields(s.keep(prose, min(first, rest)))
	lines := filled(words, first, rest, clause)
	if full := filled(words, first, rest, nil); len(full) < len(lines) {
		lines = full
	}
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], glue, " ")
	}
	return lines
}

// filled fills lines with words; cut may end a full line before its last word.
func filled(words []string, first, rest int, cut func(line string, limit int) (head, over string)) []string {
	var lines []string
	now, limit := "", first
	for _, w := range words {
		for now != "" && width(now)+1+width(w) > limit {
			line, over := now, ""
			if cut != nil {
				line, over = cut(now, limit)
			}
			lines, now, limit = append(lines, line), over, rest
		}
		now = strings.TrimPrefix(now+" "+w, " ")
	}
	return append(lines, now)
}

// clause ends a line after its last sentence, else part of one, that ends past its
// middle.
func clause(line string, limit int) (head, over string) {
	for _, end := range []string{". ", "; ", ": ", ", "} {
		if i := strings.LastIndex(line+" ", end) + 1; i > 0 && width(line[:i]) > limit/2 {
			return line[:i], strings.TrimPrefix(line[i:], " ")
		}
	}
	return line, ""
}

// Fold breaks a line of prose at the width of the page; further lines are indented.
func (s Style) Fold(prose string) string {
	var out []string
	for _, l := range strings.Split(prose, "\n") {
		out = append(out, strings.Join(s.fold(l, s.Width, s.Width-2), "\n  "))
	}
	return strings.Join(out, "\n")
}

// head is a headline.
func (t *text) head(prose string) {
	for _, l := range strings.Split(t.Fold(Clean(prose)), "\n") {
		t.line("%s", t.in(bold, l))
	}
}

// note is a note, its further lines below its first word.
func (t *text) note(prose string) {
	const mark = "note:"
	head := t.in(yellow, mark) + " "
	for _, l := range t.fold(Clean(prose), t.Width-len(mark)-1, t.Width-len(mark)-1) {
		t.line("%s%s", head, l)
		head = strings.Repeat(" ", len(mark)+1)
	}
}

// ids is the column where rule ids begin, where what stands before is short
// enough and they are.
const ids = 58

// leastProse is the columns that prose beside a rule id takes at least.
const leastProse = 24

// start is the column where what stands last in a line begins.
func (s Style) start(last string) int { return max(2, min(ids, s.Width-width(last))) }

// cited is prose behind a head, with rule ids in their column. Where both do not
// fit, the prose is broken in its own column, or the ids stand below it.
func (t *text) cited(head, prose string, rules []string) {
	end := width(head) + width(prose)
	cites := t.packed(t.Width-ids, rules)
	if len(cites) == 0 {
		t.under(head, prose)
		return
	}
	column := t.start(slices.MaxFunc(cites, wider))
	room := column - 1 - width(head)
	switch {
	case end < column:
		t.beside(head, []string{prose}, cites, column)
	case end+1+width(rules[0]) <= t.Width:
		n := 1
		for t.Width < titled && n < len(rules) && end+1+width(strings.Join(rules[:n+1], ", ")) <= t.Width {
			n++
		}
		t.line("%s%s %s", head, prose, t.in(faint, strings.Join(rules[:n], ", ")))
		t.rulesBelow(t.packed(t.Width-ids, rules[n:]))
	case room >= leastProse:
		t.beside(head, t.fold(prose, room, room-2), cites, column)
	default:
		t.under(head, prose)
		t.rulesBelow(cites)
	}
}

// rulesBelow is rule ids on lines of their own.
func (t *text) rulesBelow(cites []string) {
	for _, c := range cites {
		t.line("%s%s", strings.Repeat(" ", t.start(c)), t.in(faint, c))
	}
}

// beside is lines of prose with rule ids in their column.
func (t *text) beside(head string, prose, cites []string, column int) {
	indent := width(head)
	for i := range max(len(prose), len(cites)) {
		line := head
		if i > 0 {
			line = strings.Repeat(" ", indent)
		}
		if i < len(prose) {
			line += hung(i) + prose[i]
		}
		if i < len(cites) {
			line = left(line, column) + t.in(faint, cites[i])
		}
		t.line("%s", line)
	}
}

func wider(a, b string) int { return cmp.Compare(width(a), width(b)) }

// hung indents what is not the first line.
func hung(i int) string {
	if i == 0 {
		return ""
	}
	return "  "
}

// under is prose behind a head, its further lines below it.
func (t *text) under(head, prose string) {
	indent := width(head)
	for i, l := range t.fold(prose, t.Width-indent, t.Width-indent-2) {
		if i > 0 {
			head = strings.Repeat(" ", indent)
		}
		t.line("%s%s%s", head, hung(i), l)
	}
}

// packed joins rule ids into lines that are no wider than the room, unless one is.
// With their titles each has a line.
func (t *text) packed(room int, rules []string) []string {
	var lines []string
	for i, r := range rules {
		if k := len(lines) - 1; i > 0 && t.Width < titled && width(lines[k])+2+width(r) <= room {
			lines[k] += ", " + r
			continue
		}
		lines = append(lines, r)
	}
	return lines
}

// labelled is a row of a table: a name in its column, and what stands behind it. A
// name too wide for the column is broken, the rest behind its last line.
func (t *text) labelled(name string, column int, rest string, c ...colour) {
	lines := t.fold(name, column, column-2)
	for i, l := range lines {
		l = "  " + hung(i) + l
		if i == len(lines)-1 {
			l = left(l, 2+column) + rest
		}
		for _, c := range c {
			l = t.in(c, l)
		}
		t.line("%s", l)
	}
}

// listed is a list of names with what they are, a line each: what is said moves to
// the left of its column, or below its name, where it is too long.
func (t *text) listed(names, said []string) {
	column := 0
	for _, n := range names {
		column = max(column, width(n)+2)
	}
	column = min(column, t.Width/2)
	for i, n := range names {
		at := max(width(n)+2, min(column, t.Width-width(said[i])))
		if at+width(said[i]) <= t.Width {
			t.line("%s%s", left(n, at), said[i])
			continue
		}
		t.line("%s", n)
		t.under(strings.Repeat(" ", 4), said[i])
	}
}
