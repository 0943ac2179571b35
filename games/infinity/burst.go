package infinity

import (
	"fmt"
)

// dice is how many dice a roll has, and why.
func (s *scene) dice(r *roll, l *link, gives bool) (int, []line) {
	var n int
	var why []line
	switch r.act.kind {
	case idle, suppress:
		return 0, nil
	case evade, purge, search, finish:
		return 1, nil
	case shoot:
		if r.act.w == nil {
			return 0, nil
		}
		n, why = s.shootDice(r, l)
	case fight:
		n, why = s.fightDice(r, l)
	case hack:
		n, why = s.hackDice(r)
	}
	if !r.by.active {
		return n, why
	}
	switch {
	case !gives:
		return 0, why
	case s.p.split != nil:
		n = s.p.split[l.target.index]
		why = append(why, line{n, "infinity.bs.distribute", "of the split Burst"})
	}
	return n, why
}

func (s *scene) shootDice(r *roll, l *link) (int, []line) {
	w, sk, team := r.act.w, r.by.skills, r.by.team()
	one := func(rule id, text string) (int, []line) { return 1, []line{{1, rule, text}} }
	entire := r.act.way != plainly
	switch {
	case r.act.way == speculative:
		if w.burst+sk.bs.burst+w.moreBurst > 1 || team.Burst > 0 {
			s.cite("infinity.mod.burst-active-only")
		}
		if team.Burst > 0 {
			s.cite("infinity.bs.fireteam-not-entire-order")
		}
		return one("infinity.spec.burst1", "always one")
	case r.act.way == intuitive:
		if team.Burst > 0 {
			s.cite("infinity.bs.fireteam-not-entire-order")
		}
		return one("infinity.intuitive.wip", "one WIP Roll")
	case r.act.way == guided:
		return one("infinity.bs.guided", "Guided")
	}
	n, why := w.burst, []line{{w.burst, "infinity.bs.burst", fmt.Sprintf("Burst of %s", w.name)}}
	more := func(k int, rule id, text string) {
		if k != 0 {
			n += k
			why = append(why, line{k, rule, text})
		}
	}
	switch {
	case r.by.active && sk.neurocinetics:
		n, why = 1, []line{{1, "infinity.skill.neurocinetics", "Neurocinetics in the Active Turn"}}
	case r.by.active:
		more(sk.bs.burst, "infinity.mod.burst-active-only", fmt.Sprintf("BS Attack (%+dB)", sk.bs.burst))
		more(w.moreBurst, "infinity.mod.burst-active-only", fmt.Sprintf("%s [%+dB]", w.name, w.moreBurst))
		if w.has(doubleShot) && s.usesLeft(r) > 1 {
			more(1, "infinity.bs.burst", "Double Shot")
		}
	case r.by.fromSuppression(r.act):
		n, why = 3, []line{{3, "infinity.bs.suppressive", "Suppressive Fire"}}
		return s.fewer(r, l, n, why)
	case sk.totalReaction:
		s.cite("infinity.skill.total-reaction")
		why[0].rule, why[0].text = "infinity.skill.total-reaction", "Total Reaction: full Burst"
	case sk.neurocinetics:
		why[0].rule, why[0].text = "infinity.skill.neurocinetics", "Neurocinetics: full Burst in ARO"
	default:
		n, why = 1, []line{{1, "infinity.bs.burst", "one die in ARO"}}
		if sk.bs.burst+w.moreBurst > 0 {
			s.cite("infinity.mod.burst-active-only")
		}
	}
	if team.Burst > 0 && (entire || w.has(technical)) {
		s.cite("infinity.bs.fireteam-not-entire-order")
	} else {
		more(team.Burst, "infinity.bs.fireteam", fmt.Sprintf("Fireteam of %d", team.Members))
	}
	return s.fewer(r, l, n, why)
}

// fewer takes off what a Saturation Zone and a Disposable weapon cost.
func (s *scene) fewer(r *roll, l *link, n int, why []line) (int, []line) {
	if l.st.saturation && !r.act.w.has(noLof) {
		s.cite("infinity.skill.saturation")
		if n > 1 {
			n--
			why = append(why, line{-1, "infinity.skill.saturation", "Saturation Zone"})
		}
	}
	return s.inStock(r, n, why)
}

// inStock takes off the dice for which a Disposable weapon has no use left.
func (s *scene) inStock(r *roll, n int, why []line) (int, []line) {
	if r.act.w.uses > 0 {
		s.cite("infinity.bs.disposable")
		if left := s.usesLeft(r); n > left {
			why = append(why, line{left - n, "infinity.bs.disposable", fmt.Sprintf("%d uses left", left)})
			n = left
		}
	}
	return n, why
}

// usesLeft is how often a Disposable weapon can still be used.
func (s *scene) usesLeft(r *roll) int {
	if r.by.Has("uses_left") {
		return r.by.UsesLeft
	}
	return r.act.w.uses
}

func (s *scene) fightDice(r *roll, l *link) (int, []line) {
	w, sk := r.act.w, r.by.skills
	n, why := 1, []line{{1, "infinity.cc.ftf", "one die in close combat"}}
	enemy := l.target
	if !r.by.active {
		enemy = l.attacker
	}
	more := func(k int, rule id, format string, args ...any) {
		if k != 0 {
			n += k
			why = append(why, line{k, rule, fmt.Sprintf(format, args...)})
		}
	}
	if w != nil && w.burst > 1 {
		more(w.burst-1, "infinity.bs.burst", "Burst of %s", w.name)
	}
	more(r.by.Allies, "infinity.cc.allies", "%d allies in contact", r.by.Allies)
	more(r.by.Support, "infinity.cc.allies", "%d further participants", r.by.Support)
	more(s.martial(r.by, enemy).burst, "infinity.cc.martial-arts", "Martial Arts L%d", sk.martialArts)
	bonus := sk.cc.burst
	if w != nil {
		bonus += w.moreBurst
	}
	if r.by.active {
		more(bonus, "infinity.mod.burst-active-only", "CC Attack (%+dB)", bonus)
	} else if bonus > 0 {
		s.cite("infinity.mod.burst-active-only")
	}
	if w == nil {
		return n, why
	}
	return s.inStock(r, n, why)
}

func (s *scene) hackDice(r *roll) (int, []line) {
	p := r.act.w.program
	n := p.burst
	if !r.by.active && !p.everywhere {
		n = 1
	}
	return n, []line{{n, p.id(), fmt.Sprintf("Burst of %s", p.name)}}
}
