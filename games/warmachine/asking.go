package warmachine

import (
	"math/bits"

	"github.com/enfilade/enfilade/internal/table"
)

// The options of the decisions within an attack.
var (
	boostIDs    = []table.RuleID{"warmachine.dice.boost"}
	boostAttack = []table.Option{{Name: "no boost", Rules: boostIDs}, {Name: "boost attack roll", Rules: boostIDs}}
	boostDamage = []table.Option{{Name: "no boost", Rules: boostIDs}, {Name: "boost damage roll", Rules: boostIDs}}
	waiveHit    = []table.Option{
		{Name: "keep automatic hit", Rules: []table.RuleID{"warmachine.hit.automatic"}},
		{Name: "waive automatic hit", Rules: []table.RuleID{"warmachine.hit.automatic-waive"}},
	}
	dragPush = []table.Option{
		{Name: "Drag push", Rules: []table.RuleID{"warmachine.drag.push", "warmachine.drag.condition"}},
		{Name: "decline", Rules: []table.RuleID{"warmachine.drag.push"}},
	}
)

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
	if g.is(gAwaits) {
		p.rolledAt(t, n, int(n.Target), r)
	} else {
		p.apply(t, n, int(n.Target), r)
	}
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
	if g.is(gDirect | gBlast | gDrop | gStruck) {
		k = n.partOf(g, k)
	}
	return n.partOf(g, p.boostBits(n, k))
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
		options := boostAttack
		if bit == 2 {
			options = boostDamage
		}
		if n.choose(t, name, options, "warmachine.dice.boost") == 1 {
			pay(bit)
		}
	}
	can := n.Points > 0 && !p.noBoost(n)
	switch {
	case b.At == pAttack && n.Asked&askedWaive == 0 && k.Auto == autoHit && k.Part == 0 && n.Kind == melee && p.open.waive:
		n.Asked |= askedWaive
		options := waiveHit
		if n.choose(t, "waive automatic hit", options, "warmachine.hit.automatic-waive", "warmachine.hit.automatic") == 1 {
			n.Asked |= waived
		}
		return true
	case b.At == pAttack && n.Asked&askedAttack == 0 && can && k.Part&^rollOnly == 0 && p.open.boostAttack && !k.is(bFreeAttack|bFuture) && (k.Auto == rolled || n.Asked&waived != 0):
		n.Asked |= askedAttack
		boost("boost attack roll", 1)
		return true
	case b.At == pSeen && n.Asked&askedLate == 0 && can && p.open.boostAttack:
		n.Asked |= askedLate
		options := boostAttack
		if n.choose(t, "boost attack roll", options, "warmachine.dice.future-sight", "warmachine.dice.boost") == 1 {
			pay(1)
			b.Extra = 1
		}
		b.At = pJudge
		return true
	case b.At == pJudge && b.Faces == 0 && p.open.reroll && b.Again.left(k.Again, !b.Verdict.hits()):
		options := []table.Option{{Name: "reroll"}, {Name: "keep"}}
		if b.Verdict.hits() {
			options[0], options[1] = options[1], options[0]
		}
		i := n.choose(t, "reroll", options, "warmachine.dice.reroll")
		if options[i].Name == "keep" {
			b.Again = k.Again
			return true
		}
		b.Again.use(k.Again, !b.Verdict.hits())
		b.At = pAttack
		n.Asked |= askedAttack | askedLate
		return true
	case b.At == pDamage && n.Asked&askedDamage == 0 && can && p.open.boostDamage && !k.is(bFreeDamage|bFuture|bNoDamage):
		n.Asked |= askedDamage
		boost("boost damage roll", 2)
		return true
	case b.At == pDamageSeen && n.Asked&askedDamage == 0 && can && p.open.boostDamage:
		n.Asked |= askedDamage
		options := boostDamage
		if n.choose(t, "boost damage roll", options, "warmachine.dice.future-sight", "warmachine.dice.boost") == 1 {
			pay(2)
		}
		return true
	case b.At == pDamageAgain && p.open.reroll && b.Again.left(k.DamageAgain, b.Amount == 0):
		options := []table.Option{{Name: "keep"}, {Name: "reroll"}}
		if b.Amount == 0 {
			options[0], options[1] = options[1], options[0]
		}
		i := n.choose(t, "reroll damage", options, "warmachine.dice.reroll")
		if options[i].Name == "keep" {
			b.Again = k.DamageAgain
			return true
		}
		b.Again.use(k.DamageAgain, b.Amount == 0)
		b.At = pDamage
		n.Asked |= askedDamage
		return true
	}
	return false
}
