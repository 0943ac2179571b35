package warmachine

import (
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// A model that is struck and lives strikes back once; an attacker that is
// destroyed by it attacks no more. Worked out by hand: the attacker hits 7 on two
// dice, 21/36; its target of 20 boxes always lives. It strikes back after the
// first hit: 2D6+7 against 12, which only two ones miss, 35/36; then 2D6 of 5 or
// more, 30/36, are 3 points.
func TestRetaliatoryStrike(t *testing.T) {
	s := sceneOf(t, `attacker: {mat: 6, def: 9, arm: 14, boxes: 3, weapons: [{name: S, type: melee, rng: 1", count: 3, ps: 2}]}
target: {def: 13, arm: 20, boxes: 20, mat: 7, ps: 12, abilities: [Retaliatory Strike]}
situation: {melee: true}
decisions: {action: melee, retaliate: always}
`)
	h, d := 21.0/36, 35.0/36*30/36
	got := marginals(odds.NewBook(), s.laws())
	like(t, "attacks", got["attacks"], map[string]float64{"1": h * d, "2": (1 - h) * h * d, "3": 1 - h*d - (1-h)*h*d})
	dead := d * (1 - (1-h)*(1-h)*(1-h))
	if p := got["attacker_boxes"]["0"]; !near(p, dead) {
		t.Errorf("destroyed with %v, want %v", p, dead)
	}
}

// Two models that the attacker moved up to strike first.
func TestDefensiveStrike(t *testing.T) {
	s := sceneOf(t, `attacker: {mat: 6, def: 9, arm: 14, boxes: 3, weapons: [{name: S, type: melee, rng: 1", ps: 12}]}
target: {count: 2, def: 13, arm: 14, mat: 7, ps: 12, abilities: [Defensive Strike]}
situation: {melee: true}
decisions: {action: melee, retaliate: always}
`)
	two, got := twoBlows(), marginals(odds.NewBook(), s.laws())
	like(t, "attacks", got["attacks"], map[string]float64{"0": two, "1": 1 - two})
}

// twoBlows is the chance that two blows of 2D6-2, each hitting with 35/36, come
// to 3 points or more.
func twoBlows() float64 {
	one := [4]float64{1.0 / 36}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			one[min(3, max(0, a+b-2))] += 35.0 / 36 / 36
		}
	}
	p := 0.0
	for a, x := range one {
		for b, y := range one {
			if a+b >= 3 {
				p += x * y
			}
		}
	}
	return p
}

func near(a, b float64) bool { return a-b < 1e-12 && b-a < 1e-12 }

// Who does not reach, lies down, is struck from behind or in passing, or whose
// numbers the file does not give, does not strike back.
func TestNoAnswer(t *testing.T) {
	for name, text := range map[string]string{
		"out of reach": "situation: {range: 1\"}\n", "from behind": "situation: {melee: true, arc: back}\n",
	} {
		s := sceneOf(t, "attacker: {mat: 6, def: 9, arm: 14, boxes: 3, weapons: [{name: S, type: melee, rng: 1\", ps: 12}]}\ntarget: {def: 13, arm: 20, boxes: 20, mat: 7, ps: 12, abilities: [Retaliatory Strike]}\ndecisions: {action: melee, retaliate: always}\n"+text)
		if s.follows() {
			t.Errorf("%s: it strikes back", name)
		}
	}
	s := sceneOf(t, "attacker: {mat: 6, weapons: [{name: S, type: melee, rng: 1\", ps: 12}]}\ntarget: {def: 13, arm: 20, boxes: 20, abilities: [Retaliatory Strike]}\ndecisions: {action: melee, retaliate: always}\n")
	if s.follows() || !s.unfollowed() {
		t.Error("followed without numbers")
	}
}
