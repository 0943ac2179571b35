package ninthage

import "cmp"

// like are the groups of the unit that share a pool of this Type and Height.
func (c *combatant) like(height, typ string) []*group {
	var out []*group
	for i := range c.unit.Groups {
		g := &c.unit.Groups[i]
		if cmp.Or(g.Height, c.unit.height()) == height && cmp.Or(g.Type, c.unit.typ()) == typ {
			out = append(out, g)
		}
	}
	return out
}

// armourOf is the Armour of a group, and whether a Shield is in it.
func (c *combatant) armourOf(g *group) (int, bool) {
	p := profile{Arm: c.unit.Arm, Armour: c.unit.Armour}
	if g.Has("arm") {
		p.Arm = g.Arm
	}
	if g.Has("armour") {
		p.Armour = g.Armour
	}
	return armourOf(&p, c.shieldCounts())
}

// abilitiesOf are the special rules of a group: its own, or those of the unit.
func (c *combatant) abilitiesOf(g *group) []ability {
	if g.Has("abilities") {
		return g.Abilities
	}
	return c.unit.Abilities
}

// majority takes each value that the largest fraction of the pool has; of
// fractions alike, what the attacker likes best: the least, and no saves.
func (c *combatant) majority(v *poolView) {
	groups := c.like(v.height, v.typ)
	if len(groups) == 0 {
		return
	}
	pick := func(of func(*group) int) int {
		count := map[int]int{}
		for _, g := range groups {
			count[of(g)] += g.Models
		}
		best := of(groups[0])
		for x, n := range count {
			if n > count[best] || n == count[best] && x < best {
				best = x
			}
		}
		return best
	}
	either := func(key string, own int, of func(*group) int) int {
		return pick(func(g *group) int {
			if g.Has(key) {
				return of(g)
			}
			return own
		})
	}
	v.res = either("res", v.res, func(g *group) int { return g.Res })
	v.def = either("def", v.def, func(g *group) int { return g.Def })
	v.arm = pick(func(g *group) int { n, _ := c.armourOf(g); return n })
	v.shield = pick(func(g *group) int { _, shield := c.armourOf(g); return b2i(shield) }) == 1
	v.abilities = c.mostAbilities(groups)
	for _, g := range groups {
		v.hasRes = v.hasRes || g.Has("res")
		v.hasDef = v.hasDef || g.Has("def")
	}
}

// mostAbilities are the special rules that the largest fraction of the groups
// has, each kind by itself.
func (c *combatant) mostAbilities(groups []*group) []ability {
	type kind struct{ name, against, immune string }
	of := func(a *ability) kind { return kind{a.name, a.against, a.immune} }
	var out []ability
	met := map[kind]bool{}
	for _, g := range groups {
		for _, a := range c.abilitiesOf(g) {
			if k := of(&a); !met[k] {
				met[k] = true
				count, with := map[int]int{}, map[int]ability{}
				for _, h := range groups {
					x := 0 // it has none
					for _, b := range c.abilitiesOf(h) {
						if of(&b) == k {
							x = max(b.x, 1)
							with[x] = b
						}
					}
					count[x] += h.Models
				}
				if best, ok := with[mostOf(count, k.name == "Flammable" || k.name == "Fly")]; ok {
					out = append(out, best)
				}
			}
		}
	}
	return out
}

// mostOf is the value that most models have; of several, none or the highest
// save, or, where that serves the attacker, not none.
func mostOf(count map[int]int, serves bool) int {
	better := func(x, y int) bool {
		if (x == 0) != (y == 0) {
			return (x == 0) != serves
		}
		return x > y
	}
	best := -1
	for x, n := range count {
		if best < 0 || n > count[best] || n == count[best] && better(x, best) {
			best = x
		}
	}
	return best
}

// fractions are the models of the unit with the special rules they have.
func (c *combatant) fractions(each func(models int, abilities []ability)) {
	left := c.models
	for i := range c.unit.Groups {
		g := &c.unit.Groups[i]
		each(g.Models, c.abilitiesOf(g))
		left -= g.Models
	}
	each(left, c.unit.Abilities)
	for i := range c.unit.Characters {
		each(1, c.unit.Characters[i].Abilities)
	}
}
