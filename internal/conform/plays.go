package conform

import (
	"math"
	"math/big"
	"reflect"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// paths holds the exact law to one by every ordered roll, deciding by the first
// open option and by the last.
func (k kit[P, S, R]) paths() {
	k.t.Helper()
	options := k.options()
	policies := []struct {
		name   string
		pick   play.Pick
		policy odds.Policy[S]
	}{
		{"first", play.First, nil},
		{"last", last, func(s S) int { return last("", 0, options[s]) }},
	}
	if len(options) == 0 {
		policies = policies[:1]
	}
	for _, c := range policies {
		want, few := Paths(k.p, k.start, c.pick, k.e.Paths)
		if !few {
			continue
		}
		law, ends := tried(func() []odds.ExactOutcome[R] { return odds.Exactly(k.b, k.p, k.start, c.policy) })
		if !ends {
			k.t.Errorf("taking the %s options goes round for ever in the law, and ends by every path", c.name)
		}
		for _, o := range law {
			if want[o.Result] == nil || want[o.Result].Cmp(o.P) != 0 {
				k.t.Errorf("taking the %s options, %v: %v in the law, %v by every path", c.name, o.Result, o.P, want[o.Result])
			}
			delete(want, o.Result)
		}
		for r, p := range want {
			k.t.Errorf("taking the %s options, %v: %v by every path, not in the law", c.name, r, p)
		}
	}
}

func last(_ string, _ table.Side, options []table.Option) int {
	for i := len(options) - 1; i >= 0; i-- {
		if options[i].Barred == nil {
			return i
		}
	}
	return -1
}

// options lists the options of every decision that one side makes.
func (k kit[P, S, R]) options() map[S][]table.Option {
	sp := table.Scratch[P, S, R](k.b.Cache, k.p)
	sp.Find(k.start)
	out := map[S][]table.Option{}
	for v := range sp.Nodes {
		n := &sp.Nodes[v]
		if n.Kind == table.Choice {
			out[sp.State(int32(v))] = n.Ask.Options
		}
		if n.Ask != nil {
			k.named(n.Name, n.Ask.Options)
			k.named(n.Name, n.Ask.Against)
		}
	}
	return out
}

// named holds options to reasons for every bar, and to names of their own.
func (k kit[P, S, R]) named(choice string, options []table.Option) {
	k.t.Helper()
	met := map[string]bool{}
	for _, o := range options {
		switch {
		case o.Barred != nil && len(o.Barred) == 0:
			k.t.Errorf("%s: %q is barred without a reason", choice, o.Name)
		case o.Name == "":
			k.t.Errorf("%s: an option without a name", choice)
		case met[o.Name]:
			k.t.Errorf("%s: two options are called %q", choice, o.Name)
		}
		met[o.Name] = true
	}
}

// sampled holds play to the law: no result more than five standard deviations
// and five plays from what is expected, and dice and scores likewise.
func (k kit[P, S, R]) sampled(law odds.Law[R]) {
	k.t.Helper()
	n := float64(k.e.Plays)
	count, dice := map[R]int{}, map[string]*spread{}
	var scores [4]spread
	h := play.Seeded(1, nil)
	for range k.e.Plays {
		r, log := play.Run(k.p, k.start, h)
		count[r]++
		for _, e := range log {
			if dice[e.Name] == nil {
				dice[e.Name] = new(spread)
			}
			dice[e.Name].now += len(e.Faces)
		}
		for _, d := range dice {
			d.done()
		}
		for i := range scores {
			scores[i].now = h.Score[i]
			scores[i].done()
		}
	}
	for _, o := range law.Outcomes {
		mean := o.P * n
		if far := math.Abs(float64(count[o.Result]) - mean); far > 5+5*math.Sqrt(mean*(1-o.P)) {
			k.t.Errorf("%v: played %d times, expected %.1f", o.Result, count[o.Result], mean)
		}
		delete(count, o.Result)
	}
	for r := range count {
		k.t.Errorf("%v was played and has no chance in the law", r)
	}
	k.counted(dice, scores, n)
}

// spread is the sum and the sum of squares of a number, over plays.
type spread struct {
	now         int
	sum, square float64
}

func (s *spread) done() {
	x := float64(s.now)
	s.sum, s.square, s.now = s.sum+x, s.square+x*x, 0
}

// off tells whether the mean of n numbers is far from the one expected.
func (s *spread) off(mean, n float64) bool {
	if s.sum == 0 {
		return mean*n > 40 // what is rolled once in n/40 plays cannot be missed
	}
	got := s.sum / n
	sd := math.Sqrt(max(0, s.square/n-got*got) / n)
	return math.Abs(got-mean) > 6*sd+10*math.Sqrt(mean/n)/math.Sqrt(n)+1e-9*mean
}

func (k kit[P, S, R]) counted(dice map[string]*spread, scores [4]spread, n float64) {
	k.t.Helper()
	want := odds.Counts(k.b, k.p, k.start, nil)
	for name, d := range dice {
		if d.off(want[name], n) {
			k.t.Errorf("%q: %v dice a play, %v expected", name, d.sum/n, want[name])
		}
		delete(want, name)
	}
	for name, mean := range want {
		if mean*n > 40 {
			k.t.Errorf("%q: %v dice expected, none played", name, mean)
		}
	}
	for i, s := range scores {
		if !k.scores() {
			break
		}
		var gains [4]*big.Rat
		gains[i] = big.NewRat(1, 1)
		m := odds.MomentsOf(k.b, k.p, k.start, nil, nil, gains)
		if mean, _ := m.Mean.Float64(); s.off(mean, n) {
			k.t.Errorf("counter %d: %v scored a play, %v expected", i, s.sum/n, mean)
		}
	}
}

// replayed holds a log to what made it, and its rules to those odds find.
func (k kit[P, S, R]) replayed() {
	k.t.Helper()
	told, cited := map[string]bool{}, odds.Cited(k.b, k.p, k.start, nil)
	for seed := range uint64(k.e.Replays) {
		r, log := play.Run(k.p, k.start, play.Seeded(seed, nil))
		r2, log2, err := play.Replay(k.p, k.start, log)
		if err != nil || r != r2 || !reflect.DeepEqual(log, log2) {
			k.t.Errorf("seed %d: %v and %v from one log: %v", seed, r, r2, err)
			return
		}
		for _, e := range log {
			if len(e.Rules) == 0 && e.Depth == 0 && !told[e.Name] {
				told[e.Name] = true
				k.t.Errorf("%q cites no rule", e.Name)
			}
			for _, id := range e.Rules {
				if !slices.Contains(cited, id) && !told[string(id)] {
					told[string(id)] = true
					k.t.Errorf("%s is cited in play and not among those that odds find", id)
				}
			}
		}
	}
}
