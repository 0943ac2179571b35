package ninthage

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

var one = big.NewInt(1)

// exactEnds is the law of what is lost in all, in fractions: how a Round of
// Combat, or attackers one after another, may end.
func (q *question) exactEnds(b *odds.Book, a ask, rs readings) attack.Law {
	key, c, _ := q.inRound(a)
	key.stages, c.stage = CountLosses, 0
	r, s := q.roundOf(b, key, c)
	x := newCensus(r, c)
	var out attack.Law
	for stood, t := range x.ends(s) {
		end := stood.state(phaseOver, 0)
		out.Outcomes = append(out.Outcomes, t.outcomes(rs, c, end.end())...)
	}
	return out
}

// countedExactly is the law of what an ask counts, in fractions.
func (q *question) countedExactly(b *odds.Book, a ask, rs readings) attack.Law {
	key, c, _ := q.inRound(a)
	r, s := q.roundOf(b, key, c)
	x := newCensus(r, c)
	var sum portion
	for _, t := range x.ends(s) {
		sum.gather(t)
	}
	return attack.Law{Outcomes: sum.outcomes(rs, c, End{})}
}

// outcomes are the ends with every number that has a chance, as the counter says
// it.
func (t *portion) outcomes(rs readings, c tallied, e End) []attack.Outcome {
	var out []attack.Outcome
	for i, n := range t.n {
		if n == nil || n.Sign() == 0 {
			continue
		}
		if c.stage != 0 {
			*c.in(&e.Run) = int32(t.low + i)
		}
		v := make([]attack.Value, len(rs))
		rs.all(e, v)
		p := new(big.Rat).SetFrac(n, t.d)
		f, _ := p.Float64()
		out = append(out, attack.Outcome{Values: v, P: f, Exact: p})
	}
	return out
}
