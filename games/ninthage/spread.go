package ninthage

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
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

// sortings are ways that attacks may go, each with its chance, in the order they
// were found.
type sortings struct {
	sorts []dealtSort
	at    map[[lotCount]uint16]int
}

func (x *sortings) add(lots [lotCount]uint16, p float64, attacks column) {
	i, known := x.at[lots]
	if !known {
		i = len(x.sorts)
		x.at[lots] = i
		x.sorts = append(x.sorts, dealtSort{lots: lots})
	}
	x.sorts[i].p += p
	x.sorts[i].attacks.add(attacks, 0, 1)
}

// then is these attacks and others, whose hits are put into a lot.
func (x *sortings) then(o *sortings, lot int) sortings {
	out := sortings{at: make(map[[lotCount]uint16]int, len(x.sorts))}
	for i := range x.sorts {
		a := &x.sorts[i]
		for j := range o.sorts {
			b := &o.sorts[j]
			lots := a.lots
			for c := range classCount {
				lots[lot+c] += b.lots[c]
			}
			var n column
			n.mix(a.attacks, b.attacks, 0)
			out.add(lots, a.p*b.p, n)
		}
	}
	return out
}

// sortedHits are the hits of a strand by their class, as if they were the first lot, and
// what was rolled for them.
type sortedHits struct {
	all  sortings
	ops  int
	shot []shotBy
	dice map[string]float64
}

// add adds n attacks alike, with a chance.
func (x *sortedHits) add(r *round, k *Strand, key oneAttack, models, n int, p float64) {
	row := r.hitsRow(key)
	row.reach(r.b, n)
	for i := range row.now.sorts {
		s := &row.now.sorts[i]
		x.all.add(s.lots, s.p*p, column{n*b2i(k.Assault.Counts) + k.single(models), []float64{s.p * p}})
	}
	x.ops = max(x.ops, row.ops)
	if i := slices.IndexFunc(x.shot, func(y shotBy) bool { return y.key == key }); i >= 0 {
		x.shot[i].n += float64(n) * p
		return
	}
	x.shot = append(x.shot, shotBy{key, float64(n) * p})
}

// rolls adds dice that say how many attacks there are.
func (x *sortedHits) rolls(of map[string]float64, times float64) {
	for name, n := range of {
		x.dice[name] += n * times
	}
}

// classed is the hits of strand n, once for as many attacks of as many hits.
func (r *round) classed(c State, n int) *sortedHits {
	k := r.p.strand(n)
	salvo := r.p.salvo(&c, k)
	if kind := k.Assault.Attack.Kind; kind == volleyGun || kind == flamethrower {
		salvo.Number, salvo.Models = k.Number, 1
	}
	v := r.volley(n, &salvo, 0)
	if x := r.sortedHits[v]; x != nil {
		return x
	}
	x := &sortedHits{all: sortings{at: map[[lotCount]uint16]int{}}, dice: map[string]float64{}}
	r.sortedHits[v] = x
	models := int(v.models)
	full := oneAttack{n, v.hits, v.partial, false, false, v.lone}
	switch k.Assault.Attack.Kind {
	case volleyGun:
		gun := shots{Fusillade{k.Number}}
		law := odds.Of(r.b, gun, shotsRolled{}, nil)
		slices.SortStableFunc(law.Outcomes, func(a, b odds.Outcome[Shots]) int { return int(a.Result.N) - int(b.Result.N) })
		less := full
		less.less = true
		for _, o := range law.Outcomes {
			switch {
			case o.Result.Six >= 2:
				x.all.add([lotCount]uint16{}, o.P, column{0, []float64{o.P}})
			case o.Result.Six == 1:
				x.add(r, k, less, models, int(o.Result.N), o.P)
			default:
				x.add(r, k, full, models, int(o.Result.N), o.P)
			}
		}
		x.ops += roundings(law.Bound) + len(law.Outcomes)
		x.rolls(odds.Counts(r.b, gun, shotsRolled{}, nil), 1)
	case flamethrower:
		hits := Retry{k.Number, k.Below}
		ns := sorted(odds.Of(r.b, hits, Retried{}, nil))
		for i, n := range ns.n {
			x.add(r, k, full, models, n, ns.p[i]*5./6)
		}
		x.all.add([lotCount]uint16{}, 1./6, column{0, []float64{1. / 6}})
		x.ops += ns.ops + len(ns.n) + 3
		x.dice["flamethrower"]++
		x.rolls(odds.Counts(r.b, hits, Retried{}, nil), 5./6)
	default:
		ns := v.number.sumOf(r.b, models)
		for i, attacks := range ns.n {
			if ns.p[i] > 0 {
				x.add(r, k, full, models, attacks, ns.p[i])
			}
		}
		x.ops += ns.ops + len(ns.n)
		x.rolls(odds.Counts(r.b, v.number, Rolled{}, nil), float64(models))
	}
	return x
}

// hitsRow is the hits of one attack after another, all alike, by their class.
type hitsRow struct {
	one, now sortings
	n, ops   int
	each     int
}

func (r *round) hitsRow(key oneAttack) *hitsRow {
	if x := r.rowsOfHits[key]; x != nil {
		return x
	}
	a := r.attack(key)
	a.Classes, a.Count = true, CountHits
	law := odds.Of(r.b, a, Shooting{}, nil)
	x := &hitsRow{one: sortings{at: map[[lotCount]uint16]int{}}, each: roundings(law.Bound) + len(law.Outcomes)}
	for _, o := range law.Outcomes {
		var lots [lotCount]uint16
		copy(lots[:], o.Result.Class[:])
		x.one.add(lots, o.P, column{0, []float64{o.P}})
	}
	x.restart()
	r.rowsOfHits[key] = x
	return x
}

func (x *hitsRow) restart() {
	x.now = sortings{at: map[[lotCount]uint16]int{}}
	x.now.add([lotCount]uint16{}, 1, column{0, []float64{1}})
	x.n, x.ops = 0, 0
}

// reach works n attacks out.
func (x *hitsRow) reach(b *odds.Book, n int) {
	if n < x.n {
		x.restart()
	}
	for ; x.n < n; x.n++ {
		b.Check()
		b.Steps += len(x.now.sorts) * len(x.one.sorts) * sumsABlow / sumsAStep
		x.now = x.now.then(&x.one, 0)
		x.ops += x.each + 1 + len(x.one.sorts)
	}
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
