package ninthage

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// checkDecisions looks whether every decision names something there.
func (q *question) checkDecisions() {
	d := q.dec
	bad := func(key, hint, format string, args ...any) { d.Fault(key, hint, format, args...) }
	q.checkAttackDecision(bad)
	one := func(key string, w word, words ...string) {
		if w.text != "" && !w.open && !slices.Contains(words, w.text) {
			bad(key, scenario.Suggest(w.text, words), "must be one of %s (got %q)", strings.Join(words, ", "), w.text)
		}
	}
	one("reaction", d.Reaction, "Stand and Shoot", "Hold", "Flee")
	if d.Reaction.text != "" && !q.f.Situation.StandAndShoot {
		bad("reaction", "", "nobody charges: stand_and_shoot is not set")
	}
	one("poisoned_hit", d.PoisonedHit, "bracketed hit", "plain hit")
	one("cover_point", d.CoverPoint, "best", "centre")
	one("casualties", d.Casualties, "rear", "both ends")
	one("excess", d.Excess, "plain", "Multiple Wounds")
	one("if_panicked", d.IfPanicked, "shoot on", "hold fire")
	one("special_save", d.SpecialSave, "best", "Aegis", "Fortitude", "none")
	if t := d.Area.text; t != "" && !d.Area.open {
		if n, err := strconv.Atoi(t); err != nil || n < 0 || n > 20 {
			bad("area", "", "must be a number of ranks or files, not %q", t)
		}
	}
	pools := append([]string{"rank and file"}, q.characterNames()...)
	one("bracketed_hit", d.BracketedHit, pools...)
	for _, name := range d.Distribute.list {
		if !slices.Contains(pools, name) {
			bad("distribute", scenario.Suggest(name, pools), "nobody called %q takes hits", name)
		}
	}
	for _, s := range d.Allocate.list {
		if q.target.named(s.to) == nil {
			bad("allocate", "", "no Health Pool called %q", s.to)
		}
	}
	q.checkOrder(bad)
	q.checkOpen()
	for _, name := range d.HoldFire.list {
		if !q.firing(name) {
			bad("hold_fire", "", "nothing called %q shoots", name)
		}
	}
}

func (q *question) characterNames() []string {
	var out []string
	for i := range q.target.unit.Characters {
		out = append(out, q.target.characterName(i))
	}
	return out
}

func (q *question) checkAttackDecision(bad func(string, string, string, ...any)) {
	t := q.dec.Attack.text
	if t == "" || t == "open" || t == "none" {
		return
	}
	var names []string
	for _, c := range q.attackers {
		names = append(names, q.attackNames(c)...)
	}
	if !slices.ContainsFunc(names, func(n string) bool { return sameName(n, t) }) {
		bad("attack", scenario.Suggest(t, names), "there is no attack %q", t)
	}
}

// attackNames are what a unit may attack with, by the names of decisions.attack.
func (q *question) attackNames(c *combatant) []string {
	var out []string
	if c.unit.Weapon != nil {
		out = append(out, c.unit.Weapon.title())
	}
	for i := range c.unit.Weapons {
		out = append(out, c.unit.Weapons[i].title())
	}
	if len(out) == 0 && (c.unit.Att.set || c.unit.Has("off")) {
		out = append(out, "Hand Weapon")
	}
	for _, name := range append(slices.Clone(burstNames), "Crush Attack") {
		if bursts(c, name) {
			out = append(out, name)
		}
	}
	return out
}

func (q *question) checkOrder(bad func(string, string, string, ...any)) {
	if !q.dec.Order.set {
		return
	}
	left := map[string]int{}
	for _, c := range q.attackers {
		left[c.name]++
	}
	for _, name := range q.dec.Order.list {
		if left[name]--; left[name] < 0 {
			bad("order", "", "no attacker %q, or no more of them", name)
			return
		}
	}
	if len(q.dec.Order.list) != len(q.attackers) {
		bad("order", "", "names %d of %s", len(q.dec.Order.list), attack.Counted(len(q.attackers), "attacker", "attackers"))
	}
}

// firing tells whether something of that name may shoot.
func (q *question) firing(name string) bool {
	for _, c := range q.attackers {
		if c.name == name || slices.Contains(q.attackNames(c), name) || name == "champion" && c.champion {
			return true
		}
		parts := c.unit.Parts
		for i := range c.unit.Characters {
			if c.characterName(i) == name {
				return true
			}
			parts = append(slices.Clip(parts), c.unit.Characters[i].Parts...)
		}
		for i := range parts {
			p := &parts[i]
			if p.Name == name || p.Weapon != nil && p.Weapon.title() == name {
				return true
			}
		}
	}
	return false
}

// checkLines looks at decisions that only the attacks themselves can judge.
func (q *question) checkLines() bool {
	d := q.dec
	if d.Allocate.set {
		left := 0
		for _, s := range q.shares {
			left += s.n
		}
		switch {
		case q.unallocated:
			d.Fault("allocate", "", "how many attacks there are is rolled")
		case left > 0:
			d.Fault("allocate", "", "%d more than there are attacks", left)
		case q.unplaced > 0:
			d.Fault("allocate", "", "%s left over", attack.Counted(q.unplaced, "attack is", "attacks are"))
		}
	}
	if t := d.Area.text; t != "" && !d.Area.open {
		q.checkArea(t)
	}
	q.checkSave()
	q.checkIdle()
	q.checkLong()
	return !q.f.Faults().Any()
}

// checkArea refuses more ranks or files than the Area Attacks hit, or than there
// are.
func (q *question) checkArea(text string) {
	n, _ := strconv.Atoi(text)
	most, there, word := -1, -1, ""
	for _, l := range q.lines {
		if l.area.X == 0 {
			continue
		}
		w, lines := "rank", q.foe(l).form.deep()
		if l.area.Flank {
			w, lines = "file", q.foe(l).form.wide()
		}
		most = max(most, min(int(l.area.Y), 20))
		if lines > there {
			there, word = lines, w
		}
	}
	switch {
	case most < 0:
		q.dec.Fault("area", "", "there is no Area Attack")
	case n > most:
		q.dec.Fault("area", "", "at most %d (got %d)", most, n)
	case n > there:
		q.dec.Fault("area", "", "at most %s: there are no more (got %d)", attack.Counted(there, word, word+"s"), n)
	}
}

// checkSave refuses a Special Save that the defender has not, or may not use.
func (q *question) checkSave() {
	t := q.dec.SpecialSave.text
	if t != "Aegis" && t != "Fortitude" {
		return
	}
	found, denied := false, true
	for _, l := range q.lines {
		if l.strand.Side != 0 {
			continue
		}
		for _, s := range l.hit.saves {
			if s.ability.name == t {
				found = true
				denied = denied && s.denied != nil
			}
		}
	}
	switch {
	case len(q.lines) == 0:
	case !found:
		q.dec.Fault("special_save", "", "the target has no %s", t)
	case denied:
		q.dec.Fault("special_save", "", "%s may not be used against this attack", t)
	}
}

// checkIdle refuses decisions that decide nothing here. Where the attack itself is to
// be chosen they may be meant for another.
func (q *question) checkIdle() {
	d := q.dec
	refuse := func(key string, says bool, why string) {
		if says {
			d.Fault(key, "leave it out", "%s", why)
		}
	}
	refuse("cover_point", d.CoverPoint.text == "centre" && q.f.Table == nil, "is a point of the Front Facing, and there is no table to measure from")
	refuse("engineer", d.Engineer.block.Node != nil && !q.f.Situation.Has("engineer"), "there is no Engineer: situation.engineer is not set")
	refuse("if_panicked", d.IfPanicked.text == "hold fire" && len(q.attackers) < 2, "nobody attacks after the first")
	if slices.ContainsFunc(q.attackers, func(c *combatant) bool { return len(q.attackNames(c)) > 1 }) || len(q.lines) == 0 {
		return
	}
	none := func(is func(*line) bool) bool {
		return !slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Side == 0 && is(l) })
	}
	bracket := func(l *line) bool { return l.strand.Assault.Attack.Bracket }
	refuse("bracketed_hit", d.BracketedHit.text != "" && !d.BracketedHit.open && none(bracket), "nothing here makes a bracketed hit")
	refuse("poisoned_hit", d.PoisonedHit.text != "" && !d.PoisonedHit.open && none(func(l *line) bool { return bracket(l) && l.strand.Assault.Attack.Poison }),
		"nothing here wounds by Poison and makes a bracketed hit")
	refuse("distribute", len(d.Distribute.list) > 0 && !q.receives(), "nothing here is distributed: Close Combat Attacks are allocated")
	refuse("reroll.to_hit", d.Reroll.refuses("to_hit") && none(func(l *line) bool { return l.mayAgain }), "nothing here may be rolled to hit again")
	refuse("reroll.to_wound", d.Reroll.refuses("to_wound") && none(func(l *line) bool {
		return againOf(l.plain.mods, func(r *rerolls) string { return r.ToWound })&^AgainSuccesses != 0
	}), "nothing here may be rolled to wound again")
}

// checkLong refuses a Long Range that contradicts the range.
func (q *question) checkLong() {
	s := &q.f.Situation
	if !s.Has("long_range") || s.Range.Rat == nil {
		return
	}
	for _, l := range q.lines {
		if l.melee || !l.weapon.Range.set {
			continue
		}
		half := new(big.Rat).Quo(l.weapon.Range.most.Rat, inches(2))
		if far := s.Range.Rat.Cmp(half) > 0; far != s.LongRange {
			s.Fault("long_range", "", `says %t, but %s" against half of %s"`, s.LongRange, short(s.Range.Rat), short(l.weapon.Range.most.Rat))
			return
		}
	}
}
