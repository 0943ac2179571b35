package warmachine

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/table"
)

// moves readies the part of a strike that moves models: slams and throws.
func (p *plan) moves(k *strike, a shot) {
	set := func(bit uint32) { k.Bits |= bit }
	switch {
	case a.manner == slamAttack:
		if p.charges() && !a.target.special.has[incorporeal] {
			set(bSlam)
			k.WallAt = p.slamWall(a.target, 0)
		}
	case a.manner == powerAttack && p.policy.action == actStrike:
		if !a.target.special.has[incorporeal] {
			set(bSlam)
			k.WallAt = p.slamWall(a.target, 2)
		}
	case a.manner == powerAttack && p.policy.action == actHeadButt:
		set(bHitDown)
	case a.manner == powerAttack && p.policy.action == actThrow:
		p.throws(k, a)
	case k.is(bSmite):
		k.WallAt = p.slamWall(a.target, 0)
	case a.manner == chainBlow && p.chainName() == "Smite" && !a.target.special.has[incorporeal]:
		set(bSlam)
		k.WallAt = p.slamWall(a.target, 0)
	}
}

func (p *plan) throws(k *strike, a shot) {
	k.Bits |= bThrow
	k.Str = int8(p.actor.str - a.target.str)
	fists := 0
	for _, w := range p.weapons {
		if w.special.has[openFist] && !w.crippled {
			fists += w.count
		}
	}
	if fists > 1 {
		k.Bits |= bTwoFists
	}
	far := big.NewRat(int64(p.actor.str), 2)
	if to := p.policy.throwAt; to >= 0 {
		e := p.entries[to]
		k.Bits |= bThrowAt
		n := p.numbersOf(shot{weapon: a.weapon, kind: melee, target: e, manner: powerAttack, combined: 1, lie: lie{down: e.effects.has[knockedDown], still: e.effects.has[stationary]}}, false)
		k.AtNeed = int16(n.needed())
		if n.auto == autoHit {
			k.AtNeed = noRoll
		}
		if e.base >= a.target.base {
			k.WallAt = 1
		}
		return
	}
	if p.stops(a.target, far) {
		k.WallAt = 1
	}
}

// slamWall is the least slam die with which the model meets an obstacle.
func (p *plan) slamWall(e *entry, plus int) uint8 {
	for d := 1; d <= 6; d++ {
		if p.stops(e, p.slamDistance(e, d, plus)) {
			return uint8(d)
		}
	}
	return 7
}

// slamDistance is how far a slam die moves the model: half if its base is
// larger than the attacker's, half again over rough ground.
func (s *scene) slamDistance(e *entry, die, plus int) *big.Rat {
	if s.actor.base == huge && e.base < huge && s.policy.action == actSlam {
		plus += 2
	}
	d := rat(int64(die + plus))
	if e.base > s.actor.base {
		d.Mul(d, big.NewRat(1, 2))
	}
	if e.place.rough {
		d.Mul(d, big.NewRat(1, 2))
	}
	return d
}

// stops tells whether a model moved so far meets an obstacle, or an equal or
// larger base.
func (s *scene) stops(e *entry, far *big.Rat) bool {
	if w := e.place.wall; w != nil && w.Cmp(far) <= 0 {
		return true
	}
	for _, b := range e.place.behind {
		if s.entries[b.entry].base >= e.base && b.distance.Cmp(far) <= 0 {
			return true
		}
	}
	return false
}

// moved is where a model ends that was slammed or thrown, and who was knocked
// over on the way.
func (p *plan) moved(t *table.T, n *now, g *group, r struck) {
	e := p.entries[g.Entry]
	var far *big.Rat
	switch {
	case r.Flags&fHit == 0 && p.want&wantHit != 0:
		return
	case n.As == asPower && p.policy.action == actSlam && p.charges() && r.Flags&fDown != 0,
		n.As == asPower && p.policy.action == actStrike && r.Flags&fDown != 0:
		far = rat(1)
	case n.As == asPower && p.policy.action == actThrow && r.Flags&fDown != 0:
		far = big.NewRat(int64(p.actor.str), 2)
	default:
		return
	}
	d := new(big.Rat)
	if e.place.distance != nil && n.As != asPower {
		d.Set(e.place.distance)
	}
	if d.Add(d, far).Cmp(p.longest()) > 0 {
		g.Flags |= gAway
		g.Flags &^= gDragged
	}
}

// knockOver marks the models that a slammed or thrown one runs into.
func (p *plan) knockOver(t *table.T, n *now, g group, r struck) {
	e := p.entries[g.Entry]
	var far *big.Rat
	switch {
	case r.Distance > 0:
		plus := 0
		if p.policy.action == actStrike && n.As == asPower {
			plus = 2
		}
		far = p.slamDistance(e, int(r.Distance), plus)
	case r.Flags&fContact != 0:
		p.drop(t, n, p.policy.throwAt, e)
		return
	default:
		return
	}
	for _, b := range e.place.behind {
		if b.distance.Cmp(far) <= 0 {
			p.drop(t, n, b.entry, e)
		}
	}
}

// drop knocks one model of the entry over: collateral damage.
func (p *plan) drop(t *table.T, n *now, x int, by *entry) {
	if p.entries[x].base > by.base {
		return
	}
	t.Cite("warmachine.move.slammed")
	for i, g := range n.all() {
		if int(g.Entry) == x && g.Count > 0 && !g.is(gPending) {
			n.take(i, 1)
			if !g.is(gDown) {
				p.count(n, cDown, 1)
			}
			g.Count = 1
			g.Flags |= gDown | gDrop
			n.add(g)
			return
		}
	}
}

// powerTarget is the policy's target of a power attack.
func (p *plan) powerTarget(n *now, w int) int {
	for _, e := range p.policy.targets[melee] {
		if int(e) == p.policy.throwAt && p.policy.action == actThrow {
			continue
		}
		for i, g := range n.all() {
			if int(g.Entry) == e && p.powerLegal(g) && p.legal(n, g, w, melee, asPower) {
				return i
			}
		}
	}
	return -1
}

// powerLegal tells whether the power attack may be made at the model at all.
func (p *plan) powerLegal(g group) bool {
	e := p.entries[g.Entry]
	if e.friendly {
		return false
	}
	switch p.policy.action {
	case actThrow, actHeadButt:
		return e.base <= p.actor.base && (p.policy.action != actThrow || !e.special.has[incorporeal])
	}
	return true
}

// longest is the attacker's melee range.
func (s *scene) longest() *big.Rat {
	far := new(big.Rat)
	for _, w := range s.weapons {
		r := w.rng
		switch {
		case w.typ == "melee":
		case w.special.has[pointBlank]:
			r = big.NewRat(1, 2)
		default:
			continue
		}
		if r.Cmp(far) > 0 {
			far = r
		}
	}
	if far.Sign() == 0 && s.actor.special.has[gunfighter] {
		return big.NewRat(1, 2)
	}
	return far
}

// meleeReach is how far a melee attack with the weapon reaches.
func (s *scene) meleeReach(w int, as as) *big.Rat {
	x := s.weapons[w]
	switch {
	case as == asPower && (s.actor.typ == "colossal" || s.actor.typ == "gargantuan"):
		return rat(2)
	case as == asPower, as == asImpact, x.special.has[pointBlank] && x.typ == "ranged":
		return big.NewRat(1, 2)
	}
	return x.rng
}

// chainName is the chain attack that the model has.
func (s *scene) chainName() string {
	if len(s.actor.special.chains) > 0 {
		return s.actor.special.chains[0]
	}
	for _, w := range s.weapons {
		if len(w.special.chains) > 0 {
			return w.special.chains[0]
		}
	}
	return ""
}

// chainWeapon tells whether the weapon is one of the pair.
func (s *scene) chainWeaponAt(w int) bool {
	return s.actor.special.has[chainAttack] || s.weapons[w].special.has[chainAttack]
}

// chainHit notes that an initial attack of a pair hit.
func (p *plan) chainHit(n *now, g *group, r struck) {
	if n.As != asInitial || n.Kind != melee || r.Flags&fHit == 0 || n.Flags&hChained != 0 || !p.chainWeapons() || !p.chainWeaponAt(int(n.Weapon)) {
		return
	}
	if g.is(gChain) && n.Flags&hChainOne != 0 {
		n.Flags |= hChainBoth
		return
	}
	if n.Flags&hChainOne == 0 {
		g.Flags |= gChain
		n.Flags |= hChainOne
	}
}
