package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// grant takes one of the attacks that were earned.
func (p *plan) grant(t *table.T, n *now) {
	k := n.offered
	if k == 0 { // the step begins here
		k = p.offers(n, &n.offers)
	}
	list := n.offers[:k]
	if p.ask && (p.open.freeAttack || p.open.freeType) && p.chooseGrant(t, n, list) {
		return
	}
	i, kd := p.policyGrant(n, list)
	if i < 0 {
		p.noGrant(t, n, list)
		return
	}
	p.citeGrant(t, n, list, list[i], kd)
	p.granted(n, list[i].rule, kd)
}

// policyGrant is the offer that the policy takes, -1 for none.
func (p *plan) policyGrant(n *now, list []offer) (int, kind) {
	for i, o := range list {
		if o.rule.compulsory() && o.open() {
			return i, melee
		}
	}
	if p.policy.freeNone {
		return -1, 0
	}
	for i, o := range list {
		if !o.open() {
			continue
		}
		return i, p.policyKind(n, o)
	}
	return -1, 0
}

// policyKind is the type that the policy takes of an offer.
func (p *plan) policyKind(n *now, o offer) kind {
	want := p.policy.freeType
	if want == noKind {
		want = melee
		if n.Flags&hRanged != 0 {
			want = ranged
		}
	}
	if o.legal[want] {
		return want
	}
	return 1 - want
}

// noGrant is an attack earned that cannot be made, or is declined.
func (p *plan) noGrant(t *table.T, n *now, list []offer) {
	for _, o := range list {
		if o.rule == blackSpot && !p.policy.freeNone {
			t.Cite("warmachine.generate.legality", "warmachine.blackspot.trigger", "warmachine.ability.black-spot")
			n.Flags |= hRanOut
			p.count(n, cSpots, 1)
		}
	}
	p.afterQuiet(n)
}

// granted puts a granted attack in hand.
func (p *plan) granted(n *now, a ability, k kind) {
	if a == blackSpot {
		p.count(n, cSpots, 1)
	}
	w := n.Weapon
	hooked := a == drag || a == catch
	if hooked {
		p.forgetAttack(n)
	} else {
		p.forget(n)
	}
	n.As, n.From, n.Kind = asGranted, a, k
	if a == snapFire {
		n.Weapon = w
	}
	n.At = sWeapon
}

// chooseGrant asks which of the attacks to take; false if there is no choice.
func (p *plan) chooseGrant(t *table.T, n *now, list []offer) bool {
	must := slices.ContainsFunc(list, func(o offer) bool { return o.rule.compulsory() && o.open() })
	type pick struct {
		o offer
		k kind
	}
	var options []table.Option
	var picks []pick
	open := 0
	for _, o := range list {
		kinds := bothKinds
		if p.policyKind(n, o) == ranged {
			kinds = []kind{ranged, melee}
		}
		for _, k := range kinds {
			if !o.kinds[k] || !p.open.freeType && o.rule == blackSpot && o.legal[1-k] && o.legal[k] && k != p.policyKind(n, o) {
				continue
			}
			x := table.Option{Name: o.rule.String() + " " + k.String() + " attack", Rules: p.offerRules(n, o)}
			switch {
			case must && !o.rule.compulsory():
				x.Barred = []table.RuleID{"warmachine.generate.compulsory"}
			case !o.legal[k]:
				x.Barred = []table.RuleID{"warmachine.generate.legality"}
			default:
				open++
			}
			options, picks = append(options, x), append(picks, pick{o, k})
		}
	}
	decline := table.Option{Name: "decline", Rules: []table.RuleID{"warmachine.blackspot.optional"}}
	if must {
		decline.Barred = []table.RuleID{"warmachine.generate.compulsory"}
	} else if open > 0 {
		open++
	}
	if open < 2 || !p.open.freeAttack && open == 2 {
		return false
	}
	if p.open.freeAttack {
		options = append(options, decline)
	}
	i := n.choose(t, "free attack", options, "warmachine.generate.only-one", "warmachine.seq.step14")
	if i == len(picks) {
		t.Cite("warmachine.blackspot.optional")
		p.afterQuiet(n)
		return true
	}
	p.citeGrant(t, n, list, picks[i].o, picks[i].k)
	p.granted(n, picks[i].o.rule, picks[i].k)
	return true
}

// offerRules is what gives a granted attack.
func (p *plan) offerRules(n *now, o offer) []table.RuleID {
	ids := []table.RuleID{o.rule.rule()}
	if o.rule == blackSpot {
		p.eachSpotType(n.Flags, n.deedOf(), func(id table.RuleID) { ids = append(ids, id) })
	}
	return ids
}

// rule is the id of a rule that grants attacks.
func (a ability) rule() table.RuleID { return grantRule[a] }

var grantRule = func() (ids [abilities]table.RuleID) {
	for a := range abilities {
		ids[a] = table.RuleID("warmachine.ability." + slug(a.String()))
	}
	ids[dragHits] = ids[drag]
	return ids
}()

// citeGrant cites what made the granted attack possible.
func (p *plan) citeGrant(t *table.T, n *now, list []offer, o offer, k kind) {
	if !t.Citing() {
		return
	}
	t.Cite(o.rule.rule())
	if len(list) > 1 {
		t.Cite("warmachine.generate.only-one")
		if o.rule.compulsory() {
			t.Cite("warmachine.generate.compulsory")
		}
	}
	d := n.deedOf()
	switch o.rule {
	case drag, catch:
		t.Cite("warmachine.drag.push")
	case killShot, quickWork:
		t.Cite("warmachine.restrict.lift-one")
	case blackSpot:
		t.Cite("warmachine.blackspot.trigger")
		p.eachSpotType(n.Flags, d, func(id table.RuleID) { t.Cite(id) })
		if d.did(dMany) {
			t.Cite("warmachine.blackspot.one-or-more")
		}
		if n.Combined > 1 {
			t.Cite("warmachine.blackspot.cra-leader")
		}
	}
	if d.as == asGranted {
		t.Cite("warmachine.generate.is-basic")
	}
}

// spotType is the rules that fix the type of a Black Spot attack.
func (s *scene) spotType(past uint32, d deed) []table.RuleID {
	var out []table.RuleID
	s.eachSpotType(past, d, func(id table.RuleID) { out = append(out, id) })
	return out
}

func (s *scene) eachSpotType(past uint32, d deed, add func(table.RuleID)) {
	if past&hLifted != 0 || s.dual() {
		add("warmachine.blackspot.either-type")
		add("warmachine.blackspot.type")
		if past&hLifted != 0 {
			add("warmachine.drag.lift")
			if past&hSpotted != 0 {
				add("warmachine.blackspot.drag-loop")
			}
		}
		return
	}
	add("warmachine.blackspot.same-type")
	add("warmachine.blackspot.type")
	if past&hOneShot != 0 {
		add("warmachine.blackspot.kill-shot")
	}
	if s.hasDrag(d.weapon) && !d.did(dDragged) && d.kind == ranged {
		add("warmachine.blackspot.drag-fail")
	}
}

func (s *scene) hasDrag(w int) bool {
	if w < 0 {
		return false
	}
	x := &s.weapons[w].special
	return x.has[drag] || x.has[dragHits] || x.has[catch]
}
