package advise

import "github.com/enfilade/enfilade/internal/table"

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
	}
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
	k.firstOfEqual()
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

// value solves worth = chances x worth by taking out one state after another.
// Chances to leave are kept by their own sums, never as 1 minus the others, so
// that nothing is subtracted.
func (k *knotted[N]) value() {
	m := k.equations()
	for s := len(m) - 1; s >= 0; s-- {
		m[s].scale(k.number, s)
		for i := range s {
			if !k.isZero(m[i].to[s]) {
				m[i].replace(k.number, s, m[s])
			}
		}
	}
	ops := 0
	for i, v := range k.nodes {
		x := m[i].worth
		for j := range i {
			x = k.add(x, k.mul(m[i].to[j], k.val[k.nodes[j]]))
		}
		k.val[v] = x
		ops = max(ops, m[i].ops)
	}
	n := len(k.nodes)
	for _, v := range k.nodes {
		// Each state taken out rounds all chances n+4 times; a worth is a ratio
		// of sums of products of at most n of them.
		k.ops[v] = ops + 2*n*n*(n+4)
	}
}

// equation is one state's worth: that of leaving the knot, with its chance, and
// the chances to go to the others.
type equation[N any] struct {
	to    []N
	leave N // chance
	worth N // of leaving, times the chance
	ops   int
}

func (k *knotted[N]) equations() []equation[N] {
	m := make([]equation[N], len(k.nodes))
	for i, v := range k.nodes {
		m[i] = equation[N]{make([]N, len(k.nodes)), k.zero(), k.zero(), 0}
		for j := range m[i].to {
			m[i].to[j] = k.zero()
		}
		edges := k.taken(v)
		p, ops := []N{k.one()}, 0
		if k.g.Nodes[v].Kind != table.Choice {
			p, ops = k.weights(v)
		}
		for e, edge := range edges {
			if j, in := k.at[edge.To]; in {
				m[i].to[j] = k.add(m[i].to[j], p[e])
				continue
			}
			m[i].leave = k.add(m[i].leave, p[e])
			m[i].worth = k.add(m[i].worth, k.mul(p[e], k.val[edge.To]))
			m[i].ops = max(m[i].ops, k.ops[edge.To])
		}
		m[i].ops += 2 * len(k.nodes) * (ops + len(p) + 1) // each chance may count that often
	}
	return m
}

// scale takes out the chance of staying in the state s itself.
func (e *equation[N]) scale(x number[N], s int) {
	moves := e.leave
	for j := range s {
		moves = x.add(moves, e.to[j])
	}
	for j := range s {
		e.to[j] = x.div(e.to[j], moves)
	}
	e.leave, e.worth = x.div(e.leave, moves), x.div(e.worth, moves)
}

// replace puts the equation of state s where e goes to s.
func (e *equation[N]) replace(x number[N], s int, by equation[N]) {
	p := e.to[s]
	for j := range s {
		e.to[j] = x.add(e.to[j], x.mul(p, by.to[j]))
	}
	e.leave = x.add(e.leave, x.mul(p, by.leave))
	e.worth = x.add(e.worth, x.mul(p, by.worth))
}
