package oracle

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// infinityText reads a scenario.
func infinityText(t testing.TB, text string) *enfilade.Scenario {
	all, err := enfilade.Read(strings.NewReader(text), "infinity")
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// cannons is the kernel of examples/infinity/burst-five-against-three.yaml: five
// dice at 12 against three at 15, Attack Damage 13 and 9, four Wounds each and
// one beyond.
func cannons() (target, attacker []float64) { return wc(12, 5, 13, 15, 3, 9, 5) }

// TestInfinityDuel holds the scenario to the kernel.
func TestInfinityDuel(t *testing.T) {
	target, attacker := cannons()
	o, err := asked(t, "infinity/burst-five-against-three").Odds(enfilade.NewBook(), enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]float64{"damage": target, "back.damage": attacker} {
		m, _ := o.Measures.Get(name)
		for _, c := range m.Distribution {
			k := int(c.Value.Float())
			if k > 0 && math.Abs(c.P-want[k]) > 1e-12 {
				t.Errorf("%s %d: %v, the kernel has %v", name, k, c.P, want[k])
			}
		}
	}
}

func BenchmarkInfinityDuel(b *testing.B) {
	s := asked(b, "infinity/burst-five-against-three")
	few := enfilade.OddsOptions{NoRules: true, Measures: []string{"damage", "back.damage"}}
	odds := func(k *enfilade.Book, o enfilade.OddsOptions) {
		if _, err := s.Odds(k, o); err != nil {
			b.Fatal(err)
		}
	}
	timed(b, "floor", func() { cannons() })
	book := enfilade.NewBook()
	timed(b, "warm", func() { odds(book, few) })
	timed(b, "warm-all", func() { odds(book, enfilade.OddsOptions{NoRules: true}) })
	timed(b, "cold", func() { odds(enfilade.NewBook(), few) })
	exact := few
	exact.Exact = true
	timed(b, "exact", func() { odds(enfilade.NewBook(), exact) })
}

func BenchmarkInfinityReactors(b *testing.B) {
	s := asked(b, "infinity/five-reactors")
	timed(b, "cold", func() {
		if _, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true}); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkInfinityBestPlace(b *testing.B) {
	s := asked(b, "infinity/best-place")
	timed(b, "advise", func() {
		if _, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false); err != nil {
			b.Fatal(err)
		}
	})
}

// burst is an Order of so many dice on one target, which answers with some.
func burst(dice, answers int) string {
	return fmt.Sprintf(`
game: infinity
attacker: {bs: 12, arm: 2, wounds: 2, weapon: {name: Gun, burst: %d, bands: [0, 0], damage: 13}}
target: {bs: 11, arm: 3, wounds: 3, weapon: {name: Gun, burst: %d, bands: [0, 0], damage: 13}, skills: [Total Reaction]}
situation: {range: 12}
decisions: {aro: BS Attack}
`, dice, answers)
}

// three is an Order of sixty dice: twenty against three targets each of whom
// answers with as many.
func three() string {
	target := "  - {name: %s, bs: 11, arm: 3, wounds: 3, weapon: {name: Gun, burst: 13, bands: [0, 0], damage: 13}, skills: [Total Reaction]}\n"
	return "game: infinity\nattacker: {bs: 12, arm: 2, wounds: 2, weapon: {name: Gun, burst: 20, bands: [0, 0], damage: 13}}\ntargets:\n" +
		fmt.Sprintf(target, "A") + fmt.Sprintf(target, "B") + fmt.Sprintf(target, "C") +
		"situation: {range: 12}\ndecisions: {split: 7-7-6, aro: BS Attack}\n"
}

// BenchmarkInfinityGrowth shows how the cost grows with the dice of an Order.
func BenchmarkInfinityGrowth(b *testing.B) {
	for _, c := range []struct {
		name, text string
	}{{"5-1", burst(5, 1)}, {"5-5", burst(5, 5)}, {"10-10", burst(10, 10)}, {"20-1", burst(20, 1)}, {"20-20", burst(20, 20)}, {"59-of-four", three()}} {
		s := infinityText(b, c.text)
		timed(b, c.name, func() {
			if _, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true}); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// crowd is ten troopers on a table of 48 by 48 inches, under fire from a battery
// that may place its template where it is best.
const crowd = `
game: infinity
attacker: {name: Battery, bs: 13, weapon: Katyusha MRL}
targets:
  - {name: A, ph: 11, arm: 1, wounds: 1}
  - {name: B, ph: 12, arm: 1, wounds: 1}
  - {name: C, ph: 10, arm: 2, wounds: 1}
  - {name: D, ph: 13, arm: 1, wounds: 2}
  - {name: E, ph: 11, arm: 3, wounds: 1}
  - {name: F, ph: 12, arm: 1, wounds: 1}
  - {name: G, ph: 11, arm: 0, wounds: 1}
  - {name: H, ph: 14, arm: 1, wounds: 1}
  - {name: I, ph: 11, arm: 1, wounds: 1}
  - {name: J, ph: 10, arm: 1, wounds: 1}
table:
  attacker: {at: [24, 4]}
  targets:
    - {at: [24, 20]}
    - {at: [26, 21]}
    - {at: [22, 21.5]}
    - {at: [25, 23]}
    - {at: [27.5, 19]}
    - {at: [21, 18.5]}
    - {at: [24, 17]}
    - {at: [29, 23]}
    - {at: [23, 25]}
    - {at: [20, 22]}
decisions: {action: Speculative Attack, impact: open, aro: Dodge}
goal: mean down
`

// BenchmarkInfinityCrowd finds the best place of a template among ten troopers.
func BenchmarkInfinityCrowd(b *testing.B) {
	s := infinityText(b, crowd)
	timed(b, "advise", func() {
		if _, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false); err != nil {
			b.Fatal(err)
		}
	})
}

// dozen is twelve reactors who may answer as they like, four or more ways each.
func dozen() string {
	text := "game: infinity\nattacker: {bs: 12, arm: 2, wounds: 3, weapon: {name: Gun, burst: 12, bands: [0, 0], damage: 13}}\ntargets:\n"
	for i := range 12 {
		text += fmt.Sprintf("  - {name: T%d, bs: %d, ph: %d, wip: 12, arm: %d, wounds: %d, weapon: Combi Rifle}\n", i, 10+i%4, 10+i%5, i%4, 1+i%2)
	}
	return text + "situation: {range: 12}\ndecisions: {split: 1-1-1-1-1-1-1-1-1-1-1-1}\nadvise_for: defender\ngoal: back.damage >= 1 and down <= 2\n"
}

// BenchmarkInfinityDozen finds the best answers of a dozen reactors.
func BenchmarkInfinityDozen(b *testing.B) {
	s := infinityText(b, dozen())
	timed(b, "advise", func() {
		if _, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false); err != nil {
			b.Fatal(err)
		}
	})
}

// plasma is twenty dice against twenty with Continuous Damage and rolls on both
// Attributes: the largest Order of two troopers.
const plasma = `
game: infinity
attacker: {bs: 12, arm: 2, bts: 3, wounds: 10, weapon: {name: Gun, burst: 20, bands: [0, 0], damage: 13, save: ARM+BTS, traits: [Continuous Damage]}}
target: {bs: 11, arm: 3, bts: 3, wip: 12, wounds: 10, weapon: {name: Gun, burst: 20, bands: [0, 0], damage: 13, save: ARM+BTS, traits: [Continuous Damage]}, skills: [Total Reaction]}
situation: {range: 12}
decisions: {aro: BS Attack}
`

func BenchmarkInfinityPlasma(b *testing.B) {
	s := infinityText(b, plasma)
	odds := func(o enfilade.OddsOptions) {
		if _, err := s.Odds(enfilade.NewBook(), o); err != nil {
			b.Fatal(err)
		}
	}
	timed(b, "cold", func() { odds(enfilade.OddsOptions{}) })
	timed(b, "exact", func() { odds(enfilade.OddsOptions{Exact: true}) })
}
