package infinity

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// options are what each player may declare, legal and barred. Each candidate is
// laid out as a scene of its own, so that what it says is judged like what the
// file declares.
func (s *scene) options() []attack.Option {
	var out []attack.Option
	for _, word := range s.candidates() {
		p := s.p
		p.action, p.split = word, nil
		if word == s.p.action {
			p.split = s.p.split
		}
		p.weapons = s.weaponsFor(word)
		try := newScene(s.f, s.r, s.ground, p)
		b := try.attackBars(s.r.attackers[0], try.acts[0])
		out = append(out, try.option("attacker", "", s.optionName(word, try.acts[0]), b, try.opens(try.acts[0], try.main()), word == s.p.action))
	}
	out = append(out, s.templateOptions()...)
	for j, t := range s.r.targets {
		for _, word := range s.answerCandidates(t, j) {
			out = append(out, s.answerOption(t, j, word))
		}
	}
	return out
}

func (s *scene) option(player, of, name string, b bars, opens []id, declared bool) attack.Option {
	o := attack.Option{Player: player, Of: of, Option: name, Legal: len(b) == 0, Declared: declared}
	if o.Legal {
		o.Rules = opens
	} else {
		o.Rules = b.rules()
		if !slices.Contains(plainRules, b[0].rule) {
			o.Why = b.why()
		}
	}
	return o
}

// plainRules say by themselves why an option is barred.
var plainRules = []id{
	"infinity.bs.requirements", "infinity.spec.weapon", "infinity.intuitive.requirements", "infinity.aro.options",
	"infinity.cc.requirements", "infinity.template.impact", "infinity.bs.distribute", "infinity.bs.guided",
}

// optionName tells Suppressive Fire of several weapons apart.
func (s *scene) optionName(word string, a act) string {
	if word == "Suppressive Fire" && len(s.r.attackers[0].Weapons) > 1 && a.w != nil {
		return word + " (" + a.w.name + ")"
	}
	return word
}

// weaponsFor are the weapons with which an action is tried: the plan's, or the
// first of the file that fits.
func (s *scene) weaponsFor(word string) []*weapon {
	out := slices.Clone(s.p.weapons)
	for i, t := range s.r.attackers {
		if out[i] != nil && fitsAction(word, out[i]) {
			continue
		}
		for k := range t.Weapons {
			if fits := t.Weapons[k].fitting(word, ""); len(fits) > 0 {
				out[i] = fits[0]
				break
			}
		}
	}
	return out
}

// candidates are the actions worth ruling on: those the weapons are made for,
// what is declared, and what the facts bring up.
func (s *scene) candidates() []string {
	t := s.r.attackers[0]
	var ranged, close, suppressive bool
	var named []string
	for _, w := range s.arms(t) {
		switch {
		case w.program != nil, w.name == "Forward Observer":
			named = append(named, w.name)
		case w.close():
			close = true
			ranged = ranged || w.has(throwing)
		default:
			ranged = true
		}
		gun := w.bands != nil && w.program == nil && !w.has(throwing|impactTemplate|technical)
		suppressive = suppressive || w.has(suppressiveTrait) || gun
	}
	contact := s.main().st.contact
	target := s.r.targets[0]
	var out []string
	add := func(ok bool, word string) {
		if (ok || word == s.p.action) && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	if s.p.action == "Speculative Attack" || s.p.action == "Intuitive Attack" {
		add(true, s.p.action)
	}
	add(ranged, "BS Attack")
	add(ranged, "Speculative Attack")
	add(ranged, "Intuitive Attack")
	add(ranged && t.skills.bs.guided, "Guided Attack")
	add(ranged && t.skills.triangulated, "Triangulated Fire")
	add(suppressive, "Suppressive Fire")
	add(close || contact, "CC Attack")
	add(t.skills.berserk, "Berserk")
	add(close && (contact || target.null()) || target.null() && contact, "Coup de Grace")
	add(target.states.has(camouflaged|hidden), "Discover")
	for _, n := range named {
		add(true, n)
	}
	add(false, s.p.action)
	return out
}

// arms are all weapons of a trooper in all modes, of the attacker's one weapon
// the mode that is chosen.
func (s *scene) arms(t *trooper) []*weapon {
	var out []*weapon
	if t.Weapon != nil {
		if t.active && s.p.weapons[t.index] != nil {
			return []*weapon{s.p.weapons[t.index]}
		}
		for i := range t.Weapon.choices {
			out = append(out, &t.Weapon.choices[i])
		}
	}
	for i := range t.Weapons {
		for k := range t.Weapons[i].choices {
			out = append(out, &t.Weapons[i].choices[k])
		}
	}
	return out
}

// opens are the rules that open a legal action, and those whose condition the
// file states and meets.
func (s *scene) opens(a act, l *link) []id {
	sit := s.f.Situation
	switch a.kind {
	case shoot:
		switch a.way {
		case speculative:
			out := []id{"infinity.spec.no-lof"}
			if l.st.trajectorySd {
				out = append(out, "infinity.spec.trajectory")
			}
			if sit.TemplateOn != "" {
				out = append(out, "infinity.spec.placement")
			}
			return out
		case plainly:
			if a.w != nil && a.w.name == "Forward Observer" {
				return []id{"infinity.bs.forward-observer"}
			}
			return []id{"infinity.bs.requirements"}
		}
		return []id{wayRule(a.way)}
	case fight:
		if a.way == berserk {
			return []id{"infinity.cc.berserk"}
		}
		return []id{"infinity.cc.requirements"}
	case finish:
		return []id{"infinity.cc.coup-de-grace"}
	case hack:
		return []id{a.w.program.id()}
	case search:
		return []id{"infinity.bs.discover"}
	case suppress:
		return []id{"infinity.bs.suppressive"}
	case evade:
		return []id{"infinity.dodge.normal"}
	case purge:
		return []id{"infinity.reset.ftf"}
	}
	return []id{"infinity.seq.activate"}
}

// templateOptions are where a template may lie, and whether the Burst may be
// divided.
func (s *scene) templateOptions() []attack.Option {
	var out []attack.Option
	a := s.acts[0]
	if a.kind == shoot && a.w != nil && a.w.has(impactTemplate) {
		var b bars
		b.add(a.way != speculative, "infinity.template.impact", "the template is centred on the Main Target")
		declared := s.ground != nil && s.ground.offset(s)
		out = append(out, s.option("attacker", "", "impact off the Main Target", b, []id{"infinity.spec.template-offset"}, declared))
	}
	if len(s.r.targets) > 1 && a.attacks() && a.w != nil {
		b := s.splitBars()
		opens := []id{"infinity.bs.distribute"}
		if a.kind == fight {
			opens = []id{"infinity.cc.distribute"}
		}
		out = append(out, s.option("attacker", "", "split burst", b, opens, s.p.split != nil))
	}
	return out
}

// answerCandidates are the AROs worth ruling on.
func (s *scene) answerCandidates(t *trooper, j int) []string {
	l := s.linkOf(s.r.attackers[0], t)
	a := s.acts[0]
	var out []string
	add := func(ok bool, word string) {
		if (ok || word == s.p.aro[j]) && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	close := l.st.contact
	for _, w := range s.arms(t) {
		close = close || w.close()
	}
	add(true, "Dodge")
	add(true, "BS Attack")
	add(close, "CC Attack")
	add(a.comms() || a.way == guided || t.Has("wip"), "Reset")
	add(l.attacker.states.has(camouflaged|hidden), "Discover")
	for _, w := range s.arms(t) {
		if w.program != nil {
			add(true, w.name)
		}
	}
	add(false, s.p.aro[j])
	add(true, "none")
	return out
}

// answerOption rules on one ARO of one target.
func (s *scene) answerOption(t *trooper, j int, word string) attack.Option {
	p := s.p
	p.aro, p.aroWeapons = slices.Clone(p.aro), slices.Clone(p.aroWeapons)
	p.aro[j] = word
	if word != s.p.aro[j] {
		p.aroWeapons[j] = s.answerArm(t, word)
	}
	try := newScene(s.f, s.r, s.ground, p)
	b := try.answerBars(t, try.answers[j])
	of := ""
	if len(s.r.targets) > 1 {
		of = t.name
	}
	return s.option("defender", of, word, b, try.answerOpens(t, try.answers[j]), word == s.p.aro[j])
}

// answerArm is the weapon that an ARO would use.
func (s *scene) answerArm(t *trooper, word string) *weapon {
	arms := s.arms(t)
	for _, w := range arms {
		if fitsAction(word, w) {
			return w
		}
	}
	if len(arms) > 0 {
		return arms[0]
	}
	return nil
}

// answerOpens are the rules that open a legal ARO.
func (s *scene) answerOpens(t *trooper, a act) []id {
	l := s.linkOf(s.r.attackers[0], t)
	switch a.kind {
	case shoot:
		return []id{"infinity.bs.requirements", "infinity.aro.options"}
	case fight:
		return []id{"infinity.cc.requirements", "infinity.aro.options"}
	case hack:
		return []id{a.w.program.id(), "infinity.aro.options"}
	case search:
		return []id{"infinity.bs.discover", "infinity.aro.options"}
	case evade:
		var out []id
		if s.act(l).template() && l.st.under {
			out = append(out, "infinity.spec.aro")
		}
		out = append(out, "infinity.aro.options")
		if l.st.contact {
			out = append(out, "infinity.cc.dodge")
		}
		return out
	case purge:
		return []id{"infinity.reset.ftf", "infinity.aro.options"}
	}
	return []id{"infinity.seq.aro-1"}
}
