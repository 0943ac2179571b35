package wh40k9

import (
	"github.com/enfilade/enfilade/internal/scenario"
)

// past is what so_far says beside what it says of groups.
type past struct {
	midway  bool // attacks of this unit were made
	grenade bool
	command bool   // the attacker's Command Re-roll is spent
	at      *unit  // is finished before another; nil: none
	with    *group // whose profile comes first there; nil: none
}

// readSoFar takes in what has already happened.
func (s *scene) readSoFar() {
	if len(s.file.SoFar) > 100 {
		s.file.Fault("so_far", "", "at most 100 entries (got %d)", len(s.file.SoFar))
		return
	}
	for i := range s.file.SoFar {
		s.happened(&s.file.SoFar[i])
	}
	if s.faults.Any() {
		return
	}
	for _, g := range s.groups {
		g.least, g.most = s.spread(g)
	}
	s.checkBegun()
	s.past.at, s.past.with = s.underway()
}

func (s *scene) happened(e *SoFar) {
	u := s.targets[0]
	if e.Target != "" {
		if u = s.target(e.Target); u == nil {
			e.Fault("target", scenario.Suggest(e.Target, s.targetNames()), "no target %q", e.Target)
			return
		}
	} else if len(s.targets) > 1 && (e.Mortal != nil || e.Allocated != "" || e.Lost != nil || e.Destroyed != nil || e.Blast != nil) {
		e.Fault("target", "", "is missing: there are several targets")
		return
	}
	if *e == (SoFar{Block: e.Block, Target: e.Target}) {
		e.FaultHere("", "says nothing")
	}
	switch {
	case e.Weapon != "":
		s.ofGroup(e)
	case e.Resolved != nil || e.Attacks != nil || e.Hits != nil || e.Wounds != nil || e.Unsaved != nil:
		e.Fault("weapon", "", "is missing")
	}
	s.past.grenade = s.past.grenade || e.Grenade != ""
	s.past.command = s.past.command || e.Command != ""
	s.ofUnit(e, u)
}

// ofUnit is what has happened to one target.
func (s *scene) ofUnit(e *SoFar, u *unit) {
	if e.Mortal != nil {
		u.mortal += *e.Mortal
		s.past.midway = true
		if u.mortal > 2000 {
			e.Fault("mortal_wounds", "", "at most 2000 in all")
		}
	}
	if e.Allocated != "" {
		s.allocated(e, u)
	}
	if e.Lost != nil {
		u.lost += *e.Lost
	}
	if e.Destroyed != nil {
		u.gone += *e.Destroyed
		if u.Starting != nil && u.gone+u.count > *u.Starting {
			e.Fault("destroyed", "", "%d destroyed and %d left are more than the %d at the start", u.gone, u.count, *u.Starting)
		}
	}
	if e.Blast != nil {
		u.counted = *e.Blast
		if u.counted < u.count {
			e.Fault("blast_models", "", "must be at least the %d models there are (got %d)", u.count, u.counted)
		}
	}
}

func (s *scene) allocated(e *SoFar, u *unit) {
	for _, m := range u.models {
		if m.name != "" && (m.name == e.Allocated || m.row == e.Allocated) {
			m.allocated = true
			return
		}
	}
	if len(u.models) == 1 {
		e.Fault("allocated", "", "%s has no mix of models: all are alike", u.name)
		return
	}
	var names []string
	for _, m := range u.models {
		names = append(names, m.name)
	}
	e.Fault("allocated", scenario.Suggest(e.Allocated, names), "no row %q", e.Allocated)
}

// ofGroup is what has happened to one group.
func (s *scene) ofGroup(e *SoFar) {
	g := s.find(e)
	if g == nil {
		e.Fault("weapon", scenario.Suggest(e.Weapon, groupNames(s.groups)), "no weapon %q is fired", e.Weapon)
		return
	}
	s.past.midway = true
	_, most := s.spread(g)
	if e.Resolved != nil {
		g.over += *e.Resolved
		if g.over > most {
			e.Fault("resolved", "", "%s makes at most %d attacks", g.name, most)
		}
	}
	set := func(key string, n *int, from source, most int) {
		if n == nil {
			return
		}
		if g.left >= 0 {
			e.Fault(key, "", "what is left of %s was said before", g.name)
			return
		}
		if *n > most {
			e.Fault(key, "", "%s can have at most %d left", g.name, most)
		}
		g.left, g.from = *n, from
	}
	most = max(0, most-g.over)
	hits := most * g.hitsEach(s)
	set("attacks", e.Attacks, fromAttack, most)
	set("hits", e.Hits, fromHit, hits)
	set("wounds", e.Wounds, fromWound, hits)
	set("unsaved", e.Unsaved, fromUnsaved, hits)
}

// find is the group that an entry names: a group, or the weapon of one group.
func (s *scene) find(e *SoFar) *group {
	var found *group
	for _, g := range s.groups {
		if g.name == e.Weapon && (e.Target == "" || g.target.name == e.Target) {
			return g
		}
		if g.weapon.Name == e.Weapon && (e.Target == "" || g.target.name == e.Target) && found == nil {
			found = g
		}
	}
	return found
}

// spread is the fewest and the most attacks that the group can make.
func (s *scene) spread(g *group) (least, most int) {
	h := *g
	h.numbers = numbers{}
	h.over, h.left, h.from = 0, -1, fromAttack
	if h.profile == nil {
		return h.count, h.count // mortal wounds
	}
	s.attacksOf(&h)
	return h.weapons * h.number.Min(), h.weapons * h.number.Max()
}

// attacksOf is attacks without faults that derive will note anyway.
func (s *scene) attacksOf(g *group) {
	s.inHalf(g)
	halved := g.halved
	g.halved = true
	s.attacks(g)
	g.halved = halved
}

// hitsEach is the most hits of one attack.
func (g *group) hitsEach(s *scene) int {
	n := 1
	for _, a := range g.profile.Abilities {
		switch a.Name {
		case "Extra Hits":
			n += a.N
		case "Hit Rolls":
			n *= a.N
		}
	}
	for _, a := range s.file.Attacker.Abilities {
		if a.Name == "Extra Hits" {
			n += a.N
		}
	}
	return n
}
