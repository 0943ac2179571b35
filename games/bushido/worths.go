package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// worths is what exchanges come to, by how their dice fell.
type worths[N any] struct {
	of   func(s Fray) N
	id   map[uint64]int
	mets []met
	by   map[aftermath]*worthsOf[N]
	like map[follows]N
}

// follows is what follows from margins: what the move of each side does after them.
type follows struct {
	met   int
	deeds [2]deed
}

// deed is what a move does: where its side's strike lands, and where it answers a
// failure of the other's. It is the first move of the side that does the same.
type deed struct {
	lands, repels bool
	first         uint8
}

// aftermath is what follows from margins.
type aftermath struct {
	moves   [2]uint8
	defends [2]bool
}

// worthsOf is what margins come to, by their number.
type worthsOf[N any] struct {
	known []bool
	worth []N
}

func newWorths[N any](of func(s Fray) N) *worths[N] {
	return &worths[N]{of: of, id: map[uint64]int{}, by: map[aftermath]*worthsOf[N]{}, like: map[follows]N{}}
}

// packed is the margins and results as one number.
func (m met) packed() uint64 {
	n := uint64(0)
	for i := range 2 {
		n = n<<12 | uint64(m.over[i]+2048)&0xfff
		for _, r := range m.res[i] {
			n = n<<10 | uint64(r+512)&0x3ff
		}
	}
	return n
}

// number is that of margins.
func (w *worths[N]) number(m met) int {
	key := m.packed()
	n, ok := w.id[key]
	if !ok {
		n = len(w.mets)
		w.id[key], w.mets = n, append(w.mets, m)
	}
	return n
}

// all is what each of some margins come to where the dice are split so, by number.
func (w *worths[N]) all(x *Exchange, dice [2][2]uint8, moves [2]uint8, ids []int) []N {
	var key aftermath
	if !x.Quiet {
		key.moves = [2]uint8{x.alike(0, moves[0]), x.alike(1, moves[1])}
		for side := range 2 {
			key.defends[side] = x.defends(dice, moves, side)
		}
	}
	got, ok := w.by[key]
	if !ok {
		got = &worthsOf[N]{}
		w.by[key] = got
	}
	if more := len(w.mets) - len(got.known); more > 0 {
		got.known, got.worth = append(got.known, make([]bool, more)...), append(got.worth, make([]N, more)...)
	}
	for _, n := range ids {
		if !got.known[n] {
			got.known[n], got.worth[n] = true, w.after(x, dice, moves, n)
		}
	}
	return got.worth
}

// after is what margins come to, worked out once for all moves that do the same
// after them.
func (w *worths[N]) after(x *Exchange, dice [2][2]uint8, moves [2]uint8, n int) N {
	s := x.fallen(dice, moves, w.mets[n])
	if x.Quiet {
		return w.of(s)
	}
	key := follows{met: n, deeds: [2]deed{x.deedOf(s, 0), x.deedOf(s, 1)}}
	out, ok := w.like[key]
	if !ok {
		out = w.of(s)
		w.like[key] = out
	}
	return out
}

// deedOf is what a side's move does in an exchange whose dice are down.
func (x *Exchange) deedOf(s Fray, side int) deed {
	over, other := s.Over[side], s.Over[1-side]
	out := deed{lands: over >= 0, repels: other < 0 && other != noStrike && s.Split[side][1] > 0}
	if !out.lands && !out.repels {
		return out
	}
	does := func(k uint8) move { return x.Moves[side][k].does(side, out.lands, out.repels) }
	mine := does(s.Move[side])
	for out.first < s.Move[side] && does(out.first) != mine {
		out.first++
	}
	return out
}

// does is a move with nothing but what it does where its side's strike lands, and
// where it answers a failure of the other's.
func (m move) does(side int, lands, repels bool) move {
	repels = repels && m.Defence
	out := move{Defence: repels}
	if lands {
		out.Blows, out.Marks = m.Blows, m.Marks
		out.Parts = !m.Defence && (m.Parts || m.Fells || m.Holds)
	}
	switch {
	case !repels:
	case m.Kind == counterstrike:
		out.Kind, out.Counter, out.Marks = m.Kind, m.Counter, m.Marks
	default:
		out.Parts, out.Fells, out.Holds = m.Parts, m.Fells && side == 0, m.Holds && side == 0
	}
	return out
}

// alike is the first move of a side that does the same as one, whatever it costs.
func (x *Exchange) alike(side int, k uint8) uint8 {
	m := x.Moves[side][k]
	for i := range k {
		o := x.Moves[side][i]
		if o.Cost = m.Cost; o == m {
			return i
		}
	}
	return k
}

// troop is the stances of a side that have the same dice. Keep tells whether the
// margin of the other's failure matters.
type troop struct {
	dice [2]uint8
	keep bool
}

// troops are the stances of a side by their dice, and the troops in order.
func (f standoff) troops(side int) (of map[troop][]int, order []troop) {
	of = map[troop][]int{}
	for i := range f.stance[side] {
		t := f.troop(side, i)
		if of[t] == nil {
			order = append(order, t)
		}
		of[t] = append(of[t], i)
	}
	return of, order
}

func (f standoff) troop(side, i int) troop {
	s := f.stance[side][i]
	return troop{s.dice, f.x.Moves[side][s.move].Kind == counterstrike}
}

// matrix is what every pair of stances is worth, in floats. How the dice fall is
// worked out once for all stances with the same dice.
func (f standoff) matrix(g *arena[float64], w *worths[float64]) [][]float64 {
	out := f.square()
	mine, ours := f.troops(0)
	theirs, others := f.troops(1)
	var law fallsOf[float64]
	for _, a := range ours {
		for _, b := range others {
			law = f.falls(g, w, mine[a][0], theirs[b][0], law)
			for _, i := range mine[a] {
				for _, j := range theirs[b] {
					out[i][j] = f.floatSum(w, law, i, j)
				}
			}
		}
	}
	return out
}

// square is a number for every pair of stances.
func (f standoff) square() [][]float64 {
	out := make([][]float64, len(f.stance[0]))
	for i := range out {
		out[i] = make([]float64, len(f.stance[1]))
	}
	return out
}

// fallsOf is how dice may fall: the numbers of margins, and their chances.
type fallsOf[N any] struct {
	ids []int
	ns  []N
}

// falls is how the dice of a pair of stances may fall, in the place of another law.
func (f standoff) falls(g *arena[float64], w *worths[float64], i, j int, law fallsOf[float64]) fallsOf[float64] {
	law.ids, law.ns = law.ids[:0], law.ns[:0]
	dice, moves := f.pair(i, j)
	g.each(dice, moves, func(m met, n float64) {
		if n > 0 {
			law.ids, law.ns = append(law.ids, w.number(m)), append(law.ns, n)
		}
	})
	return law
}

// pair is the dice and the moves of a pair of stances.
func (f standoff) pair(i, j int) (dice [2][2]uint8, moves [2]uint8) {
	a, b := f.stance[0][i], f.stance[1][j]
	return [2][2]uint8{a.dice, b.dice}, [2]uint8{a.move, b.move}
}

func (f standoff) floatSum(w *worths[float64], law fallsOf[float64], i, j int) float64 {
	dice, moves := f.pair(i, j)
	of := w.all(&f.x, dice, moves, law.ids)
	sum := 0.0
	for k, id := range law.ids {
		sum += law.ns[k] * of[id]
	}
	return sum
}

// floatWorth is what a pair of stances is worth, in floats.
func (f standoff) floatWorth(g *arena[float64], w *worths[float64], i, j int) float64 {
	return f.floatSum(w, f.falls(g, w, i, j, fallsOf[float64]{}), i, j)
}

// exactFalls are the laws of pairs of stances in fractions, by their dice.
type exactFalls map[[2]troop]fallsOf[*big.Int]

// of is how the dice of a pair of stances may fall, worked out once for all stances
// with the same dice.
func (e exactFalls) of(f standoff, g *arena[*big.Int], w *worths[*big.Rat], i, j int) fallsOf[*big.Int] {
	key := [2]troop{f.troop(0, i), f.troop(1, j)}
	law, ok := e[key]
	if ok {
		return law
	}
	dice, moves := f.pair(i, j)
	at := map[int]int{}
	g.each(dice, moves, func(m met, n *big.Int) {
		if n == nil {
			return
		}
		id := w.number(m)
		if k, ok := at[id]; ok {
			law.ns[k].Add(law.ns[k], n)
			return
		}
		at[id] = len(law.ids)
		law.ids, law.ns = append(law.ids, id), append(law.ns, new(big.Int).Set(n))
	})
	e[key] = law
	return law
}

// exactWorth is what a pair of stances is worth as a fraction.
func (f standoff) exactWorth(g *arena[*big.Int], w *worths[*big.Rat], laws exactFalls, i, j int) *big.Rat {
	dice, moves := f.pair(i, j)
	law := laws.of(f, g, w, i, j)
	of := w.all(&f.x, dice, moves, law.ids)
	den := big.NewInt(1)
	for _, id := range law.ids {
		if d := of[id].Denom(); den.Cmp(d) != 0 {
			den = common(den, d)
		}
	}
	sum, x := new(big.Int), new(big.Int)
	for k, id := range law.ids {
		v := of[id]
		if v.Sign() != 0 {
			x.Mul(x.Quo(den, v.Denom()), v.Num())
			sum.Add(sum, x.Mul(x, law.ns[k]))
		}
	}
	return new(big.Rat).SetFrac(sum, den.Mul(den, g.over(dice)))
}

// fallen is an exchange when its dice have come to margins.
func (x *Exchange) fallen(dice [2][2]uint8, moves [2]uint8, m met) Fray {
	s := Fray{Split: dice, Move: moves}
	a, b := x.First, 1-x.First
	s.Over[a], s.Over[b] = m.over[0], m.over[1]
	s.Out.Results[a] = [2]int16{m.res[0][0], m.res[1][1]}
	s.Out.Results[b] = [2]int16{m.res[1][0], m.res[0][1]}
	return x.rolled(new(table.T), s)
}
