package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Damage is the Damage of one unsaved attack, or a block of mortal wounds,
// against one model.
type Damage struct {
	Roll      Number
	Ignore    uint8 // a lost wound is ignored on this or more; 7 never
	Mortal    bool  // mortal wounds: their number is known
	Uncapped  bool  // a cap of wounds does not hold against it
	Changed   bool  // some rule changes the Damage of weapons
	BelowNeed bool  // a Damage that does not destroy the model is rolled again
}

// Hurt is where the wounding of a model stands.
type Hurt struct {
	At     damageStep
	Damage uint16 // still to land
	Model
}

// Model is the model that takes an attack: the wounds it has left and those it
// may still lose this phase (uncapped: as many as it likes).
type Model struct{ Left, Room uint8 }

const uncapped = 255

type damageStep uint8

const (
	rollDamage damageStep = iota
	rollDamageAgain
	loseWounds
)

// Wounded is what became of the model, and the points that were left over.
type Wounded struct {
	Model
	Over uint16
}

// Step rolls the Damage, then loses it wound by wound.
func (d Damage) Step(t *table.T, h Hurt) (Hurt, bool) {
	switch {
	case h.At == rollDamage || h.At == rollDamageAgain:
		return d.roll(t, h), true
	case h.Damage == 0 || h.Left == 0 || h.Room == 0 && !d.Uncapped:
		return d.over(t, h), false
	case d.Ignore > 6:
		n := min(h.Damage, uint16(h.Left))
		if h.Room < uncapped && !d.Uncapped {
			n = min(n, uint16(h.Room))
		}
		h.Damage -= n
		h.Model = h.lose(uint8(n))
		return h, true
	}
	return d.loseOne(t, h), true
}

func (d Damage) roll(t *table.T, h Hurt) Hurt {
	if d.Roll.Fixed() {
		h.Damage = uint16(d.Roll.Min())
	} else {
		h.Damage = uint16(table.Call(t, "damage", d.Roll, Rolling{}, "wh40k9.damage.random"))
	}
	if h.At == rollDamageAgain {
		t.Cite("wh40k9.reroll.once")
	}
	if d.BelowNeed && !d.Roll.Fixed() && h.At == rollDamage && h.Damage < uint16(h.Left) {
		return Hurt{At: rollDamageAgain, Model: h.Model}
	}
	h.At = loseWounds
	return h
}

// loseOne loses one wound, unless it is ignored.
func (d Damage) loseOne(t *table.T, h Hurt) Hurt {
	h.Damage--
	t.Passes(uint64(from(int(d.Ignore))))
	if t.D6("ignore wounds", "wh40k9.fnp.per-wound") >= int(d.Ignore) {
		return h
	}
	h.Model = h.lose(1)
	return h
}

// lose is the model with so many wounds less.
func (m Model) lose(n uint8) Model {
	m.Left -= n
	if m.Room < uncapped {
		m.Room -= min(n, m.Room)
	}
	return m
}

// over says what becomes of points that are left.
func (d Damage) over(t *table.T, h Hurt) Hurt {
	switch {
	case h.Damage == 0:
	case h.Left > 0:
		t.Cite("wh40k9.ability.wound-cap")
	case !d.Mortal:
		t.Cite("wh40k9.damage.excess-lost")
	}
	return h
}

// Result is the model and the points left over.
func (d Damage) Result(h Hurt) Wounded {
	if h.Left > 0 {
		return Wounded{Model: h.Model} // the cap lets no more through
	}
	return Wounded{Model{}, h.Damage}
}
