package bushido

import (
	"sync"

	"github.com/enfilade/enfilade/internal/table"
)

// crowding are in how many ways pools can stand, each worked out once.
type crowding struct {
	sync.Mutex
	most int // ways for an action to stand
	of   map[Pool]poolWays
}

// poolWays is in how many ways a pool can stand, and how many things it can come to.
type poolWays struct{ states, results int }

// mostOneByOne is in how many ways an exchange may stand before its damage and be gone
// through one by one.
const mostOneByOne = 3_000

// over tells whether an exchange in which dice are picked would stand in too many ways.
// They are counted from each pool alone: one is rolled after whatever those before
// it have come to.
func (s *crowding) over(x *Exchange, start Fray) (yes bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, yes = r.(table.TooMany); !yes {
				panic(r)
			}
		}
	}()
	s.uncrowded(x, start)
	return false
}

// uncrowded is over as a refusal.
func (s *crowding) uncrowded(x *Exchange, start Fray) {
	s.Lock()
	defer s.Unlock()
	var pools [4]Pool
	var before [4]int // what the pools before come to at least: without rerolls
	ways := 1
	for n := range pools {
		side, which := x.whose(uint8(n))
		pools[n], before[n] = x.pool(start, side, which), ways
		bare := pools[n]
		bare.Steps = [3]again{}
		ways *= s.count(bare, s.most).results
	}
	for n := 3; n >= 0; n-- { // the last may stand in fewest ways
		s.count(pools[n], s.most/before[n])
	}
	met, ways := 0, 1
	for _, p := range pools {
		of := s.count(p, s.most)
		if !p.asks() {
			of.states = 1
		}
		met += ways * of.states
		ways *= of.results
	}
	if met > s.most {
		tooManyWays(s.most)
	}
}

// drawn is how many ways a draw of dice may stand in, whatever is left for its pool.
const drawn = 5000

// count counts a pool, which may stand in so many ways at most.
func (s *crowding) count(p Pool, most int) poolWays {
	if of, ok := s.of[p]; ok {
		return of
	}
	c := table.NewCache()
	c.Limit = max(most, drawn)
	defer func() {
		switch r := recover().(type) {
		case nil:
		case table.TooMany:
			tooManyWays(s.most)
		default:
			panic(r)
		}
	}()
	of := p.ways(c)
	if p.asks() && of.states > most {
		tooManyWays(s.most)
	}
	s.of[p] = of
	return of
}

// ways counts how a pool may stand; a choice leads on without its options being put
// into words.
func (p Pool) ways(c *table.Cache) poolWays {
	sp := table.SpaceOf(c, p)
	met, came := map[Throw]bool{{}: true}, map[Tested]bool{}
	work, t := []Throw{{}}, new(table.T)
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		follow := func(next Throw) {
			if met[next] {
				return
			}
			if len(met) >= c.Limit {
				panic(table.TooMany{Procedure: p, What: "states"})
			}
			met[next] = true
			work = append(work, next)
		}
		switch {
		case s.Over:
			came[p.Result(s)] = true
		case s.Ask:
			for _, d := range p.Steps[s.At-1].sets(s.Dice, p.Fixed) {
				follow(p.picked(t, s, d))
			}
		default:
			for _, e := range sp.Out(sp.Open(s)) {
				follow(sp.State(e.To))
			}
		}
	}
	return poolWays{len(met), len(came)}
}

// meleeTakes is what weighing one bundle of a melee takes in which dice are picked.
func (s *scene) meleeTakes() int {
	n := s.attacker.f.MeleePool.N
	if t := s.target(); t != nil {
		n += t.f.MeleePool.N
	}
	switch {
	case n <= 8:
		return 10
	case n <= 16:
		return 15
	}
	return 1 // the work of its dice is counted
}
