package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// Moments are the exact mean of a number and of its square.
type Moments struct{ Mean, Second *big.Rat }

// Variance is the mean square of the distance from the mean.
func (m Moments) Variance() *big.Rat {
	square := new(big.Rat).Mul(m.Mean, m.Mean)
	return square.Sub(m.Second, square)
}

// MomentsOf solves the moments of a number that the result and the scores make
// up: read of the result, plus each score times its gain; nil is 0. Scores
// without end need no more than those with one.
func MomentsOf[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], read func(R) *big.Rat, gains [4]*big.Rat) Moments {
	sp := table.Scratch[P, S, R](b.Cache, p)
	v := sp.Find(start)
	f := &exactFlow{b: b, g: &sp.Graph, choose: choosing(policy, nil, sp.State)}
	s := newScorer[*big.Rat](b, Fractions{}, f.g, v, nil)
	s.weigh = f.each
	s.reach()
	m := moments{s, gains, make([]Moments, len(sp.Nodes))}
	for r := int32(0); r <= sp.Nodes[v].Top; {
		w := sp.Order[r]
		n := &sp.Nodes[w]
		b.Check()
		size := max(1, n.Knot)
		switch {
		case n.Knot > 0:
			m.knot(sp.Order[r : r+size])
		case !s.met[w]:
		case n.Over:
			m.at[w] = m.end([]int32{n.Result}, []*big.Rat{big.NewRat(1, 1)}, func(r int32) *big.Rat { return reading(read, sp.Result(r)) })
		case n.Kind == table.InOrder:
			ids, p := b.EndingExactly(n)
			m.at[w] = m.end(ids, p, func(r int32) *big.Rat { return reading(read, sp.Result(r)) })
		default:
			m.at[w] = m.step(w, func(int32) bool { return false })
		}
		r += size
	}
	return m.at[v]
}

func reading[R any](read func(R) *big.Rat, r R) *big.Rat {
	if read == nil {
		return new(big.Rat)
	}
	return read(r)
}

type moments struct {
	*scorer[*big.Rat]
	gains [4]*big.Rat
	at    []Moments
}

func (m *moments) end(ids []int32, p []*big.Rat, read func(int32) *big.Rat) Moments {
	out := Moments{new(big.Rat), new(big.Rat)}
	for i, r := range ids {
		x := read(r)
		px := new(big.Rat).Mul(p[i], x)
		out.Mean.Add(out.Mean, px)
		out.Second.Add(out.Second, px.Mul(px, x))
	}
	return out
}

// worth is what an edge scores, times the gains.
func (m *moments) worth(edge int32) *big.Rat {
	sum := new(big.Rat)
	for i, n := range m.g.Gain(edge) {
		if n != 0 && m.gains[i] != nil {
			sum.Add(sum, new(big.Rat).Mul(m.gains[i], big.NewRat(int64(n), 1)))
		}
	}
	return sum
}

// step is the moments after one step of v, as far as it does not lead to nodes
// that are not yet known; of those, what the step itself scores.
func (m *moments) step(v int32, unknown func(int32) bool) Moments {
	out := Moments{new(big.Rat), new(big.Rat)}
	for e, p := range m.w[v] {
		if p.Sign() == 0 {
			continue
		}
		to := m.g.Out(v)[e].To
		g := m.worth(m.g.Nodes[v].First + int32(e))
		first := new(big.Rat).Set(g)
		second := new(big.Rat).Mul(g, g)
		if next := m.at[to]; next.Mean != nil {
			cross := new(big.Rat).Mul(g, next.Mean)
			second.Add(second, cross.Add(cross, cross))
			if !unknown(to) {
				first.Add(first, next.Mean)
				second.Add(second, next.Second)
			}
		}
		out.Mean.Add(out.Mean, first.Mul(first, p))
		out.Second.Add(out.Second, second.Mul(second, p))
		m.b.Steps += fractionWork + out.Second.Denom().BitLen()/bitsAtOnce
	}
	return out
}

// What the fractions of one edge count for in the work of a book, by their size.
const (
	fractionWork = 10
	bitsAtOnce   = 40
)

// knot solves both moments of states that lead back to each other, the means
// first: they are part of the squares.
func (m *moments) knot(nodes []int32) {
	at := map[int32]int{}
	var states []int32
	for _, v := range nodes {
		if m.met[v] {
			at[v] = len(states)
			states = append(states, v)
		}
	}
	if len(states) == 0 {
		return
	}
	k := NewKnot[*big.Rat](Fractions{}, len(states), 1).Checked(m.b) // all exits are one: what they are worth is in the gain
	for i, v := range states {
		for e, p := range m.w[v] {
			if p.Sign() != 0 {
				j, in := at[m.g.Out(v)[e].To]
				if !in {
					j = len(states)
				}
				k.To[i][j] = k.F.Add(k.To[i][j], p)
			}
		}
	}
	if !k.Tie(0) {
		panic("odds: a loop with no way out at " + m.g.Nodes[states[0]].Name)
	}
	inside := func(v int32) bool { _, in := at[v]; return in }
	for second := range 2 {
		gain := make([]*big.Rat, len(states))
		for i, v := range states {
			gain[i] = [2]*big.Rat{m.step(v, inside).Mean, m.step(v, inside).Second}[second]
		}
		for i, x := range k.Worth([]*big.Rat{new(big.Rat)}, gain) {
			if second == 0 {
				m.at[states[i]].Mean = x
			} else {
				m.at[states[i]].Second = x
			}
		}
	}
}
