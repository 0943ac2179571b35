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
			shot.Levels = p.Bursts
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

// trim is a report without what is not counted.
func (c *chain[A, B]) trim(target uint8, r Report) Report {
	drop := c.p.Forget
	if drop&ofTest != 0 {
		r.Result, r.Over = 0, 0
	}
	if drop&ofMarks != 0 {
		r.Target.Rolls, r.Target.Pairs, r.Friend.Rolls, r.Friend.Pairs = 0, 0, 0, 0
		if !c.p.Bursts {
			r.Level = 0
		}
	}
	if drop>>target&ofWounds != 0 {
		r.Target.Wounds = min(r.Target.Wounds, 1)
	}
	if drop&ofEnd != 0 && r.End > noWound {
		r.End = noWound
	}
	if drop&(ofEnd|ofWounds<<target) == ofEnd|ofWounds<<target {
		r.Target.Wounds = 0
	}
	if drop&ofFriends != 0 {
		r.Friend.Wounds = 0
	}
	if drop&ofFates != 0 {
		r.Target.Removed, r.Target.Downed = false, false
	}
	if drop&ofKi != 0 && !c.p.Pays {
		r.Ki, r.Theirs = 0, 0
	}
	return r
}

// reports is the law of one attack: in floats with a bound, or as whole numbers
// over one denominator.
type reports struct {
	of    []Report
	p     []float64
	bound float64
	n     []*big.Int
	den   *big.Int
}

// reportsOf works out an attack in which nobody decides.
func reportsOf(b *attack.Book, shot Shot, from Flight, exact bool) *reports {
	if exact {
		var of []Report
		var p []*big.Rat
		for _, o := range odds.Exactly(b, shot, from, nil) {
			of, p = append(of, o.Result), append(p, o.P)
		}
		return wholeReports(of, p)
	}
	out := new(reports)
	law := odds.Of(b, shot, from, nil)
	out.bound = law.Bound
	for _, o := range law.Outcomes {
		out.of, out.p = append(out.of, o.Result), append(out.p, o.P)
	}
	return out
}

// wholeReports are reports over one denominator.
func wholeReports(of []Report, p []*big.Rat) *reports {
	out := &reports{of: of, den: big.NewInt(1)}
	for _, x := range p {
		out.den = common(out.den, x.Denom())
	}
	for _, x := range p {
		out.n = append(out.n, new(big.Int).Mul(x.Num(), new(big.Int).Quo(out.den, x.Denom())))
	}
	return out
}

// common is the least common multiple.
func common(a, b *big.Int) *big.Int {
	return new(big.Int).Mul(a, new(big.Int).Quo(b, new(big.Int).GCD(nil, nil, a, b)))
}

// trimmed is a law of reports without what is not counted.
func (c *chain[A, B]) trimmed(target uint8, law *reports) *reports {
	out := &reports{bound: law.bound + odds.Rounded(len(law.of)), den: law.den}
	at := map[Report]int{}
	for i, r := range law.of {
		r = c.trim(target, r)
		k, ok := at[r]
		if !ok {
			k = len(out.of)
			at[r], out.of = k, append(out.of, r)
			if law.den == nil {
				out.p = append(out.p, 0)
			} else {
				out.n = append(out.n, new(big.Int))
			}
		}
		if law.den == nil {
			out.p[k] += law.p[i]
		} else {
			out.n[k].Add(out.n[k], law.n[i])
		}
	}
	return out
}

// source gives the law of the next attack where the action stands so.
type source[B tracks] func(v Volley[B]) *reports

// begun is how an attack begins, and what its decisions hang on.
type begun[B tracks] struct {
	target uint8
	from   Flight
	at     Volley[B]
}

// source is the attacks in which nobody decides.
func (c *chain[A, B]) source(b *attack.Book, exact bool) source[B] {
	laws := map[begun[B]]*reports{}
	return func(v Volley[B]) *reports {
		i := c.p.Order[v.Made]
		k := begun[B]{target: i, from: c.p.flight(v, i)}
		law, ok := laws[k]
		if !ok {
			law = c.trimmed(i, reportsOf(b, c.thin.Shots[i], k.from, exact))
			laws[k] = law
		}
		return law
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
	bare := c.p
	bare.Forget = ofAll
	bare.meant()
	few := chainOf(bare, c.start)
	a.Cited = func(b *attack.Book) []table.RuleID {
		few.ahead(b, few.source(b, false))
		return odds.Cited(b, bare, c.start, nil)
	}
	a.Counts = func(b *attack.Book) map[string]float64 { return odds.Counts(b, bare, c.start, nil) }
	if c.p.Inside {
		a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
			return c.stage(b, false, aims).solve(func(v Volley[B]) float64 { return worth(values(v)) })
		}
		a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
			return c.stage(b, true, aims).solveExactly(func(v Volley[B]) *big.Rat { return worth(values(v)) })
		}
		return a
	}
	a.Law = func(b *attack.Book) attack.Law { return c.law(b, c.source(b, false), values) }
	a.Exact = func(b *attack.Book) attack.Law { return c.lawExactly(b, c.source(b, true), values) }
	a = lawful(a)
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution {
		return c.solveExactly(b, func(v Volley[B]) *big.Rat { return worth(values(v)) })
	}
	return a
}

// meant has the first pick taken wherever dice would be picked or feats chosen.
func (p *Series[A, B]) meant() {
	p.Inside = false
	for i := range p.Attacks {
		shot := &p.Shots[p.Order[i]]
		p.Inside = p.Inside || shot.Steps
		shot.Meant = shot.Offer
		for k := range shot.Aims {
			shot.Aims[k].Pool.meant()
		}
	}
}

// lawful is an attack in which nobody decides, solved by its law.
func lawful(a attack.Attack) attack.Attack {
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

// after is where the action stands after an attack, and the row of those who
// stand there: as many attacks as were made, or past all of them.
func (c *chain[A, B]) after(t *table.T, v Volley[B], r Report) (Volley[B], int) {
	v.Start, v.Throw, v.Level = known{}, Throw{}, 0
	next := c.thin.book(t, v, r)
	if next.Done {
		return next, int(c.p.Attacks)
	}
	return next, int(next.Made)
}
