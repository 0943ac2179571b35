package bushido

import (
	"encoding/binary"
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// spar is an exchange in which dice are picked, of more ways to stand than are gone
// through one by one. A pool is written out once, and valued for what is worth so and
// so by what it comes to: pools before which things lead on alike are valued together.
type spar struct {
	d     *duel
	x     Exchange // Record is off; Keeps tells which results are asked for
	start Fray
	b     *attack.Book
	exact bool

	pools  [4]map[uint8]*sparPool // in the order they are rolled, by rerolls used before
	layers [4][]heat
	where  [4]map[string]int32
	frays  []Fray
	frayAt map[uint64]int32
	stood  map[uint64]int32 // heats by what still matters of the pools before them
	edges  int              // what valuing it once takes
	picks  int              // that were written

	strikes [2]strike // the first, and the second
	fall    *solved   // with the decisions made for the target's fall
}

// sparPool is a pool written out.
type sparPool struct {
	dice    *picking // nil: nobody picks
	script  *script
	ends    []Tested
	edges   int
	written int // the how many-th
	flat    *flat
	plans   []sparPlan // ways to make its choices, in floats
	planAt  map[string]int32
}

// sparPlan is the edges taken at the choices of a pool, and what it comes to then.
type sparPlan struct {
	take  string
	p     []float64 // nil: not yet
	bound float64
	whole *reports // in fractions; nil: not yet
}

// heat is a pool about to be rolled, and where each of its ends leads: to a heat of
// the next pool, or after the last one to how the dice are down.
type heat struct {
	pool *sparPool
	next []int32
}

// Work that the spars of a scene may take together, in edges of a pool's acts that are
// valued in floats for one heat, one or two nanoseconds each.
const (
	mostSparWork = 1_200_000_000
	wholeEdge    = 180    // an edge in fractions
	ledEdges     = 30     // an end that is followed
	pickEdges    = 400    // a pick that is written
	frayEdges    = 2_000  // of what follows from margins, in floats and
	frayWhole    = 40_000 // in fractions
	sparEdges    = 300    // edges that are a step: see Book.Work
)

// spend notes such work.
func (s *spar) spend(edges int) {
	at := &s.d.s.sparred.edges
	if *at += edges; *at > mostSparWork {
		tooManyEnds()
	}
	s.b.Steps += edges / sparEdges
}

func tooManyEnds() {
	panic(table.TooMany{Procedure: "too many ways for dice that are picked to come out (fewer dice, rerolls or splits, or rerolls that are not best or open)"})
}

// spar is the exchange written out, once in a book.
func (d *duel) spar(b *attack.Book, x Exchange, start Fray, exact bool) *spar {
	k := sparKey{b, x, start, exact}
	at := d.s.sparred
	at.Lock()
	defer at.Unlock()
	if s := at.of[k]; s != nil {
		return s
	}
	s := d.newSpar(b, x, start, exact)
	if len(at.of) >= mostSpars {
		clear(at.of)
	}
	at.of[k] = s
	return s
}

func (d *duel) newSpar(b *attack.Book, x Exchange, start Fray, exact bool) *spar {
	s := &spar{d: d, x: x, start: start, b: b, exact: exact, frayAt: map[uint64]int32{}, stood: map[uint64]int32{}}
	s.start.At = rollAll
	s.strikes = [2]strike{x.strikeOf(s.start, int(x.First)), x.strikeOf(s.start, 1-int(x.First))}
	for n := range s.pools {
		s.pools[n], s.where[n] = map[uint8]*sparPool{}, map[string]int32{}
	}
	s.heat(0, [4]Tested{})
	for _, layer := range s.layers {
		for _, y := range layer {
			s.edges += y.pool.edges
		}
	}
	likely := s.edges
	if exact { // some heats have plans that no other has
		likely *= wholeEdge / 30
	}
	if d.s.sparred.edges+likely > mostSparWork {
		tooManyEnds()
	}
	return s
}

// pool is the nth pool to be rolled, after so many rerolls of a shared trait.
func (s *spar) pool(n int, used uint8) *sparPool {
	if p := s.pools[n][used]; p != nil {
		return p
	}
	f := s.start
	side, which := s.x.whose(uint8(n))
	f.Got[side][0].Used = used
	pool := s.x.rolling(f, side, which)
	known := s.d.s.sparred.pools
	k := poolKey{s.b, pool, 0, s.exact}
	if pool.Spends {
		k.after = s.start.Split[side][1]
	}
	out := known[k]
	if out == nil {
		out = s.write(pool, func(end Tested) Tested { return s.used(n, end) })
		s.d.s.sparred.written++
		if out.written = s.d.s.sparred.written; len(known) >= mostSparPools {
			clear(known)
		}
		known[k] = out
	}
	s.pools[n][used] = out
	return out
}

// used is what the nth pool came to, with no rerolls used of a shared trait where
// enough are left for all dice that come next.
func (s *spar) used(n int, end Tested) Tested {
	side, which := s.x.whose(uint8(n))
	if which == 1 || end.Used == 0 {
		return end
	}
	next := s.x.pool(s.start, side, 1)
	if next.left(end.Used) == next.left(0) {
		end.Used = 0
	}
	return end
}

// write writes out a pool.
func (s *spar) write(pool Pool, alike func(Tested) Tested) *sparPool {
	out := new(sparPool)
	w := writer{script: new(script), exact: s.exact}
	if pool.asks() {
		out.dice = pickingBy(s.b, pool, Throw{}, s.exact, alike, func(picks int) {
			s.picks += picks
			s.spend(pickEdges * picks)
		})
		out.ends = out.dice.ends
		for i, y := range out.dice.acts {
			x := act{in: spot{dice: int32(i) + 1}, end: y.end, to: y.to, p: y.p, ops: y.ops, n: y.n, dice: out.dice}
			if x.asks = y.lie != nil; x.asks {
				x.name, x.who = rerollsPoint, pool.Steps[y.lie[0].throw.At-1].Who
			}
			if x.end >= 0 && s.exact {
				x.den = big.NewInt(1)
			}
			w.append(x)
		}
	} else {
		s.roll(&w, out, pool, alike)
	}
	for k := range out.ends {
		w.ends = append(w.ends, Report{Result: int16(k)})
	}
	w.den = w.acts[len(w.acts)-1].den
	out.script, out.edges = w.script, w.edges
	return out
}

// roll writes out dice that nobody picks from.
func (s *spar) roll(w *writer, out *sparPool, pool Pool, alike func(Tested) Tested) {
	pool.Spends = false
	var list []outcome
	if s.exact {
		list = wholeArena(s.d, s.x, s.b).rolled(pool)
	} else {
		list = floatArena(s.d, s.x, s.b).rolled(pool)
	}
	draw, at := act{end: -1}, map[Tested]int{}
	for _, o := range list {
		o.got.Got.Used = o.got.Used
		got := alike(o.got.Got)
		k, met := at[got]
		switch {
		case met && s.exact:
			draw.n[k] = new(big.Rat).Add(draw.n[k], o.rat)
			o.p, _ = o.rat.Float64()
			fallthrough
		case met:
			draw.p[k] += o.p
			continue
		}
		k = len(out.ends)
		at[got], out.ends = k, append(out.ends, got)
		end := act{end: int32(k)}
		if s.exact {
			end.den = big.NewInt(1)
			draw.n = append(draw.n, o.rat)
			o.p, _ = o.rat.Float64()
		}
		draw.to, draw.p = append(draw.to, w.append(end)), append(draw.p, o.p)
	}
	draw.ops = len(list) + 100
	w.append(draw)
}

// heat is the heat of the nth pool after what those before have come to.
func (s *spar) heat(n int, got [4]Tested) int32 {
	used := uint8(0)
	if n%2 == 1 {
		used = got[n-1].Used
	}
	k := s.matters(n, got).packed()
	if i, ok := s.stood[k]; ok {
		return i
	}
	p := s.pool(n, used)
	s.spend(ledEdges * len(p.ends))
	y := heat{p, make([]int32, len(p.ends))}
	key := binary.LittleEndian.AppendUint32(nil, uint32(p.written))
	for k, end := range p.ends {
		if got[n] = end; n == 3 {
			y.next[k] = s.fray(got)
		} else {
			y.next[k] = s.heat(n+1, got)
		}
		key = binary.LittleEndian.AppendUint32(key, uint32(y.next[k]))
	}
	i, ok := s.where[n][string(key)]
	if !ok {
		i = int32(len(s.layers[n]))
		s.where[n][string(key)], s.layers[n] = i, append(s.layers[n], y)
	}
	s.stood[k] = i
	return i
}

// stood is what still matters of the pools before a heat.
type stood struct {
	pool    uint8
	used    uint8    // rerolls of a shared trait, which the same side's defence dice lack
	results [3]int16 // of the pools before; of strikes that are down, no more than is asked for
	over    int16    // margin of the second strike
	tie     bool
	ahead   int16 // surviving dice of the first side, less those of the other so far
}

// packed is it as one number.
func (k stood) packed() uint64 {
	n := uint64(k.pool)<<6 | uint64(k.used)
	for _, r := range k.results {
		n = n<<10 | uint64(r+512)&0x3ff
	}
	return ((n<<12|uint64(k.over+2048)&0xfff)<<1|uint64(one(k.tie)))<<8 | uint64(k.ahead+1)
}

// matters is what still matters of what the pools before the nth have come to.
func (s *spar) matters(n int, got [4]Tested) stood {
	k := stood{pool: uint8(n)}
	if n%2 == 1 {
		k.used = s.used(n-1, got[n-1]).Used
	}
	first, second := &s.strikes[0], &s.strikes[1]
	if n > 0 {
		k.results[0], k.ahead = first.result(0, got[0]), int16(got[0].Survivors)
	}
	if n > 1 {
		k.results[1], k.ahead = second.result(1, got[1]), k.ahead+int16(got[1].Survivors)
	}
	if n > 2 {
		m := second.compare(got[2], got[1])
		k.over, k.tie, k.ahead = m.Over, m.Tie, k.ahead-int16(got[2].Survivors)
		k.results[2] = second.result(0, got[2])
		a, b := s.x.First, 1-s.x.First
		if !s.x.Keeps[a][1] {
			k.results[1] = 0
		}
		if !s.x.Keeps[b][0] {
			k.results[2] = 0
		}
	}
	// who is further ahead than the other can make up for stays so
	most := int16(0)
	for later := max(n, 2); later < 4; later++ {
		side, which := s.x.whose(uint8(later))
		most += int16(s.start.Split[side][which])
	}
	if k.ahead = min(k.ahead, most+1); n > 1 {
		k.ahead = max(k.ahead, -1)
	}
	return k
}

// fray is how the exchange stands when all dice are down.
func (s *spar) fray(got [4]Tested) int32 {
	a, b := int(s.x.First), 1-int(s.x.First)
	first, second := &s.strikes[0], &s.strikes[1]
	m, n := first.compare(got[0], got[3]), second.compare(got[2], got[1])
	var over [2]int16
	over[a], over[b] = broken(m, n, a == 0)
	res, kept := [2][2]int16{}, [2][2]int16{}
	res[a] = [2]int16{first.result(0, got[0]), second.result(1, got[1])}
	res[b] = [2]int16{second.result(0, got[2]), first.result(1, got[3])}
	for side := range 2 {
		for which := range 2 {
			if s.x.Keeps[side][which] {
				kept[side][which] = res[side][which]
			}
		}
	}
	k := met{over, kept}.packed()
	i, ok := s.frayAt[k]
	if !ok {
		f := s.start
		f.Over = over
		f.Out.Results = kept
		i = int32(len(s.frays))
		s.frayAt[k], s.frays = i, append(s.frays, s.x.rolled(new(table.T), f))
	}
	return i
}
