package wh40k9

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
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
	attacks := ap // what rules against one AP look at
	for _, a := range m.of("Worsen AP", "Armour of Contempt") {
		n := max(1, a.N)
		if a.When.Vs == 'a' && attacks != a.When.N {
			why = append(why, because("ability.armour-of-contempt", "%s: AP is %d", a.Text, attacks))
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
		save.Again = s.saveAgain(m)
		g.rows[row].Save[i] = save
		if i > 0 {
			continue
		}
		g.note("save.kind"+tail, kind, why...)
		g.note("save.needed"+tail, int(save.Need), why...)
		g.note("save.chance"+tail, chanceToSave(int(save.Need), save.Again), saveAgainWhy(save.Again)...)
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
	if m.armour != m.printed.armour || m.ward != m.printed.ward {
		lines = append(lines, because("after.degrade", "that of its damaged row"))
	}
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
	return Saving{Need: uint8(need), Ward: ward}, kind, why
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

// saveAgain is the failed saves of a model that are rolled again.
func (s *scene) saveAgain(m *model) again {
	if word(s.file.Decisions.RerollSaves, "failures") == "never" {
		return never
	}
	switch {
	case len(m.of("Re-roll Saves")) > 0:
		return failures
	case len(m.of("Re-roll Save 1s")) > 0:
		return ones
	}
	return never
}

func saveAgainWhy(a again) []attack.Because {
	switch a {
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
