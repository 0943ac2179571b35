package wh40k9

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// reaches are the attacks of a melee weapon's bearers by the targets, as bits,
// that they can fight.
type reaches map[uint32]int

// reaches counts the attacks of the bearers that can fight one of the targets
// named, where each makes so many. Without a table every bearer can fight all.
func (s *scene) reaches(w *weapon, each int, names []string) reaches {
	if s.board == nil {
		return reaches{1<<len(names) - 1: w.count() * each}
	}
	out := reaches{}
	for _, a := range s.bearers(w) {
		bits := uint32(0)
		for i, n := range names {
			if u := s.target(n); u != nil && s.canFight(a, u) {
				bits |= 1 << i
			}
		}
		if bits > 0 {
			out[bits] += each
		}
	}
	return out
}

// among is the attacks that can be made at one or more of the targets.
func (r reaches) among(targets uint32) int {
	n := 0
	for bits, attacks := range r {
		if bits&targets > 0 {
			n += attacks
		}
	}
	return n
}

// beyond finds targets that more attacks are aimed at than can be made at them;
// 0 if the attacks can be divided so.
func (r reaches) beyond(parts []part) uint32 {
	used := uint32(0)
	for i, p := range parts {
		if p.N > 0 {
			used |= 1 << i
		}
	}
	found := uint32(0)
	for set := used; set > 0; set = (set - 1) & used { // ends with the single targets
		if aimed(parts, set) > r.among(set) {
			found = set
		}
	}
	return found
}

// aimed is the attacks aimed at some of the targets.
func aimed(parts []part, targets uint32) int {
	n := 0
	for i, p := range parts {
		if targets>>i&1 == 1 {
			n += p.N
		}
	}
	return n
}

// shares checks that the bearers of a melee weapon make all their attacks, and
// none at a target that they cannot fight.
func (s *scene) shares(aim *Aimed, r reaches) bool {
	refuse := func(rule, format string, args ...any) bool {
		p := scenario.Problem{Path: aim.Node.Path, Line: aim.Node.Line, Column: aim.Node.Column, Message: fmt.Sprintf(format, args...)}
		if s.board != nil {
			p.Rules = ids(rule)
		}
		s.faults.AddProblem(p)
		return false
	}
	all := uint32(1)<<len(aim.Parts) - 1
	if total := aimed(aim.Parts, all); total != r.among(all) {
		return refuse("fight.who", "must add up to the %d attacks (got %d)", r.among(all), total)
	}
	if set := r.beyond(aim.Parts); set > 0 {
		var names []string
		for i, p := range aim.Parts {
			if set>>i&1 == 1 {
				names = append(names, p.Name)
			}
		}
		return refuse("fight.target-reach", "the models near enough to %s make %d attacks (got %d)", strings.Join(names, " or "), r.among(set), aimed(aim.Parts, set))
	}
	return true
}

func partNames(parts []part) []string {
	var out []string
	for _, p := range parts {
		out = append(out, p.Name)
	}
	return out
}
