package infinity_test

import (
	"testing"

	"github.com/enfilade/enfilade"
)

// TestWorkedExamples holds the worked examples of the rules as exact fractions.
func TestWorkedExamples(t *testing.T) {
	all := examples(t)
	for _, c := range []struct{ example, measure, value, want string }{
		{"normal-roll", "hits", "0", "1/64"},
		{"equal-duel", "net", "1+0", "143/400"},
		{"equal-duel", "net", "0+1", "19/400"},
		{"equal-duel", "back.net", "1+0", "143/400"},
		{"three-against-one", "net", "0+0", "27271/160000"},
		{"critical-beats-seventeen", "net", "0+1", "1"},
		{"dice-on-the-table", "nets", "0+0", "1"},
		{"dice-on-the-table", "back.net", "0+0", "1"},
		{"tie-cancels", "net", "0+0", "1"},
		{"value-over-twenty", "net", "0+0", "91/1600"},
		{"capped-at-minus-twelve", "hits", "3", "6859/64000000"},
		{"value-below-one", "attacks", "0", "1"},
		{"seed-daturazi", "outcome", "Unconscious", "17611/80000"},
		{"seed-daturazi", "outcome", "Dead", "2299/160000"},
		{"seed-twelve-inches", "hits", "1", "29/200"},
		{"two-in-the-template", "nets", "0+0 | 0+0", "1079/2000"},
		{"two-in-the-template", "nets", "0+1 | 0+1", "361/8000"},
		{"two-in-the-template", "nets", "0+1 | 0+0", "19/8000"},
		{"chain-rifle", "outcome", "Unconscious", "3/10"},
		{"heavy-flamethrower", "damage", "0", "1/2"},
		{"heavy-flamethrower", "outcome", "Dead", "1/8"},
		{"ap-and-cover", "unsaved", "1", "7/20"},
		{"panzerfaust-on-a-tag", "damage", "3", "343/8000"},
		{"t2-hits", "damage", "0", "1/8"},
		{"t2-hits", "damage", "1", "1/8"},
		{"t2-hits", "damage", "2", "1/4"},
		{"t2-hits", "damage", "3", "1/4"},
		{"t2-hits", "damage", "4", "1/4"},
		{"plasma", "saves", "5", "1"},
		{"coup-de-grace", "outcome", "Dead", "1"},
		{"nwi", "outcome", "NWI", "99/200"},
		{"guts-roll", "guts", "none", ""},
		{"remote-presence", "outcome", "Unconscious 2", "54/125"},
		{"protheion", "healed", "1", ""},
		{"immunity-total", "saves", "1", "1"},
		{"immunity-critical", "saves", "1", "1"},
		{"viral", "outcome", "Dead", "3/4"},
		{"em-on-heavy-infantry", "damage", "0", "1"},
		{"ally-under-the-template", "hits", "0", "1"},
	} {
		o, err := all[c.example].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true})
		if err != nil {
			t.Errorf("%s: %v", c.example, err)
			continue
		}
		m, ok := o.Measures.Get(c.measure)
		if !ok {
			t.Errorf("%s has no measure %s", c.example, c.measure)
		}
		got := "0"
		for _, x := range m.Distribution {
			if x.Value.Word == c.value || x.Value.Number != nil && x.Value.Number.RatString() == c.value {
				got = x.Exact.RatString()
			}
		}
		if c.want == "" && got != "0" || got == c.want {
			continue
		}
		t.Errorf("%s: %s %s has %s, want %s", c.example, c.measure, c.value, got, c.want)
	}
}
