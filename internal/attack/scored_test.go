package attack_test

import (
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// chain shoots on and on: a hit on 2+, a kill on 2+ more, until one fails.
type chain struct{}

func (chain) Step(t *table.T, s int) (int, bool) {
	switch s {
	case 0:
		t.Score(0, 1)
		if t.D6("hit", "toy.hit") == 1 {
			return 2, true
		}
		return 1, true
	case 1:
		if t.D6("kill", "toy.kill") == 1 {
			return 3, true
		}
		t.Score(1, 1)
		return 0, true
	}
	return s, false
}
func (chain) Result(s int) int { return s }

func TestBindScored(t *testing.T) {
	a := attack.BindScored(chain{}, 0, []attack.Measure{{Name: "shots"}, {Name: "kills"}, {Name: "end"}},
		func(r int, scores [4]int, v []attack.Value) {
			v[0], v[1], v[2] = attack.Number(scores[0]), attack.Number(scores[1]), attack.Number(r)
		}, map[int]attack.Total[int]{
			0: {Gains: [4]*big.Rat{big.NewRat(1, 1)}},
			1: {Gains: [4]*big.Rat{1: big.NewRat(1, 1)}},
		})
	b := odds.NewBook()
	began := time.Now()
	exact := a.Exact(b)
	t.Logf("%d outcomes exactly in %v", len(exact.Outcomes), time.Since(began))
	// One more kill each time with 25 chances in 36.
	if m := exact.Solved[1]; m.Mean.RatString() != "25/11" || exact.Solved[0].Mean.RatString() != "36/11" {
		t.Errorf("%v", exact.Solved)
	}
	law := a.Law(b)
	if law.Left > 1e-13 || len(law.Outcomes) != len(exact.Outcomes) {
		t.Errorf("%d outcomes, left %g", len(law.Outcomes), law.Left)
	}
	want := big.NewRat(1, 6)
	for k, o := range exact.Outcomes[:40] {
		if k%2 == 0 && o.Exact.Cmp(want) != 0 {
			t.Errorf("%v: %v, want %v", o.Values, o.Exact, want)
		}
		if k%2 == 1 {
			want = new(big.Rat).Mul(want, big.NewRat(25, 36))
		}
	}
	worth := func(v []attack.Value) float64 { return float64(v[1].N) }
	if s := a.Solve(b, worth, nil); math.Abs(s.Value-25.0/11) > 1e-10 {
		t.Errorf("%v", s)
	}
	values, log, err := a.Play(play.Seeded(1, nil))
	if err != nil || int64(len(log)) != values[0].N+values[1].N+values[2].N-2 {
		t.Errorf("%v after %d rolls: %v", values, len(log), err)
	}
	if again, _, err := a.Replay(log); err != nil || again[0] != values[0] || again[1] != values[1] {
		t.Errorf("%v, then %v: %v", values, again, err)
	}
}
