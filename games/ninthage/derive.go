package ninthage

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// fact adds a derived value.
func (q *question) fact(name string, value any, why ...attack.Because) {
	q.facts = append(q.facts, attack.Fact{Name: name, Value: value, Because: why})
}

// quiet are facts that say what another says, or what few ask: on a terminal only
// when it is asked to say all.
func (q *question) quiet() {
	plain := len(q.target.unit.Characters) == 0 && !q.target.champion
	for i := range q.facts {
		f := &q.facts[i]
		name := f.Name[strings.LastIndex(f.Name, ".")+1:]
		switch name {
		case "arm", "res", "area", "start_hp", "chance", "pass":
			f.Hidden = true
		case "attacks", "shooters":
			f.Hidden = f.Hidden || f.Value == 1
		case "modifier":
			f.Hidden = true
		case "receivers", "protected", "each", "remainder":
			f.Hidden = plain
		case "threshold":
			f.Hidden = !q.morale.Known
		case "contact", "off":
			f.Hidden = len(f.Because) == 0
		}
		if strings.HasSuffix(f.Name, "area.hits.front") || strings.HasSuffix(f.Name, "area.hits.flank") {
			f.Hidden = true
		}
	}
}

// derive lists every derived value, in the order of the reference.
func (q *question) derive() {
	told := q.told()
	owners := map[string]bool{}
	for _, l := range told {
		owners[l.owner] = true
	}
	for _, l := range told {
		prefix := ""
		switch {
		case l.strand.Side == 1:
			prefix = "target" + strings.TrimPrefix(l.owner, "target") + "."
		case len(owners)-b2i(q.foughtBack()) > 1 || q.listed:
			prefix = l.owner + "."
		}
		q.lineFacts(l, prefix)
	}
	q.sightFacts(told)
	q.unitFacts(told)
	q.distributeFacts()
	q.panicFacts()
	if idle := q.idle(); len(idle) > 0 {
		var names []any
		for _, x := range idle {
			names = append(names, x)
		}
		q.fact("without_effect", names)
	}
	q.quiet()
	q.citeAll()
}

// told are the lines that have facts of their own.
func (q *question) told() []*line {
	var out []*line
	for _, l := range q.lines {
		if !l.silent {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b *line) int {
		if a.strand.Side != b.strand.Side {
			return int(a.strand.Side) - int(b.strand.Side)
		}
		return a.unit - b.unit
	})
	if len(out) == 0 {
		for _, l := range q.lines {
			x := *l
			x.silent = false
			return []*line{&x}
		}
	}
	return out
}

func (q *question) foughtBack() bool {
	return slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Side == 1 && !l.silent })
}

// lineFacts are the facts of one owner's attacks.
func (q *question) lineFacts(l *line, prefix string) {
	add := func(name string, value any, why ...attack.Because) { q.fact(prefix+name, value, why...) }
	if l.count != nil && (l.hitWords == "" || l.strand.Assault.Attack.Kind != notArtillery) {
		add("attacks", l.count, l.countWhy...)
	}
	if !l.melee && l.shooters > 0 && prefix == "" && l.hitWords == "" {
		c := q.attackers[l.unit]
		if c.formed && !c.unit.Attacks.set {
			_, why := q.shootingRanks(c, l.weapon, l.look)
			add("shooters", l.shooters, why...)
		} else if !c.unit.Attacks.set {
			add("shooters", l.shooters)
		}
	}
	if l.melee && !l.closeCombatStated(q) {
		q.contactFacts(l, prefix, add)
	}
	q.areaFacts(l, prefix, add)
	a := &l.strand.Assault.Attack
	if l.closeCombat() {
		add("off", l.off, l.offWhy...)
		add("def", l.def, l.defWhy...)
	}
	switch {
	case l.hitWords != "":
		add("hit.needed", l.hitWords, l.hitWhy...)
	default:
		add("hit.modifier", l.modifier, l.modWhy...)
		need := l.raw
		if a.Melee {
			need = int(a.Need)
		}
		add("hit.needed", max(need, 2), l.hitWhy...)
		q.facts = append(q.facts, attack.Fact{Name: prefix + "hit.chance", Value: l.hitChance(), Because: q.chanceWhy(l), Hidden: true})
	}
	q.strikeFacts(l, add)
	if a.Kind != notArtillery {
		var why []attack.Because
		if l.strand.Misfire.Modifier != 0 {
			why = append(why, because("art.flamethrower", "%+d on the table", l.strand.Misfire.Modifier))
		} else {
			why = append(why, because("misfire.table", "no modifier"))
		}
		if l.strand.Misfire.Only {
			why = append(why, because("misfire.table", "every misfire is a Malfunction"))
		}
		add("misfire.modifier", int(l.strand.Misfire.Modifier), why...)
	}
}

func (l *line) closeCombatStated(q *question) bool {
	if l.strand.Side == 1 {
		return q.target.unit.Attacks.set
	}
	return q.attackers[l.unit].unit.Attacks.set
}

func (q *question) chanceWhy(l *line) []attack.Because {
	var why []attack.Because
	if l.again != 0 {
		why = append(why, because("mod.reroll-once", "rolled again"))
	}
	if !l.melee {
		why = append(why, because("shoot.needed", "needed %d+", max(l.raw, 2)))
	}
	return why
}

// contactFacts are who strikes.
func (q *question) contactFacts(l *line, prefix string, add func(string, any, ...attack.Because)) {
	c, foe := q.target, q.attackers[0]
	if l.strand.Side == 0 {
		c, foe = q.attackers[l.unit], q.target
	}
	if l.owner == c.path && l.closeCombat() {
		own, enemy := c.form, foe.form
		n := q.reachOf(c).of(&own, &enemy)
		if l.strand.Side == 0 {
			q.fact("contact", n, because("melee.contact", "corners count"))
		} else {
			q.fact("contact.target", n, because("melee.contact", "corners count"))
		}
	}
	if l.closeCombat() && l.name != "Crush Attack" {
		add("attacks.front", l.front)
		add("attacks.support", l.support)
	}
	if l.stepped && l.owner == c.path && q.f.Situation.StrikeBack && l.strand.Side == 0 {
		steps := map[string]any{"attacker": l.step}
		why := slices.Clone(l.stepWhy)
		for _, m := range q.lines {
			if m.strand.Side == 1 && m.owner == "target" && m.closeCombat() {
				steps["target"] = m.step
				why = append(why, m.stepWhy...)
				break
			}
		}
		q.fact("steps", steps, why...)
	}
}

// strikeFacts are what a hit does.
func (q *question) strikeFacts(l *line, add func(string, any, ...attack.Because)) {
	h, b := &l.hit, &l.big
	if l.plain.none {
		add("str", "none")
	} else {
		add("str", h.str, h.why["str"]...)
	}
	add("ap", h.ap, h.why["ap"]...)
	if !l.bare {
		add("bracket.str", b.str, append(slices.Clone(b.why["str"]), because("area.bracket", "one hit"))...)
		add("bracket.ap", b.ap, b.why["ap"]...)
	}
	if !l.plain.none {
		add("wound.needed", int(h.Wound), h.why["wound.needed"]...)
	}
	if !l.bare {
		add("bracket.wound.needed", int(b.Wound), b.why["wound.needed"]...)
	}
	add("save.needed", printed(h.Save), h.why["save.needed"]...)
	if !l.bare {
		add("bracket.save.needed", printed(b.Save), b.why["save.needed"]...)
	}
	add("special", h.special, h.why["special"]...)
	q.facts = append(q.facts, attack.Fact{Name: q.facts[len(q.facts)-1].Name + ".chance", Value: h.chance, Hidden: true})
	add("arm", h.arm, h.why["arm"]...)
	add("res", h.res, h.why["res"]...)
}

// unitFacts are those of the target's formation.
func (q *question) unitFacts(told []*line) {
	t := q.target
	if !t.formed {
		return
	}
	form, _ := t.standing(&t.start)
	q.fact("ranks", list(form.ranks()))
	q.fact("files", list(form.files()))
	q.fact("full_ranks", t.fullRanks())
	q.fact("line_formation", t.inLine())
}

func list(ns []int) []any {
	out := make([]any, len(ns))
	for i, n := range ns {
		out[i] = n
	}
	return out
}
