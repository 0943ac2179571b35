package ninthage

import (
	"encoding/binary"
	"math"
	"slices"
)

// Hits that are distributed fall on each Health Pool by themselves: once it is
// known how many of each sort there are, what one pool loses does not depend on
// the others. So round lays all states out by what each pool has left, and takes
// the hits of one pool after another from them.

// dealtSort is one way the attacks of a batch may go: its hits by lot and class,
// its chance, and that of each number of attacks with it.
type dealtSort struct {
	lots    [lotCount]uint16
	p       float64
	attacks column
}

// sharedOut is all ways in which characters take the same hits: what those come to,
// and what all that goes with them does to the rank-and-file.
type sharedOut struct {
	characters []poolHits
	needs      [poolCount]uint16
	rest       blows // with the hits and attacks of all
}

// poolHits is what the hits on one pool come to.
type poolHits struct {
	pool int
	all  blows
}

// dealings are what a batch comes to, made by the same models on as many.
type dealings struct {
	ways  []sharedOut
	at    map[string]int // of them
	taken [poolCount]bool
	ops   int
	hits  []struckBy         // how many of each are made on average
	shot  []shotBy           // attacks made on average, of each kind
	dice  map[string]float64 // that say how many there are
}

// shotBy is so many attacks, on average.
type shotBy struct {
	key oneAttack
	n   float64
}

// struckBy is so many hits, on average.
type struckBy struct {
	strike Strike
	n      float64
}

// endOf is the strand after the batch that strand i opens.
func (p *Plan) endOf(i int) int {
	for !p.last(i) {
		i++
	}
	return i + 1
}

// spreads tells whether the hits of strand i go to several pools.
func (r *round) spreads(i int) bool {
	k := r.p.strand(i)
	return k.Spread && !r.p.Melee
}

// spread makes the attacks of strands i to j-1, whose hits are distributed, in
// every state.
func (r *round) spread(i, j int, from, after *junctures) {
	var all []*family
	at := map[stood]*family{}
	from.all(func(_ int, x *juncture) {
		key := x.stood
		key.hp = Pools{championPool: x.hp[championPool]}
		f := at[key]
		if f == nil {
			f = &family{rest: key, at: map[State]*sharers{}}
			at[key] = f
			all = append(all, f)
		}
		s := x.state(shoot, i)
		batch := r.p.apart(&s, i, j-1)
		g := f.at[batch]
		if g == nil {
			g = &sharers{batch: batch}
			f.at[batch] = g
			f.groups = append(f.groups, g)
		}
		g.all = append(g.all, x)
	})
	for _, f := range all {
		for _, g := range f.groups {
			r.worked()
			g.d = r.dealt(g.batch, i, j)
			g.note(r)
		}
		r.fall(f, i, j, after)
	}
}

// family is states that differ in what is left of each pool alone.
type family struct {
	rest   stood
	groups []*sharers
	at     map[State]*sharers
}

// sharers are states in which the same attacks are made, on models that share them
// out alike.
type sharers struct {
	batch State
	all   []*juncture
	d     *dealings
}

// note notes how often attacks are made, and hits of each kind.
func (g *sharers) note(r *round) {
	p := 0.0
	for _, x := range g.all {
		p += x.p
	}
	for _, h := range g.d.hits {
		r.struck[h.strike] += h.n * p
	}
	for _, x := range g.d.shot {
		r.shot[x.key] += x.n * p
		if !slices.Contains(r.shotAs, x.key) {
			r.shotAs = append(r.shotAs, x.key)
		}
	}
	for name, n := range g.d.dice {
		r.rolls[name] += n * p
	}
}

// fall takes the hits of a batch from all states of a family.
func (r *round) fall(f *family, i, j int, after *junctures) {
	k := r.p.strand(i)
	b := r.layOut(f)
	for _, g := range f.groups {
		r.stand(b, g)
		for n := range g.d.ways {
			w := &g.d.ways[n]
			now := &b.begun
			for _, h := range w.characters {
				r.worked()
				next := b.spare(now)
				r.loses(b, now, next, h, k)
				now = next
			}
			r.ends(b, now, w, k)
		}
		b.begun.clear()
	}
	r.leave(f, b, j, after)
	b.sum.clear()
	b.room[0].clear()
	b.room[1].clear()
}

// dealt is what the batch of strands i to j-1 comes to, once for each that starts
// so.
func (r *round) dealt(c State, i, j int) *dealings {
	if d := r.deals[c]; d != nil {
		return d
	}
	d := &dealings{at: map[string]int{}, dice: map[string]float64{}}
	r.deals[c] = d
	all := sortings{at: map[[lotCount]uint16]int{}}
	all.add([lotCount]uint16{}, 1, column{0, []float64{1}})
	for n := i; n < j; n++ {
		c.Strand = uint16(n)
		of := r.classed(c, n)
		r.sums += len(all.sorts) * len(of.all.sorts) * sumsASort
		r.worked()
		all = all.then(&of.all, int(r.p.strand(n).Lot)*classCount)
		d.ops += of.ops + 2
		d.shot = append(d.shot, of.shot...)
		for name, x := range of.dice {
			d.dice[name] += x
		}
	}
	d.ops += len(all.sorts)
	c.Strand = uint16(j - 1)
	most := 0
	for n := range all.sorts {
		r.worked()
		s := &all.sorts[n]
		ops := r.share(c, d, s)
		most = max(most, ops)
	}
	d.ops += most
	r.meetsDealt(c, i, j, d)
	return d
}

// share distributes the hits of one way that a batch may go, and works out what
// those on each pool come to.
func (r *round) share(c State, d *dealings, s *dealtSort) (ops int) {
	hits := 0
	for _, n := range s.lots {
		hits += int(n)
	}
	var parts [poolCount][]struckBy
	var keys [poolCount][]byte
	needs := [poolCount]uint16{}
	if hits > 0 {
		c.Lots = s.lots
		c = r.p.deal(r.quiet(), c)
		needs = c.Needs
	}
	for hits > 0 && c.At == dealing {
		pool := poolCount - 1
		for pool > 0 && c.Needs[pool] == 0 {
			pool--
		}
		lot, from, class := r.p.lot(&c, pool)
		if c.Needs[pool] == 0 || lot < 0 {
			break
		}
		n := min(c.Needs[pool], c.Lots[lot])
		c.Needs[pool] -= n
		c.Lots[lot] -= n
		strike := r.p.strike(r.p.strand(from), from, pool, class)
		strike.at(pool == rankAndFile && c.Alone)
		strike.Count = CountLosses
		parts[pool] = append(parts[pool], struckBy{strike, float64(n)})
		keys[pool] = binary.AppendUvarint(binary.AppendUvarint(keys[pool], uint64(r.number(strike))), uint64(n))
		d.struck(strike, float64(n)*s.p)
		d.taken[pool] = true
	}
	var key []byte
	for pool := poolCount - 1; pool > rankAndFile; pool-- {
		key = append(append(key, keys[pool]...), 0xff, byte(pool))
	}
	strand := int(c.Strand)
	i, known := d.at[string(key)]
	if !known {
		i = len(d.ways)
		d.at[string(key)] = i
		d.ways = append(d.ways, sharedOut{needs: needs})
		for pool := poolCount - 1; pool > rankAndFile; pool-- {
			if len(parts[pool]) > 0 {
				all := r.onPool(strand, pool, string(keys[pool]), parts[pool])
				d.ways[i].characters = append(d.ways[i].characters, poolHits{pool, all})
			}
		}
	}
	w := &d.ways[i]
	rest := r.onPool(strand, rankAndFile, string(keys[rankAndFile]), parts[rankAndFile])
	want := r.want[strand]
	want.most = math.MaxInt32
	r.sums += 2*sumsAShare + 40*len(rest.all)*(1+b2i(want.of[3])*len(s.attacks.p))*(1+2*rest.width()/10)
	if want.of[3] {
		for n, p := range s.attacks.p {
			want.mix(&w.rest, rest, p, [countedStages]int{hits, 0, 0, s.attacks.low + n})
		}
	} else {
		want.mix(&w.rest, rest, s.p, [countedStages]int{hits})
	}
	ops = w.rest.ops + 2*len(w.rest.all)*max(1, w.rest.width())
	for _, h := range w.characters {
		ops += h.all.ops + 2*len(h.all.all)*max(1, h.all.width())
	}
	return ops
}

func (d *dealings) struck(strike Strike, n float64) {
	for i := range d.hits {
		if d.hits[i].strike == strike {
			d.hits[i].n += n
			return
		}
	}
	d.hits = append(d.hits, struckBy{strike, n})
}

// number is a strike's own.
func (r *round) number(k Strike) int {
	n, known := r.strikes[k]
	if !known {
		n = len(r.strikes)
		r.strikes[k] = n
	}
	return n
}

// onePool tells what hits on a pool are told apart by.
type onePool struct {
	strand, pool int
	hits         string
}

// onPool is what hits on one pool come to.
func (r *round) onPool(strand, pool int, key string, parts []struckBy) blows {
	at := onePool{strand, pool, key}
	if all, known := r.onPools[at]; known {
		return all
	}
	k := r.p.strand(strand)
	w := r.want[strand]
	if 0 < w.most && w.most < 1<<20 { // not those that find nobody
		w.most = int(r.p.Victims[k.Side][pool].Start)
		if pool == rankAndFile {
			w.most += int(r.p.Victims[k.Side][championPool].Start)
		}
	}
	all := w.nothing()
	for _, x := range parts {
		id := rowOn{r.number(x.strike), w}
		of := r.poolRows[id]
		if of == nil {
			of = &row{wanting: w, one: w.struckBy(r.b, x.strike)}
			r.poolRows[id] = of
		}
		all = w.then(all, of.by(r.b, int(x.n)))
	}
	r.onPools[at] = all
	return all
}

// rowOn is one hit after another, with what is told apart of them.
type rowOn struct {
	strike int
	wanting
}

// width is how many numbers of a stage there are at most.
func (x *blows) width() (n int) {
	for i := range x.all {
		for k := range x.all[i].of {
			n = max(n, len(x.all[i].of[k].p))
		}
	}
	return n
}
