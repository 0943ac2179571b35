// Package attack holds an attack of any game with its types closed over: what
// the commands, reports and the web pages work with.
//
//	Game      what a game gives the outside
//	Question  one scenario of it, ready to be asked
//	Attack    a procedure whose types are forgotten: laws, plays, advice
//	Tree      decisions made before anything is rolled
package attack

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// Attack is one procedure of some game, bound to its start.
type Attack struct {
	Measures []Measure

	// Law and Exact take the first open option of every decision.
	Law   func(b *odds.Book) Law
	Exact func(b *odds.Book) Law
	// Long tells that its fractions would take too long: Exact refuses.
	Long bool
	// Aside tells that its law takes long, or is refused: it is left out unless it is
	// asked for by name.
	Aside bool
	// Refused is why it is not worked out even then, neither in floats nor in
	// fractions; nil: it is. See Refusing.
	Refused *table.TooMany
	// Few is Law with the values of those measures alone, in their order; nil: it
	// saves nothing. Whoever replaces Law replaces or drops it.
	Few func(b *odds.Book, measures []int) Law
	// FewExactly is the same in fractions.
	FewExactly func(b *odds.Book, measures []int) Law
	// Mean is the means of the measures, all numbers, for less than the law costs;
	// nil: they are had from the law. Whoever replaces Law replaces or drops it.
	Mean func(b *odds.Book) []float64
	// Cited lists the rules that had a part in any branch that has a chance.
	Cited func(b *odds.Book) []table.RuleID
	// Counts is how many dice are rolled on average, by the name of the roll.
	Counts func(b *odds.Book) map[string]float64
	// Solve makes the best decisions for what outcomes are worth; SolveExactly
	// the same in fractions.
	Solve        func(b *odds.Book, worth func([]Value) float64, aims advise.Aims) Solution
	SolveExactly func(b *odds.Book, worth func([]Value) *big.Rat, aims advise.Aims) Solution
	// Best is the law when decisions are made as Solve makes them, BestExactly
	// when they are made as SolveExactly does.
	Best        func(b *odds.Book, worth func([]Value) float64, aims advise.Aims) Law
	BestExactly func(b *odds.Book, worth func([]Value) *big.Rat, aims advise.Aims) Law
	// Decide makes a hand decide as Solve does; of hidden choices, and where the
	// plan never comes, it takes the first open option. nil: nothing is decided.
	Decide func(b *odds.Book, worth func([]Value) float64, aims advise.Aims, h *table.Hand)
	// When tells in words how things stand in the state that a choice of that name
	// is made in: "hit roll 2, 7 models left". nil: the procedure has no words for it.
	When func(choice string, state any) string
	// Play plays once with a hand, whose error it returns if the hand stops.
	// Replay plays a log again; its error is a play.Misfit.
	Play   func(h *table.Hand) ([]Value, []table.Event, error)
	Replay func(log []table.Event) ([]Value, []table.Event, error)
}

// Solution is what the best decisions come to, and the decisions on their path
// in the order of play.
type Solution struct {
	Value   float64
	Exact   *big.Rat // nil in floats
	Choices []Choice
	Answers []Choice        // of the other side, as well as it can: see Tree.Solve
	More    int             // further ones that are not told, being too many
	Rest    func() []Choice // further ones, if not nil: worked out for the best branch alone
	Whole   func() Solution // in place of Rest: with further ones, and how many are not told
	Leaf    *Tree           // reached by the best branches of a tree
}

// Choice is one decision: the options that are legal, what each is worth, and
// which is taken.
type Choice struct {
	At      string
	Who     table.Side
	Of      string
	When    string // how things stand when it is made; "": it is made in any case, or nobody tells
	Hidden  bool   // made without seeing the other side's
	Best    int
	Options []Valued
	Set     []string // how a file writes the best option: see Branch.Set
	Answer  bool     // of the side that lowers
	After   int      // of an answer: how many choices of the other side come before it

	State any // of the procedure, for Attack.When
}

// Valued is one option of a choice. Of a hidden choice Mix is how often it is
// taken.
type Valued struct {
	Option   string
	Rules    []table.RuleID
	Value    float64
	Exact    *big.Rat
	Mix      float64
	MixExact *big.Rat
}

// Bind closes over a procedure, its start and how its results are read. It is
// the one place where a game's types are forgotten. Read fills one value a
// measure.
func Bind[P table.Procedure[S, R], S, R comparable](p P, start S, measures []Measure, read func(r R, values []Value)) Attack {
	values := func(r R) []Value {
		v := make([]Value, len(measures))
		read(r, v)
		return v
	}
	return Attack{
		Measures: measures,
		When:     whenOf[P, S](p),
		Law:      func(b *odds.Book) Law { return floated(odds.Of(b, p, start, nil), len(measures), read) },
		Few: func(b *odds.Book, few []int) Law {
			return floatedFew(odds.Of(b, p, start, nil), len(measures), few, read)
		},
		Exact: func(b *odds.Book) Law { return exactly(odds.Exactly(b, p, start, nil), values) },
		Best: func(b *odds.Book, worth func([]Value) float64, aims advise.Aims) Law {
			plan := advise.Solve(b, p, start, func(r R) float64 { return worth(values(r)) }, aims)
			return floated(odds.Of(b, p, start, plan.Policy()), len(measures), read)
		},
		BestExactly: func(b *odds.Book, worth func([]Value) *big.Rat, aims advise.Aims) Law {
			plan := advise.SolveExactly(b, p, start, func(r R) *big.Rat { return worth(values(r)) }, aims)
			return exactly(odds.Exactly(b, p, start, plan.Policy()), values)
		},
		Cited:  func(b *odds.Book) []table.RuleID { return odds.Cited(b, p, start, nil) },
		Counts: func(b *odds.Book) map[string]float64 { return odds.Counts(b, p, start, nil) },
		Solve: func(b *odds.Book, worth func([]Value) float64, aims advise.Aims) Solution {
			best := advise.Path(b, p, start, func(r R) float64 { return worth(values(r)) }, aims)
			return Solution{Value: best.Worth, Choices: path(best.Choices, floats), More: best.More}
		},
		SolveExactly: func(b *odds.Book, worth func([]Value) *big.Rat, aims advise.Aims) Solution {
			best := advise.PathExactly(b, p, start, func(r R) *big.Rat { return worth(values(r)) }, aims)
			f, _ := best.Worth.Float64()
			return Solution{Value: f, Exact: best.Worth, Choices: path(best.Choices, fractions), More: best.More}
		},
		Decide: func(b *odds.Book, worth func([]Value) float64, aims advise.Aims, h *table.Hand) {
			plan := advise.Solve(b, p, start, func(r R) float64 { return worth(values(r)) }, aims)
			h.Watched = true
			h.Pick = func(name string, who table.Side, options []table.Option) int {
				h.Planned = false
				if s, ok := h.At.(S); ok && !h.Hidden {
					if c, ok := plan.Choices[s]; ok && c.Name == name {
						h.Planned = true
						return c.Best
					}
				}
				return play.First(name, who, options)
			}
		},
		Play: func(h *table.Hand) ([]Value, []table.Event, error) {
			r, log, err := play.Try(p, start, h)
			if err != nil {
				return nil, log, err
			}
			return values(r), log, nil
		},
		Replay: func(log []table.Event) ([]Value, []table.Event, error) {
			r, again, err := play.Replay(p, start, log)
			if err != nil {
				return nil, again, fmt.Errorf("playing the log again: %w", err)
			}
			return values(r), again, nil
		},
	}
}

// whenOf is the procedure's words for its states; nil if it has none.
func whenOf[P, S any](p P) func(choice string, state any) string {
	told, ok := any(p).(interface {
		When(s S, choice string) string
	})
	if !ok {
		return nil
	}
	return func(choice string, state any) string {
		s, ok := state.(S)
		if !ok {
			return ""
		}
		return told.When(s, choice)
	}
}

// floated reads a law's results into values, all in one block of memory.
func floated[R any](law odds.Law[R], measures int, read func(r R, values []Value)) Law {
	out := Law{Outcomes: make([]Outcome, len(law.Outcomes)), Bound: law.Bound}
	all := make([]Value, measures*len(law.Outcomes))
	for i, o := range law.Outcomes {
		v := all[i*measures : (i+1)*measures]
		read(o.Result, v)
		out.Outcomes[i] = Outcome{Values: v, P: o.P}
	}
	return out
}

// floatedFew is floated with some of the measures.
func floatedFew[R any](law odds.Law[R], measures int, few []int, read func(r R, values []Value)) Law {
	out := Law{Outcomes: make([]Outcome, len(law.Outcomes)), Bound: law.Bound}
	each, all := make([]Value, measures), make([]Value, 0, len(few)*len(law.Outcomes))
	for i, o := range law.Outcomes {
		for k := range each { // as clear does, without its barrier: few hold words
			if each[k].N = 0; each[k].Word != "" {
				each[k].Word = ""
			}
		}
		read(o.Result, each)
		for _, k := range few {
			all = append(all, each[k])
		}
		out.Outcomes[i] = Outcome{Values: all[i*len(few) : (i+1)*len(few)], P: o.P}
	}
	return out
}

// exactly reads an exact law's results into values.
func exactly[R any](law []odds.ExactOutcome[R], values func(R) []Value) Law {
	var out Law
	n := make([]*big.Int, len(law))
	var d *big.Int
	for i, o := range law {
		f, _ := o.P.Float64()
		out.Outcomes = append(out.Outcomes, Outcome{values(o.Result), f, o.P})
		n[i], d = o.Ways, o.Of
	}
	return out.knowing(n, d)
}

// Silent is the attack with neither rules nor rolls of its own: those of a law
// beside another that meets the same ones.
func (a Attack) Silent() Attack {
	a.Cited = func(*odds.Book) []table.RuleID { return nil }
	a.Counts = func(*odds.Book) map[string]float64 { return nil }
	return a
}

// Refusing is the attack set aside for good: whoever asks for its law is refused at
// once, and told why.
func (a Attack) Refusing(why string) Attack {
	too := table.TooMany{Procedure: why}
	a.Aside, a.Refused = true, &too
	a.Law = func(*odds.Book) Law { panic(too) }
	a.Few = func(*odds.Book, []int) Law { panic(too) }
	a.Best = func(*odds.Book, func([]Value) float64, advise.Aims) Law { panic(too) }
	a.Solve = func(*odds.Book, func([]Value) float64, advise.Aims) Solution { panic(too) }
	return a.Inexact(why)
}

// Inexact is the attack without fractions: they would be too long to be worked
// out. Asking for them is refused.
func (a Attack) Inexact(why string) Attack {
	a.Long = true
	a.Exact = func(*odds.Book) Law { panic(table.TooMany{Procedure: why}) }
	a.SolveExactly = func(*odds.Book, func([]Value) *big.Rat, advise.Aims) Solution {
		panic(table.TooMany{Procedure: why})
	}
	return a
}
