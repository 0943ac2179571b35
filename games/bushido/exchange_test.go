package bushido_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestTraitsOfTheBearer reads traits that a weapon has printed, but that tell of the
// model: Exhausted, assisted against and felled as if it had them itself.
func TestTraitsOfTheBearer(t *testing.T) {
	const text = "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 5, weapon: { name: K, strength: 0, specials: [Sweep Attack (0)] } }\ntarget: { name: B, melee_pool: 4, wounds: 5, states: [Exhausted, Blind], assisting_enemies: 2, weapon: { name: N, strength: 0, traits: [Endurance, Indomitable (2), Sixth Sense, Immovable] } }\ndecisions: { special: Sweep Attack (0) }\n"
	o, err := reads(t, text).Odds(enfilade.NewBook(), enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range o.Facts {
		if f.Name == "target.pool" && f.Value != 4 {
			t.Errorf("target.pool %v, want 4", f.Value)
		}
	}
	if m := measureOf(o, "prone"); m != 0 {
		t.Errorf("an Immovable model falls %v times", m)
	}
}

// TestProneDoesNotStrikeBack: a Prone model is second, and there is no strike back of a
// second model that is Prone.
func TestProneDoesNotStrikeBack(t *testing.T) {
	const text = "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 2, wounds: 5, %A weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 3, wounds: 5, %B weapon: { name: N, strength: 0 } }\n"
	for name, c := range map[string]struct{ a, b, none string }{
		"the target":   {"", "states: [Prone],", "attacker_damage"},
		"the attacker": {"states: [Prone],", "", "damage"},
	} {
		o, err := reads(t, strings.NewReplacer("%A", c.a, "%B", c.b).Replace(text)).Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, damage := range []string{"damage", "attacker_damage"} {
			if m := measureOf(o, damage); (m == 0) != (damage == c.none) {
				t.Errorf("%s is Prone: %s %v", name, damage, m)
			}
		}
	}
}

// measureOf is the mean of a measure; 0 of one that is left out.
func measureOf(o *enfilade.Odds, name string) float64 {
	for _, m := range o.Measures {
		if m.Name == name {
			return m.Mean
		}
	}
	return 0
}
