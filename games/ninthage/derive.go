package ninthage

import (
	"fmt"
	"math/big"
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

// areaFacts are the hits of an Area Attack on the formation as it stands.
func (q *question) areaFacts(l *line, prefix string, add func(string, any, ...attack.Because)) {
	if l.area.X == 0 {
		return
	}
	t := q.foe(l)
	form, models := t.standing(&t.start)
	add("area", fmt.Sprintf("%dx%d", l.area.X, l.area.Y), because("attr.area", "on each of %d ranks or files", l.area.Y))
	add("area.hits", l.area.hits(&form, models), q.areaWhy(l, &form, models)...)
	if many := q.measured[l.unit]; len(many) > 1 {
		return
	}
	front, flank := l.area, l.area
	front.Flank, flank.Flank = false, true
	add("area.hits.front", front.hits(&form, models))
	add("area.hits.flank", flank.hits(&form, models))
	if l.strand.Assault.Attack.Kind != catapult {
		return
	}
	small := l.smallBox
	hits, size := 0, "none"
	if small.X > 0 {
		hits, size = small.hits(&form, models), fmt.Sprintf("%dx%d", small.X, small.Y)
	}
	add("partial.area", size, because("art.catapult", "one less each way"))
	add("partial.hits", hits, because("area.count", "of a Partial Hit"))
	add("partial.str", l.tiny.str, because("art.catapult", "half of %d, rounded up", l.hit.str))
	add("partial.ap", l.tiny.ap, because("art.catapult", "half of %d, rounded up", l.hit.ap))
}

// areaWhy is how the hits of an Area Attack are counted.
func (q *question) areaWhy(l *line, form *Form, models int) []attack.Because {
	word, ss := "rank", form.ranks()
	if l.area.Flank {
		word, ss = "file", form.files()
	}
	why := []attack.Because{because("area.facing", "%s: up to %d %ss", l.look.facing, l.area.Y, word)}
	if l.area.Pick < l.area.Y {
		why = append(why, because("area.count", "%d %ss taken", l.area.Pick, word))
	}
	ss = slices.Clone(ss)
	slices.SortStableFunc(ss, func(a, b int) int { return min(b, int(l.area.X)) - min(a, int(l.area.X)) })
	var terms []string
	for i := 0; i < len(ss); {
		j := i
		for j < len(ss) && ss[j] == ss[i] && j < int(min(l.area.Pick, l.area.Y)) {
			j++
		}
		if j == i {
			break
		}
		n := min(ss[i], int(l.area.X))
		term := fmt.Sprintf("%d of %d", n, ss[i])
		if j-i > 1 {
			term = fmt.Sprintf("%d x %d of %d", j-i, n, ss[i])
		}
		if i == 0 {
			term += " models"
		}
		terms = append(terms, term)
		i = j
	}
	if len(terms) == 0 {
		terms = []string{"no " + word}
	}
	why = append(why, because("area.count", "%s", strings.Join(terms, " + ")))
	why = append(why, because("area.cap-unit", "no more than %d models", models))
	if q.bigBases(q.foe(l)) {
		why = append(why, because("area.big-base", "big bases count as the places they fill"))
	}
	return why
}

// bigBases tells whether a joined model stands on another base than the
// rank-and-file.
func (q *question) bigBases(c *combatant) bool {
	for i := range c.unit.Characters {
		if n, ok := c.footprint(&c.unit.Characters[i].profile); n > 1 || !ok {
			return true
		}
	}
	return false
}

// sightFacts are what the shooters see.
func (q *question) sightFacts(told []*line) {
	var mine []*line
	for _, l := range told {
		if l.strand.Side == 0 {
			mine = append(mine, l)
		}
	}
	if len(mine) == 0 {
		return
	}
	same := func(of func(look) string) bool {
		return !slices.ContainsFunc(mine, func(l *line) bool { return of(l.look) != of(mine[0].look) })
	}
	each := func(name string, of func(*line) (any, []attack.Because), key func(look) string) {
		if same(key) {
			if v, why := of(mine[0]); v != nil {
				q.fact(name, v, why...)
			}
			return
		}
		met := map[string]bool{}
		for _, l := range mine {
			if v, why := of(l); v != nil && !met[l.owner] {
				met[l.owner] = true
				q.fact(l.owner+"."+name, v, why...)
			}
		}
	}
	each("facing", func(l *line) (any, []attack.Because) { return l.look.facing, l.look.faceWhy }, func(k look) string { return k.facing })
	if !q.melee {
		each("range", func(l *line) (any, []attack.Because) {
			if l.look.inches == nil {
				return nil, nil
			}
			return new(big.Rat).Set(l.look.inches), nil
		}, func(k look) string { return fmt.Sprint(k.inches) })
		each("long_range", func(l *line) (any, []attack.Because) { return l.look.long, l.look.longWhy }, func(k look) string { return fmt.Sprint(k.long) })
		each("cover", func(l *line) (any, []attack.Because) { return l.look.cover, l.look.coverWhy }, func(k look) string { return k.cover })
		each("line_of_sight", func(l *line) (any, []attack.Because) { return l.look.sight, nil }, func(k look) string { return fmt.Sprint(k.sight) })
	}
	q.byShooter(mine)
}

// byShooter tells measured shooters apart.
func (q *question) byShooter(mine []*line) {
	var list []any
	for _, l := range mine {
		if len(q.measured[l.unit]) < 2 {
			continue
		}
		row := map[string]any{"models": l.shooters, "facing": l.look.facing, "cover": l.look.cover, "hit.needed": max(l.raw, 2)}
		if l.look.inches != nil {
			row["range"] = new(big.Rat).Set(l.look.inches)
		}
		if l.area.X > 0 {
			t := q.target
			form, models := t.standing(&t.start)
			row["area.hits"] = l.area.hits(&form, models)
		}
		list = append(list, row)
	}
	if list != nil {
		q.fact("by_shooter", list, because("shoot.per-model", "each model by itself"))
	}
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

// distributeFacts are who may take hits that are distributed.
func (q *question) distributeFacts() {
	if !q.receives() {
		return
	}
	t := q.target
	w, all, shielded := t.victim.weights(&t.start, false)
	why := []attack.Because{because("dist.pool", "%d rank-and-file", w[rankAndFile])}
	protected := []any{}
	for i := range t.unit.Characters {
		if w[firstCharacter+i] == 0 {
			protected = append(protected, t.characterName(i))
		}
	}
	if len(t.unit.Characters) > 0 {
		if shielded {
			why = append(why, because("dist.protected", "five or more of the Type and Height of a character"))
		}
		if all > w[rankAndFile] || !shielded {
			why = append(why, because("dist.equal", "characters as well"))
		}
		if t.champion && t.models == 5 {
			why = append(why, because("dist.count5", "the Champion counts as one of the five"))
		}
	}
	if t.champion {
		why = append(why, because("dist.champion-never", "not the Champion"))
	}
	q.fact("distribute.receivers", all, why...)
	q.fact("distribute.protected", protected)
	if n, ok := q.fixedHits(); ok && all > 0 {
		q.fact("distribute.each", n/all, because("dist.equal", "%d hits on %d", n, all))
		q.fact("distribute.remainder", n%all)
	}
}

// fixedHits is the number of hits where no roll decides it.
func (q *question) fixedHits() (int, bool) {
	n, found := 0, false
	for _, l := range q.lines {
		if l.strand.Side != 0 || l.closeCombat() {
			continue
		}
		if l.hitWords == "" || l.strand.Number.N > 0 || l.area.X > 0 || l.strand.Assault.Attack.Kind != notArtillery || l.strand.Fight.By {
			return 0, false
		}
		found = true
		n += int(l.strand.Models) * l.strand.Number.fixed()
	}
	return n, found
}

// panicFacts are those of the Panic Test.
func (q *question) panicFacts() {
	t, m := q.target, q.morale
	q.fact("start_hp", int(m.Start), because("panic.heavy", "at the start of the phase"))
	if m.Exempt {
		q.fact("panic.threshold", "none", because("panic.exempt", "%s", q.exemption()))
		return
	}
	least := (int(m.Start) + 3) / 4
	switch {
	case !m.Heavy:
		q.fact("panic.threshold", "none", because("panic.heavy", "it started as one model"))
	case least >= int(m.Start):
		q.fact("panic.threshold", "none", because("panic.heavy", "a quarter of %d is all of it", m.Start), because("panic.destroyed", "nothing is left to test"))
	default:
		q.fact("panic.threshold", least, because("panic.heavy", "a quarter of %d", m.Start))
	}
	if m.Passes {
		q.fact("panic.pass", big.NewRat(1, 1), because("panic.exempt", "Fearless"))
		return
	}
	if !m.Known {
		return
	}
	why := []attack.Because{because("panic.test", "Discipline %d", m.Dis)}
	if q.f.Situation.Has("general_dis") && q.f.Situation.GeneralDis > t.unit.Dis {
		why = []attack.Because{because("panic.test", "Commanding Presence, %d", m.Dis)}
	}
	q.fact("panic.dis", int(m.Dis), why...)
	pass := []attack.Because{because("panic.test", "2D6 at most %d", m.Dis)}
	if m.Again {
		pass = append(pass, because("mod.reroll-once", "a failed test once more"))
	}
	if m.Extreme != Plain {
		pass = append(pass, because("mod.maxmin", "one die more, one dropped"))
	}
	q.fact("panic.pass", m.pass(), pass...)
}

func (q *question) exemption() string {
	switch {
	case q.melee:
		return "losses while Engaged do not count"
	case q.target.hasState("Engaged"):
		return "Engaged"
	case q.target.hasState("Fleeing"):
		return "already Fleeing"
	}
	return "already passed one this phase"
}

// pass is the chance to pass a Panic Test.
func (m Morale) pass() *big.Rat {
	n := Number{N: 2, Sides: 6, Times: 1, Extreme: m.Extreme}
	good, all := 0, 0
	dice := int(n.dice())
	faces := make([]int, dice)
	var roll func(i int)
	roll = func(i int) {
		if i == dice {
			all++
			sum := 0
			for _, f := range faces {
				sum += f
			}
			switch m.Extreme {
			case Maximised:
				sum -= slices.Min(faces)
			case Minimised:
				sum -= slices.Max(faces)
			}
			if sum <= int(m.Dis) {
				good++
			}
			return
		}
		for f := 1; f <= 6; f++ {
			faces[i] = f
			roll(i + 1)
		}
	}
	roll(0)
	p := big.NewRat(int64(good), int64(all))
	if m.Again {
		fail := new(big.Rat).Sub(big.NewRat(1, 1), p)
		p = fail.Mul(fail, fail).Sub(big.NewRat(1, 1), fail)
	}
	return p
}
