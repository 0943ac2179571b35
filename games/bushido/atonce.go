package bushido

import (
	"maps"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// fewDice is the most dice of both sides that are rolled pool by pool: of more,
// what they come to is worked out at once.
const fewDice = 16

// shares tells whether attack and defence dice of a side share rerolls.
func (x *Exchange) shares() bool { return x.Pools[0][0].whole() || x.Pools[1][0].whole() }

// fall is where an exchange stands when its dice are down, and how likely that is.
type fall struct {
	at  Fray
	p   float64
	rat *big.Rat // nil in floats
}

// handsOf are the dice of both sides.
func handsOf(s Fray) []hand { return []hand{{0, s.Split[0]}, {1, s.Split[1]}} }

// falls lists how the dice of an exchange may fall.
func (d *duel) falls(b *attack.Book, x Exchange, start Fray, exact bool) []fall {
	at := map[Fray]int{}
	var out []fall
	place := func(s Fray) *fall {
		i, ok := at[s]
		if !ok {
			i = len(out)
			at[s], out = i, append(out, fall{at: s})
		}
		return &out[i]
	}
	if !exact {
		g := floatArena(d, x, b)
		g.ahead(handsOf(start))
		g.each(start.Split, start.Move, func(m met, n float64) {
			if n > 0 {
				place(g.x.fallen(start.Split, start.Move, m)).p += n
			}
		})
		return out
	}
	g := wholeArena(d, x, b)
	g.ahead(handsOf(start))
	sums := map[Fray]*big.Int{}
	g.each(start.Split, start.Move, func(m met, n *big.Int) {
		if n != nil {
			s := g.x.fallen(start.Split, start.Move, m)
			place(s)
			sums[s] = g.add(sums[s], n)
		}
	})
	over := g.over(start.Split)
	for i := range out {
		out[i].rat = new(big.Rat).SetFrac(sums[out[i].at], over)
	}
	return out
}

// marginBound is how far, of itself, the chance of margins may be off: some
// hundreds of sums and products of floats.
const marginBound = 1e-13

// atOnce is an exchange whose dice are worked out at once, and only the strikes
// step by step.
func (d *duel) atOnce(x Exchange, start Fray, a attack.Attack) attack.Attack {
	law := func(b *attack.Book, exact bool) attack.Law {
		return d.fought(b, x, d.falls(b, x, start, exact), marginBound, exact)
	}
	a.Few = nil
	a.Law = func(b *attack.Book) attack.Law { return law(b, false) }
	a.Exact = func(b *attack.Book) attack.Law { return law(b, true) }
	a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, _ advise.Aims) attack.Solution {
		sum := 0.0
		for _, o := range law(b, false).Outcomes {
			sum += o.P * worth(o.Values)
		}
		return attack.Solution{Value: sum}
	}
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution {
		sum := new(big.Rat)
		for _, o := range law(b, true).Outcomes {
			sum.Add(sum, new(big.Rat).Mul(o.Exact, worth(o.Values)))
		}
		v, _ := sum.Float64()
		return attack.Solution{Value: v, Exact: sum}
	}
	a.Best = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Law { return law(b, false) }
	a.BestExactly = func(b *attack.Book, _ func([]attack.Value) *big.Rat, _ advise.Aims) attack.Law { return law(b, true) }
	a.Cited = func(b *attack.Book) []table.RuleID { return d.citedAtOnce(b, x, start) }
	a.Counts = func(b *attack.Book) map[string]float64 { return d.countedAtOnce(b, x, start) }
	return a
}

// strikesOf gives what the strikes come to once the dice are down, whatever the
// four results.
func (d *duel) strikesOf(b *attack.Book, x Exchange, exact bool) func(s Fray) attack.Law {
	laws, measures := map[Fray]attack.Law{}, d.measures(x.recorded())
	return func(s Fray) attack.Law {
		s.Out.Results = [2][2]int16{}
		l, ok := laws[s]
		if !ok {
			a := d.from(&x, s, measures)
			work := a.Law
			if exact {
				work = a.Exact
			}
			l = work(b)
			laws[s] = l
		}
		return l
	}
}

// with is the values of an outcome with the four results, if they are among them.
func (d *duel) with(x *Exchange, results [2][2]int16, v []attack.Value) []attack.Value {
	if x.Keeps == [2][2]bool{} {
		return v
	}
	v = slices.Clone(v)
	for i := range 4 {
		v[len(v)-4+i] = attack.Number(int(results[i/2][i%2]))
	}
	return v
}

// bare4 are the four pools of an exchange.
func (x *Exchange) bare4(start Fray) []Pool {
	var out []Pool
	for side := range 2 {
		for which := range 2 {
			out = append(out, x.pool(start, side, which))
		}
	}
	return out
}

// bare is a pool as an attack of its own.
func (p Pool) bare() attack.Attack {
	return attack.Bind(p, Throw{}, make([]attack.Measure, 2), readTested)
}

// citedAtOnce are the rules that have a part in an exchange.
func (d *duel) citedAtOnce(b *attack.Book, x Exchange, start Fray) []table.RuleID {
	out := ids("bushido.melee.allocation", "bushido.melee.roll", "bushido.melee.results")
	for _, p := range x.bare4(start) {
		if p.tallied() {
			out = append(out, p.cites()...)
		} else {
			out = append(out, p.bare().Cited(b)...)
		}
	}
	for side := range 2 {
		if start.Split[side][0] == 0 {
			out = append(out, "bushido.melee.no-attack-dice")
		}
		if start.Split[side][1] == 0 {
			out = append(out, "bushido.melee.no-defence-dice")
		}
	}
	g := floatArena(d, x, b)
	g.ahead(handsOf(start))
	for side := range uint8(2) {
		for _, a := range g.parts(hand{side, start.Split[side]}) {
			for _, e := range g.parts(hand{1 - side, start.Split[1-side]}) {
				k := g.strikes(a.attack, e.defence, false)
				if slices.ContainsFunc(k.classes, func(c class[float64]) bool { return c.tie && c.sum > 0 }) {
					out = append(out, "bushido.test.tiebreak")
				}
				if k.blank {
					out = append(out, "bushido.melee.all-ones-attack")
				}
			}
		}
	}
	return d.citedFalls(b, x, d.falls(b, x, start, false), out)
}

// citedFalls adds the rules of the strikes where the dice fall so.
func (d *duel) citedFalls(b *attack.Book, x Exchange, falls []fall, out []table.RuleID) []table.RuleID {
	measures := d.measures(x.recorded())
	for _, f := range falls {
		out = append(out, d.from(&x, f.at, measures).Cited(b)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// countedAtOnce is how many dice are rolled on average.
func (d *duel) countedAtOnce(b *attack.Book, x Exchange, start Fray) map[string]float64 {
	out := map[string]float64{}
	for _, p := range x.bare4(start) {
		if p.tallied() {
			out[poolNames[p.As]] += float64(p.Rolls)
			if n := d.s.tallies.count(b, p).again; n > 0 {
				out["reroll"] += n
			}
			continue
		}
		for k, n := range p.bare().Counts(b) {
			out[k] += n
		}
	}
	d.countFalls(b, x, d.falls(b, x, start, false), out)
	return out
}

// countFalls adds the dice of the strikes where the dice fall so.
func (d *duel) countFalls(b *attack.Book, x Exchange, falls []fall, out map[string]float64) {
	measures := d.measures(x.recorded())
	for _, f := range falls {
		inner := d.from(&x, f.at, measures).Counts(b)
		for _, k := range slices.Sorted(maps.Keys(inner)) {
			out[k] += f.p * inner[k]
		}
	}
}

// citedAsItLies are the rules that have a part in an exchange whose dice fall so.
func (d *duel) citedAsItLies(b *attack.Book, x Exchange, start Fray, falls []fall) []table.RuleID {
	out := ids("bushido.melee.allocation", "bushido.melee.roll", "bushido.melee.results")
	for _, p := range x.bare4(start) {
		out = append(out, p.bare().Cited(b)...)
	}
	for side := range 2 {
		if start.Split[side][0] == 0 {
			out = append(out, "bushido.melee.no-attack-dice")
		}
		if start.Split[side][1] == 0 {
			out = append(out, "bushido.melee.no-defence-dice")
		}
	}
	for _, f := range falls { // a strike is tied only where it is won or lost by nothing
		if f.at.Over[0] == 0 || f.at.Over[1] == 0 {
			out = append(out, "bushido.test.tiebreak")
			break
		}
	}
	return d.citedFalls(b, x, falls, out)
}
