package oracle

import (
	"fmt"
	"math"
	"slices"
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

// BenchmarkInfinityCrowd finds the best place of a template among ten troopers.
func BenchmarkInfinityCrowd(b *testing.B) {
	s := bench(b, "template-among-ten")
	timed(b, "advise", func() {
		if _, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false); err != nil {
			b.Fatal(err)
		}
	})
}

// Advice says which decisions it leaves alone, because there are too many ways.
func TestInfinityDozenNamesDefaults(t *testing.T) {
	s := bench(t, "dozen-reactors")
	g, err := enfilade.ParseGoal("back.damage >= 1")
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Advise(enfilade.NewBook(), g, false)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"aro, T6", "aro, T7", "aro, T8", "aro, T9", "aro, T10", "aro, T11"}
	if len(a.Choices) != 6 || !slices.Equal(a.AtDefault, want) {
		t.Errorf("%d choices, at their defaults %v, not %v", len(a.Choices), a.AtDefault, want)
	}
}

// BenchmarkInfinityDozen finds the best answers of a dozen reactors.
func BenchmarkInfinityDozen(b *testing.B) {
	s := bench(b, "dozen-reactors")
	timed(b, "advise", func() {
		if _, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkInfinityPlasma works out the largest Order of two troopers.
func BenchmarkInfinityPlasma(b *testing.B) {
	s := bench(b, "twenty-against-twenty")
	odds := func(o enfilade.OddsOptions) {
		if _, err := s.Odds(enfilade.NewBook(), o); err != nil {
			b.Fatal(err)
		}
	}
	timed(b, "cold", func() { odds(enfilade.OddsOptions{}) })
	timed(b, "exact", func() { odds(enfilade.OddsOptions{Exact: true}) })
}
