package bushido

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// chooseAttacks reads how many attacks are made, and at whom.
func (s *scene) chooseAttacks(p *plan) {
	most := max(1, s.rapidFire(p))
	p.attacks = most
	if d := s.dec.Attacks; d.Given && !d.Best {
		if p.attacks = s.countOf(d); p.attacks < 1 {
			s.nobody("attacks", "", "must be at least 1")
			p.attacks = 1
		} else if p.attacks > most {
			s.badly("attacks", []table.RuleID{"bushido.trait.rapid-fire"}, "at most %d (got %d)", most, p.attacks)
			p.attacks = most
		}
	}
	for i, n := range s.dec.AttackTargets.Nodes {
		m := s.named(n.Text)
		if m == nil || !slices.Contains(s.targets, m) {
			s.nobody(fmt.Sprintf("attack_targets[%d]", i), s.suggestModel(n.Text), "no target %q in this file", short(n.Text))
			continue
		}
		if rules := s.targetFaults(p, m); len(rules) > 0 && m != p.target {
			s.badly(fmt.Sprintf("attack_targets[%d]", i), rules, "%s may not be targeted: %s", m.name, why(rules, s.attacker.name))
		}
		p.order = append(p.order, m)
	}
	if len(p.order) > p.attacks {
		s.badly(fmt.Sprintf("attack_targets[%d]", p.attacks), []table.RuleID{"bushido.trait.rapid-fire"}, "more targets than attacks (%d)", p.attacks)
		p.order = p.order[:p.attacks]
	}
	for len(p.order) < p.attacks {
		p.order = append(p.order, p.target)
	}
	if s.dec.Has("attack_targets") && len(p.order) > 0 && p.order[0] != p.target && !s.dec.Target.named() {
		p.target = p.order[0]
	}
	s.limitGates(p)
	s.limitSeries(p)
}

// statedGates is how many Ki tests a side's feats may bring; advise adds to them.
const statedGates = 8

// limitGates refuses more of them.
func (s *scene) limitGates(p *plan) {
	for i, list := range [][]declared{p.feats, p.theirs} {
		tests := 0
		for _, d := range list {
			tests += one(d.feat.Gate > 0 || d.feat.Opposed)
		}
		if tests > statedGates {
			s.nobody([]string{"feats", "target_feats"}[i], "", "at most %d Ki tests of feats come before one attack (got %d)", statedGates, tests)
		}
	}
}

// limitSeries refuses a series at more targets, or past more friends, than are
// kept apart, and a pulse that catches more models.
func (s *scene) limitSeries(p *plan) {
	if n := len(action{s: s, plan: p}.caught()); n > mostCaught {
		s.f.Fault("models", "", "at most %d models are caught beside the targets (got %d)", mostCaught, n)
	}
	var targets, friends []*model
	for i, m := range p.order {
		if slices.Contains(targets, m) {
			continue
		}
		if targets = append(targets, m); len(targets) > mostTargets {
			s.nobody(fmt.Sprintf("attack_targets[%d]", i), "", "at most %d models are attacked in one action", mostTargets)
			p.order = p.order[:i]
			return
		}
	}
	if p.attacks < 2 {
		return
	}
	if s.setsOf(p) > mostSets {
		s.nobody("feats", "decide on one attack", "at most %d sets of feats follow the hits of a series", mostSets)
	}
	for _, m := range append(targets, s.candidates(nil)...) {
		_, struck := s.friendsOf(p, m)
		if !slices.Contains(targets, m) && len(struck) <= mostFriends {
			continue
		}
		for _, f := range struck {
			if !slices.Contains(friends, f) {
				friends = append(friends, f)
			}
		}
	}
	if len(friends) > mostFriends {
		s.f.Fault("models", "decide on one attack", "at most %d friends of the attacker touch the targets of a series (got %d)", mostFriends, len(friends))
	}
}

// rapidFire is the most attacks of the action.
func (s *scene) rapidFire(p *plan) int {
	k := append(slices.Clone(s.attacker.kit), p.weapon.kit...)
	n := k.value("Rapid Fire")
	if e := p.kit(atWeapon).value("Rapid Fire"); e > n {
		n = e
	}
	return n
}
