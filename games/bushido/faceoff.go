package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
)

// faceOff is the splits decided at once, where nobody decides anything after
// them.
func (d *duel) faceOff(m mind, order []int) (attack.Tree, bool) {
	f := standoff{d: d, order: order}
	var lists [2][]allocation
	var moves [2][]*term
	for i := range 2 {
		lists[i] = d.allocations(m, i)
		_, special, split, _ := d.s.keysOf(i)
		side := d.sides[i].side
		if len(lists[i]) == 0 || max(m.decision(side, split), m.decision(side, special)) == fixed {
			lists[i] = []allocation{{special: d.special[i], split: d.split[i]}}
		}
		for _, x := range lists[i] {
			k := slices.IndexFunc(moves[i], func(t *term) bool { return t == x.special })
			if k < 0 {
				k, moves[i] = len(moves[i]), append(moves[i], x.special)
			}
			f.stance[i] = append(f.stance[i], stance{x.name, x.rules, uint8(k), [2]uint8{uint8(x.split[0]), uint8(x.split[1])}})
		}
	}
	if len(f.stance[0])*len(f.stance[1]) == 1 || max(len(moves[0]), len(moves[1])) > mostMoves {
		return attack.Tree{}, false
	}
	f.x = d.exchange(d.openAt(m), &moves)
	if !f.x.fielded(Fray{}) {
		return attack.Tree{}, false
	}
	if !m.odds {
		a := f.attack()
		return attack.Tree{Attack: &a, Aims: m.aims()}, true
	}
	return d.settled(m, f, lists), true
}

// settled is the splits that the file wants made as well as can be, each pair
// valued by what is worked out for all of them.
func (d *duel) settled(m mind, f standoff, lists [2][]allocation) attack.Tree {
	var g *arena[float64]
	var w *worths[float64]
	branches := func(i int, then func(k int) attack.Tree) attack.Tree {
		if len(lists[i]) == 1 {
			return then(0)
		}
		_, special, split, _ := d.s.keysOf(i)
		side := d.sides[i].side
		t := attack.Tree{At: "split", Who: side, Aim: max(m.decision(side, split), m.decision(side, special)).aim()}
		for k, x := range lists[i] {
			t.Branches = append(t.Branches, attack.Branch{Option: x.name, Rules: x.rules, Set: written(side, x.name), Then: func() attack.Tree { return then(k) }})
		}
		return t
	}
	first, then := f.order[0], f.order[1]
	return branches(first, func(k int) attack.Tree {
		q := d
		if len(lists[first]) > 1 {
			q = q.allocated(first, lists[first][k])
		}
		return branches(then, func(l int) attack.Tree {
			p := q
			if len(lists[then]) > 1 {
				p = p.allocated(then, lists[then][l])
			}
			leaf := p.leaf(m)
			at := [2]int{k, l}
			if first == 1 {
				at = [2]int{l, k}
			}
			value := func(b *attack.Book) attack.Solution {
				if g == nil {
					g, w = floatArena(d, f.x, b), f.floatsOf(b, d.fell())
					g.ahead(f.hands())
				}
				return attack.Solution{Value: f.floatWorth(g, w, at[0], at[1])}
			}
			leaf.Attack.Solve = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Solution { return value(b) }
			leaf.Attack.SolveExactly = func(b *attack.Book, _ func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution { return value(b) }
			return leaf
		})
	})
}

// fell gives 1 if the target is gone.
func (d *duel) fell() func(v []attack.Value) float64 {
	at := slices.IndexFunc(d.measures(false), func(m attack.Measure) bool { return m.Name == "slain" })
	return func(v []attack.Value) float64 { return float64(v[at].N) }
}

// secretTree has both sides split at once, neither seeing the other's.
func (d *duel) secretTree(m mind) attack.Tree {
	var moves [2][]*term
	for i := range 2 {
		_, special, _, _ := d.s.keysOf(i)
		if m.decision(d.sides[i].side, special) == fixed {
			continue
		}
		moves[i] = d.openMoves(i)
	}
	x := d.exchange(d.openAt(m), &moves)
	x.Secret = true
	for i := range 2 {
		if x.Stated[i] = d.stated[i]; d.stated[i] {
			x.Split[i] = [2]uint8{uint8(d.split[i][0]), uint8(d.split[i][1])}
		}
	}
	if !x.fielded(Fray{}) {
		return d.veiledTree(m, x)
	}
	f := standoff{d: d, x: x, secret: true}
	for i := range 2 {
		options, move, dice := x.splits(i)
		for k, o := range options {
			if o.Barred == nil {
				f.stance[i] = append(f.stance[i], stance{o.Name, o.Rules, move[k], dice[k]})
			}
		}
	}
	a := f.attack()
	return attack.Tree{Attack: &a, Aims: m.aims()}
}
