package bushido

import (
	"sync"

	"github.com/enfilade/enfilade/internal/geometry"
)

// pair is one model and another, in this order.
type pair struct{ a, b *model }

// between is what was measured between models that stand on a table, beside the
// facts between each of them and the attacker.
type between struct {
	board   *board
	mu      sync.Mutex
	far     map[pair]geometry.Number
	sight   map[pair]bool
	crosses map[pair]bool
	fits    map[pair]bool
}

// recalled gives what was measured before, or measures it.
func recalled[T any](x *between, of *map[pair]T, k pair, measure func(p, q *placed) T) T {
	x.mu.Lock()
	defer x.mu.Unlock()
	v, ok := (*of)[k]
	if !ok {
		if *of == nil {
			*of = map[pair]T{}
		}
		v = measure(x.board.of(k.a), x.board.of(k.b))
		(*of)[k] = v
	}
	return v
}

// apart is how far two models are from each other where they stand; nil if the file
// has no table.
func (s *scene) apart(a, b *model) *geometry.Number {
	if s.between == nil {
		return nil
	}
	n := recalled(s.between, &s.between.far, pair{a, b}, func(p, q *placed) geometry.Number {
		return geometry.Distance(p.base, q.base)
	})
	return &n
}

// crosses tells whether some line to a target crosses the zone of a model first.
func (s *scene) crosses(m, target *model) bool {
	if s.between == nil {
		return m.at.Crosses
	}
	b := s.between.board
	me := b.of(s.attacker)
	return recalled(s.between, &s.between.crosses, pair{m, target}, func(p, q *placed) bool {
		return b.zone(p, me, q).Crosses(me.base, q.base)
	})
}

// toTarget is how far a model is from a target.
func (s *scene) toTarget(m, target *model) *geometry.Number {
	if d := s.apart(m, target); d != nil {
		return d
	}
	return m.at.ToTarget
}

// guardSees tells whether a bodyguard sees the friend that it protects.
func (s *scene) guardSees(m, friend *model) bool {
	if s.between == nil {
		return true
	}
	return recalled(s.between, &s.between.sight, pair{m, friend}, func(p, q *placed) bool { return s.between.board.sees(p, q) })
}

// guardFits tells whether both bases fit after a bodyguard swapped places: what the
// file says of it, or what the table shows.
func (s *scene) guardFits(m, friend *model) bool {
	if s.between == nil || m.f.Situation != nil && m.f.Situation.Has("fits") {
		return m.at.Fits
	}
	return recalled(s.between, &s.between.fits, pair{m, friend}, s.between.board.swappable)
}

// swappable tells whether two models may swap places without a base overlapping
// another.
func (b *board) swappable(p, q *placed) bool {
	first, second := p.base, q.base
	first.Centre, second.Centre = q.base.Centre, p.base.Centre
	if geometry.Overlaps(first, second) {
		return false
	}
	for _, o := range b.models {
		if o != p && o != q && (geometry.Overlaps(o.base, first) || geometry.Overlaps(o.base, second)) {
			return false
		}
	}
	return true
}

// inPulse tells whether a model stands in the pulse around one that is attacked.
// Without a table the file tells who is near the first target; he is near every
// further target, and a further target in his pulse has him in its own.
func (a action) inPulse(m, centre *model) bool {
	if a.s.between == nil {
		if m == a.plan.final() {
			m = centre
		}
		return m.at.InPulse
	}
	at := func(m *model) *model { // a bodyguard has swapped places
		switch {
		case a.plan.guard == nil:
		case m == a.plan.guard:
			return a.plan.target
		case m == a.plan.target:
			return a.plan.guard
		}
		return m
	}
	far := a.s.apart(at(m), at(centre))
	return far.AtMost(a.pulseReach())
}

// pulseReach is how far the pulse of the weapon or of a feat reaches.
func (a action) pulseReach() geometry.Number {
	var most geometry.Number
	if r := a.plan.weapon.f.Pulse.Rat; r != nil && a.plan.weapon.f.PulseDamage {
		most = geometry.Rat(r)
	}
	for _, d := range append(a.s.levelFeats(a.plan), a.plan.feats...) {
		if r := geometry.Int(int64(d.feat.Pulse)); most.Less(r) {
			most = r
		}
	}
	return most
}
