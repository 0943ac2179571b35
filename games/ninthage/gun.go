package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Gun is one Volley Gun or Flamethrower of whose shots one thing is counted. It
// does not look at the target, so that what it comes to is worked out once,
// whatever is left of the target.
type Gun struct {
	Number     Number // of shots, or of a Flamethrower's hits
	Flames     bool
	Below      uint16 // a Flamethrower's hits are rolled again when at most this
	Full, Less Attack // Less: after one natural 6
	Attacks    bool   // shots are counted as attacks
	Shots      bool   // how the shot went is counted
}

// Firing is where a Gun stands; its last is the result.
type Firing struct {
	At       firingAt
	Less     bool
	N        uint16
	Sum      int32
	Attacks  int32
	Shot     Shot
	Misfires uint16
}

type firingAt uint8

const (
	rollGun firingAt = iota
	rollHits
	fireGun
	fired
)

// Step rolls for the shots, then makes them.
func (g Gun) Step(t *table.T, s Firing) (Firing, bool) {
	switch s.At {
	case rollGun:
		if g.Flames {
			return g.light(t, s), true
		}
		return g.count(t, s), true
	case rollHits:
		n := table.Call(t, "flames", Retry{g.Number, g.Below}, Retried{}, "ninthage.art.flamethrower")
		s.At, s.N = fireGun, uint16(n)
		return s, true
	case fireGun:
		a := g.Full
		if s.Less {
			a = g.Less
		}
		if a.Count != 0 {
			s.Sum = int32(table.Sum(t, "attack", int(s.N), Meter{a}, Metered{}, "ninthage.seq.batch"))
		}
		s.At, s.N, s.Less = fired, 0, false
		return s, true
	}
	return s, false
}

// count rolls the dice for a Volley Gun's shots.
func (g Gun) count(t *table.T, s Firing) Firing {
	n := Fusillade{g.Number}.roll(t)
	shot := ShotFired
	switch {
	case n.Six >= 2:
		return g.misfired(s)
	case n.Six == 1:
		shot, s.Less = ShotFiredLess, true
	}
	if g.Shots {
		s.Shot = shot
	}
	if g.Attacks {
		s.Attacks = int32(n.N)
	}
	s.At, s.N = fireGun, n.N
	return s
}

// light rolls the die of a Flamethrower, which is no to-hit roll.
func (g Gun) light(t *table.T, s Firing) Firing {
	if t.D6("flamethrower", "ninthage.art.flamethrower") == 1 {
		return g.misfired(s)
	}
	if g.Shots {
		s.Shot = ShotFired
	}
	if g.Attacks {
		s.Attacks = 1
	}
	s.At = rollHits
	return s
}

func (g Gun) misfired(s Firing) Firing {
	if g.Shots {
		s.Shot, s.Misfires = ShotMisfire, 1
	}
	s.At = fired
	return s
}

// Result is what it came to.
func (g Gun) Result(s Firing) Firing { return s }

// fired notes what a gun came to.
func (r *Run) fired(t *table.T, a Assault, what Counted, f Firing) {
	r.Attacks += f.Attacks
	if f.Shot != NoShot {
		r.Shot = f.Shot
	}
	r.Misfires += f.Misfires
	if f.Sum > 0 {
		r.tally(t, a, what, int(f.Sum))
	}
}

// blaze fires a Flamethrower.
func (p *Plan) blaze(t *table.T, s State, k *Strand) State {
	x := p.salvo(&s, k).Assault
	what := x.Attack.Count &^ (CountAttacks | CountShots)
	g := Gun{
		Number: k.Number, Flames: true, Below: k.Below, Full: x.Attack,
		Attacks: k.Single && x.Attack.Count.any(CountAttacks), Shots: x.Attack.Count.any(CountShots),
	}
	g.Full.Kind, g.Full.Count = notArtillery, what
	r := s.target(k.Side)
	r.fired(t, x, what, table.Call(t, "flamethrower", g, Firing{}, "ninthage.art.flamethrower"))
	s.hurt(k.Side, r)
	return p.close(s)
}

// blazes tells whether a Flamethrower's fire is resolved in one go.
func (p *Plan) blazes(k *Strand) bool {
	a := &k.Assault.Attack
	return !p.Staged && !a.Classes && !k.Assault.One && !k.Assault.Counts && (a.Count &^ (CountAttacks | CountShots)).single()
}

// rollShots rolls the dice for a Volley Gun's shots.
func (p *Plan) rollShots(t *table.T, s State) State {
	k := p.strand(int(s.Strand))
	n := Fusillade{k.Number}.roll(t)
	counted := k.Assault.Attack.Count.any(CountShots)
	switch {
	case n.Six >= 2:
		if counted {
			s.Run.Shot = ShotMisfire
			s.Run.Misfires++
		}
		return p.close(s)
	case n.Six == 1:
		s.Less = true
	}
	if counted {
		s.Run.Shot = ShotFired
		if s.Less {
			s.Run.Shot = ShotFiredLess
		}
	}
	s.Shots = n.N
	return s.to(shoot)
}

// rollFlames rolls the die of a Flamethrower, which is no to-hit roll.
func (p *Plan) rollFlames(t *table.T, s State) State {
	k := p.strand(int(s.Strand))
	if p.blazes(k) {
		return p.blaze(t, s, k)
	}
	die := t.D6("flamethrower", "ninthage.art.flamethrower")
	word := ShotFired
	if die == 1 {
		word = ShotMisfire
	}
	if k.Assault.Attack.Count.any(CountShots) {
		s.Run.Shot = word
		if die == 1 {
			s.Run.Misfires++
		}
	}
	if die == 1 {
		return p.close(s)
	}
	return s.to(flames)
}

// flames rolls how many hits a Flamethrower makes.
func (p *Plan) flames(t *table.T, s State) State {
	k := p.strand(int(s.Strand))
	n := table.Call(t, "flames", Retry{k.Number, k.Below}, Retried{}, "ninthage.art.flamethrower")
	s.Shots = uint16(n)
	return s.to(shoot)
}
