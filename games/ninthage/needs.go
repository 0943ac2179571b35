package ninthage

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// checkUnits looks at what is known once the units are made: what decisions
// name, what the attacks need.
func (q *question) checkUnits() bool {
	s := &q.f.Situation
	if q.target.unit.Base.round && s.Has("facing") && s.Facing != "front" {
		s.Fault("facing", "", "a unit on round bases has a front only")
	}
	q.checkContact()
	if q.checkDistance(); !q.f.Faults().Any() {
		q.checkBeside()
		q.checkNoEffect()
	}
	q.checkDecisions()
	for i, c := range q.attackers {
		q.checkAttacker(c, q.chosen[i])
	}
	q.checkTarget()
	return !q.f.Faults().Any()
}

// checkDistance refuses a distance between units that fight.
func (q *question) checkDistance() {
	s := &q.f.Situation
	if !q.melee || !s.StrikeBack && !s.Contact.set {
		return
	}
	if s.Range.Rat != nil && s.Range.Rat.Sign() > 0 {
		s.Fault("range", "leave it out", `the units fight in base contact (got %s")`, short(s.Range.Rat))
	}
	if s.LongRange {
		s.Fault("long_range", "leave it out", "the units fight in base contact")
	}
}

// checkContact holds the models in contact to those that can be: the front rank,
// or of a unit Engaged in its flank those of one file.
func (q *question) checkContact() {
	s := &q.f.Situation
	if !s.Contact.set || !q.melee {
		return
	}
	one := s.Contact.block.Node == nil
	for side, c := range []*combatant{q.attackers[0], q.target} {
		n, key := s.Contact.block.Attacker, "attacker"
		if side == 1 {
			n, key = s.Contact.block.Target, "target"
		}
		if !c.formed || !(s.Contact.block.Has(key) || one && side == 0) {
			continue
		}
		form := c.form
		most, where := form.rank(0), "in the front rank"
		if q.engagedIn(side) == "flank" {
			most, where = max(most, form.deep()), "on that side"
		}
		switch {
		case n <= most:
		case one:
			s.Fault("contact", "", "the attacker has %s %s (got %d)", attack.Counted(most, "model", "models"), where, n)
		default:
			s.Contact.block.Fault(key, "", "has %s %s (got %d)", attack.Counted(most, "model", "models"), where, n)
		}
	}
}

// checkAttacker asks for what the chosen attack needs.
func (q *question) checkAttacker(c *combatant, ch chosenAttack) {
	u := c.unit
	s := &q.f.Situation
	shooting := ch.weapon != nil && !ch.melee && !q.melee
	if shooting && s.StrikeBack {
		s.Fault("strike_back", "", "nobody strikes back at shooting")
	}
	if !shooting && ch.burst == "" && s.StandAndShoot {
		s.Fault("stand_and_shoot", "", "a melee weapon does not Stand and Shoot")
	}
	switch {
	case shooting:
		q.checkShooter(c, ch.weapon)
	case ch.none:
	default:
		q.checkFighter(c, "attacker")
		q.checkAlike(u, "att", "off", "agi", "str", "ap", "aim", "weapon", "weapons", "abilities", "modifiers", "situation")
		if s.StrikeBack {
			q.need(&u.Block, "agi", "needed to know who strikes first")
		}
	}
}

func (q *question) checkShooter(c *combatant, w *weapon) {
	u := c.unit
	if !w.unnamed() && !q.breathes(c, u.Abilities) {
		if w.Aim.n == 0 && u.Aim.n == 0 && !w.Hits.set && w.artillery() != flamethrower && !q.groupsAim(u) {
			u.Fault("aim", "as it is printed, such as 4+", "needed to hit with %s", w.title())
		}
		q.checkStrength(&u.profile, w)
	}
	if !c.formed && !u.Attacks.set && len(u.Groups) == 0 && !u.Has("shooters") && c.models > 1 && !w.Hits.set {
		u.Fault("files", "", "needed to know who shoots")
	}
	if u.Has("shooters") && c.formed {
		if most := q.mayShoot(c, w, q.looks(nil)); u.Shooters > most {
			u.Fault("shooters", "", "at most %d may shoot from these ranks (got %d)", most, u.Shooters)
		}
	}
	aims := func(b *scenario.Block, w *weapon, aim roll) {
		if w != nil && w.shoots() && aim.n == 0 && w.Aim.n == 0 && !w.Hits.set && w.artillery() != flamethrower {
			b.Fault("aim", "", "needed to hit with %s", w.title())
		}
	}
	ofParts := func(parts []part) {
		for i := range parts {
			aims(&parts[i].Block, parts[i].Weapon, parts[i].Aim)
		}
	}
	ofParts(u.Parts)
	for i := range u.Characters {
		ch := &u.Characters[i]
		aims(&ch.Block, ch.Weapon, ch.Aim)
		ofParts(ch.Parts)
	}
}

func (q *question) groupsAim(u *unit) bool {
	return len(u.Groups) > 0 && !slices.ContainsFunc(u.Groups, func(g group) bool { return g.Aim.n == 0 })
}

// checkStrength asks for the user's values where a weapon takes them.
func (q *question) checkStrength(p *profile, w *weapon) {
	uses := func(s stat) bool {
		return !s.set || s.plain.kind == statAdd || s.plain.kind == statUser || s.bracketed && (s.bracket.kind == statAdd || s.bracket.kind == statUser)
	}
	if w.shoots() && !w.common && !w.Str.set {
		w.Fault("str", "4, user, or none", "is missing")
	} else if uses(w.Str) && !p.Has("str") {
		q.need(&p.Block, "str", "needed: %s strikes with the user's", w.title())
	}
	if uses(w.AP) && w.AP.set && !p.Has("ap") {
		p.Fault("ap", "", "needed: %s strikes with the user's", w.title())
	}
}

// checkFighter asks for what a unit needs to fight.
func (q *question) checkFighter(c *combatant, role string) {
	u := c.unit
	breathes := q.breathes(c, u.Abilities)
	others := breathes || q.othersFight(u)
	if !u.Attacks.set {
		if !u.Att.set && !others {
			u.Fault("att", "", "needed in melee")
		}
		if !c.formed && c.models > 1 && !breathes {
			u.Fault("files", "", "needed to know who is in contact")
		}
	}
	if !u.Has("off") && !breathes && (u.Att.set || u.Attacks.set || !others) {
		u.Fault("off", "", "needed in melee")
	}
	if w := meleeWeapon(u.Weapon, u.Weapons, ""); !breathes && (u.Att.set && u.Att.most() > 0 || u.Attacks.set) {
		q.checkStrength(&u.profile, w)
	}
	q.checkSpecial(c, &u.Block, u.Abilities)
	q.checkFightingParts(c, u.Parts)
	for i := range u.Characters {
		x := &u.Characters[i]
		q.checkFightingParts(c, x.Parts)
		q.checkSpecial(c, &x.Block, x.Abilities)
		if x.Att.set || x.Has("off") {
			q.checkStriker(&x.Block, q.breathes(c, x.Abilities), "att", "off", "str")
		}
	}
}

// checkFightingParts asks for what parts of models need to fight.
func (q *question) checkFightingParts(c *combatant, parts []part) {
	for i := range parts {
		p := &parts[i]
		q.checkSpecial(c, &p.Block, p.Abilities)
		if p.Att.set && !has(p.Abilities, "Inanimate") {
			q.checkStriker(&p.Block, q.breathes(c, p.Abilities), "off", "str")
		}
	}
}

// checkStriker asks for what an owner of Melee Attacks needs: of one that breathes
// no more than when.
func (q *question) checkStriker(b *scenario.Block, breathes bool, keys ...string) {
	for _, key := range keys {
		if !breathes {
			q.need(b, key, "needed in melee")
		}
	}
	if q.f.Situation.StrikeBack {
		q.need(b, "agi", "needed to know who strikes first")
	}
}

// need asks for a key, once.
func (q *question) need(b *scenario.Block, key, format string, args ...any) {
	at := b.Node.Path + "." + key
	if b.Has(key) || slices.Contains(q.missing, at) {
		return
	}
	q.missing = append(q.missing, at)
	b.Fault(key, "", format, args...)
}

// checkSpecial asks for what Special Attacks need: the Strength they are made at,
// and the Agility of those without a step of their own.
func (q *question) checkSpecial(c *combatant, b *scenario.Block, as []ability) {
	for _, name := range []string{"Impact Hits", "Grind Attacks", "Stomp Attacks"} {
		if has(as, name) {
			q.need(b, "str", "needed: %s are made at it", name)
		}
	}
	if q.breathes(c, as) || has(as, "Grind Attacks") {
		q.checkStriker(b, true)
	}
}

func (q *question) othersFight(u *unit) bool {
	strikes := func(att quantity, as []ability) bool {
		return att.set || has(as, "Impact Hits") || has(as, "Grind Attacks") || has(as, "Stomp Attacks")
	}
	parts := func(all []part) bool {
		return slices.ContainsFunc(all, func(p part) bool { return strikes(p.Att, p.Abilities) })
	}
	return strikes(quantity{}, u.Abilities) || parts(u.Parts) ||
		slices.ContainsFunc(u.Characters, func(c character) bool { return strikes(c.Att, c.Abilities) || parts(c.Parts) })
}

// strikesClose tells whether anybody of the attacker makes Close Combat Attacks.
func (q *question) strikesClose() bool {
	if q.chosen[0].melee {
		return true
	}
	c := q.attackers[0]
	return slices.ContainsFunc(q.fighters(c), func(f fighter) bool {
		return (f.user.att.set || f.attacks.set) && !q.breathes(c, f.user.abilities) && !has(f.user.abilities, "Inanimate")
	})
}

// checkTarget asks for what is rolled against.
func (q *question) checkTarget() {
	t := q.target.unit
	wounds := slices.ContainsFunc(q.chosen, func(ch chosenAttack) bool {
		return !ch.none && (ch.weapon == nil || ch.weapon.Str.plain.kind != statNone)
	})
	if wounds && !t.Has("res") && q.target.models > 0 && !slices.ContainsFunc(t.Groups, func(g group) bool { return g.Has("res") }) {
		t.Fault("res", "", "needed to wound it")
	}
	for i := range t.Characters {
		if c := &t.Characters[i]; wounds && !c.Has("res") {
			c.Fault("res", "", "needed to wound it")
		}
	}
	close := q.melee && q.strikesClose()
	if close && !t.Has("def") && q.target.models > 0 && !slices.ContainsFunc(t.Groups, func(g group) bool { return g.Has("def") }) {
		t.Fault("def", "", "needed in melee")
	}
	area := slices.ContainsFunc(q.chosen, func(ch chosenAttack) bool {
		if ch.weapon == nil {
			return false
		}
		x, _ := ch.weapon.area()
		return x > 0
	})
	if area && !q.target.formed {
		t.Fault("files", "", "needed: an Area Attack hits ranks and files")
	}
	if q.melee && !q.target.formed && !q.f.Situation.Contact.set && !q.attackers[0].unit.Attacks.set {
		t.Fault("files", "", "needed to know who is in contact")
	}
	if !q.f.Situation.StrikeBack || !q.melee {
		return
	}
	q.checkFighter(q.target, "target")
	q.checkAlike(t, "att", "off", "agi", "str", "ap", "aim", "weapon", "weapons", "situation")
	q.need(&t.Block, "agi", "needed to know who strikes first")
	for _, key := range []string{"def", "res"} {
		if !q.attackers[0].unit.Has(key) {
			q.attackers[0].unit.Fault(key, "", "needed: the target strikes back")
		}
	}
	if len(q.attackers) > 1 {
		q.f.Situation.Fault("strike_back", "", "one unit fights one unit")
	}
}
