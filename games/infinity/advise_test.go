package infinity_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestAdviceIsOdds holds what advise says of every option to the odds of the
// file with that option written in.
func TestAdviceIsOdds(t *testing.T) {
	all := examples(t)
	for name, path := range map[string]string{
		"split-burst": "decisions.split", "which-aro": "decisions.aro", "multi-rifle": "decisions.mode", "best-place": "decisions.impact",
	} {
		s := all[name]
		a, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		best := 0.0
		for _, o := range a.Choices[0].Options {
			set, err := s.Set(path, o.Option)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, o.Option, err)
			}
			odds, err := set.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
			if err != nil {
				t.Fatalf("%s: %s: %v", name, o.Option, err)
			}
			if math.Abs(odds.Goal.P-o.Value) > 1e-12 {
				t.Errorf("%s: %s is worth %v, odds say %v", name, o.Option, o.Value, odds.Goal.P)
			}
			best = max(best, o.Value)
		}
		if a.Value != best {
			t.Errorf("%s: the best is %v, said is %v", name, best, a.Value)
		}
	}
}

// Fractions of exchanges in which somebody is asked are refused before they take
// long; in floats they are answered.
func TestDecidedExactly(t *testing.T) {
	const text = `
game: infinity
goal: slain >= 1
attacker: {name: A, bs: 12, ph: 13, wip: 11, arm: 6, wounds: 2, skills: [BS Attack (ReRoll)],
  weapon: {name: Gun, burst: BURST, bands: [0, 0, 0], damage: 15, ammo: DA, traits: []}}
situation: {range: 7}
targets:
  - {name: T0, bs: 12, ph: 11, wip: 10, arm: 3, wounds: 1, weapon: Combi Rifle}
  - {name: T1, bs: 11, ph: 11, wip: 10, arm: 6, wounds: 1, skills: [BS Attack (ReRoll)], weapon: Spitfire}
  - {name: T2, bs: 13, ph: 8, wip: 14, arm: 2, wounds: 2, weapon: Spitfire}
  - {name: T3, bs: 12, ph: 12, wip: 12, arm: 5, wounds: 3, skills: [BS Attack (ReRoll)], weapon: Combi Rifle}
decisions: {aro: BS Attack}
`
	for burst, refused := range map[string]bool{"2": false, "8": true} {
		all, err := enfilade.Read(strings.NewReader(strings.Replace(text, "BURST", burst, 1)), "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := all[0].Advise(nil, enfilade.Goal{}, true); (err != nil) != refused {
			t.Errorf("burst %s: %v", burst, err)
		}
		if _, err := all[0].Advise(nil, enfilade.Goal{}, false); err != nil {
			t.Errorf("burst %s in floats: %v", burst, err)
		}
	}
}

// TestChoicesWithin asks for the decisions within an Order: keeping up, saving,
// looking at the dice.
func TestChoicesWithin(t *testing.T) {
	for _, c := range []struct {
		example, path, goal string
		best                string
	}{
		{"nwi", "decisions.nwi", "outcome = Unconscious", "no"},
		{"nwi", "decisions.nwi", "outcome = NWI", "yes"},
		{"dogged", "decisions.dogged", "outcome = Dogged", "yes"},
		{"bioimmunity", "decisions.save_with", "damage <= 0", "ARM"},
		{"guts-roll", "decisions.guts", "guts = failed", "go"},
	} {
		s := examples(t)[c.example]
		s, err := s.Set(c.path, "open")
		if err != nil {
			t.Fatal(err)
		}
		goal, err := enfilade.ParseGoal(c.goal)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Advise(enfilade.NewBook(), goal, true)
		if err != nil {
			t.Fatalf("%s: %v", c.example, err)
		}
		if len(a.Choices) == 0 {
			t.Errorf("%s: nothing to decide for %s", c.example, c.goal)
			continue
		}
		ch := a.Choices[0]
		if got := ch.Options[ch.Best].Option; got != c.best {
			t.Errorf("%s: %s for %s, want %s", c.example, got, c.goal, c.best)
		}
	}
}

// TestPlayTellsAll holds the result of a play to the measures of odds.
func TestPlayTellsAll(t *testing.T) {
	for name, s := range examples(t) {
		want := s.MeasureNames()
		if len(want) == 0 {
			continue
		}
		for i, n := range want {
			if slices.Contains(want[:i], n) {
				t.Errorf("%s: measure %s stands in two laws", name, n)
			}
		}
		p, err := s.Play(enfilade.Seeded(11), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range want {
			v, ok := p.Get(n)
			if !ok {
				t.Errorf("%s: a play does not tell %s", name, n)
				continue
			}
			m, _ := o.Measures.Get(n)
			if !slices.ContainsFunc(m.Distribution, func(c enfilade.Chance) bool { return c.Value.Word == v.Word && c.Value.Float() == v.Float() }) {
				t.Errorf("%s: %s came to %v, which has no chance", name, n, v)
			}
		}
	}
}
