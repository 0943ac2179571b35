package wh40k9

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// damage settles the Damage of an unsaved attack, at every row.
func (s *scene) damage(g *group) {
	if s.faults.Any() {
		return
	}
	var why []attack.Because
	g.kept = s.has(g, "Excess Damage Kept")
	least, most := 1<<30, 0
	for i, m := range g.target.models {
		lines := &[]attack.Because{}
		own := s.damageNumber(g, m, false, lines)
		other := s.damageNumber(g, m, true, &[]attack.Because{})
		ignore, _ := s.ignore(g, m)
		below := word(s.file.Decisions.RerollDamage, "below_mean") == "below_need" && s.has(g, "Re-roll Damage")
		one := Damage{Roll: own, Ignore: ignore, BelowNeed: below, Uncapped: g.rows[i].Uncapped}
		two := one
		two.Roll = other
		one.Changed = g.strike.inflicts() && len(s.damageChanges(g, m, false, &[]attack.Because{}))+len(m.of("Halve Damage", "Damage")) > 0
		g.rows[i].Damage = [2]Damage{one, two}
		least, most = min(least, own.Min()), max(most, own.Max())
		if i == 0 {
			why = *lines
		} else {
			for _, l := range *lines {
				if !hasLine(why, l) {
					why = append(why, l)
				}
			}
		}
	}
	g.note("damage", s.damageText(g), why...)
	g.note("damage.min", least)
	g.note("damage.max", most)
	s.ignoreFacts(g)
}

func hasLine(list []attack.Because, l attack.Because) bool {
	for _, x := range list {
		if x == l {
			return true
		}
	}
	return false
}

// damageDice is the dice of the Damage: the printed, or those of a rule that
// sets another.
func (s *scene) damageDice(g *group, m *model, onWound bool) (scenario.Dice, attack.Because) {
	d := g.profile.D.Dice
	rule := "damage.apply"
	if !d.Fixed() {
		rule = "damage.random"
	}
	why := because(rule, "D %s", d.String())
	for _, a := range s.acting(g, "Damage") {
		if a.Word == "" && a.When.Roll == 0 && (m == nil || m.meets(a.When)) && (m != nil || a.When.Vs == 0) {
			d = a.Dice
			rule = "ability.damage-vs"
			if a.When.Half {
				rule = "ability.half-range-damage"
			}
			why = because(rule, "%s", a.Text)
		}
	}
	if onWound {
		for _, a := range s.acting(g, "Damage") {
			if a.Word == "" && a.When.Roll == 'w' {
				d = a.Dice
				why = because("ability.damage-on-six", "%s", a.Text)
			}
		}
	}
	return d, why
}

// damageChanges are the changes that the attacker makes to Damage.
func (s *scene) damageChanges(g *group, m *model, onWound bool, why *[]attack.Because) []Change {
	changes := append(append([]Change{}, s.file.Attacker.Modify.Changes["d"]...), g.weapon.Modify.Changes["d"]...)
	if len(changes) > 0 {
		*why = append(*why, because("mod.order", "D %s", texts(changes)))
	}
	for _, a := range s.acting(g, "Damage") {
		if a.Word == "+" && (a.When.Roll == 0 || onWound) && (m == nil || m.meets(a.When)) {
			changes = append(changes, Change{'+', a.N, a.Text})
			*why = append(*why, because("ability.damage-plus", "+%d", a.N))
		}
	}
	return changes
}

// damageNumber is the Damage against a model after all changes.
func (s *scene) damageNumber(g *group, m *model, onWound bool, why *[]attack.Because) Number {
	d, line := s.damageDice(g, m, onWound)
	*why = append(*why, line)
	s.halfDamageMatters(g)
	changes := s.damageChanges(g, m, onWound, why)
	halved := m.of("Halve Damage")
	for _, a := range halved {
		changes = append(changes, Change{'/', 2, a.Text})
		*why = append(*why, because("ability.damage-halved", "halved, rounded up"))
	}
	for _, a := range m.of("Damage") {
		changes = append(changes, Change{'-', a.N, a.Text})
		*why = append(*why, because("ability.damage-minus-one", "-%d, at least 1", a.N))
	}
	if len(halved) > 0 && len(changes) > len(halved) {
		*why = append(*why, because("mod.order", "halved first, then less, then rounded up"))
	}
	n := gather(changes).number(d)
	n.Least = 1
	if n.N == 0 {
		return Number{Plus: int16(n.Min())}
	}
	if s.has(g, "Best of Two Damage") {
		n.Best = true
		*why = append(*why, because("ability.damage-two-dice", "two rolls, the higher"))
	}
	s.rerollDamage(g, &n, why)
	return n
}

// halfDamageMatters makes sure that half range is known where a rule looks at it.
func (s *scene) halfDamageMatters(g *group) {
	for _, list := range [][]Ability{g.profile.Abilities, s.file.Attacker.Abilities} {
		for i := range list {
			if list[i].When.Half && !g.weapon.melee {
				s.needHalf(g)
			}
		}
	}
}

func (s *scene) rerollDamage(g *group, n *Number, why *[]attack.Because) {
	policy := word(s.file.Decisions.RerollDamage, "below_mean")
	switch {
	case policy == "never":
	case s.has(g, "Re-roll Damage"):
		*why = append(*why, because("ability.damage-reroll", "may be rolled again"))
		if policy != "below_need" {
			n.Again = n.belowMean()
		}
	case s.has(g, "Re-roll Damage 1s"):
		n.Ones = true
		*why = append(*why, because("ability.damage-reroll", "1s again"))
	}
}

// damageText is the Damage as an expression, a number where it is fixed.
func (s *scene) damageText(g *group) any {
	var m *model
	if len(g.target.models) == 1 {
		m = g.target.models[0]
	}
	d, _ := s.damageDice(g, m, false)
	changes := s.damageChanges(g, m, false, &[]attack.Because{})
	c := gather(changes)
	if c.replaced {
		d, c.replaced = scenario.Dice{Plus: c.set}, false
	}
	if d.Fixed() {
		return max(1, c.of(d.Plus))
	}
	if c.div == 1 && c.mul == 1 {
		d.Plus += c.add
		return d.String()
	}
	text := d.String()
	if c.div > 1 {
		text += fmt.Sprintf(" / %d", c.div)
	}
	if c.mul > 1 {
		text += fmt.Sprintf(" x %d", c.mul)
	}
	if c.add != 0 {
		text += fmt.Sprintf(" %+d", c.add)
	}
	return text
}

// ignoreFacts notes the rolls that ignore wounds.
func (s *scene) ignoreFacts(g *group) {
	u := g.target
	denied := s.has(g, "Wounds Cannot Be Ignored")
	if denied && len(u.of("Ignore Wounds", "Wound Cap")) > 0 {
		s.cite(id + "fnp.denied")
	}
	for _, m := range u.models {
		tail := ""
		if len(u.models) > 1 {
			tail = "." + m.name
		}
		normal, mortal := s.ignore(g, m)
		rules := m.of("Ignore Wounds")
		var why []attack.Because
		for _, a := range rules {
			rule := "fnp.per-wound"
			if a.When.Vs == 'm' {
				rule = "fnp.mortal-only"
			}
			why = append(why, because(rule, "%s", a.Text))
		}
		if len(rules) > 1 {
			why = append(why, because("fnp.one-rule", "the best one that applies"))
		}
		if normal < 7 {
			g.note("ignore.needed"+tail, int(normal), why...)
		}
		if mortal < 7 {
			g.note("ignore.mortal"+tail, int(mortal), why...)
		}
	}
	if !denied && len(u.of("Wound Cap")) > 0 {
		s.cite(id + "ability.wound-cap")
	}
}
