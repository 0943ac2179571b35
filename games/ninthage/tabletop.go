package ninthage

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/scenario"
)

// tabletop is positions on the table.
type tabletop struct {
	scenario.Block
	Attacker  *standing  `key:"attacker" doc:"where the attacker stands"`
	Attackers []standing `key:"attackers" doc:"where each attacker stands"`
	Target    *standing  `key:"target" need:"true" doc:"where the target stands"`
	Units     []screen   `key:"units" doc:"other units on the table"`
	Terrain   []terrain  `key:"terrain" doc:"terrain features"`
}

type standing struct {
	scenario.Block
	At     place           `key:"at" need:"true" doc:"the centre of the Unit Boundary, [x, y] in inches"`
	Facing scenario.Number `key:"facing" need:"true" doc:"degrees, 0 up the table, clockwise"`
}

type screen struct {
	standing
	Name      string    `key:"name" doc:"what it is called"`
	Models    int       `key:"models" range:"1..500" need:"true" doc:"how many models"`
	Files     int       `key:"files" range:"1..100" doc:"width in models"`
	Base      base      `key:"base" doc:"front x side in mm, or round and its diameter"`
	Height    string    `key:"height" one:"Standard|Large|Gigantic" doc:"the Height of the models"`
	Abilities []ability `key:"abilities" doc:"special rules as they are printed"`
}

type terrain struct {
	scenario.Block
	Name    string  `key:"name" doc:"what it is called"`
	Corners []place `key:"corners" need:"true" doc:"a simple polygon of 3 to 50 corners"`
	Cover   string  `key:"cover" one:"none|soft|hard" doc:"the cover it gives"`
	Opaque  bool    `key:"opaque" doc:"whether it blocks sight"`
}

// place is a point, [x, y].
type place struct{ x, y *big.Rat }

// ReadNode reads two numbers.
func (p *place) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.List || len(n.Items) != 2 {
		f.Add(n, "such as [12, 4.5]", "must be two numbers, [x, y], not %s", n.What())
		return
	}
	var xy [2]scenario.Number
	for i, item := range n.Items {
		xy[i].ReadNode(item, f)
		if r := xy[i].Rat; r != nil && new(big.Rat).Abs(r).Cmp(inches(10000)) > 0 {
			f.Add(item, "", "at most 10000 inches from the origin")
			xy[i].Rat = nil
		}
	}
	if xy[0].Rat != nil && xy[1].Rat != nil {
		p.x, p.y = xy[0].Rat, xy[1].Rat
	}
}

// Shape describes the value.
func (place) Shape() scenario.Shape {
	return scenario.Shape{List: true, Items: &scenario.Shape{Number: true, Text: true}}
}
