package warmachine

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// checkAll refuses what the parts of the file rule out together, and notes why
// a declared action may not be made.
func (s *scene) checkAll() {
	s.checkStatistics()
	s.checkDistances()
	s.checkSpending()
	s.checkCombine()
	s.checkReactions()
	if s.state.movement == "aim" && s.startsInMelee() {
		s.file.Fault("situation.movement", "", "a model in melee cannot aim")
	}
	s.checkAction()
}

// startsInMelee tells whether the attacker is in melee before its first attack.
func (s *scene) startsInMelee() bool {
	return slices.ContainsFunc(s.entries, func(e *entry) bool {
		return s.engages(e, lie{down: e.effects.has[knockedDown], still: e.effects.has[stationary]})
	})
}

// uses tells whether attacks of that type may be made here.
func (s *scene) uses(k kind) bool {
	a := s.policy.action
	if a == actUndecided || a == actMaintenance || a == actNone {
		return false
	}
	some := slices.ContainsFunc(s.weapons, func(w *weapon) bool { return w.can(k) || k == melee && w.typ == "mount" && a == actImpact })
	if !some {
		return false
	}
	sp := &s.actor.special
	switch k {
	case melee:
		return a.kind() == melee || s.dual() && a == actRanged || a == actRanged && (s.anyWeapon(drag) || s.anyWeapon(dragHits) || s.anyWeapon(catch))
	case ranged:
		return a.kind() == ranged || a.kind() == melee && !a.outside() && (s.dual() || s.hogs() || sp.has[killShot] || sp.has[quickWork])
	}
	return a == actMagic
}

// checkStatistics asks for the statistics that attacks of this action need.
func (s *scene) checkStatistics() {
	a := s.file.Attacker
	if a == nil {
		return
	}
	need := func(missing bool, key, what string) {
		if missing {
			a.Fault(key, "as on the card", "is missing: %s need it", what)
		}
	}
	act := s.policy.action
	need(s.uses(melee) && !s.actor.hasMat, "mat", "melee attacks")
	need(s.uses(ranged) && !s.actor.hasRat, "rat", "ranged attacks")
	need((act.power() || act == actCombo) && !s.actor.hasStr, "str", "power attacks and Combo Strike")
	for _, w := range s.weapons {
		k := &a.Weapons[w.index]
		if w.typ == "magic" && act == actMagic && !w.hasSkill && !s.actor.hasMagic {
			need(true, "focus", "magic attacks")
		}
		used := w.typ == "melee" && s.uses(melee) && !act.power() || w.typ == "ranged" && (s.uses(ranged) || w.special.has[pointBlank] && s.uses(melee)) ||
			w.typ == "magic" && act == actMagic || w.typ == "mount" && act == actImpact
		if !used || w.noPow {
			continue
		}
		switch {
		case w.typ == "melee" && !w.hasPs:
			k.Fault("ps", "P+S as on the card, or pow with the attacker's str", "is missing")
		case w.typ != "melee" && !w.hasPow:
			k.Fault("pow", `as on the card, or "-" for no damage`, "is missing")
		case act == actCombo && w.typ == "melee" && !w.hasPow:
			k.Fault("pow", "", "is missing: Combo Strike counts POW twice")
		}
	}
	if act == actThrow && len(s.file.SoFar) == 0 {
		for _, e := range s.entries {
			if !e.friendly && !e.hasStr {
				s.targetKeys(e).Fault("str", "as on the card", "is missing: it resists the throw")
			}
		}
	}
}

// checkDistances asks for ranges where a rule has a distance.
func (s *scene) checkDistances() {
	if s.geo != nil {
		return
	}
	for _, e := range s.entries {
		if e.place.distance != nil {
			continue
		}
		stealthy := e.special.has[stealth] && !s.actor.special.has[eyelessSight] && (s.uses(ranged) || s.uses(magic)) && !s.allSprays()
		blast := slices.ContainsFunc(s.weapons, func(w *weapon) bool { return w.aoe > 0 }) && (s.uses(ranged) || s.uses(magic)) && s.aimedAt(e)
		switch {
		case stealthy:
			s.file.Fault("situation.range", `such as 6"`, `is missing: Stealth of %s depends on 5"`, e.name)
		case blast:
			s.file.Fault("situation.range", `such as 6"`, "is missing: a template deviates at most half of it")
		}
	}
}

func (s *scene) allSprays() bool {
	return !slices.ContainsFunc(s.weapons, func(w *weapon) bool { return (w.typ == "ranged" || w.typ == "magic") && !w.spray })
}

// aimedAt tells whether a template may be aimed at the entry: the first target,
// or any once that one is gone.
func (s *scene) aimedAt(e *entry) bool {
	order := s.policy.targets[ranged]
	return len(order) > 0 && order[0] == e.index
}

// checkCombine refuses combined attacks that cannot be.
func (s *scene) checkCombine() {
	groups := s.policy.combine
	if len(groups) == 0 {
		return
	}
	r := s.reading()
	k := s.policy.action.kind()
	more := slices.Max(groups) > 1
	have := k == ranged && s.actor.special.has[combinedRanged] || k == melee && s.actor.special.has[combinedMelee]
	switch {
	case k != ranged && k != melee:
		r.fault("combine", "", "is of melee and ranged attacks")
	case more && !have:
		r.fault("combine", "", "needs Combined %s Attack", map[kind]string{melee: "Melee", ranged: "Ranged"}[k])
	case more && k == ranged:
		s.checkCombinedShots(r)
	}
}

func (s *scene) checkCombinedShots(r reading) {
	if why := s.combinedBar(); why != "" {
		r.fault("combine", "", "%s", why)
	}
}

// combinedBar is why no combined ranged attack may be made; "" if one may.
func (s *scene) combinedBar() string {
	for _, w := range s.weapons {
		if w.typ == "ranged" && (w.spray || w.aoe > 0) {
			return w.name + " may not join a combined ranged attack: it has a template"
		}
	}
	order := s.policy.targets[ranged]
	if len(order) == 0 {
		return ""
	}
	e := s.entries[order[0]]
	if e.place.inMelee || s.engages(e, lie{down: e.effects.has[knockedDown], still: e.effects.has[stationary]}) {
		return e.name + " is in melee: no combined ranged attack may be made at it (warmachine.combined.cra-target)"
	}
	return ""
}

// checkReactions asks for what the defender's policies need.
func (s *scene) checkReactions() {
	r := s.reading()
	p := &s.policy
	if p.powerField != never && !slices.ContainsFunc(s.entries, func(e *entry) bool { return e.typ == "warcaster" }) {
		r.fault("power_field", "", "only a warcaster has a power field")
	}
	if p.transfer != never && !slices.ContainsFunc(s.entries, func(e *entry) bool { return len(e.beasts) > 0 }) {
		r.fault("transfer", "", "there is no battlegroup to transfer damage to")
	}
	anybody := func(rules ...ability) bool {
		return slices.ContainsFunc(s.entries, func(e *entry) bool {
			return slices.ContainsFunc(rules, func(a ability) bool { return e.special.has[a] })
		})
	}
	if p.guard && !anybody(shieldGuard, grimSalvation) {
		r.fault("shield_guard", "", "nobody here has Shield Guard or Grim Salvation")
	}
	if p.retaliate && !anybody(defensiveStrike, retaliatoryStrike) {
		r.fault("retaliate", "", "nobody here has Defensive Strike or Retaliatory Strike")
	}
	for _, e := range s.entries {
		if e.count == unlimited && (e.place.template || s.policy.action == actThresher && e.place.melee || s.policy.action == actImpact && e.place.melee) {
			s.targetKeys(e).Fault("count", "", "unlimited models under one attack are not ruled")
		}
		if e.count == unlimited && s.policy.action == actMaintenance && (e.effects.has[fire] || e.effects.has[corrosion]) {
			s.targetKeys(e).Fault("count", "write how many burn", "unlimited models that burn have no sum")
		}
	}
}

// forbid notes why the declared action may not be made.
func (s *scene) forbid(message string, ids ...table.RuleID) {
	p := scenario.Place(s.file.Node, "decisions.action", "undecided lets explain list what may be done", message)
	p.File, p.Rules = s.doc.Name, ids
	s.illegal = append(s.illegal, p)
}

// undecide notes that advise and explain alone can answer.
func (s *scene) undecide() {
	s.forbid("is undecided: odds and play need to know what the model does", "warmachine.action.options")
	s.undecided, s.illegal = s.illegal, nil
	s.undecided[0].Hint = "advise chooses an action, explain lists what may be done"
}

// checkAction tells whether the action may be taken at all.
func (s *scene) checkAction() {
	a := s.policy.action
	ran := s.state.movement == "run"
	switch {
	case a == actUndecided && len(s.file.SoFar) == 0:
		s.undecide()
	case a == actUndecided:
		s.forbid("is undecided: odds, play and advise need to know what the model does", "warmachine.action.options")
	case ran && a != actNone && a != actMaintenance:
		s.forbid("a model that ran has no Combat Action", "warmachine.restrict.aim-or-move")
	case s.state.failed && !a.outside() && a != actNone:
		s.forbid("the charge failed: the activation ends", "warmachine.charge.move")
	case a.power():
		s.checkPower()
	case a == actRanged && s.noShooting():
		s.forbid("a model in melee may not shoot", "warmachine.restrict.in-melee")
	case a == actRanged && s.state.movement == "charge" && !s.actor.special.has[gunfighter] && !s.dual():
		s.forbid("after a charge the model makes melee attacks", "warmachine.charge.first-attack")
	case (a == actRanged || a == actMagic) && s.actor.effects.has[blind]:
		s.forbid("a Blind model makes no ranged or magic attacks", "warmachine.mod.blind")
	case a == actThresher && !s.actor.special.has[thresher], a == actCombo && !s.actor.special.has[comboStrike]:
		s.forbid(fmt.Sprintf("the model has no %s", a), "warmachine.action.options")
	case a == actAssault && !s.actor.special.has[assault]:
		s.forbid("the model has no Assault", "warmachine.ability.assault")
	case a == actAssault && s.state.movement != "charge":
		s.forbid("the Assault shot is made at the end of a charge", "warmachine.ability.assault")
	case a == actImpact && !s.actor.special.has[cavalry]:
		s.forbid("impact attacks are made by cavalry", "warmachine.charge.impact")
	case a == actImpact && (s.state.movement != "charge" || s.state.moved.Cmp(rat(3)) < 0):
		s.forbid(`impact attacks are made in a charge, after 3" or more`, "warmachine.charge.impact")
	}
	s.checkWeapons()
}

// checkWeapons tells whether there is a weapon for the action.
func (s *scene) checkWeapons() {
	a := s.policy.action
	has := func(ok func(w *weapon) bool) bool { return slices.ContainsFunc(s.weapons, ok) }
	none := false
	switch {
	case a == actImpact:
		none = !has(func(w *weapon) bool { return w.typ == "mount" })
	case a == actThrow:
		none = !has(func(w *weapon) bool { return w.special.has[openFist] && !w.crippled })
		if none && len(s.illegal) == 0 {
			s.forbid("a throw needs a working open fist", "warmachine.power.throw")
			return
		}
	case a.kind() != noKind:
		none = !has(func(w *weapon) bool { return w.can(a.kind()) })
	}
	if none && len(s.illegal) == 0 {
		s.forbid(fmt.Sprintf("there is no weapon for it: %s", a), "warmachine.action.options")
	}
}

// noShooting tells whether the model is in melee and no rule lets it shoot.
func (s *scene) noShooting() bool {
	return s.startsInMelee() && !s.actor.special.has[gunfighter] && !s.actor.bigShooter && len(s.file.SoFar) == 0
}

func (s *scene) checkPower() {
	a := s.policy.action
	heavy := s.actor.typ == "colossal" || s.actor.typ == "gargantuan"
	switch {
	case s.state.movement == "charge":
		s.forbid("no power attack in an activation with a charge", "warmachine.restrict.power-attack")
	case s.actor.points == 0 && len(s.file.SoFar) == 0:
		s.forbid("a power attack costs 1 focus or fury", "warmachine.restrict.power-attack")
	case (a == actSweep || a == actStrike) && !heavy:
		s.forbid(fmt.Sprintf("%s is for colossals and gargantuans", a), map[action]table.RuleID{actSweep: "warmachine.power.sweep", actStrike: "warmachine.power.strike"}[a])
	case a == actTrample && s.actor.base < large:
		s.forbid("a trample is for heavy models", "warmachine.power.trample")
	case a == actSlam && s.state.movement != "slam" && s.file.Situation.Movement != "":
		s.forbid("a slam is the model's Normal Movement as well", "warmachine.power.slam")
	case a == actTrample && s.state.movement != "trample" && s.file.Situation.Movement != "":
		s.forbid("a trample is the model's Normal Movement as well", "warmachine.power.trample")
	case (a == actThrow || a == actHeadButt) && s.allLarger():
		s.forbid("may not be made at a model with a larger base", "warmachine.power."+table.RuleID(slug(a.String())))
	}
}

func (s *scene) allLarger() bool {
	return !slices.ContainsFunc(s.entries, func(e *entry) bool { return !e.friendly && e.base <= s.actor.base })
}
