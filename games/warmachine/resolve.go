package warmachine

import (
	"math/bits"

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
	return p.open.reroll && k.is(bRerollMiss|bRerollAny|bDamageAgain|bDamageAgainAny) && k.Auto == rolled ||
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
			n.Attacks = 0
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

// hooks tells whether Drag, Catch or Pull may bite on the model.
func (p *plan) hooks(n *now, g group, r struck) bool {
	w, e := p.weapons[n.Weapon], p.entries[g.Entry]
	if n.Kind != ranged || e.friendly || e.base > p.actor.base || n.groups[n.Target].Entry != g.Entry {
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

// column rolls, or chooses, where the boxes of a grid are marked.
func (p *plan) column(t *table.T, n *now) {
	i := -1
	for j, g := range n.all() {
		if p.entries[g.Entry].systems() {
			i = j
		}
	}
	if i < 0 {
		n.Pend = 0
		p.resolved(t, n)
		return
	}
	g := n.groups[i]
	e := p.entries[g.Entry]
	var c int
	w := p.weapons[n.Weapon]
	picks := n.Kind == melee && (w.special.has[precisionStrike] || p.actor.special.has[precisionStrike]) ||
		n.Kind == ranged && (w.special.has[marksman] || p.actor.special.has[marksman])
	switch {
	case picks && p.policy.column > 0 && !p.open.column:
		c = p.policy.column
		t.Cite("warmachine.damage.mark")
	case picks && p.open.column:
		options := make([]table.Option, 6)
		best := p.soonest(e, g.Cols)
		order := [6]int{best}
		k := 1
		for j := 1; j <= 6; j++ {
			if j != best {
				order[k] = j
				k++
			}
		}
		for j := range options {
			options[j].Name = "column " + itoa(order[j])
		}
		c = order[n.choose(t, "column", options, "warmachine.damage.mark")]
	case picks:
		c = p.soonest(e, g.Cols)
		t.Cite("warmachine.damage.mark")
	default:
		n.drew = true
		c = t.D6("column", "warmachine.damage.mark")
	}
	n.groups[i].Cols = markColumns(g.Cols, c-1, int(n.Pend))
	n.Pend = 0
	p.resolved(t, n)
}

// markColumns marks boxes from a column on, the overflow going to the right.
func markColumns(cols uint64, c, k int) uint64 {
	for range 6 {
		have := int(cols >> (8 * c) & 0xff)
		m := min(have, k)
		cols -= uint64(m) << (8 * c)
		if k -= m; k == 0 {
			break
		}
		c = (c + 1) % 6
	}
	return cols
}

// soonest is the column whose marking cripples a system with the fewest boxes.
func (p *plan) soonest(e *entry, cols uint64) int {
	best, cost := 1, 1<<20
	was := p.crippledBy(e, cols)
	for c := range 6 {
		for k := 1; k <= 300 && k < cost; k++ {
			next := markColumns(cols, c, k)
			if p.crippledBy(e, next) != was {
				best, cost = c+1, k
				break
			}
			if next == 0 {
				break
			}
		}
	}
	return best
}

// stepStrike plays a strike step by step and asks for the decisions within it.
func (p *plan) stepStrike(t *table.T, n *now) {
	g := n.groups[n.Target]
	k := p.shotQuiet(n, g)
	if p.askStrike(t, n, k) {
		return
	}
	if n.Blow.At == pAttack && n.Asked&askedAttack == 0 {
		n.Asked |= askedAttack
	}
	if n.Asked&waived != 0 {
		k.Bits |= bWaive
	}
	if n.Blow.At == pAttack {
		p.shot(t, n, g, p.mannerOf(n, g)) // its rules are cited
	}
	k.Bits |= bRerollNever
	if !p.open.reroll {
		k = p.policyRerolls(k)
	}
	n.drew = n.drew || n.Blow.At.rolls()
	next, _ := k.Step(t, n.Blow)
	if unpaid := next.Boosted &^ next.Paid; unpaid != 0 { // a boost of the policy
		n.Points -= uint8(bits.OnesCount8(unpaid))
		next.Paid |= unpaid
	}
	n.Blow = next
	if next.At != pDone {
		return
	}
	r := k.Result(next)
	r.Boosted &^= next.Paid
	area := n.At == sAreaStep
	p.apply(t, n, int(n.Target), r)
	n.Blow, n.Asked = blow{}, n.Asked&critTemplate
	if area {
		n.settle()
		n.At = sArea
		return
	}
	p.gather(t, n)
}

func (p *plan) policyRerolls(k strike) strike {
	if p.policy.reroll != "never" {
		k.Bits &^= bRerollNever
	}
	return k
}

// mannerOf is the manner of the strike at a model under a template.
func (p *plan) mannerOf(n *now, g group) manner {
	switch {
	case g.is(gBlast):
		return blastDamage
	case g.is(gDrop):
		return collateral
	}
	return n.Manner
}

// shotQuiet is shot without its citations, which belong to the attack roll.
func (p *plan) shotQuiet(n *now, g group) strike {
	m := p.mannerOf(n, g)
	k := p.profile(int(n.Weapon), n.Kind, g, m).strike
	if c := p.effective(n); c > 0 {
		k.Attack.Need -= int16(c)
		if m != blastDamage {
			k.Minus -= int16(c)
		}
	}
	if g.is(gDirect | gBlast | gDrop) {
		k.Part = hitAlready
		if n.Asked&critTemplate != 0 {
			k.Part = critAlready
		}
	}
	return p.boostBits(n, k)
}

const critTemplate uint8 = 1 << 7

// askStrike asks for the decision that the strike stands at, if there is one.
func (p *plan) askStrike(t *table.T, n *now, k strike) bool {
	b := &n.Blow
	pay := func(bit uint8) {
		n.Points--
		b.Boosted |= bit
		b.Paid |= bit
	}
	boost := func(name string, bit uint8) {
		options := []table.Option{{Name: "no boost"}, {Name: name}}
		if n.choose(t, name, options, "warmachine.dice.boost") == 1 {
			pay(bit)
		}
	}
	can := n.Points > 0 && !p.noBoost(n)
	switch {
	case b.At == pAttack && n.Asked&askedWaive == 0 && k.Auto == autoHit && k.Part == 0 && n.Kind == melee && p.open.waive:
		n.Asked |= askedWaive
		options := []table.Option{{Name: "keep automatic hit"}, {Name: "waive automatic hit"}}
		if n.choose(t, "waive automatic hit", options, "warmachine.hit.automatic-waive", "warmachine.hit.automatic") == 1 {
			n.Asked |= waived
		}
		return true
	case b.At == pAttack && n.Asked&askedAttack == 0 && can && k.Part == 0 && p.open.boostAttack && !k.is(bFreeAttack|bFuture) && (k.Auto == rolled || n.Asked&waived != 0):
		n.Asked |= askedAttack
		boost("boost attack roll", 1)
		return true
	case b.At == pSeen && n.Asked&askedLate == 0 && can && p.open.boostAttack:
		n.Asked |= askedLate
		options := []table.Option{{Name: "no boost"}, {Name: "boost attack roll"}}
		if n.choose(t, "boost attack roll", options, "warmachine.dice.future-sight", "warmachine.dice.boost") == 1 {
			pay(1)
			b.Extra = 1
		}
		b.At = pJudge
		return true
	case b.At == pJudge && b.Faces == 0 && n.Asked&askedReroll == 0 && p.open.reroll && k.is(bRerollMiss|bRerollAny) && (!b.Verdict.hits() || k.is(bRerollAny)):
		n.Asked |= askedReroll
		options := []table.Option{{Name: "reroll"}, {Name: "keep"}}
		if b.Verdict.hits() {
			options[0], options[1] = options[1], options[0]
		}
		i := n.choose(t, "reroll", options, "warmachine.dice.reroll")
		if options[i].Name == "reroll" {
			b.At = pAttack
			n.Asked |= askedAttack | askedLate
		}
		return true
	case b.At == pDamage && n.Asked&askedDamage == 0 && can && p.open.boostDamage && !k.is(bFreeDamage|bFuture|bNoDamage):
		n.Asked |= askedDamage
		boost("boost damage roll", 2)
		return true
	case b.At == pDamageSeen && n.Asked&askedDamage == 0 && can && p.open.boostDamage:
		n.Asked |= askedDamage
		options := []table.Option{{Name: "no boost"}, {Name: "boost damage roll"}}
		if n.choose(t, "boost damage roll", options, "warmachine.dice.future-sight", "warmachine.dice.boost") == 1 {
			pay(2)
		}
		return true
	case b.At == pDamageAgain && b.Flags&fDamageAgain == 0 && p.open.reroll && (k.is(bDamageAgain) && b.Amount == 0 || k.is(bDamageAgainAny)):
		options := []table.Option{{Name: "keep"}, {Name: "reroll"}}
		if b.Amount == 0 {
			options[0], options[1] = options[1], options[0]
		}
		i := n.choose(t, "reroll damage", options, "warmachine.dice.reroll")
		b.Flags |= fDamageAgain
		if options[i].Name == "reroll" {
			b.At = pDamage
			n.Asked |= askedDamage
		} else {
			b.At = pDamageAgain
		}
		return true
	}
	return false
}
