package wh40k9

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// defend settles how every row of the target saves and loses wounds.
func (s *scene) defend(g *group) {
	u := g.target
	if g.profile == nil {
		u.need(false, false)
	}
	if s.faults.Any() {
		return
	}
	same := true
	var aps []int
	for i, m := range u.models {
		d := &g.rows[i]
		d.Fresh = Model{Left: uint8(m.w), Room: m.cap()}
		d.Uncapped = s.has(g, "Wounds Cannot Be Ignored")
		_, d.Ignore = s.ignore(g, m)
		if g.profile != nil {
			ap, why := s.piercing(g, m, 0)
			aps = append(aps, ap)
			same = same && ap == aps[0]
			if i == 0 {
				g.apWhy = why
			}
		}
	}
	if g.profile == nil {
		return
	}
	if same {
		g.note("save.ap", aps[0], g.apWhy...)
	}
	for i, m := range u.models {
		tail := ""
		if len(u.models) > 1 {
			tail = "." + m.name
			if !same {
				_, why := s.piercing(g, m, 0)
				g.note("save.ap"+tail, aps[i], why...)
			}
		}
		s.saves(g, i, m, tail)
	}
	g.strike.Save = g.rows[0].Save
	g.strike.SaveAgain = s.saveAgain(g)
}

// cap is how many wounds the model may lose in a phase.
func (m *model) cap() uint8 {
	room := uncapped
	for _, a := range m.of("Wound Cap") {
		room = min(room, a.N)
	}
	return uint8(room)
}

// ignore is the rolls that ignore lost wounds: of attacks and of mortal wounds.
func (s *scene) ignore(g *group, m *model) (normal, mortal uint8) {
	normal, mortal = 7, 7
	if s.has(g, "Wounds Cannot Be Ignored") {
		return
	}
	for _, a := range m.of("Ignore Wounds") {
		mortal = min(mortal, uint8(a.N))
		if a.When.Vs != 'm' {
			normal = min(normal, uint8(a.N))
		}
	}
	return
}

// piercing is the AP of an attack at a model, bettered by so much.
func (s *scene) piercing(g *group, m *model, better int) (int, []attack.Because) {
	ap := g.profile.AP.Value
	why := []attack.Because{because("save.armour", "AP %d", ap)}
	changes := append(append([]Change{}, s.file.Attacker.Modify.Changes["ap"]...), g.weapon.Modify.Changes["ap"]...)
	if len(changes) > 0 {
		ap = piercingChange(ap, changes)
		why = append(why, because("mod.characteristic", "AP %s", texts(changes)))
	}
	ap -= better
	for _, a := range m.of("Worsen AP", "Armour of Contempt") {
		n := max(1, a.N)
		if a.When.Vs == 'a' && ap != a.When.N {
			why = append(why, because("ability.armour-of-contempt", "%s: AP is %d", a.Text, ap))
			continue
		}
		ap = min(0, ap+n)
		why = append(why, because("ability.armour-of-contempt", "%s: AP %d", a.Text, ap))
	}
	return ap, why
}

// saves settles the saving throw of a model, for every AP that an attack can
// have.
func (s *scene) saves(g *group, row int, m *model, tail string) {
	for i := range g.rows[row].Save {
		better := 0
		if i < len(g.better) {
			better = g.better[i]
		}
		save, kind, why := s.save(g, m, better)
		g.rows[row].Save[i] = save
		if i > 0 {
			continue
		}
		g.note("save.kind"+tail, kind, why...)
		g.note("save.needed"+tail, int(save.Need), why...)
		g.note("save.chance"+tail, chanceToSave(int(save.Need), s.saveAgain(g)), s.saveAgainWhy(g)...)
	}
}

// save is the better save against an attack, and what made it.
func (s *scene) save(g *group, m *model, better int) (Saving, string, []attack.Because) {
	if s.has(g, "No Save") {
		return Saving{Need: 7}, "none", []attack.Because{because("ability.no-save", "no save of any kind")}
	}
	ap, _ := s.piercing(g, m, better)
	bonus, why := s.armourBonus(g, m)
	raw := m.armour - ap - bonus
	armour := need(raw)
	lines := []attack.Because{because("save.armour", "Sv %s", printedSave(m.armour))}
	if ap < 0 {
		lines = append(lines, because("save.armour", "%d  AP %d", ap, ap))
	}
	lines = append(lines, why...)
	if raw < 2 {
		lines = append(lines, because("save.natural-one", "a 1 always fails"))
	}
	if c := g.target.Modify.Changes["save"]; len(c) > 0 {
		lines = append(lines, because("mod.characteristic", "save %s", texts(c)))
	}
	ward := s.ward(g, m)
	choose := word(s.file.Decisions.Save, "best")
	useWard := ward < armour
	switch {
	case m.ward > 6:
		return finish(armour, false, lines)
	case s.has(g, "No Invulnerable Save"):
		return finish(armour, false, append(lines, because("ability.no-invulnerable", "no invulnerable save")))
	case choose == "armour":
		useWard = false
	case choose == "invulnerable":
		useWard = true
	}
	lines = append(lines, because("save.choice", "armour %s, invulnerable %s", orNone(armour), orNone(ward)))
	if useWard {
		lines = append([]attack.Because{because("save.invulnerable", "invulnerable %s", plus(ward))}, lines...)
		return finish(ward, true, lines)
	}
	return finish(armour, false, lines)
}

func finish(need int, ward bool, why []attack.Because) (Saving, string, []attack.Because) {
	kind := "armour"
	switch {
	case need > 6:
		kind = "none"
	case ward:
		kind = "invulnerable"
	}
	return Saving{uint8(need), ward}, kind, why
}

func printedSave(n int) string {
	if n >= 7 {
		return "none"
	}
	return plus(n)
}

func orNone(n int) string {
	if n > 6 {
		return "none"
	}
	return plus(n)
}

// need is the lowest face that passes, 7 if none does.
func need(raw int) int { return max(2, min(7, raw)) }

// ward is what the invulnerable save needs.
func (s *scene) ward(g *group, m *model) int {
	n := m.ward
	for _, x := range g.target.ToInvulnerable {
		n -= x.Value
	}
	return need(n)
}

// armourBonus is what is added to armour saves, cover among it.
func (s *scene) armourBonus(g *group, m *model) (int, []attack.Because) {
	sum := 0
	var why []attack.Because
	for _, x := range m.toSave {
		sum += x.Value
		why = append(why, because("save.armour", "%s", join(signed(x.Value), x.Text)))
	}
	if s.unseen(g) {
		sum++
		why = append(why, because("ability.indirect", "+1  not visible"))
	}
	cover := g.sight().cover
	if c := g.sight().covers; c != nil {
		cover = c[indexModel(g.target, m)]
	} else if m.hasCover {
		cover = m.cover
	}
	rule, got := "terrain.light-cover", cover.Light
	if g.weapon.melee {
		rule, got = "terrain.heavy-cover", cover.Heavy
	}
	if !got {
		return sum, why
	}
	name := map[bool]string{false: "light cover", true: "heavy cover"}[g.weapon.melee]
	charged, _ := s.file.Situation.TargetCharged.For(g.target.name)
	switch {
	case len(m.keywords) > 0 && !m.keywords.any("INFANTRY", "BEAST", "SWARM"):
		why = append(why, because(rule, "%s does nothing for it: no INFANTRY, BEAST or SWARM", name))
	case g.weapon.melee && charged.On:
		why = append(why, because(rule, "heavy cover does nothing after a charge"))
	case s.has(g, "Ignores Cover"), s.has(g, map[bool]string{false: "Ignores Light Cover", true: "Ignores Heavy Cover"}[g.weapon.melee]):
		why = append(why, because("ability.ignore-cover", "%s is ignored", name))
	default:
		sum++
		why = append(why, because(rule, "+1  %s", name))
		s.cite(id + "save.cover")
	}
	return sum, why
}

// saveAgain is the failed saves that are rolled again.
func (s *scene) saveAgain(g *group) again {
	if word(s.file.Decisions.RerollSaves, "failures") == "never" {
		return never
	}
	switch {
	case len(g.target.of("Re-roll Saves")) > 0:
		return failures
	case len(g.target.of("Re-roll Save 1s")) > 0:
		return ones
	}
	return never
}

func (s *scene) saveAgainWhy(g *group) []attack.Because {
	switch s.saveAgain(g) {
	case failures:
		return []attack.Because{because("reroll.any", "failed saves again")}
	case ones:
		return []attack.Because{because("reroll.ones", "1s again")}
	}
	return nil
}

func chanceToSave(need int, a again) *big.Rat {
	pass := int64(7 - need)
	if need > 6 {
		return new(big.Rat)
	}
	switch a {
	case failures:
		return big.NewRat(6*pass+(6-pass)*pass, 36)
	case ones:
		return big.NewRat(6*pass+pass, 36)
	}
	return big.NewRat(pass, 6)
}

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
