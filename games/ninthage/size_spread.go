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
		x := q.batchOf(b, q.lines[i:j])
		sorts, loose, classes, hits, cap := x.sorts, x.loose, x.classes, x.hits, x.cap
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

// batchSize is what attacks come to whose hits are distributed together: how many
// sorts of hits there are and ways to make them, how many classes, how many hits at
// most, and what one costs at most.
type batchSize struct{ sorts, loose, classes, hits, cap int }

func (q *question) batchOf(b *odds.Book, batch []*line) batchSize {
	out := batchSize{1, 1, 0, 0, 1}
	for k, x := range batch {
		if slices.ContainsFunc(batch[:k], x.alike) {
			continue // its hits are among those of the first alike
		}
		n, every, most, each := q.sorted(b, x, batch[k:])
		out.sorts, out.loose = capped(out.sorts*n), capped(out.loose*every.ways())
		out.classes += every.classes()
		out.hits += most
		out.cap = max(out.cap, each)
	}
	return out
}

const (
	sumsASort  = 1000 // sums that could be made while one attack more is put to a sort of hits
	sumsAShare = 2000 // while a sort of hits is shared out
)

// multiply adds up the sums that it takes to lay all states out, to take the hits of
// each pool from them, and to go on from where that leads: of what is lost, and of
// what is counted beside it.
func (q *question) multiply() {
	b := odds.NewBook()
	foe := q.target
	var gone Pools
	dealt := 0
	for i := 0; i < len(q.lines); {
		j := i + 1
		for j < len(q.lines) && q.batched(q.lines[i], q.lines[j]) {
			j++
		}
		x := q.batchOf(b, q.lines[i:j])
		attacks := 0
		for _, l := range q.lines[i:j] {
			attacks += l.most()
		}
		shares := capped(x.sorts * q.sharings(q.lines[i:j], &gone, &Pools{}, x.hits))
		q.sums = capped(q.sums + capped(x.sorts*attacks)*sumsASort + shares*sumsAShare)
		left := foe.start
		left[rankAndFile] = max(0, left[rankAndFile]-gone[rankAndFile])
		needs := foe.victim.mostNeeded(&left, x.hits, q.lines[i].strand.Order)
		cells, ends, width, struck := 1, 1, 4, false
		for p, start := range foe.start {
			if start == 0 || p == championPool { // it loses what the rank-and-file cannot
				continue
			}
			most, already := int(start), int(gone[p])
			if p == rankAndFile {
				most += int(foe.start[championPool])
			}
			lost := min(most, int(needs[p])*x.cap)
			now := min(most, already+lost)
			ends = capped(ends * (now + 1))
			if p == rankAndFile {
				cells, width = capped(cells*(already+1)), width+lost
			} else {
				cells, struck = capped(cells*min(most+2, already+lost+1+b2i(already+lost > 0))), struck || lost > 0
			}
			gone[p] = int16(now)
		}
		ways := 1 // of hits on the characters
		if struck {
			ways = min(x.sorts, 2+x.hits/4)
		}
		dealt += x.hits
		falls := capped(capped(cells*ways) * width)
		q.sums = capped(q.sums + 8*falls + 3*ends*sumsACell)
		q.staging = capped(q.staging + capped(8*falls*(dealt+1)) + 3*ends*(sumsACell+4*dealt))
		i = j
	}
}

// mostNeeded is the most hits that each pool takes of so many, or fewer.
func (v *Victim) mostNeeded(h *Pools, hits int, order [poolCount]uint8) (most [poolCount]uint16) {
	w, all, _ := v.weights(h, false)
	if all == 0 {
		most[rankAndFile] = uint16(hits)
		return most
	}
	for n := range hits + 1 {
		needs, _ := portions(n, w, all, order)
		for p, x := range needs {
			most[p] = max(most[p], x)
		}
	}
	return most
}

// multiplies tells whether hits that are distributed are worked out pool by pool:
// where it would take long otherwise, every hit is distributed, and nothing has
// been rolled yet.
func (q *question) multiplies(steps int) {
	q.product = steps > leastProduct && len(q.f.SoFar) == 0 && len(q.lines) > 0 &&
		!slices.ContainsFunc(q.lines, func(l *line) bool { return !l.strand.Spread }) && q.target.victim.several() && q.reckons()
	if q.product {
		q.multiply()
	}
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
