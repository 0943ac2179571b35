package advise

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// gain is what the scores of an edge of v are worth.
func (f *solver[N]) gain(v int32, edge int) N {
	sum := f.Zero()
	if f.gains == nil {
		return sum
	}
	for i, n := range f.g.Gain(f.g.Nodes[v].First + int32(edge)) {
		for range n {
			sum = f.Add(sum, f.gains[i])
		}
	}
	return sum
}

// rivals tells whether the sides of a hidden choice want opposite things.
func (f *solver[N]) rivals(n *table.Node) bool {
	a, d := f.aims(n.Name, table.Attacker), f.aims(n.Name, table.Defender)
	return a != First && d != First && a != d
}

// hidden values a choice that both sides make without seeing the other's. A
// side that takes its first option is answered as well as can be; sides that
// want the same take the best pair, the first of equal ones; rivals mix.
func (f *solver[N]) hidden(v int32, n *table.Node) {
	for _, e := range f.g.Out(v) {
		f.ops[v] = max(f.ops[v], f.ops[e.To])
	}
	aims := [2]Aim{f.aims(n.Name, table.Attacker), f.aims(n.Name, table.Defender)}
	worth, rows, columns := f.matrix(v, n)
	var e Equilibrium[N]
	switch {
	case !f.rivals(n):
		e = f.together(worth, aims, f.err(v))
	case aims[table.Attacker] == Raise:
		e = f.game(worth)
	default: // the defender raises: the game read from his side
		e = f.game(Transposed(worth))
		e.Mix[0], e.Mix[1] = e.Mix[1], e.Mix[0]
	}
	f.val[v] = e.Value
	f.ops[v] += e.roundings
	e.Mix[0] = spread(e.Mix[0], rows, len(n.Ask.Options))
	e.Mix[1] = spread(e.Mix[1], columns, len(n.Ask.Against))
	f.games[v] = e
}

// matrix is what every pair of open options is worth, and which they are.
func (f *solver[N]) matrix(v int32, n *table.Node) (worth [][]N, rows, columns []int) {
	rows, columns = openOf(n.Ask.Options), openOf(n.Ask.Against)
	for i := range rows {
		row := make([]N, len(columns))
		for j := range columns {
			row[j] = f.follow(v, i*len(columns)+j)
		}
		worth = append(worth, row)
	}
	return worth, rows, columns
}

func openOf(options []table.Option) (open []int) {
	for i, o := range options {
		if o.Barred == nil {
			open = append(open, i)
		}
	}
	return open
}

// together picks a pair where at most one aim rules.
func (f *solver[N]) together(worth [][]N, aims [2]Aim, err float64) Equilibrium[N] {
	rows, columns, aim := len(worth), len(worth[0]), aims[0]
	if aims[0] == First {
		rows, aim = 1, aims[1]
	}
	if aims[1] == First {
		columns = 1
	}
	bi, bj := 0, 0
	for i := range rows {
		for j := range columns {
			x, best := worth[i][j], worth[bi][bj]
			if aim == Raise && f.above(x, best, err) || aim == Lower && f.above(best, x, err) {
				bi, bj = i, j
			}
		}
	}
	return Equilibrium[N]{Value: worth[bi][bj], Mix: [2][]N{
		only(f.number, bi, len(worth)), only(f.number, bj, len(worth[0])),
	}}
}

// only is the mix that always takes i.
func only[N any](x odds.Field[N], i, n int) []N {
	mix := make([]N, n)
	for k := range mix {
		if mix[k] = x.Zero(); k == i {
			mix[k] = x.One()
		}
	}
	return mix
}

// Transposed is a matrix with rows and columns exchanged: the same game seen by the
// other side. It has at least one row.
func Transposed[N any](m [][]N) [][]N {
	out := make([][]N, len(m[0]))
	for j := range out {
		for i := range m {
			out[j] = append(out[j], m[i][j])
		}
	}
	return out
}

// spread puts the mix of open options at their places among all.
func spread[N any](mix []N, open []int, all int) []N {
	out := make([]N, all)
	for k, i := range open {
		out[i] = mix[k]
	}
	return out
}

// secret is a hidden choice as a plan tells it: what each option of a side is
// worth against the other's mix.
func secret[S, N any](f *solver[N], v int32, n *table.Node, s S) [2]ChoiceOf[S, N] {
	e := f.games[v]
	worth, rows, columns := f.matrix(v, n)
	a := ChoiceOf[S, N]{State: s, Name: n.Name, Who: table.Attacker, Options: n.Ask.Options, Mix: e.Mix[0]}
	d := ChoiceOf[S, N]{State: s, Name: n.Name, Who: table.Defender, Options: n.Ask.Against, Mix: e.Mix[1]}
	a.Worth, a.Best = f.against(worth, rows, len(n.Ask.Options), e.Mix[0], columns, e.Mix[1])
	d.Worth, d.Best = f.against(Transposed(worth), columns, len(n.Ask.Against), e.Mix[1], rows, e.Mix[0])
	return [2]ChoiceOf[S, N]{a, d}
}

// against values own options against the other side's mix, and finds the one
// taken most, the first of equal ones.
func (f *solver[N]) against(worth [][]N, own []int, all int, mine []N, other []int, mix []N) ([]N, int) {
	out, best := make([]N, all), own[0]
	for k, i := range own {
		x := f.Zero()
		for l, j := range other {
			x = f.Add(x, f.Mul(worth[k][l], mix[j]))
		}
		out[i] = x
		if f.above(mine[i], mine[best], 0) {
			best = i
		}
	}
	return out, best
}

// Mix is how often the plan takes each option of hidden choices, as package
// odds takes it; of a plan in floats, the fractions are those of the floats,
// scaled to add up to one.
func (p PlanOf[S, N]) Mix() odds.Mix[S] {
	return func(s S) (out [2][]*big.Rat) {
		c := p.Secrets[s]
		for side := range out {
			out[side] = fractions(c[side].Mix)
		}
		return out
	}
}

func fractions[N any](mix []N) []*big.Rat {
	out, total := make([]*big.Rat, len(mix)), new(big.Rat)
	for i, x := range mix {
		switch x := any(x).(type) {
		case *big.Rat:
			out[i] = x
		case float64:
			out[i] = new(big.Rat).SetFloat64(x)
		}
		if out[i] != nil {
			total.Add(total, out[i])
		}
	}
	for i, x := range out {
		if x != nil {
			out[i] = new(big.Rat).Quo(x, total)
		}
	}
	return out
}
