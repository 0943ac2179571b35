// Package advise finds the decisions that make a goal as likely as the attacker
// can, against a defender who makes it as unlikely as he can.
package advise

import (
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// Choice is one decision of the best policy: what to take in a state, and what
// each option open there is worth.
type Choice[S any] struct {
	State   S
	Name    string
	Who     table.Side
	Options []table.Option
	Worth   []float64 // by option; of a barred one, nothing
	Best    int
}

// Plan is the best policy as a table, and what it comes to.
type Plan[S comparable] struct {
	Worth   float64
	Choices map[S]Choice[S]
}

// Policy is the plan as package odds and play take it.
func (p Plan[S]) Policy() odds.Policy[S] { return func(s S) int { return p.Choices[s].Best } }

// settled is when going round a loop once more changes nothing.
const settled = 1e-14

// Best is the best policy of both sides for what the results are worth to the
// attacker.
func Best[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) float64) Plan[S] {
	sp := table.Scratch(b.Cache, p)
	v := sp.Find(start)
	f := forward{b: b, g: &sp.Graph, val: make([]float64, len(sp.Nodes)),
		worth: func(r int32) float64 { return worth(sp.Result(r)) }}
	for r := int32(0); r <= sp.Nodes[v].Top; {
		n := max(1, sp.Nodes[sp.Order[r]].Knot)
		f.knot(sp.Order[r : r+n])
		r += n
	}
	plan := Plan[S]{Worth: f.val[v], Choices: map[S]Choice[S]{}}
	for i, n := range sp.Nodes {
		if n.Kind == table.Choice {
			s := sp.State(int32(i))
			c := Choice[S]{State: s, Name: n.Name, Who: n.Ask.Who, Options: n.Ask.Options}
			c.Best, c.Worth = f.options(int32(i))
			plan.Choices[s] = c
		}
	}
	return plan
}

type forward struct {
	b     *odds.Book
	g     *table.Graph
	val   []float64
	worth func(int32) float64
}

// knot values states that lead back to each other: once round if they do not.
func (f *forward) knot(nodes []int32) {
	for moved := 1.0; moved > settled; {
		moved = 0
		for _, v := range nodes {
			x := f.value(v)
			moved, f.val[v] = max(moved, x-f.val[v], f.val[v]-x), x
		}
		if f.g.Nodes[nodes[0]].Knot == 0 {
			return
		}
	}
}

func (f *forward) value(v int32) float64 {
	n := &f.g.Nodes[v]
	x := 0.0
	switch {
	case n.Over:
		return f.worth(n.Result)
	case n.Kind == table.InOrder:
		results, p := f.b.Ends(n)
		for i, r := range results {
			x += p[i] * f.worth(r)
		}
	case n.Kind == table.Choice:
		best, worth := f.options(v)
		return worth[best]
	default:
		p := f.b.Chances(f.g, v)
		for i, e := range f.g.Out(v) {
			x += p[i] * f.val[e.To]
		}
	}
	return x
}

// options values the options of a choice and picks the chooser's best.
func (f *forward) options(v int32) (best int, worth []float64) {
	n := &f.g.Nodes[v]
	worth = make([]float64, len(n.Ask.Options))
	best = -1
	sign := 1.0
	if n.Ask.Who == table.Defender {
		sign = -1
	}
	for i, o := range n.Ask.Options {
		if o.Barred != nil {
			continue
		}
		worth[i] = f.val[f.g.Out(v)[n.Edge(i)].To]
		if best < 0 || sign*worth[i] > sign*worth[best] {
			best = i
		}
	}
	return best, worth
}
