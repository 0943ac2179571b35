package ninthage

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// census works out one stage in fractions as round does in floats: beside each
// state in which attackers may strike, the chance of each number.
type census struct {
	*round
	c     tallied
	rows  map[oneAttack]*jointRow
	known map[volleyed]joint
}

func newCensus(r *round, c tallied) *census {
	return &census{r, c, map[oneAttack]*jointRow{}, map[volleyed]joint{}}
}

// standings are tallies by how a Round stands.
type standings map[stood]*portion

func (x standings) at(s *State) *portion {
	key := s.stands()
	if x[key] == nil {
		x[key] = &portion{}
	}
	return x[key]
}

// ends are how it may end, each with what is counted.
func (x *census) ends(s State) standings {
	levels := make([]standings, len(x.p.Strands)+1)
	for i := range levels {
		levels[i] = standings{}
	}
	*levels[0].at(&s) = portion{sure(0), one}
	for i := range x.p.Strands {
		begun := levels[i]
		if !x.p.Melee || x.p.musters(i) {
			begun = x.begin(levels, i)
		}
		pending := standings{}
		x.strike(i, begun, pending, levels[i+1])
		x.strike(i, pending, levels[i+1], levels[i+1])
		levels[i] = nil
	}
	return levels[len(x.p.Strands)]
}

// begin settles what needs no roll before strand i.
func (x *census) begin(levels []standings, i int) standings {
	var quiet table.T
	out := standings{}
	for key, t := range levels[i] {
		s := key.state(nextStrand, i)
		if s = x.p.next(&quiet, s); s.At == muster {
			s = x.p.muster(&quiet, s)
		}
		to := out
		if s.At == nextStrand {
			to = levels[s.Strand]
		}
		to.at(&s).gather(t)
	}
	return out
}

// strike makes the attacks of strand i in every state.
func (x *census) strike(i int, from, pending, after standings) {
	var quiet table.T
	k, at := x.p.strand(i), x.p.ready(i)
	type attacking struct {
		volleyed
		s State
		t *portion
	}
	var all []attacking
	for key, t := range from {
		s := key.state(shoot, i)
		salvo, left := x.attacks(&quiet, &s, k, at)
		s.Ready[at] = left
		all = append(all, attacking{x.volley(i, &salvo, 0), s, t})
	}
	slices.SortFunc(all, func(a, b attacking) int { return cmp.Compare(a.models, b.models) })
	for _, of := range all {
		x.b.Check()
		cost, t := x.comes(of.volleyed), of.t
		s := x.p.close(of.s)
		if i+1 == int(x.p.N) || x.p.begins(i+1) {
			s.Formed = [2]Formed{}
		}
		into := after
		if s.At == shoot {
			into = pending
		}
		d := new(big.Int).Mul(t.d, cost.d)
		for loss, by := range cost.by {
			if by.n != nil {
				x.hit(k, &portion{t.tally, d}, by, loss, s, into)
			}
		}
	}
}

// hit takes what attacks cost, and goes to where that leads.
func (x *census) hit(k *Strand, t *portion, by tally, loss int, s State, into standings) {
	over := 0
	if loss > 0 {
		over = k.costs([2]*Pools{&s.Run.HP, &s.Own}[k.Side], loss)
	}
	if x.c.stage == CountOver && x.c.of(x.p, k) {
		by.low += over
	}
	if s.At == casualties {
		var quiet table.T
		s = x.p.casualties(&quiet, s)
	}
	if s.At != panicTest {
		to := into.at(&s)
		to.mix(t.tally, by, to.over(t.d))
		return
	}
	var both tally
	both.mix(t.tally, by, one)
	for _, o := range odds.Exactly(x.b, afterPanic{x.p}, State{At: panicTest}, nil) {
		s.Panic = o.Result
		to := into.at(&s)
		f := to.over(new(big.Int).Mul(t.d, o.P.Denom()))
		to.add(both, 0, new(big.Int).Mul(f, o.P.Num()))
	}
}

// comes is what attacks of a strand come to.
func (x *census) comes(v volleyed) joint {
	if out, known := x.known[v]; known {
		return out
	}
	k := x.p.strand(v.strand)
	out := joint{most: x.want[v.strand].most}
	counts := x.c.of(x.p, k) && x.c.stage == CountAttacks
	each, single := b2i(counts && k.Assault.Counts), b2i(counts)*k.single(int(v.models))
	all, d := x.numbers(v, k)
	out.d = d
	for _, m := range all {
		out.d = odds.Multiple(out.d, new(big.Int).Mul(d, x.denominator(v, k, m)))
	}
	for _, m := range all {
		row := x.alike(v, k, m)
		row.d = new(big.Int).Mul(row.d, d)
		out.mixed(row, m.p, m.n*each+b2i(!m.none)*single)
	}
	x.known[v] = out
	return out
}

// making is so many attacks, with the numerator of their chance.
type making struct {
	n          int
	less, none bool // a Volley Gun's at -1; a misfire
	p          *big.Int
}

// numbers is how many attacks are made, the fewest first, over one denominator.
func (x *census) numbers(v volleyed, k *Strand) ([]making, *big.Int) {
	switch k.Assault.Attack.Kind {
	case volleyGun:
		return makings(odds.Exactly(x.b, shots{Fusillade{k.Number}}, shotsRolled{}, nil), func(r Shots) making {
			if r.Six >= 2 {
				return making{none: true}
			}
			return making{n: int(r.N), less: r.Six == 1}
		})
	case flamethrower:
		all, d := makings(odds.Exactly(x.b, Retry{k.Number, k.Below}, Retried{}, nil), func(n int) making { return making{n: n} })
		for i := range all {
			all[i].p.Mul(all[i].p, big.NewInt(5))
		}
		return append(all, making{none: true, p: d}), new(big.Int).Mul(d, big.NewInt(6))
	}
	sum, d := v.number.sumExactly(x.b, int(v.models))
	var all []making
	for i, n := range sum.n {
		if n != nil {
			all = append(all, making{n: sum.low + i, p: n})
		}
	}
	return all, d
}

// makings are numbers of attacks by a law.
func makings[R any](law []odds.ExactOutcome[R], of func(R) making) ([]making, *big.Int) {
	d := one
	for _, o := range law {
		d = odds.Multiple(d, o.P.Denom())
	}
	var all []making
	for _, o := range law {
		m := of(o.Result)
		m.p = new(big.Int).Quo(d, o.P.Denom())
		m.p.Mul(m.p, o.P.Num())
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b making) int { return cmp.Compare(a.n, b.n) })
	return all, d
}

// bracketsOne tells whether exactly one of several attacks makes the bracketed
// hit.
func (k *Strand) bracketsOne() bool { return k.Assault.One && k.Assault.Attack.Bracket }

// alike is what so many attacks of a strand come to.
func (x *census) alike(v volleyed, k *Strand, m making) joint {
	if k.bracketsOne() && m.n > 0 {
		return x.row(v, m.less, true, m.n-1).then(x.row(v, m.less, false, 1))
	}
	return x.row(v, m.less, false, m.n)
}

// denominator is that of what so many attacks come to.
func (x *census) denominator(v volleyed, k *Strand, m making) *big.Int {
	if k.bracketsOne() && m.n > 0 {
		d := x.rowOf(v, m.less, true).denominator(m.n - 1)
		return d.Mul(d, x.rowOf(v, m.less, false).one.d)
	}
	return x.rowOf(v, m.less, false).denominator(m.n)
}

// jointRow is one attack after another, so many of them.
type jointRow struct {
	one, last joint
	n         int
}

func (r *jointRow) denominator(n int) *big.Int {
	return new(big.Int).Exp(r.one.d, big.NewInt(int64(n)), nil)
}

func (x *census) rowOf(v volleyed, less, plain bool) *jointRow {
	key := oneAttack{v.strand, v.hits, v.partial, less, plain, v.lone}
	row := x.rows[key]
	if row == nil {
		row = &jointRow{one: x.once(key)}
		row.last = nothing(row.one.most)
		x.rows[key] = row
	}
	return row
}

// row is what n attacks come to, one after another: quick where n is not less
// than the last time.
func (x *census) row(v volleyed, less, plain bool, n int) joint {
	row := x.rowOf(v, less, plain)
	if n < row.n {
		row.n, row.last = 0, nothing(row.one.most)
	}
	for ; row.n < n; row.n++ {
		x.b.Check()
		row.last = row.last.then(row.one)
	}
	return row.last
}

// once is what one attack comes to.
func (x *census) once(key oneAttack) joint {
	k := x.p.strand(key.strand)
	a := x.attack(key)
	out := joint{most: x.want[key.strand].most, d: one}
	what := Counted(0)
	if out.most > 0 {
		what = CountLosses
	}
	counts := x.c.of(x.p, k) && x.c.stage&(CountHits|CountWounds|CountUnsaved) != 0
	if counts {
		what |= x.c.stage
	}
	a.counting(what, min(out.most, math.MaxInt32))
	a.Classes = false
	law := odds.Exactly(x.b, a, Shooting{}, nil)
	for _, o := range law {
		out.d = odds.Multiple(out.d, o.P.Denom())
	}
	for _, o := range law {
		n := 0
		if counts {
			n = int(o.Result.Hits + o.Result.Wounds + o.Result.Unsaved)
		}
		f := new(big.Int).Quo(out.d, o.P.Denom())
		out.at(int(o.Result.Loss)).add(sure(n), 0, f.Mul(f, o.P.Num()))
	}
	return out
}

// sumExactly is the law of n numbers added up, in fractions.
func (each Number) sumExactly(b *odds.Book, n int) (tally, *big.Int) {
	if each.N == 0 {
		return sure(n * each.fixed()), one
	}
	all, d := makings(odds.Exactly(b, each, Rolled{}, nil), func(n int) making { return making{n: n} })
	var once tally
	for _, m := range all {
		once.add(sure(m.n), 0, m.p)
	}
	sum, over := sure(0), one
	for range n {
		var next tally
		next.mix(sum, once, one)
		sum, over = next, new(big.Int).Mul(over, d)
	}
	return sum, over
}
