package enfilade

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/enfilade/enfilade/games"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Tree is a scenario, or a part of it, as keys and values: what forms and
// boards show and change.
type Tree = scenario.Node

// TreeEntry is a key of a Tree with its value.
type TreeEntry = scenario.Entry

// What a Tree is.
const (
	TreeScalar = scenario.Scalar
	TreeMap    = scenario.Map
	TreeList   = scenario.List
	TreeNull   = scenario.Null
)

// ReadTrees reads the scenarios of a stream without asking a game about them.
// The error is Problems, or of the stream.
func ReadTrees(r io.Reader, name string) ([]*Tree, error) {
	docs, err := scenario.Documents(r, name)
	if err != nil {
		return nil, err
	}
	var out []*Tree
	for _, d := range docs {
		if len(d.Problems) > 0 {
			return nil, d.Problems
		}
		out = append(out, d.Root)
	}
	return out, nil
}

// ReadTree checks a tree as a scenario: the game reads it. The tree must not be
// changed while the scenario is used.
func ReadTree(t *Tree, title string) Reading { return ReadFilledTree(t, title, nil) }

// ReadFilledTree is ReadTree with the tree filled before the game reads it.
func ReadFilledTree(t *Tree, title string, fill Fill) Reading {
	t.Rename()
	return read(&scenario.Document{Name: "", Root: t}, title, fill, nil)
}

// GameTitle is the full name of a game, or the name itself if there is none.
func GameTitle(name string) string {
	for _, g := range games.All() {
		if g.Name == name {
			return g.Title
		}
	}
	return name
}

// LuckSoFar judges each kind of roll of a play by the dice that it had, the play
// being over or not.
func (s *Scenario) LuckSoFar(p *Played) []RollLuck { return s.rollLuck(p.record.Lines) }

// TreeYAML writes a tree as YAML that is read as the same tree.
func TreeYAML(t *Tree) string {
	var b strings.Builder
	if t.Kind == TreeMap {
		writeBlock(&b, t, "")
		return b.String()
	}
	return flow(t) + "\n"
}

// lineWidth is how long a line with a value in brackets may be.
const lineWidth = 76

func writeBlock(b *strings.Builder, t *Tree, indent string) {
	for i, e := range t.Entries {
		if i > 0 || !strings.HasSuffix(b.String(), "- ") {
			b.WriteString(indent)
		}
		key := plainOrQuoted(e.Key, false) + ":"
		b.WriteString(key)
		writeValue(b, e.Value, indent, lineWidth-len(indent)-len(key)-1)
	}
}

// writeValue writes what stands behind a key: on its line if there is room, else
// below it.
func writeValue(b *strings.Builder, v *Tree, indent string, room int) {
	text := flow(v)
	if v.Kind == TreeScalar {
		text = plainOrQuoted(v.Text, false)
	}
	nested := v.Kind == TreeMap && len(v.Entries) > 0 || v.Kind == TreeList && len(v.Items) > 0
	switch {
	case !nested || len(text) <= room && !deep(v):
		b.WriteString(" " + text + "\n")
	case v.Kind == TreeMap:
		b.WriteString("\n")
		writeBlock(b, v, indent+"  ")
	default:
		b.WriteString("\n")
		for _, x := range v.Items {
			b.WriteString(indent + "  - ")
			if x.Kind != TreeMap || len(x.Entries) == 0 || len(indent)+4+len(flow(x)) <= lineWidth && !deep(x) {
				b.WriteString(flow(x) + "\n")
				continue
			}
			writeBlock(b, x, indent+"    ")
		}
	}
}

// deep tells whether a block holds blocks, which read better on lines of their
// own.
func deep(t *Tree) bool {
	if t.Kind == TreeMap && len(t.Entries) > 8 {
		return true
	}
	for _, e := range t.Entries {
		if e.Value.Kind == TreeMap {
			return true
		}
		for _, x := range e.Value.Items {
			if x.Kind == TreeMap {
				return true
			}
		}
	}
	for _, x := range t.Items {
		if x.Kind == TreeMap {
			return true
		}
	}
	return false
}

// TreeText writes a value on one line: a scalar as it is, the rest in brackets.
func TreeText(t *Tree) string {
	if t.Kind == TreeScalar {
		return t.Text
	}
	return flow(t)
}

func flow(t *Tree) string {
	var parts []string
	switch t.Kind {
	case TreeMap:
		for _, e := range t.Entries {
			parts = append(parts, plainOrQuoted(e.Key, true)+": "+flow(e.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case TreeList:
		for _, x := range t.Items {
			parts = append(parts, flow(x))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case TreeNull:
		return ""
	}
	return plainOrQuoted(t.Text, true)
}

// plainOrQuoted writes a text without quotes where YAML reads it as the same
// text.
func plainOrQuoted(s string, inBrackets bool) string {
	special := "\n\r\t{}[]"
	if inBrackets {
		special += ","
	}
	plain := s != "" && !strings.ContainsAny(s, special) && !strings.ContainsAny(s[:1], "\"'&*!|>%@`#?:,") && s == strings.TrimSpace(s) &&
		!strings.Contains(s, ": ") && !strings.HasSuffix(s, ":") && !strings.Contains(s, " #") &&
		!strings.HasPrefix(s, "- ") && strings.Trim(s, "-") != "" && strings.Trim(s, ".=<~") != "" &&
		s != "null" && s != "Null" && s != "NULL" && printable(s)
	if plain {
		return s
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a text is JSON
	return strings.TrimSuffix(b.String(), "\n")
}

func printable(s string) bool {
	for _, r := range s {
		if r < 0x20 || r == 0x7f || r >= 0x80 && r < 0xa0 || r == 0xfeff || r == 0xfffd || r == 0x2028 || r == 0x2029 {
			return false
		}
	}
	return true
}
