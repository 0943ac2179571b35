package web

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
)

// place is one step of the way to a value: a key, or a place in a list.
type place struct {
	key   string
	index int // -1: a key
}

// nameOf is the name of a form's field: the path of its value as faults write
// it. Signs of a key that paths are made of are written as %2E, %5B, %25.
func nameOf(at []place) string {
	var b strings.Builder
	for i, p := range at {
		switch {
		case p.index >= 0:
			b.WriteString("[" + strconv.Itoa(p.index) + "]")
		default:
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(keySigns.Replace(p.key))
		}
	}
	return b.String()
}

var (
	keySigns = strings.NewReplacer("%", "%25", ".", "%2E", "[", "%5B", "]", "%5D")
	signKeys = strings.NewReplacer("%25", "%", "%2E", ".", "%5B", "[", "%5D", "]")
)

// mostSteps is how deep a field may lie.
const mostSteps = 20

// placesOf reads the name of a field.
func placesOf(name string) ([]place, bool) {
	var out []place
	for part := range strings.SplitSeq(name, ".") {
		key, rest, indexed := strings.Cut(part, "[")
		if key != "" {
			out = append(out, place{signKeys.Replace(key), -1})
		} else if !indexed || len(out) > 0 {
			return nil, false
		}
		for indexed {
			digits, after, ok := strings.Cut(rest, "]")
			n, err := strconv.Atoi(digits)
			if !ok || err != nil || n < 0 || n > 5000 {
				return nil, false
			}
			out = append(out, place{"", n})
			if after == "" {
				break
			}
			if after[0] != '[' {
				return nil, false
			}
			rest = after[1:]
		}
	}
	return out, len(out) > 0 && len(out) <= mostSteps
}

// find is the value at a place, or nil.
func find(t *enfilade.Tree, at []place) *enfilade.Tree {
	for _, p := range at {
		switch {
		case t == nil:
			return nil
		case p.index < 0:
			t = t.Get(p.key)
		case p.index < len(t.Items):
			t = t.Items[p.index]
		default:
			return nil
		}
	}
	return t
}

// put sets the value at a place, making the blocks on the way.
func put(t *enfilade.Tree, at []place, v *enfilade.Tree) error {
	for i, p := range at {
		last := i == len(at)-1
		if p.index >= 0 {
			if t.Kind != enfilade.TreeList || p.index >= len(t.Items) {
				return fmt.Errorf("there is no %s", nameOf(at[:i+1]))
			}
			if last {
				t.Items[p.index] = v
				return nil
			}
			t = t.Items[p.index]
			continue
		}
		if t.Kind != enfilade.TreeMap {
			t.Kind, t.Text, t.Items, t.Entries = enfilade.TreeMap, "", nil, nil
		}
		if last {
			setKey(t, p.key, v)
			return nil
		}
		next := t.Get(p.key)
		if next == nil {
			next = &enfilade.Tree{Kind: enfilade.TreeMap}
			setKey(t, p.key, next)
		}
		t = next
	}
	return nil
}

func setKey(t *enfilade.Tree, key string, v *enfilade.Tree) {
	for i, e := range t.Entries {
		if e.Key == key {
			t.Entries[i].Value = v
			return
		}
	}
	t.Add(key, v)
}

// drop removes a key, or an item of a list.
func drop(t *enfilade.Tree, at []place) {
	above := find(t, at[:len(at)-1])
	if above == nil {
		return
	}
	p := at[len(at)-1]
	if p.index < 0 {
		above.Drop(p.key)
		return
	}
	if p.index < len(above.Items) {
		above.Items = slices.Delete(above.Items, p.index, p.index+1)
	}
}

// fillForm writes the fields of a form into the question that the form shows. A
// field that was emptied drops its key. Names that begin with + add a key to a
// block, with * an item to a list; those that begin with _ are not of the
// question.
func fillForm(t *enfilade.Tree, s *shape, form url.Values) {
	names := make([]string, 0, len(form))
	for name := range form {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		value := strings.TrimSpace(form.Get(name))
		switch {
		case strings.HasPrefix(name, "_"):
		case strings.HasPrefix(name, "+"):
			if value != "" {
				addKey(t, s, name[1:], value)
			}
		case strings.HasPrefix(name, "*"):
			if value != "" {
				addItem(t, name[1:], value)
			}
		default:
			if at, ok := placesOf(name); ok {
				fillField(t, at, value)
			}
		}
	}
}

func fillField(t *enfilade.Tree, at []place, value string) {
	old := find(t, at)
	switch {
	case value != "":
		if old != nil && value == enfilade.TreeText(old) {
			return
		}
		_ = put(t, at, written(value, old))
	case old != nil && old.Kind != enfilade.TreeNull:
		if at[len(at)-1].index < 0 {
			drop(t, at)
		}
	}
}

// written is a value as it was typed: text, or a list or block in brackets.
func written(value string, old *enfilade.Tree) *enfilade.Tree {
	brackets := strings.HasPrefix(value, "[") && strings.HasSuffix(value, "]") || strings.HasPrefix(value, "{") && strings.HasSuffix(value, "}")
	if brackets && (old == nil || old.Kind != enfilade.TreeScalar) {
		if trees, err := enfilade.ReadTrees(strings.NewReader("v: "+value), "x.yaml"); err == nil && len(trees) == 1 {
			if v := trees[0].Get("v"); v != nil {
				return v
			}
		}
	}
	return &enfilade.Tree{Kind: enfilade.TreeScalar, Text: value}
}

func addKey(t *enfilade.Tree, s *shape, name, key string) {
	var at []place
	if name != "" {
		var ok bool
		if at, ok = placesOf(name); !ok {
			return
		}
	}
	at = append(at, place{key, -1})
	if find(t, at) == nil {
		_ = put(t, at, shapeAt(t, s, at).starting())
	}
}

func addItem(t *enfilade.Tree, name, value string) {
	at, ok := placesOf(name)
	if !ok {
		return
	}
	l := find(t, at)
	if l == nil || l.Kind != enfilade.TreeList {
		l = &enfilade.Tree{Kind: enfilade.TreeList}
		if put(t, at, l) != nil {
			return
		}
	}
	l.Items = append(l.Items, &enfilade.Tree{Kind: enfilade.TreeScalar, Text: value})
}

// shapeAt is the shape of the value at a place; nil if the schema knows none.
func shapeAt(t *enfilade.Tree, s *shape, at []place) *shape {
	for _, p := range at {
		if s == nil {
			return nil
		}
		if p.index >= 0 {
			s = s.items
			continue
		}
		if f := s.field(p.key); f != nil {
			s = f.shape
			continue
		}
		s = s.open
	}
	return s
}

// act does what a button of the form says: its name and the path it is for.
func act(t *enfilade.Tree, s *shape, do string) {
	verb, name, _ := strings.Cut(do, " ")
	at, ok := placesOf(name)
	if !ok {
		return
	}
	switch verb {
	case "remove":
		drop(t, at)
	case "add":
		l := find(t, at)
		if l == nil {
			_ = put(t, at, shapeAt(t, s, at).starting())
		} else if l.Kind == enfilade.TreeList {
			l.Items = append(l.Items, &enfilade.Tree{Kind: enfilade.TreeMap})
		}
	case "more", "less":
		old := find(t, at)
		if n, ok := oneStep(old, shapeAt(t, s, at), verb == "more"); ok {
			_ = put(t, at, &enfilade.Tree{Kind: enfilade.TreeScalar, Text: strconv.Itoa(n)})
		}
	}
}

// oneStep is a whole number one larger or smaller, within the range of the
// field.
func oneStep(old *enfilade.Tree, s *shape, more bool) (int, bool) {
	n := 0
	if old != nil {
		var err error
		if n, err = strconv.Atoi(old.Text); err != nil {
			return 0, false
		}
	}
	if more {
		n++
	} else {
		n--
	}
	if s != nil {
		if low, err := strconv.Atoi(s.low); err == nil && n < low {
			return 0, false
		}
		if top, err := strconv.Atoi(s.top); err == nil && n > top {
			return 0, false
		}
	}
	return n, true
}
