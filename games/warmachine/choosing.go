package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

// weaponFor is the first weapon, in the order of the policy, that can make such
// an attack at somebody; -1 if none can.
func (p *plan) weaponFor(n *now, k kind, as as) int {
	if k == ranged && !p.mayShoot(n, as) {
		return -1
	}
	if as == asInitial && !p.mixes(n, k) {
		return -1
	}
	for _, w := range p.policy.weapons {
		if p.ready(n, w, k, as) && p.targetFor(n, w, k, as) >= 0 {
			return w
		}
	}
	return -1
}

// shooter is a gun for one shot that needs no attack of its own.
func (p *plan) shooter(n *now, as as) int {
	if !p.mayShoot(n, as) {
		return -1
	}
	for _, w := range p.policy.weapons {
		if p.weapons[w].typ == "ranged" && p.targetFor(n, w, ranged, as) >= 0 {
			return w
		}
	}
	return -1
}

// ready tells whether the weapon has such an attack left.
func (p *plan) ready(n *now, w int, k kind, as as) bool {
	x := p.weapons[w]
	if !x.can(k) {
		return false
	}
	switch as {
	case asInitial, asSpell:
		if k == melee && x.typ == "ranged" {
			return n.Close>>w&1 != 0
		}
		return n.Initial[w] > 0
	case asBought:
		return k == melee || int(n.Reload[w]) < x.special.reload
	}
	return true
}

// mayShoot tells whether guns may be used: not in melee, save by rule.
func (p *plan) mayShoot(n *now, as as) bool {
	if p.actor.effects.has[blind] {
		return false
	}
	return as == asAssault || p.actor.bigShooter || p.actor.special.has[gunfighter] || !p.inCombat(n)
}

// inCombat tells whether the attacker is in melee.
func (p *plan) inCombat(n *now) bool {
	for _, g := range n.all() {
		if g.Count > 0 && !g.is(gAway) && p.scene.engages(p.entries[g.Entry], g.lie()) {
			return true
		}
	}
	return false
}

// targetFor is the group that the policy attacks, or -1.
func (p *plan) targetFor(n *now, w int, k kind, as as) int {
	if as == asInitial && k == melee && n.Charges > 0 {
		if g := p.chargeTarget(n, w); g >= 0 {
			return g
		}
	}
	if as == asAssault {
		return p.inEntry(n, p.state.charged, w, k, as)
	}
	for _, e := range p.policy.targets[k] {
		if p.policy.affected && !p.entries[e].effects.has[blackSpot] {
			continue
		}
		if g := p.inEntry(n, e, w, k, as); g >= 0 {
			return g
		}
	}
	return -1
}

// chargeTarget is the model that the first attack of a charge must be made at.
func (p *plan) chargeTarget(n *now, w int) int {
	e := p.state.charged
	if p.policy.first >= 0 {
		e = p.policy.first
	}
	return p.inEntry(n, e, w, melee, asInitial)
}

// inEntry is the first group of an entry that may be attacked so.
func (p *plan) inEntry(n *now, e, w int, k kind, as as) int {
	for i, g := range n.all() {
		if int(g.Entry) == e && g.Count > 0 && p.legal(n, g, w, k, as) {
			return i
		}
	}
	return -1
}

// legal tells whether such an attack may be declared at the group.
func (p *plan) legal(n *now, g group, w int, k kind, as as) bool {
	e := p.entries[g.Entry]
	if !e.place.sight || !e.place.targetable {
		return false
	}
	if k != melee && e.special.has[feignDeath] && g.is(gDown) {
		return false
	}
	switch k {
	case melee:
		if as == asFreeStrike && e.special.has[parry] || as == asPower && e.friendly {
			return false
		}
		return p.reaches(g, w, as)
	case ranged:
		if as != asAssault && !p.actor.bigShooter && p.actor.special.has[gunfighter] && p.inCombat(n) {
			return !g.is(gAway) && p.scene.engages(e, g.lie())
		}
		if n.Combined > 1 && (e.place.inMelee || p.scene.engages(e, g.lie())) {
			return false
		}
	}
	return true
}

// reaches tells whether the group is in the weapon's melee range.
func (p *plan) reaches(g group, w int, as as) bool {
	switch {
	case g.is(gAway):
		return false
	case g.is(gDragged):
		return true
	case as == asPower || as == asImpact:
		return p.inReach(p.entries[g.Entry], w, as)
	}
	return p.within[w]>>g.Entry&1 != 0
}

// inReach tells whether models that stand as the file says are in the weapon's
// melee range.
func (s *scene) inReach(e *entry, w int, as as) bool {
	if e.place.distance == nil || s.statedMelee(e) {
		return e.place.melee
	}
	return e.place.distance.Cmp(s.meleeReach(w, as)) <= 0
}

// take puts an attack in hand.
func (p *plan) take(t *table.T, n *now, c choice) {
	n.As, n.Kind, n.From = c.as, c.kind, abilities
	switch c.as {
	case asInitial, asSpell:
		if t.Citing() {
			t.Cite(p.initialRule(n, c)...)
		}
	case asBought:
		t.Cite("warmachine.action.buy-attack")
		if c.kind == ranged {
			t.Cite("warmachine.ability.reload")
		}
		if n.Flags&hLifted != 0 && n.Flags&hRanged != 0 && c.kind == melee {
			t.Cite("warmachine.drag.lift")
		}
	}
	n.At = sWeapon
}

// initialRule is what gives an initial attack.
func (p *plan) initialRule(n *now, c choice) []table.RuleID {
	switch {
	case c.kind == ranged && n.Flags&hMelee != 0 && !p.dual() && n.Flags&hLifted == 0:
		return []table.RuleID{"warmachine.restrict.lift-one"}
	case c.kind == ranged && n.Flags&hMelee != 0 || c.kind == melee && n.Flags&hRanged != 0:
		return []table.RuleID{"warmachine.restrict.lift-all", "warmachine.ability.dual-attack"}
	case c.kind == ranged:
		return []table.RuleID{"warmachine.action.rof"}
	case c.kind == magic:
		return []table.RuleID{"warmachine.type.magic"}
	case n.Charges > 0:
		return []table.RuleID{"warmachine.action.initial-attacks", "warmachine.charge.first-attack"}
	}
	return []table.RuleID{"warmachine.action.initial-attacks"}
}

// candidates lists the weapons that can make the attack in hand.
func (p *plan) candidates(n *now, out *[20]int) int {
	k := 0
	for _, w := range p.policy.weapons {
		if p.fits(n, w) {
			out[k] = w
			k++
		}
	}
	return k
}

// firstFit is the first weapon of the policy that can make the attack in hand,
// or -1.
func (p *plan) firstFit(n *now) int {
	for _, w := range p.policy.weapons {
		if p.fits(n, w) {
			return w
		}
	}
	return -1
}

// fits tells whether the weapon can make the attack in hand.
func (p *plan) fits(n *now, w int) bool {
	x := p.weapons[w]
	switch {
	case n.Kind == ranged && !p.mayShoot(n, n.As):
		return false
	case n.As == asGranted && n.From == snapFire:
		return w == int(n.Weapon) && p.anyTarget(n, w)
	case n.As == asImpact:
		return x.typ == "mount"
	case n.As == asChain:
		return w == int(n.Weapon)
	case n.As == asPower:
		return (x.typ == "melee") && (p.policy.action != actThrow || x.special.has[openFist] && !x.crippled) && p.anyTarget(n, w)
	case n.As == asSpecial && p.policy.action == actCombo:
		return x.typ == "melee" && p.anyTarget(n, w)
	case n.As == asInitial && n.Kind == ranged && n.Initial[w] == 0 && n.Flags&hMelee != 0 && !p.dual():
		return x.typ == "ranged" && p.anyTarget(n, w) // Hog Wild
	}
	return p.ready(n, w, n.Kind, n.As) && p.anyTarget(n, w)
}

func (p *plan) anyTarget(n *now, w int) bool { return p.targetOf(n, w) >= 0 }

// chooseWeapon takes the weapon of the attack in hand.
func (p *plan) chooseWeapon(t *table.T, n *now) {
	w := p.firstFit(n)
	if w < 0 {
		p.lose(n)
		return
	}
	var can [20]int
	k := 0
	if p.open.weapons && n.From != snapFire {
		k = p.candidates(n, &can)
	}
	if k > 1 {
		options := make([]table.Option, k)
		for i := range options {
			options[i].Name = p.weapons[can[i]].name
		}
		w = can[n.choose(t, "weapon", options, "warmachine.seq.step1")]
	}
	n.Weapon = uint8(w)
	n.At = sTarget
}

// lose gives up an attack in hand that cannot be made.
func (p *plan) lose(n *now) {
	if n.As == asGranted && n.From == blackSpot {
		n.Flags |= hRanOut
	}
	if n.As == asSpecial || n.As == asPower || n.As > asChain {
		n.Flags |= hSpecial
	}
	n.At = sNext
}

// targetOf is the policy's target of the attack in hand with a weapon.
func (p *plan) targetOf(n *now, w int) int {
	switch {
	case n.As == asGranted && (n.From == drag || n.From == catch):
		for i, g := range n.all() {
			if g.is(gHooked) && p.legal(n, g, w, melee, asGranted) {
				return i
			}
		}
		return -1
	case n.As == asChain:
		for i, g := range n.all() {
			if g.is(gChain) && p.legal(n, g, w, melee, asChain) {
				return i
			}
		}
		return -1
	case n.As == asGranted && n.From == berserk:
		return p.berserkTarget(n, w)
	case n.As == asPower && p.policy.action != actTrample && p.policy.action != actSweep:
		return p.powerTarget(n, w)
	}
	return p.targetFor(n, w, n.Kind, n.As)
}

// berserkTarget is another model in reach, friends if there is no enemy.
func (p *plan) berserkTarget(n *now, w int) int {
	if g := p.targetFor(n, w, melee, asGranted); g >= 0 {
		return g
	}
	for _, friends := range []bool{false, true} {
		for i, g := range n.all() {
			if p.entries[g.Entry].friendly == friends && p.legal(n, g, w, melee, asGranted) {
				return i
			}
		}
	}
	return -1
}

// chooseTarget takes the target of the attack in hand.
func (p *plan) chooseTarget(t *table.T, n *now) {
	w := int(n.Weapon)
	g := p.targetOf(n, w)
	if g < 0 {
		p.lose(n)
		return
	}
	if p.open.targets && p.freeTarget(n, w) {
		var can [maxGroups]int
		k := 0
		for i, x := range n.all() {
			if p.mayChoose(n, x, w) {
				can[k] = i
				k++
			}
		}
		if k > 1 {
			options := make([]table.Option, k)
			for i := range options {
				options[i].Name = p.groupName(n, can[i])
			}
			g = can[n.choose(t, "target", options, "warmachine.seq.step1")]
		}
	}
	n.Target = uint8(g)
	n.At = sDeclare
}

// freeTarget tells whether the attacker has a choice of target.
func (p *plan) freeTarget(n *now, w int) bool {
	switch {
	case n.As == asGranted && (n.From == drag || n.From == catch), n.As == asChain, n.As == asAssault:
		return false
	case p.wide(n, w):
		return false
	case n.As == asInitial && n.Kind == melee && n.Charges > 0:
		return p.chargeTarget(n, w) < 0 || p.open.chargeFirst && false
	}
	return true
}

// mayChoose tells whether a player may choose the group.
func (p *plan) mayChoose(n *now, g group, w int) bool {
	e := p.entries[g.Entry]
	if e.friendly && (n.From != berserk || n.As != asGranted) {
		return false
	}
	if n.As == asPower && !p.powerLegal(g) {
		return false
	}
	return p.legal(n, g, w, n.Kind, n.As)
}

// groupName tells groups of one entry apart.
func (p *plan) groupName(n *now, i int) string {
	g := n.groups[i]
	e := p.entries[g.Entry]
	name := e.name
	if i > 0 && n.groups[i-1].Entry == g.Entry || i+1 < n.n && n.groups[i+1].Entry == g.Entry {
		name += ", " + plural(int(g.Left), "box", "boxes")
		if g.is(gDown) {
			name += ", down"
		}
	}
	return name
}
