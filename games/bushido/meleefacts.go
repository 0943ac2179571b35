package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// facts are the derived numbers of a melee exchange.
func (d *duel) facts() []attack.Fact {
	s := d.s
	var l list
	l.put("target", d.sides[1].name)
	names := [2]string{"attacker", "target"}
	un := []attack.Because{}
	if s.surprised(d.sides[1]) {
		un = append(un, by("bushido.state.surprised", "second, and no feats"))
	}
	l.put("surprised", s.surprised(d.sides[1]), un...)
	d.damageFacts(&l)
	l.put("ki.tokens", s.attacker.f.KiTokens)
	l.put("ki.spent", d.spent(0)+int(d.hitKi()), d.kiLines()...)
	l.put("boosts.max", d.mostBoosts(0), s.mostLines(d.sides[0], d.mostBoosts(0), d.pool[0], d.sides[0].f.MeleeBoost)...)
	d.poolFacts(&l)
	l.put("initiative", names[d.first], d.why...)
	l.put("first.weapon", "target", by("bushido.melee.weapon", "the other player first"))
	l.put("first.pool", names[1-d.first], by("bushido.melee.pool", "the side without initiative"), by("bushido.test.declare-order", "the other side first"))
	for i, name := range names {
		var why []attack.Because
		if diff := d.even[i] - d.pool[i].net; diff != 0 {
			why = append(why, by("bushido.test.opposed-minimum", "both gain "+itoa(diff)))
		}
		l.put(name+".pool", d.even[i], append(why, d.pool[i].why.lines...)...)
	}
	for i, name := range names {
		_, _, why := s.bent(d, i)
		l.put(name+".attack.dice", d.split[i][0], append([]attack.Because{by("bushido.melee.allocation", itoa(d.split[i][0])+"/"+itoa(d.split[i][1]))}, why...)...)
		l.put(name+".defence.dice", d.split[i][1])
	}
	d.citeTraits()
	return l
}

func (d *duel) hitKi() int {
	level := 0
	if d.s.past.Level != nil {
		level = min(d.s.past.Level.Number, levels12-1)
	}
	return sumCost(d.byHit[0][level], d.sides[0])
}

func (d *duel) mostBoosts(i int) int {
	n := 0
	for d.sides[i].f.MeleeBoost > 0 && len(d.s.boostFaults(d.sides[i], n+1, d.pool[i], d.sides[i].f.MeleeBoost)) == 0 {
		n++
	}
	return n
}

func (d *duel) poolFacts(l *list) {
	x := d.pool[0]
	var printed any = x.printed
	if x.dash {
		printed = "-"
	}
	l.put("pool.printed", printed)
	l.put("pool.net", x.net, x.why.lines...)
	l.put("pool.cap", x.cap)
	cost := 0
	var why []attack.Because
	if d.special[0] != nil {
		cost = d.special[0].X
		why = append(why, by("bushido.special.cost", signed(-cost)+"  "+d.special[0].Text), by(d.special[0].Rule, d.special[0].Text), by("bushido.special.one", "one special"))
	}
	l.put("pool.dice", d.even[0]-cost, why...)
	l.put("special.cost", cost)
}

func (d *duel) damageFacts(l *list) {
	b := d.s.blow(d.assault(0, d.special[0], d.byHit[0][0]))
	if b.NoRoll {
		return
	}
	if len(b.armour.lines) > 0 {
		l.total("armour.net", b.armour)
	}
	if len(b.tough.lines) > 0 {
		l.total("tough.net", b.tough)
	}
	l.put("damage.dice", b.Dice.String(), d.s.diceLines(d.assault(0, nil, nil))...)
	b.mod.plus(int(b.First), "bushido.melee.charge", "charge, first roll")
	l.total("damage.modifier", b.mod)
	if e := d.s.past.Damage; e != nil {
		w := d.laid(d.exchange(open{}, nil))
		k := w.read(e.Dice)
		l.put("damage.row", min(max(int(k.Sum)+int(w.Mod)+int(w.First), 2), 12), by("bushido.damage.roll", itoa(int(k.Sum))))
	}
}

func (d *duel) kiLines() []attack.Because {
	var why []attack.Because
	if d.spent(0) > 0 {
		why = append(why, by("bushido.ki.pay", "paid on declaration"))
	}
	for i := range d.feats {
		for _, f := range d.feats[i] {
			why = append(why, by(windowRules[f.at], f.feat.Name))
		}
	}
	return why
}

// citeTraits cites the traits of both sides that shape dice and results.
func (d *duel) citeTraits() {
	s := d.s
	s.cite("bushido.melee.face")
	for i := range 2 {
		k := s.effects(d.sides[i], d.weapons[i], effectsOf(d.feats[i], atReroll))
		for _, name := range []string{"Brutal", "Parry", "Chain Weapon", "Unblockable", "Impenetrable Defence", "Kata", "Dodge", "Feint", "Tireless", "Strong", "Weak", "Armour", "Tough", "Pierce", "Sharp", "Durable"} {
			if k.has(name) {
				s.cite(traitForms[name].Rule)
			}
		}
		for _, t := range []string{"Attack", "Defence", "Melee"} {
			if k.hasOf("Prowess", t) {
				s.cite("bushido.trait.prowess")
			}
			if k.hasOf("Adept", t) {
				s.cite("bushido.trait.adept")
			}
		}
		if d.vengeance(i) {
			s.cite("bushido.trait.vengeance")
		}
		if d.special[i] != nil {
			s.cite("bushido.special.cost", "bushido.melee.reveal", d.special[i].Rule)
			if s.sit.SlamPath != "" && s.sit.SlamPath != "clear" {
				s.cite("bushido.special.collision")
			}
			if d.special[i].Attack && d.split[i][0] == 0 || !d.special[i].Attack && d.split[i][1] == 0 {
				s.cite("bushido.special.needs-dice")
			}
		}
		if i == 0 && s.sit.Charge && k.has("Charging Bonus") {
			s.cite("bushido.trait.charging-bonus")
		}
	}
}

// options are what both players may do in a melee exchange now.
func (d *duel) options() []attack.Option {
	s := d.s
	o := offers{me: d.sides[0].name}
	var barred []table.RuleID
	if s.illegal.Any() {
		for _, p := range s.illegal.List() {
			if p.Path == "situation.disengage" {
				barred = p.Rules
			}
		}
	}
	o.put(table.Attacker, "melee exchange", barred, ids("bushido.melee.face"), true)
	for _, i := range []int{1, 0} {
		for _, w := range d.sides[i].weapons {
			o.put(d.sides[i].side, "weapon "+w.name, nil, ids("bushido.melee.weapon"), w == d.weapons[i])
		}
	}
	s.featOptions(&o, &plan{weapon: d.weapons[0], target: d.sides[1], walk: "none", feats: d.feats[0], theirs: d.feats[1]})
	for i := range 2 {
		m := d.sides[i]
		s.boostOptions(&o, m, d.pool[i], m.f.MeleeBoost, d.boosts[i])
		for _, x := range s.meleeSpecials(d, i) {
			o.put(m.side, "special "+x.Text, s.meleeSpecialFaults(d, i, x), ids("bushido.special.cost", x.Rule), false)
		}
		d.splitOptions(&o, i)
		k := s.effects(m, d.weapons[i], effectsOf(d.feats[i], atReroll))
		for _, t := range []string{"Prowess", "Dodge", "Feint"} {
			if k.has(t) {
				o.put(m.side, "reroll "+t, nil, ids("bushido.test.reroll-once", traitForms[t].Rule), false)
			}
		}
	}
	return o.list
}

func (d *duel) splitOptions(o *offers, i int) {
	aggressive, defensive, bends := d.s.bent(d, i)
	n := d.even[i]
	if d.special[i] != nil {
		n -= d.special[i].X
	}
	given := ids("bushido.melee.allocation")
	if aggressive {
		given = append(given, "bushido.trait.aggressive")
	}
	if defensive {
		given = append(given, "bushido.trait.defensive")
	}
	for _, b := range bends {
		given = append(given, b.Rule)
	}
	slices.Sort(given)
	given = slices.Compact(given)
	for def := range n + 1 {
		a := n - def
		barred := splitFaults(aggressive, defensive, a, def)
		for _, b := range bends {
			if len(barred) > 0 && b.Rule != "bushido.trait.steadfast" && !slices.Contains(barred, b.Rule) {
				barred = append(barred, b.Rule)
			}
		}
		o.put(d.sides[i].side, "split "+itoa(a)+"/"+itoa(def), barred, given, false)
	}
}
