package warmachine

import (
	"math/bits"

	"github.com/enfilade/enfilade/internal/table"
)

// apply marks what a strike did to one model of group i.
func (p *plan) apply(t *table.T, n *now, i int, r struck) {
	g := n.groups[i]
	e := p.entries[g.Entry]
	n.take(i, 1)
	if g.is(gDrop) {
		p.collateral(t, n, g, r)
		return
	}
	p.counted1(n, r)
	n.Points -= uint8(bits.OnesCount8(r.Boosted))
	if r.Flags&fTransferred != 0 {
		p.transfer(n, g, r)
	}
	if e.effects.has[blackSpot] {
		n.Deed |= dAffectedHit
	}
	p.knockOver(t, n, g, r)
	if r.Flags&fDead != 0 {
		p.destroyed(t, n, g, r)
		return
	}
	hooked := p.hooks(n, g, r)
	g.Count, g.Left, g.Points = 1, r.Left, r.Points
	g.Flags &^= gPending
	if r.Flags&fDown != 0 {
		g.Flags |= gDown
	}
	if r.Flags&fGrievous != 0 && e.special.has[tough] {
		g.Flags |= gGrievous
	}
	if hooked {
		g.Flags |= gHooked
		n.Deed |= dHooked
	}
	p.moved(t, n, &g, r)
	p.chainHit(n, &g, r)
	if p.provoked(n, g, r) {
		g.Flags |= gAnswered
		n.Deed |= dAnswered
		n.Aimed = g.Entry + 1
	}
	if r.Marked > 0 && p.cols && e.systems() {
		n.Pend = r.Marked
	}
	n.add(g)
}

// collateral marks the damage of a model that was run into: it is no attack
// hit, and nothing is triggered by it.
func (p *plan) collateral(t *table.T, n *now, g group, r struck) {
	was := n.Deed
	if r.Flags&fDead != 0 {
		p.destroyed(t, n, g, r)
	} else {
		g.Count, g.Left, g.Points = 1, r.Left, r.Points
		g.Flags &^= gPending
		n.add(g)
	}
	if p.keeps(cDamage) {
		p.count(n, cDamage, int(r.Marked))
	}
	n.Deed = was
}

// counted1 counts one strike.
func (p *plan) counted1(n *now, r struck) {
	f := r.Flags
	p.count(n, cRolled, int(r.Rolled))
	if p.keeps(cDamage) {
		p.count(n, cDamage, int(r.Marked))
	}
	flag := func(c count, bit uint16) {
		if f&bit != 0 {
			p.count(n, c, 1)
		}
	}
	flag(cHits, fHit)
	flag(cCrits, fCrit)
	flag(cWounds, fWound)
	flag(cDown, fFell)
	flag(cToughed, fToughed)
	flag(cThrown, fThrown)
	flag(cCollisions, fCollided)
	if f&fHit != 0 {
		n.Deed |= dHit
	}
	if f&fWound != 0 && f&fTransferred == 0 {
		n.Deed |= dDamaged
	}
	if p.wants[cOutcome] {
		n.tally[cOutcome] = max(n.tally[cOutcome], outcomeOf(f))
	}
}

// outcomeOf ranks what a strike did, as outcomes lists it.
func outcomeOf(f uint16) uint32 {
	switch {
	case f&fRemoved != 0:
		return 5
	case f&fDead != 0:
		return 4
	case f&fToughed != 0:
		return 3
	case f&fWound != 0:
		return 2
	case f&fHit != 0:
		return 1
	}
	return 0
}

func (p *plan) transfer(n *now, g group, r struck) {
	j := p.receiver(n)
	if j < 0 {
		return
	}
	n.Beasts[j] = r.Beast
	n.Rooms[j]--
	if p.entries[g.Entry].effects.has[blackSpot] {
		n.Deed |= dSpared
	}
}

// destroyed takes a model off the table.
func (p *plan) destroyed(t *table.T, n *now, g group, r struck) {
	e := p.entries[g.Entry]
	removed := r.Flags&fRemoved != 0
	c := cSlain
	if e.friendly {
		c = cFriends
	}
	if p.keeps(c) {
		p.count(n, c, 1)
	}
	if e.count == unlimited {
		p.count(n, cSlainOf+count(e.family), 1)
	}
	if p.policy.stopWhen > 0 && !e.friendly {
		n.Slain = min(n.Slain+1, uint16(p.policy.stopWhen))
	}
	if g.Entry == 0 && p.wants[cKillAt] && n.tally[cKillAt] == 0 {
		n.tally[cKillAt] = uint32(n.Attacks)
		if !p.counting {
			n.Attacks = min(n.Attacks, p.upTo)
		}
	}
	if n.As == asInitial && n.Flags&hChainOne != 0 && g.is(gChain) {
		n.Flags &^= hChainOne
	}
	switch {
	case removed:
		if !e.friendly {
			n.Deed |= dRemoved
		}
		if e.effects.has[blackSpot] {
			n.Deed |= dRemovedSpot
		}
		return
	case !e.friendly:
		n.Deed |= dEnemy
	}
	n.Deed |= dAny
	if e.effects.has[blackSpot] {
		if n.Deed&dSpotted != 0 {
			n.Deed |= dMany
		}
		n.Deed |= dSpotted
	}
}

// hooks tells whether Drag, Catch or Pull may bite on the model. What cannot be
// pushed is not bitten.
func (p *plan) hooks(n *now, g group, r struck) bool {
	w, e := p.weapons[n.Weapon], p.entries[g.Entry]
	if n.Kind != ranged || e.friendly || e.base > p.actor.base || e.special.has[incorporeal] || n.groups[n.Target].Entry != g.Entry {
		return false
	}
	hit := r.Flags&fHit != 0
	switch {
	case w.special.has[drag]:
		return r.Flags&fWound != 0 && r.Flags&fTransferred == 0
	case w.special.has[dragHits], w.special.has[catch], w.special.has[pull]:
		return hit
	}
	return false
}

// resolved ends the dice of an attack.
func (p *plan) resolved(t *table.T, n *now) {
	n.settle()
	if n.Pend > 0 {
		n.At = sColumn
		return
	}
	n.Blow, n.Asked = blow{}, 0
	if n.Deed&dAnswered != 0 {
		n.At = sAnswer
		return
	}
	n.At = sAfter
	if p.quiet(n) {
		p.afterQuiet(n)
	}
}

// quiet tells whether no rule can be triggered by what the attack did.
func (p *plan) quiet(n *now) bool {
	if n.Flags&hChainOne != 0 || n.Deed&dHooked != 0 {
		return false
	}
	return n.Deed&(dAny|dRemoved|dRemovedSpot|dSpared) == 0 && !p.dragWeapon(int(n.Weapon)) || !p.grants && !p.movesAfter()
}

func (p *plan) dragWeapon(w int) bool {
	s := &p.weapons[w].special
	return s.has[drag] || s.has[dragHits] || s.has[catch] || s.has[pull]
}

func (p *plan) movesAfter() bool {
	s := &p.actor.special
	return s.has[overtake] || s.has[swiftHunter] || s.has[sprint] || s.has[runAndGun] || p.chainWeapons()
}

// afterQuiet goes on to the next attack.
func (p *plan) afterQuiet(n *now) {
	p.forget(n)
	n.At = sNext
	if p.finished(n) {
		p.end(n)
	}
}
