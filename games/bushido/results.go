package bushido

import (
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
	return attack.Bind(p, fourth{}, measures, func(r [4]int16, out []attack.Value) {
		for i, n := range r {
			out[i] = attack.Number(int(n))
		}
	})
}
