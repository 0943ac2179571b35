// Package rule is the index of a game's rules: what each id means in our words,
// where the rulebook says it, and the example that shows it.
//
// An id is written once, "game.topic.point", and only ever added. Two tests
// close the circle: every id that a procedure or a derivation cites is in the
// index, and every id in the index is cited when its example runs.
package rule

import (
	"strings"

	"github.com/enfilade/enfilade/internal/table"
)

// Rule is one entry of the index.
type Rule struct {
	ID      table.RuleID
	Title   string // a few words, lower case, as a table cell
	Says    string // one sentence of ours
	Source  string // title of the rulebook and section, never its text
	Example string // name of a built-in example, "wh40k9/seed-blast-minimum"
}

// Index is the rules of one game, in the order of its documentation.
type Index []Rule

// Find returns the rule with the id, written with or without the game's name.
func (x Index) Find(id table.RuleID) (Rule, bool) {
	for _, r := range x {
		if r.ID == id || strings.HasSuffix(string(r.ID), "."+string(id)) && strings.Count(string(r.ID), ".") == strings.Count(string(id), ".")+1 {
			return r, true
		}
	}
	return Rule{}, false
}

// Matching returns the rules in whose id, title or sentence all words occur,
// upper and lower case alike.
func (x Index) Matching(words ...string) Index {
	var out Index
	for _, r := range x {
		text := strings.ToLower(string(r.ID) + " " + r.Title + " " + r.Says)
		all := true
		for _, w := range words {
			all = all && strings.Contains(text, strings.ToLower(w))
		}
		if all {
			out = append(out, r)
		}
	}
	return out
}
