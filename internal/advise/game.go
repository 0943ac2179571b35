package advise

import "math/big"

// Equilibrium is the solution of a matrix game: what it is worth to the side
// that picks the row and raises, against the one that picks the column and
// lowers, and how often each should take every row and column. Neither gets
// more by any other mix.
type Equilibrium[N any] struct {
	Value     N
	Mix       [2][]N
	Bound     float64 // in floats: how far the value can be off, at most
	roundings int
}

// SolveGameExactly solves a matrix game, rows by columns, at least one of each,
// in fractions.
func SolveGameExactly(worth [][]*big.Rat) Equilibrium[*big.Rat] {
	return solveGameExactly(worth, func() {})
}

// solveGameExactly calls check before every pivot.
func solveGameExactly(worth [][]*big.Rat, check func()) Equilibrium[*big.Rat] {
	if i, j, ok := saddle(worth, (*big.Rat).Cmp); ok {
		e := Equilibrium[*big.Rat]{Value: worth[i][j]}
		e.Mix = [2][]*big.Rat{onlyRat(i, len(worth)), onlyRat(j, len(worth[0]))}
		return e
	}
	t, scale, shift := newIntegers(worth)
	simplex(t, check)
	total := new(big.Int) // of either side's weights, over t.d
	x, y := t.weights()
	for _, n := range y {
		total.Add(total, n)
	}
	e := Equilibrium[*big.Rat]{Value: new(big.Rat).SetFrac(t.d, total)}
	e.Value.Quo(e.Value.Sub(e.Value, new(big.Rat).SetInt(shift)), new(big.Rat).SetInt(scale))
	for side, w := range [2][]*big.Int{x, y} {
		for _, n := range w {
			e.Mix[side] = append(e.Mix[side], new(big.Rat).SetFrac(n, total))
		}
	}
	return e
}

func onlyRat(i, n int) []*big.Rat {
	mix := make([]*big.Rat, n)
	for k := range mix {
		mix[k] = new(big.Rat)
	}
	mix[i].SetInt64(1)
	return mix
}

// saddle finds the first pair of options of which neither side would leave its
// own, if there is one.
func saddle[N any](worth [][]N, cmp func(a, b N) int) (row, column int, ok bool) {
	high := make([]N, len(worth[0])) // of each column
	for j := range high {
		high[j] = worth[0][j]
		for i := range worth {
			if cmp(worth[i][j], high[j]) > 0 {
				high[j] = worth[i][j]
			}
		}
	}
	for i := range worth {
		low := 0
		for j := range worth[i] {
			if cmp(worth[i][j], worth[i][low]) < 0 {
				low = j
			}
		}
		for j := range worth[i] {
			if cmp(worth[i][j], worth[i][low]) == 0 && cmp(worth[i][j], high[j]) == 0 {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// tableau is the game as a linear program: the column side's weights, as much
// in all as keeps every row at one or below. Entry (i, j) is of row i and
// column j; row m is what is still to be gained, column n what is left of one.
type tableau interface {
	size() (rows, columns int)
	sign(i, j int) int
	// more compares the entries a and b of the last row.
	more(a, b int) bool
	// sooner tells whether row a stops column j before row b does, or, where
	// both do at once, stands for a lower variable.
	sooner(a, b, j int) bool
	pivot(i, j int)
	columnName(j int) int
}

// simplex pivots until nothing is to be gained. For a while it takes the column
// with the most to gain, then the lowest variable that gains, which always ends.
func simplex(t tableau, check func()) {
	m, n := t.size()
	for step := 0; ; step++ {
		check()
		enter := -1
		for j := range n {
			if t.sign(m, j) <= 0 {
				continue
			}
			if enter < 0 || step < 4*(m+n) && t.more(j, enter) || step >= 4*(m+n) && t.columnName(j) < t.columnName(enter) {
				enter = j
			}
		}
		if enter < 0 {
			return
		}
		leave := -1
		for i := range m {
			if t.sign(i, enter) > 0 && (leave < 0 || t.sooner(i, leave, enter)) {
				leave = i
			}
		}
		t.pivot(leave, enter)
	}
}

// names are which variables stand in the rows and columns: 0 to n-1 the column
// side's weights, n to n+m-1 what is left of each row.
type names struct{ row, column []int }

func newNames(m, n int) names {
	var v names
	for j := range n {
		v.column = append(v.column, j)
	}
	for i := range m {
		v.row = append(v.row, n+i)
	}
	return v
}

func (v *names) swap(i, j int)        { v.row[i], v.column[j] = v.column[j], v.row[i] }
func (v *names) size() (int, int)     { return len(v.row), len(v.column) }
func (v *names) columnName(j int) int { return v.column[j] }

// integers is a tableau over one denominator, d: every division is exact.
type integers struct {
	names
	a [][]*big.Int
	d *big.Int
}

// newIntegers scales and shifts the worths to integers of at least 1.
func newIntegers(worth [][]*big.Rat) (t *integers, scale, shift *big.Int) {
	m, n := len(worth), len(worth[0])
	scale = big.NewInt(1)
	for _, row := range worth {
		for _, x := range row {
			g := new(big.Int).GCD(nil, nil, scale, x.Denom())
			scale.Mul(scale, new(big.Int).Quo(x.Denom(), g))
		}
	}
	t = &integers{newNames(m, n), make([][]*big.Int, m+1), big.NewInt(1)}
	var low *big.Int
	for i, row := range worth {
		for _, x := range row {
			y := new(big.Int).Mul(x.Num(), new(big.Int).Quo(scale, x.Denom()))
			t.a[i] = append(t.a[i], y)
			if low == nil || y.Cmp(low) < 0 {
				low = y
			}
		}
	}
	shift = new(big.Int).Sub(big.NewInt(1), low)
	for i := range m {
		for _, y := range t.a[i] {
			y.Add(y, shift)
		}
		t.a[i] = append(t.a[i], big.NewInt(1))
	}
	for range n {
		t.a[m] = append(t.a[m], big.NewInt(1))
	}
	t.a[m] = append(t.a[m], new(big.Int))
	return t, scale, shift
}

func (t *integers) sign(i, j int) int  { return t.a[i][j].Sign() }
func (t *integers) more(a, b int) bool { m := len(t.row); return t.a[m][a].Cmp(t.a[m][b]) > 0 }

func (t *integers) sooner(a, b, j int) bool {
	n := len(t.column)
	x := new(big.Int).Mul(t.a[a][n], t.a[b][j])
	y := new(big.Int).Mul(t.a[b][n], t.a[a][j])
	if c := x.Cmp(y); c != 0 {
		return c < 0
	}
	return t.row[a] < t.row[b]
}

func (t *integers) pivot(i, j int) {
	p, x := t.a[i][j], new(big.Int)
	for k, row := range t.a {
		if k == i {
			continue
		}
		q := row[j]
		for l := range row {
			if l != j {
				y := new(big.Int).Mul(row[l], p)
				row[l] = y.Quo(y.Sub(y, x.Mul(q, t.a[i][l])), t.d)
			}
		}
		row[j] = new(big.Int).Neg(q)
	}
	t.a[i][j] = t.d
	t.d = p
	t.swap(i, j)
}

// weights reads both sides' weights, over d.
func (t *integers) weights() (x, y []*big.Int) {
	m, n := len(t.row), len(t.column)
	x, y = make([]*big.Int, m), make([]*big.Int, n)
	for k := range max(m, n) {
		if k < m {
			x[k] = new(big.Int)
		}
		if k < n {
			y[k] = new(big.Int)
		}
	}
	for i, v := range t.row {
		if v < n {
			y[v] = t.a[i][n]
		}
	}
	for j, v := range t.column {
		if v >= n {
			x[v-n] = new(big.Int).Neg(t.a[m][j])
		}
	}
	return x, y
}
