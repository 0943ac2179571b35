package wh40k9_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// read is the only scenario of a text.
func read(t *testing.T, text string) *enfilade.Scenario {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader("game: wh40k9\n"+text), "cover")
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// factsOf are the facts of a scenario whose names begin so, as text.
func factsOf(t *testing.T, s *enfilade.Scenario, prefix string) map[string]string {
	t.Helper()
	e, err := s.Explain(enfilade.NewBook(), false)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range e.Facts {
		if strings.HasPrefix(f.Name, prefix) {
			out[f.Name] = fmt.Sprint(f.Value)
		}
	}
	return out
}

// Models of one unit that an obstacle covers are told apart from those it does
// not, as they are in an area (wh40k9.terrain.obstacle).
func TestCoverByModel(t *testing.T) {
	const shooting = `attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Assault 2, s: 4, ap: -1, d: 1}]}
target: {models: 2, t: 4, w: 1, save: 3+, keywords: [KIND]}
table:
  models:
    - {unit: Attacker, name: a, at: [0, 0], base: 32}
    - {unit: Target, name: open, at: [6, 10], base: 32}
    - {unit: Target, name: behind, at: [0, 10], base: 32}
  terrain: [{feature: container, height: 3, corners: [[-3, 8], [1.2, 8], [1.2, 8.5], [-3, 8.5]]}]
`
	for kind, want := range map[string]string{
		"INFANTRY": "map[save.needed.in cover:3 save.needed.in the open:4]",
		"BIKER":    "map[save.needed:4]",
	} {
		got := fmt.Sprint(factsOf(t, read(t, strings.Replace(shooting, "KIND", kind, 1)), "save.needed"))
		if got != want {
			t.Errorf("%s: %s, want %s", kind, got, want)
		}
	}
}

// An obstacle covers a model from those of its attackers that it stands between,
// in whatever order these are written.
func TestCoverByAttacker(t *testing.T) {
	const fight = `attacker: {ws: 3+, a: 1, weapons: [{name: Blade, type: Melee, s: 4, ap: 0, d: 1}]}
target: {models: 1, t: 4, w: 3, save: 3+, keywords: [INFANTRY]}
table:
  models:
    - {unit: Attacker, name: a, at: [FIRST], base: 32}
    - {unit: Attacker, name: b, at: [SECOND], base: 32}
    - {unit: Target, name: t, at: [0, 1.65], base: 32}
  terrain: [{feature: barricade, height: 1, corners: [[-1.5, .75], [1.5, .75], [1.5, .95], [-1.5, .95]]}]
`
	for _, r := range []*strings.Replacer{
		strings.NewReplacer("FIRST", "0, 0", "SECOND", "1.35, 1.9"),
		strings.NewReplacer("SECOND", "0, 0", "FIRST", "1.35, 1.9"),
	} {
		s := read(t, r.Replace(fight))
		o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{"unsaved"}})
		if err != nil {
			t.Fatal(err)
		}
		m, _ := o.Measures.Get("unsaved")
		if got := m.MeanExact.RatString(); got != "1/6" {
			t.Errorf("mean unsaved %s, want 1/6", got)
		}
		if got := len(factsOf(t, s, "Blade 1.save.needed")) + len(factsOf(t, s, "Blade 2.save.needed")); got != 2 {
			t.Errorf("%d facts about the saves of two groups", got)
		}
	}
}

// Dense cover that does nothing to a target parts nobody.
func TestDenseCoverThatDoesNothing(t *testing.T) {
	const text = `attacker: {bs: 3+, weapons: [{name: Gun, range: 72", type: Heavy 1, s: 4, ap: 0, d: 1, abilities: [RULES]}]}
target: {models: 1, t: 4, w: WOUNDS, save: 4+}
table:
  models:
    - {unit: Attacker, name: a, at: [0, 0], base: 32}
    - {unit: Attacker, name: b, at: [20, 0], base: 32}
    - {unit: Target, name: t, at: [0, 20], base: 32}
  terrain: [{feature: woods, height: 4, corners: [[-3, 8], [3, 8], [3, 12], [-3, 12]]}]
`
	for _, c := range []struct {
		wounds, rules, want string
	}{
		{"17", "", "map[Gun 1.hit.needed:4 Gun 2.hit.needed:3]"},
		{"18", "", "map[hit.needed:3]"},
		{"17", "Ignores Dense Cover", "map[hit.needed:3]"},
	} {
		s := read(t, strings.NewReplacer("WOUNDS", c.wounds, "RULES", c.rules).Replace(text))
		got := map[string]string{}
		for _, prefix := range []string{"hit.needed", "Gun 1.hit.needed", "Gun 2.hit.needed"} {
			for name, v := range factsOf(t, s, prefix) {
				got[name] = v
			}
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s wounds, %s: %v, want %s", c.wounds, c.rules, got, c.want)
		}
	}
}

// Rows of a mix are parted too, and named for all their parts in an order.
func TestCoverByModelOfAMix(t *testing.T) {
	const text = `attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Assault 2, s: 4, ap: -1, d: 1}]}
target: {t: 4, w: 2, save: 3+, keywords: [INFANTRY], mix: [{name: boss, models: 1, save: 2+}, {name: mob, models: 2, wounds_left: 1}]}
decisions: {allocate: [mob, boss]}
table:
  models:
    - {unit: Attacker, name: a, at: [0, 0], base: 32}
    - {unit: Target, name: boss, at: [8, 10], base: 32}
    - {unit: Target, name: open, at: [6, 10], base: 32}
    - {unit: Target, name: behind, at: [0, 10], base: 32}
  terrain: [{feature: container, height: 3, corners: [[-3, 8], [1.2, 8], [1.2, 8.5], [-3, 8.5]]}]
`
	s := read(t, text)
	const want = "map[save.needed.boss:3 save.needed.mob in cover:3 save.needed.mob in the open:4]"
	if got := fmt.Sprint(factsOf(t, s, "save.needed")); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for option, legal := range map[string]bool{"allocate to mob in cover": true, "allocate to boss": false} {
		if o := optionOf(t, s, option); o.Legal != legal {
			t.Errorf("%s: %v", option, o.Legal)
		}
	}
	o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{"damage"}})
	if err != nil {
		t.Fatal(err)
	}
	m, _ := o.Measures.Get("damage")
	// 1/3 wounds; of these 1/3 fails behind the container, 1/2 in the open:
	// 1/9 + 1/9 x 1/6 + 8/9 x 1/9
	if got := m.MeanExact.RatString(); got != "37/162" {
		t.Errorf("mean damage %s", got)
	}
}

// In a stated order the name of a weapon stands for its parts.
func TestOrderOfPartedWeapons(t *testing.T) {
	const text = `attacker: {ws: 3+, a: 1, weapons: [{name: Blade, type: Melee, s: 4, ap: 0, d: 1, bearer: x}, {name: Fist, type: Melee, s: 8, ap: -3, d: 2, bearer: x}]}
target: {models: 1, t: 4, w: 3, save: 3+, keywords: [INFANTRY]}
decisions: {order: [ORDER]}
table:
  models:
    - {unit: Attacker, name: a, at: [0, 0], base: 32, bearer: x}
    - {unit: Attacker, name: b, at: [1.35, 1.9], base: 32, bearer: x}
    - {unit: Target, name: t, at: [0, 1.65], base: 32}
  terrain: [{feature: barricade, height: 1, corners: [[-1.5, .75], [1.5, .75], [1.5, .95], [-1.5, .95]]}]
`
	for order, want := range map[string]string{
		"Fist, Blade":            "map[order:Fist 1 > Fist 2 > Blade 1 > Blade 2]",
		"Blade 2, Blade 1, Fist": "map[order:Blade 2 > Blade 1 > Fist 1 > Fist 2]",
	} {
		if got := fmt.Sprint(factsOf(t, read(t, strings.Replace(text, "ORDER", order, 1)), "order")); got != want {
			t.Errorf("%s: %s, want %s", order, got, want)
		}
	}
	for _, order := range []string{"Fist, Fist, Blade", "Fist, Fist 1, Blade", "Fist 1, Fist, Blade", "Fist 2, Fist, Blade", "Fist"} {
		_, err := enfilade.Read(strings.NewReader("game: wh40k9\n"+strings.Replace(text, "ORDER", order, 1)), "order")
		if err == nil {
			t.Errorf("%s is not refused", order)
		}
	}
}
