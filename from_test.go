package enfilade_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestFromWithoutCatalogue wants names of a catalogue to be refused, at their
// places, where there is none to look in.
func TestFromWithoutCatalogue(t *testing.T) {
	for _, game := range enfilade.Games() {
		text := "game: " + game + "\nattacker: {from: Squad, weapons: [{from: Gun}]}\ntargets: [{name: A}, {from: Mob}]\n"
		_, err := enfilade.Read(strings.NewReader(text), "f.yaml")
		ps, ok := err.(enfilade.Problems)
		if !ok || len(ps) != 3 {
			t.Errorf("%s: %v", game, err)
			continue
		}
		for i, want := range []string{"f.yaml:2:18: attacker.from: ", "f.yaml:2:42: attacker.weapons[0].from: ", "f.yaml:3:29: targets[1].from: "} {
			if got := ps[i].Error(); !strings.HasPrefix(got, want+"names an entry of a catalogue, and there is none here") {
				t.Errorf("%s: %s, want %s", game, got, want)
			}
		}
	}
}

// TestSetOutWithoutCatalogue wants printed rules that a block says are not applied
// to be refused where nobody can tell that they were left out.
func TestSetOutWithoutCatalogue(t *testing.T) {
	_, err := enfilade.Read(strings.NewReader("game: wh40k9\ntarget: {name: A, not_applied: [Tin Oath]}\n"), "f.yaml")
	if err == nil || !strings.HasPrefix(err.Error(), "f.yaml:2:32: target.not_applied: names printed rules that cannot be applied") {
		t.Error(err)
	}
}

// TestNotApplied wants every answer to say which printed rules a Fill left out.
func TestNotApplied(t *testing.T) {
	const text = "game: wh40k9\nattacker: {bs: 3+, weapons: [{name: G, count: 2, range: 24\", type: Assault 1, s: 4, ap: 0, d: 1}]}\ntarget: {models: 5, t: 4, w: 1, save: 3+}\n"
	fill := func(*enfilade.Document) ([]string, error) { return []string{"Tin Oath"}, nil }
	all, err := enfilade.ReadFilled(strings.NewReader(text), "f", fill)
	if err != nil || all[0].Err != nil {
		t.Fatal(err, all)
	}
	s, b := all[0].Scenario, enfilade.NewBook()
	goal, err := enfilade.ParseGoal("slain >= 1")
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.Odds(b, enfilade.OddsOptions{})
	if err != nil || len(o.NotApplied) != 1 {
		t.Error("odds:", err)
	}
	e, err := s.Explain(b, false)
	if err != nil || len(e.NotApplied) != 1 {
		t.Error("explain:", err)
	}
	a, err := s.Advise(b, goal, false)
	if err != nil || len(a.NotApplied) != 1 {
		t.Error("advise:", err)
	}
	changed, err := s.Set("target.models", "6")
	if err != nil || len(changed.NotApplied()) != 1 {
		t.Error("set:", err)
	}
}
