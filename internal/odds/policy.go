package odds

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// Policy picks the option taken where a procedure in state s chooses.
type Policy[S comparable] func(s S) int

// Mix is how often each option of a hidden choice is taken in state s, by side;
// each side's add up to one, barred options have 0 or nil.
type Mix[S comparable] func(s S) [2][]*big.Rat

// chooser is a policy and a mix by node. Without them the first open option is
// taken, of hidden choices on both sides.
type chooser struct {
	pick func(v int32) int
	mix  func(v int32) [2][]*big.Rat
}

// choosing reads policies by state, which may be nil, as a chooser by node.
func choosing[S comparable](policy Policy[S], mix Mix[S], state func(int32) S) (c chooser) {
	if policy != nil {
		c.pick = func(v int32) int { return policy(state(v)) }
	}
	if mix != nil {
		c.mix = func(v int32) [2][]*big.Rat { return mix(state(v)) }
	}
	return c
}

// weights is how often each edge of a choice is taken.
func (c chooser) weights(v int32, n *table.Node) []*big.Rat {
	w := make([]*big.Rat, n.Count)
	for i := range w {
		w[i] = new(big.Rat)
	}
	switch {
	case n.Kind == table.Choice:
		w[c.picked(v, n)].SetInt64(1)
	case c.mix == nil:
		w[0].SetInt64(1)
	default:
		mix := c.mix(v)
		for i, x := range mix[table.Attacker] {
			for j, y := range mix[table.Defender] {
				if x != nil && y != nil && x.Sign() != 0 && y.Sign() != 0 {
					w[n.Pair(i, j)].Mul(x, y)
				}
			}
		}
	}
	return w
}

// picked is the edge taken where one side chooses.
func (c chooser) picked(v int32, n *table.Node) int {
	if c.pick == nil {
		return 0
	}
	return n.Edge(c.pick(v))
}

// chosen tells whether a player decides at n.
func chosen(n *table.Node) bool { return n.Kind == table.Choice || n.Kind == table.Hidden }

// over puts fractions over one denominator.
func over(w []*big.Rat) fractions {
	f := fractions{make([]*big.Int, len(w)), one}
	for _, x := range w {
		f.d = Multiple(f.d, x.Denom())
	}
	for i, x := range w {
		f.n[i] = new(big.Int).Mul(x.Num(), new(big.Int).Quo(f.d, x.Denom()))
	}
	return f
}
