package warmachine

import (
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/odds"
)

var pyreTexts = map[string]string{
	"three entries":   "targets:\n  - {name: A, count: 2, def: 12, arm: 16, boxes: 2, effects: [Fire]}\n  - {name: B, def: 12, arm: 14, boxes: 3, effects: [Corrosion, Fire], abilities: [Tough]}\n  - {name: C, side: friendly, def: 12, arm: 14, effects: [Fire]}\n  - {name: D, def: 12, arm: 14}\nsituation: {phases: 2}\ndecisions: {action: maintenance}\n",
	"until it is out": "targets:\n  - {name: A, count: 2, def: 12, arm: 16, boxes: 2, effects: [Fire]}\n  - {name: B, def: 12, arm: 14, boxes: 3, effects: [Corrosion]}\ndecisions: {action: maintenance}\n",
}

// What burns does not touch what else burns: the laws of the sums are those of
// all models played one after the other.
func TestPyres(t *testing.T) {
	for name, text := range pyreTexts {
		t.Run(name, func(t *testing.T) {
			s := sceneOf(t, text)
			b := odds.NewBook()
			got := marginals(b, s.laws())
			whole := s.burnt()
			law := whole.Law(b)
			for k, m := range whole.Measures {
				like(t, m.Name, got[m.Name], lawOf(law, k, m))
			}
			if len(got) != len(whole.Measures) || len(s.laws()) != len(whole.Measures) {
				t.Errorf("%d laws of %d measures", len(s.laws()), len(whole.Measures))
			}
		})
	}
}

// Two models burn as one does, twice: a fraction by hand. A model of one box and
// ARM 14 burns with 2/3, and dies with 35/36, on 3 or more.
func TestPyreByHand(t *testing.T) {
	s := sceneOf(t, "target: {name: A, count: 2, def: 12, arm: 14, effects: [Fire]}\nsituation: {phases: 1}\ndecisions: {action: maintenance}\n")
	q := 2.0 / 3 * 35 / 36
	like(t, "slain", marginals(odds.NewBook(), s.laws())["slain"], map[string]float64{"0": (1 - q) * (1 - q), "1": 2 * q * (1 - q), "2": q * q})
}

func TestPyreConforms(t *testing.T) {
	s := sceneOf(t, pyreTexts["three entries"])
	for _, c := range []count{cSlain, cDamage, count(counters)} {
		conform.Quick(t, pyre{&fires{s, s.aflame()}, c}, smoke{})
	}
}
