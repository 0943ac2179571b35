package bushido

import (
	"math/big"
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// sparring is what the spars of a scene have taken so far.
type sparring struct {
	sync.Mutex
	edges   int
	written int // pools
	of      map[sparKey]*spar
	pools   map[poolKey]*sparPool
}

// poolKey is a pool written out in a book.
type poolKey struct {
	b     *attack.Book
	pool  Pool
	after uint8 // the dice that come after those that share rerolls with them
	exact bool
}

// sparKey is an exchange written out in a book.
type sparKey struct {
	b     *attack.Book
	x     Exchange
	start Fray
	exact bool
}

// How many are kept.
const (
	mostSpars     = 32
	mostSparPools = 200
)

// spars tells whether the dice of an exchange are picked in more ways than are gone
// through one by one: of many dice they are not counted.
func (d *duel) spars(x *Exchange, start Fray) bool {
	return x.Rerolls && !x.Secret && !start.Known && start.At <= rollAll && (x.Dice[0]+x.Dice[1] > fewDice || d.s.crowding.over(x, start))
}

// apart is an exchange that is worked out pool by pool, with the results alone that
// its goal names.
func (x Exchange) apart(results []string) Exchange {
	x.Record = false
	for i, name := range resultNames {
		x.Keeps[i/2][i%2] = slices.Contains(results, name)
	}
	return x
}

// sparred is a spar as an attack.
func (d *duel) sparred(x Exchange, start Fray) attack.Attack {
	shown := x
	shown.Record = true
	a := attack.Bind(exchanging{&shown}, start, d.measures(x.recorded()), func(r Brawl, out []attack.Value) { d.fill(&x, r, out) })
	a.Few = nil
	law := func(b *attack.Book, exact bool, worth func([]attack.Value) float64, rat func([]attack.Value) *big.Rat, aims advise.Aims) attack.Law {
		s := d.spar(b, x, start, exact)
		falls, bound := s.value(worth, rat, aims).run(nil)
		return d.fought(b, x, falls, bound, exact)
	}
	first := func(string, table.Side) advise.Aim { return advise.First }
	nothing, none := func([]attack.Value) float64 { return 0 }, func([]attack.Value) *big.Rat { return new(big.Rat) }
	a.Law = func(b *attack.Book) attack.Law { return law(b, false, nothing, none, first) }
	a.Exact = func(b *attack.Book) attack.Law { return law(b, true, nothing, none, first) }
	a.Best = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Law {
		return law(b, false, worth, none, aims)
	}
	a.BestExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Law {
		return law(b, true, nothing, worth, aims)
	}
	a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		return d.spar(b, x, start, false).value(worth, none, aims).solution()
	}
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		return d.spar(b, x, start, true).value(nothing, worth, aims).solution()
	}
	a.Cited = func(b *attack.Book) []table.RuleID {
		falls, _ := d.spar(b, x, start, false).value(nothing, none, first).run(nil)
		return d.citedAsItLies(b, x, start, falls)
	}
	a.Counts = func(b *attack.Book) map[string]float64 {
		falls, _ := d.spar(b, x, start, false).value(nothing, none, first).run(nil)
		out := map[string]float64{}
		for _, p := range x.bare4(start) {
			p.meant()
			for k, n := range p.bare().Counts(b) {
				out[k] += n
			}
		}
		d.countFalls(b, x, falls, out)
		return out
	}
	a.Decide = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims, h *table.Hand) {
		v := d.spar(b, x, start, false).value(worth, none, aims)
		h.Watched = true
		next := h.Pick
		h.Pick = func(name string, who table.Side, options []table.Option) int {
			if f, ok := h.At.(Fray); ok && !h.Hidden && name == rerollsPoint {
				if k, ok := v.option(f); ok {
					return k
				}
			}
			return next(name, who, options)
		}
	}
	return a
}

// sparsOf refuses splits of the sides that are to decide whose spars take too much
// together, by that of the middle one of the first side.
func (d *duel) sparsOf(m mind, order []int, list []allocation) {
	i, pairs := order[0], len(list)
	_, special, split, _ := d.s.keysOf(1 - i)
	if max(m.decision(d.sides[1-i].side, split), m.decision(d.sides[1-i].side, special)) != fixed {
		if len(order) == 1 {
			return // refused before
		}
		pairs *= max(1, len(d.allocations(m, 1-i)))
	}
	d.sparsTogether(m, i, list, pairs)
}

// sparsTogether refuses so many pairs of splits, by that of the middle one of a side.
func (d *duel) sparsTogether(m mind, i int, list []allocation, pairs int) {
	q := d.allocated(i, list[len(list)/2])
	o := d.openAt(m)
	x, start := q.onTable(q.exchange(o, nil)), q.startOf()
	if !q.spars(&x, start) {
		return
	}
	x = x.apart(o.results)
	had, b, splits := d.s.sparred.edges, odds.NewBook(), len(list)+pairs/len(list)
	most := d.s.bounds().states
	b.Limit = most
	s := upTo(b, most, mostWork, func() *spar { return q.newSpar(b, x, start, false) })
	picks := pickEdges * s.picks
	if s.edges*pairs+(d.s.sparred.edges-had-picks)*pairs+picks*splits/2 > mostSparWork {
		tooManyEnds()
	}
	d.s.sparred.edges = had
}

// fought is the law of an exchange whose dice fall so.
func (d *duel) fought(b *attack.Book, x Exchange, falls []fall, bound float64, exact bool) attack.Law {
	var out attack.Law
	strikes := d.strikesOf(b, x, exact)
	for _, f := range falls {
		l := strikes(f.at)
		for _, o := range l.Outcomes {
			o.Values = d.with(&x, f.at.Out.Results, o.Values)
			if o.P *= f.p; exact {
				o.Exact = new(big.Rat).Mul(o.Exact, f.rat)
				o.P, _ = o.Exact.Float64()
			}
			out.Outcomes = append(out.Outcomes, o)
		}
		out.Bound = max(out.Bound, l.Bound+bound)
	}
	if exact {
		out.Bound = 0
	}
	return out
}

// sparResults are the laws of the four results, each by itself, with the decisions
// made for the target's fall.
func (d *duel) sparResults(x Exchange, start Fray) []attack.Attack {
	var out []attack.Attack
	for i, name := range resultNames {
		side, which := i/2, i%2
		n := which + 2*one(side != int(x.First))
		of := func(b *attack.Book, exact bool) attack.Law {
			s := d.spar(b, x.apart(nil), start, exact)
			won := slices.IndexFunc(d.measures(false), func(m attack.Measure) bool { return m.Name == "slain" })
			if s.fall == nil {
				s.fall = s.value(func(v []attack.Value) float64 { return float64(v[won].N) }, func(v []attack.Value) *big.Rat { return big.NewRat(v[won].N, 1) }, advise.Rivals)
			}
			v := s.fall
			var sum sums[int16, chance]
			_, bound := v.run(func(at int, y heat, k int, p func() chance) {
				if at == n {
					got, result := y.pool.ends[k], int16(0)
					if got.Survivors > 0 {
						result = int16(got.Value) + int16(x.Add[side][which])
					}
					sum.add(chance.plus, result, p())
				}
			})
			law := attack.Law{Bound: bound}
			for k, r := range sum.keys {
				o := attack.Outcome{Values: []attack.Value{attack.Number(int(r))}, P: sum.n[k].p}
				if exact {
					o.Exact = sum.n[k].r
					o.P, _ = o.Exact.Float64()
					law.Bound = 0
				}
				law.Outcomes = append(law.Outcomes, o)
			}
			return law
		}
		a := attack.Bind(pools4{}, fourth{}, []attack.Measure{{Name: name}}, func(_ [4]int16, v []attack.Value) { v[0] = attack.Number(0) })
		a.Few = nil
		a.Law = func(b *attack.Book) attack.Law { return of(b, false) }
		a.Exact = func(b *attack.Book) attack.Law { return of(b, true) }
		out = append(out, lawful(a).Silent())
	}
	return out
}

// at is the heat in which a fray stands.
func (s *spar) at(f Fray) (i int32, ok bool) {
	for n := range int(f.Pool) {
		side, which := s.x.whose(uint8(n))
		y := s.layers[n][i]
		k := slices.Index(y.pool.ends, s.used(n, f.Got[side][which]))
		if k < 0 {
			return 0, false
		}
		i = y.next[k]
	}
	return i, true
}

// option is the pick taken where a fray stands.
func (v *solved) option(f Fray) (int, bool) {
	if f.Pool > 3 {
		return 0, false
	}
	i, ok := v.s.at(f)
	if !ok {
		return 0, false
	}
	y := v.s.layers[f.Pool][i]
	if y.pool.dice == nil {
		return 0, false
	}
	k, ok := y.pool.dice.where[f.Throw]
	if !ok {
		return 0, false
	}
	take := v.takes(int(f.Pool), i)[k]
	return slices.Index(y.pool.dice.takes(k, f.Throw), int(take)), true
}

// lastChoice is the last pool of which the side that raises picks dice; -1: none.
func (v *solved) lastChoice() int {
	for n := 3; n >= 0; n-- {
		side, which := v.s.x.whose(uint8(n))
		for _, a := range v.s.x.pool(v.s.start, side, which).Steps {
			if a.Chosen && a.Max > 0 && v.aims(rerollsPoint, a.Who) == advise.Raise {
				return n
			}
		}
	}
	return -1
}

// solution is what the decisions come to, with those on their way.
func (v *solved) solution() attack.Solution {
	out := attack.Solution{}
	if v.s.exact {
		out.Exact = new(big.Rat).SetFrac(v.whole[0][0], v.over[0])
		out.Value, _ = out.Exact.Float64()
	} else {
		out.Value = v.worth[0][0]
	}
	out.Choices = v.choices(0, 0, v.s.start, 1)
	if len(out.Choices) > 0 {
		out.Rest = func() []attack.Choice {
			all := v.choices(0, 0, v.s.start, mostOnWay)
			return all[1:]
		}
	}
	return out
}

// choices are the choices that the decisions come to from a heat on, at most so many:
// those of its own pool first.
func (v *solved) choices(n int, i int32, f Fray, most int) []attack.Choice {
	if n > v.lastChoice() {
		return nil
	}
	y := v.s.layers[n][i]
	script := y.pool.script
	var worth []float64
	var rats []*big.Int
	var den *big.Int
	var take []int32
	switch {
	case y.pool.dice == nil:
	case v.s.exact:
		of, d := v.exactly(n, y)
		rats, take, den = of.worth, of.take, d
		den = new(big.Int).Quo(d, script.den)
	default:
		worth, take = v.values(n, y), v.takes(n, i)
	}
	var out []attack.Choice
	met := make([]bool, len(script.acts))
	queue := []int32{int32(len(script.acts) - 1)}
	met[queue[0]] = true
	ends := make([]bool, len(y.next))
	follow := func(to int32) {
		if !met[to] {
			met[to] = true
			queue = append(queue, to)
		}
	}
	f.Pool = uint8(n)
	for at := 0; at < len(queue); at++ {
		x := &script.acts[queue[at]]
		switch {
		case x.end >= 0:
			ends[x.end] = true
		case x.asks:
			follow(x.to[take[queue[at]]])
			if v.aims(x.name, x.who) != advise.Raise {
				continue // only the side that raises is told
			}
			for _, l := range x.lies() {
				if len(out) == most {
					return out
				}
				c := x.dice.choice(x.in.dice-1, l.throw, int(take[queue[at]]), func(o *attack.Valued, place int) {
					if to := x.to[place]; v.s.exact {
						o.Exact = new(big.Rat).SetFrac(rats[to], new(big.Int).Mul(script.acts[to].den, den))
						o.Value, _ = o.Exact.Float64()
					} else {
						o.Value = worth[to]
					}
				})
				g := f
				g.Throw = l.throw
				c.State = g
				out = append(out, c)
			}
		default:
			for _, to := range x.to {
				follow(to)
			}
		}
	}
	if n == 3 {
		return out
	}
	side, which := v.s.x.whose(uint8(n))
	for k, come := range ends {
		if come && len(out) < most {
			g := f
			g.Got[side][which] = y.pool.ends[k]
			out = append(out, v.choices(n+1, y.next[k], g, most-len(out))...)
		}
	}
	return out
}
