package bushido

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// What is counted by classes of faces is what is rolled step by step.
func TestTallied(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := odds.NewBook()
	for range 300 {
		p := Pool{Rolls: uint8(1 + r.IntN(6)), Supports: uint8(r.IntN(4)), Strip: uint8(max(0, r.IntN(6)-2)), Kata: r.IntN(4) == 0, Count: r.IntN(3) > 0}
		shared := false
		for i := range p.Steps {
			a := again{Max: uint8(max(0, r.IntN(7)-2)), Own: r.IntN(2) == 0, Limit: uint8(1 + r.IntN(6))}
			if r.IntN(2) == 0 {
				a.Limit = [2]uint8{4, 1}[one(a.Own)]
			}
			if a.Own && !shared && r.IntN(2) == 0 {
				a.Whole, shared = true, a.Max > 0
			}
			p.Steps[i] = a
		}
		if !p.tallied() {
			continue
		}
		read := func(s spent, v []attack.Value) {
			readTested(s.Got, v)
			v[2] = attack.Number(int(s.Used))
		}
		slow := attack.Bind(thrownAll{spending{p}}, false, make([]attack.Measure, 3), read)
		want := map[string]*big.Rat{}
		for _, o := range slow.Exact(b).Outcomes {
			want[fmt.Sprint(o.Values[0].N, o.Values[1].N, o.Values[2].N)] = o.Exact
		}
		got := tallyOf(b, p)
		if len(got.list) != len(want) {
			t.Errorf("%+v: %d outcomes, not %d", p, len(got.list), len(want))
		}
		for _, o := range got.list {
			k := fmt.Sprint(o.got.Got.Value, o.got.Got.Survivors, o.got.Used)
			if want[k] == nil || want[k].Cmp(o.rat) != 0 {
				t.Errorf("%+v: %s is %v, not %v", p, k, o.rat, want[k])
			}
		}
		bare := attack.Bind(p, Throw{}, make([]attack.Measure, 2), readTested)
		if n := bare.Counts(b)["reroll"]; math.Abs(n-got.again) > 1e-9 {
			t.Errorf("%+v: %v dice are rolled again, not %v", p, got.again, n)
		}
	}
}
