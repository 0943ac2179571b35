package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// stated lists the rules that the file itself puts to the question: its special
// rules and declared facts, whatever comes of them.
func (s *scene) stated() []table.RuleID {
	var ids []table.RuleID
	add := func(names ...string) { ids = append(ids, of(names...)...) }
	if s.policy.action == actUndecided || s.policy.action == actNone {
		add("action.options")
	}
	s.statedAction(add)
	for a := range abilities {
		on := s.actor.special.has[a] || s.actor.effects.has[a]
		for _, w := range s.weapons {
			on = on || w.special.has[a]
		}
		for _, e := range s.entries {
			on = on || e.special.has[a]
		}
		if on {
			if id, ok := ruleOf[a]; ok {
				add(id...)
			}
		}
	}
	if s.spotted() {
		add("ability.black-spot")
		if s.anyWeapon(drag) || s.anyWeapon(dragHits) || s.anyWeapon(catch) {
			add("blackspot.drag-loop", "blackspot.either-type", "blackspot.no-chain", "drag.condition")
		}
	}
	if s.policy.buy != 0 || s.actor.points > 0 && s.policy.action.kind() == melee && !s.policy.action.outside() {
		add("action.buy-attack")
	}
	if s.actor.points > 0 && !(s.policy.action == actImpact || s.policy.action == actMaintenance) {
		add("dice.boost")
	}
	if len(s.policy.combine) > 0 {
		add("combined.leader")
		if s.policy.action == actMelee {
			add("combined.cma-range")
			if s.state.movement == "charge" {
				add("combined.charge")
			}
		}
	}
	if s.geo != nil {
		s.statedTable(add)
	}
	s.statedFacts(add)
	return unique(ids)
}

// statedAction are the rules of what was declared.
func (s *scene) statedAction(add func(...string)) {
	switch a := s.policy.action; {
	case a == actStrike:
		add("power.strike", "restrict.power-attack")
	case a.power():
		add("power."+slug(a.String()), "restrict.power-attack")
	case a == actFreeStrike:
		add("mod.free-strike-when")
	}
	switch s.state.movement {
	case "charge":
		add("charge.move")
	case "run":
		add("restrict.aim-or-move")
	}
	if s.state.outOfRange > 0 {
		add("combined.cra-out-of-range")
	}
}

// statedTable are the rules by which the table is measured.
func (s *scene) statedTable(add func(...string)) {
	add("geo.distance", "geo.los")
	if slices.ContainsFunc(s.geo.terrain, func(f feature) bool { return f.gives != "nothing" }) {
		add("geo.intervening-terrain")
	}
	if len(s.entries) > 1 || s.uses(melee) {
		add("geo.engaged")
	}
	if s.uses(melee) {
		add("geo.melee-range")
	}
}

// statedFacts are the rules that stated facts ask for.
func (s *scene) statedFacts(add func(...string)) {
	for _, e := range s.entries {
		if s.geo == nil && e.place.distance != nil && (s.uses(ranged) || s.uses(magic)) && s.policy.action != actMaintenance {
			add("seq.step3")
		}
		if !e.place.targetable || e.special.has[feignDeath] {
			add("seq.step2")
		}
		if e.place.engaged && s.uses(ranged) {
			add("restrict.in-melee")
		}
	}
}

// ruleOf is the rules that a special rule puts to the question.
var ruleOf = map[ability][]string{
	killShot: {"ability.kill-shot"}, quickWork: {"ability.quick-work"}, snapFire: {"ability.snap-fire"},
	berserk: {"ability.berserk"}, killingSpree: {"ability.killing-spree"}, cleave: {"ability.cleave"},
	drag: {"ability.drag", "drag.condition"}, dragHits: {"ability.drag", "drag.condition"}, catch: {"ability.catch", "drag.condition"},
	pull: {"ability.pull"}, thresher: {"ability.thresher"}, comboStrike: {"ability.combo-strike"}, chainAttack: {"ability.chain-attack"},
	reload: {"ability.reload"}, assault: {"ability.assault"}, hogWild: {"restrict.lift-one"}, wildShot: {"restrict.lift-one"},
	dualAttack: {"ability.dual-attack", "restrict.lift-all"}, virtuoso: {"ability.dual-attack", "restrict.lift-all"}, multipleHeads: {"restrict.lift-all"},
	gunfighter: {"ability.gunfighter"}, pointBlank: {"ability.point-blank", "geo.point-blank"}, rapidFire: {"ability.rapid-fire"}, snipe: {"ability.snipe"},
	overtake: {"ability.overtake"}, swiftHunter: {"ability.swift-hunter"}, sprint: {"ability.sprint"}, runAndGun: {"ability.run-and-gun"},
	defensiveStrike: {"ability.defensive-strike"}, retaliatoryStrike: {"seq.step13"},
	shieldGuard: {"ability.shield-guard"}, grimSalvation: {"defender.redirect"}, eyelessSight: {"ability.eyeless-sight"},
	futureSight: {"dice.future-sight"}, tough: {"ability.tough"}, stealth: {"ability.stealth"}, dodge: {"ability.dodge"},
	parry: {"ability.parry"}, feignDeath: {"ability.feign-death"}, annihilator: {"ability.annihilator"},
	grievousWounds: {"ability.grievous-wounds"}, criticalKnockdown: {"ability.critical-x"}, criticalFire: {"ability.critical-x"},
	criticalCorrosion: {"ability.critical-x"}, criticalDisruption: {"ability.critical-x"}, criticalSmite: {"ability.critical-x"},
}
