package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// addends is what an action only adds up: nothing that happens later hangs on it. So
// it is carried beside the ways for the action to stand, not as part of them.
type addends struct {
	Rolled, Hits uint8
	First        bool
	Result, Over int16
	Ki, Theirs   uint8
	Reload       uint16
	FWounds      uint32
	Marks        [marks]uint16
	Wounds       [mostTargets]uint32
}

// apart takes what is only added up out of a way to stand. Ki counts where it limits
// later attacks, markers where they stop the weapon, states where a model has them or
// has them not.
func (p *Series[A, B]) apart(v Volley[B]) (Volley[B], addends) {
	x := addends{Rolled: v.Rolled, Hits: v.Hits, First: v.First, Result: v.Result, Over: v.Over, FWounds: v.FWounds}
	v.Rolled, v.Hits, v.First, v.Result, v.Over, v.FWounds = 0, 0, false, 0, 0, 0
	if !p.Pays {
		x.Ki, x.Theirs = v.Ki, v.Theirs
		v.Ki, v.Theirs = 0, 0
	}
	if !p.Reloads {
		x.Reload, v.Reload = v.Reload, 0
	}
	for k := range v.Marks {
		switch mark(k) {
		case proneMark, heldMark, immobilisedMark: // once
		default:
			x.Marks[k], v.Marks[k] = v.Marks[k], 0
		}
	}
	for i := range len(v.Tracks) {
		x.Wounds[i], v.Tracks[i].Wounds = v.Tracks[i].Wounds, 0
	}
	return v, x
}

// together is a way to stand with what was added up.
func (p *Series[A, B]) together(v Volley[B], x addends) Volley[B] {
	v.Rolled, v.Hits, v.First, v.Result, v.Over, v.FWounds = x.Rolled, x.Hits, x.First, x.Result, x.Over, x.FWounds
	v.Ki, v.Theirs, v.Reload = v.Ki+x.Ki, v.Theirs+x.Theirs, v.Reload+x.Reload
	for k, n := range x.Marks {
		v.Marks[k] += n
	}
	for i := range len(v.Tracks) {
		v.Tracks[i].Wounds = x.Wounds[i]
	}
	return v
}

// plus is the sum.
func (x addends) plus(y addends) addends {
	x.Rolled, x.Hits, x.First = x.Rolled+y.Rolled, x.Hits+y.Hits, x.First || y.First
	x.Result, x.Over = x.Result+y.Result, x.Over+y.Over
	x.Ki, x.Theirs, x.Reload, x.FWounds = x.Ki+y.Ki, x.Theirs+y.Theirs, x.Reload+y.Reload, x.FWounds+y.FWounds
	for k := range x.Marks {
		x.Marks[k] += y.Marks[k]
	}
	for i := range x.Wounds {
		x.Wounds[i] += y.Wounds[i]
	}
	return x
}

// ledger numbers the sums that are met, and knows the number of each after something
// was added: 0 is nothing.
type ledger struct {
	of   []addends
	at   map[addends]int32
	plus [][]int32 // by sum and addend, one more than the number; 0: not met
}

func newLedger() *ledger {
	return &ledger{of: []addends{{}}, at: map[addends]int32{{}: 0}, plus: [][]int32{nil}}
}

func (l *ledger) number(x addends) int32 {
	i, ok := l.at[x]
	if !ok {
		i = int32(len(l.of))
		l.at[x], l.of, l.plus = i, append(l.of, x), append(l.plus, nil)
	}
	return i
}

// add is the number of a sum and an addend.
func (l *ledger) add(i, j int32) int32 {
	switch {
	case i == 0:
		return j
	case j == 0:
		return i
	}
	row := l.plus[i]
	if int(j) >= len(row) {
		row = append(row, make([]int32, int(j)+1-len(row))...)
		l.plus[i] = row
	}
	if row[j] == 0 {
		row[j] = l.number(l.of[i].plus(l.of[j])) + 1
	}
	return row[j] - 1
}

// piles is what was added up where the action stands one way, by number, with the
// chance of each: a table of open addresses.
type piles[N any] struct {
	id    []int32 // one more than the number; 0: free
	n     []N
	met   int
	enter int // products that came to one sum, at most
}

// slot is the place of a sum; fresh if it was not met before.
func (s *piles[N]) slot(id int32) (at int, fresh bool) {
	if s.met*2 >= len(s.id) {
		s.grow()
	}
	mask := len(s.id) - 1
	for at = int(uint32(id)*0x9e3779b1) & mask; s.id[at] != 0; at = (at + 1) & mask {
		if s.id[at] == id+1 {
			return at, false
		}
	}
	s.id[at] = id + 1
	s.met++
	return at, true
}

func (s *piles[N]) grow() {
	old := *s
	s.id, s.n, s.met = make([]int32, max(2, 2*len(old.id))), make([]N, max(2, 2*len(old.id))), 0
	for i, id := range old.id {
		if id != 0 {
			at, _ := s.slot(id - 1)
			s.n[at] = old.n[i]
		}
	}
}

// Limits on what is added up in one law: products of chances, in floats and in
// fractions, some 10 and 150 nanoseconds each.
var mostProducts = [2]int{60_000_000, 6_000_000}

// summing adds up products, and refuses too many.
type summing struct {
	b     *attack.Book
	exact bool
	done  int
}

func (s *summing) product(n int) {
	s.done += n
	s.b.Steps += n / [2]int{40, 4}[one(s.exact)]
	if most := mostProducts[one(s.exact)]; s.done > most {
		panic(table.TooMany{Procedure: "more than " + itoa(most) + " products of chances (fewer attacks or wounds, or fewer joined measures)"})
	}
}

// law is what the action comes to, in floats. A chance is a sum of as many
// products as were added to it; the bound takes the most of them at each attack.
func (c *chain[A, B]) law(b *attack.Book, from source[B], values func(Volley[B]) []attack.Value) attack.Law {
	var out attack.Law
	c.pile(b, from, func(n int, bound float64, each func(func(v Volley[B], p float64))) {
		if n < int(c.p.Attacks) {
			return
		}
		out.Bound = bound
		each(func(v Volley[B], p float64) {
			out.Outcomes = append(out.Outcomes, attack.Outcome{Values: values(v), P: p})
		})
	})
	return out
}

// afterTakes is the steps that entering one report of an attack takes: see Book.Work.
const afterTakes = 4

// pile adds up what attacks come to. It tells of each number of them what the action
// comes to if no more are made.
func (c *chain[A, B]) pile(b *attack.Book, from source[B], tell func(n int, bound float64, each func(func(v Volley[B], p float64)))) {
	rows := crowds[B, piles[float64]](int(c.p.Attacks) + 1)
	last := len(rows) - 1
	start, x := c.p.apart(c.start)
	book, work := newLedger(), summing{b: b}
	rows[0].place(start)
	at, _ := rows[0].n[0].slot(book.number(x))
	rows[0].n[0].n[at] = 1
	c.ahead(b, from)
	t, met, roundings, bound := new(table.T), 0, last, 0.0
	over := func(row int, end func(Volley[B]) Volley[B], each func(v Volley[B], p float64)) {
		for i, v := range rows[row].keys {
			s := &rows[row].n[i]
			for at, id := range s.id {
				if id != 0 && s.n[at] > 0 {
					each(end(c.p.together(v, book.of[id-1])), s.n[at])
				}
			}
		}
	}
	for row := range last {
		worst := 0.0
		for i, v := range rows[row].keys {
			law, here := from(v), rows[row].n[i]
			worst = max(worst, law.bound)
			b.Steps += afterTakes * len(law.of)
			work.product(len(law.of) * here.met)
			for j, r := range law.of {
				next, to := c.after(t, v, r)
				next, add := c.p.apart(next)
				id := book.number(add)
				k, fresh := rows[to].place(next)
				if fresh {
					met++
					crowded(b, met)
				}
				there := &rows[to].n[k]
				there.enter++
				for at, sum := range here.id {
					if sum != 0 {
						slot, _ := there.slot(book.add(sum-1, id))
						there.n[slot] += here.n[at] * law.p[j]
					}
				}
			}
			rows[row].n[i] = piles[float64]{enter: here.enter}
		}
		bound += worst
		most := 0
		for _, s := range rows[row].n {
			most = max(most, s.enter)
		}
		roundings += most
		ends := 0
		for _, s := range rows[last].n {
			ends = max(ends, s.enter)
		}
		tell(row+1, (bound+odds.Rounded(roundings+ends))*(1+1e-9), func(each func(v Volley[B], p float64)) {
			over(last, func(v Volley[B]) Volley[B] { return v }, each)
			if row+1 < last {
				over(row+1, c.p.closed, each)
			}
		})
	}
}

// closed is an action of which no further attack is made.
func (p *Series[A, B]) closed(v Volley[B]) Volley[B] {
	v.Done, v.Made, v.Friends = true, 0, [mostFriends]uint8{}
	return p.forget(v)
}

// owed is a way to stand whose chance lacks the denominators of the attacks from
// one on.
type owed[B tracks] struct {
	at   Volley[B]
	from uint8
}

// lawExactly is law in fractions: whole numbers over the product of a denominator
// for each attack.
func (c *chain[A, B]) lawExactly(b *attack.Book, from source[B], values func(Volley[B]) []attack.Value) attack.Law {
	var out attack.Law
	c.pileExactly(b, from, func(v Volley[B], n, den *big.Int) {
		p := new(big.Rat).SetFrac(n, den)
		f, _ := p.Float64()
		out.Outcomes = append(out.Outcomes, attack.Outcome{Values: values(v), P: f, Exact: p})
	})
	return out
}

// solveExactly is what the action is worth, where nobody decides.
func (c *chain[A, B]) solveExactly(b *attack.Book, worth func(Volley[B]) *big.Rat) attack.Solution {
	sums, over, product := map[string]*big.Int{}, (*big.Int)(nil), new(big.Int)
	c.pileExactly(b, c.source(b, true), func(v Volley[B], n, den *big.Int) {
		w := worth(v)
		key, sum := w.Denom().String(), sums[w.Denom().String()]
		if over = den; sum == nil {
			sum = new(big.Int)
			sums[key] = sum
		}
		sum.Add(sum, product.Mul(n, w.Num()))
	})
	exact := new(big.Rat)
	for key, sum := range sums {
		below, _ := new(big.Int).SetString(key, 10)
		exact.Add(exact, new(big.Rat).SetFrac(sum, below.Mul(below, over)))
	}
	value, _ := exact.Float64()
	return attack.Solution{Value: value, Exact: exact}
}

// pileExactly tells what the action comes to: each end, and its chance over one
// denominator.
func (c *chain[A, B]) pileExactly(b *attack.Book, from source[B], tell func(v Volley[B], n, den *big.Int)) {
	rows := make([]crowd[owed[B], piles[*big.Int]], int(c.p.Attacks)+1)
	for i := range rows {
		rows[i].by = func(o *owed[B]) uint64 { return mixed(o.at.number(), uint64(o.from)) }
	}
	last := len(rows) - 1
	start, x := c.p.apart(c.start)
	book, work := newLedger(), summing{b: b, exact: true}
	rows[0].place(owed[B]{at: start})
	at, _ := rows[0].n[0].slot(book.number(x))
	rows[0].n[0].n[at] = big.NewInt(1)
	c.ahead(b, from)
	dens := make([]*big.Int, last)
	t, met, product := new(table.T), 0, new(big.Int)
	lacks := func(from uint8, to int) *big.Int {
		n := big.NewInt(1)
		for at := int(from); at < to; at++ {
			n.Mul(n, dens[at])
		}
		return n
	}
	for row := range last {
		each := make([]*reports, len(rows[row].keys))
		dens[row] = big.NewInt(1)
		for i, o := range rows[row].keys {
			crowded(b, met)
			each[i] = from(o.at)
			b.Steps += afterTakes * len(each[i].of)
			dens[row] = common(dens[row], each[i].den)
		}
		for i, o := range rows[row].keys {
			here := rows[row].n[i]
			scale := lacks(o.from, row)
			scale.Mul(scale, new(big.Int).Quo(dens[row], each[i].den))
			for _, n := range here.n {
				if n != nil {
					n.Mul(n, scale)
				}
			}
			work.product(len(each[i].of) * here.met)
			for j, r := range each[i].of {
				next, to := c.after(t, o.at, r)
				next, add := c.p.apart(next)
				id := book.number(add)
				k, fresh := rows[to].place(owed[B]{next, uint8(row + 1)})
				if fresh {
					met++
					crowded(b, met)
				}
				there := &rows[to].n[k]
				for at, sum := range here.id {
					if sum == 0 {
						continue
					}
					slot, fresh := there.slot(book.add(sum-1, id))
					if fresh {
						there.n[slot] = new(big.Int)
					}
					there.n[slot].Add(there.n[slot], product.Mul(here.n[at], each[i].n[j]))
				}
			}
			rows[row].n[i] = piles[*big.Int]{}
		}
	}
	ends := crowds[B, piles[*big.Int]](1)[0]
	for i, o := range rows[last].keys {
		k, _ := ends.place(o.at)
		scale, there := lacks(o.from, last), &ends.n[k]
		for at, id := range rows[last].n[i].id {
			if id == 0 {
				continue
			}
			slot, fresh := there.slot(id - 1)
			if fresh {
				there.n[slot] = new(big.Int)
			}
			there.n[slot].Add(there.n[slot], product.Mul(rows[last].n[i].n[at], scale))
		}
	}
	den := lacks(0, last)
	for i, v := range ends.keys {
		for at, id := range ends.n[i].id {
			if id != 0 {
				tell(c.p.together(v, book.of[id-1]), ends.n[i].n[at], den)
			}
		}
	}
}
