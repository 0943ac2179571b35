package advise_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// web is a random procedure: N places in a ring of die rolls and choices that
// may lead back; the last three are ends, worth what Pay says.
type web struct {
	N    int
	Seed uint64
	Back bool // ways may lead back
}

const (
	dieRoll = iota
	attackerAsked
	defenderAsked
)

func (w web) kind(s int) int { return rand.New(rand.NewPCG(w.Seed, uint64(s))).IntN(3) }

func (w web) at(s int) (kind int, to [3]int, barred int) {
	r := rand.New(rand.NewPCG(w.Seed, uint64(s)))
	kind, barred = r.IntN(3), r.IntN(6)
	on := func() int { return s + 1 + r.IntN(w.N+2-s) }
	for i := range to {
		if to[i] = on(); w.Back {
			to[i] = r.IntN(w.N + 3)
		}
		// No decision leads back to another, so that every policy ends.
		if kind != dieRoll && to[i] <= s && w.kind(to[i]) != dieRoll {
			to[i] = on()
		}
	}
	if kind == dieRoll {
		to[r.IntN(3)] = on()
	}
	return kind, to, barred
}

func (w web) Step(t *table.T, s int) (int, bool) {
	if s >= w.N {
		return s, false
	}
	kind, to, barred := w.at(s)
	if kind == dieRoll {
		return to[(t.D6("die", "toy")-1)/2], true
	}
	options := []table.Option{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	if barred < 2 {
		options[barred].Barred = []table.RuleID{"toy.bar"}
	}
	return to[t.Choose("ask", table.Side(kind-1), options, "toy")], true
}
func (w web) Result(s int) int { return s - w.N }

func pay(r int) float64        { return []float64{-2, 1, 0.25}[r] }
func fair(r int) *big.Rat      { return new(big.Rat).SetFloat64(pay(r)) }
func float(x *big.Rat) float64 { f, _ := x.Float64(); return f }

func near(t *testing.T, what string, got, want, err float64) {
	t.Helper()
	if got-want > err || want-got > err {
		t.Errorf("%s: got %.17g, want %.17g within %g", what, got, want, err)
	}
}

// mean is the mean worth of a policy, in fractions.
func mean(b *odds.Book, w web, policy odds.Policy[int]) *big.Rat {
	sum := new(big.Rat)
	for _, o := range odds.Exactly(b, w, 0, policy) {
		sum.Add(sum, new(big.Rat).Mul(o.P, fair(o.Result)))
	}
	return sum
}

// every aim solved = the plan run forward, and no change of one decision is
// better for the side that makes it. With perfect information that is enough
// for the best policy.
func TestSolve(t *testing.T) {
	b := odds.NewBook()
	for seed := range uint64(60) {
		for _, back := range []bool{false, true} {
			w := web{N: []int{12, 60}[seed/40], Seed: seed, Back: back}
			exact := advise.SolveExactly(b, w, 0, fair, advise.Rivals)
			plan := advise.Solve(b, w, 0, pay, advise.Rivals)
			near(t, "floats", plan.Worth, float(exact.Worth), plan.Bound+1e-16)
			if got := mean(b, w, exact.Policy()); got.Cmp(exact.Worth) != 0 {
				t.Errorf("%v: run forward %v, solved %v", w, got, exact.Worth)
			}
			near(t, "float policy", float(mean(b, w, plan.Policy())), plan.Worth, 1e-12)
			noBetter(t, b, w, exact)
		}
	}
}

func noBetter(t *testing.T, b *odds.Book, w web, plan advise.ExactPlan[int]) {
	t.Helper()
	for s, c := range plan.Choices {
		for i, o := range c.Options {
			if o.Barred != nil {
				if c.Worth[i] != nil {
					t.Errorf("%v: a barred option has a worth", w)
				}
				continue
			}
			if sign := c.Worth[i].Cmp(c.Worth[c.Best]); sign > 0 == (c.Who == table.Attacker) && sign != 0 {
				t.Errorf("%v at %d: option %d is worth %v, the best %v", w, s, i, c.Worth[i], c.Worth[c.Best])
			} else if sign == 0 && i < c.Best && !w.Back {
				t.Errorf("%v at %d: option %d is as good as %d and listed first", w, s, i, c.Best)
			}
		}
	}
}

func TestAims(t *testing.T) {
	b := odds.NewBook()
	w := web{N: 12, Seed: 3}
	first := func(string, table.Side) advise.Aim { return advise.First }
	plan := advise.SolveExactly(b, w, 0, fair, first)
	if got := mean(b, w, nil); got.Cmp(plan.Worth) != 0 {
		t.Errorf("first options: %v run forward, %v solved", got, plan.Worth)
	}
	aims := []advise.Aim{advise.Lower, advise.First, advise.Raise}
	last := map[table.Side]*big.Rat{}
	for _, own := range aims { // more will never makes a side's result worse
		for _, side := range []table.Side{table.Attacker, table.Defender} {
			p := advise.SolveExactly(b, w, 0, fair, func(_ string, who table.Side) advise.Aim {
				if who == side {
					return own
				}
				return advise.First
			})
			if last[side] != nil && p.Worth.Cmp(last[side]) < 0 {
				t.Errorf("side %d aiming %d: %v after %v", side, own, p.Worth, last[side])
			}
			last[side] = p.Worth
		}
	}
}

// ladder is choices one after another: go on, or stop with what there is.
type ladder struct{ Steps int }

func (l ladder) Step(t *table.T, s int) (int, bool) {
	switch {
	case s < 0 || s == 2*l.Steps:
		return s, false
	case s%2 == 1:
		if t.D6("climb", "toy") == 1 {
			return -1, true
		}
		return s + 1, true
	}
	options := []table.Option{{Name: "stop"}, {Name: "never", Barred: []table.RuleID{"toy"}}, {Name: "on"}}
	if t.Choose("on", table.Attacker, options, "toy") == 0 {
		return -2 - s, true
	}
	return s + 1, true
}

func (l ladder) Result(s int) int {
	switch {
	case s == -1:
		return 0
	case s < 0:
		return (-2 - s) / 2
	}
	return s / 2
}

func TestPath(t *testing.T) {
	worth := func(r int) *big.Rat { return big.NewRat(int64(r), 1) }
	plan := advise.SolveExactly(odds.NewBook(), ladder{8}, 0, worth, advise.Rivals)
	// Going on from k is worth at least (k+1) 5/6 against k: equal at 5.
	if want := big.NewRat(5*3125, 7776); plan.Worth.Cmp(want) != 0 {
		t.Errorf("worth %v, want %v", plan.Worth, want)
	}
	if len(plan.Path) != 6 {
		t.Fatalf("%d decisions on the path, want 6", len(plan.Path))
	}
	for i, c := range plan.Path {
		if c.State != 2*i || c.Options[c.Best].Name != map[bool]string{true: "on", false: "stop"}[i < 5] {
			t.Errorf("decision %d is %d in %d", i, c.Best, c.State)
		}
	}
	if len(plan.Choices) != 8 {
		t.Errorf("%d choices, want 8", len(plan.Choices))
	}
}

// wheel: spin and pay, or leave; every round costs one, which the state does
// not show. Its worth is never above zero, so going round for ever must not look
// good.
type wheel struct{}

func (wheel) Step(t *table.T, s int) (int, bool) {
	switch s {
	case 0:
		return 1 + t.Choose("play", table.Attacker, []table.Option{{Name: "again"}, {Name: "leave"}}, "toy"), true
	case 1:
		return []int{0, 0, 0, 0, 0, 3}[t.D6("spin", "toy")-1], true
	}
	return s, false
}
func (wheel) Result(s int) int { return s }

func TestNegativeLoop(t *testing.T) {
	for _, pay := range [][2]int64{{-3, -5}, {-5, -3}, {-4, -4}} { // leave, win
		worth := func(r int) *big.Rat { return big.NewRat(pay[r-2], 1) }
		plan := advise.SolveExactly(odds.NewBook(), wheel{}, 0, worth, advise.Rivals)
		if want := big.NewRat(max(pay[0], pay[1]), 1); plan.Worth.Cmp(want) != 0 {
			t.Errorf("%v: worth %v", pay, plan.Worth)
		}
		if want := map[bool]int{true: 1, false: 0}[pay[0] > pay[1]]; plan.Choices[0].Best != want {
			t.Errorf("%v: takes %d, want %d", pay, plan.Choices[0].Best, want)
		}
	}
}
