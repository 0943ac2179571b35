package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Followed is an activation at one target of which one thing that follows is
// counted. That looks only at the models that were slain, so wounds are forgotten
// before it; and unless they are kept, the models after it. The law of each
// thing that follows is then mixed from that of the models, where one law of all
// together would have their product for results.
type Followed[G groups] struct {
	*Activation[G, [1]After, [1]Aftermath]
	At   afterStep
	Keep bool // the models are part of the result
	Left bool // so are the Command Re-rolls that are left
}

// Following is where it stands.
type Following struct {
	Field[[1]Aftermath]
	Done bool // the attacks are made
	Row  uint8
}

// Step goes on with the attacks, then with what follows.
func (g Followed[G]) Step(t *table.T, s Following) (Following, bool) {
	switch {
	case s.Over:
		return s, false
	case s.Group < g.N:
		s.Field = g.group(t, s.Field)
		return s, true
	case !s.Done:
		return g.of(Aftermath{Unit: Unit{Models: s.Units[0].Models, Spare: s.Units[0].Spare}}, g.bursting(0)), true
	}
	m, _ := g.Follow[0].next(t, g.At, int(min(s.Row, rows-1)), s.Units[0])
	if row := g.bursting(s.Row + 1); g.At == afterExplosion && row < rows {
		return g.of(m, row), true
	}
	if !g.Keep {
		m.Unit = Unit{Spare: m.Spare}
	}
	if !g.Left {
		m.Spare = 0
	}
	s = Following{Done: true}
	s.Units[0], s.Over = m, true
	return s, true
}

// bursting is the next row from one on whose models may explode, or one past
// them all.
func (g Followed[G]) bursting(row uint8) uint8 {
	for row < rows && (g.At != afterExplosion || g.Follow[0].Blasts[row] == Explosion{}) {
		row++
	}
	return row
}

func (g Followed[G]) of(m Aftermath, row uint8) Following {
	s := Following{Done: true, Row: row}
	s.Group, s.Units[0] = g.N, m
	return s
}

// Result is what is left, if that is kept, and what followed.
func (g Followed[G]) Result(s Following) Aftermath { return s.Units[0] }

// divided are the laws of the attacks at one target: one of all that is measured,
// or where that has too many results one of what is left of the target, and one
// of each thing that follows.
func (p *plan) divided() []attack.Attack {
	if !p.wide() {
		return []attack.Attack{p.attack()}
	}
	q := *p
	q.bare, q.follow = true, []After{{}}
	return append([]attack.Attack{q.attack()}, p.followed(false)...)
}

// wide tells whether one law of what is left and of all that follows would be
// too large.
func (p *plan) wide() bool {
	return len(p.start) == 1 && !p.adaptive && p.endings() > mostOutcomes
}

// endings estimates from above how many results the attacks at one target have,
// with what follows.
func (p *plan) endings() float64 {
	f := p.follow[0]
	if f.none() {
		return 1
	}
	q := *p
	q.follow = []After{{}}
	n := q.results(0)
	models, bursts := 0, 0
	for i, m := range f.Models {
		models += int(m)
		bursts += int(m) * f.Blasts[i].Number.Max()
	}
	if f.Morale != (Morale{}) {
		n *= float64(models + 1)
	}
	return n * float64(bursts+1) * float64(int(f.Passengers)+1)
}

// followed are the laws of what follows at one target, each by itself or with
// the models that are left.
func (p *plan) followed(keep bool) []attack.Attack {
	if !p.wide() {
		return nil
	}
	var out []attack.Attack
	f := &p.follow[0]
	for at, there := range []bool{f.Blasts != [rows]Explosion{}, f.Passengers > 0, f.Morale != Morale{}} {
		if there {
			out = append(out, p.following(afterStep(at), keep))
		}
	}
	return out
}

// following is the law of one thing that follows.
func (p *plan) following(at afterStep, keep bool) attack.Attack {
	switch n := len(p.groups); {
	case n <= 1:
		return bindFollowed[[1]Group](p, at, keep)
	case n <= 16:
		return bindFollowed[[16]Group](p, at, keep)
	}
	return bindFollowed[[maxGroups + 20]Group](p, at, keep)
}

func bindFollowed[G groups](p *plan, at afterStep, keep bool) attack.Attack {
	a, f, _ := activation[G, [1]After, [1]Aftermath](p)
	c := p.counting(0)
	of := map[afterStep]int{afterExplosion: 7, afterPassengers: 8, afterMorale: 6}[at]
	var list []attack.Measure
	var from []int
	note := func(i int) {
		if p.names == nil {
			list, from = append(list, attack.Measure{Name: joint[i]}), append(from, i)
		}
		list, from = append(list, attack.Measure{Name: joint[i] + "." + p.units()[0].name, Quiet: p.names == nil}), append(from, i)
	}
	note(of)
	for i := 1; keep && i < ownMeasures; i++ { // the wounds, and so the damage, are forgotten
		note(i)
	}
	if p.spare {
		list = append(list, attack.Measure{Name: "spare", Quiet: true})
	}
	return p.unrolled(attack.Bind(Followed[G]{&a, at, keep, p.spare}, Following{Field: f}, list, func(m Aftermath, v []attack.Value) {
		var all [len(joint)]attack.Value
		c.read(m, all[:])
		for k, i := range from {
			v[k] = all[i]
		}
		if p.spare {
			v[len(from)] = attack.Number(int(m.Spare))
		}
	}))
}
