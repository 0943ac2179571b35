package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
)

// wholes puts what dice that are down are worth over one denominator.
func (v *solved) wholes(rats []*big.Rat) {
	den := big.NewInt(1)
	for _, r := range rats {
		if d := r.Denom(); d.Cmp(den) != 0 {
			den = common(den, d)
		}
	}
	for _, r := range rats {
		n := new(big.Int).Quo(den, r.Denom())
		v.whole[4] = append(v.whole[4], n.Mul(n, r.Num()))
	}
	v.over[4] = den
}

// denominate notes the denominator of the heats of a layer.
func (v *solved) denominate(n int, pools []*sparPool) {
	den := big.NewInt(1)
	for _, p := range pools {
		den = common(den, p.script.den)
	}
	v.dice[n], v.over[n] = den, new(big.Int).Mul(den, v.over[n+1])
	v.whole[n] = make([]*big.Int, len(v.s.layers[n]))
}

// ends are what a heat leads to in whole numbers, over the denominator of the next layer.
func (v *solved) ends(n int, y heat) []*big.Int {
	ends := make([]*big.Int, len(y.next))
	for k, to := range y.next {
		ends[k] = v.whole[n+1][to]
	}
	return ends
}

// exactly values all acts of a heat in whole numbers, over the denominator that it gives
// for the last act.
func (v *solved) exactly(n int, y heat) (valued[*big.Int], *big.Int) {
	var of valued[*big.Int]
	y.pool.script.valueExactly(&of, v.ends(n, y), v.aims)
	of.worth = of.worth[:len(y.pool.script.acts)]
	return of, new(big.Int).Mul(v.over[n+1], y.pool.script.den)
}

// wholly values a heat as a fraction, with the decisions that floats make; those that
// they cannot make for certain are made here.
func (v *solved) wholly(n, i int, room *flatValue, lane int, take []uint8) {
	y := v.s.layers[n][i]
	ends := v.ends(n, y)
	v.s.spend(wholeEdge * len(ends))
	if unsure := room.unsure[lane]; len(unsure) > 0 {
		w := weighing{v: v, script: y.pool.script, ends: ends, take: y.pool.flat.takes(string(take)), of: map[int32]*big.Int{}}
		w.level()
		for _, u := range unsure {
			take[u.nth] = w.choose(u, func(act int32) float64 { return room.worth[act][lane] })
		}
		v.s.spend(wholeEdge * w.edges)
	}
	plan := y.pool.plan(take)
	law := v.s.wholeLaw(y.pool, plan)
	sum, product := new(big.Int), new(big.Int)
	for j, r := range law.of {
		sum.Add(sum, product.Mul(law.n[j], ends[r.Result]))
	}
	if law.den.Cmp(v.dice[n]) != 0 {
		sum.Mul(sum, product.Quo(v.dice[n], law.den))
	}
	v.plan[n][i], v.whole[n][i] = plan, sum
}

// runWholly is run in fractions: whole numbers over the denominators of the pools.
func (v *solved) runWholly(each func(n int, y heat, k int, p func() chance)) (out []fall) {
	s := v.s
	mass, den := []*big.Int{big.NewInt(1)}, big.NewInt(1)
	for n := range 4 {
		next := make([]*big.Int, v.next(n))
		den = new(big.Int).Mul(den, v.dice[n])
		for i, y := range s.layers[n] {
			if mass[i] == nil {
				continue
			}
			law, m := s.wholeLaw(y.pool, v.plan[n][i]), mass[i]
			if law.den.Cmp(v.dice[n]) != 0 {
				m = new(big.Int).Mul(m, new(big.Int).Quo(v.dice[n], law.den))
			}
			for j, r := range law.of {
				p := new(big.Int).Mul(m, law.n[j])
				if each != nil {
					each(n, y, int(r.Result), func() chance { return chance{r: new(big.Rat).SetFrac(p, den)} })
				}
				if to := &next[y.next[r.Result]]; *to == nil {
					*to = p
				} else {
					*to = new(big.Int).Add(*to, p)
				}
			}
		}
		mass = next
	}
	for i, p := range mass {
		if p != nil {
			out = append(out, fall{at: s.frays[i], rat: new(big.Rat).SetFrac(p, den)})
		}
	}
	return out
}

// wholeLaw is what a pool comes to in fractions, where its choices are made so.
func (s *spar) wholeLaw(p *sparPool, plan int32) *reports {
	x := &p.plans[plan]
	if x.whole == nil {
		s.spend(wholeEdge * p.edges / 2)
		take := p.flat.takes(x.take)
		x.whole = p.script.lawExactly(func(at spot) int32 { return take[at.dice-1] })
	}
	return x.whole
}

// weighing makes the choices of a heat that floats cannot make.
type weighing struct {
	v      *solved
	script *script
	ends   []*big.Int
	take   []int32
	of     map[int32]*big.Int // what acts are worth, over their denominators
	like   []int32            // of each act: the end that all its ends are worth as much as; -1: none
	edges  int
}

// level finds the acts whose ends are all worth the same, whatever is picked.
func (w *weighing) level() {
	w.like = make([]int32, len(w.script.acts))
	first := map[string]int32{}
	for i := range w.script.acts {
		x := &w.script.acts[i]
		if x.end >= 0 {
			key := w.ends[x.end].String()
			if _, ok := first[key]; !ok {
				first[key] = x.end
			}
			w.like[i] = first[key]
			continue
		}
		w.like[i] = w.like[x.to[0]]
		for _, to := range x.to {
			if w.like[to] != w.like[i] {
				w.like[i] = -1
				break
			}
		}
	}
}

// choose is the first of the best options.
func (w *weighing) choose(u unsure, near func(act int32) float64) uint8 {
	x := &w.script.acts[u.act]
	if w.like[u.act] >= 0 {
		w.take[u.act] = 0
		return 0
	}
	lower := w.v.aims(x.name, x.who) == advise.Lower
	top := near(u.act)
	best, at := (*big.Int)(nil), 0
	for k, to := range x.to {
		if d := near(to) - top; d > 4*u.err || d < -4*u.err {
			continue
		}
		if best == nil {
			at, best = k, new(big.Int).Mul(x.shares[k], w.worth(to))
			continue
		}
		if a := w.like[to]; a >= 0 && a == w.like[x.to[at]] {
			continue
		}
		now := new(big.Int).Mul(x.shares[k], w.worth(to))
		if c := now.Cmp(best); c > 0 && !lower || c < 0 && lower {
			at, best = k, now
		}
	}
	w.take[u.act] = int32(at)
	return uint8(at)
}

// worth is what an act is worth, over its denominator.
func (w *weighing) worth(i int32) *big.Int {
	x := &w.script.acts[i]
	if x.end >= 0 {
		return w.ends[x.end]
	}
	if n, ok := w.of[i]; ok {
		return n
	}
	n := new(big.Int)
	if x.asks {
		k := w.take[i]
		n.Mul(x.shares[k], w.worth(x.to[k]))
		w.edges++
	} else {
		product := new(big.Int)
		for k, to := range x.to {
			n.Add(n, product.Mul(x.shares[k], w.worth(to)))
		}
		w.edges += len(x.to)
	}
	w.of[i] = n
	return n
}
