package attack

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// Orders is the pieces of an attack that its player may resolve in any order, each
// taking on what the last one left, with nothing decided within them.
//
// Orders that begin alike share what comes of that, and orders that end alike what
// that is worth: all of them are valued in little more time than every piece takes
// from every state that it may meet.
type Orders struct {
	Measures []Measure
	// Values are what orders are worth, each a list of places in Pieces.Each: all of
	// the same ones. Its panic is table.TooMany, where that is more work than allowed.
	Values func(b *odds.Book, orders [][]uint8, worth func([]Value) float64) []float64
	// Exactly is the same in fractions.
	Exactly func(b *odds.Book, orders [][]uint8, worth func([]Value) *big.Rat) []*big.Rat
	// Work is what so many orders of n pieces take, in units of Book.Work: in floats,
	// and in fractions of so many words.
	Work func(b *odds.Book, n, orders int, words float64) (floats, fractions float64)
}

// Pieces are procedures that follow each other. Alike ones stand in Each once: an
// order names them several times.
type Pieces[P table.Procedure[S, R], S, R comparable] struct {
	Each  []P
	End   P // what follows all of them
	Start R
	Enter func(r R) S // where a procedure begins with what the last one left
}

// BindOrders closes over pieces, and how what is left in the end is read.
func BindOrders[P table.Procedure[S, R], S, R comparable](p Pieces[P, S, R], measures []Measure, read func(r R, values []Value)) Orders {
	values := func(r R) []Value {
		v := make([]Value, len(measures))
		read(r, v)
		return v
	}
	return Orders{
		Measures: measures,
		Values: func(b *odds.Book, orders [][]uint8, worth func([]Value) float64) []float64 {
			w := floatOrders(b, p, len(orders[0]))
			of := make([]float64, len(w.results))
			for i, r := range w.results {
				of[i] = worth(values(r))
			}
			return w.values(orders, of)
		},
		Exactly: func(b *odds.Book, orders [][]uint8, worth func([]Value) *big.Rat) []*big.Rat {
			return exactOrders(b, p, len(orders[0])).fractions(orders, func(r R) *big.Rat { return worth(values(r)) })
		},
		Work: func(b *odds.Book, n, orders int, words float64) (floats, fractions float64) {
			before := b.Work()
			w := floatOrders(b, p, n)
			reach := float64(b.Work() - before)
			steps := w.products(n, orders)
			return reach + steps/productsAtOnce, exactReach*reach + steps*words/wordsAtOnce
		},
	}
}
