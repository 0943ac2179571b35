package wh40k9_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Only a unit of INFANTRY that is wholly in defensible terrain, or behind it, may
// hold steady or set to defend (wh40k9.terrain.defensible).
func TestDefensibleTerrain(t *testing.T) {
	const overwatch = `attacker: {bs: 4+, models: 2, keywords: [KEY], weapons: [{name: Rifle, range: 24", type: Assault 1, s: 4, ap: 0, d: 1}]}
target: {models: 1, t: 4, w: 1, save: 6+}
situation: {phase: overwatch, CLAIM}
table:
  models:
    - {unit: Attacker, name: a, at: [0, 0], base: 32}
    - {unit: Attacker, name: b, at: [AT], base: 32}
    - {unit: Target, name: t, at: [0, ENEMY], base: 32}
  terrain: [TERRAIN]
`
	const square = `corners: [[-2, -2], [4, -2], [4, 2], [-2, 2]]}`
	const ruins = `{feature: ruins, height: 6, ` + square
	const crater = `{feature: crater, ` + square
	const barricade = `{feature: barricade, height: 1, corners: [[-2, 1], [4, 1], [4, 1.2], [-2, 1.2]]}`
	const claim, none, near, far = "hold_steady: true", "movement: stationary", "2, 0", "8, 0"
	for _, c := range []struct {
		name, key, at, enemy, terrain, claim string
		listed, legal                        bool
	}{
		{"ruins", "INFANTRY", near, "9", ruins, claim, true, true},
		{"ruins, not claimed", "INFANTRY", near, "9", ruins, none, true, true},
		{"vehicles", "VEHICLE", near, "9", ruins, claim, true, false},
		{"one model outside", "INFANTRY", far, "9", ruins, claim, true, false},
		{"one model outside, not claimed", "INFANTRY", far, "9", ruins, none, true, false},
		{"one model half outside", "INFANTRY", "4, 0", "9", ruins, claim, true, false},
		{"a crater", "INFANTRY", near, "9", crater, claim, true, false},
		{"a crater, not claimed", "INFANTRY", near, "9", crater, none, false, false},
		{"no terrain", "INFANTRY", near, "9", "", claim, true, false},
		{"an enemy engaged", "INFANTRY", near, "2", ruins, claim, true, false},
		{"behind a barricade", "INFANTRY", near, "9", barricade, claim, true, true},
		{"before a barricade", "INFANTRY", near, "-9", barricade, claim, true, false},
		{"far from a barricade", "INFANTRY", far, "9", barricade, claim, true, false},
	} {
		text := strings.NewReplacer("KEY", c.key, "AT", c.at, "ENEMY", c.enemy, "TERRAIN", c.terrain, "CLAIM", c.claim).Replace(overwatch)
		s := read(t, text)
		e, err := s.Explain(enfilade.NewBook(), false)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(e.Options, func(o enfilade.Option) bool { return o.Option == "hold steady" })
		switch {
		case i < 0 != !c.listed:
			t.Errorf("%s: hold steady listed: %v", c.name, i >= 0)
			continue
		case i < 0:
			continue
		}
		if o := e.Options[i]; o.Legal != c.legal || !slices.Contains(o.Rules, "wh40k9.terrain.defensible") {
			t.Errorf("%s: hold steady %v by %v", c.name, o.Legal, o.Rules)
		}
		_, err = s.Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
		var p enfilade.Problems
		refused := errors.As(err, &p) && slices.ContainsFunc(p, func(p enfilade.Problem) bool { return p.Path == "situation.hold_steady" })
		if want := c.claim == claim && !c.legal; refused != want {
			t.Errorf("%s: refused at hold_steady: %v (%v)", c.name, refused, err)
		}
	}
}

// A unit may set to defend where it fights.
func TestSetToDefendIsListed(t *testing.T) {
	const fight = `attacker: {ws: 4+, a: 1, keywords: [INFANTRY], weapons: [{name: Blade, type: Melee, s: 4, ap: 0, d: 1}]}
target: {models: 1, t: 4, w: 1, save: 6+}
table:
  models:
    - {unit: Attacker, name: a, at: [AT], base: 32}
    - {unit: Target, name: t, at: [0, 2], base: 32}
  terrain: [{feature: ruins, height: 6, corners: [[-2, -2], [4, -2], [4, 2], [-2, 2]]}]
`
	for at, legal := range map[string]bool{"0, 0": true, "0, 3.5": false} {
		e, err := read(t, strings.Replace(fight, "AT", at, 1)).Explain(enfilade.NewBook(), false)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(e.Options, func(o enfilade.Option) bool { return o.Option == "set to defend" })
		if i < 0 || e.Options[i].Legal != legal {
			t.Errorf("at %s: %v", at, e.Options)
		}
	}
}
