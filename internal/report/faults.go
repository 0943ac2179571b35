package report

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade"
)

// Faults is what is wrong with a scenario, a line each, in the form that editors
// follow, with the source lines and a mark below where they are given.
func Faults(style Style, faults enfilade.Problems, lines []string) string {
	var b strings.Builder
	for _, p := range faults {
		head := Clean(p.Error())
		if place, rest, ok := strings.Cut(head, ": "); ok && style.Colour {
			head = style.in(red, place+":") + " " + rest
		}
		b.WriteString(head)
		if len(p.Rules) > 0 && !strings.HasSuffix(p.Message, ")") {
			b.WriteString(" (" + strings.Join(bareAll(p.Rules), ", ") + ")")
		}
		b.WriteByte('\n')
		if p.Line > 0 && p.Line <= len(lines) {
			source := Clean(strings.ReplaceAll(strings.TrimRight(lines[p.Line-1], "\r"), "\t", " "))
			if width(source) < 160 {
				fmt.Fprintf(&b, "  %d | %s\n", p.Line, source)
				fmt.Fprintf(&b, "  %s | %s%s\n", strings.Repeat(" ", len(fmt.Sprint(p.Line))), strings.Repeat(" ", max(0, p.Column-1)), style.in(red, "^"))
			}
		}
		if p.Hint != "" {
			fmt.Fprintf(&b, "  %s %s\n", style.in(cyan, "hint:"), Clean(p.Hint))
		}
	}
	return b.String()
}
