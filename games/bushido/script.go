package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// script is an attack in which somebody decides, written out once: its acts, each
// after all that it leads to, and the reports it can end in. It is valued for
// every way in which the action may stand before it.
type script struct {
	acts  []act
	ends  []Report
	edges int
	den   *big.Int // of the worth of the last act, where that of every end is whole
	flat  *layout
}

// spot is where an attack stands; where the dice of its test are picked, at which
// act of theirs, counted from 1.
type spot struct {
	in   Flight
	dice int32
}

// act is a state of an attack, or of dice that are picked in it: an end, a draw, or
// a choice.
type act struct {
	in     spot
	end    int32 // the report; -1: none
	to     []int32
	p      []float64
	ops    int        // roundings in p
	n      []*big.Rat // p in fractions
	shares []*big.Int // n, or 1, over den and those of the acts it leads to
	den    *big.Int
	asks   bool
	name   string
	who    table.Side
	ask    *table.Asked // nil of dice
	dice   *picking
	deep   int // steps that come before, at most
}

// writer writes out an attack.
type writer struct {
	*script
	b       *attack.Book
	sp      *table.Space[Shot, Flight, Report]
	exact   bool
	pick    func(pool Pool, from Throw) *picking
	tails   map[Flight]*tail
	at      map[Flight]int32
	reports map[Report]int32
	endAt   []int32 // the act of each report, if one was written for it alone; -1: none
}

// scriptOf writes out an attack; pick gives the dice of which some are picked, tails is
// what Damage Rolls were found to come to.
func scriptOf(b *attack.Book, shot Shot, from Flight, exact bool, pick func(pool Pool, from Throw) *picking, tails map[Flight]*tail) *script {
	w := writer{
		script: new(script), b: b, sp: table.Scratch(b.Cache, shot), exact: exact, pick: pick, tails: tails,
		at: map[Flight]int32{}, reports: map[Report]int32{},
	}
	w.act(from)
	s := w.script
	if b.Steps += s.edges / 2; exact {
		b.Steps += 2 * s.edges
	}
	for i := len(s.acts) - 1; i >= 0; i-- {
		for _, to := range s.acts[i].to {
			s.acts[to].deep = max(s.acts[to].deep, s.acts[i].deep+1)
		}
	}
	s.den = s.acts[len(s.acts)-1].den
	return s
}

// act is the act of an attack that stands so, written after all that it leads to.
func (w *writer) act(f Flight) int32 {
	if i, ok := w.at[f]; ok {
		return i
	}
	crowded(w.b, len(w.at))
	var i int32
	if pool := w.sp.Procedure.aim(f).Pool; f.At == rollPool && pool.asks() {
		i = w.picked(f, pool)
	} else if f.At == wounding {
		i = w.hurt(f)
	} else {
		i = w.stand(f)
	}
	w.at[f] = i
	return i
}

// stand writes out a state of the attack itself.
func (w *writer) stand(f Flight) int32 {
	v := w.sp.Open(f)
	n, edges := w.sp.Nodes[v], slices.Clone(w.sp.Out(v))
	x := act{in: spot{in: f}, end: -1, name: n.Name, ask: n.Ask}
	switch {
	case n.Over:
		return w.over(x, w.sp.Result(n.Result))
	case n.Kind == table.Choice:
		x.asks, x.who = true, n.Ask.Who
	default:
		p, ops := w.b.Weigh(&w.sp.Graph, v)
		x.p, x.ops = slices.Clone(p), ops
		if w.exact {
			x.n = w.b.WeighExactly(&w.sp.Graph, v)
		}
	}
	for _, e := range edges {
		x.to = append(x.to, w.act(w.sp.State(e.To)))
	}
	return w.append(x)
}

// tail is what the Damage Rolls of an attack come to, whatever came before them.
type tail struct {
	of  []Report
	p   []float64
	ops int
	n   []*big.Rat
}

// hurt writes out the Damage Rolls, and what is left to do after them.
func (w *writer) hurt(f Flight) int32 {
	k := f
	k.Later, k.Fresh, k.Report, k.Prone, k.Out = false, false, false, false, Report{Struck: f.Out.Struck}
	if k.Out.Struck {
		k.Left = 0
	} else {
		k.Friend, k.Struck = 0, 0
	}
	t, ok := w.tails[k]
	if !ok {
		t = w.tail(k)
		w.tails[k] = t
	}
	x := act{in: spot{in: f}, end: -1, p: t.p, ops: t.ops, n: t.n}
	for _, r := range t.of {
		r.Rolled, r.Hit, r.Result, r.Over = f.Out.Rolled, f.Out.Hit, f.Out.Result, f.Out.Over
		r.Ki, r.Theirs, r.Once = f.Out.Ki, f.Out.Theirs, f.Out.Once
		if r.Struck {
			r.Target.Left = f.Left
		} else {
			r.Friend.Left = f.Friend
		}
		x.to = append(x.to, w.ended(r))
	}
	return w.append(x)
}

// tail works out the Damage Rolls of an attack that stands so.
func (w *writer) tail(f Flight) *tail {
	v := w.sp.Open(f)
	edges := slices.Clone(w.sp.Out(v))
	p, ops := w.b.Weigh(&w.sp.Graph, v)
	t := &tail{p: slices.Clone(p), ops: ops}
	if w.exact {
		t.n = w.b.WeighExactly(&w.sp.Graph, v)
	}
	for _, e := range edges {
		v := e.To
		for {
			v = w.sp.Open(w.sp.State(v))
			if w.sp.Nodes[v].Over {
				break
			}
			v = w.sp.Out(v)[0].To // nothing is rolled or decided any more
		}
		t.of = append(t.of, w.sp.Result(w.sp.Nodes[v].Result))
	}
	w.b.Steps += len(edges)
	return t
}

func (w *writer) over(x act, r Report) int32 {
	if x.end = w.end(r); w.exact {
		x.den = big.NewInt(1)
	}
	return w.append(x)
}

// ended is the act of an attack that ends in a report.
func (w *writer) ended(r Report) int32 {
	if i, ok := w.reports[r]; ok && w.endAt[i] >= 0 {
		return w.endAt[i]
	}
	i := w.over(act{in: spot{in: Flight{At: landed, Out: r}}}, r)
	w.endAt[w.reports[r]] = i
	return i
}

// end is the number of a report.
func (w *writer) end(r Report) int32 {
	end, ok := w.reports[r]
	if !ok {
		end = int32(len(w.ends))
		w.reports[r], w.ends, w.endAt = end, append(w.ends, r), append(w.endAt, -1)
	}
	return end
}

// picked writes out the dice of a test, after what each result of them leads to.
func (w *writer) picked(f Flight, pool Pool) int32 {
	dice := w.pick(pool, f.Throw)
	ends := make([]int32, len(dice.ends))
	for k, got := range dice.ends {
		ends[k] = w.act(w.sp.Procedure.rolled(f, got))
	}
	at, last := make([]int32, len(dice.acts)), int32(0)
	for i, y := range dice.acts {
		if y.end >= 0 {
			at[i] = ends[y.end]
			continue
		}
		x := act{in: spot{f, int32(i) + 1}, end: -1, p: y.p, ops: y.ops, n: y.n, dice: dice}
		if x.asks = y.lie != nil; x.asks {
			x.name, x.who = rerollsPoint, dice.pool.Steps[y.lie[0].throw.At-1].Who
		}
		for _, to := range y.to {
			x.to = append(x.to, at[to])
		}
		last = w.append(x)
		at[i] = last
	}
	return last
}

func (w *writer) append(x act) int32 {
	if w.edges += len(x.to); w.exact && x.end < 0 {
		x.whole(w.script)
	}
	w.acts = append(w.acts, x)
	return int32(len(w.acts) - 1)
}

// whole puts the chances of an act over one denominator with what it leads to.
func (x *act) whole(s *script) {
	below, over := big.NewInt(1), big.NewInt(1)
	for i, to := range x.to {
		below = common(below, s.acts[to].den)
		if !x.asks {
			over = common(over, x.n[i].Denom())
		}
	}
	x.den = new(big.Int).Mul(below, over)
	for i, to := range x.to {
		n := new(big.Int).Quo(below, s.acts[to].den)
		if !x.asks {
			n.Mul(n, x.n[i].Num()).Mul(n, new(big.Int).Quo(over, x.n[i].Denom()))
		}
		x.shares = append(x.shares, n)
	}
}

// valued is what the acts of a script are worth, with the edges taken at choices. In
// floats, ops is how often the worth of the last act was rounded.
type valued[N any] struct {
	worth []N
	ops   int
	take  []int32
}

// layout is a script laid out to be valued: each act's edges one after another.
type layout struct {
	kind  []actKind
	at    []int32 // where the edges of an act begin, and those of the last end
	to    []int32 // of an end, its report
	p     []float64
	ops   int     // roundings between the last act and an end, at most
	point []int32 // of a choice, whose it is
	whose []decisionOf
}

type actKind uint8

const (
	actEnds actKind = iota
	actDraws
	actAsks
)

// decisionOf is a point of decision and who decides there.
type decisionOf struct {
	name string
	who  table.Side
}

// flatten lays a script out, once.
func (s *script) flatten() *layout {
	if s.flat != nil {
		return s.flat
	}
	f := &layout{kind: make([]actKind, len(s.acts)), at: make([]int32, 1, len(s.acts)+1), point: make([]int32, len(s.acts))}
	ops := make([]int, len(s.acts))
	for i := range s.acts {
		x := &s.acts[i]
		switch {
		case x.end >= 0:
			f.to, f.p = append(f.to, x.end), append(f.p, 0)
		case x.asks:
			f.kind[i] = actAsks
			key := decisionOf{x.name, x.who}
			k := slices.Index(f.whose, key)
			if k < 0 {
				k = len(f.whose)
				f.whose = append(f.whose, key)
			}
			f.point[i] = int32(k)
			f.to, f.p = append(f.to, x.to...), append(f.p, make([]float64, len(x.to))...)
		default:
			f.kind[i] = actDraws
			f.to, f.p = append(f.to, x.to...), append(f.p, x.p...)
			ops[i] = x.ops + len(x.to) + 1
		}
		deep := 0
		for _, to := range x.to {
			deep = max(deep, ops[to])
		}
		ops[i] += deep
		f.at = append(f.at, int32(len(f.to)))
	}
	f.ops = ops[len(ops)-1]
	s.flat = f
	return f
}

// value values a script for what its ends are worth, which were rounded so often. Most
// is the size of the largest worth, for how far rounding may blur a choice.
func (s *script) value(v *valued[float64], ends []float64, ops int, most float64, aims advise.Aims) {
	f := s.flatten()
	v.room(len(f.kind))
	v.ops = f.ops + ops
	err := 2 * odds.Rounded(v.ops) * most
	var sign []float64
	for _, d := range f.whose {
		switch aims(d.name, d.who) {
		case advise.Raise:
			sign = append(sign, 1)
		case advise.Lower:
			sign = append(sign, -1)
		default:
			sign = append(sign, 0)
		}
	}
	worth := v.worth[:len(f.kind)]
	for i, kind := range f.kind {
		from, to := f.at[i], f.at[i+1]
		switch kind {
		case actEnds:
			worth[i] = ends[f.to[from]]
		case actAsks:
			v.take[i], worth[i] = bestEdge(f.to[from:to], worth, sign[f.point[i]], err)
		default:
			sum, p := 0.0, f.p[from:to]
			for k, to := range f.to[from:to] {
				sum += p[k] * worth[to]
			}
			worth[i] = sum
		}
	}
}

// bestEdge is the best of some acts, the first of those that are as good but for the
// error, and what the best is worth.
func bestEdge(to []int32, worth []float64, sign, err float64) (take int32, best float64) {
	best, first := sign*worth[to[0]], sign*worth[to[0]]
	for k, at := range to {
		x := sign * worth[at]
		if x > best {
			best = x
		}
		if x-first > err {
			take, first = int32(k), x
		}
	}
	if sign == 0 {
		return 0, worth[to[0]]
	}
	return take, sign * best
}

// valueExactly is value in whole numbers, each over its act's denominator.
func (s *script) valueExactly(v *valued[*big.Int], ends []*big.Int, aims advise.Aims) {
	v.room(len(s.acts))
	product := new(big.Int)
	for i := range s.acts {
		x := &s.acts[i]
		if v.worth[i] == nil {
			v.worth[i] = new(big.Int)
		}
		w := v.worth[i].SetInt64(0)
		switch {
		case x.end >= 0:
			w.Set(ends[x.end])
		case x.asks:
			aim := aims(x.name, x.who)
			other := new(big.Int)
			for k, to := range x.to {
				other.Mul(x.shares[k], v.worth[to])
				if k == 0 || aim == advise.Raise && other.Cmp(w) > 0 || aim == advise.Lower && other.Cmp(w) < 0 {
					v.take[i] = int32(k)
					w.Set(other)
				}
			}
		default:
			for k, to := range x.to {
				w.Add(w, product.Mul(x.shares[k], v.worth[to]))
			}
		}
	}
}

func (v *valued[N]) room(n int) {
	if len(v.worth) < n {
		v.worth = append(v.worth, make([]N, n-len(v.worth))...)
		v.take = make([]int32, len(v.worth))
	}
}

// law is the reports that a script comes to when its choices are made so.
func (s *script) law(take func(at spot) int32) *reports {
	mass, ops := make([]float64, len(s.acts)), make([]int, len(s.acts))
	out, most := &reports{of: s.ends, p: make([]float64, len(s.ends))}, 0
	mass[len(mass)-1] = 1
	pass := func(to int32, m float64, n int) {
		mass[to] += m
		ops[to] = max(ops[to], n) + 1
	}
	for i := len(s.acts) - 1; i >= 0; i-- {
		x, m := &s.acts[i], mass[i]
		switch {
		case m == 0:
		case x.end >= 0:
			out.p[x.end] += m
			most = max(most, ops[i]+1)
		case x.asks:
			pass(x.to[take(x.in)], m, ops[i])
		default:
			for k, to := range x.to {
				pass(to, m*x.p[k], ops[i]+x.ops+1)
			}
		}
	}
	out.bound = odds.Rounded(most + len(s.acts))
	return out
}

// lawExactly is law in fractions: whole numbers over the denominator of the last act,
// as it is valued.
func (s *script) lawExactly(take func(at spot) int32) *reports {
	mass := make([]*big.Int, len(s.acts))
	mass[len(mass)-1] = big.NewInt(1)
	product := new(big.Int)
	pass := func(to int32, m, share *big.Int) {
		if mass[to] == nil {
			mass[to] = new(big.Int)
		}
		mass[to].Add(mass[to], product.Mul(m, share))
	}
	sums := make([]*big.Int, len(s.ends))
	for k := range sums {
		sums[k] = new(big.Int)
	}
	for i := len(s.acts) - 1; i >= 0; i-- {
		x, m := &s.acts[i], mass[i]
		switch {
		case m == nil:
		case x.end >= 0:
			sums[x.end].Add(sums[x.end], m)
		case x.asks:
			k := take(x.in)
			pass(x.to[k], m, x.shares[k])
		default:
			for k, to := range x.to {
				pass(to, m, x.shares[k])
			}
		}
	}
	out := &reports{den: s.den}
	for k, n := range sums {
		if n.Sign() > 0 {
			out.of, out.n = append(out.of, s.ends[k]), append(out.n, n)
		}
	}
	return out
}
