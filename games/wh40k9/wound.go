package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
)

// needToWound is the wound roll for a Strength against a Toughness.
func needToWound(strength, toughness int) int {
	switch {
	case strength >= 2*toughness:
		return 2
	case strength > toughness:
		return 3
	case strength == toughness:
		return 4
	case 2*strength <= toughness:
		return 6
	}
	return 5
}

// strength is the Strength of the attacks, with what made it.
func (s *scene) strength(g *group) (int, []attack.Because) {
	w := g.profile.S
	changes := append([]Change{}, g.weapon.Modify.Changes["s"]...)
	if !w.User() {
		n := w.Fixed
		why := []attack.Because{because("wound.table", "S %d", n)}
		if len(changes) > 0 {
			n = max(1, gather(changes).of(n))
			why = append(why, because("mod.order", "S %s", texts(changes)))
		}
		return n, why
	}
	if s.row.S == nil {
		s.file.Attacker.Fault("s", "", "is missing: %s needs it", g.weapon.Name)
		return 1, nil
	}
	base := *s.row.S
	why := []attack.Because{because("weapon.strength", "S %d of the bearer", base)}
	if w.Times > 0 {
		changes = append(changes, Change{'x', w.Times, "x" + signed(w.Times)[1:]})
	}
	if w.Plus > 0 {
		changes = append(changes, Change{'+', w.Plus, signed(w.Plus)})
	} else if w.Plus < 0 {
		changes = append(changes, Change{'-', -w.Plus, signed(w.Plus)})
	}
	changes = append(changes, s.file.Attacker.Modify.Changes["s"]...)
	if len(changes) == 0 {
		return base, why
	}
	why = append(why, because("mod.order", "S %s", texts(changes)))
	n := gather(changes).of(base)
	if n < 1 {
		why = append(why, because("mod.characteristic-floor", "never less than 1"))
		n = 1
	}
	return n, why
}

// wound settles the wound roll, at the Toughness of every row.
func (s *scene) wound(g *group) {
	g.target.need(true, true)
	if s.faults.Any() {
		return
	}
	strength, why := s.strength(g)
	g.note("wound.strength", strength, why...)
	changes := s.woundChanges(g)
	if s.has(g, "Ignore Wound Modifiers") {
		changes = helpful(changes)
		s.cite(id + "mod.ignore")
	}
	sum, lines := total(changes)
	mod := capped(sum)
	s.woundTriggers(g, mod)
	g.strength, g.woundMod = strength, mod
	for i, m := range g.target.models {
		g.rows[i].Wound, _ = s.woundCheck(g, needToWound(strength, m.t), mod)
		g.rows[i].Toughness = uint8(m.t)
	}
	most := g.target.majority(func(m *model) int {
		c, _ := s.woundCheck(g, needToWound(strength, m.t), mod)
		return c.of36()
	})
	t := most.t
	table := needToWound(strength, t)
	var needed int
	g.strike.Wound, needed = s.woundCheck(g, table, mod)
	toughness := []attack.Because{because("wound.table", "T %d", t)}
	if most.cells != most.printed {
		toughness = append(toughness, because("after.degrade", "T %d of its damaged row", t))
	}
	if g.target.mixedToughness() {
		toughness = append(toughness, because("wound.mixed-toughness", "that of most models"))
	}
	if c := g.target.Modify.Changes["t"]; len(c) > 0 {
		toughness = append(toughness, because("mod.order", "T %s", texts(c)))
	}
	g.note("wound.toughness", t, toughness...)
	g.note("wound.table", table, because("wound.table", "S %d against T %d", strength, t))
	g.note("wound.modifier_sum", sum, lines...)
	var cap []attack.Because
	if sum != 0 {
		cap = append(cap, because("wound.cap", "%s becomes %s", signed(sum), signed(mod)))
	}
	g.note("wound.modifier", mod, cap...)
	main := []attack.Because{because("wound.table", "S %d against T %d", strength, t)}
	main = append(append(main, lines...), cap...)
	g.note("wound.needed", needed, s.woundWhy(g, table, mod, main)...)
	_, again := s.rerollable(g, "Wound", anyFace&^from(table))
	if g.strike.Wound.Again != 0 {
		again = append(again, because("reroll.before-modifiers", "before modifiers"))
	}
	g.note("wound.chance", g.strike.Wound.chance(), append(again, s.triggerLines(g, 'w')...)...)
}

func (u *unit) mixedToughness() bool {
	for _, m := range u.fellows() {
		if m.t != u.models[0].t {
			return true
		}
	}
	return false
}

// fellows are the models of a unit by what they are like now: a hurt one apart
// from those of its row where a damaged row changed it.
func (u *unit) fellows() []*model {
	var out []*model
	for _, m := range u.models {
		whole := m.at(m.w)
		if m.cells == whole || m.count < 2 {
			out = append(out, m)
			continue
		}
		hurt, rest := *m, m.as(whole)
		hurt.count, rest.count = 1, m.count-1
		out = append(out, &hurt, rest)
	}
	return out
}

// majority is a model with the Toughness of most models; of equal ones that which
// is hardest to wound, easy being how often it is wounded.
func (u *unit) majority(easy func(*model) int) *model {
	var best *model
	most := -1
	list := u.fellows()
	for _, m := range list {
		n := 0
		for _, o := range list {
			if o.t == m.t {
				n += o.count
			}
		}
		if n > most || n == most && easy(m) < easy(best) {
			best, most = m, n
		}
	}
	return best
}

// woundCheck is what the wound roll needs, everything included, and the faces
// that are rolled again.
func (s *scene) woundCheck(g *group, table, mod int) (Check, int) {
	pass := from(max(2, min(6, table-mod)))
	for _, a := range s.always(g) {
		pass |= from(a.N)
	}
	fails := Faces(0)
	for _, a := range g.target.acts("Wound Rolls Fail", "Transhuman") {
		n := a.N
		if n == 0 {
			n = 3
		}
		for f := 1; f <= n; f++ {
			fails |= 1 << f
		}
	}
	c := Check{Pass: pass &^ fails, Stands: g.target.bars("Wound")}
	eligible, _ := s.rerollable(g, "Wound", anyFace&^from(table))
	c.Again = s.policy(s.file.Decisions.RerollWounds, eligible, c.Pass, g.strike.woundFaces()&c.Pass)
	need := 6
	for f := 6; f >= 1; f-- {
		if c.Pass.has(f) {
			need = f
		}
	}
	return c, need
}

// always lists the rules by which a face always wounds.
func (s *scene) always(g *group) []*Ability {
	out := s.acting(g, "Always Wounds")
	if !g.target.is("VEHICLE") && !g.target.is("TITANIC") {
		out = append(out, s.acting(g, "Poisoned Weapon")...)
	}
	return out
}

// woundWhy says what made the face needed.
func (s *scene) woundWhy(g *group, table, mod int, why []attack.Because) []attack.Because {
	raw := table - mod
	if raw > 6 {
		why = append(why, because("wound.natural-six", "a 6 always wounds"))
	}
	if raw < 2 {
		why = append(why, because("wound.natural-one", "a 1 never wounds"))
	}
	for _, a := range s.acting(g, "Always Wounds", "Poisoned Weapon") {
		if a.Name == "Poisoned Weapon" && (g.target.is("VEHICLE") || g.target.is("TITANIC")) {
			why = append(why, because("ability.poison", "not against VEHICLE or TITANIC"))
			continue
		}
		why = append(why, because("ability.poison", "%s always wounds", plus(a.N)))
	}
	for _, a := range g.target.acts("Wound Rolls Fail", "Transhuman") {
		why = append(why, because("ability.transhuman", "%s: %s", g.target.name, a.Text))
	}
	return why
}

func (s *scene) woundChanges(g *group) []change {
	var out []change
	rule := func(n int) string {
		if n < 0 {
			return "ability.wound-minus-one"
		}
		return "ability.wound-plus-one"
	}
	own := func(list []Modifier, who string) {
		for _, m := range list {
			text := m.Text
			if text == "" {
				text = who
			}
			out = append(out, modifier(m.Value, rule(m.Value), text))
		}
	}
	own(g.profile.ToWound, g.weapon.Name)
	own(s.file.Attacker.ToWound, "attacker")
	own(g.target.ToWound, g.target.name)
	for _, a := range s.acting(g, "To Wound") {
		out = append(out, modifier(a.N, rule(a.N), a.Text))
	}
	for _, a := range g.target.acts("To Be Wounded") {
		out = append(out, modifier(a.N, rule(a.N), g.target.name+": "+a.Text))
	}
	return out
}

// woundTriggers settles what faces of the wound roll set off.
func (s *scene) woundTriggers(g *group, mod int) {
	k := &g.strike
	better := s.betterAP(g)
	var amounts [6]int
	for f := 1; f <= 6; f++ {
		for _, b := range better {
			if b.when.acts(f, mod) {
				amounts[f-1] += b.by
			}
		}
	}
	g.better = []int{0}
	for f, by := range amounts {
		i := index(g.better, by)
		if i < 0 {
			if i = len(g.better); i == len(k.Save) {
				s.file.Attacker.Fault("weapons", "", "more than %d different values of AP on one roll", i)
				return
			}
			g.better = append(g.better, by)
		}
		k.Kind[f] = uint8(i)
	}
	for f := 1; f <= 6; f++ {
		for _, a := range s.acting(g, "Damage") {
			if a.When.Roll == 'w' && a.When.acts(f, mod) {
				k.Kind[f-1] |= otherDamage
			}
		}
	}
	n := 0
	for _, a := range s.acting(g, "Mortal Wounds") {
		if a.When.Roll != 'w' {
			continue
		}
		if n == len(k.WoundMortal) {
			s.file.Attacker.Fault("weapons", "", "at most %d rules of mortal wounds on one roll", n)
			return
		}
		k.WoundMortal[n] = s.mortalRule(g, a, mod)
		n++
	}
	s.citeTriggers(g, 'w', mod, "Better AP", "Damage", "Mortal Wounds")
}

func index(list []int, n int) int {
	for i, x := range list {
		if x == n {
			return i
		}
	}
	return -1
}

type betterRule struct {
	by   int
	when Condition
}

// betterAP lists the rules that better AP on a wound roll.
func (s *scene) betterAP(g *group) []betterRule {
	var out []betterRule
	for _, a := range s.acting(g, "Better AP") {
		out = append(out, betterRule{a.N, a.When})
	}
	for range s.acting(g, "Shuriken") {
		out = append(out, betterRule{2, Condition{Roll: 'w', Face: 6}})
	}
	return out
}

// woundFaces is every face of the wound roll that sets something off.
func (k *Strike) woundFaces() Faces {
	var f Faces
	for i, kind := range k.Kind {
		if kind > 0 {
			f |= 1 << (i + 1)
		}
	}
	for _, m := range k.WoundMortal {
		f |= m.On
	}
	return f
}
