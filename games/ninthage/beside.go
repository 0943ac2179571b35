package ninthage

import "slices"

// checkBeside refuses facts of a situation that belong to shooting beside Melee
// Attacks, and those of a fight beside shooting: they would be taken in silence.
// What says the same as leaving it out is taken, and so is what belongs to another
// of the weapons to choose from.
func (q *question) checkBeside() {
	for _, ch := range q.chosen {
		if ch.none || ch.burst != "" {
			return
		}
	}
	for i, c := range q.attackers {
		if q.chosen[i].melee != q.melee || c.mayDoOtherwise(q.melee) {
			return
		}
	}
	for _, s := range q.situations() {
		if q.melee {
			s.unshot()
		} else {
			s.unfought(q.reacts())
		}
	}
}

// reacts tells whether the attack is shot at a unit that charges.
func (q *question) reacts() bool {
	return q.f.Situation.StandAndShoot || q.dec.Reaction.text != ""
}

// situations are that of the file and those of groups of attackers.
func (q *question) situations() []*situation {
	out := []*situation{&q.f.Situation}
	for _, u := range append(q.written(), q.f.Target) {
		for i := range u.Groups {
			if s := u.Groups[i].Situation; s != nil {
				out = append(out, s)
			}
		}
	}
	return out
}

// checkNoEffect refuses facts of a situation that nothing here asks for: an Engineer
// and bystanders where no artillery is, what bears on Panic Tests where none is
// rolled.
func (q *question) checkNoEffect() {
	s := &q.f.Situation
	if s.Node == nil {
		return
	}
	refuse := func(key string, says bool, why string) {
		if says {
			s.Fault(key, "leave it out", "%s", why)
		}
	}
	const guns, tests = "bears on artillery, and nobody here has any", "bears on Panic Tests, and losses while Engaged force none"
	fired := q.anyArtillery()
	refuse("engineer", s.Has("engineer") && !fired && !q.melee, guns)
	refuse("bystanders", len(s.Bystanders) > 0 && !fired, guns)
	switch {
	case q.melee:
		refuse("general_dis", s.Has("general_dis"), tests)
		refuse("rally", s.Rally, tests)
		refuse("panic_cause", len(s.PanicCause) > 0, tests)
	case s.Rally && !q.morale.Known && !q.morale.Exempt && !q.morale.Passes:
		s.Fault("rally", "the target's dis, or general_dis", "is a second roll for a Panic Test that is not rolled: no Discipline is given")
	}
}

// anyArtillery tells whether any attacker has an artillery weapon, to choose or in
// use.
func (q *question) anyArtillery() bool {
	for _, u := range q.written() {
		ws := append([]*weapon{u.Weapon}, u.others()...)
		for i := range u.Weapons {
			ws = append(ws, &u.Weapons[i])
		}
		if slices.ContainsFunc(ws, func(w *weapon) bool { return w != nil && w.artillery() != notArtillery }) {
			return true
		}
	}
	return false
}

// mayDoOtherwise tells whether a unit that fights has something to shoot with, or
// one that shoots a weapon to fight with.
func (c *combatant) mayDoOtherwise(fights bool) bool {
	u := c.unit
	ws := u.Weapons
	for _, w := range append([]*weapon{u.Weapon}, u.others()...) {
		if w != nil {
			ws = append(slices.Clip(ws), *w)
		}
	}
	if fights {
		return slices.ContainsFunc(ws, func(w weapon) bool { return w.shoots() })
	}
	return slices.ContainsFunc(ws, func(w weapon) bool { return !w.shoots() })
}

// others are the weapons of those of the unit that have their own.
func (u *unit) others() (out []*weapon) {
	for i := range u.Parts {
		out = append(out, u.Parts[i].Weapon)
	}
	for i := range u.Groups {
		out = append(out, u.Groups[i].Weapon)
	}
	for i := range u.Characters {
		c := &u.Characters[i]
		out = append(out, c.Weapon)
		for j := range c.Weapons {
			out = append(out, &c.Weapons[j])
		}
		for j := range c.Parts {
			out = append(out, c.Parts[j].Weapon)
		}
	}
	if u.Champion != nil {
		out = append(out, u.Champion.block.Weapon)
	}
	return out
}

// unshot refuses what bears on shooting alone.
func (s *situation) unshot() {
	const way, why = "leave it out", "bears on shooting, and these are Melee Attacks"
	refuse := func(key string, says bool) {
		if says {
			s.Fault(key, way, why)
		}
	}
	refuse("range", s.Range.Rat != nil && s.Range.Rat.Sign() > 0)
	refuse("long_range", s.LongRange)
	refuse("moved", s.Moved.how != "" && s.Moved.how != "none")
	refuse("cover", s.Cover.hides())
	refuse("line_of_sight", s.Has("line_of_sight") && !s.LineOfSight)
	refuse("engineer", s.Has("engineer"))
}

// hides tells whether anything of the target is hidden.
func (c *cover) hides() bool {
	if !c.fractions {
		return c.word != "" && c.word != "none"
	}
	hard, soft := c.block.Hard.Rat, c.block.Soft.Rat
	return hard != nil && hard.Sign() > 0 || soft != nil && soft.Sign() > 0
}

// unfought refuses what bears on a Round of Combat alone. Who charges is told beside
// a shot at it.
func (s *situation) unfought(reacts bool) {
	const way, why = "leave it out, or give a weapon to fight with", "bears on a Round of Combat, and these attacks are shot"
	refuse := func(key string, says bool) {
		if says {
			s.Fault(key, way, why)
		}
	}
	refuse("round", s.Round > 1)
	refuse("charging", s.Charging == "attacker" || s.Charging == "target" && !reacts)
	refuse("contact", s.Contact.set)
	refuse("own_facing", s.OwnFacing == "flank" || s.OwnFacing == "rear")
	refuse("duel", s.Duel)
	refuse("failed_fear", len(s.FailedFear) > 0)
}
