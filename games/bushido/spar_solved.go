package bushido

import (
	"math"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// solved is a spar with its decisions made.
type solved struct {
	s     *spar
	aims  advise.Aims
	worth [5][]float64  // by layer; the last: dice that are down
	plan  [4][]int32    // in floats: how each heat's choices are made
	ops   [5][]int      // roundings in what heats are worth: the most of a layer, but of the last
	whole [5][]*big.Int // in fractions: worth, over the denominators of the layers
	over  [5]*big.Int
	dice  [4]*big.Int // what the pools of a layer have in common of them
	most  float64
	room  valued[float64]
}

// value makes the decisions for what outcomes are worth.
func (s *spar) value(worth func([]attack.Value) float64, rat func([]attack.Value) *big.Rat, aims advise.Aims) *solved {
	each := frayEdges
	if s.exact {
		each = frayWhole
	}
	s.spend(s.edges + each*len(s.frays))
	v := &solved{s: s, aims: aims}
	strikes := s.d.strikesOf(s.b, s.x, s.exact)
	var rats []*big.Rat
	for _, f := range s.frays {
		law := strikes(f)
		sum, exact := 0.0, new(big.Rat)
		for _, o := range law.Outcomes {
			values := s.d.with(&s.x, f.Out.Results, o.Values)
			w := 0.0
			if s.exact {
				r := rat(values)
				exact.Add(exact, new(big.Rat).Mul(o.Exact, r))
				w, _ = r.Float64()
			} else {
				w = worth(values)
			}
			sum += o.P * w
			v.most = max(v.most, math.Abs(w))
		}
		v.worth[4], rats = append(v.worth[4], sum), append(rats, exact)
		v.ops[4] = append(v.ops[4], len(law.Outcomes)+int(law.Bound*0x1p53)+1)
	}
	if s.exact {
		v.wholes(rats)
	}
	for n := 3; n >= 0; n-- {
		v.abreast(n)
	}
	return v
}

// abreast values the heats of a layer in floats, some of one pool at once.
func (v *solved) abreast(n int) {
	layer := v.s.layers[n]
	v.worth[n], v.plan[n] = make([]float64, len(layer)), make([]int32, len(layer))
	base := slices.Max(v.ops[n+1])
	by, order := map[*sparPool][]int{}, []*sparPool(nil)
	for i, y := range layer {
		if by[y.pool] == nil {
			order = append(order, y.pool)
		}
		by[y.pool] = append(by[y.pool], i)
	}
	aims := [2]advise.Aim{v.aims(rerollsPoint, table.Attacker), v.aims(rerollsPoint, table.Defender)}
	v.ops[n] = []int{0}
	if v.s.exact {
		v.denominate(n, order)
	}
	for _, p := range order {
		flat, room, ends := p.flatly(), new(flatValue), make([]eight, len(p.ends))
		for list := by[p]; len(list) > 0; {
			v.s.b.Check()
			some := list[:min(abreast, len(list))]
			list = list[len(some):]
			for l, i := range some {
				for k, to := range layer[i].next {
					ends[k][l] = v.worth[n+1][to]
				}
			}
			flat.value(room, ends, base, v.most, aims)
			for l, i := range some {
				v.worth[n][i] = room.worth[len(flat.acts)-1][l]
				if take := room.take[l][:flat.asks]; v.s.exact {
					v.wholly(n, i, room, l, take)
				} else {
					v.plan[n][i] = p.plan(take)
				}
			}
		}
		v.ops[n][0] = max(v.ops[n][0], base+flat.ops)
	}
}

// flatly is the pool laid out.
func (p *sparPool) flatly() *flat {
	if p.flat == nil {
		p.flat, p.planAt = flatOf(p.script), map[string]int32{}
	}
	return p.flat
}

// plan is the number of a way to make the choices of a pool.
func (p *sparPool) plan(take []uint8) int32 {
	i, ok := p.planAt[string(take)]
	if !ok {
		i = int32(len(p.plans))
		p.plans = append(p.plans, sparPlan{take: string(take)})
		p.planAt[p.plans[i].take] = i
	}
	return i
}

// law is what a heat's pool comes to by its ends, and how far off that may be.
func (p *sparPool) law(plan int32) ([]float64, float64) {
	x := &p.plans[plan]
	if x.p == nil {
		take := p.flat.takes(x.take)
		law := p.script.law(func(at spot) int32 { return take[at.dice-1] })
		x.p, x.bound = law.p, law.bound
	}
	return x.p, x.bound
}

// values are what the acts of a heat are worth in floats, until it is asked again.
func (v *solved) values(n int, y heat) []float64 {
	ends := make([]float64, len(y.next))
	for k, to := range y.next {
		ends[k] = v.worth[n+1][to]
	}
	y.pool.script.value(&v.room, ends, 0, v.most, v.aims)
	return v.room.worth
}

// takes is the edges taken at the choices of a heat, by act.
func (v *solved) takes(n int, i int32) []int32 {
	y := v.s.layers[n][i]
	return y.pool.flat.takes(y.pool.plans[v.plan[n][i]].take)
}

// run follows the decisions: how likely each heat is, and in the end how the dice are
// down. Each is told of what its pool comes to.
func (v *solved) run(each func(n int, y heat, k int, p func() chance)) (out []fall, bound float64) {
	s := v.s
	if s.exact {
		return v.runWholly(each), 0
	}
	mass, added := []float64{1}, 0
	for n := range 4 {
		worst := 0.0
		next, adds := make([]float64, v.next(n)), make([]int, v.next(n))
		for i, y := range s.layers[n] {
			if mass[i] == 0 {
				continue
			}
			law, bound := y.pool.law(v.plan[n][i])
			worst = max(worst, bound)
			for k, p := range law {
				if p *= mass[i]; p == 0 {
					continue
				}
				if each != nil {
					each(n, y, k, func() chance { return chance{p: p} })
				}
				adds[y.next[k]]++
				next[y.next[k]] += p
			}
		}
		added += slices.Max(adds) + 1
		bound += worst
		mass = next
	}
	for i, p := range mass {
		if p != 0 {
			out = append(out, fall{at: s.frays[i], p: p})
		}
	}
	return out, (bound + odds.Rounded(added)) * (1 + 1e-9)
}

// next is how many heats come after those of a layer, or ways for dice to be down.
func (v *solved) next(n int) int {
	if n == 3 {
		return len(v.s.frays)
	}
	return len(v.s.layers[n+1])
}
