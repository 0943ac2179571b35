package advise

import (
	"math"
	"math/big"
)

// SolveGame is SolveGameExactly in floats: a mix of both sides, and the value
// with a bound from what each side is sure of. Should rounding have spoiled the
// mixes, it solves in fractions.
func SolveGame(worth [][]float64) Equilibrium[float64] { return solveGame(worth, func() {}) }

// solveGame calls check before every pivot.
func solveGame(worth [][]float64, check func()) Equilibrium[float64] {
	cmp := func(a, b float64) int { return int(sign(a - b)) }
	if i, j, ok := saddle(worth, cmp); ok {
		mix := [2][]float64{make([]float64, len(worth)), make([]float64, len(worth[0]))}
		mix[0][i], mix[1][j] = 1, 1
		return Equilibrium[float64]{Value: worth[i][j], Mix: mix}
	}
	t, most := newReals(worth)
	simplex(t, check)
	if e := sure(worth, t.weights); e.Bound <= 1e-12*most {
		return e
	}
	return inFractions(worth, check)
}

func inFractions(worth [][]float64, check func()) Equilibrium[float64] {
	exact := make([][]*big.Rat, len(worth))
	for i, row := range worth {
		for _, x := range row {
			exact[i] = append(exact[i], new(big.Rat).SetFloat64(x))
		}
	}
	e := solveGameExactly(exact, check)
	return sure(worth, func() (x, y []float64) {
		for _, p := range e.Mix[0] {
			f, _ := p.Float64()
			x = append(x, f)
		}
		for _, p := range e.Mix[1] {
			f, _ := p.Float64()
			y = append(y, f)
		}
		return x, y
	})
}

// sure makes mixes of weights, and the value from what each side gets at least
// whatever the other does.
func sure(worth [][]float64, weights func() (x, y []float64)) Equilibrium[float64] {
	x, y := weights()
	e := Equilibrium[float64]{Mix: [2][]float64{normal(x), normal(y)}}
	low, high, most := math.Inf(1), math.Inf(-1), 0.0
	for j := range y {
		sum := 0.0
		for i := range x {
			sum += e.Mix[0][i] * worth[i][j]
			most = max(most, math.Abs(worth[i][j]))
		}
		low = min(low, sum)
	}
	for i := range x {
		sum := 0.0
		for j := range y {
			sum += worth[i][j] * e.Mix[1][j]
		}
		high = max(high, sum)
	}
	e.roundings = len(x) + len(y) + 4
	e.Value = low + (high-low)/2
	e.Bound = math.Abs(high-low)/2 + float64(e.roundings)*0x1p-52*most
	e.roundings += 2 * int(math.Ceil(math.Abs(high-low)/(most*0x1p-53)))
	return e
}

// normal scales weights to add up to one.
func normal(w []float64) []float64 {
	sum := 0.0
	for i, x := range w {
		w[i] = max(0, x)
		sum += w[i]
	}
	for i := range w {
		w[i] /= sum
	}
	return w
}

// reals is a tableau in floats. What is smaller than tiny is taken for zero.
type reals struct {
	names
	a [][]float64
}

const tiny = 1e-12

func newReals(worth [][]float64) (*reals, float64) {
	m, n := len(worth), len(worth[0])
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range worth {
		for _, x := range row {
			low, high = min(low, x), max(high, x)
		}
	}
	t := &reals{newNames(m, n), make([][]float64, m+1)}
	for i, row := range worth {
		for _, x := range row {
			t.a[i] = append(t.a[i], 1+(x-low)/(high-low)) // from 1 to 2
		}
		t.a[i] = append(t.a[i], 1)
	}
	for range n {
		t.a[m] = append(t.a[m], 1)
	}
	t.a[m] = append(t.a[m], 0)
	return t, max(math.Abs(low), math.Abs(high))
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

func (t *reals) sign(i, j int) int {
	if math.Abs(t.a[i][j]) < tiny {
		return 0
	}
	return int(sign(t.a[i][j]))
}

func (t *reals) more(a, b int) bool { m := len(t.row); return t.a[m][a] > t.a[m][b] }

func (t *reals) sooner(a, b, j int) bool {
	n := len(t.column)
	x, y := t.a[a][n]/t.a[a][j], t.a[b][n]/t.a[b][j]
	if math.Abs(x-y) > tiny {
		return x < y
	}
	return t.row[a] < t.row[b]
}

func (t *reals) pivot(i, j int) {
	p := t.a[i][j]
	for l := range t.a[i] {
		if l != j {
			t.a[i][l] /= p
		}
	}
	for k, row := range t.a {
		if k == i || row[j] == 0 {
			continue
		}
		q := row[j]
		for l := range row {
			if l != j {
				row[l] -= q * t.a[i][l]
			}
		}
		row[j] = -q / p
	}
	t.a[i][j] = 1 / p
	t.swap(i, j)
}

func (t *reals) weights() (x, y []float64) {
	m, n := len(t.row), len(t.column)
	x, y = make([]float64, m), make([]float64, n)
	for i, v := range t.row {
		if v < n {
			y[v] = t.a[i][n]
		}
	}
	for j, v := range t.column {
		if v >= n {
			x[v-n] = -t.a[m][j]
		}
	}
	return x, y
}
