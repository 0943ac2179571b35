package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// duel is a melee exchange with every number that made it.
type duel struct {
	s       *scene
	sides   [2]*model
	weapons [2]*weapon
	feats   [2][]declared
	byHit   [2][levels12][]declared
	boosts  [2]int
	special [2]*term
	split   [2][2]int
	stated  [2]bool // the split was stated
	pool    [2]numbers
	even    [2]int
	first   int
	why     []attack.Because // of the initiative
	memory  *memory          // of its dice, while its decisions are weighed
}

// meleeNumbers is a side's Melee Pool.
func (s *scene) meleeNumbers(d *duel, i int) numbers {
	m, other := d.sides[i], d.sides[1-i]
	x := numbers{printed: m.f.MeleePool.N, dash: m.f.MeleePool.Dash}
	x.why.add(x.printed, "bushido.melee.pool", "Melee Pool "+itoa(x.printed))
	if m.is("Exhausted") {
		if m.kit.has("Endurance") {
			x.why.note("bushido.trait.endurance", "no penalty for being Exhausted")
		} else {
			x.why.plus(-1, "bushido.melee.mod.exhausted", "Exhausted")
		}
		x.why.note("bushido.state.exhausted", "Exhausted")
	}
	s.assistLine(m, other, &x.why)
	for _, st := range []string{"Prone", "Blind", "Stunned", "Frightened", "Held"} {
		if m.is(st) && !(st == "Blind" && m.kit.has("Sixth Sense")) {
			x.why.plus(-1, "bushido.melee.mod.state", st)
			x.why.note(stateForms[st].Rule, st)
		}
	}
	flag := func(on bool, n int, rule table.RuleID, words string) {
		if on {
			x.why.plus(n, rule, words)
		}
	}
	flag(m.f.Ran, -1, "bushido.melee.mod.ran", "ran")
	flag(s.surprised(m), -1, "bushido.melee.mod.surprised", "Surprised")
	flag(m.f.StandingUp, -1, "bushido.melee.mod.standup", "stands up")
	flag(m.f.Exchanges > 0, -m.f.Exchanges, "bushido.melee.mod.split", "Split Attack")
	flag(m.f.Coordinated > 0, m.f.Coordinated, "bushido.melee.mod.coordinated", "Co-ordinated Attack")
	flag(other.is("Death Sentence"), 1, "bushido.state.death-sentence", "Death Sentence")
	for _, f := range d.feats[i] {
		if f.at <= atReroll {
			x.why.plus(kit(f.feat.Effects).sum("Melee Pool"), windowRules[f.at], f.feat.Name)
			flag(f.feat.Other && f.by != m, 1, windowRules[f.at], f.feat.Name+" of "+f.by.name)
		}
	}
	x.why.plus(m.mods().MeleePool, "bushido.test.pool", "other effects")
	x.settle(d.boosts[i], "Ki Boosts")
	return x
}

// assistLine takes a die off for each enemy that assists against a model.
func (s *scene) assistLine(m, other *model, x *total) {
	n := 0
	if m.f.Assisting != nil {
		n = *m.f.Assisting
	} else {
		for _, e := range s.others {
			if e.side != m.side && e != other && touching2(e, m) && !s.helped(e, m) && !e.kit.has("Insignificant") {
				n++
			}
		}
	}
	if n == 0 {
		return
	}
	if less := m.kit.value("Indomitable"); less > 0 {
		x.note("bushido.trait.indomitable", "ignores "+itoa(min(less, n)))
		n = max(0, n-less)
	}
	x.plus(-n, "bushido.melee.mod.assist", "assisting enemies")
}

// helped tells whether an enemy of m touches another friend of m.
func (s *scene) helped(e, m *model) bool {
	return slices.ContainsFunc(s.all(), func(f *model) bool { return f != m && f.side == m.side && touching2(f, e) })
}

// initiative finds who strikes first.
func (s *scene) initiative(d *duel) (first int, why []attack.Because) {
	a, b := d.sides[0], d.sides[1]
	say := func(rule table.RuleID, effect string) { why = append(why, by(rule, effect)) }
	say("bushido.melee.initiative", "the activating model")
	fast := func(i int, trait string) bool {
		k := s.effects(d.sides[i], d.weapons[i], nil)
		return k.has(trait) && !(i == 0 && s.effects(a, d.weapons[0], nil).has("Slow"))
	}
	if s.effects(a, d.weapons[0], nil).has("Slow") {
		first = 1
		say("bushido.trait.initiative", "Slow loses it")
	}
	reach := func(i int) bool { return fast(i, "Reach") && !d.sides[i].f.StartedInBtb }
	for i, m := range d.sides {
		if m.kit.has("Reach") || d.weapons[i] != nil && d.weapons[i].kit.has("Reach") {
			say("bushido.trait.initiative", "Reach")
		}
		if m.kit.has("Lightning Reflexes") || d.weapons[i] != nil && d.weapons[i].kit.has("Lightning Reflexes") {
			say("bushido.trait.initiative", "Lightning Reflexes")
		}
	}
	switch l0, l1 := fast(0, "Lightning Reflexes"), fast(1, "Lightning Reflexes"); {
	case l0 != l1:
		first = one(l1)
	case !l0 && reach(0) != reach(1):
		first = one(reach(1))
	}
	for _, i := range []int{1, 0} { // the activating player may answer
		if effectsOf(d.feats[i], atReroll).has("Initiative") {
			first = i
			say("bushido.ki.window.free", "a feat")
		}
	}
	slow := func(m *model) bool { return m.is("Prone") || s.surprised(m) }
	if slow(a) != slow(b) {
		first = one(slow(a))
		for _, m := range d.sides {
			if m.is("Prone") {
				say("bushido.state.prone", "always second")
			}
			if s.surprised(m) {
				say("bushido.state.surprised", "always second")
			}
		}
	}
	return first, why
}

// meleeDuel reads the decisions of a melee exchange.
func (s *scene) meleeDuel() *duel {
	d := &duel{s: s, sides: [2]*model{s.attacker, s.target()}}
	dec := s.dec
	d.weapons[0] = s.chooseWeapon(d.sides[0], dec.Weapon, "weapon", false)
	d.weapons[1] = s.chooseWeapon(d.sides[1], dec.TargetWeapon, "target_weapon", false)
	if d.weapons[0] == nil || d.weapons[1] == nil {
		return d
	}
	return s.duelWith(d.weapons)
}

// duelWith is the exchange with its weapons chosen, as the file decides the rest.
func (s *scene) duelWith(weapons [2]*weapon) *duel {
	d := &duel{s: s, sides: [2]*model{s.attacker, s.target()}, weapons: weapons}
	dec := s.dec
	p := &plan{walk: "none"}
	s.declareFeats(p)
	d.feats = [2][]declared{p.feats, p.theirs}
	d.byHit = p.byHit
	d.boosts = [2]int{s.countOf(dec.Boosts), s.countOf(dec.TargetBoosts)}
	for i := range 2 {
		s.payMelee(d, i)
	}
	s.evenPools(d)
	for i, x := range []decision{dec.Special, dec.TargetSpecial} {
		d.special[i] = s.meleeSpecial(d, i, x, []string{"special", "target_special"}[i])
	}
	for i, x := range []decision{dec.Split, dec.TargetSplit} {
		s.readSplit(d, i, x, []string{"split", "target_split"}[i])
	}
	d.first, d.why = s.initiative(d)
	return d
}

// evenPools works out both pools.
func (s *scene) evenPools(d *duel) {
	for i := range 2 {
		d.pool[i] = s.meleeNumbers(d, i)
	}
	d.even[0], d.even[1] = evenOut(d.pool[0].net, d.pool[1].net)
}

// payMelee checks that one side can pay for what it declared.
func (s *scene) payMelee(d *duel, i int) {
	m := d.sides[i]
	left := s.purse(m)
	keys := [2][2]string{{"boosts", "feats"}, {"target_boosts", "target_feats"}}[i]
	for _, f := range d.feats[i] {
		if f.by == m && f.at != atHit {
			left -= f.cost
		}
	}
	most := 0
	for _, set := range d.byHit[i] {
		most = max(most, sumCost(set, m))
	}
	if left -= most; left < 0 {
		s.badly(keys[1], []table.RuleID{"bushido.ki.pay"}, "%s: %d Ki needed, %d in hand", m.name, s.purse(m)-left, s.purse(m))
		d.feats[i], d.byHit[i] = nil, [levels12][]declared{}
		left = s.purse(m)
	}
	n := d.boosts[i]
	if n == 0 {
		return
	}
	d.boosts[i] = 0
	rules := s.boostFaults(m, n, s.meleeNumbers(d, i), m.f.MeleeBoost)
	if len(rules) == 0 && n*s.cost(m, m.f.MeleeBoost) > left {
		rules = []table.RuleID{"bushido.ki.pay"}
	}
	if len(rules) > 0 {
		s.badly(keys[0], rules, "%s may not be bought: %s", some(n, "boost"), why(rules, ""))
		return
	}
	d.boosts[i] = n
}

// meleeSpecials lists the specials a side may use.
func (s *scene) meleeSpecials(d *duel, i int) []term {
	out := slices.Clone(d.weapons[i].specials)
	for _, f := range d.feats[i] {
		for _, x := range f.feat.Effects {
			if _, ok := specialForms[x.Name]; ok && f.at <= atReroll {
				out = append(out, x)
			}
		}
	}
	return out
}

// meleeSpecialFaults is why a side may not declare a special.
func (s *scene) meleeSpecialFaults(d *duel, i int, x term) []table.RuleID {
	var out []table.RuleID
	m := d.sides[i]
	if m.is("Prone") || m.is("Immobilised") {
		out = append(out, "bushido.special.one")
		if m.is("Immobilised") {
			out = append(out, "bushido.state.immobilised")
		}
	}
	if x.X > 0 && d.pool[i].net-x.X < 1 {
		out = append(out, "bushido.special.cost")
	}
	return out
}

func (s *scene) meleeSpecial(d *duel, i int, x decision, key string) *term {
	if !x.named() {
		return nil
	}
	for _, y := range s.meleeSpecials(d, i) {
		if y.Text == x.Text || y.Name == x.Text {
			if rules := s.meleeSpecialFaults(d, i, y); len(rules) > 0 && !s.owedInMelee(d, i, y, key, rules) {
				s.badly(key, rules, "%s may not be declared: %s", y.Text, why(rules, ""))
				return nil
			}
			return &y
		}
	}
	s.nobody(key, "", "%s has no %q", d.weapons[i].name, short(x.Text))
	return nil
}

// owedInMelee is owed, of a side in melee.
func (s *scene) owedInMelee(d *duel, i int, x term, key string, rules []table.RuleID) bool {
	if !slices.Equal(rules, []table.RuleID{"bushido.special.cost"}) {
		return false
	}
	q := *d
	q.special[i] = &x
	boosts, _, _, feats := s.keysOf(i)
	paid := func(m mind) bool {
		side := d.sides[i].side
		return len(q.bundles(i, m.decision(side, boosts) != fixed, m.feats(side, feats, atPool) != fixed)) > 0
	}
	switch {
	case paid(mind{s: s, odds: true}):
	case s.advising().any && paid(s.advising()):
		s.unpaid(key, x, rules)
	default:
		return false
	}
	return true
}

// bent tells whether a side must attack, or defend, with half its dice or more.
func (s *scene) bent(d *duel, i int) (aggressive, defensive bool, why []attack.Because) {
	m := d.sides[i]
	say := func(rule table.RuleID, effect string) { why = append(why, by(rule, effect)) }
	k := s.effects(m, d.weapons[i], effectsOf(d.feats[i], atReroll))
	if k.has("Aggressive") {
		aggressive = true
		say("bushido.trait.aggressive", "Aggressive")
	}
	if m.is("Berserk") {
		aggressive = true
		say("bushido.state.berserk", "Aggressive")
	}
	if k.has("Defensive") {
		defensive = true
		say("bushido.trait.defensive", "Defensive")
	}
	if m.is("Frightened") {
		if k.has("Steadfast") {
			say("bushido.trait.steadfast", "not held back by fright")
		} else {
			defensive = true
			say("bushido.state.frightened", "Defensive")
		}
	}
	if m.is("Held") {
		defensive = true
		say("bushido.state.held", "Defensive")
	}
	if i == 0 && s.sit.Disengage {
		defensive = true
		say("bushido.melee.allocation", "disengages")
	}
	return aggressive, defensive, why
}

// readSplit reads how a side splits its dice; as even as possible by default.
func (s *scene) readSplit(d *duel, i int, x decision, key string) {
	n := d.even[i]
	if d.special[i] != nil {
		n -= d.special[i].X
	}
	aggressive, defensive, _ := s.bent(d, i)
	d.split[i] = [2]int{n - n/2, n / 2}
	if n%2 == 1 && defensive && !aggressive {
		d.split[i] = [2]int{n / 2, n - n/2}
	}
	if !x.Given || x.Best || x.Text == "secret" {
		return
	}
	left, right, ok := strings.Cut(x.Text, "/")
	a, good := whole(left)
	b, fine := whole(right)
	if !ok || !good || !fine {
		s.nobody(key, "such as 2/1", "must be attack dice / defence dice (got %s)", short(x.Text))
		return
	}
	rules := splitFaults(aggressive, defensive, a, b)
	if a+b != n {
		rules = append(rules, "bushido.melee.allocation")
	}
	if len(rules) > 0 {
		s.badly(key, rules, "%d/%d of %d dice: %s", a, b, n, why(rules, ""))
		return
	}
	d.split[i], d.stated[i] = [2]int{a, b}, true
}

func whole(text string) (int, bool) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 3 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n := 0
	for _, c := range text {
		n = 10*n + int(c-'0')
	}
	return n, true
}
