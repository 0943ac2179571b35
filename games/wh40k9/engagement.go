package wh40k9

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/table"
)

func (s *scene) ours() []*standing { return s.board.models[s.file.Attacker.Name] }

func (s *scene) theirs(u *unit) []*standing { return s.board.models[u.name] }

// engagement finds who is within Engagement Range.
func (s *scene) engagement() {
	one := geometry.Int(1)
	for _, u := range s.targets {
		for _, a := range s.ours() {
			for _, b := range s.theirs(u) {
				u.engaged = u.engaged || within(a, b, one)
			}
		}
	}
	for i := range s.file.Situation.Others {
		o := &s.file.Situation.Others[i]
		for _, a := range s.ours() {
			for _, b := range s.board.models[o.Name] {
				s.othersEngaged = s.othersEngaged || within(a, b, one)
			}
		}
		if n := len(s.board.models[o.Name]); o.Models == nil && n > 0 {
			o.Models = &n
		}
	}
	s.cite(id+"measure.base", id+"measure.er")
	s.coherency(s.ours())
	for _, u := range s.targets {
		s.coherency(s.theirs(u))
	}
	for _, g := range s.board.terrain {
		if g.has("difficult") {
			s.cite(id + "terrain.difficult")
		}
	}
}

// coherency notes a unit whose models stand too far apart: it changes no attack.
func (s *scene) coherency(list []*standing) {
	want := 1
	if len(list) >= 6 {
		want = 2
	}
	if len(list) < 2 {
		return
	}
	for _, a := range list {
		near := 0
		for _, b := range list {
			if a != b && within(a, b, geometry.Int(2)) {
				near++
			}
		}
		if near < want {
			s.cite(id + "measure.coherency")
			s.notes = append(s.notes, fmt.Sprintf("%s of %s is out of coherency", a.Name, a.Unit))
			return
		}
	}
}

// bearers are the attacker's models that carry a weapon.
func (s *scene) bearers(w *weapon) []*standing {
	labels := map[string]bool{}
	for _, x := range s.weapons {
		if x.Bearer != "" {
			labels[x.Bearer] = true
		}
	}
	var out []*standing
	for _, a := range s.ours() {
		if w.Bearer != "" && a.Bearer == w.Bearer || w.Bearer == "" && !labels[a.Bearer] {
			out = append(out, a)
		}
	}
	return out
}

// carriers are the bearers of a group: of the weapon, or of its share where it is
// split among targets.
func (s *scene) carriers(g *group) []*standing {
	if g.carriers != nil {
		return g.carriers
	}
	return s.bearers(g.weapon)
}

// canFight tells whether a model can fight a target: within Engagement Range of
// it, or within half an inch of a friend that is within half an inch of it, or
// across a defence line.
func (s *scene) canFight(a *standing, u *unit) bool {
	one, half := geometry.Int(1), geometry.Frac(1, 2)
	for _, b := range s.theirs(u) {
		if within(a, b, one) {
			return true
		}
	}
	for _, friend := range s.ours() {
		if friend == a || !near(a, friend, half) {
			continue
		}
		for _, b := range s.theirs(u) {
			if near(friend, b, half) {
				return true
			}
		}
	}
	return s.overLine(a, u)
}

// fighterOptions rules on which models can fight.
func (s *scene) fighterOptions() {
	if s.board == nil || s.phase != "fight" {
		return
	}
	for _, a := range s.ours() {
		o := attack.Option{Player: "attacker", Option: a.Name + " fights", Rules: []table.RuleID{id + "fight.who"}, Declared: true}
		for _, u := range s.targets {
			o.Legal = o.Legal || s.canFight(a, u)
		}
		if !o.Legal {
			o.Why = "not near enough to an enemy, nor to a friend that is"
		}
		s.options = append(s.options, o)
	}
}
