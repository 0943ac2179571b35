package wh40k9

import (
	"github.com/enfilade/enfilade/internal/scenario"
)

// part is one share of a division.
type part struct {
	Name string
	N    int
	Node *scenario.Node
}

// Aimed is a weapon's targets: one, a division, or a list that is left open.
type Aimed struct {
	Node  *scenario.Node
	Parts []part // N is 0 where all go to one target or the division is open
	Open  bool
	Split bool
}

// ReadNode reads the targets.
func (a *Aimed) ReadNode(n *scenario.Node, f *scenario.Faults) {
	a.Node = n
	switch n.Kind {
	case scenario.List:
		a.Open = true
		for _, x := range n.Items {
			if text, ok := scenario.ReadText(x, f); ok {
				a.Parts = append(a.Parts, part{Name: text, Node: x})
			}
		}
		if len(n.Items) == 0 {
			f.Add(n, "", "names no target")
		}
	case scenario.Map:
		a.Split = true
		a.Parts = readParts(n, f)
	default:
		if text, ok := scenario.ReadText(n, f); ok {
			if text == "open" {
				a.Open = true
				return
			}
			a.Parts = []part{{Name: text, Node: n}}
		}
	}
}

func readParts(n *scenario.Node, f *scenario.Faults) []part {
	var out []part
	for _, e := range n.Entries {
		text, ok := scenario.ReadText(e.Value, f)
		if !ok {
			continue
		}
		v, ok := scenario.ParseSigned(text)
		if !ok || v < 0 || v > 2000 {
			f.Add(e.Value, "", "must be a whole number of 0 to 2000 (got %q)", text)
			continue
		}
		out = append(out, part{e.Key, v, e.Value})
	}
	return out
}

// Chosen is the profile rows used: one, both of a combi-weapon, or a division.
type Chosen struct {
	Node  *scenario.Node
	Row   string
	Both  bool
	Open  bool
	Parts []part
}

// ReadNode reads the rows.
func (c *Chosen) ReadNode(n *scenario.Node, f *scenario.Faults) {
	c.Node = n
	if n.Kind == scenario.Map {
		c.Parts = readParts(n, f)
		return
	}
	text, ok := scenario.ReadText(n, f)
	switch {
	case !ok:
	case text == "open":
		c.Open = true
	default:
		c.Row = text
		c.Both = text == "both"
	}
}

// Decision is what a file says of a decision: open, a word, a list or a map.
type Decision struct {
	Node  *scenario.Node
	Open  bool
	Word  string
	Items []part
	ByKey []scenario.Entry
}

// ReadNode reads the decision.
func (d *Decision) ReadNode(n *scenario.Node, f *scenario.Faults) {
	d.Node = n
	switch n.Kind {
	case scenario.List:
		for _, x := range n.Items {
			if text, ok := scenario.ReadText(x, f); ok {
				d.Items = append(d.Items, part{Name: text, Node: x})
			}
		}
	case scenario.Map:
		d.ByKey = n.Entries
	default:
		if text, ok := scenario.ReadText(n, f); ok {
			d.Word, d.Open = text, text == "open"
		}
	}
}

// open tells whether the file leaves a decision open by name.
func (d *Decision) open() bool { return d != nil && d.Open }
