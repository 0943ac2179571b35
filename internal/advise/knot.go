package advise

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// rounds is how often decisions in a knot are improved at most: far more than
// any knot needs, so that rounding cannot keep it going for ever.
const rounds = 10000

// knot values states that lead back to each other. It starts from decisions
// that lead out and takes only what is surely better, which can never close a
// loop: a loop that is never left has one worth all through, and nothing in it
// is better than anything else.
func (f *solver[N]) knot(nodes []int32) {
	k := knotted[N]{f, nodes, map[int32]int{}}
	for i, v := range nodes {
		k.at[v] = i
		if n := &f.g.Nodes[v]; n.Kind == table.Hidden {
			f.firsts(v, n)
		}
	}
	if reals, ok := any(f).(*solver[float64]); ok && len(nodes) <= fewStates {
		byFractions(reals, nodes)
	} else {
		k.solve()
	}
	k.firstOfEqual()
}

// fewStates is how many states a knot may have for floats to be worked out by
// way of fractions: nothing but the worth of leaving is then off by rounding.
const fewStates = 32

// byFractions solves a knot in fractions, from the worth of leaving as it is.
func byFractions(f *solver[float64], nodes []int32) {
	if f.exact == nil {
		x := f.number.(real)
		f.exact = newSolver[*big.Rat](f.g, rational{b: x.b, g: x.g}, f.aims)
	}
	k := knotted[*big.Rat]{f.exact, nodes, map[int32]int{}}
	for i, v := range nodes {
		k.at[v] = i
	}
	ops := 0
	for _, v := range nodes {
		for _, e := range f.g.Out(v) {
			if _, in := k.at[e.To]; !in {
				k.val[e.To] = new(big.Rat).SetFloat64(f.val[e.To])
				ops = max(ops, f.ops[e.To])
			}
		}
	}
	k.solve()
	for _, v := range nodes {
		f.val[v], _ = k.val[v].Float64()
		f.pick[v], f.ops[v] = k.pick[v], ops+1
	}
}

// solve improves the decisions of both sides until nothing gets better.
func (k *knotted[N]) solve() {
	k.wayOut()
	for range rounds {
		for range rounds {
			k.value()
			if !k.improve(Lower) {
				break
			}
		}
		if !k.improve(Raise) {
			break
		}
	}
}

// firsts is the solution of a hidden choice in a loop: both sides must take
// their first option.
func (f *solver[N]) firsts(v int32, n *table.Node) {
	if f.aims(n.Name, table.Attacker) != First || f.aims(n.Name, table.Defender) != First {
		panic(Endless{n.Name})
	}
	rows, columns := openOf(n.Ask.Options), openOf(n.Ask.Against)
	f.games[v] = Equilibrium[N]{Mix: [2][]N{
		only(f.number, rows[0], len(n.Ask.Options)), only(f.number, columns[0], len(n.Ask.Against)),
	}}
}

// Endless is the panic of a hidden choice that can come up again in the same
// state: its worth need not be a fraction, and is not solved.
type Endless struct{ Choice string }

type knotted[N any] struct {
	*solver[N]
	nodes []int32
	at    map[int32]int // place in nodes
}

// wayOut picks, for every choice, an option on a shortest way out.
func (k *knotted[N]) wayOut() {
	far := make([]int, len(k.nodes)) // 0 not yet known
	for moved := true; moved; {
		moved = false
		for i, v := range k.nodes {
			n := &k.g.Nodes[v]
			if far[i] > 0 {
				continue
			}
			for _, o := range k.open(n) {
				to := k.g.Out(v)[o.edge].To
				if j, in := k.at[to]; !in || far[j] > 0 {
					far[i], k.pick[v], moved = 1, o.option, true
					break
				}
			}
		}
	}
	for i, v := range k.nodes {
		if far[i] == 0 {
			panic("advise: a loop with no way out at " + k.g.Nodes[v].Name)
		}
	}
}

// way is one option and its edge; of what is no choice, one edge.
type way struct{ option, edge int }

// open lists what can be taken from a node: all edges, or by a side that takes
// its first option, that one.
func (k *knotted[N]) open(n *table.Node) []way {
	if n.Kind != table.Choice {
		out := make([]way, n.Count)
		for i := range out {
			out[i].edge = i
		}
		return out
	}
	var out []way
	for i, o := range n.Ask.Options {
		if o.Barred == nil {
			out = append(out, way{i, len(out)})
		}
	}
	if k.aims(n.Name, n.Ask.Who) == First {
		out = out[:1]
	}
	return out
}

// improve changes the picks of the sides with that aim where another option is
// surely better.
func (k *knotted[N]) improve(aim Aim) bool {
	changed := false
	for _, v := range k.nodes {
		n := &k.g.Nodes[v]
		if n.Kind != table.Choice || k.aims(n.Name, n.Ask.Who) != aim {
			continue
		}
		if i := k.best(v, n, k.err(v)); i != k.pick[v] {
			k.pick[v], changed = i, true
		}
	}
	return changed
}

// firstOfEqual moves each pick to the first option that is as good, unless that
// would close a loop.
func (k *knotted[N]) firstOfEqual() {
	for _, v := range k.nodes {
		n := &k.g.Nodes[v]
		if n.Kind != table.Choice {
			continue
		}
		now, err := k.pick[v], k.err(v)
		for _, o := range k.open(n) {
			if o.option == now {
				break
			}
			a, b := k.option(v, n, o.option), k.option(v, n, now)
			if k.above(a, b, err) || k.above(b, a, err) {
				continue
			}
			if k.pick[v] = o.option; k.left() {
				break
			}
			k.pick[v] = now
		}
	}
}

// left tells whether every node leads out by the present picks.
func (k *knotted[N]) left() bool {
	out := make([]bool, len(k.nodes))
	count := 0
	for moved := true; moved; {
		moved = false
		for i, v := range k.nodes {
			if out[i] {
				continue
			}
			for _, e := range k.taken(v) {
				if j, in := k.at[e.To]; !in || out[j] {
					out[i], moved = true, true
					count++
					break
				}
			}
		}
	}
	return count == len(k.nodes)
}

// taken is the edges that can be taken by the present picks.
func (k *knotted[N]) taken(v int32) []table.Edge {
	n, edges := &k.g.Nodes[v], k.g.Out(v)
	if n.Kind == table.Choice {
		i := n.Edge(k.pick[v])
		return edges[i : i+1]
	}
	return edges
}

// value solves worth = gain + chances x worth for the present picks.
func (k *knotted[N]) value() {
	exits := map[int32]int{}
	var ends []N
	ops, most := 0, 0
	for _, v := range k.nodes {
		for _, e := range k.taken(v) {
			_, met := exits[e.To]
			if _, in := k.at[e.To]; !in && !met {
				exits[e.To] = len(k.nodes) + len(ends)
				ends = append(ends, k.val[e.To])
				ops = max(ops, k.ops[e.To])
			}
		}
	}
	m := odds.NewKnot[N](k.number, len(k.nodes), len(ends)).Checked(k.book())
	gain := make([]N, len(k.nodes))
	for i, v := range k.nodes {
		p, n := k.takes(v)
		most = max(most, n+len(p))
		gain[i] = k.Zero()
		for e, edge := range k.taken(v) {
			j, in := k.at[edge.To]
			if !in {
				j = exits[edge.To]
			}
			m.To[i][j] = k.Add(m.To[i][j], p[e])
			gain[i] = k.Add(gain[i], k.Mul(p[e], k.gain(v, e)))
		}
	}
	if !m.Tie(most) {
		panic("advise: a loop with no way out at " + k.g.Nodes[k.nodes[0]].Name)
	}
	for i, x := range m.Worth(ends, gain) {
		k.val[k.nodes[i]], k.ops[k.nodes[i]] = x, ops+m.Roundings()
	}
}

// takes is the chance of each edge that can be taken, and the roundings in it.
func (k *knotted[N]) takes(v int32) ([]N, int) {
	switch k.g.Nodes[v].Kind {
	case table.Choice:
		return []N{k.One()}, 0
	case table.Hidden:
		return k.firstPair(v), 0
	}
	return k.weights(v)
}

// firstPair is the chances of a hidden choice of which both sides take the
// first option.
func (k *knotted[N]) firstPair(v int32) []N {
	p := make([]N, k.g.Nodes[v].Count)
	for i := range p {
		p[i] = k.Zero()
	}
	p[0] = k.One()
	return p
}
