package sweep

import (
	"math"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Cells is how many combinations there are, those skipped among them.
func (p *Plan) Cells() int {
	n := 1
	for _, a := range p.Axes {
		n *= a.Len
	}
	return n
}

// Chunks is how many chunks the cells are cut into.
func (p *Plan) Chunks() int { return (p.Cells() + p.Chunk - 1) / p.Chunk }

// bounds are the cells of a chunk.
func (p *Plan) bounds(chunk int) (from, to int) {
	return chunk * p.Chunk, min((chunk+1)*p.Chunk, p.Cells())
}

// Rows calls for every cell of a chunk that is not skipped, with the value of
// each axis, which is good during the call.
func (p *Plan) Rows(chunk int, row func(at []int) error) error {
	from, to := p.bounds(chunk)
	at := p.at(from)
	for cell := from; cell < to; cell++ {
		if !p.skipped(at) {
			if err := row(at); err != nil {
				return err
			}
		}
		for i := len(at) - 1; i >= 0; i-- { // the next cell
			if at[i]++; at[i] < p.Axes[i].Len {
				break
			}
			at[i] = 0
		}
	}
	return nil
}

func (p *Plan) at(cell int) []int {
	at := make([]int, len(p.Axes))
	p.locate(cell, at)
	return at
}

func (p *Plan) locate(cell int, at []int) {
	for i := len(at) - 1; i >= 0; i-- {
		at[i] = cell % p.Axes[i].Len
		cell /= p.Axes[i].Len
	}
}

// unusable is why a value of the cell cannot be used, or "".
func (p *Plan) unusable(at []int) string {
	for i := range p.Axes {
		for k := range p.Axes[i].Columns {
			if c := &p.Axes[i].Columns[k]; at[i] < len(c.Barred) && c.Barred[at[i]] != "" {
				return c.Barred[at[i]]
			}
		}
	}
	return ""
}

func (p *Plan) skipped(at []int) bool {
	for _, s := range p.skip {
		all := true
		for _, x := range s {
			all = all && x.values[at[x.axis]]
		}
		if all {
			return true
		}
	}
	return false
}

// Labels are what the cell's values are called, column by column.
func (p *Plan) Labels(at []int) []string {
	var out []string
	for i, a := range p.Axes {
		for _, c := range a.Columns {
			out = append(out, c.Labels[at[i]])
		}
	}
	return out
}

// divisor is the number that a cell's values are divided by; NaN if it has none.
func (p *Plan) divisor(at []int) float64 {
	for i, a := range p.Axes {
		for _, c := range a.Columns {
			if c.Path == p.Per {
				return numberOf(c.trees[at[i]])
			}
			if rest, ok := strings.CutPrefix(p.Per, c.Path); ok && (rest[0] == '.' || rest[0] == '[') {
				return numberOf(under(c.trees[at[i]], rest))
			}
		}
	}
	return numberOf(p.Base.At(p.Per))
}

func under(t *enfilade.Tree, rest string) *enfilade.Tree {
	whole := &enfilade.Tree{Kind: enfilade.TreeMap}
	whole.Add("x", t.Clone())
	return whole.At("x" + rest)
}

func numberOf(t *enfilade.Tree) float64 {
	if t == nil || t.Kind != enfilade.TreeScalar {
		return math.NaN()
	}
	r, ok := scenario.ParseNumber(strings.TrimSpace(t.Text))
	if !ok || r.Sign() == 0 {
		return math.NaN()
	}
	f, _ := r.Float64()
	return f
}
