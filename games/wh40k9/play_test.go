package wh40k9_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

const plays = 400

// differs tells what a play counts otherwise: it takes the first option where
// odds spend a Command Re-roll as well as they can, and it knows of enemies that
// are gone.
func differs(example, measure string) bool {
	stage, _, _ := strings.Cut(measure, ".")
	counted := slices.Contains([]string{"hits", "wounds", "unsaved", "damage_rolled"}, stage)
	return example == "lascannon-adaptive" || example == "big-guns" && counted
}

// Playing an example many times comes to what the odds say, measure by measure.
func TestPlayAgreesWithOdds(t *testing.T) {
	for _, e := range enfilade.Examples() {
		name, ours := strings.CutPrefix(e.Name, "wh40k9/")
		if !ours {
			continue
		}
		t.Run(name, func(t *testing.T) {
			s := scenarioOf(t, name)
			odds, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
			if err != nil {
				t.Skip("not legal: ", err)
			}
			sums := map[string]float64{}
			for seed := range uint64(plays) {
				p, err := s.Play(enfilade.Seeded(seed), nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range p.Result {
					sums[r.Name] += r.Value.Float()
				}
			}
			for _, m := range odds.Measures {
				got, ok := sums[m.Name]
				if differs(name, m.Name) {
					continue
				}
				if !ok {
					t.Errorf("%s is not counted in a play", m.Name)
				}
				if far := math.Abs(got/plays - m.Mean); far > 0.001+5*m.SD/math.Sqrt(plays) {
					t.Errorf("%s: %.3f on average in %d plays, odds say %.3f (sd %.3f)", m.Name, got/plays, plays, m.Mean, m.SD)
				}
			}
		})
	}
}
