package wh40k9

import "testing"

// What a roll needs is shown unasked, of every row; what says the same is not.
func TestQuietFacts(t *testing.T) {
	for name, want := range map[string]bool{
		"hit.needed": false, "save.needed": false, "save.needed.in cover": false, "save.needed.shield": false,
		"save.chance": true, "save.chance.in cover": true, "hit.skill": true, "wound.table": true, "attacks.min": false,
	} {
		if got := quiet(name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// The headline of explain says which profile of a weapon a line is about.
func TestBecauseNamesProfiles(t *testing.T) {
	s := sample(t, `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, abilities: [Combi], profile: both, profiles: [
  {name: low, range: 24", type: Heavy 1, s: 4, ap: 0, d: 1}, {name: high, range: 24", type: Heavy 1, s: 8, ap: 0, d: 1}]}]}
target: {name: Mob, models: 5, t: 4, w: 1, save: 5+}
`).scene
	want := "Gun, low, hits Mob on 4+, wounds on 4+ and is saved on 5+.\nGun, high, hits Mob on 4+, wounds on 2+ and is saved on 5+."
	if got := s.because(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
