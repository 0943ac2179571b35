package ninthage

import (
	"maps"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
)

// spreadWays is how many ways hits may go that are distributed over several
// Health Pools: the sorts of hits there may be in a batch, times what each pool
// may lose; and how many steps that takes, in every state that a batch may meet.
func (q *question) spreadWays() (most, steps int) {
	var before [2]Pools
	b := odds.NewBook()
	dealt := 0 // hits so far
	for i := 0; i < len(q.lines); {
		j := i + 1
		for j < len(q.lines) && q.batched(q.lines[i], q.lines[j]) {
			j++
		}
		l := q.lines[i]
		foe := q.foe(l)
		if !l.strand.Spread {
			q.wearDown(&before[l.strand.Side], l, q.lines[i:j])
			i = j
			continue
		}
		sorts, loose, classes, hits, cap := 1, 1, 0, 0, 1
		for k, x := range q.lines[i:j] {
			if slices.ContainsFunc(q.lines[i:i+k], x.alike) {
				continue // its hits are among those of the first alike
			}
			n, every, most, each := q.sorted(b, x, q.lines[i+k:j])
			sorts, loose = capped(sorts*n), capped(loose*every.ways())
			classes += every.classes()
			hits += most
			cap = max(cap, each)
		}
		states, ways, ends := 1, sorts, 1
		var takers []taker
		gone := &before[l.strand.Side]
		sharings := q.sharings(q.lines[i:j], gone, &before[1-l.strand.Side], hits)
		exposed := foe.exposed(gone)
		for p, n := range foe.start {
			already := int(gone[p])
			switch {
			case n == 0:
				continue
			case p == championPool && !q.melee: // it loses what the rank-and-file cannot, counted with theirs
				continue
			case p == rankAndFile && !q.melee:
				n += foe.start[championPool]
			}
			lost := 0
			if exposed || foe.victim[p].Character == 0 || foe.victim[p].Receives {
				takers = append(takers, taker{p, int(n)})
				lost = min(int(n), foe.victim.portion(&foe.start, p, hits)*cap)
			}
			states = capped(states * (already + 1))
			ends = capped(ends * (lost + 1))
			gone[p] = int16(min(int(n), already+lost))
		}
		if q.melee && q.f.Situation.StrikeBack {
			for _, n := range before[1-l.strand.Side] {
				states = capped(states * (int(n) + 1))
			}
		}
		q.loose = capped(q.loose + capped(capped(sharings*loose)*ends) + capped(states*ends))
		q.pools(states, sorts, hits, &dealt, takers, foe, cap)
		ways = capped(ways * foe.endings(takers, hits, cap) * max(1, classes)) // each is dealt by itself
		most = max(most, ways)
		if k := l.strand.Assault.Attack.Kind; k == volleyGun || k == flamethrower { // each rolls by itself
			ways = capped(ways * 2 * (j - i) * (j - i))
		}
		steps = capped(steps + capped(sharings*ways) + capped(states*ends))
		i = j
	}
	return most, steps
}

// pools adds up the sums that it takes to lay all states out and to take the hits
// of each pool from them.
func (q *question) pools(states, sorts, hits int, dealt *int, takers []taker, foe *combatant, cap int) {
	sides := 4
	ends := states
	for _, t := range takers {
		lost := min(t.most, foe.victim.portion(&foe.start, t.pool, hits)*cap)
		sides += lost + 4
		ends = capped(ends * (lost + 1))
	}
	all := 1
	for _, t := range takers {
		all = capped(all * (t.most + 1))
	}
	ends = min(ends, all)
	one := capped(capped(ends*sorts) * sides)
	q.sums = capped(q.sums + 4*one + ends*sumsABlow)
	*dealt += hits
	q.staging = capped(q.staging + capped(one*(*dealt+1)) + capped(ends*(sumsABlow+4**dealt)))
}

// multiplies tells whether hits that are distributed are worked out pool by pool:
// where it would take long otherwise, every hit is distributed, and nothing has
// been rolled yet.
func (q *question) multiplies(steps int) {
	q.product = steps > leastProduct && len(q.f.SoFar) == 0 && len(q.lines) > 0 &&
		!slices.ContainsFunc(q.lines, func(l *line) bool { return !l.strand.Spread }) && q.target.victim.several() && q.reckons()
}

// taker is a pool that takes hits, and what it may lose.
type taker struct{ pool, most int }

// endings is in how many ways hits that cost so much each may end, on average over
// their numbers up to the most.
func (c *combatant) endings(takers []taker, hits, cap int) int {
	const samples = 500
	every := max(1, hits/samples)
	sum, of := 0, 0
	for n := hits; n >= 0; n -= every {
		ends := 1
		for _, t := range takers {
			ends = capped(ends * (1 + min(t.most, c.victim.portion(&c.start, t.pool, n)*cap)))
		}
		sum, of = capped(sum+ends), of+1
	}
	return sum/of + 1
}

// sharings is in how many ways a batch may start that are worked out by
// themselves: who is left to take its hits, and to make them.
func (q *question) sharings(batch []*line, gone, own *Pools, hits int) int {
	l := batch[0]
	foe := q.foe(l)
	n, area := 1, slices.ContainsFunc(batch, func(x *line) bool { return x.area.X > 0 })
	for p, start := range foe.start {
		if start == 0 {
			continue
		}
		hp := int(foe.victim[p].HP)
		few := (int(start) + hp - 1) / hp
		lost := min(few, few-(int(start-gone[p])+hp-1)/hp)
		if p == rankAndFile && !area {
			lost = min(lost, max(0, max(hits, 6)-few+lost))
		}
		n = capped(n * (lost + 1))
	}
	for _, x := range batch {
		if x.strand.Fight.By && own.left() > 0 {
			n = capped(n * min(x.front+1, own.left()+1))
		}
	}
	return n
}

// wearDown notes what attacks that are not distributed may cost.
func (q *question) wearDown(before *Pools, l *line, all []*line) {
	for _, x := range all {
		worst := q.worst(x)
		if x.strand.Fight.counted() {
			worst = q.worstStrokes(x)
		}
		p := x.strand.Assault.Pool
		before[p] = int16(min(int(q.foe(l).start[p]), int(before[p])+worst))
	}
}

// exposed tells whether so few of the rank-and-file may be left, when so much is
// gone, that hits may go to characters of the unit's own Type and Height.
func (c *combatant) exposed(gone *Pools) bool {
	left := c.start
	for p := range left {
		left[p] = max(0, left[p]-gone[p])
	}
	if over := gone[rankAndFile] - c.start[rankAndFile]; over > 0 {
		left[championPool] = max(0, left[championPool]-over)
	}
	return c.victim.rankAndFile(&left) <= 4
}

// portion is how many of so many hits a pool may take, with or without those that
// stand before its characters.
func (v *Victim) portion(h *Pools, p, hits int) int {
	switch w, all, _ := v.weights(h, false); {
	case p == rankAndFile || p == championPool || v[p].Character == 0:
		return hits
	case w[p] > 0:
		return (hits + all - 1) / all
	}
	return (hits + 4) / 5 // once four others are left, or fewer
}

// sorted is how many sorts of hits the attacks of a line may come to, with those
// that strike alike, what they are, how many hits at most, and what one costs at most.
func (q *question) sorted(b *odds.Book, l *line, all []*line) (sorts int, of sorting, hits, each int) {
	var s sorting
	for _, x := range all {
		if !x.alike(l) {
			continue
		}
		a := q.sorting(x)
		s.add(odds.Of(b, a, Shooting{}, nil), x.most())
		a.Count = CountHits
		hits += x.most() * a.most()
	}
	a := &l.strand.Assault.Attack
	for _, x := range append([]Strikes{{a.Plain, a.Bracketed, a.Small}}, slices.Collect(maps.Values(l.others))...) {
		each = max(each, x.Plain.most(), x.Bracketed.most(), x.Small.most())
	}
	return s.sorts(), s, hits, each
}

// sorting is what attacks may come to: how many there are, what one makes that is
// not nothing, and of each class the most hits of all.
type sorting struct {
	attacks int
	kinds   []made
	most    [classCount]int
	shots   bool // how they go is told beside the hits
}

// made is what tells attacks apart.
type made struct {
	class    Classes
	shot     Shot
	misfires uint16
}

// add adds attacks that all go by one law.
func (s *sorting) add(law odds.Law[Toll], n int) {
	var most Classes
	for _, o := range law.Outcomes {
		x := made{o.Result.Class, o.Result.Shot, o.Result.Misfires}
		if x != (made{}) && !slices.Contains(s.kinds, x) {
			s.kinds = append(s.kinds, x)
		}
		s.shots = s.shots || x.shot != NoShot || x.misfires > 0
		for c, hits := range x.class {
			most[c] = max(most[c], hits)
		}
	}
	s.attacks += n
	for c, hits := range most {
		s.most[c] += n * int(hits)
	}
}

// ways is how many ways there are to make so many attacks, or fewer, of those kinds.
func (s *sorting) ways() int {
	ways := 1
	for i := range s.kinds {
		ways = capped(ways * (s.attacks + i + 1) / (i + 1))
	}
	return ways
}

// classes is how many classes of hits there are.
func (s *sorting) classes() (n int) {
	for _, hits := range s.most {
		n += b2i(hits > 0)
	}
	return n
}

// sorts is how many sums there may be: no more than those ways, nor than numbers of
// hits of each class.
func (s *sorting) sorts() int {
	ways, numbers := s.ways(), 1
	for _, hits := range s.most {
		numbers = capped(numbers * (hits + 1))
	}
	if s.shots {
		return ways
	}
	return min(ways, numbers)
}

// sorting is one attack of a line, with its hits told apart by their sort.
func (q *question) sorting(l *line) Attack {
	a := l.strand.Assault.Attack
	a.Hits = max(a.Hits, q.costing(l).Hits)
	a.Classes = true
	a.counting(CountHits|CountShots*Counted(b2i(a.Kind != notArtillery && !q.apart)), 1)
	if a.Kind == catapult && l.smallBox.X > 0 {
		foe := q.foe(l)
		form, models := foe.standing(&foe.start)
		a.Partial = uint16(l.smallBox.hits(&form, models))
	}
	if a.Kind == volleyGun || a.Kind == flamethrower {
		a.Kind = notArtillery
	}
	return a
}
