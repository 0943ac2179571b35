package conform

import (
	"testing"

	"github.com/enfilade/enfilade/internal/table"
)

// medley is a toy with every kind of draw, a loop, a score and both kinds of
// decision.
type medley struct{ Dice, Runs int }

type piece struct{ At, N int8 }

func (m medley) Step(t *table.T, s piece) (piece, bool) {
	next := piece{s.At + 1, s.N}
	switch s.At {
	case 0:
		options := []table.Option{{Name: "shut", Barred: []table.RuleID{"toy.shut"}}, {Name: "low"}, {Name: "high"}}
		next.N = int8(t.Choose("voice", table.Attacker, options, "toy.voice"))
	case 1:
		hands := []table.Option{{Name: "left"}, {Name: "right"}}
		k := t.Secret("hand", [2][]table.Option{hands, hands[:1+s.N%2]}, "toy.hand")
		next.N += int8(k[0] + k[1])
	case 2:
		next.N += table.Pool(t, "pool", m.Dice, 4, lowest{}, "toy.pool")
	case 3:
		tally := table.TallyOf(t, "bolts", m.Dice, bolt{}, 0, "toy.bolts")
		next.N += int8(tally.Of(1) + 2*tally.Of(3))
	case 4:
		t.Score(1, 1)
		if t.Die("encore", 3, "toy.encore") == 3 { // once more
			t.Score(3, 2)
			return s, true
		}
	case 5:
		if table.Call(t, "call", bolt{}, 0, "toy.call") == 0 {
			next.N = 0
		}
	default:
		table.InTurn(t, "turns", table.SumOf(t, "how many", m.Runs, bolt{}, 0, "toy.how-many"), rise{}, s.N, "toy.turns")
	}
	return next, true
}
func (medley) Result(s piece) int8 { return s.N }

// lowest reads the lowest face of a pool: the last that is read.
type lowest struct{}

func (lowest) Rank(face int) int                     { return face }
func (lowest) Read(_ int8, rank, _ int) (int8, bool) { return int8(rank), true }
func (lowest) Result(a int8) int8                    { return a }

// rise is up to one more, and at most 40; its state is -1 minus the height once
// it has risen.
type rise struct{}

func (rise) Step(t *table.T, s int8) (int8, bool) {
	if s < 0 {
		return s, false
	}
	return -1 - min(40, s+int8(t.Die("rise", 2, "toy.rise"))-1), true
}
func (rise) Result(s int8) int8 { return max(s, -1-s) }

func TestToys(t *testing.T) {
	for dice := range 4 {
		Check(t, medley{dice, 1}, piece{})
		Quick(t, medley{dice, 3}, piece{At: 2})
	}
	Quick(t, sixes{4}, 0)
	Quick(t, bolt{}, 0)
}
