package bushido

import (
	"math/big"
	"sync"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// falling is a series whose decisions are made for the target's fall, or against
// it: they are found by counting no more than that. What was worked out is kept,
// since every law of the action asks for it.
type falling[A shots, B tracks] struct {
	c      *chain[A, B]
	whole  Series[A, B] // counts everything
	fallen func(Volley[B]) bool

	mu    sync.Mutex
	takes [2]func(v Volley[B]) taken // in floats, in fractions
	laws  [2]map[begun[B]]*reports
}

// fallingMemo is what an action keeps of its decisions.
type fallingMemo struct {
	mu sync.Mutex
	of any

	roads roads // of an action in which nobody decides

	downs   sync.Mutex
	foresee [2]any // in floats, in fractions
}

// fallingOf is the action's falling, made once.
func fallingOf[A shots, B tracks](a action) *falling[A, B] {
	a.memo.mu.Lock()
	defer a.memo.mu.Unlock()
	f, ok := a.memo.of.(*falling[A, B])
	if !ok {
		f = newFalling[A, B](a)
		a.memo.of = f
	}
	return f
}

func newFalling[A shots, B tracks](a action) *falling[A, B] {
	p, s := seriesOf[A, B](a)
	c, targets := a.constants(), len(a.aims)
	f := &falling[A, B]{whole: p, laws: [2]map[begun[B]]*reports{{}, {}}}
	p.Forget = ofAll
	f.c = chainOf(p, s)
	f.fallen = func(v Volley[B]) bool {
		var ends [mostTargets]Track
		for i := range targets {
			ends[i] = v.Tracks[i]
		}
		gone, _ := c.losses(&v.Count, ends[:targets])
		return gone >= 1
	}
	return f
}

// known is what the decisions know of where an action stands, and of where it
// stands within an attack.
func (f *falling[A, B]) known(v Volley[B]) Volley[B] {
	v = f.c.thin.forget(v)
	v.Flying, v.Flight = false, Flight{}
	return v
}

func knownIn(in Flight) Flight {
	in.Report, in.Out.Result, in.Out.Over = false, 0, 0
	return in
}

// solve makes the decisions.
func (f *falling[A, B]) solve(b *attack.Book, exact bool) attack.Solution {
	d := f.c.stage(b, exact, advise.Rivals)
	if exact {
		return d.solveExactly(func(v Volley[B]) *big.Rat { return big.NewRat(int64(one(f.fallen(v))), 1) })
	}
	return d.solve(func(v Volley[B]) float64 { return float64(one(f.fallen(v))) })
}

// plan is the options taken in the attack that comes next, by where it stands.
func (f *falling[A, B]) plan(b *attack.Book, exact bool) func(v Volley[B]) taken {
	if f.takes[one(exact)] == nil {
		d := f.c.stage(b, exact, advise.Rivals)
		f.takes[one(exact)] = d.plan(f.fallen)
	}
	return f.takes[one(exact)]
}

// source is the attacks of the action with their decisions made.
func (f *falling[A, B]) source(c *chain[A, B], b *attack.Book, exact bool) source[B] {
	plan := f.plan(b, exact)
	laws := f.laws[one(exact)]
	trimmed := map[*reports]*reports{}
	return func(v Volley[B]) *reports {
		i := c.p.Order[v.Made]
		k := begun[B]{i, f.whole.flight(v, i), f.known(v)}
		law, ok := laws[k]
		if !ok {
			law = f.report(b, k, plan(k.at), exact)
			laws[k] = law
		}
		short, ok := trimmed[law]
		if !ok {
			short = c.trimmed(i, law)
			trimmed[law] = short
		}
		return short
	}
}

// report is the law of an attack with its choices made.
func (f *falling[A, B]) report(b *attack.Book, k begun[B], made taken, exact bool) *reports {
	all, shot := scriptsIn(b, exact), &f.whole.Shots[k.target]
	s := all.write(all.of(shot), shot, k.from)
	take := func(at spot) int32 { return made.by[spot{knownIn(at.in), at.dice}] }
	if exact {
		return s.lawExactly(take)
	}
	return s.law(take)
}

// hand has a hand decide so.
func (f *falling[A, B]) hand(b *attack.Book, h *table.Hand) {
	f.mu.Lock()
	plan := f.plan(b, false)
	f.mu.Unlock()
	h.Watched = true
	first := h.Pick
	h.Pick = func(name string, who table.Side, options []table.Option) int {
		if v, ok := h.At.(Volley[B]); ok && !h.Hidden {
			if k, ok := plan(f.known(v)).option(knownIn(v.Flight), Throw{}); ok {
				return k
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
	x := c.bind(measures, func(v Volley[B], out []attack.Value) { copy(out, values(v)) })
	x.Law = func(b *attack.Book) attack.Law {
		f.mu.Lock()
		defer f.mu.Unlock()
		return c.law(b, f.source(c, b, false), values)
	}
	x.Exact = func(b *attack.Book) attack.Law {
		f.mu.Lock()
		defer f.mu.Unlock()
		return c.lawExactly(b, f.source(c, b, true), values)
	}
	x = lawful(x)
	x.Solve = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Solution {
		return f.solve(b, false)
	}
	x.SolveExactly = func(b *attack.Book, _ func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution {
		return f.solve(b, true)
	}
	return x
}
