package warmachine

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/geometry"
)

// deviationCap is half the distance to the target, or half the range beyond it;
// nil where nothing is known.
func (p *plan) deviationCap(e, w int) *big.Rat {
	d := p.deviationCapNumber(e, w)
	if d == nil {
		return nil
	}
	if r, ok := d.Exact(); ok {
		return r
	}
	r := new(big.Rat)
	r.SetFloat64(d.Float())
	return r
}

func (s *scene) outOfRange(e, w int) bool {
	d, rng := s.entries[e].place.distance, s.reach(s.weapons[w])
	return d != nil && rng != nil && d.Cmp(rng) > 0
}

func (s *scene) deviationCapNumber(e, w int) *geometry.Number {
	x := s.weapons[w]
	if x.special.has[pointBlank] && s.policy.action == actMelee {
		q := geometry.Frac(1, 4)
		return &q
	}
	if s.outOfRange(e, w) {
		h := geometry.Rat(s.reach(x)).Half()
		return &h
	}
	if s.geo != nil {
		h := s.geo.distance[e].Half()
		return &h
	}
	if d := s.entries[e].place.distance; d != nil {
		h := geometry.Rat(d).Half()
		return &h
	}
	return nil
}

// under tells whether models of entry x are under a template aimed at entry e
// with weapon w that has gone so far; direction 0 is a direct hit.
func (s *scene) under(e, w, x, direction, distance int) bool {
	from, ok := s.spot(e, e)
	at, known := s.spot(e, x)
	if !ok || !known {
		return false
	}
	centre := from
	if direction > 0 {
		origin, start := s.origin(e), from
		if s.outOfRange(e, w) {
			start = geometry.Towards(geometry.Disc{Centre: origin, Radius: geometry.Rat(s.actor.base.radius())}, from, geometry.Rat(s.reach(s.weapons[w])))
		}
		far := geometry.Int(int64(distance))
		if limit := s.deviationCapNumber(e, w); limit != nil {
			far = geometry.Min(far, *limit)
		}
		centre = geometry.Deviate(origin, start, direction, far)
	}
	reach := geometry.Frac(int64(s.weapons[w].aoe), 2).Add(geometry.Rat(s.entries[x].base.radius()))
	return centre.To(at).Squared().Less(reach.Squared())
}

// spot is where a model of entry x stands when a template is aimed at entry e.
func (s *scene) spot(e, x int) (geometry.Point, bool) {
	if s.geo != nil {
		return s.geo.at[x], true
	}
	here := s.entries[x].place.offset
	if !s.located(e, x) || len(here) == 0 {
		return geometry.At(geometry.Int(0), geometry.Int(0)), s.located(e, x)
	}
	return geometry.At(geometry.Rat(here[0]), geometry.Rat(here[1])), true
}

// located tells whether it is known where a model of entry x stands when a template
// is aimed at entry e.
func (s *scene) located(e, x int) bool {
	if s.geo != nil || x == e {
		return true
	}
	if len(s.entries[x].place.offset) == 0 {
		return x == s.firstAimed() // offsets are measured from it
	}
	return e == s.firstAimed() || len(s.entries[e].place.offset) > 0
}

// firstAimed is the entry that offsets are measured from: the first target.
func (s *scene) firstAimed() int {
	if len(s.policy.targets[ranged]) > 0 {
		return s.policy.targets[ranged][0]
	}
	return 0
}

// origin is where the attacker stands, as spots are measured.
func (s *scene) origin(e int) geometry.Point {
	if s.geo != nil {
		return s.geo.origin
	}
	f := s.entries[s.firstAimed()]
	far := geometry.Rat(s.actor.base.radius()).Add(geometry.Rat(f.base.radius()))
	if d := f.place.distance; d != nil {
		far = far.Add(geometry.Rat(d))
	}
	return geometry.At(geometry.Int(0), far.Neg())
}
