package wh40k9_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// optionOf is an option of a scenario by its name.
func optionOf(t *testing.T, s *enfilade.Scenario, name string) enfilade.Option {
	t.Helper()
	e, err := s.Explain(enfilade.NewBook(), false)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(e.Options, func(o enfilade.Option) bool { return o.Option == name })
	if i < 0 {
		t.Fatalf("no option %q among %v", name, e.Options)
	}
	return e.Options[i]
}

// A character is guarded by another target within 3" of it, and by the units that
// are near itself, not near another character (wh40k9.target.look-out-sir).
func TestGuardsOnATable(t *testing.T) {
	const text = `attacker: {bs: 3+, weapons: [{name: Gun, range: 48", type: Heavy 1, s: 4, ap: 0, d: 1, target: Boss}]}
targets:
  - {name: Boss, models: 1, t: 4, w: 5, save: 4+, keywords: [CHARACTER, INFANTRY]}
  - {name: Doc, models: 1, t: 4, w: 4, save: 4+, keywords: [CHARACTER, INFANTRY]}
  - {name: Mob, models: 3, t: 4, w: 1, save: 6+, keywords: [KEY]}
situation: {other_units: [{name: Grots, w: 1, keywords: [INFANTRY]}]}
table:
  models:
    - {unit: Attacker, name: a, at: [0, 0], base: 32}
    - {unit: Boss, name: b, at: [0, 20], base: 32}
    - {unit: Doc, name: d, at: [20, 20], base: 32}
    - {unit: Mob, name: m1, at: [0, MOB], base: 25}
    - {unit: Mob, name: m2, at: [1.5, MOB], base: 25}
    - {unit: Mob, name: m3, at: [3, MOB], base: 25}
    - {unit: Grots, name: g1, at: [20, 18], base: 25}
    - {unit: Grots, name: g2, at: [21.5, 18], base: 25}
    - {unit: Grots, name: g3, at: [23, 18], base: 25}
`
	for _, c := range []struct {
		key, mob  string
		boss, doc bool // may be shot
	}{
		{"INFANTRY", "18", false, false},
		{"INFANTRY", "10", true, false}, // closer, but not near the boss
		{"CHARACTER", "18", true, false},
	} {
		s := read(t, strings.NewReplacer("KEY", c.key, "MOB", c.mob).Replace(text))
		for name, legal := range map[string]bool{"Boss": c.boss, "Doc": c.doc} {
			o := optionOf(t, s, "shoot Gun at "+name)
			if o.Legal != legal || !slices.Contains(o.Rules, "wh40k9.target.look-out-sir") {
				t.Errorf("mob of %s at %s: %s may be shot: %v by %v", c.key, c.mob, name, o.Legal, o.Rules)
			}
		}
	}
}

// A unit is wholly within the minimum range when every part of it is
// (wh40k9.target.minimum-range, wh40k9.measure.within).
func TestWhollyWithinMinimumRange(t *testing.T) {
	const text = `attacker: {bs: 3+, weapons: [{name: Gun, range: 12-48", type: Heavy 1, s: 4, ap: 0, d: 1}]}
target: {models: 1, t: 4, w: 1, save: 4+}
table:
  models:
    - {unit: Attacker, name: a, at: [0, 0], base: 32}
    - {unit: Target, name: t, at: [0, FAR], base: 32, z: HIGH}
`
	// The far edge of the base is 12" away with centres 12" apart.
	for _, c := range []struct {
		far, high string
		legal     bool
	}{{"12", "0", false}, {"12.01", "0", true}, {"11.99", "0", false}, {"11.5", "4", true}, {"11", "4", false}} {
		o := optionOf(t, read(t, strings.NewReplacer("FAR", c.far, "HIGH", c.high).Replace(text)), "shoot Gun at Target")
		if o.Legal != c.legal || !slices.Contains(o.Rules, "wh40k9.target.minimum-range") {
			t.Errorf("at %s, %s high: %v by %v", c.far, c.high, o.Legal, o.Rules)
		}
	}
}

// Half an inch to a friend, and from it to the enemy, counts heights
// (wh40k9.fight.who, wh40k9.measure.base).
func TestFightingInRanksCountsHeights(t *testing.T) {
	const text = `attacker: {ws: 3+, a: 1, weapons: [{name: Blade, type: Melee, s: 4, ap: 0, d: 1}]}
target: {models: 1, t: 4, w: 1, save: 4+}
table:
  models:
    - {unit: Attacker, name: front, at: [0, 0], base: 32}
    - {unit: Attacker, name: back, at: [0, -1.5], base: 32, z: HIGH}
    - {unit: Target, name: t, at: [0, 1.5], base: 32}
`
	for high, legal := range map[string]bool{"0": true, ".4": true, "3": false} {
		if o := optionOf(t, read(t, strings.Replace(text, "HIGH", high, 1)), "back fights"); o.Legal != legal {
			t.Errorf("%s high: the second rank fights: %v", high, o.Legal)
		}
	}
}
