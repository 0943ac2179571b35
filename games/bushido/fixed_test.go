package bushido_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// In melee dice that are set are attack dice: no more of them than the split has, and
// never more than the pool.
func TestFixedDiceOfAMelee(t *testing.T) {
	const text = "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 4, wounds: 4, fixed_dice: FIXED, weapon: { name: Sword, strength: +1 } }\ntarget: { name: B, wounds: 4, melee_pool: 3, weapon: { name: Axe, strength: 0 } }\ndecisions: { split: SPLIT }\n"
	slain := func(fixed, split string) float64 {
		all, err := enfilade.Read(strings.NewReader(strings.NewReplacer("FIXED", fixed, "SPLIT", split).Replace(text)), "fixed")
		if err != nil {
			t.Fatal(err)
		}
		goal, _ := enfilade.ParseGoal("slain = 1")
		o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		return o.Goal.P
	}
	if two, four := slain("[6, 6]", "2/2"), slain("[1, 6, 6, 6]", "2/2"); two != four {
		t.Errorf("two attack dice that show sixes: %v, four dice that are set: %v", two, four)
	}
	if two, three := slain("[6, 6]", "3/1"), slain("[6, 6, 6]", "3/1"); two >= three {
		t.Errorf("two sixes %v, three %v", two, three)
	}
	_, err := enfilade.Read(strings.NewReader(strings.NewReplacer("FIXED", "[6, 6, 6, 6, 6]", "SPLIT", "2/2").Replace(text)), "fixed")
	if err == nil || !strings.Contains(err.Error(), "attacker.fixed_dice: more dice than the pool has (4)") {
		t.Errorf("five dice of four: %v", err)
	}
}

// An action that there is not is the one fault: nothing is missed for another.
func TestNoSuchAction(t *testing.T) {
	_, err := enfilade.Read(strings.NewReader("game: bushido\naction: fly\nattacker: { name: A, melee_pool: 4, wounds: 4, weapon: { name: S, strength: 1 } }\ntarget: { name: B, wounds: 4 }\n"), "fly")
	if err == nil || strings.Count(err.Error(), "\n") > 0 || !strings.Contains(err.Error(), "action: must be one of") {
		t.Errorf("got %v", err)
	}
}
