package enfilade

import (
	"strings"
	"unicode/utf8"

	"github.com/enfilade/enfilade/internal/scenario"
)

// What people write in goals that no goal has.
const (
	noBrackets = `a goal has no brackets: it joins comparisons by "and" only, such as slain >= 2 and hits >= 5`
	noOr       = `a goal has no "or": it joins comparisons by "and" only`
	noNot      = `a goal has no "not": turn the comparison round, such as slain < 5`
	onlyAnd    = `a goal joins comparisons by the word "and" only`
	lonelyAnd  = `a comparison is missing beside "and"`
	noMix      = `a goal is the mean of one measure, or comparisons`
)

// otherSigns are operators as books print them.
var otherSigns = []struct{ sign, written string }{{"≥", ">="}, {"≤", "<="}, {"≠", "!="}, {"=>", ">="}, {"=<", "<="}}

// foreign says what in the text of a goal belongs to another language than that of
// goals; "" if nothing does. Measures and words may hold nearly anything, so only a
// goal that cannot be read, or that names no measure, is looked at.
func foreign(goal string) string {
	text := masked(goal)
	for _, s := range otherSigns {
		if strings.Contains(text, s.sign) {
			return s.sign + " compares nothing: write " + s.written
		}
	}
	words := strings.Fields(text)
	for i, w := range words {
		switch {
		case strings.EqualFold(w, "or"), strings.Contains(w, "||"):
			return noOr
		case w != "and" && strings.EqualFold(w, "and"), strings.Contains(w, "&&"):
			return onlyAnd
		case w == "and" && (i == 0 || i == len(words)-1):
			return lonelyAnd
		}
	}
	mean := false
	parts := splitOutside(text, " and ")
	for _, part := range parts {
		if said := foreignPart(strings.TrimSpace(part)); said != "" {
			return said
		}
		mean = mean || strings.HasPrefix(part, "mean ")
	}
	if mean && (len(parts) > 1 || hasOperator(text)) {
		return noMix
	}
	return ""
}

// foreignPart looks at one comparison.
func foreignPart(part string) string {
	lower := strings.ToLower(part)
	if strings.HasPrefix(lower, "not ") || strings.HasPrefix(lower, "not(") || strings.HasPrefix(part, "!") {
		return noNot
	}
	at, op := findOperator(part)
	if at < 0 {
		if strings.HasPrefix(strings.TrimPrefix(part, "mean "), "(") {
			return noBrackets
		}
		return ""
	}
	left, right := strings.TrimSpace(part[:at]), strings.TrimSpace(part[at+len(op):])
	switch _, isNumber := scenario.ParseNumber(left); {
	case bracketed(left), bracketed(right):
		return noBrackets
	case isNumber && hasOperator(right):
		return `a comparison has one operator: write slain >= 1 and slain <= 4`
	case hasOperator(right) && strings.ContainsAny(right, ",;"):
		return onlyAnd
	case isNumber:
		return `the measure stands before the value: write slain >= 5`
	}
	return ""
}

// bracketed tells whether a side of a comparison begins with a bracket, or has one
// without its other half.
func bracketed(side string) bool {
	return strings.HasPrefix(side, "(") || strings.Count(side, "(") != strings.Count(side, ")")
}

// masked is the text with what stands in quotes made unreadable.
func masked(text string) string {
	quoted := false
	return strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
			return '_'
		}
		return r
	}, text)
}

// brief is a text that is quoted in a message, its middle left out if it is long.
func brief(text string) string {
	const most, head, tail = 200, 60, 20
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	r := []rune(text)
	return string(r[:head]) + " ... " + string(r[len(r)-tail:])
}
