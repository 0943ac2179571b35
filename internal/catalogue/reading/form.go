package reading

import (
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// form is the printed notation of one special rule. {N} is a whole number,
// {S} one with a sign, {X} a number or dice, {*} any words.
type form struct {
	place   string
	notes   string // as it is written in the list
	pattern *regexp.Regexp
}

type formList []form

var holes = strings.NewReplacer(
	`\{N\}`, `\d+`,
	`\{S\}`, `[+-]\d+`,
	`\{X\}`, `(?:\d*D\d+(?:\+\d+)?|\d+)`,
	`\{\*\}`, `[^()]+`,
)

// list compiles forms, one a line: the place, a blank, the notation. Lines may
// hold several notations, set off by bars.
func list(text string) formList {
	var all formList
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		place, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		for _, notation := range strings.Split(rest, "|") {
			notation = strings.TrimSpace(notation)
			pattern := holes.Replace(regexp.QuoteMeta(notation))
			all = append(all, form{place, notation, regexp.MustCompile("(?i)^" + pattern + "$")})
		}
	}
	return all
}

// match finds the form of a tidied name. The name is given as the scenario
// reference writes it.
func (l formList) match(name string) (canon, place string, ok bool) {
	for _, f := range l {
		if f.pattern.MatchString(name) {
			return f.spell(name), f.place, true
		}
	}
	return "", "", false
}

// spell puts the fixed words of a form in their usual case; what stands in
// brackets stays as printed.
func (f form) spell(name string) string {
	head, _, bracketed := strings.Cut(f.notes, "{")
	if !bracketed {
		return f.notes
	}
	return head + name[len(head):]
}

var (
	beforeBracket = regexp.MustCompile(`\s*:?\s*\(\s*`)
	afterBracket  = regexp.MustCompile(`\s+\)`)
	boxes         = regexp.MustCompile(`\s+O[O ]*$`)
)

// tidy writes a printed name with one blank before brackets and none inside,
// and without the boxes to tick off that cards print behind it.
func tidy(name string) string {
	name = beforeBracket.ReplaceAllString(printed.Plain(name), " (")
	name = strings.ReplaceAll(name, "[ (", "[(")
	name = afterBracket.ReplaceAllString(name, ")")
	return strings.Trim(boxes.ReplaceAllString(name, ""), " .,")
}
