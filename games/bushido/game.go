package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// Game is what the game gives the outside.
func Game() attack.Game {
	return attack.Game{
		Name:  "bushido",
		Title: "Bushido: Risen Sun",
		Rules: Rules,
		Seed:  "002_38d39c358831ee93",
		Form:  func() any { return new(file) },
		Read:  readScenario,
	}
}

// readScenario checks a document and makes it ready to be asked.
func readScenario(doc *scenario.Document) (*attack.Question, scenario.Problems) {
	if len(doc.Problems) > 0 {
		return nil, doc.Problems
	}
	faults := &scenario.Faults{File: doc.Name}
	var f file
	scenario.Decode(doc.Root, faults, &f)
	if doc.Root.Kind != scenario.Map {
		return nil, faults.List()
	}
	s := build(&f, faults)
	q := s.question()
	if faults.Any() {
		return nil, faults.List()
	}
	if q.Illegal == nil && s.illegal.Any() {
		q.Illegal = s.illegal.List()
	}
	return q, nil
}

// question is the question that the file asks.
func (s *scene) question() *attack.Question {
	if s.attacker == nil && s.f.Action != "end_phase" {
		return nil
	}
	switch s.f.Action {
	case "ranged":
		return s.rangedQuestion()
	}
	return nil
}

// rangedQuestion is a ranged attack action.
func (s *scene) rangedQuestion() *attack.Question {
	s.checkRanged()
	if len(s.targets) == 0 || s.faults.Any() {
		return nil
	}
	p := s.rangedPlan()
	if s.faults.Any() {
		return nil
	}
	q := &attack.Question{Defends: s.f.Defends()}
	s.forbid(p)
	if p.weapon == nil || !p.weapon.ranged() {
		q.Options, q.Illegal = s.options(p), s.illegal.List()
		return q
	}
	a := s.act(p, open{})
	q.Facts = a.facts()
	q.Options = s.options(p)
	q.Cites = s.cites
	q.Laws = func() []attack.Attack { return []attack.Attack{a.bound()} }
	return q
}

// checkRanged checks what a ranged attack needs.
func (s *scene) checkRanged() {
	if len(s.targets) == 0 && !s.f.Has("target") && !s.f.Has("targets") {
		s.f.Fault("target", "", "is missing")
		return
	}
	a := s.attacker
	if len(a.weapons) == 0 && !a.f.Has("weapon") && !a.f.Has("weapons") {
		a.f.Fault("weapon", "", "is missing")
	}
	if !a.f.RangedPool.Given && !a.f.Has("ranged_pool") {
		a.f.Fault("ranged_pool", "", "is missing")
	}
	for _, m := range s.targets {
		if !m.f.Has("wounds") {
			m.f.Fault("wounds", "", "is missing")
		}
		if !m.at.Given && m.at.Distance == nil {
			switch {
			case m.f.Situation != nil:
				m.f.Situation.Fault("range", "", "is missing")
			case m.key == "target" && s.f.Situation != nil:
				s.f.Situation.Fault("range", "", "is missing")
			case m.key == "target":
				s.f.Fault("situation.range", "", "is missing")
			default:
				m.f.Fault("situation.range", "", "is missing")
			}
		}
	}
}

// forbid notes why the attack may not be made.
func (s *scene) forbid(p *plan) {
	rules, keys := s.attackFaults()
	for i, r := range rules {
		prob := scenario.Place(s.f.Node, keys[i], "", s.attacker.name+" may not make a ranged attack: "+why([]table.RuleID{r}, ""))
		prob.Rules = []table.RuleID{r}
		s.illegal.AddProblem(prob)
	}
	if p.target != nil && p.weapon != nil {
		if rules := s.targetFaults(p, p.target); len(rules) > 0 {
			prob := scenario.Place(s.f.Node, p.target.path, "", p.target.name+" may not be targeted: "+why(rules, ""))
			prob.Rules = rules
			s.illegal.AddProblem(prob)
		}
	}
}
