package wh40k9

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/geometry"
)

// guarded is a CHARACTER of few wounds.
func guarded(keywords words, w int) bool { return keywords.has("CHARACTER") && w <= 9 }

// lookOutSir protects a character that stands near enough to its friends.
func (s *scene) lookOutSir(r *ruling, g *group) {
	u := g.target
	character := false
	for _, m := range u.models {
		character = character || guarded(m.keywords, m.w)
	}
	if !character || s.phase == "overwatch" {
		return
	}
	if s.has(g, "Ignores Look Out, Sir") {
		r.yes("ability.ignore-look-out-sir")
		return
	}
	guardian := s.guardian(u)
	switch {
	case guardian == "":
		r.yes("target.look-out-sir")
	case s.closest(g):
		r.yes("target.look-out-sir")
	default:
		r.no("target.look-out-sir", "%s is within 3\" of it", guardian)
	}
}

// guardian is a unit that protects a character near it; empty if there is none. On
// a table that may be another target.
func (s *scene) guardian(u *unit) string {
	name := ""
	for i := range s.file.Situation.Others {
		if o := &s.file.Situation.Others[i]; s.beside(o, u) && o.guards() {
			name = o.Name
		}
	}
	if s.board == nil {
		return name
	}
	for _, t := range s.targets {
		if t != u && t.guards() && anyNear(s.theirs(t), s.theirs(u), geometry.Int(3)) {
			name = t.name
		}
	}
	return name
}

// beside tells whether another unit is within 3" of a target: as the table shows,
// or the file says.
func (s *scene) beside(o *OtherUnit, u *unit) bool {
	if s.board != nil && len(s.board.models[o.Name]) > 0 {
		return anyNear(s.board.models[o.Name], s.theirs(u), geometry.Int(3))
	}
	return o.ToTarget != nil && o.ToTarget.Rat != nil && o.ToTarget.Rat.Cmp(big.NewRat(3, 1)) <= 0
}

func anyNear(list, of []*standing, d geometry.Number) bool {
	for _, a := range list {
		for _, b := range of {
			if near(a, b, d) {
				return true
			}
		}
	}
	return false
}

// guards tells whether a unit can protect a character near it.
func (o *OtherUnit) guards() bool {
	k := words(o.Keywords)
	large := k.any("VEHICLE", "MONSTER")
	wounds, models := 1, 1
	if o.W != nil {
		wounds = *o.W
	}
	if o.Models != nil {
		models = *o.Models
	}
	return large && wounds >= 10 || large && !k.has("CHARACTER") || !k.has("CHARACTER") && models >= 3
}

// guards tells whether a target can protect a character near it.
func (u *unit) guards() bool {
	for _, m := range u.models {
		if m.keywords.any("VEHICLE", "MONSTER") && (m.w >= 10 || !u.is("CHARACTER")) {
			return true
		}
	}
	return !u.is("CHARACTER") && u.count >= 3
}

// closest tells whether a visible target is the closest to the firing model;
// other characters of few wounds are ignored. A tie is the attacker's.
func (s *scene) closest(g *group) bool {
	u, at := g.target, g.sight()
	if !at.visible || at.distance == nil {
		return false
	}
	for i := range s.file.Situation.Others {
		o := &s.file.Situation.Others[i]
		w := 1
		if o.W != nil {
			w = *o.W
		}
		to := at.others[o.Name]
		if to == nil && o.ToAttacker != nil {
			to = o.ToAttacker.Rat
		}
		if guarded(o.Keywords, w) || to == nil {
			continue
		}
		switch to.Cmp(at.distance) {
		case -1:
			return false
		case 0:
			s.cite(id + "measure.ties")
		}
	}
	for _, t := range s.targets {
		d := t.sight.distance
		if at.targets != nil {
			d = at.targets[t.name]
		}
		if t == u || d == nil {
			continue
		}
		small := false
		for _, m := range t.models {
			small = small || guarded(m.keywords, m.w)
		}
		if !small && d.Cmp(at.distance) < 0 {
			return false
		}
	}
	return true
}
