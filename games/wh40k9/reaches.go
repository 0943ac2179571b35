package wh40k9

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// reaches are the attacks of a melee weapon's bearers by the targets, as bits,
// that they can fight; of a ranged weapon, its bearers by the targets that they
// can shoot at.
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
			if u := s.target(n); u != nil && s.canAttack(a, w, u) {
				bits |= 1 << i
			}
		}
		if bits > 0 {
			out[bits] += each
		}
	}
	return out
}

// canAttack tells whether a bearer can fight a target, or shoot at it.
func (s *scene) canAttack(a *standing, w *weapon, u *unit) bool {
	if w.melee {
		return s.canFight(a, u)
	}
	p := w.merged(s.profileAt(w, u))
	r := s.shoot(w, p, u, s.look(a, w, p, u))
	return r.legal()
}

// assign gives every target as many bearers as are to shoot at it, near ones
// first. That there are enough was checked.
func (s *scene) assign(w *weapon, parts []part) [][]*standing {
	bearers := s.bearers(w)
	owner := make([]int, len(bearers)) // the target, and 1
	near := make([][]int, len(parts))  // bearers by distance
	for k, p := range parts {
		u := s.target(p.Name)
		far := map[int]*big.Rat{}
		for i, a := range bearers {
			if s.canAttack(a, w, u) {
				near[k] = append(near[k], i)
				far[i] = s.look(a, w, w.merged(s.profileAt(w, u)), u).distance
			}
		}
		slices.SortStableFunc(near[k], func(i, j int) int { return far[i].Cmp(far[j]) })
	}
	var find func(k int, asked map[int]bool) bool
	find = func(k int, asked map[int]bool) bool {
		for _, i := range near[k] {
			if asked[i] {
				continue
			}
			asked[i] = true
			if owner[i] == 0 || find(owner[i]-1, asked) {
				owner[i] = k + 1
				return true
			}
		}
		return false
	}
	for k, p := range parts {
		for range p.N {
			find(k, map[int]bool{})
		}
	}
	out := make([][]*standing, len(parts))
	for i, k := range owner {
		if k > 0 {
			out[k-1] = append(out[k-1], bearers[i])
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

// shares checks that the bearers of a weapon make all their attacks, and none at a
// target that they cannot fight, or shoot at.
func (s *scene) shares(aim *Aimed, r reaches, melee bool) bool {
	what, who, reach := "attacks", "fight.who", "fight.target-reach"
	makes := "the models near enough to %s make %d attacks (got %d)"
	if !melee {
		what, who, reach = "weapons that can be fired", "decl.split", "decl.one-target-per-weapon"
		makes = "the weapons that can be fired at %s are %d (got %d)"
	}
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
		return refuse(who, "must add up to the %d %s (got %d)", r.among(all), what, total)
	}
	if set := r.beyond(aim.Parts); set > 0 {
		var names []string
		for i, p := range aim.Parts {
			if set>>i&1 == 1 {
				names = append(names, p.Name)
			}
		}
		return refuse(reach, makes, strings.Join(names, " or "), r.among(set), aimed(aim.Parts, set))
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
