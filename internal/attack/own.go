package attack

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
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
	if a.Decide != nil {
		out.Decide = func(b *odds.Book, _ func([]Value) float64, aims advise.Aims, h *table.Hand) {
			a.Decide(b, float, aims, h)
		}
	}
	out.BestExactly = func(b *odds.Book, _ func([]Value) *big.Rat, aims advise.Aims) Law {
		return a.BestExactly(b, worth, aims)
	}
	return out
}

// Only is the attack with the measures that are wanted; outcomes that differ in
// no other are one.
func (a Attack) Only(wanted func(measure string) bool) Attack {
	var keep []int
	out := a
	out.Measures = nil
	for i, m := range a.Measures {
		if wanted(m.Name) {
			keep = append(keep, i)
			out.Measures = append(out.Measures, m)
		}
	}
	some := func(v []Value) []Value {
		w := make([]Value, len(keep))
		for i, k := range keep {
			w[i] = v[k]
		}
		return w
	}
	law := func(l Law) Law {
		for i := range l.Outcomes {
			l.Outcomes[i].Values = some(l.Outcomes[i].Values)
		}
		return l
	}
	out.Law = func(b *odds.Book) Law { return law(a.Law(b)) }
	out.Exact = func(b *odds.Book) Law { return law(a.Exact(b)) }
	out.Solve = func(b *odds.Book, worth func([]Value) float64, aims advise.Aims) Solution {
		return a.Solve(b, func(v []Value) float64 { return worth(some(v)) }, aims)
	}
	out.SolveExactly = func(b *odds.Book, worth func([]Value) *big.Rat, aims advise.Aims) Solution {
		return a.SolveExactly(b, func(v []Value) *big.Rat { return worth(some(v)) }, aims)
	}
	out.Best = func(b *odds.Book, worth func([]Value) float64, aims advise.Aims) Law {
		return law(a.Best(b, func(v []Value) float64 { return worth(some(v)) }, aims))
	}
	out.BestExactly = func(b *odds.Book, worth func([]Value) *big.Rat, aims advise.Aims) Law {
		return law(a.BestExactly(b, func(v []Value) *big.Rat { return worth(some(v)) }, aims))
	}
	if a.Decide != nil {
		out.Decide = func(b *odds.Book, worth func([]Value) float64, aims advise.Aims, h *table.Hand) {
			a.Decide(b, func(v []Value) float64 { return worth(some(v)) }, aims, h)
		}
	}
	out.Play = func(h *table.Hand) ([]Value, []table.Event, error) {
		v, log, err := a.Play(h)
		if v != nil {
			v = some(v)
		}
		return v, log, err
	}
	out.Replay = func(events []table.Event) ([]Value, []table.Event, error) {
		v, log, err := a.Replay(events)
		if v != nil {
			v = some(v)
		}
		return v, log, err
	}
	return out
}
