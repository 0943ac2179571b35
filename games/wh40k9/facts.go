package wh40k9

import (
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Band is a band of wounds left: 6+ or 3-5.
type Band struct{ Low, High int }

// ReadNode reads the band.
func (b *Band) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if low, ok := strings.CutSuffix(text, "+"); ok {
		if v, ok := scenario.ParseSigned(low); ok && v >= 0 && v <= 120 {
			b.Low, b.High = v, 1000
			return
		}
	} else {
		low, high, band := strings.Cut(text, "-")
		if !band {
			high = low
		}
		v, okV := scenario.ParseSigned(low)
		w, okW := scenario.ParseSigned(high)
		if okV && okW && 0 <= v && v <= w && w <= 120 {
			b.Low, b.High = v, w
			return
		}
	}
	f.Add(n, "", "must be a band of wounds, such as 6+ or 3-5 (got %q)", text)
}

// Length is inches.
type Length struct{ Rat *big.Rat }

// ReadNode reads inches.
func (l *Length) ReadNode(n *scenario.Node, f *scenario.Faults) {
	var x scenario.Inches
	x.ReadNode(n, f)
	l.Rat = x.Rat
}

// Flag is true or false.
type Flag struct{ On bool }

// ReadNode reads the flag.
func (b *Flag) ReadNode(n *scenario.Node, f *scenario.Faults) { b.On, _ = scenario.ReadBool(n, f) }

// Cover is the kinds of cover received.
type Cover struct{ Light, Heavy, Dense bool }

// ReadNode reads none, a kind, or a list of kinds.
func (c *Cover) ReadNode(n *scenario.Node, f *scenario.Faults) {
	items := []*scenario.Node{n}
	if n.Kind == scenario.List {
		items = n.Items
	}
	none := false
	for _, x := range items {
		text, ok := scenario.ReadText(x, f)
		if !ok {
			continue
		}
		switch strings.ToLower(strings.TrimSuffix(text, " cover")) {
		case "none":
			none = true
		case "light":
			c.Light = true
		case "heavy":
			c.Heavy = true
		case "dense":
			c.Dense = true
		default:
			f.Add(x, scenario.Suggest(text, []string{"none", "light", "heavy", "dense"}), "must be none, light, heavy or dense (got %q)", text)
		}
	}
	if none && len(items) > 1 {
		f.Add(n, "", "none together with another kind of cover")
	}
}

// Each is one value for all targets, or one by target.
type Each[T any] struct {
	Node  *scenario.Node // nil: not written
	All   *T
	Names []string
	By    []T
	At    []*scenario.Node
}

// Shape tells that one value stands for all targets, or a block of them by the
// targets' names.
func (e *Each[T]) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Number: true, Bool: true, List: true, Block: true}
}

// ReadNode reads one value, or a map from target to value.
func (e *Each[T]) ReadNode(n *scenario.Node, f *scenario.Faults) {
	e.Node = n
	if n.Kind != scenario.Map {
		e.All = new(T)
		any(e.All).(scenario.Reader).ReadNode(n, f)
		return
	}
	for _, x := range n.Entries {
		var v T
		any(&v).(scenario.Reader).ReadNode(x.Value, f)
		e.Names, e.By, e.At = append(e.Names, x.Key), append(e.By, v), append(e.At, x.Value)
	}
}

// For is the value for a target; false if none was written.
func (e *Each[T]) For(name string) (v T, ok bool) {
	if e.All != nil {
		return *e.All, true
	}
	for i, n := range e.Names {
		if n == name {
			return e.By[i], true
		}
	}
	return v, false
}
