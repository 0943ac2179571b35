package odds

import (
	"math"

	"github.com/enfilade/enfilade/internal/table"
)

// law is the chance of each result by number; ops bounds how many roundings
// went into any of them. Nothing is ever subtracted, so they bound the error.
type law struct {
	ids []int32
	p   []float64
	ops int
}

// Rounded is the relative error, at most, after n roundings of sums, products
// and quotients of numbers that are not negative.
func Rounded(n int) float64 { return bound(n) }

func bound(n int) float64 {
	u := float64(n) * 0x1p-53
	return u / (1 - u)
}

// law is the law of a procedure called, worked out once.
func (b *Book) law(g *table.Graph, start int32) *law {
	for g.ID >= len(b.laws) {
		b.laws = append(b.laws, nil)
	}
	of := b.laws[g.ID]
	if int(start) < len(of) && of[start] != nil {
		return of[start]
	}
	l := b.flow(g, start, chooser{})
	if of = b.laws[g.ID]; int(start) >= len(of) { // it may have grown
		of = append(of, make([]*law, max(int(start)+1, len(g.Nodes))-len(of))...)
		b.laws[g.ID] = of
	}
	of[start] = &l
	return &l
}

// flow sends a mass of one from start through the graph.
func (b *Book) flow(g *table.Graph, start int32, choose chooser) law {
	f := flow{b: b, g: g, choose: choose}
	f.run(start)
	l := f.law()
	f.release()
	return l
}

// run sends a mass of one from start through the graph. A flow within needs
// memory of its own: release gives it back to the book.
func (f *flow) run(start int32) {
	b, g := f.b, f.g
	f.take()
	f.room(len(g.Nodes))
	f.mass[start] = 1
	f.top = g.Nodes[start].Top
	f.met.add(f.top)
	for r := f.top; r >= 0; r = f.met.last(r - 1) {
		b.Check()
		v := g.Order[r]
		n := &g.Nodes[v]
		switch {
		case n.Knot > 0:
			low := r - n.Knot + 1
			for at := low; at < r; at++ {
				f.met.add(at)
			}
			f.knot(g.Order[low : r+1])
			r = low
		case f.mass[v] != 0:
			f.node(v, n, f.mass[v], f.ops[v])
		}
	}
}

// visited calls do for every node that mass has come to, the highest place first.
func (f *flow) visited(do func(v int32)) {
	for r := f.met.last(f.top); r >= 0; r = f.met.last(r - 1) {
		do(f.g.Order[r])
	}
}

// scratch is the memory of a flow. Between flows all of it is zero.
type scratch struct {
	mass   []float64 // by node
	ops    []int
	met    met       // by place
	out    []float64 // by result
	outOps []int
}

// take gives the flow memory that no other uses now.
func (f *flow) take() {
	if last := len(f.b.spare) - 1; last >= 0 {
		f.scratch = f.b.spare[last]
		f.b.spare = f.b.spare[:last]
	}
	f.low, f.high = math.MaxInt32, 0
}

// room makes room for so many nodes.
func (f *flow) room(n int) {
	if len(f.mass) < n {
		n = max(64, n+n/4)
		f.mass, f.ops, f.met = make([]float64, n), make([]int, n), make(met, n>>6+1)
	}
}

// release gives the memory back, zero where the flow has been.
func (f *flow) release() {
	if f.low < f.high {
		clear(f.out[f.low:f.high])
		clear(f.outOps[f.low:f.high])
	}
	if f.g != nil {
		f.visited(func(v int32) { f.mass[v], f.ops[v] = 0, 0 })
		clear(f.met[:f.top>>6+1])
	}
	f.b.spare = append(f.b.spare, f.scratch)
}

type flow struct {
	b      *Book
	g      *table.Graph
	choose chooser
	scratch
	top   int32 // the highest place of the order that mass has come to
	low   int32 // results that mass has come to are from low to below high
	high  int32
	mixed int // most roundings in any law mixed in
	mixes int
	ended []turning // in runs in turn, not yet mixed in

	visiting bool // mass of a state in a knot becomes how often it is visited
}

// node passes on a mass that has come to v.
func (f *flow) node(v int32, n *table.Node, m float64, ops int) {
	switch {
	case n.Over:
		f.end(n.Result, m, ops)
		return
	case n.Kind == table.InOrder:
		f.handOver(n, m, ops)
		return
	}
	edges := f.g.Out(v)
	if chosen(n) {
		f.decide(v, n, m, ops)
		return
	}
	w, wOps := f.b.weights(n, edges)
	for i, e := range edges {
		f.pass(e.To, m*w[i], ops+wOps+1)
	}
}

// decide passes on mass where players choose.
func (f *flow) decide(v int32, n *table.Node, m float64, ops int) {
	edges := f.g.Out(v)
	if n.Kind == table.Choice {
		f.pass(edges[f.choose.picked(v, n)].To, m, ops)
		return
	}
	for i, x := range f.choose.weights(v, n) {
		if x.Sign() != 0 {
			w, _ := x.Float64()
			f.pass(edges[i].To, m*w, ops+2)
		}
	}
}

func (f *flow) pass(to int32, m float64, ops int) {
	f.mass[to] += m
	f.ops[to] = max(f.ops[to], ops) + 1
	f.met.add(f.g.Nodes[to].Top)
}

func (f *flow) end(r int32, m float64, ops int) {
	if int(r) >= len(f.out) {
		more := max(16, int(r)+1-len(f.out)/2)
		f.out, f.outOps = append(f.out, make([]float64, more)...), append(f.outOps, make([]int, more)...)
	}
	f.low, f.high = min(f.low, r), max(f.high, r+1)
	f.out[r] += m
	f.outOps[r] = max(f.outOps[r], ops) + 1
}

// handOver ends the procedure with the results of another.
func (f *flow) handOver(n *table.Node, m float64, ops int) {
	switch {
	case n.Sub.Again == nil:
		f.mix(f.b.law(n.Sub, n.Start), m, ops)
	case n.Runs == nil:
		f.turns(n, int(n.A)).add(int(n.A), m, ops)
	default:
		w, sums, wOps := f.b.sums(n.Runs)
		t := f.turns(n, sums[len(sums)-1])
		for i, p := range w {
			t.add(sums[i], m*p, ops+wOps+1)
		}
	}
}

func (f *flow) mix(l *law, m float64, ops int) {
	f.end(l.ids[len(l.ids)-1], 0, 0) // makes room
	f.low = min(f.low, l.ids[0])
	out, p := f.out, l.p
	for i, r := range l.ids {
		out[r] += m * p[i]
	}
	f.mixed = max(f.mixed, ops+l.ops+1)
	f.mixes++
	f.b.added += len(p)
}

// law gathers the results that have mass.
func (f *flow) law() law {
	for i := range f.ended {
		f.turned(&f.ended[i])
	}
	count := 0
	out := f.out[min(f.low, f.high):f.high]
	for _, p := range out {
		if p != 0 {
			count++
		}
	}
	l := law{f.b.ids.take(count), f.b.chances.take(count), 0}
	for i, p := range out {
		if p != 0 {
			r := f.low + int32(i)
			l.ids, l.p = append(l.ids, r), append(l.p, p)
			l.ops = max(l.ops, f.outOps[r])
		}
	}
	l.ops = max(l.ops, f.mixed) + f.mixes
	return l
}

// weights is the chance of each answer of a draw, one an edge, and the
// roundings in it.
func (b *Book) weights(n *table.Node, edges []table.Edge) ([]float64, int) {
	switch n.Kind {
	case table.Die:
		w := make([]float64, len(edges))
		for i, e := range edges {
			w[i] = float64(e.Ways) / float64(n.A)
		}
		return w, 1
	case table.Counts:
		return b.counts(n.Of)
	case table.Once:
		l := b.law(n.Sub, n.Start)
		return aligned(l, n.Sub.Reach(n.Start)), l.ops
	case table.Tallied, table.Summed:
		return b.batch(n)
	}
	return []float64{1}, 0
}

// aligned is the law with zeros for results too unlikely for a float.
func aligned(l *law, reach []int32) []float64 {
	if len(l.ids) == len(reach) {
		return l.p
	}
	p, i := make([]float64, len(reach)), 0
	for k, r := range reach {
		if i < len(l.ids) && l.ids[i] == r {
			p[k] = l.p[i]
			i++
		}
	}
	return p
}

// binomial is the law of how many of n succeed, where each does with chance p
// and fails with chance q, some 5n roundings at most from the true one; of many
// dice 10n, see central.
func binomial(n int, p, q float64) []float64 {
	row := make([]float64, n+1)
	if n > manyRuns {
		central(row, p, q)
		return row
	}
	c := 1.0
	for k := range row {
		row[k] = c
		c = c * float64(n-k) / float64(k+1)
	}
	pk, qk := 1.0, 1.0
	for k := range row {
		row[k] *= pk
		row[n-k] *= qk
		pk *= p
		qk *= q
	}
	return row
}

// central fills a binomial row from its likeliest place outwards, each chance by
// its ratio to the last, and scales the row to add up to one: no coefficient
// lifts a power that was too small for a float. A ratio is three roundings and
// those of p and q, at most n times, once in the chance and once in the sum.
func central(row []float64, p, q float64) {
	n := len(row) - 1
	most := min(n, int(float64(n+1)*(p/(p+q))))
	row[most] = 1
	sum := 1.0
	for k, x := most, 1.0; k < n && x > 0; k++ {
		x *= float64(n-k) * p / (float64(k+1) * q)
		row[k+1] = x
		sum += x
	}
	for k, x := most, 1.0; k > 0 && x > 0; k-- {
		x *= float64(k) * q / (float64(n-k+1) * p)
		row[k-1] = x
		sum += x
	}
	for k := range row {
		row[k] /= sum
	}
}

// counts is how many dice of two pools show a rank.
func (b *Book) counts(of [2]table.Share) ([]float64, int) {
	ops := 8
	for i, s := range of {
		if s.Show == 0 { // how many dice are left does not matter
			of[i] = table.Share{}
		}
		if ops += 4 * int(of[i].Dice); of[i].Dice > manyRuns {
			ops += 8 * int(of[i].Dice) // see central
		}
	}
	w, ok := b.shares[of]
	if !ok {
		x, y := shares(of[0]), shares(of[1])
		w = make([]float64, 0, len(x)*len(y))
		for _, p := range x {
			for _, q := range y {
				w = append(w, p*q)
			}
		}
		b.shares[of] = w
	}
	return w, ops
}

func shares(s table.Share) []float64 {
	if s.Answers() == 1 {
		return []float64{1}
	}
	below := float64(s.Below)
	return binomial(int(s.Dice), float64(s.Show)/below, (below-float64(s.Show))/below)
}
