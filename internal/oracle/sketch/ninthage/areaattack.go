// Package ninthage is an Area Attack of The Ninth Age, 2nd edition (prototype):
// each shot that hits strikes a square of models; hits wound, armour and aegis
// save.
package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Area is a unit's Area Attack shots at another unit.
type Area struct {
	Shots, Hit, PerShot  uint8 // PerShot: models under the area
	Wound, Armour, Aegis uint8
	Models               uint8
}

// Volley is where it stands.
type Volley struct {
	At    step
	Hits  uint16
	Slain uint8
}

type step uint8

const (
	rollHits step = iota
	rollWounds
	over
)

// Step hits, then wounds and saves.
func (a Area) Step(t *table.T, v Volley) (Volley, bool) {
	switch v.At {
	case rollHits:
		shots := table.Sum(t, "shots", int(a.Shots), test{Need: a.Hit}, 0, "ninthage.shoot.to-hit")
		return Volley{At: rollWounds, Hits: uint16(shots) * uint16(a.PerShot)}, true
	case rollWounds:
		t.Cite("ninthage.area.hits")
		lost := table.Sum(t, "wounds", int(v.Hits), strike{a.Wound, a.Armour, a.Aegis}, blow{}, "ninthage.attack.sequence")
		return Volley{At: over, Slain: uint8(min(int(a.Models), lost))}, true
	}
	return v, false
}

// Result is the models slain.
func (a Area) Result(v Volley) int { return int(v.Slain) }

// test is one die against a number.
type test struct{ Need uint8 }

func (s test) Step(t *table.T, face int) (int, bool) {
	if face > 0 {
		return face, false
	}
	return t.D6("to hit"), true
}

func (s test) Result(face int) int {
	if face >= int(s.Need) {
		return 1
	}
	return 0
}

// strike is one hit, from its roll to wound to the last save.
type strike struct{ Wound, Armour, Aegis uint8 }

type blow struct {
	At   blowStep
	Lost bool
}

type blowStep uint8

const (
	toWound blowStep = iota
	armour
	aegis
	ended
)

func (s strike) Step(t *table.T, b blow) (blow, bool) {
	switch b.At {
	case toWound:
		return b.to(armour, t.D6("to wound", "ninthage.attack.to-wound") >= int(s.Wound)), true
	case armour:
		return b.to(aegis, t.D6("armour", "ninthage.attack.armour") < int(s.Armour)), true
	case aegis:
		return b.to(ended, t.D6("aegis", "ninthage.attack.aegis") < int(s.Aegis)), true
	}
	return b, false
}

// to goes on if the hit got through, and is lost wounds if that was the last.
func (b blow) to(next blowStep, through bool) blow {
	if !through {
		return blow{At: ended}
	}
	return blow{next, next == ended}
}

func (s strike) Result(b blow) int {
	if b.Lost {
		return 1
	}
	return 0
}
