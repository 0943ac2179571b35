package warmachine

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// manner is how an attack is made, where its numbers differ by that.
type manner uint8

const (
	plain manner = iota
	chargeAttack
	freeStrike
	powerAttack // damage by STR alone
	slamAttack
	impactAttack
	comboAttack
	blastDamage // caught by a template, not directly hit
	collateral  // knocked over by a slammed model
	chainBlow
	manners
)

// lie is how a model stands when it is attacked, as far as numbers differ.
type lie struct {
	down, still bool // knocked down, stationary
	dragged     bool // pulled into melee
}

// shot is an attack in the making: all that its numbers depend on.
type shot struct {
	weapon   *weapon
	kind     kind
	target   *entry
	manner   manner
	lie      lie
	combined int  // contributing models, 1 for a single attack
	lostMark bool // the system that carries the shield is crippled
}

// outcome of step 4.
const (
	rolled = iota
	autoHit
	autoMiss
)

// numbers are those of one attack at one model.
type numbers struct {
	skill, bonus, def, arm, base      int
	attackDice, attackLow, attackHigh int
	damageDice, damageLow, damageHigh int
	boostedAttack, boostedDamage      bool // free, or forbidden: no boost can be bought
	power                             int  // POW (+ STR) and modifiers
	auto                              uint8
	outOfRange                        bool
	attackReroll, damageReroll        string
	multiply, reduce                  int
	noDamage                          bool // POW -, immune
	puncture, anatomical              bool
	noTough                           bool
	grievous                          bool
	removes                           bool
	hitDown, critDown, smite          bool
	tough                             bool

	note  bool
	lines map[string][]attack.Because
	ids   []table.RuleID // of the attack roll
	dids  []table.RuleID // of the damage
}

func (n *numbers) needed() int { return n.def - n.bonus }

// minus is x of "dice minus x".
func (n *numbers) minus() int { return n.arm - n.power }

const rules = "warmachine."

// say notes a rule's part in a fact.
func (n *numbers) say(fact string, rule table.RuleID, effect string, args ...any) {
	switch fact {
	case "arm", "damage.bonus", "damage.dice", "damage.keep":
		n.dids = append(n.dids, rules+rule)
	default:
		n.ids = append(n.ids, rules+rule)
	}
	if n.note {
		if len(args) > 0 {
			effect = fmt.Sprintf(effect, args...)
		}
		n.lines[fact] = append(n.lines[fact], attack.Because{Rule: rules + rule, Effect: effect})
	}
}

func signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

// numbersOf works out an attack's numbers, in the order of the rules: base
// values, what replaces them, everything added, then the dice.
func (s *scene) numbersOf(a shot, note bool) *numbers {
	n := &numbers{multiply: 1, note: note}
	if note {
		n.lines = map[string][]attack.Because{}
	}
	s.toHit(n, a)
	s.defence(n, a)
	s.automatic(n, a)
	s.attackDice(n, a)
	s.power(n, a)
	s.armour(n, a)
	s.damageDice(n, a)
	s.effectsOf(n, a)
	return n
}

func (s *scene) eachMod(a shot, do func(m modifier)) {
	for _, list := range [][]modifier{s.actor.mods, a.weapon.mods, a.target.mods} {
		for _, m := range list {
			if m.on(a.kind) {
				do(m)
			}
		}
	}
}

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
		add(a.combined, "combined.bonus", fmt.Sprintf("%d models", a.combined))
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
			n.attackReroll = m.attackReroll
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
		add(a.combined, "combined.bonus", fmt.Sprintf("%d models", a.combined))
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
			n.say("damage.bonus", "mod.order", "%d points fewer, %s", m.reduce, m.name)
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
	for _, sh := range e.special.shields {
		switch {
		case a.weapon.special.has[chainWeapon] && a.manner != powerAttack && a.manner != slamAttack:
			n.say("arm", "ability.chain-weapon", "no %s", sh.what)
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
		case a.weapon.special.has[chainWeapon]:
			n.say("arm", "ability.chain-weapon", "no Shield Wall")
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
			n.damageReroll = m.damageReroll
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
	if own && a.manner != blastDamage {
		n.puncture = w.special.has[puncture] && !n.noDamage
		n.grievous = w.special.has[grievousWounds]
		n.hitDown = w.special.has[knockdown]
	}
	if own {
		n.removes = w.special.has[removeFromPlay]
		n.noTough = w.special.has[decapitation]
		n.critDown = w.special.has[criticalKnockdown]
		n.smite = w.special.has[criticalSmite] && !e.special.has[incorporeal]
	}
	if a.kind == melee && own && s.actor.special.has[anatomicalPrecision] && e.living && !n.noDamage {
		n.anatomical, n.noTough = true, true
	}
}

func text(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'f', -1, 64)
}
