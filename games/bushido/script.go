package bushido

import (
	"math/big"
	"slices"

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
