package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

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

// judge adds the die of a late boost, and re-rolls if the policy says so.
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
	if k.again(b.Verdict) && b.Again.use(k.Again, !b.Verdict.hits()) {
		t.Cite("warmachine.dice.reroll")
		return k.rolled(t, b, roll)
	}
	return b.to(pHit)
}

// again tells whether the policy re-rolls this if it can.
func (k strike) again(v verdict) bool {
	switch {
	case k.is(bRerollNever) || k.Auto == autoMiss || k.Auto == autoHit && !k.is(bWaive):
		return false
	case !v.hits():
		return true
	}
	return k.is(bRerollNonCrit) && !v.crit()
}

// rerolls counts the named effects that roll again: each does so once a roll.
type rerolls struct{ Misses, Any uint8 }

// name adds an effect that re-rolls misses, or any roll.
func (r *rerolls) name(what string) {
	if what == "any" {
		r.Any++
	} else {
		r.Misses++
	}
}

// left tells whether one of the effects is left for a roll, when r are used.
func (r rerolls) left(of rerolls, missed bool) bool {
	return r.Any < of.Any || missed && r.Misses < of.Misses
}

// use takes one, of those for misses first; false if none is left.
func (r *rerolls) use(of rerolls, missed bool) bool {
	switch {
	case missed && r.Misses < of.Misses:
		r.Misses++
	case r.Any < of.Any:
		r.Any++
	default:
		return false
	}
	return true
}

// hit is step 8: what hitting does before any damage.
func (k strike) hit(t *table.T, b blow) blow {
	b.Again = rerolls{}
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
