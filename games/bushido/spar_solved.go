package bushido

import (
	"math"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// solved is a spar with its decisions made.
type solved struct {
	s     *spar
	aims  advise.Aims
	worth [5][]float64 // by layer; the last: dice that are down
	ops   [5][]int
	rats  [5][]*big.Rat
	most  float64
}

// value makes the decisions for what outcomes are worth.
func (s *spar) value(worth func([]attack.Value) float64, rat func([]attack.Value) *big.Rat, aims advise.Aims) *solved {
	v := &solved{s: s, aims: aims}
	strikes := s.d.strikesOf(s.b, s.x, s.exact)
	for _, f := range s.frays {
		law := strikes(f)
		sum, exact := 0.0, new(big.Rat)
		for _, o := range law.Outcomes {
			values := s.d.with(&s.x, f.Out.Results, o.Values)
			if s.exact {
				exact.Add(exact, new(big.Rat).Mul(o.Exact, rat(values)))
				continue
			}
			w := worth(values)
			sum += o.P * w
			v.most = max(v.most, math.Abs(w))
		}
		v.worth[4], v.rats[4] = append(v.worth[4], sum), append(v.rats[4], exact)
		v.ops[4] = append(v.ops[4], len(law.Outcomes)+int(law.Bound*0x1p53)+1)
	}
	for n := 3; n >= 0; n-- {
		for _, y := range s.layers[n] {
			s.b.Check()
			if s.exact {
				of, den := v.exactly(n, y)
				last := len(of.worth) - 1
				v.rats[n] = append(v.rats[n], new(big.Rat).SetFrac(of.worth[last], den))
				continue
			}
			of := v.floats(n, y)
			last := len(y.pool.script.acts) - 1
			v.worth[n], v.ops[n] = append(v.worth[n], of.worth[last]), append(v.ops[n], of.ops)
		}
	}
	return v
}

func (v *solved) floats(n int, y heat) valued[float64] {
	ends, ops := make([]float64, len(y.next)), 0
	for k, to := range y.next {
		ends[k], ops = v.worth[n+1][to], max(ops, v.ops[n+1][to])
	}
	var of valued[float64]
	y.pool.script.value(&of, ends, ops, v.most, v.aims)
	return of
}

// exactly values a heat in whole numbers, over the denominator that it gives for the
// last act.
func (v *solved) exactly(n int, y heat) (valued[*big.Int], *big.Int) {
	den := big.NewInt(1)
	for _, to := range y.next {
		den = common(den, v.rats[n+1][to].Denom())
	}
	ends := make([]*big.Int, len(y.next))
	for k, to := range y.next {
		r := v.rats[n+1][to]
		ends[k] = new(big.Int).Mul(r.Num(), new(big.Int).Quo(den, r.Denom()))
	}
	var of valued[*big.Int]
	y.pool.script.valueExactly(&of, ends, v.aims)
	of.worth = of.worth[:len(y.pool.script.acts)]
	return of, new(big.Int).Mul(den, y.pool.script.den)
}

// takes is the edges taken at the choices of a heat.
func (v *solved) takes(n int, y heat) []int32 {
	if v.s.exact {
		of, _ := v.exactly(n, y)
		return of.take
	}
	return v.floats(n, y).take
}

// law is what a heat's pool comes to, by its ends.
func (v *solved) law(n int, y heat) *reports {
	take := v.takes(n, y)
	of := func(at spot) int32 { return take[at.dice-1] }
	if v.s.exact {
		return y.pool.script.lawExactly(of)
	}
	return y.pool.script.law(of)
}

// run follows the decisions: how likely each heat is, and in the end how the dice are
// down. Each is told of what its pool comes to.
func (v *solved) run(each func(n int, y heat, k int, p chance)) (out []fall, bound float64) {
	s := v.s
	mass := []chance{{p: 1}}
	if s.exact {
		mass[0] = chance{r: big.NewRat(1, 1)}
	}
	added := 0
	for n := range 4 {
		size, worst := len(s.frays), 0.0
		if n < 3 {
			size = len(s.layers[n+1])
		}
		next, adds := make([]chance, size), make([]int, size)
		for i, y := range s.layers[n] {
			if mass[i] == (chance{}) {
				continue
			}
			law := v.law(n, y)
			worst = max(worst, law.bound)
			for j, r := range law.of {
				k := int(r.Result)
				p := chance{}
				if s.exact {
					p = mass[i].times(chance{r: new(big.Rat).SetFrac(law.n[j], law.den)})
				} else {
					p = mass[i].times(chance{p: law.p[j]})
				}
				if p == (chance{}) {
					continue
				}
				if each != nil {
					each(n, y, k, p)
				}
				to := &next[y.next[k]]
				if adds[y.next[k]]++; *to == (chance{}) {
					*to = p
				} else {
					*to = to.plus(p)
				}
			}
		}
		added += slices.Max(adds) + 1
		bound += worst
		mass = next
	}
	for i, p := range mass {
		if p != (chance{}) {
			out = append(out, fall{s.frays[i], p.p, p.r})
		}
	}
	return out, (bound + odds.Rounded(added)) * (1 + 1e-9)
}
