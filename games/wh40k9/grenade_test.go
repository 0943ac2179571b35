package wh40k9_test

import (
	"fmt"
	"strings"
	"testing"
)

// A unit throws one grenade a phase (wh40k9.type.grenade), whether or not the file
// says who carries them.
func TestOneGrenade(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"", "", "attacker.weapons[1].target"},
		{"bearer: x, ", "bearer: y, ", "attacker.weapons[1].target"},
		{"bearer: x, ", "", "attacker.weapons[1].target"},
		{"", "bearer: y, ", "attacker.weapons[1].target"},
		{"bearer: x, ", "bearer: x, ", "attacker.weapons[1]"}, // to be decided
		{"", "used: true, ", "attacker.weapons[1]"},
	} {
		text := fmt.Sprintf(`
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: A, %srange: 6", type: Grenade D6, s: 4, ap: 0, d: 1},
  {name: B, %srange: 6", type: Grenade 1, s: 4, ap: 0, d: 1, abilities: [Once per Battle]}]}
target: {models: 10, t: 4, w: 1, save: 4+}
`, c.a, c.b)
		if got := refusal(t, text); !strings.Contains(got, c.want) {
			t.Errorf("%q and %q: refused %q, want %q", c.a, c.b, got, c.want)
		}
		if got := refusal(t, text+"decisions: {fire: [B]}\n"); (got == "") != !strings.Contains(c.b, "used") {
			t.Errorf("%q and %q, one thrown: refused %q", c.a, c.b, got)
		}
	}
}
