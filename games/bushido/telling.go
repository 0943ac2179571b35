package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Telling is an action that catches others, with what became of each of them.
type Telling[A shots, B tracks] struct{ Burst Burst[A, B] }

// Tale is where it stands, and in the end what it came to.
type Tale[B tracks] struct {
	Scatter Scatter[B]
	Each    [mostCaught]fate
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
	i := s.Scatter.Next
	next, harm, more := p.Burst.step(t, s.Scatter)
	s.Scatter = next
	s.Each[i].Wounds += harm.Wounds
	s.Each[i].Gone = s.Each[i].Gone || harm.Gone
	return s, more
}

// Result is the tale.
func (p Telling[A, B]) Result(s Tale[B]) Tale[B] { return s }

// bystanderMeasures are what is counted of a model beside the target.
func bystanderMeasures(m *model) []attack.Measure {
	return []attack.Measure{{Name: "wounds." + m.name}, {Name: "slain." + m.name}}
}

// told is the action with every measure counted in one result.
func (a action) told() attack.Attack {
	if len(a.caught()) == 0 {
		return a.bound()
	}
	if len(a.aims) == 1 {
		return bindTelling[[1]Shot, [1]Track](a, a.caught())
	}
	return bindTelling[[mostTargets]Shot, [mostTargets]Track](a, a.caught())
}

// apart is the law of one of those that the action may catch more than once, or
// in which somebody decides.
func (a action) apart(caught []*model, i int) attack.Attack {
	own := func(name string) bool {
		return name == "wounds."+caught[i].name || name == "slain."+caught[i].name
	}
	if a.asks() {
		return decided(a.told()).Only(own)
	}
	alone := caught[i : i+1]
	if len(a.aims) == 1 {
		return bindTelling[[1]Shot, [1]Track](a, alone).Only(own)
	}
	return bindTelling[[mostTargets]Shot, [mostTargets]Track](a, alone).Only(own)
}

func bindTelling[A shots, B tracks](a action, caught []*model) attack.Attack {
	p, s := seriesOf[A, B](a)
	q := tellingOf(a, p)
	if len(caught) < int(q.Burst.N) {
		q.Burst.N, q.Burst.Others = 1, [mostCaught]bystander{a.bystander(caught[0])}
		q.Burst.Series.Forget = ofAll
	}
	measures := a.measures()
	for _, m := range caught {
		measures = append(measures, bystanderMeasures(m)...)
	}
	c, targets := a.constants(), len(a.aims)
	return attack.Bind(q, q.start(s), measures, func(r Tale[B], out []attack.Value) {
		var ends [mostTargets]Track
		for i := range targets {
			ends[i] = r.Scatter.Volley.Tracks[i]
		}
		n := len(measures) - 2*len(caught)
		c.fill(&r.Scatter.Volley.Count, ends[:targets], out[:n])
		for i := range caught {
			out[n+2*i] = attack.Number(int(r.Each[i].Wounds))
			out[n+2*i+1] = attack.Number(one(r.Each[i].Gone))
		}
	})
}
