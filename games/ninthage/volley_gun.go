package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Barrage is one Volley Gun: the dice for its shots, then the shots. Its result
// is the target after it.
type Barrage struct {
	Number     Number
	Full, Less Assault // Less: after one natural 6
	Shots      bool    // how the shot went is counted
}

// Barraging is where a Barrage stands.
type Barraging struct {
	Run    Run
	Rolled bool
	Less   bool
	N      uint16
}

// Step rolls for the shots, then makes them.
func (b Barrage) Step(t *table.T, s Barraging) (Barraging, bool) {
	if s.Run.done {
		return s, false
	}
	if s.Rolled {
		a := b.Full
		if s.Less {
			a = b.Less
		}
		if what := a.Attack.Count &^ CountAttacks; what.single() && !a.Attack.Classes {
			if a.Attack.Count.any(CountAttacks) {
				s.Run.Attacks += int32(s.N)
			}
			s.Run = Salvo{Assault: a}.together(t, s.Run, int(s.N), false)
			return Barraging{Run: s.Run}, true
		}
		table.InTurn(t, "attack", table.Times(int(s.N)), a, s.Run, "ninthage.seq.batch")
		return s, true
	}
	n := Fusillade{b.Number}.roll(t)
	s.Rolled, s.N, s.Less = true, n.N, n.Six == 1
	if b.Shots {
		s.Run.Shot = ShotFired
		switch {
		case n.Six >= 2:
			s.Run.Shot = ShotMisfire
			s.Run.Misfires++
		case n.Six == 1:
			s.Run.Shot = ShotFiredLess
		}
	}
	if n.Six >= 2 {
		s.N, s.Run.done = 0, true
	}
	return s, true
}

// Result is the target.
func (b Barrage) Result(s Barraging) Run { s.Run.done = false; return s.Run }

// barrage fires a Volley Gun.
func (p *Plan) barrage(t *table.T, s State) State {
	k := p.strand(int(s.Strand))
	full := p.salvo(&s, k).Assault
	full.Attack.Kind = notArtillery
	shots := full.Attack.Count.any(CountShots)
	full.Attack.Count &^= CountShots
	less := full
	less.Attack.Need = shootingNeed(int(k.Raw) + 1)
	r := s.target(k.Side)
	if what := full.Attack.Count &^ CountAttacks; what.single() && !full.Attack.Classes && !full.One {
		g := Gun{Number: k.Number, Full: full.Attack, Less: less.Attack, Shots: shots}
		g.Full.Count, g.Less.Count = what, what
		if full.Counts && full.Attack.Count.any(CountAttacks) {
			g.Attacks = true
		}
		r.fired(t, full, what, table.Call(t, "volley gun", g, Firing{}, "ninthage.art.volley-gun"))
	} else {
		r = table.Call(t, "volley gun", Barrage{k.Number, full, less, shots}, Barraging{Run: r}, "ninthage.art.volley-gun")
	}
	s.hurt(k.Side, r)
	return p.close(s)
}
