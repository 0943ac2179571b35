package conform

import (
	"errors"
	"math/big"

	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// Paths is the law of p by playing every ordered roll of its dice once: nothing
// is shared with the interpreters of package odds but the rules. Decisions are
// taken by pick, which must not depend on what was asked before; hidden ones by
// the first option of both sides. It gives up,
// and returns false, after most plays or in a play of more than mostDice.
func Paths[P table.Procedure[S, R], S, R comparable](p P, start S, pick play.Pick, most int) (map[R]*big.Rat, bool) {
	law := map[R]*big.Rat{}
	var o odometer
	picks, h := 0, new(table.Hand)
	h.Pick = func(name string, who table.Side, options []table.Option) int {
		if picks++; picks > mostPicks {
			play.Stop(errEndless)
		}
		if h.Hidden {
			return play.First(name, who, options)
		}
		return pick(name, who, options)
	}
	h.Roll = func(_ string, n, sides int) []int {
		faces := make([]int, n)
		for i := range faces {
			faces[i] = o.face(sides)
		}
		return faces
	}
	for plays := 0; ; plays++ {
		if plays == most {
			return nil, false
		}
		picks = 0
		r, _, err := play.Try(p, start, h)
		if err != nil {
			return nil, false
		}
		if plays == 0 && o.chance().Denom().Cmp(big.NewInt(int64(most)*1000)) > 0 {
			return nil, false // hopeless
		}
		if law[r] == nil {
			law[r] = new(big.Rat)
		}
		law[r].Add(law[r], o.chance())
		if !o.next() {
			return law, true
		}
	}
}

// odometer counts through all rolls: the dice of the play so far, and how many
// of them have been rolled in this one.
type odometer struct {
	dice   [][2]int // face, sides
	rolled int
}

// mostDice and mostPicks are how many dice and decisions a play may hold to be
// one of few.
const (
	mostDice  = 24
	mostPicks = 1000
)

var errEndless = errors.New("a play of too many dice or decisions")

func (o *odometer) face(sides int) int {
	if o.rolled == len(o.dice) {
		if len(o.dice) == mostDice {
			play.Stop(errEndless)
		}
		o.dice = append(o.dice, [2]int{1, sides})
	}
	o.rolled++
	return o.dice[o.rolled-1][0]
}

func (o *odometer) chance() *big.Rat {
	d := big.NewInt(1)
	for _, die := range o.dice {
		d.Mul(d, big.NewInt(int64(die[1])))
	}
	return new(big.Rat).SetFrac(big.NewInt(1), d)
}

// next turns to the next roll, and returns false after the last.
func (o *odometer) next() bool {
	o.rolled = 0
	for k := len(o.dice) - 1; k >= 0; k-- {
		if o.dice[k][0] < o.dice[k][1] {
			o.dice[k][0]++
			o.dice = o.dice[:k+1]
			return true
		}
	}
	return false
}
