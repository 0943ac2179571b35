package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

var damageIDs = []table.RuleID{"warmachine.damage.roll", "warmachine.damage.points", "warmachine.seq.step9"}

// damage is the damage roll.
func (k strike) damage(t *table.T, b blow) blow {
	if k.boostsDamage(b) && !k.is(bFuture) {
		b.Boosted |= 2
	}
	if k.is(bFuture) && !k.is(bFreeDamage) {
		n := k.Damage.Dice + b.Extra
		b.Faces = table.Pool(t, "damage roll", int(n), 6, facesRoll{n}, damageIDs...)
		return b.to(pDamageSeen)
	}
	b = k.rollDamage(t, b)
	return b.to(pDamageAgain)
}

// boostsDamage tells whether the policy boosts, and a point is there for it.
func (k strike) boostsDamage(b blow) bool {
	return k.is(bBoostDamage) && (!k.is(bOnePoint) || b.Boosted&1 == 0)
}

func (k strike) rollDamage(t *table.T, b blow) blow {
	roll := k.Damage
	roll.Dice += b.Extra
	if b.Boosted&2 != 0 {
		roll.Dice++
		t.Cite("warmachine.dice.boost")
	}
	if roll.Dice == 0 {
		t.Cite(damageIDs...)
		b.Amount = k.points(b, 0)
		return b
	}
	read := pointsRoll{sumRoll: roll, Minus: k.Minus, Times: k.Times, Less: k.Less, Cap: 1<<16 - 1}
	if k.Want&wantRolled == 0 && k.DamageAgain == (rerolls{}) {
		read.Cap = uint16(k.cap(b))
	}
	b.Amount = table.Pool(t, "damage roll", int(roll.Dice), 6, read, damageIDs...)
	return b
}

// points by which a sum beats ARM, multiplied, then reduced.
func (k strike) points(b blow, sum int) uint16 {
	p := max(0, sum-int(k.Minus))*int(k.Times) - int(k.Less)
	p = max(0, p)
	if k.Want&wantRolled == 0 && k.DamageAgain == (rerolls{}) {
		p = min(p, k.cap(b))
	}
	return uint16(p)
}

// cap is from how many points on more make no difference.
func (k strike) cap(b blow) int {
	c := int(b.Left)
	if b.Points > 0 {
		c += 5 + int(b.Beast)
	}
	return c
}

// damageSeen is Future Sight by policy: boost what does not destroy. In the
// decision of a player Extra has been set.
func (k strike) damageSeen(t *table.T, b blow) blow {
	roll, f := k.Damage, b.Faces
	roll.Dice += b.Extra
	if k.boostsDamage(b) && int(k.points(b, roll.of(f))) < int(b.Left) {
		b.Boosted |= 2
	}
	if b.Boosted&2 != 0 {
		roll.Dice++
		f = f.with(t.D6("boost", "warmachine.dice.future-sight", "warmachine.dice.boost"), 1)
	}
	b.Amount, b.Faces = k.points(b, roll.of(f)), 0
	return b.to(pDamageAgain)
}

// damageAgain re-rolls what does nothing, if the policy says so.
func (k strike) damageAgain(b blow) blow {
	if b.Amount == 0 && !k.is(bRerollNever) && b.Again.use(k.DamageAgain, true) {
		return b.to(pDamage)
	}
	b.Again = rerolls{}
	if k.Want&wantRolled == 0 {
		b.Amount = min(b.Amount, uint16(k.cap(b)))
	} else {
		b.Rolled += b.Amount
	}
	if b.Amount == 0 && k.is(bAnatomical) {
		b.Amount = 1
	}
	b.Extra = 0
	return b.to(pSuffer)
}

// suffer is what the defender may do about the damage, and marking boxes.
func (k strike) suffer(t *table.T, b blow) blow {
	if k.is(bAnatomical) {
		t.Cite("warmachine.ability.anatomical-precision")
	}
	d := b.Amount
	b.Amount = 0
	after := pDone
	if b.Flags&fPunctured != 0 {
		b.Flags &^= fPunctured
		after = pDamage
	}
	if d == 0 {
		return b.to(pDone)
	}
	b.Flags |= fWound
	b, d = k.defend(t, b, d)
	m := min(d, b.Left)
	b.Left -= m
	if k.Want&wantMarked != 0 {
		b.Marked += m
	}
	if b.Left == 0 {
		if after == pDamage {
			b.Flags |= fPunctured // the damage roll is still to come
		}
		return b.to(pDisabled)
	}
	return b.to(after)
}

// defend is the power field and the transfer.
func (k strike) defend(t *table.T, b blow, d uint16) (blow, uint16) {
	lethal := d >= b.Left
	if b.Points > 0 && (k.is(bFieldAlways) || k.is(bFieldSurvive) && lethal) {
		t.Cite("warmachine.defender.power-field", "warmachine.seq.step10")
		b.Points--
		return b, d - min(d, 5)
	}
	if b.Points > 0 && b.Beast > 0 && (k.is(bTransferAlways) || k.is(bTransferSurvive) && lethal) {
		t.Cite("warmachine.defender.transfer", "warmachine.seq.step10")
		b.Points--
		m := min(d, b.Beast)
		b.Beast -= m
		b.Flags |= fTransferred
		return b, d - m
	}
	return b, d
}

// disabled asks whether Tough is rolled for.
func (k strike) disabled(t *table.T, b blow) blow {
	t.Cite("warmachine.destroy.disabled")
	if !k.is(bTough) {
		return b.to(pBoxed)
	}
	switch {
	case b.Flags&fDown != 0:
		t.Cite("warmachine.ability.tough", "warmachine.state.knocked-down")
	case k.is(bNoTough):
		t.Cite("warmachine.ability.tough", "warmachine.dice.cannot-beats-can")
	case b.Flags&fGrievous != 0:
		t.Cite("warmachine.ability.grievous-wounds", "warmachine.ability.tough")
	default:
		return b.to(pToughRoll)
	}
	return b.to(pBoxed)
}

// toughRoll takes one damage point off again on a 5 or 6.
func (k strike) toughRoll(t *table.T, b blow) blow {
	if t.D6("Tough", "warmachine.ability.tough") < 5 {
		return b.to(pBoxed)
	}
	b.Left = 1
	b.Flags |= fToughed | fDown | fFell
	if b.Flags&fPunctured != 0 {
		b.Flags &^= fPunctured
		return k.toDamage(t, b)
	}
	return b.to(pDone)
}

// boxed ends the model.
func (k strike) boxed(t *table.T, b blow) blow {
	b.Flags &^= fPunctured
	b.Flags |= fDead
	t.Cite("warmachine.destroy.boxed")
	if k.is(bRemoves) {
		b.Flags |= fRemoved
	} else {
		t.Cite("warmachine.destroy.destroyed")
	}
	return b.to(pDone)
}
