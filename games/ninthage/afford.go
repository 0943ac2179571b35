package ninthage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// What advise may take, and its parts, in about microseconds. Decisions that would
// make it take more are left at their defaults, the last of the reference first.
const (
	mostLeaves     = 400       // ways that all decisions can be made
	mostAdvice     = 1_200_000 // all of them together
	mostFirst      = 1_400_000 // those of one decision
	mostLeafStates = 600_000   // states that the book keeps of them, some 200 MB
	mostFractions  = 1_500_000 // all ways in fractions
	leafWork       = 700       // of a way, besides its law
)

// way is what one way to make the decisions takes.
type way struct {
	micros, states int
	guess          int // what the first was guessed to take, to compare others with
}

// afford works out what one way takes. It is refused where not even one decision
// can be weighed.
func (q *question) afford() {
	open := q.openKeys()
	makes := func(d decision) bool { return q.makes(d, open) }
	all := q.decisionsNow()
	if q.way.micros > 0 || !slices.ContainsFunc(all, makes) {
		return
	}
	q.way = way{leafWork + q.micros, 0, q.micros}
	if q.micros < 10*mostFirst { // it is guessed from above
		q.way = q.measureWay()
	}
	for _, d := range all {
		if makes(d) && q.fits(1, len(d.options)) {
			return
		}
	}
	first := all[slices.IndexFunc(all, makes)]
	at := "decisions"
	if q.dec.Has(first.key) {
		at += "." + first.key
	}
	panic(table.TooMany{Procedure: fmt.Sprintf("one way to make decisions takes %.1f s or so, the %d to decide %s more than advise may (%.1f s)", float64(q.way.micros)/1e6, len(first.options), first.key, mostFirst/1e6), At: at})
}

// measureWay works out the law that the goal asks for, as the decisions are now.
func (q *question) measureWay() way {
	b := odds.NewBook()
	q.asksFor().Law(b)
	work := b.Work() + q.best.work
	if keys := q.unsettled(); len(keys) > 1 && q.tries(keys) > mostTriedWays && (q.product || q.counted <= mostTried) {
		most := 0 // ways that are tried once one of these decisions is made
		for _, d := range keys {
			most = max(most, len(d.options))
		}
		work = capped(work * (1 + most))
	}
	return way{leafWork + work/2, b.States(), q.micros}
}

// asksFor is the first law that holds all that the goal is about.
func (q *question) asksFor() attack.Attack {
	laws := q.weighed()
	return laws[max(0, slices.IndexFunc(laws, q.holdsGoal))]
}

// weighed are the laws that may hold all that the goal is about.
func (q *question) weighed() []attack.Attack {
	laws := q.laws()
	if !slices.ContainsFunc(laws, q.holdsGoal) {
		laws = append(laws, q.joint()...)
	}
	return laws
}

// holdsGoal tells whether a law holds every measure of the goal.
func (q *question) holdsGoal(a attack.Attack) bool {
	for _, part := range strings.Split(q.f.Goal, " and ") {
		name := strings.TrimPrefix(strings.TrimSpace(part), "mean ")
		if i := strings.IndexAny(name, "<>=! "); i >= 0 {
			name = name[:i]
		}
		if !slices.ContainsFunc(a.Measures, func(m attack.Measure) bool { return m.Name == name }) {
			return false
		}
	}
	return true
}

// fits tells whether so many ways may be compared.
func (q *question) fits(leaves, options int) bool {
	n, most := leaves*options, mostAdvice
	if leaves == 1 {
		most = mostFirst
	}
	each := q.way.micros
	if q.micros > q.way.guess && q.way.guess > 0 {
		each = max(each, capped(each*(q.micros/100))/max(1, q.way.guess/100))
	}
	return (leaves == 1 || n <= mostLeaves) && capped((n+1)*each) <= most && capped(n*q.way.states) <= mostLeafStates
}

// longWays is why so many ways are not compared in fractions; empty: they are. For
// each die more what a way takes is told in longer ones.
func (q *question) longWays(n int) string {
	const ofDice = 33 // whose fractions take a way as long again
	if each := capped(q.way.micros*q.dice()) / ofDice; n > 1 && capped(n*each) > mostFractions {
		return fmt.Sprintf("fractions of %d ways to decide, of up to %d dice each (%.1f s or so, at most %.1f s)", n, q.dice(), float64(n*each)/1e6, mostFractions/1e6)
	}
	return ""
}

// defaulted are the decisions that advise leaves at their defaults.
func (q *question) defaulted() (out []string) {
	q.afford()
	open, leaves := q.openKeys(), 1
	for _, d := range q.decisionsNow() {
		switch {
		case !q.makes(d, open):
		case !q.fits(leaves, len(d.options)):
			out = append(out, d.key)
		default:
			leaves *= len(d.options)
		}
	}
	return out
}
