package wh40k9

import (
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

const anyFace Faces = 0b1111110

// below is the faces below the lowest of a set; below 6 where it is empty.
func below(f Faces) Faces {
	low := 6
	for k := 6; k >= 1; k-- {
		if f.has(k) {
			low = k
		}
	}
	return anyFace &^ (^Faces(0) << low)
}

// rerollable is the faces of a roll that some rule permits to roll again, and
// the rule that permits it. A die has failed on its unmodified value: below
// what the characteristics need.
func (s *scene) rerollable(g *group, roll string, failed Faces) (Faces, []attack.Because) {
	var f Faces
	var why []attack.Because
	if s.has(g, "Re-roll "+roll+" 1s") {
		f |= 1 << 1
		why = append(why, because("reroll.ones", "1s again"))
	}
	if s.has(g, "Re-roll Failed "+roll+"s") {
		f |= failed
		why = append(why, because("reroll.failed", "failed rolls again"))
	}
	if s.has(g, "Re-roll "+roll+"s") {
		f = anyFace
		why = append(why, because("reroll.any", "any roll again"))
	}
	if g.target.bars(roll) && (f != 0 || s.commands(roll)) {
		return 0, append(why, because("reroll.forbidden", "%s: no re-rolls", g.target.name))
	}
	return f, why
}

// bars tells whether a roll against the unit may not be made again at all.
func (u *unit) bars(roll string) bool { return len(u.acts("Cannot Re-roll "+roll+"s")) > 0 }

// commands tells whether a Command Re-roll may be meant for the roll.
func (s *scene) commands(roll string) bool {
	on := word(s.file.Decisions.Command, "never")
	return s.commandLeft() && (on == strings.ToLower(roll) || on == "adaptive")
}

// failedHits is the faces that fail on their unmodified value.
func (s *scene) failedHits(g *group) Faces {
	if s.phase == "overwatch" {
		return anyFace &^ from(s.hitNeed(g, 0))
	}
	return anyFace &^ from(min(6, g.skill))
}

// policy is the eligible faces that are rolled again.
func (s *scene) policy(d *Decision, eligible, pass, critical Faces) Faces {
	switch word(d, "failures") {
	case "never":
		return 0
	case "non_critical":
		return eligible & (below(critical) | anyFace&^pass)
	}
	return eligible &^ pass
}

// chance is the chance that the roll succeeds, re-rolls included.
func (c Check) chance() *big.Rat { return big.NewRat(int64(c.of36()), 36) }

// of36 is of how many of the 36 ways of two dice the roll succeeds.
func (c Check) of36() int {
	return 6*count(c.Pass&^c.Again) + count(c.Again)*count(c.Pass)
}
