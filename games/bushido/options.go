package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// offers collects what the players may do.
type offers struct {
	me   string // who attacks
	list []attack.Option
}

func player(side table.Side) string {
	if side == table.Attacker {
		return "attacker"
	}
	return "defender"
}

// thrower is whose an event is: the side that its step is for, or who decides.
func thrower(e table.Event) string {
	if side, ok := e.Of.(table.Side); ok && e.Option == "" {
		return player(side)
	}
	return player(e.Who)
}

// put adds an option: barred by the rules that forbid it, or else given by those
// that allow it.
func (o *offers) put(side table.Side, name string, barred, given []table.RuleID, declared bool) {
	x := attack.Option{Player: player(side), Option: name, Legal: len(barred) == 0, Rules: given, Declared: declared}
	if !x.Legal {
		x.Rules, x.Why = barred, why(barred, o.me)
	}
	o.list = append(o.list, x)
}

func ids(list ...table.RuleID) []table.RuleID { return list }

// options are what both players may do in a ranged attack now.
func (s *scene) options(p *plan) []attack.Option {
	o := offers{me: s.attacker.name}
	rules, _ := s.attackFaults()
	if p.weapon != nil {
		if st := s.weaponStop(p.weapon); st != goesOn && !p.kit(atDeclare).has("Ignore Reloading") {
			rules = append(rules, stopRules[st])
			if st == isReloading {
				rules = append(rules, "bushido.state.reloading")
			}
		}
	}
	slices.Sort(rules)
	o.put(table.Attacker, "ranged attack", slices.Compact(rules), ids("bushido.seq.weapon-required", "bushido.seq.action-legal"), true)
	if p.weapon == nil || p.target == nil {
		return o.list
	}
	s.weaponOptions(&o, p)
	for _, m := range s.targets {
		given := ids("bushido.geom.los", "bushido.geom.arc")
		if m.kit.has("Camouflage") {
			given = append(given, "bushido.geom.camouflage", "bushido.trait.camouflage")
		}
		if m.kit.has("Intimidate") {
			given = append(given, "bushido.trait.intimidate")
		}
		if m.is("Disguised") {
			given = append(given, "bushido.state.disguised")
		}
		o.put(table.Attacker, "target "+m.name, s.targetFaults(p, m), given, m == p.target && (m.at.Measured || len(given) > 2 || len(s.targets) > 1))
	}
	for _, w := range []string{"before", "after"} {
		o.put(table.Attacker, "walk "+w, s.walkFaults(w), ids("bushido.seq.walk"), p.walk == w)
	}
	o.put(table.Attacker, "turn", s.walkFaults("turn"), ids("bushido.seq.facing-is-movement"), p.walk == "turn")
	s.reactions(&o, p)
	s.featOptions(&o, p)
	s.boostOptions(&o, s.attacker, s.rangedNumbers(p), s.attacker.f.RangedBoost, p.boosts)
	for _, x := range s.specials(s.attacker, p.weapon, p) {
		o.put(table.Attacker, "special "+x.Text, s.specialFaults(s.attacker, x, p), ids("bushido.special.cost", x.Rule), false)
	}
	if k := s.effects(s.attacker, p.weapon, p.kit(atReroll)); k.of("Prowess", "Ranged") > 0 {
		o.put(table.Attacker, "reroll Prowess", s.rerollFaults(), ids("bushido.test.reroll-once", "bushido.trait.prowess"), false)
	}
	return o.list
}

func (s *scene) weaponOptions(o *offers, p *plan) {
	n := 0
	for _, w := range s.attacker.weapons {
		if w.ranged() {
			n++
		}
	}
	for _, w := range s.attacker.weapons {
		if !w.ranged() {
			continue
		}
		var barred []table.RuleID
		for _, x := range []string{"Prone", "Held", "Blind"} {
			if s.attacker.is(x) {
				barred = ids("bushido.seq.cannot-shoot", stateForms[x].Rule)
			}
		}
		if st := s.weaponStop(w); st != goesOn {
			barred = append(barred, stopRules[st])
		}
		o.put(table.Attacker, "weapon "+w.name, barred, ids("bushido.seq.choose-weapon"), n > 1 && w == p.weapon)
	}
}

// rerollFaults is why no die may be rerolled.
func (s *scene) rerollFaults() []table.RuleID {
	if s.past.Reroll != nil {
		return ids("bushido.test.reroll-once")
	}
	if n := len(s.attacker.f.FixedDice); n > 0 && n >= s.attacker.f.RangedPool.N {
		return ids("bushido.test.substituted")
	}
	return nil
}

// reactions are the options of the target's player before the dice.
func (s *scene) reactions(o *offers, p *plan) {
	for _, m := range s.candidates(p.target) {
		if m.kit.has("Bodyguard") {
			o.put(table.Defender, "bodyguard "+m.name, s.guardFaults(p, m), ids("bushido.trait.bodyguard"), m == p.guard)
		}
	}
	for _, m := range s.candidates(p.target) {
		if m == p.guard {
			continue
		}
		given := ids("bushido.ranged.intercept.line", "bushido.ranged.intercept.sees", "bushido.ranged.intercept.valid", "bushido.ranged.intercept.ready", "bushido.ranged.intercept.friendly")
		if m.kit.has("Insignificant") {
			given = append(given, "bushido.edition.insignificant")
		}
		o.put(table.Defender, "nominate "+m.name, s.nomineeFaults(p, m), given, m == p.nominee)
		if x := &o.list[len(o.list)-1]; slices.Contains(x.Rules, "bushido.ranged.intercept.valid") && !x.Legal {
			reason := "out of sight"
			if m.at.Sees {
				reason = "out of range"
				if len(s.targetFaults(p, m)) > 0 {
					reason = why(s.targetFaults(p, m), o.me)
				}
			}
			x.Why = strings.ReplaceAll(x.Why, "no valid target", reason)
		}
	}
	for _, m := range s.candidates(p.final()) {
		if m.kit.has("Sacrifice") || p.final().kit.has("Protected") {
			rule := table.RuleID("bushido.trait.sacrifice")
			if p.final().kit.has("Protected") {
				rule = "bushido.trait.protected"
			}
			o.put(table.Defender, "sacrifice "+m.name, s.saviourFaults(p, m), ids(rule), m == p.saviour)
		}
	}
}

// featOptions are the feats of everybody, each at its own step.
func (s *scene) featOptions(o *offers, p *plan) {
	for _, m := range s.all() {
		for _, x := range m.feats {
			used := slices.ContainsFunc(append(slices.Clone(p.feats), p.theirs...), func(d declared) bool { return d.feat == x })
			given := ids("bushido.ki.pay", windowRules[x.Window])
			if x.Limit != "" {
				given = append(given, "bushido.ki.once")
			}
			if s.costChanged(m, x.Cost) {
				given = append(given, "bushido.ki.cost-floor")
			}
			o.put(m.side, "feat "+x.Name, s.featFaults(m, x, x.Window, p), given, used)
			if m != s.attacker && !slices.Contains(s.targets, m) {
				o.list[len(o.list)-1].Of = m.name
			}
		}
	}
}

// boostOptions are the boosts of a statistic, up to one more than allowed.
func (s *scene) boostOptions(o *offers, m *model, x numbers, printed, stated int) {
	for n := 1; n <= 60; n++ {
		barred := s.boostFaults(m, n, x, printed)
		given := ids("bushido.ki.boost", "bushido.ki.boost-cap", "bushido.ki.pay")
		if printed > 0 && s.costChanged(m, printed) {
			given = append(given, "bushido.ki.cost-floor")
		}
		o.put(m.side, "boosts "+itoa(n), barred, given, n == stated)
		if len(barred) > 0 {
			return
		}
	}
}
