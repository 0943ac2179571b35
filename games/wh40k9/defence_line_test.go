package wh40k9_test

import (
	"strings"
	"testing"
)

// Models fight across a defence line that both units touch.
func TestDefenceLineOfTheTable(t *testing.T) {
	const text = `game: wh40k9
attacker: {name: Us, ws: 3+, a: 2, weapons: [{name: Blade, type: Melee, s: 4, ap: 0, d: 1}]}
target: {name: A, models: 1, t: 4, w: 1, save: 4+}
table:
  models:
    - {unit: Us, name: f, at: %F, base: 25.4}
    - {unit: Us, name: b, at: %B, base: 25.4}
    - {unit: A, name: a, at: %A, base: 25.4}
  terrain:
    - {feature: %KIND, corners: [[-3, 0.5], [3, 0.5], [3, 1.9], [-3, 1.9]], height: 1}
`
	const far = "within Engagement Range"
	for _, c := range []struct{ f, b, a, kind, want string }{
		{"[0, 0]", "[0, -1]", "[0, 2.4]", "barricade", "2 1"},   // 1.4", and the friend 2.4"
		{"[0, 0]", "[1, 0]", "[0, 2.4]", "barricade", "4 1"},    // the friend 1.6"
		{"[0, 0]", "[0, -0.5]", "[0, 2.4]", "barricade", "4 1"}, // the friend 1.9", not touching
		{"[0, 0]", "[0, -0.6]", "[0, 2.4]", "barricade", "4 1"}, // 2" to the hair
		{"[0, -0.1]", "[0, -1]", "[0, 2.4]", "barricade", far},  // we do not touch it
		{"[0, 0]", "[0, -1]", "[0, 2.5]", "barricade", far},     // they do not touch it
		{"[0, 0]", "[-1, 0]", "[2.3, 0]", "barricade", far},     // on the same side
		{"[0, 0]", "[0, -1]", "[0, 2.4]", "container", far},     // no defence line
		{"[-3, 0]", "[-4, 0]", "[-0.5, 2.4]", "barricade", far}, // touching, 2.5" away
		{"[0, 0]", "[0, -1.6]", "[0, 1.4]", "debris", "2 1"},    // within Engagement Range
		{"[0, 0]", "[0, -1.6]", "[0, 1.4]", "barricade", "4 1"}, // the same, and the friend across it
		{"[0, 0]", "[0, -1.7]", "[0, 1.4]", "barricade", "2 1"}, // the friend too far
	} {
		text := strings.NewReplacer("%F", c.f, "%B", c.b, "%A", c.a, "%KIND", c.kind).Replace(text)
		if got := refusal(t, text); got != "" {
			if !strings.Contains(got, c.want) {
				t.Errorf("refused: %s, want %s\n%s", got, c.want, text)
			}
		} else if got := lawOf(t, text, "attacks"); got != c.want {
			t.Errorf("attacks %s, want %s\n%s", got, c.want, text)
		}
		said := text + "situation: {defence_line: true}\n"
		if got := refusal(t, said); !strings.Contains(got, "situation.defence_line") {
			t.Errorf("refused: %q for defence_line beside a table", got)
		}
	}
}
