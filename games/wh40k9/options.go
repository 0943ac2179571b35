package wh40k9

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// rulings rules on what was declared and on all else that could be.
func (s *scene) rulings() {
	switch s.phase {
	case "fight":
		s.fightOptions()
		s.fighterOptions()
	case "shooting", "overwatch":
		s.shootOptions()
		s.togetherOptions()
	}
	if s.phase == "overwatch" {
		r := s.overwatchRuling()
		o := r.option("attacker", "overwatch")
		o.Declared = true
		s.options = append(s.options, o)
		if !r.legal() {
			s.forbid(s.weapons[0].targetPath(), r)
		}
	}
	s.terrainOptions()
	s.resolveOptions()
	s.profileOptions()
	s.rerollOptions()
	s.defenderOptions()
}

// resolveOptions rules on which group may be resolved next.
func (s *scene) resolveOptions() {
	if !s.past.midway && len(s.groups) < 2 {
		return
	}
	for _, g := range s.groups {
		if g.done() {
			continue
		}
		r := s.declaring(g)
		if why, rule := s.goesOn(g); why != "" {
			r.no(rule, "%s", why)
		}
		r.yes("seq.attacker-order")
		if s.outOfReach(g) {
			r.yes("seq.declared-stand")
		}
		o := r.option("attacker", "resolve "+g.weapon.label(g)+" at "+g.target.name)
		o.Declared = s.past.midway && o.Legal
		s.options = append(s.options, o)
	}
}

// declaring forbids what forbids the attack that is to be resolved, until some
// attack is made: what was declared then stands.
func (s *scene) declaring(g *group) ruling {
	var r ruling
	if s.past.midway || g.profile == nil || g.weapon.melee {
		return r
	}
	shot := s.shoot(g.weapon, g.profile, g.target, g.at)
	r.forbids, r.why = shot.forbids, shot.why
	return r
}

// label is how options name a group's weapon.
func (w *weapon) label(g *group) string {
	name, _, _ := strings.Cut(g.name, " > ")
	return name
}

// outOfReach tells whether a group could not be declared any more.
func (s *scene) outOfReach(g *group) bool {
	if g.profile == nil {
		return false
	}
	if s.phase == "fight" {
		r := s.fight(g.target)
		return !r.legal()
	}
	var r ruling
	s.sightRuling(&r, g)
	return !r.legal()
}

func (s *scene) profileOptions() {
	for _, w := range s.weapons {
		for _, p := range w.Profiles {
			o := attack.Option{Player: "attacker", Option: "use " + p.Name + " of " + w.Name, Legal: true, Rules: ids("decl.profile")}
			for _, g := range s.groups {
				o.Declared = o.Declared || g.weapon == w && g.row == p.Name && !g.combi
			}
			s.options = append(s.options, o)
		}
		if len(w.Profiles) > 0 && !w.melee && w.combi() {
			o := attack.Option{Player: "attacker", Option: "use both of " + w.Name, Legal: true, Rules: ids("decl.profile")}
			o.Declared = slices.ContainsFunc(s.groups, func(g *group) bool { return g.weapon == w && g.combi })
			s.options = append(s.options, o)
		}
	}
}

// rerollOptions rules on every face of hit and wound rolls that some rule lets
// be rolled again.
func (s *scene) rerollOptions() {
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		if !g.strike.Automatic {
			s.rerollFaces(g, "Hit", "hit", s.failedHits(g))
		}
		table := 4
		for _, f := range g.facts {
			if f.Name == "wound.table" {
				table = f.Value.(int)
			}
		}
		s.rerollFaces(g, "Wound", "wound", anyFace&^from(table))
	}
}

func (s *scene) rerollFaces(g *group, roll, name string, failed Faces) {
	once, fails, any := s.has(g, "Re-roll "+roll+" 1s"), s.has(g, "Re-roll Failed "+roll+"s"), s.has(g, "Re-roll "+roll+"s")
	if !once && !fails && !any {
		return
	}
	barred := g.target.bars(roll)
	for f := 1; f <= 6; f++ {
		var r ruling
		switch {
		case any:
			r.yes("reroll.any")
		case once && f == 1:
			r.yes("reroll.ones")
		case fails && failed.has(f):
			r.yes("reroll.failed")
		default:
			if once {
				r.no("reroll.ones", "1s only")
			}
			if fails {
				r.no("reroll.failed", "%d has not failed before modifiers", f)
			}
		}
		if barred {
			r.forbids = append([]string{"reroll.forbidden"}, r.forbids...)
			r.why = "no re-rolls"
		}
		o := r.option("attacker", fmt.Sprintf("re-roll %s %d", name, f))
		if len(s.groups) > 1 {
			o.Of = g.name
		}
		s.options = append(s.options, o)
	}
}

// defenderOptions rules on allocation and on the choice of save.
func (s *scene) defenderOptions() {
	for _, u := range s.targets {
		s.allocateOptions(u)
	}
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		for _, m := range g.target.models {
			s.saveOptions(g, m)
		}
	}
}

func (s *scene) allocateOptions(u *unit) {
	if len(u.models) < 2 {
		return
	}
	var hurt, taken *model
	for _, m := range u.models {
		if m.left < m.w {
			hurt = m
		}
		if m.allocated {
			taken = m
		}
	}
	for _, m := range u.models {
		var r ruling
		switch {
		case hurt != nil && m != hurt:
			r.no("alloc.wounded-first", "the wounded model comes first")
		case hurt != nil:
			r.yes("alloc.wounded-first")
		case taken != nil && m != taken:
			r.no("alloc.allocated-first", "a model was allocated to already")
		case taken != nil:
			r.yes("alloc.allocated-first")
		}
		r.yes("alloc.defender")
		o := r.option("defender", "allocate to "+m.name)
		if len(s.targets) > 1 {
			o.Of = u.name
		}
		s.options = append(s.options, o)
	}
}

func (s *scene) saveOptions(g *group, m *model) {
	ap, _ := s.piercing(g, m, 0)
	bonus, _ := s.armourBonus(g, m)
	add := func(r ruling, name string) {
		o := r.option("defender", name)
		switch {
		case len(g.target.models) > 1 && len(s.groups) > 1:
			o.Of = g.name + ", " + m.name
		case len(g.target.models) > 1:
			o.Of = m.name
		case len(s.groups) > 1:
			o.Of = g.name
		}
		s.options = append(s.options, o)
	}
	var armour, ward ruling
	none := s.has(g, "No Save")
	if none {
		armour.no("ability.no-save", "no save of any kind")
		ward.no("ability.no-save", "no save of any kind")
	}
	if n := need(m.armour - ap - bonus); n > 6 {
		armour.no("save.armour", "7 or more is needed")
	}
	armour.yes("save.choice")
	add(armour, "save with armour")
	if m.ward > 6 {
		return
	}
	if s.has(g, "No Invulnerable Save") {
		ward.no("ability.no-invulnerable", "no invulnerable save against it")
	}
	ward.yes("save.choice")
	add(ward, "save with invulnerable")
}
