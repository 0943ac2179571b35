package odds

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// scorer sends mass through a graph, scores kept apart.
type scorer[N any] struct {
	F      Field[N]
	b      *Book
	g      *table.Graph
	keep   [4]bool
	weigh  func(v int32) ([]N, int)
	tie    func(k *Knot[N], fill func(*Knot[*big.Rat], func(int32) []*big.Rat), roundings int) bool
	ending func(n *table.Node) ([]int32, []N, int)
	size   func(N) int // work of a sum beyond a step, of long numbers; nil: none
	long   int         // of such work, so far

	start  int32
	met    []bool // nodes that can be reached
	w      [][]N  // chances of their edges
	ops    []int
	groups []group[N]               // in the order of play, as long as nothing is scored
	levels map[table.Gain]*level[N] // to find one; searching a list in order takes half as long again
	active []*level[N]              // the levels, as they were met
	out    map[scoredKey]*amount[N]
}

// group is one state, or states that lead back to each other without a score.
type group[N any] struct {
	states []int32
	knot   *Knot[N] // nil of one state
	exits  []exit
}

// exit is where an answer leads and what it scores.
type exit struct {
	to   int32
	gain table.Gain
}

// level is the mass that has come to each node with one score.
type level[N any] struct {
	score table.Gain
	mass  []*amount[N]
	over  bool // it has been moved on
}

type amount[N any] struct {
	p   N
	ops int
}

type scoredKey struct {
	result int32
	scores table.Gain
}

func newScorer[N any](b *Book, f Field[N], g *table.Graph, start int32, counters []int) *scorer[N] {
	s := &scorer[N]{F: f, b: b, g: g, start: start, levels: map[table.Gain]*level[N]{}, out: map[scoredKey]*amount[N]{}}
	for i := range s.keep {
		s.keep[i] = len(counters) == 0 || slices.Contains(counters, i)
	}
	return s
}

// gain is what an edge scores on the counters told apart.
func (s *scorer[N]) gain(edge int32) table.Gain {
	g := s.g.Gain(edge)
	for i, keep := range s.keep {
		if !keep {
			g[i] = 0
		}
	}
	return g
}

// reach finds the nodes that have a chance, and the chances of their edges.
func (s *scorer[N]) reach() (nodes []int32) {
	all := len(s.g.Nodes)
	s.met, s.w, s.ops = make([]bool, all), make([][]N, all), make([]int, all)
	nodes, s.met[s.start] = []int32{s.start}, true
	for i := 0; i < len(nodes); i++ {
		v := nodes[i]
		if n := &s.g.Nodes[v]; n.Over || n.Kind == table.InOrder {
			continue
		}
		s.b.Check()
		s.w[v], s.ops[v] = s.weigh(v)
		for e, edge := range s.g.Out(v) {
			if !s.met[edge.To] && !s.F.IsZero(s.w[v][e]) {
				s.met[edge.To] = true
				nodes = append(nodes, edge.To)
			}
		}
	}
	return nodes
}

// settle groups the nodes by the edges that score nothing.
func (s *scorer[N]) settle() {
	nodes := s.reach()
	still := &table.Graph{Nodes: make([]table.Node, len(s.g.Nodes))}
	for _, v := range nodes {
		n := table.Node{Rank: -1, First: int32(len(still.Edges))}
		for e, edge := range s.g.Out(v) {
			if !s.F.IsZero(s.w[v][e]) && s.gain(s.g.Nodes[v].First+int32(e)) == (table.Gain{}) {
				still.Edges = append(still.Edges, edge)
				n.Count++
			}
		}
		still.Nodes[v] = n
	}
	for _, v := range nodes {
		still.Settle(v)
	}
	for r := len(still.Order) - 1; r >= 0; {
		n := max(1, int(still.Nodes[still.Order[r]].Knot))
		states := still.Order[r-n+1 : r+1]
		g := group[N]{states: states}
		if still.Nodes[states[0]].Knot > 0 {
			s.loop(&g)
		}
		s.groups = append(s.groups, g)
		r -= n
	}
}

// loop ties a group whose states lead back to each other.
func (s *scorer[N]) loop(g *group[N]) {
	at, out := map[int32]int{}, map[exit]int{}
	for i, v := range g.states {
		at[v] = i
	}
	column := func(v int32, e int) int {
		x := exit{s.g.Out(v)[e].To, s.gain(s.g.Nodes[v].First + int32(e))}
		if j, in := at[x.to]; in && x.gain == (table.Gain{}) {
			return j
		}
		j, known := out[x]
		if !known {
			j = len(g.states) + len(g.exits)
			out[x] = j
			g.exits = append(g.exits, x)
		}
		return j
	}
	most := 0
	for _, v := range g.states {
		most = max(most, s.ops[v]+len(s.w[v]))
		for e, p := range s.w[v] {
			if !s.F.IsZero(p) {
				column(v, e)
			}
		}
	}
	g.knot = NewKnot(s.F, len(g.states), len(g.exits)).Checked(s.b)
	fillKnot(g.knot, g.states, column, func(v int32) []N { return s.w[v] })
	fill := func(k *Knot[*big.Rat], weigh func(int32) []*big.Rat) { fillKnot(k, g.states, column, weigh) }
	if !s.tie(g.knot, fill, most) {
		panic("odds: a loop with no way out at " + s.g.Nodes[g.states[0]].Name)
	}
}

func fillKnot[N any](k *Knot[N], states []int32, column func(v int32, e int) int, weigh func(int32) []N) {
	for i, v := range states {
		for e, p := range weigh(v) {
			if !k.F.IsZero(p) {
				j := column(v, e)
				k.To[i][j] = k.F.Add(k.To[i][j], p)
			}
		}
	}
}

// mostMass is how many masses a joint law of scores may hold.
const mostMass = 1 << 26

// mostLong is how much work on long numbers a joint law of scores may take: some
// seconds.
const mostLong = 3 * mostMass

// run works out one score after another until enough tells that no more is
// needed, and returns what is left.
func (s *scorer[N]) run(v int32, enough func(left N) bool) N {
	s.send(table.Gain{}, v, s.F.One(), 0)
	for work := 0; len(s.active) > 0; {
		for _, l := range s.lowest() {
			delete(s.levels, l.score)
			l.over = true
			s.level(l.score, l)
			s.b.Steps += len(s.g.Nodes)
			if work += len(s.g.Nodes); work > mostMass {
				panic(table.TooMany{Procedure: s.g.Nodes[v].Name, What: "scores"})
			}
		}
		s.active = slices.DeleteFunc(s.active, func(l *level[N]) bool { return l.over })
		if left := s.left(); enough(left) {
			return left
		}
	}
	return s.F.Zero()
}

// lowest are the levels with the lowest sum of scores, in order.
func (s *scorer[N]) lowest() (now []*level[N]) {
	least := int32(-1)
	for _, l := range s.active {
		switch sum := total(l.score); {
		case least < 0 || sum < least:
			least, now = sum, append(now[:0], l)
		case sum == least:
			now = append(now, l)
		}
	}
	slices.SortFunc(now, func(a, b *level[N]) int { return slices.Compare(a.score[:], b.score[:]) })
	return now
}

func total(g table.Gain) int32 { return g[0] + g[1] + g[2] + g[3] }

// left is all mass on its way.
func (s *scorer[N]) left() N {
	sum, terms := s.F.Zero(), 0
	for _, l := range s.active {
		for _, m := range l.mass {
			if m != nil {
				sum, terms = s.F.Add(sum, m.p), terms+1
			}
		}
		if s.size != nil {
			s.long += terms * s.size(sum)
			terms = 0
			if s.b.Check(); s.long > mostLong {
				panic(table.TooMany{Procedure: s.g.Nodes[s.start].Name, What: "fractions"})
			}
		}
	}
	return sum
}

func (a *amount[N]) add(f Field[N], p N, ops int) {
	a.p, a.ops = f.Add(a.p, p), max(a.ops, ops)+1
}

// send brings mass to node v with a score.
func (s *scorer[N]) send(score table.Gain, v int32, p N, ops int) {
	l := s.levels[score]
	if l == nil {
		l = &level[N]{score: score, mass: make([]*amount[N], len(s.g.Nodes))}
		s.levels[score] = l
		s.active = append(s.active, l)
	}
	l.send(s.F, v, p, ops)
}

func (l *level[N]) send(f Field[N], v int32, p N, ops int) {
	if l.mass[v] == nil {
		l.mass[v] = &amount[N]{p: f.Zero()}
	}
	l.mass[v].add(f, p, ops)
}

// level moves all mass of one score to the ends and to higher scores.
func (s *scorer[N]) level(score table.Gain, l *level[N]) {
	for _, g := range s.groups {
		s.b.Check()
		if g.knot != nil {
			s.flowLoop(score, l, g)
			continue
		}
		v := g.states[0]
		m := l.mass[v]
		if m == nil {
			continue
		}
		switch n := &s.g.Nodes[v]; {
		case n.Over:
			s.end(scoredKey{n.Result, score}, m.p, m.ops)
		case n.Kind == table.InOrder:
			results, p, ops := s.ending(n)
			for i, r := range results {
				s.end(scoredKey{r, score}, s.F.Mul(m.p, p[i]), m.ops+ops+1)
			}
		default:
			for e, p := range s.w[v] {
				if !s.F.IsZero(p) {
					x := exit{s.g.Out(v)[e].To, s.gain(n.First + int32(e))}
					s.pass(score, l, x, s.F.Mul(m.p, p), m.ops+s.ops[v]+1)
				}
			}
		}
	}
}

func (s *scorer[N]) flowLoop(score table.Gain, l *level[N], g group[N]) {
	mass, ops, some := make([]N, len(g.states)), 0, false
	for i, v := range g.states {
		mass[i] = s.F.Zero()
		if m := l.mass[v]; m != nil {
			mass[i], ops, some = m.p, max(ops, m.ops), true
		}
	}
	if !some {
		return
	}
	for i, p := range g.knot.Flow(mass) {
		if !s.F.IsZero(p) {
			s.pass(score, l, g.exits[i], p, ops+g.knot.Roundings())
		}
	}
}

// pass moves mass on, within its level if nothing was scored.
func (s *scorer[N]) pass(score table.Gain, l *level[N], x exit, p N, ops int) {
	if x.gain == (table.Gain{}) {
		l.send(s.F, x.to, p, ops)
		return
	}
	for i, n := range x.gain {
		score[i] += n
	}
	s.send(score, x.to, p, ops)
}

func (s *scorer[N]) end(k scoredKey, p N, ops int) {
	if s.out[k] == nil {
		s.out[k] = &amount[N]{p: s.F.Zero()}
	}
	s.out[k].add(s.F, p, ops)
}

type scoredOutcome[N any] struct {
	key scoredKey
	amount[N]
}

// outcomes lists what has a chance, by scores, then by result.
func (s *scorer[N]) outcomes() []scoredOutcome[N] {
	var out []scoredOutcome[N]
	for k, a := range s.out {
		if !s.F.IsZero(a.p) {
			out = append(out, scoredOutcome[N]{k, *a})
		}
	}
	slices.SortFunc(out, func(a, b scoredOutcome[N]) int {
		if c := slices.Compare(a.key.scores[:], b.key.scores[:]); c != 0 {
			return c
		}
		return int(a.key.result - b.key.result)
	})
	return out
}
