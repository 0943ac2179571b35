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
	scripts          *scripts
	shots            [mostTargets]*shotScripts
	states           []crowd[beheld[B], struct{}] // by attacks made
	plots            [][]plot[N]
	lands            map[[2]int32]*ways[N] // what a class makes of a memory
	most             int                   // roundings of those chances
	laws             map[fell[B]]*reports
	worths           [][]N // by attacks made and state
	ops              [][]int
	dens             []*big.Int
}

// beheld is how an action stands, and those beside its targets.
type beheld[B tracks] struct {
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
	defer b.Allowing(mostForeseen)()
	f := fallingOf[A, B](a)
	p, start := seriesOf[A, B](a)
	w := wakeOf(a, p, start, reckoned{forget: ofAll, theirs: true})
	x := &road[A, B]{wake: w, b: b, exact: exact, harms: map[harmAt][]rawHarm{}}
	d := &downfall[A, B, N]{f: f, scripts: scriptsIn(b, exact), lands: map[[2]int32]*ways[N]{}, laws: map[fell[B]]*reports{}}
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
	shot := &d.f.c.thin.Shots[i]
	if d.shots[i] == nil {
		d.shots[i] = d.scripts.of(shot)
	}
	return d.scripts.write(d.shots[i], shot, d.f.c.p.flight(v, i))
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
	last, t, met, reports, edges := int(d.f.c.p.Attacks), new(table.T), 0, 0, 0
	most := mostEdges[one(d.exact)]
	d.states, d.plots = make([]crowd[beheld[B], struct{}], last+1), make([][]plot[N], last)
	for i := range d.states {
		d.states[i].by = func(s *beheld[B]) uint64 { return mixed(s.v.number(), uint64(s.m)) }
	}
	d.states[0].place(beheld[B]{d.f.c.start, 0})
	for at := range last {
		for i := 0; i < len(d.states[at].keys); i++ {
			s := d.states[at].keys[i]
			x := plot[N]{script: d.script(s.v)}
			x.to = make([]lead[N], len(x.script.ends))
			if reports += len(x.to); reports > mostReports {
				tooManyReports()
			}
			if edges += x.script.edges; edges > most {
				tooManyEdges(most)
			}
			for k, r := range x.script.ends {
				next, row, class := d.next(t, s.v, r)
				x.to[k].row = int32(row)
				place := func(m int32) int32 {
					if m < 0 {
						return -1
					}
					to, fresh := d.states[row].place(beheld[B]{next, m})
					if fresh {
						met++
						crowded(d.b, met)
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
	ends, deep := make([]N, len(x.to)), 0
	below := new(big.Int).Mul(d.dens[at+1], d.step) // ends are over this
	for k := range x.to {
		worth, n := d.worthOf(&x.to[k], at, below)
		ends[k], deep = worth, max(deep, n)
		d.works(2 * len(x.to[k].at))
	}
	d.b.Steps += 1 + x.script.edges/[2]int{edgesAtOnce, exactlyAtOnce}[one(d.exact)]
	top := len(x.script.acts) - 1
	if !d.exact {
		var v valued[float64]
		x.script.value(&v, any(ends).([]float64), deep, 1, advise.Rivals)
		return any(v.worth[top]).(N), v.ops, v.take
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
	s := beheld[B]{k.at, k.m}
	return d.states[k.at.Made].find(&s, mixed(s.v.number(), uint64(s.m)))
}
