package odds

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

func (b *Book) exactBatch(n *table.Node) fractions {
	key := batch{place{n.Sub.ID, n.Start}, n.Kind, n.A}
	w, ok := b.exact.rows[key]
	if !ok {
		p := b.exactLaw(n.Sub, n.Start)
		if n.Kind == table.Tallied {
			w = b.exactMultinomial(int(n.A), p.fractions)
		} else {
			w = b.exactConvolved(int(n.A), p.fractions, n.Sub.Values(p.ids))
		}
		b.exact.rows[key] = w
	}
	return w
}

func (b *Book) exactSums(r *table.Batch) (fractions, []int) {
	w := b.exactBatch(summed(r))
	return w, table.SumsOf(int(r.N), r.Sub.Values(r.Sub.Reach(r.Start)))
}

func (b *Book) exactMultinomial(n int, p fractions) fractions {
	if len(p.n) == 1 {
		return fractions{[]*big.Int{one}, one}
	}
	if len(p.n) == 2 {
		return b.exactBinomial(n, p)
	}
	out := fractions{d: new(big.Int).Exp(p.d, big.NewInt(int64(n)), nil)}
	var fill func(i, left int, w *big.Int)
	fill = func(i, left int, w *big.Int) {
		b.Check()
		if i == len(p.n)-1 {
			last := new(big.Int).Exp(p.n[i], big.NewInt(int64(left)), nil)
			out.n = append(out.n, last.Mul(last, w))
			return
		}
		for k := 0; k <= left; k++ {
			c := new(big.Int).Binomial(int64(left), int64(k))
			c.Mul(c, new(big.Int).Exp(p.n[i], big.NewInt(int64(k)), nil))
			fill(i+1, left-k, c.Mul(c, w))
		}
	}
	fill(0, n, one)
	return out
}

// exactConvolved is the law of the sum of n numbers: the coefficients of the nth
// power of a polynomial, one after another, by the recurrence of J. C. P. Miller
// (Henrici, Automatic Computations with Power Series, Journal of the ACM 3, 1956).
func (b *Book) exactConvolved(n int, p fractions, each []int) fractions {
	low := slices.Min(each)
	one := make([]*big.Int, slices.Max(each)-low+1)
	for i, x := range each {
		one[x-low] = p.n[i]
	}
	out := fractions{d: new(big.Int).Exp(p.d, big.NewInt(int64(n)), nil)}
	if n == 0 || one[0].Sign() == 0 {
		out.n = b.oneByOne(n, p, each, low)
		return out
	}
	all := make([]*big.Int, n*(len(one)-1)+1)
	all[0] = new(big.Int).Exp(one[0], big.NewInt(int64(n)), nil)
	var x, c big.Int
	for k := 1; k < len(all); k++ {
		b.Check()
		sum := new(big.Int)
		for i := 1; i <= min(k, len(one)-1); i++ {
			if one[i] == nil || all[k-i].Sign() == 0 {
				continue
			}
			c.Mul(c.SetInt64(int64(i*(n+1)-k)), one[i])
			sum.Add(sum, x.Mul(&c, all[k-i]))
		}
		all[k] = sum.Quo(sum, c.Mul(c.SetInt64(int64(k)), one[0]))
	}
	for _, s := range table.SumsOf(n, each) {
		out.n = append(out.n, all[s-n*low])
	}
	return out
}

// oneByOne adds one number after another: what the recurrence cannot, the
// least of them having no chance.
func (b *Book) oneByOne(n int, p fractions, each []int, low int) []*big.Int {
	now := []*big.Int{one}
	x := new(big.Int)
	for range n {
		next := make([]*big.Int, len(now)+slices.Max(each)-low)
		for s, m := range now {
			if m == nil {
				continue
			}
			b.Check()
			for i, e := range each {
				if next[s+e-low] == nil {
					next[s+e-low] = new(big.Int)
				}
				next[s+e-low].Add(next[s+e-low], x.Mul(m, p.n[i]))
			}
		}
		now = next
	}
	return slices.DeleteFunc(now, func(m *big.Int) bool { return m == nil })
}

func (b *Book) exactInTurn(n *table.Node, runs int) exactLaw {
	key := place{n.Sub.ID, n.Start}
	rows := b.exact.turns[key]
	if rows == nil {
		rows = []exactLaw{{[]int32{n.Sub.Rest(n.Start)}, fractions{[]*big.Int{one}, one}}}
	}
	for runs >= len(rows) {
		rows = append(rows, b.exactAgain(n.Sub, rows[len(rows)-1]))
	}
	b.exact.turns[key] = rows
	return rows[runs]
}

// exactAgain runs g once more from each of the results of l.
func (b *Book) exactAgain(g *table.Graph, l exactLaw) exactLaw {
	each, d := make([]exactLaw, len(l.ids)), one
	for i, r := range l.ids {
		each[i] = b.exactLaw(g, g.Again(r))
		d = Multiple(d, each[i].d)
	}
	var out []*big.Int
	x := new(big.Int)
	for i, law := range each {
		b.Check()
		lift := new(big.Int).Quo(d, law.d)
		lift.Mul(lift, l.n[i])
		for k, r := range law.ids {
			for int(r) >= len(out) {
				out = append(out, nil)
			}
			if out[r] == nil {
				out[r] = new(big.Int)
			}
			out[r].Add(out[r], x.Mul(lift, law.n[k]))
		}
	}
	next := exactLaw{fractions: fractions{d: new(big.Int).Mul(l.d, d)}}
	for r, n := range out {
		if n != nil {
			next.ids, next.n = append(next.ids, int32(r)), append(next.n, n)
		}
	}
	return next
}
