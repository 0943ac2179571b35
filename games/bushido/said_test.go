package bushido_test

import (
	"testing"

	"github.com/enfilade/enfilade"
)

// Every roll is said to be of the player who makes it: the Damage Roll of who strikes
// back, each pool of an opposed test, the Ki tests of a feat and of who it is aimed at.
func TestSaidOfWhoRolls(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		rolls map[string]string // dice that only one side has, and whose a roll then is
	}{
		"strikes back": {`
game: bushido
action: melee
attacker: { name: Aya, melee_pool: 2, wounds: 5, weapon: { name: K, strength: 0 } }
target: { name: Chiyo, melee_pool: 2, wounds: 5, weapon: { name: N, strength: 0 } }
decisions: { split: 0/2, target_split: 2/0 }
`, map[string]string{"defence dice": "attacker", "attack dice": "defender", "Damage Roll": "defender"}},
		"strikes first": {`
game: bushido
action: melee
attacker: { name: Aya, melee_pool: 2, wounds: 5, weapon: { name: K, strength: 0 } }
target: { name: Chiyo, melee_pool: 2, wounds: 5, weapon: { name: N, strength: 0 } }
decisions: { split: 2/0, target_split: 0/2 }
`, map[string]string{"defence dice": "defender", "attack dice": "attacker", "Damage Roll": "attacker"}},
	} {
		s := reads(t, c.text)
		met := map[string]bool{}
		for seed := range uint64(20) {
			p, err := s.Play(enfilade.Seeded(seed), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range p.Events {
				if len(e.Faces) == 0 {
					continue
				}
				met[e.Step] = true
				if e.Player != c.rolls[e.Step] {
					t.Fatalf("%s, seed %d: %s is the %s's", name, seed, e.Step, e.Player)
				}
			}
		}
		if len(met) != len(c.rolls) {
			t.Errorf("%s: met %v", name, met)
		}
	}
	opposed := reads(t, `
game: bushido
action: test
attacker: { name: A, ranged_pool: 2 }
target: { name: B, ranged_pool: 4 }
situation: { test: ranged }
`)
	p, err := opposed.Play(enfilade.Seeded(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range p.Events {
		if n := len(e.Faces); n > 0 && e.Player != map[int]string{2: "attacker", 4: "defender"}[n] {
			t.Errorf("%d dice are the %s's", n, e.Player)
		}
	}
}
