package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
)

// fates are what became of everybody beside the targets.
type fates struct {
	fallout Fallout
	each    [mostHarmed]fate
}

// toll is what became of one of them.
type toll struct {
	wounds      uint16
	gone        bool
	rolled, hit bool // an attack of its own
}

// fatesOf are the fates of a course, by number.
type fatesOf[N any] struct {
	ending []fates
	endAt  map[fates]int32
	joins  [mostHarmed]map[toll][]int32 // of each with what became of one more; -1: not met
	own    map[ownAt][]caughtChance[N]  // of attacks of their own
}

// end is the number of fates.
func (c *course[A, B, N]) end(f fates) int32 {
	i, ok := c.endAt[f]
	if !ok {
		i = int32(len(c.ending))
		c.endAt[f], c.ending = i, append(c.ending, f)
	}
	return i
}

// fates is how likely what became of everybody is, with so much remembered.
func (c *course[A, B, N]) fates(m recall) *pile[N] {
	var start fates
	for i := range c.q.N {
		if by := &c.q.Others[i]; by.Friend > 0 && c.told>>i&1 == 1 {
			x := c.strays[i].cells[m.Lots[len(c.lots)+int(by.Friend)-1]]
			start.each[i] = fate{x.Wounds, x.Gone}
		}
	}
	list, next := new(pile[N]), new(pile[N])
	c.put(list, c.end(start), c.sure(big.NewInt(1)))
	add := func(i int, y toll, p N) {
		for _, e := range list.ids {
			c.put(next, c.join(i, y, e), c.mul(list.n[e], p))
		}
		c.works(3 * len(list.ids))
	}
	done := func() {
		c.joined = max(c.joined, next.most())
		list.clear()
		list, next = next, list
	}
	if c.q.Apart {
		for i := range int(c.q.N) {
			if c.counted>>i&1 == 1 {
				for _, y := range c.own[ownAt{uint8(i), c.q.Others[i].Left}] {
					add(i, toll{y.cell.Wounds, y.cell.Gone, y.rolled, y.hit}, y.p)
				}
				done()
			}
		}
		return list
	}
	for k := range c.lots {
		l := &c.lots[k]
		for nth, i := range l.models {
			w := c.endOf(l, m, k, nth)
			for j, at := range w.to {
				x := l.cells[at]
				add(i, toll{wounds: x.Wounds, gone: x.Gone}, w.p[j])
			}
			done()
		}
	}
	return list
}

// join is fates with what became of one more.
func (c *course[A, B, N]) join(i int, y toll, e int32) int32 {
	if c.joins[i] == nil {
		c.joins[i] = map[toll][]int32{}
	}
	list := c.joins[i][y]
	if int(e) < len(list) && list[e] >= 0 {
		return list[e]
	}
	for len(list) <= int(e) {
		list = append(list, -1)
	}
	by, bit, f := &c.q.Others[i], uint32(1)<<i, c.ending[e]
	if c.told&bit != 0 {
		f.each[i] = fate{y.wounds, y.gone}
	}
	if c.falls&bit != 0 {
		f.fallout = f.fallout.with(by, Harm{Wounds: y.wounds, Gone: y.gone})
	}
	f.fallout.Rolled += uint8(one(y.rolled))
	f.fallout.Hits += uint8(one(y.hit))
	list[e] = c.end(f)
	c.joins[i][y] = list
	return list[e]
}

// endOf is what became of one of them, by cell.
func (c *course[A, B, N]) endOf(l *lot[N], m recall, k, nth int) *ways[N] {
	at, n := int32(m.Lots[k]), int(c.c.p.Attacks)
	switch {
	case !l.past:
		return &ways[N]{[]int32{int32(l.packs[at][nth])}, []N{c.sure(big.NewInt(1))}}
	case at > 0:
		return &ways[N]{[]int32{at}, []N{c.sure(new(big.Int).Exp(l.den, big.NewInt(int64(n)), nil))}}
	}
	if w, ok := l.ended[m.Past]; ok {
		return w
	}
	scale := new(big.Int).Exp(l.den, big.NewInt(int64(n-m.made())), nil)
	var sum pile[N]
	w := c.life(l, m.Past)
	for j, k := range w.to { // what it has left matters no more
		x := l.cells[k]
		c.put(&sum, int32(l.place(cell{Gone: x.Gone, Wounds: x.Wounds})), c.mul(w.p[j], c.sure(scale)))
	}
	c.lived = max(c.lived, sum.most())
	out := &ways[N]{to: sum.ids}
	for _, k := range sum.ids {
		out.p = append(out.p, sum.n[k])
	}
	l.ended = map[[mostAttacks]uint8]*ways[N]{m.Past: out} // the next of the lot asks for the same
	return out
}

// caughtChance is what became of a model beside the targets.
type caughtChance[N any] struct {
	cell        cell
	rolled, hit bool // an attack of its own
	harm        Harm
	p           N
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
		c.lived = max(c.lived, sum.most())
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
