package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// veiled is splits made in secret after which dice are picked: the exchange of each pair
// of splits is an attack of its own.
type veiled struct {
	standoff
	m     mind
	lists [2][]allocation
	pairs map[[2]int]attack.Attack
}

// veiledTree has both sides split in secret and pick dice then.
func (d *duel) veiledTree(m mind, x Exchange) attack.Tree {
	g := &veiled{standoff: standoff{d: d, x: x, secret: true}, m: m, pairs: map[[2]int]attack.Attack{}}
	for i := range 2 {
		g.lists[i] = d.allocations(m, i)
		for _, a := range g.lists[i] {
			g.stance[i] = append(g.stance[i], stance{name: a.name, rules: a.rules})
		}
	}
	d.sparsTogether(m, 0, g.lists[0], len(g.lists[0])*len(g.lists[1]))
	a := g.pair(0, 0)
	a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		return g.solve(b, worth, aims)
	}
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		return g.solveExactly(b, worth, aims)
	}
	return attack.Tree{Attack: &a, Aims: m.aims()}
}

// pair is the exchange when both sides have split their dice.
func (g *veiled) pair(i, j int) attack.Attack {
	a, ok := g.pairs[[2]int{i, j}]
	if !ok {
		a = *g.d.allocated(0, g.lists[0][i]).allocated(1, g.lists[1][j]).leaf(g.m).Attack
		g.pairs[[2]int{i, j}] = a
	}
	return a
}

// values are what all pairs are worth, in floats.
func (g *veiled) values(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) [][]float64 {
	out := make([][]float64, len(g.lists[0]))
	for i := range out {
		for j := range g.lists[1] {
			b.Trim()
			out[i] = append(out[i], g.pair(i, j).Solve(b, worth, aims).Value)
		}
	}
	return out
}

func (g *veiled) solve(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
	f := g.aimed(aims)
	near := g.values(b, worth, aims)
	e := f.equilibrium(near)
	at := func(i, j int) float64 { return near[i][j] }
	return g.told(f.mixed(e.Mix, e.Value, nil, at, nil), e.Mix, func(i, j int) attack.Solution { return g.pair(i, j).Solve(b, worth, aims) })
}

func (g *veiled) solveExactly(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
	f := g.aimed(aims)
	near := g.values(b, func(v []attack.Value) float64 {
		x, _ := worth(v).Float64()
		return x
	}, aims)
	cells := map[[2]int]*big.Rat{}
	exact := func(i, j int) *big.Rat {
		n, ok := cells[[2]int{i, j}]
		if !ok {
			b.Trim()
			n = g.pair(i, j).SolveExactly(b, worth, aims).Exact
			cells[[2]int{i, j}] = n
		}
		return n
	}
	decided, mix := f.inSecret(near, exact)
	return g.told(decided, mix, func(i, j int) attack.Solution { return g.pair(i, j).SolveExactly(b, worth, aims) })
}

// told adds to the splits how dice are picked after those that are mixed.
func (g *veiled) told(s attack.Solution, mix [2][]float64, solve func(i, j int) attack.Solution) attack.Solution {
	splits := s.Rest
	s.Rest = func() []attack.Choice {
		out := splits()
		for i, p := range mix[0] {
			for j, q := range mix[1] {
				if p > 0 && q > 0 && len(out) < mostOnWay {
					out = append(out, g.picksOf(i, j, solve(i, j), min(p, q) < 1)...)
				}
			}
		}
		return out[:min(len(out), mostOnWay)]
	}
	return s
}

// picksOf are the picks after a pair of splits, which are told where there are others.
func (g *veiled) picksOf(i, j int, s attack.Solution, others bool) []attack.Choice {
	out := s.Choices
	if s.Rest != nil {
		out = append(out, s.Rest()...)
	}
	a, n := g.pair(i, j), 0
	for _, c := range out {
		if c.Who == table.Defender != g.m.defends {
			continue
		}
		if c.State != nil && a.When != nil {
			c.When = a.When(c.At, c.State)
		}
		if c.State = nil; others {
			c.When = g.stance[0][i].name + " against " + g.stance[1][j].name + ", " + c.When
		}
		out[n] = c
		n++
	}
	return out[:n]
}
