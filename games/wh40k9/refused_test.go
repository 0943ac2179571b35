package wh40k9_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// What cannot be is refused at its place, once.
func TestRefusedAtItsPlace(t *testing.T) {
	many := strings.Repeat("+1, ", 20) + "+1"
	const gun = `{name: Gun, range: 24", type: Heavy 1, s: 4, ap: 0, d: 1%s}`
	const axe = `{name: Axe, type: Melee, s: 4, ap: 0, d: 1%s}`
	const plain = "models: 3"
	for _, c := range []struct{ attacker, weapon, target, more, want string }{
		{"bs: 3+, w: 10, damage_rows: [{wounds: 11+, bs: 4+}]", fmt.Sprintf(gun, ""), plain, "", "attacker.damage_rows[0].wounds: never comes up: W is 10"},
		{"bs: 3+, w: 10, damage_rows: [{wounds: 10+, bs: 2+}]", fmt.Sprintf(gun, ""), plain, "", ""},
		{"bs: 3+", fmt.Sprintf(gun, ""), "w: 8, models: 1, damage_rows: [{wounds: 4-6}, {wounds: 9-12, save: 2+}]", "", "target.damage_rows[1].wounds: never comes up: W is 8"},
		{"bs: 3+", fmt.Sprintf(gun, ""), plain, "so_far: [{allocated: zz}]", "so_far[0].allocated: "},
		{"bs: 3+", fmt.Sprintf(gun, ", to_hit: ["+many+"]"), plain, "", "attacker.weapons[0].to_hit: at most 20"},
		{"bs: 3+", fmt.Sprintf(gun, ", to_wound: ["+many+"]"), plain, "", "attacker.weapons[0].to_wound: at most 20"},
		{"bs: 3+, to_wound: [" + many + "]", fmt.Sprintf(gun, ""), plain, "", "attacker.to_wound: at most 20"},
		{"bs: 3+", fmt.Sprintf(gun, ", used: true"), plain, "", "attacker.weapons[0].used: "},
		{"bs: 3+", fmt.Sprintf(gun, ", used: true, abilities: [Once per Battle]"), plain, "", "attacker.weapons[0].target: "},
		{"bs: 3+", fmt.Sprintf(gun, ", used: false"), plain, "", ""},
		{"ws: 3+, a: 1", fmt.Sprintf(axe, ", abilities: [Unwieldy, Blast]"), plain, "", "attacker.weapons[0].abilities[1]: Blast"},
		{"ws: 3+, a: 1", fmt.Sprintf(axe, ", profiles: [{name: x}, {name: y, abilities: [Blast]}]"), plain, "", "attacker.weapons[0].profiles[1].abilities[0]: Blast"},
		{`bs: "-"`, fmt.Sprintf(gun, ", abilities: [Automatic Hits]"), plain, "", "attacker.bs: BS -"},
		{`bs: "-"`, fmt.Sprintf(gun, ""), plain, "", "attacker.bs: BS -"},
		{"m: 6", fmt.Sprintf(gun, ", abilities: [Automatic Hits]"), plain, "", ""},
		{"bs: -", fmt.Sprintf(gun, ""), plain, "", ""},
		{"bs: 3+", fmt.Sprintf(gun, ""), "mix: [{name: a, models: 1, allocated: true}, {name: b, models: 1, allocated: true}]", "", "target.mix[1].allocated: "},
		{"bs: 3+", fmt.Sprintf(gun, ""), "w: 2, mix: [{name: a, models: 1, allocated: true}, {name: b, models: 1, wounds_left: 1}]", "", ""},
		{"bs: 3+, command_reroll: true", strings.Replace(fmt.Sprintf(gun, ", count: 200"), "d: 1", "d: D6", 1), "models: 30", "decisions: {command_reroll: adaptive}", "decisions.command_reroll: too large"},
	} {
		w := "w: 1, "
		if strings.HasPrefix(c.target, "w:") {
			w = ""
		}
		if c.target == "models: 30" {
			w = "w: 3, "
		}
		text := fmt.Sprintf("game: wh40k9\nattacker: {%s, weapons: [%s]}\ntarget: {%s%s, t: 4, save: 4+}\n%s\n", c.attacker, c.weapon, w, c.target, c.more)
		if c.attacker == "bs: -" { // as a flag says it
			c.want = `attacker.bs: must be text, not a list`
			text = strings.Replace(text, "{bs: -, ", "{bs: [\"\"], ", 1)
		}
		got := refusal(t, text)
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) || strings.Count(got, "\n") > 1 {
			t.Errorf("refused %q, want %q\n%s", got, c.want, text)
		}
	}
}

// Advise makes the decisions that are open and no others.
func TestAdvisesWhatIsOpen(t *testing.T) {
	for decisions, want := range map[string]string{
		"save: open":                          "save: armour, invulnerable",
		"reroll_saves: open":                  "reroll_saves: never, failures",
		"save: open, allocate: open":          "allocate: a > b, b > a; save: best, armour, invulnerable",
		"allocate: open":                      "allocate: a > b, b > a",
		"mortal_timing: open":                 "",
		"mortal_timing: open, allocate: open": "allocate: a > b, b > a",
		"fire: open":                          "",
	} {
		models := "models: 3"
		if strings.Contains(decisions, "allocate") {
			models = "mix: [{name: a, models: 2, save: 3+}, {name: b, models: 1}]"
		}
		text := fmt.Sprintf(`
game: wh40k9
attacker: {bs: 3+, abilities: [Re-roll Hits], weapons: [{name: Gun, range: 24", type: Heavy 3, s: 4, ap: -2, d: 1}]}
target: {%s, t: 4, w: 1, save: 4+, invulnerable: 5+, abilities: [Re-roll Saves]}
goal: mean remaining
decisions: {%s}
`, models, decisions)
		all, err := enfilade.Read(strings.NewReader(text), "open")
		if err != nil {
			t.Fatal(err)
		}
		a, err := all[0].Advise(enfilade.NewBook(), enfilade.Goal{}, false)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range a.Choices {
			var names []string
			for _, o := range c.Options {
				names = append(names, o.Option)
			}
			got = append(got, c.At+": "+strings.Join(names, ", "))
		}
		if x := strings.Join(got, "; "); x != want {
			t.Errorf("%s: %s, want %s", decisions, x, want)
		}
		o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil || a.Value < o.Goal.P-1e-12 {
			t.Errorf("%s: advice %g is worse than the default, %g (%v)", decisions, a.Value, o.Goal.P, err)
		}
	}
}
