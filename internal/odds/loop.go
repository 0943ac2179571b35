package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// fewStates is how many states a knot may have for fractions to be used where
// floats are wanted: fractions are rounded only once.
const fewStates = 32

// loop is a knot of a graph as mass has come to it.
type loop struct {
	states []int32
	exits  []int32
	at     map[int32]int // states and exits by node: their columns
}

// newLoop gathers the states of a knot that mass can come to, from those that
// it has entered; out lists the edges of a state that can be taken.
func newLoop(knot []int32, entered func(int32) bool, out func(int32) []int32) *loop {
	inside := map[int32]bool{}
	l := &loop{at: map[int32]int{}}
	for _, v := range knot {
		inside[v] = true
		if entered(v) {
			l.at[v] = len(l.states)
			l.states = append(l.states, v)
		}
	}
	for i := 0; i < len(l.states); i++ {
		for _, to := range out(l.states[i]) {
			if _, met := l.at[to]; met {
				continue
			}
			l.at[to] = -1
			if inside[to] {
				l.at[to] = len(l.states)
				l.states = append(l.states, to)
			} else {
				l.exits = append(l.exits, to)
			}
		}
	}
	for i, x := range l.exits {
		l.at[x] = len(l.states) + i
	}
	return l
}

func noWayOut(g *table.Graph, l *loop) string {
	for _, v := range l.states {
		if name := g.Nodes[v].Name; name != "" {
			return "odds: a loop with no way out at " + name
		}
	}
	return "odds: a loop with no way out"
}

// tie solves the loop in fractions.
func (f *exactFlow) tie(l *loop) *Knot[*big.Rat] {
	k := NewKnot[*big.Rat](Fractions{}, len(l.states), len(l.exits)).Checked(f.b)
	for i, v := range l.states {
		w := f.weights(v, &f.g.Nodes[v])
		for e, edge := range f.g.Out(v) {
			if w.n[e].Sign() != 0 {
				j := l.at[edge.To]
				k.To[i][j] = k.F.Add(k.To[i][j], new(big.Rat).SetFrac(w.n[e], w.d))
			}
		}
	}
	if !k.Tie(0) {
		panic(noWayOut(f.g, l))
	}
	return k
}

// leads lists where node v can lead.
func (f *exactFlow) leads(v int32) []int32 {
	n, edges := &f.g.Nodes[v], f.g.Out(v)
	to := make([]int32, 0, len(edges))
	var w fractions
	if chosen(n) {
		w = f.weights(v, n)
	}
	for e, edge := range edges {
		if w.n == nil || w.n[e].Sign() != 0 {
			to = append(to, edge.To)
		}
	}
	return to
}

// knot passes on all mass that has come to the knot.
func (f *exactFlow) knot(knot []int32) {
	l := newLoop(knot, func(v int32) bool { return f.mass[v].n != nil }, f.leads)
	if len(l.states) == 0 {
		return
	}
	mass := make([]*big.Rat, len(l.states))
	for i, v := range l.states {
		mass[i] = new(big.Rat)
		if m := f.mass[v]; m.n != nil {
			mass[i].SetFrac(m.n, m.d)
		}
	}
	for i, p := range f.tie(l).Flow(mass) {
		f.pass(l.exits[i], p.Num(), p.Denom())
	}
}

func (f *flow) knot(knot []int32) {
	solver := exactFlow{b: f.b, g: f.g, choose: f.choose}
	l := newLoop(knot, func(v int32) bool { return f.mass[v] != 0 }, solver.leads)
	if len(l.states) == 0 {
		return
	}
	mass, ops := make([]float64, len(l.states)), 0
	for i, v := range l.states {
		mass[i] = f.mass[v]
		ops = max(ops, f.ops[v])
	}
	k := f.tie(l, &solver)
	if f.visiting {
		for i, x := range k.Visits(mass) {
			f.mass[l.states[i]] = x
		}
	}
	for i, p := range k.Flow(mass) {
		f.pass(l.exits[i], p, ops+k.Roundings())
	}
}

// tie solves the loop in floats; if it is small, by way of fractions.
func (f *flow) tie(l *loop, solver *exactFlow) *Knot[float64] {
	k := NewKnot[float64](Floats{}, len(l.states), len(l.exits)).Checked(f.b)
	if len(l.states) <= fewStates {
		round(k, solver.tie(l))
		return k
	}
	most := 0
	for i, v := range l.states {
		w, ops := f.each(v)
		for e, edge := range f.g.Out(v) {
			if w[e] != 0 {
				k.To[i][l.at[edge.To]] += w[e]
			}
		}
		most = max(most, ops+len(w))
	}
	if !k.Tie(most) {
		panic(noWayOut(f.g, l))
	}
	return k
}
