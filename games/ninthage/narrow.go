package ninthage

import (
	"math"
	"slices"
	"sort"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// neglected is the chance up to which the target may become so narrow that fewer
// models reach it, without being counted: far below what a law is rounded to.
const neglected = 1e-15

// counting tells whether models that strike alone are counted when they do.
func (q *question) counting() bool {
	for _, l := range q.lines {
		if l.strand.Fight.By {
			return true
		}
	}
	return false
}

// countOnce counts the models that strike once, for there would be too many cases
// otherwise. That the target becomes narrow all the same must be next to
// impossible; where it is not, the question is too large.
func (q *question) countOnce(cases, most int) {
	least := q.narrowAt()
	q.reckoned, q.stageless, q.cases, q.counted, q.ends = false, false, 0, 0, 0
	for _, l := range q.lines {
		if l.strand.Fight.By {
			q.fix(l)
		}
	}
	q.lines = q.supporting(q.lines)
	q.whileItStands()
	q.checkBout()
	if q.dealt() || least < q.target.start.left() && q.lost(least) > neglected {
		q.f.Fault(q.attackersKey("models"), "fewer attacks, or a stated contact",
			"too large: as the target grows narrower fewer models reach it, in %s cases (at most %s)", about(cases), about(most))
		return
	}
	q.once = "the target cannot grow so narrow that fewer models reach it but by chances below 1e-15"
}

// dealt tells whether attacks may cost characters anything before the rank-and-file
// are gone.
func (q *question) dealt() bool {
	return slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Spread || l.strand.Assault.Pool != rankAndFile })
}

// narrowAt is the least loss of Health Points after which fewer models reach the
// target.
func (q *question) narrowAt() int {
	c, foe := q.attackers[0], q.target
	return sort.Search(foe.start.left(), func(lost int) bool {
		left, rest := foe.start, lost
		for p := range left {
			n := min(rest, int(left[p]))
			left[p] -= int16(n)
			rest -= n
		}
		now := foe.form.after(foe.victim.formed(&left))
		for _, l := range q.lines {
			f := &l.strand.Fight
			if !f.By {
				continue
			}
			front, support := f.strikers(&c.form, &foe.form, &c.victim, &c.start)
			few, behind := f.strikers(&c.form, &now, &c.victim, &c.start)
			if few != front || behind != support {
				return true
			}
		}
		return false
	})
}

// lost bounds the chance that so many Health Points are lost, or more: by
// Chernoff's inequality, every line making as many attacks as it can.
func (q *question) lost(least int) float64 {
	b, best := odds.NewBook(), 0.0
	type kind struct {
		n   float64
		law []odds.Outcome[Toll]
	}
	var all []kind
	for _, l := range q.lines {
		a := q.costing(l)
		a.counting(CountLosses, math.MaxInt32)
		a.Classes = false
		all = append(all, kind{float64(l.most()), odds.Of(b, a, Shooting{}, nil).Outcomes})
	}
	for t := 1e-3; t < 20; t *= 1.2 {
		sum := -t * float64(least)
		for _, k := range all {
			m := 0.0
			for _, o := range k.law {
				m += o.P * math.Exp(t*float64(o.Result.Loss))
			}
			sum += k.n * math.Log(m)
		}
		best = min(best, sum)
	}
	return math.Exp(best)
}

// neglecting is the attack with what is neglected in its bounds.
func neglecting(made attack.Attack) attack.Attack {
	law, few := made.Law, made.Few
	made.Law = func(b *odds.Book) attack.Law {
		l := law(b)
		l.Bound += neglected
		return l
	}
	made.Few = func(b *odds.Book, at []int) attack.Law {
		l := few(b, at)
		l.Bound += neglected
		return l
	}
	return made
}
