package advise

import (
	"math"
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// number is an arithmetic, and the chances of a graph in it.
type number[N any] interface {
	zero() N
	one() N
	add(a, b N) N
	mul(a, b N) N
	div(a, b N) N
	isZero(a N) bool
	size(a N) float64 // its absolute value, for bounds
	// above tells whether a is more than b, each off by at most err.
	above(a, b N, err float64) bool
	weights(v int32) (p []N, roundings int)
	ending(n *table.Node) (results []int32, p []N, roundings int)
}

// real is floats.
type real struct {
	b *odds.Book
	g *table.Graph
}

func (real) zero() float64            { return 0 }
func (real) one() float64             { return 1 }
func (real) add(a, b float64) float64 { return a + b }
func (real) mul(a, b float64) float64 { return a * b }
func (real) div(a, b float64) float64 { return a / b }
func (real) isZero(a float64) bool    { return a == 0 }
func (real) size(a float64) float64   { return math.Abs(a) }

func (real) above(a, b, err float64) bool { return a-b > 2*err }

func (x real) weights(v int32) ([]float64, int) { return x.b.Weigh(x.g, v) }
func (x real) ending(n *table.Node) ([]int32, []float64, int) {
	return x.b.Ending(n)
}

// rational is fractions. Numbers are never changed once made.
type rational struct {
	b *odds.Book
	g *table.Graph
}

func (rational) zero() *big.Rat                      { return new(big.Rat) }
func (rational) one() *big.Rat                       { return big.NewRat(1, 1) }
func (rational) add(a, b *big.Rat) *big.Rat          { return new(big.Rat).Add(a, b) }
func (rational) mul(a, b *big.Rat) *big.Rat          { return new(big.Rat).Mul(a, b) }
func (rational) div(a, b *big.Rat) *big.Rat          { return new(big.Rat).Quo(a, b) }
func (rational) isZero(a *big.Rat) bool              { return a.Sign() == 0 }
func (rational) size(*big.Rat) float64               { return 0 }
func (rational) above(a, b *big.Rat, _ float64) bool { return a.Cmp(b) > 0 }

func (x rational) weights(v int32) ([]*big.Rat, int) { return x.b.WeighExactly(x.g, v), 0 }
func (x rational) ending(n *table.Node) ([]int32, []*big.Rat, int) {
	ids, p := x.b.EndingExactly(n)
	return ids, p, 0
}
