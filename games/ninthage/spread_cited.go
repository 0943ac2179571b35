package ninthage

import (
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// quiet is a table at which nothing is noted.
func (r *round) quiet() *table.T { return &r.still }

// dealtAs is what decides the rules that have a part when the hits of a batch are
// distributed, and ended what does when its losses are counted.
type dealtAs struct {
	strand, end                   int
	shielded, five, champion      bool
	alone, some, single, standing bool
}

type ended struct {
	strand                int
	none, heavy, champion bool
	gone                  bool
	panic                 PanicState
	lost                  bool
}

// spreadMet is what a batch has met.
type spreadMet struct {
	dealt map[dealtAs]State
	ends  map[ended]State
	hits  map[Strike]bool
	as    []dealtAs
	ended []ended
	hit   []Strike
	taken [poolCount]bool
}

// meetsDealt notes how a batch starts, and what strikes.
func (r *round) meetsDealt(c State, i, j int, d *dealings) {
	m := &r.spreadMet
	if m.dealt == nil {
		m.dealt, m.ends, m.hits = map[dealtAs]State{}, map[ended]State{}, map[Strike]bool{}
	}
	k := r.p.strand(i)
	v := &r.p.Victims[k.Side]
	h := c.Begun[k.Side]
	w, all, shielded := v.weights(&h, k.Stomp)
	as := dealtAs{
		strand: i, end: j, shielded: shielded, champion: h[championPool] > 0, five: v.rankAndFile(&h) == 5,
		alone: c.Alone, some: all > w[rankAndFile], single: all == 1, standing: all > 0,
	}
	if _, known := m.dealt[as]; !known {
		c.Strand = uint16(i)
		m.dealt[as] = c
		m.as = append(m.as, as)
	}
	for pool, taken := range d.taken {
		m.taken[pool] = m.taken[pool] || taken
	}
	for _, x := range d.hits {
		if !m.hits[x.strike] {
			m.hits[x.strike] = true
			m.hit = append(m.hit, x.strike)
		}
	}
}

// meetsEnd notes where a batch may end.
func (r *round) meetsEnd(f *family, s *State) {
	m := &r.spreadMet
	left, start := s.Run.HP.left(), int(r.p.Morale.Start)
	e := ended{
		strand: int(s.Strand), none: left == 0, heavy: 4*(start-left) >= start, panic: s.Panic, lost: left < start,
		champion: s.Run.HP[championPool] < f.rest.hp[championPool], gone: s.Run.HP[rankAndFile] == 0,
	}
	if _, known := m.ends[e]; !known {
		m.ends[e] = *s
		m.ended = append(m.ended, e)
	}
}

// spreadCited are the rules that had a part in batches whose hits are distributed.
func (l *roundLaw) spreadCited(b *odds.Book) (out []table.RuleID) {
	m := &l.round.spreadMet
	if len(m.as) == 0 {
		return nil
	}
	out = append(out, "ninthage.seq.batch", "ninthage.seq.hp")
	hits := *l.round.p
	hits.Count = CountHits
	hits.Strands = append([]Strand(nil), hits.Strands...)
	for i := range hits.Strands {
		hits.Strands[i].Assault.Attack.counting(CountHits, 1)
	}
	for _, as := range m.as {
		p := hits
		p.N = uint16(as.end)
		out = append(out, odds.Cited(b, Phase{&p}, m.dealt[as], nil)...)
	}
	for _, k := range m.hit {
		out = append(out, odds.Cited(b, k, Blow{}, nil)...)
	}
	for pool, taken := range m.taken {
		switch {
		case taken && pool >= firstCharacter:
			out = append(out, "ninthage.hp.character")
		case taken:
			out = append(out, "ninthage.hp.pool")
		}
	}
	for _, e := range m.ended {
		if e.champion {
			out = append(out, "ninthage.hp.champion-overflow")
		}
		out = append(out, odds.Cited(b, aftermath{l.round.p}, m.ends[e], nil)...)
	}
	return out
}

// aftermath is what comes of a batch after its losses: casualties, a Panic Test,
// and what the next unit does about it.
type aftermath struct{ *Plan }

// Step settles the casualties and rolls the test.
func (a aftermath) Step(t *table.T, s State) (State, bool) {
	switch s.At {
	case casualties:
		return a.casualties(t, s), true
	case panicTest, panicAgain:
		return a.panics(t, s), true
	case nextStrand:
		if int(s.Strand) == int(a.N) {
			return s, false
		}
		s = a.next(t, s)
		s.At = phaseOver
		return s, true
	}
	return s, false
}

// Result is how the test went.
func (a aftermath) Result(s State) PanicState { return s.Panic }
