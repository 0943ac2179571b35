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
	for i := range f.g.Nodes {
		if n := &f.g.Nodes[i]; n.Kind == table.Choice && n.Rank <= f.g.Nodes[v].Top {
			s := state(int32(i))
			plan.Choices[s] = decision(f, int32(i), n, s)
		}
	}
	for _, w := range f.path(v) {
		plan.Path = append(plan.Path, plan.Choices[state(w)])
	}
	return plan
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
	met, order := map[int32]int{v: 0}, []int32{v}
	for i := 0; i < len(order); i++ {
		for _, e := range f.followed(order[i]) {
			if _, ok := met[e.To]; !ok {
				met[e.To] = len(order)
				order = append(order, e.To)
			}
		}
	}
	depth := f.depths(order)
	out := slices.DeleteFunc(order, func(w int32) bool {
		return f.g.Nodes[w].Kind != table.Choice
	})
	slices.SortFunc(out, func(a, b int32) int {
		return cmp.Or(cmp.Compare(depth[f.g.Nodes[a].Top], depth[f.g.Nodes[b].Top]), cmp.Compare(met[a], met[b]))
	})
	return out
}

// depths is the longest way to each knot (by its top) over the nodes met.
func (f *solver[N]) depths(met []int32) map[int32]int {
	nodes := slices.Clone(met)
	slices.SortFunc(nodes, func(a, b int32) int { return cmp.Compare(f.g.Nodes[b].Rank, f.g.Nodes[a].Rank) })
	depth := map[int32]int{}
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

// followed is the edges that can be taken when the picks are followed.
func (f *solver[N]) followed(v int32) []table.Edge {
	n, edges := &f.g.Nodes[v], f.g.Out(v)
	if n.Kind == table.Choice {
		i := n.Edge(f.pick[v])
		return edges[i : i+1]
	}
	return edges
}
