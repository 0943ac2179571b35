// Package reading turns printed words into the words of scenario files: names
// of special rules, and for Warhammer 40,000 the sentences that stand in
// their place.
//
// A sentence is understood only when all of it fits a pattern; half a fit is
// none. What is not understood keeps its printed name when it is one, and
// otherwise a short description of its subject. The sentence is not kept.
package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// Weapon reads the column of a weapon that holds its special rules. lookUp
// finds the text of a rule that is only named.
func Weapon(game printed.Game, cell string, lookUp func(name string) string) []printed.Rule {
	if game == printed.WH40K9 {
		return weapon40k(cell, lookUp)
	}
	return List(game, cell)
}

// Ability reads a rule of a unit: by its name, or for Warhammer 40,000 by
// what its text says.
func Ability(game printed.Game, name, text string) printed.Rule {
	if game == printed.WH40K9 {
		return ability40k(name, text)
	}
	return Named(game, name)
}

// Named reads the printed name of a rule.
func Named(game printed.Game, name string) printed.Rule {
	tidied := tidy(name)
	if game == printed.Infinity {
		tidied = spellings.Replace(tidied)
	}
	if canon, place, ok := forms()[game].match(tidied); ok {
		rule := printed.Rule{Name: canon, Known: true}
		if key, read := keyOf(game, place); read {
			rule.Readings = []printed.Reading{{Place: place, Key: key, Text: canon}}
		}
		return rule
	}
	return printed.Rule{Name: tidied}
}

// keyOf is the scenario key a rule of that place stands under. Rules marked
// "-" change no attack.
func keyOf(game printed.Game, place string) (string, bool) {
	switch {
	case place == "-":
		return "", false
	case place == "armour":
		return "armour", true
	case place == "weapon":
		return "weapons", true
	case place == "feat":
		return "feats", true
	case place == "special":
		return "specials", true
	case game == printed.Bushido:
		return "traits", true
	case game == printed.Infinity && place == "trait":
		return "traits", true
	case game == printed.Infinity:
		return "skills", true
	}
	return "abilities", true
}

// List reads a column of names set off by commas. Where it turns into a
// sentence, what is left of it is one rule with a description of its subject.
func List(game printed.Game, cell string) []printed.Rule {
	var rules []printed.Rule
	for _, sentence := range stop.Split(printed.Plain(cell), -1) {
		for _, item := range Items(sentence) {
			rule := Named(game, item)
			if !rule.Known && (isSentence(rule.Name) || startsSmall(rule.Name)) {
				rules = append(rules, printed.Rule{Name: subject(sentence)})
				break
			}
			rules = append(rules, rule)
		}
	}
	return rules
}

// startsSmall says whether a text goes on from something before it.
func startsSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(first)
}

// Items splits a list at the commas and full stops outside brackets.
func Items(cell string) []string {
	var items []string
	depth, from := 0, 0
	text := printed.Plain(cell)
	add := func(to int) {
		if item := strings.Trim(text[from:to], " .,;"); item != "" && item != "-" {
			items = append(items, item)
		}
		from = to + 1
	}
	for i, c := range text {
		switch {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case depth > 0:
		case c == ',' || c == ';', c == '.' && (i+1 == len(text) || text[i+1] == ' '):
			add(i)
		}
	}
	if from < len(text) {
		add(len(text))
	}
	return items
}

// Names joins the names of rules as one cell.
func Names(rules []printed.Rule) string {
	var names []string
	for _, r := range rules {
		if r.Name != "" {
			names = append(names, r.Name)
		}
	}
	return strings.Join(names, ", ")
}

// isSentence says whether a text is more than a name: it has more than six
// words, or one that names do not have.
func isSentence(text string) bool {
	all := strings.Fields(strings.ToLower(text))
	for _, word := range all {
		if little[strings.Trim(word, ".,:;()")] {
			return true
		}
	}
	return len(all) > 6
}

// little are words of sentences.
var little = map[string]bool{
	"the": true, "this": true, "that": true, "it": true, "if": true, "when": true, "you": true, "can": true,
	"may": true, "is": true, "are": true, "each": true, "any": true, "all": true, "bearer": true,
	"bearer's": true, "wielder": true, "gain": true, "gains": true, "must": true, "cannot": true,
}

// subjects are what an unread sentence may be about, the first that fits.
var subjects = []struct{ word, is string }{
	{"mortal wound", "mortal wounds"},
	{"invulnerable", "invulnerable saves"},
	{"additional attack", "additional attacks"},
	{"additional hit", "additional hits"},
	{"re-roll", "re-rolls"},
	{"wound roll", "wound rolls"},
	{"hit roll", "hit rolls"},
	{"damage characteristic", "Damage"},
	{"strength characteristic", "Strength"},
	{"toughness", "Toughness"},
	{"saving throw", "saving throws"},
	{"armour penetration", "Armour Penetration"},
	{"leadership", "Leadership"},
	{"cover", "cover"},
	{"visible", "visibility"},
	{"charge", "charges"},
	{"once per", "uses"},
	{"profile", "profiles"},
	{"strength", "Strength"},
	{"damage", "damage"},
	{"move", "movement"},
	{"attack", "attacks"},
}

// subject describes a sentence that is not understood.
func subject(sentence string) string {
	low := strings.ToLower(sentence)
	for _, s := range subjects {
		if strings.Contains(low, s.word) {
			return "text about " + s.is
		}
	}
	return "text about something else"
}
