// Package schema writes the JSON Schema of a game's scenario files from the
// structs that read them.
package schema

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Of is the schema of the files that form reads, form being a pointer to an
// empty struct of the game's file.
func Of(game, title string, form any) ([]byte, error) {
	w := writer{defs: jsonschema.Definitions{}}
	root := w.object(reflect.TypeOf(form).Elem())
	root.Version = jsonschema.Version
	root.Title = title
	if g, ok := root.Properties.Get("game"); ok {
		g.Const = game
	}
	root.Required = append(root.Required, "game")
	w.from(root)
	root.Definitions = w.defs
	text, err := json.MarshalIndent(root, "", "  ")
	return append(text, '\n'), err
}

// writer keeps one definition a struct type, so that types may hold themselves.
type writer struct{ defs jsonschema.Definitions }

var (
	shaper = reflect.TypeFor[scenario.Shaper]()
	reader = reflect.TypeFor[scenario.Reader]()
	block  = reflect.TypeFor[scenario.Block]()
)

func (w *writer) object(t reflect.Type) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
	w.fields(s, t)
	return s
}

func (w *writer) fields(s *jsonschema.Schema, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous && f.Type.Kind() == reflect.Struct && f.Type != block {
			w.fields(s, f.Type)
			continue
		}
		key, ok := f.Tag.Lookup("key")
		if !ok {
			continue
		}
		p := w.value(f.Type, f.Tag)
		if d := f.Tag.Get("doc"); d != "" {
			p.Description = d
		}
		if f.Tag.Get("need") == "true" {
			s.Required = append(s.Required, key)
		}
		s.Properties.Set(key, p)
	}
}

func (w *writer) value(t reflect.Type, tag reflect.StructTag) *jsonschema.Schema {
	if v := reflect.New(t); v.Type().Implements(shaper) {
		return w.shape(v.Interface().(scenario.Shaper).Shape())
	}
	switch t {
	case reflect.TypeFor[scenario.Number]():
		return either(ranged(&jsonschema.Schema{Type: "number"}, tag), text(`^[+-]?[0-9]+([./][0-9]+)?$`))
	case reflect.TypeFor[scenario.Inches]():
		return either(&jsonschema.Schema{Type: "number", Minimum: "0"}, text(`^[0-9]+([./][0-9]+)?\s*("|''|in)?$`))
	}
	if reflect.PointerTo(t).Implements(reader) {
		return &jsonschema.Schema{} // its own notation, which it does not describe
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.value(t.Elem(), tag)
	case reflect.Struct:
		return w.ref(t)
	case reflect.Slice:
		return &jsonschema.Schema{Type: "array", Items: w.value(t.Elem(), tag)}
	case reflect.Bool:
		return either(&jsonschema.Schema{Type: "boolean"}, &jsonschema.Schema{Enum: []any{"true", "false", "yes", "no"}})
	case reflect.String:
		return words(tag)
	}
	return either(ranged(&jsonschema.Schema{Type: "integer"}, tag), text(`^[+-]?[0-9]+$`))
}

// ref names a struct's definition, written the first time it is met.
func (w *writer) ref(t reflect.Type) *jsonschema.Schema {
	name := plain(t.Name())
	if name == "" {
		return w.object(t)
	}
	if _, ok := w.defs[name]; !ok {
		w.defs[name] = &jsonschema.Schema{}
		*w.defs[name] = *w.object(t)
	}
	return &jsonschema.Schema{Ref: "#/$defs/" + name}
}

// plain is the name of a type, of a generic one with that of its argument, in
// letters and digits, as references want it.
func plain(name string) string {
	outer, inner, generic := strings.Cut(strings.TrimSuffix(name, "]"), "[")
	if !generic {
		return name
	}
	return outer + inner[strings.LastIndexAny(inner, "./")+1:]
}

func text(pattern string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: pattern}
}

func words(tag reflect.StructTag) *jsonschema.Schema {
	one, ok := tag.Lookup("one")
	if !ok {
		return either(&jsonschema.Schema{Type: "string"}, &jsonschema.Schema{Type: "number"}, &jsonschema.Schema{Type: "boolean"})
	}
	s := &jsonschema.Schema{}
	for _, x := range strings.Split(one, "|") {
		s.Enum = append(s.Enum, x)
	}
	return s
}

func ranged(s *jsonschema.Schema, tag reflect.StructTag) *jsonschema.Schema {
	if r, ok := tag.Lookup("range"); ok {
		low, high, _ := strings.Cut(r, "..")
		s.Minimum, s.Maximum = json.Number(low), json.Number(high)
	}
	return s
}

func either(all ...*jsonschema.Schema) *jsonschema.Schema {
	if len(all) == 1 {
		return all[0]
	}
	return &jsonschema.Schema{AnyOf: all}
}

// shape is the schema of a type that describes itself. A pattern is in Go's
// syntax, of which only what JSON Schema knows too is used.
func (w *writer) shape(x scenario.Shape) *jsonschema.Schema {
	var all []*jsonschema.Schema
	if len(x.Words) > 0 {
		s := &jsonschema.Schema{}
		for _, v := range x.Words {
			s.Enum = append(s.Enum, v)
		}
		all = append(all, s)
	}
	if x.Pattern != "" {
		all = append(all, text(x.Pattern))
	}
	if x.Text {
		all = append(all, &jsonschema.Schema{Type: "string"})
	}
	if x.Number {
		n := &jsonschema.Schema{Type: "number"}
		n.Minimum, n.Maximum = limit(x.Min), limit(x.Max)
		all = append(all, n)
	}
	if x.Bool {
		all = append(all, &jsonschema.Schema{Type: "boolean"})
	}
	items := jsonschema.TrueSchema
	if x.Items != nil {
		items = w.shape(*x.Items)
	}
	if x.List {
		all = append(all, &jsonschema.Schema{Type: "array", Items: items})
	}
	switch {
	case x.Of != nil:
		all = append(all, w.ref(reflect.TypeOf(x.Of).Elem()))
	case x.Block:
		all = append(all, &jsonschema.Schema{Type: "object", AdditionalProperties: items})
	}
	if len(all) == 0 {
		all = append(all, &jsonschema.Schema{})
	}
	s := either(all...)
	s.Description = x.Doc
	for _, e := range x.Examples {
		s.Examples = append(s.Examples, e)
	}
	return s
}

func limit(x *float64) json.Number {
	if x == nil {
		return ""
	}
	return json.Number(strconv.FormatFloat(*x, 'g', -1, 64))
}
