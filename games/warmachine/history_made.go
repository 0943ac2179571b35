package warmachine

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// pastMade makes the attack and marks what it did.
func (s *scene) pastMade(p *plan, r *record, k *pastKeys, made as, kd kind, from ability, w, e int) bool {
	n := &r.now
	hooked := made == asGranted && (from == drag || from == catch)
	keep := n.groups
	kept := n.n
	p.forget(n)
	if hooked {
		n.groups, n.n = keep, kept
	}
	r.declined, r.moves, r.slain, r.redirect = nil, nil, 0, k.RedirectedTo != ""
	n.As, n.From, n.Kind, n.Weapon = made, from, kd, uint8(w)
	n.Combined = uint8(or(k.Combined, 1))
	if int(n.Combined) > 1 && (int(n.Combined) > int(n.Unit) || !s.actor.special.has[combinedRanged] && !s.actor.special.has[combinedMelee]) {
		k.Fault("combined", "", "%s, but %d can", attack.Counted(int(n.Combined), "model combines", "models combine"), min(int(n.Unit), s.actor.count))
		return false
	}
	switch made {
	case asInitial, asSpell:
		s.pastInitial(n, kd, w)
	default:
		p.pay(n, w)
	}
	if made == asInitial && kd == melee && n.Charges > 0 {
		n.Charges--
	}
	for i, b := range k.Boosted {
		if slices.Contains(k.Boosted[:i], b) {
			k.Fault(fmt.Sprintf("boosted[%d]", i), "", "the %s roll is boosted already", b)
			return false
		}
		if n.Points == 0 {
			k.Fault(fmt.Sprintf("boosted[%d]", i), "", "no focus or fury is left to boost the %s roll", b)
			return false
		}
		n.Points--
	}
	if made.inAction() && n.Flags&(hMelee|hRanged) == 0 {
		switch kd {
		case melee:
			n.Flags |= hMelee
		case ranged:
			n.Flags |= hRanged
		}
		r.first = s.weapons[w].name + " at " + s.entries[e].name
	}
	n.Flags |= hMade
	at := e
	if k.RedirectedTo != "" {
		if at = s.find(k.RedirectedTo); !s.pastRedirected(k, e, at) {
			return false
		}
	}
	i := slices.IndexFunc(n.all(), func(g group) bool { return int(g.Entry) == at && (!hooked || g.is(gHooked)) })
	if i < 0 {
		i = slices.IndexFunc(n.all(), func(g group) bool { return int(g.Entry) == at })
	}
	if i < 0 {
		k.Fault("target", "", "%s is destroyed already", s.entries[at].name)
		return false
	}
	n.Target = uint8(i)
	r.any, r.entry, r.combined, r.target = true, at, int(n.Combined), e
	if k.Stage == "declared" || k.Stage == "damage" {
		return s.pastPending(p, r, k)
	}
	if !s.pastResult(p, r, k, i) {
		return false
	}
	r.last = n.deedOf()
	return true
}

func (s *scene) pastInitial(n *now, kd kind, w int) {
	if kd == ranged && n.Flags&hMelee != 0 && !s.dual() && n.Flags&hLifted == 0 {
		n.Flags |= hHog | hOneShot
		return
	}
	if kd == melee && s.weapons[w].typ == "ranged" {
		n.Close &^= 1 << w
		return
	}
	k := uint16(n.Combined)
	n.Initial[w] -= min(k, n.Initial[w])
	n.Unit -= min(n.Combined, n.Unit)
}

// pastPending is the last attack where it is not resolved yet.
func (s *scene) pastPending(p *plan, r *record, k *pastKeys) bool {
	n := &r.now
	if !k.pendingFits() {
		return false
	}
	p.manner(n)
	r.stage = k.Stage
	n.Blow = p.blowAt(n, n.groups[n.Target])
	n.At = sStep
	if k.Stage == "damage" {
		n.Blow.At, n.Blow.Verdict = pHit, hit
		if k.Critical {
			n.Blow.Verdict = critical
		}
	}
	if len(k.Boosted) > 0 && slices.Contains(k.Boosted, "attack") {
		n.Asked |= askedAttack
		n.Blow.Boosted, n.Blow.Paid = 1, 1
	}
	if slices.Contains(k.Boosted, "damage") {
		n.Asked |= askedDamage
		n.Blow.Boosted, n.Blow.Paid = n.Blow.Boosted|2, n.Blow.Paid|2
	}
	r.last = n.deedOf()
	return true
}

// pastResult marks the result of a past attack on group i.
func (s *scene) pastResult(p *plan, r *record, k *pastKeys, i int) bool {
	n := &r.now
	g := n.groups[i]
	e := s.entries[g.Entry]
	result := k.came()
	if !s.pastFits(n, k, result, g) {
		return false
	}
	gone := or(k.Slain, 1)
	switch result {
	case "missed":
		n.Deed |= dMissed
	case "hit":
		n.Deed |= dHit
	case "damaged", "tough":
		n.Deed |= dHit | dDamaged
	case "transferred":
		n.Deed |= dHit
		if e.effects.has[blackSpot] {
			n.Deed |= dSpared
		}
	case "destroyed", "removed":
		s.pastGone(r, g, result == "removed", gone)
	}
	if result == "destroyed" || result == "removed" {
		if !s.pastTriggered(p, r, k, -1, result) {
			return false
		}
		n.settle()
		return true
	}
	n.take(i, 1)
	g.Count = 1
	d := or(k.Damage, map[string]int{"damaged": 1}[result])
	if result == "tough" {
		g.Left = 1
		g.Flags |= gDown
	} else {
		g.Left = uint16(max(1, int(g.Left)-d))
	}
	if p.cols && e.systems() && d > 0 {
		g.Cols = markColumns(g.Cols, 0, d)
	}
	if k.KnockedDown {
		g.Flags |= gDown
	}
	if n.As == asInitial && n.Kind == melee && result != "missed" && s.chainWeapons() && s.chainWeaponAt(int(n.Weapon)) && n.Flags&hChained == 0 {
		if g.is(gChain) && n.Flags&hChainOne != 0 {
			n.Flags |= hChainBoth
		} else if n.Flags&hChainOne == 0 {
			g.Flags |= gChain
			n.Flags |= hChainOne
		}
	}
	if p.hooks(n, n.groups[i], struckAs(result)) {
		g.Flags |= gHooked
		n.Deed |= dHooked
	}
	n.add(g)
	if !s.pastTriggered(p, r, k, n.n-1, result) {
		return false
	}
	n.settle()
	return true
}

// struckAs is a stated result as hooks asks for it.
func struckAs(result string) struck {
	switch result {
	case "hit":
		return struck{Flags: fHit}
	case "damaged", "tough":
		return struck{Flags: fHit | fWound}
	}
	return struck{}
}

// pastGone takes destroyed or removed models off.
func (s *scene) pastGone(r *record, g group, removed bool, gone int) {
	n := &r.now
	e := s.entries[g.Entry]
	n.Deed |= dHit | dDamaged
	left := gone
	for j := range n.all() {
		x := &n.groups[j]
		if x.Entry == g.Entry && x.Count != unlimited && left > 0 {
			m := min(left, int(x.Count))
			x.Count -= uint16(m)
			left -= m
		}
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
		n.Deed |= dSpotted
		r.slain = gone
		if gone > 1 {
			n.Deed |= dMany
		}
	}
}

// pastTriggered uses the effects of step 12 that the file says were used.
func (s *scene) pastTriggered(p *plan, r *record, k *pastKeys, i int, result string) bool {
	n := &r.now
	for j, name := range k.Triggered {
		at := fmt.Sprintf("triggered[%d]", j)
		a, ok := abilityNamed(name)
		if !ok {
			k.Fault(at, "", "no rule %q", name)
			return false
		}
		if !s.actor.special.has[a] && !s.weapons[n.Weapon].special.has[a] && !(a == drag && s.weapons[n.Weapon].special.has[dragHits]) {
			k.Fault(at, "", "nobody here has %s", name)
			return false
		}
		switch a {
		case overtake, swiftHunter, sprint, runAndGun:
			if !slices.Contains(s.moveTriggers(n.deedOf()), a) {
				k.Fault(at, "", "%s is not triggered by this attack", name)
				return false
			}
		case drag, catch, pull:
			if n.Deed&dHooked == 0 || i < 0 {
				k.Fault(at, "", "%s is not triggered by an attack that %s (warmachine.drag.condition)", name, map[bool]string{true: "destroyed its target", false: "did not bite"}[result == "destroyed"])
				return false
			}
			if n.groups[i].is(gHooked) && s.entries[n.groups[i].Entry].place.pushReaches {
				n.groups[i].Flags |= gDragged
			}
			n.Deed &^= dHooked
			if a == pull {
				n.groups[i].Flags &^= gHooked
			} else {
				n.Deed |= dDragged
				n.Flags |= hLifted
			}
		}
		r.moves = append(r.moves, a)
	}
	if n.Deed&(dHooked|dDragged) == 0 && s.hasDrag(int(n.Weapon)) && n.Kind == ranged {
		n.Flags |= hDragFailed
	}
	return true
}
