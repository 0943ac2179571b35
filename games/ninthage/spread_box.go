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
	p                 []float64
	of                [][]column // by counter; nil: none
}

// mostCells is how many states may be laid out at once.
const mostCells = 1 << 22

func (b *box) empty() *box {
	out := *b
	out.p = make([]float64, len(b.p))
	out.of = make([][]column, len(b.of))
	for i := range out.of {
		out.of[i] = make([]column, len(b.p))
	}
	return &out
}

// layOut lays states out that are alike, with room for what they may lose.
func (r *round) layOut(g *alike, d *dealings) *box {
	b := &box{champion: int(g.rest.hp[championPool])}
	most := [poolCount]int{}
	for i := range d.sorts {
		for _, h := range d.sorts[i].pools {
			most[h.pool] = max(most[h.pool], len(h.all.all)-1)
		}
	}
	n := 1
	for pool := range poolCount {
		low, high := math.MaxInt, 0
		for _, x := range g.all {
			at := b.value(&x.hp, pool)
			low, high = min(low, at), max(high, at)
		}
		b.low[pool] = max(0, low-most[pool])
		b.size[pool] = high - b.low[pool] + 1
		b.stride[pool] = n
		if n *= b.size[pool]; n > mostCells {
			panic(table.TooMany{Procedure: "hits distributed over characters", What: "states of their Health Pools"})
		}
	}
	b.p = make([]float64, n)
	b.of = make([][]column, len(r.count))
	for i := range b.of {
		b.of[i] = make([]column, n)
	}
	for _, x := range g.all {
		at := 0
		for pool := range poolCount {
			at += (b.value(&x.hp, pool) - b.low[pool]) * b.stride[pool]
		}
		b.p[at] += x.p
		for i := range b.of {
			b.of[i][at].add(x.of[i], 0, 1)
		}
	}
	return b
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

// loses takes what hits on one pool cost from every state.
func (r *round) loses(b *box, h poolHits, k *Strand) *box {
	out := b.empty()
	side := h.pool
	stride := b.stride[side]
	for cell, p := range b.p {
		if p == 0 {
			continue
		}
		left := b.at(cell, side)
		for l := range h.all.all {
			x := &h.all.all[l]
			if x.p == 0 {
				continue
			}
			lost := min(x.loss, left)
			to := cell - lost*stride
			out.p[to] += p * x.p
			r.sums += 4
			for i, c := range r.count {
				r.sums += len(b.of[i][cell].p)
				switch at := slices.Index(stagesOf[:], c.stage); {
				case !c.of(r.p, k):
					out.of[i][to].add(b.of[i][cell], 0, x.p)
				case c.stage == CountOver:
					out.of[i][to].add(b.of[i][cell], x.loss-lost, x.p)
				case c.pool == 0 && (c.stage == CountWounds || c.stage == CountUnsaved):
					out.of[i][to].mix(b.of[i][cell], x.of[at], 0)
					r.sums += len(b.of[i][cell].p) * len(x.of[at].p)
				default:
					out.of[i][to].add(b.of[i][cell], 0, x.p)
				}
			}
		}
	}
	return out
}

// gather adds what one way of the attacks leaves.
func (r *round) gather(sum, b *box, s *dealtSort, k *Strand) {
	for cell, p := range b.p {
		if p == 0 {
			continue
		}
		sum.p[cell] += p * s.p
		r.sums += 4
		for i, c := range r.count {
			from, to := b.of[i][cell], &sum.of[i][cell]
			r.sums += 2 * len(from.p)
			switch {
			case !c.of(r.p, k):
				to.add(from, 0, s.p)
			case c.pool > 0:
				to.add(from, int(s.needs[c.pool-1]), s.p)
			case c.stage == CountHits:
				to.add(from, s.hits, s.p)
			case c.stage == CountAttacks:
				to.mix(from, s.attacks, 0)
				r.sums += len(from.p) * len(s.attacks.p)
			default:
				to.add(from, 0, s.p)
			}
		}
	}
}

// leave goes on from where a batch ends: a Panic Test may come between.
func (r *round) leave(g *alike, b *box, d *dealings, j int, after *junctures) {
	ops := int32(0)
	for _, x := range g.all {
		ops = max(ops, x.ops+x.adds)
	}
	ops += int32(min(d.ops+2*len(d.sorts), 1<<28))
	for cell, p := range b.p {
		if p == 0 {
			continue
		}
		s := g.rest.state(shoot, j-1)
		s.Run.HP = b.pools(cell)
		s = r.p.close(s)
		if j == int(r.p.N) || r.p.begins(j) {
			s.Formed = [2]Formed{}
		}
		if s.At == casualties {
			r.meetsEnd(g, &s)
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
	to.p += b.p[cell] * p
	r.sums += sumsABlow
	for i := range r.count {
		to.of[i].add(b.of[i][cell], 0, p)
		r.sums += len(b.of[i][cell].p)
	}
	to.ops = max(to.ops, ops+1)
	to.adds++
}
