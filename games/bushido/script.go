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
}

// act is a state of an attack: an end, a draw, or a choice.
type act struct {
	in   Flight
	end  int32 // the report; -1: none
	to   []int32
	p    []float64
	ops  int        // roundings in p
	n    []*big.Int // p, or 1, over den and those of the acts it leads to
	den  *big.Int
	ask  *table.Asked
	name string
	deep int // steps that come before, at most
}

// scriptOf writes out an attack.
func scriptOf(b *attack.Book, shot Shot, from Flight, exact bool) *script {
	sp := table.Scratch(b.Cache, shot)
	first := sp.Find(from)
	met, at := []int32{first}, map[int32]int32{first: 0}
	for i := 0; i < len(met); i++ {
		for _, e := range sp.Out(met[i]) {
			if _, ok := at[e.To]; !ok {
				at[e.To] = 0
				met = append(met, e.To)
			}
		}
	}
	slices.SortFunc(met, func(a, b int32) int { return int(sp.Nodes[a].Rank - sp.Nodes[b].Rank) })
	s := &script{acts: make([]act, len(met))}
	reports := map[int32]int32{}
	for i, v := range met {
		at[v] = int32(i)
		n, x := &sp.Nodes[v], &s.acts[i]
		x.in, x.end, x.name, x.ask = sp.State(v), -1, n.Name, n.Ask
		if n.Over {
			r, ok := reports[n.Result]
			if !ok {
				r = int32(len(s.ends))
				reports[n.Result], s.ends = r, append(s.ends, sp.Result(n.Result))
			}
			x.end = r
			continue
		}
		for _, e := range sp.Out(v) {
			x.to = append(x.to, at[e.To])
			s.edges++
		}
		if n.Kind != table.Choice {
			x.p, x.ops = b.Weigh(&sp.Graph, v)
		}
		if exact {
			x.whole(s, b.WeighExactly(&sp.Graph, v), n.Kind == table.Choice)
		}
	}
	b.Steps += s.edges // each is written out
	for i := len(s.acts) - 1; i >= 0; i-- {
		for _, to := range s.acts[i].to {
			s.acts[to].deep = max(s.acts[to].deep, s.acts[i].deep+1)
		}
	}
	if exact {
		for i := range s.acts {
			if s.acts[i].end >= 0 {
				s.acts[i].den = big.NewInt(1)
			}
		}
		s.den = s.acts[len(s.acts)-1].den
	}
	return s
}

// whole puts the chances of an act over one denominator with what it leads to.
func (x *act) whole(s *script, p []*big.Rat, choice bool) {
	below, over := big.NewInt(1), big.NewInt(1)
	for i, to := range x.to {
		if d := s.acts[to].den; d != nil {
			below = common(below, d)
		}
		if !choice {
			over = common(over, p[i].Denom())
		}
	}
	x.den = new(big.Int).Mul(below, over)
	for i, to := range x.to {
		n := new(big.Int).Set(below)
		if d := s.acts[to].den; d != nil {
			n.Quo(below, d)
		}
		if !choice {
			n.Mul(n, p[i].Num()).Mul(n, new(big.Int).Quo(over, p[i].Denom()))
		}
		x.n = append(x.n, n)
	}
}

// valued is what the acts of a script are worth, with the edges taken at choices.
type valued[N any] struct {
	worth []N
	ops   []int
	take  []int32
}

// value values a script for what its ends are worth. Most is the size of the
// largest worth, for how far rounding may blur a choice.
func (s *script) value(v *valued[float64], ends []float64, ops []int, most float64, aims advise.Aims) {
	v.room(len(s.acts))
	for i := range s.acts {
		x := &s.acts[i]
		sum, deep := 0.0, 0
		switch {
		case x.end >= 0:
			v.worth[i], v.ops[i] = ends[x.end], ops[x.end]
			continue
		case x.ask != nil:
			for _, to := range x.to {
				deep = max(deep, v.ops[to])
			}
			aim := aims(x.name, x.ask.Who)
			best := func(from int32, err float64) int32 {
				for k, to := range x.to {
					a, b := v.worth[to], v.worth[x.to[from]]
					if aim == advise.Raise && a-b > 2*err || aim == advise.Lower && b-a > 2*err {
						from = int32(k)
					}
				}
				return from
			}
			v.take[i] = best(0, odds.Rounded(deep)*most)
			v.worth[i], v.ops[i] = v.worth[x.to[best(v.take[i], 0)]], deep
			continue
		}
		for k, to := range x.to {
			sum += x.p[k] * v.worth[to]
			deep = max(deep, v.ops[to])
		}
		v.worth[i], v.ops[i] = sum, deep+x.ops+len(x.to)+1
	}
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
		case x.ask != nil:
			aim := aims(x.name, x.ask.Who)
			other := new(big.Int)
			for k, to := range x.to {
				other.Mul(x.n[k], v.worth[to])
				if k == 0 || aim == advise.Raise && other.Cmp(w) > 0 || aim == advise.Lower && other.Cmp(w) < 0 {
					v.take[i] = int32(k)
					w.Set(other)
				}
			}
		default:
			for k, to := range x.to {
				w.Add(w, product.Mul(x.n[k], v.worth[to]))
			}
		}
	}
}

func (v *valued[N]) room(n int) {
	if len(v.worth) < n {
		v.worth = append(v.worth, make([]N, n-len(v.worth))...)
		v.ops, v.take = make([]int, len(v.worth)), make([]int32, len(v.worth))
	}
}

// law is the reports that a script comes to when its choices are made so.
func (s *script) law(take func(in Flight) int) *reports {
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
		case x.ask != nil:
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
