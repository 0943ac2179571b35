package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// downfall is a series with a pulse in which somebody decides: for the first fall on
// the target's side, or against it. How the models beside the targets stand is known
// to whoever decides, until one of them is gone: then nothing is left to decide for.
type downfall[A shots, B tracks, N any] struct {
	*course[A, B, N] // of those on the target's side
	f                *falling[A, B]
	scripts          scripts[B]
	states           []crowd[stood[B], struct{}] // by attacks made
	plots            [][]plot[N]
	lands            map[[2]int32]*ways[N] // what a class makes of a memory
	most             int                   // roundings of those chances
	laws             map[fell[B]]*reports
	worths           [][]N // by attacks made and state
	ops              [][]int
	dens             []*big.Int
}

// stood is how an action stands, and those beside its targets.
type stood[B tracks] struct {
	v Volley[B]
	m int32
}

// fell is an attack of an action that stands so; past all decisions m is below 0.
type fell[B tracks] struct {
	begun[B]
	m int32
}

// plot is the attack that comes next, and where each of its ends leads.
type plot[N any] struct {
	script *script
	to     []lead[N]
}

// lead is where an end leads: a row, and the state by how those beside the targets come
// to stand; below 0 somebody is gone.
type lead[N any] struct {
	row int32
	at  []int32
	w   *ways[N] // nil: nobody of them is caught
}

// foreseen tells whether an action is one with a pulse in which somebody decides, and
// what those decisions know can be followed.
func (a action) foreseen() bool {
	if !a.asks() || a.s.past.begun() || a.first.shot.Steps || a.allRound() || len(a.harmed()) == 0 {
		return false
	}
	for _, m := range a.harmed() {
		if slices.Contains(a.centres(), m) || slices.Contains(a.strays(), m) {
			return false
		}
	}
	return true
}

// downfallOf is the decisions of an action, each way to stand valued.
func downfallOf[A shots, B tracks, N any](b *attack.Book, a action, exact bool, r piler[N]) *downfall[A, B, N] {
	f := fallingOf[A, B](a)
	p, start := seriesOf[A, B](a)
	w := wakeOf(a, p, start, reckoned{forget: ofAll, theirs: true})
	x := &road[A, B]{wake: w, b: b, exact: exact, harms: map[harmAt][]rawHarm{}}
	d := &downfall[A, B, N]{f: f, scripts: scriptsIn[B](b, exact), lands: map[[2]int32]*ways[N]{}, laws: map[fell[B]]*reports{}}
	d.course = &course[A, B, N]{piler: r, road: x}
	d.levels()
	d.remember(false, true)
	d.stage()
	d.value()
	return d
}

// next is where the action stands after an attack, by row, and the class of those whom
// that catches.
func (d *downfall[A, B, N]) next(t *table.T, v Volley[B], r Report) (Volley[B], int, int16) {
	thin := &d.f.c.thin
	k := thin.Order[v.Made]
	v.Start, v.Throw, v.Level = known{}, Throw{}, 0
	next, class := thin.book(t, v, r), int16(-1)
	if next.Burst > 0 {
		class = d.class(burstClass{uint8(min(next.Burst-1, 255)), uint32(d.q.Near[k])})
		next = thin.settled(t, next)
	}
	if next.Done {
		return next, int(d.f.c.p.Attacks), class
	}
	return next, int(next.Made), class
}

func (d *downfall[A, B, N]) script(v Volley[B]) *script {
	i := d.f.c.p.Order[v.Made]
	return d.scripts.of(d.f.c.thin.Shots[i], begun[B]{target: i, from: d.f.c.p.flight(v, i)})
}

// levels finds the classes of attacks, whoever is caught.
func (d *downfall[A, B, N]) levels() {
	last, t, met := int(d.f.c.p.Attacks), new(table.T), 0
	rows := crowds[B, struct{}](last + 1)
	rows[0].place(d.f.c.start)
	for at := range last {
		for i := 0; i < len(rows[at].keys); i++ {
			v := rows[at].keys[i]
			s := d.script(v)
			d.b.Steps += len(s.ends)
			for _, r := range s.ends {
				if next, row, _ := d.next(t, v, r); !d.f.fallen(next) {
					if _, fresh := rows[row].place(next); fresh {
						met++
						crowded(d.b, met)
					}
				}
			}
		}
	}
}

// gone tells whether somebody beside the targets is gone, of those of a memory.
func (d *downfall[A, B, N]) gone(m int32) bool {
	for k := range d.lots {
		l := &d.lots[k]
		for j := range l.models {
			if l.cells[l.packs[d.of[m].Lots[k]][j]].Gone {
				return true
			}
		}
	}
	return false
}

// land is what a class of attacks makes of a memory; who is gone is told by -1.
func (d *downfall[A, B, N]) land(m int32, class int16) *ways[N] {
	k := [2]int32{m, int32(class)}
	if w, ok := d.lands[k]; ok {
		return w
	}
	var from pile[N]
	d.put(&from, m, d.sure(big.NewInt(1)))
	to := d.caughtBy(&from, edge[N]{event: event{class: class}})
	w := new(ways[N])
	gone := d.zero()
	for _, id := range to.ids {
		if d.gone(id) {
			gone = d.add(gone, to.n[id])
		} else {
			w.to, w.p = append(w.to, id), append(w.p, to.n[id])
		}
	}
	if len(w.to) < len(to.ids) {
		w.to, w.p = append(w.to, -1), append(w.p, gone)
	}
	d.most = max(d.most, to.most()+len(to.ids)+len(d.lots)*(d.dealt+d.stepped+mostCaught))
	d.lands[k] = w
	return w
}

// stage finds all the ways to stand.
func (d *downfall[A, B, N]) stage() {
	last, t, met, reports := int(d.f.c.p.Attacks), new(table.T), 0, 0
	most := mostReports[one(d.exact)]
	d.states, d.plots = make([]crowd[stood[B], struct{}], last+1), make([][]plot[N], last)
	for i := range d.states {
		d.states[i].by = func(s *stood[B]) uint64 { return mixed(s.v.number(), uint64(s.m)) }
	}
	d.states[0].place(stood[B]{d.f.c.start, 0})
	for at := range last {
		for i := 0; i < len(d.states[at].keys); i++ {
			s := d.states[at].keys[i]
			x := plot[N]{script: d.script(s.v)}
			x.to = make([]lead[N], len(x.script.ends))
			if reports += len(x.to); reports > most {
				tooManyReports(most)
			}
			for k, r := range x.script.ends {
				next, row, class := d.next(t, s.v, r)
				x.to[k].row = int32(row)
				place := func(m int32) int32 {
					if m < 0 {
						return -1
					}
					to, fresh := d.states[row].place(stood[B]{next, m})
					if fresh {
						met += 1 + x.script.edges/perWay[one(d.exact)]
						if crowded(d.b, met); d.exact && met > mostExactly {
							tooManyWays(mostExactly)
						}
					}
					return to
				}
				switch class = d.likeness(class); {
				case d.f.fallen(next):
					x.to[k].at = []int32{-1}
				case class < 0:
					x.to[k].at = []int32{place(s.m)}
				default:
					w := d.land(s.m, class)
					x.to[k].w = w
					for _, m := range w.to {
						x.to[k].at = append(x.to[k].at, place(m))
					}
				}
				d.b.Steps += len(x.to[k].at)
			}
			d.plots[at] = append(d.plots[at], x)
		}
	}
}

// value values all ways to stand, the last first: 1 where somebody is gone. In whole
// numbers those of a row are over one denominator, which those of later ones divide.
func (d *downfall[A, B, N]) value() {
	last := int(d.f.c.p.Attacks)
	d.worths, d.ops, d.dens = make([][]N, last+1), make([][]int, last+1), make([]*big.Int, last+1)
	d.worths[last], d.ops[last] = make([]N, len(d.states[last].keys)), make([]int, len(d.states[last].keys))
	d.dens[last] = big.NewInt(1)
	for i := range d.worths[last] {
		if d.exact {
			d.worths[last][i] = any(new(big.Int)).(N)
		}
	}
	for at := last - 1; at >= 0; at-- {
		all := big.NewInt(1)
		if d.exact {
			for _, x := range d.plots[at] {
				all = common(all, x.script.den)
			}
		}
		d.dens[at] = all.Mul(all, d.dens[at+1]).Mul(all, d.step)
		for i := range d.plots[at] {
			d.b.Check()
			worth, ops, _ := d.valueAt(at, i)
			d.worths[at], d.ops[at] = append(d.worths[at], worth), append(d.ops[at], ops)
		}
	}
}

// valueAt values the attack that comes next where the action stands so: what it is worth,
// and the ways taken at its choices.
func (d *downfall[A, B, N]) valueAt(at, i int) (worth N, ops int, take []int32) {
	x := &d.plots[at][i]
	ends, deep := make([]N, len(x.to)), make([]int, len(x.to))
	below := new(big.Int).Mul(d.dens[at+1], d.step) // ends are over this
	for k := range x.to {
		ends[k], deep[k] = d.worthOf(&x.to[k], at, below)
		d.works(2 * len(x.to[k].at))
	}
	d.b.Steps += x.script.edges / edgesAtOnce
	top := len(x.script.acts) - 1
	if !d.exact {
		var v valued[float64]
		x.script.value(&v, any(ends).([]float64), deep, 1, advise.Rivals)
		return any(v.worth[top]).(N), v.ops[top], v.take
	}
	var v valued[*big.Int]
	x.script.valueExactly(&v, any(ends).([]*big.Int), advise.Rivals)
	scale := new(big.Int).Quo(d.dens[at], new(big.Int).Mul(x.script.den, below))
	return any(scale.Mul(scale, v.worth[top])).(N), 0, v.take
}

// worthOf is what an end is worth, over a denominator.
func (d *downfall[A, B, N]) worthOf(x *lead[N], at int, below *big.Int) (N, int) {
	one := func(to int32) N {
		if to >= 0 {
			return d.worths[x.row][to]
		}
		return d.sure(d.dens[x.row])
	}
	deep := 0
	for _, to := range x.at {
		if to >= 0 {
			deep = max(deep, d.ops[x.row][to])
		}
	}
	if x.w == nil {
		return d.mul(one(x.at[0]), d.sure(new(big.Int).Quo(below, d.dens[x.row]))), deep + 1
	}
	sum := d.zero()
	for j, to := range x.at {
		sum = d.add(sum, d.mul(one(to), x.w.p[j]))
	}
	if !d.exact {
		return sum, deep + d.most + len(x.at) + 1
	}
	if any(sum).(*big.Int) == nil {
		return any(new(big.Int)).(N), 0
	}
	return d.mul(sum, d.sure(new(big.Int).Quo(below, new(big.Int).Mul(d.step, d.dens[x.row])))), 0
}

// report is the law of the attack that comes next, with its choices made.
func (d *downfall[A, B, N]) report(v Volley[B], m int32) *reports {
	i := d.f.c.p.Order[v.Made]
	k := fell[B]{begun[B]{i, d.f.whole.flight(v, i), d.f.known(v)}, m}
	if law, ok := d.laws[k]; ok {
		return law
	}
	way := taken{script: new(script)}
	if at, ok := d.find(k); ok {
		way = d.made(int(v.Made), int(at))
	}
	law := d.f.report(d.b, k.begun, way, d.exact)
	d.laws[k] = law
	return law
}

// find is the place of the state before an attack; none once somebody is gone.
func (d *downfall[A, B, N]) find(k fell[B]) (int32, bool) {
	if k.m < 0 || d.f.fallen(k.at) {
		return 0, false
	}
	s := stood[B]{k.at, k.m}
	return d.states[k.at.Made].find(&s, mixed(s.v.number(), uint64(s.m)))
}

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
