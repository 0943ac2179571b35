package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// Cited lists every rule cited in any state that p can reach from start, by the
// step or by what it draws, in called procedures, batches, runs in turn, pools
// and hand-overs too. Of a choice, only what the policy picks is reached (nil:
// the first open option). Rules are in the order in which the first play that
// could meet them would, each once.
func Cited[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S]) []table.RuleID {
	return CitedMixed(b, p, start, policy, nil)
}

// CitedMixed is Cited, with how often each option of a hidden choice is taken.
func CitedMixed[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], mix Mix[S]) []table.RuleID {
	if b.citing == nil {
		b.citing = b.Cache.Beside()
		b.citing.Citing = true
	}
	b.citing.Limit = b.Limit
	sp := table.Scratch[P, S, R](b.citing, p)
	v := sp.Find(start)
	c := citations{b: b, met: map[table.RuleID]bool{}, seen: map[place]bool{}}
	c.choose = choosing(policy, mix, sp.State)
	c.follow(&sp.Graph, v)
	return c.rules
}

// citations gathers rules along every path of a graph and of those it calls.
type citations struct {
	b      *Book
	rules  []table.RuleID
	met    map[table.RuleID]bool
	seen   map[place]bool
	choose chooser
}

func (c *citations) add(ids []table.RuleID) {
	for _, id := range ids {
		if !c.met[id] {
			c.met[id] = true
			c.rules = append(c.rules, id)
		}
	}
}

// step is an edge not yet taken, or the node to begin at.
type step struct {
	to    int32
	rules []table.RuleID
}

// follow goes through all that can happen from v, the first answers first.
func (c *citations) follow(g *table.Graph, v int32) {
	for work := []step{{to: v}}; len(work) > 0; {
		c.b.Check()
		at := work[len(work)-1]
		work = work[:len(work)-1]
		c.add(at.rules)
		key := place{g.ID, at.to}
		if c.seen[key] {
			continue
		}
		c.seen[key] = true
		n := &g.Nodes[at.to]
		c.add(g.EndRules[at.to])
		c.add(g.DrawRules[at.to])
		c.enter(n)
		var w []*big.Rat // only the outermost procedure has choices
		if chosen(n) {
			w = c.choose.weights(at.to, n)
		}
		for e := n.Count - 1; e >= 0; e-- {
			if w == nil || w[e].Sign() != 0 {
				work = append(work, step{g.Edges[n.First+e].To, g.EdgeRules[n.First+e]})
			}
		}
	}
}

// enter follows the procedures that a draw runs.
func (c *citations) enter(n *table.Node) {
	switch n.Kind {
	case table.Once:
		c.follow(n.Sub, n.Start)
	case table.Tallied, table.Summed:
		if n.A > 0 {
			c.follow(n.Sub, n.Start)
		}
	case table.InOrder:
		c.inOrder(n)
	}
}

// inOrder follows runs in turn, as many as there can be.
func (c *citations) inOrder(n *table.Node) {
	runs := int(n.A)
	if n.Runs != nil {
		runs = 0
		if n.Runs.N > 0 {
			c.follow(n.Runs.Sub, n.Runs.Start)
			for _, x := range n.Runs.Sub.Values(n.Runs.Sub.Reach(n.Runs.Start)) {
				runs = max(runs, x*int(n.Runs.N))
			}
		}
	}
	now, begun := []int32{n.Start}, map[int32]bool{n.Start: true}
	for ; runs > 0 && len(now) > 0; runs-- {
		var next []int32
		for _, v := range now {
			c.follow(n.Sub, v)
			if n.Sub.Again == nil || runs == 1 {
				continue
			}
			for _, r := range n.Sub.Reach(v) {
				if w := n.Sub.Again(r); !begun[w] {
					begun[w] = true
					next = append(next, w)
				}
			}
		}
		now = next
	}
}
