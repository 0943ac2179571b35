package conform

import (
	"math"
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// few is how far scores are counted in the state.
const few = 3

// counting holds the laws of scores to the law with the scores in the state, as
// far as those go, and to their own totals.
func (k kit[P, S, R]) counting() {
	k.t.Helper()
	if !k.scores() || k.handsOver() || k.states() > k.e.States/10 {
		return
	}
	c := table.Counted[P, S, R]{Procedure: k.p, Caps: [4]uint16{few, few, few, few}}
	want := map[odds.WithScores[R]]*big.Rat{}
	for _, o := range odds.Exactly(k.b, c, table.Counting[S]{State: k.start}, nil) {
		r := odds.WithScores[R]{Result: o.Result.Result}
		for i, n := range o.Result.Scores {
			r.Scores[i] = int(n)
		}
		want[r] = o.P
	}
	for counter := range 4 {
		k.oneCounter(counter, want)
	}
	law, left := odds.Scored(k.b, k.p, k.start, nil, 1e-9)
	sum := left
	for _, o := range law.Outcomes {
		sum += o.P
		if inside(o.Result.Scores) {
			w, _ := want[o.Result].Float64()
			if math.Abs(o.P-w) > (law.Bound+0x1p-52)*w {
				k.t.Errorf("%v: %g by scores, %g by counting, beyond the bound %g", o.Result, o.P, w, law.Bound)
			}
		}
	}
	if math.Abs(sum-1) > law.Bound+1e-14 {
		k.t.Errorf("scores add up to %v", sum)
	}
}

// oneCounter holds the exact law of one counter to that of counting.
func (k kit[P, S, R]) oneCounter(counter int, all map[odds.WithScores[R]]*big.Rat) {
	k.t.Helper()
	want := map[odds.WithScores[R]]*big.Rat{}
	for r, p := range all {
		one := odds.WithScores[R]{Result: r.Result}
		if one.Scores[counter] = r.Scores[counter]; one.Scores[counter] == few {
			continue
		}
		if want[one] == nil {
			want[one] = new(big.Rat)
		}
		want[one].Add(want[one], p)
	}
	law, left := odds.ScoredExactly(k.b, k.p, k.start, nil, 1e-3, counter)
	sum := new(big.Rat).Set(left)
	for _, o := range law {
		sum.Add(sum, o.P)
		if o.Result.Scores[counter] < few && (want[o.Result] == nil || want[o.Result].Cmp(o.P) != 0) {
			k.t.Errorf("%v: %v by scores, %v by counting", o.Result, o.P, want[o.Result])
		}
		delete(want, o.Result)
	}
	for r, p := range want {
		if p.Cmp(left) > 0 {
			k.t.Errorf("%v: %v by counting, and not among the scores", r, p)
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		k.t.Errorf("the exact law of counter %d adds up to %v", counter, sum)
	}
}

func inside(scores [4]int) bool {
	for _, n := range scores {
		if n >= few {
			return false
		}
	}
	return true
}

func (k kit[P, S, R]) handsOver() bool {
	sp := table.Scratch[P, S, R](k.b.Cache, k.p)
	sp.Find(k.start)
	for i := range sp.Nodes {
		if sp.Nodes[i].Kind == table.InOrder {
			return true
		}
	}
	return false
}
