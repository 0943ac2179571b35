package odds_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// drag shoots, drags on 3+, kills on 4+ and shoots again. Kills are counted as
// a score, or in the state.
type drag struct{ InState bool }

type dragged struct {
	At    uint8 // shoot, strike, missed, failed
	Kills uint16
	Shots uint16
}

func (d drag) Step(t *table.T, s dragged) (dragged, bool) {
	switch s.At {
	case 0:
		t.Score(0, 1)
		if d.InState {
			s.Shots++
		}
		if s.At = 2; t.D6("drag", "toy.drag") >= 3 {
			s.At = 1
		}
		return s, true
	case 1:
		if t.D6("kill", "toy.kill") < 4 {
			s.At = 3
			return s, true
		}
		t.Score(2, 1)
		if d.InState {
			s.Kills++
		}
		s.At = 0
		return s, true
	}
	return s, false
}
func (d drag) Result(s dragged) dragged { return s }

func TestScored(t *testing.T) {
	b := odds.NewBook()
	law, left := odds.Scored(b, drag{}, dragged{}, nil, 1e-13)
	pushed, _ := odds.Push(b, drag{InState: true}, dragged{}, 1e-15)
	want := map[[3]int]float64{}
	for _, o := range pushed.Outcomes {
		want[[3]int{int(o.Result.At), int(o.Result.Shots), int(o.Result.Kills)}] = o.P
	}
	sum := left
	for _, o := range law.Outcomes {
		w := want[[3]int{int(o.Result.Result.At), o.Result.Scores[0], o.Result.Scores[2]}]
		if math.Abs(o.P-w) > (law.Bound+pushed.Bound)*w {
			t.Errorf("%v: %g, want %g", o.Result, o.P, w)
		}
		sum += o.P
	}
	if math.Abs(sum-1) > 1e-15 || left > 1e-13 || left == 0 || len(law.Outcomes) < 40 {
		t.Errorf("%d outcomes add up to %v, left %g", len(law.Outcomes), sum, left)
	}
}

// Kills alone: the shots between them are a loop without a score.
func TestScoredExactly(t *testing.T) {
	b := odds.NewBook()
	law, left := odds.ScoredExactly(b, drag{}, dragged{}, nil, 1e-12, 2)
	float, _ := odds.Scored(b, drag{}, dragged{}, nil, 1e-12, 2)
	third, p := big.NewRat(1, 3), big.NewRat(1, 3) // missed, and failed, after k kills
	for i, o := range law {
		if o.Result.Scores != [4]int{0, 0, i / 2, 0} || o.P.Cmp(p) != 0 {
			t.Errorf("%d: %v %v, want %v", i, o.Result, o.P, p)
		}
		if i%2 == 1 {
			p = new(big.Rat).Mul(p, third)
		}
		if x, _ := o.P.Float64(); math.Abs(float.Outcomes[i].P-x) > float.Bound*x {
			t.Errorf("%d: %v as a float", i, float.Outcomes[i])
		}
	}
	if want := new(big.Rat).Mul(p, big.NewRat(3, 1)); left.Cmp(want) != 0 || len(law) != 2*26 {
		t.Errorf("%d outcomes, left %v, want %v", len(law), left, want)
	}
	// No score at all: the law.
	none, left := odds.ScoredExactly(b, drag{}, dragged{}, nil, 0, 1)
	if len(none) != 2 || left.Sign() != 0 || none[0].P.RatString() != "1/2" {
		t.Errorf("%v", none)
	}
}

func TestMoments(t *testing.T) {
	b := odds.NewBook()
	kills := odds.MomentsOf(b, drag{}, dragged{}, nil, nil, [4]*big.Rat{2: big.NewRat(1, 1)})
	if kills.Mean.RatString() != "1/2" || kills.Second.RatString() != "1" || kills.Variance().RatString() != "3/4" {
		t.Errorf("kills: %v, variance %v", kills, kills.Variance())
	}
	// A number of everything: 3 shots - 2 kills + what the end is worth.
	read := func(s dragged) *big.Rat { return big.NewRat(int64(s.At), 7) }
	got := odds.MomentsOf(b, drag{}, dragged{}, nil, read, [4]*big.Rat{0: big.NewRat(3, 1), 2: big.NewRat(-2, 1)})
	law, _ := odds.Scored(b, drag{}, dragged{}, nil, 1e-17)
	mean, second := 0.0, 0.0
	for _, o := range law.Outcomes {
		x := 3*float64(o.Result.Scores[0]) - 2*float64(o.Result.Scores[2]) + float64(o.Result.Result.At)/7
		mean, second = mean+o.P*x, second+o.P*x*x
	}
	m, _ := got.Mean.Float64()
	s, _ := got.Second.Float64()
	if math.Abs(m-mean) > 1e-13 || math.Abs(s-second) > 1e-12 {
		t.Errorf("solved %v %v, summed %v %v", m, s, mean, second)
	}
	// With no loop: a die, scored.
	die := odds.MomentsOf(b, scoredDie{}, 0, nil, nil, [4]*big.Rat{big.NewRat(1, 1)})
	if die.Mean.RatString() != "7/2" || die.Second.RatString() != "91/6" {
		t.Errorf("a die: %v", die)
	}
}

// scoredDie scores its face, leading to one state.
type scoredDie struct{}

func (scoredDie) Step(t *table.T, s int) (int, bool) {
	if s > 0 {
		return s, false
	}
	t.Score(0, t.D6("die", "toy.die"))
	return 1, true
}
func (scoredDie) Result(s int) int { return s }

func TestScoredPlay(t *testing.T) {
	law, _ := odds.Scored(odds.NewBook(), scoredDie{}, 0, nil, 0)
	if len(law.Outcomes) != 6 {
		t.Errorf("%v", law.Outcomes)
	}
	h := play.Seeded(3, nil)
	const plays = 6000
	var seen [7]int
	for range plays {
		play.Run(scoredDie{}, 0, h)
		seen[h.Score[0]]++
	}
	for face, n := range seen[1:] {
		if math.Abs(float64(n)-plays/6) > 5*math.Sqrt(plays*5.0/36) {
			t.Errorf("%d scored %d times", face+1, n)
		}
	}
}

// scoring is a procedure that breaks a rule about scores.
type scoring struct{ How int }

func (w scoring) Step(t *table.T, s int) (int, bool) {
	switch w.How {
	case 0:
		table.Call(t, "call", scoredDie{}, 0)
	case 1:
		table.HandOver(t, "over", scoredDie{}, 0)
	case 2:
		t.Score(0, 1)
		table.HandOver(t, "over", one{}, 0)
	case 3:
		t.Score(0, 1)
		return s, false
	case 4:
		t.Score(4, 1)
	case 5:
		t.Score(0, -1)
	}
	return s, false
}
func (scoring) Result(s int) int { return s }

func TestScoresRefused(t *testing.T) {
	for how := range 6 {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("way %d was accepted", how)
				}
			}()
			odds.Of(odds.NewBook(), scoring{how}, 0, nil)
		}()
	}
}

// handed scores, and hands over to a die with another denominator.
type handed struct{}

func (handed) Step(t *table.T, s int) (int, bool) {
	if s == 0 {
		if t.Die("on", 4, "toy.on") == 1 {
			return 1, true
		}
		t.Score(0, 1)
		return 0, true
	}
	table.HandOver(t, "over", seven{}, 0, "toy.over")
	return s, true
}
func (handed) Result(s int) int { return s }

type seven struct{}

func (seven) Step(t *table.T, s int) (int, bool) {
	if s > 0 {
		return s, false
	}
	return t.Die("seven", 7, "toy.seven"), true
}
func (seven) Result(s int) int { return s }

func TestScoredHandOver(t *testing.T) {
	law, left := odds.ScoredExactly(odds.NewBook(), handed{}, 0, nil, 1e-3)
	p := big.NewRat(1, 28)
	for i, o := range law {
		if o.P.Cmp(p) != 0 || o.Result.Scores[0] != i/7 {
			t.Errorf("%v: %v, want %v", o.Result, o.P, p)
		}
		if i%7 == 6 {
			p = new(big.Rat).Mul(p, big.NewRat(3, 4))
		}
	}
	if want := new(big.Rat).Mul(p, big.NewRat(28, 1)); left.Cmp(want) != 0 {
		t.Errorf("left %v, want %v", left, want)
	}
}

// spread rolls dice, each of which scores its face with one of two counters: very many
// scores are on their way at once.
type spread struct{ Dice uint8 }

func (p spread) Step(t *table.T, made uint8) (uint8, bool) {
	if made == p.Dice {
		return made, false
	}
	face := t.D6("spread", "toy.spread")
	t.Score(face%2, int(face))
	return made + 1, true
}
func (p spread) Result(made uint8) uint8 { return made }

func BenchmarkScored(b *testing.B) {
	b.Run("chain", func(b *testing.B) {
		book := odds.NewBook()
		for b.Loop() {
			odds.Scored(book, drag{}, dragged{}, nil, 1e-13)
		}
	})
	b.Run("spread", func(b *testing.B) {
		book := odds.NewBook()
		for b.Loop() {
			odds.Scored(book, spread{40}, 0, nil, 0)
		}
	})
}
