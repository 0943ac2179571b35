package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// rows is the most different models that a unit holds.
const rows = 10

// Unit is what is left of a unit.
type Unit struct {
	Models  [rows]uint16 // by row of the mix; row 0 where all are alike
	Now     uint8        // the row, and 1, of the model that must take the next attack; 0 none
	Next    uint8        // the same of one that must take it after that
	Model                // the model of Now; of no model, zero
	Spare   uint8        // Command Re-rolls left: spareAttack, spareSave
	Waiting uint16       // mortal wounds that follow the group

	over    uint16 // points of an attack that go on to the next model
	settled bool   // the attack was taken
	early   bool   // groups before are still to be resolved: see Chain
}

const (
	spareAttack = 1 << iota
	spareSave
)

// left is the models left.
func (u Unit) left() int {
	n := 0
	for _, m := range u.Models {
		n += int(m)
	}
	return n
}

// Casualty is one unsaved attack against a unit of alike models: the wounded
// model takes it.
type Casualty struct {
	Damage Damage
	Kept   bool // excess damage is not lost
	Fresh  Model
}

// Step hands the attack to the wounded model, if any model is left.
func (c Casualty) Step(t *table.T, u Unit) (Unit, bool) {
	switch {
	case u.settled && u.over == 0:
		return u, false
	case u.Models[0] == 0:
		if !u.settled {
			t.Cite("wh40k9.seq.unit-destroyed")
		}
		return u, false
	}
	start := Hurt{Model: u.Model}
	if u.settled { // excess that was kept
		t.Cite("wh40k9.ability.excess-kept")
		start.At, start.Damage = loseWounds, u.over
	} else if u.Model != c.Fresh {
		t.Cite("wh40k9.alloc.wounded-first")
	}
	w := table.Call(t, "unsaved attack", c.Damage, start, "wh40k9.damage.apply")
	u = u.after(t, w, 0, c.Fresh)
	u.settled, u.over = true, 0
	if c.Kept {
		u.over = w.Over
	}
	return u, true
}

// Result is the unit, ready for the next attack.
func (c Casualty) Result(u Unit) Unit { u.settled, u.over = false, 0; return u }

// after is the unit after a model of a row was wounded; where all are alike the
// next of them stands ready.
func (u Unit) after(t *table.T, w Wounded, row int, fresh Model) Unit {
	u.Model = w.Model
	if w.Left > 0 {
		return u
	}
	t.Cite("wh40k9.damage.destroyed")
	u.Models[row]--
	u.Model = Model{}
	u.Now = 0
	if fresh.Left > 0 && u.Models[row] > 0 {
		u.Now, u.Model = uint8(row+1), fresh
	}
	return u
}
