package bushido

import (
	"math/big"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// tally is the law of a pool of which nobody picks dice, counted by the classes of
// faces that its steps tell apart, and not by what lies on the table: whether the
// best die shows more than a face is read off how many dice do, once for each face.
type tally struct {
	pool  Pool
	book  *attack.Book
	dice  int
	width int    // words of a number
	class [7]int // of each face
	wide  []uint64
	part  [6]bool // faces that are told apart from the next
	index []int32
}

// Of more than someDice, of which no more than fewAgain are rerolled or taken away,
// what lies on the table is sooner told.
const (
	someDice = 12
	fewAgain = 3
)

// tallied tells whether a pool is counted so.
func (p *Pool) tallied() bool {
	if p.Lies || p.Fixed.total() > 0 || p.Rolls == 0 || !p.rerolls(0) && p.Strip == 0 {
		return false
	}
	few := int(p.Strip)
	for _, a := range p.Steps {
		if a.Max > 0 && a.Chosen {
			return false
		}
		few += int(a.Max)
	}
	return p.Rolls <= someDice || few > fewAgain
}

// rerolled is the most dice that the steps roll again.
func (p *Pool) rerolled() int {
	n := 0
	for _, a := range p.Steps {
		n += int(min(a.Max, p.Rolls))
	}
	return n
}

// wayed is in how many ways dice lie, told apart only by their class, and how likely
// that is: numbers of so many words, of ways to roll all dice until then.
type wayed struct {
	dice int // on the table
	keys []int32
	n    []uint64
}

// tallyWork is the most sums that the pools of one question may take, some hundredths
// of a microsecond each.
const tallyWork = 40_000_000

// sumsAtOnce is how many sums are a step of work.
const sumsAtOnce = 30

// countedPool is the law of a pool, with the rerolls it used of a shared trait, and how
// many dice are rolled again on average.
type countedPool struct {
	list  []outcome
	again float64
}

// tallies are the pools of a scene, each counted once.
type tallies struct {
	sync.Mutex
	of   map[Pool]countedPool
	sums float64 // that were done, as many as were expected
}

func (x *tallies) count(b *attack.Book, p Pool) countedPool {
	x.Lock()
	defer x.Unlock()
	p.As = 0
	out, ok := x.of[p]
	if !ok {
		out = tallyOf(b, p)
		x.of[p] = out
		x.sums += p.takes()
	}
	return out
}

// cites are the rules that the dice of such a pool bring up: all of them may show ones,
// or be rolled again.
func (p *Pool) cites() []table.RuleID {
	out := ids("bushido.test.ones-removed", "bushido.test.supporting")
	for _, a := range p.Steps {
		if a.Max == 0 {
			continue
		}
		out = append(out, "bushido.seq.reroll", "bushido.test.reroll-order", "bushido.test.reroll-once", a.rule())
		if a.Meant {
			out = append(out, "bushido.decision.reroll")
		}
	}
	if p.Kata {
		out = append(out, "bushido.trait.kata")
	}
	if p.Strip > 0 {
		out = append(out, "bushido.test.forced-removal")
	}
	if !p.Kata || p.Strip >= p.Rolls {
		out = append(out, "bushido.test.all-ones-zero")
	}
	return out
}

// tallyOf counts a pool.
func tallyOf(b *attack.Book, p Pool) countedPool {
	all := int(p.Rolls) + p.rerolled()
	w := tally{pool: p, book: b, dice: int(p.Rolls), width: (all*2585/1000 + 64) / 64}
	low := p.low()
	shares := p.whole()
	most := 0 // rerolls of the shared trait
	for _, a := range p.Steps {
		if a.Whole {
			most = max(most, int(min(a.Max, p.Rolls)))
		}
	}
	b.Steps += int(p.takes()) / sumsAtOnce
	over := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(all)), nil)
	// tail[f][used][s]: so many dice survive, and the best shows more than f
	var tail [7][][]*big.Int
	total := make([]*big.Int, most+1)
	var again float64
	for f := low; f <= 5; f++ {
		tail[f] = table2(most+1, w.dice+1)
		if f == low {
			tail[low-1] = table2(most+1, w.dice+1)
		}
		again = w.run(f, func(used, above, ones int, n *big.Int) {
			if f == low {
				total[used] = plusInt(total[used], n)
			}
			s := w.dice - int(p.Strip)
			if !p.Kata {
				s -= ones
			}
			if s <= 0 {
				return
			}
			if f == low {
				tail[low-1][used][s] = plusInt(tail[low-1][used][s], n)
			}
			if above > int(p.Strip) {
				tail[f][used][s] = plusInt(tail[f][used][s], n)
			}
		})
	}
	tail[6] = table2(most+1, w.dice+1)
	at := map[spent]int{}
	out := countedPool{again: again}
	var sums []*big.Int
	put := func(k spent, n *big.Int) {
		if n.Sign() == 0 {
			return
		}
		i, ok := at[k]
		if !ok {
			i = len(sums)
			at[k], sums, out.list = i, append(sums, new(big.Int)), append(out.list, outcome{got: k})
		}
		sums[i].Add(sums[i], n)
	}
	for used := range most + 1 {
		if total[used] == nil {
			continue
		}
		rest := new(big.Int).Set(total[used])
		k := spent{}
		if shares {
			k.Used = uint8(used)
		}
		for s := 1; s <= w.dice; s++ {
			for f := low; f <= 6; f++ {
				n := new(big.Int).Sub(zeroed(tail[f-1][used][s]), zeroed(tail[f][used][s]))
				rest.Sub(rest, n)
				k.Got = Tested{Value: uint8(f + min(int(p.Supports), s-1)), Survivors: uint8(s)}
				if !p.Count {
					k.Got.Survivors = 1
				}
				put(k, n)
			}
		}
		k.Got = Tested{}
		put(k, rest)
	}
	for i, n := range sums {
		out.list[i].rat = new(big.Rat).SetFrac(n, over)
		out.list[i].p, _ = out.list[i].rat.Float64()
	}
	return out
}

func table2(n, m int) [][]*big.Int {
	out := make([][]*big.Int, n)
	for i := range out {
		out[i] = make([]*big.Int, m)
	}
	return out
}

func plusInt(a, b *big.Int) *big.Int {
	if a == nil {
		return new(big.Int).Set(b)
	}
	return a.Add(a, b)
}

func zeroed(a *big.Int) *big.Int {
	if a == nil {
		return new(big.Int)
	}
	return a
}

// takes is about how many sums it takes to count a pool.
func (p Pool) takes() float64 {
	w, sums, parts := tally{pool: p}, 0.0, 1.0
	n := int(p.Rolls)
	for f := p.low(); f <= 5; f++ {
		w.bounds(0, f)
		sums += choose(n+len(w.wide), len(w.wide)) * float64(len(w.wide))
		parts = 1
		for i, a := range p.Steps {
			if a.Max == 0 {
				continue
			}
			most := min(int(a.Max), n)
			if a.Whole {
				parts = float64(most + 1)
			}
			w.bounds(i+1, f)
			sums += parts * float64(most) * choose(n+len(w.wide)-1, len(w.wide)-1) * float64(len(w.wide)) / 2
		}
	}
	return sums
}

// ahead refuses hands of dice that take too many sums to count, before any is done.
func (g *arena[N]) ahead(hands []hand) {
	g.d.s.tallies.Lock()
	defer g.d.s.tallies.Unlock()
	met, sums := map[Pool]bool{}, g.d.s.tallies.sums
	count := func(p Pool) {
		if p.As = 0; !p.tallied() || met[p] {
			return
		}
		if _, ok := g.d.s.tallies.of[p]; ok {
			return
		}
		met[p] = true
		if sums += p.takes(); sums > tallyWork {
			panic(table.TooMany{Procedure: "more than " + itoa(tallyWork/1_000_000) + " million sums for dice that are rerolled or taken away (fewer dice, rerolls or splits)"})
		}
	}
	for _, h := range hands {
		pools := g.pools(h)
		count(pools[0])
		most := 0 // rerolls that the attack dice may use of those of both
		for _, a := range pools[0].Steps {
			if a.Whole {
				most = min(int(a.Max), int(pools[0].Rolls))
			}
		}
		for used := range most + 1 {
			count(pools[1].left(uint8(used)))
		}
	}
}

func choose(n, k int) float64 {
	out := 1.0
	for i := range k {
		out *= float64(n-i) / float64(i+1)
	}
	return out
}
