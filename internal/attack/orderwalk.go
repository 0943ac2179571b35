package attack

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// Of a walk: how many products of floats, or of words, take as long as a unit of
// Book.Work, how much longer the fractions of the pieces take than their floats, and
// how many numbers are kept of what ends of orders are worth.
const (
	productsAtOnce = 200
	wordsAtOnce    = 5
	exactReach     = 3
	mostKept       = 4_000_000
)

// edge is what a piece may leave, and the chance of it.
type edge[N any] struct {
	to int32
	n  N
}

// sums is an arithmetic in which a sum may be changed.
type sums[N any] interface {
	Zero() N
	One() N
	IsZero(a N) bool
	AddMul(sum, a, b N) N
}

type floatSums struct{ odds.Floats }

func (floatSums) AddMul(sum, a, b float64) float64 { return sum + a*b }

type wholeSums struct{ product *big.Int }

func (wholeSums) Zero() *big.Int         { return new(big.Int) }
func (wholeSums) One() *big.Int          { return big.NewInt(1) }
func (wholeSums) IsZero(a *big.Int) bool { return a.Sign() == 0 }
func (x wholeSums) AddMul(sum, a, b *big.Int) *big.Int {
	return sum.Add(sum, x.product.Mul(a, b))
}

// orderWalk is all states that pieces may meet, and what each makes of them.
type orderWalk[R comparable, N any] struct {
	sums[N]
	book    *odds.Book
	states  []R
	rows    [][][]edge[N] // by piece, then by state; the last is what follows all pieces
	results []R           // of that
	ends    map[string][]N
}

// reach meets all states that orders of so many pieces may come to.
func (w *orderWalk[R, N]) reach(start R, pieces, most int, law func(piece int, r R) ([]R, []N)) {
	at, of := map[R]int32{start: 0}, map[R]int32{}
	w.states, w.rows = []R{start}, make([][][]edge[N], pieces+1)
	after, next := 0, 1 // pieces that the state comes after, at least, and the first that comes after one more
	for i := 0; i < len(w.states); i++ {
		if i == next {
			after, next = after+1, len(w.states)
		}
		for k := range w.rows {
			if k < pieces && after == most { // no piece follows any more
				w.rows[k] = append(w.rows[k], nil)
				continue
			}
			known, list := at, &w.states
			if k == pieces {
				known, list = of, &w.results
			}
			to, n := law(k, w.states[i])
			row := make([]edge[N], len(to))
			for j, r := range to {
				x, ok := known[r]
				if !ok {
					x = int32(len(*list))
					known[r], *list = x, append(*list, r)
				}
				row[j] = edge[N]{x, n[j]}
			}
			w.rows[k] = append(w.rows[k], row)
		}
		w.book.Check()
	}
}

// values are what the orders are worth, by what every result is.
func (w *orderWalk[R, N]) values(orders [][]uint8, worth []N) []N {
	w.ends = map[string][]N{"": w.back(len(w.rows)-1, worth)}
	n := len(orders[0])
	heads := make([][]N, n-w.tail(n)+1) // what the last order may have left, piece by piece
	for d := range heads {
		heads[d] = w.zeros()
	}
	heads[0][0] = w.One()
	out, known := make([]N, len(orders)), map[string]N{}
	var last []uint8
	for i, o := range orders {
		if v, ok := known[string(o)]; ok {
			out[i] = v
			continue
		}
		for d := alike(o, last); d < len(heads)-1; d++ {
			w.forth(int(o[d]), heads[d], heads[d+1])
		}
		out[i] = w.dot(heads[len(heads)-1], w.ending(o[len(heads)-1:]))
		if last = o; len(w.rows)-1 < n { // alike pieces make alike orders
			known[string(o)] = out[i]
		}
	}
	return out
}

// alike is how many pieces two orders begin with alike.
func alike(a, b []uint8) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func (w *orderWalk[R, N]) zeros() []N {
	out := make([]N, len(w.states))
	for i := range out {
		out[i] = w.Zero()
	}
	return out
}

// forth is the chances of states after a piece.
func (w *orderWalk[R, N]) forth(piece int, from, to []N) {
	for i := range to {
		to[i] = w.Zero()
	}
	products := 0
	for i, x := range from {
		if w.IsZero(x) {
			continue
		}
		for _, e := range w.rows[piece][i] {
			to[e.to] = w.AddMul(to[e.to], x, e.n)
		}
		products += len(w.rows[piece][i])
	}
	w.spend(products)
}

// ending is what states are worth before the last pieces of an order.
func (w *orderWalk[R, N]) ending(tail []uint8) []N {
	v, ok := w.ends[string(tail)]
	if !ok {
		v = w.back(int(tail[0]), w.ending(tail[1:]))
		w.ends[string(tail)] = v
	}
	return v
}

// back is what states are worth before a piece, by what those after it are.
func (w *orderWalk[R, N]) back(piece int, worth []N) []N {
	out, products := w.zeros(), 0
	for i, row := range w.rows[piece] {
		for _, e := range row {
			out[i] = w.AddMul(out[i], worth[e.to], e.n)
		}
		products += len(row)
	}
	w.spend(products)
	return out
}

func (w *orderWalk[R, N]) dot(a, b []N) N {
	sum := w.Zero()
	for i, x := range a {
		if !w.IsZero(x) {
			sum = w.AddMul(sum, x, b[i])
		}
	}
	w.spend(len(a))
	return sum
}

func (w *orderWalk[R, N]) spend(products int) {
	w.book.Steps += products/productsAtOnce + 1
	w.book.Check()
}

// tail is how many of n pieces at the end of orders are valued from behind: half of
// them, fewer where there would be too many of such ends to keep.
func (w *orderWalk[R, N]) tail(n int) int {
	kept, k := float64(len(w.states)), 0
	for k < n/2 && kept*float64(n-k) <= mostKept {
		kept *= float64(n - k)
		k++
	}
	return k
}

// products is how many of them so many orders of n pieces take.
func (w *orderWalk[R, N]) products(n, orders int) float64 {
	edges := 0
	for _, rows := range w.rows[:len(w.rows)-1] {
		for _, r := range rows {
			edges += len(r)
		}
	}
	each := float64(edges) / float64(max(1, len(w.rows)-1))
	return each*float64(w.parts(n, n-w.tail(n), orders)+w.parts(n, w.tail(n), orders)) + float64(orders*len(w.states))
}

// parts is how many beginnings, or ends, of up to most pieces there are at most.
func (w *orderWalk[R, N]) parts(n, most, orders int) int {
	sum, now := 0, 1
	for k := range most {
		now = min(now*(n-k), orders)
		sum += now
	}
	return sum
}

// floatOrders is a walk in floats along orders of n pieces.
func floatOrders[P table.Procedure[S, R], S, R comparable](b *odds.Book, p Pieces[P, S, R], n int) *orderWalk[R, float64] {
	w := &orderWalk[R, float64]{sums: floatSums{}, book: b}
	w.reach(p.Start, len(p.Each), n, func(k int, r R) (to []R, n []float64) {
		odds.Each(b, p.piece(k), p.Enter(r), func(r R, chance float64) { to, n = append(to, r), append(n, chance) })
		return to, n
	})
	return w
}

func (p Pieces[P, S, R]) piece(k int) P {
	if k == len(p.Each) {
		return p.End
	}
	return p.Each[k]
}

// wholeWalk is a walk in fractions: whole numbers over one denominator for every
// piece, whatever it is taken from. All orders of the same pieces have the same.
type wholeWalk[R comparable] struct {
	*orderWalk[R, *big.Int]
	over []*big.Int // by piece; the last of what follows them all
}

func exactOrders[P table.Procedure[S, R], S, R comparable](b *odds.Book, p Pieces[P, S, R], n int) wholeWalk[R] {
	w := wholeWalk[R]{&orderWalk[R, *big.Int]{sums: wholeSums{new(big.Int)}, book: b}, make([]*big.Int, len(p.Each)+1)}
	over := make([][]*big.Int, len(w.over))
	w.reach(p.Start, len(p.Each), n, func(k int, r R) (to []R, n []*big.Int) {
		var d *big.Int
		for _, o := range odds.Exactly(b, p.piece(k), p.Enter(r), nil) {
			to, n, d = append(to, o.Result), append(n, o.Ways), o.Of
		}
		over[k] = append(over[k], d)
		return to, n
	})
	for k, list := range over {
		w.over[k] = multiple(list)
		for i, d := range list { // states that it is never taken from come last
			scale(w.rows[k][i], new(big.Int).Quo(w.over[k], d))
		}
	}
	return w
}

// multiple is the least common multiple of denominators.
func multiple(list []*big.Int) *big.Int {
	out := big.NewInt(1)
	for _, d := range list {
		out = odds.Multiple(out, d)
	}
	return out
}

// scale makes chances those over a denominator that is so many times theirs.
func scale(row []edge[*big.Int], by *big.Int) {
	for i := range row {
		row[i].n = new(big.Int).Mul(row[i].n, by)
	}
}

// fractions are the values of orders by what results are worth.
func (w wholeWalk[R]) fractions(orders [][]uint8, worth func(R) *big.Rat) []*big.Rat {
	of := make([]*big.Rat, len(w.results))
	var denominators []*big.Int
	for i, r := range w.results {
		of[i] = worth(r)
		denominators = append(denominators, of[i].Denom())
	}
	over := multiple(denominators)
	whole := make([]*big.Int, len(of))
	for i, x := range of {
		whole[i] = new(big.Int).Quo(over, x.Denom())
		whole[i].Mul(whole[i], x.Num())
	}
	over = new(big.Int).Mul(over, w.over[len(w.over)-1])
	for _, k := range orders[0] {
		over.Mul(over, w.over[k])
	}
	shared := odds.NewOver(over)
	out := make([]*big.Rat, len(orders))
	for i, n := range w.values(orders, whole) {
		out[i] = shared.Fraction(n)
	}
	return out
}
