package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// activation is one model's activation from a given moment on: its attacks, one
// at a time, each fully resolved before the next, and every attack that they
// earn. Decisions are asked, or taken by the policies of the file.
type activation[G groupSpace, C countSpace] struct{ plan *plan }

// Step is the next step of the activation.
func (a activation[G, C]) Step(t *table.T, m moment[G, C]) (moment[G, C], bool) {
	if m.Head.At == sEnd {
		return m, false
	}
	a.plan.spend(&m.Head)
	n := a.plan.laidOpen()
	m.open(n, a.plan)
	a.plan.run(t, n)
	for i, c := range a.plan.scores {
		if k := n.tally[c]; k > 0 {
			t.Score(i, int(k))
			n.tally[c] = 0
		}
	}
	var out moment[G, C]
	out.keep(n, a.plan)
	a.plan.scratch.Store(n)
	return out, true
}

// Result is everything that was counted.
func (a activation[G, C]) Result(m moment[G, C]) tallies {
	var n now
	m.open(&n, a.plan)
	return n.tally
}

// laidOpen is room for a state: one is kept, since states are large.
func (p *plan) laidOpen() *now {
	if n := p.scratch.Swap(nil); n != nil {
		return n
	}
	return new(now)
}

// mostWork is how many answers of one activation are tried before it is refused,
// by the models that its states tell apart: about a second, and some hundred
// megabytes.
func mostWork(models int) int64 {
	switch {
	case models <= 6:
		return 1_500_000
	case models <= 16:
		return 1_000_000
	}
	return 350_000
}

// spend counts an answer. A survey begins at the first state.
func (p *plan) spend(at *head) {
	if *at == p.first {
		p.spent.Store(0)
	}
	if p.spent.Add(1) > p.most {
		p.spent.Store(0)
		panic(table.TooMany{Procedure: "an activation", What: "states"})
	}
}

// run takes one stage after another until one has drawn and the next might.
func (p *plan) run(t *table.T, n *now) {
	for drew := false; n.At != sEnd; drew = drew || n.drew {
		if drew && p.mayDraw(n) {
			return
		}
		n.drew = false
		p.step(t, n)
	}
}

// mayDraw tells whether the stage may roll dice or ask.
func (p *plan) mayDraw(n *now) bool {
	switch n.At {
	case sStep, sAreaStep:
		return n.Blow.At.rolls() || p.ask && (n.Blow.At == pDamageAgain && p.open.reroll || n.Blow.At == pSeen)
	case sNext:
		return p.ask
	case sWeapon:
		return p.open.weapons && len(p.weapons) > 1
	case sTarget:
		return p.open.targets && n.n > 1
	case sAfter:
		return p.open.drag && n.Deed&dHooked != 0
	case sGrant:
		return p.open.freeAttack || p.open.freeType
	}
	return true
}

func (p *plan) step(t *table.T, n *now) {
	switch n.At {
	case sRof:
		p.rollRof(t, n)
	case sNext:
		p.next(t, n)
	case sWeapon:
		p.chooseWeapon(t, n)
	case sTarget:
		p.chooseTarget(t, n)
	case sDeclare:
		p.declare(t, n)
	case sStep, sAreaStep:
		p.stepStrike(t, n)
	case sAim:
		p.aim(t, n)
	case sDirection:
		p.direction(t, n)
	case sDistance:
		p.deviate(t, n)
	case sArea:
		p.area(t, n)
	case sColumn:
		p.column(t, n)
	case sAfter:
		p.after(t, n)
	case sGrant:
		p.grant(t, n)
	}
}

// count notes k of something.
func (p *plan) count(n *now, c count, k int) {
	if k > 0 && p.wants[c] {
		n.tally[c] += uint32(k)
		if top := p.enough[c]; top > 0 && n.tally[c] > top {
			n.tally[c] = top
		}
	}
}

// start is the activation before anything has happened.
func (p *plan) start() now {
	var n now
	n.Points = uint8(p.actor.points)
	n.Unit = uint8(p.actor.count)
	if p.state.movement == "charge" && p.charges() {
		n.Charges = uint8(p.actor.count)
	}
	for i, e := range p.entries {
		g := group{Entry: uint8(i), Points: uint8(e.points), Count: uint16(e.count), Left: uint16(e.boxes)}
		if e.effects.has[knockedDown] {
			g.Flags |= gDown
		}
		if e.effects.has[stationary] {
			g.Flags |= gStill
		}
		if p.cols && e.systems() {
			g.Cols = e.columns()
		}
		if len(e.beasts) == 0 && (p.policy.powerField == never || e.typ != "warcaster") {
			g.Points = 0
		}
		n.add(g)
		if len(e.beasts) > 0 && n.Rooms == [maxBeasts]uint8{} {
			for j, b := range e.beasts {
				n.Beasts[j], n.Rooms[j] = uint16(b.boxes), uint8(b.room)
			}
		}
	}
	n.settle()
	p.initial(&n)
	n.At = sNext
	if p.policy.action == actRanged || p.dual() {
		for _, w := range p.weapons {
			if w.typ == "ranged" && !w.rof.Fixed() && n.Initial[w.index] > 0 {
				n.At = sRof
			}
		}
	}
	return n
}

// charges tells whether the first melee attack is a charge attack.
func (p *plan) charges() bool { return p.state.moved.Cmp(rat(3)) >= 0 && !p.state.failed }

// dual tells whether melee and ranged attacks may be mixed freely from the
// start.
func (s *scene) dual() bool {
	return s.actor.special.has[dualAttack] || s.actor.special.has[virtuoso] || s.actor.special.has[multipleHeads]
}

// initial hands out the initial attacks of the action.
func (p *plan) initial(n *now) {
	a := p.policy.action
	for _, w := range p.weapons {
		k := w.count * p.actor.count
		shots := k * w.rof.Plus
		if !w.rof.Fixed() {
			shots = k // in rolls, until rolled
		}
		switch {
		case w.typ == "melee" && (a == actMelee || a == actRanged && p.dual()):
			n.Initial[w.index] = uint16(k)
		case w.typ == "ranged" && (a == actRanged || a == actMelee && p.dual()):
			n.Initial[w.index] = uint16(shots)
		case w.typ == "magic" && a == actMagic:
			n.Initial[w.index] = uint16(k)
		}
		if w.special.has[pointBlank] && a == actMelee {
			n.Close |= 1 << w.index
		}
	}
}

// rollRof rolls how many shots a gun has, one gun at a time. Until then Initial
// holds how many guns are to be rolled for; those that are done are in Die.
func (p *plan) rollRof(t *table.T, n *now) {
	for n.Die < uint8(len(p.weapons)) {
		w := p.weapons[n.Die]
		if w.typ != "ranged" || w.rof.Fixed() || n.Initial[w.index] == 0 {
			n.Die++
			continue
		}
		guns := int(n.Initial[w.index])
		n.drew = true
		sum := t.Dice("shots of "+w.name, guns*w.rof.N, w.rof.Sides, "warmachine.ability.rapid-fire", "warmachine.action.rof")
		n.Initial[w.index] = uint16(max(0, sum+guns*w.rof.Plus))
		n.Die++
		return
	}
	n.Die, n.At = 0, sNext
}

// begin notes what there is before the first attack that is counted.
func (p *plan) begin(n *now) {
	for _, g := range n.all() {
		p.openingLeft[g.Entry] += int(g.Count)
		p.openingBoxes[g.Entry] += int(g.Count) * int(g.Left)
	}
	p.openingPoints = int(n.Points)
}

// next is the moment at which no attack is in hand.
func (p *plan) next(t *table.T, n *now) {
	p.forget(n)
	if p.finished(n) {
		p.end(n)
		return
	}
	var list [8]choice
	k := p.possible(n, &list)
	if k == 0 {
		p.end(n)
		return
	}
	open := list[:k]
	stop := p.mayStop(n, open)
	if len(open) == 1 && !stop {
		p.take(t, n, open[0])
		return
	}
	options := make([]table.Option, 0, 4)
	if stop && p.stopsFirst(open) {
		options = append(options, table.Option{Name: "end activation"})
	}
	for _, c := range open {
		options = append(options, table.Option{Name: c.name()})
	}
	if stop && !p.stopsFirst(open) {
		options = append(options, table.Option{Name: "end activation"})
	}
	i := n.choose(t, "attack", options, "warmachine.action.initial-attacks")
	if options[i].Name == "end activation" {
		p.end(n)
		return
	}
	if stop && p.stopsFirst(open) {
		i--
	}
	p.take(t, n, open[i])
}

// choice is a kind of attack that can be made next.
type choice struct {
	as   as
	kind kind
}

func (c choice) name() string {
	if c.as == asSpell {
		return "spell attack"
	}
	return c.as.String() + " " + c.kind.String() + " attack"
}

// mayStop tells whether ending is offered: after the first attack.
func (p *plan) mayStop(n *now, open []choice) bool {
	if !p.ask {
		return false
	}
	if open[0].as == asBought {
		return p.open.buy || p.open.stop
	}
	return n.Flags&hMade != 0 && p.open.stop
}

// stopsFirst tells whether ending is what the policy would do.
func (p *plan) stopsFirst(open []choice) bool { return open[0].as == asBought && p.policy.buy == 0 }

// possible lists the attacks that can be made next, those of the policy first.
func (p *plan) possible(n *now, list *[8]choice) int {
	k := 0
	add := func(c choice) {
		list[k] = c
		k++
	}
	first, second := melee, ranged
	if p.policy.action == actRanged {
		first, second = ranged, melee
	}
	switch {
	case p.policy.action == actMagic:
		if p.weaponFor(n, magic, asSpell) >= 0 {
			add(choice{asSpell, magic})
		}
	case p.single() && n.Flags&hSpecial == 0:
		add(choice{p.singleAs(), p.policy.action.kind()})
		return k
	case !p.single():
		if p.weaponFor(n, first, asInitial) >= 0 {
			add(choice{asInitial, first})
		}
		if (k == 0 || p.ask) && p.weaponFor(n, second, asInitial) >= 0 {
			add(choice{asInitial, second})
		}
	}
	if k == 0 && p.policy.action.kind() == melee && p.hogs() && n.Flags&(hHog|hMelee) == hMelee && p.shooter(n, asInitial) >= 0 {
		add(choice{asInitial, ranged})
	}
	if k == 0 && !p.policy.action.outside() && p.buys(n) {
		if p.mixes(n, melee) && p.weaponFor(n, melee, asBought) >= 0 {
			add(choice{asBought, melee})
		}
		if (k == 0 || p.ask) && p.mixes(n, ranged) && p.weaponFor(n, ranged, asBought) >= 0 {
			add(choice{asBought, ranged})
		}
	}
	return k
}

func (p *plan) hogs() bool { return p.actor.special.has[hogWild] || p.actor.special.has[wildShot] }

// single tells whether the action is one attack of its own kind.
func (p *plan) single() bool {
	a := p.policy.action
	return a.special() || a.power() || a.outside()
}

func (p *plan) singleAs() as {
	switch a := p.policy.action; {
	case a.special():
		return asSpecial
	case a.power():
		return asPower
	case a == actFreeStrike:
		return asFreeStrike
	case a == actCounter:
		return asCounter
	case a == actImpact:
		return asImpact
	}
	return asAssault
}

// buys tells whether another attack can be bought and the policy would.
func (p *plan) buys(n *now) bool {
	if n.Points == 0 || p.actor.typ == "trooper" && p.actor.count > 1 {
		return false
	}
	return p.open.buy || p.policy.buy < 0 || int(n.Bought) < p.policy.buy
}

// mixes tells whether the type may be used: it is the one the activation
// started with, or the limit is lifted.
func (p *plan) mixes(n *now, k kind) bool {
	if n.Flags&hLifted != 0 || p.dual() && (k == melee || n.Flags&hPowered == 0) {
		return true
	}
	switch k {
	case melee:
		return n.Flags&hRanged == 0
	case ranged:
		return n.Flags&hMelee == 0
	}
	return true
}

// finished tells whether the policy stops here.
func (p *plan) finished(n *now) bool {
	switch {
	case n.Flags&hEnd != 0:
		return true
	case p.policy.stopAfter > 0 && int(n.Attacks) >= p.policy.stopAfter && !p.open.stop:
		return true
	case p.onlyKill && n.tally[cKillAt] > 0: // nothing else is asked
		return true
	case p.policy.stopWhen > 0 && int(n.Slain) >= p.policy.stopWhen:
		return true
	}
	return p.policy.action == actNone
}

// forget clears what is known about the last attack, and whom Drag bites.
func (p *plan) forget(n *now) {
	p.forgetAttack(n)
	found := false
	for i := range n.all() {
		if n.groups[i].is(gHooked) {
			n.groups[i].Flags &^= gHooked
			found = true
		}
	}
	if found {
		n.settle()
	}
}

// forgetAttack clears what is known about the last attack.
func (p *plan) forgetAttack(n *now) {
	n.Deed, n.Weapon, n.As, n.From, n.Kind, n.Manner, n.Target, n.Combined, n.Asked = 0, 0, 0, 0, 0, 0, 0, 0, 0
	n.Aimed, n.Die, n.Pend, n.Blow = 0, 0, 0, blow{}
	n.Flags &^= hWeaponSet
	n.Declined = 0
}

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
		t.Cite(p.initialRule(n, c)...)
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

// end reads what the end of the activation tells, and forgets the rest.
func (p *plan) end(n *now) {
	p.tallyEnd(n)
	n.head, n.n = head{At: sEnd}, 0
}

// tallyEnd counts from the models that are left.
func (p *plan) tallyEnd(n *now) {
	var left [maxGroups]int
	for _, g := range n.all() {
		left[g.Entry] += int(g.Count)
	}
	boxes := 0
	for _, g := range n.all() {
		boxes += int(g.Left) * int(g.Count)
	}
	damage := 0
	for i, e := range p.entries {
		if e.count == unlimited || n.Dropped>>i&1 != 0 {
			continue
		}
		gone := p.openingLeft[i] - left[i]
		c := cSlain
		if e.friendly {
			c = cFriends
		}
		if !p.keeps(c) {
			p.count(n, c, gone)
		}
		p.count(n, cSlainOf+count(e.family), gone)
		damage += p.openingBoxes[i]
	}
	if p.wants[cDamage] && !p.keeps(cDamage) {
		n.tally[cDamage] = uint32(damage - boxes)
	}
	if p.wants[cBoxes] {
		n.tally[cBoxes] = uint32(boxes)
	}
	if p.wants[cAttacks] && p.numbered {
		n.tally[cAttacks] = uint32(n.Attacks)
	}
	p.count(n, cSpent, p.openingPoints-int(n.Points))
	if n.Flags&hRanOut != 0 {
		p.count(n, cRanOut, 1)
	}
	if p.wants[cCrippled] {
		cols := uint64(0)
		if n.n > 0 {
			cols = n.groups[0].Cols
		}
		n.tally[cCrippled] = p.crippledBy(p.entries[0], cols)
	}
}

// kindsOf is used where both types are asked for.
var bothKinds = []kind{melee, ranged}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + many
}

var _ = slices.Contains[[]int]
