package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// turns are the decisions of the first side, and the answers of the other. Near is
// what a pair is worth in floats, exact nil or the same as a fraction; what the floats
// are off by is measured against size.
type turns struct {
	f           standoff
	first, then int
	near, size  func(i, j int) float64
	exact       func(i, j int) *big.Rat
}

// inTurn has the first side decide, and the other answer it.
func (f standoff) inTurn(near func(i, j int) float64, exact func(i, j int) *big.Rat, size func(i, j int) float64) attack.Solution {
	t := turns{f, f.order[0], f.order[1], near, size, exact}
	best, had := 0, attack.Valued{}
	for k, i := range t.likely(t.first, len(f.stance[t.first]), t.answered) {
		now := t.value(i, t.answer(i))
		if k == 0 || f.better(t.first, now, had) {
			best, had = i, now
		}
	}
	return attack.Solution{Value: had.Value, Exact: had.Exact, Rest: func() []attack.Choice { return t.choices(best) }}
}

// choices are the decisions with every option valued.
func (t turns) choices(best int) []attack.Choice {
	c := t.f.choice(t.first)
	c.Best = best
	for i := range c.Options {
		v := t.value(i, t.answer(i))
		c.Options[i].Value, c.Options[i].Exact = v.Value, v.Exact
	}
	d := t.f.choice(t.then)
	d.Best = t.answer(best)
	for j := range d.Options {
		v := t.value(best, j)
		d.Options[j].Value, d.Options[j].Exact = v.Value, v.Exact
	}
	c.Set, d.Set = t.written(t.first, c.Best), t.written(t.then, d.Best)
	return []attack.Choice{c, d}
}

// written is how a file writes a side's stance.
func (t turns) written(side, i int) []string {
	return written([]table.Side{table.Attacker, table.Defender}[side], t.f.stance[side][i].name)
}

// cell is a pair by side.
func (t turns) cell(i, j int) (int, int) {
	if t.first == 0 {
		return i, j
	}
	return j, i
}

// rough is what a pair is worth in floats.
func (t turns) rough(i, j int) float64 { return t.near(t.cell(i, j)) }

// value is what a pair is worth.
func (t turns) value(i, j int) attack.Valued {
	if t.exact == nil {
		return attack.Valued{Value: t.rough(i, j)}
	}
	x := t.exact(t.cell(i, j))
	v, _ := x.Float64()
	return attack.Valued{Value: v, Exact: x}
}

// answered is what an option is worth to whoever answers it, as far as the floats
// tell, and what that may be off by is measured against.
func (t turns) answered(i int) (worth, size float64) {
	likely := t.answers(i)
	worth = t.rough(i, likely[0])
	for _, j := range likely {
		if x := t.rough(i, j); t.f.sign(t.then)*(x-worth) > 0 {
			worth = x
		}
		size = max(size, t.size(t.cell(i, j)))
	}
	return worth, size
}

// answers are the answers to an option that the floats cannot tell from the best.
func (t turns) answers(i int) []int {
	return t.likely(t.then, len(t.f.stance[t.then]), func(j int) (worth, size float64) {
		return t.rough(i, j), t.size(t.cell(i, j))
	})
}

// likely are the options of a side that the floats cannot tell from its best.
func (t turns) likely(side, n int, worth func(i int) (worth, size float64)) []int {
	sign, all, sizes := t.f.sign(side), make([]float64, n), make([]float64, n)
	top := 0
	for i := range all {
		if all[i], sizes[i] = worth(i); sign*(all[i]-all[top]) > 0 {
			top = i
		}
	}
	var out []int
	for i, x := range all {
		if sign*(all[top]-x) <= 1e-9*max(sizes[top], sizes[i]) {
			out = append(out, i)
		}
	}
	return out
}

// answer is the best answer to an option: of those that the floats cannot tell
// apart, the best in fractions.
func (t turns) answer(i int) int {
	best, had := -1, attack.Valued{}
	for _, j := range t.answers(i) {
		if now := t.value(i, j); best < 0 || t.f.better(t.then, now, had) {
			best, had = j, now
		}
	}
	return best
}
