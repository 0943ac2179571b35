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
		ids, n = count(g, start, integers{known: map[showing]*big.Int{}})
	}
	l := exactLaw{ids, fractions{n, all}}
	l.reduce()
	return l
}

// whole is an arithmetic of whole numbers.
type whole[N any] interface {
	add(a, b N) N
	mul(a, b N) N
	power(x int64, n int) N
	showing(d showing) N
}

// showing is some dice of which show show a rank, in so many ways each, and the
// others show something else in so many: C(dice, show) each^show other^(dice-show)
// ordered rolls.
type showing struct{ dice, show, each, other int }

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
		d := showing{int(s.Dice), k, int(s.Show), 1}
		if g.Nodes[to].Over {
			d.other = int(s.Below) - int(s.Show)
		}
		if k > 0 || d.other != 1 && d.dice > 0 {
			w = x.mul(w, x.showing(d))
		}
	}
	return w
}

// words are machine words: nothing that is counted reaches 2^63.
type words struct{}

func (words) add(a, b uint64) uint64 { return a + b }
func (words) mul(a, b uint64) uint64 { return a * b }

func (w words) showing(d showing) uint64 {
	c := uint64(1)
	for i := range min(d.show, d.dice-d.show) {
		c = c * uint64(d.dice-i) / uint64(i+1)
	}
	return c * w.power(int64(d.each), d.show) * w.power(int64(d.other), d.dice-d.show)
}

func (words) power(x int64, n int) uint64 {
	p := uint64(1)
	for range n {
		p *= uint64(x)
	}
	return p
}

// integers are numbers of any length. The same dice show up again and again:
// what is known is kept while a pool is counted.
type integers struct{ known map[showing]*big.Int }

func (integers) add(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }
func (integers) mul(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }
func (integers) power(x int64, n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(x), big.NewInt(int64(n)), nil)
}

func (x integers) showing(d showing) *big.Int {
	if n, ok := x.known[d]; ok {
		return n
	}
	n := new(big.Int).Binomial(int64(d.dice), int64(d.show))
	n.Mul(n, x.power(int64(d.each), d.show))
	n.Mul(n, x.power(int64(d.other), d.dice-d.show))
	x.known[d] = n
	return n
}
