package infinity

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// rolls makes both rolls of a link: who is opposed, their MODs and their dice.
func (s *scene) rolls(i int, l *link) {
	a, t := s.act(l), s.answer(l)
	l.a = s.newRoll(l.attacker, a)
	l.t = s.newRoll(l.target, t)
	l.gives = s.aims(i, l, a)
	l.a.dice, l.a.diceLines = s.dice(l.a, l, l.gives)
	if s.coord && t.attacks() && i > 0 {
		l.t.act = act{word: "none"} // a reaction aims at one enemy: the first
		l.t.by = l.target
	}
	l.t.dice, l.t.diceLines = s.dice(l.t, l, true)
	if s.failure != "none" && a.template() {
		l.a.fails = true
	}
	back, forth := s.foes(l, false)
	s.probe(l.a, forth)
	s.probe(l.t, back)
	l.ftf = s.opposed(l)
	for _, r := range []*roll{l.a, l.t} {
		if r.baseRule == "infinity.dodge.ftf" && !l.ftf {
			r.baseRule = "infinity.dodge.normal"
		}
	}
	back, forth = s.foes(l, l.ftf)
	if l.a.act.kind != idle && !l.a.sure {
		s.mods(l.a, forth)
	}
	if l.t.act.kind != idle && !l.t.sure {
		s.mods(l.t, back)
	}
}

// failures finds why an attack that was made cannot work.
func (s *scene) failures() {
	if s.failure != "none" {
		return
	}
	out, low, given := 0, 0, 0
	for _, l := range s.links {
		if !l.gives || l.a.sure || !l.a.act.attacks() {
			continue
		}
		given++
		switch {
		case l.a.out:
			out++
		case l.a.sv < 1:
			low++
		}
	}
	switch {
	case given == 0:
	case out == given:
		s.failure = "out of range"
	case out+low == given:
		s.failure = "sv below 1"
	}
}

// foes are the sides of a link as the other one meets them.
func (s *scene) foes(l *link, ftf bool) (ofTarget, ofAttacker foe) {
	ofTarget = foe{who: l.attacker, act: l.a.act, l: l, ftf: ftf, sees: l.st.sees, covered: l.st.coverAttack}
	ofAttacker = foe{who: l.target, act: l.t.act, l: l, ftf: ftf, sees: l.st.lof, covered: l.st.coverTarget}
	return ofTarget, ofAttacker
}

// probe finds whether a roll is beyond its weapon's reach, before anything else
// is known: a roll that cannot succeed opposes nobody.
func (s *scene) probe(r *roll, f foe) {
	if r.sure || r.act.kind != shoot && r.act.kind != search || r.act.way == intuitive || r.act.way == guided {
		return
	}
	if r.act.kind == shoot && r.act.w == nil {
		return
	}
	cites, missing := len(s.cites), len(s.missing)
	s.lookUp(r, f)
	s.cites, s.missing = s.cites[:cites], s.missing[:missing]
}

// newRoll is a roll with its Attribute (infinity.bs.attribute).
func (s *scene) newRoll(t *trooper, a act) *roll {
	r := &roll{by: t, act: a, sure: a.sure()}
	set := func(attribute string, rule id, format string, args ...any) {
		r.attribute, r.baseRule = attribute, rule
		r.base = t.attribute(attribute)
		r.baseText = fmt.Sprintf(format, args...)
	}
	switch a.kind {
	case shoot:
		if a.w == nil || r.sure {
			return r
		}
		s.shootBase(t, a, set)
	case fight:
		set("CC", "infinity.cc.ftf", "CC %d", t.CC)
		if t.skills.cc.set {
			r.base = t.skills.cc.value
			r.baseRule, r.baseText = "infinity.mod.bracket-value", fmt.Sprintf("CC %d in brackets", r.base)
		}
	case hack:
		set("WIP", a.w.program.id(), "WIP %d, %s", t.WIP, a.w.name)
	case search:
		set("WIP", "infinity.bs.discover", "WIP %d, Discover", t.WIP)
	case evade:
		set("PH", "infinity.dodge.ftf", "PH %d, Dodge", t.PH)
		if t.skills.dodge.set {
			r.base = t.skills.dodge.value
			r.baseRule, r.baseText = "infinity.mod.bracket-value", fmt.Sprintf("Dodge (PH=%d)", r.base)
		}
	case purge:
		set("WIP", "infinity.reset.ftf", "WIP %d, Reset", t.WIP)
	}
	given := r.baseRule == "infinity.mod.bracket-value"
	if r.attribute != "" && !given {
		s.needs(t, r.attribute, s.wordOf(a))
	}
	if r.rerollsWith(a) {
		r.again = again(s.f.Decisions.Reroll.of(t.name))
	}
	return r
}

// again reads the decision about a ReRoll.
func again(word string) Again {
	if word == "never" {
		return neverDoes
	}
	if n, ok := scenario.ParseSigned(word); ok && n >= 1 && n <= 20 {
		return Again(n)
	}
	return aFailure
}

func (s *scene) shootBase(t *trooper, a act, set func(string, id, string, ...any)) {
	switch {
	case a.way == intuitive:
		set("WIP", "infinity.intuitive.wip", "WIP %d, Intuitive Attack", t.WIP)
	case a.w.name == "Forward Observer":
		set("WIP", "infinity.bs.forward-observer", "WIP %d, Forward Observer", t.WIP)
	case a.w.has(technical):
		set("WIP", "infinity.bs.attribute", "WIP %d, a Technical Weapon", t.WIP)
	case a.w.has(throwing):
		set("PH", "infinity.bs.attribute", "PH %d, a thrown weapon", t.PH)
	default:
		set("BS", "infinity.bs.attribute", "BS %d", t.BS)
	}
}

// wordOf names an act in messages.
func (s *scene) wordOf(a act) string {
	switch a.word {
	case "BS Attack", "Intuitive Attack", "Dodge", "Reset", "Discover", "CC Attack":
		return map[bool]string{true: "an ", false: "a "}[a.word[0] == 'I'] + a.word
	}
	return a.word
}

// rerollsWith tells whether a bracket (ReRoll) acts on the roll
// (infinity.skill.reroll).
func (r *roll) rerollsWith(a act) bool {
	switch a.kind {
	case shoot:
		return r.by.skills.bs.reroll
	case fight:
		return r.by.skills.cc.reroll
	}
	return false
}

// aims tells whether the attacker gives a link dice, or a template.
func (s *scene) aims(i int, l *link, a act) bool {
	switch {
	case !a.attacks():
		return false
	case a.template() && !l.st.under, a.template() && !l.st.reachable:
		return false
	case s.p.split != nil:
		return s.p.split[i] > 0
	case a.template(), s.coord:
		return true
	}
	return i == 0
}

// opposed tells whether a link's rolls are Face to Face: each affects what the
// other does (infinity.ftf.when).
func (s *scene) opposed(l *link) bool {
	a, t := l.a.act, l.t.act
	if !l.a.live() && !(a.kind == evade || a.kind == purge) || !l.t.live() {
		return false
	}
	if l.a.sure || l.t.sure || a.kind == search || t.kind == search {
		return false
	}
	if a.attacks() && !l.gives {
		return false
	}
	if a.way == berserk && !l.target.skills.bornWarrior {
		return false
	}
	switch {
	case a.attacks() && t.attacks():
		return s.meets(a, t, l.attacker, l.target) && s.meets(t, a, l.target, l.attacker)
	case a.attacks():
		return s.evades(t, a)
	case t.attacks():
		return s.evades(a, t)
	}
	return false
}

// meets tells whether attack x can spoil attack y, made by its target.
func (s *scene) meets(x, y act, _, of *trooper) bool {
	switch {
	case x.w != nil && x.w.program != nil && x.w.program.cancels:
		return y.comms()
	case x.w != nil && x.w.blinding():
		return y.needsSight() && !y.w.blinding() && (of.skills.msv == 0 || x.w.ammo.has(eclipse))
	}
	return true
}

// evades tells whether Dodge or Reset opposes an attack (infinity.dodge.ftf,
// infinity.dodge.not-comms, infinity.reset.ftf).
func (s *scene) evades(d, attack act) bool {
	if attack.w != nil && attack.w.blinding() {
		return false
	}
	if d.kind == purge {
		return attack.comms() || attack.way == guided
	}
	return !attack.comms()
}

// share finds the one roll that is compared with several troopers, and makes it
// one: its MODs are those against the Main Target, of a Dodge all that apply.
func (s *scene) share() {
	if len(s.links) == 1 {
		return
	}
	if s.coord {
		if t := s.answer(s.main()); t.kind == evade || t.kind == purge {
			s.shared = s.merge(func(l *link) **roll { return &l.t }, t)
		}
		return
	}
	if a := s.act(s.main()); a.rolledOnce() {
		s.shared = s.merge(func(l *link) **roll { return &l.a }, a)
	}
}

func (s *scene) merge(of func(*link) **roll, a act) *roll {
	one := *of(s.main())
	for _, l := range s.links[1:] {
		r := *of(l)
		if !a.attacks() {
			for _, m := range r.mods {
				if !slices.Contains(one.mods, m) && !slices.ContainsFunc(one.mods, func(x line) bool { return x.rule == m.rule && x.n <= m.n }) {
					one.mods = append(one.mods, m)
				}
			}
		}
		*of(l) = one
	}
	one.close()
	if a.attacks() {
		one.dice = max(one.dice, 0)
	}
	return one
}
