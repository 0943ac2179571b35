package odds

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// A pool is read exactly by counting the ordered rolls that lead to each
// reading: whole numbers over one denominator, the number of all rolls. Where
// that is less than 2^63 they are machine words.

// pool is the exact law of reading a pool, from a state with dice to be read.
func (b *Book) pool(g *table.Graph, start int32) exactLaw {
	all := big.NewInt(1)
	for _, s := range g.Nodes[start].Of {
		all.Mul(all, integers{}.power(int64(s.Below), int(s.Dice)))
	}
	var ids []int32
	var n []*big.Int
	if all.BitLen() <= 63 {
		var rolls []uint64
		ids, rolls = count(g, start, words{})
		for _, x := range rolls {
			n = append(n, new(big.Int).SetUint64(x))
		}
	} else {
		ids, n = count(g, start, integers{})
	}
	l := exactLaw{ids, fractions{n, all}}
	l.reduce()
	return l
}

// whole is an arithmetic of whole numbers.
type whole[N any] interface {
	add(a, b N) N
	mul(a, b N) N
	binomial(n, k int) N
	power(x int64, n int) N
}

// count is how many ordered rolls lead to each result.
func count[N any](g *table.Graph, start int32, x whole[N]) (ids []int32, rolls []N) {
	none := x.power(0, 1)
	ways := make([]N, len(g.Nodes))
	met := make([]bool, len(g.Nodes))
	ways[start], met[start] = x.power(1, 1), true
	out := map[int32]N{}
	for r := g.Nodes[start].Top; r >= 0; r-- {
		v := g.Order[r]
		n := &g.Nodes[v]
		switch {
		case !met[v]:
			continue
		case n.Over:
			if _, ok := out[n.Result]; !ok {
				out[n.Result] = none
				ids = append(ids, n.Result)
			}
			out[n.Result] = x.add(out[n.Result], ways[v])
			continue
		}
		for i, e := range g.Out(v) {
			w := x.mul(ways[v], shown(g, n, i, e.To, x))
			if met[e.To] {
				w = x.add(ways[e.To], w)
			}
			ways[e.To], met[e.To] = w, true
		}
	}
	slices.Sort(ids)
	for _, r := range ids {
		rolls = append(rolls, out[r])
	}
	return ids, rolls
}

// shown is how many ordered rolls of the dice that show a rank the ith answer
// stands for; where reading ends with it, of all dice left.
func shown[N any](g *table.Graph, n *table.Node, i int, to int32, x whole[N]) N {
	w, second := x.power(1, 1), n.Of[1].Answers()
	for pool, s := range n.Of {
		k := s.Nth(i % second)
		if pool == 0 {
			k = s.Nth(i / second)
		}
		if k > 0 {
			w = x.mul(w, x.mul(x.binomial(int(s.Dice), k), x.power(int64(s.Show), k)))
		}
		if g.Nodes[to].Over && int(s.Dice) > k {
			w = x.mul(w, x.power(int64(s.Below)-int64(s.Show), int(s.Dice)-k))
		}
	}
	return w
}

// words are machine words: nothing that is counted reaches 2^63.
type words struct{}

func (words) add(a, b uint64) uint64 { return a + b }
func (words) mul(a, b uint64) uint64 { return a * b }

func (words) binomial(n, k int) uint64 {
	c := uint64(1)
	for i := range min(k, n-k) {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}

func (words) power(x int64, n int) uint64 {
	p := uint64(1)
	for range n {
		p *= uint64(x)
	}
	return p
}

type integers struct{}

func (integers) add(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }
func (integers) mul(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }
func (integers) binomial(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
func (integers) power(x int64, n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(x), big.NewInt(int64(n)), nil)
}
