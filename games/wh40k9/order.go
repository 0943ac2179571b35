package wh40k9

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// readFire settles which weapons are fired.
func (s *scene) readFire() {
	d := s.file.Decisions.Fire
	if d == nil || d.Open {
		for _, w := range s.weapons {
			w.fired = true
		}
		return
	}
	names := []string{}
	for _, w := range s.weapons {
		names = append(names, w.Name)
	}
	if len(d.Items) == 0 {
		s.faults.Add(d.Node, "", "names no weapon")
	}
	for _, x := range d.Items {
		i := slices.Index(names, x.Name)
		if i < 0 {
			s.faults.Add(x.Node, scenario.Suggest(x.Name, names), "no weapon %q", x.Name)
			continue
		}
		if s.weapons[i].fired {
			s.faults.Add(x.Node, "", "%s is named twice", x.Name)
		}
		s.weapons[i].fired = true
	}
}

// sameProfile tells whether two groups attack with the same characteristics,
// whatever they are called.
func sameProfile(a, b *group) bool {
	if a.profile == nil || b.profile == nil {
		return a == b
	}
	return a.weapon == b.weapon && a.row == b.row || a.shape() == b.shape()
}

// shape is the characteristics of a group's profile as text.
func (g *group) shape() string {
	p := g.profile
	var list []string
	for _, a := range p.Abilities {
		list = append(list, strings.ToLower(a.Text))
	}
	slices.Sort(list)
	r := ""
	if p.Range != nil && p.Range.Max != nil {
		r = p.Range.Max.RatString()
		if p.Range.Min != nil {
			r = p.Range.Min.RatString() + "-" + r
		}
	}
	var changes []string
	for key, c := range g.weapon.Modify.Changes {
		changes = append(changes, key+texts(c))
	}
	slices.Sort(changes)
	return fmt.Sprint(p.Type.text(), r, *p.S, p.AP.Value, p.D.Dice, list, changes)
}

// readOrder settles the order in which groups are resolved.
func (s *scene) readOrder() {
	if d := s.file.Decisions.Order; d != nil && !d.Open {
		s.statedOrder(d)
	} else {
		s.groups = s.pulled(s.groups)
	}
}

// pulled is the groups in the order of the file, but the other groups of a
// target, and of the same profile at it, pulled forward; units engaged with the
// shooter come first, since other attacks may have to wait for them.
func (s *scene) pulled(list []*group) []*group {
	at, with := s.past.at, s.past.with
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *group) int { // what was begun goes on
		first := func(g *group) uint16 {
			return b2n(g.target == at) + b2n(with != nil && g.target == at && sameProfile(g, with))
		}
		return int(first(b)) - int(first(a))
	})
	var units []*unit
	if at != nil {
		units = append(units, at)
	}
	for _, engaged := range []bool{true, false} {
		for _, g := range list {
			deferred := s.phase == "shooting"
			if (g.target.engaged && deferred) == engaged && !slices.Contains(units, g.target) {
				units = append(units, g.target)
			}
		}
	}
	var out []*group
	for _, u := range units {
		for _, g := range list {
			if g.target != u || slices.Contains(out, g) {
				continue
			}
			for _, h := range list {
				if h.target == u && !slices.Contains(out, h) && (h == g || sameProfile(g, h)) {
					out = append(out, h)
				}
			}
		}
	}
	return out
}

func (s *scene) statedOrder(d *Decision) {
	names := groupNames(s.groups)
	if d.Items == nil {
		s.faults.Add(d.Node, "", "must be a list of groups, or open")
		return
	}
	var out []*group
	for _, x := range d.Items {
		i := slices.Index(names, x.Name)
		parts := partsOf(s.groups, x.Name)
		twice := slices.ContainsFunc(parts, func(g *group) bool { return slices.Contains(out, g) })
		if i < 0 && len(parts) > 0 && !twice {
			out = append(out, parts...)
			continue
		}
		if i < 0 {
			s.faults.Add(x.Node, scenario.Suggest(x.Name, names), "no group %q: the groups are %s", x.Name, strings.Join(names, ", "))
			return
		}
		if slices.Contains(out, s.groups[i]) {
			s.faults.Add(d.Node, "", "%s is named twice", x.Name)
			return
		}
		out = append(out, s.groups[i])
	}
	if len(out) < len(s.groups) {
		s.faults.Add(d.Node, "", "must name every group: %s", strings.Join(names, ", "))
		return
	}
	problem, rule := orderProblem(out)
	if problem == "" {
		problem, rule = s.begunProblem(out)
	}
	if problem == "" {
		problem, rule = s.waitingProblem(out)
	}
	if problem != "" {
		s.faults.AddProblem(scenario.Problem{Path: d.Node.Path, Line: d.Node.Line, Column: d.Node.Column, Message: problem, Rules: ids(rule)})
		return
	}
	s.groups = out
}

func groupNames(list []*group) []string {
	out := make([]string, len(list))
	for i, g := range list {
		out[i] = g.name
	}
	return out
}

// orderProblem tells whether an order leaves a target and comes back, or splits
// a profile.
func orderProblem(list []*group) (problem, rule string) {
	for i := range list {
		for j := i + 2; j < len(list); j++ {
			between := list[j-1]
			switch a, b := list[i], list[j]; {
			case a.target != b.target:
			case between.target != a.target:
				return fmt.Sprintf("leaves %s and comes back to it", a.target.name), "seq.target-by-target"
			case sameProfile(a, b) && !sameProfile(a, between):
				return fmt.Sprintf("%s and %s have the same profile and must be resolved together", a.name, b.name), "seq.same-profile"
			}
		}
	}
	return "", ""
}

// orderText is the groups joined, as facts and options write them.
func orderText(list []*group) string { return strings.Join(groupNames(list), " > ") }
