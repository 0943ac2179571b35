package ninthage

import (
	"math"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// box is states laid out by what each pool has left: the rank-and-file with their
// Champion one side of it, each character another.
type box struct {
	low, size, stride [poolCount]int
	champion          int // Health Points of the Champion, the last of the rank-and-file's side
	begun, sum        laid
	room              [2]laid
}

// laid is the chance of each state, by the cells of a box, and of what was counted.
type laid struct {
	p     []float64
	of    [][]column // by counter
	cells []int32    // that have a chance
}

// mostCells is how many states may be laid out at once.
const mostCells = 1 << 22

// put adds a chance to a cell, and is its place.
func (l *laid) put(cell int, p float64) {
	if l.p[cell] == 0 {
		l.cells = append(l.cells, int32(cell))
	}
	l.p[cell] += p
}

func (l *laid) clear() {
	for _, cell := range l.cells {
		l.p[cell] = 0
		for i := range l.of {
			l.of[i][cell] = column{}
		}
	}
	l.cells = l.cells[:0]
}

func (l *laid) grow(cells, counters int) {
	if len(l.p) < cells {
		l.p = make([]float64, cells+cells/4)
		l.of = make([][]column, counters)
		for i := range l.of {
			l.of[i] = make([]column, cells+cells/4)
		}
	}
}

// spare is room beside what stands in other room.
func (b *box) spare(now *laid) *laid {
	out := &b.room[0]
	if now == out {
		out = &b.room[1]
	}
	out.clear()
	return out
}

// layOut makes room for the states of a family, and for what they may lose.
func (r *round) layOut(f *family) *box {
	b := &r.box
	b.champion = int(f.rest.hp[championPool])
	most, low, high := [poolCount]int{}, [poolCount]int{}, [poolCount]int{}
	for pool := range low {
		low[pool] = math.MaxInt
	}
	for _, g := range f.groups {
		for i := range g.d.ways {
			most[rankAndFile] = max(most[rankAndFile], len(g.d.ways[i].rest.all)-1)
			for _, h := range g.d.ways[i].characters {
				most[h.pool] = max(most[h.pool], len(h.all.all)-1)
			}
		}
		for _, x := range g.all {
			for pool := range poolCount {
				at := b.value(&x.hp, pool)
				low[pool], high[pool] = min(low[pool], at), max(high[pool], at)
			}
		}
	}
	n := 1
	for pool := range poolCount {
		b.low[pool] = max(0, low[pool]-most[pool])
		b.size[pool] = high[pool] - b.low[pool] + 1
		b.stride[pool] = n
		if n *= b.size[pool]; n > mostCells {
			panic(table.TooMany{Procedure: "hits distributed over characters", What: "states of their Health Pools"})
		}
	}
	for _, l := range []*laid{&b.begun, &b.sum, &b.room[0], &b.room[1]} {
		l.grow(n, len(r.count))
	}
	return b
}

// stand lays the states out that share hits alike.
func (r *round) stand(b *box, g *sharers) {
	for _, x := range g.all {
		at := 0
		for pool := range poolCount {
			at += (b.value(&x.hp, pool) - b.low[pool]) * b.stride[pool]
		}
		b.begun.put(at, x.p)
		for i := range r.count {
			b.begun.of[i][at].add(x.of[i], 0, 1)
		}
		x.of = nil
	}
}

// value is what a pool has left: the Champion stands behind the rank-and-file.
func (b *box) value(h *Pools, pool int) int {
	switch pool {
	case rankAndFile:
		return int(h[rankAndFile]) + b.champion
	case championPool:
		return 0
	}
	return int(h[pool])
}

// at is what a pool has left in a cell.
func (b *box) at(cell, pool int) int { return b.low[pool] + cell/b.stride[pool]%b.size[pool] }

// pools is what is left in a cell.
func (b *box) pools(cell int) (h Pools) {
	for pool := firstCharacter; pool < poolCount; pool++ {
		h[pool] = int16(b.at(cell, pool))
	}
	both := b.at(cell, rankAndFile)
	h[championPool] = int16(min(both, b.champion))
	h[rankAndFile] = int16(max(0, both-b.champion))
	return h
}

// loses takes what hits on one character cost from every state. Hits and attacks are
// counted by ends.
func (r *round) loses(b *box, from, into *laid, h poolHits, k *Strand) {
	r.fallOn(b, from, into, h.pool, h.all.all, func(c tallied) (n int, known bool) {
		return 0, !c.of(r.p, k) || c.pool > 0 || c.stage == CountHits || c.stage == CountAttacks
	})
}

// ends takes what hits on the rank-and-file cost besides, and counts all of them.
func (r *round) ends(b *box, from *laid, w *sharedOut, k *Strand) {
	r.fallOn(b, from, &b.sum, rankAndFile, w.rest.all, func(c tallied) (n int, known bool) {
		switch {
		case !c.of(r.p, k):
			return 0, true
		case c.pool > 0:
			return int(w.needs[c.pool-1]), true
		}
		return 0, false
	})
}

// fallOn takes what blows at one pool cost from every state. A counter goes up by what
// is known of it, or else by what the blow comes to.
func (r *round) fallOn(b *box, from, into *laid, pool int, blows []blow, known func(tallied) (int, bool)) {
	type counter struct {
		add   int
		known bool
		stage int
	}
	counters := make([]counter, len(r.count))
	for i, c := range r.count {
		n, ok := known(c)
		counters[i] = counter{n, ok, slices.Index(stagesOf[:], c.stage)}
	}
	for _, at := range from.cells {
		cell := int(at)
		p, left := from.p[cell], b.at(cell, pool)
		for l := range blows {
			x := &blows[l]
			if x.p == 0 {
				continue
			}
			lost := min(x.loss, left)
			to := cell - lost*b.stride[pool]
			into.put(to, p*x.p)
			for i, c := range counters {
				was := from.of[i][cell]
				r.sums += 60 + 2*len(was.p)
				switch {
				case c.known:
					into.of[i][to].add(was, c.add, x.p)
				case r.count[i].stage == CountOver:
					into.of[i][to].add(was, x.loss-lost, x.p)
				default:
					by := x.of[c.stage]
					into.of[i][to].mix(was, by, 0)
					r.sums += 2 * len(was.p) * len(by.p)
				}
			}
		}
		r.sums += 8 * len(blows)
		r.worked()
	}
}

// sumsACell is how many sums could be made while a state finds where it leads.
const sumsACell = 1000

// leave goes on from where a batch ends: a Panic Test may come between.
func (r *round) leave(f *family, b *box, j int, after *junctures) {
	ops, ways := int32(0), 0
	for _, g := range f.groups {
		for _, x := range g.all {
			ops = max(ops, x.ops+x.adds+int32(min(g.d.ops, 1<<28)))
		}
		ways += 2 * len(g.d.ways)
	}
	ops += int32(ways)
	for _, at := range b.sum.cells {
		r.sums += sumsACell
		r.worked()
		cell := int(at)
		p := b.sum.p[cell]
		s := f.rest.state(shoot, j-1)
		s.Run.HP = b.pools(cell)
		s = r.p.close(s)
		if j == int(r.p.N) || r.p.begins(j) {
			s.Formed = [2]Formed{}
		}
		if s.At == casualties {
			r.meetsEnd(f, &s)
			s = r.p.casualties(r.quiet(), s)
		}
		if s.At != panicTest {
			r.reach(b, cell, &s, 1, ops, after)
			continue
		}
		r.test()
		r.tested += p
		for _, o := range r.panics {
			s.Panic = o.Result
			r.reach(b, cell, &s, o.P, ops+int32(r.roll)+1, after)
		}
	}
}

func (r *round) reach(b *box, cell int, s *State, p float64, ops int32, after *junctures) {
	key := s.stands()
	to := after.find(&key, len(r.count))
	to.p += b.sum.p[cell] * p
	r.sums += sumsACell
	for i := range r.count {
		to.of[i].add(b.sum.of[i][cell], 0, p)
		r.sums += len(b.sum.of[i][cell].p)
	}
	to.ops = max(to.ops, ops+1)
	to.adds++
}
