package bushido_test

import (
	"testing"

	"github.com/enfilade/enfilade"
)

// TestPulseKillsOnce catches one model by several pulses: it falls once, and the
// joint count agrees with its own law.
func TestPulseKillsOnce(t *testing.T) {
	s := reads(t, `
game: bushido
attacker: { name: A, ranged_pool: 3, traits: [Rapid Fire (3)], weapon: { name: W, bands: 4/8/12, strength: +3, pulse: 2", pulse_damage: true } }
target: { name: B, wounds: 30 }
models:
  - { name: C, side: target, wounds: 2, situation: { range: short, in_pulse: true } }
situation: { range: short }
`)
	o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	all, _ := o.Measures.Get("slain")
	own, _ := o.Measures.Get("slain.C")
	if n := len(all.Distribution); n != 2 {
		t.Errorf("%d numbers of slain models, want 0 and 1", n)
	}
	if d := all.Mean - own.Mean; d > 1e-12 || d < -1e-12 {
		t.Errorf("mean slain %v, of C %v", all.Mean, own.Mean)
	}
	agrees(t, s, 200)
}
