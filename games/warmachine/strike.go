package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

// bits of a strike.
const (
	bNoDamage uint32 = 1 << iota
	bPuncture
	bAnatomical
	bNoTough
	bGrievous
	bRemoves
	bHitDown
	bCritDown
	bSmite
	bTough
	bWaive
	bBoostAttack // decided before the roll
	bBoostDamage
	bFreeAttack // boosted for free: an added die is part of Attack.Dice already
	bFreeDamage
	bFuture        // boosts are declared after the roll
	bRerollNonCrit // policy
	bRerollNever
	bFieldAlways
	bFieldSurvive
	bTransferAlways
	bTransferSurvive
	bSlam
	bThrow
	bTwoFists
	bThrowAt
	bOnePoint // there is one point for both rolls
)

// strikeOnly are bits of a strike that is part of a larger attack.
const (
	rollOnly    uint8 = 1 << iota // the attack roll alone: a template is placed next
	hitAlready                    // the attack roll was made for a template
	critAlready                   // and was critical
	fateOnly                      // nothing follows that asks how a survivor stands
)

// wants of a strike: what its caller looks at. The rest is not told apart.
const (
	wantHit uint8 = 1 << iota
	wantCrit
	wantWound
	wantRolled
	wantMarked
	wantFell
	wantDistance
)

// strike is one attack on one model from its attack roll to the boxes it
// marks: steps 5, 8, 9 and 10 of the sequence for that model.
type strike struct {
	Attack attackRoll
	Damage sumRoll
	Minus  int16 // dice minus this
	Times  uint8 // points over ARM
	Less   uint8 // points taken off
	Auto   uint8
	Bits   uint32
	Want   uint8
	Part   uint8 // of a larger attack
	WallAt uint8 // least slam die that collides; 7: none
	Str    int8  // attacker's STR less the target's, of a throw
	AtNeed int16 // of the attack roll against the model thrown at

	Again, DamageAgain rerolls
}

func (k strike) is(bit uint32) bool { return k.Bits&bit != 0 }

// phase of a strike.
type phase uint8

const (
	pAttack phase = iota
	pSeen         // Future Sight: rolled, not yet judged
	pJudge        // re-roll?
	pHit
	pPuncture
	pSlam
	pThrow
	pResist
	pThrowAt
	pDamage
	pDamageSeen
	pDamageAgain
	pSuffer
	pDisabled
	pToughRoll
	pBoxed
	pDone
)

// rolls tells whether dice may be rolled in the phase.
func (p phase) rolls() bool {
	switch p {
	case pHit, pPuncture, pSeen, pSuffer, pDisabled, pBoxed, pDone, pDamageAgain:
		return false
	}
	return true
}

// flags of a blow.
const (
	fHit uint16 = 1 << iota
	fCrit
	fWound
	fDead
	fRemoved
	fDown // is knocked down
	fFell // was knocked down by this
	fToughed
	fGrievous
	fTransferred
	fCollided
	fThrown
	fContact // met the model it was thrown at
	fPunctured
)

// blow is how far a strike has come.
type blow struct {
	At      phase
	Verdict verdict
	Points  uint8 // focus or fury of the model hit
	Die     uint8 // slam distance, or what the thrower rolled
	Left    uint16
	Beast   uint16 // boxes of the warbeast that damage may go to
	Rolled  uint16
	Marked  uint16
	Amount  uint16 // points about to be suffered
	Flags   uint16
	Extra   uint8 // dice added by a boost after the roll, by a collision
	Boosted uint8 // boosted: 1 attack, 2 damage
	Paid    uint8 // of these, paid for when they were declared
	Spare   uint8
	Faces   faces
	Again   rerolls // used on the roll in hand
}

// struck is what a strike came to.
type struck struct {
	Left, Rolled, Marked, Beast, Flags uint16
	Points, Distance, Boosted          uint8
	Spare                              uint8
}

// Step is one attack on one model.
func (k strike) Step(t *table.T, b blow) (blow, bool) {
	switch b.At {
	case pAttack:
		return k.attack(t, b), true
	case pSeen:
		return k.seen(b), true
	case pJudge:
		return k.judge(t, b), true
	case pHit:
		return k.hit(t, b), true
	case pPuncture:
		return k.puncture(t, b), true
	case pSlam:
		return k.slam(t, b), true
	case pThrow:
		return k.throw(t, b), true
	case pResist:
		return k.resist(t, b), true
	case pThrowAt:
		return k.throwAt(t, b), true
	case pDamage:
		return k.damage(t, b), true
	case pDamageSeen:
		return k.damageSeen(t, b), true
	case pDamageAgain:
		return k.damageAgain(b), true
	case pSuffer:
		return k.suffer(t, b), true
	case pDisabled:
		return k.disabled(t, b), true
	case pToughRoll:
		return k.toughRoll(t, b), true
	case pBoxed:
		return k.boxed(t, b), true
	}
	return b, false
}

func (b blow) to(at phase) blow { b.At = at; return b }

// puncture deals one point before the damage roll.
func (k strike) puncture(t *table.T, b blow) blow {
	t.Cite("warmachine.ability.puncture", "warmachine.seq.step8")
	b.Flags |= fPunctured
	b.Amount = 1
	return b.to(pSuffer)
}

// slam rolls how far the model goes, and whether it hits something.
func (k strike) slam(t *table.T, b blow) blow {
	d := t.D6("slam distance", "warmachine.move.slammed")
	if k.Want&wantDistance != 0 {
		b.Die = uint8(d)
	}
	b = b.fall(t)
	if d >= int(k.WallAt) {
		t.Cite("warmachine.mod.collision")
		b.Flags |= fCollided
		b.Extra++
	}
	return k.toDamage(t, b)
}

// throw is the thrower's half of the contest.
func (k strike) throw(t *table.T, b blow) blow {
	n := 1
	if k.is(bTwoFists) {
		n = 2
	}
	b.Die = uint8(t.Dice("throw", n, 6, "warmachine.power.throw"))
	return b.to(pResist)
}

// resist is the target's half: the thrower wins ties.
func (k strike) resist(t *table.T, b blow) blow {
	d := t.D6("break free", "warmachine.power.throw")
	wins := int(b.Die)+int(k.Str) >= d
	b.Die = 0
	if !wins {
		return b.to(pDone)
	}
	b.Flags |= fThrown
	b = b.fall(t)
	if k.is(bThrowAt) {
		return b.to(pThrowAt)
	}
	if k.WallAt == 1 {
		t.Cite("warmachine.mod.collision")
		b.Flags |= fCollided
		b.Extra++
	}
	return k.toDamage(t, b)
}

// noRoll is what an attack roll needs that is not made: it hits.
const noRoll = -1 << 10

// throwAt is the second attack roll, at the model thrown at.
func (k strike) throwAt(t *table.T, b blow) blow {
	hits := k.AtNeed == noRoll
	if !hits {
		hits = table.Pool(t, "attack roll at the second model", 2, 6, attackRoll{Dice: 2, Need: k.AtNeed}, "warmachine.power.throw").hits()
	} else {
		t.Cite("warmachine.hit.automatic")
	}
	if hits {
		b.Flags |= fContact
		if k.WallAt == 1 {
			t.Cite("warmachine.mod.collision")
			b.Flags |= fCollided
			b.Extra++
		}
	}
	return k.toDamage(t, b)
}

// Result tells no more than the caller looks at.
func (k strike) Result(b blow) struck {
	r := struck{Left: b.Left, Rolled: b.Rolled, Marked: b.Marked, Beast: b.Beast, Flags: b.Flags, Points: b.Points, Distance: b.Die, Boosted: b.Boosted}
	if r.Flags&fDead != 0 {
		r.Left = 0
		r.Flags &^= fDown | fGrievous
	}
	hide := fPunctured
	for _, w := range [...]struct {
		want uint8
		flag uint16
	}{{wantHit, fHit}, {wantCrit, fCrit}, {wantWound, fWound}, {wantFell, fFell | fToughed | fCollided | fThrown}} {
		if k.Want&w.want == 0 {
			hide |= w.flag
		}
	}
	if !k.is(bTough) {
		hide |= fGrievous
	}
	if k.Part&fateOnly != 0 && r.Flags&fDead == 0 {
		r.Left = 1
		hide |= fDown | fGrievous
	}
	r.Flags &^= hide
	return r
}
