package ninthage

import (
	"math"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
)

// What blows are counted by: the stages, in this order.
var stagesOf = [...]Counted{CountHits, CountWounds, CountUnsaved, CountAttacks}

const countedStages = len(stagesOf)

// blow is so many Health Points that attacks cost, with its chance, and with the
// chance of it together with each number of each stage that is wanted.
type blow struct {
	loss int
	p    float64
	of   [countedStages]column
}

// blows are all that attacks can come to, by what they cost.
type blows struct {
	all []blow
	ops int // roundings in any chance
}

// wanting is what blows tell apart: losses up to most, and the stages wanted.
type wanting struct {
	most int
	of   [countedStages]bool
}

// nothing is no attacks at all.
func (w wanting) nothing() blows {
	out := blows{}
	w.at(&out, 0, 1, [countedStages]int{})
	return out
}

// at adds a chance of a loss and of a number of each stage.
func (w wanting) at(out *blows, loss int, p float64, stages [countedStages]int) {
	to := w.place(out, loss)
	to.p += p
	for i, n := range stages {
		if w.of[i] {
			to.of[i].add(column{n, []float64{p}}, 0, 1)
		}
	}
}

// place is where a loss is told; what is beyond the most is told as the most.
func (w wanting) place(out *blows, loss int) *blow {
	loss = min(loss, w.most)
	for len(out.all) <= loss {
		out.all = append(out.all, blow{loss: len(out.all)})
	}
	return &out.all[loss]
}

// then is one lot of attacks after another that it does not depend on.
func (w wanting) then(a, b blows) blows {
	out, widest := blows{all: make([]blow, 0, min(len(a.all)+len(b.all), w.most+1))}, 0
	for i := range a.all {
		x := &a.all[i]
		if x.p == 0 {
			continue
		}
		for j := range b.all {
			y := &b.all[j]
			if y.p == 0 {
				continue
			}
			to := w.place(&out, x.loss+y.loss)
			to.p += x.p * y.p
			for k := range to.of {
				if w.of[k] {
					to.of[k].mix(x.of[k], y.of[k], 0)
					widest = max(widest, min(len(x.of[k].p), len(y.of[k].p)))
				}
			}
		}
	}
	// into one place come the pairs of losses with one sum, or all beyond the most
	pairs := min(len(a.all), len(b.all))
	if len(a.all)+len(b.all) > w.most {
		pairs = min(len(a.all)*len(b.all), pairs*(pairs+1))
	}
	out.ops = a.ops + b.ops + 1 + pairs*max(widest, 1)
	return out
}

// mix adds other blows, each with a chance, all stages so many more.
func (w wanting) mix(out *blows, from blows, p float64, more [countedStages]int) {
	for i := range from.all {
		x := &from.all[i]
		to := w.place(out, x.loss)
		to.p += x.p * p
		for k := range to.of {
			if w.of[k] {
				to.of[k].add(x.of[k], more[k], p)
			}
		}
	}
	out.ops = max(out.ops, from.ops+1)
}

// struckBy is the blows of one hit.
func (w wanting) struckBy(b *odds.Book, k Strike) blows {
	k.Count = CountWounds | CountUnsaved | CountLosses
	law := odds.Of(b, k, Blow{}, nil)
	out := blows{}
	for _, o := range law.Outcomes {
		r := o.Result
		w.at(&out, int(r.Loss), o.P, [countedStages]int{0, int(r.Wounded), int(r.Unsaved)})
	}
	out.ops = roundings(law.Bound) + len(law.Outcomes)
	return out
}

// attackedBy is the blows of one attack: the hits it makes, and what each kind of
// them costs.
func (w wanting) attackedBy(b *odds.Book, a Attack) blows {
	a.Classes, a.Count = true, CountHits
	law := odds.Of(b, a, Shooting{}, nil)
	var rows [classCount]row
	for c := range rows {
		rows[c] = row{wanting: w, one: w.struckBy(b, a.struckAs(c))}
	}
	out := blows{}
	slices.SortStableFunc(law.Outcomes, func(x, y odds.Outcome[Toll]) int { return int(x.Result.Hits - y.Result.Hits) })
	for _, o := range law.Outcomes {
		all := w.nothing()
		for c, n := range o.Result.Class {
			if n > 0 {
				all = w.then(all, rows[c].by(b, int(n)))
			}
		}
		w.mix(&out, all, o.P, [countedStages]int{int(o.Result.Hits)})
	}
	out.ops += roundings(law.Bound) + len(law.Outcomes)
	return out
}

// struckAs is how a hit of a class strikes.
func (a *Attack) struckAs(class int) Strike {
	out := a.Plain
	switch class {
	case bracketedHit, bracketedAuto:
		out = a.Bracketed
	case smallHit, smallAuto:
		out = a.Small
	}
	if class == plainAuto || class == bracketedAuto || class == smallAuto {
		out.Wound = 1
	}
	return out
}

// numbers is a law of how many attacks there are.
type numbers struct {
	n   []int // ascending
	p   []float64
	ops int
}

// made is the blows of so many attacks; each counts for one where they count.
func (r *row) made(b *odds.Book, ns numbers, counts bool, single int) blows {
	if r.bare() {
		return r.madeBare(b, ns)
	}
	out := blows{}
	for i, n := range ns.n {
		if ns.p[i] == 0 {
			continue
		}
		r.mix(&out, r.by(b, n), ns.p[i], [countedStages]int{3: n*b2i(counts) + single})
	}
	out.ops += ns.ops + len(ns.n)
	return out
}

// sumOf is the law of n numbers added up.
func (each Number) sumOf(b *odds.Book, n int) numbers {
	if each.N == 0 {
		return numbers{[]int{n * each.fixed()}, []float64{1}, 0}
	}
	law := odds.Of(b, each, Rolled{}, nil)
	var one column
	for _, o := range law.Outcomes {
		one.add(column{o.Result, []float64{o.P}}, 0, 1)
	}
	sum := column{0, []float64{1}}
	for range n {
		b.Check()
		var next column
		next.mix(sum, one, 0)
		sum = next
	}
	out := numbers{p: sum.p, ops: n * (roundings(law.Bound) + len(one.p) + len(law.Outcomes) + 1)}
	for i := range sum.p {
		out.n = append(out.n, sum.low+i)
	}
	return out
}

// roundings is how many roundings a relative error comes of, at most.
func roundings(bound float64) int { return int(math.Ceil(bound*0x1p53)) + 1 }
