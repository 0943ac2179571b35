package conform

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/enfilade/enfilade/internal/table"
)

// wild is a random procedure of N places. What is drawn at a place, where the
// answers lead and what they cite and score is made up from the seed. Dice may
// lead back, decisions never do, so that it ends whatever is decided.
type wild struct {
	Seed uint64
	N    int8
	Back bool
}

type wilds struct{ At, N int8 }

func (w wild) Step(t *table.T, s wilds) (wilds, bool) {
	if s.At >= w.N {
		t.Cite("toy.end")
		return s, false
	}
	r := rand.New(rand.NewPCG(w.Seed, uint64(s.At)))
	t.Cite(rule(r))
	answer, back, over := w.draw(t, r, s)
	if over {
		return s, true
	}
	// The answer tells where to go, by one more throw of the seed's dice.
	r = rand.New(rand.NewPCG(w.Seed+uint64(answer), uint64(s.At)))
	if r.IntN(3) == 0 {
		t.Cite(rule(r))
	}
	if r.IntN(4) == 0 {
		t.Score(r.IntN(4), r.IntN(3))
	}
	next := wilds{s.At + 1 + int8(r.IntN(2)), (s.N + int8(r.IntN(3))) % 5}
	if back && r.IntN(3) == 0 && answer > 1 {
		next.At = int8(r.IntN(int(s.At) + 1))
	}
	return next, true
}
func (wild) Result(s wilds) wilds { return s }

func rule(r *rand.Rand) table.RuleID { return table.RuleID(fmt.Sprint("toy.", r.IntN(9))) }

// draw draws as the seed says; over means that it has handed over.
func (w wild) draw(t *table.T, r *rand.Rand, s wilds) (answer int, back, over bool) {
	n := r.IntN(4)
	switch r.IntN(11) {
	case 0:
		return t.Die("die", 2+r.IntN(5), "toy.die"), w.Back, false
	case 1:
		return table.Call(t, "call", bolt{}, 0, "toy.call"), false, false
	case 2:
		a := table.TallyOf(t, "tally", n, bolt{}, 0, "toy.tally")
		return a.Of(1) + 4*a.Of(3), false, false
	case 3:
		return table.Sum(t, "sum", n, bolt{}, 0, "toy.sum"), false, false
	case 4:
		return int(table.Pool(t, "pool", n, 4, lowest{}, "toy.pool")), false, false
	case 5, 6:
		options := []table.Option{{Name: "a"}, {Name: "b"}, {Name: "c"}}
		if k := r.IntN(6); k < 3 {
			options[k].Barred = []table.RuleID{"toy.bar"}
		}
		return t.Choose("choice", table.Side(r.IntN(2)), options, "toy.choice"), false, false
	case 7:
		options := []table.Option{{Name: "a"}, {Name: "b"}}
		k := t.Secret("secret", [2][]table.Option{options, options[:1+r.IntN(2)]}, "toy.secret")
		return k[0] + 2*k[1], false, false
	case 8:
		return t.Dice("dice", n, 3, "toy.dice"), false, false
	case 9:
		if s.At > w.N/2 {
			table.HandOver(t, "over", tame{}, s, "toy.over")
			return 0, false, true
		}
	}
	return 0, false, false
}

// tame is what is handed over to: one die on top.
type tame struct{}

func (tame) Step(t *table.T, s wilds) (wilds, bool) {
	if s.At < 0 {
		return s, false
	}
	return wilds{-1, s.N + int8(t.Die("tame", 2, "toy.tame"))}, true
}
func (tame) Result(s wilds) wilds { return s }

// Any procedure at all holds to every promise.
func TestWild(t *testing.T) {
	e := Light
	e.Plays = 400
	for seed := range uint64(120) {
		w := wild{seed * 1000, 4 + int8(seed%6), seed%2 == 1}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { Hold(t, w, wilds{}, e) })
	}
}
