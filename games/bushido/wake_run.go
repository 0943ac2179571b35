package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// What an answer may take of an action that may harm others, as a book counts work, some
// half a microsecond each: all of it, the laws that nobody asks for by name, and what the
// decisions of a series take, also before a play.
const (
	mostCaughtWork    = 1_600_000
	mostCaughtUnasked = 900_000
	mostForeseen      = 1_100_000
)

// What the reports and the products of a course take, in units of a book's work: half a
// microsecond or so. In fractions numbers are long.
var (
	reportTakes  = [2]int{3, 12}
	productTakes = [2]float64{0.02, 0.2}
)

// works notes products that were made.
func (c *course[A, B, N]) works(products int) {
	c.work += float64(products) * productTakes[one(c.exact)]
	if c.work > 1000 {
		c.b.Steps += int(c.work)
		c.work = 0
		c.b.Check()
	}
}

// roomAtOnce is how many numbers a pile makes room for in the time of a product.
const roomAtOnce = 4

// What a course holds at once at most, and from where on floats too small to matter are
// not followed.
const (
	mostHeld    = 12_000_000
	mostHeldBig = 600_000
	manyHeld    = 100_000
	tooSmall    = 1e-22
)

// run goes through the course: how likely each way to stand is in the end, with what
// is remembered.
func (c *course[A, B, N]) run() []pile[N] {
	if c.by != nil {
		return c.runDecided()
	}
	last := len(c.edges)
	rows := make([][]pile[N], last+1)
	for at := range rows {
		rows[at] = make([]pile[N], len(c.rows[at].keys))
	}
	c.put(&rows[0][0], 0, c.sure(big.NewInt(1)))
	most, held := mostHeld, 0
	if c.exact {
		most = mostHeldBig
	}
	for at := range last {
		held = 0
		for _, row := range rows[at:] {
			for i := range row {
				held += len(row[i].ids)
			}
		}
		if held > most {
			tooManyCaught()
		}
		added := 0
		for i := range rows[at] {
			from := &rows[at][i]
			added = max(added, from.most())
			if held > manyHeld {
				c.shed(from)
			}
			c.leave(from, c.edges[at][i], func(row, to int32) *pile[N] { return &rows[row][to] })
			*from = pile[N]{}
		}
		c.roundings += added + 2
	}
	return rows[last]
}

// shed drops floats that are too small to matter, all together by what the bound says.
func (c *course[A, B, N]) shed(from *pile[N]) {
	small, ok := any(from).(*pile[float64])
	if !ok {
		return
	}
	ids := small.ids[:0]
	for _, id := range small.ids {
		if small.n[id] >= tooSmall {
			ids = append(ids, id)
			continue
		}
		c.dropped += small.n[id]
		small.n[id] = 0
	}
	small.ids = ids
}

// leave goes on from one way to stand. What is remembered changes by who is caught;
// where the action stands comes after.
func (c *course[A, B, N]) leave(from *pile[N], edges []edge[N], pileAt func(row, to int32) *pile[N]) {
	if len(from.ids) == 0 {
		return
	}
	after := map[int32]*pile[N]{}
	for _, e := range edges {
		then := after[e.number]
		if then == nil {
			if c.met != nil {
				for _, m := range from.ids {
					c.tell(m, e.event.class, from.n[m], edges)
				}
			}
			then = c.caughtBy(from, e)
			after[e.number] = then
		}
		to := pileAt(e.row, e.to)
		if len(to.n) < len(then.n) {
			c.works((len(then.n) - len(to.n)) / roomAtOnce)
		}
		c.works(len(then.ids))
		c.pour(to, then, e.p)
	}
}

// caughtBy is what is remembered after an event.
func (c *course[A, B, N]) caughtBy(from *pile[N], e edge[N]) *pile[N] {
	now, class := from, e.event.class
	if c.fixed != 0 && class >= 0 || c.friends {
		now = new(pile[N])
		for _, m := range from.ids {
			c.put(now, c.noted(e.number, m), from.n[m])
		}
		c.works(2*len(from.ids) + len(now.n)/roomAtOnce)
		c.noting = max(c.noting, now.most())
	}
	still := big.NewInt(1)
	for k := range c.lots {
		l := &c.lots[k]
		switch {
		case l.past:
			continue
		case class < 0 || l.like[class] < 0:
			still.Mul(still, l.all)
			continue
		}
		next := new(pile[N])
		for _, m := range now.ids {
			w := c.struck(k, class, m)
			c.works(2 * len(w.to))
			c.spill(next, w, now.n[m])
		}
		c.works(len(next.n) / roomAtOnce)
		c.dealt = max(c.dealt, next.most())
		now = next
	}
	if c.by != nil {
		now = c.spared(now)
	}
	if !c.exact || still.IsInt64() && still.Int64() == 1 {
		return now
	}
	next := new(pile[N])
	c.works(len(now.ids))
	c.pour(next, now, c.sure(still))
	return next
}

// tell tells of the Damage Rolls of a class of attacks.
func (c *course[A, B, N]) tell(m int32, class int16, n N, edges []edge[N]) {
	if class < 0 {
		return
	}
	sum := 0.0
	for _, e := range edges {
		if e.event.class == class {
			sum += any(e.p).(float64)
		}
	}
	x := c.classes[class]
	for k := range c.lots {
		l := &c.lots[k]
		for nth, i := range l.models {
			if cell := l.cells[l.packs[c.of[m].Lots[k]][nth]]; x.near>>i&1 == 1 && !cell.Gone {
				c.met(Hurt{Level: x.level, Left: cell.Left}, any(n).(float64)*sum)
			}
		}
	}
}

// law is what the action comes to.
func (c *course[A, B, N]) law(values func(v *Volley[B], each *[mostHarmed]fate) []attack.Value) attack.Law {
	var out attack.Law
	var chances []N
	last := len(c.rows) - 1
	for i, list := range c.ends(c.run()) { // the last row is known by then
		for _, v := range c.swept(c.rows[last].keys[i]) {
			for _, f := range list.ids {
				x, fates := v.v, c.ending[f]
				x.Fallout = x.Fallout.plus(fates.fallout)
				p := list.n[f]
				if c.q.Apart {
					p = c.mul(p, v.p)
				}
				o := attack.Outcome{Values: values(&x, &fates.each)}
				if f, float := any(p).(float64); float {
					o.P = f
				}
				out.Outcomes, chances = append(out.Outcomes, o), append(chances, p)
				c.b.Steps += 4
				crowded(c.b, len(chances))
			}
		}
	}
	if c.exact {
		return out.Over(any(chances).([]*big.Int), new(big.Int).Mul(c.den, c.over))
	}
	n, each := int(c.c.p.Attacks), int(c.q.N)+1
	c.roundings += n*(c.noting+len(c.lots)*(c.stepped+c.dealt+3)+c.added+4) + each*(c.joined+3) + n*each*(c.lived+c.blown+3)
	out.Bound = c.reports + float64((n+1)*each)*c.blurred*1.001 + odds.Rounded(c.roundings) + c.dropped*1.001
	return out
}

// ends are the fates of those beside the targets, by how the action ended.
func (c *course[A, B, N]) ends(rows []pile[N]) []pile[N] {
	out, of := make([]pile[N], len(rows)), make([][]int32, len(c.of))
	added := 0
	for i := range rows {
		added = max(added, rows[i].most())
		for _, m := range rows[i].ids {
			of[m] = append(of[m], int32(i))
		}
	}
	for m, list := range of {
		if len(list) == 0 {
			continue
		}
		fates := c.fates(c.of[m])
		for _, i := range list {
			c.works(len(fates.ids))
			c.pour(&out[i], fates, rows[i].n[m])
		}
	}
	c.roundings += added + 2
	added = 0
	for i := range out {
		added = max(added, out[i].most())
	}
	c.roundings += added + 2
	return out
}
