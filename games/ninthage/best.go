package ninthage

import (
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/odds"
)

// best is the decisions that the file leaves to be made as well as they can be.
type best struct {
	once sync.Once
	work int // that it took, as a book counts it
}

// settle decides who takes the bracketed hit, and which hit wounds by Poison,
// where the file does not: whatever costs the target most Health Points in all,
// by the law of the whole question. Of options alike it is the first.
func (q *question) settle() {
	q.best.once.Do(func() {
		keys := q.unsettled()
		if len(keys) == 0 || q.tries(keys) > mostTriedWays || q.counted > mostTried && !q.product {
			return
		}
		most, made := -1.0, (*question)(nil)
		q.try(keys, func(x *question) {
			n, work := x.meanDamage()
			q.best.work += work
			if n > most+leastGain*max(most, 1) {
				most, made = n, x
			}
		})
		if made != nil {
			q.lines, q.past = made.lines, made.past
		}
	})
}

// Of questions beyond these every way to decide is not tried: the hit goes where
// it costs most by itself.
const (
	mostTriedWays = 3_000_000
	mostTried     = 2_000_000
)

// tries is how many steps hits that are distributed take, in every way to decide.
func (q *question) tries(keys []decision) int {
	n := q.loose
	if q.product {
		n = q.sums / 100
	}
	for _, d := range keys {
		n = capped(n * len(d.options))
	}
	return n
}

// leastGain is what rounding can make of options that are alike.
const leastGain = 1e-12

// unsettled are the decisions that are left to be the best, with their options.
func (q *question) unsettled() []decision {
	all := []decision{
		{key: "bracketed_hit", open: q.dec.BracketedHit.left(), options: q.bracketChoices()},
		{key: "poisoned_hit", open: q.dec.PoisonedHit.left(), options: q.poisonChoices()},
	}
	return slices.DeleteFunc(all, func(d decision) bool { return !d.open || len(d.options) < 2 })
}

// left tells whether nobody has made the decision.
func (w word) left() bool { return w.text == "" || w.open }

// try makes the question of every way to decide.
func (q *question) try(keys []decision, each func(*question)) {
	if len(keys) == 0 {
		each(q)
		return
	}
	for _, o := range keys[0].options {
		if x := q.with(keys[0].key, o.text); x != nil {
			x.try(keys[1:], each)
		}
	}
}

// meanDamage is how many Health Points the target loses on average, and how much
// work it is to know.
func (q *question) meanDamage() (mean float64, work int) {
	a := ask{stages: CountLosses, unit: -1, pool: -1}
	rs := q.measures(a)
	at := slices.IndexFunc(rs, func(r reading) bool { return r.measure.Name == "damage" })
	b := odds.NewBook()
	for _, o := range q.attackOf(a).Few(b, []int{at}).Outcomes {
		mean += float64(o.Values[0].N) * o.P
	}
	return mean, b.Work()
}
