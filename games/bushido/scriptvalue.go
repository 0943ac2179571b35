package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

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
