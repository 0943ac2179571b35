package bushido

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// chain is a series worked out attack by attack: an attack is worked out once for
// each way to begin it, and enters its reports into every way that the action can
// stand before it.
type chain[A shots, B tracks] struct {
	p, thin Series[A, B] // thin tells apart no more of an attack than is counted
	start   Volley[B]
}

// chainOf is the chain of a series.
func chainOf[A shots, B tracks](p Series[A, B], start Volley[B]) *chain[A, B] {
	c := &chain[A, B]{p, p, start}
	c.thin.thin()
	return c
}

// thin drops from the attacks what is not counted. What an attack cites is lost.
func (p *Series[A, B]) thin() {
	for i := range p.Attacks {
		k := p.Order[i]
		shot := &p.Shots[k]
		if p.Forget&ofMarks != 0 {
			prone := p.Marks[k][proneMark]
			if p.Stands>>k&1 == 0 {
				prone = markRule{Once: true}
			}
			p.Marks[k] = markSet{proneMark: prone}
			shot.Levels = false
		}
		for at := range shot.Sets {
			h := &shot.Sets[at]
			h.Target.Barely = p.Forget>>k&ofWounds != 0
			h.Target.Count = h.Target.Count && p.Marks[k].counts()
			for f := range h.Friends {
				h.Friends[f].Barely = p.Forget&ofFriends != 0
			}
		}
	}
}

// bind is the chain as an attack.
func (c *chain[A, B]) bind(measures []attack.Measure, read func(Volley[B], []attack.Value)) attack.Attack {
	values := func(v Volley[B]) []attack.Value {
		out := make([]attack.Value, len(measures))
		read(v, out)
		return out
	}
	a := attack.Bind(c.p, c.start, measures, read)
	a.Few = nil
	a.Law = func(b *attack.Book) attack.Law { return c.law(b, nil, values) }
	a.Exact = func(b *attack.Book) attack.Law { return c.lawExactly(b, nil, values) }
	bare := *c
	bare.p.Forget = ofAll
	a.Cited = func(b *attack.Book) []table.RuleID { return odds.Cited(b, bare.p, bare.start, nil) }
	a.Counts = func(b *attack.Book) map[string]float64 { return odds.Counts(b, bare.p, bare.start, nil) }
	if c.p.Inside {
		small := attack.Bind(c.thin, c.start, measures, read)
		a.Solve, a.SolveExactly = small.Solve, small.SolveExactly
		return a
	}
	a.Best = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Law { return a.Law(b) }
	a.BestExactly = func(b *attack.Book, _ func([]attack.Value) *big.Rat, _ advise.Aims) attack.Law { return a.Exact(b) }
	a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, _ advise.Aims) attack.Solution {
		sum := 0.0
		for _, o := range a.Law(b).Outcomes {
			sum += o.P * worth(o.Values)
		}
		return attack.Solution{Value: sum}
	}
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution {
		sum := new(big.Rat)
		for _, o := range a.Exact(b).Outcomes {
			sum.Add(sum, new(big.Rat).Mul(o.Exact, worth(o.Values)))
		}
		v, _ := sum.Float64()
		return attack.Solution{Value: v, Exact: sum}
	}
	return a
}

// falling is the decisions of an action made for the target's fall, or against
// it, by a chain that counts no more than that.
type falling[A shots, B tracks] struct {
	c      *chain[A, B]
	fallen func(Volley[B]) bool
	small  attack.Attack
}

func fallingOf[A shots, B tracks](a action) falling[A, B] {
	p, s := seriesOf[A, B](a)
	p.Forget = ofAll
	consts, targets := a.constants(), len(a.aims)
	f := falling[A, B]{c: chainOf(p, s)}
	f.fallen = func(v Volley[B]) bool {
		var ends [mostTargets]Track
		for i := range targets {
			ends[i] = v.Tracks[i]
		}
		gone, _ := consts.losses(&v.Count, ends[:targets])
		return gone >= 1
	}
	f.small = attack.Bind(f.c.thin, s, []attack.Measure{{Name: "slain"}}, func(v Volley[B], out []attack.Value) { out[0] = attack.Number(one(f.fallen(v))) })
	return f
}

// seen is what the decisions know of where an action stands.
func (f falling[A, B]) seen(v Volley[B], in Flight) Volley[B] {
	v = f.c.thin.forget(v)
	v.Flying, v.Flight = true, in
	v.Flight.Report, v.Flight.Out.Result, v.Flight.Out.Over = false, 0, 0
	return v
}

// plan is the decisions, in floats.
func (f falling[A, B]) plan(b *attack.Book) advise.Plan[Volley[B]] {
	return advise.Solve(b, f.c.thin, f.c.start, func(v Volley[B]) float64 { return float64(one(f.fallen(v))) }, advise.Rivals)
}

func (f falling[A, B]) picks(b *attack.Book) decides[B] {
	plan := f.plan(b)
	return func(at Volley[B], in Flight) int {
		c, ok := plan.Choices[f.seen(at, in)]
		if !ok {
			panic("bushido: a decision of which no plan knows")
		}
		return c.Best
	}
}

func (f falling[A, B]) picksExactly(b *attack.Book) decides[B] {
	whole, none := big.NewRat(1, 1), new(big.Rat)
	plan := advise.SolveExactly(b, f.c.thin, f.c.start, func(v Volley[B]) *big.Rat {
		if f.fallen(v) {
			return whole
		}
		return none
	}, advise.Rivals)
	return func(at Volley[B], in Flight) int {
		c, ok := plan.Choices[f.seen(at, in)]
		if !ok {
			panic("bushido: a decision of which no plan knows")
		}
		return c.Best
	}
}

// hand has a hand decide so.
func (f falling[A, B]) hand(b *attack.Book, h *table.Hand) {
	plan := f.plan(b)
	h.Watched = true
	first := h.Pick
	h.Pick = func(name string, who table.Side, options []table.Option) int {
		if v, ok := h.At.(Volley[B]); ok && !h.Hidden {
			if c, ok := plan.Choices[f.seen(v, v.Flight)]; ok && c.Name == name {
				return c.Best
			}
		}
		return first(name, who, options)
	}
}

// bindFall is a series in which somebody decides, with its decisions made.
func bindFall[A shots, B tracks](a action, forget group) attack.Attack {
	p, s := seriesOf[A, B](a)
	p.Forget = forget
	consts, targets := a.constants(), len(a.aims)
	measures := a.measures()
	values := func(v Volley[B]) []attack.Value {
		out := make([]attack.Value, len(measures))
		var ends [mostTargets]Track
		for i := range targets {
			ends[i] = v.Tracks[i]
		}
		consts.fill(&v.Count, ends[:targets], out)
		return out
	}
	c, f := chainOf(p, s), fallingOf[A, B](a)
	own := selfish(f.small)
	x := c.bind(measures, func(v Volley[B], out []attack.Value) { copy(out, values(v)) })
	x.Law = func(b *attack.Book) attack.Law { return c.law(b, f.picks(b), values) }
	x.Exact = func(b *attack.Book) attack.Law { return c.lawExactly(b, f.picksExactly(b), values) }
	x.Solve, x.SolveExactly = own.Solve, own.SolveExactly
	x.Best = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Law { return x.Law(b) }
	x.BestExactly = func(b *attack.Book, _ func([]attack.Value) *big.Rat, _ advise.Aims) attack.Law { return x.Exact(b) }
	return x
}

// decides is what is picked at a choice within an attack that begins where the
// action stands so; nil: there are none.
type decides[B tracks] func(at Volley[B], in Flight) int

// begun is how an attack begins, and what its decisions hang on.
type begun[B tracks] struct {
	target uint8
	from   Flight
	at     Volley[B]
}

// begin is the attack that comes next, its target, and how it begins.
func (c *chain[A, B]) begin(v Volley[B], picks decides[B]) (Shot, begun[B]) {
	i := c.p.Order[v.Made]
	k := begun[B]{target: i, from: c.p.flight(v, i)}
	if picks != nil {
		k.at = v
	}
	return c.thin.Shots[i], k
}

// policy is the picks within one attack.
func (k begun[B]) policy(picks decides[B]) odds.Policy[Flight] {
	if picks == nil {
		return nil
	}
	return func(f Flight) int { return picks(k.at, f) }
}

// after is where the action stands after an attack.
func (c *chain[A, B]) after(t *table.T, v Volley[B], r Report) Volley[B] {
	v.Start, v.Throw, v.Level = known{}, Throw{}, 0
	return c.thin.book(t, v, r)
}

// crowd is the ways for the action to stand, in the order they are met.
type crowd[K comparable, N any] struct {
	keys []K
	n    []N
	at   map[K]int32
}

// place is the place of a key, and whether it is new.
func (c *crowd[K, N]) place(k K) (int32, bool) {
	if c.at == nil {
		c.at = map[K]int32{}
	}
	i, ok := c.at[k]
	if !ok {
		i = int32(len(c.keys))
		var zero N
		c.at[k], c.keys, c.n = i, append(c.keys, k), append(c.n, zero)
	}
	return i, !ok
}

// crowded refuses too many ways to stand.
func crowded(b *attack.Book, met int) {
	b.Check()
	if met > b.Limit {
		panic(table.TooMany{What: "states"})
	}
}

// law is what the action comes to, in floats. Every sum is of as many products as
// were added to it; the bound takes the most of them at each attack.
func (c *chain[A, B]) law(b *attack.Book, picks decides[B], values func(Volley[B]) []attack.Value) attack.Law {
	rows := make([]crowd[Volley[B], float64], int(c.p.Attacks)+1)
	added := make([][]int, len(rows))
	last := len(rows) - 1
	rows[0].place(c.start)
	rows[0].n[0] = 1
	laws := map[begun[B]]odds.Law[Report]{}
	t, met, roundings, bound := new(table.T), 0, 0, 0.0
	for at := range last {
		worst := 0.0
		for i, v := range rows[at].keys {
			shot, k := c.begin(v, picks)
			law, ok := laws[k]
			if !ok {
				law = odds.Of(b, shot, k.from, k.policy(picks))
				laws[k] = law
			}
			worst = max(worst, law.Bound)
			for _, o := range law.Outcomes {
				next := c.after(t, v, o.Result)
				row := last
				if !next.Done {
					row = int(next.Made)
				}
				to, fresh := rows[row].place(next)
				if fresh {
					met++
					crowded(b, met)
					added[row] = append(added[row], 0)
				}
				rows[row].n[to] += rows[at].n[i] * o.P
				added[row][to]++
			}
		}
		bound += worst
		roundings++
	}
	for _, list := range added {
		most := 0
		for _, n := range list {
			most = max(most, n)
		}
		roundings += most
	}
	out := attack.Law{Bound: (bound + odds.Rounded(roundings)) * (1 + 1e-9)}
	for i, v := range rows[last].keys {
		if rows[last].n[i] > 0 {
			out.Outcomes = append(out.Outcomes, attack.Outcome{Values: values(v), P: rows[last].n[i]})
		}
	}
	return out
}

// owed is a way to stand whose chance lacks the denominators of the attacks from
// one on.
type owed[B tracks] struct {
	at   Volley[B]
	from uint8
}

// reports is the law of an attack as whole numbers over one denominator.
type reports struct {
	of  []Report
	n   []*big.Int
	den *big.Int
}

func (c *chain[A, B]) reports(b *attack.Book, shot Shot, k begun[B], picks decides[B]) reports {
	var out reports
	law := odds.Exactly(b, shot, k.from, k.policy(picks))
	out.den = big.NewInt(1)
	for _, o := range law {
		out.den = common(out.den, o.P.Denom())
	}
	for _, o := range law {
		out.of = append(out.of, o.Result)
		out.n = append(out.n, new(big.Int).Mul(o.P.Num(), new(big.Int).Quo(out.den, o.P.Denom())))
	}
	return out
}

// common is the least common multiple.
func common(a, b *big.Int) *big.Int {
	return new(big.Int).Mul(a, new(big.Int).Quo(b, new(big.Int).GCD(nil, nil, a, b)))
}

// lawExactly is law in fractions: whole numbers over the product of a denominator
// for each attack.
func (c *chain[A, B]) lawExactly(b *attack.Book, picks decides[B], values func(Volley[B]) []attack.Value) attack.Law {
	rows := make([]crowd[owed[B], *big.Int], int(c.p.Attacks)+1)
	last := len(rows) - 1
	rows[0].place(owed[B]{at: c.start})
	rows[0].n[0] = big.NewInt(1)
	dens := make([]*big.Int, last)
	laws := map[begun[B]]reports{}
	t, met := new(table.T), 0
	paid := func(n *big.Int, from uint8, to int) *big.Int {
		for at := int(from); at < to; at++ {
			n = new(big.Int).Mul(n, dens[at])
		}
		return n
	}
	for at := range last {
		each := make([]reports, len(rows[at].keys))
		dens[at] = big.NewInt(1)
		for i, o := range rows[at].keys {
			crowded(b, met)
			shot, k := c.begin(o.at, picks)
			law, ok := laws[k]
			if !ok {
				law = c.reports(b, shot, k, picks)
				laws[k] = law
			}
			each[i] = law
			dens[at] = common(dens[at], law.den)
		}
		product := new(big.Int)
		for i, o := range rows[at].keys {
			m := paid(rows[at].n[i], o.from, at)
			m = new(big.Int).Mul(m, new(big.Int).Quo(dens[at], each[i].den))
			for j, r := range each[i].of {
				next := c.after(t, o.at, r)
				row := last
				if !next.Done {
					row = int(next.Made)
				}
				to, fresh := rows[row].place(owed[B]{next, uint8(at + 1)})
				if fresh {
					met++
					crowded(b, met)
					rows[row].n[to] = new(big.Int)
				}
				rows[row].n[to].Add(rows[row].n[to], product.Mul(m, each[i].n[j]))
			}
		}
	}
	var ends crowd[Volley[B], *big.Int]
	for i, o := range rows[last].keys {
		to, fresh := ends.place(o.at)
		if fresh {
			ends.n[to] = new(big.Int)
		}
		ends.n[to].Add(ends.n[to], paid(rows[last].n[i], o.from, last))
	}
	den := paid(big.NewInt(1), 0, last)
	var out attack.Law
	for i, v := range ends.keys {
		p := new(big.Rat).SetFrac(ends.n[i], den)
		f, _ := p.Float64()
		out.Outcomes = append(out.Outcomes, attack.Outcome{Values: values(v), P: f, Exact: p})
	}
	return out
}
