package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// pools4 is the four pools of an exchange, for their results alone.
type pools4 struct {
	Pools [4]Pool
	Add   [4]int8
}

type fourth struct {
	At  uint8
	Got [4]int16
}

// Step rolls the next pool.
func (p pools4) Step(t *table.T, s fourth) (fourth, bool) {
	if s.At == 4 {
		return s, false
	}
	if x := p.Pools[s.At]; x.whole() && s.At%2 == 0 && !x.asks() {
		got := table.Call(t, "results", Both{x, p.Pools[s.At+1]}, Pair{}, "bushido.melee.roll")
		return p.note(p.note(s, got[0]), got[1]), true
	}
	return p.note(s, table.Call(t, "results", p.Pools[s.At], Throw{}, "bushido.melee.roll")), true
}

func (p pools4) note(s fourth, got Tested) fourth {
	if got.Survivors > 0 {
		s.Got[s.At] = int16(got.Value) + int16(p.Add[s.At])
	}
	s.At++
	return s
}

// Result is the four results.
func (p pools4) Result(s fourth) [4]int16 { return s.Got }

// results is the law of the four final results.
func (d *duel) results(x Exchange) attack.Attack {
	x = d.onTable(x)
	start := d.startOf()
	var p pools4
	for side := range 2 {
		for which := range 2 {
			q := x.pool(start, side, which)
			q.Count = false
			p.Pools[2*side+which], p.Add[2*side+which] = q, x.Add[side][which]
		}
	}
	measures := make([]attack.Measure, len(resultNames))
	for i, name := range resultNames {
		measures[i] = attack.Measure{Name: name}
	}
	a := attack.Bind(p, fourth{}, measures, func(r [4]int16, out []attack.Value) {
		for i, n := range r {
			out[i] = attack.Number(int(n))
		}
	})
	if x.fielded(start) && slices.ContainsFunc(p.Pools[:], func(p Pool) bool { return p.tallied() }) {
		a.Few = nil
		a.Law = func(b *attack.Book) attack.Law { return resultsAtOnce(floatArena(d, x, b), start) }
		a.Exact = func(b *attack.Book) attack.Law { return resultsAtOnce(wholeArena(d, x, b), start) }
	}
	return a
}

// resultsAtOnce is the law of the four final results of dice that are counted.
func resultsAtOnce[N any](g *arena[N], start Fray) attack.Law {
	g.ahead(handsOf(start))
	type two [2]int16
	var keys [2][]two
	sums := [2]map[two]N{{}, {}}
	for side := range uint8(2) {
		for _, part := range g.parts(hand{side, start.Split[side]}) {
			for i, a := range part.attack.results {
				n := g.sum(part.attack.by[i])
				for j, d := range part.defence.results {
					k := two{a, d}
					old, ok := sums[side][k]
					if !ok {
						old, keys[side] = g.zero(), append(keys[side], k)
					}
					sums[side][k] = g.add(old, g.mul(n, g.sum(part.defence.by[j])))
				}
			}
		}
	}
	var out attack.Law
	over := g.over(start.Split)
	for _, a := range keys[0] {
		for _, b := range keys[1] {
			o := attack.Outcome{Values: make([]attack.Value, 0, 4)}
			for _, n := range [4]int16{a[0], a[1], b[0], b[1]} {
				o.Values = append(o.Values, attack.Number(int(n)))
			}
			switch n := any(g.mul(sums[0][a], sums[1][b])).(type) {
			case float64:
				o.P = n
			case *big.Int:
				if n == nil {
					continue
				}
				o.Exact = new(big.Rat).SetFrac(n, over)
				o.P, _ = o.Exact.Float64()
			}
			if o.P > 0 || o.Exact != nil && o.Exact.Sign() > 0 {
				out.Outcomes = append(out.Outcomes, o)
			}
		}
	}
	if over == nil {
		out.Bound = marginBound
	}
	return out
}

// sum is the sum of chances.
func (g *arena[N]) sum(list []N) N {
	out := g.zero()
	for _, n := range list {
		out = g.add(out, n)
	}
	return out
}
