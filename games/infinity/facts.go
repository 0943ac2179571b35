package infinity

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/geometry"
)

// sheet collects facts.
type sheet struct {
	list []attack.Fact
	dice []attack.Fact // stand behind what is rolled with them
}

func (f *sheet) add(name string, value any, because ...attack.Because) {
	f.list = append(f.list, attack.Fact{Name: name, Value: value, Because: because})
}

func (f *sheet) addDice(name string, r *roll) {
	lines := slices.Clone(r.diceLines)
	if len(lines) > 0 {
		lines[0].n = 0
	}
	f.dice = append(f.dice, attack.Fact{Name: name, Value: r.dice, Because: because(lines...)})
}

// because writes lines of MODs for a derivation.
func because(lines ...line) []attack.Because {
	var out []attack.Because
	for _, l := range lines {
		text := l.text
		if l.n != 0 {
			text = fmt.Sprintf("%+d  %s", l.n, l.text)
		}
		out = append(out, attack.Because{Rule: l.rule, Effect: text})
	}
	return out
}

// prefix is how facts call a trooper: attacker, target, target.2.
func (s *scene) prefix(t *trooper) string {
	word := "target"
	if t.active {
		word = "attacker"
	}
	if s.list(t.active) {
		return fmt.Sprintf("%s.%d", word, t.index+1)
	}
	return word
}

// facts are the derived values, in the order of the reference.
func (s *scene) facts() []attack.Fact {
	var f sheet
	seen := []*roll{}
	for _, l := range s.links {
		s.rollFacts(&f, l, true, &seen)
	}
	for _, l := range s.links {
		s.rollFacts(&f, l, false, &seen)
	}
	for i, l := range s.links {
		s.meetFacts(&f, i, l)
	}
	f.list = append(f.list, f.dice...)
	s.groundFacts(&f)
	f.add("failure", s.failure)
	s.useFacts(&f)
	return f.list
}

// rollFacts are the numbers of one roll.
func (s *scene) rollFacts(f *sheet, l *link, active bool, seen *[]*roll) {
	r, other := l.t, l.attacker
	if active {
		r, other = l.a, l.target
	}
	if r.act.kind == idle || r.act.kind == suppress || r.act.kind == finish {
		return
	}
	shared := s.shared != nil && s.shared.by == r.by || r.sure && active && s.p.split == nil
	shared = shared || active && len(s.links) == 1 && r.act.rolledOnce()
	if shared {
		if slices.ContainsFunc(*seen, func(x *roll) bool { return x.by == r.by }) {
			return
		}
		*seen = append(*seen, r)
	}
	p, end := s.prefix(r.by), ""
	if !shared && s.list(!active) && active {
		end = fmt.Sprintf(".%d", other.index+1)
	}
	if !active && s.coord && !shared && l != s.main() {
		return // its one roll is told with the first attacker
	}
	if active && r.act.attacks() && !l.gives && s.p.split == nil && !r.act.template() && s.list(false) {
		s.unaimed(f, r, p, end)
		return
	}
	name := func(fact string) string { return p + "." + fact + end }
	if r.sure {
		f.addDice(name("dice"), r)
		return
	}
	if r.attribute == "" || !r.by.Has(key(r.attribute)) && r.baseRule != "infinity.mod.bracket-value" {
		return
	}
	f.add(name("attribute"), r.attribute)
	if r.ranged {
		f.add(name("range_mod"), outOr(r))
	}
	if r.out {
		f.addDice(name("dice"), r)
		return
	}
	f.add(name("mods"), r.sum)
	f.add(name("mods_capped"), r.capped)
	lines := append([]line{{0, r.baseRule, r.baseText}}, r.mods...)
	for _, v := range r.void {
		lines = append(lines, line{0, v.rule, "no  " + v.text})
	}
	if r.sum != r.capped {
		lines = append(lines, line{0, "infinity.mod.cap", fmt.Sprintf("%+d counts as %+d", r.sum, r.capped)})
	}
	f.add(name("sv"), r.sv, because(lines...)...)
	f.addDice(name("dice"), r)
	success, crit := faces(r.sv)
	f.add(name("success_faces"), success)
	f.add(name("crit_faces"), crit)
}

// unaimed is an attacker's roll against a target that gets no die: its Success
// Value if it were given one.
func (s *scene) unaimed(f *sheet, r *roll, p, end string) {
	if r.attribute == "" {
		return
	}
	f.add(p+".attribute"+end, r.attribute)
	if r.ranged {
		f.add(p+".range_mod"+end, outOr(r))
	}
	if !r.out {
		f.add(p+".mods"+end, r.sum)
		f.add(p+".mods_capped"+end, r.capped)
		f.add(p+".sv"+end, r.sv)
	}
	f.add(p+".dice"+end, 0)
}

func outOr(r *roll) any {
	if r.out {
		return "out"
	}
	return r.rangeMod
}

// meetFacts are how a link's rolls meet and what they do.
func (s *scene) meetFacts(f *sheet, i int, l *link) {
	t, a := s.prefix(l.target), s.prefix(l.attacker)
	if s.coord {
		if i == 0 {
			f.add(t+".roll", s.rollWord(l))
		}
	} else {
		f.add(t+".roll", s.rollWord(l))
	}
	s.harmFacts(f, t, s.end(l, true), l.toTarget)
	s.harmFacts(f, a, s.end(l, false), l.toBack)
	if l.target.Has("wip") && (!s.coord || i == 0) {
		f.add(t+".guts", l.target.gutsValue())
	}
}

// end is the number behind a fact about harm: which enemy does it, where there
// are several.
func (s *scene) end(l *link, toTarget bool) string {
	switch {
	case toTarget && s.coord:
		return fmt.Sprintf(".%d", l.attacker.index+1)
	case !toTarget && s.r.targetList:
		return fmt.Sprintf(".%d", l.target.index+1)
	}
	return ""
}

// rollWord is how the attack on a target is resolved.
func (s *scene) rollWord(l *link) string {
	switch {
	case l.a.act.kind == finish:
		return "none"
	case l.ftf:
		return "face to face"
	case l.a.sure && l.t.rolls(), l.a.rolls() && (l.gives || !l.a.act.attacks()), l.t.rolls():
		return "normal"
	}
	return "none"
}

func (s *scene) harmFacts(f *sheet, p, end string, h *harm) {
	if !h.On || h.save == noSave {
		return
	}
	name := func(fact string) string { return p + ".save." + fact + end }
	if (h.save == onArm || h.save == onBoth || h.offered) && (h.on.Has("arm") || h.armFree) {
		f.add(name("arm"), h.arm, because(h.armLines...)...)
	}
	if (h.save == onBts || h.save == onBoth || h.offered) && h.on.Has("bts") {
		f.add(name("bts"), h.bts, because(h.btsLines...)...)
	}
	if h.save == onPh && h.on.Has("ph") {
		f.add(name("ph"), h.ph, because(h.armLines...)...)
	}
	f.add(name("per_hit"), h.perHit)
	f.add(name("per_crit"), h.perCrit)
}

// groundFacts are what is measured, or stated.
func (s *scene) groundFacts(f *sheet) {
	for _, l := range s.links {
		p, e := s.prefix(l.target), ""
		if s.r.targetList {
			e = fmt.Sprintf(".%d", l.target.index+1)
		} else if s.coord {
			e = fmt.Sprintf(".%d", l.attacker.index+1)
		}
		if l.st.measured {
			d := l.st.distance
			if l.a.act.way == speculative {
				d = l.st.toImpact
			}
			if d != nil {
				f.add("range"+s.soleEnd(e, l), asFact(*d))
			}
			f.add("zone_of_control"+s.soleEnd(e, l), l.st.zone)
		}
		f.add("line_of_fire"+s.soleEnd(e, l), l.st.lof)
		if s.coord && l != s.main() {
			continue
		}
		f.add(p+".sees_attacker", l.st.sees)
		f.add(p+".cover", l.st.coverTarget)
		if l.a.act.template() {
			f.add(p+".in_template", l.st.under)
		}
	}
	if a := s.acts[0]; a.template() && !s.coord {
		n := 0
		for _, l := range s.links {
			if l.st.under {
				n++
			}
		}
		f.add("template.affected", n)
	}
}

// asFact is a distance as a fact: a root that is no fraction is a decimal.
func asFact(d geometry.Number) any {
	if r, ok := d.Exact(); ok {
		return r
	}
	return d.Float()
}

// soleEnd gives facts about the Main Target no number.
func (s *scene) soleEnd(e string, l *link) string {
	if l == s.main() {
		return ""
	}
	return e
}

// useFacts are the uses of Disposable weapons.
func (s *scene) useFacts(f *sheet) {
	n := 0
	any := false
	for _, l := range s.links {
		if w := l.a.act.w; w != nil && w.uses > 0 && l.a.act.attacks() {
			any = true
			n += l.a.dice
			if s.shared != nil || l.a.sure && s.p.split == nil {
				break
			}
		}
	}
	if any {
		f.add("uses_spent", n, attack.Because{Rule: "infinity.bs.disposable", Effect: "a use for each die"})
	}
}
