package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Telling is an action that catches others, with what became of each of them.
type Telling[A shots, B tracks] struct{ Burst Burst[A, B] }

// Tale is where it stands, and in the end what it came to.
type Tale[B tracks] struct {
	Scatter Scatter[B]
	Each    [mostHarmed]fate
}

// fate is what became of a model beside the target.
type fate struct {
	Wounds uint16
	Gone   bool
}

// tellingOf is an action with what becomes of everybody.
func tellingOf[A shots, B tracks](a action, p Series[A, B]) Telling[A, B] {
	return Telling[A, B]{burstOf(a, p)}
}

func (p Telling[A, B]) start(v Volley[B]) Tale[B] { return Tale[B]{Scatter: p.Burst.scattered(v)} }

// Step plays the action on and notes the harm.
func (p Telling[A, B]) Step(t *table.T, s Tale[B]) (Tale[B], bool) {
	before := s.Scatter.Volley
	i := s.Scatter.Next
	next, harm, more := p.Burst.step(t, s.Scatter)
	if s.Scatter = next; before.Burst == 0 && !before.Done {
		i, harm = p.astray(before, next.Volley)
	}
	s.Each[i].Wounds += harm.Wounds
	s.Each[i].Gone = s.Each[i].Gone || harm.Gone
	return s, more
}

// astray is the harm of a stray shot to one of the others, if there was one.
func (p *Telling[A, B]) astray(before, next Volley[B]) (uint8, Harm) {
	h := Harm{Wounds: uint16(next.FWounds - before.FWounds), Gone: next.Lost != before.Lost}
	if h == (Harm{}) {
		return 0, h
	}
	_, id := p.Burst.Series.nearest(before, p.Burst.Series.Order[before.Made])
	i := slices.IndexFunc(p.Burst.Others[:p.Burst.N], func(by bystander) bool { return by.Friend == id })
	if i < 0 {
		return 0, Harm{}
	}
	return uint8(i), h
}

// Result is the tale.
func (p Telling[A, B]) Result(s Tale[B]) Tale[B] { return s }

// bystanderMeasures are what is counted of a model beside the target.
func bystanderMeasures(m *model) []attack.Measure {
	return []attack.Measure{{Name: "wounds." + m.name}, {Name: "slain." + m.name}}
}

// toldMeasures are all measures of an action, with those of each model beside its
// targets.
func (a action) toldMeasures() []attack.Measure {
	out := a.measures()
	for _, m := range a.caught() {
		out = append(out, bystanderMeasures(m)...)
	}
	return out
}

// told is the action with every measure counted in one result.
func (a action) told() attack.Attack {
	switch {
	case len(a.harmed()) == 0:
		return a.bound()
	case len(a.aims) == 1:
		return decidingWake.held(bindTelling[[1]Shot, [1]Track](a))
	}
	return decidingWake.held(bindTelling[[mostTargets]Shot, [mostTargets]Track](a))
}

func bindTelling[A shots, B tracks](a action) attack.Attack {
	p, s := seriesOf[A, B](a)
	q := tellingOf(a, p)
	var at []int // of each that is caught, among the others
	harmed := a.harmed()
	for _, m := range a.caught() {
		at = append(at, slices.Index(harmed, m))
	}
	measures := a.toldMeasures()
	c, targets := a.constants(), len(a.aims)
	n := len(measures) - 2*len(at)
	return attack.Bind(q, q.start(s), measures, func(r Tale[B], out []attack.Value) {
		var ends [mostTargets]Track
		for i := range targets {
			ends[i] = r.Scatter.Volley.Tracks[i]
		}
		c.fill(&r.Scatter.Volley.Count, ends[:targets], out[:n])
		for i, k := range at {
			out[n+2*i] = attack.Number(int(r.Each[k].Wounds))
			out[n+2*i+1] = attack.Number(one(r.Each[k].Gone))
		}
	})
}
