package attack

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
)

// For is the attack with its decisions made for what its outcomes are worth to
// their owners, whatever else is asked of it.
func (a Attack) For(worth func([]Value) *big.Rat) Attack {
	float := func(v []Value) float64 {
		f, _ := worth(v).Float64()
		return f
	}
	out := a
	out.Solve = func(b *odds.Book, _ func([]Value) float64, aims advise.Aims) Solution { return a.Solve(b, float, aims) }
	out.SolveExactly = func(b *odds.Book, _ func([]Value) *big.Rat, aims advise.Aims) Solution {
		return a.SolveExactly(b, worth, aims)
	}
	out.Best = func(b *odds.Book, _ func([]Value) float64, aims advise.Aims) Law { return a.Best(b, float, aims) }
	out.BestExactly = func(b *odds.Book, _ func([]Value) *big.Rat, aims advise.Aims) Law {
		return a.BestExactly(b, worth, aims)
	}
	return out
}
