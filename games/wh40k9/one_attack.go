package wh40k9

import (
	"math"

	"github.com/enfilade/enfilade/internal/table"
)

// OneAttack is one attack resolved to its end against a unit: hit roll, wound
// roll, allocation, saving throw, damage, mortal wounds. Attacks are made so
// where the next depends on what the last one did: models that differ, wounds
// that differ, mortal wounds between them, a re-roll that is there once.
type OneAttack struct {
	Strike
	Rows    [rows]Defence
	Worn    *worn       // how they take attacks as they lose wounds; nil: always so
	Order   [rows]uint8 // rows as the defender allocates to them
	N       uint8       // rows there are
	Kept    bool        // excess damage is not lost
	Late    bool        // mortal wounds follow the whole group
	From    source      // where the attack starts
	Command command     // how the attacker spends a Command Re-roll
	Saves   bool        // the defender re-rolls the first failed save
}

// Defence is how one kind of model takes attacks.
type Defence struct {
	Wound     Check // at the Toughness of the row, if it is that of the unit
	Toughness uint8
	Save      [3]Saving
	Damage    [2]Damage // and the other Damage
	Ignore    uint8     // mortal wounds, on this or more; 7 never
	Uncapped  bool      // a cap of wounds does not hold
	Fresh     Model
}

// command is how a Command Re-roll is spent.
type command uint8

const (
	keepCommand command = iota
	commandAttacks
	commandHit
	commandWound
	commandDamage
	askCommand // after every roll, in the outermost procedure only
	askAlways  // after rolls that could only be worse, too
)

// Exchange is where one attack stands.
type Exchange struct {
	Unit
	Blow
	At      exchangeStep
	First   bool   // the hit just scored is not yet resolved
	Pending uint8  // mortal wounds to be rolled, by place in the two lists
	Points  uint16 // to be lost
	Mortal  bool   // they are mortal wounds
	Kind    uint8  // of the unsaved wound
}

type exchangeStep uint8

const (
	exchangeStart exchangeStep = iota
	exchangeStrike
	exchangeDamage
	exchangeLose
	exchangeOver
)

// Step is the attack sequence with all that follows.
func (a OneAttack) Step(t *table.T, x Exchange) (Exchange, bool) {
	x, more, _ := a.step(t, x)
	return x, more
}

// step is Step, and tells what a roll came to.
func (a OneAttack) step(t *table.T, x Exchange) (_ Exchange, more bool, h happened) {
	switch {
	case x.At == exchangeOver:
		return x, false, h
	case x.At == exchangeStart:
		return a.start(t, x), true, h
	case x.left() == 0:
		return a.lost(t, x), true, h
	case x.At == exchangeDamage:
		return a.damage(t, x), true, h
	case x.At == exchangeLose:
		return a.lose(t, x), true, h
	case x.Pending > 0 && !x.First && (x.Blow.At == strikeOver || x.Blow.At == rollWound && !x.Settled):
		return a.inflict(t, x), true, h
	case x.Blow.At == strikeOver:
		x.At = exchangeOver
		x.Blow = Blow{}
		return x, true, h
	}
	x, h = a.strike(t, x)
	return x, true, h
}

// start is the first step of an attack, or of what is left of one.
func (a OneAttack) start(t *table.T, x Exchange) Exchange {
	x.At = exchangeStrike
	switch {
	case x.left() == 0:
		return a.lost(t, x)
	case a.From == fromUnsaved:
		x.At, x.Blow = exchangeDamage, Blow{At: strikeOver}
	default:
		x.Blow = a.From.blow()
	}
	return x
}

// lost ends the attack at a unit that is gone.
func (a OneAttack) lost(t *table.T, x Exchange) Exchange {
	t.Cite("wh40k9.seq.unit-destroyed")
	return Exchange{Unit: x.Unit, At: exchangeOver}
}

// strike takes the next roll.
func (a OneAttack) strike(t *table.T, x Exchange) (Exchange, happened) {
	s := a.Strike
	var save Saving
	switch x.Blow.At {
	case rollWound:
		s.Wound = a.toughness(t, x.Unit)
	case rollSave:
		x.Unit = a.allocate(t, x.Unit)
		save = a.now(t, x.Unit).Save[x.Blow.Kind&kindAP]
	}
	b, h := s.step(t, x.Blow, save, a.spare(x))
	if h.spent > 0 {
		t.Cite("wh40k9.reroll.command")
		x.Spare &^= h.spent
	}
	x.Blow = b
	switch h.rolled {
	case 'h':
		x.First = h.hits > 0 && b.At != strikeOver && !h.ended
		x.Pending |= h.mortal
	case 'w':
		x.First = b.At == rollSave
		x.Pending |= h.mortal << 3
	case 's':
		x.First = false
		if h.unsaved {
			x.At, x.Kind = exchangeDamage, h.kind
		}
	}
	return x, h
}

// spare tells whether a Command Re-roll is spent on the next roll if it fails, by
// whoever makes it.
func (a OneAttack) spare(x Exchange) byte {
	switch {
	case x.Blow.At == rollSave && a.Saves && x.Spare&spareSave > 0:
		return 's'
	case x.Blow.At == rollSave, x.Spare&spareAttack == 0:
		return 0
	case a.Command == askCommand:
		return '?'
	case a.Command == askAlways:
		return '!'
	case a.Command == commandHit:
		return 'h'
	case a.Command == commandWound:
		return 'w'
	}
	return 0
}

// toughness is what the wound roll needs at the Toughness of most models; of equal
// ones at that which is hardest to wound.
func (a *OneAttack) toughness(t *table.T, u Unit) Check {
	c, differ := a.toWound(u)
	if differ {
		t.Cite("wh40k9.wound.mixed-toughness")
	}
	if a.Worn != nil && c != a.Strike.Wound {
		t.Cite("wh40k9.after.degrade")
	}
	return c
}

// toWound is the same, and whether models differ in Toughness.
func (a *OneAttack) toWound(u Unit) (c Check, differ bool) {
	if a.N == 1 && a.Worn == nil {
		return a.Rows[0].Wound, false
	}
	list, kinds := a.models(u)
	best, most := 0, 0
	for i, x := range list[:kinds] {
		n := 0
		for _, y := range list[:kinds] {
			if y.Toughness == x.Toughness {
				n += y.n
			}
		}
		differ = differ || x.Toughness != list[0].Toughness
		harder := x.Wound.of36() < list[best].Wound.of36()
		if n > most || n == most && n > 0 && harder {
			best, most = i, n
		}
	}
	return list[best].Wound, differ
}

func count(f Faces) int {
	n := 0
	for ; f > 0; f &= f - 1 {
		n++
	}
	return n
}

// allocate finds the model that must take the attack.
func (a *OneAttack) allocate(t *table.T, u Unit) Unit {
	u, why := a.pick(u)
	if why != "" {
		t.Cite(why)
	}
	return u
}

// pick is allocate, and the rule that decides.
func (a *OneAttack) pick(u Unit) (Unit, table.RuleID) {
	if u.Now > 0 {
		switch fresh := a.Rows[u.Now-1].Fresh; {
		case u.Left < fresh.Left:
			return u, "wh40k9.alloc.wounded-first"
		case a.N > 1:
			return u, "wh40k9.alloc.allocated-first"
		}
		return u, ""
	}
	if row := u.Next; row > 0 {
		u.Now, u.Next, u.Model = row, 0, a.Rows[row-1].Fresh
		return u, "wh40k9.alloc.allocated-first"
	}
	for _, row := range a.Order[:a.N] {
		if u.Models[row] > 0 {
			u.Now, u.Model = row+1, a.Rows[row].Fresh
			break
		}
	}
	return u, "wh40k9.alloc.defender"
}

// damage rolls the Damage of an unsaved attack and deals it.
func (a OneAttack) damage(t *table.T, x Exchange) Exchange {
	x.Unit = a.allocate(t, x.Unit)
	d := a.row(int(x.Now)-1, x.Left).Damage[x.Kind/otherDamage]
	if a.Command == commandDamage && x.Spare&spareAttack > 0 && !d.Roll.Fixed() {
		x.At = exchangeLose
		points := table.Call(t, "damage", d.Roll, Rolling{}, "wh40k9.damage.random")
		if points < int(x.Left) {
			t.Cite("wh40k9.reroll.command")
			x.Spare &^= spareAttack
			x.At = exchangeDamage
			return x
		}
		x.Points = uint16(points)
		return x
	}
	return a.suffer(t, x, d, Hurt{Model: x.Model})
}

// lose deals points that are known: mortal wounds, excess that is kept, or a
// Damage rolled before.
func (a OneAttack) lose(t *table.T, x Exchange) Exchange {
	x.Unit = a.allocate(t, x.Unit)
	row := a.Rows[x.Now-1]
	d := row.Damage[x.Kind/otherDamage]
	if x.Mortal {
		t.Cite("wh40k9.mortal.basic", "wh40k9.mortal.no-save", "wh40k9.mortal.allocate")
		if row.Damage[0].Changed {
			t.Cite("wh40k9.mortal.not-modified")
		}
		d = Damage{Ignore: row.Ignore, Mortal: true, Uncapped: row.Uncapped}
	}
	return a.suffer(t, x, d, Hurt{At: loseWounds, Damage: x.Points, Model: x.Model})
}

// suffer wounds the model of the moment, and goes on to the next with points
// that are left over, where they are not lost.
func (a OneAttack) suffer(t *table.T, x Exchange, d Damage, start Hurt) Exchange {
	w := table.Call(t, "unsaved attack", d, start, "wh40k9.damage.apply")
	row := x.Now - 1
	var fresh Model
	if a.N == 1 {
		fresh = a.Rows[0].Fresh
	}
	x.Unit = x.after(t, w, int(row), fresh)
	x.Points = 0
	if w.Over > 0 && (x.Mortal || a.Kept) && x.left() > 0 {
		if x.Mortal {
			t.Cite("wh40k9.mortal.spill")
		} else {
			t.Cite("wh40k9.ability.excess-kept")
		}
		x.At, x.Points = exchangeLose, w.Over
		return x
	}
	x.At, x.Mortal, x.Kind = exchangeStrike, false, 0
	return x
}

// inflict settles how many mortal wounds the next rule inflicts.
func (a OneAttack) inflict(t *table.T, x Exchange) Exchange {
	i := 0
	for x.Pending>>i&1 == 0 {
		i++
	}
	x.Pending &^= 1 << i
	if x.Pending > 0 {
		t.Cite("wh40k9.seq.simultaneous")
	}
	m := a.HitMortal[i%3]
	if i >= 3 {
		m = a.WoundMortal[i-3]
	}
	n := m.number()
	points := uint16(n.Plus)
	if !n.Fixed() {
		points = uint16(table.Call(t, "mortal wounds", n, Rolling{}, "wh40k9.mortal.basic"))
	}
	if a.Late {
		t.Cite("wh40k9.mortal.timing")
		x.Waiting += points
		return x
	}
	x.At, x.Points, x.Mortal = exchangeLose, points, true
	return x
}

// Result is the unit, ready for the next attack.
func (a OneAttack) Result(x Exchange) Exchange { return Exchange{Unit: x.Unit} }

// Known is one attack, compared by its place and not by what it holds: it is asked
// for at every state of a unit.
type Known struct{ *knownAttack }

type knownAttack struct {
	OneAttack
	models int // it may meet: the number of those beyond changes nothing
}

// Fixed: see Known.
func (*knownAttack) Fixed() {}

func known(a *OneAttack) Known {
	k := &knownAttack{*a, math.MaxUint16}
	if a.alike() {
		k.models = a.mostSlain() + 1
	}
	return Known{k}
}

// reach parts a unit into what one attack may meet and the models beyond: attacks at
// units of many numbers have one law.
func (k Known) reach(u Unit) (near Unit, beyond [rows]uint16) {
	most := uint16(min(k.models, math.MaxUint16))
	for row := range u.Models[:k.N] {
		if n := u.Models[row]; n > most {
			u.Models[row], beyond[row] = most, n-most
		}
	}
	return u, beyond
}

// alike tells whether no roll asks how many models of a kind are left.
func (a *OneAttack) alike() bool {
	for i := range a.Rows[:a.N] {
		if a.Rows[i].Toughness != a.Rows[0].Toughness {
			return false
		}
	}
	return a.Worn == nil
}

// mostSlain is from above how many models one attack may destroy.
func (a *OneAttack) mostSlain() int {
	hits, each := 1, 1
	for _, n := range a.Extra {
		hits = max(hits, 1+int(n))
	}
	for i := range a.Rows[:a.N] {
		if d := &a.Rows[i].Damage; a.Kept {
			each = max(each, d[0].Roll.Max(), d[1].Roll.Max())
		}
	}
	mortal := 0
	for i := range a.HitMortal {
		mortal += a.HitMortal[i].number().Max()
		each += a.WoundMortal[i].number().Max()
	}
	return hits*each + mortal
}

// Turns is attacks made one at a time.
type Turns struct {
	Attack OneAttack
	N      uint16
}

// Step makes them in turn.
func (s Turns) Step(t *table.T, x Exchange) (Exchange, bool) {
	table.InTurn(t, "one at a time", table.Times(int(s.N)), s.Attack, x, "wh40k9.seq.one-at-a-time")
	return x, true
}

// Result is never asked: the attacks' result is ours.
func (Turns) Result(x Exchange) Exchange { return x }
