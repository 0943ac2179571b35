package advise

import (
	"cmp"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// planned reads the plan from a solver that has valued all that follows v.
func planned[S comparable, N any](f *solver[N], v int32, state func(int32) S) PlanOf[S, N] {
	plan := PlanOf[S, N]{
		Worth: f.val[v], Bound: odds.Rounded(slices.Max(f.ops)) * f.most,
		Choices: map[S]ChoiceOf[S, N]{}, Secrets: map[S][2]ChoiceOf[S, N]{},
	}
	for _, w := range f.g.Order[:f.g.Nodes[v].Top+1] {
		switch n := &f.g.Nodes[w]; n.Kind {
		case table.Choice:
			s := state(w)
			plan.Choices[s] = decision(f, w, n, s)
		case table.Hidden:
			s := state(w)
			plan.Secrets[s] = secret(f, w, n, s)
		}
	}
	for _, w := range f.path(v) {
		if f.g.Nodes[w].Kind == table.Choice {
			plan.Path = append(plan.Path, plan.Choices[state(w)])
			continue
		}
		both := plan.Secrets[state(w)]
		plan.Path = append(plan.Path, both[0], both[1])
	}
	return plan
}

// PathOf is what the best decisions come to, and those of the side that raises
// that can come up when they are made, without the policy in all other states.
type PathOf[S, N any] struct {
	Worth   N
	Choices []ChoiceOf[S, N] // at which more than one option is open, as in PlanOf
	More    int              // further ones, later in the order of play
}

// mostTold is how many decisions of a path are told: of rolls whose dice are looked
// at there can be hundreds of thousands, one for each hand.
const mostTold = 20_000

// along reads the path from a solver that has valued all that follows v.
func along[S, N any](f *solver[N], v int32, state func(int32) S) PathOf[S, N] {
	path := PathOf[S, N]{Worth: f.val[v]}
	tell := func(c ChoiceOf[S, N]) {
		if len(path.Choices) < mostTold {
			path.Choices = append(path.Choices, c)
			return
		}
		path.More++
	}
	for _, w := range f.path(v) {
		n := &f.g.Nodes[w]
		switch {
		case n.Kind == table.Hidden:
			both := secret(f, w, n, state(w))
			tell(both[0])
			tell(both[1])
		case len(openOf(n.Ask.Options)) < 2 || f.aims(n.Name, n.Ask.Who) != Raise:
		case len(path.Choices) == mostTold:
			path.More++
		default:
			tell(decision(f, w, n, state(w)))
		}
	}
	return path
}

func decision[S, N any](f *solver[N], v int32, n *table.Node, s S) ChoiceOf[S, N] {
	c := ChoiceOf[S, N]{State: s, Name: n.Name, Who: n.Ask.Who, Options: n.Ask.Options, Best: f.pick[v]}
	c.Worth = make([]N, len(n.Ask.Options))
	for i, o := range n.Ask.Options {
		if o.Barred == nil {
			c.Worth[i] = f.option(v, n, i)
		}
	}
	return c
}

// path lists the decisions met from v when the picks are followed, by how many
// steps can come before them; a knot counts as one.
func (f *solver[N]) path(v int32) []int32 {
	met, order := make([]int32, len(f.g.Nodes)), []int32{v} // place in order, plus one
	met[v] = 1
	for i := 0; i < len(order); i++ {
		for _, e := range f.followed(order[i]) {
			if met[e.To] == 0 {
				order = append(order, e.To)
				met[e.To] = int32(len(order))
			}
		}
	}
	depth := f.depths(order)
	out := slices.DeleteFunc(order, func(w int32) bool {
		return f.g.Nodes[w].Kind != table.Choice && f.g.Nodes[w].Kind != table.Hidden
	})
	slices.SortFunc(out, func(a, b int32) int {
		return cmp.Or(cmp.Compare(depth[f.g.Nodes[a].Top], depth[f.g.Nodes[b].Top]), cmp.Compare(met[a], met[b]))
	})
	return out
}

// depths is the longest way to each knot (by its top) over the nodes met.
func (f *solver[N]) depths(met []int32) []int32 {
	nodes := slices.Clone(met)
	slices.SortFunc(nodes, func(a, b int32) int { return cmp.Compare(f.g.Nodes[b].Rank, f.g.Nodes[a].Rank) })
	depth := make([]int32, len(f.g.Order))
	for _, w := range nodes {
		top := f.g.Nodes[w].Top
		for _, e := range f.followed(w) {
			if to := f.g.Nodes[e.To].Top; to != top {
				depth[to] = max(depth[to], depth[top]+1)
			}
		}
	}
	return depth
}

// followed is the edges that can be taken when the plan is followed.
func (f *solver[N]) followed(v int32) []table.Edge {
	n, edges := &f.g.Nodes[v], f.g.Out(v)
	switch n.Kind {
	case table.Choice:
		i := n.Edge(f.pick[v])
		return edges[i : i+1]
	case table.Hidden:
		return f.mixed(v, n, edges)
	}
	return edges
}

// mixed is the edges of a hidden choice that the plan's mixes take.
func (f *solver[N]) mixed(v int32, n *table.Node, edges []table.Edge) []table.Edge {
	e := f.games[v]
	var out []table.Edge
	rows, columns := openOf(n.Ask.Options), openOf(n.Ask.Against)
	for i, a := range rows {
		for j, d := range columns {
			if !f.IsZero(e.Mix[0][a]) && !f.IsZero(e.Mix[1][d]) {
				out = append(out, edges[i*len(columns)+j])
			}
		}
	}
	return out
}
