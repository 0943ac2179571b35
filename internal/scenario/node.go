package scenario

import (
	"fmt"
	"strings"
)

// Kind is what a node of a document is.
type Kind uint8

const (
	Scalar Kind = iota
	Map
	List
	Null // a key without a value
)

// Node is one value of a document with the place it was read from. Scalars keep
// their text as written, since +1 and 1, 010 and 10 may differ.
type Node struct {
	Kind    Kind
	Text    string // of a scalar
	Quoted  bool
	Entries []Entry // of a map, in the order of the file
	Items   []*Node // of a list
	Path    string  // attacker.weapons[0].ap
	Line    int     // from 1; 0 if the node was not read from text
	Column  int
}

// Entry is one key of a map.
type Entry struct {
	Key          string
	Line, Column int
	Value        *Node
}

// Get returns the value of a key, or nil.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	for _, e := range n.Entries {
		if e.Key == key {
			return e.Value
		}
	}
	return nil
}

// What names the kind for messages.
func (n *Node) What() string {
	switch n.Kind {
	case Map:
		return "a block"
	case List:
		return "a list"
	case Null:
		return "nothing"
	}
	return fmt.Sprintf("%q", n.Text)
}

// Clone copies the tree.
func (n *Node) Clone() *Node {
	c := *n
	c.Entries = make([]Entry, len(n.Entries))
	for i, e := range n.Entries {
		e.Value = e.Value.Clone()
		c.Entries[i] = e
	}
	c.Items = make([]*Node, len(n.Items))
	for i, x := range n.Items {
		c.Items[i] = x.Clone()
	}
	return &c
}

// name gives every node below n its path.
func (n *Node) name(path string) {
	n.Path = path
	for _, e := range n.Entries {
		e.Value.name(Join(path, e.Key))
	}
	for i, x := range n.Items {
		x.name(fmt.Sprintf("%s[%d]", path, i))
	}
}

// Join adds a key to a path.
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// Set puts text at a path, making blocks and the last key where they are
// missing. The text is read as YAML: a number, a word, a list in brackets.
func (n *Node) Set(path, text string) error {
	value, err := parseValue(text)
	if err != nil {
		return err
	}
	if err := n.Put(path, value); err != nil {
		return err
	}
	n.name("")
	return nil
}

// Put puts a value at a path, as Set does. Rename must follow.
func (n *Node) Put(path string, value *Node) error {
	steps, err := splitPath(path)
	if err != nil {
		return err
	}
	at := n
	for i, s := range steps {
		last := i == len(steps)-1
		if s.index >= 0 {
			if at.Kind != List || s.index >= len(at.Items) {
				return fmt.Errorf("no item [%d] there", s.index)
			}
			if last {
				value.Line, value.Column = at.Items[s.index].Line, at.Items[s.index].Column
				at.Items[s.index] = value
				break
			}
			at = at.Items[s.index]
			continue
		}
		if at.Kind == Null {
			at.Kind = Map
		}
		if at.Kind != Map {
			return fmt.Errorf("%s is %s, it has no key %q", at.Path, at.What(), s.key)
		}
		next := at.Get(s.key)
		if last {
			at.put(s.key, value)
			break
		}
		if next == nil {
			next = &Node{Kind: Map, Line: at.Line, Column: at.Column}
			at.put(s.key, next)
		}
		at = next
	}
	return nil
}

// At is the value at a path, or nil.
func (n *Node) At(path string) *Node {
	steps, err := splitPath(path)
	if err != nil {
		return nil
	}
	for _, s := range steps {
		switch {
		case n == nil:
			return nil
		case s.index < 0:
			n = n.Get(s.key)
		case n.Kind != List || s.index >= len(n.Items):
			return nil
		default:
			n = n.Items[s.index]
		}
	}
	return n
}

func (n *Node) put(key string, value *Node) {
	for i, e := range n.Entries {
		if e.Key == key {
			value.Line, value.Column = e.Value.Line, e.Value.Column
			n.Entries[i].Value = value
			return
		}
	}
	value.Line, value.Column = n.Line, n.Column
	n.Entries = append(n.Entries, Entry{Key: key, Line: n.Line, Column: n.Column, Value: value})
}

type pathStep struct {
	key   string
	index int // -1: a key
}

func splitPath(path string) ([]pathStep, error) {
	var out []pathStep
	for _, part := range strings.Split(path, ".") {
		key, rest, indexed := strings.Cut(part, "[")
		if key == "" && (len(out) == 0 || !indexed) {
			return nil, fmt.Errorf("%q is no path", path)
		}
		if key != "" {
			out = append(out, pathStep{key, -1})
		}
		for indexed {
			var digits string
			var ok bool
			digits, rest, ok = strings.Cut(rest, "]")
			i, good := atoi(digits)
			if !ok || !good {
				return nil, fmt.Errorf("%q is no path", path)
			}
			out = append(out, pathStep{"", i})
			if rest == "" {
				break
			}
			if rest[0] != '[' {
				return nil, fmt.Errorf("%q is no path", path)
			}
			rest = rest[1:]
		}
	}
	return out, nil
}

func atoi(s string) (int, bool) {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' || n > 1<<20 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, s != ""
}
