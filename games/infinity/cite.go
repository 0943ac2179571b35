package infinity

// citeOrder names the rules that what is declared and stated puts to the
// question. MODs, dice and Saving Rolls name theirs where they are found.
func (s *scene) citeOrder() {
	if len(s.links) == 0 {
		return
	}
	s.citeSequence()
	for _, l := range s.links {
		s.citeRoll(l.a)
		s.citeRoll(l.t)
		s.citeLink(l)
	}
	a := s.acts[0]
	s.citeWeapon(a)
	for _, t := range s.answers {
		s.citeWeapon(t)
	}
	if len(s.links) > 1 {
		s.citeMany(a)
	}
	s.citeTemplate(a)
}

// citeSequence names the steps of an Order that are declared.
func (s *scene) citeSequence() {
	d := s.f.Decisions
	a := s.acts[0]
	entire := a.kind == suppress || a.way != plainly
	if d.Action.given() && !d.Action.asks() {
		s.cite("infinity.seq.activate", "infinity.seq.first-skill")
		if !entire && a.kind != finish {
			s.cite("infinity.seq.second-skill")
		}
		if a.way == speculative {
			s.cite("infinity.spec.entire-order")
		}
	}
	if s.coord {
		s.cite("infinity.seq.activate")
	}
	if a.way == speculative {
		s.cite("infinity.spec.procedure")
		if !s.main().st.lof {
			s.cite("infinity.spec.no-lof")
		}
		if s.ground != nil && s.ground.offset(s) {
			s.cite("infinity.spec.template-offset")
		}
	}
	if d.Aro.given() && !d.Aro.asks() {
		s.cite("infinity.seq.aro-1")
		for _, l := range s.links {
			if !entire && l.t.act.kind != idle && !l.st.lof && l.st.sees {
				s.cite("infinity.seq.aro-2")
			}
		}
	}
	for _, l := range s.links {
		if l.toTarget.On && l.toBack.On {
			s.cite("infinity.seq.resolve")
		}
		if l.toTarget.On && l.toTarget.perHit > 0 || l.toBack.On && l.toBack.perHit > 0 {
			s.cite("infinity.seq.effects")
		}
	}
}

// citeRoll names the rules of one roll.
func (s *scene) citeRoll(r *roll) {
	if r.act.kind == idle || r.sure || r.attribute == "" || r.out || r.dice == 0 {
		return
	}
	s.cite("infinity.roll.successValue")
	if r.sum >= 12 || r.sum <= -12 {
		s.cite("infinity.mod.cap", "infinity.mod.order")
	}
	if len(r.mods) > 0 && (r.attribute != "BS" && r.act.kind == shoot || r.baseRule == "infinity.mod.bracket-value") {
		s.cite("infinity.mod.order")
	}
	switch {
	case r.sv > 20:
		s.cite("infinity.roll.sv-over-20")
	case r.sv < 1:
		s.cite("infinity.roll.sv-below-1")
	default:
		s.cite("infinity.roll.critical")
	}
	if b := r.by.skills.bs; r.act.kind == shoot && b.burst > 0 && b.minus < 0 {
		s.cite("infinity.skill.full-auto")
	}
	if r.again != noReroll {
		s.cite("infinity.skill.reroll")
	}
}

// citeLink names the rules by which two declarations meet.
func (s *scene) citeLink(l *link) {
	a, t := l.a.act, l.t.act
	if a.kind != idle && t.kind != idle {
		s.cite("infinity.ftf.when")
	}
	for _, d := range []struct {
		own, other act
		live       bool
	}{{t, a, l.a.live()}, {a, t, l.t.live()}} {
		switch d.own.kind {
		case evade:
			s.citeDodge(d.own, d.other, l, d.live)
		case purge:
			s.cite("infinity.reset.ftf")
		}
	}
	if a.way == berserk {
		s.cite("infinity.cc.berserk")
		if l.target.skills.bornWarrior {
			s.cite("infinity.cc.nbw")
		}
	}
	if a.kind == finish {
		s.cite("infinity.cc.coup-de-grace")
	}
	if (a.kind == fight || t.kind == fight) && (a.kind == evade || t.kind == evade) {
		s.cite("infinity.cc.dodge")
	}
	if a.way == intuitive && l.a.dice > 0 {
		s.cite("infinity.intuitive.critical")
	}
	if s.p.surprise && s.surprises(l.attacker, a, l) {
		s.cite("infinity.skill.surprise")
	}
}

func (s *scene) citeDodge(_, other act, l *link, live bool) {
	switch {
	case l.ftf:
		s.cite("infinity.dodge.ftf")
	case other.comms() && live:
		s.cite("infinity.dodge.not-comms", "infinity.dodge.normal")
	default:
		s.cite("infinity.dodge.normal")
	}
}

// citeWeapon names the rules of a weapon that is used, and of the choice that
// its name gives.
func (s *scene) citeWeapon(a act) {
	if a.w == nil || !a.attacks() {
		return
	}
	if a.w.modes {
		s.cite("infinity.bs.mode")
		for _, x := range a.w.among {
			s.cite(x.rules()...)
		}
	}
	switch {
	case a.kind == fight:
		s.cite("infinity.cc.requirements")
	case a.kind == shoot && a.way == plainly:
		s.cite("infinity.bs.requirements")
	case a.kind == shoot && a.way == speculative:
		s.cite("infinity.spec.weapon")
	case a.kind == shoot && a.way == intuitive:
		s.cite("infinity.intuitive.requirements")
	}
	if a.w.uses > 0 {
		s.cite("infinity.bs.disposable")
	}
	if a.w.has(zoneOfControl) {
		s.cite("infinity.geo.zoc")
	}
	if a.w.blinding() {
		s.cite("infinity.template.smoke")
	}
	if a.w.name == "Forward Observer" {
		s.cite("infinity.bs.forward-observer")
	}
}

// citeMany names the rules of several troopers in one Order.
func (s *scene) citeMany(a act) {
	gives, answers := 0, 0
	for _, l := range s.links {
		if l.gives {
			gives++
		}
		if l.t.act.kind != idle {
			answers++
		}
	}
	switch {
	case s.shared != nil && s.shared.act.attacks():
		s.cite("infinity.template.separate", "infinity.ftf.separate")
	case s.shared != nil && s.shared.act.kind == evade:
		s.cite("infinity.dodge.one-roll-all", "infinity.ftf.separate")
	case s.shared != nil:
		s.cite("infinity.ftf.separate")
	case answers > 0 && a.attacks() && !a.sure():
		s.cite("infinity.ftf.who-is-opposed")
	}
	if !s.coord && a.w != nil && !a.template() && a.attacks() && (s.p.split != nil || s.burst() > 1) {
		if a.kind == fight {
			s.cite("infinity.cc.distribute")
		} else {
			s.cite("infinity.bs.distribute")
		}
	}
}

// citeTemplate names the rules of templates.
func (s *scene) citeTemplate(a act) {
	direct := func(x act, of *trooper) {
		if x.sure() && x.w != nil && x.template() {
			s.cite("infinity.template.direct")
		}
		_ = of
	}
	direct(a, s.r.attackers[0])
	for i, t := range s.answers {
		direct(t, s.r.targets[i])
		if a.sure() && a.template() && t.attacks() || t.sure() && t.template() && a.attacks() {
			s.cite("infinity.template.direct-normal")
		}
	}
	if a.kind == shoot && a.w != nil && a.w.has(impactTemplate) {
		s.cite("infinity.template.impact")
	}
}
