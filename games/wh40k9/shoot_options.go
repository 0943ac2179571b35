package wh40k9

import (
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

func (w *weapon) targetPath() string { return w.path + ".target" }

// problem is why something may not be done, at its place in the file.
func (s *scene) problem(path string, r ruling) scenario.Problem {
	p := scenario.Place(s.file.Node, path, "", r.why)
	p.File, p.Rules = s.faults.File, ids(r.forbids...)
	return p
}

// forbid notes that the declared attack may not be made.
func (s *scene) forbid(path string, r ruling) {
	p := s.problem(path, r)
	for _, q := range s.illegal {
		if q.Path == p.Path {
			return
		}
	}
	s.illegal = append(s.illegal, p)
}

func (s *scene) shootOptions() {
	whole := s.phase == "shooting" && s.movement() == "fell_back" && !s.keywords.has("TITANIC")
	noAssault := s.phase == "shooting" && s.movement() == "advanced"
	for _, w := range s.weapons {
		noAssault = noAssault && (w.block || !w.anyType("Assault"))
	}
	for _, w := range s.weapons {
		if w.block {
			continue
		}
		for _, u := range s.targets {
			p := w.merged(s.profileAt(w, u))
			r := s.shoot(w, p, u, s.sightOf(w, u))
			for _, g := range s.groups { // every profile of a Combi weapon
				if g.combi && g.weapon == w && g.target == u && r.legal() {
					r = s.shoot(w, g.profile, u, s.sightOf(w, u))
				}
			}
			o := r.option("attacker", "shoot "+w.Name+" at "+u.name)
			o.Declared = s.declared(w, u)
			s.options = append(s.options, o)
			if r.legal() && slices.Contains(r.allows, "target.big-guns-deferred") {
				s.deferred(w, u)
			}
			if !o.Declared || r.legal() || s.past.midway {
				continue
			}
			path := w.targetPath()
			if whole || noAssault {
				path = "situation.movement"
			}
			s.forbid(path, r)
		}
	}
}

// deferred marks attacks that wait until the enemies engaged are gone.
func (s *scene) deferred(w *weapon, u *unit) {
	for _, g := range s.groups {
		if g.weapon == w && g.target == u {
			g.late = true
		}
	}
}

func (w *weapon) anyType(name string) bool {
	if w.Type != nil && w.Type.Name == name {
		return true
	}
	for _, p := range w.Profiles {
		if p.Type != nil && p.Type.Name == name {
			return true
		}
	}
	return false
}

// profileAt is the row that a weapon uses at a target.
func (s *scene) profileAt(w *weapon, u *unit) *Profile {
	for _, g := range s.groups {
		if g.weapon == w && g.row != "" {
			for i := range w.Profiles {
				if w.Profiles[i].Name == g.row {
					return &w.Profiles[i]
				}
			}
		}
	}
	if len(w.Profiles) > 0 {
		return &w.Profiles[0]
	}
	return &w.Profile
}

func (s *scene) declared(w *weapon, u *unit) bool {
	for _, g := range s.groups {
		if g.weapon == w && g.target == u && (g.count > 0 || g.weapon.count() == 0) {
			return true
		}
	}
	return false
}

func (s *scene) fightOptions() {
	if s.past.midway {
		return
	}
	reached := false
	for _, u := range s.targets {
		r := s.fight(u)
		reached = reached || r.legal()
		o := r.option("attacker", "fight "+u.name)
		var first *weapon
		for _, g := range s.groups {
			if g.target == u && first == nil {
				first = g.weapon
			}
		}
		o.Declared = first != nil
		s.options = append(s.options, o)
		if o.Declared && !r.legal() {
			s.forbid(first.targetPath(), r)
		}
	}
	if !reached {
		s.cite(id+"fight.none", id+"fight.pile-in")
	}
	if s.charged() {
		s.cite(id + "fight.order")
	}
	if len(s.weapons) > 1 {
		s.cite(id + "fight.weapon-select")
	}
}

// togetherOptions rules on the weapons of one bearer.
func (s *scene) togetherOptions() {
	for i, a := range s.weapons {
		for _, b := range s.weapons[i+1:] {
			if a.Bearer == "" || a.Bearer != b.Bearer || a.block || b.block {
				continue
			}
			r := together(a, b)
			o := r.option("attacker", "shoot "+a.Name+" + "+b.Name)
			o.Declared = a.fired && b.fired
			s.options = append(s.options, o)
			switch d := s.file.Decisions.Fire; {
			case !o.Declared || r.legal():
			case d == nil || d.Open:
				s.undecided = append(s.undecided, s.problem(b.path, r))
			default:
				s.forbid(b.path, r)
			}
		}
	}
}

func together(a, b *weapon) ruling {
	var r ruling
	if a.anyType("Grenade") || b.anyType("Grenade") {
		r.no("type.grenade", "a model that uses a grenade shoots nothing else")
	}
	if a.anyType("Pistol") != b.anyType("Pistol") {
		r.no("type.pistol-or-rest", "a model fires its Pistols or its other weapons")
	}
	r.yes("shoot.eligible")
	if r.legal() && a.anyType("Pistol") {
		r.yes("type.pistol-or-rest")
	}
	return r
}
