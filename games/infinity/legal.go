package infinity

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// bar is a rule that forbids a declaration.
type bar struct {
	rule id
	why  string
}

// bars collects them.
type bars []bar

func (b *bars) add(forbidden bool, rule id, why string) {
	if forbidden {
		*b = append(*b, bar{rule, why})
	}
}

func (b bars) rules() []id {
	var out []id
	for _, x := range b {
		if !slices.Contains(out, x.rule) {
			out = append(out, x.rule)
		}
	}
	return out
}

func (b bars) why() string {
	if len(b) == 0 {
		return ""
	}
	return b[0].why
}

// judge finds what the rules forbid of that which is declared.
func (s *scene) judge() {
	if len(s.links) == 0 {
		return
	}
	for i, t := range s.r.attackers {
		b := s.attackBars(t, s.acts[i])
		if len(b) > 0 {
			s.forbid("decisions.action", s.acts[i].word, b)
			break
		}
	}
	s.judgeSplit()
	s.judgeImpact()
	for i, t := range s.r.targets {
		if b := s.answerBars(t, s.answers[i]); len(b) > 0 {
			path := "decisions.aro"
			if s.f.Decisions.Aro.By != nil {
				path += "." + t.name
			}
			s.forbid(path, s.answers[i].word, b)
		}
	}
}

func (s *scene) forbid(path, word string, b bars) {
	p := scenario.Place(s.f.Node, path, "", fmt.Sprintf("%s is not possible: %s", word, b.why()))
	p.Rules = b.rules()
	s.illegal = append(s.illegal, p)
}

// attackBars are the rules against what an active trooper declares.
func (s *scene) attackBars(t *trooper, a act) bars {
	var b bars
	l := s.linkOf(t, s.r.targets[0])
	b.add(t.null() && a.kind != idle, "infinity.wound.unconscious", t.name+" is Unconscious")
	s.stateBars(&b, t, a)
	switch a.kind {
	case shoot:
		s.shootBars(&b, t, a, l)
	case fight, finish:
		s.fightBars(&b, t, a, l)
	case hack:
		s.hackBars(&b, t, a, l.target, l.st)
	case search:
		b.add(!l.target.states.has(camouflaged|hidden), "infinity.bs.discover", l.target.name+" is no marker")
		b.add(!l.st.lof, "infinity.bs.discover", "no Line of Fire")
	case suppress:
		b.add(l.st.contact || t.states.has(engaged), "infinity.state.engaged", t.name+" is Engaged")
		b.add(a.w == nil || !a.w.has(suppressiveTrait), "infinity.bs.suppressive", "the weapon has no Suppressive Fire")
	}
	return b
}

// stateBars are the states that forbid an act.
func (s *scene) stateBars(b *bars, t *trooper, a act) {
	attack := a.attacks()
	b.add(t.states.has(stunned) && attack, "infinity.state.stunned", t.name+" is Stunned")
	b.add(t.states.has(immA) && (attack || a.kind == suppress), "infinity.state.imm-a", t.name+" is Immobilized")
	b.add(t.states.has(immB) && (attack || a.kind == evade || a.kind == suppress), "infinity.state.imm-b", t.name+" is Immobilized")
}

func (s *scene) shootBars(b *bars, t *trooper, a act, l *link) {
	if a.w == nil {
		b.add(true, wayRule(a.way), "no weapon for it")
		return
	}
	w := a.w
	b.add(w.close() && !w.has(throwing), wayRule(a.way), w.name+" is a close combat weapon")
	b.add(w.program != nil, "infinity.bs.requirements", w.name+" is a program")
	b.add(l.st.contact || t.states.has(engaged), "infinity.state.engaged", t.name+" is Engaged")
	b.usedUp(t, w)
	switch a.way {
	case speculative:
		s.speculativeBars(b, a, l)
	case intuitive:
		b.add(!w.has(intuitiveTrait), "infinity.intuitive.requirements", w.name+" has no Intuitive Attack")
	case guided:
		b.add(!t.skills.bs.guided, "infinity.bs.guided", "no Guided weapon")
		b.add(!l.target.states.has(targeted), "infinity.bs.guided", l.target.name+" is not Targeted")
	default:
		s.plainBars(b, t, a, l)
	}
}

// usedUp forbids a Disposable weapon that has no use left.
func (b *bars) usedUp(t *trooper, w *weapon) {
	if w != nil && w.uses > 0 && t.Has("uses_left") {
		b.add(t.UsesLeft == 0, "infinity.bs.disposable", w.name+" is used up")
	}
}

// wayRule is the rule that opens a kind of BS Attack.
func wayRule(w way) id {
	switch w {
	case speculative:
		return "infinity.spec.weapon"
	case intuitive:
		return "infinity.intuitive.requirements"
	case guided:
		return "infinity.bs.guided"
	case triangulated:
		return "infinity.bs.triangulated"
	}
	return "infinity.bs.requirements"
}

func (s *scene) speculativeBars(b *bars, a act, l *link) {
	b.add(!a.w.has(speculativeTrait), "infinity.spec.weapon", a.w.name+" has no Speculative Attack")
	b.add(!l.st.trajectory, "infinity.spec.trajectory", "no trajectory to the impact point")
	on := s.f.Situation.TemplateOn
	b.add(on == "vertical" || on == "air", "infinity.spec.placement", "the template must lie flat")
}

func (s *scene) plainBars(b *bars, t *trooper, a act, l *link) {
	for _, x := range s.links {
		if x.attacker != t || !s.aimedAt(x, l) {
			continue
		}
		if a.needsSight() {
			b.add(!x.st.lof, "infinity.bs.requirements", "no Line of Fire")
			b.add(!x.st.lof && x.st.facing, "infinity.geo.lof", x.target.name+" is behind it")
			b.add(t.blind(x.st), "infinity.bs.requirements", "Zero Visibility")
			b.add(t.blind(x.st), "infinity.mod.zero-vis", "Zero Visibility")
		}
		if a.w.has(zoneOfControl) && x.st.measured {
			b.add(!x.st.zone, "infinity.geo.zoc", "beyond the Zone of Control")
		}
		b.add(x.target.states.has(camouflaged|hidden) && !a.w.has(targetless), "infinity.bs.discover", x.target.name+" is a marker")
	}
	b.add(a.w.direct() && !l.st.reachable, "infinity.template.main-target-inside", "the template does not reach")
	if a.way == triangulated {
		b.add(a.w.direct(), "infinity.bs.triangulated", a.w.name+" makes no roll")
	}
}

// aimedAt tells whether dice are aimed at a link's target: a part of a split
// Burst, or all at the main one.
func (s *scene) aimedAt(x, main *link) bool {
	if s.p.split != nil {
		return s.p.split[x.target.index] > 0
	}
	return x == main || s.coord
}

func (s *scene) fightBars(b *bars, t *trooper, a act, l *link) {
	if a.way == berserk {
		b.add(!t.skills.berserk, "infinity.cc.berserk", "no Berserk")
	}
	for _, x := range s.links {
		if x.attacker == t && a.way != berserk && s.aimedAt(x, l) {
			b.add(!x.st.contact, "infinity.cc.requirements", "no Silhouette contact")
		}
	}
	b.add(a.w == nil || !a.w.close(), "infinity.cc.requirements", "no close combat weapon")
	if a.kind == fight {
		b.usedUp(t, a.w)
	}
	if a.kind == finish {
		b.add(!l.target.null(), "infinity.cc.coup-de-grace", l.target.name+" is not Unconscious")
	}
}

func (s *scene) hackBars(b *bars, _ *trooper, a act, on *trooper, st stance) {
	if a.w == nil {
		b.add(true, "infinity.bs.requirements", "no such program")
		return
	}
	p := a.w.program
	if p == nil {
		b.add(true, "infinity.bs.requirements", a.w.name+" is no program")
		return
	}
	b.add(!st.hackingArea, p.id(), "outside the Hacking Area")
	b.add(!p.may(on), p.id(), on.name+" is no target for it")
}

// answerBars are the rules against what a reactive trooper answers.
func (s *scene) answerBars(t *trooper, a act) bars {
	var b bars
	if a.kind == idle {
		return b
	}
	l := s.linkOf(s.r.attackers[0], t)
	b.add(t.null(), "infinity.wound.unconscious", t.name+" is Unconscious")
	s.stateBars(&b, t, a)
	switch a.kind {
	case shoot:
		s.answerShot(&b, t, a, l)
	case fight:
		met := l.st.contact || s.act(l).way == berserk // which moves into contact
		b.add(!met, "infinity.cc.requirements", "no Silhouette contact")
		b.add(!met, "infinity.aro.options", "no Silhouette contact")
		b.add(a.w == nil || !a.w.close(), "infinity.cc.requirements", "no close combat weapon")
		b.add(a.way == berserk, "infinity.aro.options", "Berserk is an Entire Order")
		b.usedUp(t, a.w)
	case hack:
		n := len(b)
		s.hackBars(&b, t, a, l.attacker, l.st)
		b.add(len(b) > n, "infinity.aro.options", "")
	case search:
		b.add(!l.attacker.states.has(camouflaged|hidden), "infinity.bs.discover", l.attacker.name+" is no marker")
		b.add(!l.st.sees, "infinity.aro.options", "no Line of Fire")
	case finish, suppress:
		b.add(true, "infinity.aro.options", "no ARO")
	}
	return b
}

// answerShot are the rules against a BS Attack in ARO.
func (s *scene) answerShot(b *bars, t *trooper, a act, l *link) {
	b.add(a.way != plainly, "infinity.aro.options", "an Entire Order")
	if a.w == nil || a.w.close() && !a.w.has(throwing) {
		b.add(true, "infinity.aro.options", "no weapon for it")
		return
	}
	b.add(l.st.contact || t.states.has(engaged), "infinity.state.engaged", t.name+" is Engaged")
	b.usedUp(t, a.w)
	if a.w.has(zoneOfControl) && l.st.measured {
		b.add(!l.st.zone, "infinity.geo.zoc", "beyond the Zone of Control")
	}
	marker := l.attacker.states.has(camouflaged|hidden) && s.act(l).kind == idle
	b.add(marker && !a.w.has(targetless), "infinity.bs.discover", l.attacker.name+" is a marker")
	if !a.needsSight() {
		return
	}
	struck := s.act(l).attacks()
	sense := t.skills.sixthSense && struck && !s.act(l).template()
	b.add(!l.st.sees && !sense, "infinity.aro.options", "it does not see "+l.attacker.name)
	b.add(!l.st.sees && !sense && l.st.facing, "infinity.geo.lof", l.attacker.name+" is behind it")
	b.add(t.blind(l.st) && !struck, "infinity.aro.options", "Zero Visibility")
}

// judgeSplit checks the split of the Burst.
func (s *scene) judgeSplit() {
	if s.p.split == nil || !s.f.Decisions.Split.given() || s.f.Decisions.Split.asks() {
		return
	}
	if b := s.splitBars(); len(b) > 0 {
		s.forbid("decisions.split", "a split Burst", b)
	}
}

// judgeImpact checks the centre of a template: away from the Main Target it
// takes a Speculative Attack (infinity.template.impact).
func (s *scene) judgeImpact() {
	a := s.acts[0]
	if s.ground == nil || s.p.spot == nil || a.kind != shoot || a.way == speculative || a.w == nil || !a.w.has(impactTemplate) || !s.ground.offset(s) {
		return
	}
	path := "table.impact"
	if s.f.Decisions.Impact.X != nil {
		path = "decisions.impact"
	}
	s.forbid(path, a.word+" off the Main Target", bars{{"infinity.template.impact", "its template is centred on the Main Target"}})
}

// splitBars are the rules against dividing the Burst among targets.
func (s *scene) splitBars() bars {
	var b bars
	a := s.acts[0]
	if a.w == nil || s.coord {
		b.add(true, "infinity.bs.distribute", "nothing to divide")
		return b
	}
	n := s.burst()
	b.add(a.w.has(singleTarget), "infinity.bs.distribute", a.w.name+" fires at a single target")
	b.add(a.w.has(impactTemplate) || a.way == intuitive || a.way == speculative || a.way == guided, "infinity.bs.distribute", "one template, one roll")
	b.add(n < 2, "infinity.bs.distribute", "one die cannot be divided")
	return b
}

// burst is the dice that the attacker has in all, before they are divided.
func (s *scene) burst() int {
	p := s.p
	s.p.split = nil
	defer func() { s.p = p }()
	cites := len(s.cites)
	r := &roll{by: s.r.attackers[0], act: s.acts[0]}
	n, _ := s.dice(r, s.links[0], true)
	s.cites = s.cites[:cites]
	return n
}

func (s *scene) linkOf(a, t *trooper) *link {
	for _, l := range s.links {
		if l.attacker == a && l.target == t {
			return l
		}
	}
	return nil
}

// fail finds what makes an attack void although it was legal to declare.
func (s *scene) fail() {
	l := s.main()
	a := s.act(l)
	if !a.template() {
		return
	}
	s.cite("infinity.template.affected")
	switch {
	case !l.st.under:
		s.failure = "main target outside template"
		s.cite("infinity.template.main-target-inside", "infinity.seq.check")
	case s.f.Situation.Ally:
		s.failure = "ally in template"
		s.cite("infinity.template.no-friends", "infinity.seq.check")
	}
}
