package ninthage

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// list lists what each player may do now.
func (q *question) list() {
	for i, c := range q.attackers {
		if i > 0 && c.unit == q.attackers[i-1].unit {
			continue // one of several copies
		}
		q.attackOptions(c, i)
	}
	q.areaOptions()
	q.hitOptions()
	q.saveOptions()
	q.rerollOptions()
}

func (q *question) option(o attack.Option) {
	for _, x := range q.options {
		if x.Player == o.Player && x.Option == o.Option && x.Of == o.Of {
			return
		}
	}
	q.options = append(q.options, o)
}

func rules(ids ...string) []table.RuleID {
	out := make([]table.RuleID, len(ids))
	for i, id := range ids {
		out[i] = table.RuleID("ninthage." + id)
	}
	return out
}

// attackOptions are the attacks of a unit.
func (q *question) attackOptions(c *combatant, unit int) {
	of := ""
	if len(q.attackers) > 1 && !(q.f.Attacker != nil) {
		of = c.name
	}
	ws := c.unit.Weapons
	if c.unit.Weapon != nil {
		ws = []weapon{*c.unit.Weapon}
	}
	add := func(o attack.Option) { o.Player, o.Of = "attacker", of; q.option(o) }
	for i := range ws {
		w := &ws[i]
		declared := q.chosen[unit].weapon != nil && sameName(q.chosen[unit].weapon.title(), w.title())
		if !w.shoots() {
			add(attack.Option{Option: w.title(), Legal: true, Rules: q.meleeRules(c, len(ws) > 1), Declared: declared})
			continue
		}
		add(q.shootingOption(c, w, unit, declared))
	}
	if len(ws) == 0 && (c.unit.Att.set || c.unit.Has("off")) && q.chosen[unit].melee {
		add(attack.Option{Option: "Hand Weapon", Legal: true, Rules: rules("seq.allocate", "melee.allocate"), Declared: q.dec.Attack.text != "Crush Attack"})
	}
	q.othersOptions(c, unit, add)
	q.otherAttacks(c, unit, add)
	q.reactionOptions(c, unit, ws)
	add(attack.Option{Option: "none", Legal: true, Rules: rules("shoot.per-model"), Quiet: true})
}

// othersOptions are the shooting weapons of a unit's parts, groups, Champion and
// characters.
func (q *question) othersOptions(c *combatant, unit int, add func(attack.Option)) {
	if q.chosen[unit].melee || q.melee {
		return
	}
	w := q.weaponOf(q.chosen[unit])
	for _, s := range q.shooters(c, w, unit) {
		if s.path != c.path && s.weapon != w && !s.weapon.unnamed() {
			add(q.optionOf(s.weapon, q.barsOf(c, &s), q.granted(&s), true))
		}
	}
}

func (q *question) meleeRules(c *combatant, several bool) []table.RuleID {
	out := rules("seq.allocate", "melee.allocate")
	if several && c.abilityOf("Weapon Master") != nil {
		out = append(out, "ninthage.attr.weapon-master")
	}
	return out
}

func (q *question) shootingOption(c *combatant, w *weapon, unit int, declared bool) attack.Option {
	s := q.asShooter(c, w, unit)
	return q.optionOf(w, q.barsOf(c, &s), q.granted(&s), declared)
}

// optionOf is a weapon to shoot with, legal where nothing bars it.
func (q *question) optionOf(w *weapon, bars []bar, granted []table.RuleID, declared bool) attack.Option {
	o := attack.Option{Option: w.title(), Legal: len(bars) == 0, Declared: declared}
	if o.Legal {
		o.Rules = granted
		return o
	}
	var why []string
	for _, b := range bars {
		if !slices.Contains(o.Rules, b.rule) {
			o.Rules = append(o.Rules, b.rule)
		}
		why = append(why, b.why)
	}
	o.Why = strings.Join(why, "; ")
	return o
}

// otherAttacks are the attacks that special rules give.
func (q *question) otherAttacks(c *combatant, unit int, add func(attack.Option)) {
	chosen := q.chosen[unit].burst
	if bursts(c, "Breath Attack") {
		add(q.breathOption(c, unit, chosen == "Breath Attack"))
	}
	if bursts(c, "Sweeping Attack") {
		add(attack.Option{Option: "Sweeping Attack", Legal: true, Rules: rules("spec.sweeping"), Declared: chosen == "Sweeping Attack"})
	}
	all := slices.Concat(bearers(c)...)
	front := q.engagedIn(0) == "front"
	impacts := has(all, "Impact Hits") && q.charges(0) && front && q.melee
	special := func(name, rule string, legal bool, why string) {
		if has(all, name) {
			add(attack.Option{Option: name, Legal: legal && q.melee, Rules: rules(rule), Why: why, Declared: q.melee})
		}
	}
	special("Impact Hits", "spec.impact", impacts, "only of those Charging, to the front")
	special("Grind Attacks", "spec.grind", !impacts, "not in the Round of Impact Hits")
	special("Stomp Attacks", "spec.stomp", q.standardFoe(c), "nobody of Standard Height")
	if has(all, "Crush Attack") {
		add(attack.Option{Option: "Crush Attack", Legal: q.melee, Rules: rules("attr.crush"), Why: "a Melee Attack", Declared: q.dec.Attack.text == "Crush Attack"})
	}
	if q.chosen[unit].melee && c.formed && c.form.deep() > 1 {
		add(attack.Option{Option: "Supporting Attacks", Legal: front, Rules: rules("melee.support"), Why: "none to the flank or rear", Declared: true})
	}
}

// reactionOptions are the Charge Reactions of a charged unit: the target is the
// charger, and the shooters answer it.
func (q *question) reactionOptions(c *combatant, unit int, ws []weapon) {
	if !q.f.Situation.StandAndShoot {
		return
	}
	o := attack.Option{Player: "defender", Option: "Stand and Shoot", Rules: rules("shoot.stand-and-shoot"), Declared: q.reaction() == "Stand and Shoot"}
	w := q.chosen[unit].weapon
	if w == nil {
		w = &weapon{}
	}
	bars := q.bars(c, w, unit)
	o.Legal = len(bars) == 0
	for _, b := range bars {
		o.Why = b.why
		if !slices.Contains(o.Rules, b.rule) {
			o.Rules = append(o.Rules, b.rule)
		}
	}
	q.option(o)
	for _, name := range []string{"Hold", "Flee"} {
		q.option(attack.Option{Player: "defender", Option: name, Legal: true, Rules: rules("shoot.stand-and-shoot")})
	}
}

// areaOptions are how many ranks or files an Area Attack may hit.
func (q *question) areaOptions() {
	for _, l := range q.lines {
		if l.area.X == 0 || l.silent {
			continue
		}
		word, there := "rank", q.target.form.deep()
		if l.area.Flank {
			word, there = "file", q.target.form.wide()
		}
		taken := int(l.area.Pick)
		for n := 1; n <= int(l.area.Y); n++ {
			o := attack.Option{Player: "attacker", Option: attack.Counted(n, word, word+"s"), Legal: n <= there, Rules: rules("area.count"), Declared: n == min(taken, there)}
			q.option(o)
		}
		return
	}
}

// hitOptions are where single hits may go.
func (q *question) hitOptions() {
	spread, poison, bracket := false, false, false
	for _, l := range q.lines {
		if l.strand.Side == 0 && !l.closeCombat() {
			spread = true
			poison = poison || l.strand.Assault.Attack.Poison
			bracket = bracket || l.strand.Assault.Attack.Bracket
		}
	}
	close := q.melee && slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Side == 0 && l.closeCombat() })
	if poison && bracket {
		for _, name := range []string{"bracketed hit", "plain hit"} {
			q.option(attack.Option{Player: "attacker", Option: name, Legal: true, Rules: rules("area.poison")})
		}
	}
	if !spread && !close {
		return
	}
	var rf []table.RuleID
	if close {
		rf = rules("melee.allocate")
	}
	if spread {
		rf = append(rf, rules("dist.pool")...)
	}
	t := q.target
	if t.models > 0 {
		q.option(attack.Option{Player: "attacker", Option: "rank and file", Legal: true, Rules: rf, Declared: true, Quiet: !t.champion && len(t.unit.Characters) == 0})
	}
	if t.champion {
		o := attack.Option{Player: "attacker", Option: "champion", Legal: close, Rules: rules("dist.champion-never"), Why: "hits are not distributed onto a Champion", Declared: spread}
		if o.Legal {
			o.Rules, o.Why = rules("melee.allocate"), ""
		}
		q.option(o)
	}
	for i := range t.unit.Characters {
		v := t.pool(firstCharacter + i)
		o := attack.Option{Player: "attacker", Option: t.characterName(i), Legal: true, Rules: rules("dist.equal"), Declared: spread}
		switch {
		case close:
			o.Rules, o.Declared = rules("melee.allocate"), spread
			if spread && q.mayReceive(t, v) {
				o.Rules = append(o.Rules, "ninthage.dist.equal")
			}
		case !q.mayReceive(t, v):
			o.Legal, o.Rules, o.Why = false, rules("dist.protected"), "five or more of its Type and Height"
			if t.champion && t.models == 5 {
				o.Rules = append(o.Rules, "ninthage.dist.count5")
			}
		}
		q.option(o)
	}
}

// saveOptions are the saves that the defender has.
func (q *question) saveOptions() {
	for _, l := range q.lines {
		if l.strand.Side != 0 {
			continue
		}
		h := &l.hit
		if h.Save <= 6 {
			q.option(attack.Option{Player: "defender", Option: "armour save", Legal: true, Rules: rules("save.armour"), Declared: true})
		} else if h.Notes.NoSaves {
			q.option(attack.Option{Player: "defender", Option: "armour save", Legal: false, Rules: rules("save.no-saves"), Why: "no saves of any kind", Declared: true})
		}
		for i := range h.saves {
			s := &h.saves[i]
			o := attack.Option{Player: "defender", Option: saveName(s), Legal: s.denied == nil, Rules: rules("save.special"), Declared: true}
			if !o.Legal {
				o.Rules, o.Why = slices.Compact(slices.Clone(s.denied)), "not against this attack"
			} else {
				if len(h.saves) > 1 {
					o.Rules = append(o.Rules, "ninthage.save.one-special")
				}
				if h.Notes.Divine && s.ability.name == "Aegis" {
					o.Rules = append(o.Rules, "ninthage.save.aegis-divine")
				}
			}
			q.option(o)
		}
		if len(h.saves) > 0 {
			q.option(attack.Option{Player: "defender", Option: "no special save", Legal: true, Rules: rules("save.special")})
		}
	}
}

// saveName is a save as printed.
func saveName(s *saveOption) string { return s.name() }

// rerollOptions are the optional rerolls.
func (q *question) rerollOptions() {
	hit, wound, misfire := false, false, false
	for _, l := range q.lines {
		if l.strand.Side != 0 {
			continue
		}
		hit = hit || l.again&(AgainFailed|AgainOnes) != 0
		wound = wound || againOf(l.plain.mods, func(r *rerolls) string { return r.ToWound }) != 0
		misfire = misfire || l.strand.Misfire.Below > 0
	}
	keep := false
	add := func(is bool, name, rule string) {
		if is {
			keep = true
			q.option(attack.Option{Player: "attacker", Option: name, Legal: true, Rules: rules(rule), Declared: true})
		}
	}
	add(hit, "reroll to hit", "mod.reroll-once")
	add(wound, "reroll to wound", "mod.reroll-once")
	add(misfire, "reroll misfire", "rule.engineer")
	if keep {
		q.option(attack.Option{Player: "attacker", Option: "keep", Legal: true, Rules: rules("mod.reroll-once")})
	}
}
