package ninthage

import (
	"math"
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/table"
)

// queue is the plans of attackers that come before others, shared by all laws:
// what the first k attackers leave of the target is worked out once.
type queue struct {
	once  sync.Once
	first []*Plan // of the first k attackers, each going on from the one before
}

// earlierThan is the plan of all attackers before the one asked about; nil where
// there are none, or where nothing that is asked depends on them.
func (q *question) earlierThan(a ask) *Plan {
	rank := q.rank(a.unit)
	if rank == 0 || q.melee || q.past != nil || a.staged || q.queue == nil {
		return nil
	}
	needed := a.stages.any(CountLosses)
	for i, l := range q.lines {
		needed = needed || q.rank(l.unit) < rank && q.matters(a, i)
	}
	if !needed {
		return new(Plan)
	}
	q.queue.once.Do(q.lineUp)
	return q.queue.first[rank]
}

// lineUp makes the plans.
func (q *question) lineUp() {
	all := []*Plan{new(Plan)}
	for rank := range q.attackers {
		p := q.plan(CountLosses)
		if rank > 0 {
			p.Earlier = all[rank]
		}
		spread := slices.ContainsFunc(q.lines, func(l *line) bool { return q.rank(l.unit) == rank && l.strand.Spread })
		for _, l := range q.lines {
			if q.rank(l.unit) == rank {
				p.add(q, l, CountLosses, spread)
			}
		}
		p.N = uint16(len(p.Strands))
		all = append(all, p)
	}
	q.queue.first = all
}

// start is where a plan starts against a target.
func (p *Plan) start(h Pools) State {
	s := State{Run: Run{HP: h}}
	if p.Earlier != nil && p.Earlier.N > 0 {
		s.At = earlier
	}
	return s
}

// before is what the attackers before leave of the target.
func (p *Plan) before(t *table.T, s State) State {
	e := table.Call(t, "earlier attackers", Phase{p.Earlier}, p.Earlier.start(s.Run.HP), "ninthage.seq.batch")
	s.Run.HP, s.Panic = e.Run.HP, e.Panic
	if !p.Count.any(CountLosses) && s.Panic != PanicFailed {
		s.Panic = NoPanicTest
	}
	return s.to(nextStrand)
}

// wear works out, for each line, with how many Health Points of the
// rank-and-file it makes no difference to its own and to later attacks how many
// there are: whatever they all lose, the target lives and as many of its models
// are hit. Characters and fights are not reckoned.
func (q *question) wear() {
	t := q.target
	if q.melee || len(q.order) < 2 || len(t.unit.Characters) > 0 || len(t.pools) > 1+b2i(t.champion) || len(q.lines) == 0 {
		return
	}
	least := 1
	for _, l := range q.lines {
		if l.area.X > 0 {
			least = max(least, q.leastFor(l.area))
		}
		if l.smallBox.X > 0 {
			least = max(least, q.leastFor(l.smallBox))
		}
	}
	q.keep = make([]int16, len(q.lines))
	for i, l := range slices.Backward(q.lines) {
		least = min(least+q.worst(l), math.MaxInt16)
		q.keep[i] = int16(least)
	}
}

// leastFor is the fewest Health Points of the rank-and-file with which an Area
// Attack makes as many hits as at the start.
func (q *question) leastFor(a Area) int {
	t := q.target
	h := t.start
	hits := func() int {
		form, models := t.standing(&h)
		return a.hits(&form, models)
	}
	all := hits()
	for h[rankAndFile] > 0 {
		h[rankAndFile]--
		if hits() < all {
			return int(h[rankAndFile]) + 1
		}
	}
	return 1
}

// costing is one attack of a line at the target as it stands at first, Health
// Points lost counted alone.
func (q *question) costing(l *line) Attack {
	b := l.strand.Assault.Attack
	b.Count = CountLosses
	if l.area.X > 0 {
		form, models := q.target.standing(&q.target.start)
		b.Hits = uint16(l.area.hits(&form, models))
	}
	return b
}

// worst is the most Health Points that the attacks of a line can cost.
func (q *question) worst(l *line) int {
	b := q.costing(l)
	return max(int(l.strand.Models), 1) * l.strand.Number.most() * b.most()
}

// wears tells whether losses can change what later attackers do.
func (q *question) wears() bool {
	return q.keep == nil || q.target.start[rankAndFile] < q.keep[0]
}

// forgetWear leaves out losses that nobody asks about and that make no difference
// any more.
func (p *Plan) forgetWear(s *State, i int) {
	if p.Keep == nil || p.Count.any(CountLosses|CountOver) {
		return
	}
	if s.Run.HP[rankAndFile] >= p.Keep[i] && s.Run.HP[championPool] == p.Whole[championPool] {
		s.Run.HP = p.Whole
	}
}
