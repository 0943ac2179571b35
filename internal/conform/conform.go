// Package conform is the kit that every procedure of every game must pass:
// what the engine promises about rules, as tests. Check holds a procedure to
// all of it, Quick to all of it with fewer plays, for games that try a hundred.
//
//	flat      procedure, state and result are integers, booleans, arrays, structs
//	one draw  no step draws twice, or draws and ends (every state is surveyed)
//	law       floats within their bound of fractions, which add up to one
//	again     a step depends on state and answer alone: two surveys, one law
//	push      the law, level by level
//	paths     the law, every ordered roll played, where they are few
//	sampled   plays, dice counted and scores against the law
//	replayed  a log plays again to itself; its rules are those that odds find
//	options   a barred option has its reasons; names tell options apart
//	advice    never worse than any fixed policy, and what it says it is worth
package conform

import (
	"math"
	"math/big"
	"reflect"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// Effort is how much is tried.
type Effort struct {
	Plays    int // held against the law
	Replays  int // logs played again
	Paths    int // ordered rolls, at most; more are not tried
	Policies int // fixed policies held against advice
	States   int // of procedures that are pushed or advised on, at most
}

// Full and Light are the efforts of Check and Quick.
var (
	Full  = Effort{Plays: 20000, Replays: 50, Paths: 20000, Policies: 8, States: 5000}
	Light = Effort{Plays: 1000, Replays: 5, Paths: 1500, Policies: 3, States: 600}
)

// Reporter is told of broken promises: a *testing.T.
type Reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// Check holds p to every promise.
func Check[P table.Procedure[S, R], S, R comparable](t *testing.T, p P, start S) {
	t.Helper()
	Hold(t, p, start, Full)
}

// Quick is Check at a twentieth of the cost.
func Quick[P table.Procedure[S, R], S, R comparable](t *testing.T, p P, start S) {
	t.Helper()
	Hold(t, p, start, Light)
}

// Hold is Check with the effort that is given.
func Hold[P table.Procedure[S, R], S, R comparable](t Reporter, p P, start S, e Effort) {
	t.Helper()
	for what, typ := range map[string]reflect.Type{
		"procedure": reflect.TypeFor[P](), "state": reflect.TypeFor[S](), "result": reflect.TypeFor[R](),
	} {
		if where, ok := flat(typ); !ok {
			t.Errorf("%s is not flat: %s", what, where)
		}
	}
	k := kit[P, S, R]{t, p, start, e, odds.NewBook()}
	law := odds.Of(k.b, p, start, nil)
	exact := odds.Exactly(k.b, p, start, nil)
	k.totals(law, exact)
	again := odds.Of(odds.NewBook(), p, start, nil)
	if !reflect.DeepEqual(law, again) || !reflect.DeepEqual(law, odds.Of(k.b, p, start, nil)) {
		t.Errorf("a second survey gives another law: a step depends on more than state and answer")
	}
	k.pushed(law)
	k.pushedExactly(exact)
	k.paths()
	k.sampled(law)
	k.replayed()
	k.counting()
	k.advised()
}

// kit is one procedure on the bench.
type kit[P table.Procedure[S, R], S, R comparable] struct {
	t     Reporter
	p     P
	start S
	e     Effort
	b     *odds.Book
}

// states is how many states the procedure has.
func (k kit[P, S, R]) states() int {
	sp := table.Scratch[P, S, R](k.b.Cache, k.p)
	sp.Find(k.start)
	return len(sp.Nodes)
}

// scores tells whether the procedure scores.
func (k kit[P, S, R]) scores() bool {
	sp := table.Scratch[P, S, R](k.b.Cache, k.p)
	sp.Find(k.start)
	return sp.Scores()
}

// totals holds the exact law to a total of one and the floats to their bound.
func (k kit[P, S, R]) totals(law odds.Law[R], exact []odds.ExactOutcome[R]) {
	k.t.Helper()
	total, want := new(big.Rat), map[R]*big.Rat{}
	for _, o := range exact {
		total.Add(total, o.P)
		want[o.Result] = o.P
	}
	if total.Cmp(big.NewRat(1, 1)) != 0 {
		k.t.Errorf("the exact law adds up to %v", total)
	}
	for _, o := range law.Outcomes {
		if want[o.Result] == nil {
			k.t.Errorf("%v has a chance as a float only", o.Result)
			continue
		}
		w, _ := want[o.Result].Float64()
		delete(want, o.Result)
		if math.Abs(o.P-w) > (law.Bound+0x1p-52)*w {
			k.t.Errorf("%v: %g, exactly %g, beyond the bound %g", o.Result, o.P, w, law.Bound)
		}
	}
	for r, p := range want {
		if f, _ := p.Float64(); f > 1e-250 { // floats may lose less
			k.t.Errorf("%v has a chance of %g, and none as a float", r, f)
		}
	}
}

// pushed holds the law to the one found level by level.
func (k kit[P, S, R]) pushed(law odds.Law[R]) {
	k.t.Helper()
	if k.states() > k.e.States {
		return
	}
	pushed, left := odds.Push(k.b, k.p, k.start, 1e-13)
	want := map[R]float64{}
	for _, o := range law.Outcomes {
		want[o.Result] = o.P
	}
	for _, o := range pushed.Outcomes {
		if w := want[o.Result]; math.Abs(o.P-w) > (law.Bound+pushed.Bound)*w+left {
			k.t.Errorf("%v: %g pushed level by level, %g in the law", o.Result, o.P, w)
		}
	}
}

// pushedExactly holds the exact law to the one found level by level: they are
// equal, as far as no loop is still going.
func (k kit[P, S, R]) pushedExactly(law []odds.ExactOutcome[R]) {
	k.t.Helper()
	if k.states() > k.e.States/10 {
		return
	}
	pushed, left := odds.PushExactly(k.b, k.p, k.start, 1e-6)
	got := map[R]*big.Rat{}
	for _, o := range pushed {
		got[o.Result] = o.P
	}
	for _, o := range law {
		short := new(big.Rat).Set(o.P)
		if p := got[o.Result]; p != nil {
			short.Sub(short, p)
		}
		if short.Sign() < 0 || short.Cmp(left) > 0 {
			k.t.Errorf("%v: %v in the law, %v level by level, %v left", o.Result, o.P, got[o.Result], left)
		}
		delete(got, o.Result)
	}
	for r, p := range got {
		k.t.Errorf("%v: %v level by level, not in the law", r, p)
	}
}

// Fixed is a type whose values never change once a procedure points to them: a
// scenario's numbers, too many to be copied at every step. Procedures that point
// to different values are different, so only outermost ones, whose laws are not
// shared, should.
type Fixed interface{ Fixed() }

// flat tells whether a type is only integers, booleans, arrays and structs, or
// points to what is fixed.
func flat(t reflect.Type) (string, bool) {
	switch k := t.Kind(); {
	case k == reflect.Bool, k >= reflect.Int && k <= reflect.Uint64:
		return "", true
	case k == reflect.Array:
		return flat(t.Elem())
	case k == reflect.Pointer && t.Implements(reflect.TypeFor[Fixed]()):
		return "", true
	case k == reflect.Struct:
		for i := range t.NumField() {
			if where, ok := flat(t.Field(i).Type); !ok {
				return t.Field(i).Name + " " + where, false
			}
		}
		return "", true
	}
	return t.String(), false
}
