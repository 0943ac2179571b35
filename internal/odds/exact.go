package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// fractions are integers over one denominator.
type fractions struct {
	n []*big.Int
	d *big.Int
}

func (f fractions) rats() []*big.Rat {
	out, over := make([]*big.Rat, len(f.n)), NewOver(f.d)
	for i, n := range f.n {
		out[i] = over.Fraction(n)
	}
	return out
}

// exactLaw is a law in fractions.
type exactLaw struct {
	ids []int32
	fractions
}

type exactBook struct {
	laws  map[place]exactLaw
	rows  map[batch]fractions
	turns map[place][]exactLaw
	rats  map[**big.Int][]*big.Rat // of the fractions that are kept, by where they are
	spare []exactScratch           // one for each flow within another
}

func newExactBook() exactBook {
	return exactBook{laws: map[place]exactLaw{}, rows: map[batch]fractions{}, turns: map[place][]exactLaw{}, rats: map[**big.Int][]*big.Rat{}}
}

// ExactOutcome is one result and its chance, in lowest terms. Of laws that end by
// themselves it is Ways/Of too, where all outcomes share Of; neither is to be changed.
type ExactOutcome[R any] struct {
	Result   R
	P        *big.Rat
	Ways, Of *big.Int
}

// Exactly is the law of p from start in fractions.
func Exactly[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S]) []ExactOutcome[R] {
	return ExactlyMixed(b, p, start, policy, nil)
}

// ExactlyMixed is OfMixed in fractions.
func ExactlyMixed[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], mix Mix[S]) []ExactOutcome[R] {
	sp := table.Scratch[P, S, R](b.Cache, p)
	v := sp.Find(start)
	l := b.exactFlow(&sp.Graph, v, choosing(policy, mix, sp.State))
	out, over := make([]ExactOutcome[R], len(l.ids)), NewOver(l.d)
	for i, r := range l.ids {
		out[i] = ExactOutcome[R]{sp.Result(r), over.Fraction(l.n[i]), l.n[i], l.d}
	}
	return out
}

func (b *Book) exactLaw(g *table.Graph, start int32) exactLaw {
	key := place{g.ID, start}
	l, ok := b.exact.laws[key]
	if !ok {
		if g.Pool {
			l = b.pool(g, start)
		} else {
			l = b.exactFlow(g, start, chooser{})
		}
		b.exact.laws[key] = l
	}
	return l
}

// reduce brings all chances to the lowest denominator that they share.
func (l *exactLaw) reduce() {
	g := NewOver(l.d).shared(l.n)
	if g.Cmp(one) == 0 {
		return
	}
	l.d = new(big.Int).Quo(l.d, g)
	for _, n := range l.n {
		n.Quo(n, g)
	}
}

// share is one mass: an integer over a denominator that others may share.
type share struct{ n, d *big.Int }

var one = big.NewInt(1)

func (s *share) add(n, d *big.Int) { s.n, s.d = Gather(s.n, s.d, n, d) }

// Gather adds n/d to sum/over and returns the sum's numerator, which it changes,
// and its denominator, not in lowest terms: equal denominators are kept, of others
// it is the least common multiple. A nil sum is nothing. D is not changed, and may
// be shared.
func Gather(sum, over, n, d *big.Int) (_, _ *big.Int) {
	switch {
	case sum == nil:
		return new(big.Int).Set(n), d
	case over == d || over.Cmp(d) == 0:
		return sum.Add(sum, n), over
	}
	l := Multiple(over, d)
	sum.Mul(sum, new(big.Int).Quo(l, over))
	return sum.Add(sum, new(big.Int).Mul(n, new(big.Int).Quo(l, d))), l
}

// Multiple is the least common multiple of two denominators.
func Multiple(a, b *big.Int) *big.Int {
	if a.Cmp(b) == 0 {
		return a
	}
	l := new(big.Int).GCD(nil, nil, a, b)
	return l.Mul(a, l.Quo(b, l))
}

type exactFlow struct {
	b      *Book
	g      *table.Graph
	choose chooser
	exactScratch
	out map[int32]*share
}

// exactScratch is the memory of an exact flow. Between flows it is zero.
type exactScratch struct {
	mass []share // by node
	met  met     // by place
}

func (b *Book) exactFlow(g *table.Graph, start int32, choose chooser) exactLaw {
	f := exactFlow{b: b, g: g, choose: choose, out: map[int32]*share{}}
	f.take(len(g.Nodes))
	f.pass(start, one, one)
	top := g.Nodes[start].Top
	for r := top; r >= 0; r = f.met.last(r - 1) {
		b.Check()
		v := g.Order[r]
		n := &g.Nodes[v]
		switch {
		case n.Knot > 0:
			low := r - n.Knot + 1
			f.knot(g.Order[low : r+1])
			for _, in := range g.Order[low : r+1] {
				f.mass[in] = share{}
			}
			r = low
		case f.mass[v].n != nil:
			f.node(v, n)
			f.mass[v] = share{}
		}
	}
	clear(f.met[:top>>6+1])
	b.exact.spare = append(b.exact.spare, f.exactScratch)
	return f.law()
}

// take gives the flow memory for so many nodes that no other uses now.
func (f *exactFlow) take(nodes int) {
	if last := len(f.b.exact.spare) - 1; last >= 0 {
		f.exactScratch = f.b.exact.spare[last]
		f.b.exact.spare = f.b.exact.spare[:last]
	}
	if len(f.mass) < nodes {
		n := max(64, nodes+nodes/4)
		f.exactScratch = exactScratch{make([]share, n), make(met, n>>6+1)}
	}
}

func (f *exactFlow) pass(to int32, n, d *big.Int) {
	f.mass[to].add(n, d)
	f.met.add(f.g.Nodes[to].Top)
}

func (f *exactFlow) node(v int32, n *table.Node) {
	m := f.mass[v]
	if n.Over {
		f.end(n.Result, m.n, m.d)
		return
	}
	if n.Kind == table.InOrder {
		f.handOver(n, m)
		return
	}
	w := f.weights(v, n)
	d := new(big.Int).Mul(m.d, w.d)
	x := new(big.Int)
	for i, e := range f.g.Out(v) {
		if w.n[i].Sign() != 0 {
			f.pass(e.To, x.Mul(m.n, w.n[i]), d)
		}
	}
}

func (f *exactFlow) handOver(n *table.Node, m share) {
	switch {
	case n.Sub.Again == nil:
		f.mix(f.b.exactLaw(n.Sub, n.Start), m)
	case n.Runs == nil:
		f.mix(f.b.exactInTurn(n, int(n.A)), m)
	default:
		w, sums := f.b.exactSums(n.Runs)
		d := new(big.Int).Mul(m.d, w.d)
		for i, p := range w.n {
			f.b.Check()
			f.mix(f.b.exactInTurn(n, sums[i]), share{new(big.Int).Mul(m.n, p), d})
		}
	}
}

func (f *exactFlow) mix(l exactLaw, m share) {
	d := new(big.Int).Mul(m.d, l.d)
	x := new(big.Int)
	for i, r := range l.ids {
		f.end(r, x.Mul(m.n, l.n[i]), d)
	}
}

func (f *exactFlow) end(r int32, n, d *big.Int) {
	s := f.out[r]
	if s == nil {
		s = new(share)
		f.out[r] = s
	}
	s.add(n, d)
}

// weights is the chance of each edge of v.
func (f *exactFlow) weights(v int32, n *table.Node) fractions {
	if chosen(n) {
		return over(f.choose.weights(v, n))
	}
	return f.b.exactWeights(n, f.g.Out(v))
}

func (f *exactFlow) law() exactLaw {
	l := exactLaw{fractions: fractions{d: one}}
	for _, s := range f.out {
		l.d = Multiple(l.d, s.d)
	}
	last := int32(-1)
	for r := range f.out {
		last = max(last, r)
	}
	for r := int32(0); r <= last; r++ {
		if s := f.out[r]; s != nil {
			n := s.n.Mul(s.n, new(big.Int).Quo(l.d, s.d))
			l.ids, l.n = append(l.ids, r), append(l.n, n)
		}
	}
	l.reduce()
	return l
}

// exactWeights is the chance of each answer of a roll or a call.
func (b *Book) exactWeights(n *table.Node, edges []table.Edge) fractions {
	switch n.Kind {
	case table.Die:
		w := fractions{make([]*big.Int, len(edges)), big.NewInt(int64(n.A))}
		for i, e := range edges {
			w.n[i] = big.NewInt(int64(e.Ways))
		}
		return w
	case table.Counts:
		x, y := b.exactShares(n.Of[0]), b.exactShares(n.Of[1])
		w := fractions{d: new(big.Int).Mul(x.d, y.d)}
		for _, p := range x.n {
			for _, q := range y.n {
				w.n = append(w.n, new(big.Int).Mul(p, q))
			}
		}
		return w
	case table.Once:
		return b.exactLaw(n.Sub, n.Start).fractions
	case table.Tallied, table.Summed:
		return b.exactBatch(n)
	}
	return fractions{[]*big.Int{one}, one}
}

// keptRats are the chances of the answers of a roll or a call, each in lowest terms.
// What the book keeps, and asks for at many nodes, is brought to them once.
func (b *Book) keptRats(n *table.Node, edges []table.Edge) []*big.Rat {
	w := b.exactWeights(n, edges)
	if n.Kind != table.Once && n.Kind != table.Tallied && n.Kind != table.Summed {
		return w.rats()
	}
	out, ok := b.exact.rats[&w.n[0]]
	if !ok {
		out = w.rats()
		b.exact.rats[&w.n[0]] = out
	}
	return out
}

func (b *Book) exactShares(s table.Share) fractions {
	if s.Answers() == 1 {
		return fractions{[]*big.Int{one}, one}
	}
	show, rest := big.NewInt(int64(s.Show)), big.NewInt(int64(s.Below)-int64(s.Show))
	return b.exactBinomial(int(s.Dice), fractions{[]*big.Int{show, rest}, big.NewInt(int64(s.Below))})
}

// exactBinomial is how many of n have the first of two results.
func (b *Book) exactBinomial(n int, p fractions) fractions {
	w := fractions{make([]*big.Int, n+1), new(big.Int).Exp(p.d, big.NewInt(int64(n)), nil)}
	pk, qk := big.NewInt(1), big.NewInt(1)
	for k := range w.n {
		b.Check()
		w.n[k] = new(big.Int).Binomial(int64(n), int64(k))
	}
	for k := range w.n {
		b.Check()
		w.n[k].Mul(w.n[k], pk)
		w.n[n-k].Mul(w.n[n-k], qk)
		pk, qk = new(big.Int).Mul(pk, p.n[0]), new(big.Int).Mul(qk, p.n[1])
	}
	return w
}
