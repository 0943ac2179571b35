package bushido

import (
	"math"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// flat is the acts of a pool laid out one behind the other, to be valued for several
// heats at once.
type flat struct {
	acts []flatAct
	to   []int32
	p    []float64
	asks int // how many are choices
	ops  int // roundings in what the last act is worth, besides those of the ends
}

// flatAct leads to to[from:till].
type flatAct struct {
	from, till int32
	end        int32 // -1: none
	asks       bool
	who        table.Side
	ops        int // roundings in what it is worth, besides the ends
}

// abreast is how many heats are valued at once.
const abreast = 8

// eight is a number for each of them.
type eight [abreast]float64

func flatOf(s *script) *flat {
	f := &flat{acts: make([]flatAct, len(s.acts))}
	for i := range s.acts {
		x := &s.acts[i]
		y := flatAct{from: int32(len(f.to)), end: x.end, asks: x.asks, who: x.who}
		for _, to := range x.to {
			y.ops = max(y.ops, f.acts[to].ops)
		}
		f.to, f.p = append(f.to, x.to...), append(f.p, x.p...)
		switch {
		case x.end >= 0:
		case x.asks:
			f.asks++
			f.p = append(f.p, make([]float64, len(x.to))...)
		default:
			y.ops += x.ops + len(x.to) + 1
		}
		y.till = int32(len(f.to))
		f.acts[i] = y
		f.ops = y.ops
	}
	return f
}

// flatValue is room for what acts are worth, and for the edges taken at choices.
type flatValue struct {
	worth  []eight
	take   [abreast][]uint8
	unsure [abreast][]unsure // choices that floats cannot make for certain
}

// unsure is a choice, the how many-th, between options that are worth less than err
// apart.
type unsure struct {
	act, nth int32
	err      float64
}

// value values the acts for what their ends are worth in each heat. Most is the size
// of the largest worth, ops the roundings in those of the ends.
func (f *flat) value(v *flatValue, ends []eight, ops int, most float64, aims [2]advise.Aim) {
	if len(v.worth) < len(f.acts) {
		v.worth = make([]eight, len(f.acts))
	}
	for l := range v.take {
		if len(v.take[l]) < f.asks {
			v.take[l] = make([]uint8, f.asks)
		}
	}
	for l := range v.unsure {
		v.unsure[l] = v.unsure[l][:0]
	}
	w, asks := v.worth[:len(f.acts)], 0
	for i := range f.acts {
		x := &f.acts[i]
		to := f.to[x.from:x.till]
		switch {
		case x.end >= 0:
			w[i] = ends[x.end]
		case x.asks:
			f.choose(v, i, asks, odds.Rounded(ops+x.ops)*most, aims[one(x.who == table.Defender)])
			asks++
		default:
			var sum eight
			for k, p := range f.p[x.from:x.till] {
				r := &w[to[k]]
				sum[0] += p * r[0]
				sum[1] += p * r[1]
				sum[2] += p * r[2]
				sum[3] += p * r[3]
				sum[4] += p * r[4]
				sum[5] += p * r[5]
				sum[6] += p * r[6]
				sum[7] += p * r[7]
			}
			w[i] = sum
		}
	}
}

// choose makes a choice in each heat: the first option that no other is surely better
// than, and what the best is worth.
func (f *flat) choose(v *flatValue, i, asks int, err float64, aim advise.Aim) {
	x := &f.acts[i]
	to := f.to[x.from:x.till]
	taken := v.worth[to[0]]
	var take [abreast]uint8
	best := taken
	if aim != advise.First {
		sign := 1.0
		if aim == advise.Lower {
			sign = -1
		}
		for k, at := range to[1:] {
			r := &v.worth[at]
			for l := range r {
				a := r[l]
				if sign*(a-taken[l]) > 2*err {
					taken[l], take[l] = a, uint8(k+1)
				}
				if sign*(a-best[l]) > 0 {
					best[l] = a
				}
			}
		}
	}
	v.worth[i] = best
	for l, k := range take {
		v.take[l][asks] = k
		if aim == advise.First {
			continue
		}
		for j, at := range to {
			if j != int(k) && math.Abs(v.worth[at][l]-best[l]) <= 4*err {
				v.unsure[l] = append(v.unsure[l], unsure{int32(i), int32(asks), err})
				break
			}
		}
	}
}

// takes are the edges taken at the choices, by act.
func (f *flat) takes(take string) []int32 {
	out, asks := make([]int32, len(f.acts)), 0
	for i := range f.acts {
		if f.acts[i].asks {
			out[i] = int32(take[asks])
			asks++
		}
	}
	return out
}
