package wh40k9

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
)

// factors are laws that know nothing of each other, each of measures of its own:
// their joint law is every result of one with every result of the others.
type factors struct {
	laws   []blend
	places [][]int // of each law's measures among all
	values int
	book   *attack.Book
}

// each are the laws of separate targets that have a part in some measures of theirs.
func (p passing) each(ask asked, few []int) factors {
	out := factors{values: len(few), book: ask.book}
	for _, k := range p.order {
		need, at := p.needed(few, k)
		if len(need) == 0 {
			continue
		}
		a, places := p.having(k, p.begun(), need)
		var own []int
		for i, m := range at {
			if m >= 0 {
				own = append(own, i)
			}
		}
		law := ask.few(a, places[:len(need)]...)
		out.laws, out.places = append(out.laws, projected(law, at)), append(out.places, own)
	}
	return out
}

// pairsAtOnce is how many results together are looked at in the time of a step.
const pairsAtOnce = 8

func (f factors) spend() {
	n := 1
	for _, l := range f.laws {
		n *= len(l.outcomes)
	}
	f.book.Steps += n / pairsAtOnce
	f.book.Check()
}

// mean is what the results of all together are worth.
func (f factors) mean(worth func([]attack.Value) float64) attack.Solution {
	f.spend()
	v := make([]attack.Value, f.values)
	var from func(i int) float64
	from = func(i int) float64 {
		if i == len(f.laws) {
			return worth(v)
		}
		sum := 0.0
		for _, o := range f.laws[i].outcomes {
			f.put(v, i, o)
			sum += o.P * from(i+1)
		}
		return sum
	}
	return attack.Solution{Value: from(0)}
}

// meanExactly is the same in fractions.
func (f factors) meanExactly(worth func([]attack.Value) *big.Rat) attack.Solution {
	f.spend()
	v := make([]attack.Value, f.values)
	var from func(i int) *big.Rat
	from = func(i int) *big.Rat {
		if i == len(f.laws) {
			return worth(v)
		}
		l, parts, sum := f.laws[i], []*big.Rat{}, new(big.Int)
		for j, o := range l.outcomes {
			f.put(v, i, o)
			switch x := from(i + 1); {
			case x.Sign() == 0:
			case x.IsInt() && x.Num().IsInt64() && x.Num().Int64() == 1:
				sum.Add(sum, l.n[j])
			default:
				parts = append(parts, x.Mul(x, new(big.Rat).SetInt(l.n[j])))
			}
		}
		out := new(big.Rat).SetInt(sum)
		for _, x := range parts {
			out.Add(out, x)
		}
		return out.Quo(out, new(big.Rat).SetInt(l.d))
	}
	sum := from(0)
	x, _ := sum.Float64()
	return attack.Solution{Value: x, Exact: sum}
}

// put writes what a result of one law is.
func (f factors) put(v []attack.Value, i int, o attack.Outcome) {
	for _, at := range f.places[i] {
		v[at] = o.Values[at]
	}
}
