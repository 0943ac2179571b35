package wh40k9

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/scenario"
)

// touched tells whether attacks of the group were made.
func (g *group) touched() bool { return g.over > 0 || g.left >= 0 }

// done tells whether no attack of the group is left, however many it rolled.
func (g *group) done() bool { return g.left == 0 || g.left < 0 && g.over > 0 && g.over >= g.most }

// unfinished tells whether attacks of the group are left, however few it rolled.
func (g *group) unfinished() bool { return g.left > 0 || g.left < 0 && g.over < g.least }

// rolledBefore tells whether the number of attacks was rolled, since some of the one
// weapon's were made: it is that many or more, and is not rolled again.
func (g *group) rolledBefore() bool { return g.over > 0 && g.left < 0 && g.weapons == 1 }

// underway is the target that is to be finished before another, since attacks at
// it were made and some are left, and a group of the profile that comes first
// there. Of several that may have rolled no more than was made, it is the last.
func (s *scene) underway() (*unit, *group) {
	maybe := func(g *group) bool { return !g.done() }
	at := s.begunAt((*group).unfinished)
	if at == nil {
		at = s.begunAt(maybe)
	}
	with := s.begunWith(at, (*group).unfinished)
	if with == nil {
		with = s.begunWith(at, maybe)
	}
	return at, with
}

func (s *scene) begunAt(left func(*group) bool) (at *unit) {
	for _, g := range s.groups {
		for _, h := range s.groups {
			if g.touched() && h.target == g.target && left(h) {
				at = g.target
			}
		}
	}
	return at
}

func (s *scene) begunWith(at *unit, left func(*group) bool) (with *group) {
	for _, g := range s.groups {
		for _, h := range s.groups {
			if g.target == at && g.touched() && h.target == at && sameProfile(g, h) && left(h) {
				with = g
			}
		}
	}
	return with
}

// goesOn tells whether a group may be resolved next, given what is under way;
// else why not, and by which rule.
func (s *scene) goesOn(g *group) (problem, rule string) {
	at, with := s.past.at, s.past.with
	switch {
	case g.done() || at == nil:
	case g.target != at:
		return fmt.Sprintf("attacks at %s come first", at.name), "seq.target-by-target"
	case with != nil && !sameProfile(with, g):
		return fmt.Sprintf("attacks with the profile of %s come first", with.name), "seq.same-profile"
	}
	return "", ""
}

// begunProblem tells whether an order does not go on with what is under way.
func (s *scene) begunProblem(list []*group) (problem, rule string) {
	for _, g := range list {
		if !g.done() {
			return s.goesOn(g)
		}
	}
	return "", ""
}

// checkBegun refuses attacks that were made while others had to come first.
func (s *scene) checkBegun() {
	var begun []*group
	for i := range s.file.SoFar {
		e := &s.file.SoFar[i]
		if e.Weapon == "" {
			continue
		}
		g := s.find(e)
		for _, h := range begun {
			if why, rule := s.apart(g, h); why != "" {
				p := scenario.Place(s.file.Node, fmt.Sprintf("so_far[%d]", i), "", why)
				p.File, p.Rules = s.faults.File, ids(rule)
				s.faults.AddProblem(p)
				return
			}
		}
		begun = append(begun, g)
	}
}

// apart tells why attacks of two groups cannot both have been made, if they cannot.
func (s *scene) apart(g, h *group) (why, rule string) {
	if !g.touched() || !h.touched() {
		return "", ""
	}
	left := func(same func(a *group) bool) bool {
		for _, a := range s.groups {
			if same(a) && a.unfinished() {
				return true
			}
		}
		return false
	}
	if g.target != h.target {
		at := func(u *unit) bool { return left(func(a *group) bool { return a.target == u }) }
		if at(g.target) && at(h.target) {
			return fmt.Sprintf("attacks at %s and at %s were made, and some of both are left", h.target.name, g.target.name), "seq.target-by-target"
		}
		return "", ""
	}
	with := func(b *group) bool {
		return left(func(a *group) bool { return a.target == b.target && sameProfile(a, b) })
	}
	if !sameProfile(g, h) && with(g) && with(h) {
		return fmt.Sprintf("attacks with the profiles of %s and %s were made, and some of both are left", h.name, g.name), "seq.same-profile"
	}
	return "", ""
}
