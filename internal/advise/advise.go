// Package advise finds the decisions that make a goal as likely as one side
// can, against whatever the other side does: its documented default, or all
// that it can to spoil it.
//
// The graph of a procedure is valued backwards, in floats with a bound or in
// fractions. Where states lead back to each other the decisions in the knot are
// improved in turn until nothing gets better: goals may be negative. Decisions
// that both sides make without seeing the other's are solved as matrix games.
package advise

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// Aim is what a side does at a choice.
type Aim uint8

const (
	First Aim = iota // takes the first open option: the documented default
	Raise            // makes the worth as high as it can
	Lower            // makes it as low as it can
)

// Aims tells what the side does at the choice of that name. Of a hidden choice
// it is asked for each side.
type Aims func(choice string, who table.Side) Aim

// Rivals is the attacker raising and the defender lowering.
func Rivals(_ string, who table.Side) Aim {
	if who == table.Attacker {
		return Raise
	}
	return Lower
}

// ChoiceOf is one decision of a plan: what to take in a state, and what each
// option open there is worth with the plan followed afterwards.
type ChoiceOf[S, N any] struct {
	State   S
	Name    string
	Who     table.Side
	Options []table.Option
	Worth   []N // by option; of a barred one, nothing
	Best    int // of equal options, the one listed first
	Mix     []N // of a hidden choice: how often to take each option; else nil
}

// PlanOf is the best policy as a table, and what it comes to, in numbers N.
type PlanOf[S comparable, N any] struct {
	Worth N
	// Bound is how far, at most, any worth is off by rounding; 0 in fractions. In
	// a loop of more than 32 states decisions are only as good as rounding can
	// tell: what that costs, each time round, is not counted.
	Bound   float64
	Choices map[S]ChoiceOf[S, N]
	Secrets map[S][2]ChoiceOf[S, N] // hidden choices, by side
	// Path is the decisions that can come up when the plan is followed, each
	// after all that can come before it; of a hidden one, the attacker's first.
	Path []ChoiceOf[S, N]
}

// Plans and choices in floats and in fractions.
type (
	Choice[S any]           = ChoiceOf[S, float64]
	Plan[S comparable]      = PlanOf[S, float64]
	ExactChoice[S any]      = ChoiceOf[S, *big.Rat]
	ExactPlan[S comparable] = PlanOf[S, *big.Rat]
)

// Policy is the plan as package odds and play take it: of hidden choices it
// says nothing.
func (p PlanOf[S, N]) Policy() odds.Policy[S] { return func(s S) int { return p.Choices[s].Best } }

// Best is the best policy of both sides, the attacker raising and the defender
// lowering what the results are worth.
func Best[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) float64) Plan[S] {
	return Solve(b, p, start, worth, Rivals)
}

// Solve is the best policy for what the results are worth, each side aiming as
// it is told.
func Solve[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) float64, aims Aims) Plan[S] {
	sp := table.Scratch(b.Cache, p)
	v := sp.Find(start)
	f := newSolver[float64](&sp.Graph, real{b: b, g: &sp.Graph}, aims)
	f.worth = func(r int32) float64 { return worth(sp.Result(r)) }
	f.run(v)
	return planned(f, v, sp.State)
}

// SolveExactly is Solve in fractions.
func SolveExactly[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) *big.Rat, aims Aims) ExactPlan[S] {
	return SolveScored(b, p, start, worth, [4]*big.Rat{}, aims)
}

// SolveScored is SolveExactly for what the results are worth and each score
// besides, times its gain; nil is 0.
func SolveScored[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) *big.Rat, gains [4]*big.Rat, aims Aims) ExactPlan[S] {
	sp := table.Scratch(b.Cache, p)
	v := sp.Find(start)
	f := newSolver[*big.Rat](&sp.Graph, rational{b: b, g: &sp.Graph}, aims)
	if gains != [4]*big.Rat{} && sp.Scores() {
		f.gains = make([]*big.Rat, len(gains))
		for i, x := range gains {
			if f.gains[i] = x; x == nil {
				f.gains[i] = new(big.Rat)
			}
		}
	}
	f.worth = func(r int32) *big.Rat { return worth(sp.Result(r)) }
	f.run(v)
	return planned(f, v, sp.State)
}

// Path is what Solve comes to and the decisions on its path, the first 20,000 of
// them.
func Path[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) float64, aims Aims) PathOf[S, float64] {
	sp := table.Scratch(b.Cache, p)
	v := sp.Find(start)
	f := newSolver[float64](&sp.Graph, real{b: b, g: &sp.Graph}, aims)
	f.worth = func(r int32) float64 { return worth(sp.Result(r)) }
	f.run(v)
	return along(f, v, sp.State)
}

// PathExactly is Path in fractions.
func PathExactly[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) *big.Rat, aims Aims) PathOf[S, *big.Rat] {
	sp := table.Scratch(b.Cache, p)
	v := sp.Find(start)
	f := newSolver[*big.Rat](&sp.Graph, rational{b: b, g: &sp.Graph}, aims)
	f.worth = func(r int32) *big.Rat { return worth(sp.Result(r)) }
	f.run(v)
	return along(f, v, sp.State)
}

// Value is what Solve comes to, and no plan. The graph of the procedure is kept in
// the book: it is meant for one that is valued again and again from the one start,
// each time for other worths, which may be values themselves.
func Value[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) float64, aims Aims) float64 {
	sp := table.SpaceOf(b.Cache, p)
	v, of := worths(sp, start, worth)
	f := newSolver[float64](&sp.Graph, real{b: b, g: &sp.Graph}, aims)
	f.worth = func(r int32) float64 { return of[r] }
	f.run(v)
	return f.val[v]
}

// ValueExactly is Value in fractions.
func ValueExactly[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S, worth func(R) *big.Rat, aims Aims) *big.Rat {
	sp := table.SpaceOf(b.Cache, p)
	v, of := worths(sp, start, worth)
	f := newSolver[*big.Rat](&sp.Graph, rational{b: b, g: &sp.Graph}, aims)
	f.worth = func(r int32) *big.Rat { return of[r] }
	f.run(v)
	return f.val[v]
}

// worths is the node of the start, and what all that can come of it is worth:
// asked for before the graph is walked, as the answer may let it grow.
func worths[P table.Procedure[S, R], S, R comparable, N any](sp *table.Space[P, S, R], start S, worth func(R) N) (int32, map[int32]N) {
	v := sp.Find(start)
	of := map[int32]N{}
	for _, r := range sp.Reach(v) {
		of[r] = worth(sp.Result(r))
	}
	return v, of
}
