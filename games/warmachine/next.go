package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

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
		options = append(options, table.Option{Name: "end activation", Rules: []table.RuleID{"warmachine.action.initial-attacks"}})
	}
	for _, c := range open {
		options = append(options, table.Option{Name: c.name(), Rules: p.choiceRules(n, c)})
	}
	if stop && !p.stopsFirst(open) {
		options = append(options, table.Option{Name: "end activation", Rules: []table.RuleID{"warmachine.action.initial-attacks"}})
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

// choiceRules is what gives an attack that may be made next.
func (p *plan) choiceRules(n *now, c choice) []table.RuleID {
	switch c.as {
	case asInitial, asSpell:
		return p.initialRule(n, c)
	case asBought:
		if c.kind == ranged {
			return []table.RuleID{"warmachine.action.buy-attack", "warmachine.ability.reload"}
		}
		return []table.RuleID{"warmachine.action.buy-attack"}
	}
	return []table.RuleID{"warmachine.action.options"}
}
