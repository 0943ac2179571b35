package wh40k9

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// leavesAllocation tells whether the defender allocates as is best for him.
func (s *scene) leavesAllocation() bool {
	d := s.file.Decisions.Allocate
	return d != nil && d.Word == "best" && !s.faults.Any()
}

// mostAllocations is how many orders of allocation are tried.
const mostAllocations = 20_000

// leastLost is the allocation that loses the least worth of models, whatever the
// goal is: the attacker is thought to want the most of it where he decides within
// the attack. What follows are the laws of the scene with it.
func (d deciding) leastLost(now *scene, c chosen) attack.Tree {
	options := allocations(now)
	if len(options) > mostAllocations {
		panic(table.TooMany{Procedure: "allocate", What: "ways", At: "decisions.allocate"})
	}
	t := attack.Tree{At: "allocate", Who: table.Defender, Aim: advise.Lower, Worth: valueLost, Aims: now.aims(table.Attacker)}
	for _, o := range options {
		next := c.and(o)
		t.Branches = append(t.Branches, attack.Branch{Option: o.name, Rules: o.rules, Then: func() attack.Tree {
			return d.leaf(d.scene.with(next), next)
		}})
	}
	return t
}

// valueLost is the worth of the models lost.
func valueLost(a *attack.Attack) (func([]attack.Value) float64, func([]attack.Value) *big.Rat) {
	for i, m := range a.Measures {
		if m.Name == "value_lost" {
			return func(v []attack.Value) float64 { return m.Float(v[i]) }, func(v []attack.Value) *big.Rat { return m.Rat(v[i]) }
		}
	}
	return nil, nil
}

// mixedRows is the names of the rows of every mix; those of all together where
// two mixes share a name, since an order then says the same of both.
func (s *scene) mixedRows() (by [][]string) {
	var all []string
	shared := false
	for _, u := range s.targets {
		if len(u.models) < 2 {
			continue
		}
		var names []string
		for _, m := range u.models {
			names = append(names, m.name)
			if slices.Contains(all, m.name) {
				shared = true
			} else {
				all = append(all, m.name)
			}
		}
		by = append(by, names)
	}
	if shared {
		return [][]string{all}
	}
	return by
}

// allocations is every order of the rows of the mix, target by target.
func allocations(s *scene) []option {
	mixed := s.mixedRows()
	if len(mixed) == 0 {
		return nil
	}
	lines := [][]string{nil}
	for _, names := range mixed {
		var next [][]string
		for _, before := range lines {
			next = permuted(next, before, names)
		}
		lines = next
	}
	var out []option
	for _, names := range lines {
		out = append(out, option{joined(names), ids("alloc.defender"), func(c *chosen) { c.lists["allocate"] = names }})
	}
	return out
}

// permuted adds every order of the names after those before to a list, no more
// than an advice may try.
func permuted(list [][]string, before, names []string) [][]string {
	if len(names) == 0 {
		return append(list, before)
	}
	for i, n := range names {
		if len(list) > mostAllocations {
			break
		}
		rest := append(append([]string{}, names[:i]...), names[i+1:]...)
		list = permuted(list, append(before[:len(before):len(before)], n), rest)
	}
	return list
}
