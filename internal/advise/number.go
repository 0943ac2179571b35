package advise

import (
	"math"
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// number is an arithmetic, and the chances of a graph in it.
type number[N any] interface {
	odds.Field[N]
	size(a N) float64 // its absolute value, for bounds
	// above tells whether a is more than b, each off by at most err.
	above(a, b N, err float64) bool
	weights(v int32) (p []N, roundings int)
	ending(n *table.Node) (results []int32, p []N, roundings int)
	game(worth [][]N) Equilibrium[N]
	book() *odds.Book
}

// real is floats.
type real struct {
	odds.Floats
	b *odds.Book
	g *table.Graph
}

func (x real) game(worth [][]float64) Equilibrium[float64] { return solveGame(worth, x.b.Check) }

func (x real) book() *odds.Book { return x.b }

func (real) size(a float64) float64 { return math.Abs(a) }

func (real) above(a, b, err float64) bool { return a-b > 2*err }

func (x real) weights(v int32) ([]float64, int) { return x.b.Weigh(x.g, v) }
func (x real) ending(n *table.Node) ([]int32, []float64, int) {
	return x.b.Ending(n)
}

// rational is fractions. Numbers are never changed once made.
type rational struct {
	odds.Fractions
	b *odds.Book
	g *table.Graph
}

func (x rational) game(worth [][]*big.Rat) Equilibrium[*big.Rat] {
	return solveGameExactly(worth, x.b.Check)
}

func (x rational) book() *odds.Book { return x.b }

func (rational) size(*big.Rat) float64               { return 0 }
func (rational) above(a, b *big.Rat, _ float64) bool { return a.Cmp(b) > 0 }

func (x rational) weights(v int32) ([]*big.Rat, int) { return x.b.WeighExactly(x.g, v), 0 }
func (x rational) ending(n *table.Node) ([]int32, []*big.Rat, int) {
	ids, p := x.b.EndingExactly(n)
	return ids, p, 0
}
