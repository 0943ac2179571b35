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
		b.dice = &diceBook{each: map[place]rolls{}, again: map[int][]rolls{}, rows: map[place][]rolls{}, number: map[string]int{"": 0}, names: []string{""}}
	}
	out := map[string]float64{}
	for i, n := range b.rolls(&sp.Graph, v, choosing(policy, mix, sp.State)) {
		if n > 0 {
			out[b.dice.names[i]] = n
		}
	}
	return out
}

// rolls is a mean number of dice by the number of their name in the book; of dice
// that have none, number 0: they are called as the batch that rolls them.
type rolls []float64

// of is the dice of one name.
func (r *rolls) of(i int) *float64 {
	for i >= len(*r) {
		*r = append(*r, 0)
	}
	return &(*r)[i]
}

func (r *rolls) add(mass float64, more rolls) {
	if len(more) == 0 {
		return
	}
	r.of(len(more) - 1) // makes room
	for i, n := range more {
		(*r)[i] += mass * n
	}
}

// batched is the dice of a batch: those without a name have the batch's.
func (r *rolls) batched(mass float64, name int, one rolls) {
	for i, n := range one {
		if i == 0 {
			i = name
		}
		*r.of(i) += mass * n
	}
}

// diceBook keeps the dice of procedures called.
type diceBook struct {
	each   map[place]rolls
	again  map[int][]rolls   // by graph and result, of one run in turn
	rows   map[place][]rolls // of 0, 1, 2 ... runs in turn
	number map[string]int    // of names
	names  []string
}

// named is the number of a name.
func (d *diceBook) named(name string) int {
	i, ok := d.number[name]
	if !ok {
		i = len(d.names)
		d.number[name], d.names = i, append(d.names, name)
	}
	return i
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
func (r *rolls) node(b *Book, n *table.Node, m float64) {
	switch n.Kind {
	case table.Die:
		*r.of(b.dice.named(n.Name)) += m
	case table.Once:
		if n.A > 0 {
			*r.of(b.dice.named(n.Name)) += m * float64(n.A)
			return
		}
		r.add(m, b.rollsOf(n.Sub, n.Start))
	case table.Tallied, table.Summed:
		r.batched(m*float64(n.A), b.dice.named(n.Name), b.rollsOf(n.Sub, n.Start))
	case table.InOrder:
		r.inOrder(b, n, m)
	}
}

func (r *rolls) inOrder(b *Book, n *table.Node, m float64) {
	switch {
	case n.Sub.Again == nil:
		r.add(m, b.rollsOf(n.Sub, n.Start))
	case n.Runs == nil:
		r.add(m, b.rollsInTurn(n, int(n.A)))
	default:
		r.batched(m*float64(n.Runs.N), b.dice.named(n.Runs.Name), b.rollsOf(n.Runs.Sub, n.Runs.Start))
		w, sums, _ := b.sums(n.Runs)
		for i, p := range w {
			r.add(m*p, b.rollsInTurn(n, sums[i]))
		}
	}
}

// rollsAgain is the dice of one run from the result of the last.
func (b *Book) rollsAgain(g *table.Graph, r int32) rolls {
	of := b.dice.again[g.ID]
	if int(r) >= len(of) {
		of = append(of, make([]rolls, int(r)+1-len(of)+len(of)/2)...)
		b.dice.again[g.ID] = of
	}
	if of[r] == nil {
		one := b.rollsOf(g, g.Again(r))
		if one == nil {
			one = rolls{}
		}
		b.dice.again[g.ID][r] = one
		return one
	}
	return of[r]
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
			next.add(l.p[i], b.rollsAgain(n.Sub, r))
		}
		rows = append(rows, next)
	}
	b.dice.rows[key] = rows
	return rows[runs]
}
