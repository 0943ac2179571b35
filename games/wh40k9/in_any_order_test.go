package wh40k9_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// factOf is a fact of a scenario, as text.
func factOf(t *testing.T, text, name string) string {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "fact")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	e, err := all[0].Explain(nil, true)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, f := range e.Facts {
		if f.Name == name {
			return fmt.Sprint(f.Value)
		}
	}
	return ""
}

// The order of a list of special rules, or of the rows of a mix, does not matter:
// a limit counts what is added (wh40k9.ability.extra-attacks), a rule against one
// AP looks at the AP of the attack (wh40k9.ability.armour-of-contempt), and of two
// Toughnesses of as many models the defender takes the better, with what is rolled
// again (wh40k9.wound.mixed-toughness).
func TestInAnyOrder(t *testing.T) {
	const text = `
game: wh40k9
attacker: {ws: 3+, a: 3, weapons: [{name: W, type: Melee, s: 5, ap: %s, d: 1, abilities: [%s]}]}
target: {w: 1, t: 4, save: 3+, abilities: [%s], %s}
`
	for _, c := range []struct{ ap, weapon, target, mix, fact, want string }{
		{"0", "Max Attacks (3), Additional Attacks (1)", "", "models: 5", "attacks", "3"},
		{"0", "Max Attacks (2), Additional Attacks (1), Max Attacks (5)", "", "models: 5", "attacks", "2"},
		{"0", "Additional Attacks (1), Additional Attacks (2)", "", "models: 5", "attacks", "6"},
		{"0", `"Additional Attacks (1, max 4)", Additional Attacks (2)`, "", "models: 5", "attacks", "4"},
		{"-2", "", "Armour of Contempt, Worsen AP (1) vs AP -1", "models: 5", "save.ap", "-1"},
		{"-1", "", "Armour of Contempt, Worsen AP (1) vs AP -1", "models: 5", "save.ap", "0"},
		{"-3", "", "Worsen AP (2), Worsen AP (1) vs AP -1, Worsen AP (1) vs AP -3", "models: 5", "save.ap", "0"},
		{"0", "Re-roll Failed Wounds", "Transhuman", "mix: [{name: a, models: 2, t: 4}, {name: b, models: 2, t: 5}]", "wound.chance", "2/3"},
		{"0", "Re-roll Wounds", "Transhuman", "mix: [{name: a, models: 2, t: 4}, {name: b, models: 2, t: 5}]", "wound.chance", "3/4"},
		{"0", "", "", "mix: [{name: a, models: 2, t: 4}, {name: b, models: 2, t: 5}]", "wound.chance", "1/2"},
	} {
		turned := c
		turned.weapon, turned.target = reversed(c.weapon), reversed(c.target)
		turned.mix = strings.Replace(c.mix, "[{name: a, models: 2, t: 4}, {name: b, models: 2, t: 5}]", "[{name: b, models: 2, t: 5}, {name: a, models: 2, t: 4}]", 1)
		for _, x := range []struct{ ap, weapon, target, mix, fact, want string }{c, turned} {
			if got := factOf(t, fmt.Sprintf(text, x.ap, x.weapon, x.target, x.mix), x.fact); got != x.want {
				t.Errorf("AP %s, [%s] at [%s], %s: %s is %s, want %s", x.ap, x.weapon, x.target, x.mix, x.fact, got, x.want)
			}
		}
	}
	// In the play of it too, not only in the facts.
	for _, mix := range []string{"{name: a, models: 2, t: 4}, {name: b, models: 2, t: 5}", "{name: b, models: 2, t: 5}, {name: a, models: 2, t: 4}"} {
		one := fmt.Sprintf(strings.Replace(text, "a: 3", "a: 1", 1), "-6", "Re-roll Failed Wounds", "Transhuman", "mix: ["+mix+"]")
		if got := meanOf(t, one, "slain"); !near(got, 2./3*2/3) {
			t.Errorf("%s: slain %g, want %g", mix, got, 2./3*2/3)
		}
	}
}

// reversed turns a list of special rules round.
func reversed(list string) string {
	list = strings.ReplaceAll(list, "(1, max", "(1; max")
	parts := strings.Split(list, ", ")
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return strings.ReplaceAll(strings.Join(parts, ", "), "(1; max", "(1, max")
}
