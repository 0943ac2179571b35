package ninthage

import (
	"maps"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
)

// spreadWays is how many ends hits may have that are distributed over several
// Health Pools: the sorts of hits there may be in a batch, times what each pool
// may lose; and how many steps that takes, in every state that a batch may meet.
func (q *question) spreadWays() (ends, steps int) {
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
		for _, x := range q.lines[i:j] {
			n, most, each := q.sorted(b, x)
			sorts = capped(sorts * n)
			hits += most
			cap = max(cap, each)
		}
		states, ways := 1, sorts
		for p, n := range foe.start {
			if n == 0 {
				continue
			}
			lost := min(int(n), foe.victim.portion(&foe.start, p, hits)*cap)
			states = capped(states * (int(before[l.strand.Side][p]) + 1))
			ways = capped(ways * (lost + 1))
			before[l.strand.Side][p] = int16(min(int(n), int(before[l.strand.Side][p])+lost))
		}
		if q.melee && q.f.Situation.StrikeBack {
			for _, n := range before[1-l.strand.Side] {
				states = capped(states * (int(n) + 1))
			}
		}
		ends = max(ends, ways)
		steps = capped(steps + capped(states*ways))
		i = j
	}
	return ends, steps
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

// sorted is how many sorts of hits the attacks of a line may come to, how many
// hits at most, and what one costs at most.
func (q *question) sorted(b *odds.Book, l *line) (sorts, hits, each int) {
	k := &l.strand
	a := k.Assault.Attack
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
	kinds := len(odds.Of(b, a, Shooting{}, nil).Outcomes)
	n := l.most()
	if k.Number.N > 0 || k.Fight.counted() {
		kinds++ // fewer attacks
	}
	sorts = 1
	for i := 1; i < kinds; i++ {
		sorts = capped(sorts * (n + i) / i)
	}
	for _, x := range append([]Strikes{{a.Plain, a.Bracketed, a.Small}}, slices.Collect(maps.Values(l.others))...) {
		each = max(each, int(x.Plain.Cap), int(x.Bracketed.Cap))
	}
	b1 := a
	b1.Count = CountHits
	return sorts, n * b1.most(), each
}
