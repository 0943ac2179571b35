package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

// wide tells whether the attack in hand rolls against several models at once.
func (p *plan) wide(n *now, w int) bool {
	switch n.As {
	case asImpact:
		return true
	case asSpecial:
		return p.policy.action == actThresher
	case asPower:
		return p.policy.action == actTrample || p.policy.action == actSweep
	}
	return p.weapons[w].spray && n.Kind != melee
}

// declare is step 1: the attack is made, whatever comes of it.
func (p *plan) declare(t *table.T, n *now) {
	w := int(n.Weapon)
	p.pay(n, w)
	p.manner(n)
	n.Flags |= hMade
	n.Flags &^= hRanOut
	if p.numbered && (p.counting || n.tally[cKillAt] == 0) {
		n.Attacks++
	} else {
		p.count(n, cAttacks, 1)
		n.Attacks = min(n.Attacks+1, p.upTo)
	}
	if n.As.inAction() && n.Flags&(hMelee|hRanged) == 0 {
		switch n.Kind {
		case melee:
			n.Flags |= hMelee
		case ranged:
			n.Flags |= hRanged
		}
	}
	if n.As == asGranted {
		p.count(n, cFree, 1)
		if n.From == blackSpot && !p.entries[n.groups[n.Target].Entry].effects.has[blackSpot] {
			t.Cite("warmachine.blackspot.target-free")
		}
	}
	n.Combined = max(1, n.Combined)
	switch {
	case p.wide(n, w):
		p.underTemplate(t, n)
		n.At = sArea
	case p.weapons[w].aoe > 0, p.guardians(n):
		n.At = sAim
	case p.steps(n):
		n.At, n.Blow = sStep, p.blowAt(n, n.groups[n.Target])
	default:
		p.strikeNow(t, n)
	}
}

// pay takes off what the attack costs: an initial attack, a point, a shot, the
// attacks of those who combine.
func (p *plan) pay(n *now, w int) {
	switch n.As {
	case asInitial, asSpell:
		p.payInitial(n, w)
	case asBought:
		n.Points--
		n.Bought++
		if n.Kind == ranged {
			n.Reload[w]++
		}
		if p.open.buy {
			n.Bought = 0 // the points alone bound it
		}
	case asPower:
		n.Points--
		n.Flags |= hSpecial | hPowered
	case asSpecial, asImpact, asAssault, asFreeStrike, asCounter:
		n.Flags |= hSpecial
	case asGranted:
		switch n.From {
		case killShot:
			n.Flags |= hKillShot | hOneShot
		case quickWork:
			n.Flags |= hOneShot
		case cleave:
			n.Flags |= hCleave
		case blackSpot:
			n.Flags |= hSpotted
		}
	case asChain:
		n.Flags |= hChained
	}
	if n.As == asAssault {
		n.Flags |= hOneShot
	}
}

func (p *plan) payInitial(n *now, w int) {
	x := p.weapons[w]
	if n.Kind == ranged && n.Flags&hMelee != 0 && !p.dual() && n.Flags&hLifted == 0 {
		n.Flags |= hHog | hOneShot
		return
	}
	if n.Kind == melee && x.typ == "ranged" {
		n.Close &^= 1 << w
		return
	}
	size := 1
	if g := p.groupSize(n); g > 0 {
		size = g
		n.Group++
	}
	n.Combined = uint8(size)
	n.Initial[w] -= uint16(min(size, int(n.Initial[w])))
	n.Unit -= uint8(min(size, int(n.Unit)))
	if p.combines(n) && int(n.Group) == len(p.policy.combine) {
		n.Initial = [20]uint16{} // the sizes are all there is
	}
}

// combines tells whether the file groups the unit's attacks.
func (p *plan) combines(n *now) bool { return len(p.policy.combine) > 0 }

// groupSize is the size of the next group, 0 if the unit is not grouped.
func (p *plan) groupSize(n *now) int {
	if n.As == asInitial && int(n.Group) < len(p.policy.combine) {
		return p.policy.combine[n.Group]
	}
	return 0
}

// manner fixes how the attack in hand is made.
func (p *plan) manner(n *now) {
	n.Manner = plain
	switch n.As {
	case asInitial:
		if n.Kind == melee && n.Charges > 0 {
			if int(n.groups[n.Target].Entry) == p.state.charged && p.weapons[n.Weapon].typ == "melee" {
				n.Manner = chargeAttack
			}
			n.Charges -= min(n.Charges, max(1, n.Combined))
		}
	case asFreeStrike:
		n.Manner = freeStrike
	case asImpact:
		n.Manner = impactAttack
	case asPower:
		n.Manner = powerAttack
		if p.policy.action == actSlam {
			n.Manner = slamAttack
		}
	case asSpecial:
		if p.policy.action == actCombo {
			n.Manner = comboAttack
		}
	case asChain:
		n.Manner = chainBlow
	}
}

// effective is how many models a combined attack counts: those out of range add
// nothing, and a lone model has no bonus.
func (p *plan) effective(n *now) int {
	k := int(n.Combined)
	if n.Kind == ranged && n.As == asInitial && k > 1 {
		k -= min(p.state.outOfRange, k-1)
	}
	if k < 2 {
		return 0
	}
	return k
}

// shot is the profile and strike of the attack in hand at a group.
func (p *plan) shot(t *table.T, n *now, g group, m manner) strike {
	f := p.profile(int(n.Weapon), n.Kind, g, m)
	t.Cite(f.ids...)
	k := f.strike
	if !k.is(bNoDamage) || len(f.dids) > 0 {
		t.Cite(f.dids...)
	}
	if c := p.effective(n); c > 0 {
		t.Cite("warmachine.combined.bonus", "warmachine.combined.leader")
		k.Attack.Need -= int16(c)
		if m != blastDamage {
			k.Minus -= int16(c)
		}
	} else if n.Combined > 1 {
		t.Cite("warmachine.combined.cra-out-of-range", "warmachine.combined.minimum-two")
	}
	return k
}

// boostBits adds the boosts that the policy pays for.
func (p *plan) boostBits(n *now, k strike) strike {
	if n.Points == 0 || p.noBoost(n) {
		return k
	}
	if p.policy.attack.at(int(n.Attacks)) && !p.open.boostAttack && !k.is(bFreeAttack) && k.Part&^fateOnly == 0 && (k.Auto == rolled || k.Auto == autoHit && k.is(bWaive)) {
		k.Bits |= bBoostAttack
	}
	if p.policy.damage.at(int(n.Attacks)) && !p.open.boostDamage && !k.is(bFreeDamage) && !k.is(bNoDamage) {
		k.Bits |= bBoostDamage
	}
	if n.Points == 1 {
		k.Bits |= bOnePoint
	}
	return k
}

// noBoost tells whether the attack in hand can never be boosted.
func (p *plan) noBoost(n *now) bool { return n.As == asImpact }

// steps tells whether somebody decides within the attack in hand.
func (p *plan) steps(n *now) bool {
	if !p.ask {
		return false
	}
	f := p.profile(int(n.Weapon), n.Kind, n.groups[n.Target], n.Manner)
	k := &f.strike
	if n.Points > 0 && !p.noBoost(n) && (p.open.boostAttack && !k.is(bFreeAttack) && k.Auto == rolled || p.open.boostDamage && !k.is(bFreeDamage) && !k.is(bNoDamage)) {
		return true
	}
	return p.open.reroll && (k.Again != (rerolls{}) || k.DamageAgain != (rerolls{})) && k.Auto == rolled ||
		p.open.waive && k.Auto == autoHit && n.Kind == melee
}

// blowAt is a strike's start at a model of the group.
func (p *plan) blowAt(n *now, g group) blow {
	b := blow{Left: g.Left, Points: g.Points}
	if g.is(gDown) {
		b.Flags |= fDown
	}
	if g.is(gGrievous) {
		b.Flags |= fGrievous
	}
	if len(p.entries[g.Entry].beasts) > 0 {
		if j := p.receiver(n); j >= 0 {
			b.Beast = n.Beasts[j]
		}
	}
	return b
}

// receiver is the warbeast that damage would be transferred to, or -1.
func (p *plan) receiver(n *now) int {
	for j := range n.Beasts {
		if n.Beasts[j] > 0 && n.Rooms[j] > 0 {
			return j
		}
	}
	return -1
}

// strikeNow makes the attack in hand in one draw.
func (p *plan) strikeNow(t *table.T, n *now) {
	g := n.groups[n.Target]
	k := p.boostBits(n, p.shot(t, n, g, n.Manner))
	n.drew = true
	if p.lastUnlessKill(n) {
		k.Part |= fateOnly
	}
	r := table.Call(t, "attack", k, p.blowAt(n, g), "warmachine.seq.step1")
	p.apply(t, n, int(n.Target), r)
	p.gather(t, n)
}

// lastUnlessKill tells whether no attack can follow the one in hand unless it
// destroys its target, so that nobody asks how a survivor stands.
func (p *plan) lastUnlessKill(n *now) bool {
	if !p.fates || n.Close != 0 || n.Points > 0 && p.policy.buy != 0 || n.Kind == ranged && p.dragWeapon(int(n.Weapon)) {
		return false
	}
	for i := range p.weapons {
		if n.Initial[i] > 0 {
			return false
		}
	}
	return true
}

// gather goes on with models that were knocked over, or ends the attack.
func (p *plan) gather(t *table.T, n *now) {
	for _, g := range n.all() {
		if g.is(gDrop) {
			n.settle()
			n.At, n.Blow = sArea, blow{}
			return
		}
	}
	p.resolved(t, n)
}
