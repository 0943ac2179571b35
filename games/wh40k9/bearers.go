package wh40k9

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// aim is one bearer that can make the attacks of a group, and how the target lies
// before it.
type aim struct {
	*standing
	at *sight
}

// byBearer parts groups by how the target lies before each bearer, and leaves
// out those that cannot attack.
func (s *scene) byBearer() {
	aims := make([][]aim, len(s.groups))
	for i, g := range s.groups {
		if g.profile != nil {
			aims[i] = s.aiming(g)
		}
	}
	for _, u := range s.targets {
		s.coverRows(u, s.attackers(u, aims))
	}
	var out []*group
	for i, g := range s.groups {
		if g.profile == nil {
			out = append(out, g)
		} else {
			out = append(out, s.parted(g, aims[i])...)
		}
	}
	s.groups = out
}

// aiming lists the bearers that can make the attacks of a group.
func (s *scene) aiming(g *group) []aim {
	var out []aim
	for _, a := range s.carriers(g) {
		if g.weapon.melee {
			if s.canFight(a, g.target) {
				out = append(out, aim{a, &sight{visible: true}})
			}
			continue
		}
		at := s.look(a, g.weapon, g.profile, g.target)
		if r := s.shoot(g.weapon, g.profile, g.target, at); r.legal() {
			out = append(out, aim{a, at})
		}
	}
	return out
}

// attackers are the models that attack a target; where none can, all that are to.
func (s *scene) attackers(u *unit, aims [][]aim) []*standing {
	var out, all []*standing
	add := func(list *[]*standing, a *standing) {
		if !slices.Contains(*list, a) {
			*list = append(*list, a)
		}
	}
	for i, g := range s.groups {
		if g.target != u || g.profile == nil {
			continue
		}
		for _, a := range s.carriers(g) {
			add(&all, a)
		}
		for _, a := range aims[i] {
			add(&out, a.standing)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// covered tells whether a kind of cover helps a model in this phase.
func (s *scene) covered(u *unit, m *model, c Cover) bool {
	if len(m.keywords) > 0 && !m.keywords.any("INFANTRY", "BEAST", "SWARM") {
		return false
	}
	if s.phase != "fight" {
		return c.Light
	}
	charged, _ := s.file.Situation.TargetCharged.For(u.name)
	return c.Heavy && !charged.On
}

// coverRows parts every row of a target by the attackers before which each model
// is in cover, of an area that it stands in or of an obstacle between them. The
// best covered come first.
func (s *scene) coverRows(u *unit, attackers []*standing) {
	list := s.theirs(u)
	var models []*model
	from := 0
	for _, m := range u.models {
		models = append(models, s.coverKinds(u, m, list[from:from+m.count], attackers)...)
		from += m.count
	}
	if len(models) > rows {
		s.file.Fault("table.terrain", "", "the models of %s are in cover from the attackers in %d ways; at most %d are told apart", u.name, len(models), rows)
		return
	}
	u.models = models
}

// coverKinds parts one row, and puts its models in order.
func (s *scene) coverKinds(u *unit, m *model, list, attackers []*standing) []*model {
	from := map[*standing]string{}
	count := map[string]int{}
	var kinds []string
	for _, b := range list {
		var k strings.Builder
		for _, a := range attackers {
			fmt.Fprint(&k, b2n(s.covered(u, m, s.coverFrom(a, b))))
		}
		from[b] = k.String()
		if count[k.String()] == 0 {
			kinds = append(kinds, k.String())
		}
		count[k.String()]++
	}
	if len(kinds) < 2 {
		return []*model{m}
	}
	slices.SortStableFunc(kinds, func(a, b string) int { return cmp.Compare(strings.Count(b, "1"), strings.Count(a, "1")) })
	slices.SortStableFunc(list, func(a, b *standing) int {
		return cmp.Compare(slices.Index(kinds, from[a]), slices.Index(kinds, from[b]))
	})
	var out []*model
	partly := 0
	for i, k := range kinds {
		x := *m
		x.count, x.row = count[k], m.name
		if i > 0 { // the hurt model, or the one allocated to, is the best covered
			x.left, x.allocated = x.w, false
			x.cells = x.at(x.w)
		}
		name := "in the open"
		switch n := strings.Count(k, "1"); {
		case n == len(k):
			name = "in cover"
		case n > 0:
			partly++
			name = strings.TrimSuffix(fmt.Sprintf("partly in cover %d", partly), " 1")
		}
		x.name = strings.TrimSpace(m.name + " " + name)
		out = append(out, &x)
	}
	return out
}

// parted is a group parted by its bearers.
func (s *scene) parted(g *group, aims []aim) []*group {
	type kind struct {
		half, visible, dense bool
		covers               string
	}
	if len(aims) == 0 {
		return []*group{s.unable(g)}
	}
	var kinds []kind
	groups := map[kind]*group{}
	for _, a := range aims {
		h := *g
		h.at, h.count = a.at, 0
		h.at.covers = s.rowCovers(a.standing, g.target)
		k := kind{visible: a.at.visible, dense: s.dense(&h)}
		if g.weapon.melee && g.all >= 0 { // whose attacks they are is not said
			k.covers = "any"
		} else {
			for i, m := range g.target.models {
				k.covers += fmt.Sprint(b2n(s.covered(g.target, m, h.at.covers[i])))
			}
		}
		if !g.weapon.melee {
			s.inHalf(&h)
			k.half = h.half
		}
		if groups[k] == nil {
			groups[k] = &h
			kinds = append(kinds, k)
		} else if near := groups[k].at.distance; near != nil && a.at.distance.Cmp(near) < 0 {
			groups[k].at = a.at
		}
		groups[k].count++
	}
	var out []*group
	for i, k := range kinds {
		h := groups[k]
		h.fighters = h.count
		if len(kinds) > 1 {
			h.whole, h.name = g.name, fmt.Sprintf("%s %d", g.name, i+1)
		}
		out = append(out, h)
	}
	return out
}

// partsOf are the parts of a group by its name before it was parted.
func partsOf(list []*group, name string) []*group {
	var out []*group
	for _, g := range list {
		if g.whole != "" && g.whole == name {
			out = append(out, g)
		}
	}
	return out
}

// unable is a group that nobody can attack with, as it would be.
func (s *scene) unable(g *group) *group {
	h := *g
	if g.weapon.melee {
		h.count, h.fighters = 0, 0
		h.at = &sight{visible: true, covers: s.rowCovers(s.ours()[0], g.target)}
		return &h
	}
	h.at, h.count, h.fighters = s.sightOf(g.weapon, g.target), len(s.carriers(g)), 0
	return &h
}
