package ninthage

import (
	"cmp"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// allocate makes a line for each Health Pool that a fighter's attacks go to.
func (q *question) allocate(l *line, c *combatant, f fighter) []*line {
	foe := q.foe(l)
	if c.side == 1 || !q.dec.Allocate.set {
		q.toStrike(l, c, f, foe.struckFirst())
		return []*line{l}
	}
	n, ok := l.count.(int)
	if !ok {
		q.unallocated = true
		q.toStrike(l, c, f, rankAndFile)
		return []*line{l}
	}
	var out []*line
	at := 0
	for i := range q.shares {
		take := min(q.shares[i].n, n-at)
		v := foe.named(q.shares[i].to)
		if take <= 0 || v == nil {
			continue
		}
		x := *l
		x.strand.Fight.Lo, x.strand.Fight.Hi = uint16(at), uint16(at+take)
		if !x.strand.Fight.By {
			x.strand.Models, x.strand.Number = uint16(take), Number{Plus: 1, Times: 1}
		}
		x.silent = len(out) > 0
		q.toStrike(&x, c, f, v.pool)
		x.cites = append(x.cites, "ninthage.melee.allocate")
		out = append(out, &x)
		q.shares[i].n -= take
		at += take
	}
	if len(out) == 0 {
		q.toStrike(l, c, f, rankAndFile)
		l.strand.Fight, l.strand.Models = Fight{}, 0
		out = []*line{l}
	}
	q.unplaced += n - at
	return out
}

// toStrike works out what a Close Combat Attack needs to hit models of a pool.
func (q *question) toStrike(l *line, c *combatant, f fighter, pool int) {
	foe := q.foe(l)
	v := foe.pool(pool)
	if v == nil {
		v = &foe.pools[0]
	}
	def, why := modified(v.def, func(m *modifier) change { return m.Def }, v.prof.Modifiers)
	def, capped := limited(def, 10)
	l.defWhy = slices.Concat(why, capped)
	if q.parries(foe, v) {
		if sameName(f.weapon.title(), "Paired Weapons") && f.weapon.common {
			l.defWhy = append(l.defWhy, because("prot.parry", "no  ignored by Paired Weapons"))
		} else if better := max(def+1, l.off); better != def {
			l.defWhy = append(l.defWhy, because("prot.parry", "the better of %d and %d", def+1, l.off))
			def = better
		}
	}
	l.def = def
	need := meleeNeed(l.off, def)
	lines := []attack.Because{because("melee.to-hit", "Off %d against Def %d", l.off, def)}
	n, more := q.strokeModifiers(l, c, f, v, foe)
	l.modifier, l.modWhy = n, more
	need -= n
	lines = append(lines, more...)
	if need < 2 || need > 6 {
		lines = append(lines, because("melee.natural", "a natural 6 hits, a natural 1 misses"))
	}
	l.raw = need
	a := &l.strand.Assault.Attack
	a.Need = uint8(min(max(need, 2), 6))
	again := againOf(onRolls(f.user.mods, foe), func(r *rerolls) string { return r.ToHit })
	if has(f.user.abilities, "Hatred") && !immuneTo(v, "Hatred") {
		if q.round() == 1 {
			again |= AgainFailed
			lines = append(lines, because("attr.hatred", "failed rolls again in the first Round"))
		} else {
			l.cites = append(l.cites, "ninthage.attr.hatred")
		}
	}
	l.mayAgain = again&^AgainSuccesses != 0
	if q.dec.Reroll.refuses("to_hit") {
		again &= AgainSuccesses
	}
	again |= againOf(onRolls(v.prof.Modifiers, foe), func(r *rerolls) string { return r.ToHit })
	a.Again, l.again = again, again
	l.hitWhy = lines
	q.resolve(l, pool)
}

func immuneTo(v *poolView, name string) bool {
	return slices.ContainsFunc(v.abilities, func(a ability) bool { return a.name == "Immune" && a.immune == name })
}

// strokeModifiers adds up the to-hit modifiers of a Close Combat Attack. A
// Distracting model's counts only where no other is negative.
func (q *question) strokeModifiers(l *line, c *combatant, f fighter, v *poolView, foe *combatant) (int, []attack.Because) {
	n, negative := 0, false
	var why []attack.Because
	add := func(m int, b attack.Because) {
		n += m
		negative = negative || m < 0
		why = append(why, b)
	}
	if has(f.user.abilities, "Lightning Reflexes") {
		if sameName(f.weapon.title(), "Great Weapon") {
			l.cites = append(l.cites, "ninthage.attr.lightning-reflexes")
		} else {
			add(1, because("attr.lightning-reflexes", "+1  Lightning Reflexes"))
		}
	}
	failed := q.f.Situation.FailedFear
	sides := [2]string{"attacker", "target"}
	if slices.Contains(failed, sides[c.side]) {
		add(-1, because("rule.fear", "-1  failed the Fear Test"))
	}
	if slices.Contains(failed, sides[foe.side]) {
		add(1, because("rule.fear", "+1  the target failed the Fear Test"))
	}
	for _, mods := range [][]modifier{onRolls(f.user.mods, foe), onRolls(v.prof.Modifiers, foe)} {
		for i := range mods {
			if m := mods[i].ToHit; m.set && m.n != 0 {
				add(m.n, because("mod.needed", "%+d  %s", m.n, cmp.Or(mods[i].Name, "modifier")))
			}
		}
	}
	if has(v.abilities, "Distracting") {
		if negative {
			why = append(why, because("prot.distracting", "no  Distracting, another modifier is negative"))
		} else {
			add(-1, because("prot.distracting", "-1  Distracting"))
		}
	}
	return n, why
}

// parries tells whether the models parry attacks from where the attacker stands:
// by their own rule, or on foot with Hand Weapon and Shield.
func (q *question) parries(c *combatant, v *poolView) bool {
	can := has(v.abilities, "Parry")
	if !can && v.shield && v.typ == "Infantry" {
		w := meleeWeapon(v.prof.Weapon, v.prof.Weapons, "")
		can = w.common && w.title() == "Hand Weapon"
	}
	return can && q.engagedIn(c.side) == "front"
}

// specials are the Special Attacks of one owner in a fight.
func (q *question) specials(c *combatant, f fighter, unit int) []*line {
	if c.side == 0 && q.dec.Attack.text == "none" {
		return nil
	}
	var out []*line
	impact := find(f.user.abilities, "Impact Hits")
	impacts := impact != nil && q.charges(c.side) && q.engagedIn(c.side) == "front"
	if impacts {
		out = append(out, q.specialAttack(c, f, unit, impact, 10))
	}
	if a := find(f.user.abilities, "Grind Attacks"); a != nil && !impacts {
		out = append(out, q.specialAttack(c, f, unit, a, -1))
	}
	if a := find(f.user.abilities, "Stomp Attacks"); a != nil && q.standardFoe(c) {
		l := q.specialAttack(c, f, unit, a, 0)
		l.strand.Stomp = true
		out = append(out, l)
	}
	return out
}

// standardFoe tells whether the enemy has models of Standard Height.
func (q *question) standardFoe(c *combatant) bool {
	foe := q.target
	if c.side == 1 {
		foe = q.attackers[0]
	}
	return slices.ContainsFunc(foe.pools, func(v poolView) bool { return v.height == "Standard" && v.models > 0 })
}

// specialAttack is one owner's Special Attacks of a kind: automatic hits at its own
// Strength, which no weapon and no attribute changes.
func (q *question) specialAttack(c *combatant, f fighter, unit int, a *ability, step int) *line {
	l := &line{owner: f.path, name: a.name, who: f.name, unit: unit, weapon: f.weapon, melee: true, bare: true, silent: true}
	l.strand = Strand{Unit: uint8(unit), Side: uint8(c.side)}
	l.look = q.looks(nil)
	str, why := modified(f.user.str, func(m *modifier) change { return m.Str }, f.user.mods)
	ap, more := modified(f.user.ap, func(m *modifier) change { return m.AP }, f.user.mods)
	l.plain = striking{str: min(str, 10), ap: min(ap, 10), melee: true, mods: nil, strWhy: why, apWhy: more}
	k := &l.strand
	k.Number = a.q.number(extremeOf(f.user.mods, func(e *extremes) string { return e.Hits }))
	k.Number.Of = OfHits
	if step < 0 {
		bare := f
		bare.weapon = &weapon{}
		q.stepOf(l, c, bare, false)
	} else {
		l.step, l.stepped = step, true
		k.Step = int8(step)
		l.stepWhy = []attack.Because{because("melee.steps", "%s at Step %d", a.name, step)}
	}
	q.automatic(l)
	l.cites = append(l.cites, a.rule())
	q.musters(l, c, f)
	l.count = 1
	k.Spread = q.spreads(q.foe(l), q.f.Situation.StrikeBack || a.name == "Stomp Attacks") || a.name == "Stomp Attacks"
	q.resolve(l, q.foe(l).struckFirst())
	return l
}

// musters counts the models of an owner that are in contact, each of which makes a
// Special Attack.
func (q *question) musters(l *line, c *combatant, f fighter) {
	k := &l.strand
	k.Fight = Fight{By: true, Pool: uint8(f.pool), Each: uint8(f.each), Front: q.reachOf(c)}
	if f.pool == rankAndFile {
		k.Fight.Whole = !q.championApart(c) || f.part
	}
	own, enemy := c.form, q.foe(l).form
	l.front, _ = k.Fight.strikers(&own, &enemy, &c.victim, &c.start)
}

// automatic makes a line's attacks hit without a roll.
func (q *question) automatic(l *line) {
	a := &l.strand.Assault.Attack
	a.Need, a.Hits, a.Melee = 1, 1, l.melee
	l.raw, l.hitWords = 1, "automatic"
	l.hitWhy = []attack.Because{because("seq.hits", "without a to-hit roll")}
}
