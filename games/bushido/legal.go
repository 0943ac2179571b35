package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/table"
)

// reasons are the words for why something is not legal.
var reasons = map[table.RuleID]string{
	"bushido.ranged.intercept.line":   "no line crosses its zone",
	"bushido.ranged.intercept.sees":   "does not see %s",
	"bushido.ranged.intercept.valid":  "no valid target",
	"bushido.ranged.intercept.ready":  "Exhausted",
	"bushido.ranged.intercept.denied": "no new target may be nominated",
	"bushido.edition.insignificant":   "Insignificant",
	"bushido.seq.weapon-required":     "no ranged weapon",
	"bushido.seq.cannot-shoot":        "cannot shoot as it is",
	"bushido.seq.action-legal":        "in contact with an enemy or in its zone",
	"bushido.seq.ammo-check":          "no Ammo token left",
	"bushido.seq.reload-check":        "a Reloading marker",
	"bushido.seq.walk":                "cannot walk",
	"bushido.state.exhausted":         "Exhausted",
	"bushido.state.prone":             "Prone",
	"bushido.state.held":              "Held",
	"bushido.state.blind":             "Blind",
	"bushido.state.immobilised":       "Immobilised",
	"bushido.state.surprised":         "Surprised",
	"bushido.state.controlled":        "Controlled",
	"bushido.state.disguised":         "Disguised, and a Ki of 2 is needed",
	"bushido.geom.los":                "out of sight",
	"bushido.geom.arc":                "out of the front arc",
	"bushido.geom.camouflage":         "Camouflage in Cover",
	"bushido.trait.intimidate":        "intimidated",
	"bushido.ki.pay":                  "too few Ki tokens",
	"bushido.ki.once":                 "not again, or not now",
	"bushido.ki.boost-cap":            "over twice the printed statistic",
	"bushido.ki.boost-none":           "no boost is printed",
	"bushido.special.cost":            "too few dice to pay for it",
	"bushido.special.one":             "no specials as it is",
	"bushido.special.needs-dice":      "no dice to use it with",
	"bushido.trait.aggressive":        "Aggressive: no fewer attack than defence dice",
	"bushido.trait.defensive":         "Defensive: no more attack than defence dice",
	"bushido.melee.allocation":        "not the number of dice",
	"bushido.trait.bodyguard":         "cannot swap places",
	"bushido.trait.sacrifice":         "cannot be removed for it",
	"bushido.trait.protected":         "cannot be removed for it",
	"bushido.test.reroll-once":        "not the same die twice",
	"bushido.test.substituted":        "the dice are set",
	"bushido.ki.window.step4a":        "Active feats only by the Active Player",
	"bushido.ki.window.step5a":        "Instant feats only",
	"bushido.ki.window.step1e":        "Active feats only by the Active Player",
	"bushido.ki.window.step2":         "not at step 2",
	"bushido.ki.window.step2b":        "not at step 2b",
	"bushido.ki.window.free":          "not within an attack",
}

// why words the rules that forbid something.
func why(rules []table.RuleID, seen string) string {
	var out []string
	for _, r := range rules {
		text := strings.ReplaceAll(reasons[r], "%s", seen)
		if text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// attackFaults is why the attacker may not make a ranged attack, with the key
// at which it stands.
func (s *scene) attackFaults() (rules []table.RuleID, keys []string) {
	a := s.attacker
	add := func(rule table.RuleID, key string) {
		rules, keys = append(rules, rule), append(keys, key)
	}
	if !slices.ContainsFunc(a.weapons, (*weapon).ranged) {
		add("bushido.seq.weapon-required", "attacker.weapon")
	}
	for _, x := range []string{"Prone", "Held", "Blind"} {
		if a.is(x) && !(x == "Blind" && a.kit.has("Sixth Sense")) {
			add("bushido.seq.cannot-shoot", s.stateKey(x))
			add(stateForms[x].Rule, s.stateKey(x))
		}
	}
	if a.is("Exhausted") {
		add("bushido.state.exhausted", s.stateKey("Exhausted"))
	}
	if s.engaged(a) != nil {
		add("bushido.seq.action-legal", "attacker.btb")
	}
	for _, m := range append(slices.Clone(s.targets), s.others...) {
		if m.at.InZone && m.side != a.side && s.exerts(m) {
			key := m.path + ".situation.attacker_in_zone"
			if m.key == "target" && s.f.Target != nil {
				key = "situation.attacker_in_zone"
			}
			add("bushido.seq.action-legal", key)
		}
	}
	return rules, keys
}

// exerts tells whether an enemy's Zone of Control counts against the attacker.
func (s *scene) exerts(m *model) bool {
	return s.engaged(m) == nil && !m.is("Prone") && !m.is("Disguised") && !m.kit.has("Insignificant")
}

func (s *scene) stateKey(state string) string {
	for i, x := range s.attacker.f.States {
		if x.Name == state {
			return "attacker.states[" + itoa(i) + "]"
		}
	}
	return "attacker.states"
}

// targetFaults is why a model may not be targeted by the weapon of a plan.
func (s *scene) targetFaults(p *plan, m *model) []table.RuleID {
	var out []table.RuleID
	if !m.at.Sees {
		if m.at.ArcHas != nil && !*m.at.ArcHas {
			out = append(out, "bushido.geom.arc")
		}
		out = append(out, "bushido.geom.los")
	}
	if s.camouflaged(p, m, m.at.Cover) {
		out = append(out, "bushido.geom.camouflage", "bushido.trait.camouflage")
	}
	if m.is("Disguised") && s.attacker.f.Ki.N+s.attacker.mods().Ki <= 1 {
		out = append(out, "bushido.state.disguised")
	}
	if m.at.Intimidate {
		out = append(out, "bushido.trait.intimidate")
	}
	return out
}

// camouflaged tells whether Camouflage hides a model: in Cover, and farther
// than its number when the activation began.
func (s *scene) camouflaged(p *plan, m *model, cover bool) bool {
	if !m.kit.has("Camouflage") || !cover || s.attacker.kit.has("Sixth Sense") || p.kit(atDeclare).has("Ignore Cover") {
		return false
	}
	from := m.at.Start
	if from == nil {
		from = m.at.Distance
	}
	if from == nil && p.weapon != nil && m.at.Band < beyond {
		from = number(p.weapon.f.Bands.Limit[p.weapon.f.Bands.word(m.at.Band)%3])
	}
	return from == nil || !from.AtMost(geometry.Int(int64(m.kit.value("Camouflage"))))
}

// bandOf is the range band of a model by the feats declared up to a step.
func (s *scene) bandOf(p *plan, m *model, upTo window) band {
	b := p.weapon.f.Bands
	for _, d := range p.feats {
		if d.at <= upTo && d.feat.Bands.Given {
			b = d.feat.Bands
		}
	}
	got := beyond
	if m.at.Distance == nil {
		got = m.at.Band
		if got < beyond {
			got = b.word(got)
		}
	} else {
		for i, limit := range b.Limit {
			if limit != nil && m.at.Distance.AtMost(geometry.Rat(limit)) {
				got = band(i)
				break
			}
		}
	}
	if got > mediumBand && p.kit(upTo).has("Unlimited Medium") {
		return mediumBand
	}
	return got
}

// nomineeFaults is why a model may not become the new target at step 1d.
func (s *scene) nomineeFaults(p *plan, m *model) []table.RuleID {
	var out []table.RuleID
	if !s.crosses(m, p.target) || m.is("Prone") {
		out = append(out, "bushido.ranged.intercept.line")
	}
	if !m.at.Seen || m.is("Blind") && !m.kit.has("Sixth Sense") && !touching2(m, s.attacker) {
		out = append(out, "bushido.ranged.intercept.sees")
	}
	if p.weapon != nil && (len(s.targetFaults(p, m)) > 0 || s.bandOf(p, m, atRange) == beyond) {
		out = append(out, "bushido.ranged.intercept.valid")
	}
	if m.is("Exhausted") {
		out = append(out, "bushido.ranged.intercept.ready")
	}
	if s.living && m.kit.has("Insignificant") {
		out = append(out, "bushido.edition.insignificant")
	}
	if s.denied(p) {
		out = append(out, "bushido.ranged.intercept.denied")
	}
	return out
}

// denied tells whether the weapon or a feat forbids nominations.
func (s *scene) denied(p *plan) bool {
	return p.weapon != nil && p.weapon.kit.has("No Nomination") || p.kit(atDeclare).has("No Nomination")
}

// guardFaults is why a bodyguard may not swap places with the target.
func (s *scene) guardFaults(p *plan, m *model) []table.RuleID {
	x, ok := m.kit.find("Bodyguard")
	far := s.toTarget(m, p.target)
	near := far == nil || far.AtMost(geometry.Int(int64(m.kit.value("Bodyguard"))))
	friend := ok && (x.Of == "" || x.Of == p.target.name || p.target.descriptor(x.Of))
	if !friend || !near || !s.guardFits(m, p.target) || !s.guardSees(m, p.target) || p.target.f.StartedInBtb || s.engaged(m) != nil || m.is("Exhausted") || m.is("Prone") {
		return []table.RuleID{"bushido.trait.bodyguard"}
	}
	return nil
}

// saviourFaults is why a model may not be removed to cancel the Damage Roll.
func (s *scene) saviourFaults(p *plan, m *model) []table.RuleID {
	if p.final().kit.has("Protected") {
		return nil
	}
	if !m.kit.has("Sacrifice") || m.is("Exhausted") || s.engaged(m) != nil {
		return []table.RuleID{"bushido.trait.sacrifice"}
	}
	return nil
}

// specialFaults is why a special may not be declared with the pool of a plan.
func (s *scene) specialFaults(m *model, x term, p *plan) []table.RuleID {
	var out []table.RuleID
	if m.is("Prone") || m.is("Immobilised") {
		out = append(out, "bushido.special.one")
		if m.is("Immobilised") {
			out = append(out, "bushido.state.immobilised")
		}
	}
	if s.f.Action == "ranged" && !x.Attack {
		out = append(out, "bushido.special.one")
	}
	if x.X > 0 && s.netFor(m, p)-x.X < 1 {
		out = append(out, "bushido.special.cost")
	}
	if p.isHeadshot(x) && p.target != nil && !p.final().descriptor("Kairai") {
		out = append(out, "bushido.special.one")
	}
	return out
}

// isHeadshot tells whether a Critical Attack comes of Headshot alone.
func (p *plan) isHeadshot(x term) bool {
	if x.Name != "Critical Attack" || p.weapon == nil || slices.ContainsFunc(p.weapon.specials, func(y term) bool { return y.Name == x.Name }) {
		return false
	}
	return slices.ContainsFunc(p.feats, func(d declared) bool { return d.feat.Name == "Headshot" })
}

// walkFaults is why the attacker may not walk or turn.
func (s *scene) walkFaults(walk string) []table.RuleID {
	var out []table.RuleID
	a := s.attacker
	if a.is("Immobilised") {
		out = append(out, "bushido.state.immobilised")
	}
	if a.is("Prone") || a.is("Held") {
		out = append(out, "bushido.seq.cannot-shoot")
	}
	if walk != "turn" && (s.engaged(a) != nil || a.f.Has("move") && a.f.Move == 0) {
		out = append(out, "bushido.seq.walk")
	}
	return out
}
