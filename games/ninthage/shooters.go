package ninthage

import (
	"cmp"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// shooter is one owner of shots: so many models with a weapon and an Aim.
type shooter struct {
	path, name string
	models     int
	each       int // parts of each model
	weapon     *weapon
	aim        roll
	user       wielder
	look       look
	over       *situation // what a group sees otherwise
	hp         int
	one        bool // a model by itself: a Champion or a character
}

// has tells whether the weapon or who shoots with it has a rule.
func (s *shooter) has(name string) bool {
	return has(s.weapon.Abilities, name) || has(s.user.abilities, name)
}

// holds tells whether a weapon, part or character was told not to shoot.
func (q *question) holds(name string) bool { return slices.Contains(q.dec.HoldFire.list, name) }

// shooters lists who of a unit shoots, from which ranks.
func (q *question) shooters(c *combatant, w *weapon, unit int) []shooter {
	sight := q.lookOf(c, unit)
	own := shooter{path: c.path, name: c.name, models: q.mayShoot(c, w, sight), each: 1, weapon: w, aim: c.unit.Aim, user: q.wielder(&c.unit.profile, nil), look: sight, hp: c.unit.hp()}
	champion, apart := q.placed[unit]['C']
	if m := q.measured[unit]; len(m) > 0 {
		own.models = b2i(apart)
		for _, x := range m {
			own.models += x.models
		}
	}
	if c.unit.Has("shooters") {
		own.models = min(own.models, c.unit.Shooters)
	}
	var out []shooter
	if ch := c.unit.Champion; c.champion && ch != nil && q.championShoots(ch) && own.models > 0 {
		own.models--
		x := own
		x.path, x.name, x.models, x.one = c.path+".champion", "champion", 1, true
		if apart {
			x.look = champion
		}
		if ch.block.Aim.n > 0 {
			x.aim = ch.block.Aim
		}
		if ch.block.Weapon != nil && ch.block.Weapon.shoots() {
			x.weapon = ch.block.Weapon
		}
		x.user = q.championWielder(c)
		out = append(out, x)
	}
	if c.unit.Attacks.set {
		own.models = 1
	}
	switch groups := q.seenGroups(c, unit, own); {
	case groups != nil:
		out = append(groups, out...)
	default:
		out = append([]shooter{own}, out...)
	}
	out = append(out, q.otherShooters(c, unit, own)...)
	return out
}

func (q *question) championShoots(ch *champion) bool {
	b := &ch.block
	return b.Aim.n > 0 || b.Weapon != nil && b.Weapon.shoots() || b.Has("str") || b.Has("ap")
}

// seenGroups are the groups of the unit that see different things or differ.
func (q *question) seenGroups(c *combatant, unit int, own shooter) []shooter {
	if m := q.measured[unit]; len(m) > 1 && !c.unit.Attacks.set && !own.weapon.Hits.set {
		var out []shooter
		for i, g := range fewest(m, own.models) {
			x := own
			x.path, x.name = ownerPath(c.path, "groups", i), c.name+" "+itoa(i+1)
			x.models, x.look = g.models, g.look
			out = append(out, x)
		}
		return out
	}
	if len(c.unit.Groups) == 0 {
		return nil
	}
	var out []shooter
	for i := range c.unit.Groups {
		g := &c.unit.Groups[i]
		x := own
		x.path, x.name, x.models = ownerPath(c.path, "groups", i), cmp.Or(g.Name, "groups["+itoa(i)+"]"), g.Models
		if g.Situation != nil {
			x.look, x.over = q.looks(g.Situation), g.Situation
		}
		if g.Aim.n > 0 {
			x.aim = g.Aim
		}
		if g.Weapon != nil && g.Weapon.shoots() {
			x.weapon = g.Weapon
			x.aim = cmp.Or(g.Aim, g.Weapon.Aim, x.aim)
		}
		x.user = q.wielder(&g.profile, &c.unit.profile)
		out = append(out, x)
	}
	return out
}

// otherShooters are characters and parts with shooting weapons of their own.
func (q *question) otherShooters(c *combatant, unit int, own shooter) []shooter {
	var out []shooter
	own.models = max(own.models, 1)
	out = append(out, q.partShooters(c, own, c.unit.Parts, &c.unit.profile)...)
	for i := range c.unit.Characters {
		ch := &c.unit.Characters[i]
		x := own
		x.path, x.name, x.models, x.each, x.one = ownerPath(c.path, "characters", i), c.characterName(i), 1, 1, true
		x.weapon, x.aim, x.hp = ch.Weapon, ch.Aim, ch.hp()
		if l, ok := q.placed[unit][byte('1'+i)]; ok {
			x.look = l
		}
		if x.weapon == nil && len(ch.Weapons) > 0 {
			x.weapon = &ch.Weapons[0]
		}
		x.user = q.wielder(&ch.profile, nil)
		if x.armed(q, c) {
			out = append(out, x)
		}
		out = append(out, q.partShooters(c, x, ch.Parts, &ch.profile)...)
	}
	return out
}

// partShooters are the parts of a model that shoot.
func (q *question) partShooters(c *combatant, of shooter, parts []part, model *profile) []shooter {
	var out []shooter
	for i := range parts {
		p := &parts[i]
		x := of
		x.path, x.name = ownerPath(of.path, "parts", i), cmp.Or(p.Name, "part "+itoa(i+1))
		x.each, x.weapon, x.aim = max(p.Number, 1), p.Weapon, p.Aim
		x.user = q.partWielder(p, model)
		x.user.abilities = slices.Concat(x.user.abilities, onlyOf(model.Abilities, shooterRules))
		if x.armed(q, c) {
			out = append(out, x)
		}
	}
	return out
}

// armed tells whether it has anything to shoot with, and takes its breath where
// it breathes instead.
func (s *shooter) armed(q *question, c *combatant) bool {
	if q.burstOf(c, s) != nil {
		s.weapon = &breath
		return true
	}
	return s.weapon != nil && s.weapon.shoots()
}

// shooterRules are of whole models: parts of them have them too.
var shooterRules = []string{"Accurate", "Quick to Fire", "Unwieldy", "Steady Aim", "Reload!", "Move or Fire", "March and Shoot", "Light Troops", "Swift Reform"}

func onlyOf(as []ability, names []string) []ability {
	var out []ability
	for _, a := range as {
		if slices.Contains(names, a.name) {
			out = append(out, a)
		}
	}
	return out
}

// shootingRanks is how many ranks shoot, and why.
func (q *question) shootingRanks(c *combatant, w *weapon, s look) (int, []attack.Because) {
	has := func(name string) bool { return has(w.Abilities, name) || c.abilityOf(name) != nil }
	if c.abilityOf("Skirmisher") != nil {
		return 1000, []attack.Because{because("rule.skirmisher", "from any rank")}
	}
	n := 2
	why := []attack.Because{because("shoot.two-ranks", "first and second rank")}
	if has("Shoot in Extra Rank") {
		n++
		why = append(why, because("shoot.two-ranks", "+1 rank, Shoot in Extra Rank"))
	}
	if has("Volley Fire") {
		switch {
		case c.inLine() && s.moved == "none" && !s.stand:
			n++
			why = append(why, because("attr.volley-fire", "+1 rank in Line Formation"))
		case !c.inLine():
			why = append(why, because("attr.volley-fire", "no more ranks: no Line Formation"))
		case s.stand:
			why = append(why, because("attr.volley-fire", "no more ranks: Stand and Shoot"))
		default:
			why = append(why, because("attr.volley-fire", "no more ranks: moved"))
		}
	}
	return n, why
}

// mayShoot is how many of the rank-and-file may shoot.
func (q *question) mayShoot(c *combatant, w *weapon, s look) int {
	if !c.formed {
		return c.models
	}
	ranks, _ := q.shootingRanks(c, w, s)
	n := 0
	for i, row := range c.grid {
		if i >= ranks {
			break
		}
		for _, x := range row {
			if x == 'x' || x == 'C' {
				n++
			}
		}
	}
	return n
}
