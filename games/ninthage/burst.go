package ninthage

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// burstNames are attacks with automatic hits by a profile of their own, which a
// unit makes where decisions name them.
var burstNames = []string{"Breath Attack", "Sweeping Attack"}

// breath is a Breath Attack as a Shooting Attack: its range, and what moves
// allow it.
var breath = commonWeapon{name: "Breath Attack", most: "6", shots: "1", str: "user", abilities: []string{"March and Shoot"}}.weapon(&scenario.Node{})

// bearers are the special rules of all in a unit that may have attacks of their
// own: its models, their parts, its characters and theirs.
func bearers(c *combatant) [][]ability {
	out := [][]ability{c.unit.Abilities}
	of := func(parts []part) {
		for i := range parts {
			out = append(out, parts[i].Abilities)
		}
	}
	of(c.unit.Parts)
	for i := range c.unit.Characters {
		ch := &c.unit.Characters[i]
		out = append(out, ch.Abilities)
		of(ch.Parts)
	}
	return out
}

// bursts tells whether anybody of a unit has an attack by that name.
func bursts(c *combatant, name string) bool {
	return slices.ContainsFunc(bearers(c), func(as []ability) bool { return has(as, name) })
}

// bursting is a unit that makes such attacks: those that do not have them shoot
// with its first weapon, or fight.
func bursting(c *combatant, ws []weapon, name string) chosenAttack {
	out := chosenAttack{burst: name, weapon: &weapon{}}
	switch i := slices.IndexFunc(ws, func(w weapon) bool { return w.shoots() }); {
	case name == "Breath Attack" && has(c.unit.Abilities, name):
		out.weapon = &breath
	case name == "Breath Attack" && i >= 0:
		out.weapon = &ws[i]
	}
	return out
}

// breathes tells whether those with such special rules make a Breath Attack in
// place of other attacks.
func (q *question) breathes(c *combatant, as []ability) bool {
	i := slices.Index(q.attackers, c)
	return i >= 0 && q.chosen[i].burst == "Breath Attack" && has(as, "Breath Attack")
}

// burstOf is the attack that a shooter makes in place of its shots.
func (q *question) burstOf(c *combatant, s *shooter) *ability {
	i := slices.Index(q.attackers, c)
	if i < 0 || q.chosen[i].burst == "" {
		return nil
	}
	return find(s.user.abilities, q.chosen[i].burst)
}

// burst is a shooter's Breath Attack or Sweeping Attack, none where a rule
// forbids it to this one.
func (q *question) burst(c *combatant, s *shooter, a *ability, unit int) []*line {
	if q.holds(s.name) {
		return nil
	}
	if bars := q.barsOf(c, s); a.name == "Breath Attack" && len(bars) > 0 && q.nobody(c, q.chosen[unit].weapon, unit) == nil {
		q.unable = append(q.unable, s.name+" does not breathe: "+bars[0].why+" ("+bareID(bars[0].rule)+")")
		q.cite(bars[0].rule)
		return nil
	}
	models := s.models * max(s.each, 1)
	if a.name == "Sweeping Attack" && s.path == c.path {
		models = c.models
	}
	if models == 0 && s.path == c.path && len(c.unit.Characters) > 0 {
		return nil
	}
	l := q.profiled(c, fighter{path: s.path, name: s.name, user: s.user}, a, unit)
	l.look = s.look
	l.strand.Models = uint16(max(models, 1))
	l.count = int(l.strand.Models)
	l.plain.shooting = a.name == "Breath Attack"
	q.land(l, a, len(q.attackers) > 1)
	return []*line{l}
}

// breathe is an owner's Breath Attack in close combat, at its own Agility: one of
// each of its models in contact.
func (q *question) breathe(c *combatant, f fighter, a *ability, unit int) *line {
	l := q.profiled(c, f, a, unit)
	l.look, l.melee, l.plain.melee = q.looks(nil), true, true
	bare := f
	bare.weapon = &weapon{}
	q.stepOf(l, c, bare, false)
	k := &l.strand
	k.Models = uint16(max(c.models, 1))
	l.count = int(k.Models)
	if c.formed || f.pool != rankAndFile {
		q.musters(l, c, f)
		l.count = l.front * max(f.each, 1)
	}
	q.land(l, a, q.f.Situation.StrikeBack)
	return l
}

// profiled is one owner's automatic hits by a profile of their own.
func (q *question) profiled(c *combatant, f fighter, a *ability, unit int) *line {
	l := &line{owner: f.path, name: a.name, who: f.name, unit: unit, bare: true, weapon: &weapon{}}
	l.strand = Strand{Unit: uint8(unit), Side: uint8(c.side), Single: true}
	l.plain = striking{str: a.str, ap: a.ap, abilities: a.with}
	k := &l.strand
	k.Number = Number{N: 2, Sides: 6, Times: 1}
	if a.name == "Sweeping Attack" {
		k.Number = a.q.number(Plain)
	}
	k.Number.Of = OfHits
	k.Number.Extreme = extremeOf(f.user.mods, func(e *extremes) string { return e.Hits })
	return l
}

// land is where such hits go; later tells whether fewer of the target may be left
// by then.
func (q *question) land(l *line, a *ability, later bool) {
	q.automatic(l)
	l.cites = append(l.cites, a.rule())
	l.strand.Spread = q.spreads(q.foe(l), later)
	q.resolve(l, q.foe(l).struckFirst())
}

// breathOption is the Breath Attack of those of a unit that have it: legal in
// close combat, and to shoot with where nothing forbids it to one of them.
func (q *question) breathOption(c *combatant, unit int, declared bool) attack.Option {
	o := attack.Option{Option: "Breath Attack", Legal: true, Declared: declared}
	if !q.melee {
		o = q.shootingOption(c, &breath, unit, declared)
	}
	if o.Legal {
		o.Rules = rules("spec.breath")
	}
	return o
}
