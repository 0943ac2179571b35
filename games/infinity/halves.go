package infinity

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// halves values the leaves of a tree from both ends: how likely each situation
// is after the first links of an Order, and what it is worth before the others.
// Leaves that agree in the first links share the one, leaves that agree in the
// others the other, so of many leaves little is left to do for each.
type halves[N any] struct {
	arith[N]
	b     *odds.Book
	want  []measure
	worth func([]attack.Value) N
	aims  advise.Aims
	at    int // the first link of the second half
	most  int // steps of the book that decisions within may take it to; 0 is no limit
	terms map[Terms]int
	links map[Link]int
	met   map[meeting][]likely[N, traded]
	ahead map[run][]likely[N, Standing]
	rest  map[run]map[Standing]N

	places map[Standing]int         // situations in the middle, numbered
	first  map[run][]likely[N, int] // their chances
	second map[run]*worths[N]
}

// mostDecidedExactly is the steps of exchanges in which somebody is asked that are
// valued in fractions.
const mostDecidedExactly = 150_000

// worths is what situations in the middle are worth, as far as they are known.
type worths[N any] struct {
	of    []N
	known []bool
}

// arith is the numbers that chances and worths are told in.
type arith[N any] struct {
	one, zero N
	add, mul  func(a, b N) N
	opens     func(b *odds.Book, o opening, s Standing) []likely[N, Standing]
	trades    func(b *odds.Book, e exchange, s Standing) []likely[N, traded]
	ends      func(b *odds.Book, o Order[[1]Link], s Standing) []likely[N, Tally]

	// what is best where somebody is asked, for what comes of it
	bestOpening func(b *odds.Book, o opening, s Standing, worth func(Standing) N, aims advise.Aims) N
	bestTrade   func(b *odds.Book, e decidedFrom, s Standing, worth func(traded) N, aims advise.Aims) N
	bestEnd     func(b *odds.Book, o Order[[1]Link], s Standing, worth func(Tally) N, aims advise.Aims) N
}

// decidedFrom is an exchange in which somebody is asked, from one beginning: each
// has a graph of its own.
type decidedFrom struct {
	exchange
	link  uint8
	shown hand
	hub   suffered
}

// likely is a result and its chance.
type likely[N, R any] struct {
	r R
	p N
}

// meeting is a link, by its number, and how it begins.
type meeting struct {
	terms, link int
	start       Standing
}

// opening is the one roll that is compared with all.
type opening struct{ Order[[1]Link] }

// Step rolls the hub's dice.
func (o opening) Step(t *table.T, s Standing) (Standing, bool) {
	if s.At == startLink {
		return s, false
	}
	o.rollHub(t, &s)
	return s, true
}

// Result is what lies on the table.
func (o opening) Result(s Standing) Standing { return s }

func floating() arith[float64] {
	return arith[float64]{
		one: 1, add: func(a, b float64) float64 { return a + b }, mul: func(a, b float64) float64 { return a * b },
		opens: lawOf[opening, Standing], trades: lawOf[exchange, traded], ends: lawOf[Order[[1]Link], Tally],
		bestOpening: bestOf[opening, Standing], bestTrade: advise.Value[decidedFrom, Standing, traded], bestEnd: bestOf[Order[[1]Link], Tally],
	}
}

func fractional() arith[*big.Rat] {
	return arith[*big.Rat]{
		one: big.NewRat(1, 1), zero: new(big.Rat),
		add:   func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) },
		mul:   func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) },
		opens: exactLawOf[opening, Standing], trades: exactLawOf[exchange, traded], ends: exactLawOf[Order[[1]Link], Tally],
		bestOpening: exactBestOf[opening, Standing], bestTrade: advise.ValueExactly[decidedFrom, Standing, traded], bestEnd: exactBestOf[Order[[1]Link], Tally],
	}
}

func lawOf[P table.Procedure[Standing, R], R comparable](b *odds.Book, p P, s Standing) (out []likely[float64, R]) {
	for _, o := range odds.Of(b, p, s, nil).Outcomes {
		out = append(out, likely[float64, R]{o.Result, o.P})
	}
	return out
}

func exactLawOf[P table.Procedure[Standing, R], R comparable](b *odds.Book, p P, s Standing) (out []likely[*big.Rat, R]) {
	for _, o := range odds.Exactly(b, p, s, nil) {
		out = append(out, likely[*big.Rat, R]{o.Result, o.P})
	}
	return out
}

func bestOf[P table.Procedure[Standing, R], R comparable](b *odds.Book, p P, s Standing, worth func(R) float64, aims advise.Aims) float64 {
	return advise.Solve(b, p, s, worth, aims).Worth
}

func exactBestOf[P table.Procedure[Standing, R], R comparable](b *odds.Book, p P, s Standing, worth func(R) *big.Rat, aims advise.Aims) *big.Rat {
	return advise.SolveExactly(b, p, s, worth, aims).Worth
}

func newHalves[N any](x arith[N], b *odds.Book, want []measure, at int, worth func([]attack.Value) N, aims advise.Aims) *halves[N] {
	return &halves[N]{
		arith: x, b: b, want: want, at: at, worth: worth, aims: aims, terms: map[Terms]int{}, links: map[Link]int{},
		met: map[meeting][]likely[N, traded]{}, ahead: map[run][]likely[N, Standing]{}, rest: map[run]map[Standing]N{},
		places: map[Standing]int{}, first: map[run][]likely[N, int]{}, second: map[run]*worths[N]{},
	}
}

// numbered is an Order whose links have numbers.
type numbered struct {
	Order[[12]Link]
	terms int
	ids   [12]int
}

// value is what an Order is worth.
func (h *halves[N]) value(o Order[[12]Link]) N {
	h.b.Check()
	n := numbered{Order: o, terms: numberOf(h.terms, o.Terms)}
	for i := range int(o.N) {
		n.ids[i] = 1 + numberOf(h.links, o.Links[i]) // 0 is none
	}
	if !undecided(o) {
		return h.decided(&n)
	}
	states, chances := h.middle(&n)
	w := h.second[n.key(h.at, int(n.N))]
	if w == nil {
		w = &worths[N]{}
		h.second[n.key(h.at, int(n.N))] = w
	}
	sum := h.zero
	for i, x := range chances {
		for x.r >= len(w.of) {
			w.of, w.known = append(w.of, h.zero), append(w.known, false)
		}
		if !w.known[x.r] {
			w.of[x.r], w.known[x.r] = h.after(&n, h.at, states[i].r), true
		}
		sum = h.add(sum, h.mul(x.p, w.of[x.r]))
	}
	return sum
}

// decided is what an Order is worth in which somebody is asked: what is decided
// in a link may depend on those before it, so it is valued from the end alone.
func (h *halves[N]) decided(n *numbered) N {
	start, rest := n.begin(), func(s Standing) N { return h.after(n, 0, s) }
	if n.Shared {
		return h.bestOpening(h.b, opening{Order[[1]Link]{Terms: n.Terms}}, start, rest, h.aims)
	}
	return rest(start)
}

// middle is how likely each situation is after the first half, and its number.
func (h *halves[N]) middle(n *numbered) ([]likely[N, Standing], []likely[N, int]) {
	states, key := h.before(n, h.at), n.key(0, h.at)
	out, ok := h.first[key]
	if !ok {
		for _, x := range states {
			out = append(out, likely[N, int]{numberOf(h.places, x.r), x.p})
		}
		h.first[key] = out
	}
	return states, out
}

// run is some links of an Order, one after another.
type run struct {
	terms, from int
	ids         [12]int
}

func (n *numbered) key(from, to int) run {
	r := run{terms: n.terms, from: from}
	copy(r.ids[from:to], n.ids[from:to])
	return r
}

// numberOf numbers what is met.
func numberOf[K comparable](ids map[K]int, k K) int {
	id, ok := ids[k]
	if !ok {
		id = len(ids)
		ids[k] = id
	}
	return id
}

// before is how likely each situation is when so many links are over.
func (h *halves[N]) before(n *numbered, links int) []likely[N, Standing] {
	key := n.key(0, links)
	out, ok := h.ahead[key]
	if ok {
		return out
	}
	if links == 0 {
		out = []likely[N, Standing]{{n.begin(), h.one}}
		if n.Shared {
			out = h.opens(h.b, opening{Order[[1]Link]{Terms: n.Terms}}, n.begin())
		}
		h.ahead[key] = out
		return out
	}
	at := map[Standing]int{}
	for _, x := range h.before(n, links-1) {
		h.b.Check()
		for _, y := range h.trade(n, x.r) {
			s, p := n.leave(x.r, y.r), h.mul(x.p, y.p)
			i, met := at[s]
			if !met {
				at[s] = len(out)
				out = append(out, likely[N, Standing]{s, p})
				continue
			}
			out[i].p = h.add(out[i].p, p)
		}
	}
	h.ahead[key] = out
	return out
}

// after is what a situation is worth when so many links are over.
func (h *halves[N]) after(n *numbered, links int, s Standing) N {
	key := n.key(links, int(n.N))
	known := h.rest[key]
	if known == nil {
		known = map[Standing]N{}
		h.rest[key] = known
	}
	return h.worthOf(n, links, s, known)
}

func (h *halves[N]) worthOf(n *numbered, links int, s Standing, known map[Standing]N) N {
	if x, ok := known[s]; ok {
		return x
	}
	h.b.Check()
	var sum N
	if links == int(n.N) {
		sum = h.ending(n, s)
	} else {
		key := n.key(links+1, int(n.N))
		next := h.rest[key]
		if next == nil {
			next = map[Standing]N{}
			h.rest[key] = next
		}
		sum = h.linked(n, s, func(r traded) N { return h.worthOf(n, links+1, n.leave(s, r), next) })
	}
	known[s] = sum
	return sum
}

// linked is what a situation is worth before the next link.
func (h *halves[N]) linked(n *numbered, s Standing, rest func(traded) N) N {
	if n.at(s.Link).asks(n.Keep) {
		start := n.enter(&s)
		if h.most > 0 && h.b.Steps > h.most {
			panic(table.TooMany{Procedure: "fractions"})
		}
		return h.bestTrade(h.b, decidedFrom{n.exchange(s.Link), s.Link, start.Shown, start.Hub}, start, rest, h.aims)
	}
	sum := h.zero
	for _, x := range h.trade(n, s) {
		sum = h.add(sum, h.mul(x.p, rest(x.r)))
	}
	return sum
}

// ending is what a situation is worth when all links are over.
func (h *halves[N]) ending(n *numbered, s Standing) N {
	values := make([]attack.Value, len(h.want))
	worth := func(t Tally) N {
		for i, m := range h.want {
			values[i] = m.read(&t)
		}
		return h.worth(values)
	}
	o := Order[[1]Link]{Terms: n.Terms}
	if n.HubBody.asks(n.Keep) {
		return h.bestEnd(h.b, o, s, worth, h.aims)
	}
	sum := h.zero
	for _, x := range h.ends(h.b, o, s) {
		sum = h.add(sum, h.mul(x.p, worth(x.r)))
	}
	return sum
}

// trade is what the next link can come to.
func (h *halves[N]) trade(n *numbered, s Standing) []likely[N, traded] {
	key := meeting{n.terms, n.ids[s.Link], n.enter(&s)}
	out, ok := h.met[key]
	if !ok {
		out = h.trades(h.b, n.exchange(s.Link), key.start)
		h.met[key] = out
	}
	return out
}

// undecided tells whether nobody is asked anything in an Order.
func undecided(o Order[[12]Link]) bool {
	for i := range int(o.N) {
		if o.at(uint8(i)).asks(o.Keep) {
			return false
		}
	}
	return o.Hub.Again != asks && !o.HubBody.asks(o.Keep)
}

// asks tells whether the player of a trooper may be asked something at its end.
func (b Body) asks(k Keep) bool {
	return b.NWI == toAsk || b.Dogged == toAsk || b.HasGuts && k.has(keepGuts) && b.Go == toAsk
}

// solved is the attack of a leaf, valued in halves with the other leaves. All of
// them are valued for one goal.
func (f *leaves) solved(a attack.Attack, o Order[[12]Link]) attack.Attack {
	if o.N == 1 || o.Only >= 0 {
		return a
	}
	if o.Shared {
		f.top = max(f.top, o.Hub.Top)
		o.Hub.Top = f.top
	}
	whole := a
	decides := !undecided(o)
	o.alike()
	a.Solve = func(b *odds.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		if f.floats == nil {
			f.floats = newHalves(floating(), b, f.want, f.half, worth, aims)
		}
		s := attack.Solution{Value: f.floats.value(o)}
		if decides {
			s.Whole = func() attack.Solution { return whole.Solve(b, worth, aims) }
		}
		return s
	}
	a.SolveExactly = func(b *odds.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		if f.fractions == nil {
			f.fractions = newHalves(fractional(), b, f.want, f.half, worth, aims)
			f.fractions.most = b.Steps + mostDecidedExactly
		}
		x := f.fractions.value(o)
		near, _ := x.Float64()
		s := attack.Solution{Value: near, Exact: x}
		if decides {
			s.Whole = func() attack.Solution { return whole.SolveExactly(b, worth, aims) }
		}
		return s
	}
	return a
}

// alike takes the numbers of dice that nobody answers for what they are: alike.
// Which of them is rolled again makes no difference to what an Order is worth.
func (o *Order[L]) alike() {
	for i := range int(o.N) {
		l := &o.Links[i]
		if l.FtF.On {
			continue
		}
		l.Hub.Alike = l.Hub.Alike || l.Hub.Again == asks
		l.Spoke.Alike = l.Spoke.Alike || l.Spoke.Again == asks
	}
}

// halfOf is where Orders are cut whose leaves differ by some forks: in the
// middle of the links that differ.
func (s *scene) halfOf(forks []fork) int {
	var targets []int
	for _, k := range forks {
		switch k.at {
		case "aro":
			targets = append(targets, k.target)
		case "split":
			return len(s.links) / 2
		}
	}
	if len(targets) > 1 {
		return targets[len(targets)/2]
	}
	return len(s.links) / 2
}
