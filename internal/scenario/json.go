package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// readJSON reads JSON values one after another, each a document. It returns
// nothing if the text does not begin as JSON, so that YAML in braces can be
// tried. A faulty value is reported and the next line that begins a value is
// tried.
func readJSON(text, name string) []*Document {
	var out []*Document
	base, line, at := 0, 1, 1
	pass := func(n int) { // to the next place, and its line and column
		over := text[base : base+n]
		if i := strings.LastIndexByte(over, '\n'); i >= 0 {
			line, at, over = line+strings.Count(over, "\n"), 1, over[i+1:]
		}
		at, base = at+utf8.RuneCountInString(over), base+n
	}
	for {
		rest := text[base:]
		pass(len(rest) - len(strings.TrimLeft(rest, " \t\r\n")))
		if base == len(text) {
			return out
		}
		if len(out) == MaxDocuments {
			return tooMany(name, line, at)
		}
		r := newJSONReader(text[base:], line, at, name)
		root, err := r.value("", 0)
		if err != nil && len(out) == 0 && !jsonLines(text) {
			return nil
		}
		doc := &Document{Name: name, Root: root, Problems: r.faults.List()}
		if err != nil {
			doc.Root = nil
			doc.Problems = append(doc.Problems, r.problem(err))
			end := strings.IndexByte(text[base:], '\n')
			if end < 0 {
				end = len(text) - base
			}
			pass(end)
		} else {
			root.name("")
			pass(int(r.dec.InputOffset()))
		}
		out = append(out, doc)
	}
}

// tooMany refuses a stream of more scenarios than are read.
func tooMany(name string, line, column int) []*Document {
	p := Problem{File: name, Line: line, Column: column, Message: fmt.Sprintf("too large: at most %d scenarios are read", MaxDocuments)}
	return []*Document{{Name: name, Problems: Problems{p}}}
}

// jsonLines tells whether the first line looks like JSON rather than like YAML
// in braces: its first key is in double quotes.
func jsonLines(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n{[")
	return strings.HasPrefix(text, `"`)
}

type jsonReader struct {
	dec      *json.Decoder
	text     string
	line     int // of the first byte
	first    int // column of the first byte
	faults   *Faults
	lastAt   int
	lastLine int
	lineAt   int // where lastLine begins
	runes    int // characters from there to lastAt
	nodes    int
}

func newJSONReader(text string, line, first int, name string) *jsonReader {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	return &jsonReader{dec: dec, text: text, line: line, first: first, faults: &Faults{File: name}, lastLine: line}
}

// begin is where the next token starts.
func (r *jsonReader) begin() int {
	at := int(r.dec.InputOffset())
	for at < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[at]) >= 0 {
		at++
	}
	return at
}

// place is the line and column of an offset. Offsets only grow.
func (r *jsonReader) place(at int) (int, int) {
	at = min(at, len(r.text))
	for i := r.lastAt; i < at; i++ {
		switch {
		case r.text[i] == '\n':
			r.lastLine++
			r.lineAt, r.runes = i+1, 0
		case utf8.RuneStart(r.text[i]):
			r.runes++
		}
	}
	r.lastAt = max(r.lastAt, at)
	c := r.runes + 1
	if r.lineAt == 0 {
		c += r.first - 1
	}
	return r.lastLine, c
}

func (r *jsonReader) problem(err error) Problem {
	line, col := r.place(r.begin())
	p := Problem{File: r.faults.File, Line: line, Column: col, Message: "not JSON"}
	if fault := JSONFault(err); fault != "" {
		p.Message = "not JSON: " + fault
	} else {
		p.Message = err.Error()
	}
	return p
}

func (r *jsonReader) value(path string, depth int) (*Node, error) {
	n := &Node{Path: path}
	n.Line, n.Column = r.place(r.begin())
	if r.nodes++; r.nodes > MaxNodes || depth > MaxDepth {
		return n, fmt.Errorf("too large: at most %d values, %d levels deep", MaxNodes, MaxDepth)
	}
	tok, err := r.dec.Token()
	if err != nil {
		return n, err
	}
	switch v := tok.(type) {
	case json.Delim:
		if v == '{' {
			return n, r.object(n, depth)
		}
		return n, r.array(n, depth)
	case string:
		n.Text, n.Quoted = v, true
	case json.Number:
		n.Text = v.String()
	case bool:
		n.Text = fmt.Sprint(v)
	case nil:
		n.Kind = Null
	}
	return n, nil
}

func (r *jsonReader) object(n *Node, depth int) error {
	n.Kind = Map
	for r.dec.More() {
		line, col := r.place(r.begin())
		tok, err := r.dec.Token()
		if err != nil {
			return err
		}
		key := tok.(string)
		v, err := r.value(Join(n.Path, key), depth+1)
		if err != nil {
			return err
		}
		if len(n.Entries) >= MaxKeys {
			return fmt.Errorf("too large: at most %d keys in a block", MaxKeys)
		}
		if n.Get(key) != nil {
			r.faults.AddProblem(Problem{Path: Join(n.Path, key), Line: line, Column: col, Message: fmt.Sprintf("key %q is written twice", key)})
			continue
		}
		n.Entries = append(n.Entries, Entry{key, line, col, v})
	}
	_, err := r.dec.Token()
	return err
}

func (r *jsonReader) array(n *Node, depth int) error {
	n.Kind = List
	for r.dec.More() {
		v, err := r.value(fmt.Sprintf("%s[%d]", n.Path, len(n.Items)), depth+1)
		if err != nil {
			return err
		}
		n.Items = append(n.Items, v)
	}
	_, err := r.dec.Token()
	return err
}

// MarshalJSON writes the tree as JSON, every scalar as text: reading it again
// gives the same scenario.
func (n *Node) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	n.json(&b)
	return b.Bytes(), nil
}

func (n *Node) json(b *bytes.Buffer) {
	text := func(s string) {
		t, _ := json.Marshal(s)
		b.Write(t)
	}
	switch n.Kind {
	case Map:
		b.WriteByte('{')
		for i, e := range n.Entries {
			if i > 0 {
				b.WriteByte(',')
			}
			text(e.Key)
			b.WriteByte(':')
			e.Value.json(b)
		}
		b.WriteByte('}')
	case List:
		b.WriteByte('[')
		for i, x := range n.Items {
			if i > 0 {
				b.WriteByte(',')
			}
			x.json(b)
		}
		b.WriteByte(']')
	case Null:
		b.WriteString("null")
	default:
		text(n.Text)
	}
}
