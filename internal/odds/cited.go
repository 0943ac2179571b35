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
	b.citing.Limit, b.citing.MostSteps = b.Limit, 0
	if b.most > 0 {
		b.citing.MostSteps = max(1, b.citing.Steps+b.most-b.Work())
	}
	sp := table.Scratch[P, S, R](b.citing, p)
	v := sp.Find(start)
	c := citations{b: b, met: map[table.RuleID]bool{}, seen: map[int]*walked{}}
	c.choose = choosing(policy, mix, sp.State)
	c.follow(&sp.Graph, v)
	return c.rules
}

// citations gathers rules along every path of a graph and of those it calls.
type citations struct {
	b      *Book
	rules  []table.RuleID
	met    map[table.RuleID]bool
	seen   map[int]*walked // by graph
	choose chooser
}

// walked is where in a graph it has been, and the lists of rules met there.
type walked struct{ nodes, lists []bool }

func (w *walked) node(v int32) (first bool) { return mark(&w.nodes, v) }

func (w *walked) list(n int32) (first bool) { return n > 0 && mark(&w.lists, n) }

func mark(of *[]bool, at int32) (first bool) {
	if int(at) >= len(*of) {
		*of = append(*of, make([]bool, int(at)+1-len(*of)/2)...)
	}
	first = !(*of)[at]
	(*of)[at] = true
	return first
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
	rules int32 // number of a list
}

// follow goes through all that can happen from v, the first answers first.
func (c *citations) follow(g *table.Graph, v int32) {
	been := c.seen[g.ID]
	if been == nil {
		been = new(walked)
		c.seen[g.ID] = been
	}
	add := func(list int32) {
		if been.list(list) {
			c.add(g.Rules(list))
		}
	}
	for work := []step{{to: v}}; len(work) > 0; {
		c.b.Check()
		at := work[len(work)-1]
		work = work[:len(work)-1]
		add(at.rules)
		if !been.node(at.to) {
			continue
		}
		n := &g.Nodes[at.to]
		add(table.RulesAt(g.EndRules, at.to))
		add(table.RulesAt(g.DrawRules, at.to))
		c.enter(n)
		var w []*big.Rat // only the outermost procedure has choices
		if chosen(n) {
			w = c.choose.weights(at.to, n)
		}
		for e := n.First + n.Count - 1; e >= n.First; e-- {
			if w == nil || w[e-n.First].Sign() != 0 {
				work = append(work, step{g.Edges[e].To, table.RulesAt(g.EdgeRules, e)})
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
