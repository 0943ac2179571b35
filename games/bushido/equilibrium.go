package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
)

// equilibrium solves the matrix game of the sides.
func (f standoff) equilibrium(matrix [][]float64) advise.Equilibrium[float64] {
	return raised(f, matrix, advise.SolveGame)
}

// raised solves a game, whose rows are the first side's, by a solver that takes the
// rows to be those of the side that raises.
func raised[N any](f standoff, matrix [][]N, solve func([][]N) advise.Equilibrium[N]) advise.Equilibrium[N] {
	if f.aims[0] == advise.Raise {
		return solve(matrix)
	}
	e := solve(advise.Transposed(matrix))
	e.Mix[0], e.Mix[1] = e.Mix[1], e.Mix[0]
	return e
}

// grown is the equilibrium in fractions: that of the stances that the floats mix,
// and of every better answer to it, until there is none.
func (f standoff) grown(from advise.Equilibrium[float64], worth func(i, j int) *big.Rat) advise.Equilibrium[*big.Rat] {
	var in [2][]int
	for side := range in {
		for i, p := range from.Mix[side] {
			if p > 1e-9 {
				in[side] = append(in[side], i)
			}
		}
	}
	for {
		sub := make([][]*big.Rat, len(in[0]))
		for k, i := range in[0] {
			for _, j := range in[1] {
				sub[k] = append(sub[k], worth(i, j))
			}
		}
		e := raised(f, sub, advise.SolveGameExactly)
		for side := range e.Mix {
			whole := make([]*big.Rat, len(f.stance[side]))
			for i := range whole {
				whole[i] = new(big.Rat)
			}
			for k, i := range in[side] {
				whole[i] = e.Mix[side][k]
			}
			e.Mix[side] = whole
		}
		if !f.answers(&in, e, worth) {
			return e
		}
	}
}

// answers adds each side's best answer to the other's mix, if it is better than
// what the side has; false if neither has one.
func (f standoff) answers(in *[2][]int, e advise.Equilibrium[*big.Rat], worth func(i, j int) *big.Rat) bool {
	more := false
	for side := range 2 {
		sign := 1
		if f.aims[side] == advise.Lower {
			sign = -1
		}
		best, at := e.Value, -1
		for i := range f.stance[side] {
			if x := f.against(side, i, e.Mix[1-side], worth); x.Cmp(best)*sign > 0 {
				best, at = x, i
			}
		}
		if at >= 0 {
			in[side], more = append(in[side], at), true
			slices.Sort(in[side])
		}
	}
	return more
}

// against is what a side's stance is worth against a mix of the other's.
func (f standoff) against(side, i int, mix []*big.Rat, worth func(i, j int) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for j, p := range mix {
		if p.Sign() > 0 {
			at := [2]int{i, j}
			if side == 1 {
				at = [2]int{j, i}
			}
			sum.Add(sum, new(big.Rat).Mul(p, worth(at[0], at[1])))
		}
	}
	return sum
}

// mixed tells an equilibrium.
func (f standoff) mixed(mix [2][]float64, value float64, e *advise.Equilibrium[*big.Rat], near func(i, j int) float64, exact func(i, j int) *big.Rat) attack.Solution {
	sol := attack.Solution{Value: value}
	if e != nil {
		sol.Exact = e.Value
	}
	sol.Rest = func() []attack.Choice {
		var out []attack.Choice
		for side := range 2 {
			out = append(out, f.mixedChoice(side, mix, e, near, exact))
		}
		return out
	}
	return sol
}

// mixedChoice is one side's options, each worth what it comes to against the
// other's mix.
func (f standoff) mixedChoice(side int, mix [2][]float64, e *advise.Equilibrium[*big.Rat], near func(i, j int) float64, exact func(i, j int) *big.Rat) attack.Choice {
	c := f.choice(side)
	for i := range c.Options {
		o := &c.Options[i]
		o.Mix = mix[side][i]
		if e != nil {
			o.MixExact, o.Exact = e.Mix[side][i], f.against(side, i, e.Mix[1-side], exact)
			o.Value, _ = o.Exact.Float64()
		} else {
			for j, p := range mix[1-side] {
				if side == 0 {
					o.Value += p * near(i, j)
				} else {
					o.Value += p * near(j, i)
				}
			}
		}
		if o.Mix > c.Options[c.Best].Mix {
			c.Best = i
		}
	}
	return c
}
