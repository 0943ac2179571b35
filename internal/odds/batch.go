package odds

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// batch is the law of n independent runs, one chance an answer.
func (b *Book) batch(n *table.Node) ([]float64, int) {
	key := batch{place{n.Sub.ID, n.Start}, n.Kind, n.A}
	r, ok := b.rows[key]
	if !ok {
		l := b.law(n.Sub, n.Start)
		reach := n.Sub.Reach(n.Start)
		p := aligned(l, reach)
		if n.Kind == table.Tallied {
			r.p = b.multinomial(int(n.A), p)
		} else {
			r.p, r.sums = b.convolved(int(n.A), p, n.Sub.Values(reach))
		}
		r.ops = int(n.A)*(l.ops+len(p)+5) + 3
		if n.Kind == table.Tallied && n.A > manyRuns {
			r.ops = int(n.A)*len(p)*(4*l.ops+2*len(p)+12) + 3 // see parted: every part divides
		} else if len(p) == 2 && n.A > manyRuns {
			r.ops = int(n.A)*(2*l.ops+9) + 3 // see central
		}
		b.rows[key] = r
	}
	return r.p, r.ops
}

// row is the law of a batch.
type row struct {
	p    []float64
	sums []int // of a sum: what each is the chance of
	ops  int
}

// summed is the node of a batch whose results are added up.
func summed(r *table.Batch) *table.Node {
	return &table.Node{Draw: table.Draw{Subject: &table.Subject{Sub: r.Sub}, Kind: table.Summed, A: r.N, Start: r.Start}}
}

// sums is the law of the sum of a batch.
func (b *Book) sums(r *table.Batch) ([]float64, []int, int) {
	key := batch{place{r.Sub.ID, r.Start}, table.Summed, r.N}
	if _, ok := b.rows[key]; !ok {
		b.batch(summed(r))
	}
	row := b.rows[key]
	return row.p, row.sums, row.ops
}

// multinomial weighs every composition of n, in the order table lists them:
// the last count but one runs fastest.
func (b *Book) multinomial(n int, p []float64) []float64 {
	if len(p) == 1 {
		return []float64{1}
	}
	if len(p) == 2 {
		return binomial(n, p[0], p[1])
	}
	if n > manyRuns {
		return b.parted(n, p)
	}
	var out []float64
	var fill func(i, left int, w float64)
	fill = func(i, left int, w float64) {
		if i == len(p)-2 {
			b.Check()
			for _, x := range binomial(left, p[i], p[i+1]) {
				out = append(out, w*x)
			}
			return
		}
		for k, c := 0, w; k <= left; k++ {
			fill(i+1, left-k, c)
			c = c * p[i] * float64(left-k) / float64(k+1)
		}
	}
	fill(0, n, 1)
	return out
}

// manyRuns is how many runs a coefficient times powers may hold: more, and one
// of them may be too large or too small for a float.
const manyRuns = 128

// parted is multinomial one result after another: how many of those left have
// it, by its chance among the results that are left.
func (b *Book) parted(n int, p []float64) []float64 {
	rest := make([]float64, len(p)) // of each result and those after it
	for i, sum := len(p)-1, 0.0; i >= 0; i-- {
		sum += p[i]
		rest[i] = sum
	}
	rows := make([]map[int][]float64, len(p)-1)
	for i := range rows {
		rows[i] = map[int][]float64{}
	}
	var out []float64
	var fill func(i, left int, w float64)
	fill = func(i, left int, w float64) {
		row, ok := rows[i][left]
		if !ok {
			b.Check()
			mine, others := 0.0, 1.0 // where all that is left is too unlikely for a float
			if rest[i] > 0 {
				mine, others = p[i]/rest[i], rest[i+1]/rest[i]
			}
			row = binomial(left, mine, others)
			rows[i][left] = row
		}
		for k, x := range row {
			if i == len(p)-2 {
				out = append(out, w*x)
			} else {
				fill(i+1, left-k, w*x)
			}
		}
	}
	fill(0, n, 1)
	return out
}

// convolved is the law of the sum of n values, with the sums, ascending.
func (b *Book) convolved(n int, p []float64, each []int) ([]float64, []int) {
	sums := table.SumsOf(n, each)
	if len(p) == 2 && each[0] < each[1] {
		return binomial(n, p[1], p[0]), sums
	}
	low := slices.Min(each)
	width := slices.Max(each) - low
	now := []float64{1}
	for range n {
		next := make([]float64, len(now)+width)
		b.Check()
		for i, x := range each {
			to, q := next[x-low:][:len(now)], p[i]
			for s, m := range now {
				to[s] += m * q
			}
		}
		b.added += len(now) * len(each)
		now = next
	}
	out := make([]float64, len(sums))
	for i, s := range sums {
		out[i] = now[s-n*low]
	}
	return out, sums
}
