package infinity_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// asked reads one scenario.
func asked(t *testing.T, text string) *enfilade.Scenario {
	t.Helper()
	all, err := enfilade.ReadEach(strings.NewReader(text), "f")
	if err != nil || all[0].Err != nil {
		t.Fatal(err, all[0].Err)
	}
	return all[0].Scenario
}

// A ReRoll of a failure, of dice that cannot fail, is none: 12 dice against 8 are
// read together, not hand by hand.
func TestRerollWithoutFailures(t *testing.T) {
	text := `game: infinity
attacker: {bs: 10, arm: 1, wounds: 2, weapon: {name: Gun, burst: 12, damage: 13, ammo: N, bands: [0, 0, 0]}}
target: {bs: 26, arm: 3, wounds: 3, weapon: {name: Answer, burst: 8, damage: 13, ammo: N, bands: [0, 0, 0]}, skills: [Total Reaction, BS Attack (ReRoll)]}
situation: {range: 14}
decisions: {aro: BS Attack}
`
	b := enfilade.NewBook()
	with, err := asked(t, text).Odds(b, enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if b.Work() > 200_000 {
		t.Errorf("%d steps", b.Work())
	}
	without, err := asked(t, strings.Replace(text, ", BS Attack (ReRoll)", "", 1)).Odds(nil, enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range without.Measures {
		if w := with.Measures[i]; w.Name != m.Name || w.Mean != m.Mean || len(w.Distribution) != len(m.Distribution) {
			t.Errorf("%s: %v, without %v", m.Name, w.Mean, m.Mean)
		}
	}
}

// Of the decisions of a path no more than 20,000 are listed: here 8,855 hands of the
// first four dice, and as many of the second after each that may have come of those.
func TestDecisionsTold(t *testing.T) {
	s := asked(t, `game: infinity
attacker: {bs: 19, arm: 3, wounds: 2, weapon: {name: Gun, burst: 8, damage: 14, ammo: N, bands: [0, 0, 0]}, skills: [BS Attack (ReRoll)]}
targets:
  - {name: A, bs: 11, arm: 1, wounds: 10, weapon: Combi Rifle}
  - {name: B, bs: 11, arm: 1, wounds: 10, weapon: Combi Rifle}
situation: {range: 14}
decisions: {aro: BS Attack, split: 4-4, reroll: open}
`)
	g, _ := enfilade.ParseGoal("damage >= 6")
	a, err := s.Advise(nil, g, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Choices) != 20_000 || a.More == 0 {
		t.Errorf("%d decisions, %d more", len(a.Choices), a.More)
	}
}

// Martial Arts acts in a CC Attack of its user, against a Dodge too; a user that
// Dodges lays nothing on its enemy.
func TestMartialArtsAndDodge(t *testing.T) {
	for _, c := range []struct {
		attacker, target, decisions string
		sv, against                 string
	}{
		{", skills: [Martial Arts L3]", "", "aro: CC Attack", "25", "12"},
		{", skills: [Martial Arts L3]", "", "aro: Dodge", "25", "9"},
		{"", ", skills: [Martial Arts L3]", "aro: Dodge", "22", "12"},
	} {
		s := asked(t, `game: infinity
attacker: {cc: 22, ph: 13, arm: 1, wounds: 1, weapon: DA CC Weapon`+c.attacker+`}
target: {cc: 15, ph: 12, arm: 2, wounds: 1, weapon: CC Weapon`+c.target+`}
situation: {contact: true}
decisions: {`+c.decisions+`}
`)
		e, err := s.Explain(nil, false)
		if err != nil {
			t.Fatal(err)
		}
		for fact, want := range map[string]string{"attacker.sv": c.sv, "target.sv": c.against} {
			for _, f := range e.Facts {
				if f.Name == fact && fmt.Sprint(f.Value) != want {
					t.Errorf("%s%s, %s: %s %v, want %s", c.attacker, c.target, c.decisions, fact, f.Value, want)
				}
			}
		}
	}
}
