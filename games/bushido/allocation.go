package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// stance is one way for a side to split its dice, with a special.
type stance struct {
	name  string
	rules []table.RuleID
	move  uint8
	dice  [2]uint8
}

// standoff is an exchange whose splits are to be decided: in secret, or by one
// side after the other.
type standoff struct {
	d      *duel
	x      Exchange
	stance [2][]stance
	secret bool
	order  []int // who decides first, and then
	aims   [2]advise.Aim
}

// floatsOf is what exchanges are worth from their margins on.
func (f standoff) floatsOf(b *attack.Book, worth func([]attack.Value) float64) *worths[float64] {
	values := make([]attack.Value, len(f.d.measures(f.x.recorded())))
	x := exchanging{&f.x}
	of := func(s Fray) float64 {
		sum := 0.0
		attack.Each(b, x, s, func(r Brawl, p float64) {
			f.d.fill(&f.x, r, values)
			sum += p * worth(values)
		})
		return sum
	}
	if f.x.recorded() {
		strikes := f.d.strikesOf(b, f.x, false)
		of = func(s Fray) float64 {
			sum := 0.0
			for _, o := range strikes(s).Outcomes {
				sum += o.P * worth(f.d.with(&f.x, s.Out.Results, o.Values))
			}
			return sum
		}
	}
	return newWorths(of)
}

func (f standoff) fractionsOf(b *attack.Book, worth func([]attack.Value) *big.Rat) *worths[*big.Rat] {
	strikes := f.d.strikesOf(b, f.x, true)
	return newWorths(func(s Fray) *big.Rat {
		sum := new(big.Rat)
		for _, o := range strikes(s).Outcomes {
			sum.Add(sum, new(big.Rat).Mul(o.Exact, worth(f.d.with(&f.x, s.Out.Results, o.Values))))
		}
		return sum
	})
}

// attack is the standoff as an attack: what is known of it without decisions is
// that of the first stances, and its decisions are made here.
func (f standoff) attack() attack.Attack {
	a := f.d.bound(f.x, Fray{})
	a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		return f.aimed(aims).solve(b, worth)
	}
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		return f.aimed(aims).solveExactly(b, worth)
	}
	return a
}

// aimed is the standoff with what each side wants.
func (f standoff) aimed(aims advise.Aims) standoff {
	for i, side := range []table.Side{table.Attacker, table.Defender} {
		f.aims[i] = aims("split", side)
	}
	return f
}

// solve values every pair of stances and decides.
func (f standoff) solve(b *attack.Book, worth func([]attack.Value) float64) attack.Solution {
	g, w := floatArena(f.d, f.x, b), f.floatsOf(b, worth)
	matrix := f.matrix(g, w)
	at := func(i, j int) float64 { return matrix[i][j] }
	if f.secret {
		e := f.equilibrium(matrix)
		return f.mixed(e.Mix, e.Value, nil, at, nil)
	}
	return f.inTurn(at, nil)
}

// equilibrium solves the matrix game of the sides.
func (f standoff) equilibrium(matrix [][]float64) advise.Equilibrium[float64] {
	if f.aims[0] == advise.Raise {
		return advise.SolveGame(matrix)
	}
	e := advise.SolveGame(turned(matrix))
	e.Mix[0], e.Mix[1] = e.Mix[1], e.Mix[0]
	return e
}

func turned[N any](m [][]N) [][]N {
	out := make([][]N, len(m[0]))
	for j := range out {
		for i := range m {
			out[j] = append(out[j], m[i][j])
		}
	}
	return out
}

// solveExactly decides in fractions. Only pairs that may matter are valued so:
// the floats tell which.
func (f standoff) solveExactly(b *attack.Book, worth func([]attack.Value) *big.Rat) attack.Solution {
	rough := func(v []attack.Value) float64 {
		x, _ := worth(v).Float64()
		return x
	}
	fg, fw := floatArena(f.d, f.x, b), f.floatsOf(b, rough)
	near := f.matrix(fg, fw)
	g, w := wholeArena(f.d, f.x, b), f.fractionsOf(b, worth)
	cells, laws := map[[2]int]*big.Rat{}, exactFalls{}
	exact := func(i, j int) *big.Rat {
		n, ok := cells[[2]int{i, j}]
		if !ok {
			n = f.exactWorth(g, w, laws, i, j)
			cells[[2]int{i, j}] = n
		}
		return n
	}
	at := func(i, j int) float64 { return near[i][j] }
	if !f.secret {
		return f.inTurn(at, exact)
	}
	e := f.grown(f.equilibrium(near), exact)
	mix := [2][]float64{}
	for side := range mix {
		for _, p := range e.Mix[side] {
			x, _ := p.Float64()
			mix[side] = append(mix[side], x)
		}
	}
	value, _ := e.Value.Float64()
	return f.mixed(mix, value, &e, at, exact)
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
		var e advise.Equilibrium[*big.Rat]
		if f.aims[0] == advise.Raise {
			e = advise.SolveGameExactly(sub)
		} else {
			e = advise.SolveGameExactly(turned(sub))
			e.Mix[0], e.Mix[1] = e.Mix[1], e.Mix[0]
		}
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

// choice is a side's decision before its options are valued.
func (f standoff) choice(side int) attack.Choice {
	c := attack.Choice{At: "split", Who: []table.Side{table.Attacker, table.Defender}[side], Hidden: f.secret}
	for _, s := range f.stance[side] {
		c.Options = append(c.Options, attack.Valued{Option: s.name, Rules: s.rules})
	}
	return c
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

// tolerance is how far apart floats of equal worth may be.
const tolerance = 1e-12

func (f standoff) sign(side int) float64 {
	if f.aims[side] == advise.Lower {
		return -1
	}
	return 1
}

// better tells whether a is worth more to a side than b.
func (f standoff) better(side int, a, b attack.Valued) bool {
	if a.Exact != nil && b.Exact != nil {
		return float64(a.Exact.Cmp(b.Exact))*f.sign(side) > 0
	}
	return f.sign(side)*(a.Value-b.Value) > tolerance*max(1, a.Value, b.Value)
}
