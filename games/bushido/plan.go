package bushido

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// declared is a feat that somebody uses, and the step at which it is declared.
type declared struct {
	feat *feat
	by   *model
	at   window
	cost int
}

// plan is the decisions of both sides before the dice are rolled, and those by
// Success Level after.
type plan struct {
	weapon  *weapon
	target  *model // as declared at step 1b
	guard   *model // who swapped places with it
	nominee *model
	walk    string
	feats   []declared // of the attacker's side
	theirs  []declared
	byHit   [2][levels12][]declared // at 4a, by side and Success Level
	special *term
	boosts  int
	ki      int // boosts of the Ki statistic
	later   int // boosts at step 4a
	attacks int
	order   []*model // the target of each attack
	stray   *model
	saviour *model
}

// final is the model finally attacked.
func (p *plan) final() *model {
	switch {
	case p.nominee != nil:
		return p.nominee
	case p.guard != nil:
		return p.guard
	}
	return p.target
}

// place is the model whose place on the table the target has: a bodyguard
// stands where the model it protects stood.
func (p *plan) place() *model {
	if p.nominee != nil {
		return p.nominee
	}
	return p.target
}

// badly notes a decision that the rules forbid.
func (s *scene) badly(key string, rules []table.RuleID, format string, args ...any) {
	p := scenario.Place(s.dec.Node, key, "", fmt.Sprintf(format, args...))
	p.Rules = rules
	s.illegal.AddProblem(p)
}

// nobody notes a decision that names nobody.
func (s *scene) nobody(key, hint, format string, args ...any) {
	s.dec.Fault(key, hint, format, args...)
}

// rangedPlan reads the decisions of a ranged attack.
func (s *scene) rangedPlan() *plan {
	p := &plan{walk: "none"}
	d := s.dec
	p.weapon = s.chooseWeapon(s.attacker, d.Weapon, "weapon", true)
	switch w := d.Walk; {
	case !w.Given:
	case w.Text == "none" || w.Text == "before" || w.Text == "after" || w.Text == "turn":
		if p.walk = w.Text; p.walk != "none" {
			if rules := s.walkFaults(p.walk); len(rules) > 0 {
				s.badly("walk", rules, "%s may not walk or turn: %s", s.attacker.name, why(rules, s.attacker.name))
			}
		}
	default:
		s.nobody("walk", scenario.Suggest(w.Text, []string{"none", "before", "after", "turn"}), "must be none, before, after or turn (got %q)", short(w.Text))
	}
	p.target = s.chooseTarget(p)
	if p.target == nil || p.weapon == nil {
		return p
	}
	s.declareFeats(p)
	p.guard = s.chooseGuard(p, d.Bodyguard)
	p.nominee = s.chooseNominee(p, d.Nominate)
	p.ki = s.countOf(d.KiBoosts)
	p.boosts = s.countOf(d.Boosts)
	p.special = s.chooseSpecial(s.attacker, p.weapon, d.Special, "special", p)
	p.later = s.countOf(d.LaterBoosts)
	s.checkKi(p)
	p.saviour = s.chooseSaviour(p, d.Sacrifice)
	s.chooseAttacks(p)
	return p
}

func (s *scene) countOf(d decision) int { return d.count(s.faults) }

// chooseWeapon finds the weapon decided on, or the first that can be used.
func (s *scene) chooseWeapon(m *model, d decision, key string, ranged bool) *weapon {
	if d.named() {
		for _, w := range m.weapons {
			if w.name == d.Text {
				if ranged && !w.ranged() {
					s.badly(key, []table.RuleID{"bushido.seq.weapon-required"}, "%s is no ranged weapon", w.name)
				}
				return w
			}
		}
		s.nobody(key, "", "%s has no weapon %q", m.name, short(d.Text))
		return nil
	}
	var first *weapon
	for _, w := range m.weapons {
		if ranged && !w.ranged() || !ranged && w.ranged() && len(m.weapons) > 1 {
			continue
		}
		if first == nil {
			first = w
		}
		if !ranged || s.weaponStop(w) == goesOn {
			return w
		}
	}
	if first == nil && !ranged && len(m.weapons) > 0 {
		return m.weapons[0]
	}
	return first
}

// weaponStop is why a weapon cannot be used at step 1g, feats aside.
func (s *scene) weaponStop(w *weapon) stop {
	switch {
	case w.kit.has("Ammo") && s.ammo(w) == 0:
		return noAmmo
	case w.kit.has("Reload") && s.reloading() > 0:
		return isReloading
	}
	return goesOn
}

// ammo is the tokens on a weapon.
func (s *scene) ammo(w *weapon) int {
	if w.f.Has("ammo") {
		return w.f.Ammo
	}
	return w.kit.value("Ammo")
}

// reloading is the Reloading markers of the attacker.
func (s *scene) reloading() int {
	n := 0
	for _, x := range s.attacker.states {
		if x.Name == "Reloading" {
			n += x.X
		}
	}
	return n
}

// chooseTarget finds the target decided on, or the first that is legal.
func (s *scene) chooseTarget(p *plan) *model {
	d := s.dec.Target
	if d.named() {
		for _, m := range s.targets {
			if m.name == d.Text || m.key == d.Text {
				return m
			}
		}
		s.nobody("target", s.suggestModel(d.Text), "no target %q in this file", short(d.Text))
		return nil
	}
	for _, m := range s.targets {
		if len(s.targetFaults(p, m)) == 0 {
			return m
		}
	}
	return s.target()
}

// chooseGuard finds the bodyguard decided on.
func (s *scene) chooseGuard(p *plan, d decision) *model {
	if !d.named() {
		return nil
	}
	for _, m := range s.candidates(p.target) {
		if m.name == d.Text {
			if rules := s.guardFaults(p, m); len(rules) > 0 {
				s.badly("bodyguard", rules, "%s may not swap places with %s", m.name, p.target.name)
				return nil
			}
			return m
		}
	}
	s.nobody("bodyguard", s.suggestModel(d.Text), "no friend %q of the target in this file", short(d.Text))
	return nil
}

// chooseNominee finds the nominee decided on.
func (s *scene) chooseNominee(p *plan, d decision) *model {
	if !d.named() {
		return nil
	}
	for _, m := range s.candidates(p.target) {
		if m.name == d.Text && m != p.guard {
			if rules := s.nomineeFaults(p, m); len(rules) > 0 {
				s.badly("nominate", rules, "%s may not be nominated: %s", m.name, why(rules, s.attacker.name))
				return nil
			}
			return m
		}
	}
	s.nobody("nominate", s.suggestModel(d.Text), "no other model %q on the target's side", short(d.Text))
	return nil
}

// candidates are the models friendly to the target, the target aside.
func (s *scene) candidates(target *model) []*model {
	var out []*model
	for _, m := range append(slices.Clone(s.targets), s.others...) {
		if m.side == table.Defender && m != target {
			out = append(out, m)
		}
	}
	return out
}

// chooseSpecial finds the special decided on, on the weapon or by a feat.
func (s *scene) chooseSpecial(m *model, w *weapon, d decision, key string, p *plan) *term {
	if !d.named() || w == nil {
		return nil
	}
	for _, x := range s.specials(m, w, p) {
		if x.Text == d.Text || x.Name == d.Text {
			if rules := s.specialFaults(m, x, p); len(rules) > 0 && !s.owed(p, x, key, rules) {
				s.badly(key, rules, "%s may not be declared: %s", x.Text, why(rules, x.Text))
				return nil
			}
			return &x
		}
	}
	var words []string
	for _, x := range w.specials {
		words = append(words, x.Text)
	}
	s.nobody(key, scenario.Suggest(d.Text, words), "%s has no %q", w.name, short(d.Text))
	return nil
}

// owed tells whether a special that the dice of now cannot pay for is paid for once
// boosts or feats are chosen that the file marks open or best. Where only advise
// chooses them, nothing else is answered.
func (s *scene) owed(p *plan, x term, key string, rules []table.RuleID) bool {
	if !slices.Equal(rules, []table.RuleID{"bushido.special.cost"}) {
		return false
	}
	q := *p
	q.special = &x
	switch {
	case len(s.poolPicks(&q, mind{s: s, odds: true})) > 0:
	case s.advising().any && len(s.poolPicks(&q, s.advising())) > 0:
		s.unpaid(key, x, rules)
	default:
		return false
	}
	return true
}

// unpaid notes a special for which only advise finds the dice.
func (s *scene) unpaid(key string, x term, rules []table.RuleID) {
	prob := s.place("decisions."+key, x.Text+" may not be declared: "+why(rules, x.Text))
	prob.File, prob.Rules = s.faults.File, rules
	s.undecided = append(s.undecided, prob)
}

// specials lists what a weapon offers, and what feats add to it.
func (s *scene) specials(m *model, w *weapon, p *plan) []term {
	out := slices.Clone(w.specials)
	list := p.feats
	if m.side == table.Defender {
		list = p.theirs
	}
	for _, f := range list {
		if f.by != m {
			continue
		}
		for _, x := range f.feat.Effects {
			if _, ok := specialForms[x.Name]; ok {
				out = append(out, x)
			}
		}
	}
	return out
}

// chooseSaviour finds who is removed to cancel the Damage Roll.
func (s *scene) chooseSaviour(p *plan, d decision) *model {
	if !d.named() {
		return nil
	}
	for _, m := range s.candidates(p.final()) {
		if m.name == d.Text {
			if rules := s.saviourFaults(p, m); len(rules) > 0 {
				s.badly("sacrifice", rules, "%s cannot be removed for %s", m.name, p.final().name)
				return nil
			}
			return m
		}
	}
	s.nobody("sacrifice", s.suggestModel(d.Text), "no friend %q of the target in this file", short(d.Text))
	return nil
}

// kit is the effects of the attacker's feats declared up to a step.
func (p *plan) kit(upTo window) kit { return effectsOf(p.feats, upTo) }

// theirKit is the same of the target's side.
func (p *plan) theirKit(upTo window) kit { return effectsOf(p.theirs, upTo) }

func effectsOf(list []declared, upTo window) kit {
	var out kit
	for _, d := range list {
		if d.at <= upTo {
			out = append(out, d.feat.Effects...)
		}
	}
	return out
}
