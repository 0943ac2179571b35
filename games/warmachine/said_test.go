package warmachine_test

import (
	"testing"

	"github.com/enfilade/enfilade"
)

// A blow back is rolled by the player of the model that strikes, and said to be one.
func TestSaidOfBlowsBack(t *testing.T) {
	for name, of := range map[string]string{"struck-back": "Retaliatory Strike", "struck-first": "Defensive Strike"} {
		s := examples(t)[name]
		if s == nil {
			t.Fatal("no example ", name)
		}
		back := 0
		for seed := range uint64(10) {
			p, err := s.Play(enfilade.Seeded(seed), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range p.Events {
				if len(e.Faces) == 0 || e.Step != "attack roll" && e.Step != "damage roll" {
					continue
				}
				if (e.Of == of) != (e.Player == "defender") {
					t.Errorf("%s, seed %d: the %s's %s of %q", name, seed, e.Player, e.Step, e.Of)
				}
				if e.Of == of {
					back++
				}
			}
		}
		if back == 0 {
			t.Errorf("%s: nobody struck back", name)
		}
	}
}
