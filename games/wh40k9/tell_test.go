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
