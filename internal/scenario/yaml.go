package scenario

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	yaml "github.com/goccy/go-yaml"
)

// readYAML reads every document of a YAML stream.
func readYAML(text, name string) []*Document {
	if p := tooLarge(text); p != nil {
		p.File = name
		return []*Document{{Name: name, Problems: Problems{*p}}}
	}
	file, err := parser.ParseBytes([]byte(text), 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return []*Document{{Name: name, Problems: Problems{syntaxProblem(err, text, name)}}}
	}
	var out []*Document
	for _, d := range file.Docs {
		if d.Body == nil {
			continue
		}
		if _, ok := d.Body.(*ast.CommentGroupNode); ok {
			continue
		}
		out = append(out, documentOf(d.Body, name))
	}
	return out
}

func documentOf(body ast.Node, name string) *Document {
	r := yamlReader{faults: &Faults{File: name}, anchors: map[string]ast.Node{}}
	root := r.node(body, "", 0)
	root.name("")
	doc := &Document{Name: name, Root: root, Problems: r.faults.List()}
	return doc
}

// syntaxProblem says in our words what the parser stumbled over.
func syntaxProblem(err error, text, name string) Problem {
	p := Problem{File: name, Line: 1, Column: 1, Message: "not YAML"}
	var se *yaml.SyntaxError
	if !errors.As(err, &se) {
		return p
	}
	if se.Token != nil && se.Token.Position != nil {
		p.Line, p.Column = se.Token.Position.Line, se.Token.Position.Column
	}
	if said := firstLine(se.Message); strings.Contains(said, "cannot start any token") && tabbed(text, p.Line) {
		p.Message, p.Hint = "a tab, where YAML takes blanks", "indent with blanks"
	} else {
		wordYAML(&p, said)
	}
	return p
}

// tabbed tells whether a line of a text begins with blanks and a tab.
func tabbed(text string, line int) bool {
	for n := range strings.SplitSeq(text, "\n") {
		if line--; line == 0 {
			return strings.HasPrefix(strings.TrimLeft(n, " "), "\t")
		}
	}
	return false
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}

type yamlReader struct {
	faults  *Faults
	anchors map[string]ast.Node
	nodes   int
	stopped bool
}

func place(t *token.Token) (line, column int) {
	if t == nil || t.Position == nil {
		return 1, 1
	}
	return t.Position.Line, t.Position.Column
}

// node turns a syntax node into ours. Aliases are copied out, up to a limit on
// all nodes together.
func (r *yamlReader) node(n ast.Node, path string, depth int) *Node {
	out := &Node{Kind: Null, Path: path}
	if n == nil {
		return out
	}
	out.Line, out.Column = place(n.GetToken())
	r.nodes++
	if m, ok := n.(*ast.MappingNode); r.nodes > MaxNodes || depth > MaxDepth || ok && len(m.Values) > MaxKeys {
		if !r.stopped {
			r.faults.Add(out, "", "too large: at most %d values, %d levels deep, %d keys in a block", MaxNodes, MaxDepth, MaxKeys)
		}
		r.stopped = true
		return out
	}
	switch v := n.(type) {
	case *ast.MappingNode:
		r.mapping(out, v, depth)
	case *ast.MappingValueNode:
		r.entry(out, v, depth)
	case *ast.SequenceNode:
		out.Kind = List
		for i, x := range v.Values {
			out.Items = append(out.Items, r.node(x, fmt.Sprintf("%s[%d]", path, i), depth+1))
		}
	case *ast.AnchorNode:
		r.anchors[v.Name.GetToken().Value] = v.Value
		return r.node(v.Value, path, depth+1)
	case *ast.AliasNode:
		return r.alias(out, v, depth)
	case *ast.TagNode:
		r.faults.Add(out, "write the value as it is", "tags are not read")
	case *ast.NullNode:
		if t := n.GetToken(); t != nil && t.Value != "" {
			out.Kind, out.Text = Scalar, t.Value
			if t.Value == "null" || t.Value == "~" {
				out.Kind, out.Text = Null, ""
			}
		}
	case *ast.LiteralNode:
		out.Kind, out.Text, out.Quoted = Scalar, strings.TrimRight(v.Value.Value, "\n"), true
	case *ast.StringNode:
		out.Kind, out.Text = Scalar, v.Value
		out.Quoted = v.Token != nil && (v.Token.Type == token.SingleQuoteType || v.Token.Type == token.DoubleQuoteType)
	default:
		out.Kind, out.Text = Scalar, strings.TrimSpace(n.GetToken().Value)
	}
	return out
}

func (r *yamlReader) mapping(out *Node, v *ast.MappingNode, depth int) {
	out.Kind = Map
	if len(v.Values) > 0 && !v.IsFlowStyle {
		out.Line, out.Column = place(v.Values[0].Key.GetToken())
	}
	for _, e := range v.Values {
		r.entry(out, e, depth)
	}
}

func (r *yamlReader) entry(out *Node, v *ast.MappingValueNode, depth int) {
	if out.Kind != Map {
		out.Kind = Map
		out.Line, out.Column = place(v.Key.GetToken())
	}
	if v.Key.IsMergeKey() {
		r.merge(out, r.node(v.Value, out.Path, depth+1))
		return
	}
	line, column := place(v.Key.GetToken())
	key := r.node(v.Key, out.Path, depth+1)
	if r.stopped {
		return
	}
	if _, ok := v.Key.(*ast.MappingKeyNode); ok || key.Kind != Scalar && key.Kind != Null {
		r.faults.Add(&Node{Line: line, Column: column, Path: out.Path}, "", "a key must be a word")
		return
	}
	if out.Get(key.Text) != nil {
		r.faults.Add(&Node{Line: line, Column: column, Path: Join(out.Path, key.Text)}, "", "key %q is written twice", key.Text)
		return
	}
	value := r.node(v.Value, Join(out.Path, key.Text), depth+1)
	if value.Kind == Null {
		value.Line, value.Column = line, column
	}
	out.Entries = append(out.Entries, Entry{key.Text, line, column, value})
}

func (r *yamlReader) merge(out, from *Node) {
	for _, e := range from.Entries {
		if out.Get(e.Key) == nil {
			out.Entries = append(out.Entries, e)
		}
	}
}

func (r *yamlReader) alias(out *Node, v *ast.AliasNode, depth int) *Node {
	name := v.Value.GetToken().Value
	to, ok := r.anchors[name]
	if !ok {
		r.faults.Add(out, "", "nothing above is called &%s", name)
		return out
	}
	return r.node(to, out.Path, depth+1)
}

// tooLarge finds what no scenario has before the parser meets it, whose time and
// memory grow faster than the text: brackets within brackets, lists within lists
// on one line, deep indentation, very many values or keys.
func tooLarge(text string) *Problem {
	line, open, dashes, column, values, documents := 1, 0, 0, 0, 0, 0
	var last rune
	start, comment := true, false
	var flow [MaxDepth + 2]int // commas within each bracket that is open
	var blocks []block
	for _, c := range text {
		column++
		switch {
		case c == '\n':
			if last == ':' && open == 0 && !comment {
				values++
				count(blocks)
			}
			line, column, dashes, start, comment = line+1, 0, 0, true, false
		case comment:
		case c == '#' && start:
			comment = true
		case c == '[' || c == '{':
			if start && open == 0 {
				blocks = within(blocks, column)
			}
			start = false
			if open++; open <= MaxDepth {
				flow[open] = 0
				if c == '[' {
					flow[open] = MaxKeys - MaxNodes
				}
			}
		case c == ']' || c == '}':
			open = max(0, open-1)
		case c == ',' && open > 0:
			values++
			flow[open]++
		case (c == '-' || c == '?') && start:
			blocks = outside(blocks, column)
			if dashes++; dashes == 3 && column == 3 { // the next document
				blocks, values, documents = blocks[:0], 0, documents+1
			}
		case c != ' ':
			if start && open == 0 {
				blocks = within(blocks, column)
			}
			start = false
		case last == ':' && open == 0:
			values++
			count(blocks)
		}
		last = c
		many := values > MaxNodes || flow[open] > MaxKeys || len(blocks) > 0 && blocks[len(blocks)-1].keys > MaxKeys
		switch {
		case open > MaxDepth || dashes > MaxDepth || start && column > 2000:
			return &Problem{Line: line, Column: column, Message: fmt.Sprintf("nested more than %d levels deep", MaxDepth)}
		case documents > mostInYAML:
			return &Problem{Line: line, Column: column, Message: fmt.Sprintf("too large: at most %d documents in YAML", mostInYAML)}
		case many:
			return &Problem{Line: line, Column: column, Message: fmt.Sprintf("too large: at most %d values, %d keys in a block", MaxNodes, MaxKeys)}
		}
	}
	return nil
}

// mostInYAML is how many documents the parser reads in fair time.
const mostInYAML = 20_000

// block is how many keys have stood at a column since anything stood before it.
type block struct{ column, keys int }

// within is the blocks that a line which begins at a column is in.
func within(blocks []block, column int) []block {
	blocks = outside(blocks, column)
	if len(blocks) == 0 || blocks[len(blocks)-1].column < column {
		blocks = append(blocks, block{column: column})
	}
	return blocks
}

// outside is the blocks that begin no further right than a column.
func outside(blocks []block, column int) []block {
	for len(blocks) > 0 && blocks[len(blocks)-1].column > column {
		blocks = blocks[:len(blocks)-1]
	}
	return blocks
}

// count counts a key of the innermost block.
func count(blocks []block) {
	if n := len(blocks); n > 0 {
		blocks[n-1].keys++
	}
}

// parseValue reads one value, for Set.
func parseValue(text string) (*Node, error) {
	docs := readYAML(text, "")
	switch {
	case len(docs) == 0:
		return &Node{Kind: Scalar, Quoted: true}, nil
	case len(docs) > 1:
		return nil, errors.New("more than one value")
	case len(docs[0].Problems) > 0:
		if strings.ContainsAny(text[:1], "[{") {
			return nil, errors.New(docs[0].Problems[0].Message)
		}
		return &Node{Kind: Scalar, Text: text}, nil
	}
	root := docs[0].Root
	if root.Kind == Map && !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return &Node{Kind: Scalar, Text: text}, nil
	}
	unplace(root)
	return root, nil
}

func unplace(n *Node) {
	n.Line, n.Column = 0, 0
	for i := range n.Entries {
		n.Entries[i].Line, n.Entries[i].Column = 0, 0
		unplace(n.Entries[i].Value)
	}
	for _, x := range n.Items {
		unplace(x)
	}
}
