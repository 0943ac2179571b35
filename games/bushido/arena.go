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

	shares map[hand][]share[N]
	den    map[hand]*big.Int // of whole numbers
	threw  map[Pool][]outcome
	met    map[meeting]margins[N]
}

// hand is the dice of a side, split.
type hand struct {
	side uint8
	dice [2]uint8
}

// meeting is an attack of one hand against the defence of the other.
type meeting struct {
	attack, defence hand
	part            [2]uint8 // of each hand
	keep            bool
}

// fielded tells whether an arena can work out an exchange: nobody picks dice, no
// results are asked for, and nothing has happened yet.
func (x *Exchange) fielded(start Fray) bool {
	return !x.Rerolls && !x.Record && !start.Known && start.At <= rollAll
}

func floatArena(d *duel, x Exchange, b *attack.Book) *arena[float64] {
	return &arena[float64]{
		reckon: floats{}, d: d, x: x, book: b, shares: map[hand][]share[float64]{}, met: map[meeting]margins[float64]{},
		num: func(_ *big.Rat, f float64, _ *big.Int) float64 { return f },
	}
}

func wholeArena(d *duel, x Exchange, b *attack.Book) *arena[*big.Int] {
	return &arena[*big.Int]{
		reckon: wholes{}, d: d, x: x, book: b, shares: map[hand][]share[*big.Int]{}, met: map[meeting]margins[*big.Int]{}, den: map[hand]*big.Int{},
		num: func(n *big.Rat, _ float64, den *big.Int) *big.Int {
			return new(big.Int).Mul(n.Num(), new(big.Int).Quo(den, n.Denom()))
		},
	}
}

// outcome is one result of a pool.
type outcome struct {
	got  spent
	p    float64
	rat  *big.Rat // nil in floats
	part uint8
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
		if out = g.roll(p); g.threw == nil {
			g.threw = map[Pool][]outcome{}
		}
		g.threw[p] = out
	}
	return slices.Clone(out)
}

func (g *arena[N]) roll(p Pool) []outcome {
	var out []outcome
	exact := g.den != nil
	if !p.whole() {
		if !exact {
			attack.Each(g.book, thrown{p}, false, func(r Tested, q float64) { out = append(out, outcome{got: spent{Got: r}, p: q}) })
			return out
		}
		for _, o := range attack.Bind(thrown{p}, false, make([]attack.Measure, 2), readTested).Exact(g.book).Outcomes {
			out = append(out, outcome{got: spent{Got: Tested{uint8(o.Values[0].N), uint8(o.Values[1].N)}}, rat: o.Exact})
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
		out = append(out, outcome{got: spent{Used: uint8(o.Values[2].N), Got: Tested{uint8(o.Values[0].N), uint8(o.Values[1].N)}}, rat: o.Exact})
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
	attacks := g.rolled(pools[0])
	left := func(used uint8) Pool { // the defence dice, when so many rerolls are used
		p := pools[1]
		for i := range p.Steps {
			if pools[0].whole() && p.Steps[i].Whole {
				p.Steps[i].Max = min(p.Steps[i].Max-min(p.Steps[i].Max, used), uint8(dicesOf(p)))
			}
		}
		return p
	}
	var kinds []Pool
	var defences [][]outcome
	for i, o := range attacks {
		p := left(o.got.Used)
		at := slices.Index(kinds, p)
		if at < 0 {
			at = len(kinds)
			kinds = append(kinds, p)
			defences = append(defences, g.rolled(p))
		}
		attacks[i].part = uint8(at)
	}
	one, two := g.denominator(attacks), g.denominator(defences...)
	out := make([]share[N], len(kinds))
	for _, o := range attacks {
		out[o.part].attack.put(g, o.got.Got, g.x.Add[h.side][0], dicesOf(pools[0]), g.num(o.rat, o.p, one))
	}
	for i, list := range defences {
		for _, o := range list {
			out[i].defence.put(g, o.got.Got, g.x.Add[h.side][1], dicesOf(pools[1]), g.num(o.rat, o.p, two))
		}
	}
	g.shares[h] = out
	if g.den != nil {
		g.den[h] = new(big.Int).Mul(one, two)
	}
	return out
}

// dicesOf is how many dice a pool has, those that were set or lie on the table too.
func dicesOf(p Pool) int { return max(int(p.Rolls)+p.Fixed.total(), p.Table.total()) }

// denominator is one that all chances have in common; nil in floats.
func (g *arena[N]) denominator(lists ...[]outcome) *big.Int {
	if g.den == nil {
		return nil
	}
	den := big.NewInt(1)
	for _, list := range lists {
		for _, o := range list {
			gcd := new(big.Int).GCD(nil, nil, den, o.rat.Denom())
			den.Mul(den, new(big.Int).Quo(o.rat.Denom(), gcd))
		}
	}
	return den
}

// Work besides the steps of the dice, in steps of about half a microsecond: see
// Book.Work.
const (
	placesAtOnce = 500 // of two results that are compared, by the dice that survive
	pairsAtOnce  = 4   // of margins
)

// strikes is the law of one hand's attack on another's defence.
func (g *arena[N]) strikes(m meeting) margins[N] {
	got, ok := g.met[m]
	if !ok {
		a, d := g.parts(m.attack)[m.part[0]].attack, g.parts(m.defence)[m.part[1]].defence
		g.book.Steps += len(a.results) * len(d.results) * (1 + len(a.by[0])*len(d.by[0])/placesAtOnce)
		asked := [2]bool{g.x.Keeps[m.attack.side][0], g.x.Keeps[m.defence.side][1]}
		got = marginsOf(g.reckon, a, d, m.keep, dicesOf(g.pools(m.attack)[0]) > 0, asked)
		g.met[m] = got
	}
	return got
}

// each gives the margins of both strikes, of the side with initiative first, when
// the sides split their dice so and make these moves.
func (g *arena[N]) each(dice [2][2]uint8, moves [2]uint8, f func(m met, n N)) {
	a, b := g.x.First, 1-g.x.First
	hands := [2]hand{{a, dice[a]}, {b, dice[b]}}
	keep := func(side uint8) bool { return g.x.Moves[side][moves[side]].Kind == counterstrike }
	for i := range g.parts(hands[0]) {
		for j := range g.parts(hands[1]) {
			first := g.strikes(meeting{hands[0], hands[1], [2]uint8{uint8(i), uint8(j)}, keep(b)})
			second := g.strikes(meeting{hands[1], hands[0], [2]uint8{uint8(j), uint8(i)}, keep(a)})
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

// fallen is an exchange when its dice have come to margins.
func (g *arena[N]) fallen(dice [2][2]uint8, moves [2]uint8, m met) Fray {
	s := Fray{Split: dice, Move: moves}
	a, b := g.x.First, 1-g.x.First
	s.Over[a], s.Over[b] = m.over[0], m.over[1]
	s.Out.Results[a] = [2]int16{m.res[0][0], m.res[1][1]}
	s.Out.Results[b] = [2]int16{m.res[1][0], m.res[0][1]}
	return g.x.rolled(new(table.T), s)
}
