package web

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"github.com/enfilade/enfilade"
)

// shape is what a value of a scenario may be, read from the game's JSON Schema.
// A value may be of several kinds: a number or a text, one for all or a block
// with one for each target.
type shape struct {
	doc      string
	words    []string // the only texts, or, with text, some of them
	examples []string // texts worth offering
	whole    bool     // a whole number
	low, top string   // of a number; "" where there is no end
	flag     bool
	text     bool // any text, or any of a pattern
	items    *shape
	fields   []field // of a block with fixed keys
	open     *shape  // of a block with keys of one's own
}

// field is a key of a block.
type field struct {
	key      string
	shape    *shape
	doc      string
	required bool
}

func (s *shape) field(key string) *field {
	for i := range s.fields {
		if s.fields[i].key == key {
			return &s.fields[i]
		}
	}
	return nil
}

func (s *shape) scalar() bool { return len(s.words) > 0 || s.whole || s.flag || s.text }
func (s *shape) block() bool  { return s.fields != nil || s.open != nil }

var shapes sync.Map // game -> *shape

// shapeOf is the shape of a game's scenarios, read once.
func shapeOf(game string) (*shape, error) {
	if s, ok := shapes.Load(game); ok {
		return s.(*shape), nil
	}
	text, err := enfilade.Schema(game)
	if err != nil {
		return nil, err
	}
	trees, err := enfilade.ReadTrees(bytes.NewReader(text), game+".json")
	if err != nil {
		return nil, err
	}
	r := shapeReader{defs: trees[0].Get("$defs"), known: map[string]*shape{}}
	s := r.read(trees[0])
	shapes.Store(game, s)
	return s, nil
}

// shapeReader reads each definition once: they may hold themselves.
type shapeReader struct {
	defs  *enfilade.Tree
	known map[string]*shape
}

func (r *shapeReader) read(t *enfilade.Tree) *shape {
	if ref := t.Get("$ref"); ref != nil {
		name := strings.TrimPrefix(ref.Text, "#/$defs/")
		if s, ok := r.known[name]; ok {
			return s
		}
		s := &shape{}
		r.known[name] = s
		if d := r.defs.Get(name); d != nil {
			r.into(s, d)
		}
		return s
	}
	s := &shape{}
	r.into(s, t)
	return s
}

func (r *shapeReader) into(s *shape, t *enfilade.Tree) {
	if d := t.Get("description"); d != nil {
		s.doc = d.Text
	}
	if x := t.Get("examples"); x != nil {
		for _, e := range x.Items {
			s.examples = append(s.examples, enfilade.TreeText(e))
		}
	}
	if ref := t.Get("$ref"); ref != nil {
		doc := s.doc
		*s = *r.read(t)
		if doc != "" {
			s.doc = doc
		}
		return
	}
	if any := t.Get("anyOf"); any != nil {
		for _, x := range any.Items {
			r.into(s, x)
		}
		return
	}
	if e := t.Get("enum"); e != nil {
		r.words(s, e)
		return
	}
	kind := t.Get("type")
	if kind == nil {
		s.text = true
		return
	}
	switch kind.Text {
	case "integer":
		s.whole = true
		s.low, s.top = limitOf(t, "minimum"), limitOf(t, "maximum")
	case "boolean":
		s.flag = true
	case "array":
		s.items = &shape{text: true}
		if x := t.Get("items"); x != nil && x.Kind == enfilade.TreeMap {
			s.items = r.read(x)
		}
	case "object":
		r.object(s, t)
	case "string":
		if p := t.Get("pattern"); !s.whole || p == nil || !strings.Contains(p.Text, "[0-9]+$") {
			s.text = true
		}
	default:
		s.text = true
	}
}

func (r *shapeReader) words(s *shape, e *enfilade.Tree) {
	for _, x := range e.Items {
		if s.flag && (x.Text == "true" || x.Text == "false" || x.Text == "yes" || x.Text == "no") {
			continue
		}
		s.words = append(s.words, x.Text)
	}
}

func (r *shapeReader) object(s *shape, t *enfilade.Tree) {
	required := map[string]bool{}
	for _, q := range []*enfilade.Tree{t.Get("required"), t.Get("then").Get("required")} { // then: without from
		if q != nil {
			for _, x := range q.Items {
				required[x.Text] = true
			}
		}
	}
	if p := t.Get("properties"); p != nil {
		for _, e := range p.Entries {
			f := field{key: e.Key, shape: r.read(e.Value), required: required[e.Key]}
			if d := e.Value.Get("description"); d != nil {
				f.doc = d.Text
			}
			if f.doc == "" {
				f.doc = f.shape.doc
			}
			s.fields = append(s.fields, f)
		}
	}
	if a := t.Get("additionalProperties"); a != nil && (a.Kind == enfilade.TreeMap || a.Text == "true") {
		s.open = &shape{text: true}
		if a.Kind == enfilade.TreeMap && len(a.Entries) > 0 {
			s.open = r.read(a)
		}
	}
	if s.fields == nil && s.open == nil { // the schema knows no more than that it is read
		s.open, s.text = &shape{text: true}, true
	}
}

func limitOf(t *enfilade.Tree, key string) string {
	if n := t.Get(key); n != nil {
		return n.Text
	}
	return ""
}

// starting is the value that a key begins with when it is added.
func (s *shape) starting() *enfilade.Tree {
	scalar := func(text string) *enfilade.Tree { return &enfilade.Tree{Kind: enfilade.TreeScalar, Text: text} }
	switch {
	case s == nil:
		return &enfilade.Tree{Kind: enfilade.TreeNull}
	case s.flag && !s.text && len(s.words) == 0:
		return scalar("true")
	case len(s.words) > 0 && !s.text && !s.whole:
		return scalar(s.words[0])
	case s.whole && !s.text:
		if n, err := strconv.Atoi(s.low); err == nil && n > 1 {
			return scalar(s.low)
		}
		return scalar("1")
	case s.scalar():
		return &enfilade.Tree{Kind: enfilade.TreeNull}
	case s.items != nil && s.items.block():
		return &enfilade.Tree{Kind: enfilade.TreeList, Items: []*enfilade.Tree{{Kind: enfilade.TreeMap}}}
	case s.items != nil:
		return &enfilade.Tree{Kind: enfilade.TreeList}
	}
	return &enfilade.Tree{Kind: enfilade.TreeMap}
}
