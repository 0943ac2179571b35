package wh40k9

import (
	"fmt"
	"slices"

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
		s.measureOther(o)
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

// measureOther finds how near another unit is to the character it guards.
func (s *scene) measureOther(o *OtherUnit) {
	placed := s.board.models[o.Name]
	if len(placed) == 0 {
		return
	}
	if o.Models == nil {
		n := len(placed)
		o.Models = &n
	}
	for _, u := range s.targets {
		if !u.is("CHARACTER") {
			continue
		}
		for _, a := range placed {
			for _, b := range s.theirs(u) {
				d := fraction(apart(a, b))
				if o.ToTarget == nil || o.ToTarget.Rat == nil || d.Cmp(o.ToTarget.Rat) < 0 {
					o.ToTarget = &Length{d}
				}
			}
		}
	}
}

// coverRows parts a target of alike models into those in an area of terrain and
// those in the open, where they are covered differently.
func (s *scene) coverRows() {
	for _, u := range s.targets {
		if len(u.models) != 1 {
			continue
		}
		m := u.models[0]
		var in []*standing
		for _, b := range s.theirs(u) {
			if c := s.inArea(b); c.Light || c.Heavy {
				in = append(in, b)
			}
		}
		if len(in) == 0 || len(in) == m.count {
			continue
		}
		covered, open := *m, *m
		covered.name, open.name = "in cover", "in the open"
		covered.count, open.count = len(in), m.count-len(in)
		open.left = open.w
		if m.left == m.w {
			covered.left = covered.w
		}
		u.models = []*model{&covered, &open}
		list := s.theirs(u)
		slices.SortStableFunc(list, func(a, b *standing) int {
			return int(b2n(!slices.Contains(in, a))) - int(b2n(!slices.Contains(in, b)))
		})
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

// byBearer parts groups by how the target lies before each bearer, and leaves
// out those that cannot attack.
func (s *scene) byBearer() {
	var out []*group
	for _, g := range s.groups {
		switch {
		case g.profile == nil:
			out = append(out, g)
		case g.weapon.melee:
			g.count = 0
			for _, a := range s.bearers(g.weapon) {
				if s.canFight(a, g.target) {
					g.count++
				}
			}
			g.fighters = g.count
			g.at = &sight{visible: true, covers: s.rowCovers(s.ours()[0], g.target)}
			out = append(out, g)
		default:
			out = append(out, s.parted(g)...)
		}
	}
	s.groups = out
}

// carriers are the bearers of a group: of the weapon, or of its share where it is
// split among targets.
func (s *scene) carriers(g *group) []*standing {
	if g.carriers != nil {
		return g.carriers
	}
	return s.bearers(g.weapon)
}

// parted is a group parted by its bearers.
func (s *scene) parted(g *group) []*group {
	type kind struct {
		half, visible, dense bool
		covers               string
	}
	var kinds []kind
	groups := map[kind]*group{}
	total := 0
	for _, a := range s.carriers(g) {
		at := s.look(a, g.weapon, g.profile, g.target)
		h := *g
		h.at, h.count = at, 0
		s.inHalf(&h)
		r := s.shoot(g.weapon, g.profile, g.target, at)
		if !r.legal() {
			continue
		}
		total++
		k := kind{h.half, at.visible, at.cover.Dense, fmt.Sprint(at.covers)}
		if groups[k] == nil {
			groups[k] = &h
			kinds = append(kinds, k)
		} else if at.distance.Cmp(groups[k].at.distance) < 0 {
			groups[k].at = at
		}
		groups[k].count++
	}
	if len(kinds) == 0 {
		h := *g
		h.at, h.count, h.fighters = s.sightOf(g.weapon, g.target), len(s.carriers(g)), 0
		return []*group{&h}
	}
	var out []*group
	for i, k := range kinds {
		h := groups[k]
		h.fighters = h.count
		if len(kinds) > 1 {
			h.name = fmt.Sprintf("%s %d", g.name, i+1)
		}
		out = append(out, h)
	}
	return out
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
		if friend == a || !geometry.Within(a.shape, friend.shape, half) {
			continue
		}
		for _, b := range s.theirs(u) {
			if geometry.Within(friend.shape, b.shape, half) {
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
