package odds

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// turns is the laws of 0, 1, 2 … runs in turn.
type turns struct {
	g     *table.Graph
	start int32
	rows  []law
}

// mostKept is how many chances of rows in turn a book keeps.
const mostKept = 1 << 22

// inTurn is the law of n runs, each from the result of the last.
func (b *Book) inTurn(n *table.Node, runs int) law {
	return b.turnsOf(n.Sub, n.Start).upTo(b, runs)[runs]
}

func (b *Book) turnsOf(g *table.Graph, start int32) *turns {
	t := b.lastTurns
	if t == nil || t.g != g || t.start != start {
		key := place{g.ID, start}
		if t = b.turns[key]; t == nil {
			t = &turns{g: g, start: start}
			t.rows = []law{{[]int32{g.Rest(start)}, []float64{1}, 0}}
			b.turns[key] = t
		}
		b.lastTurns = t
	}
	return t
}

// upTo is the rows of up to so many runs.
func (t *turns) upTo(b *Book, runs int) []law {
	if runs >= len(t.rows) {
		t.rows = slices.Grow(t.rows, runs+1-len(t.rows))
	}
	for runs >= len(t.rows) {
		t.again(b)
	}
	return t.rows
}

// again runs once more from each of the results of the last row.
func (t *turns) again(b *Book) {
	b.Check()
	l := t.rows[len(t.rows)-1]
	f := flow{b: b}
	f.take()
	for i, r := range l.ids {
		f.mix(b.once(t.g, r), l.p[i], l.ops+1)
	}
	next := f.law()
	t.rows = append(t.rows, next)
	b.kept += len(next.p)
	f.release()
}

// once is the law of one run in turn from the result of the last.
func (b *Book) once(g *table.Graph, r int32) *law { return b.law(g, g.Again(r)) }

// turning is the mass that runs in turn from one start, by the number of runs.
type turning struct {
	g     *table.Graph
	start int32
	mass  []float64
	ops   int
	adds  int
}

// turns finds where mass that runs so many times from a node is gathered.
func (f *flow) turns(n *table.Node, runs int) *turning {
	i := len(f.ended) - 1
	for i >= 0 && (f.ended[i].g != n.Sub || f.ended[i].start != n.Start) {
		i--
	}
	if i < 0 {
		i = len(f.ended)
		f.ended = append(f.ended, turning{g: n.Sub, start: n.Start})
	}
	t := &f.ended[i]
	if runs >= len(t.mass) {
		t.mass = append(t.mass, make([]float64, runs+1-len(t.mass))...)
	}
	t.adds++
	return t
}

func (t *turning) add(runs int, m float64, ops int) {
	t.mass[runs] += m
	t.ops = max(t.ops, ops)
}

// turned mixes in what comes of mass that runs in turn: by rows that are kept,
// or, where the book keeps enough of them, without.
func (f *flow) turned(t *turning) {
	b, ops := f.b, t.ops+t.adds
	all := b.turnsOf(t.g, t.start)
	if b.kept > mostKept && len(all.rows) < len(t.mass) {
		l := b.unrolled(t)
		f.mix(&l, 1, ops)
		return
	}
	rows := all.upTo(b, len(t.mass)-1)
	for k, m := range t.mass {
		if m != 0 {
			f.mix(&rows[k], m, ops)
		}
	}
}

// unrolled runs from the most runs down: what is to run k times more joins what
// has come so far, and all of it runs once.
func (b *Book) unrolled(t *turning) law {
	var now []float64
	rest, ops := t.g.Rest(t.start), 0
	for k := len(t.mass) - 1; ; k-- {
		for int(rest) >= len(now) {
			now = append(now, 0)
		}
		now[rest] += t.mass[k]
		if k == 0 {
			break
		}
		b.Check()
		now, ops = b.step(t.g, now, ops+1)
	}
	l := law{ops: ops + 1}
	for r, p := range now {
		if p != 0 {
			l.ids, l.p = append(l.ids, int32(r)), append(l.p, p)
		}
	}
	if l.ids == nil { // all of it too unlikely for a float
		l.ids, l.p = []int32{rest}, []float64{0}
	}
	return l
}

// step runs once from each result.
func (b *Book) step(g *table.Graph, now []float64, ops int) ([]float64, int) {
	next, deepest, count := make([]float64, len(now)), 0, 0
	for r, m := range now {
		if m == 0 {
			continue
		}
		one := b.once(g, int32(r))
		if last := int(one.ids[len(one.ids)-1]); last >= len(next) {
			next = append(next, make([]float64, last+1-len(next))...)
		}
		for i, to := range one.ids {
			next[to] += m * one.p[i]
		}
		deepest, count = max(deepest, one.ops), count+1
	}
	return next, ops + deepest + count + 1
}
