package wh40k9

import (
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Modify is changes of characteristics.
type Modify struct {
	Node    *scenario.Node
	Changes map[string][]Change
}

// Change is one change of a characteristic.
type Change struct {
	Op   byte // = / x + -, and b, w for better and worse
	N    int
	Text string
}

var (
	sizes  = []string{"s", "t", "a", "ld", "d", "attacks"}
	skills = []string{"ws", "bs", "save", "ap"}
)

// ReadNode reads a map from characteristic to list of changes.
func (m *Modify) ReadNode(n *scenario.Node, f *scenario.Faults) {
	m.Node, m.Changes = n, map[string][]Change{}
	if n.Kind != scenario.Map {
		f.Add(n, "", "must be a block of keys, not %s", n.What())
		return
	}
	for _, e := range n.Entries {
		var read func(string) (Change, string)
		switch {
		case contains(sizes, e.Key):
			read = readSizeChange
		case contains(skills, e.Key):
			read = func(t string) (Change, string) { return readSkillChange(t, e.Key == "ap") }
		default:
			f.AddProblem(scenario.Problem{
				Path: scenario.Join(n.Path, e.Key), Line: e.Line, Column: e.Column, Message: "unknown key",
				Hint: scenario.Suggest(e.Key, append(append([]string{}, sizes...), skills...)),
			})
			continue
		}
		if e.Value.Kind != scenario.List {
			f.Add(e.Value, "", "must be a list of changes, not %s", e.Value.What())
			continue
		}
		if len(e.Value.Items) > 20 {
			f.Add(e.Value, "", "at most 20 changes (got %d)", len(e.Value.Items))
			continue
		}
		for _, x := range e.Value.Items {
			text, ok := scenario.ReadText(x, f)
			if !ok {
				continue
			}
			c, problem := read(text)
			if problem != "" {
				f.Add(x, "", "%s (got %q)", problem, text)
				continue
			}
			m.Changes[e.Key] = append(m.Changes[e.Key], c)
		}
	}
}

func readSizeChange(text string) (Change, string) {
	t := strings.ReplaceAll(text, " ", "")
	for _, op := range []string{"=", "/", "x", "×", "*", "+", "-"} {
		rest, ok := strings.CutPrefix(t, op)
		if !ok {
			continue
		}
		n, ok := scenario.ParseSigned(rest)
		if !ok || strings.HasPrefix(rest, "+") || strings.HasPrefix(rest, "-") || n > 100 || n == 0 && op != "=" {
			break
		}
		if op == "×" || op == "*" {
			op = "x"
		}
		return Change{op[0], n, text}, ""
	}
	return Change{}, "must be as =6, /2, x2, +1 or -1"
}

func readSkillChange(text string, ap bool) (Change, string) {
	low := strings.ToLower(strings.TrimSpace(text))
	if rest, ok := strings.CutPrefix(low, "="); ok {
		if ap {
			n, ok := scenario.ParseSigned(rest)
			if ok && n <= 0 && n >= -6 {
				return Change{'=', n, text}, ""
			}
			return Change{}, "must be as =-2, better 1 or worse 1"
		}
		if n, ok := skill(rest); ok {
			return Change{'=', n, text}, ""
		}
	}
	for word, op := range map[string]byte{"better": 'b', "worse": 'w'} {
		if rest, ok := strings.CutPrefix(low, word); ok {
			if n, ok := scenario.ParseSigned(rest); ok && n >= 0 && n <= 6 {
				return Change{op, n, text}, ""
			}
		}
	}
	if _, ok := scenario.ParseSigned(low); ok {
		return Change{}, "says two things: write \"better 1\" or \"worse 1\""
	}
	return Change{}, "must be as =4+, better 1 or worse 1"
}
