package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// asMany values every number of attacks at one target together: what fewer attacks come
// to is met on the way to what more do. Nothing may be left to decide after it but what
// is decided as the action goes on. Fractions are left to each number alone.
func (s *scene) asMany(picks []pick, o open, aims advise.Aims) *attack.Together {
	x := s.act(picks[0].plan, o)
	if len(picks) < 3 || len(x.aims) > 1 || len(x.harmed()) > 0 || s.past.begun() {
		return nil
	}
	return &attack.Together{
		Set: func(i int) []string { return append(written(table.Attacker, picks[i].name), picks[i].set...) },
		Values: func(b *attack.Book, worth attack.Worth, exact bool) ([]float64, []*big.Rat) {
			if exact {
				return nil, nil
			}
			wanted := func(name string) bool { return s.f.Goal == "" || mentions(s.f.Goal, name) }
			all := x.measures()
			few := slices.DeleteFunc(slices.Clone(all), func(m attack.Measure) bool { return !wanted(m.Name) })
			float, _ := worth(&attack.Attack{Measures: few})
			one := s.act(picks[len(picks)-1].plan, o).aimedAt(s.f.Goal)
			single, _ := worth(&one)
			if float == nil || single == nil {
				return nil, nil
			}
			p, start := seriesOf[[1]Shot, [1]Track](x)
			p.Forget = x.counting(wanted).forget
			if s.f.Goal == "" {
				p.Forget = 0
			}
			consts := x.constants()
			values := chainOf(p, start).asMany(b, func(v Volley[[1]Track]) float64 {
				list := make([]attack.Value, len(all))
				consts.fill(&v.Count, v.Tracks[:], list)
				return float(ofFew(all, few, list))
			}, aims)
			values[0] = one.Solve(b, single, aims).Value
			slices.Reverse(values)
			return values, nil
		},
	}
}

// ofFew are the values of few of all measures.
func ofFew(all, few []attack.Measure, values []attack.Value) []attack.Value {
	var out []attack.Value
	for i, m := range all {
		if len(out) < len(few) && few[len(out)].Name == m.Name {
			out = append(out, values[i])
		}
	}
	return out
}

// asMany is what the action is worth with one attack at most, with two, and so on.
func (c *chain[A, B]) asMany(b *attack.Book, worth func(Volley[B]) float64, aims advise.Aims) []float64 {
	out := make([]float64, c.p.Attacks)
	if c.p.Inside {
		d := c.stage(b, false, aims)
		for n := range out {
			out[n] = d.valueOf(n+1, worth).worth[0][0]
		}
		return out
	}
	c.pile(b, c.source(b, false), func(n int, _ float64, each func(func(v Volley[B], p float64))) {
		each(func(v Volley[B], p float64) { out[n-1] += p * worth(v) })
	})
	return out
}
