package odds

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// Book keeps what has been worked out: the laws of procedures called, rows of
// batches. Scenarios of a sweep share one. It is not safe for several
// goroutines: give each its own.
type Book struct {
	*table.Cache
	laws   [][]*law // by graph and node
	rows   map[batch]row
	turns  map[place]*turns
	kept   int // chances in rows of turns
	shares map[[2]table.Share][]float64
	exact  exactBook
	citing *table.Cache // graphs that note rules, apart so that others stay small
	dice   *diceBook

	asked, added int // laws, and chances added up: see Work
	most         int // Work that may be done: see Allow

	keeps map[any]any // see Kept

	lastTurns *turns
	spare     []scratch // one for each flow within another

	ids     slab[int32] // memory of laws
	chances slab[float64]
}

// slab hands out room for short lists from one long one.
type slab[E any] struct{ free []E }

func (s *slab[E]) take(n int) []E {
	if n > len(s.free) {
		if n > 64 {
			return make([]E, 0, n)
		}
		s.free = make([]E, 256)
	}
	out := s.free[:0:n]
	s.free = s.free[n:]
	return out
}

// NewBook returns an empty book.
func NewBook() *Book {
	return &Book{
		Cache: table.NewCache(),
		rows:  map[batch]row{},
		turns: map[place]*turns{}, shares: map[[2]table.Share][]float64{}, exact: newExactBook(),
	}
}

// Beside returns an empty book with the limit of b that is interrupted with it.
func (b *Book) Beside() *Book {
	out := NewBook()
	out.Cache = b.Cache.Beside()
	return out
}

// Clear forgets all that was worked out. A book whose work ended in a panic,
// table.Interrupted or table.TooMany, must be cleared before it is used again.
func (b *Book) Clear() { *b = *b.Beside() }

// mostKeptStates is how many states a book keeps when it is trimmed, some 150 MB.
const mostKeptStates = 500_000

// Trim forgets all that was worked out if that is much, but not how much work it
// was: for whoever asks questions that have little in common.
func (b *Book) Trim() {
	if b.States() > mostKeptStates {
		b.Forget()
	}
}

// Forget is Clear, but the book still knows how much work it was.
func (b *Book) Forget() {
	steps, asked, added := b.Steps, b.asked, b.added
	b.Clear()
	b.Steps, b.asked, b.added = steps, asked, added
}

// Kept is what the book keeps by a key for whoever asks it: made once, and forgotten
// with the rest.
func Kept[T any](b *Book, key any, make func() T) T {
	if x, ok := b.keeps[key]; ok {
		return x.(T)
	}
	x := make()
	if b.keeps == nil {
		b.keeps = map[any]any{}
	}
	b.keeps[key] = x
	return x
}

// States is how many states of procedures the book keeps: a measure of its
// memory, for whoever asks many questions of one book and may want a new one.
func (b *Book) States() int {
	n := 0
	for _, c := range []*table.Cache{b.Cache, b.citing} {
		if c != nil {
			for _, g := range c.Graphs {
				n += len(g.Nodes)
			}
		}
	}
	return n
}

// Work is how much has been worked out in the book, in units of about half a
// microsecond. It depends on what was asked alone, not on the machine: who would
// leave out what takes too long leaves out the same everywhere.
func (b *Book) Work() int { return b.Steps + lawWork*b.asked + b.added/addedAtOnce }

// Allow sets a limit to the work that is done in the book from now on: what passes
// it panics with table.TooMany.
func (b *Book) Allow(work int) { b.most, b.MostSteps = b.Work()+work, b.Steps+work }

// Allowing allows so much work, or less where less was allowed, until what it returns
// is called.
func (b *Book) Allowing(work int) (end func()) {
	most, steps := b.most, b.MostSteps
	if b.Allow(work); most > 0 {
		b.most, b.MostSteps = min(most, b.most), min(steps, b.MostSteps)
	}
	return func() { b.most, b.MostSteps = most, steps }
}

// Within does what may take so much work, and tells whether it was enough: if not,
// or if it is too large whatever the work, the book forgets all but how much work
// it was.
func (b *Book) Within(work int, do func()) (done bool) {
	defer b.Allowing(work)()
	defer func() {
		switch r := recover().(type) {
		case nil:
		case table.TooMany:
			b.Forget()
			done = false
		default:
			panic(r)
		}
	}()
	do()
	return true
}

// Check panics if the book has been interrupted, or its work has passed what is
// allowed. Work that can grow calls it often.
func (b *Book) Check() {
	b.Cache.Check()
	if b.most > 0 && b.Work() > b.most {
		panic(table.TooMany{Procedure: "the laws", What: "steps"})
	}
}

const (
	lawWork     = 20 // of a law that is asked, besides its steps
	addedAtOnce = 2000
)

type place struct {
	graph int
	start int32
}

type batch struct {
	place
	kind table.Kind
	n    int32
}

// Outcome is one result and its chance.
type Outcome[R any] struct {
	Result R
	P      float64
}

// Law is the chance of every result of a procedure.
type Law[R any] struct {
	Outcomes []Outcome[R]
	// Bound is how far, of itself, any chance can be off by rounding: the true
	// one lies between P(1-Bound) and P(1+Bound).
	Bound float64
	// Sum is how far, at most, any sum of the chances can be off, where it is
	// worked out; it is less than Bound where the large chances are the surer ones.
	Sum float64
}

// Of is the law of p from start. Choices take the option the policy picks; a
// nil policy takes the first that is open, hidden choices that of both sides.
func Of[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S]) Law[R] {
	return OfMixed(b, p, start, policy, nil)
}

// OfMixed is Of, with how often each option of a hidden choice is taken.
func OfMixed[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], mix Mix[S]) Law[R] {
	sp, l := asked[P, S, R](b, p, start, policy, mix)
	out := Law[R]{Outcomes: make([]Outcome[R], len(l.ids)), Bound: bound(l.ops)}
	for i, r := range l.ids {
		out.Outcomes[i] = Outcome[R]{sp.Result(r), l.p[i]}
	}
	return out
}

// Each gives every result of a law without choices and its chance.
func Each[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, each func(r R, chance float64)) {
	sp, l := asked[P, S, R](b, p, start, nil, nil)
	for i, r := range l.ids {
		each(sp.Result(r), l.p[i])
	}
}

func asked[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, policy Policy[S], mix Mix[S]) (*table.Space[P, S, R], law) {
	b.asked++
	sp := table.Scratch[P, S, R](b.Cache, p)
	v := sp.Find(start)
	l := b.flow(&sp.Graph, v, choosing(policy, mix, sp.State))
	b.Steps += len(l.ids) // each is read
	return sp, l
}

// Mean is the mean of a number read from the results.
func (l Law[R]) Mean(value func(R) float64) float64 {
	m := 0.0
	for _, o := range l.Outcomes {
		m += value(o.Result) * o.P
	}
	return m
}

// By sums the law over results with the same reading, ascending.
func By[R any, K cmp.Ordered](l Law[R], read func(R) K) []Outcome[K] {
	sum := map[K]float64{}
	for _, o := range l.Outcomes {
		sum[read(o.Result)] += o.P
	}
	out := make([]Outcome[K], 0, len(sum))
	for k, p := range sum {
		out = append(out, Outcome[K]{k, p})
	}
	slices.SortFunc(out, func(a, b Outcome[K]) int { return cmp.Compare(a.Result, b.Result) })
	return out
}

// Chances is the chance of each answer of what node v draws, one an edge; of a
// choice there are none.
func (b *Book) Chances(g *table.Graph, v int32) []float64 {
	w, _ := b.weights(&g.Nodes[v], g.Out(v))
	return w
}

// Weigh is as Chances, with the number of roundings that any of them holds.
func (b *Book) Weigh(g *table.Graph, v int32) (p []float64, roundings int) {
	return b.weights(&g.Nodes[v], g.Out(v))
}

// WeighExactly is Chances in fractions, which are not to be changed.
func (b *Book) WeighExactly(g *table.Graph, v int32) []*big.Rat {
	return b.keptRats(&g.Nodes[v], g.Out(v))
}

// Ending is as Ends, with the number of roundings that any chance holds.
func (b *Book) Ending(n *table.Node) (results []int32, p []float64, roundings int) {
	f := flow{b: b}
	f.handOver(n, 1, 0)
	l := f.law()
	return l.ids, l.p, l.ops
}

// EndingExactly is Ends in fractions.
func (b *Book) EndingExactly(n *table.Node) (results []int32, p []*big.Rat) {
	f := exactFlow{b: b, out: map[int32]*share{}}
	f.handOver(n, share{one, one})
	l := f.law()
	return l.ids, l.rats()
}

// Ends is the law of a procedure handed over to, by result number.
func (b *Book) Ends(n *table.Node) (results []int32, p []float64) {
	f := flow{b: b}
	f.handOver(n, 1, 0)
	l := f.law()
	return l.ids, l.p
}
