package ninthage_test

import (
	"strconv"
	"testing"

	"github.com/enfilade/enfilade"
)

// In a Round of Combat each side makes the rolls of its own attacks and the saves
// against the other's: what the words say of the dice comes to what is counted.
func TestRoundIsSaidOfBothSides(t *testing.T) {
	for _, name := range []string{"swordsmen-and-orcs", "round-of-forty", "great-weapons", "parry"} {
		s := example(t, name)
		for seed := range uint64(40) {
			p, err := s.Play(enfilade.Seeded(seed), nil)
			if err != nil {
				t.Fatal(err)
			}
			counted := map[string]int{}
			for _, e := range p.Events {
				n := 0
				for _, f := range e.Faces {
					if f >= e.Need {
						n++
					}
				}
				mine := map[string]string{"attacker": "", "defender": "target."}[e.Player]
				theirs := map[string]string{"attacker": "target.", "defender": ""}[e.Player]
				switch e.Step {
				case "hit roll":
					counted[mine+"hits"] += n
				case "wound roll":
					counted[mine+"wounds"] += n
					counted[mine+"unsaved"] += n
				case "armour save", "special save":
					counted[theirs+"unsaved"] -= n
				}
			}
			for _, m := range []string{"hits", "wounds", "unsaved", "target.hits", "target.wounds", "target.unsaved"} {
				if got, ok := p.Get(m); ok && got.Float() != float64(counted[m]) {
					t.Errorf("%s, seed %d: %s is %v, the rolls come to %d", name, seed, m, got, counted[m])
				}
			}
		}
	}
}

// A D3 is told as the half of a D6 that it is, not as what the die shows.
func TestSaidOfD3(t *testing.T) {
	s := example(t, "grind")
	for seed := range uint64(20) {
		p, err := s.Play(enfilade.Seeded(seed), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Events {
			if e.Step == "number of hits" && len(e.Faces) == 1 && e.Text != strconv.Itoa((e.Faces[0]+1)/2) {
				t.Errorf("seed %d: a D6 shows %d, said to be %s", seed, e.Faces[0], e.Text)
			}
		}
	}
}
