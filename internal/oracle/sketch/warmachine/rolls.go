package warmachine

import "github.com/enfilade/enfilade/internal/table"

// dice is a sum of dice, 0 until rolled.
type dice struct{ Sum uint8 }

// attackRoll is a boosted attack roll; its result is whether it hits.
type attackRoll struct{ Skill, Defence uint8 }

func (a attackRoll) Step(t *table.T, d dice) (dice, bool) {
	if d.Sum > 0 {
		return d, false
	}
	return dice{uint8(t.Dice("attack roll", 3, 6, "warmachine.attack.roll", "warmachine.attack.boost"))}, true
}

// Result is a hit on all sixes, never on all ones, else by the sum.
func (a attackRoll) Result(d dice) bool {
	return d.Sum == 18 || d.Sum != 3 && d.Sum+a.Skill >= a.Defence
}

// damageRoll is one damage roll; its result is the boxes marked, at most Left.
type damageRoll struct {
	Weapon Weapon
	Armour uint8
	Left   uint8
}

func (r damageRoll) Step(t *table.T, d dice) (dice, bool) {
	switch {
	case d.Sum > 0:
		return d, false
	case r.Weapon.BoostedDamage:
		return dice{uint8(t.Dice("damage", 3, 6, "warmachine.damage.roll", "warmachine.damage.boost"))}, true
	}
	return dice{uint8(t.Dice("damage", 2, 6, "warmachine.damage.roll"))}, true
}

func (r damageRoll) Result(d dice) uint8 {
	over := int(d.Sum) + int(r.Weapon.Power) - int(r.Armour)
	return uint8(min(max(0, over), int(r.Left)))
}
