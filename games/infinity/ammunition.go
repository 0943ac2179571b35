package infinity

// effect is what is left of an attack's ammunition and traits on a trooper.
type effect struct {
	ammo       ammo
	traits     trait
	continuous bool
	critical   bool // a Critical makes one more roll
	wounds     bool
}

// brackets adds what BS Attack and CC Attack in brackets change.
func (s *scene) brackets(e *effect, b blow, a act) {
	sk := b.r.by.skills.bs
	if a.kind == fight {
		sk = b.r.by.skills.cc
	}
	if a.kind == hack {
		return
	}
	rule := id("infinity.bs.attack-brackets")
	if a.kind == fight {
		rule = "infinity.mod.bracket-plus"
	}
	if sk.ammo != 0 {
		e.ammo = addAmmo(e.ammo, sk.ammo)
		s.cite(rule)
	}
	if sk.continuous {
		e.continuous = true
		s.cite(rule)
	}
}

// immune takes off what does not work on the trooper.
func (s *scene) immune(e effect, b blow, a act) effect {
	sk := b.on.skills
	viral := e.ammo.has(da) && e.ammo.has(shock) && a.w.save == onBts
	soft := func(x ammo) bool { return sk.vulnerable.has(x) || viral && sk.vulnerableViral }
	total := sk.immune.total && a.kind != hack
	off := func(x ammo, one bool, rule id) {
		if !e.ammo.has(x) || !total && !one {
			return
		}
		if total {
			rule = "infinity.skill.immunity-total"
		}
		s.cite(rule)
		if soft(x) {
			s.cite("infinity.skill.vulnerability")
			return
		}
		e.ammo &^= x
	}
	had := e.ammo
	off(shock, sk.immune.shock, "infinity.skill.immunity-shock")
	off(ap, sk.immune.ap, "infinity.skill.immunity-one")
	for _, x := range []ammo{da, exp, t2, em, stun, para} {
		off(x, false, "")
	}
	if had != e.ammo && e.ammo == 0 {
		e.ammo = normal
	}
	if e.continuous && (sk.immune.continuous || total) {
		e.continuous = false
		s.cite(map[bool]id{true: "infinity.skill.immunity-total", false: "infinity.skill.immunity-one"}[total])
	}
	if total {
		s.cite("infinity.skill.immunity-total")
		e.traits &^= armZero | stateDead | stateImmA | stateImmB | stateIsolated | stateTargeted | stateStunned
	}
	if sk.immune.critical {
		e.critical = false
		s.cite("infinity.skill.immunity-one")
	}
	if sk.immune.pos && e.traits.has(statePos) {
		e.traits &^= statePos
		s.cite("infinity.skill.immunity-one")
	}
	return e
}

// marks are the states that a failed roll gives.
func (e effect) marks(on *trooper) uint8 {
	var m uint8
	give := func(t trait, mark uint8) {
		if e.traits.has(t) {
			m |= mark
		}
	}
	give(stateTargeted, markTargeted)
	give(stateStunned, markStunned)
	give(stateIsolated, markIsolated)
	give(stateImmA, markImmA)
	give(stateImmB, markImmB)
	give(statePos, markPossessed)
	if e.ammo.has(em) {
		m |= markIsolated
		if on.kind == "HI" || on.kind == "TAG" || on.kind == "REM" {
			m |= markImmB
		}
	}
	if e.ammo.has(stun) {
		m |= markStunned
	}
	if e.ammo.has(para) {
		m |= markImmA
	}
	return m
}

// ammoRules are the rules of the ammunitions.
var ammoRules = map[ammo]id{
	normal: "infinity.ammo.n", ap: "infinity.ammo.ap", da: "infinity.ammo.da", exp: "infinity.ammo.exp",
	shock: "infinity.ammo.shock", t2: "infinity.ammo.t2", em: "infinity.ammo.em", stun: "infinity.ammo.stun",
	para: "infinity.ammo.para", smoke: "infinity.ammo.smoke", eclipse: "infinity.ammo.smoke",
}

func (a ammo) rules() []id {
	var out []id
	for i := range ammoNames {
		if x := ammo(1 << i); a.has(x) {
			out = append(out, ammoRules[x])
		}
	}
	return out
}

// citeAmmo names the rules of an ammunition and of its traits.
func (s *scene) citeAmmo(printed, e effect, w *weapon) {
	s.cite(printed.ammo.rules()...)
	if n := len(printed.ammo.rules()); n > 1 {
		s.cite("infinity.ammo.combined")
	}
	if printed.ammo.has(da) && printed.ammo.has(shock) && w.save == onBts {
		s.cite("infinity.ammo.viral")
	}
	if w.save == onBoth {
		s.cite("infinity.save.combined", "infinity.ammo.plasma")
	}
	if printed.continuous {
		s.cite("infinity.ammo.continuous")
	}
	if e.traits.has(armZero) || e.traits.has(stateDead) {
		s.cite("infinity.cc.monofilament")
	}
	if w.save == onPh {
		s.cite("infinity.save.attribute")
	}
}

// numbers finds how many Saving Rolls a hit and a Critical need.
func (s *scene) numbers(h *harm, b blow, e effect) {
	n := 1
	for _, x := range []struct {
		a ammo
		n int
	}{{da, 2}, {exp, 3}, {em, 2}, {stun, s.stunSaves()}} {
		if e.ammo.has(x.a) {
			n = max(n, x.n)
		}
	}
	h.First.Hit = uint8(n)
	if h.save == onBoth {
		h.Second.Hit = uint8(n)
	}
	h.perHit = n + int(h.Second.Hit)
	h.perCrit = h.perHit
	direct := b.r.sure
	crit := e.critical && !direct
	if crit && !b.main && s.f.House.TemplateCrit != "everybody" {
		crit = false
		s.cite("infinity.template.crit-main-only")
	}
	if b.r.act.template() && !direct && len(s.links) > 1 {
		s.cite("infinity.template.crit-main-only")
	}
	if crit {
		h.Extra, h.critMakesMore = 1, true
		h.perCrit++
	}
}

// stunSaves is how many Saving Rolls Stun asks for.
func (s *scene) stunSaves() int {
	if s.f.House.StunSaves > 0 {
		return s.f.House.StunSaves
	}
	return 2
}
