package warmachine

import "github.com/enfilade/enfilade/internal/table"

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
	bFuture // boosts are declared after the roll
	bRerollMiss
	bRerollAny
	bRerollNonCrit // policy
	bRerollNever
	bDamageAgain
	bDamageAgainAny
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
	fAgain   // the attack roll was re-rolled
	fDamageAgain
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

// attack is the attack roll, or the automatic hit or miss in its place.
func (k strike) attack(t *table.T, b blow) blow {
	switch {
	case k.Part&critAlready != 0:
		b.Verdict = critical
		return b.to(pHit)
	case k.Part&hitAlready != 0:
		b.Verdict = hit
		return b.to(pHit)
	case k.Auto == autoMiss:
		b.Verdict = miss
		return b.to(pHit)
	case k.Auto == autoHit && !k.is(bWaive):
		b.Verdict = hit
		return b.to(pHit)
	}
	roll := k.Attack
	if k.is(bBoostAttack) && !k.is(bFuture) {
		b.Boosted |= 1
	}
	if k.is(bFuture) && !k.is(bFreeAttack) {
		b.Faces = table.Pool(t, "attack roll", int(roll.Dice), 6, facesRoll{roll.Dice}, k.rollRules()...)
		return b.to(pSeen)
	}
	if b.Boosted&1 != 0 {
		roll.Dice++
	}
	return k.rolled(t, b, roll).to(pJudge)
}

var (
	rollIDs  = []table.RuleID{"warmachine.hit.roll", "warmachine.hit.compare", "warmachine.seq.step5"}
	waiveIDs = append([]table.RuleID{"warmachine.hit.automatic-waive"}, rollIDs...)
)

func (k strike) rollRules() []table.RuleID {
	if k.Auto == autoHit {
		return waiveIDs
	}
	return rollIDs
}

func (k strike) rolled(t *table.T, b blow, roll attackRoll) blow {
	if roll.Dice == 0 {
		t.Cite("warmachine.hit.zero-dice")
		b.Verdict = roll.Result(kept{})
		return b
	}
	b.Verdict = table.Pool(t, "attack roll", int(roll.Dice), 6, roll, k.rollRules()...)
	if b.Boosted&1 != 0 {
		t.Cite("warmachine.dice.boost")
	}
	k.cite(t, b.Verdict, roll)
	return b
}

func (k strike) cite(t *table.T, v verdict, roll attackRoll) {
	switch v {
	case missOnes:
		t.Cite("warmachine.hit.all-ones")
	case hitSixes:
		t.Cite("warmachine.hit.all-sixes")
	}
	if v.crit() {
		t.Cite("warmachine.crit.pair")
	}
	if roll.Dice == roll.Low+roll.High+1 {
		t.Cite("warmachine.hit.single-die")
	}
}

// seen is Future Sight by policy: a roll that missed is boosted if points were
// set aside for it.
func (k strike) seen(b blow) blow {
	v := k.Attack.verdict(b.Faces)
	if !v.hits() && k.is(bBoostAttack) {
		b.Extra, b.Boosted = 1, b.Boosted|1
	}
	return b.to(pJudge)
}

// judge adds the die of a late boost, and re-rolls once if the policy says so.
func (k strike) judge(t *table.T, b blow) blow {
	roll := k.Attack
	if b.Faces != 0 {
		f := b.Faces
		if b.Extra > 0 {
			roll.Dice++
			f = f.with(t.D6("boost", "warmachine.dice.future-sight", "warmachine.dice.boost"), 1)
		}
		b.Verdict, b.Faces, b.Extra = roll.verdict(f), 0, 0
		k.cite(t, b.Verdict, roll)
		return b
	}
	if b.Boosted&1 != 0 {
		roll.Dice++
	}
	if b.Flags&fAgain == 0 && k.again(b.Verdict) {
		b.Flags |= fAgain
		t.Cite("warmachine.dice.reroll")
		return k.rolled(t, b, roll)
	}
	return b.to(pHit)
}

// again tells whether the policy re-rolls this.
func (k strike) again(v verdict) bool {
	switch {
	case k.is(bRerollNever) || !k.is(bRerollMiss|bRerollAny) || k.Auto == autoMiss || k.Auto == autoHit && !k.is(bWaive):
		return false
	case !v.hits():
		return true
	}
	return k.is(bRerollAny) && k.is(bRerollNonCrit) && !v.crit()
}

// hit is step 8: what hitting does before any damage.
func (k strike) hit(t *table.T, b blow) blow {
	b.Flags &^= fAgain
	if !b.Verdict.hits() {
		b.Verdict = miss
		return b.to(pDone)
	}
	b.Flags |= fHit
	if b.Verdict.crit() && (k.Want&wantCrit != 0 || k.is(bCritDown|bSmite)) {
		b.Flags |= fCrit
	}
	b.Verdict = miss // it is told by the flags from here on
	if k.Part&rollOnly != 0 {
		return b.to(pDone)
	}
	down := k.is(bHitDown)
	if down {
		t.Cite("warmachine.seq.step8")
	}
	if b.Flags&fCrit != 0 && k.is(bCritDown|bSmite) {
		t.Cite("warmachine.ability.critical-x", "warmachine.crit.timing", "warmachine.seq.step8")
		down = true
	}
	if k.is(bGrievous) {
		t.Cite("warmachine.ability.grievous-wounds")
		b.Flags |= fGrievous
	}
	slam := k.is(bSlam) || k.is(bSmite) && b.Flags&fCrit != 0
	if down && !slam {
		b = b.fall(t)
	}
	switch {
	case k.is(bThrow):
		return b.to(pThrow)
	case slam:
		return b.to(pSlam)
	case k.is(bPuncture):
		return b.to(pPuncture)
	}
	return k.toDamage(t, b)
}

// fall knocks the model down; it has no effect on one that already is.
func (b blow) fall(t *table.T) blow {
	t.Cite("warmachine.state.knocked-down")
	if b.Flags&fDown != 0 {
		t.Cite("warmachine.state.knocked-down-once")
		return b
	}
	b.Flags |= fDown | fFell
	return b
}

func (k strike) toDamage(t *table.T, b blow) blow {
	if k.is(bNoDamage) {
		return b.to(pDone)
	}
	return b.to(pDamage)
}

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

// throwAt is the second attack roll, at the model thrown at.
func (k strike) throwAt(t *table.T, b blow) blow {
	v := table.Pool(t, "attack roll at the second model", 2, 6, attackRoll{Dice: 2, Need: k.AtNeed}, "warmachine.power.throw")
	if v.hits() {
		b.Flags |= fContact
		if k.WallAt == 1 {
			t.Cite("warmachine.mod.collision")
			b.Flags |= fCollided
			b.Extra++
		}
	}
	return k.toDamage(t, b)
}

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
	if k.Want&wantRolled == 0 && !k.is(bDamageAgain|bDamageAgainAny) {
		read.Cap = uint16(k.cap(b))
	}
	b.Amount = table.Pool(t, "damage roll", int(roll.Dice), 6, read, damageIDs...)
	return b
}

// points by which a sum beats ARM, multiplied, then reduced.
func (k strike) points(b blow, sum int) uint16 {
	p := max(0, sum-int(k.Minus))*int(k.Times) - int(k.Less)
	p = max(0, p)
	if k.Want&wantRolled == 0 && !k.is(bDamageAgain|bDamageAgainAny) {
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

// damageAgain re-rolls once, if the policy says so.
func (k strike) damageAgain(b blow) blow {
	if k.is(bDamageAgain|bDamageAgainAny) && !k.is(bRerollNever) && b.Flags&fDamageAgain == 0 && b.Amount == 0 {
		b.Flags |= fDamageAgain
		return b.to(pDamage)
	}
	b.Flags &^= fDamageAgain
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

// Result tells no more than the caller looks at.
func (k strike) Result(b blow) struck {
	r := struck{Left: b.Left, Rolled: b.Rolled, Marked: b.Marked, Beast: b.Beast, Flags: b.Flags, Points: b.Points, Distance: b.Die, Boosted: b.Boosted}
	if r.Flags&fDead != 0 {
		r.Left = 0
		r.Flags &^= fDown | fGrievous
	}
	hide := fAgain | fDamageAgain | fPunctured
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
