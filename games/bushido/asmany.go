package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// asMany values every number of attacks at one target together: what fewer attacks come
// to is met on the way to what more do. Nothing may be left to decide after it but which
// friend is hit, and what is decided as the action goes on. Fractions are left to each
// number alone.
func (s *scene) asMany(picks []pick, stray juncture, o open, aims advise.Aims) *attack.Together {
	x := s.act(picks[0].plan, o)
	if len(picks) < 3 || len(x.aims) > 1 || len(x.harmed()) > 0 || s.past.begun() {
		return nil
	}
	return &attack.Together{
		Set: func(i int) []string { return append(written(table.Attacker, picks[i].name), picks[i].set...) },
		Values: func(b *attack.Book, worth attack.Worth, exact bool) (values []float64, _ []*big.Rat) {
			if exact {
				return nil, nil
			}
			all, one := stray.plans(picks[0].plan), stray.plans(picks[len(picks)-1].plan)
			for i := range all {
				list := s.manyAttacks(b, all[i], one[i], o, worth, aims)
				if list == nil {
					return nil, nil
				}
				for n, v := range list {
					if i == 0 {
						values = append(values, v)
					} else if stray.how.aim() == advise.Raise {
						values[n] = max(values[n], v)
					} else {
						values[n] = min(values[n], v)
					}
				}
			}
			slices.Reverse(values)
			return values, nil
		},
	}
}

// plans are those that a plan may lead to at a point of decision.
func (at juncture) plans(p *plan) []*plan {
	if at.how == fixed {
		return []*plan{p}
	}
	picks := at.opt(p)
	if len(picks) < 2 {
		return []*plan{p}
	}
	var out []*plan
	for _, x := range picks {
		out = append(out, x.plan)
	}
	return out
}

// manyAttacks is what one attack is worth, what two are, up to all of a plan; nil where
// the worth asks for what is not counted here.
func (s *scene) manyAttacks(b *attack.Book, p, single *plan, o open, worth attack.Worth, aims advise.Aims) []float64 {
	x, wanted := s.act(p, o), func(name string) bool { return s.f.Goal == "" || mentions(s.f.Goal, name) }
	all := x.measures()
	few := slices.DeleteFunc(slices.Clone(all), func(m attack.Measure) bool { return !wanted(m.Name) })
	float, _ := worth(&attack.Attack{Measures: few})
	one := s.act(single, o).aimedAt(s.f.Goal)
	first, _ := worth(&one)
	if float == nil || first == nil {
		return nil
	}
	series, start := seriesOf[[1]Shot, [1]Track](x)
	if s.f.Goal != "" {
		series.Forget = x.counting(wanted).forget
	}
	consts := x.constants()
	out := chainOf(series, start).asMany(b, func(v Volley[[1]Track]) float64 {
		list := make([]attack.Value, len(all))
		consts.fill(&v.Count, v.Tracks[:], list)
		return float(ofFew(all, few, list))
	}, aims)
	out[0] = one.Solve(b, first, aims).Value
	return out
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
