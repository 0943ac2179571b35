package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// course is how a wake may go, in floats or in whole numbers: first the ways for the
// action itself to stand, then with each of them what is remembered of those beside
// its targets.
type course[A shots, B tracks, N any] struct {
	reckon[N]
	*wake[A, B]
	b     *attack.Book
	exact bool
	met   func(h Hurt, mean float64) // told of each Damage Roll, in floats; nil: nobody asks

	rows    []crowd[Volley[B], struct{}] // by attacks made; the last: the action is over
	edges   [][][]edge[N]                // by row and place
	den     *big.Int                     // of every chance in the end, in whole numbers
	classes []burstClass

	reports   float64 // the bounds of the attacks, added up
	blurred   float64 // the worst bound of a Damage Roll
	additions int     // the most chances that were added up to one

	memories[N]
}

// edge is how the action may go on: who is caught at which level, where it stands
// then, and what stray shots and pulses did to friends.
type edge[N any] struct {
	class   int16 // -1: nobody who is followed
	row, to int32
	friends [mostFriends]fate
	p       N
}

// burstClass is a Success Level with those that it catches, of those followed.
type burstClass struct {
	level uint8
	near  uint32
}

// chance is a probability, as a float or as a fraction.
type chance struct {
	p float64
	r *big.Rat
}

func (a chance) times(b chance) chance {
	if a.r == nil {
		return chance{p: a.p * b.p}
	}
	return chance{r: new(big.Rat).Mul(a.r, b.r)}
}

func (a chance) plus(b chance) chance {
	if a.r == nil {
		return chance{p: a.p + b.p}
	}
	return chance{r: new(big.Rat).Add(a.r, b.r)}
}

// courseOf finds the ways for the action itself to stand.
func courseOf[A shots, B tracks, N any](b *attack.Book, w *wake[A, B], exact bool, r reckon[N]) *course[A, B, N] {
	c := &course[A, B, N]{reckon: r, wake: w, b: b, exact: exact}
	last := int(w.c.p.Attacks)
	c.rows = crowds[B, struct{}](last + 1)
	c.rows[0].place(w.c.start)
	from := w.c.source(b, exact)
	if !w.shares() {
		w.c.ahead(b, from)
	}
	raw := make([][][]edge[chance], last)
	met := 0
	for at := range last {
		worst := 0.0
		for i := 0; i < len(c.rows[at].keys); i++ {
			v := c.rows[at].keys[i]
			law := from(v)
			worst = max(worst, law.bound)
			b.Steps += len(law.of)
			raw[at] = append(raw[at], c.onward(v, law))
			met++
			crowded(b, met)
		}
		c.reports += worst
	}
	c.remember()
	c.weigh(raw)
	return c
}

// weigh puts the chances of the edges into the numbers that are reckoned with: whole
// ones of a row over one denominator, and with those of the rows that are passed by.
func (c *course[A, B, N]) weigh(raw [][][]edge[chance]) {
	last := len(raw)
	dens := make([]*big.Int, last)
	c.den = big.NewInt(1)
	for at := range raw {
		den := big.NewInt(1)
		for _, list := range raw[at] {
			for _, e := range list {
				if c.exact {
					den = common(den, e.p.r.Denom())
				}
			}
		}
		dens[at] = den
		c.den.Mul(c.den, den).Mul(c.den, c.step)
	}
	c.edges = make([][][]edge[N], last)
	for at := range raw {
		c.edges[at] = make([][]edge[N], len(raw[at]))
		for i, list := range raw[at] {
			for _, e := range list {
				scale := new(big.Int).Set(dens[at])
				for k := at + 1; k < int(e.row); k++ {
					scale.Mul(scale, dens[k]).Mul(scale, c.step)
				}
				c.edges[at][i] = append(c.edges[at][i], edge[N]{e.class, e.row, e.to, e.friends, c.number(e.p, scale)})
			}
		}
	}
}

// number is a chance as a number that is reckoned with: over a denominator, if it is
// whole.
func (c *course[A, B, N]) number(p chance, den *big.Int) N {
	if !c.exact {
		return any(p.p).(N)
	}
	n := new(big.Int).Mul(p.r.Num(), new(big.Int).Quo(den, p.r.Denom()))
	return any(n).(N)
}

// sure is a chance of 1, as so many of the denominator.
func (c *course[A, B, N]) sure(den *big.Int) N {
	if !c.exact {
		return any(1.0).(N)
	}
	return any(new(big.Int).Set(den)).(N)
}

// onward is how the action goes on where it stands so.
func (c *course[A, B, N]) onward(v Volley[B], law *reports) []edge[chance] {
	thin, t := &c.c.thin, new(table.T)
	k := thin.Order[v.Made]
	v.Start, v.Throw, v.Level = known{}, Throw{}, 0
	var out sums[edge[struct{}], chance]
	for j, r := range law.of {
		p := chance{}
		if c.exact {
			p.r = new(big.Rat).SetFrac(law.n[j], law.den)
		} else {
			p.p = law.p[j]
		}
		way := burstWay[B]{v: thin.book(t, v, r), p: p}
		if _, id := thin.nearest(v, k); r.Struck && c.friends {
			way.friends[id-1] = fate{r.Friend.Wounds, r.Friend.Gone}
		}
		ways, class := []burstWay[B]{way}, int16(-1)
		if way.v.Burst > 0 {
			level := uint8(min(way.v.Burst-1, 255))
			class = c.class(burstClass{level, uint32(c.q.Near[k]) & c.counted})
			ways = c.shared(ways, k, level)
		}
		for _, x := range ways {
			if x.v.Burst > 0 {
				x.v = thin.settled(t, x.v)
			}
			row := int(x.v.Made)
			if x.v.Done {
				row = int(c.c.p.Attacks)
			}
			to, _ := c.rows[row].place(x.v)
			e := edge[struct{}]{class: class, row: int32(row), to: to, friends: x.friends}
			out.add(chance.plus, e, x.p)
		}
	}
	c.additions = max(c.additions, out.most())
	list := make([]edge[chance], len(out.keys))
	for i, e := range out.keys {
		list[i] = edge[chance]{e.class, e.row, e.to, e.friends, out.n[i]}
	}
	return list
}

// burstWay is a way to stand while a pulse is dealt with.
type burstWay[B tracks] struct {
	v       Volley[B]
	friends [mostFriends]fate
	p       chance
}

// shared deals with those in the pulse that are targets themselves, or friends that
// stray shots may hit: what they have left is a part of how the action stands.
func (c *course[A, B, N]) shared(ways []burstWay[B], target, level uint8) []burstWay[B] {
	for i := range c.q.N {
		by := &c.q.Others[i]
		if by.Target == 0 && by.Friend == 0 || c.q.Near[target]>>i&1 == 0 {
			continue
		}
		var out []burstWay[B]
		for _, x := range ways {
			left, gone := c.q.left(&Scatter[B]{Volley: x.v}, i)
			if gone {
				out = append(out, x)
				continue
			}
			for _, h := range c.harm(i, Hurt{Level: level, Left: left}) {
				y := x
				y.p = x.p.times(h.p)
				y.v = c.c.thin.harmed(x.v, by, h.harm)
				if by.Friend > 0 && c.friends {
					f := &y.friends[by.Friend-1]
					f.Wounds, f.Gone = f.Wounds+h.harm.Wounds, f.Gone || h.harm.Gone
				}
				out = append(out, y)
			}
		}
		ways = out
	}
	return ways
}

// rawHarm is what a Damage Roll may come to, and how likely.
type rawHarm struct {
	harm Harm
	p    chance
}

// harm is the law of a Damage Roll against one of the others.
func (c *course[A, B, N]) harm(i uint8, from Hurt) []rawHarm {
	var out []rawHarm
	by := &c.q.Others[i]
	if c.exact {
		for _, o := range odds.Exactly(c.b, by.Hurt, from, nil) {
			out = append(out, rawHarm{o.Result, chance{r: o.P}})
		}
		return out
	}
	law := odds.Of(c.b, by.Hurt, from, nil)
	c.blurred = max(c.blurred, law.Bound)
	for _, o := range law.Outcomes {
		out = append(out, rawHarm{o.Result, chance{p: o.P}})
	}
	return out
}

// class is the place of a class, made if it is new; -1 if it catches nobody.
func (c *course[A, B, N]) class(x burstClass) int16 {
	if x.near == 0 {
		return -1
	}
	for i, y := range c.classes {
		if x == y {
			return int16(i)
		}
	}
	c.classes = append(c.classes, x)
	return int16(len(c.classes) - 1)
}

// run goes through the course: how likely each way to stand is in the end, with what
// is remembered.
func (c *course[A, B, N]) run() []sums[int32, N] {
	last := len(c.edges)
	rows := make([][]sums[int32, N], last+1)
	for at := range rows {
		rows[at] = make([]sums[int32, N], len(c.rows[at].keys))
	}
	rows[0][0].add(c.add, 0, c.sure(big.NewInt(1)))
	met := 0
	for at := range last {
		for i := range rows[at] {
			c.additions = max(c.additions, rows[at][i].most())
			met += c.leave(&rows[at][i], c.edges[at][i], rows)
			crowded(c.b, met+len(c.of))
		}
		rows[at] = nil
	}
	for i := range rows[last] {
		c.additions = max(c.additions, rows[last][i].most())
	}
	return rows[last]
}

// leave goes on from one way to stand, and gives how many ways are new. What is
// remembered changes by who is caught; where the action stands comes after.
func (c *course[A, B, N]) leave(from *sums[int32, N], edges []edge[N], rows [][]sums[int32, N]) int {
	type caught struct {
		class   int16
		friends [mostFriends]fate
	}
	after, fresh := map[caught]*sums[int32, N]{}, 0
	for _, e := range edges {
		k := caught{e.class, e.friends}
		then := after[k]
		if then == nil {
			then = new(sums[int32, N])
			for j, m := range from.keys {
				if c.met != nil {
					c.tell(m, e.class, from.n[j], edges)
				}
				next := c.next(m, e.class, e.friends)
				c.b.Steps += len(next)
				for _, x := range next {
					then.add(c.add, x.to, c.mul(from.n[j], x.p))
				}
			}
			c.additions = max(c.additions, then.most())
			after[k] = then
		}
		to := &rows[e.row][e.to]
		c.b.Steps += len(then.keys)
		for j, m := range then.keys {
			fresh += one(to.add(c.add, m, c.mul(then.n[j], e.p)))
		}
	}
	return fresh
}

// tell tells of the Damage Rolls of a class of attacks.
func (c *course[A, B, N]) tell(m int32, class int16, n N, edges []edge[N]) {
	if class < 0 {
		return
	}
	sum := 0.0
	for _, e := range edges {
		if e.class == class {
			sum += any(e.p).(float64)
		}
	}
	x := c.classes[class]
	for i, cell := range c.of[m].Cells {
		if x.near>>i&1 == 1 && !cell.Gone {
			c.met(Hurt{Level: x.level, Left: cell.Left}, any(n).(float64)*sum)
		}
	}
}

// law is what the action comes to.
func (c *course[A, B, N]) law(values func(v *Volley[B], each *[mostHarmed]fate) []attack.Value) attack.Law {
	var out attack.Law
	var chances []N
	last := len(c.rows) - 1
	for i, s := range c.run() {
		list := c.ends(s)
		for _, v := range c.swept(c.rows[last].keys[i]) {
			for k, f := range list.keys {
				x, fates := v.v, c.ending[f]
				x.Fallout = x.Fallout.plus(fates.fallout)
				p := list.n[k]
				if c.q.Apart {
					p = c.mul(p, v.p)
				}
				o := attack.Outcome{Values: values(&x, &fates.each)}
				if f, float := any(p).(float64); float {
					o.P = f
				}
				out.Outcomes, chances = append(out.Outcomes, o), append(chances, p)
				crowded(c.b, len(chances))
			}
		}
	}
	if c.exact {
		return out.Over(any(chances).([]*big.Int), new(big.Int).Mul(c.den, c.over))
	}
	rolls := int(c.c.p.Attacks+1) * int(c.q.N+1)
	out.Bound = c.reports + float64(rolls)*c.blurred*1.001 + odds.Rounded(2*rolls*(c.additions+4))
	return out
}

// ends are the fates of those beside the targets where the action ended with so much
// remembered.
func (c *course[A, B, N]) ends(s sums[int32, N]) sums[int32, N] {
	var out sums[int32, N]
	for j, m := range s.keys {
		list := c.fates(m)
		c.b.Steps += len(list)
		for _, f := range list {
			out.add(c.add, f.end, c.mul(s.n[j], f.p))
		}
	}
	c.additions = max(c.additions, out.most())
	return out
}
