package wh40k9_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// lawOf is a measure of a scenario as text: value, chance, value, chance.
func lawOf(t *testing.T, text, measure string) string {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "law")
	if err != nil {
		t.Fatal(err)
	}
	odds, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{measure}})
	if err != nil {
		t.Fatal(err)
	}
	m, ok := odds.Measures.Get(measure)
	if !ok {
		t.Fatalf("no measure %s", measure)
	}
	var out []string
	for _, c := range m.Distribution {
		out = append(out, c.Value.Number.RatString()+" "+c.Exact.RatString())
	}
	return strings.Join(out, ", ")
}

// The wounded model takes attacks first, and then, unhurt, the one that was
// allocated to before, whatever the defender would rather have.
func TestWoundedThenAllocated(t *testing.T) {
	const gun = `game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: %N, range: 24", type: Assault 1, s: 8, ap: 0, d: %D, abilities: [Automatic Hits, No Save]}]}
target: {t: 4, save: 7+, mix: [%MIX]}
%REST
`
	const small = `{name: a, models: 1, w: 1}, {name: b, models: 1, w: 2, wounds_left: 1}`
	const marked = `{name: a, models: 1, w: 1, allocated: true}, {name: b, models: 1, w: 2, wounds_left: 1}`
	const large = `{name: a, models: 2, w: 3}, {name: b, models: 1, w: 3, wounds_left: 2, value: 5}`
	const three = `{name: c, models: 1, w: 2, value: 7}, {name: a, models: 1, w: 3, value: 3}, {name: b, models: 1, w: 2, wounds_left: 1}`
	const allocated = `so_far: [{allocated: a}]`
	for _, c := range []struct{ n, d, mix, rest, measure, want string }{
		{"1", "1", small, allocated, "damage", "0 1/6, 1 5/6"},
		{"1", "1", small, "", "damage", "0 1/6, 1 5/6"},
		{"1", "1", marked, "", "damage", "0 1/6, 1 5/6"},
		{"2", "1", small, allocated, "damage", "0 1/36, 1 5/18, 2 25/36"},
		{"2", "1", large, allocated, "value_lost", "0 11/36, 5 25/36"},
		{"2", "1", large, allocated, "damage", "0 1/36, 1 5/18, 2 25/36"},
		{"2", "3", large, allocated, "value_lost", "0 1/36, 5 5/18, 6 25/36"},
		{"2", "3", large, allocated, "damage", "0 1/36, 2 5/18, 5 25/36"},
		{"2", "3", three, allocated, "value_lost", "0 1/36, 1 5/18, 4 25/36"},
		{"2", "3", three, "", "value_lost", "0 1/36, 1 5/18, 8 25/36"},
	} {
		text := strings.NewReplacer("%N", c.n, "%D", c.d, "%MIX", c.mix, "%REST", c.rest).Replace(gun)
		if got := lawOf(t, text, c.measure); got != c.want {
			t.Errorf("%s is %s, want %s\n%s", c.measure, got, c.want, text)
		}
	}
}
