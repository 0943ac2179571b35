package ninthage

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// shootingLines are all shots of a unit with the weapon chosen.
func (q *question) shootingLines(c *combatant, w *weapon, unit int) []*line {
	var out []*line
	some := q.nobody(c, w, unit) == nil
	for _, s := range q.shooters(c, w, unit) {
		if a := q.burstOf(c, &s); a != nil {
			out = append(out, q.burst(c, &s, a, unit)...)
			continue
		}
		if s.weapon == &breath || s.weapon.unnamed() || q.holds(s.name) || q.holds(s.weapon.title()) {
			continue
		}
		if bars := q.barsOf(c, &s); len(bars) > 0 && some && s.path != c.path {
			q.unable = append(q.unable, s.name+" does not shoot: "+bars[0].why+" ("+bareID(bars[0].rule)+")")
			q.cite(bars[0].rule)
			continue
		}
		n := 1
		if s.weapon.artillery() == volleyGun || s.weapon.artillery() == flamethrower {
			n, s.models = s.models*max(s.each, 1), 1
		}
		for i := range n {
			l := q.shots(c, s, unit)
			if l.silent = i > 0; l.silent {
				l.strand.Below = 0 // the Engineer serves one
			}
			out = append(out, l)
		}
	}
	return out
}

// shots is one owner's shots.
func (q *question) shots(c *combatant, s shooter, unit int) *line {
	w := s.weapon
	l := &line{owner: s.path, name: w.title(), who: s.name, unit: unit, weapon: w, look: s.look, shooters: s.models}
	l.look.distance(w)
	l.strand = Strand{Unit: uint8(unit), Models: uint16(s.models * max(s.each, 1)), Number: Number{Plus: 1, Times: 1}}
	l.plain, l.fancy, l.bare = q.strikes(w, s.user)
	l.plain.shooting, l.fancy.shooting = true, true
	l.plain.modify(s.user.mods)
	l.fancy.modify(s.user.mods)
	l.small = l.plain.halved()
	k := &l.strand
	a := &k.Assault.Attack
	a.Kind = w.artillery()
	k.Assault.Counts = true
	l.area, l.smallBox = q.areas(w, l.look)
	k.Area, k.Small = l.area, l.smallBox
	a.Area = l.area.X > 0
	a.Hits = 1
	q.toHit(l, c, s)
	q.number(l, c, s)
	k.Misfire = q.misfires(w, s, unit)
	k.Spread = q.spreads(q.target, len(q.attackers) > 1)
	q.resolve(l, q.foe(l).struckFirst())
	return l
}

// areas are the Area Attack of a weapon and that of its Partial Hit.
func (q *question) areas(w *weapon, s look) (full, small Area) {
	x, y := w.area()
	if x == 0 {
		return
	}
	pick := y
	if n, ok := q.picked(); ok {
		pick = min(n, y)
	}
	full = Area{uint8(x), uint8(y), uint8(pick), s.flank()}
	if w.artillery() == catapult && x > 1 && y > 1 {
		small = Area{uint8(x - 1), uint8(y - 1), uint8(min(pick, y-1)), s.flank()}
	}
	return full, small
}

// toHit works out what a shot needs to hit.
func (q *question) toHit(l *line, c *combatant, s shooter) {
	a := &l.strand.Assault.Attack
	w := s.weapon
	if w.Hits.set || a.Kind == flamethrower {
		a.Need, l.raw, l.hitWords = 1, 1, "automatic"
		l.hitWhy = []attack.Because{because("seq.hits", "without a to-hit roll")}
		return
	}
	aim := cmp.Or(w.Aim.n, s.aim.n)
	if w.Aim.n > 0 && s.path == c.path && c.unit.Aim.n > 0 {
		aim = c.unit.Aim.n
	}
	why := []attack.Because{because("shoot.to-hit", "Aim %d+", aim)}
	if e := q.engineer(l.unit); e > 0 && a.Kind != notArtillery && e != aim && q.engineerAims(e, aim) {
		aim = e
		why = append(why, because("rule.engineer", "Engineer %d+", e))
	}
	better := func(m *modifier) change {
		x := m.Aim
		if x.op == '+' {
			x.n = -x.n
		}
		return x
	}
	aim, more := modified(aim, better, s.user.mods)
	why = append(why, more...)
	n, lines := q.shootingModifiers(l, s)
	l.modifier, l.raw = n, aim-n
	l.modWhy = lines
	why = append(why, lines...)
	if len(lines) > 1 {
		l.modWhy = append(slices.Clone(lines), because("shoot.mods", "all of these add together"))
	}
	switch {
	case l.raw < 2:
		why = append(why, because("hit.natural-one", "a natural 1 misses"))
	case l.raw == 7:
		why = append(why, because("shoot.hopeless", "a 6, then 4+"))
	case l.raw > 7:
		why = append(why, because("shoot.needed", "8+ or more cannot hit"))
	}
	l.hitWhy = why
	a.Need = shootingNeed(l.raw)
	l.strand.Raw = int8(max(min(l.raw, 100), -100))
	l.again = againOf(s.user.mods, func(r *rerolls) string { return r.ToHit })
	l.mayAgain = l.again&^AgainSuccesses != 0
	if q.dec.Reroll.refuses("to_hit") {
		l.again &= AgainSuccesses
	}
	l.again |= againOf(q.target.unit.Modifiers, func(r *rerolls) string { return r.ToHit })
	a.Again = l.again
}

// engineerAims tells whether the Engineer's Aim is used.
func (q *question) engineerAims(e, aim int) bool {
	if b := &q.dec.Engineer.block; b.Has("aim") {
		return b.Aim
	}
	return e < aim
}

// shootingModifiers adds up the to-hit modifiers of a shot.
func (q *question) shootingModifiers(l *line, s shooter) (int, []attack.Because) {
	w := s.weapon
	n := 0
	var why []attack.Because
	add := func(m int, id string, format string, args ...any) {
		n += m
		why = append(why, because("", format, args...))
		why[len(why)-1].Rule += ruleID(id)
	}
	if l.look.long {
		why = append(why, l.look.longWhy...)
		if s.has("Accurate") {
			add(0, "shoot.long-range", "no  Long Range")
			add(0, "attr.accurate", "no  Long Range, Accurate")
		} else {
			add(-1, "shoot.long-range", "-1  Long Range")
		}
	}
	if l.look.moved != "none" {
		q.movedModifier(add, s.has)
	}
	if l.look.stand {
		if s.has("Steady Aim") {
			add(0, "shoot.stand-and-shoot", "no  Stand and Shoot")
			add(0, "attr.steady-aim", "no  Stand and Shoot, Steady Aim")
		} else {
			add(-1, "shoot.stand-and-shoot", "-1  Stand and Shoot")
		}
	}
	q.coverModifier(l, w, add)
	if x, line := q.hardTarget(); x != 0 {
		n -= x
		why = append(why, line)
	}
	for _, mods := range [][]modifier{s.user.mods, q.target.unit.Modifiers} {
		m, lines := sumOf(mods, func(m *modifier) onRoll { return m.ToHit })
		n += m
		why = append(why, lines...)
	}
	return n, why
}

func (q *question) movedModifier(add func(int, string, string, ...any), has func(string) bool) {
	quick, unwieldy := has("Quick to Fire"), has("Unwieldy")
	switch {
	case quick && unwieldy:
		add(0, "shoot.moved", "no  moved")
		add(0, "attr.quick-to-fire", "no  moved, Quick to Fire")
		add(-1, "attr.unwieldy", "-1  moved, Unwieldy")
	case quick:
		add(0, "shoot.moved", "no  moved")
		add(0, "attr.quick-to-fire", "no  moved, Quick to Fire")
	case unwieldy:
		add(-1, "shoot.moved", "-1  moved")
		add(-1, "attr.unwieldy", "-1  moved, Unwieldy")
	default:
		add(-1, "shoot.moved", "-1  moved")
	}
}

func (q *question) coverModifier(l *line, w *weapon, add func(int, string, string, ...any)) {
	if l.look.cover == "none" {
		return
	}
	id, m := "cover.soft", -1
	if l.look.cover == "hard" {
		id, m = "cover.hard", -2
	}
	if w.artillery() == catapult {
		add(0, id, "no  %s cover", l.look.cover)
		add(0, "art.catapult", "no  %s cover", l.look.cover)
		return
	}
	add(m, id, "%+d  %s cover", m, l.look.cover)
}

// hardTarget is the Hard Target that more than half of the target's models have.
func (q *question) hardTarget() (int, attack.Because) {
	all, have := 0, map[int]int{}
	q.target.fractions(func(models int, abilities []ability) {
		all += models
		sum := 0
		for _, a := range abilities {
			if a.name == "Hard Target" {
				sum += a.x
			}
		}
		have[sum] += models
	})
	best := 0
	for x := range have {
		n := 0
		for y, m := range have {
			if y >= x {
				n += m
			}
		}
		if 2*n > all {
			best = max(best, x)
		}
	}
	if best == 0 {
		return 0, attack.Because{}
	}
	return best, because("prot.hard-target", "-%d  Hard Target (%d)", best, best)
}

// number works out how many shots there are.
func (q *question) number(l *line, c *combatant, s shooter) {
	w, k := s.weapon, &l.strand
	shots := fixed(1)
	if w.Shots.set {
		shots = w.Shots
	}
	mods := s.user.mods
	switch {
	case k.Assault.Attack.Kind == flamethrower:
		q.flames(l, mods)
		return
	case w.Hits.set:
		k.Number = q.numbered(w.Hits, mods, func(e *extremes) string { return e.Hits })
		k.Number.Of = OfHits
		k.Models, k.Single, k.Assault.Counts = 1, true, false
		k.Assault.One = !l.bare && l.area.X == 0
		l.count = 1
		return
	case c.unit.Attacks.set && s.path == c.path:
		k.Number, k.Models = q.numbered(c.unit.Attacks, mods, func(e *extremes) string { return e.Shots }), 1
		l.count = c.unit.Attacks.value()
		l.countWhy = []attack.Because{because("shoot.number", "as stated")}
		return
	}
	k.Number = q.numbered(shots, mods, func(e *extremes) string { return e.Shots })
	n := int(k.Models)
	switch {
	case shots.rolled() && n == 1:
		l.count = shots.String()
	case shots.rolled():
		l.count = itoa(n) + " x " + shots.String()
	default:
		l.count = n * shots.most()
	}
	l.countWhy = []attack.Because{because("shoot.number", "%d %s, shots %s", n, w.title(), shots)}
}

// flames are a Flamethrower's hits: D6, or at Short Range 2D6 with the bracketed
// values on all of them.
func (q *question) flames(l *line, mods []modifier) {
	k := &l.strand
	dice, below := 1, 3
	if !l.look.long {
		dice, below = 2, 6
		l.plain = l.fancy
		l.plain.strWhy = append(l.plain.strWhy, because("art.flamethrower", "bracketed values at Short Range"))
	}
	l.bare = true
	k.Number = Number{Of: OfHits, N: uint8(dice), Sides: 6, Times: 1, Extreme: extremeOf(mods, func(e *extremes) string { return e.Hits })}
	if q.engineer(l.unit) > 0 {
		if b := &q.dec.Engineer.block; b.Has("hits") {
			below = b.Hits
		}
		k.Below = uint16(below)
	}
	k.Single, k.Assault.Counts, k.Models = true, false, 1
	l.count = 1
}

// misfires is what a weapon's misfires do to its model.
func (q *question) misfires(w *weapon, s shooter, unit int) Misfire {
	if w.artillery() == notArtillery {
		return Misfire{}
	}
	m := Misfire{HP: uint8(s.hp), Models: uint16(s.models), Only: has(w.Abilities, "Malfunction Only")}
	if w.artillery() == flamethrower {
		m.Modifier = -1
	}
	if q.engineer(unit) > 0 {
		m.Below = 2
		if b := &q.dec.Engineer.block; b.Has("misfire") {
			m.Below = uint8(b.Misfire)
		}
	}
	return m
}

// hitChance is the chance that one attack hits with its first rolls.
func (l *line) hitChance() *big.Rat {
	a := &l.strand.Assault.Attack
	switch {
	case l.hitWords != "":
		return big.NewRat(1, 1)
	case a.Need > 7:
		return new(big.Rat)
	case a.Need == 7:
		first, second := chanceOf(6, a), chance(4, a.Again)
		return first.Mul(first, second)
	}
	return chanceOf(int(a.Need), a)
}

// chanceOf is the chance of a to-hit roll; a misfire is not rolled again.
func chanceOf(need int, a *Attack) *big.Rat {
	p := chance(need, a.Again)
	if (a.Kind == catapult || a.Kind == cannon) && a.Again&(AgainFailed|AgainOnes) != 0 {
		p.Sub(p, big.NewRat(int64(7-need), 36))
	}
	return p
}
