package warmachine

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// power is POW (+ STR) with modifiers.
func (s *scene) power(n *numbers, a shot) {
	w := a.weapon
	own := true // the weapon's damage
	switch {
	case a.manner == powerAttack || a.manner == slamAttack || a.manner == collateral:
		n.power, own = s.actor.str, false
		n.say("damage.bonus", "power.damage", "STR %d", s.actor.str)
	case w.noPow:
		n.noDamage = true
		n.say("damage.bonus", "damage.no-pow", "POW -: no damage roll")
	case a.manner == comboAttack:
		n.power = s.actor.str + 2*w.pow
		n.say("damage.bonus", "ability.combo-strike", "STR %d + 2 x POW %d", s.actor.str, w.pow)
	case a.manner == blastDamage:
		n.power = w.blast
		n.say("damage.bonus", "aoe.blast-half", "blast POW %d", w.blast)
	case a.kind == melee && w.typ == "melee":
		n.power = w.ps
		n.say("damage.bonus", "damage.roll", "P+S %d", w.ps)
	default:
		n.power = w.pow
		n.say("damage.bonus", "damage.roll", "POW %d", w.pow)
	}
	add := func(k int, rule table.RuleID, why string) {
		n.power += k
		n.say("damage.bonus", rule, signed(k)+" "+why)
	}
	if a.combined > 1 && a.manner != blastDamage {
		add(a.combined, "combined.bonus", attack.Counted(a.combined, "model", "models"))
	}
	if s.gangs(a) && own {
		add(2, "mod.gang", "Gang")
	}
	s.eachMod(a, func(m modifier) {
		if m.damage != 0 {
			add(m.damage, "mod.order", m.name)
		}
		if m.multiply != 1 {
			n.multiply *= m.multiply
			n.say("damage.bonus", "mod.order", "points over ARM x%d, %s", m.multiply, m.name)
		}
		if m.reduce != 0 {
			n.reduce += m.reduce
			n.say("damage.bonus", "mod.order", "%s fewer, %s", attack.Counted(m.reduce, "point", "points"), m.name)
		}
	})
	if n.power < 0 {
		n.power = 0
	}
	if w.special.has[decapitation] && own && a.manner != blastDamage {
		n.multiply *= 2
		n.say("damage.bonus", "ability.decapitation", "points over ARM doubled")
	}
}

// armour is the effective ARM, and immunity.
func (s *scene) armour(n *numbers, a shot) {
	e := a.target
	n.arm = e.arm
	n.say("arm", "damage.points", "ARM %d", e.arm)
	add := func(k int, rule table.RuleID, why string) {
		n.arm += k
		n.say("arm", rule, signed(k)+" "+why)
	}
	chain := a.weapon.special.has[chainWeapon] && a.manner != powerAttack && a.manner != slamAttack && a.manner != collateral
	for _, sh := range e.special.shields {
		switch {
		case chain:
			n.say("arm", "ability.chain-weapon", "no %s", sh.what)
		case a.manner == freeStrike:
			n.say("arm", "mod.free-strike", "as from the back")
			n.say("arm", "mod.shield", "no %s from the back", sh.what)
		case e.place.back:
			n.say("arm", "mod.shield", "no %s from the back", sh.what)
		case a.lostMark && sh.system != 0:
			n.say("arm", "mod.shield", "no %s: crippled", sh.what)
		default:
			add(sh.bonus, "mod.shield", sh.what.String())
		}
	}
	if e.effects.has[shieldWall] {
		switch {
		case chain:
			n.say("arm", "ability.chain-weapon", "no Shield Wall")
		case a.manner == freeStrike:
			n.say("arm", "mod.free-strike", "as from the back")
			n.say("arm", "mod.shield-wall", "not from the back")
		case e.place.back:
			n.say("arm", "mod.shield-wall", "not from the back")
		default:
			add(4, "mod.shield-wall", "Shield Wall")
		}
	}
	if e.effects.has[darkShroud] {
		add(-2, "mod.dark-shroud", "Dark Shroud")
	}
	s.eachMod(a, func(m modifier) {
		switch {
		case m.arm == 0:
		case m.arm > 0 && m.spell && a.weapon.special.has[blessed]:
			n.say("arm", "mod.blessed", "no %s %s", signed(m.arm), m.name)
		default:
			add(m.arm, "mod.order", m.name)
		}
	})
	s.immune(n, a)
}

// immune tells whether the target takes no damage from the attack.
func (s *scene) immune(n *numbers, a shot) {
	e, types := a.target, a.weapon.types
	if a.manner == powerAttack || a.manner == slamAttack || a.manner == collateral {
		types = nil
	}
	if a.manner == blastDamage {
		types = append(slices.Clone(types), "blast")
	}
	for _, t := range e.special.immune {
		if slices.Contains(types, t) {
			n.noDamage = true
			n.say("arm", "type.immunity", "immune to %s", t)
		}
	}
	if e.special.has[incorporeal] {
		if slices.Contains(types, "magical") {
			n.say("arm", "type.incorporeal", "magical damage hurts it")
		} else {
			n.noDamage = true
			n.say("arm", "type.incorporeal", "not magical: no damage")
			n.say("arm", "type.immunity", "no damage of that type")
		}
	}
}

// damageDice is how many dice are rolled for damage and how many are kept.
func (s *scene) damageDice(n *numbers, a shot) {
	n.damageDice = 2
	n.say("damage.dice", "damage.roll", "2")
	own := a.manner != powerAttack && a.manner != slamAttack && a.manner != collateral
	boost := func(rule table.RuleID, why string) {
		if n.boostedDamage {
			n.say("damage.dice", "dice.boost", "boosted once only")
			n.say("damage.dice", "dice.cannot-beats-can", "it cannot be boosted again")
			return
		}
		n.boostedDamage = true
		n.damageDice++
		n.say("damage.dice", rule, "+1 %s", why)
		n.say("damage.dice", "dice.boost", "boosted: not again")
	}
	add := func(k int, rule table.RuleID, why string) {
		n.damageDice += k
		n.say("damage.dice", rule, "%s %s", signed(k), why)
	}
	impact := a.manner == impactAttack
	if impact {
		n.say("damage.dice", "charge.impact", "not boostable")
	}
	if a.manner == chargeAttack && a.weapon.typ == "melee" {
		boost("charge.attack", "charge attack")
	}
	if a.manner == freeStrike {
		boost("mod.free-strike", "free strike")
	}
	extra := 0
	if own && a.manner != blastDamage {
		own, all := a.weapon.special.has[weaponMaster], s.actor.special.has[weaponMaster] && a.kind == melee && !impact
		if own || all {
			add(1, "ability.weapon-master", "Weapon Master")
			extra++
		}
		if own && all {
			n.say("damage.dice", "dice.no-stack-same-name", "Weapon Master counts once")
		}
		for _, x := range a.weapon.special.slays {
			if classOf(a.target, x) {
				add(1, "ability.annihilator", "against "+x)
				extra++
			}
		}
		if s.flanks(a) {
			add(1, "mod.flank", "Flank")
			extra++
		}
	}
	s.eachMod(a, func(m modifier) {
		if m.boostDamage && !impact {
			boost("dice.boost", m.name)
		}
		if m.damageDice != 0 {
			add(m.damageDice, "dice.additional", m.name)
			extra++
		}
		if m.damageDrop != (discardKey{}) {
			n.damageLow += m.damageDrop.low
			n.damageHigh += m.damageDrop.high
			n.say("damage.keep", "dice.discard", "%s", m.name)
		}
		if m.damageReroll != "" {
			n.damageAgain.name(m.damageReroll)
			n.say("damage.dice", "dice.reroll", "re-roll, %s", m.name)
		}
	})
	if s.actor.effects.has[signs] {
		add(1, "ability.signs", "Signs, the lowest dropped")
		n.damageLow++
		n.say("damage.keep", "dice.discard", "Signs")
	}
	if s.actor.effects.has[crippledBody] || a.weapon.crippled && own {
		add(-1, "mod.crippled", "crippled")
	}
	if extra > 1 || extra > 0 && n.boostedDamage {
		n.say("damage.dice", "dice.additional", "differently named dice add up")
	}
	n.damageDice = max(0, n.damageDice)
}

// classOf tells whether the model is of the class that a rule names.
func classOf(e *entry, class string) bool {
	c := strings.ToLower(strings.ReplaceAll(class, " ", "_"))
	switch c {
	case "warrior", "warrior_model", "warriors":
		return e.warrior()
	case "living":
		return e.living
	}
	return c == e.typ || c == e.typ+"s"
}

// effectsOf is what a hit does beside damage, and Tough.
func (s *scene) effectsOf(n *numbers, a shot) {
	w, e := a.weapon, a.target
	own := a.manner != powerAttack && a.manner != slamAttack && a.manner != collateral
	n.tough = e.special.has[tough]
	if own { // a model under a template was hit like any other
		n.puncture = w.special.has[puncture] && !n.noDamage
		n.grievous = w.special.has[grievousWounds]
		n.hitDown = w.special.has[knockdown]
		n.removes = w.special.has[removeFromPlay]
		n.noTough = w.special.has[decapitation]
		n.critDown = w.special.has[criticalKnockdown]
		n.smite = w.special.has[criticalSmite] && !e.special.has[incorporeal]
	}
	if a.kind == melee && own && s.actor.special.has[anatomicalPrecision] && e.living && !n.noDamage {
		n.anatomical, n.noTough = true, true
	}
}
