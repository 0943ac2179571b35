package wh40k9_test

import (
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// meanOf is the mean of a measure; -1 if it is not there.
func meanOf(t *testing.T, text, measure string) float64 {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "mean")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Measures: []string{measure}})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, m := range o.Measures {
		if m.Name == measure {
			return m.Mean
		}
	}
	return -1
}

// near compares to five digits.
func near(a, b float64) bool { return math.Abs(a-b) < 6e-6*max(1, math.Abs(b)) }

// fistsAndClaws is the reference's example of a melee split.
const fistsAndClaws = `
game: wh40k9
attacker:
  ws: 3+
  weapons:
    - {name: Power fist, type: Melee, attacks: 4, s: 8, ap: -3, d: 2, abilities: [Unwieldy]}
    - {name: Lightning claws, type: Melee, attacks: 7, s: 5, ap: -2, d: 1, abilities: [Re-roll Wounds]}
target: {name: Marines, models: 5, t: 4, w: 2, save: 3+}
`

// The rest of a profile of which attacks are over comes first
// (wh40k9.seq.same-profile), and an order that says otherwise is refused.
func TestBegunProfileFirst(t *testing.T) {
	for _, c := range []struct {
		soFar  string
		damage float64
	}{
		{"{weapon: Lightning claws, resolved: 1}", 4.73302},
		{"{weapon: Lightning claws, resolved: 7}", 2.77778},
		{"{weapon: Lightning claws, attacks: 6}", 4.73302},
	} {
		if got := meanOf(t, fistsAndClaws+"so_far: ["+c.soFar+"]\n", "damage"); !near(got, c.damage) {
			t.Errorf("%s: damage %g, want %g", c.soFar, got, c.damage)
		}
	}
	for soFar, refused := range map[string]bool{
		"{weapon: Lightning claws, resolved: 1}":                                        true,
		"{weapon: Lightning claws, attacks: 6}":                                         true,
		"{weapon: Lightning claws, resolved: 7}":                                        false,
		"{weapon: Power fist, resolved: 1}":                                             false,
		"{weapon: Lightning claws, resolved: 1}, {weapon: Lightning claws, attacks: 0}": false,
		"{weapon: Power fist, resolved: 4}, {weapon: Lightning claws, resolved: 3}":     false,
		"{weapon: Lightning claws, resolved: 6}, {weapon: Lightning claws, attacks: 1}": true,
		"{weapon: Lightning claws, resolved: 6}, {weapon: Lightning claws, hits: 0}":    false,
		"{weapon: Lightning claws, hits: 3}":                                            true,
		"{mortal_wounds: 1}, {weapon: Lightning claws, wounds: 3}":                      true,
		"{mortal_wounds: 1}": false,
		"{weapon: Lightning claws, resolved: 7}, {weapon: Power fist, resolved: 4}": false,
		"{weapon: Power fist, resolved: 4}, {weapon: Lightning claws, resolved: 7}": false,
		"{weapon: Power fist, resolved: 3}, {weapon: Lightning claws, resolved: 7}": false,
	} {
		got := refusal(t, fistsAndClaws+"so_far: ["+soFar+"]\ndecisions: {order: [Power fist, Lightning claws]}\n")
		if strings.Contains(got, "decisions.order") != refused || (got != "") != refused {
			t.Errorf("%s, fists first: refused %q, want refused: %v", soFar, got, refused)
		}
	}
}

// begunScene has groups of two profiles at two targets.
const begunScene = `
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: X, count: 3, range: 24, type: Heavy 1, s: 4, ap: 0, d: 1, target: A},
  {name: Y, count: 3, range: 24, type: Heavy 1, s: 5, ap: 0, d: 1, target: A},
  {name: Z, count: 3, range: 24, type: Heavy 1, s: 4, ap: 0, d: 1, target: B},
  {name: V, range: 24, type: Heavy D6, s: 6, ap: 0, d: 1, target: B}]}
targets: [{name: A, models: 10, t: 4, w: 1, save: 4+}, {name: B, models: 10, t: 4, w: 1, save: 4+}]
`

// Attacks at two targets, or of two profiles at one, are not both half made.
func TestBegunApart(t *testing.T) {
	for soFar, want := range map[string]string{
		"{weapon: Z, resolved: 1}, {weapon: X, resolved: 1}":                           "so_far[1]: attacks at B and at A were made",
		"{weapon: X, resolved: 1}, {weapon: Z, hits: 2}":                               "so_far[1]: attacks at A and at B were made",
		"{weapon: X, resolved: 3}, {weapon: Z, resolved: 1}":                           "so_far[1]: attacks at A and at B were made", // Y is left
		"{weapon: X, resolved: 3}, {weapon: Y, resolved: 3}, {weapon: Z, resolved: 1}": "",
		"{weapon: Z, resolved: 1}, {weapon: X, resolved: 1}, {weapon: Z, attacks: 0}":  "so_far[1]: attacks at B and at A were made", // V is left
		"{weapon: X, resolved: 1}, {weapon: Y, resolved: 1}":                           "so_far[1]: attacks with the profiles of X and Y were made",
		"{weapon: X, resolved: 3}, {weapon: Y, resolved: 1}":                           "",
		"{weapon: Z, resolved: 3}, {weapon: V, resolved: 2}, {weapon: Y, resolved: 1}": "",
	} {
		got := refusal(t, begunScene+"so_far: ["+soFar+"]\n")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: refused %q, want %q", soFar, got, want)
		}
	}
}

// orderOf is the fact order, or what of it advise weighs.
func orderOf(t *testing.T, text string) (fact string, options []string) {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "order")
	if err != nil {
		t.Fatal(err)
	}
	o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Measures: []string{"attacks"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range o.Facts {
		if f.Name == "order" {
			fact, _ = f.Value.(string)
		}
	}
	a, err := all[0].Advise(enfilade.NewBook(), enfilade.Goal{}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Choices {
		for _, x := range c.Options {
			if c.At == "order" {
				options = append(options, x.Option)
			}
		}
	}
	return fact, options
}

// What was begun goes on, whatever the order of the file, and advise weighs only
// orders that go on with it.
func TestBegunOrders(t *testing.T) {
	for soFar, want := range map[string][]string{
		"":                         {"X > Y > Z > V", "X > Y > V > Z", "Y > X > Z > V", "Y > X > V > Z", "Z > V > X > Y", "Z > V > Y > X", "V > Z > X > Y", "V > Z > Y > X"},
		"{weapon: V, resolved: 2}": {"V > Z > X > Y", "V > Z > Y > X"},
		"{weapon: Z, resolved: 1}": {"Z > V > X > Y", "Z > V > Y > X"},
		"{weapon: Z, resolved: 3}": {"Z > V > X > Y", "Z > V > Y > X", "V > Z > X > Y", "V > Z > Y > X"},
		"{weapon: Y, attacks: 1}":  {"Y > X > Z > V", "Y > X > V > Z"},
	} {
		fact, options := orderOf(t, begunScene+"so_far: ["+soFar+"]\ngoal: slain >= 3\ndecisions: {order: open}\n")
		if strings.Join(options, "\n") != strings.Join(want, "\n") || fact != want[0] {
			t.Errorf("%s: order %s, options %q, want %q", soFar, fact, options, want)
		}
	}
}
