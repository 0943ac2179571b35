package ninthage

import "slices"

// charge adds what a Devastating Charge gives; a Lance's only to models that are
// not Infantry and Engaged in their front.
func (q *question) charge(l *line, c *combatant, f fighter, att *quantity, off *int) {
	lists := [][]ability{f.user.abilities}
	lance := sameName(f.weapon.title(), "Lance") || sameName(f.weapon.title(), "Light Lance")
	if !(lance && f.weapon.common && (f.user.typ == "Infantry" || q.engagedIn(c.side) != "front")) {
		lists = append(lists, f.weapon.Abilities)
	}
	for _, as := range lists {
		for i := range as {
			a := &as[i]
			if a.name != "Devastating Charge" || a.bracketed {
				continue
			}
			if !q.charges(c.side) {
				continue
			}
			for _, g := range a.changes {
				q.gain(l, g, att, off, a)
			}
		}
	}
	l.plain.limit()
	l.fancy.limit()
}

func (q *question) gain(l *line, g gain, att *quantity, off *int, a *ability) {
	line := because("attr.devastating-charge", "%+d charging", g.n)
	switch g.stat {
	case "str":
		for _, s := range []*striking{&l.plain, &l.fancy} {
			s.str += g.n
			s.strWhy = append(s.strWhy, line)
		}
	case "ap":
		for _, s := range []*striking{&l.plain, &l.fancy} {
			s.ap += g.n
			s.apWhy = append(s.apWhy, line)
		}
	case "off":
		*off = min(*off+g.n, 10)
		l.offWhy = append(l.offWhy, line)
	case "att":
		if att.rolled() {
			att.Plus += g.n
		} else {
			*att = fixed(max(0, att.most()+g.n))
		}
		l.countWhy = append(l.countWhy, line)
	case "agi":
		l.step += g.n
		l.stepWhy = append(l.stepWhy, line)
	}
	if g.ability != nil {
		l.plain.abilities = append(slices.Clone(l.plain.abilities), *g.ability)
		l.fancy.abilities = append(slices.Clone(l.fancy.abilities), *g.ability)
		l.cites = append(l.cites, "ninthage.attr.devastating-charge")
	}
}

// steadies tells whether a Spear gives what it does to those who stand: in the
// first Round, not Charging, Engaged to the front.
func (q *question) steadies(c *combatant, f fighter) bool {
	return f.weapon.common && f.weapon.title() == "Spear" && f.user.typ == "Infantry" && q.round() == 1 && !q.charges(c.side) && q.engagedIn(c.side) == "front"
}

func (q *question) spear(l *line, c *combatant, f fighter) {
	if !q.steadies(c, f) {
		return
	}
	for _, s := range []*striking{&l.plain, &l.fancy} {
		s.ap++
		s.apWhy = append(s.apWhy, because("mod.order", "+1 Spear, first Round, not Charging"))
	}
}
