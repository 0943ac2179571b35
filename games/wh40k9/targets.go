package wh40k9

import (
	"math"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// mostOutcomes is the most results that one joint law of several targets has.
// Beyond it every target has a law of its own, and every total.
const mostOutcomes = 60_000

// outcomes estimates from above how many results the joint law has.
func (p *plan) outcomes() float64 {
	if len(p.start) < 2 {
		return 1
	}
	n := 1.0
	for k := range p.start {
		n *= p.results(k)
	}
	return n
}

// results estimates from above how many results the attacks at one target have.
func (p *plan) results(k int) float64 {
	dealt := 0
	for _, g := range p.groups {
		if int(g.Target) != k {
			continue
		}
		each := 1
		for _, d := range g.One.Rows[:g.One.N] {
			each = max(each, d.Damage[0].Roll.Max(), d.Damage[1].Roll.Max())
		}
		if g.Block {
			each = 1
		}
		dealt += int(g.Weapons) * g.Number.Max() * max(1, int(g.Rolls)) * each
	}
	c := p.counting(k)
	n := float64(min(dealt, c.wounds) + 1)
	if len(p.units()[k].models) > 1 {
		n *= 2
	}
	f := p.follow[k]
	if f.Morale != (Morale{}) {
		n *= math.Sqrt(float64(c.models + 1))
	}
	if f.Passengers > 0 {
		n *= 2
	}
	if f.Blasts != [rows]Explosion{} {
		n *= 4
	}
	return n
}

// of is the plan of some targets alone.
func (p *plan) of(targets ...int) *plan {
	out := &plan{scene: p.scene, names: targets}
	for i, k := range targets {
		out.start = append(out.start, p.start[k])
		out.follow = append(out.follow, p.follow[k])
		for _, g := range p.groups {
			if int(g.Target) == k {
				g.Target = uint8(i)
				out.groups = append(out.groups, g)
			}
		}
	}
	return out
}

// apart are the laws of many targets: every total by itself, then every target.
// Attacks that wait for others to be destroyed need the joint law.
func (p *plan) apart() []attack.Attack {
	for _, g := range p.groups {
		if g.Late || g.Eased || p.start[g.Target].Spare&spareAttack > 0 {
			panic(table.TooMany{Procedure: "joint law"})
		}
	}
	var out []attack.Attack
	shown := p.shown()
	for i, name := range joint {
		out = append(out, p.total(i, attack.Measure{Name: name, Quiet: !shown[i]}))
	}
	for k := range p.start {
		a := p.of(k).attack()
		out = append(out, a)
	}
	return out
}

// joined are the joint laws of two and of three targets, for goals that ask
// about several.
func (p *plan) joined() []attack.Attack {
	if p.outcomes() <= mostOutcomes {
		return nil
	}
	var out []attack.Attack
	for i := range p.start {
		for j := i + 1; j < len(p.start); j++ {
			if q := p.of(i, j); q.outcomes() <= mostOutcomes {
				out = append(out, q.attack())
			}
		}
	}
	for i := range p.start {
		for j := i + 1; j < len(p.start); j++ {
			for k := j + 1; k < len(p.start); k++ {
				if q := p.of(i, j, k); q.outcomes() <= mostOutcomes {
					out = append(out, q.attack())
				}
			}
		}
	}
	return out
}

// target is all attacks at one of many targets.
type target = Activation[[16]Group, [1]After, [1]Aftermath]

// Totals is one measure added up over many targets.
type Totals struct {
	Targets  [20]target
	Start    [20]Field[[1]Aftermath]
	Counting [20]counting
	N        uint8
	Of       uint8 // the measure
}

// Adding is how far it has come.
type Adding struct {
	Target uint8
	Sum    int32
}

// Step adds the next target.
func (a Totals) Step(t *table.T, s Adding) (Adding, bool) {
	if s.Target == a.N {
		return s, false
	}
	left := table.Call(t, "target", a.Targets[s.Target], a.Start[s.Target], "wh40k9.seq.target-by-target")
	var v [len(joint)]attack.Value
	a.Counting[s.Target].read(left[0], v[:])
	return Adding{s.Target + 1, s.Sum + int32(v[a.Of].N)}, true
}

// Result is the total.
func (a Totals) Result(s Adding) int { return int(s.Sum) }

// total is the law of one measure over all targets.
func (p *plan) total(of int, m attack.Measure) attack.Attack {
	var a Totals
	a.N, a.Of = uint8(len(p.start)), uint8(of)
	for k := range p.start {
		q := p.of(k)
		if len(q.groups) > 16 {
			panic(table.TooMany{Procedure: "groups at one of many targets"})
		}
		a.Counting[k] = q.counting(0)
		a.Targets[k].N, a.Targets[k].Targets = uint8(len(q.groups)), 1
		copy(a.Targets[k].Groups[:], q.groups)
		a.Targets[k].Follow[0] = q.follow[0]
		a.Start[k].Units[0] = q.start[0]
	}
	return attack.Bind(a, Adding{}, []attack.Measure{m}, func(n int, v []attack.Value) { v[0] = attack.Number(n) })
}
