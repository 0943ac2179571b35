package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

// underTemplate marks every model that an attack against several rolls at.
func (p *plan) underTemplate(t *table.T, n *now) {
	switch {
	case n.As == asImpact:
		t.Cite("warmachine.charge.impact")
	case n.As == asSpecial:
		t.Cite("warmachine.ability.thresher")
	case n.As == asPower && p.policy.action == actTrample:
		t.Cite("warmachine.power.trample")
	case n.As == asPower:
		t.Cite("warmachine.power.sweep")
	default:
		t.Cite("warmachine.spray.target", "warmachine.spray.separate-rolls", "warmachine.spray.simultaneous")
	}
	flags := gRolled
	if p.inPasses(n) {
		flags |= gAwaits
	}
	for i := range n.all() {
		if p.caught(n, i) {
			n.groups[i].Flags |= flags
		}
	}
}

// inPasses tells whether it matters that all attack rolls come before the first
// damage roll: points may be spent on either.
func (p *plan) inPasses(n *now) bool {
	if n.Points == 0 || p.noBoost(n) {
		return false
	}
	if p.ask && (p.open.boostAttack || p.open.boostDamage) {
		return true
	}
	return p.policy.attack.at(int(n.Attacks)) && p.policy.damage.at(int(n.Attacks))
}

// awaiting is a group whose attack roll comes before all damage, or -1. With no
// points left the order makes no difference.
func (p *plan) awaiting(n *now) int {
	at := -1
	for i := range n.all() {
		g := &n.groups[i]
		if !g.is(gAwaits) {
			continue
		}
		if n.Points == 0 {
			g.Flags &^= gAwaits
		} else if at < 0 {
			at = i
		}
	}
	if at < 0 && n.Points == 0 {
		n.settle()
	}
	return at
}

// rolledAt notes what the attack roll at a model of group i came to.
func (p *plan) rolledAt(t *table.T, n *now, i int, r struck) {
	if r.Flags&fHit == 0 {
		p.apply(t, n, i, r)
		return
	}
	g := n.groups[i]
	n.take(i, 1)
	n.Points -= r.Boosted & 1
	g.Count, g.Flags = 1, g.Flags&^gAwaits|gStruck
	if r.Flags&fCrit != 0 {
		g.Flags |= gCrit
	}
	n.add(g)
}

// partOf is the part of a strike that comes now for a model under a template.
func (n *now) partOf(g group, k strike) strike {
	switch {
	case g.is(gAwaits):
		want := wantHit | k.Want&wantCrit
		if k.is(bCritDown | bSmite) {
			want |= wantCrit
		}
		k.Part, k.Want = rollOnly, want
		k.Bits &^= bBoostDamage
	case g.is(gCrit):
		k.Part = critAlready
	case g.is(gStruck):
		k.Part = hitAlready
	case g.is(gDirect | gBlast | gDrop):
		k.Part = hitAlready
		if n.Asked&critTemplate != 0 && !g.is(gDrop) {
			k.Part = critAlready
		}
	}
	return k
}

// caught tells whether the attack in hand rolls at the models of group i.
func (p *plan) caught(n *now, i int) bool {
	g := n.groups[i]
	e := p.entries[g.Entry]
	switch {
	case n.As == asImpact:
		return e.place.sight && p.reaches(g, int(n.Weapon), asImpact)
	case n.As == asSpecial:
		return e.place.sight && p.reaches(g, int(n.Weapon), asSpecial)
	case n.As == asPower && p.policy.action == actTrample:
		return e.place.template && e.base == small && !e.friendly
	case n.As == asPower:
		return e.place.template && !e.friendly
	}
	if e.place.templated || p.anyTemplate {
		return e.place.template
	}
	return i == int(n.Target)
}

// guardians tells whether the shot in hand may be taken by another model.
func (p *plan) guardians(n *now) bool {
	if !p.policy.guard || n.Flags&hGuarded != 0 || n.Kind == melee && !p.anyGrim() {
		return false
	}
	e := p.entries[n.groups[n.Target].Entry]
	return e.place.guarded && p.guardian(n) >= 0
}

func (p *plan) anyGrim() bool {
	for _, e := range p.entries {
		if e.special.has[grimSalvation] {
			return true
		}
	}
	return false
}

// guardian is an able model that takes hits for others, or -1.
func (p *plan) guardian(n *now) int {
	for i, g := range n.all() {
		e := p.entries[g.Entry]
		able := e.special.has[shieldGuard] && n.Kind == ranged || e.special.has[grimSalvation]
		if able && !g.is(gDown|gStill) && !e.special.has[incorporeal] && g.Count > 0 && i != int(n.Target) && !e.friendly {
			return i
		}
	}
	return -1
}

// aim is the one attack roll of a template, or of a shot that may be taken by
// another model.
func (p *plan) aim(t *table.T, n *now) {
	g := n.groups[n.Target]
	if p.ask && n.Points > 0 && p.open.boostAttack && n.Asked&askedAttack == 0 {
		f := p.profile(int(n.Weapon), n.Kind, g, n.Manner)
		if f.strike.Auto == rolled && !f.strike.is(bFreeAttack) {
			n.Asked |= askedAttack
			options := boostAttack
			if n.choose(t, "boost attack roll", options, "warmachine.dice.boost") == 1 {
				n.Points--
				n.Blow.Boosted = 1
			}
			return
		}
	}
	k := p.shot(t, n, g, n.Manner)
	k.Part, k.Want = rollOnly, wantHit|wantCrit
	k = p.boostBits(n, k)
	k.Bits &^= bBoostDamage
	// A boost of the policy is for the roll alone.
	if p.policy.attack.at(int(n.Attacks)) && !p.open.boostAttack && n.Points > 0 && !k.is(bFreeAttack) && k.Auto == rolled {
		k.Bits |= bBoostAttack
	}
	if n.Blow.Boosted != 0 {
		k.Attack.Dice++
		k.Bits |= bFreeAttack
	}
	n.drew = true
	r := table.Call(t, "attack", k, blow{}, "warmachine.seq.step1")
	n.Points -= r.Boosted & 1
	n.Blow, n.Asked = blow{}, n.Asked&^askedAttack
	aoe := p.weapons[n.Weapon].aoe > 0
	switch {
	case r.Flags&fHit != 0:
		p.direct(t, n, r)
	case aoe:
		t.Cite("warmachine.aoe.deviation", "warmachine.seq.step7")
		n.At = sDirection
	default:
		n.Deed |= dMissed
		p.resolved(t, n)
	}
}

// direct is a direct hit: on the target or on the model that takes it instead.
func (p *plan) direct(t *table.T, n *now, r struck) {
	if p.guardians(n) {
		t.Cite("warmachine.ability.shield-guard", "warmachine.defender.redirect", "warmachine.seq.step6")
		n.Target = uint8(p.guardian(n))
		n.Flags |= hGuarded
	}
	if r.Flags&fCrit != 0 {
		n.Asked |= critTemplate
	}
	i := int(n.Target)
	g := n.groups[i]
	e := g.Entry
	n.take(i, 1)
	g.Count, g.Flags = 1, g.Flags|gDirect
	if p.weapons[n.Weapon].aoe > 0 {
		t.Cite("warmachine.aoe.direct", "warmachine.seq.step7")
		p.count(n, cDirect, 1)
		p.blast(n, int(e), 0, 0)
	}
	n.add(g)
	n.settle()
	n.retarget(gDirect)
	n.At = sArea
}

// retarget points Target at the group with the flag.
func (n *now) retarget(flag uint16) {
	for i, g := range n.all() {
		if g.is(flag) {
			n.Target = uint8(i)
			return
		}
	}
}

// direction rolls where a template that missed goes.
func (p *plan) direction(t *table.T, n *now) {
	n.drew = true
	n.Die = uint8(t.D6("deviation direction", "warmachine.aoe.deviation"))
	n.Aimed = n.groups[n.Target].Entry + 1
	n.At = sDistance
}

// deviate rolls how far, and marks who is under the template then.
func (p *plan) deviate(t *table.T, n *now) {
	n.drew = true
	d := t.D6("deviation distance", "warmachine.aoe.deviation")
	e := int(n.Aimed) - 1
	if t.Citing() {
		p.citeDeviation(t, e, int(n.Weapon), d)
	}
	// The model aimed at stands where the template was to lie.
	i := int(n.Target)
	if p.covers(e, int(n.Weapon), e, int(n.Die), d) {
		g := n.groups[i]
		n.take(i, 1)
		g.Count, g.Flags = 1, g.Flags|gBlast
		p.blast(n, e, int(n.Die), d)
		n.add(g)
	} else {
		p.blast(n, e, int(n.Die), d)
	}
	n.Die, n.Aimed = 0, 0
	n.settle()
	n.At = sArea
}

// citeDeviation names what holds a template back.
func (p *plan) citeDeviation(t *table.T, e, w, distance int) {
	held := p.holds(e, w, distance)
	if held.back {
		t.Cite("warmachine.aoe.deviation-cap")
	}
	if held.beyond {
		t.Cite("warmachine.aoe.out-of-range")
	}
}

// held is what holds a template back: the cap, or a target out of range.
type held struct{ back, beyond bool }

// holds is what holds a template back that deviates so far, measured once.
func (p *plan) holds(e, w, distance int) held {
	key := [3]uint8{uint8(e), uint8(w), uint8(distance)}
	if known, ok := p.held.Load(key); ok {
		return known.(held)
	}
	limit := p.deviationCap(e, w)
	h := held{limit != nil && rat(int64(distance)).Cmp(limit) > 0, p.outOfRange(e, w)}
	p.held.Store(key, h)
	return h
}

// covers is under, measured once.
func (p *plan) covers(e, w, x, direction, distance int) bool {
	if !p.located(e, x) {
		return false
	}
	key := [5]uint8{uint8(e), uint8(w), uint8(x), uint8(direction), uint8(distance)}
	if is, ok := p.covered.Load(key); ok {
		return is.(bool)
	}
	is := p.under(e, w, x, direction, distance)
	p.covered.Store(key, is)
	return is
}

// blast marks the models under a template that was aimed at entry e: those of
// other entries, and of its own where they stand apart from the one aimed at.
func (p *plan) blast(n *now, e, direction, distance int) {
	k := n.n
	for i := range k {
		g := &n.groups[i]
		if g.Count == 0 || g.is(gPending) {
			continue
		}
		own := int(g.Entry) == e
		if own && (len(p.entries[e].place.offset) == 0 || p.entries[e].alone) {
			continue
		}
		if p.covers(e, int(n.Weapon), int(g.Entry), direction, distance) {
			g.Flags |= gBlast
		}
	}
}

// area resolves the models under a template, one group after another.
func (p *plan) area(t *table.T, n *now) {
	i := p.awaiting(n)
	for j, g := range n.all() {
		if i < 0 && g.is(gPending) {
			i = j
		}
	}
	if i < 0 {
		n.Asked = 0
		p.resolved(t, n)
		return
	}
	g := n.groups[i]
	if g.is(gBlast) {
		t.Cite("warmachine.aoe.blast-half", "warmachine.aoe.covered")
	}
	if p.stepsAt(n, g) {
		n.Target = uint8(i)
		n.Blow = p.blowAt(n, g)
		n.At = sAreaStep
		return
	}
	k := n.partOf(g, p.boostBits(n, p.areaStrike(t, n, g)))
	at := p.blowAt(n, g)
	if g.is(gAwaits) {
		n.drew = true
		p.rolledAt(t, n, i, table.Call(t, "attack", k, at, "warmachine.seq.order-same-step"))
		n.settle()
		return
	}
	plain := k.Bits&(bBoostAttack|bBoostDamage) == 0 && at.Points == 0
	switch {
	case plain && p.final(n):
		p.addUp(t, n, i, k, at)
		return
	case plain && g.Count > 3 && p.fewResults(g, k):
		p.together(t, n, i, k, at)
		return
	}
	n.drew = true
	r := table.Call(t, "attack", k, at, "warmachine.seq.order-same-step")
	p.apply(t, n, i, r)
	n.settle()
}

// areaStrike is the strike at one model under a template.
func (p *plan) areaStrike(t *table.T, n *now, g group) strike {
	k := p.shot(t, n, g, p.mannerOf(n, g))
	if g.is(gDirect | gBlast | gDrop | gStruck) {
		k = n.partOf(g, k)
	}
	return k
}

// together makes the attack at all models of a group in fistfuls.
func (p *plan) together(t *table.T, n *now, i int, k strike, at blow) {
	count := int(n.groups[i].Count)
	n.drew = true
	tally := table.TallyOf(t, "attacks", count, k, at, "warmachine.seq.order-same-step")
	g := n.groups[i]
	for r, many := range tally.All() {
		if many == 0 {
			continue
		}
		p.applyMany(t, n, i, g, r, many)
	}
	n.groups[i].Count = 0
	n.settle()
}

// applyMany marks what a strike did to many models alike.
func (p *plan) applyMany(t *table.T, n *now, i int, g group, r struck, many int) {
	before, had := n.tally, n.n
	n.groups[i].Count = 2 // one is taken each time
	p.apply(t, n, i, r)
	for c := range n.tally {
		if d := n.tally[c] - before[c]; d > 0 && count(c) != cOutcome && count(c) != cKillAt {
			n.tally[c] = before[c] + d*uint32(many)
		}
	}
	if many > 1 && n.Deed&dSpotted != 0 && r.Flags&fDead != 0 {
		n.Deed |= dMany
	}
	if n.n > had {
		n.groups[n.n-1].Count = uint16(many)
	}
	if p.policy.stopWhen > 0 && r.Flags&fDead != 0 && !p.entries[g.Entry].friendly {
		n.Slain = min(n.Slain+uint16(many-1), uint16(p.policy.stopWhen))
	}
}

// stepsAt tells whether somebody decides within the strike at a model under a
// template.
func (p *plan) stepsAt(n *now, g group) bool {
	if !p.ask || n.Points == 0 || p.noBoost(n) {
		return false
	}
	k := p.profile(int(n.Weapon), n.Kind, g, p.mannerOf(n, g)).strike
	return g.is(gRolled) && !g.is(gStruck) && p.open.boostAttack && !k.is(bFreeAttack) && k.Auto == rolled ||
		!g.is(gAwaits) && p.open.boostDamage && !k.is(bFreeDamage) && !k.is(bNoDamage)
}
