package infinity

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// toBeAsked are the decisions before the dice that a play puts to the players:
// all that the file leaves out or open, in the order in which they are declared
// at the table. The first branch of each is the default. Once dice lie on the
// table everything has been declared.
func (s *scene) toBeAsked(doc *scenario.Document) func() attack.Tree {
	if len(s.f.SoFar) > 0 {
		return nil
	}
	left := func(_ string, w Words, _ table.Side) bool { return !w.given() || w.asks() }
	forks := s.forks(left)
	for i := range forks {
		forks[i].ways = s.defaultFirst(forks[i])
	}
	return func() attack.Tree {
		return s.leaves().grow(s.p, forks, func(p plan) attack.Tree {
			leaf := newScene(s.f, s.r, s.ground, p)
			return attack.Tree{Question: leaf.question(doc)}
		})
	}
}

// defaultFirst lists the ways of a decision with its default at the front.
func (s *scene) defaultFirst(k fork) func(*leaves, plan) []branch {
	return func(f *leaves, p plan) []branch {
		ways := k.ways(f, p)
		i := slices.IndexFunc(ways, func(b branch) bool { return s.isDefault(k, b.plan) })
		if i > 0 {
			first := ways[i]
			ways = slices.Insert(slices.Delete(ways, i, i+1), 0, first)
		}
		return ways
	}
}

// isDefault tells whether a way decides as odds would.
func (s *scene) isDefault(k fork, p plan) bool {
	switch k.at {
	case "action":
		return p.action == s.p.action
	case "aro":
		return p.aro[k.target] == s.p.aro[k.target]
	}
	return false // the others list it first
}
