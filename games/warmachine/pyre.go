package warmachine

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// fires is all that burns, entry by entry. It does not change.
type fires struct {
	scene *scene
	list  []*entry
}

// Fixed marks what a procedure points to as never changing.
func (f *fires) Fixed() {}

// pyre is the Maintenance Phases of several models, which do not touch each
// other. Of one count the models of an entry are added up; of everything, for a
// play, one burns after the other.
type pyre struct {
	fires *fires
	Of    count // counters: everything
}

// smoke is how far the models have burnt.
type smoke struct {
	Entry uint16
	Model uint16
	Sum   tallies
}

// Step is all models of an entry, or one of them.
func (p pyre) Step(t *table.T, s smoke) (smoke, bool) {
	for int(s.Entry) < len(p.fires.list) && p.Of != count(counters) && !p.counts(p.fires.list[s.Entry]) {
		s.Entry++
	}
	if int(s.Entry) == len(p.fires.list) {
		return s, false
	}
	e := p.fires.list[s.Entry]
	if p.Of != count(counters) {
		k := p.one(int(s.Entry))
		_, start := p.fires.scene.burns(e, false)
		s.Sum[p.Of] += uint32(table.Sum(t, e.name, e.count, k, start, burnRule(e)))
		s.Entry++
		return s, true
	}
	k, start := p.fires.scene.burns(e, true)
	x := table.Call(t, e.name, k, start, burnRule(e))
	for _, c := range p.fires.scene.burnCounts() {
		s.Sum[c] += x.tally(p.fires.scene, e, c)
	}
	if s.Model++; int(s.Model) == e.count {
		s.Entry, s.Model = s.Entry+1, 0
	}
	return s, true
}

// burnRule is the rule of what burns.
func burnRule(e *entry) table.RuleID {
	if e.effects.has[fire] {
		return "warmachine.continuous.fire"
	}
	return "warmachine.continuous.corrosion"
}

// counts tells whether models of the entry have a part in the count.
func (p pyre) counts(e *entry) bool {
	switch c := p.Of; {
	case c == cSlain:
		return !e.friendly
	case c == cFriends:
		return e.friendly
	case c >= cSlainOf:
		return int(c-cSlainOf) == e.family
	case c == cToughed || c == cDown:
		return e.special.has[tough]
	}
	return p.Of == cWounds || p.Of == cRolled || p.Of == cDamage
}

// one is the burning of one model as the number that is added up.
func (p pyre) one(i int) burnSum {
	k, _ := p.fires.scene.burns(p.fires.list[i], false)
	k.Rolled = p.Of == cRolled
	k.Wounds = p.Of == cWounds || p.Of == cDamage && !k.Endless
	return burnSum{k, p.fires, uint16(i), p.Of}
}

// Result is all that was counted.
func (p pyre) Result(s smoke) tallies { return s.Sum }

// burnSum is the burning of one model, read as one number.
type burnSum struct {
	Burning burning
	fires   *fires
	Entry   uint16
	Of      count
}

// Step is the burning's.
func (b burnSum) Step(t *table.T, e ember) (ember, bool) { return b.Burning.Step(t, e) }

// Result is the number.
func (b burnSum) Result(e ember) int {
	return int(e.tally(b.fires.scene, b.fires.list[b.Entry], b.Of))
}

// pyres are the laws of several burning models: one a count.
func (s *scene) pyres() []attack.Attack {
	var out []attack.Attack
	f := &fires{s, s.aflame()}
	for _, c := range s.burnCounts() {
		out = append(out, s.smoke(pyre{f, c}, []count{c}))
	}
	return out
}

func (s *scene) smoke(p pyre, counted []count) attack.Attack {
	measures := make([]attack.Measure, len(counted))
	for i, c := range counted {
		measures[i] = s.measure(c)
	}
	return attack.Bind(p, smoke{}, measures, func(r tallies, v []attack.Value) {
		for i, c := range counted {
			v[i] = s.value(c, r[c])
		}
	})
}

// burnt is the Maintenance Phases as they are played.
func (s *scene) burnt() attack.Attack {
	if on := s.aflame(); len(on) > 1 || on[0].count > 1 {
		return s.smoke(pyre{&fires{s, on}, count(counters)}, s.burnCounts())
	}
	return s.oneBurns()
}
