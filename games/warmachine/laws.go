package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// laws are the laws behind the measures: one of everything where that is
// small; else one of the goal and of all that costs nothing, and one more for
// each count that has to be kept along the way.
func (s *scene) laws() []attack.Attack {
	all := s.counts()
	if s.policy.action == actMaintenance {
		return s.maintenance()
	}
	if s.small() {
		return []attack.Attack{s.law(all, false, false)}
	}
	if s.endless() {
		return s.endlessLaws(all)
	}
	if laws := s.asEndless(); laws != nil {
		return laws
	}
	if v := s.volley(); v != nil {
		return v.laws(all)
	}
	if h := s.shower(); h != nil {
		return h.laws(all)
	}
	if s.long() {
		return s.longLaws(all)
	}
	p := s.planFor(nil, false)
	cheap := []count{cFree, cSpots, cDrags, cRanOut}
	goal := s.asked()
	var base, chain, rest []count
	for _, c := range all {
		switch {
		case !s.inState(c) || s.likeSlain(c) || slices.Contains(goal, c):
			base = append(base, c)
		case p.fixed(c) || slices.Contains(cheap, c):
			chain = append(chain, c)
		default:
			rest = append(rest, c)
		}
	}
	out := []attack.Attack{s.law(base, false, false)}
	if len(chain) > 0 {
		out = append(out, s.law(chain, false, false))
	}
	for _, c := range rest {
		out = append(out, s.law([]count{c}, false, false))
	}
	return out
}

// long tells whether there are so many attacks or models that most counts are
// better kept outside the state.
func (s *scene) long() bool {
	models := 0
	for _, e := range s.entries {
		models += min(e.count, 1000)
	}
	many := s.mostAttacks()
	if s.mayGrant() {
		many = models
	}
	return many > 8 || models > 3 && s.splits() == maxGroups
}

// longLaws are the laws of a long activation: one of attacks and models, and one
// each of everything else.
func (s *scene) longLaws(all []count) []attack.Attack {
	p := s.planFor(nil, false)
	goal := s.asked()
	var base, rest []count
	for _, c := range all {
		switch {
		case c == cAttacks || s.likeSlain(c) || p.fixed(c) || slices.Contains(goal, c):
			base = append(base, c)
		default:
			rest = append(rest, c)
		}
	}
	out := []attack.Attack{s.law(base, false, false)}
	for _, c := range rest {
		switch c {
		case cHits, cCrits, cDirect, cWounds, cRolled, cDamage, cFree, cSpots, cDrags, cDown, cToughed, cThrown, cCollisions:
			out = append(out, s.scored([]count{c}))
		default:
			out = append(out, s.law([]count{c}, false, false))
		}
	}
	return out
}

// joint are laws of counts that are kept apart otherwise: two of them with all
// that costs nothing, and then everything.
func (s *scene) joint() []attack.Attack {
	if s.policy.action == actMaintenance && len(s.maintenance()) > 1 {
		return []attack.Attack{s.burnt()}
	}
	if s.small() || s.policy.action == actMaintenance || s.endless() {
		return nil
	}
	all := s.counts()
	if v := s.volley(); v != nil {
		return v.joint(all)
	}
	p := s.planFor(nil, false)
	var base, rest []count
	for _, c := range all {
		if !s.inState(c) || p.fixed(c) {
			base = append(base, c)
		} else {
			rest = append(rest, c)
		}
	}
	var out []attack.Attack
	for i := range rest {
		for _, c := range rest[i+1:] {
			out = append(out, s.law(append(slices.Clone(base), rest[i], c), false, false))
		}
	}
	return append(out, s.law(all, false, false))
}

// small tells whether there is one attack at one model, so that everything can
// be counted together.
func (s *scene) small() bool {
	if s.mostAttacks() > 1 || len(s.file.SoFar) > 0 {
		return false
	}
	for _, w := range s.weapons {
		if (w.spray || w.aoe > 0) && !s.lone() {
			return false
		}
	}
	a := s.policy.action
	return !(a == actThresher || a == actImpact || a == actTrample || a == actSweep) || s.lone()
}

// mostAttacks bounds the attacks of the activation; 1000 stands for more.
func (s *scene) mostAttacks() int {
	if s.policy.action == actNone {
		return 0
	}
	p := s.planFor(nil, false)
	n := p.start()
	k := 0
	for i, x := range n.Initial {
		if i < len(s.weapons) && !s.weapons[i].rof.Fixed() {
			x = uint16(20 * s.weapons[i].count * s.actor.count)
		}
		k += int(x)
	}
	if s.mayGrant() || s.chainWeapons() || s.hogs() {
		return 1000
	}
	if p.single() {
		k++
	}
	for i := range s.weapons {
		k += int(n.Close >> i & 1)
	}
	if s.policy.buy != 0 {
		k += s.actor.points
	}
	return min(k, 1000)
}
