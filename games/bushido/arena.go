package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// arena works out exchanges by how the dice are split: what the dice of each pool
// come to is worked out once, and shared by all splits.
type arena[N any] struct {
	reckon[N]
	d    *duel
	x    Exchange
	book *attack.Book
	num  func(n *big.Rat, f float64, den *big.Int) N

	*learnt[N]
	shares map[hand][]share[N]
	den    map[hand]*big.Int // of whole numbers
}

// learnt is what exchanges have in common whose pools are alike.
type learnt[N any] struct {
	threw   map[Pool][]outcome
	spreads map[heap]*spread[N]
	met     map[meeting[N]]margins[N]
}

// learn gives what was learnt, or a place for it.
func learn[N any](at **learnt[N]) *learnt[N] {
	if *at == nil {
		*at = &learnt[N]{map[Pool][]outcome{}, map[heap]*spread[N]{}, map[meeting[N]]margins[N]{}}
	}
	return *at
}

// memory is what was learnt of the dice of a duel, however it is decided.
type memory struct {
	floats *learnt[float64]
	wholes *learnt[*big.Int]
}

// hand is the dice of a side, split.
type hand struct {
	side uint8
	dice [2]uint8
}

// heap is the attack dice or the defence dice of a side.
type heap struct {
	pool        Pool
	side, which uint8
	add         int8   // to the result
	used        uint64 // of attack dice that share rerolls: the numbers of those used
}

// meeting is attack dice of one side against defence dice of the other.
type meeting[N any] struct {
	attack, defence *spread[N]
	keep, quiet     bool
	asked           [2]bool
}

// fielded tells whether an arena can work out an exchange: nobody picks dice, no
// results are asked for, and nothing has happened yet.
func (x *Exchange) fielded(start Fray) bool {
	return !x.Rerolls && !x.Record && !start.Known && start.At <= rollAll
}

func floatArena(d *duel, x Exchange, b *attack.Book) *arena[float64] {
	m := d.memory
	if m == nil {
		m = &memory{}
	}
	return &arena[float64]{
		reckon: floats{}, d: d, x: x, book: b, learnt: learn(&m.floats), shares: map[hand][]share[float64]{},
		num: func(_ *big.Rat, f float64, _ *big.Int) float64 { return f },
	}
}

func wholeArena(d *duel, x Exchange, b *attack.Book) *arena[*big.Int] {
	m := d.memory
	if m == nil {
		m = &memory{}
	}
	return &arena[*big.Int]{
		reckon: wholes{}, d: d, x: x, book: b, learnt: learn(&m.wholes), shares: map[hand][]share[*big.Int]{}, den: map[hand]*big.Int{},
		num: func(n *big.Rat, _ float64, den *big.Int) *big.Int {
			return new(big.Int).Mul(n.Num(), new(big.Int).Quo(den, n.Denom()))
		},
	}
}

// outcome is one result of a pool.
type outcome struct {
	got spent
	p   float64
	rat *big.Rat // nil in floats
}

// thrown is a pool whose law the book keeps.
type thrown struct{ Pool Pool }

// Step hands over to the pool.
func (p thrown) Step(t *table.T, done bool) (bool, bool) {
	table.HandOver(t, "dice", p.Pool, Throw{})
	return done, true
}

// Result is never asked for: the pool's own result is.
func (p thrown) Result(bool) Tested { return Tested{} }

// thrownAll is the same of a pool that counts the rerolls it uses.
type thrownAll struct{ Pool spending }

// Step hands over to the pool.
func (p thrownAll) Step(t *table.T, done bool) (bool, bool) {
	table.HandOver(t, "dice", p.Pool, spent{})
	return done, true
}

// Result is never asked for: the pool's own result is.
func (p thrownAll) Result(bool) spent { return spent{} }

// rolled is the law of a pool, with the rerolls it used of a shared trait.
func (g *arena[N]) rolled(p Pool) []outcome {
	out, ok := g.threw[p]
	if !ok {
		out = g.roll(p)
		g.threw[p] = out
	}
	return out
}

func (g *arena[N]) roll(p Pool) []outcome {
	if p.tallied() {
		return g.d.s.tallies.count(g.book, p).list
	}
	var out []outcome
	exact := g.den != nil
	if !p.whole() {
		if !exact {
			attack.Each(g.book, thrown{p}, false, func(r Tested, q float64) { out = append(out, outcome{got: spent{Got: r}, p: q}) })
			return out
		}
		for _, o := range attack.Bind(thrown{p}, false, make([]attack.Measure, 2), readTested).Exact(g.book).Outcomes {
			out = append(out, outcome{got: spent{Got: Tested{Value: uint8(o.Values[0].N), Survivors: uint8(o.Values[1].N)}}, rat: o.Exact})
		}
		return out
	}
	q := spending{p}
	if !exact {
		attack.Each(g.book, thrownAll{q}, false, func(r spent, q float64) { out = append(out, outcome{got: r, p: q}) })
		return out
	}
	read := func(r spent, v []attack.Value) {
		readTested(r.Got, v)
		v[2] = attack.Number(int(r.Used))
	}
	for _, o := range attack.Bind(thrownAll{q}, false, make([]attack.Measure, 3), read).Exact(g.book).Outcomes {
		out = append(out, outcome{got: spent{Used: uint8(o.Values[2].N), Got: Tested{Value: uint8(o.Values[0].N), Survivors: uint8(o.Values[1].N)}}, rat: o.Exact})
	}
	return out
}

func readTested(r Tested, v []attack.Value) {
	v[0], v[1] = attack.Number(int(r.Value)), attack.Number(int(r.Survivors))
}

// pools are the attack and defence dice of a hand.
func (g *arena[N]) pools(h hand) [2]Pool {
	var s Fray
	s.Split[h.side] = h.dice
	return [2]Pool{g.x.pool(s, int(h.side), 0), g.x.pool(s, int(h.side), 1)}
}

// parts is the law of a hand.
func (g *arena[N]) parts(h hand) []share[N] {
	if got, ok := g.shares[h]; ok {
		return got
	}
	pools := g.pools(h)
	var out []share[N]
	var den [2]*big.Int
	if pools[0].whole() {
		out, den = g.shared(h.side, pools)
	} else {
		a, d := g.spread(heap{pool: pools[0], side: h.side}), g.spread(heap{pool: pools[1], side: h.side, which: 1})
		out, den = []share[N]{{a, d}}, [2]*big.Int{a.den, d.den}
	}
	g.shares[h] = out
	if g.den != nil {
		g.den[h] = new(big.Int).Mul(den[0], den[1])
	}
	return out
}

// spread is the law of the attack dice or the defence dice of a side.
func (g *arena[N]) spread(h heap) *spread[N] {
	list := g.rolled(h.pool)
	return g.spreadOf(h, list, func() *big.Int { return g.denominator(list) })
}

// spreadOf is the law of outcomes, worked out once.
func (g *arena[N]) spreadOf(h heap, list []outcome, den func() *big.Int) *spread[N] {
	h.add = g.x.Add[h.side][h.which]
	got, ok := g.spreads[h]
	if !ok {
		got = &spread[N]{side: h.side, dice: dicesOf(h.pool), den: den()}
		for _, o := range list {
			got.put(g, o.got.Got, h.add, g.num(o.rat, o.p, got.den))
		}
		g.spreads[h] = got
	}
	return got
}

// shared is the law of a hand whose attack and defence dice share rerolls: a part
// for each number of them that is left to the defence dice.
func (g *arena[N]) shared(side uint8, pools [2]Pool) ([]share[N], [2]*big.Int) {
	attacks := g.rolled(pools[0])
	var kinds []Pool
	var parts [][]outcome
	var used []uint64
	for _, o := range attacks {
		p := pools[1].left(o.got.Used)
		at := slices.Index(kinds, p)
		if at < 0 {
			at = len(kinds)
			kinds, parts, used = append(kinds, p), append(parts, nil), append(used, 0)
		}
		parts[at] = append(parts[at], o)
		used[at] |= 1 << o.got.Used
	}
	one, two := g.denominator(attacks), g.sixes(pools[1])
	out := make([]share[N], len(kinds))
	for i, p := range kinds {
		out[i].attack = g.spreadOf(heap{pool: pools[0], side: side, used: used[i]}, parts[i], func() *big.Int { return one })
		out[i].defence = g.spreadOf(heap{pool: p, side: side, which: 1}, g.rolled(p), func() *big.Int { return two })
	}
	return out, [2]*big.Int{one, two}
}

// left is the pool when so many of the rerolls that it shares are used.
func (p Pool) left(used uint8) Pool {
	for i := range p.Steps {
		if p.Steps[i].Whole {
			p.Steps[i].Max = min(p.Steps[i].Max-min(p.Steps[i].Max, used), uint8(dicesOf(p)))
			p.Steps[i].Whole = false // nobody asks how many it uses
		}
	}
	return p
}

// sixes is a denominator that the pool's chances have in common, however many of
// its rerolls are left; nil in floats.
func (g *arena[N]) sixes(p Pool) *big.Int {
	if g.den == nil {
		return nil
	}
	n := int64(p.Rolls)
	for _, a := range p.Steps {
		n += int64(min(int(a.Max), dicesOf(p)))
	}
	return new(big.Int).Exp(big.NewInt(6), big.NewInt(n), nil)
}

// dicesOf is how many dice a pool has, those that were set or lie on the table too.
func dicesOf(p Pool) int { return max(int(p.Rolls)+p.Fixed.total(), p.Table.total()) }

// denominator is one that all chances have in common; nil in floats.
func (g *arena[N]) denominator(list []outcome) *big.Int {
	if g.den == nil {
		return nil
	}
	den := big.NewInt(1)
	for _, o := range list {
		den = common(den, o.rat.Denom())
	}
	return den
}

// Work besides the steps of the dice, in steps of about half a microsecond: see
// Book.Work.
const (
	placesAtOnce = 500 // of two results that are compared, by the dice that survive
	pairsAtOnce  = 4   // of margins
)

// The most laws of strikes that are kept, so that they do not fill the memory.
const (
	mostMet        = 6000
	mostMetExactly = 300
)

// strikes is the law of attack dice against defence dice.
func (g *arena[N]) strikes(a, d *spread[N], keep bool) margins[N] {
	asked := [2]bool{g.x.Keeps[a.side][0], g.x.Keeps[d.side][1]}
	m := meeting[N]{a, d, keep, g.x.Quiet, asked}
	got, ok := g.met[m]
	if !ok {
		g.book.Steps += len(a.results) * len(d.results) * (1 + len(a.by[0])*len(d.by[0])/placesAtOnce)
		got = marginsOf(g.reckon, *a, *d, keep, a.dice > 0, g.x.Quiet, asked)
		if len(g.met) >= mostMet || g.den != nil && len(g.met) >= mostMetExactly {
			clear(g.met)
		}
		g.met[m] = got
	}
	return got
}

// each gives the margins of both strikes, of the side with initiative first, when
// the sides split their dice so and make these moves.
func (g *arena[N]) each(dice [2][2]uint8, moves [2]uint8, f func(m met, n N)) {
	a, b := g.x.First, 1-g.x.First
	keep := func(side uint8) bool { return g.x.Moves[side][moves[side]].Kind == counterstrike }
	for _, p := range g.parts(hand{a, dice[a]}) {
		for _, q := range g.parts(hand{b, dice[b]}) {
			first, second := g.strikes(p.attack, q.defence, keep(b)), g.strikes(q.attack, p.defence, keep(a))
			g.book.Steps += len(first.classes) * len(second.classes) / pairsAtOnce
			both(g.reckon, first, second, a == 0, f)
		}
	}
}

// over is the denominator of the chances that each gives; nil in floats.
func (g *arena[N]) over(dice [2][2]uint8) *big.Int {
	if g.den == nil {
		return nil
	}
	return new(big.Int).Mul(g.den[hand{0, dice[0]}], g.den[hand{1, dice[1]}])
}
