package bushido

import (
	"math"
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
		strikes := f.glances(b, false)
		of = func(s Fray) float64 {
			sum := 0.0
			for _, o := range strikes(s) {
				sum += o.P * worth(f.d.with(&f.x, s.Out.Results, o.Values))
			}
			return sum
		}
	}
	return newWorths(of)
}

func (f standoff) fractionsOf(b *attack.Book, worth func([]attack.Value) *big.Rat) *worths[*big.Rat] {
	strikes := f.glances(b, true)
	return newWorths(func(s Fray) *big.Rat {
		sum := new(big.Rat)
		for _, o := range strikes(s) {
			sum.Add(sum, new(big.Rat).Mul(o.Exact, worth(f.d.with(&f.x, s.Out.Results, o.Values))))
		}
		return sum
	})
}

// glances gives what the strikes come to, and of that no more than the goal names
// where it names results: outcomes that it cannot tell apart are one.
func (f standoff) glances(b *attack.Book, exact bool) func(s Fray) []attack.Outcome {
	if !f.x.recorded() {
		strikes := f.d.strikesOf(b, f.x, exact)
		return func(s Fray) []attack.Outcome { return strikes(s).Outcomes }
	}
	named, measures := f.d.mentioned(), f.d.measures(true)
	if f.x.Quiet {
		none := []attack.Outcome{{P: 1, Exact: big.NewRat(1, 1), Values: make([]attack.Value, len(measures))}}
		return func(Fray) []attack.Outcome { return none }
	}
	told := map[Fray][]attack.Outcome{}
	return func(s Fray) []attack.Outcome {
		s.Out.Results = [2][2]int16{}
		out, ok := told[s]
		switch {
		case ok:
		case exact:
			out = together(f.d.from(&f.x, s, measures).Exact(b).Outcomes, named)
			told[s] = out
		default:
			values := make([]attack.Value, len(measures))
			attack.Each(b, exchanging{&f.x}, s, func(r Brawl, p float64) {
				f.d.fill(&f.x, r, values)
				out = joining(out, attack.Outcome{Values: values, P: p}, named)
			})
			told[s] = out
		}
		return out
	}
}

// together puts outcomes together whose values at some places are the same.
func together(list []attack.Outcome, at []int) []attack.Outcome {
	var out []attack.Outcome
	for _, o := range list {
		out = joining(out, o, at)
	}
	return out
}

// joining adds an outcome to those that are the same at some places.
func joining(out []attack.Outcome, o attack.Outcome, at []int) []attack.Outcome {
	same := func(x attack.Outcome) bool {
		return !slices.ContainsFunc(at, func(i int) bool { return x.Values[i] != o.Values[i] })
	}
	k := slices.IndexFunc(out, same)
	switch {
	case k < 0 && o.Exact != nil:
		return append(out, attack.Outcome{Values: slices.Clone(o.Values), P: o.P, Exact: new(big.Rat).Set(o.Exact)})
	case k < 0:
		return append(out, attack.Outcome{Values: slices.Clone(o.Values), P: o.P})
	}
	if out[k].P += o.P; o.Exact != nil {
		out[k].Exact.Add(out[k].Exact, o.Exact)
	}
	return out
}

// attack is the standoff as an attack: what is known of it without decisions is
// that of the first stances, and its decisions are made here.
func (f standoff) attack() attack.Attack {
	a := f.d.bound(f.x, Fray{})
	f.x.Quiet = f.x.recorded() && len(f.d.mentioned()) == 0
	a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		return f.aimed(aims).solve(b, worth)
	}
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		return f.aimed(aims).solveExactly(b, worth)
	}
	return a
}

// hands are all splits of both sides.
func (f standoff) hands() []hand {
	var out []hand
	for side := range uint8(2) {
		for _, s := range f.stance[side] {
			out = append(out, hand{side, s.dice})
		}
	}
	return out
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
	g.ahead(f.hands())
	matrix := f.matrix(g, w)
	at := func(i, j int) float64 { return matrix[i][j] }
	if f.secret {
		e := f.equilibrium(matrix)
		return f.mixed(e.Mix, e.Value, nil, at, nil)
	}
	return f.inTurn(at, nil, func(i, j int) float64 { return max(1, matrix[i][j]) })
}

// solveExactly decides in fractions. Only pairs that may matter are valued so:
// the floats tell which.
func (f standoff) solveExactly(b *attack.Book, worth func([]attack.Value) *big.Rat) attack.Solution {
	floatArena(f.d, f.x, b).ahead(f.hands())
	below := false // where nothing is worth less than nothing, floats are right to a share of themselves
	rough := func(v []attack.Value) float64 {
		x, _ := worth(v).Float64()
		below = below || x < 0
		return x
	}
	fg := floatArena(f.d, f.x, b)
	near := f.matrix(fg, f.floatsOf(b, rough))
	size := near // else to a share of what is at stake
	if below {
		size = f.matrix(fg, f.floatsOf(b, func(v []attack.Value) float64 { return math.Abs(rough(v)) }))
	}
	g, w := wholeArena(f.d, f.x, b), f.fractionsOf(b, worth)
	cells, laws := map[[2]int]*big.Rat{}, exactFalls{}
	exact := func(i, j int) *big.Rat {
		n, ok := cells[[2]int{i, j}]
		switch {
		case ok:
		case size[i][j] == 0: // a sum of nothings
			return new(big.Rat)
		default:
			n = f.exactWorth(g, w, laws, i, j)
			cells[[2]int{i, j}] = n
		}
		return n
	}
	if !f.secret {
		at := func(i, j int) float64 { return near[i][j] }
		return f.inTurn(at, exact, func(i, j int) float64 { return size[i][j] })
	}
	s, _ := f.inSecret(near, exact)
	return s
}

// inSecret decides in fractions of which only pairs that may matter are asked for, and
// tells how stances are mixed. Near are the floats of all.
func (f standoff) inSecret(near [][]float64, exact func(i, j int) *big.Rat) (attack.Solution, [2][]float64) {
	e := f.grown(f.equilibrium(near), exact)
	mix := [2][]float64{}
	for side := range mix {
		for _, p := range e.Mix[side] {
			x, _ := p.Float64()
			mix[side] = append(mix[side], x)
		}
	}
	value, _ := e.Value.Float64()
	at := func(i, j int) float64 { return near[i][j] }
	return f.mixed(mix, value, &e, at, exact), mix
}

// choice is a side's decision before its options are valued.
func (f standoff) choice(side int) attack.Choice {
	c := attack.Choice{At: "split", Who: []table.Side{table.Attacker, table.Defender}[side], Hidden: f.secret}
	for _, s := range f.stance[side] {
		c.Options = append(c.Options, attack.Valued{Option: s.name, Rules: s.rules})
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
