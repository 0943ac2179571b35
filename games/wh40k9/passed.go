package wh40k9

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Targets whose joint law is too large have nothing in common but the Command
// Re-rolls that are left when the next one is attacked. So each is worked out for
// every number of those, and what is left is passed on.

// passing is many targets in the order in which they are attacked.
type passing struct {
	*plan
	order []int
}

func (p *plan) passing() passing {
	first := func(k int) int {
		i := slices.IndexFunc(p.groups, func(g Group) bool { return int(g.Target) == k && !g.Block })
		if i < 0 {
			return len(p.groups)
		}
		return i
	}
	out := passing{plan: p}
	for k := range p.start {
		out.order = append(out.order, k)
	}
	slices.SortStableFunc(out.order, func(a, b int) int { return cmp.Compare(first(a), first(b)) })
	return out
}

// from is the attack at a target with so many re-rolls left; its last measure is
// what is left of them.
func (p passing) from(k int, spare uint8) attack.Attack {
	q := p.of(k)
	q.start[0].Spare, q.spare = spare, true
	return q.attack()
}

// asked is how a law is worked out: in floats or in fractions.
type asked struct {
	book  *attack.Book
	exact bool
}

func floated(b *attack.Book) asked { return asked{b, false} }

func exactly(b *attack.Book) asked { return asked{b, true} }

func (ask asked) law(a attack.Attack) attack.Law {
	if ask.exact {
		return a.Exact(ask.book)
	}
	return a.Law(ask.book)
}

// total is the law of one measure over all targets.
func (p passing) total(ask asked, at int) tally {
	out := map[uint8]tally{p.begun(): certain()}
	for _, k := range p.order {
		out = p.pass(ask, out, k, at)
	}
	return joined(out)
}

// begun is the re-rolls that are there at first.
func (p *plan) begun() uint8 {
	spare := uint8(0)
	for _, u := range p.start {
		spare |= u.Spare
	}
	return spare
}

// pass attacks the next target with each number of re-rolls that there can be.
func (p passing) pass(ask asked, before map[uint8]tally, k, at int) map[uint8]tally {
	after := map[uint8]tally{}
	for spare := range uint8(spareAttack + spareSave + 1) {
		t, ok := before[spare]
		if !ok {
			continue
		}
		for left, l := range bySpare(ask.law(p.from(k, spare))) {
			u := t.plus(l, at)
			if old, ok := after[left]; ok {
				u = old.or(u)
			}
			after[left] = u
		}
	}
	return after
}

// bySpare parts a law by the re-rolls that are left.
func bySpare(l attack.Law) map[uint8]attack.Law {
	out := map[uint8]attack.Law{}
	for _, o := range l.Outcomes {
		left := uint8(o.Values[len(o.Values)-1].N)
		x := out[left]
		x.Bound = l.Bound
		x.Outcomes = append(x.Outcomes, o)
		out[left] = x
	}
	return out
}

func joined(all map[uint8]tally) tally {
	var out *tally
	for spare := range uint8(spareAttack + spareSave + 1) {
		t, ok := all[spare]
		switch {
		case !ok:
		case out == nil:
			out = &t
		default:
			sum := out.or(t)
			out = &sum
		}
	}
	return *out
}

// before is the chance of each number of re-rolls when a target is attacked.
func (p passing) before(ask asked, target int) map[uint8]tally {
	out := map[uint8]tally{p.begun(): certain()}
	for _, k := range p.order {
		if k == target {
			break
		}
		out = p.pass(ask, out, k, -1)
	}
	return out
}

// at is the law of one target.
func (p passing) at(ask asked, k int) attack.Law {
	var out attack.Law
	for spare, t := range p.before(ask, k) {
		l := ask.law(p.from(k, spare))
		out.Bound = max(out.Bound, l.Bound+t.bound+l.Bound*t.bound+0x1p-52)
		for _, o := range l.Outcomes {
			o.Values = o.Values[:len(o.Values)-1]
			o.P *= t.p[0]
			if o.Exact != nil {
				o.Exact = new(big.Rat).Mul(o.Exact, new(big.Rat).SetFrac(t.n[0], t.d))
				o.P, _ = o.Exact.Float64()
			}
			out.Outcomes = append(out.Outcomes, o)
		}
	}
	return out
}

// attacks are the laws of every total, then of every target.
func (p passing) attacks() []attack.Attack {
	var out []attack.Attack
	shown := p.shown()
	for i, name := range joint {
		m := []attack.Measure{{Name: name, Quiet: !shown[i]}}
		out = append(out, p.settled(m, p.order[0], func(ask asked) attack.Law { return p.total(ask, i).law(1) }).Silent())
	}
	for k := range p.start {
		out = append(out, p.settled(p.of(k).measures(), k, func(ask asked) attack.Law { return p.at(ask, k) }))
	}
	return out
}

// worked is an attack of which nobody decides anything any more, with other
// measures, whose law is worked out otherwise.
func worked(a attack.Attack, m []attack.Measure, law func(asked) attack.Law) attack.Attack {
	a.Measures, a.Few, a.Decide = m, nil, nil
	a.Law = func(b *attack.Book) attack.Law { return law(floated(b)) }
	a.Exact = func(b *attack.Book) attack.Law { return law(exactly(b)) }
	a.Best, a.BestExactly = asLaw(a.Best, a.Law), asLaw(a.BestExactly, a.Exact)
	a.Solve = func(b *attack.Book, worth func([]attack.Value) float64, _ advise.Aims) attack.Solution {
		return mean(a.Law(b), worth)
	}
	a.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, _ advise.Aims) attack.Solution {
		return meanExactly(a.Exact(b), worth)
	}
	return a
}

// settled is an attack of which nobody decides anything any more, with the rules
// and dice of one target.
func (p passing) settled(m []attack.Measure, k int, law func(asked) attack.Law) attack.Attack {
	a := worked(p.of(k).attack(), m, law)
	a.Cited = func(b *attack.Book) []table.RuleID {
		var out []table.RuleID
		before := p.before(floated(b), k)
		for spare := range uint8(spareAttack + spareSave + 1) {
			if _, ok := before[spare]; ok {
				out = append(out, p.from(k, spare).Cited(b)...)
			}
		}
		return out
	}
	a.Counts = func(b *attack.Book) map[string]float64 {
		out := map[string]float64{}
		for spare, t := range p.before(floated(b), k) {
			for name, n := range p.from(k, spare).Counts(b) {
				out[name] += t.p[0] * n
			}
		}
		return out
	}
	return a
}
