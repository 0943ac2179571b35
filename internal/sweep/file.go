package sweep

import (
	"io"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/scenario"
)

// File is a sweep file.
type File struct {
	scenario.Block
	Title   string        `key:"title" doc:"a title; the file's name if left out"`
	Base    Base          `key:"base" need:"true" doc:"the scenario that is varied: a file, or a block"`
	Vary    []Axis        `key:"vary" need:"true" doc:"the axes, each a path and its values; axes multiply"`
	Skip    []Combination `key:"skip" doc:"combinations that are left out"`
	Measure []Asked       `key:"measure" need:"true" doc:"what is kept of each cell: mean slain, slain >= 5, slain, best"`
	// NotApplied are the printed rules that were left out of what the catalogue
	// gave.
	NotApplied []string
	Per        string `key:"per" doc:"the path of a number that every value is divided by"`
}

// Base is the scenario that is varied.
type Base struct {
	Name string         // of the file; "" if the scenario stands in the sweep file
	Tree *enfilade.Tree // nil until the file is read
	node *scenario.Node
}

// ReadNode reads the name of a file, or takes the block.
func (b *Base) ReadNode(n *scenario.Node, f *scenario.Faults) {
	b.node = n
	if n.Kind == scenario.Map {
		b.Tree = n
		return
	}
	b.Name, _ = scenario.ReadText(n, f)
}

// Asked is one thing that is kept of each cell.
type Asked struct {
	Text string
	Kind AskedKind
	Goal enfilade.Goal // of Worth
	node *scenario.Node
	file string
}

// AskedKind is what is kept: a number, a whole law, or the best decisions.
type AskedKind uint8

// The kinds.
const (
	Worth AskedKind = iota // a chance or a mean
	Law
	Best
)

// ReadNode reads "mean slain", "slain >= 5", "slain" or "best".
func (a *Asked) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	a.Text, a.node, a.file = text, n, f.File
	switch {
	case text == "":
		f.Add(n, "such as mean slain, slain >= 5, or slain", "a measure is missing")
	case text == "best":
		a.Kind = Best
	case enfilade.IsGoal(text):
		g, err := enfilade.ParseGoal(text)
		if err != nil {
			f.Add(n, "", "%s", err)
		}
		a.Goal = g
	default:
		a.Kind = Law
	}
}

// Source says where a sweep file finds what it names.
type Source struct {
	// Open opens the file of a base.
	Open func(name string) (io.ReadCloser, error)
	// Fill completes a scenario from the catalogue; nil: nothing is completed.
	Fill enfilade.Fill
	// Units is the values that a search of the catalogue gives; nil: none.
	Units func(query string) ([]*enfilade.Tree, error)
}

// Read reads one sweep file. The error is Problems, or of the stream.
func Read(r io.Reader, name string, from Source) (*File, error) {
	docs, err := scenario.Documents(r, name)
	if err != nil {
		return nil, err
	}
	d := docs[0]
	if len(d.Problems) > 0 {
		return nil, d.Problems
	}
	if len(docs) > 1 {
		return nil, enfilade.Problems{{File: name, Line: docs[1].Root.Line, Column: docs[1].Root.Column, Message: "a second sweep: a file holds one"}}
	}
	f := &scenario.Faults{File: name}
	file := new(File)
	scenario.Decode(d.Root, f, file)
	if f.Any() {
		return nil, f.List()
	}
	if err := file.Base.load(name, from, f); err != nil {
		return nil, err
	}
	if !f.Any() {
		file.complete(f, from)
	}
	if f.Any() {
		return nil, f.List()
	}
	return file, nil
}

// load reads the file of the base.
func (b *Base) load(sweep string, from Source, f *scenario.Faults) error {
	if b.Tree != nil {
		t := b.Tree.Clone()
		t.Rename()
		b.Tree = t
		return nil
	}
	r, err := from.Open(b.Name)
	if err != nil {
		return err
	}
	defer r.Close()
	all, err := enfilade.ReadTrees(r, b.Name)
	if err != nil {
		return err
	}
	if len(all) != 1 {
		f.Add(b.node, "", "%s holds %d scenarios; a sweep varies one", b.Name, len(all))
		return nil
	}
	b.Tree = all[0]
	return nil
}
