// Package conform is the kit that every procedure of every game must pass:
// what the engine promises about rules, as tests.
package conform

import (
	"math"
	"math/big"
	"reflect"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// Plays is how many seeded plays are held against the law.
const Plays = 20000

// Check holds p to every promise.
func Check[P table.Procedure[S, R], S, R comparable](t *testing.T, p P, start S) {
	for what, typ := range map[string]reflect.Type{
		"procedure": reflect.TypeFor[P](), "state": reflect.TypeFor[S](), "result": reflect.TypeFor[R](),
	} {
		if where, ok := flat(typ); !ok {
			t.Errorf("%s is not flat: %s", what, where)
		}
	}
	b := odds.NewBook()
	law := odds.Of(b, p, start, nil)
	exact := odds.Exactly(b, p, start, nil)
	totals(t, law, exact)
	again := odds.Of(odds.NewBook(), p, start, nil)
	if !reflect.DeepEqual(law, again) || !reflect.DeepEqual(law, odds.Of(b, p, start, nil)) {
		t.Error("a second survey gives another law: a step depends on more than state and answer")
	}
	sampled(t, p, start, law)
	replayed(t, p, start)
}

// totals holds the exact law to a total of one and the floats to their bound.
func totals[R comparable](t *testing.T, law odds.Law[R], exact []odds.ExactOutcome[R]) {
	total, want := new(big.Rat), map[R]*big.Rat{}
	for _, o := range exact {
		total.Add(total, o.P)
		want[o.Result] = o.P
	}
	if total.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("the exact law adds up to %v", total)
	}
	if len(law.Outcomes) != len(exact) {
		t.Errorf("%d results as floats, %d exactly", len(law.Outcomes), len(exact))
	}
	for _, o := range law.Outcomes {
		w, _ := want[o.Result].Float64()
		if math.Abs(o.P-w) > (law.Bound+0x1p-52)*w {
			t.Errorf("%v: %g, exactly %g, beyond the bound %g", o.Result, o.P, w, law.Bound)
		}
	}
}

// sampled holds play to the law: no result more than five standard deviations
// and five plays from what is expected.
func sampled[P table.Procedure[S, R], S, R comparable](t *testing.T, p P, start S, law odds.Law[R]) {
	count := map[R]int{}
	h := play.Seeded(1, nil)
	for range Plays {
		r, _ := play.Run(p, start, h)
		count[r]++
	}
	for _, o := range law.Outcomes {
		mean := o.P * Plays
		if far := math.Abs(float64(count[o.Result]) - mean); far > 5+5*math.Sqrt(mean*(1-o.P)) {
			t.Errorf("%v: played %d times, expected %.1f", o.Result, count[o.Result], mean)
		}
		delete(count, o.Result)
	}
	for r := range count {
		t.Errorf("%v was played and has no chance in the law", r)
	}
}

// replayed holds a log to what made it.
func replayed[P table.Procedure[S, R], S, R comparable](t *testing.T, p P, start S) {
	told := map[string]bool{}
	for seed := range uint64(50) {
		r, log := play.Run(p, start, play.Seeded(seed, nil))
		r2, log2 := play.Run(p, start, play.Again(log))
		if r != r2 || !reflect.DeepEqual(log, log2) {
			t.Fatalf("seed %d: %v and %v from one log", seed, r, r2)
		}
		for _, e := range log {
			if len(e.Rules) == 0 && e.Depth == 0 && !told[e.Name] {
				told[e.Name] = true
				t.Errorf("%q cites no rule", e.Name)
			}
		}
	}
}

// flat tells whether a type is only integers, booleans, arrays and structs.
func flat(t reflect.Type) (string, bool) {
	switch k := t.Kind(); {
	case k == reflect.Bool, k >= reflect.Int && k <= reflect.Uint64:
		return "", true
	case k == reflect.Array:
		return flat(t.Elem())
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
