package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// granting lists the rules that grant attacks at step 14.
var granting = []ability{berserk, drag, dragHits, catch, blackSpot, killShot, quickWork, snapFire, killingSpree, cleave}

// offer is a rule that was triggered, and the types of attack that it may give.
type offer struct {
	rule  ability
	kinds [2]bool // allowed: melee, ranged
	legal [2]bool // and somebody is there to be attacked
}

func (o offer) open() bool { return o.legal[melee] || o.legal[ranged] }

// deed is an attack that has been made, as the triggers of step 14 look at it.
type deed struct {
	as     as
	kind   kind
	from   ability
	weapon int
	flags  deedFlags
}

func (d deed) did(f deedFlags) bool { return d.flags&f != 0 }

// triggered tells whether an attack triggers a rule. Whether there is somebody
// to attack is asked later.
func (s *scene) triggered(a ability, d deed, past uint32) bool {
	actor := &s.actor.special
	meleeKill := d.kind == melee && d.as.inAction()
	switch a {
	case blackSpot:
		return s.actor.ally && d.did(dSpotted) && d.as.basic(d.kind) && d.as.inAction() && d.from != blackSpot
	case killShot:
		return actor.has[killShot] && meleeKill && d.did(dEnemy|dRemoved) && past&hKillShot == 0
	case quickWork:
		return actor.has[quickWork] && meleeKill && d.did(dEnemy)
	case snapFire:
		return d.weapon >= 0 && s.weapons[d.weapon].special.has[snapFire] && d.kind == ranged && d.as.inAction() && d.did(dEnemy) && d.from != snapFire
	case berserk:
		return actor.has[berserk] && meleeKill && d.did(dAny) && !s.state.frenzied
	case killingSpree:
		return actor.has[killingSpree] && meleeKill && d.did(dEnemy)
	case cleave:
		return actor.has[cleave] && meleeKill && d.did(dEnemy) && d.as.basic(d.kind) && past&hCleave == 0
	case drag:
		return d.did(dDragged) && (s.weapons[d.weapon].special.has[drag] || s.weapons[d.weapon].special.has[dragHits])
	case catch:
		return d.did(dDragged) && s.weapons[d.weapon].special.has[catch]
	}
	return false
}

// order is the rules that grant attacks as the policy takes them: the file's
// order, and then compulsory ones, Drag and Catch, Black Spot, the order of the
// card.
func (s *scene) order() []ability {
	card := []ability{berserk, drag, catch, blackSpot}
	var names []string
	if a := s.file.Attacker; a != nil {
		names = append(names, a.Abilities...)
		for _, w := range a.Weapons {
			names = append(names, w.Abilities...)
		}
	}
	for _, name := range names {
		for _, a := range granting {
			if a.String() == name && a != dragHits && !slices.Contains(card, a) {
				card = append(card, a)
			}
		}
	}
	order := []ability{berserk}
	for _, a := range slices.Concat(s.policy.free, card) {
		if !slices.Contains(order, a) {
			order = append(order, a)
		}
	}
	return slices.DeleteFunc(order, func(a ability) bool { return !s.owns(a) })
}

// owns tells whether the rule is here at all.
func (s *scene) owns(a ability) bool {
	return s.actor.special.has[a] || s.anyWeapon(a) || a == drag && s.anyWeapon(dragHits) || a == blackSpot && s.spotted()
}

// compulsory tells whether the rule must be used if it can be.
func (a ability) compulsory() bool { return a == berserk }

// deedOf is the attack just made.
func (n *now) deedOf() deed {
	d := deed{as: n.As, kind: n.Kind, from: n.From, weapon: int(n.Weapon), flags: n.Deed}
	if n.As != asGranted {
		d.from = abilities
	}
	return d
}

// offers lists what the attack just made triggers, in the order of the policy.
func (p *plan) offers(n *now, out *[10]offer) int {
	d, k := n.deedOf(), 0
	for _, a := range p.grantOrder {
		if !p.triggered(a, d, n.Flags) || n.Declined != 0 && n.Declined>>slices.Index(granting, a)&1 != 0 {
			continue
		}
		o := offer{rule: a, kinds: p.kindsOf(a, n)}
		for _, kd := range bothKinds {
			o.legal[kd] = o.kinds[kd] && p.offered(n, a, kd)
		}
		out[k] = o
		k++
	}
	return k
}

// kindsOf is the types of attack a rule may give. Black Spot neither adds nor
// lifts limits: either type where the limit is lifted for good, else the type
// that the model started with.
func (p *plan) kindsOf(a ability, n *now) [2]bool {
	switch a {
	case killShot, quickWork, snapFire:
		return [2]bool{ranged: true}
	case blackSpot:
		return p.spotKinds(n.Flags)
	}
	return [2]bool{melee: true}
}

func (s *scene) spotKinds(past uint32) [2]bool {
	if past&hLifted != 0 || s.dual() {
		return [2]bool{true, past&hPowered == 0 || past&hLifted != 0}
	}
	return [2]bool{past&hMelee != 0, past&hRanged != 0}
}

// offered tells whether the granted attack can be made at anybody.
func (p *plan) offered(n *now, a ability, k kind) bool {
	as, from, kind, combined := n.As, n.From, n.Kind, n.Combined
	n.As, n.From, n.Kind, n.Combined = asGranted, a, k, 0
	ok := p.firstFit(n) >= 0
	n.As, n.From, n.Kind, n.Combined = as, from, kind, combined
	return ok
}

// after is steps 11 to 14: what the attack triggers, moves before attacks.
func (p *plan) after(t *table.T, n *now) {
	t.Cite("warmachine.seq.step11")
	if n.Deed&dHooked != 0 {
		if p.push(t, n) {
			return
		}
	} else if p.dragWeapon(int(n.Weapon)) && n.Kind == ranged && n.Deed&dDragged == 0 {
		t.Cite("warmachine.drag.condition")
		n.Flags |= hDragFailed
	}
	p.advances(t, n)
	if n.Flags&(hChainBoth|hChained) == hChainBoth && p.chain(t, n) {
		return
	}
	n.Flags &^= hChainBoth
	k := p.offers(n, &n.offers)
	n.offered = k
	p.notTriggered(t, n)
	if k == 0 || p.finished(n) {
		p.afterQuiet(n)
		return
	}
	t.Cite("warmachine.seq.step14")
	n.At = sGrant
}

// push is the first half of Drag and Catch, and all of Pull. It is true if it
// was a decision.
func (p *plan) push(t *table.T, n *now) bool {
	asked := false
	w := &p.weapons[n.Weapon].special
	use := !p.policy.noDrag
	if p.open.drag && !w.has[pull] {
		options := dragPush
		use = n.choose(t, "drag", options, "warmachine.drag.push", "warmachine.drag.condition") == 0
		asked = true
	}
	n.Deed &^= dHooked
	if !use {
		for i := range n.all() {
			n.groups[i].Flags &^= gHooked
		}
		n.settle()
		return asked
	}
	t.Cite("warmachine.seq.step12")
	for i := range n.all() {
		g := &n.groups[i]
		if g.is(gHooked) && p.entries[g.Entry].place.pushReaches {
			g.Flags |= gDragged
			g.Flags &^= gAway
		}
	}
	if w.has[pull] {
		t.Cite("warmachine.ability.pull")
		for i := range n.all() {
			n.groups[i].Flags &^= gHooked
		}
		n.settle()
		return asked
	}
	n.settle()
	rule := table.RuleID("warmachine.ability.drag")
	if w.has[catch] {
		rule = "warmachine.ability.catch"
	}
	t.Cite(rule, "warmachine.drag.condition", "warmachine.drag.push", "warmachine.drag.lift", "warmachine.restrict.lift-all")
	p.count(n, cDrags, 1)
	n.Deed |= dDragged
	n.Flags |= hLifted
	return asked
}

// advances are the moves of step 12. They change nothing here but the order.
func (p *plan) advances(t *table.T, n *now) {
	if !t.Citing() {
		return
	}
	d, a := n.deedOf(), &p.actor.special
	if d.kind == melee && d.did(dEnemy) && d.as.basic(d.kind) && d.as.inAction() && a.has[overtake] {
		t.Cite("warmachine.ability.overtake", "warmachine.seq.step12", "warmachine.generate.moves-first")
	}
	if d.kind == ranged && d.did(dEnemy) && d.as.basic(d.kind) && a.has[swiftHunter] {
		t.Cite("warmachine.ability.swift-hunter", "warmachine.seq.step12", "warmachine.generate.moves-first")
	}
	if d.kind == melee && d.did(dEnemy|dRemoved) && a.has[sprint] {
		t.Cite("warmachine.ability.sprint")
	}
	if d.kind == ranged && d.did(dEnemy) && a.has[runAndGun] {
		t.Cite("warmachine.ability.run-and-gun")
	}
}

// chain makes the chain attack that both initial attacks of a pair earned.
func (p *plan) chain(t *table.T, n *now) bool {
	n.Flags &^= hChainBoth
	was := n.head
	w := n.Weapon
	p.forget(n)
	n.As, n.Kind, n.Weapon, n.From = asChain, melee, w, abilities
	if p.targetOf(n, int(w)) < 0 {
		n.head = was
		return false
	}
	t.Cite("warmachine.ability.chain-attack")
	n.At = sTarget
	return true
}

// notTriggered cites the rules that kept Black Spot from granting an attack.
func (p *plan) notTriggered(t *table.T, n *now) {
	if !t.Citing() || !p.spotted() {
		return
	}
	d := n.deedOf()
	switch {
	case d.did(dSpared):
		t.Cite("warmachine.defender.transfer")
	case d.did(dRemovedSpot) && !d.did(dSpotted):
		t.Cite("warmachine.blackspot.trigger", "warmachine.destroy.boxed")
	case !d.did(dSpotted):
	case !d.as.inAction():
		t.Cite("warmachine.blackspot.combat-action-only")
	case !d.as.basic(d.kind):
		t.Cite("warmachine.blackspot.basic-only")
	case d.from == blackSpot:
		t.Cite("warmachine.blackspot.no-chain")
	}
}
