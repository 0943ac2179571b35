package reading

import (
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// sentence is one way a rule is printed. The whole sentence must fit. out are
// the rules it means, with $1 and so on for what the brackets caught; "key: value"
// stands for a scenario key of its own. A sentence with no out is known to
// change no attack.
type sentence struct {
	place   string
	pattern *regexp.Regexp
	out     []string
}

// short stands for pieces that nearly every sentence has.
var short = strings.NewReplacer(
	"{with}", `(?:with (?:this|the) (?:weapon|profile)(?: profile)?)`,
	"{this}", `(?:this (?:weapon|profile)(?: profile)?)`,
	"{each}", `(?:(?:each time|when) an attack(?: roll)? (?:is )?made {with},? |when resolving an attack (?:made )?{with},? |when (?:a model )?attack(?:s|ing) {with},? |each time the bearer makes an attack {with},? )`,
	"{model}", `(?:this model|this unit|models in this units?|a model in this unit|the bearer|a model with this ability)`,
	"{n}", `(\d+|an?|one|two|three|four|five|six|a single)`,
	"{x}", `(\d*d[36](?:\+\d+)?|\d+|an?|one|two|three)`,
	"{six}", `(?:of )?(?:a )?([2-6])(\+)?`,
	"{KEY}", `([a-z' -]+?)`,
)

func says(place, pattern string, out ...string) sentence {
	for range 2 { // pieces hold pieces
		pattern = short.Replace(pattern)
	}
	return sentence{place, regexp.MustCompile("(?i)^(?:" + pattern + ")$"), out}
}

// read finds what a sentence says.
func read(all []sentence, text string) ([]printed.Reading, bool) {
	for _, s := range all {
		m := s.pattern.FindStringSubmatchIndex(text)
		if m == nil || severalKeywords(text, m) {
			continue
		}
		var readings []printed.Reading
		for _, out := range s.out {
			readings = append(readings, reading(s, out, text, m))
		}
		return readings, true
	}
	return nil, false
}

// severalKeywords says whether a bracket caught more than one keyword: scenario
// files name one.
func severalKeywords(text string, m []int) bool {
	for i := 1; i < len(m)/2; i++ {
		if m[2*i] >= 0 && strings.Contains(text[m[2*i]:m[2*i+1]], " or ") {
			return true
		}
	}
	return false
}

func reading(s sentence, out, text string, m []int) printed.Reading {
	value := out
	for i := 1; i < len(m)/2; i++ {
		caught := ""
		if m[2*i] >= 0 {
			caught = numeral(text[m[2*i]:m[2*i+1]])
		}
		value = strings.ReplaceAll(value, "$"+string(rune('0'+i)), caught)
	}
	if key, rest, ok := strings.Cut(value, ": "); ok {
		return printed.Reading{Place: s.place, Key: key, Text: rest}
	}
	return printed.Reading{Place: s.place, Key: "abilities", Text: value}
}

var numerals = map[string]string{
	"a": "1", "an": "1", "one": "1", "a single": "1", "two": "2", "three": "3",
	"four": "4", "five": "5", "six": "6",
}

// numeral writes counting words as figures and dice and keywords in capitals.
func numeral(word string) string {
	if n, ok := numerals[strings.ToLower(word)]; ok {
		return n
	}
	return strings.ToUpper(strings.TrimSpace(word))
}

// leading are names printed before the sentences of a weapon, often without a
// full stop.
var leading = regexp.MustCompile(`(?i)^(blast|plague weapon|turret weapon|shuriken|beam)\b[.,]? *`)

// prints are the sentences that a cell holds, without their full stops.
func prints(cell string) []string {
	text := strings.TrimLeft(printed.Plain(cell), "-•*^ ")
	var all []string
	for {
		m := leading.FindString(text)
		if m == "" || !begins(text[len(m):]) && !strings.ContainsAny(m, ".,") {
			break
		}
		all = append(all, strings.Trim(m, " .,"))
		text = text[len(m):]
	}
	for _, part := range stop.Split(text, -1) {
		if part = strings.Trim(part, " .,;-•*^"); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// begins says whether a new sentence begins here.
func begins(rest string) bool { return rest == "" || rest[0] >= 'A' && rest[0] <= 'Z' }

var stop = regexp.MustCompile(`\.(?: +|$)`)

func weapon40k(cell string, lookUp func(string) string) []printed.Rule {
	var rules []printed.Rule
	for _, text := range prints(cell) {
		rules = append(rules, weaponRule(text, lookUp))
	}
	return rules
}

func weaponRule(text string, lookUp func(string) string) printed.Rule {
	if readings, ok := read(weapon40kSays(), text); ok {
		return printed.Rule{Name: nameFor(text, readings), Known: true, Readings: readings}
	}
	if isSentence(text) {
		return printed.Rule{Name: subject(text)}
	}
	if lookUp == nil {
		return printed.Rule{Name: text}
	}
	rule := printed.Rule{Name: text}
	if said := lookUp(text); said != "" {
		rule.Readings, rule.Known = readAll(weapon40kSays(), said)
	}
	return rule
}

// readAll reads every sentence of a text, or none of it.
func readAll(all []sentence, text string) ([]printed.Reading, bool) {
	var readings []printed.Reading
	for _, s := range prints(text) {
		some, ok := read(all, s)
		if !ok {
			return nil, false
		}
		readings = append(readings, some...)
	}
	return readings, true
}

// nameFor is the printed name of a rule, or what its sentence means.
func nameFor(text string, readings []printed.Reading) string {
	if !isSentence(text) && len(readings) != 1 {
		return text
	}
	var names []string
	for _, r := range readings {
		names = append(names, r.Text)
	}
	return strings.Join(names, ", ")
}

func ability40k(name, text string) printed.Rule {
	rule := printed.Rule{Name: printed.Plain(name)}
	if text == "" {
		return rule
	}
	rule.Readings, rule.Known = readAll(unit40kSays(), text)
	return rule
}
