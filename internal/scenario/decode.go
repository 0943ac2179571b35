package scenario

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Reader is a type that reads itself from a node. It notes what is wrong in f
// and leaves itself as it is.
type Reader interface {
	ReadNode(n *Node, f *Faults)
}

// Block is embedded in a struct that is read from a map. It tells which keys
// were written and puts faults at their places.
type Block struct {
	Node   *Node
	faults *Faults
}

// Has tells whether the key was written.
func (b Block) Has(key string) bool { return b.Node.Get(key) != nil }

// Fault notes a problem at a key's value, or at the block if the key is missing;
// the path is the key's in both cases. A key may go deeper: "weapons[0].ap".
func (b Block) Fault(key, hint, format string, args ...any) {
	b.faults.AddProblem(Place(b.Node, key, hint, fmt.Sprintf(format, args...)))
}

// FaultHere notes a problem with the block itself.
func (b Block) FaultHere(hint, format string, args ...any) {
	b.faults.Add(b.Node, hint, format, args...)
}

// Faults is where the block notes problems.
func (b Block) Faults() *Faults { return b.faults }

// Place is a problem at a key of a block: at its value, at the nearest block or
// list above it that was written, or at the key's own text where it holds a
// block that is wanted whole.
func Place(n *Node, key, hint, message string) Problem {
	p := Problem{Path: n.Path, Line: n.Line, Column: n.Column, Hint: hint, Message: message}
	steps, err := splitPath(key)
	if err != nil {
		p.Path = Join(n.Path, key)
		return p
	}
	for _, s := range steps {
		if s.index >= 0 {
			p.Path = fmt.Sprintf("%s[%d]", p.Path, s.index)
			if n != nil && n.Kind == List && s.index < len(n.Items) {
				n = n.Items[s.index]
				p.Line, p.Column = n.Line, n.Column
			} else {
				n = nil
			}
			continue
		}
		p.Path = Join(p.Path, s.key)
		if v := n.Get(s.key); v != nil {
			n = v
			p.Line, p.Column = n.Line, n.Column
		} else {
			n = nil
		}
	}
	return p
}

// Decode reads a tree into a struct, strictly. A field is read where it has a
// tag `key:"name"`. Further tags:
//
//	range:"1..500"     of a whole number or Number: the least and the most
//	one:"a|b|c"        of a text: one of these words
//	need:"true"        the key must be written
//	doc:"..."          one line for the JSON Schema
//
// Fields are strings, whole numbers, bools (true, false, yes, no), structs,
// slices, pointers to these, and types that implement Reader. Structs embed
// Block to know what was written; the keys of an embedded struct are the
// struct's own.
func Decode(n *Node, f *Faults, into any) {
	decodeStruct(n, f, reflect.ValueOf(into).Elem())
}

// giveBlock fills the embedded Block, in embedded structs too.
func giveBlock(n *Node, f *Faults, v reflect.Value) {
	for i := range v.NumField() {
		switch sf := v.Type().Field(i); {
		case !sf.Anonymous:
		case sf.Type == blockType:
			v.Field(i).Set(reflect.ValueOf(Block{n, f}))
		case sf.Type.Kind() == reflect.Struct:
			giveBlock(n, f, v.Field(i))
		}
	}
}

type field struct {
	key            string
	index          []int
	low, high      int64
	ranged, needed bool
	words          []string
}

var (
	layouts    sync.Map // reflect.Type -> []field
	readerType = reflect.TypeFor[Reader]()
	blockType  = reflect.TypeFor[Block]()
)

func layout(t reflect.Type) []field {
	if l, ok := layouts.Load(t); ok {
		return l.([]field)
	}
	out := fieldsOf(t, nil)
	layouts.Store(t, out)
	return out
}

// fieldsOf lists the fields that are read; those of an embedded struct count as
// the struct's own.
func fieldsOf(t reflect.Type, above []int) []field {
	var out []field
	for i := range t.NumField() {
		sf := t.Field(i)
		index := append(slices.Clone(above), i)
		if sf.Anonymous && sf.Type.Kind() == reflect.Struct && sf.Type != blockType {
			out = append(out, fieldsOf(sf.Type, index)...)
			continue
		}
		key, ok := sf.Tag.Lookup("key")
		if !ok {
			continue
		}
		fd := field{key: key, index: index, needed: sf.Tag.Get("need") == "true"}
		if r, ok := sf.Tag.Lookup("range"); ok {
			low, high, _ := strings.Cut(r, "..")
			fd.low, _ = strconv.ParseInt(low, 10, 64)
			fd.high, _ = strconv.ParseInt(high, 10, 64)
			fd.ranged = true
		}
		if w, ok := sf.Tag.Lookup("one"); ok {
			fd.words = strings.Split(w, "|")
		}
		out = append(out, fd)
	}
	return out
}

func decodeStruct(n *Node, f *Faults, v reflect.Value) {
	if n.Kind != Map {
		f.Add(n, "", "must be a block of keys, not %s", n.What())
		return
	}
	giveBlock(n, f, v)
	fields := layout(v.Type())
	for _, e := range n.Entries {
		i := indexOf(fields, e.Key)
		if i < 0 {
			unknown(n, e, fields, f)
			continue
		}
		if e.Value.Kind == Null {
			f.Add(e.Value, "", "has no value")
			continue
		}
		decodeValue(e.Value, f, v.FieldByIndex(fields[i].index), fields[i])
	}
	for _, fd := range fields {
		if fd.needed && n.Get(fd.key) == nil {
			f.AddProblem(Place(n, fd.key, "", "is missing"))
		}
	}
}

func indexOf(fields []field, key string) int {
	for i, fd := range fields {
		if fd.key == key {
			return i
		}
	}
	return -1
}

func unknown(n *Node, e Entry, fields []field, f *Faults) {
	words := make([]string, len(fields))
	for i, fd := range fields {
		words[i] = fd.key
	}
	f.AddProblem(Problem{
		Path: Join(n.Path, e.Key), Line: e.Line, Column: e.Column,
		Message: "unknown key", Hint: Suggest(e.Key, words),
	})
}

func decodeValue(n *Node, f *Faults, v reflect.Value, fd field) {
	if v.CanAddr() && v.Addr().Type().Implements(readerType) {
		v.Addr().Interface().(Reader).ReadNode(n, f)
		if num, ok := v.Addr().Interface().(*Number); ok && fd.ranged && num.Rat != nil {
			inRange(n, f, num.Rat, fd)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		decodeValue(n, f, p.Elem(), fd)
		v.Set(p)
	case reflect.Struct:
		decodeStruct(n, f, v)
	case reflect.Slice:
		decodeSlice(n, f, v, fd)
	case reflect.String:
		decodeText(n, f, v, fd)
	case reflect.Bool:
		if b, ok := ReadBool(n, f); ok {
			v.SetBool(b)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		decodeInt(n, f, v, fd)
	default:
		panic("scenario: a field of type " + v.Type().String() + " cannot be read")
	}
}

func decodeSlice(n *Node, f *Faults, v reflect.Value, fd field) {
	if n.Kind != List {
		f.Add(n, "", "must be a list, not %s", n.What())
		return
	}
	out := reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items))
	for i, x := range n.Items {
		if x.Kind == Null {
			f.Add(x, "", "has no value")
			continue
		}
		decodeValue(x, f, out.Index(i), fd)
	}
	v.Set(out)
}

func decodeText(n *Node, f *Faults, v reflect.Value, fd field) {
	s, ok := ReadText(n, f)
	if !ok {
		return
	}
	if fd.words != nil {
		for _, w := range fd.words {
			if w == s {
				v.SetString(s)
				return
			}
		}
		f.Add(n, Suggest(s, fd.words), "must be one of %s (got %q)", strings.Join(fd.words, ", "), s)
		return
	}
	v.SetString(s)
}

func decodeInt(n *Node, f *Faults, v reflect.Value, fd field) {
	r, ok := readRat(n, f)
	if !ok {
		return
	}
	if !r.IsInt() {
		f.Add(n, "", "must be a whole number (got %s)", n.Text)
		return
	}
	if !inRange(n, f, r, fd) {
		return
	}
	if !r.Num().IsInt64() || v.OverflowInt(r.Num().Int64()) {
		f.Add(n, "", "too large (got %s)", short(n.Text))
		return
	}
	v.SetInt(r.Num().Int64())
}

func inRange(n *Node, f *Faults, r *big.Rat, fd field) bool {
	switch {
	case !fd.ranged:
	case r.Cmp(new(big.Rat).SetInt64(fd.low)) < 0:
		f.Add(n, "", "must be at least %d (got %s)", fd.low, short(n.Text))
		return false
	case r.Cmp(new(big.Rat).SetInt64(fd.high)) > 0:
		f.Add(n, "", "at most %d (got %s)", fd.high, short(n.Text))
		return false
	}
	return true
}

func short(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}

// Head is the keys that every game's file has; a game embeds it in the struct
// of its file.
type Head struct {
	Block
	Game      string `key:"game" doc:"the game: wh40k9, ninthage, infinity, bushido or warmachine"`
	Title     string `key:"title" doc:"a title; the file's name if left out"`
	Goal      string `key:"goal" doc:"what is wanted: slain >= 5, or mean slain"`
	AdviseFor string `key:"advise_for" one:"attacker|defender|target" doc:"whose decisions advise makes"`
}

// Defends tells whether advise is asked for the defender.
func (h Head) Defends() bool { return h.AdviseFor == "defender" || h.AdviseFor == "target" }
