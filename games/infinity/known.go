package infinity

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// givenNet is what the file says hits a link's target, the rolls being over.
func (s *scene) givenNet(l *link) *Net {
	for i := range s.f.SoFar {
		k := &s.f.SoFar[i]
		if k.Roller != "" || k.Has("dice") {
			continue
		}
		if (k.Target == "" && l.target.index == 0 || s.r.find(k.Target) == l.target) &&
			(k.Attacker == "" && l.attacker.index == 0 || s.r.find(k.Attacker) == l.attacker) {
			return &Net{uint8(k.Hits), uint8(k.Crits)}
		}
	}
	return nil
}

// over tells whether the file says that the rolls are over.
func (s *scene) over() bool {
	for i := range s.f.SoFar {
		if k := &s.f.SoFar[i]; k.Has("hits") || k.Has("crits") {
			return true
		}
	}
	return false
}

// checkKnown holds what is already rolled to the rolls there are.
func (s *scene) checkKnown() {
	for i := range s.f.SoFar {
		k := &s.f.SoFar[i]
		hits := k.Has("hits") || k.Has("crits")
		switch {
		case s.saidBefore(i):
		case hits && (k.Has("roller") || k.Has("dice")):
			k.Fault("hits", "", "roller and hits exclude each other")
		case hits:
			s.checkHits(k)
		case !k.Has("roller"):
			k.Fault("roller", "", "is missing")
		case !k.Has("dice"):
			k.Fault("dice", "", "is missing")
		default:
			s.checkDice(k)
		}
	}
}

// saidBefore refuses an entry about the rolls or the hits of an entry before it.
func (s *scene) saidBefore(i int) bool {
	k := &s.f.SoFar[i]
	for j := range i {
		b := &s.f.SoFar[j]
		switch {
		case s.rolledOut(k, b) || s.rolledOut(b, k):
			k.FaultHere("the dice, or what hits", "so_far[%d] says how these rolls came out", j)
			return true
		case k.Roller != "" && s.r.find(k.Roller) != nil && s.r.find(k.Roller) == s.r.find(b.Roller):
			k.Fault("roller", "all dice of a trooper in one entry", "the dice of %s stand in so_far[%d] too", k.Roller, j)
			return true
		case k.Roller == "" && b.Roller == "" && !k.Has("dice") && !b.Has("dice") && slices.ContainsFunc(s.links, func(l *link) bool { return s.names(k, l) && s.names(b, l) }):
			key := "hits"
			if !k.Has("hits") {
				key = "crits"
			}
			k.Fault(key, "hits and crits in one entry", "the hits stand in so_far[%d] too", j)
			return true
		}
	}
	return false
}

// rolledOut tells whether one entry holds dice of a roll whose hits another holds.
func (s *scene) rolledOut(dice, hits *Known) bool {
	by := s.r.find(dice.Roller)
	if by == nil || hits.Roller != "" || hits.Has("dice") {
		return false
	}
	return slices.ContainsFunc(s.links, func(l *link) bool {
		return s.names(hits, l) && (l.attacker == by || l.target == by && l.ftf)
	})
}

func (s *scene) checkHits(k *Known) {
	for _, who := range []struct{ key, name string }{{"attacker", k.Attacker}, {"target", k.Target}} {
		if who.name != "" && s.r.find(who.name) == nil {
			k.Fault(who.key, "", "nobody is called %q", who.name)
			return
		}
	}
	for _, l := range s.links {
		n := s.givenNet(l)
		if n == nil || !s.names(k, l) {
			continue
		}
		if dice := l.a.dice; n.all() > dice && !(l.a.act.kind == idle) {
			bad := "hits"
			if !k.Has("hits") || int(n.Hits) <= dice {
				bad = "crits"
			}
			if int(n.Hits) > dice {
				bad = "hits"
			}
			k.Fault(bad, "", "at most %d, the Burst (got %d)", dice, n.all())
		}
	}
}

// names tells whether an entry is about a link.
func (s *scene) names(k *Known, l *link) bool {
	return (k.Target == "" && l.target.index == 0 || s.r.find(k.Target) == l.target) &&
		(k.Attacker == "" && l.attacker.index == 0 || s.r.find(k.Attacker) == l.attacker)
}

func (s *scene) checkDice(k *Known) {
	t := s.r.find(k.Roller)
	if t == nil {
		k.Fault("roller", "", "nobody is called %q", k.Roller)
		return
	}
	n := s.diceOf(t)
	if len(k.Dice) != n {
		k.Fault("dice", "", "%s rolls %s (got %d)", t.name, attack.Counted(n, "die", "dice"), len(k.Dice))
	}
}

// diceOf is how many dice a trooper rolls in the Order.
func (s *scene) diceOf(t *trooper) int {
	n := 0
	for _, l := range s.links {
		r := l.t
		if t.active {
			r = l.a
		}
		if r.by != t || !r.rolls() {
			continue
		}
		if s.shared != nil && s.shared.by == t {
			return r.dice
		}
		if t.active && r.act.attacks() && !l.gives {
			continue
		}
		n += r.dice
		if !t.active && s.coord {
			return n
		}
	}
	return n
}

// spread gives known faces to the rolls that they belong to.
func (s *scene) spread() {
	for i := range s.f.SoFar {
		k := &s.f.SoFar[i]
		t := s.r.find(k.Roller)
		if k.Roller == "" || t == nil {
			continue
		}
		rest := k.Dice
		for _, l := range s.links {
			r := l.t
			if t.active {
				r = l.a
			}
			if r.by != t || !r.rolls() || t.active && r.act.attacks() && !l.gives {
				continue
			}
			n := min(r.dice, len(rest))
			r.known, r.knownSet = rest[:n], true
			if s.shared == nil || s.shared.by != t {
				rest = rest[n:]
			} else {
				s.shared.known, s.shared.knownSet = r.known, true
			}
		}
	}
}
