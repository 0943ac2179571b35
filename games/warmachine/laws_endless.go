package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// endless tells whether the activation may go on for ever, dice permitting:
// targets without end, and a rule that grants an attack each time.
func (s *scene) endless() bool {
	a := &s.actor.special
	chains := a.has[berserk] || a.has[killingSpree] || a.has[quickWork] || s.anyWeapon(drag) || s.anyWeapon(dragHits) || s.anyWeapon(catch)
	return chains && s.policy.stopAfter == 0 && slices.ContainsFunc(s.entries, func(e *entry) bool { return e.count == unlimited })
}

// unbounded tells whether a count can grow for ever then.
func (s *scene) unbounded(c count) bool {
	switch c {
	case cAttacks, cHits, cCrits, cDirect, cWounds, cRolled, cDamage, cFree, cSpots, cDrags, cDown, cToughed:
		return true
	}
	return s.inState(c) && (c == cSlain || c == cFriends || c >= cSlainOf)
}

// endlessLaws are the laws of an activation that may go on for ever: one of all
// that stays bounded, one of attacks, models and what the goal asks for, and one
// each of the other counts.
func (s *scene) endlessLaws(all []count) []attack.Attack {
	p := s.planFor(nil, false)
	goal := s.asked()
	var base, main, rest []count
	counters := 0
	for _, c := range all {
		switch {
		case !s.unbounded(c) || p.fixed(c):
			base = append(base, c)
		case s.likeSlain(c):
			main = append(main, c)
		case c == cAttacks || slices.Contains(goal, c) && counters < 2:
			if c != cAttacks {
				counters++
			}
			main = append(main, c)
		default:
			rest = append(rest, c)
		}
	}
	out := []attack.Attack{s.scored(main), s.law(base, false, false)}
	for _, c := range rest {
		out = append(out, s.scored([]count{c}))
	}
	return out
}

// likeSlain tells whether a count is that of all models destroyed.
func (s *scene) likeSlain(c count) bool {
	return c == cSlain || c >= cSlainOf && len(s.families) == 1 && !s.entries[0].friendly
}

// scored is the activation with counts that are kept outside its state.
func (s *scene) scored(counted []count) attack.Attack {
	p := s.planFor(counted, false)
	p.score(counted, s.likeSlain)
	n := s.opening(p)
	p.begin(&n)
	measures := make([]attack.Measure, len(counted))
	totals := map[int]attack.Total[[8]uint32]{}
	one := rat(1)
	for i, c := range counted {
		measures[i] = s.measure(c)
		var t attack.Total[[8]uint32]
		t.Gains[p.slots[c]] = one
		if s.endless() {
			totals[i] = t
		}
	}
	read := func(_ [8]uint32, scores [4]int, v []attack.Value) {
		for i, c := range counted {
			v[i] = attack.Number(scores[p.slots[c]])
		}
	}
	if len(s.entries) <= 4 && s.splits() < maxGroups {
		return bindScored[[6]group](p, n, measures, read, totals)
	}
	return bindScored[[maxGroups]group](p, n, measures, read, totals)
}

func bindScored[G groupSpace](p *plan, n now, measures []attack.Measure, read func([8]uint32, [4]int, []attack.Value), totals map[int]attack.Total[[8]uint32]) attack.Attack {
	var start moment[G, [8]uint32]
	start.keep(&n, p)
	p.first, p.most = start.Head, mostWork(len(start.Groups))
	return attack.BindScored(activation[G, [8]uint32]{p}, start, measures, read, totals)
}
