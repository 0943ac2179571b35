package warmachine

import (
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// toHit is the skill and what is added to the attack roll.
func (s *scene) toHit(n *numbers, a shot) {
	switch a.kind {
	case melee:
		n.skill = s.actor.mat
		n.say("attack.bonus", "hit.roll", "MAT %d", n.skill)
		if s.actor.effects.has[blind] {
			n.skill -= 4
			n.say("attack.bonus", "mod.blind", "-4")
		}
	case ranged:
		n.skill = s.actor.rat
		n.say("attack.bonus", "hit.roll", "RAT %d", n.skill)
	case magic:
		n.skill = s.actor.magic
		what := "FOCUS or FURY"
		if a.weapon.hasSkill {
			n.skill, what = a.weapon.skill, "its own value"
		}
		n.say("attack.bonus", "type.magic", "%s %d", what, n.skill)
	}
	n.bonus = n.skill
	add := func(k int, rule table.RuleID, why string) {
		n.bonus += k
		n.say("attack.bonus", rule, signed(k)+" "+why)
	}
	if a.kind == ranged && s.state.movement == "aim" {
		add(2, "mod.aim", "aiming")
	}
	switch {
	case a.manner == freeStrike:
		add(2, "mod.free-strike", "free strike")
	case a.target.place.back:
		add(2, "mod.back-strike", "from the back arc")
	}
	if a.combined > 1 {
		add(a.combined, "combined.bonus", attack.Counted(a.combined, "model", "models"))
	}
	if a.manner == slamAttack && a.target.base > s.actor.base {
		add(-2, "mod.slam-larger", "larger base")
	}
	if s.gangs(a) {
		add(2, "mod.gang", "Gang")
	}
	if s.flanks(a) {
		add(2, "mod.flank", "Flank")
	}
	s.eachMod(a, func(m modifier) {
		if m.attack != 0 {
			add(m.attack, "mod.order", m.name)
		}
	})
}

// isMelee tells whether it is a melee attack made with all melee rules.
func (s *scene) gangs(a shot) bool {
	return a.kind == melee && a.manner != impactAttack && (s.actor.special.has[gang] || s.actor.special.has[gangFighter]) && a.target.place.gang
}

func (s *scene) flanks(a shot) bool {
	return a.kind == melee && a.manner != impactAttack && s.actor.special.has[flank] && a.target.place.flank
}

// defence is the effective DEF.
func (s *scene) defence(n *numbers, a shot) {
	e := a.target
	n.def = e.def
	n.say("def", "hit.compare", "DEF %d", e.def)
	s.eachMod(a, func(m modifier) {
		if m.baseDef >= 0 {
			n.def = m.baseDef
			n.say("def", "mod.order", "base %d, %s", m.baseDef, m.name)
		}
	})
	switch {
	case a.lie.down:
		n.def = 5
		n.say("def", "state.knocked-down", "base 5")
	case a.lie.still:
		n.def = 5
		n.say("def", "state.stationary", "base 5")
	}
	n.base = n.def
	replaced := n.base != e.def || a.lie.down || a.lie.still
	changes := 0
	add := func(k int, rule table.RuleID, why string) {
		n.def += k
		changes++
		n.say("def", rule, strings.TrimSpace(signed(k)+" "+why))
	}
	if a.kind != melee {
		s.cover(n, a, add)
	}
	if e.effects.has[blackSpot] {
		add(-2, "blackspot.def", "Black Spot")
	}
	if e.effects.has[blind] {
		add(-4, "mod.blind", "Blind")
	}
	s.eachMod(a, func(m modifier) {
		switch {
		case m.def == 0:
		case m.def > 0 && m.spell && a.weapon.special.has[blessed]:
			n.say("def", "mod.blessed", "no %s %s", signed(m.def), m.name)
		default:
			add(m.def, "mod.order", m.name)
		}
	})
	if replaced && changes > 0 || changes > 1 {
		n.say("def", "mod.order", "base first, then all additions")
	}
}

// cover is what terrain, height and a melee around the target add.
func (s *scene) cover(n *numbers, a shot, add func(int, table.RuleID, string)) {
	p, e := a.target.place, a.target
	hugeBase := func(is bool) bool {
		if is && e.base == huge {
			n.say("def", "mod.huge-base", "a huge base never gains it")
			return true
		}
		return false
	}
	conceal := p.concealment
	if conceal && s.actor.special.has[eyelessSight] {
		n.say("def", "ability.eyeless-sight", "no concealment")
		conceal = false
	}
	switch {
	case a.weapon.spray && (p.cover || conceal):
		n.say("def", "spray.ignores", "a spray ignores cover and concealment")
	case (p.cover || conceal) && hugeBase(true):
	case p.cover:
		add(4, "mod.cover", "cover")
		if conceal {
			n.say("def", "mod.no-stack-terrain", "no concealment beside cover")
		}
	case conceal:
		add(2, "mod.concealment", "concealment")
	}
	if p.elevated && !hugeBase(true) {
		add(2, "mod.elevation", "elevated")
	}
	s.inMelee(n, a, add)
}

// inMelee is the bonus of a target that is in melee.
func (s *scene) inMelee(n *numbers, a shot, add func(int, table.RuleID, string)) {
	p, e := a.target.place, a.target
	with := s.engages(e, a.lie)
	switch {
	case p.inMelee && a.lie.still:
		n.say("def", "state.stationary", "cannot be engaged: a melee adds nothing")
	case p.inMelee && a.lie.down:
		n.say("def", "state.knocked-down", "cannot be engaged: a melee adds nothing")
	case !p.inMelee && !with || a.lie.down || a.lie.still:
	case with:
		n.say("def", "mod.target-in-melee", "not against the attacker's own opponent")
		if s.actor.special.has[gunfighter] && a.kind == ranged {
			n.say("def", "ability.gunfighter", "shoots models it is in melee with")
		}
	case a.weapon.spray:
		n.say("def", "spray.ignores", "a spray ignores a melee")
	case e.base == huge:
		n.say("def", "mod.huge-base", "a huge base never gains it")
	default:
		add(4, "mod.target-in-melee", "in melee")
	}
}

// engages tells whether the model and the attacker are in melee.
func (s *scene) engages(e *entry, l lie) bool {
	return !l.down && !l.still && !e.friendly && (e.place.engaged || l.dragged)
}

// automatic is step 3 and step 4: out of range, automatic hits and misses.
func (s *scene) automatic(n *numbers, a shot) {
	hit, miss := false, false
	if a.kind != melee {
		s.range3(n, a)
		if s.stealthy(a) {
			switch {
			case a.weapon.spray:
				n.say("hit.auto", "spray.ignores", "a spray ignores Stealth")
			case s.actor.special.has[eyelessSight]:
				n.say("hit.auto", "ability.eyeless-sight", "no Stealth")
			default:
				miss = true
				n.say("hit.auto", "ability.stealth", `beyond 5"`)
				n.say("hit.auto", "hit.automatic-miss", "no roll")
			}
		}
	}
	if a.kind == melee && (a.lie.down || a.lie.still) {
		hit = true
		n.say("hit.auto", "hit.automatic", "no roll")
	}
	s.eachMod(a, func(m modifier) {
		switch m.auto {
		case "hit":
			hit = true
			n.say("hit.auto", "hit.automatic", "%s", m.name)
		case "miss":
			miss = true
			n.say("hit.auto", "hit.automatic-miss", "%s", m.name)
		}
	})
	switch {
	case n.outOfRange:
		n.auto = autoMiss
	case hit:
		n.auto = autoHit
		if miss {
			n.say("hit.auto", "hit.automatic-miss", "the automatic hit goes before")
		}
	case miss:
		n.auto = autoMiss
	}
	if n.auto != rolled {
		n.say("hit.auto", "seq.step4", "no attack roll")
	}
}

// range3 measures range.
func (s *scene) range3(n *numbers, a shot) {
	d, rng := a.target.place.distance, s.reach(a.weapon)
	if a.lie.dragged {
		return
	}
	if d == nil || rng == nil || a.weapon.rng == nil {
		return
	}
	if s.actor.special.has[snipe] && a.kind == ranged && !a.weapon.spray {
		n.say("hit.auto", "ability.snipe", `RNG %s"`, rng.RatString())
	}
	if d.Cmp(rng) > 0 {
		n.outOfRange = true
		n.say("hit.auto", "range.out", `%s" is beyond %s"`, text(d), text(rng))
		n.say("hit.auto", "seq.step3", "range is measured after the declaration")
	}
}

// reach is a weapon's RNG with what changes it; nil: none known.
func (s *scene) reach(w *weapon) *big.Rat {
	if w.rng == nil {
		if w.typ == "magic" && s.actor.hasMagic { // CTRL: twice the statistic
			return rat(int64(2 * s.actor.magic))
		}
		return nil
	}
	if s.actor.special.has[snipe] && w.typ == "ranged" && !w.spray {
		return new(big.Rat).Add(w.rng, rat(4))
	}
	return w.rng
}

func (s *scene) stealthy(a shot) bool {
	d := a.target.place.distance
	return a.target.special.has[stealth] && d != nil && d.Cmp(rat(5)) > 0 && !a.lie.dragged
}

// attackDice is how many dice are rolled to hit and how many are kept.
func (s *scene) attackDice(n *numbers, a shot) {
	n.attackDice = 2
	n.say("attack.dice", "hit.roll", "2")
	boost := func(rule table.RuleID, why string) {
		if n.boostedAttack {
			n.say("attack.dice", "dice.boost", "boosted once only")
			n.say("attack.dice", "dice.cannot-beats-can", "it cannot be boosted again")
			return
		}
		n.boostedAttack = true
		n.attackDice++
		n.say("attack.dice", rule, "+1 %s", why)
		n.say("attack.dice", "dice.boost", "boosted: not again")
	}
	if a.manner == chargeAttack && s.actor.special.has[cavalry] && a.kind == melee {
		boost("charge.cavalry", "cavalry charge")
	}
	s.eachMod(a, func(m modifier) {
		if m.boostAttack {
			boost("dice.boost", m.name)
		}
		if m.attackDice != 0 {
			n.attackDice += m.attackDice
			n.say("attack.dice", "dice.additional", "%s %s", signed(m.attackDice), m.name)
		}
		if m.attackDrop != (discardKey{}) {
			n.attackLow += m.attackDrop.low
			n.attackHigh += m.attackDrop.high
			n.say("attack.keep", "dice.discard", "%s", m.name)
		}
		if m.attackReroll != "" {
			n.attackAgain.name(m.attackReroll)
			n.say("attack.dice", "dice.reroll", "re-roll, %s", m.name)
		}
	})
	if s.actor.effects.has[signs] {
		n.attackDice++
		n.attackLow++
		n.say("attack.dice", "ability.signs", "+1, the lowest dropped")
		n.say("attack.keep", "dice.discard", "Signs")
	}
	if s.actor.effects.has[crippledMind] || a.weapon.crippled {
		n.attackDice--
		n.say("attack.dice", "mod.crippled", "-1 crippled")
	}
	n.attackDice = max(0, n.attackDice)
	if n.attackLow+n.attackHigh > 0 {
		n.say("attack.keep", "crit.discard", "removed dice make no pair")
	}
	if a.manner == impactAttack {
		n.boostedAttack, n.boostedDamage = true, true
	}
	switch k := max(0, n.attackDice-n.attackLow-n.attackHigh); k {
	case 1:
		n.say("attack.keep", "hit.single-die", "one die: a 6 is not automatic")
	case 0:
		n.say("attack.keep", "hit.zero-dice", "no dice: the bare statistic")
	}
}
