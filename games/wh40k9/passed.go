package wh40k9

import (
	"cmp"
	"iter"
	"math/big"
	"slices"
	"sync"

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
	from  func(k int, spare uint8) resumption // at a target with so many re-rolls left
}

func (p *plan) passing() passing {
	first := func(k int) int {
		i := slices.IndexFunc(p.groups, func(g Group) bool { return int(g.Target) == k && !g.Block })
		if i < 0 {
			return len(p.groups)
		}
		return i
	}
	out := passing{plan: p, from: p.resumed()}
	for k := range p.start {
		out.order = append(out.order, k)
	}
	slices.SortStableFunc(out.order, func(a, b int) int { return cmp.Compare(first(a), first(b)) })
	return out
}

// resumption is the attack at one target with some re-rolls left: each of its laws,
// and those of more of its measures together. What is left of them is the last
// measure of all.
type resumption struct{ each, more []attack.Attack }

// resumed makes the attacks at each target by the re-rolls left, each once.
func (p *plan) resumed() func(k int, spare uint8) resumption {
	made := make([]func() resumption, len(p.start)*(spareAttack+spareSave+1))
	at := func(k int, spare uint8) int { return k*(spareAttack+spareSave+1) + int(spare) }
	for k := range p.start {
		for spare := range uint8(spareAttack + spareSave + 1) {
			made[at(k, spare)] = sync.OnceValue(func() resumption {
				q := p.of(k)
				q.start[0].Spare, q.spare = spare, true
				out := resumption{each: q.divided()}
				for i, a := range out.each {
					out.each[i] = once(a)
				}
				if len(out.each) > 1 {
					out.more = append(q.followed(true), q.attack())
				}
				return out
			})
		}
	}
	return func(k int, spare uint8) resumption { return made[at(k, spare)]() }
}

// there tells whether one of the joint measures can be of a target.
func (p *plan) there(k, measure int) bool {
	switch f := &p.follow[k]; measure {
	case 6:
		return f.Morale != Morale{}
	case 7:
		return f.Blasts != [rows]Explosion{}
	case 8:
		return f.Passengers > 0
	}
	return measure >= 0
}

// having is the law at a target that has some of the joint measures, with the
// places of these and of the re-rolls left.
func (p passing) having(k int, spare uint8, need []int) (attack.Attack, []int) {
	r := p.from(k, spare)
	for _, a := range slices.Concat(r.each, r.more) {
		var at []int
		for _, i := range need {
			name := joint[i] + "." + p.units()[k].name
			at = append(at, slices.IndexFunc(a.Measures, func(m attack.Measure) bool { return m.Name == name }))
		}
		if !slices.Contains(at, -1) {
			return a, append(at, len(a.Measures)-1)
		}
	}
	panic("wh40k9: a target without a measure")
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

// few is law with the values of some measures alone.
func (ask asked) few(a attack.Attack, measures ...int) attack.Law {
	if !ask.exact && a.Few != nil {
		return a.Few(ask.book, measures)
	}
	l := ask.law(a)
	l.Outcomes = slices.Clone(l.Outcomes)
	for i, o := range l.Outcomes {
		l.Outcomes[i].Values = make([]attack.Value, len(measures))
		for j, k := range measures {
			l.Outcomes[i].Values[j] = o.Values[k]
		}
	}
	return l
}

// total is the law of one measure over all targets.
func (p passing) total(ask asked, at int) tally {
	out := map[uint8]tally{p.begun(): certain()}
	for _, k := range p.order {
		out = p.pass(ask, out, k, at)
	}
	return whatever(out, tally.or)
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
	var need []int
	if p.there(k, at) {
		need = []int{at}
	}
	for spare, t := range inOrder(before) {
		a, places := p.having(k, spare, need)
		for left, l := range inOrder(bySpare(ask.few(a, places...))) {
			add(after, left, t.plus(l, len(need)-1), tally.or)
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

// whatever is a law whatever re-rolls are left.
func whatever[V any](all map[uint8]V, or func(V, V) V) (out V) {
	first := true
	for _, v := range inOrder(all) {
		if !first {
			v = or(out, v)
		}
		out, first = v, false
	}
	return out
}

// add puts a law beside what there is with as many re-rolls left.
func add[V any](all map[uint8]V, left uint8, v V, or func(V, V) V) {
	if old, ok := all[left]; ok {
		v = or(old, v)
	}
	all[left] = v
}

// inOrder goes through what there is by the Command Re-rolls left.
func inOrder[V any](of map[uint8]V) iter.Seq2[uint8, V] {
	return func(yield func(uint8, V) bool) {
		for spare := range uint8(spareAttack + spareSave + 1) {
			if v, ok := of[spare]; ok && !yield(spare, v) {
				return
			}
		}
	}
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

// at is one of the laws of a target.
func (p passing) at(ask asked, k, i int) attack.Law {
	var out attack.Law
	for spare, t := range inOrder(p.before(ask, k)) {
		l := ask.law(p.from(k, spare).each[i])
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
		out = append(out, p.settled(m, p.order[0], 0, func(ask asked) attack.Law { return p.total(ask, i).law(1) }).Silent())
	}
	for k := range p.start {
		for i, a := range p.from(k, 0).each {
			m := a.Measures[:len(a.Measures)-1]
			out = append(out, p.settled(m, k, i, func(ask asked) attack.Law { return p.at(ask, k, i) }))
		}
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
// and dice of one law of a target.
func (p passing) settled(m []attack.Measure, k, i int, law func(asked) attack.Law) attack.Attack {
	a := worked(p.of(k).attack(), m, law)
	a.Cited = func(b *attack.Book) []table.RuleID {
		var out []table.RuleID
		for spare := range inOrder(p.before(floated(b), k)) {
			out = append(out, p.from(k, spare).each[i].Cited(b)...)
		}
		return out
	}
	a.Counts = func(b *attack.Book) map[string]float64 {
		out := map[string]float64{}
		for spare, t := range inOrder(p.before(floated(b), k)) {
			for name, n := range p.from(k, spare).each[i].Counts(b) {
				out[name] += t.p[0] * n
			}
		}
		return out
	}
	return a
}
