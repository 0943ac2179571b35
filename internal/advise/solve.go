package advise

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// solver values a graph backwards.
type solver[N any] struct {
	number[N]
	g     *table.Graph
	aims  Aims
	worth func(result int32) N

	val   []N
	ops   []int // roundings in val, at most
	pick  []int // of choices: the option taken
	games map[int32]Equilibrium[N]
	gains []N // what each score is worth, by counter; nil if scores are worth nothing
	ends  []N // worth of results met, by number
	known []bool
	exact *solver[*big.Rat] // of floats: solves knots
	most  float64           // the largest worth of any result, as a size
}

func newSolver[N any](g *table.Graph, x number[N], aims Aims) *solver[N] {
	n := len(g.Nodes)
	return &solver[N]{
		number: x, g: g, aims: aims,
		val: make([]N, n), ops: make([]int, n), pick: make([]int, n),
		games: map[int32]Equilibrium[N]{},
	}
}

// run values all that can follow from v.
func (f *solver[N]) run(v int32) {
	for r := int32(0); r <= f.g.Nodes[v].Top; {
		f.book().Check()
		w := f.g.Order[r]
		n := &f.g.Nodes[w]
		if n.Knot > 0 {
			f.knot(f.g.Order[r : r+n.Knot])
			r += n.Knot
			continue
		}
		f.node(w, n)
		r++
	}
}

// node values v, whose followers are known.
func (f *solver[N]) node(v int32, n *table.Node) {
	switch {
	case n.Over:
		f.val[v] = f.result(n.Result)
	case n.Kind == table.InOrder:
		results, p, ops := f.ending(n)
		x := f.Zero()
		for i, r := range results {
			x = f.Add(x, f.Mul(p[i], f.result(r)))
		}
		f.val[v], f.ops[v] = x, ops+len(results)+1
	case n.Kind == table.Choice:
		f.choose(v, n)
	case n.Kind == table.Hidden:
		f.hidden(v, n)
	default:
		f.chance(v, n)
	}
}

// result is the worth of a result, asked for once.
func (f *solver[N]) result(r int32) N {
	for int(r) >= len(f.ends) {
		f.ends, f.known = append(f.ends, f.Zero()), append(f.known, false)
	}
	if !f.known[r] {
		f.ends[r], f.known[r] = f.worth(r), true
		f.most = max(f.most, f.size(f.ends[r]))
	}
	return f.ends[r]
}

func (f *solver[N]) chance(v int32, n *table.Node) {
	p, ops := f.weights(v)
	x, deepest := f.Zero(), 0
	for i, e := range f.g.Out(v) {
		x = f.Add(x, f.Mul(p[i], f.follow(v, i)))
		deepest = max(deepest, f.ops[e.To])
	}
	f.val[v], f.ops[v] = x, deepest+ops+len(p)+1
}

// choose takes the best option by the chooser's aim, the first of equal ones.
func (f *solver[N]) choose(v int32, n *table.Node) {
	f.pick[v] = -1
	best := f.best(v, n, f.err(v))
	f.pick[v] = best
	f.val[v] = f.option(v, n, f.best(v, n, 0))
	for _, e := range f.g.Out(v) {
		f.ops[v] = max(f.ops[v], f.ops[e.To])
	}
}

// best is the option that the chooser's aim would take now. It leaves the
// present pick only for one that is surely better.
func (f *solver[N]) best(v int32, n *table.Node, err float64) int {
	aim := f.aims(n.Name, n.Ask.Who)
	best := f.pick[v]
	for i, o := range n.Ask.Options {
		switch {
		case o.Barred != nil:
		case best < 0:
			best = i
		case aim == Raise && f.above(f.option(v, n, i), f.option(v, n, best), err),
			aim == Lower && f.above(f.option(v, n, best), f.option(v, n, i), err):
			best = i
		}
	}
	return best
}

// err is how far the worth of v's options can be off.
func (f *solver[N]) err(v int32) float64 {
	ops := 0
	for _, e := range f.g.Out(v) {
		ops = max(ops, f.ops[e.To])
	}
	return odds.Rounded(ops) * f.most
}

func (f *solver[N]) option(v int32, n *table.Node, i int) N { return f.follow(v, n.Edge(i)) }

// follow is what taking an edge of v is worth, with what it scores.
func (f *solver[N]) follow(v int32, edge int) N {
	x := f.val[f.g.Out(v)[edge].To]
	if f.gains == nil {
		return x
	}
	return f.Add(x, f.gain(v, edge))
}
