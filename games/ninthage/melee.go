package ninthage

import (
	"cmp"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

func ruleID(s string) table.RuleID { return table.RuleID(s) }

func firstNonEmpty(s ...string) string { return cmp.Or(s...) }

// wielder is who attacks, with its characteristics after modifiers. Under is the
// profile that what is not written is taken from.
func (q *question) wielder(p, under *profile) wielder {
	get := func(key string, own func(*profile) int) int {
		if !p.Has(key) && under != nil {
			return own(under)
		}
		return own(p)
	}
	u := wielder{
		str: get("str", func(p *profile) int { return p.Str }), ap: get("ap", func(p *profile) int { return p.AP }),
		off: get("off", func(p *profile) int { return p.Off }), agi: get("agi", func(p *profile) int { return p.Agi }),
		att: p.Att, abilities: p.Abilities, mods: p.Modifiers, height: p.height(), typ: p.typ(),
		agiKnown: p.Has("agi") || under != nil && under.Has("agi"),
	}
	if under != nil {
		if !p.Att.set {
			u.att = under.Att
		}
		if !p.Has("abilities") {
			u.abilities = under.Abilities
		}
		u.mods = slices.Concat(under.Modifiers, p.Modifiers)
		u.height, u.typ = cmp.Or(p.Height, under.height()), cmp.Or(p.Type, under.typ())
	}
	return u
}

func (q *question) championWielder(c *combatant) wielder {
	b := &c.unit.Champion.block
	u := q.wielder(&c.unit.profile, nil)
	for _, x := range []struct {
		key string
		to  *int
		n   int
	}{{"off", &u.off, b.Off}, {"agi", &u.agi, b.Agi}, {"str", &u.str, b.Str}, {"ap", &u.ap, b.AP}} {
		if b.Has(x.key) {
			*x.to = x.n
		}
	}
	u.agiKnown = u.agiKnown || b.Has("agi")
	if b.Att.set {
		u.att = b.Att
	}
	return u
}

// partWielder is a part of a model.
func (q *question) partWielder(p *part, of *profile) wielder {
	return wielder{
		str: p.Str, ap: p.AP, off: p.Off, agi: p.Agi, att: p.Att, abilities: p.Abilities,
		mods: slices.Concat(of.Modifiers, p.Modifiers), agiKnown: p.Has("agi"), height: of.height(), typ: of.typ(),
	}
}

// fighter is one owner of Close Combat Attacks.
type fighter struct {
	path, name string
	pool       int
	each       int
	weapon     *weapon
	user       wielder
	joined     bool // a character, whose place is its own
	part       bool
	harnessed  bool
	attacks    quantity // stated, in place of what is counted
	own        *profile
	solo       bool // a Champion apart
}

var handWeapon = commonWeapons[slices.IndexFunc(commonWeapons, func(c commonWeapon) bool { return c.name == "Hand Weapon" })]

// meleeWeapon is the weapon that a profile fights with.
func meleeWeapon(w *weapon, all []weapon, chosen string) *weapon {
	if w != nil && !w.shoots() {
		return w
	}
	for i := range all {
		if !all[i].shoots() && (chosen == "" || sameName(all[i].title(), chosen)) {
			return &all[i]
		}
	}
	for i := range all {
		if !all[i].shoots() {
			return &all[i]
		}
	}
	h := handWeapon.weapon(&scenario.Node{})
	return &h
}

// fighters lists who of a unit strikes in close combat.
func (q *question) fighters(c *combatant) []fighter {
	chosen := ""
	if c.side == 0 {
		chosen = q.dec.Attack.text
	}
	own := fighter{path: c.path, name: c.name, weapon: meleeWeapon(c.unit.Weapon, c.unit.Weapons, chosen), user: q.wielder(&c.unit.profile, nil), own: &c.unit.profile, each: 1}
	if c.unit.Attacks.set {
		own.attacks = c.unit.Attacks
	}
	out := []fighter{own}
	if ch := c.unit.Champion; c.champion && ch != nil && q.championFights(ch) && c.start[championPool] > 0 {
		x := own
		x.path, x.name, x.pool, x.user, x.attacks, x.solo = c.path+".champion", "champion", championPool, q.championWielder(c), quantity{}, true
		if ch.block.Weapon != nil && !ch.block.Weapon.shoots() {
			x.weapon = ch.block.Weapon
		}
		out = append(out, x)
	}
	for i := range c.unit.Parts {
		p := &c.unit.Parts[i]
		x := fighter{path: ownerPath(c.path, "parts", i), name: cmp.Or(p.Name, "part "+itoa(i+1)), each: max(p.Number, 1), user: q.partWielder(p, &c.unit.profile), part: true, own: &c.unit.profile}
		x.weapon = meleeWeapon(p.Weapon, nil, "")
		x.harnessed = has(p.Abilities, "Harnessed")
		out = append(out, x)
	}
	for i := range c.unit.Characters {
		out = append(out, q.ridden(c, i)...)
	}
	return out
}

// ridden are a character and its parts.
func (q *question) ridden(c *combatant, i int) []fighter {
	ch := &c.unit.Characters[i]
	x := fighter{path: ownerPath(c.path, "characters", i), name: c.characterName(i), pool: firstCharacter + i, each: 1, weapon: meleeWeapon(ch.Weapon, ch.Weapons, ""), user: q.wielder(&ch.profile, nil), joined: true, own: &ch.profile}
	out := []fighter{x}
	for j := range ch.Parts {
		p := &ch.Parts[j]
		y := x
		y.path, y.name, y.each, y.user, y.part = ownerPath(x.path, "parts", j), cmp.Or(p.Name, "part "+itoa(j+1)), max(p.Number, 1), q.partWielder(p, &ch.profile), true
		y.weapon = meleeWeapon(p.Weapon, nil, "")
		out = append(out, y)
	}
	return out
}

func (q *question) championFights(ch *champion) bool {
	b := &ch.block
	return b.Att.set || b.Has("off") || b.Has("agi") || b.Has("str") || b.Has("ap") || b.Weapon != nil && !b.Weapon.shoots()
}

// charges tells whether a side is Charging.
func (q *question) charges(side int) bool {
	return q.f.Situation.Charging == [2]string{"attacker", "target"}[side]
}

// engagedIn is the side of a unit on which it is Engaged.
func (q *question) engagedIn(side int) string {
	if side == 0 {
		return cmp.Or(q.f.Situation.OwnFacing, "front")
	}
	f := cmp.Or(q.f.Situation.Facing, "front")
	if f == "left flank" || f == "right flank" {
		return "flank"
	}
	return f
}

func (q *question) round() int { return max(q.f.Situation.Round, 1) }

// meleeLines are all Melee Attacks of a unit.
func (q *question) meleeLines(c *combatant, unit int) []*line {
	var out []*line
	crushing := c.side == 0 && q.dec.Attack.text == "Crush Attack"
	for _, f := range q.fighters(c) {
		if has(f.user.abilities, "Inanimate") {
			q.cite("ninthage.attr.inanimate")
			if q.breathes(c, f.user.abilities) {
				out = append(out, q.breathe(c, f, find(f.user.abilities, "Breath Attack"), unit))
			}
			out = append(out, q.specials(c, f, unit)...)
			continue
		}
		switch {
		case q.breathes(c, f.user.abilities):
			out = append(out, q.breathe(c, f, find(f.user.abilities, "Breath Attack"), unit))
		case f.joined && !f.user.att.set:
		default:
			crush := crushing && has(f.user.abilities, "Crush Attack")
			out = append(out, q.strokes(c, f, unit, crush)...)
		}
		out = append(out, q.specials(c, f, unit)...)
	}
	return out
}

// strokes are the Close Combat Attacks of one owner, a line for each Health Pool
// that they are allocated to.
func (q *question) strokes(c *combatant, f fighter, unit int, crush bool) []*line {
	var idle []table.RuleID
	if crush {
		idle = f.barehanded()
	}
	l := &line{owner: f.path, name: f.weapon.title(), who: f.name, unit: unit, weapon: f.weapon, melee: true}
	l.strand = Strand{Unit: uint8(unit), Side: uint8(c.side)}
	l.look = q.looks(nil)
	l.plain, l.fancy, l.bare = q.strikes(f.weapon, f.user)
	att, off := f.user.att, f.user.off
	q.meleeStats(l, c, f, &att, &off)
	if crush {
		l.name = "Crush Attack"
		l.plain = striking{
			str: 10, ap: 10, mods: f.user.mods, noWound: l.plain.noWound,
			strWhy: []attack.Because{because("attr.crush", "always 10")}, apWhy: []attack.Because{because("attr.crush", "always 10")},
		}
		m, _ := parseAbility("Multiple Wounds (D3+1)")
		l.plain.abilities = []ability{m}
		l.bare = true
		att = fixed(1)
		f.harnessed = true // no Supporting Attack
		l.cites = append(l.cites, idle...)
	}
	l.plain.melee, l.plain.close, l.fancy.melee, l.fancy.close = true, true, true, true
	l.off = off
	q.stepOf(l, c, f, crush)
	q.strokeNumber(l, c, f, att)
	a := &l.strand.Assault.Attack
	a.Melee, a.Hits = true, 1
	l.strand.Assault.Counts = true
	if x, y := f.weapon.area(); x > 0 && !crush {
		l.area = Area{uint8(x), uint8(y), uint8(y), l.look.flank()}
		if n, ok := q.picked(); ok {
			l.area.Pick = uint8(min(n, y))
		}
		l.strand.Area, a.Area = l.area, true
	}
	return q.allocate(l, c, f)
}

// barehanded leaves out what a Crush Attack has nothing of, weapons and Attack
// Attributes, and tells the rules that it switches off.
func (f *fighter) barehanded() (without []table.RuleID) {
	for _, name := range []string{"Lightning Reflexes", "Hatred", "Devastating Charge"} {
		if a := find(f.user.abilities, name); a != nil {
			without = append(without, a.rule())
		}
	}
	f.weapon, f.user.abilities = &weapon{}, nil
	return without
}

// meleeStats applies weapon, charge and modifiers to what an attack uses.
func (q *question) meleeStats(l *line, c *combatant, f fighter, att *quantity, off *int) {
	w, mods := f.weapon, f.user.mods
	if w.Att.set {
		why := q.changeAtt(att, w.Att, w.title())
		l.countWhy = append(l.countWhy, why)
	}
	x, why := modifiedQuantity(*att, mods)
	*att = x
	l.countWhy = append(l.countWhy, why...)
	if w.Off.set {
		*off = w.Off.apply(*off)
		l.offWhy = append(l.offWhy, because("mod.order", "%s %s", w.Off, w.title()))
	}
	n, more := modified(*off, func(m *modifier) change { return m.Off }, mods)
	n, capped := limited(n, 10)
	*off = n
	l.offWhy = append(l.offWhy, slices.Concat(more, capped)...)
	q.charge(l, c, f, att, off)
	q.spear(l, c, f)
	l.plain.modify(mods)
	l.fancy.modify(mods)
}

func (c change) apply(n int) int {
	switch c.op {
	case '=':
		return c.n
	case 'x':
		return n * c.n
	case '/':
		return (n + c.n - 1) / max(c.n, 1)
	}
	return n + c.n
}

func (q *question) changeAtt(att *quantity, c change, name string) attack.Because {
	if !att.rolled() || c.op == '+' {
		if att.rolled() {
			att.Plus += c.n
		} else {
			*att = fixed(max(0, c.apply(att.most())))
		}
	} else if c.op == '=' {
		*att = fixed(c.n)
	}
	return because("melee.allocate", "%s %s", c, name)
}

func modifiedQuantity(att quantity, mods []modifier) (quantity, []attack.Because) {
	var why []attack.Because
	for _, ops := range []string{"=", "x/", "+"} {
		for i := range mods {
			c := mods[i].Att
			if !c.set || !slices.Contains([]byte(ops), c.op) {
				continue
			}
			switch {
			case att.rolled() && c.op == '+':
				att.Plus += c.n
			case att.rolled() && c.op == 'x':
				att.Times = max(att.Times, 1) * c.n
			case c.op == '=':
				att = fixed(c.n)
			case !att.rolled():
				att = fixed(max(0, c.apply(att.most())))
			}
			why = append(why, because("mod.order", "%s %s", c, cmp.Or(mods[i].Name, "modifier")))
		}
	}
	return att, why
}

// stepOf is the Initiative Step at which an owner strikes.
func (q *question) stepOf(l *line, c *combatant, f fighter, crush bool) {
	agi := f.user.agi
	l.stepped = f.user.agiKnown
	gained := l.step
	why := []attack.Because{because("melee.steps", "Agi %d", agi)}
	w := f.weapon
	reflexes := has(f.user.abilities, "Lightning Reflexes")
	switch {
	case crush:
		l.step, l.stepped = 0, true
		l.stepWhy = []attack.Because{because("attr.crush", "at Step 0")}
		l.strand.Step = 0
		return
	case w.Agi.set && w.Agi.op == '=' && reflexes && sameName(w.title(), "Great Weapon"):
		why = append(why, because("attr.lightning-reflexes", "not at Step %d", w.Agi.n))
	case w.Agi.set && w.Agi.op == '=':
		l.step, l.stepped = w.Agi.n, true
		l.stepWhy = append(why, because("melee.steps", "%s strikes at Step %d", w.title(), w.Agi.n))
		l.strand.Step = int8(l.step)
		return
	case w.Agi.set:
		agi = w.Agi.apply(agi)
		why = append(why, because("mod.order", "%s %s", w.Agi, w.title()))
	}
	agi, more := modified(agi, func(m *modifier) change { return m.Agi }, f.user.mods)
	why = append(why, more...)
	agi += gained
	if q.charges(c.side) {
		agi++
		why = append(why, because("melee.steps", "+1 Charging"))
	}
	if q.steadies(c, f) {
		agi += 2
		why = append(why, because("mod.order", "+2 Spear, first Round, not Charging"))
	}
	agi, capped := limited(agi, 10)
	l.step = agi
	l.stepWhy = append(why, capped...)
	l.strand.Step = int8(agi)
}
