package bushido_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// example reads a built-in scenario.
func example(t *testing.T, name string) *enfilade.Scenario {
	t.Helper()
	text, err := os.ReadFile("../../examples/bushido/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	all, err := enfilade.Read(strings.NewReader(string(text)), name)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// TestPlaysAgree plays whole attacks, step by step, and compares the average of
// every measure with its law.
func TestPlaysAgree(t *testing.T) {
	for _, name := range []string{"arquebus", "bow-into-the-melee", "three-shots-at-short-range", "order-of-rerolls", "all-markers", "rise", "counterstrike", "best-boosts", "cannon"} {
		t.Run(name, func(t *testing.T) { agrees(t, example(t, name), 600) })
	}
}

// agrees compares the averages of plays with the laws of odds.
func agrees(t *testing.T, s *enfilade.Scenario, plays int) {
	t.Helper()
	o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sum := map[string]float64{}
	for seed := range plays {
		p, err := s.Play(enfilade.Seeded(uint64(seed)), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Result {
			sum[r.Name] += r.Value.Float()
		}
	}
	for _, m := range o.Measures {
		got, played := sum[m.Name]
		if !played {
			t.Errorf("%s is not played", m.Name)
		}
		if !m.Numeric {
			continue
		}
		got, want := got/float64(plays), m.Mean
		if sd := m.SD / math.Sqrt(float64(plays)); math.Abs(got-want) > 5*sd+1e-9 {
			t.Errorf("%s: plays average %v, odds say %v", m.Name, got, want)
		}
	}
}

// TestStepsAreShown asks for every numbered step of the sequence in a play.
func TestStepsAreShown(t *testing.T) {
	for _, edition := range []string{"wiki-2021", "living-2025"} {
		s, err := example(t, "bow-into-the-melee").Set("edition", edition)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for seed := range uint64(20) {
			p, err := s.Play(enfilade.Seeded(seed), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range p.Events {
				step, _, _ := strings.Cut(e.Step, " ")
				seen[step] = true
			}
		}
		for _, step := range strings.Fields("1a 1b 1c 1d 1e 1f 2 2a 3 4a 4b 5 5a 6 7") {
			if !seen[step] {
				t.Errorf("%s: step %s is never shown", edition, step)
			}
		}
	}
}
