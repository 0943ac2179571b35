package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// bindDownfall is such an action with its decisions made, of which so much is counted.
func bindDownfall[A shots, B tracks](a action, k reckoned) attack.Attack {
	p, start := seriesOf[A, B](a)
	q := p
	q.meant()
	values := wakeValues[B](a)
	plain := wakeOf(a, q, start, reckoned{forget: ofAll, theirs: true, ours: true})
	plain.roads = nil
	w := wakeOf(a, p, start, k)
	out := attack.Bind(*w.q, w.q.scattered(start), a.toldMeasures(), func(Volley[B], []attack.Value) {}) // replaced: all but how it is played
	out.Few = nil
	out.Law = func(b *attack.Book) attack.Law {
		a.memo.downs.Lock()
		defer a.memo.downs.Unlock()
		return resolved(w, floatsOf[A, B](b, a), piler[float64](floats{})).law(values)
	}
	out.Exact = func(b *attack.Book) attack.Law {
		a.memo.downs.Lock()
		defer a.memo.downs.Unlock()
		return resolved(w, wholesOf[A, B](b, a), piler[*big.Int](wholes{})).law(values)
	}
	out.Cited = func(b *attack.Book) []table.RuleID { return plain.cited(b) }
	out.Counts = func(b *attack.Book) map[string]float64 { return plain.counts(b) }
	out = lawful(out)
	out.Solve = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Solution {
		a.memo.downs.Lock()
		defer a.memo.downs.Unlock()
		d := floatsOf[A, B](b, a)
		return attack.Solution{Value: d.worths[0][0], Choices: d.first()}
	}
	out.SolveExactly = func(b *attack.Book, _ func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution {
		a.memo.downs.Lock()
		defer a.memo.downs.Unlock()
		d := wholesOf[A, B](b, a)
		x := new(big.Rat).SetFrac(new(big.Int).Set(zeroed(d.worths[0][0])), d.dens[0])
		v, _ := x.Float64()
		return attack.Solution{Value: v, Exact: x, Choices: d.first()}
	}
	return out
}

// first is the first choice of the action, if there is one: whoever asks wants to know
// whether there is.
func (d *downfall[A, B, N]) first() []attack.Choice {
	for _, x := range d.plots[0][0].script.choices() {
		return []attack.Choice{{At: x.name, Who: x.who}}
	}
	return nil
}

// floatsOf is the downfall of an action in floats, worked out once for a book;
// wholesOf the same in fractions.
func floatsOf[A shots, B tracks](b *attack.Book, a action) *downfall[A, B, float64] {
	d, ok := a.memo.foresee[0].(*downfall[A, B, float64])
	if !ok || d.b != b {
		d = downfallOf[A, B](b, a, false, piler[float64](floats{}))
		a.memo.foresee[0] = d
	}
	return d
}

func wholesOf[A shots, B tracks](b *attack.Book, a action) *downfall[A, B, *big.Int] {
	d, ok := a.memo.foresee[1].(*downfall[A, B, *big.Int])
	if !ok || d.b != b {
		d = downfallOf[A, B](b, a, true, piler[*big.Int](wholes{}))
		a.memo.foresee[1] = d
	}
	return d
}

// resolved is the course of a wake whose decisions are made.
func resolved[A shots, B tracks, N any](w *wake[A, B], d *downfall[A, B, N], r piler[N]) *course[A, B, N] {
	x := &road[A, B]{wake: w, b: d.b, exact: d.exact, harms: d.harms, classes: slices.Clone(d.classes)}
	own := *w
	own.watched = d.counted
	own.counted |= d.counted
	x.wake = &own
	x.rows = crowds[B, struct{}](int(w.c.p.Attacks) + 1)
	x.rows[0].place(w.c.start)
	c := &course[A, B, N]{piler: r, road: x, by: d}
	c.remember(false, false)
	return c
}

// seen is what the decisions know of a memory: the place of theirs; -1: somebody is gone.
func (c *course[A, B, N]) seen(at int32) int32 {
	for int(at) >= len(c.sights) {
		c.sights = append(c.sights, 0)
	}
	if c.sights[at] == 0 {
		m := c.of[at]
		c.sights[at] = 1 + c.by.memory(func(of *lot[N], j int) cell {
			for k := range c.lots {
				l := &c.lots[k]
				if nth := slices.Index(l.models, of.models[j]); nth >= 0 {
					return l.cells[l.packs[m.Lots[k]][nth]]
				}
			}
			return of.cells[0]
		})
		if c.sights[at] == 0 {
			c.sights[at] = -1
		}
	}
	return max(c.sights[at], 0) - 1
}

// spared is what is remembered without those who are not counted, once somebody is gone
// and their state is known for no decision any more.
func (c *course[A, B, N]) spared(from *pile[N]) *pile[N] {
	out := new(pile[N])
	for _, m := range from.ids {
		to := m
		if c.seen(m) < 0 {
			x := c.of[m]
			for k := range c.lots {
				if l := &c.lots[k]; l.idle {
					x.Lots[k] = l.packed(l.allGone())
				}
			}
			if to = c.find(x); to != m {
				c.seen(to)
				c.sights[to] = -1
			}
		}
		c.put(out, to, from.n[m])
	}
	c.works(len(from.ids))
	c.noting = max(c.noting, out.most())
	return out
}

// allGone is a lot of which everybody is gone.
func (l *lot[N]) allGone() pack {
	var x pack
	for j := range l.models {
		x[j] = l.place(cell{Gone: true})
	}
	return x
}

// memory is the place of a memory, by how each model stands; -1: somebody is gone.
func (d *downfall[A, B, N]) memory(stands func(l *lot[N], j int) cell) int32 {
	var m recall
	for k := range d.lots {
		l := &d.lots[k]
		var x pack
		for j := range l.models {
			y := stands(l, j)
			if y.Gone {
				return -1
			}
			if !l.inert {
				x[j] = l.place(cell{Left: y.Left})
			}
		}
		m.Lots[k] = l.packed(x)
	}
	return d.course.find(m)
}

// hand has a hand decide so.
func (d *downfall[A, B, N]) hand(h *table.Hand, q *Burst[A, B]) {
	h.Watched = true
	first := h.Pick
	h.Pick = func(name string, who table.Side, options []table.Option) int {
		if x, ok := h.At.(Tale[B]); ok && !h.Hidden {
			v := x.Scatter.Volley
			v.Fallout = Fallout{} // which no decision knows but by how they stand
			m := d.memory(func(l *lot[N], j int) cell {
				left, gone := q.left(&x.Scatter, uint8(l.models[j]))
				return cell{Left: left, Gone: gone}
			})
			if at, ok := d.find(fell[B]{begun[B]{at: d.f.known(v)}, m}); ok {
				if k, ok := d.made(int(v.Made), int(at)).option(knownIn(v.Flight), Throw{}); ok {
					return k
				}
			}
		}
		return first(name, who, options)
	}
}

// made is the ways taken in the attack that comes next where the action stands so.
func (d *downfall[A, B, N]) made(at, i int) taken {
	out := taken{d.plots[at][i].script, map[spot]int32{}}
	_, _, take := d.valueAt(at, i)
	for n, x := range out.script.choices() {
		out.by[x.in] = take[n]
	}
	return out
}

// decidesBeside has a hand decide as odds does, where others are caught.
func (a action) decidesBeside(b *attack.Book, h *table.Hand) {
	a.memo.downs.Lock()
	defer a.memo.downs.Unlock()
	if len(a.aims) == 1 {
		d := floatsOf[[1]Shot, [1]Track](b, a)
		d.hand(h, d.q)
		return
	}
	d := floatsOf[[mostTargets]Shot, [mostTargets]Track](b, a)
	d.hand(h, d.q)
}

// run goes through a course whose decisions hang on what is remembered. In whole
// numbers a chance is over the denominators of the rows before the one that it is
// counted from.
func (c *course[A, B, N]) runDecided() []pile[N] {
	last := int(c.c.p.Attacks)
	rows := make([][][]pile[N], last+1) // by row, the row it's counted from, and place
	for at := range rows {
		rows[at] = make([][]pile[N], last+1)
	}
	pileAt := func(row, from, i int) *pile[N] {
		list := &rows[row][from]
		if n := i + 1 - len(*list); n > 0 {
			*list = append(*list, make([]pile[N], n+i/2)...)
		}
		return &(*list)[i]
	}
	dens := make([]*big.Int, last+1)
	paid := func(row int) []pile[N] {
		out := make([]pile[N], len(c.rows[row].keys))
		for from, list := range rows[row] {
			scale := big.NewInt(1)
			for k := from; c.exact && k < row; k++ {
				scale.Mul(scale, dens[k]).Mul(scale, c.step)
			}
			p := c.sure(scale)
			for i := range out[:min(len(out), len(list))] {
				c.pour(&out[i], &list[i], p)
				c.works(len(list[i].ids))
			}
		}
		rows[row] = nil
		return out
	}
	c.put(pileAt(0, 0, 0), 0, c.sure(big.NewInt(1)))
	c.den = big.NewInt(1)
	for at := range last {
		now := paid(at)
		parts, added := c.parted(at, now), 0
		dens[at] = big.NewInt(1)
		for _, x := range parts {
			for _, e := range x.raw {
				if c.exact {
					dens[at] = common(dens[at], e.p.r.Denom())
				}
			}
		}
		for i := range now {
			added = max(added, now[i].most())
		}
		from := (at + 1) * one(c.exact)
		for _, x := range parts {
			edges := make([]edge[N], len(x.raw))
			for k, e := range x.raw {
				edges[k] = edge[N]{e.event, c.numbered(e.event), e.row, e.to, c.number(e.p, dens[at])}
			}
			c.leave(&x.from, edges, func(row, to int32) *pile[N] { return pileAt(int(row), from, int(to)) })
		}
		c.den.Mul(c.den, dens[at]).Mul(c.den, c.step)
		c.roundings += added + 4
	}
	return paid(last)
}

// part is a way for the action to stand, and of what is remembered that on which the
// same is decided.
type part[N any] struct {
	from pile[N]
	raw  []edge[chance]
}

// parted parts what is remembered before an attack by what the decisions know of it.
func (c *course[A, B, N]) parted(at int, now []pile[N]) []part[N] {
	var out []part[N]
	worst := 0.0
	for i := range now {
		v := c.rows[at].keys[i]
		by := map[int32]int{}
		for _, m := range now[i].ids {
			know := c.seen(m)
			if c.by.f.fallen(v) {
				know = -1
			}
			k, ok := by[know]
			if !ok {
				k = len(out)
				by[know] = k
				law := c.c.trimmed(c.c.p.Order[v.Made], c.by.report(v, know))
				worst = max(worst, law.bound)
				c.b.Steps += reportTakes[one(c.exact)] * len(law.of)
				c.b.Check()
				out = append(out, part[N]{raw: c.alikeEdges(c.onward(v, law))})
			}
			c.put(&out[k].from, m, now[i].n[m])
		}
	}
	c.reports += worst
	return out
}
