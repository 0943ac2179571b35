package advise_test

import (
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

func rats(m [][]int64) [][]*big.Rat {
	out := make([][]*big.Rat, len(m))
	for i, row := range m {
		for _, x := range row {
			out[i] = append(out[i], big.NewRat(x, 1))
		}
	}
	return out
}

func toFloats(m [][]*big.Rat) [][]float64 {
	out := make([][]float64, len(m))
	for i, row := range m {
		for _, x := range row {
			out[i] = append(out[i], float(x))
		}
	}
	return out
}

// solved holds a solution to what makes it one: mixes that add up to one, the
// row side getting at least the value against every column, the column side
// giving at most the value to every row.
func solvedGame(t *testing.T, m [][]*big.Rat, e advise.Equilibrium[*big.Rat]) {
	t.Helper()
	for side, mix := range e.Mix {
		total := new(big.Rat)
		for _, p := range mix {
			if p.Sign() < 0 {
				t.Errorf("side %d: %v", side, mix)
			}
			total.Add(total, p)
		}
		if total.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("side %d adds up to %v", side, total)
		}
	}
	for j := range m[0] {
		sum := new(big.Rat)
		for i := range m {
			sum.Add(sum, new(big.Rat).Mul(e.Mix[0][i], m[i][j]))
		}
		if sum.Cmp(e.Value) < 0 {
			t.Errorf("column %d holds the row side to %v, below %v", j, sum, e.Value)
		}
	}
	for i := range m {
		sum := new(big.Rat)
		for j := range m[0] {
			sum.Add(sum, new(big.Rat).Mul(m[i][j], e.Mix[1][j]))
		}
		if sum.Cmp(e.Value) > 0 {
			t.Errorf("row %d gets %v, above %v", i, sum, e.Value)
		}
	}
}

func TestGames(t *testing.T) {
	for _, c := range []struct {
		name  string
		m     [][]int64
		value string
	}{
		{"one", [][]int64{{7}}, "7"},
		{"pennies", [][]int64{{1, -1}, {-1, 1}}, "0"},
		{"paper", [][]int64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, "0"},
		{"saddle", [][]int64{{3, 1, 4}, {2, 0, 9}}, "1"},
		{"all alike", [][]int64{{2, 2}, {2, 2}, {2, 2}}, "2"},
		{"two by two", [][]int64{{3, -1}, {-2, 1}}, "1/7"},
		{"wide", [][]int64{{2, 3, 11}, {7, 5, 2}}, "49/11"},
		{"tall", [][]int64{{-2, -7}, {-3, -5}, {-11, -2}}, "-49/11"},
		{"twice the same column", [][]int64{{1, -1, 1, -1}, {-1, 1, -1, 1}}, "0"},
		{"negative", [][]int64{{-5, -9}, {-8, -6}}, "-7"},
	} {
		m := rats(c.m)
		e := advise.SolveGameExactly(m)
		if e.Value.RatString() != c.value {
			t.Errorf("%s: %v, want %s", c.name, e.Value, c.value)
		}
		solvedGame(t, m, e)
		f := advise.SolveGame(toFloats(m))
		near(t, c.name, f.Value, float(e.Value), f.Bound)
	}
}

func randomGame(rows, columns int, seed uint64, of int) [][]*big.Rat {
	r := rand.New(rand.NewPCG(seed, 11))
	m := make([][]*big.Rat, rows)
	for i := range m {
		for range columns {
			m[i] = append(m[i], big.NewRat(int64(r.IntN(of))-int64(of/2), 1+int64(r.IntN(3))))
		}
	}
	return m
}

func TestRandomGames(t *testing.T) {
	for seed := range uint64(150) {
		m := randomGame(1+int(seed%7), 1+int(seed/7%7), seed, []int{2, 3, 5, 100}[seed%4])
		e := advise.SolveGameExactly(m)
		solvedGame(t, m, e)
		f := advise.SolveGame(toFloats(m))
		near(t, "floats", f.Value, float(e.Value), f.Bound+1e-16)
		if f.Bound > 1e-12*100 {
			t.Errorf("seed %d: bound %g", seed, f.Bound)
		}
	}
}

func TestLargeGame(t *testing.T) {
	m := randomGame(50, 50, 1, 1000)
	began := time.Now()
	f := advise.SolveGame(toFloats(m))
	t.Logf("floats: %v, bound %.1e", time.Since(began), f.Bound)
	began = time.Now()
	e := advise.SolveGameExactly(m)
	t.Logf("fractions: %v", time.Since(began))
	solvedGame(t, m, e)
	near(t, "floats", f.Value, float(e.Value), f.Bound)
	degenerate := randomGame(40, 60, 2, 2)
	e = advise.SolveGameExactly(degenerate)
	solvedGame(t, degenerate, e)
	f = advise.SolveGame(toFloats(degenerate))
	near(t, "degenerate", f.Value, float(e.Value), f.Bound)
}

// blotto is a small game of Colonel Blotto: each side splits its companies
// between two passes without seeing the other do so, then a die tells whether
// the night was clear: on a 1 nobody moves and the passes are the defender's.
// The attacker takes a pass that he has more companies at.
type blotto struct{ Attacker, Defender int8 }

type camp struct {
	At    int8 // 0 split, 1 night, 2 over
	Taken int8
}

func splits(n int8) (out []table.Option) {
	for i := range n + 1 {
		out = append(out, table.Option{Name: string('0'+rune(i)) + " in the east"})
	}
	return out
}

func (b blotto) Step(t *table.T, c camp) (camp, bool) {
	switch c.At {
	case 0:
		k := t.Secret("split", [2][]table.Option{splits(b.Attacker), splits(b.Defender)}, "toy.split")
		east, west := int8(k[0])-int8(k[1]), (b.Attacker-int8(k[0]))-(b.Defender-int8(k[1]))
		c = camp{At: 1}
		if east > 0 {
			c.Taken++
		}
		if west > 0 {
			c.Taken++
		}
		return c, true
	case 1:
		if t.D6("night", "toy.night") == 1 {
			c.Taken = 0
		}
		c.At = 2
		return c, true
	}
	return c, false
}
func (b blotto) Result(c camp) int { return int(c.Taken) }

func TestBlotto(t *testing.T) {
	book := odds.NewBook()
	b := blotto{4, 2}
	worth := func(r int) *big.Rat { return big.NewRat(int64(r), 1) }
	plan := advise.SolveExactly(book, b, camp{}, worth, advise.Rivals)
	// Both passes are taken by guessing the split, else one; five nights in six.
	if plan.Worth.RatString() != "10/9" {
		t.Errorf("worth %v, want 10/9", plan.Worth)
	}
	third := big.NewRat(1, 3)
	for side, mix := range [2][]*big.Rat{plan.Secrets[camp{}][0].Mix[1:4], plan.Secrets[camp{}][1].Mix} {
		for _, p := range mix {
			if p.Cmp(third) != 0 {
				t.Errorf("side %d takes %v, not each a third", side, mix)
			}
		}
	}
	both := plan.Secrets[camp{}]
	if len(plan.Path) != 2 || plan.Path[0].Who != table.Attacker || plan.Path[1].Who != table.Defender {
		t.Errorf("path %v", plan.Path)
	}
	for side, c := range both {
		for i, w := range c.Worth {
			sign := w.Cmp(plan.Worth)
			if side == 0 && sign > 0 || side == 1 && sign < 0 || c.Mix[i].Sign() > 0 && sign != 0 {
				t.Errorf("%v: option %d is worth %v of %v, taken %v", c.Who, i, w, plan.Worth, c.Mix[i])
			}
		}
	}
	sum := new(big.Rat)
	for _, o := range odds.ExactlyMixed(book, b, camp{}, plan.Policy(), plan.Mix()) {
		sum.Add(sum, new(big.Rat).Mul(o.P, worth(o.Result)))
	}
	if sum.Cmp(plan.Worth) != 0 {
		t.Errorf("run forward %v, solved %v", sum, plan.Worth)
	}
	f := advise.Solve(book, b, camp{}, func(r int) float64 { return float64(r) }, advise.Rivals)
	near(t, "floats", f.Worth, float(plan.Worth), f.Bound)
	law := odds.OfMixed(book, b, camp{}, f.Policy(), f.Mix())
	near(t, "floats run forward", law.Mean(func(r int) float64 { return float64(r) }), float(plan.Worth), 1e-12)

	lower := func(c string, who table.Side) advise.Aim {
		return map[table.Side]advise.Aim{table.Attacker: advise.Lower, table.Defender: advise.Raise}[who]
	}
	back := advise.SolveExactly(book, b, camp{}, func(r int) *big.Rat { return big.NewRat(int64(-r), 1) }, lower)
	if back.Worth.Neg(back.Worth).Cmp(plan.Worth) != 0 {
		t.Errorf("the defender raising the opposite: %v", back.Worth)
	}
	first := advise.SolveExactly(book, b, camp{}, worth, func(_ string, who table.Side) advise.Aim {
		return map[table.Side]advise.Aim{table.Attacker: advise.Raise, table.Defender: advise.First}[who]
	})
	if first.Worth.RatString() != "5/3" { // nobody in the east
		t.Errorf("against the first split: %v, want 5/3", first.Worth)
	}
}

func TestHiddenPlay(t *testing.T) {
	b := blotto{3, 2}
	seen := []table.Side{}
	h := play.Seeded(1, func(name string, who table.Side, options []table.Option) int { return int(who) + 1 })
	pick := h.Pick
	h.Pick = func(name string, who table.Side, options []table.Option) int {
		if !h.Hidden || len(h.Log) != 0 {
			t.Error("the first answer is in the log before the second is given")
		}
		seen = append(seen, who)
		return pick(name, who, options)
	}
	r, log := play.Run(b, camp{}, h)
	if len(log) != 3 || log[0].Option != "1 in the east" || log[1].Option != "2 in the east" || len(seen) != 2 {
		t.Errorf("%v", log)
	}
	again, _, err := play.Replay(b, camp{}, log)
	if err != nil || again != r {
		t.Errorf("%v %v, want %v", again, err, r)
	}
}

func BenchmarkGame50(b *testing.B) {
	m := toFloats(randomGame(50, 50, 1, 1000))
	for b.Loop() {
		advise.SolveGame(m)
	}
}
