package wh40k9

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// firePoints are the bearers whose weapons exclude each other.
func (s *scene) firePoints() []point {
	var out []point
	var bearers []string
	for _, w := range s.weapons {
		if w.Bearer != "" && !slices.Contains(bearers, w.Bearer) {
			bearers = append(bearers, w.Bearer)
		}
	}
	d := s.file.Decisions.Fire
	for _, b := range bearers {
		sets := s.fireSets(b)
		if len(sets) < 2 {
			continue
		}
		out = append(out, point{key: "fire", of: b, at: "fire " + b, open: d.open(), left: d == nil, node: d.node(), options: func(*scene) []option {
			var os []option
			for _, set := range sets {
				rule := "type.pistol-or-rest"
				if s.weaponNamed(set[0]).anyType("Grenade") {
					rule = "type.grenade"
				}
				os = append(os, option{strings.Join(set, " + "), ids(rule), func(c *chosen) { s.fireOnly(c, b, set) }})
			}
			return os
		}})
	}
	return out
}

// fireSets are the sets of a bearer's weapons that may be used together.
func (s *scene) fireSets(bearer string) [][]string {
	var pistols, rest []string
	var grenades [][]string
	for _, w := range s.weapons {
		switch {
		case w.Bearer != bearer || w.block || w.melee:
		case w.anyType("Grenade"):
			grenades = append(grenades, []string{w.Name})
		case w.anyType("Pistol"):
			pistols = append(pistols, w.Name)
		default:
			rest = append(rest, w.Name)
		}
	}
	var out [][]string
	for _, set := range [][]string{rest, pistols} {
		if len(set) > 0 {
			out = append(out, set)
		}
	}
	return append(out, grenades...)
}

// fireOnly takes the weapons of a bearer that are not in the set out of those
// that are fired.
func (s *scene) fireOnly(c *chosen, bearer string, set []string) {
	if !c.fired {
		c.fired = true
		for _, w := range s.weapons {
			c.fire = append(c.fire, w.Name)
		}
	}
	var kept []string
	for _, name := range c.fire {
		for _, w := range s.weapons {
			if w.Name == name && (w.Bearer != bearer || slices.Contains(set, name)) {
				kept = append(kept, name)
			}
		}
	}
	c.fire = kept
}

func (s *scene) profilePoint(w *weapon) point {
	has := s.chosen(w)
	p := point{key: "profile", of: w.Name, at: "profile " + w.Name, left: has == nil && !s.file.Decisions.Profile.open()}
	p.open = has != nil && has.Open || has == nil && s.file.Decisions.Profile.open()
	p.node = s.file.Decisions.Profile.node()
	if has != nil {
		p.node = has.Node
	}
	p.options = func(s *scene) []option {
		w := s.weaponNamed(w.Name)
		if w == nil || !w.fired {
			return nil
		}
		if each, ok := s.eachMakes(w); w.melee && ok {
			return divisions(each, w.rowNames(), func(parts []part) option {
				return option{partsText(parts), ids("fight.profile-mix"), func(c *chosen) {
					c.profile[w.Name] = &Chosen{Node: &scenario.Node{}, Parts: parts}
				}}
			})
		}
		var out []option
		for _, row := range w.rowNames() {
			out = append(out, option{row, ids("decl.profile"), func(c *chosen) {
				c.profile[w.Name] = &Chosen{Node: &scenario.Node{}, Row: row}
			}})
		}
		if w.combi() {
			out = append(out, option{"both", ids("decl.profile"), func(c *chosen) {
				c.profile[w.Name] = &Chosen{Node: &scenario.Node{}, Both: true}
			}})
		}
		return out
	}
	return p
}

func (s *scene) weaponNamed(name string) *weapon {
	for _, w := range s.weapons {
		if w.Name == name {
			return w
		}
	}
	return nil
}

func (s *scene) targetPoint(w *weapon) (point, bool) {
	aim := s.aimed(w)
	if aim == nil || !aim.Open {
		return point{}, false
	}
	names := []string{}
	for _, u := range s.targets {
		if len(aim.Parts) == 0 || slices.ContainsFunc(aim.Parts, func(p part) bool { return p.Name == u.name }) {
			names = append(names, u.name)
		}
	}
	return point{key: "target", of: w.Name, at: "split " + w.Name, open: true, node: aim.Node, options: func(s *scene) []option {
		w := s.weaponNamed(w.Name)
		if w == nil || !w.fired {
			return nil
		}
		total := w.count()
		var r reaches
		switch {
		case !w.melee && s.board != nil:
			r = s.reaches(w, 1, names)
			total = r.among(1<<len(names) - 1)
		case w.melee:
			each, ok := s.eachMakes(w)
			if !ok {
				return whole(w, names)
			}
			r = s.reaches(w, each, names)
			total = r.among(1<<len(names) - 1)
		}
		return divisions(total, names, func(parts []part) option {
			if r != nil && r.beyond(parts) > 0 {
				return option{}
			}
			return option{partsText(parts), ids("decl.split"), func(c *chosen) {
				c.target[w.Name] = &Aimed{Node: &scenario.Node{}, Parts: parts, Split: true}
			}}
		})
	}}, true
}

// whole is one option for each target, where the attacks are rolled.
func whole(w *weapon, names []string) []option {
	var out []option
	for _, n := range names {
		out = append(out, option{n, ids("decl.split"), func(c *chosen) {
			c.target[w.Name] = &Aimed{Node: &scenario.Node{}, Parts: []part{{Name: n, Node: &scenario.Node{}}}}
		}})
	}
	return out
}

// divisions is every way to share n among the names, all to the first one
// first, but those of which nothing is made; too many options, of which none says
// anything, where there are more than mostDivisions.
func divisions(n int, names []string, with func([]part) option) []option {
	var out []option
	parts := []part{}
	if divisionsOf(n, len(names)) > mostDivisions {
		return make([]option, mostDivisions+1)
	}
	var share func(i, left int)
	share = func(i, left int) {
		if i == len(names)-1 {
			all := append(slices.Clone(parts), part{names[i], left, &scenario.Node{}})
			if o := with(all); o.take != nil {
				out = append(out, o)
			}
			return
		}
		for k := left; k >= 0; k-- {
			parts = append(parts, part{names[i], k, &scenario.Node{}})
			share(i+1, left-k)
			parts = parts[:len(parts)-1]
		}
	}
	share(0, n)
	return out
}

// divisionsOf is how many ways there are to share n among so many, or some number above
// mostDivisions.
func divisionsOf(n, names int) int {
	ways := 1
	for i := 1; i < names && ways <= mostDivisions; i++ {
		ways = ways * (n + i) / i
	}
	return ways
}

func partsText(parts []part) string {
	var out []string
	for _, p := range parts {
		out = append(out, fmt.Sprintf("%s %d", p.Name, p.N))
	}
	return strings.Join(out, ", ")
}
