package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Batch is simultaneous attacks whose hits are distributed over several Health
// Pools, made at units that nothing has hurt yet: what they come to is worked out
// once for all states in which as many models take the hits. Its result is what
// they cost.
type Batch struct{ *Plan }

// Dealt is what a batch came to: of each Health Pool what hits on it cost, and
// what found nobody even among all.
type Dealt struct {
	Lost                                 Pools
	Attacks, Hits, Wounds, Unsaved, Over int32
	Shot                                 Shot
	Misfires                             uint16
}

// Step goes on to the next roll.
func (b Batch) Step(t *table.T, s State) (State, bool) { return Phase(b).Step(t, s) }

// Result is what it came to.
func (b Batch) Result(s State) Dealt {
	side := b.strand(int(s.Strand)).Side
	out := Dealt{Attacks: s.Run.Attacks, Hits: s.Run.Hits, Wounds: s.Run.Wounds, Unsaved: s.Run.Unsaved, Over: s.Run.Over, Shot: s.Run.Shot, Misfires: s.Run.Misfires}
	whole := b.unhurt(side)
	r := s.target(side)
	if s.Alone {
		whole[rankAndFile] = 0
	}
	for p := range whole {
		at := p
		if p == championPool {
			at = rankAndFile
		}
		out.Lost[at] += whole[p] - r.HP[p]
	}
	return out
}

// dealtOut is the end of a batch by itself.
func (p *Plan) dealtOut(s State) State {
	return State{At: phaseOver, Strand: s.Strand, Run: s.Run, Own: s.Own, Inner: true, Alone: s.Alone}
}

// unhurt is the Health Points of a side's units at the start.
func (p *Plan) unhurt(side uint8) (out Pools) {
	for i := range p.Victims[side] {
		out[i] = p.Victims[side][i].Start
	}
	return out
}

// distributes tells whether strand i opens a batch that is worked out by itself.
func (p *Plan) distributes(s *State, i int) bool {
	k := p.strand(i)
	if s.Inner || p.Staged || !k.Spread || i > 0 && !p.last(i-1) {
		return false
	}
	r := s.target(k.Side)
	return r.HP.left() > 0
}

// distributed makes the attacks of a batch, and takes what they cost from what is
// left.
func (p *Plan) distributed(t *table.T, s State) State {
	i := int(s.Strand)
	j := i
	for !p.last(j) {
		j++
	}
	k := p.strand(i)
	d := table.Call(t, "attacks", Batch{p}, p.apart(&s, i, j), "ninthage.seq.batch")
	r := s.target(k.Side)
	over := k.Assault.Attack.Count.any(CountOver)
	for pool := poolCount - 1; pool >= 0; pool-- {
		if n := int(d.Lost[pool]); n > 0 {
			r.lose(t, pool, n, pool == rankAndFile, over)
		}
	}
	r.Attacks += d.Attacks
	r.Hits += d.Hits
	r.Wounds += d.Wounds
	r.Unsaved += d.Unsaved
	r.Over += d.Over
	r.Misfires += d.Misfires
	if d.Shot != NoShot && (r.Shot == NoShot || d.Shot < r.Shot) {
		r.Shot = d.Shot
	}
	s.hurt(k.Side, r)
	for ; int(s.Strand) < j; s.Strand++ {
		s.Ready[p.ready(int(s.Strand))] = [2]uint16{}
	}
	s.Ready[p.ready(j)] = [2]uint16{}
	return p.quick(s)
}

// apart is where strands i to j start by themselves: who makes them, on how many
// models, of units unhurt.
func (p *Plan) apart(s *State, i, j int) State {
	k := p.strand(i)
	c := State{At: nextStrand, Strand: uint16(i), Inner: true}
	c.Run.HP = p.unhurt(0)
	if p.Melee {
		c.Own = p.unhurt(1)
	}
	r := s.target(k.Side)
	v := &p.Victims[k.Side]
	if r.HP.lone() {
		c.Alone = true
		here := [2]*Pools{&c.Run.HP, &c.Own}[k.Side]
		here[rankAndFile] = 0
	}
	most := 0
	for n := i; n <= j; n++ {
		x := p.strand(n)
		at := p.ready(n)
		c.Ready[at] = s.Ready[at]
		most += int(x.Most)
		if x.Area.X > 0 {
			if c.Formed[k.Side] = s.Formed[k.Side]; c.Formed[k.Side] == (Formed{}) {
				c.Formed[k.Side] = v.formed(&r.HP)
			}
		}
	}
	c.Begun[k.Side] = v.sharing(s.Begun[k.Side], &r.HP, most)
	return c
}

// sharing is the models that take so many hits, of those that attacks began at or
// that are left: of more of the rank-and-file than there are hits, nobody takes a
// second.
func (v *Victim) sharing(begun Pools, h *Pools, hits int) Pools {
	out := begun
	if out == (Pools{}) {
		out = v.whole(h)
	}
	const many = 6 // as many as protect characters, with or without a Champion
	if hp := int(v[rankAndFile].HP); v.models(&out, rankAndFile) > max(hits, many) {
		out[rankAndFile] = int16(max(hits, many) * hp)
	}
	return out
}

// hitsAtMost is how many hits a line may make.
func (l *line) hitsAtMost() int {
	a := l.strand.Assault.Attack
	if l.area.X > 0 {
		a.Hits = uint16(int(l.area.X) * int(l.area.Y))
	}
	a.Count = CountHits
	return capped(l.most() * a.most())
}
