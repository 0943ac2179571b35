package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// decisionRules are the rules of the decisions that a file can state.
var decisionRules = map[string]table.RuleID{
	"weapon": "bushido.decision.weapon", "target_weapon": "bushido.decision.weapon",
	"target": "bushido.decision.target", "attack_targets": "bushido.decision.target", "attacks": "bushido.trait.rapid-fire",
	"walk": "bushido.decision.walk", "special": "bushido.decision.special", "target_special": "bushido.decision.special",
	"boosts": "bushido.decision.boost", "target_boosts": "bushido.decision.boost", "boosts_4a": "bushido.decision.boost",
	"ki_boosts": "bushido.decision.boost", "ki_budget": "bushido.decision.boost",
	"feats": "bushido.decision.feat", "target_feats": "bushido.decision.feat",
	"rerolls": "bushido.decision.reroll", "nominate": "bushido.decision.intercept", "bodyguard": "bushido.decision.bodyguard",
	"split": "bushido.decision.allocation", "target_split": "bushido.decision.allocation",
}

// citeDecisions cites the decisions that the file states.
func (s *scene) citeDecisions() {
	if s.dec.Node == nil {
		return
	}
	for _, e := range s.dec.Node.Entries {
		if rule, ok := decisionRules[e.Key]; ok && e.Value.Text != "open" {
			s.cite(rule)
		}
		if e.Value.Text == "best" {
			s.cite("bushido.ki.optimal")
		}
	}
}

// askedOfShooter and askedOfTarget are traits that every ranged attack puts to
// the question.
var (
	askedOfShooter = []string{
		"Brutal", "Strong", "Weak", "Assassin", "Pierce", "Sharp", "Ammo", "Reload", "Rapid Fire", "Entangling",
		"Poison", "Bleed", "Fire", "Disease", "Ki Block", "Disturb Flow", "Believer",
	}
	askedOfTarget = []string{
		"Armour", "Tough", "Durable", "Ranged Defence", "Swarm", "Kumo", "Camouflage", "Intimidate", "Rise", "Last Stand", "Kami",
		"Protected", "Sacrifice", "Immovable",
	}
)

// citeRanged cites what the models of a ranged attack put to the question.
func (s *scene) citeRanged(p *plan) {
	ours := s.effects(s.attacker, p.weapon, p.kit(never))
	for _, t := range askedOfShooter {
		if ours.has(t) {
			s.cite(traitForms[t].Rule)
		}
	}
	if ours.hasOf("Prowess", "Ranged") {
		s.cite("bushido.trait.prowess")
	}
	if ours.hasOf("Adept", "Ranged") {
		s.cite("bushido.trait.adept")
	}
	m := p.final()
	for _, t := range askedOfTarget {
		if m.kit.has(t) && (t != "Immovable" || p.special != nil && p.special.Halves) {
			s.cite(traitForms[t].Rule)
		}
	}
	if slices.ContainsFunc(m.kit, func(x term) bool { return x.Name == "Immune" }) {
		s.cite("bushido.conflict")
	}
	for _, x := range s.attacker.states {
		switch x.Name {
		case "Stunned", "Frightened", "Controlled", "Spirit Block", "Immobilised", "Exhausted":
			s.cite(x.Rule)
		case "Disguised":
			s.cite("bushido.state.disguised")
		}
	}
	for _, x := range m.states {
		switch x.Name {
		case "Death Sentence", "Spirit Block":
			s.cite(x.Rule)
		}
	}
	for _, e := range s.f.SoFar {
		if e.Kind == "attack" && e.Attack != "hit" && e.Attack != "miss" {
			s.cite("bushido.ranged.cn.repeat-failed")
		}
	}
	if s.f.Has("edition") {
		s.cite("bushido.edition.target")
	}
	if p.guard != nil || p.nominee != nil {
		s.cite("bushido.seq.ignored-los")
	}
	if p.boosts > 0 || slices.ContainsFunc(p.feats, func(d declared) bool { return d.at == atPool }) {
		s.cite("bushido.test.before-roll")
	}
	if len(p.feats) > 0 && len(p.theirs) > 0 {
		s.cite("bushido.conflict")
	}
	for _, x := range s.candidates(p.target) {
		if x.kit.has("Insignificant") {
			s.cite("bushido.edition.insignificant")
		}
		if s.denied(p) {
			s.cite("bushido.ranged.intercept.denied")
		}
	}
	if s.f.Table != nil {
		s.cite("bushido.geom.base")
		for _, x := range s.all() {
			if x.kit.has("Aware") {
				s.cite("bushido.trait.aware")
			}
		}
	}
	if p.theirKit(atDeclare).has("Aware") {
		s.cite("bushido.trait.aware")
	}
	if p.special != nil && s.sit.SlamPath != "" && s.sit.SlamPath != "clear" {
		s.cite("bushido.special.collision")
	}
	s.citeDecisions()
}
