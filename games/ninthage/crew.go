package ninthage

import "strings"

// engineer is the Aim of the Engineer that serves the unit, 0 where none does.
// An Engineer serves one War Machine a phase: the first that fires.
func (q *question) engineer(unit int) int {
	for _, u := range q.order {
		if q.firesArtillery(u) {
			if u != unit {
				return 0
			}
			return q.f.Situation.Engineer.n
		}
	}
	return 0
}

// firesArtillery tells whether anybody of the unit shoots with artillery.
func (q *question) firesArtillery(unit int) bool {
	ch, u := &q.chosen[unit], q.attackers[unit].unit
	if ch.none || ch.melee || q.melee || ch.weapon == nil {
		return false
	}
	is := func(w *weapon) bool { return w != nil && w.artillery() != notArtillery && !q.holds(w.title()) }
	found := is(ch.weapon)
	for i := range u.Groups {
		found = found || is(u.Groups[i].Weapon)
	}
	of := func(parts []part) {
		for i := range parts {
			found = found || is(parts[i].Weapon)
		}
	}
	of(u.Parts)
	for i := range u.Characters {
		found = found || is(u.Characters[i].Weapon)
		of(u.Characters[i].Parts)
	}
	return found
}

// crews tells every line of a unit what the unit's misfires do, however many of
// its lines fire artillery: they are rolled for when all its shots are made.
func (q *question) crews() {
	for unit, c := range q.attackers {
		var all Misfire
		own, met := uint16(0), false
		parts := map[string]uint16{} // of the same models
		for _, l := range q.lines {
			m := l.strand.Misfire
			if l.unit != unit || m.HP == 0 || l.strand.Side != 0 {
				continue
			}
			n := m.Models
			m.Models = 0
			if met && m != all {
				q.f.Fault(q.keyOf(c.path), "units of their own", "fires two kinds of artillery, whose misfires differ")
				return
			}
			all, met = m, true
			if strings.Contains(l.owner, ".parts[") {
				parts[l.owner] += n
			} else {
				own += n
			}
		}
		if !met {
			continue
		}
		all.Models = max(own, 1)
		for _, n := range parts {
			all.Models = max(all.Models, n)
		}
		for _, l := range q.lines {
			if l.unit == unit && l.strand.Side == 0 {
				l.strand.Misfire = all
			}
		}
	}
}
