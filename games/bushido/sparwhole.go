package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
)

// ends are what a heat leads to in whole numbers, over the denominator that it gives.
func (v *solved) ends(n int, y heat) ([]*big.Int, *big.Int) {
	den := big.NewInt(1)
	for _, to := range y.next {
		if d := v.rats[n+1][to].Denom(); d.Cmp(den) != 0 {
			den = common(den, d)
		}
	}
	ends := make([]*big.Int, len(y.next))
	for k, to := range y.next {
		r := v.rats[n+1][to]
		ends[k] = new(big.Int).Mul(r.Num(), new(big.Int).Quo(den, r.Denom()))
	}
	return ends, den
}

// exactly values all acts of a heat in whole numbers, over the denominator that it gives
// for the last act.
func (v *solved) exactly(n int, y heat) (valued[*big.Int], *big.Int) {
	ends, den := v.ends(n, y)
	var of valued[*big.Int]
	y.pool.script.valueExactly(&of, ends, v.aims)
	of.worth = of.worth[:len(y.pool.script.acts)]
	return of, new(big.Int).Mul(den, y.pool.script.den)
}

// wholly values a heat as a fraction, with the decisions that floats make; those that
// they cannot make for certain are made here.
func (v *solved) wholly(n, i int, room *flatValue, lane int, take []uint8) {
	y := v.s.layers[n][i]
	ends, den := v.ends(n, y)
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
	v.plan[n][i], v.rats[n][i] = plan, new(big.Rat).SetFrac(sum, product.Mul(den, law.den))
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
