package bushido

import (
	"maps"
	"math/big"
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// road is the ways for the action itself to stand, whoever is followed.
type road[A shots, B tracks] struct {
	*wake[A, B]
	b       *attack.Book
	exact   bool
	rows    []crowd[Volley[B], struct{}] // by attacks made; the last: the action is over
	raw     [][][]edge[chance]           // by row and place
	classes []burstClass

	harms map[harmAt][]rawHarm

	reports float64 // the bounds of the attacks, added up
	blurred float64 // the worst bound of a Damage Roll
	added   int     // the most chances that were added up to one
}

// course is how a wake may go, in floats or in whole numbers: with each way for the
// action to stand what is remembered of those beside its targets.
type course[A shots, B tracks, N any] struct {
	piler[N]
	*road[A, B]
	met func(h Hurt, mean float64) // told of each Damage Roll, in floats; nil: nobody asks

	by     *downfall[A, B, N] // who decides; nil: nobody
	sights []int32            // by memory: what the decisions know of it, counted from 1; -1: no more
	edges  [][][]edge[N]      // by row and place
	events []event
	den    *big.Int // of every chance in the end, in whole numbers

	roundings int     // of every chance in the end
	dropped   float64 // chances too small to be followed
	work      float64 // that is not yet told to the book

	memories[N]
}

// edge is how the action may go on: what that does to those beside its targets, and
// where it stands then.
type edge[N any] struct {
	event   event
	number  int32 // of the event
	row, to int32
	p       N
}

// event is who is caught at which level, and what stray shots and pulses did to
// friends.
type event struct {
	class   int16 // -1: nobody who is followed
	friends [mostFriends]fate
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

// roadAt is what the ways for an action to stand hang on.
type roadAt struct {
	forget  group
	friends bool
	exact   bool
}

// roads are those of an action, each found once.
type roads struct {
	mu sync.Mutex
	of map[roadAt]any
}

// roadOf finds the ways for the action itself to stand, once for all that is followed
// on them.
func roadOf[A shots, B tracks](b *attack.Book, w *wake[A, B], exact bool) *road[A, B] {
	if w.roads == nil {
		return newRoad(b, w, exact)
	}
	w.roads.mu.Lock()
	defer w.roads.mu.Unlock()
	k := roadAt{w.q.Series.Forget, w.friends, exact}
	x, ok := w.roads.of[k].(*road[A, B])
	if !ok || len(x.rows) == 0 {
		x = newRoad(b, w, exact)
		if w.roads.of == nil {
			w.roads.of = map[roadAt]any{}
		}
		w.roads.of[k] = x
	}
	out := *x
	out.wake, out.b, out.harms = w, b, maps.Clone(x.harms)
	return &out
}

func newRoad[A shots, B tracks](b *attack.Book, w *wake[A, B], exact bool) *road[A, B] {
	c := &road[A, B]{wake: w, b: b, exact: exact, harms: map[harmAt][]rawHarm{}}
	last := int(w.c.p.Attacks)
	c.rows = crowds[B, struct{}](last + 1)
	c.rows[0].place(w.c.start)
	from := w.c.source(b, exact)
	if !w.shares() {
		w.c.ahead(b, from)
	}
	c.raw = make([][][]edge[chance], last)
	met := 0
	for at := range last {
		worst := 0.0
		for i := 0; i < len(c.rows[at].keys); i++ {
			v := c.rows[at].keys[i]
			law := from(v)
			worst = max(worst, law.bound)
			b.Steps += reportTakes[one(exact)] * len(law.of)
			c.raw[at] = append(c.raw[at], c.onward(v, law))
			met++
			crowded(b, met)
		}
		c.reports += worst
	}
	return c
}

// courseOf is the course of a wake.
func courseOf[A shots, B tracks, N any](b *attack.Book, w *wake[A, B], exact bool, r piler[N]) *course[A, B, N] {
	return along(roadOf(b, w, exact), r, false)
}

// along is the course of those followed where the ways for the action to stand are
// known. Plain tells that each Damage Roll is asked for.
func along[A shots, B tracks, N any](x *road[A, B], r piler[N], plain bool) *course[A, B, N] {
	c := &course[A, B, N]{piler: r, road: x}
	c.remember(plain, plain)
	c.weigh()
	return c
}

// weigh puts the chances of the edges into the numbers that are reckoned with: whole
// ones of a row over one denominator, and with those of the rows that are passed by.
func (c *course[A, B, N]) weigh() {
	last := len(c.raw)
	raw := make([][][]edge[chance], last)
	dens := make([]*big.Int, last)
	c.den = big.NewInt(1)
	for at := range raw {
		den := big.NewInt(1)
		for _, list := range c.raw[at] {
			list = c.alikeEdges(list)
			for _, e := range list {
				if c.exact {
					den = common(den, e.p.r.Denom())
				}
			}
			raw[at] = append(raw[at], list)
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
				c.edges[at][i] = append(c.edges[at][i], edge[N]{e.event, c.numbered(e.event), e.row, e.to, c.number(e.p, scale)})
			}
		}
	}
}

// alikeEdges are edges of which those that do the same are one.
func (c *course[A, B, N]) alikeEdges(list []edge[chance]) []edge[chance] {
	var out sums[edge[struct{}], chance]
	for _, e := range list {
		e.event.class = c.likeness(e.event.class)
		out.add(chance.plus, edge[struct{}]{event: e.event, row: e.row, to: e.to}, e.p)
	}
	c.road.added = max(c.road.added, out.most())
	return edgesOf(&out)
}

// edgesOf are the edges that were added up.
func edgesOf(sum *sums[edge[struct{}], chance]) []edge[chance] {
	list := make([]edge[chance], len(sum.keys))
	for i, e := range sum.keys {
		list[i] = edge[chance]{event: e.event, row: e.row, to: e.to, p: sum.n[i]}
	}
	return list
}

// numbered is the number of an event.
func (c *course[A, B, N]) numbered(x event) int32 {
	i := slices.Index(c.events, x)
	if i < 0 {
		i = len(c.events)
		c.events, c.notes = append(c.events, x), append(c.notes, nil)
	}
	return int32(i)
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
func (c *road[A, B]) onward(v Volley[B], law *reports) []edge[chance] {
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
			class = c.class(burstClass{level, uint32(c.q.Near[k])})
			ways = c.shared(ways, k, level)
		}
		c.b.Steps += reportTakes[one(c.exact)] * (len(ways) - 1)
		for _, x := range ways {
			if x.v.Burst > 0 {
				x.v = thin.settled(t, x.v)
			}
			row := int(x.v.Made)
			if x.v.Done {
				row = int(c.c.p.Attacks)
			}
			to, _ := c.rows[row].place(x.v)
			e := edge[struct{}]{event: event{class, x.friends}, row: int32(row), to: to}
			out.add(chance.plus, e, x.p)
		}
	}
	c.added = max(c.added, out.most())
	return edgesOf(&out)
}

// burstWay is a way to stand while a pulse is dealt with.
type burstWay[B tracks] struct {
	v       Volley[B]
	friends [mostFriends]fate
	p       chance
}

// shared deals with those in the pulse that are targets themselves, or friends that
// stray shots may hit: what they have left is a part of how the action stands.
func (c *road[A, B]) shared(ways []burstWay[B], target, level uint8) []burstWay[B] {
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

// harmAt is a Damage Roll against one of the others.
type harmAt struct {
	i    uint8
	from Hurt
}

// harm is the law of a Damage Roll against one of the others.
func (c *road[A, B]) harm(i uint8, from Hurt) []rawHarm {
	k := harmAt{i, from}
	out, ok := c.harms[k]
	if !ok {
		out = c.harmed(i, from)
		c.harms[k] = out
	}
	return out
}

func (c *road[A, B]) harmed(i uint8, from Hurt) []rawHarm {
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
func (c *road[A, B]) class(x burstClass) int16 {
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
