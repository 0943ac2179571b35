package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
)

// hitTriggers settles what faces of the hit roll set off.
func (s *scene) hitTriggers(g *group) {
	k := &g.strike
	k.Extra, k.AutoWound, k.Ones = [6]uint8{}, 0, 0
	for f := 1; f <= 6; f++ {
		for _, a := range s.acting(g, "Extra Hits") {
			if a.When.acts(f, g.hitMod) {
				k.Extra[f-1] += uint8(a.N)
			}
		}
		for _, a := range s.acting(g, "Auto-wound") {
			if a.When.acts(f, g.hitMod) {
				k.AutoWound |= 1 << f
			}
		}
		for _, a := range s.acting(g, "Overheat") {
			if a.When.acts(f, g.hitMod) {
				k.Ones |= 1 << f
			}
		}
	}
	n := 0
	for _, a := range s.acting(g, "Mortal Wounds") {
		if a.When.Roll != 'h' {
			continue
		}
		if n == len(k.HitMortal) {
			s.file.Attacker.Fault("weapons", "", "at most %d rules of mortal wounds on one roll", n)
			return
		}
		k.HitMortal[n] = s.mortalRule(g, a, g.hitMod)
		n++
	}
	s.citeTriggers(g, 'h', g.hitMod, "Extra Hits", "Auto-wound", "Overheat", "Mortal Wounds")
}

// citeTriggers cites how rules look at a roll: at the face, or at the result.
func (s *scene) citeTriggers(g *group, roll byte, mod int, names ...string) {
	for _, a := range s.acting(g, names...) {
		switch {
		case a.When.Roll != roll:
		case a.When.Modified:
			s.cite(id + "mod.modified-trigger")
			if a.When.Face == 1 && mod < 0 {
				s.cite(id + "dice.floor")
			}
		case mod != 0:
			s.cite(id + "dice.unmodified")
		}
	}
}

func (s *scene) mortalRule(g *group, a *Ability, modifier int) Mortal {
	m := Mortal{Instead: a.Instead, N: uint8(a.Dice.N), Sides: uint8(a.Dice.Sides), Plus: uint8(a.Dice.Plus)}
	for f := 1; f <= 6; f++ {
		if a.When.acts(f, modifier) {
			m.On |= 1 << f
		}
	}
	return m
}

// triggerFaces is every face of the hit roll that sets something off.
func (k *Strike) triggerFaces() Faces {
	f := k.AutoWound
	for i, n := range k.Extra {
		if n > 0 {
			f |= 1 << (i + 1)
		}
	}
	for _, m := range k.HitMortal {
		f |= m.On
	}
	return f
}

// triggerLines says what faces of a roll set off.
func (s *scene) triggerLines(g *group, roll byte) []attack.Because {
	rules := map[string]string{
		"Extra Hits": "ability.extra-hits", "Auto-wound": "ability.auto-wound", "Overheat": "ability.overcharge",
		"Better AP": "ability.better-ap", "Damage": "ability.damage-on-six", "Shuriken": "ability.better-ap",
	}
	var out []attack.Because
	lists := [][]Ability{g.profile.Abilities, s.file.Attacker.Abilities}
	for _, list := range lists {
		for i := range list {
			a := &list[i]
			if a.When.Roll != roll && !(a.Name == "Shuriken" && roll == 'w') || !s.meets(g, a) {
				continue
			}
			rule := rules[a.Name]
			switch {
			case a.Name == "Mortal Wounds" && roll == 'h':
				rule = "mortal.on-hit"
			case a.Name == "Mortal Wounds" && a.Instead:
				rule = "mortal.instead"
			case a.Name == "Mortal Wounds":
				rule = "mortal.in-addition"
			}
			if rule != "" {
				out = append(out, because(rule, "%s", a.Text))
			}
		}
	}
	return out
}
