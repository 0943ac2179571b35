package wh40k9

import (
	"math"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// mostOutcomes is the most results that one joint law of several targets has.
const mostOutcomes = 60_000

// outcomes estimates from above how many results the joint law has.
func (p *plan) outcomes() float64 {
	if len(p.start) < 2 {
		return 1
	}
	n := 1.0
	for k := range p.start {
		n *= p.results(k)
	}
	return n
}

// results estimates from above how many results the attacks at one target have.
func (p *plan) results(k int) float64 {
	dealt := 0
	for _, g := range p.groups {
		if int(g.Target) != k {
			continue
		}
		each := 1
		for _, d := range g.One.Rows[:g.One.N] {
			each = max(each, d.Damage[0].Roll.Max(), d.Damage[1].Roll.Max())
		}
		if g.Block {
			each = 1
		}
		dealt += int(g.Weapons) * g.Number.Max() * max(1, int(g.Rolls)) * each
	}
	c := p.counting(k)
	n := p.follow[k].endings(c, min(dealt, c.wounds))
	if len(p.units()[k].models) > 1 {
		n *= 2
	}
	return n
}

// endings estimates in how many ways it ends where up to so many wounds are lost,
// with what follows.
func (a *After) endings(c counting, lost int) float64 {
	mortal := 0
	for _, b := range a.Blasts {
		mortal = max(mortal, b.Number.Max())
	}
	n := 0.0
	for l := 0; l <= lost; l++ {
		slain := l * c.models / max(1, c.wounds)
		ways := float64(1 + slain*mortal)
		if a.Morale != (Morale{}) && slain > 0 {
			ways *= math.Sqrt(float64(c.models - slain + 1))
		}
		n += ways
	}
	if a.Passengers > 0 {
		n *= 2
	}
	return n
}

// of is the plan of some targets alone.
func (p *plan) of(targets ...int) *plan {
	out := &plan{scene: p.scene, shows: p.shown()}
	for i, k := range targets {
		if p.names == nil {
			out.names = append(out.names, k)
		} else {
			out.names = append(out.names, p.names[k])
		}
		out.start = append(out.start, p.start[k])
		out.follow = append(out.follow, p.follow[k])
		for _, g := range p.groups {
			if int(g.Target) == k {
				g.Target = uint8(i)
				out.groups = append(out.groups, g)
			}
		}
	}
	return out
}

// apart are the laws of many targets: every total by itself, then every target.
// Attacks that wait for others to be destroyed need the joint law: they are
// refused, see checkJoint.
func (p *plan) apart() []attack.Attack {
	if p.begun() > 0 {
		return p.passing().attacks()
	}
	var each, out []attack.Attack
	for k := range p.start {
		for _, a := range p.of(k).divided() {
			each = append(each, once(a))
		}
	}
	shown := p.shown()
	for i, name := range joint {
		var terms []term
		for k := range each {
			for at, m := range each[k].Measures {
				if strings.HasPrefix(m.Name, name+".") {
					terms = append(terms, term{&each[k], at})
				}
			}
		}
		if len(terms) == 0 {
			continue // nothing of the kind can follow
		}
		out = append(out, added([]attack.Measure{{Name: name, Quiet: !shown[i]}}, terms))
	}
	return append(out, each...)
}

// checkJoint refuses many targets of which some wait for others to be destroyed,
// where the joint law would be too large.
func (s *scene) checkJoint() {
	p := s.plan()
	if n := p.outcomes(); n > mostOutcomes && slices.ContainsFunc(p.groups, func(g Group) bool { return g.Late || g.Eased }) {
		s.file.Attacker.Fault("weapons", "ask about fewer targets", "too large: attacks that look at what is left of other targets need one law of all of them, up to %.0f results of at most %d", n, mostOutcomes)
	}
}

// joined are joint laws for goals that ask about more than one of the other laws: of
// any targets, and of what is counted over all.
func (p *plan) joined() []attack.Attack {
	switch {
	case len(p.start) == 1:
		return p.followed(true)
	case !p.parted():
		return nil
	case p.severable():
		return p.blends()
	case p.outcomes() <= mostOutcomes:
		return []attack.Attack{p.together()}
	}
	return nil
}
