package sweep

import (
	"math"
	"slices"
)

// Tally is what a terminal is told of a sweep: counts, the largest rows, and the
// matrix of two axes.
type Tally struct {
	Cells   int
	Barred  int
	Lacking int // cells without some of the measures
	Top     []TopRow
	Column  int       // of the values in Top and Matrix; -1: there are no numbers
	Matrix  []float64 // of two axes, or of one; NaN: barred or skipped; nil if too large
	plan    *Plan
	keep    int
	why     map[string]int
}

// Reason is why cells are barred, and how many.
type Reason struct {
	Text  string
	Cells int
}

// TopRow is a cell with one of the largest values.
type TopRow struct {
	At    []int
	Value float64
}

// largestMatrix is how many cells a heat map is kept for.
const largestMatrix = 1 << 16

// NewTally counts rows of a plan and keeps the largest few by a column, the first
// number if by is "". It tells whether there is such a column.
func NewTally(p *Plan, keep int, by string) (*Tally, bool) {
	t := &Tally{plan: p, keep: max(1, keep), Column: -1, why: map[string]int{}}
	for i, c := range p.columns {
		if t.Column < 0 && !c.Text && (by == "" || c.Name == by) {
			t.Column = i
		}
	}
	if p.Cells() <= largestMatrix && t.Column >= 0 {
		t.Matrix = make([]float64, p.Cells())
		for i := range t.Matrix {
			t.Matrix[i] = math.NaN()
		}
	}
	return t, by == "" || t.Column >= 0
}

// ColumnName is the name of the column that Top is by.
func (t *Tally) ColumnName() string { return t.plan.columns[t.Column].Name }

// Numbers are the names of the columns that Top can be by.
func (p *Plan) Numbers() []string {
	var out []string
	for _, c := range p.columns {
		if !c.Text {
			out = append(out, c.Name)
		}
	}
	return out
}

// Add counts the rows of a part. Parts come in order.
func (t *Tally) Add(part *Part) {
	why := part.Texts[len(part.Texts)-1]
	k := 0
	_ = t.plan.Rows(part.Chunk, func(at []int) error {
		t.Cells++
		if why[k] != "" {
			if part.empty(k) {
				t.Barred++
			} else {
				t.Lacking++
			}
			if len(t.why) < 1000 || t.why[why[k]] > 0 {
				t.why[why[k]]++
			}
		}
		if t.Column >= 0 {
			t.value(at, part.Numbers[t.Column][k])
		}
		k++
		return nil
	})
}

func (t *Tally) value(at []int, x float64) {
	if math.IsNaN(x) {
		return
	}
	if t.Matrix != nil {
		cell := 0
		for i, a := range t.plan.Axes {
			cell = cell*a.Len + at[i]
		}
		t.Matrix[cell] = x
	}
	n := len(t.Top)
	if n == t.keep && x <= t.Top[n-1].Value {
		return
	}
	i, _ := slices.BinarySearchFunc(t.Top, x, func(r TopRow, x float64) int {
		if r.Value >= x { // equal ones stay in the order of the cells
			return -1
		}
		return 1
	})
	t.Top = slices.Insert(t.Top, i, TopRow{slices.Clone(at), x})
	t.Top = t.Top[:min(t.keep, len(t.Top))]
}

// Reasons lists why cells are barred.
func (t *Tally) Reasons() []Reason {
	var out []Reason
	for text, n := range t.why {
		out = append(out, Reason{text, n})
	}
	slices.SortFunc(out, func(a, b Reason) int {
		if a.Cells != b.Cells {
			return b.Cells - a.Cells
		}
		return compare(a.Text, b.Text)
	})
	return out
}

func compare(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
