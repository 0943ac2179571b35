package wh40k9_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// A stage whose fractions are too long is left out, and refused by name; the rest
// is answered.
func TestLongFractionsAreLeftOut(t *testing.T) {
	const text = `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: 40, range: 24", type: Assault D6, s: 5, ap: -1, d: 6D6}]}
target: {models: 10, t: 4, w: 3, save: 4+}
`
	all, err := enfilade.Read(strings.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(o.LeftOut, []string{"damage_rolled"}) {
		t.Errorf("left out %v", o.LeftOut)
	}
	for _, m := range o.Measures {
		if m.Name == "damage_rolled" || m.MeanExact == nil {
			t.Errorf("%s with mean %v", m.Name, m.MeanExact)
		}
	}
	if _, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{"damage_rolled"}}); err == nil {
		t.Error("not refused by name")
	}
	if o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Measures: []string{"damage_rolled"}}); err != nil || len(o.Measures) != 1 {
		t.Errorf("in floats: %v", err)
	}
}

// Special rules are priced up to some work, in the order of the file; the others
// are named.
func TestUnpriced(t *testing.T) {
	explain := func(weapons, models int) *enfilade.Explanation {
		var b strings.Builder
		b.WriteString("game: wh40k9\nattacker:\n  bs: 3+\n  weapons:\n")
		for i := range weapons {
			fmt.Fprintf(&b, "    - {name: W%d, count: 8, range: 24\", type: Assault D6, s: %d, ap: -%d, d: D6, abilities: [\"Damage (%d) on wound 6\"]}\n", i, 3+i%7, i%4, 1+i)
		}
		fmt.Fprintf(&b, "target: {models: %d, t: 4, w: 12, save: 4+}\n", models)
		all, err := enfilade.Read(strings.NewReader(b.String()), "")
		if err != nil {
			t.Fatal(err)
		}
		e, err := all[0].Explain(nil, false)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	if e := explain(3, 5); len(e.Worth) != 3 || e.Unpriced != nil {
		t.Errorf("%d priced, not %v", len(e.Worth), e.Unpriced)
	}
	large := explain(19, 100)
	if n := len(large.Worth); n == 0 || n+len(large.Unpriced) != 19 || len(large.Unpriced) == 0 {
		t.Errorf("%d priced, not %v", n, large.Unpriced)
	}
}
