package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
)

// fates is what became of everybody beside the targets.
func (c *course[A, B, N]) fates(at int32) []fateChance[N] {
	if out, ok := c.ended[at]; ok {
		return out
	}
	m := c.of[at]
	var start fates
	for i := range c.q.N {
		if by := &c.q.Others[i]; by.Friend > 0 && c.told>>i&1 == 1 {
			start.each[i] = fate{m.Cells[i].Wounds, m.Cells[i].Gone}
		}
	}
	var list sums[fates, N]
	list.add(c.add, start, c.sure(big.NewInt(1)))
	for i := range c.q.N {
		if c.counted>>i&1 == 1 {
			list = c.with(list, i, c.endOf(i, m))
		}
	}
	out := make([]fateChance[N], len(list.keys))
	for k, f := range list.keys {
		end, ok := c.endAt[f]
		if !ok {
			end = int32(len(c.ending))
			c.endAt[f], c.ending = end, append(c.ending, f)
		}
		out[k] = fateChance[N]{end, list.n[k]}
	}
	c.ended[at] = out
	return out
}

// endOf is what became of one of them: of an attack of its own, with whether it hit.
func (c *course[A, B, N]) endOf(i uint8, m recall) []caughtChance[N] {
	switch {
	case c.q.Apart:
		return c.own[ownAt{i, c.q.Others[i].Left}]
	case !c.past:
		return []caughtChance[N]{{cell: m.Cells[i], p: c.sure(big.NewInt(1))}}
	}
	n := slices.Index(m.Past[:], 0)
	if n < 0 {
		n = len(m.Past)
	}
	scale := big.NewInt(1)
	for range int(c.c.p.Attacks) - n {
		scale.Mul(scale, c.dens[i])
	}
	var out sums[cell, N]
	for _, x := range c.life(i, m.Past) { // what it has left matters no more
		out.add(c.add, cell{Gone: x.cell.Gone, Wounds: x.cell.Wounds}, x.p)
	}
	c.additions = max(c.additions, out.most())
	list := make([]caughtChance[N], len(out.keys))
	for k, x := range out.keys {
		list[k] = caughtChance[N]{cell: x, p: c.mul(out.n[k], c.sure(scale))}
	}
	return list
}

// caughtChance is what became of a model beside the targets.
type caughtChance[N any] struct {
	cell        cell
	rolled, hit bool // an attack of its own
	harm        Harm
	p           N
}

// with adds what became of one of them to what became of those before.
func (c *course[A, B, N]) with(list sums[fates, N], i uint8, ends []caughtChance[N]) sums[fates, N] {
	by := &c.q.Others[i]
	var sum sums[fates, N]
	c.spent += len(list.keys) * len(ends)
	crowded(c.b, c.spent/productsAWay)
	for j, x := range list.keys {
		for _, y := range ends {
			k := x
			if c.told>>i&1 == 1 {
				k.each[i] = fate{y.cell.Wounds, y.cell.Gone}
			}
			if c.falls>>i&1 == 1 {
				k.fallout = k.fallout.with(by, Harm{Wounds: y.cell.Wounds, Gone: y.cell.Gone})
			}
			k.fallout.Rolled += uint8(one(y.rolled))
			k.fallout.Hits += uint8(one(y.hit))
			sum.add(c.add, k, c.mul(list.n[j], y.p))
		}
	}
	c.additions = max(c.additions, sum.most())
	return sum
}

// ownAt is an attack of its own at a model that has so much left.
type ownAt struct{ i, left uint8 }

// sweeps works out the attacks of their own, wherever the action ends.
func (c *course[A, B, N]) sweeps() {
	raw := map[ownAt]*sums[caughtChance[struct{}], chance]{}
	for i := range c.q.N {
		by := &c.q.Others[i]
		c.dens[i] = big.NewInt(1)
		switch {
		case by.Target > 0:
			for _, v := range c.rows[len(c.rows)-1].keys {
				if x := v.Tracks[by.Target-1]; !x.Gone {
					raw[ownAt{i, x.Left}] = c.ownAttack(i, x.Left)
				}
			}
		case c.counted>>i&1 == 1:
			raw[ownAt{i, by.Left}] = c.ownAttack(i, by.Left)
		}
	}
	for at, sum := range raw {
		for _, p := range sum.n {
			if c.exact {
				c.dens[at.i] = common(c.dens[at.i], p.r.Denom())
			}
		}
		c.additions = max(c.additions, sum.most())
	}
	for at, sum := range raw {
		for k, x := range sum.keys {
			c.own[at] = append(c.own[at], caughtChance[N]{x.cell, x.rolled, x.hit, x.harm, c.number(sum.n[k], c.dens[at.i])})
		}
	}
	for i := range c.q.N {
		c.over.Mul(c.over, c.dens[i])
	}
}

// ownAttack is the law of an attack of its own at one of the others.
func (c *course[A, B, N]) ownAttack(i, left uint8) *sums[caughtChance[struct{}], chance] {
	by := c.q.Others[i]
	by.Left = left
	out := new(sums[caughtChance[struct{}], chance])
	add := func(r caughtBy, p chance) {
		k := caughtChance[struct{}]{rolled: true, hit: r.Hit, harm: r.Harm}
		k.cell.Gone = r.Harm.Gone
		if c.wounds>>i&1 == 1 {
			k.cell.Wounds = r.Harm.Wounds
		}
		if by.Target == 0 {
			k.harm = Harm{}
		}
		if c.c.p.Forget&ofAttacks != 0 {
			k.rolled, k.hit = false, false
		}
		out.add(chance.plus, k, p)
	}
	if c.exact {
		for _, o := range odds.Exactly(c.b, swipe{by}, swiped{}, nil) {
			add(o.Result, chance{r: o.P})
		}
		return out
	}
	law := odds.Of(c.b, swipe{by}, swiped{}, nil)
	c.blurred = max(c.blurred, law.Bound)
	for _, o := range law.Outcomes {
		add(o.Result, chance{p: o.P})
	}
	return out
}

// endWay is a way for the action to have ended, and its share of the chance.
type endWay[B tracks, N any] struct {
	v Volley[B]
	p N
}

// swept is an end of the action after the attacks of their own at its targets.
func (c *course[A, B, N]) swept(v Volley[B]) []endWay[B, N] {
	ways := []endWay[B, N]{{v, c.sure(big.NewInt(1))}}
	if !c.q.Apart {
		return ways
	}
	for i := range c.q.N {
		by := &c.q.Others[i]
		if by.Target == 0 {
			continue
		}
		var next []endWay[B, N]
		for _, x := range ways {
			t := x.v.Tracks[by.Target-1]
			if t.Gone {
				next = append(next, endWay[B, N]{x.v, c.mul(x.p, c.sure(c.dens[i]))})
				continue
			}
			for _, y := range c.own[ownAt{i, t.Left}] {
				z := c.c.thin.harmed(x.v, by, y.harm)
				z.Fallout.Rolled += uint8(one(y.rolled))
				z.Fallout.Hits += uint8(one(y.hit))
				next = append(next, endWay[B, N]{c.c.thin.forget(z), c.mul(x.p, y.p)})
			}
		}
		ways = next
	}
	return ways
}
