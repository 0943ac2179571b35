package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// faultsOfYAML say in our words what the parser stumbles over, by a part of its
// own; the first that fits counts.
var faultsOfYAML = []struct{ part, message, hint string }{
	{"tab character", "a tab, where YAML takes blanks", "indent with blanks"},
	{"',' or '}'", missingBracket, quoteBrackets},
	{"',' or ']'", missingBracket, quoteBrackets},
	{"flow map", missingBracket, quoteBrackets},
	{"end token", missingBracket, quoteBrackets},
	{"found ','", "a value is missing before the comma", ""},
	{"mapping value is not allowed", "a colon is not allowed here", `text with ": " needs quotes; the keys of a block begin in one column`},
	{"end character of", "a closing quote is missing", ""},
	{"character corresponding to", "a bracket is closed that was not opened", quoteBrackets},
	{"map key-value is pre-defined", "a value, where a key is expected", "the keys of a block begin in one column"},
	{"value is not allowed in this context", "text behind a closing bracket or quote", "put the whole text in quotes"},
	{"non-map value", "a colon is missing: key: value", ""},
	{"block sequence entries", "a list may not begin here", "begin it on the next line; text that begins with a dash needs quotes"},
	{"header option", "nothing may stand behind | or >", "text that begins with one of them needs quotes"},
	{"anchor", "a name is missing behind &", "text that begins with & needs quotes"},
	{"alias", "a name is missing behind *", "text that begins with * needs quotes"},
	{"tag", "tags are not read", "write the value as it is"},
	{"directive", "directives are not read", "text that begins with % needs quotes"},
	{"document separator", "--- stands on a line of its own", ""},
	{"key", "a key must be a word", ""},
}

const (
	missingBracket = "a comma or a closing bracket is missing"
	quoteBrackets  = `text with a comma or a bracket needs quotes inside brackets: "3 [7]"`
)

// wordYAML words a fault of the parser.
func wordYAML(p *Problem, said string) {
	p.Message = "not YAML: this has no place here"
	if reserved, ok := strings.CutSuffix(said, " is a reserved character"); ok {
		p.Message, p.Hint = "text may not begin with "+strings.Trim(reserved, "'"), "put it in quotes"
		return
	}
	for _, x := range faultsOfYAML {
		if strings.Contains(said, x.part) {
			p.Message, p.Hint = x.message, x.hint
			return
		}
	}
}

// faultsOfJSON say in our words what the decoder stumbles over; %s is the sign.
var faultsOfJSON = []struct{ part, message string }{
	{"key:value pair", "a comma or } is missing before %s"},
	{"object key string", "a key in double quotes is missing before %s"},
	{"after object key", "a colon is missing before %s"},
	{"after array element", "a comma or ] is missing before %s"},
	{"beginning of value", "a value is missing before %s"},
	{"escape", "%s may not stand behind a backslash"},
	{"in string literal", "a text ends on its line, and holds no tab"},
	{"in literal", "text needs double quotes"},
	{"numeric literal", "no number goes on with %s"},
	{"after top-level value", "it goes on behind its end, with %s"},
	{"unexpected end", "it ends in the middle of a value"},
}

var sign = regexp.MustCompile(`^invalid character '(.*)' `)

// JSONFault says in our words what the standard decoder of JSON reports of a text
// that is not JSON; "" if the error is of another kind.
func JSONFault(err error) string {
	var se *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends in the middle of a value"
	case !errors.As(err, &se):
		return ""
	}
	at := "what follows"
	if m := sign.FindStringSubmatch(se.Error()); m != nil {
		at = strings.ReplaceAll(m[1], `\'`, "'")
	}
	if c := at[0]; strings.Contains(se.Error(), "beginning of value") && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '\'') {
		return "text needs double quotes"
	}
	for _, x := range faultsOfJSON {
		if strings.Contains(se.Error(), x.part) {
			if strings.Contains(x.message, "%s") {
				return fmt.Sprintf(x.message, at)
			}
			return x.message
		}
	}
	return "this has no place here"
}
