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
		sorts, hits, cap := 1, 0, 1
		for k, x := range q.lines[i:j] {
			if slices.ContainsFunc(q.lines[i:i+k], x.alike) {
				continue // its hits are among those of the first alike
			}
			n, most, each := q.sorted(b, x, q.lines[i+k:j])
			sorts = capped(sorts * n)
			hits += most
			cap = max(cap, each)
		}
		states, ways, ends := 1, sorts, 1
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
		ways = capped(ways * ends)
		most = max(most, ways)
		if k := l.strand.Assault.Attack.Kind; k == volleyGun || k == flamethrower { // each rolls by itself
			ways = capped(ways * 2 * (j - i) * (j - i))
		}
		steps = capped(steps + capped(sharings*ways) + capped(states*ends))
		i = j
	}
	return most, steps
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
// that strike alike, how many hits at most, and what one costs at most.
func (q *question) sorted(b *odds.Book, l *line, all []*line) (sorts, hits, each int) {
	kinds, n := 1, 0
	for _, x := range all {
		if !x.alike(l) {
			continue
		}
		a := q.sorting(x)
		own := len(odds.Of(b, a, Shooting{}, nil).Outcomes)
		if k := &x.strand; k.Number.N > 0 || k.Fight.counted() {
			own++ // fewer attacks
		}
		a.Count = CountHits
		kinds, n, hits = max(kinds, own), n+x.most(), hits+x.most()*a.most()
	}
	sorts = 1
	for i := 1; i < kinds; i++ {
		sorts = capped(sorts * (n + i) / i)
	}
	a := &l.strand.Assault.Attack
	for _, x := range append([]Strikes{{a.Plain, a.Bracketed, a.Small}}, slices.Collect(maps.Values(l.others))...) {
		each = max(each, x.Plain.most(), x.Bracketed.most(), x.Small.most())
	}
	return sorts, hits, each
}

// sorting is one attack of a line, with its hits told apart by their sort.
func (q *question) sorting(l *line) Attack {
	a := l.strand.Assault.Attack
	a.Hits = max(a.Hits, q.costing(l).Hits)
	a.Classes = true
	a.counting(CountHits|CountShots*Counted(b2i(a.Kind != notArtillery)), 1)
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
