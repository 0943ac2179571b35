package sweep

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Limits of a sweep: what is larger is a mistake.
const (
	MaxCells  = 1 << 32
	MaxValues = 1 << 20 // of an axis
	maxAxes   = 64
)

// Axis is one direction in which cells differ: a path with values, or several
// such columns that go together.
type Axis struct {
	Columns []Column
	zip     bool
	node    *scenario.Node
}

// Len is how many values the axis has.
func (a Axis) Len() int { return len(a.Columns[0].Values) }

// Column is one path and the values that stand there, with what rows call them.
// A path below "cell." is no place of the scenario: rows show it, and it can be
// divided by.
type Column struct {
	Path   string
	Labels []string
	Values []*enfilade.Tree
	Barred []string // of a search: why a unit cannot be used, or ""
	query  string
	entry  scenario.Entry
}

const cellOnly = "cell."

// ReadNode reads "path: values", or "zip:" with a list of these.
func (a *Axis) ReadNode(n *scenario.Node, f *scenario.Faults) {
	a.node = n
	if n.Kind != scenario.Map || len(n.Entries) != 1 {
		f.Add(n, "such as target.t: [3, 4, 5]", "an axis is one path with its values")
		return
	}
	e := n.Entries[0]
	if e.Key != "zip" {
		a.Columns = []Column{readColumn(e, f)}
		return
	}
	a.zip = true
	switch {
	case e.Value.Kind == scenario.Map:
		for _, x := range e.Value.Entries {
			a.Columns = append(a.Columns, readColumn(x, f))
		}
	case e.Value.Kind == scenario.List:
		for _, x := range e.Value.Items {
			if x.Kind != scenario.Map || len(x.Entries) != 1 {
				f.Add(x, "", "zip pairs paths with their values")
				return
			}
			a.Columns = append(a.Columns, readColumn(x.Entries[0], f))
		}
	}
	if len(a.Columns) < 2 {
		f.Add(e.Value, "", "zip pairs two paths or more")
	}
}

func readColumn(e scenario.Entry, f *scenario.Faults) Column {
	c := Column{Path: e.Key, entry: e}
	if e.Key == "game" {
		f.AddProblem(scenario.Problem{Path: e.Key, Line: e.Line, Column: e.Column, Message: "a sweep is of one game", Hint: "a sweep file for each"})
	}
	if !strings.HasPrefix(e.Key, cellOnly) {
		if err := new(scenario.Node).Put(e.Key, &scenario.Node{}); err != nil && strings.Contains(err.Error(), "is no path") {
			f.AddProblem(scenario.Problem{Path: e.Key, Line: e.Line, Column: e.Column, Message: "is no path"})
		}
	}
	switch v := e.Value; v.Kind {
	case scenario.List:
		c.Values = v.Items
		for i, x := range v.Items {
			if x.Kind == scenario.Null {
				f.Add(x, "", "has no value")
			}
			c.Labels = append(c.Labels, label(x, i))
		}
	case scenario.Scalar:
		c.span(v, f)
	case scenario.Map:
		c.search(v, f)
	default:
		f.Add(v, "", "has no values")
		return c
	}
	if len(c.Values) == 0 && c.query == "" && !f.Any() {
		f.Add(e.Value, "", "has no values")
	}
	if len(c.Values) > MaxValues {
		f.Add(e.Value, "", "at most %d values (got %d)", MaxValues, len(c.Values))
	}
	return c
}

// label is what rows call a value: a block by its name, the rest as written.
func label(n *scenario.Node, i int) string {
	if n.Kind != scenario.Map {
		return enfilade.TreeText(n)
	}
	for _, key := range []string{"name", "from"} {
		if x := n.Get(key); x != nil && x.Kind == scenario.Scalar && x.Text != "" {
			return x.Text
		}
	}
	return strconv.Itoa(i + 1)
}

// span reads a range of whole numbers, 1..20; one value alone is a list of one.
func (c *Column) span(at *scenario.Node, f *scenario.Faults) {
	from, to, ok := strings.Cut(at.Text, "..")
	low, err1 := strconv.ParseInt(strings.TrimSpace(from), 10, 64)
	high, err2 := strconv.ParseInt(strings.TrimSpace(to), 10, 64)
	switch {
	case !ok:
		f.Add(at, "[4] for one value, 1..20 for a range", "must be a list of values or a range, not %s", at.What())
		return
	case errors.Is(err1, strconv.ErrRange) || errors.Is(err2, strconv.ErrRange):
		f.Add(at, "", "%q goes beyond what can be counted", at.Text)
		return
	case err1 != nil || err2 != nil || high < low:
		f.Add(at, "such as 1..20", "%q is no range", at.Text)
		return
	case uint64(high)-uint64(low) >= MaxValues: // right where the difference of the two overflows too
		f.Add(at, "", "at most %d values (got %s)", MaxValues, values(low, high))
		return
	}
	for n := range high - low + 1 { // counted from 0: the last number may be the largest there is
		text := strconv.FormatInt(low+n, 10)
		c.Labels = append(c.Labels, text)
		c.Values = append(c.Values, &scenario.Node{Kind: scenario.Scalar, Text: text, Line: at.Line, Column: at.Column})
	}
}

// search reads {units: WORDS}.
func (c *Column) search(n *scenario.Node, f *scenario.Faults) {
	u := n.Get("units")
	if u == nil || len(n.Entries) != 1 {
		f.Add(n, "a list of blocks, or {units: WORDS}", "must be a list, a range, or a search of the catalogue")
		return
	}
	c.query, _ = scenario.ReadText(u, f)
}

// complete finds what the axes take from the catalogue, and checks that they fit
// together.
func (file *File) complete(f *scenario.Faults, from Source) {
	file.fill(nil, file.Base.Tree, f, from)
	seen := map[string]bool{}
	file.checkOrder(f)
	if len(file.Vary) == 0 || len(file.Vary) > maxAxes {
		file.Fault("vary", "", "must be 1 to %d axes (got %d)", maxAxes, len(file.Vary))
	}
	for i := range file.Vary {
		a := &file.Vary[i]
		for k := range a.Columns {
			c := &a.Columns[k]
			if seen[c.Path] {
				f.AddProblem(scenario.Problem{Path: c.Path, Line: c.entry.Line, Column: c.entry.Column, Message: "a second axis of this path"})
			}
			seen[c.Path] = true
			file.completeColumn(c, f, from)
			if k > 0 && len(c.Values) != a.Len() && !f.Any() {
				f.Add(c.entry.Value, "", "zip pairs lists of one length: %d values beside %d", len(c.Values), a.Len())
			}
		}
	}
	cells := 1.0
	for _, a := range file.Vary {
		if len(a.Columns) > 0 {
			cells *= float64(a.Len())
		}
	}
	if cells > MaxCells {
		file.Fault("vary", "", "at most %d cells (got %.3g)", MaxCells, cells)
	}
	for i := range file.Skip {
		file.Skip[i].check(file, f)
	}
	file.checkPer(f, seen)
	if len(file.Measure) == 0 {
		file.Fault("measure", "", "is empty")
	}
	asked := map[string]bool{}
	for _, a := range file.Measure {
		if asked[a.Text] {
			f.Add(a.node, "", "%q is asked twice", a.Text)
		}
		asked[a.Text] = true
	}
}

// checkOrder refuses an axis whose values a later one overwrites.
func (file *File) checkOrder(f *scenario.Faults) {
	var before []Column
	for _, a := range file.Vary {
		for _, c := range a.Columns {
			for _, b := range before {
				if within(b.Path, c.Path) {
					f.AddProblem(scenario.Problem{
						Path: c.Path, Line: c.entry.Line, Column: c.entry.Column, Hint: "put it before " + b.Path,
						Message: "overwrites the values of " + b.Path,
					})
				}
			}
			before = append(before, c)
		}
	}
}

// Varies names the axis whose values overwrite what stands at a path.
func (file *File) Varies(path string) (axis string, ok bool) {
	for _, a := range file.Vary {
		for _, c := range a.Columns {
			if path == c.Path || within(path, c.Path) {
				return c.Path, true
			}
		}
	}
	return "", false
}

// within tells whether a path lies below another.
func within(path, below string) bool {
	rest, ok := strings.CutPrefix(path, below)
	return ok && rest != "" && (rest[0] == '.' || rest[0] == '[')
}

func (file *File) completeColumn(c *Column, f *scenario.Faults, from Source) {
	if c.query != "" {
		if from.Units == nil {
			f.Add(c.entry.Value, "", "there is no catalogue to search")
			return
		}
		found, err := from.Units(c.query)
		if err == nil && len(found) == 0 {
			err = fmt.Errorf("the catalogue has no unit for %q", c.query)
		}
		if err != nil {
			f.Add(c.entry.Value, "", "%s", err)
			return
		}
		for i, t := range found {
			c.Values, c.Labels = append(c.Values, t), append(c.Labels, label(t, i))
		}
	}
	if strings.HasPrefix(c.Path, cellOnly) {
		return
	}
	for i, v := range c.Values {
		if i > 0 && !names(v) {
			continue // there is room for it as for the first
		}
		t := file.Base.Tree.Clone()
		if err := t.Put(c.Path, v.Clone()); err != nil {
			f.AddProblem(scenario.Problem{Path: c.Path, Line: c.entry.Line, Column: c.entry.Column, Message: err.Error()})
			return
		}
		if !names(v) {
			continue
		}
		t.Rename()
		if c.query == "" {
			file.fill(c, t, f, from)
		} else { // one of many: its cells say what is wrong with it
			own := &scenario.Faults{File: f.File}
			file.fill(c, t, own, from)
			why := ""
			if own.Any() {
				why = reason(own.List())
			}
			c.Barred = append(c.Barred, why)
		}
		c.Values[i] = t.At(c.Path)
	}
}

// names tells whether a value names something of the catalogue.
func names(n *scenario.Node) bool {
	if n.Get("from") != nil || n.Get("unit") != nil {
		return true
	}
	for _, e := range n.Entries {
		if names(e.Value) {
			return true
		}
	}
	for _, x := range n.Items {
		if names(x) {
			return true
		}
	}
	return false
}

// fill completes a tree from the catalogue.
func (file *File) fill(c *Column, t *scenario.Node, f *scenario.Faults, from Source) {
	if from.Fill == nil || !names(t) {
		return
	}
	missed, err := from.Fill(&scenario.Document{Name: f.File, Root: t})
	if err == nil {
		for _, name := range missed {
			if !slices.Contains(file.NotApplied, name) {
				file.NotApplied = append(file.NotApplied, name)
			}
		}
		return
	}
	if ps, ok := err.(enfilade.Problems); ok {
		for _, p := range ps {
			f.AddProblem(p)
		}
		return
	}
	at := file.Base.node
	if c != nil {
		at = c.entry.Value
	}
	f.Add(at, "", "%s", err)
}

// Combination is values of some axes that are left out together.
type Combination struct {
	node  *scenario.Node
	parts []barredLabel
}

type barredLabel struct {
	path   string
	labels map[string]bool
}

// ReadNode reads a block of paths, each with a value or a list of values.
func (c *Combination) ReadNode(n *scenario.Node, f *scenario.Faults) {
	c.node = n
	if n.Kind != scenario.Map || len(n.Entries) == 0 {
		f.Add(n, "such as {target.t: 3, target.w: [1, 2]}", "must be a block of paths and values")
		return
	}
	for _, e := range n.Entries {
		b := barredLabel{path: e.Key, labels: map[string]bool{}}
		items := e.Value.Items
		if e.Value.Kind != scenario.List {
			items = []*scenario.Node{e.Value}
		}
		for i, x := range items {
			b.labels[label(x, i)] = true
		}
		c.parts = append(c.parts, b)
	}
}

// check makes sure that a combination can occur.
func (c *Combination) check(file *File, f *scenario.Faults) {
	for i, b := range c.parts {
		var of *Column
		var paths []string
		for k := range file.Vary {
			for j := range file.Vary[k].Columns {
				x := &file.Vary[k].Columns[j]
				paths = append(paths, x.Path)
				if x.Path == b.path {
					of = x
				}
			}
		}
		e := c.node.Entries[i]
		known := map[string]bool{}
		if of != nil {
			for _, l := range of.Labels {
				known[l] = true
			}
		}
		if of == nil {
			f.AddProblem(scenario.Problem{Path: e.Value.Path, Line: e.Line, Column: e.Column, Message: "no axis of this path", Hint: scenario.Suggest(b.path, paths)})
			continue
		}
		for l := range b.labels {
			if !known[l] {
				f.Add(e.Value, scenario.Suggest(l, of.Labels[:min(len(of.Labels), 1000)]), "%q is no value of %s", l, b.path)
			}
		}
	}
}

// checkPer makes sure that there is something to divide by.
func (file *File) checkPer(f *scenario.Faults, axes map[string]bool) {
	if file.Per == "" || axes[file.Per] || file.Base.Tree.At(file.Per) != nil {
		return
	}
	for path := range axes {
		if within(file.Per, path) {
			return
		}
	}
	file.Fault("per", "the path of a number, or of an axis", "the cells have no %q", file.Per)
}

// values is how many whole numbers a range has, in figures, or about if there are too many to read.
func values(low, high int64) string {
	if n := float64(high) - float64(low) + 1; n > 1e15 {
		return fmt.Sprintf("%.2g", n)
	}
	return strconv.FormatInt(high-low+1, 10)
}
