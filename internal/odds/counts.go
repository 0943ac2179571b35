package odds

import "github.com/enfilade/enfilade/internal/table"

// Counts is the mean number of dice that p rolls from start, by the name of the
// roll as play writes it down, in all procedures that it runs. Choices take
// what the policy picks.
func Counts[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S]) map[string]float64 {
	return CountsMixed(b, p, start, policy, nil)
}

// CountsMixed is Counts, with how often each option of a hidden choice is taken.
func CountsMixed[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], mix Mix[S]) map[string]float64 {
	sp := table.Scratch[P, S, R](b.Cache, p)
	v := sp.Find(start)
	if b.dice == nil {
		b.dice = &diceBook{each: map[place]rolls{}, rows: map[place][]rolls{}}
	}
	out := map[string]float64{}
	for name, n := range b.rolls(&sp.Graph, v, choosing(policy, mix, sp.State)) {
		if n > 0 {
			out[name] = n
		}
	}
	return out
}

// rolls is a mean number of dice by name; of dice that have none, "": they are
// called as the batch that rolls them.
type rolls map[string]float64

func (r rolls) add(mass float64, more rolls) {
	for name, n := range more {
		r[name] += mass * n
	}
}

// batched is the dice of a batch: those without a name have the batch's.
func (r rolls) batched(mass float64, name string, one rolls) {
	for of, n := range one {
		if of == "" {
			of = name
		}
		r[of] += mass * n
	}
}

// diceBook keeps the dice of procedures called.
type diceBook struct {
	each map[place]rolls
	rows map[place][]rolls // of 0, 1, 2 ... runs in turn
}

func (b *Book) rollsOf(g *table.Graph, start int32) rolls {
	key := place{g.ID, start}
	r, ok := b.dice.each[key]
	if !ok {
		r = b.rolls(g, start, chooser{})
		b.dice.each[key] = r
	}
	return r
}

// rolls adds up the dice of every node, as often as it is visited.
func (b *Book) rolls(g *table.Graph, start int32, choose chooser) rolls {
	f := flow{b: b, g: g, choose: choose, visiting: true}
	f.run(start)
	out := rolls{}
	f.visited(func(v int32) {
		if m := f.mass[v]; m != 0 {
			out.node(b, &g.Nodes[v], m)
		}
	})
	f.release()
	return out
}

// node adds the dice of one node visited m times.
func (r rolls) node(b *Book, n *table.Node, m float64) {
	switch n.Kind {
	case table.Die:
		r[n.Name] += m
	case table.Once:
		if n.A > 0 {
			r[n.Name] += m * float64(n.A)
			return
		}
		r.add(m, b.rollsOf(n.Sub, n.Start))
	case table.Tallied, table.Summed:
		r.batched(m*float64(n.A), n.Name, b.rollsOf(n.Sub, n.Start))
	case table.InOrder:
		r.inOrder(b, n, m)
	}
}

func (r rolls) inOrder(b *Book, n *table.Node, m float64) {
	switch {
	case n.Sub.Again == nil:
		r.add(m, b.rollsOf(n.Sub, n.Start))
	case n.Runs == nil:
		r.add(m, b.rollsInTurn(n, int(n.A)))
	default:
		r.batched(m*float64(n.Runs.N), n.Runs.Name, b.rollsOf(n.Runs.Sub, n.Runs.Start))
		w, sums, _ := b.sums(n.Runs)
		for i, p := range w {
			r.add(m*p, b.rollsInTurn(n, sums[i]))
		}
	}
}

// rollsInTurn is the dice of n runs, each from the result of the last.
func (b *Book) rollsInTurn(n *table.Node, runs int) rolls {
	key := place{n.Sub.ID, n.Start}
	rows := b.dice.rows[key]
	if rows == nil {
		rows = []rolls{{}}
	}
	for len(rows) <= runs {
		b.Check()
		next := rolls{}
		next.add(1, rows[len(rows)-1])
		l := b.inTurn(n, len(rows)-1)
		for i, r := range l.ids {
			next.add(l.p[i], b.rollsOf(n.Sub, n.Sub.Again(r)))
		}
		rows = append(rows, next)
	}
	b.dice.rows[key] = rows
	return rows[runs]
}
