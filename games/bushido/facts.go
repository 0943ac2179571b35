package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/table"
)

// list collects facts in order.
type list []attack.Fact

// put adds a fact with the rules that made it.
func (l *list) put(name string, value any, because ...attack.Because) {
	*l = append(*l, attack.Fact{Name: name, Value: value, Because: because})
}

// hide keeps facts off a terminal.
func (l *list) hide(names ...string) {
	for i := range *l {
		if slices.Contains(names, (*l)[i].Name) {
			(*l)[i].Hidden = true
		}
	}
}

func (l *list) total(name string, x total) { l.put(name, x.N, x.lines...) }

func by(rule table.RuleID, effect string) attack.Because {
	return attack.Because{Rule: rule, Effect: effect}
}

// facts are the derived numbers of a ranged attack.
func (a action) facts() []attack.Fact {
	var l list
	x, p := a.first, a.plan
	a.targetFacts(&l)
	if x.stop != outOfRange {
		l.total("cn", x.cn)
		l.total("cn.base", x.base)
	}
	if most := max(1, a.s.rapidFire(p)); most > 1 {
		l.put("attacks.max", most, by("bushido.trait.rapid-fire", itoa(most)))
		for i, at := range a.order {
			cn := a.aims[at].again
			if i == 0 {
				cn = x.cn
			}
			l.total("attack."+itoa(i+1)+".cn", cn)
		}
	} else {
		l.put("attacks.max", 1)
		if x.stop != outOfRange {
			l.put("attack.1.cn", x.cn.N)
		}
	}
	a.poolFacts(&l)
	a.gateFacts(&l)
	a.btbFacts(&l)
	a.damageFacts(&l)
	a.bookFacts(&l)
	a.kiFacts(&l)
	a.nomineeFacts(&l)
	l.put("first.1e", "target", by("bushido.seq.declare-1e", "the Active Player second"))
	l.put("first.4a", "target", by("bushido.ki.window.step4a", "the Active Player last"))
	l.put("first.free", "attacker", by("bushido.ki.window.free", "the Active Player first"))
	l.hide("target", "range.distance", "range.band", "line_of_sight", "surprised", "cn.base", "attack.1.cn", "pool.printed", "pool.net", "pool.cap",
		"supports", "result.max", "damage.dice", "first.1e", "first.4a", "first.free")
	if len(x.blow.mod.lines) == 1 {
		l.hide("damage.modifier")
	}
	return l
}

// distanceFact is a length as it is printed: exact where it is a fraction.
func distanceFact(n geometry.Number) any {
	if r, ok := n.Exact(); ok {
		if r.IsInt() && r.Num().IsInt64() {
			return int(r.Num().Int64())
		}
		return r
	}
	r, _ := new(big.Rat).SetString(big.NewFloat(n.Float()).Text('g', 17))
	return r
}

func (a action) targetFacts(l *list) {
	p, m, at := a.plan, a.plan.final(), a.plan.place()
	why := []attack.Because{by("bushido.seq.target", p.target.name)}
	if p.guard != nil {
		why = append(why, by("bushido.trait.bodyguard", p.guard.name+" swaps places"))
	}
	if p.nominee != nil {
		why = append(why, by("bushido.ranged.intercept.friendly", p.nominee.name+" is nominated"), by("bushido.ranged.intercept.remeasure", "everything is read for it"))
	}
	l.put("target", m.name, why...)
	if d := at.at.Distance; d != nil {
		var why []attack.Because
		if at.at.Measured {
			why = append(why, by("bushido.geom.distance", "edge to edge"))
		}
		l.put("range.distance", distanceFact(*d), why...)
	}
	a.bandFact(l, at)
	l.put("line_of_sight", at.at.Sees, a.measured(at, "bushido.geom.los")...)
	has, _ := a.s.covered(p)
	l.put("cover", has, a.measured(at, "bushido.geom.cover")...)
	var un []attack.Because
	if a.s.surprised(m) {
		un = append(un, by("bushido.state.surprised", "no feats or boosts"))
		if m.at.Unseen {
			un = append(un, by("bushido.geom.surprise", "attacked from out of its sight"))
		}
	} else if m.at.Unseen {
		un = append(un, by("bushido.geom.surprise", "not Surprised"))
	}
	l.put("surprised", a.s.surprised(m), un...)
	if at.at.ArcHas != nil {
		l.put("arc.attacker", *at.at.ArcHas, by("bushido.geom.arc", "any part of the base"))
	}
	if at.at.ArcSeen != nil {
		l.put("arc.target", *at.at.ArcSeen, by("bushido.geom.arc", "any part of the base"))
	}
}

func (a action) measured(m *model, rule table.RuleID) []attack.Because {
	if !m.at.Measured {
		return nil
	}
	return []attack.Because{by(rule, "measured")}
}

func (a action) bandFact(l *list, at *model) {
	b := a.s.bandOf(a.plan, at, atDeclare)
	why := []attack.Because{by("bushido.seq.range", a.plan.weapon.name), by("bushido.ranged.range.bands", b.String())}
	for _, limit := range a.plan.weapon.f.Bands.Limit {
		if limit == nil {
			why = append(why, by("bushido.ranged.range.missing-band", "a band that does not exist"))
			break
		}
	}
	for _, d := range a.plan.feats {
		if d.feat.Bands.Given || kit(d.feat.Effects).has("Unlimited Medium") {
			why = append(why, by("bushido.ranged.range.feats", d.feat.Name))
		}
	}
	if b == beyond {
		why = append(why, by("bushido.ranged.range.beyond-long", "the attack fails"))
	}
	l.put("range.band", b.String(), why...)
}

func (a action) poolFacts(l *list) {
	x := a.first
	var printed any = x.pool.printed
	if x.pool.dash {
		printed = "-"
	}
	l.put("pool.printed", printed)
	l.put("pool.net", x.pool.net, x.pool.why.lines...)
	l.put("pool.cap", x.pool.cap, a.capLines()...)
	var why []attack.Because
	if x.cost > 0 || a.plan.special != nil {
		why = append(why, by("bushido.special.cost", signed(-x.cost)+"  "+a.plan.special.Text), by(a.plan.special.Rule, a.plan.special.Text), by("bushido.special.one", "one special"))
	}
	if x.pool.net-x.cost < 1 {
		why = append(why, by("bushido.test.minimum-die", "at least one die"))
	}
	if n := len(a.s.attacker.f.FixedDice); n > 0 {
		why = append(why, by("bushido.test.substituted", itoa(n)+" set"))
	}
	l.put("pool.dice", x.pool.rolled(x.cost), append(slices.Clone(x.pool.why.lines), why...)...)
	most, cost := 0, a.s.attacker.f.RangedBoost
	for cost > 0 && len(a.s.boostFaults(a.s.attacker, most+1, x.pool, cost)) == 0 {
		most++
	}
	l.put("boosts.max", most, a.s.mostLines(a.s.attacker, most, x.pool, cost)...)
	l.put("special.cost", x.cost)
	l.total("supports", x.supports)
	l.put("result.max", a.mostResult(), a.maximumLines()...)
	for _, t := range []string{"Ranged Defence", "Brutal", "Pierce", "Armour", "Tough"} {
		k := append(append(kit{}, a.s.attacker.kit...), a.plan.weapon.kit...)
		if k.stacked(t) || a.plan.final().kit.stacked(t) {
			a.s.cite("bushido.trait.stacking")
		}
	}
}

func (a action) capLines() []attack.Because {
	if a.plan.boosts > 0 || a.s.attacker.f.RangedBoost > 0 && a.s.attacker.f.KiTokens > 0 {
		return []attack.Because{by("bushido.test.stat-cap", "twice the printed statistic")}
	}
	return nil
}

// mostResult is the largest final result of the pool.
func (a action) mostResult() int {
	x := a.first
	n := x.pool.rolled(x.cost)
	return 6 + min(x.supports.N, n-1) + int(x.shot.Brutal)
}

func (a action) maximumLines() []attack.Because {
	x := a.first
	out := []attack.Because{by("bushido.test.maximum", itoa(6+min(x.supports.N, x.pool.rolled(x.cost)-1)))}
	more := a.s.attacker.mods().Attack
	if n := int(x.shot.Brutal) - more; n != 0 {
		out = append(out, by("bushido.trait.brutal", signed(n)+"  Brutal"))
	}
	if more != 0 {
		out = append(out, by("bushido.seq.result", signed(more)+"  other effects"))
	}
	return out
}

func (a action) gateFacts(l *list) {
	for _, g := range a.first.shot.Gates {
		if g.Dice == 0 || g.Rule == gateOpposed {
			continue
		}
		l.put("gate.cn", int(g.CN), by(gateRules[g.Rule], "Ki Challenge Test"), by("bushido.test.challenge", "equal or beat"))
		l.put("gate.dice", int(g.Dice), a.s.kiOf(a.s.attacker, a.plan.ki).why.lines...)
		if g.Rule == gateDisguise {
			a.s.cite("bushido.seq.disguise-gate")
		}
		return
	}
}

func (a action) btbFacts(l *list) {
	x := a.first
	if len(x.friends) == 0 {
		return
	}
	if !x.shot.Sure {
		l.total("btb.cn", x.btb)
	}
	l.put("btb.dice", int(x.shot.Aims[0].Touch.Rolls)+a.plan.later, by("bushido.ranged.btb.pool", "no dice for specials, no Brutal"))
	if a.plan.later > 0 || a.plan.boosts > 0 {
		a.s.cite("bushido.ki.boost-duration")
	}
	if a.plan.nominee != nil {
		a.s.cite("bushido.ranged.intercept.btb")
	}
	if len(x.struck) > 0 {
		l.put("btb.friend", x.struck[0].name)
	} else {
		l.put("btb.friend", "none", by("bushido.edition.btb-los", "nobody in sight"))
	}
	if len(x.struck) < len(x.friends) || !x.struck[0].at.Sees {
		a.s.cite("bushido.edition.btb-los")
	}
}

func (a action) damageFacts(l *list) {
	x := a.first
	if x.blow.NoRoll {
		rule := table.RuleID("bushido.ranged.special-strength")
		switch {
		case a.plan.special != nil && a.plan.special.NoRoll:
			rule = a.plan.special.Rule
		case !a.plan.weapon.f.Strength.Special:
			rule = "bushido.trait.entangling"
		}
		a.s.cite(rule)
		return
	}
	if len(x.blow.armour.lines) > 0 {
		l.total("armour.net", x.blow.armour)
	}
	if len(x.blow.tough.lines) > 0 {
		l.total("tough.net", x.blow.tough)
	}
	l.put("damage.dice", x.blow.Dice.String(), a.s.diceLines(a.s.assault(a.plan, a.plan.final(), nil, nil))...)
	l.total("damage.modifier", x.blow.mod)
	if a.s.past.Damage != nil {
		w := x.laid(a.s.past)
		k := w.read(a.s.past.Damage.Dice)
		row := int(k.Sum) + int(w.Mod)
		why := []attack.Because{by("bushido.damage.roll", itoa(int(k.Sum)))}
		if row < 2 || row > 12 {
			why = append(why, by("bushido.damage.clamp", itoa(min(max(row, 2), 12))))
		}
		l.put("damage.row", min(max(row, 2), 12), why...)
	}
}

// diceLines are the traits that chose the damage dice.
func (s *scene) diceLines(a assault) []attack.Because {
	k := s.effects(a.by, a.with, a.feats)
	var out []attack.Because
	for _, t := range []string{"Strong", "Weak", "Assassin"} {
		if k.has(t) {
			out = append(out, by(traitForms[t].Rule, t))
		}
	}
	return out
}

func (a action) bookFacts(l *list) {
	w := a.plan.weapon
	if w.kit.has("Ammo") {
		l.put("ammo.tokens", a.s.ammo(w), by("bushido.trait.ammo", "tokens"))
	}
	if w.kit.has("Reload") || a.s.reloading() > 0 {
		var why []attack.Because
		if w.kit.has("Reload") {
			why = append(why, by("bushido.trait.reload", "Reload"))
		}
		if a.s.reloading() > 0 {
			why = append(why, by("bushido.state.reloading", itoa(a.s.reloading())))
		}
		l.put("reload.markers", a.s.reloading(), why...)
	}
}

func (a action) kiFacts(l *list) {
	s := a.s
	l.put("ki.tokens", s.attacker.f.KiTokens)
	early, dice, _ := s.kiBefore(a.plan)
	n := int(early) + int(dice)
	level := 0
	if s.past.Level != nil {
		level = min(s.past.Level.Number, levels12-1)
	}
	for i, h := range a.first.shot.Level {
		if i >= level {
			n += int(a.first.shot.Sets[h].Ki)
			break
		}
	}
	var why []attack.Because
	if n > 0 {
		why = append(why, by("bushido.ki.pay", "paid on declaration"))
	}
	for _, d := range a.plan.feats {
		why = append(why, by(windowRules[d.at], d.feat.Name))
		if s.costChanged(d.by, d.feat.Cost) {
			why = append(why, by("bushido.ki.cost-floor", itoa(d.cost)+" Ki"))
		}
		if d.feat.Limit != "" {
			why = append(why, by("bushido.ki.once", d.feat.Limit))
		}
	}
	if c := s.attacker.f.RangedBoost; a.plan.boosts > 0 && s.costChanged(s.attacker, c) {
		why = append(why, by("bushido.ki.cost-floor", itoa(s.cost(s.attacker, c))+" Ki a boost"))
	}
	for _, d := range a.plan.theirs {
		s.cite(windowRules[d.at])
		if d.feat.Limit != "" {
			s.cite("bushido.ki.once")
		}
	}
	l.put("ki.spent", n, why...)
}

// mostLines is what limits the boosts of a model that has Ki to spend.
func (s *scene) mostLines(m *model, most int, x numbers, printed int) []attack.Because {
	if m.f.KiTokens == 0 {
		return nil
	}
	var out []attack.Because
	for _, r := range s.boostFaults(m, most+1, x, printed) {
		out = append(out, by(r, why([]table.RuleID{r}, "")))
	}
	if most > 0 {
		out = append(out, by("bushido.ki.boost", itoa(s.cost(m, printed))+" Ki each"))
	}
	return out
}
