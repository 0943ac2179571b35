package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// declareFeats reads the feats of both sides.
func (s *scene) declareFeats(p *plan) {
	p.feats = s.readFeats(s.dec.Feats, "feats", table.Attacker, p)
	p.theirs = s.readFeats(s.dec.TargetFeats, "target_feats", table.Defender, p)
}

// readFeats reads the feats of one side, in the order of the steps.
func (s *scene) readFeats(f featsFile, key string, side table.Side, p *plan) []declared {
	var out []declared
	for w := atWeapon; w < never; w++ {
		for _, n := range f.Sets[w] {
			if d, ok := s.declare(n, side, w, p); ok {
				out = append(out, d)
				if w == atHit {
					for i := range p.byHit[side] {
						p.byHit[side][i] = append(p.byHit[side][i], d)
					}
				}
			}
		}
	}
	for _, at := range f.ByHit {
		for _, n := range at.Names {
			d, ok := s.declare(n, side, atHit, p)
			for i := range p.byHit[side] {
				if ok && i >= at.Low && (i <= at.High || i == levels12-1 && at.High >= i) {
					p.byHit[side][i] = append(p.byHit[side][i], d)
				}
			}
		}
	}
	return out
}

// declare finds the feat of one side that a node names, and checks that it may
// be declared at the step.
func (s *scene) declare(n *scenario.Node, side table.Side, at window, p *plan) (declared, bool) {
	for _, m := range s.all() {
		if m.side != side {
			continue
		}
		for _, x := range m.feats {
			if x.Name != n.Text {
				continue
			}
			d := declared{feat: x, by: m, at: at, cost: s.cost(m, x.Cost)}
			if rules := s.featFaults(m, x, at, p); len(rules) > 0 {
				prob := scenario.Problem{
					Path: n.Path, Line: n.Line, Column: n.Column, Rules: rules,
					Message: x.Name + " may not be declared: " + why(rules, m.name),
				}
				s.illegal.AddProblem(prob)
				return d, false
			}
			return d, true
		}
	}
	var words []string
	for _, m := range s.all() {
		for _, x := range m.feats {
			if m.side == side {
				words = append(words, x.Name)
			}
		}
	}
	s.faults.Add(n, scenario.Suggest(n.Text, words), "nobody on this side has the feat %q", short(n.Text))
	return declared{}, false
}

// windowRules are the rules of the steps at which feats are declared.
var windowRules = [...]table.RuleID{
	"bushido.ki.window.free", "bushido.ki.window.free", "bushido.ki.window.step1e", "bushido.ki.window.step2",
	"bushido.ki.window.step2b", "bushido.ki.window.step4a", "bushido.ki.window.step5a",
}

// featFaults is why a feat may not be declared at a step, costs of others aside.
func (s *scene) featFaults(m *model, x *feat, at window, p *plan) []table.RuleID {
	var out []table.RuleID
	if s.cost(m, x.Cost) > s.purse(m) {
		out = append(out, "bushido.ki.pay")
	}
	if m.is("Controlled") && x.Cost > 0 {
		out = append(out, "bushido.state.controlled")
	}
	if s.surprised(m) {
		out = append(out, "bushido.state.surprised")
	}
	if s.spent(m, x, p) {
		out = append(out, "bushido.ki.once")
	}
	if rule := s.windowFault(m, x, at); rule != "" {
		out = append(out, rule)
	}
	return out
}

// spent tells whether the limit of a feat forbids it now.
func (s *scene) spent(m *model, x *feat, p *plan) bool {
	switch x.Limit {
	case "noBtB":
		return s.engaged(m) != nil
	case "noWalk":
		return p != nil && p.walk != "none" && p.walk != "" && m == s.attacker
	}
	return slices.Contains(m.f.UsedFeats, x.Name)
}

// windowFault is the rule that forbids a feat at a step.
func (s *scene) windowFault(m *model, x *feat, at window) table.RuleID {
	active := m.side == table.Attacker
	switch {
	case at < x.Window:
		return windowRules[at]
	case at == atDamage && x.Timing != "Instant":
		return "bushido.ki.window.step5a"
	case x.Timing == "Instant":
		return ""
	case (x.Timing == "Simple" || x.Timing == "Complex") && at != atWeapon:
		return "bushido.ki.window.free"
	case !active:
		return windowRules[at]
	}
	return ""
}

// surprised tells whether a model may not use feats for being Surprised.
func (s *scene) surprised(m *model) bool {
	if m.kit.has("Sixth Sense") || m.immune("Surprised") {
		return false
	}
	if m.states.has("Surprised") {
		return true
	}
	return m.side != s.attacker.side && m.at.Unseen && !s.attacker.f.StartedInBtb
}

// purse is the Ki a model may spend here.
func (s *scene) purse(m *model) int {
	n := m.tokens()
	if m == s.attacker && s.dec.Budget != nil {
		n = min(n, *s.dec.Budget)
	}
	return n
}

// cost is what a feat or boost costs a model: Disturb Flow of enemies adds, of
// several the highest, and reductions never go below 1.
func (s *scene) cost(m *model, printed int) int {
	more, less := 0, 0
	for _, x := range s.all() {
		for _, y := range x.kit {
			switch {
			case y.Name == "Disturb Flow" && x.side != m.side && s.within(x, m, y.Y):
				more = max(more, y.X)
			case y.Name == "Believer" && x.side == m.side && x != m && m.descriptor(y.Word) && s.within(x, m, y.X):
				less = max(less, y.Y)
			}
		}
	}
	n := printed + more + m.mods().FeatCost - less
	if n < printed+more || n < 0 {
		n = max(n, min(1, printed+more))
	}
	return n
}

// costRules cites what changed a cost.
func (s *scene) costChanged(m *model, printed int) bool { return s.cost(m, printed) != printed }

// within tells whether two models are within so many inches of each other, as
// far as the file tells: without a table the attacker's distances are ranges, others
// stand with the target.
func (s *scene) within(a, b *model, reach int) bool {
	if d := s.apart(a, b); d != nil {
		return d.AtMost(geometry.Int(int64(reach)))
	}
	if a == s.attacker {
		a, b = b, a
	}
	far := a.at.ToTarget
	if b == s.attacker {
		far = a.at.Distance
		if far == nil && a.at.Given {
			return false
		}
	}
	return far == nil || far.AtMost(geometry.Int(int64(reach)))
}

// checkKi checks that everything declared can be paid, in the order of the steps.
func (s *scene) checkKi(p *plan) {
	left := s.purse(s.attacker)
	pay := func(n int, key, what string, forget func()) {
		if n <= left {
			left -= n
			return
		}
		s.badly(key, []table.RuleID{"bushido.ki.pay"}, "%s: %d Ki needed, %d left", what, n, left)
		forget()
	}
	for _, from := range []window{atWeapon, atPool} {
		for i := 0; i < len(p.feats); i++ {
			d := p.feats[i]
			if d.by == s.attacker && d.at < atHit && (d.at >= atPool) == (from == atPool) {
				pay(d.cost, "feats", d.feat.Name, func() { p.feats = slices.Delete(p.feats, i, i+1) })
			}
		}
		if from == atWeapon {
			s.checkBoosts("ki_boosts", &p.ki, s.kiNumbers(), s.attacker.f.KiBoost, pay)
			s.checkBoosts("boosts", &p.boosts, s.rangedNumbers(p), s.attacker.f.RangedBoost, pay)
		}
	}
	most := 0
	for _, set := range p.byHit[table.Attacker] {
		most = max(most, sumCost(set, s.attacker))
	}
	pay(most, "feats", "feats at step 4a", func() { p.byHit[table.Attacker] = [levels12][]declared{} })
	later := s.rangedNumbers(p)
	later.plain += p.boosts
	s.checkBoosts("boosts_4a", &p.later, later, s.attacker.f.RangedBoost, pay)
	for i := 0; i < len(p.feats); i++ {
		if d := p.feats[i]; d.by == s.attacker && d.at == atDamage {
			pay(d.cost, "feats", d.feat.Name, func() { p.feats = slices.Delete(p.feats, i, i+1) })
		}
	}
	s.checkTheirKi(p)
}

// checkTheirKi checks what the target's side declared.
func (s *scene) checkTheirKi(p *plan) {
	for _, m := range s.all() {
		if m.side == s.attacker.side {
			continue
		}
		n := 0
		for _, d := range p.theirs {
			if d.by == m && d.at != atHit {
				n += d.cost
			}
		}
		most := 0
		for _, set := range p.byHit[table.Defender] {
			most = max(most, sumCost(set, m))
		}
		if n+most > s.purse(m) {
			s.badly("target_feats", []table.RuleID{"bushido.ki.pay"}, "%s: %d Ki needed, %d in hand", m.name, n+most, s.purse(m))
		}
	}
}

func sumCost(list []declared, by *model) int {
	n := 0
	for _, d := range list {
		if d.by == by {
			n += d.cost
		}
	}
	return n
}

// checkBoosts checks the number of boosts of a statistic.
func (s *scene) checkBoosts(key string, n *int, x numbers, printed int, pay func(int, string, string, func())) {
	if *n == 0 {
		return
	}
	rules := s.boostFaults(s.attacker, *n, x, printed)
	rules = slices.DeleteFunc(rules, func(r table.RuleID) bool { return r == "bushido.ki.pay" })
	if len(rules) > 0 {
		s.badly(key, rules, "%s may not be bought: %s", some(*n, "boost"), why(rules, ""))
		*n = 0
		return
	}
	pay(*n*s.cost(s.attacker, printed), key, some(*n, "boost"), func() { *n = 0 })
}

// boostFaults is why so many boosts of a statistic may not be bought.
func (s *scene) boostFaults(m *model, n int, x numbers, printed int) []table.RuleID {
	var out []table.RuleID
	if printed == 0 {
		return []table.RuleID{"bushido.ki.boost-none"}
	}
	if x.dash || x.plain+n > x.cap {
		out = append(out, "bushido.ki.boost-cap")
	}
	if s.surprised(m) {
		out = append(out, "bushido.state.surprised")
	}
	if m.is("Controlled") {
		out = append(out, "bushido.state.controlled")
	}
	if n*s.cost(m, printed) > s.purse(m) {
		out = append(out, "bushido.ki.pay")
	}
	return out
}
