package attack

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// Total is a measure that the scores add up to: what the result gives, plus
// each score times its gain; nil is 0.
type Total[R any] struct {
	Of    func(R) *big.Rat
	Gains [4]*big.Rat
}

// unlisted is the chance of scores that a law without end does not list, at
// most.
const unlisted = 1e-13

// BindScored is Bind for a procedure that counts without end, by table.T.Score.
// Read also sees the scores. Totals are the measures whose mean and variance are
// solved, by index. Nobody may decide anything in such a procedure: a goal that
// counts needs the count in the state.
func BindScored[P table.Procedure[S, R], S, R comparable](p P, start S, measures []Measure, read func(r R, scores [4]int, values []Value), totals map[int]Total[R]) Attack {
	a := Bind(p, start, measures, func(r R, values []Value) { read(r, [4]int{}, values) })
	values := func(r R, scores [4]int) []Value {
		v := make([]Value, len(measures))
		read(r, scores, v)
		return v
	}
	solved := func(b *odds.Book) map[int]Moments {
		out := map[int]Moments{}
		for i, t := range totals {
			m := odds.MomentsOf(b, p, start, nil, t.Of, t.Gains)
			out[i] = Moments{m.Mean, m.Variance()}
		}
		return out
	}
	a.Few, a.Decide = nil, nil
	a.Law = func(b *odds.Book) Law {
		law, left := odds.Scored(b, p, start, nil, unlisted)
		out := Law{Bound: law.Bound, Sum: law.Sum, Left: left, Solved: solved(b)}
		for _, o := range law.Outcomes {
			out.Outcomes = append(out.Outcomes, Outcome{Values: values(o.Result.Result, o.Result.Scores), P: o.P})
		}
		return out
	}
	a.Exact = func(b *odds.Book) Law {
		law, left := odds.ScoredExactly(b, p, start, nil, unlisted)
		out := Law{Solved: solved(b)}
		out.Left, _ = left.Float64()
		for _, o := range law {
			f, _ := o.P.Float64()
			out.Outcomes = append(out.Outcomes, Outcome{values(o.Result.Result, o.Result.Scores), f, o.P})
		}
		return out
	}
	a.Solve = func(b *odds.Book, worth func([]Value) float64, _ advise.Aims) Solution {
		undecided(b, p, start)
		var s Solution
		for _, o := range a.Law(b).Outcomes {
			s.Value += o.P * worth(o.Values)
		}
		return s
	}
	a.SolveExactly = func(b *odds.Book, worth func([]Value) *big.Rat, _ advise.Aims) Solution {
		undecided(b, p, start)
		s := Solution{Exact: new(big.Rat)}
		for _, o := range a.Exact(b).Outcomes {
			s.Exact.Add(s.Exact, new(big.Rat).Mul(o.Exact, worth(o.Values)))
		}
		s.Value, _ = s.Exact.Float64()
		return s
	}
	a.Play = func(h *table.Hand) ([]Value, []table.Event, error) {
		r, log, err := play.Try(p, start, h)
		if err != nil {
			return nil, log, err
		}
		return values(r, h.Score), log, nil
	}
	a.Replay = func(log []table.Event) ([]Value, []table.Event, error) {
		r, again, scores, err := play.ReplayScored(p, start, log)
		if err != nil {
			return nil, again, fmt.Errorf("playing the log again: %w", err)
		}
		return values(r, scores), again, nil
	}
	return a
}

// undecided makes sure that nobody decides anything.
func undecided[P table.Procedure[S, R], S, R comparable](b *odds.Book, p P, start S) {
	sp := table.Scratch[P, S, R](b.Cache, p)
	if sp.Find(start); sp.Choices > 0 {
		panic("attack: a decision in a procedure that counts without end")
	}
}
