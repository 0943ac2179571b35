package wh40k9

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// byTarget is one group for every target that is aimed at.
func (s *scene) byTarget(g *group) []*group {
	w := g.weapon
	aim := s.aimed(w)
	switch {
	case aim == nil && len(s.targets) > 1:
		w.Fault("target", "one of "+strings.Join(s.targetNames(), ", "), "is missing: there are several targets")
		return nil
	case aim == nil || aim.Open && len(aim.Parts) == 0:
		g.target = s.targets[0]
		return []*group{g}
	}
	for _, p := range aim.Parts {
		if s.target(p.Name) == nil {
			s.noTarget(aim, p)
			return nil
		}
	}
	if !aim.Split {
		g.target = s.target(aim.Parts[0].Name)
		return []*group{g}
	}
	return s.split(g, aim)
}

func (s *scene) noTarget(aim *Aimed, p part) {
	path := p.Node.Path
	s.faults.AddProblem(scenario.Problem{
		Path: path, Line: p.Node.Line, Column: p.Node.Column,
		Message: fmt.Sprintf("no target %q", p.Name), Hint: scenario.Suggest(p.Name, s.targetNames()),
	})
}

// aimed is what the weapon or the decisions say of its targets.
func (s *scene) aimed(w *weapon) *Aimed {
	if w.Target != nil {
		return w.Target
	}
	if d := s.file.Decisions.Target; d != nil {
		for _, e := range d.ByKey {
			if e.Key == w.Name {
				a := &Aimed{}
				a.ReadNode(e.Value, s.faults)
				return a
			}
		}
	}
	return nil
}

// split divides the weapons of a group, or the attacks in melee, among targets.
func (s *scene) split(g *group, aim *Aimed) []*group {
	total, used := 0, 0
	var carriers [][]*standing // of a ranged weapon on a table
	for _, p := range aim.Parts {
		total += p.N
		if p.N > 0 {
			used++
		}
	}
	switch {
	case g.weapon.melee:
		if len(s.byProfile(g.weapon)) > 1 {
			s.faults.Add(aim.Node, "write two weapons", "attacks of one weapon are divided by profile or by target, not by both")
			return nil
		}
		each, ok := s.eachMakes(g.weapon)
		if g.each >= 0 {
			each = g.each
		}
		if !ok {
			s.faults.Add(aim.Node, "", "the attacks are rolled: they cannot be divided in numbers")
			return nil
		}
		if !s.shares(aim, s.reaches(g.weapon, each, partNames(aim.Parts)), true) {
			return nil
		}
	case s.board != nil:
		if !s.shares(aim, s.reaches(g.weapon, 1, partNames(aim.Parts)), false) {
			return nil
		}
		carriers = s.assign(g.weapon, aim.Parts)
	case total != g.count:
		s.faults.Add(aim.Node, "", "must add up to the %d weapons (got %d)", g.count, total)
		return nil
	}
	var out []*group
	for _, u := range s.targets { // in the order of the file
		for k, p := range aim.Parts {
			if p.Name != u.name || p.N == 0 && used > 0 {
				continue
			}
			h := *g
			h.target = u
			if used > 1 {
				h.name = g.name + " > " + u.name
			}
			if g.weapon.melee {
				h.all = p.N
			} else {
				h.count = p.N
			}
			if carriers != nil {
				h.carriers = carriers[k]
			}
			out = append(out, &h)
			if used == 0 {
				return out
			}
		}
	}
	return out
}

// inHalf settles whether a group is within half range of its target.
func (s *scene) inHalf(g *group) {
	u, r := g.sight(), g.profile.Range
	switch {
	case u.half != nil:
		g.half = *u.half
		g.halved = true
	case u.distance != nil && r != nil && r.Max != nil:
		g.half = new(big.Rat).Mul(u.distance, big.NewRat(2, 1)).Cmp(r.Max) <= 0
		g.halved = true
	}
}
