package conform

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// worth is a price for a result that knows nothing of the game: from -4 to 4.
func worth[R any](r R) *big.Rat {
	h := fnv.New64a()
	fmt.Fprint(h, r)
	return big.NewRat(int64(h.Sum64()>>32%129)-64, 16)
}

// advised holds advice to what it says it is worth, and above every fixed
// policy: both sides raise, so that it may not be below any.
func (k kit[P, S, R]) advised() {
	k.t.Helper()
	options := k.options()
	if len(options) == 0 || k.states() > k.e.States {
		return
	}
	loops := k.hiddenLoops()
	raise := func(choice string, _ table.Side) advise.Aim {
		if loops[choice] {
			return advise.First
		}
		return advise.Raise
	}
	plan := advise.SolveExactly(k.b, k.p, k.start, worth[R], raise)
	mean := func(policy odds.Policy[S]) *big.Rat {
		sum := new(big.Rat)
		for _, o := range odds.ExactlyMixed(k.b, k.p, k.start, policy, plan.Mix()) {
			sum.Add(sum, new(big.Rat).Mul(o.P, worth(o.Result)))
		}
		return sum
	}
	if got := mean(plan.Policy()); got.Cmp(plan.Worth) != 0 {
		k.t.Errorf("the best policy is worth %v solved, %v run forward", plan.Worth, got)
	}
	float := advise.Solve(k.b, k.p, k.start, func(r R) float64 { f, _ := worth(r).Float64(); return f }, raise)
	if w, _ := plan.Worth.Float64(); math.Abs(float.Worth-w) > float.Bound+1e-15*math.Abs(w) {
		k.t.Errorf("the best policy is worth %v in floats, exactly %v, beyond the bound %g", float.Worth, w, float.Bound)
	}
	for seed := range uint64(k.e.Policies) {
		policy := random(seed, options)
		got, ends := tried(func() *big.Rat { return mean(policy) })
		if ends && got.Cmp(plan.Worth) > 0 {
			k.t.Errorf("a policy is worth %v, the best only %v", got, plan.Worth)
		}
	}
}

// hiddenLoops names the hidden choices that can come up again in the same state:
// they are not solved.
func (k kit[P, S, R]) hiddenLoops() map[string]bool {
	sp := table.Scratch[P, S, R](k.b.Cache, k.p)
	sp.Find(k.start)
	names := map[string]bool{}
	for v := range sp.Nodes {
		if n := &sp.Nodes[v]; n.Kind == table.Hidden && n.Knot > 0 {
			names[n.Name] = true
		}
	}
	return names
}

// random picks an open option by state and seed.
func random[S comparable](seed uint64, options map[S][]table.Option) odds.Policy[S] {
	return func(s S) int {
		h := fnv.New64a()
		fmt.Fprint(h, s)
		r := rand.New(rand.NewPCG(seed, h.Sum64()))
		i := r.IntN(max(1, len(options[s])))
		for n := range options[s] {
			if j := (i + n) % len(options[s]); options[s][j].Barred == nil {
				return j
			}
		}
		return 0
	}
}

// tried is what ask returns, or false if a policy goes round for ever.
func tried[A any](ask func() A) (got A, ends bool) {
	defer func() { _ = recover() }()
	return ask(), true
}
