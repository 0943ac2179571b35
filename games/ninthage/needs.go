package ninthage

import "slices"

// checkUnits looks at what is known once the units are made: what decisions
// name, what the attacks need.
func (q *question) checkUnits() bool {
	s := &q.f.Situation
	if q.target.unit.Base.round && s.Has("facing") && s.Facing != "front" {
		s.Fault("facing", "", "a unit on round bases has a front only")
	}
	q.checkContact()
	q.checkDecisions()
	for i, c := range q.attackers {
		q.checkAttacker(c, q.chosen[i])
	}
	q.checkTarget()
	return !q.f.Faults().Any()
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
			s.Fault("contact", "", "the attacker has %d models %s (got %d)", most, where, n)
		default:
			s.Contact.block.Fault(key, "", "has %d models %s (got %d)", most, where, n)
		}
	}
}

// checkAttacker asks for what the chosen attack needs.
func (q *question) checkAttacker(c *combatant, ch chosenAttack) {
	u := c.unit
	s := &q.f.Situation
	shooting := ch.weapon != nil && !ch.melee
	if shooting && s.StrikeBack {
		s.Fault("strike_back", "", "nobody strikes back at shooting")
	}
	if !shooting && ch.burst == nil && s.StandAndShoot {
		s.Fault("stand_and_shoot", "", "a melee weapon does not Stand and Shoot")
	}
	switch {
	case shooting:
		q.checkShooter(c, ch.weapon)
	case ch.burst != nil || ch.none:
	default:
		q.checkFighter(c, "attacker")
		q.checkAlike(u, "att", "off", "agi", "str", "ap", "aim", "weapon", "weapons", "abilities", "modifiers", "situation")
		if s.StrikeBack && !u.Has("agi") {
			u.Fault("agi", "", "needed to know who strikes first")
		}
	}
}

func (q *question) checkShooter(c *combatant, w *weapon) {
	u := c.unit
	if !w.unnamed() {
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
	for i := range u.Parts {
		if p := &u.Parts[i]; p.Weapon != nil && p.Weapon.shoots() {
			if p.Aim.n == 0 && p.Weapon.Aim.n == 0 && !p.Weapon.Hits.set && p.Weapon.artillery() != flamethrower {
				p.Fault("aim", "", "needed to hit with %s", p.Weapon.title())
			}
		}
	}
	for i := range u.Characters {
		if ch := &u.Characters[i]; ch.Weapon != nil && ch.Weapon.shoots() {
			if ch.Aim.n == 0 && ch.Weapon.Aim.n == 0 && !ch.Weapon.Hits.set && ch.Weapon.artillery() != flamethrower {
				ch.Fault("aim", "", "needed to hit with %s", ch.Weapon.title())
			}
		}
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
		p.Fault("str", "", "needed: %s strikes with the user's", w.title())
	}
	if uses(w.AP) && w.AP.set && !p.Has("ap") {
		p.Fault("ap", "", "needed: %s strikes with the user's", w.title())
	}
}

// checkFighter asks for what a unit needs to fight.
func (q *question) checkFighter(c *combatant, role string) {
	u := c.unit
	if !u.Attacks.set {
		if !u.Att.set && !q.othersFight(u) {
			u.Fault("att", "", "needed in melee")
		}
		if !c.formed && c.models > 1 {
			u.Fault("files", "", "needed to know who is in contact")
		}
	}
	if !u.Has("off") && (u.Att.set || u.Attacks.set || !q.othersFight(u)) {
		u.Fault("off", "", "needed in melee")
	}
	if w := meleeWeapon(u.Weapon, u.Weapons, ""); u.Att.set && u.Att.most() > 0 || u.Attacks.set {
		q.checkStrength(&u.profile, w)
	}
	for i := range u.Parts {
		p := &u.Parts[i]
		if !p.Att.set || has(p.Abilities, "Inanimate") {
			continue
		}
		for _, key := range []string{"off", "str"} {
			if !p.Has(key) {
				p.Fault(key, "", "needed in melee")
			}
		}
		if q.f.Situation.StrikeBack && !p.Has("agi") {
			p.Fault("agi", "", "needed to know who strikes first")
		}
	}
	for i := range u.Characters {
		x := &u.Characters[i]
		if !x.Att.set && !x.Has("off") {
			continue
		}
		for _, key := range []string{"att", "off", "str"} {
			if !x.Has(key) {
				x.Fault(key, "", "needed in melee")
			}
		}
		if q.f.Situation.StrikeBack && !x.Has("agi") {
			x.Fault("agi", "", "needed to know who strikes first")
		}
	}
}

func (q *question) othersFight(u *unit) bool {
	return slices.ContainsFunc(u.Parts, func(p part) bool { return p.Att.set }) ||
		slices.ContainsFunc(u.Characters, func(c character) bool { return c.Att.set }) ||
		slices.ContainsFunc(u.Abilities, func(a ability) bool {
			return slices.Contains([]string{"Impact Hits", "Grind Attacks", "Stomp Attacks"}, a.name)
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
	close := q.melee && slices.ContainsFunc(q.chosen, func(ch chosenAttack) bool { return ch.melee })
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
	if !t.Has("agi") {
		t.Fault("agi", "", "needed to know who strikes first")
	}
	for _, key := range []string{"def", "res"} {
		if !q.attackers[0].unit.Has(key) {
			q.attackers[0].unit.Fault(key, "", "needed: the target strikes back")
		}
	}
	if len(q.attackers) > 1 {
		q.f.Situation.Fault("strike_back", "", "one unit fights one unit")
	}
}
