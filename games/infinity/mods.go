package infinity

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/geometry"
)

// line is one MOD, or one that does not apply, and why.
type line struct {
	n    int
	rule id
	text string
}

// roll is one trooper's roll, with all that made it.
type roll struct {
	by        *trooper
	act       act
	attribute string
	base      int
	baseRule  id
	baseText  string
	mods      []line
	void      []line // that do not apply
	sum       int
	capped    int
	sv        int
	dice      int
	diceLines []line
	ranged    bool // a band was looked up
	out       bool // beyond the last
	rangeMod  int
	sure      bool
	fails     bool // no dice: it cannot succeed
	again     Again
	known     []int
	knownSet  bool
}

// rolls tells whether dice are thrown.
func (r *roll) rolls() bool {
	return r != nil && !r.sure && !r.out && !r.fails && r.dice > 0 && r.act.kind != idle && r.act.kind != suppress
}

// live tells whether the roll can do anything: dice, or a sure strike.
func (r *roll) live() bool { return r != nil && (r.rolls() || r.sure && r.dice > 0 && !r.fails) }

func (r *roll) add(n int, rule id, format string, args ...any) {
	if n != 0 {
		r.mods = append(r.mods, line{n, rule, fmt.Sprintf(format, args...)})
	}
}

func (r *roll) drop(rule id, format string, args ...any) {
	r.void = append(r.void, line{0, rule, fmt.Sprintf(format, args...)})
}

// close adds the MODs up (infinity.mod.order, infinity.mod.cap).
func (r *roll) close() {
	r.sum = 0
	for _, m := range r.mods {
		r.sum += m.n
	}
	r.capped = max(-12, min(12, r.sum))
	r.sv = r.base + r.capped
}

// foe is the other side of a roll: who, what it declares, and how the two stand.
type foe struct {
	who     *trooper
	act     act
	l       *link
	ftf     bool
	sees    bool // the roller sees the foe
	covered bool
}

// mods adds everything that changes the roll against a foe.
func (s *scene) mods(r *roll, f foe) {
	if r.act.armless() {
		return // forbidden: there is no weapon for it
	}
	switch r.act.kind {
	case shoot:
		s.shootMods(r, f)
	case fight:
		s.fightMods(r, f)
	case hack:
		s.hackMods(r, f)
	case search:
		s.searchMods(r, f)
	case evade:
		s.evadeMods(r, f)
	case purge:
		s.purgeMods(r, f)
	}
	s.stateMods(r, f)
	s.foeMods(r, f)
	for _, x := range r.by.ExtraMods {
		why := x.Why
		if why == "" {
			why = "stated"
		}
		r.add(x.Mod, "infinity.mod.order", "%s", why)
	}
	if r.act.way == speculative {
		s.ignoreNegatives(r)
	}
	r.close()
}

// ignoreNegatives drops every negative MOD of a Speculative Attack but its own
// and that of the range (infinity.spec.ignore-negatives).
func (s *scene) ignoreNegatives(r *roll) {
	kept := r.mods[:0:0]
	for _, m := range r.mods {
		if m.n < 0 && m.rule != "infinity.spec.minus6" && m.rule != "infinity.spec.range" {
			r.drop("infinity.spec.ignore-negatives", "%s", m.text)
			s.cite(m.rule)
			continue
		}
		kept = append(kept, m)
	}
	r.mods = kept
}

func (s *scene) shootMods(r *roll, f foe) {
	sk := r.by.skills
	switch r.act.way {
	case speculative:
		s.rangeLine(r, f, "infinity.spec.range")
		if f.who.states.has(targeted) && s.f.House.SpecTargeted == "no -6" {
			r.drop("infinity.spec.targeted", "-6 at a Targeted trooper")
		} else {
			r.add(-6, "infinity.spec.minus6", "Speculative Attack")
		}
		if f.who.states.has(targeted) {
			s.cite("infinity.spec.targeted")
		}
		s.sightMods(r, f)
	case intuitive:
		return
	case guided:
		r.drop("infinity.bs.guided", "range, cover, Mimetism")
	case triangulated:
		r.add(-3, "infinity.bs.triangulated", "Triangulated Fire, in place of range, cover, Mimetism, visibility")
		s.lookUp(r, f)
	default:
		s.rangeLine(r, f, "infinity.mod.range")
		if r.act.needsSight() {
			s.sightMods(r, f)
		}
	}
	if f.who.states.has(targeted) {
		r.add(3, "infinity.state.targeted", "%s is Targeted", f.who.name)
	}
	if r.act.comms() {
		r.add(f.who.skills.firewall, "infinity.hack.firewall", "Firewall of %s", f.who.name)
	}
	r.add(sk.bs.plus, "infinity.mod.bracket-plus", "BS Attack (%+d)", sk.bs.plus)
	r.add(r.act.w.plus, "infinity.mod.bracket-plus", "%s [%+d]", r.act.w.name, r.act.w.plus)
	if team := r.by.team(); team.BS > 0 {
		if r.act.w.has(technical) {
			r.drop("infinity.bs.fireteam", "Fireteam, for a Technical Weapon")
		} else {
			r.add(team.BS, "infinity.bs.fireteam", "Fireteam of %d", team.Members)
		}
	}
}

func (s *scene) fightMods(r *roll, f foe) {
	sk := r.by.skills
	own := s.martial(r.by, f.who)
	if own.cc != 0 {
		r.add(own.cc, "infinity.cc.martial-arts", "Martial Arts L%d", sk.martialArts)
	}
	if sk.martialArts > 0 && f.who.skills.bornWarrior {
		r.drop("infinity.cc.nbw", "Martial Arts L%d", sk.martialArts)
	}
	r.add(sk.cc.plus, "infinity.mod.bracket-plus", "CC Attack (%+d)", sk.cc.plus)
	r.add(r.act.w.plus, "infinity.mod.bracket-plus", "%s [%+d]", r.act.w.name, r.act.w.plus)
	if r.act.w.has(ccPlus3) {
		r.add(3, "infinity.mod.bracket-plus", "%s, CC Attack (+3)", r.act.w.name)
	}
	if r.act.way == berserk {
		if f.who.skills.bornWarrior {
			r.drop("infinity.cc.nbw", "Berserk")
			s.cite("infinity.cc.berserk")
		} else {
			r.add(sk.berserkPlus, "infinity.cc.berserk", "Berserk (%+d)", sk.berserkPlus)
		}
	}
	if own.level > 0 && (r.act.way == berserk || sk.protheion) {
		s.cite("infinity.cc.combine")
	}
}

// martialRow is a level of Martial Arts (infinity.cc.martial-arts).
type martialRow struct{ level, cc, enemy, damage, burst int }

var martialRows = [6]martialRow{{}, {1, 0, -3, 1, 0}, {2, 3, -3, 1, 0}, {3, 3, -3, 2, 0}, {4, 3, -3, 3, 0}, {5, 3, -3, 3, 1}}

// martial is the Martial Arts that t may use against an enemy; a Natural Born
// Warrior allows none (infinity.cc.nbw).
func (s *scene) martial(t, enemy *trooper) martialRow {
	if enemy.skills.bornWarrior {
		return martialRow{}
	}
	return martialRows[t.skills.martialArts]
}

func (s *scene) hackMods(r *roll, f foe) {
	p := r.act.w.program
	r.add(p.own, p.id(), "%s", p.name)
	if f.who.states.has(targeted) {
		r.add(3, "infinity.state.targeted", "%s is Targeted", f.who.name)
	}
	r.add(f.who.skills.firewall, "infinity.hack.firewall", "Firewall of %s", f.who.name)
}

// discoverBands are the MODs of Discover (infinity.bs.discover).
func (s *scene) searchMods(r *roll, f foe) {
	s.rangeLine(r, f, "infinity.mod.range")
	s.mimetismLine(r, f)
	r.add(r.by.skills.find.plus, "infinity.mod.bracket-plus", "Discover (%+d)", r.by.skills.find.plus)
}

func (s *scene) evadeMods(r *roll, f foe) {
	sk := r.by.skills
	r.add(sk.dodge.plus, "infinity.mod.bracket-plus", "Dodge (%+d)", sk.dodge.plus)
	if team := r.by.team(); team.Dodge > 0 {
		r.add(team.Dodge, "infinity.bs.fireteam", "Fireteam of %d", team.Members)
	}
	hit := f.act.template() && (r.by.active || f.l.st.under)
	switch {
	case f.act.kind != shoot || f.act.w == nil:
	case f.act.w.has(deployable):
		r.add(-3, "infinity.dodge.template-no-lof", "a deployable")
	case hit && !f.sees:
		r.add(-3, "infinity.dodge.template-no-lof", "cannot see the %s", map[bool]string{true: "thrower", false: "shooter"}[f.act.w.has(throwing)])
	}
	if r.by.states.has(immA) {
		r.add(-3, "infinity.state.imm-a", "IMM-A")
	}
}

func (s *scene) purgeMods(r *roll, _ foe) {
	sk := r.by.skills
	r.add(sk.reset.plus, "infinity.mod.bracket-plus", "Reset (%+d)", sk.reset.plus)
	if r.by.states.has(targeted) {
		r.add(-3, "infinity.state.targeted", "Targeted")
	}
	if r.by.states.has(immB) {
		r.add(-3, "infinity.state.imm-b", "IMM-B")
	}
}

// stateMods adds what a trooper's own state and a Surprise Attack do to it.
func (s *scene) stateMods(r *roll, f foe) {
	if r.by.states.has(stunned) {
		r.add(-3, "infinity.state.stunned", "Stunned")
	}
	if r.by.active || !s.surprises(f.who, f.act, f.l) {
		return
	}
	n := f.who.skills.surprise
	switch {
	case r.by.skills.sixthSense:
		r.drop("infinity.skill.sixth-sense", "Surprise Attack (%d)", n)
		s.cite("infinity.skill.surprise")
	case r.by.skills.msv >= 3 && f.sees:
		r.drop("infinity.skill.msv", "Surprise Attack (%d)", n)
		s.cite("infinity.skill.surprise")
	default:
		r.add(n, "infinity.skill.surprise", "Surprise Attack (%d)", n)
	}
}

// surprises tells whether the attack on the link's target is a Surprise Attack.
func (s *scene) surprises(t *trooper, a act, l *link) bool {
	marker := t.states.has(camouflaged | hidden)
	attack := a.kind == shoot || a.kind == fight || a.kind == hack
	return s.p.surprise && t.active && t.skills.surprise < 0 && marker && attack && (l == nil || l.gives)
}

// foeMods adds what an enemy takes off in a Face to Face Roll.
func (s *scene) foeMods(r *roll, f foe) {
	if !f.ftf || f.act.armless() {
		return
	}
	if s.suppresses(f) {
		r.add(-3, "infinity.bs.suppressive", "%s is in Suppressive Fire", f.who.name)
	}
	sk := f.who.skills
	switch f.act.kind {
	case shoot:
		r.add(sk.bs.minus, "infinity.mod.bracket-minus", "BS Attack (%d) of %s", sk.bs.minus, f.who.name)
		r.add(f.act.w.minus, "infinity.mod.bracket-minus", "%s [%d] of %s", f.act.w.name, f.act.w.minus, f.who.name)
	case fight:
		if m := s.martial(f.who, r.by); m.enemy != 0 {
			r.add(m.enemy, "infinity.cc.martial-arts", "Martial Arts L%d of %s", m.level, f.who.name)
		} else if sk.martialArts > 0 {
			r.drop("infinity.cc.nbw", "Martial Arts L%d of %s", sk.martialArts, f.who.name)
		}
		r.add(sk.cc.minus, "infinity.mod.bracket-minus", "CC Attack (%d) of %s", sk.cc.minus, f.who.name)
		r.add(f.act.w.minus, "infinity.mod.bracket-minus", "%s [%d] of %s", f.act.w.name, f.act.w.minus, f.who.name)
	case hack:
		if p := f.act.w.program; p.enemy != 0 {
			r.add(p.enemy, p.id(), "%s of %s", p.name, f.who.name)
		}
	case evade:
		r.add(sk.dodge.minus, "infinity.mod.bracket-minus", "Dodge (%d) of %s", sk.dodge.minus, f.who.name)
	case purge:
		r.add(sk.reset.minus, "infinity.mod.bracket-minus", "Reset (%d) of %s", sk.reset.minus, f.who.name)
	}
}

// suppresses tells whether the foe fires from Suppressive Fire State, within 24
// inches.
func (s *scene) suppresses(f foe) bool {
	if !f.who.fromSuppression(f.act) {
		return false
	}
	d := f.l.st.distance
	return d == nil || d.AtMost(geometry.Int(24))
}

// armless tells whether an attack lacks its weapon.
func (a act) armless() bool {
	return a.w == nil && (a.kind == shoot || a.kind == fight || a.kind == hack)
}
