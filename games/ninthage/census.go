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

// jointRow is one attack after another, so many of them.
type jointRow struct {
	one, last joint
	n         int
}

func newCensus(r *round, c tallied) *census {
	return &census{r, c, map[oneAttack]*jointRow{}, map[volleyed]joint{}}
}

// standings are tallies by how a Round stands.
type standings map[stood]*tally

func (x standings) at(s *State) *tally {
	key := s.stands()
	if x[key] == nil {
		x[key] = &tally{}
	}
	return x[key]
}

// ends are how it may end, each with what is counted.
func (x *census) ends(s State) standings {
	levels := make([]standings, len(x.p.Strands)+1)
	for i := range levels {
		levels[i] = standings{}
	}
	*levels[0].at(&s) = sure(0)
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
		to.at(&s).add(*t, 0, one, one)
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
		t *tally
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
		for loss, by := range cost.by {
			if by.n != nil {
				x.hit(k, t, &by, loss, s, into)
			}
		}
	}
}

// hit takes what attacks cost, and goes to where that leads.
func (x *census) hit(k *Strand, t, by *tally, loss int, s State, into standings) {
	over := 0
	if loss > 0 {
		over = k.costs([2]*Pools{&s.Run.HP, &s.Own}[k.Side], loss)
	}
	if x.c.stage == CountOver && x.c.of(x.p, k) {
		moved := *by
		moved.low += over
		by = &moved
	}
	if s.At == casualties {
		var quiet table.T
		s = x.p.casualties(&quiet, s)
	}
	if s.At != panicTest {
		into.at(&s).mix(*t, *by)
		return
	}
	var both tally
	both.mix(*t, *by)
	for _, o := range odds.Exactly(x.b, afterPanic{x.p}, State{At: panicTest}, nil) {
		s.Panic = o.Result
		into.at(&s).add(both, 0, o.P.Num(), o.P.Denom())
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
	each, single := b2i(counts && k.Assault.Counts), b2i(counts && k.Single)
	nothing := joint{[]tally{sure(0)}, out.most}
	switch k.Assault.Attack.Kind {
	case volleyGun:
		for _, o := range byNumber(odds.Exactly(x.b, shots{Fusillade{k.Number}}, shotsRolled{}, nil), func(r Shots) int { return int(r.N) }) {
			if n := int(o.Result.N); o.Result.Six >= 2 {
				out.mixed(nothing, o.P, 0)
			} else {
				out.mixed(x.row(v, o.Result.Six == 1, false, n), o.P, n*each)
			}
		}
	case flamethrower:
		out.mixed(nothing, big.NewRat(1, 6), 0)
		for _, o := range byNumber(odds.Exactly(x.b, Retry{k.Number, k.Below}, Retried{}, nil), func(n int) int { return n }) {
			out.mixed(x.row(v, false, false, o.Result), new(big.Rat).Mul(o.P, big.NewRat(5, 6)), single)
		}
	default:
		numbers := v.number.sumExactly(x.b, int(v.models))
		for i, m := range numbers.n {
			if m == nil {
				continue
			}
			n := numbers.low + i
			row := joint{}
			if n > 0 && k.Assault.One && k.Assault.Attack.Bracket {
				row = x.row(v, false, true, n-1).then(x.once(oneAttack{v.strand, v.hits, v.partial, false, false}))
			} else {
				row = x.row(v, false, false, n)
			}
			out.mixed(row, new(big.Rat).SetFrac(m, numbers.d), n*each+single)
		}
	}
	x.known[v] = out
	return out
}

// byNumber is a law with the least numbers first.
func byNumber[R any](law []odds.ExactOutcome[R], of func(R) int) []odds.ExactOutcome[R] {
	slices.SortFunc(law, func(a, b odds.ExactOutcome[R]) int { return cmp.Compare(of(a.Result), of(b.Result)) })
	return law
}

// row is what n attacks come to, one after another: quick where n is not less
// than the last time.
func (x *census) row(v volleyed, less, plain bool, n int) joint {
	key := oneAttack{v.strand, v.hits, v.partial, less, plain}
	row := x.rows[key]
	if row == nil {
		row = &jointRow{one: x.once(key), n: n + 1}
		x.rows[key] = row
	}
	if n < row.n {
		row.n, row.last = 0, joint{[]tally{sure(0)}, row.one.most}
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
	out := joint{most: x.want[key.strand].most}
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
	for _, o := range odds.Exactly(x.b, a, Shooting{}, nil) {
		n := 0
		if counts {
			n = int(o.Result.Hits + o.Result.Wounds + o.Result.Unsaved)
		}
		out.at(int(o.Result.Loss)).add(sure(n), 0, o.P.Num(), o.P.Denom())
	}
	return out
}

// sumExactly is the law of n numbers added up, in fractions.
func (each Number) sumExactly(b *odds.Book, n int) tally {
	if each.N == 0 {
		return sure(n * each.fixed())
	}
	var one tally
	for _, o := range odds.Exactly(b, each, Rolled{}, nil) {
		one.add(sure(o.Result), 0, o.P.Num(), o.P.Denom())
	}
	sum := sure(0)
	for range n {
		var next tally
		next.mix(sum, one)
		sum = next
	}
	return sum
}
