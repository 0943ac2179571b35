package infinity

import "fmt"

// harm is what an attack does to one trooper, with what made it so.
type harm struct {
	Harm
	on            *trooper
	save          saving
	arm, bts, ph  int // what the roll fails up to; of PH, passes up to
	armLines      []line
	btsLines      []line
	perHit        int
	perCrit       int
	chosenBts     bool // Bioimmunity: the default is BTS
	offered       bool // Bioimmunity offers a choice
	needsVital    bool
	armFree       bool // ARM counts as nothing
	critMakesMore bool
}

// blow is an attack on its way to a trooper.
type blow struct {
	l     *link
	r     *roll
	on    *trooper
	cover bool
	main  bool // the Main Target, or no template
}

// harms finds what a link's attacks do (infinity.save.attackDamage).
func (s *scene) harms(i int, l *link) {
	l.toTarget = s.harm(blow{l, l.a, l.target, l.st.coverTarget, i == 0 || !l.a.act.template() || s.coord}, l.gives || s.so(l))
	l.toBack = s.harm(blow{l, l.t, l.attacker, l.st.coverAttack, true}, true)
}

// so tells whether the file says what hits the link's target.
func (s *scene) so(l *link) bool { return s.givenNet(l) != nil }

func (s *scene) harm(b blow, aimed bool) *harm {
	a := b.r.act
	h := &harm{on: b.on}
	known := s.so(b.l) && b.on == b.l.target
	if !a.attacks() || !aimed || !b.r.live() && !known && a.kind != finish {
		return h
	}
	switch {
	case a.kind == search:
		h.On, h.Marks = true, markDiscovered
		return h
	case a.kind == finish:
		h.On, h.Deadly = true, true
		return h
	case a.w == nil:
		return h
	case a.w.blinding():
		s.cite("infinity.template.smoke", "infinity.ammo.smoke")
		return h
	case a.w.program != nil && a.w.program.cancels:
		return h
	}
	s.fill(h, b, a)
	return h
}

// fill works out the Saving Rolls, and what a failed one costs.
func (s *scene) fill(h *harm, b blow, a act) {
	w := a.w
	printed := effect{ammo: w.ammo, traits: w.traits, continuous: w.has(continuous), critical: true}
	s.brackets(&printed, b, a)
	e := s.immune(printed, b, a)
	h.On, h.save = true, w.save
	if a.kind == shoot && !b.r.sure {
		s.cite("infinity.bs.hits")
	}
	h.Marks = e.marks(b.on)
	h.Deadly = e.traits.has(stateDead)
	h.Shock = e.ammo.has(shock)
	e.wounds = !e.traits.has(nonLethal) && (e.ammo == 0 || e.ammo&^(em|stun|para) != 0)
	if w.save == noSave {
		if e.wounds && h.Marks == 0 {
			h.On = false
		}
		return
	}
	if e.wounds {
		h.Cost, h.needsVital = 1, true
		if e.ammo.has(t2) {
			h.Cost = 2
		}
		h.Continuous = e.continuous
	}
	s.citeAmmo(printed, e, w)
	s.numbers(h, b, e)
	s.attackDamage(h, b, a, e, printed)
	if h.needsVital && !b.on.vital {
		s.missing = append(s.missing, missing{b.on.Block, "wounds", "the Saving Rolls of " + b.on.name})
	}
}

// attackDamage finds what each Saving Roll fails on.
func (s *scene) attackDamage(h *harm, b blow, a act, e, printed effect) {
	if h.save == onPh {
		s.needs(b.on, "PH", "its Saving Roll on PH-6")
		h.ph = b.on.PH - 6
		h.First.High = true
		h.First.Fail = uint8(20 - max(0, min(20, h.ph)))
		h.armLines = []line{{b.on.PH, "infinity.save.attribute", fmt.Sprintf("PH %d - 6", b.on.PH)}}
		return
	}
	s.cite("infinity.save.range", "infinity.save.roll")
	damage, lines := s.damage(b, a)
	lines = append(lines, s.lessDamage(&damage, h, b, a)...)
	value := func(attribute string, listed bool) (int, []line) {
		n, reduced := s.armour(b.on, attribute, listed, e)
		first := lines[0]
		first.n = 0
		first.text = fmt.Sprintf("%s - %s %d, fails to %d", first.text, attribute, n, damage-n)
		return damage - n, append(append([]line{first}, reduced...), lines[1:]...)
	}
	bio := b.on.skills.bioimmunity && (h.save == onArm || h.save == onBts) && (printed.ammo&^normal != 0 || printed.traits.has(armZero|stateDead)) && a.kind != hack
	if bio {
		s.bioimmunity(h, b, value)
		return
	}
	switch h.save {
	case onArm:
		if h.armFree = e.traits.has(armZero); !h.armFree {
			s.needs(b.on, "ARM", "its Saving Rolls")
		}
		h.arm, h.armLines = value("ARM", true)
		h.First.Fail = faceCount(h.arm)
	case onBts:
		s.needs(b.on, "BTS", "its Saving Rolls")
		h.bts, h.btsLines = value("BTS", true)
		h.First.Fail = faceCount(h.bts)
	case onBoth:
		s.needs(b.on, "ARM", "its Saving Rolls")
		s.needs(b.on, "BTS", "its Saving Rolls")
		h.arm, h.armLines = value("ARM", true)
		h.bts, h.btsLines = value("BTS", true)
		h.First.Fail, h.Second.Fail = faceCount(h.arm), faceCount(h.bts)
	}
}

// faceCount is how many faces fail a roll of an Attack Damage
// (infinity.save.range).
func faceCount(ad int) uint8 { return uint8(max(0, min(20, ad))) }

// bioimmunity lets the trooper choose between ARM and BTS
// (infinity.skill.bioimmunity).
func (s *scene) bioimmunity(h *harm, b blow, value func(string, bool) (int, []line)) {
	s.cite("infinity.skill.bioimmunity")
	s.needs(b.on, "ARM", "its Saving Rolls")
	s.needs(b.on, "BTS", "its Saving Rolls")
	h.offered = true
	h.arm, h.armLines = value("ARM", h.save == onArm)
	h.bts, h.btsLines = value("BTS", h.save == onBts)
	onARM, onBTS := h.First, h.First
	onARM.Fail, onBTS.Fail = faceCount(h.arm), faceCount(h.bts)
	want := s.f.Decisions.SaveWith.of(b.on.name)
	if b.on.active {
		want = s.f.Decisions.BackSaveWith.of(b.on.name)
	}
	h.chosenBts = onBTS.Fail < onARM.Fail || onBTS.Fail == onARM.Fail && h.save == onBts
	switch want {
	case "ARM":
		h.chosenBts = false
	case "BTS":
		h.chosenBts = true
	}
	h.First, h.Other = onARM, onBTS
	if h.chosenBts {
		h.First, h.Other = onBTS, onARM
	}
}

// damage is the Damage of an attack before armour.
func (s *scene) damage(b blow, a act) (int, []line) {
	w, by := a.w, b.r.by
	n, text := w.damage, fmt.Sprintf("Damage %d", w.damage)
	switch w.damageBy {
	case byPh:
		s.needs(by, "PH", "the Damage of "+w.name)
		n, text = by.PH, fmt.Sprintf("Damage PH %d", by.PH)
		if a.kind == fight {
			s.cite("infinity.cc.damage-ph")
		}
	case byWip:
		s.needs(by, "WIP", "the Damage of "+w.name)
		n, text = by.WIP, fmt.Sprintf("Damage WIP %d", by.WIP)
	}
	lines := []line{{n, "infinity.save.attackDamage", text}}
	more := func(k int, rule id, format string, args ...any) {
		if k != 0 {
			n += k
			lines = append(lines, line{k, rule, fmt.Sprintf(format, args...)})
		}
	}
	more(w.moreDamage, "infinity.bs.attack-brackets", "%s [%+d Damage]", w.name, w.moreDamage)
	switch a.kind {
	case shoot:
		more(by.skills.bs.damage, "infinity.bs.attack-brackets", "BS Attack (%+d Damage)", by.skills.bs.damage)
	case fight:
		more(by.skills.cc.damage, "infinity.mod.bracket-plus", "CC Attack (%+d Damage)", by.skills.cc.damage)
		if w.damageBy == byPh {
			more(s.martial(by, b.on).damage, "infinity.cc.martial-arts", "Martial Arts L%d", by.skills.martialArts)
		}
		more(by.Support, "infinity.cc.allies", "%d further participants", by.Support)
	}
	return n, lines
}

// lessDamage takes off cover and Firewall.
func (s *scene) lessDamage(n *int, h *harm, b blow, a act) []line {
	var out []line
	covered := (b.cover || b.on.skills.nanoscreen && a.kind == shoot) && a.kind == shoot && !a.w.has(noLof) && a.way != guided
	switch {
	case !covered:
	case b.on.skills.noCover:
		s.cite("infinity.skill.no-cover")
	case a.template() && !s.f.House.TemplateCover:
		s.cite("infinity.template.no-cover-save")
	default:
		*n -= 3
		if !b.cover {
			s.cite("infinity.skill.nanoscreen")
		}
		out = append(out, line{-3, "infinity.save.cover", "Partial Cover"})
	}
	if b.cover && a.kind == fight {
		s.cite("infinity.cc.damage-ph")
	}
	if a.comms() && b.on.skills.firewall < 0 {
		*n -= 3
		out = append(out, line{-3, "infinity.hack.firewall", "Firewall"})
	}
	_ = h
	return out
}

// armour is the Attribute as it counts: halved, or nothing.
func (s *scene) armour(on *trooper, attribute string, listed bool, e effect) (int, []line) {
	n := on.ARM
	if attribute == "BTS" {
		n = on.BTS
	}
	switch {
	case !listed:
	case attribute == "ARM" && e.traits.has(armZero):
		return 0, []line{{0, "infinity.cc.monofilament", "ARM counts as 0"}}
	case e.ammo.has(ap):
		s.roundsUp(n)
		return (n + 1) / 2, []line{{0, "infinity.ammo.ap", fmt.Sprintf("%s %d is halved", attribute, n)}}
	case e.ammo.has(em):
		s.roundsUp(n)
		return (n + 1) / 2, []line{{0, "infinity.ammo.em", fmt.Sprintf("%s %d is halved", attribute, n)}}
	}
	return n, nil
}

// roundsUp notes that half of an odd number was rounded (infinity.gen.round-up).
func (s *scene) roundsUp(n int) {
	if n%2 == 1 {
		s.cite("infinity.gen.round-up")
	}
}
