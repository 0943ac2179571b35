package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Damage is one unsaved attack against one model. Its result is the wounds the
// model has left; 0 and it is destroyed.
type Damage struct {
	Dice   Dice
	Ignore int // a lost wound is ignored on this or more; 7 never
}

// Hurt is where the wounding of a model stands.
type Hurt struct {
	At     damageStep
	Damage uint8 // still to land
	Left   uint8 // wounds of the model
}

type damageStep uint8

const (
	rollDamage damageStep = iota
	loseWound
	damageOver
)

// Step rolls the damage, then loses it wound by wound. A model that dies takes
// the rest of the damage with it.
func (d Damage) Step(t *table.T, h Hurt) (Hurt, bool) {
	switch {
	case h.At == rollDamage:
		h.Damage = uint8(d.Dice.roll(t, "damage", "wh40k9.damage.inflict"))
		h.At = loseWound
		return h, true
	case h.Damage > 0 && h.Left > 0:
		return d.loseWound(t, h), true
	case h.Damage > 0:
		t.Cite("wh40k9.damage.excess-lost")
	}
	return h, false
}

func (d Damage) loseWound(t *table.T, h Hurt) Hurt {
	h.Damage--
	if d.Ignore <= 6 && t.D6("ignore", "wh40k9.damage.ignore") >= d.Ignore {
		return h
	}
	h.Left--
	return h
}

// Result is the wounds the model has left.
func (d Damage) Result(h Hurt) uint8 { return h.Left }

// Casualty is one unsaved attack against a unit: the wounded model takes it.
type Casualty struct {
	Damage Damage
	Wounds uint8 // of an unhurt model
}

// Unit is what is left of a unit.
type Unit struct {
	Models  uint16
	Left    uint8 // wounds of the model that takes the next attack
	settled bool
}

// Step hands the attack to the wounded model, if any model is left.
func (c Casualty) Step(t *table.T, u Unit) (Unit, bool) {
	if u.settled || u.Models == 0 {
		return u, false
	}
	u.Left = table.Call(t, "unsaved attack", c.Damage, Hurt{Left: u.Left}, "wh40k9.allocate.wounded-first")
	return c.settle(u), true
}

// settle takes a destroyed model away.
func (c Casualty) settle(u Unit) Unit {
	if u.Left == 0 {
		u.Models, u.Left = u.Models-1, c.Wounds
	}
	u.settled = true
	return u
}

// Result is the unit, ready for the next attack.
func (c Casualty) Result(u Unit) Unit { u.settled = false; return u }
