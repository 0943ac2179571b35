package wh40k9_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Both profiles of a Combi weapon are an option beside each of them, where the
// rules allow each of its attacks.
func TestBothIsAnOption(t *testing.T) {
	for _, c := range []struct {
		abilities, situation, bs string
		options                  string
		best                     string
	}{
		{"[Combi]", "", "3+", "bolt, plasma, both", "both"},
		{"[Combi]", "", "6+", "bolt, plasma, both", "both"}, // a 6 always hits
		{"[]", "", "3+", "bolt, plasma", "plasma"},
		{"[Combi]", "situation: {distance: 20}", "3+", "bolt", ""}, // plasma is out of range
	} {
		text := `
game: wh40k9
attacker:
  bs: ` + c.bs + `
  weapons:
    - name: Gun
      abilities: ` + c.abilities + `
      profiles:
        - {name: bolt, range: 24", type: Assault 2, s: 4, ap: 0, d: 1}
        - {name: plasma, range: 12", type: Assault 1, s: 7, ap: -3, d: 1}
target: {models: 5, t: 4, w: 1, save: 3+}
goal: mean slain
` + c.situation + "\n"
		all, err := enfilade.Read(strings.NewReader(text), "combi")
		if err != nil {
			t.Fatal(err)
		}
		a, err := all[0].Advise(enfilade.NewBook(), enfilade.Goal{}, false)
		if err != nil {
			t.Fatal(err)
		}
		best, options := "", "bolt"
		for _, x := range a.Choices {
			if x.At == "profile Gun" {
				var names []string
				for _, o := range x.Options {
					names = append(names, o.Option)
				}
				best, options = x.Options[x.Best].Option, strings.Join(names, ", ")
			}
		}
		if options != c.options || best != c.best {
			t.Errorf("%s, BS %s, %s: %s of %s, want %s of %s", c.abilities, c.bs, c.situation, best, options, c.best, c.options)
		}
		e, err := all[0].Explain(nil, false)
		if err != nil {
			t.Fatal(err)
		}
		listed := false
		for _, o := range e.Options {
			listed = listed || o.Option == "use both of Gun"
		}
		if listed != (c.abilities == "[Combi]") {
			t.Errorf("%s: explain lists both: %v", c.abilities, listed)
		}
	}
}
