package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Morale is how a unit takes Panic Tests.
type Morale struct {
	Start   int16 // Health Points at the start of the phase
	Heavy   bool  // losing a quarter of them forces a test
	Cause   bool  // something else does
	Exempt  bool
	Known   bool // the Discipline is given
	Dis     uint8
	Passes  bool // without rolling
	Again   bool // a failed test is rolled once more
	Extreme Extreme
}

// PanicState is how the unit's Panic Test went.
type PanicState uint8

// The states.
const (
	NoPanicTest PanicState = iota
	PanicPassed
	PanicFailed
	PanicNotRolled
)

// unrolled is how the test goes of a unit that has so many Health Points left,
// where no dice decide it.
func (m *Morale) unrolled(left int) PanicState {
	heavy := m.Heavy && 4*(int(m.Start)-left) >= int(m.Start)
	switch {
	case left == 0 || m.Exempt || !heavy && !m.Cause:
		return NoPanicTest
	case m.Passes:
		return PanicPassed
	}
	return PanicNotRolled
}

// casualties ends the unit's attacks: models are removed, and a unit that lost
// too much tests.
func (p *Plan) casualties(t *table.T, s State) State {
	if p.Melee || !p.Count.any(CountLosses) {
		return p.pass(s)
	}
	lost := int(p.Morale.Start) - s.Run.HP.left()
	if lost > 0 {
		t.Cite("ninthage.seq.casualties", "ninthage.cas.rear")
	}
	m := &p.Morale
	heavy := m.Heavy && 4*lost >= int(m.Start)
	switch {
	case s.Panic != NoPanicTest || !heavy && !m.Cause:
		return p.pass(s)
	case s.Run.HP.left() == 0:
		t.Cite("ninthage.panic.destroyed")
		return p.pass(s)
	case m.Exempt:
		t.Cite("ninthage.panic.exempt")
		return p.pass(s)
	}
	if heavy {
		t.Cite("ninthage.panic.heavy")
	}
	if m.Cause {
		t.Cite("ninthage.panic.other")
	}
	t.Cite("ninthage.seq.panic")
	switch {
	case m.Passes:
		t.Cite("ninthage.panic.exempt")
		s.Panic = PanicPassed
	case !m.Known:
		s.Panic = PanicNotRolled
	default:
		return s.to(panicTest)
	}
	return p.pass(s)
}

// panics rolls the Panic Test.
func (p *Plan) panics(t *table.T, s State) State {
	m := &p.Morale
	dice := Number{N: 2, Sides: 6, Times: 1, Extreme: m.Extreme, Of: OfPanic}
	sum := dice.together(t, "panic test", "ninthage.panic.test")
	switch {
	case sum <= int(m.Dis):
		s.Panic = PanicPassed
	case m.Again && s.At == panicTest:
		t.Cite("ninthage.mod.reroll-once")
		return s.to(panicAgain)
	default:
		s.Panic = PanicFailed
	}
	return p.pass(s)
}

// moraleOf is how the target takes Panic Tests.
func (q *question) moraleOf() Morale {
	t, s := q.target, &q.f.Situation
	m := Morale{Start: int16(t.start.left()), Known: t.unit.Has("dis"), Dis: uint8(t.unit.Dis)}
	dis, _ := modified(t.unit.Dis, func(m *modifier) change { return m.Dis }, t.unit.Modifiers)
	dis, _ = limited(dis, 10)
	m.Dis = uint8(dis)
	if s.Has("general_dis") {
		m.Known = true
		m.Dis = uint8(max(int(m.Dis), s.GeneralDis))
	}
	starting := t.unit.StartingModels
	if starting == 0 {
		starting = t.models + len(t.unit.Characters)
	}
	m.Heavy = starting > 1
	m.Cause = len(s.PanicCause) > 0
	m.Exempt = t.hasState("Engaged") || t.hasState("Fleeing") || t.hasState("Passed Panic") || q.melee
	m.Passes = t.abilityOf("Fearless") != nil
	m.Again = s.Rally || againOf(t.unit.Modifiers, func(r *rerolls) string { return r.Panic }) != 0
	m.Extreme = extremeOf(t.unit.Modifiers, func(e *extremes) string { return e.Panic })
	return m
}
