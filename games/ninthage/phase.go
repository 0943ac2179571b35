package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Phase is all that a scenario resolves: attackers one after another at the same
// target, or a Round of Combat by Initiative Steps. Its result is where it ends.
type Phase struct{ *Plan }

// Strikes are the hits of a strand against one Health Pool.
type Strikes struct{ Plain, Bracketed, Small Strike }

// Strand is the alike attacks of one unit, one part, one character.
type Strand struct {
	Assault Assault
	Number  Number // attacks of each model
	Models  uint16
	Fight   Fight // in a fight: who is left to attack
	Area    Area
	Small   Area   // of a Partial Hit
	Raw     int8   // needed to hit before 1s and 6s, of a Volley Gun
	Below   uint16 // a Flamethrower's hits are rolled again when at most this
	Worst   uint32 // Health Points that it may cost, in a Round of Combat
	Most    uint32 // hits that it may make, where they are distributed
	Unit    uint8
	Side    uint8            // 0: at the target; 1: at the attacker
	Step    int8             // Initiative Step
	Spread  bool             // hits are distributed
	Stomp   bool             // onto models of Standard Height only
	Single  bool             // automatic hits: counts as one attack of each model
	To      [poolCount]uint8 // who takes the bracketed hit, pools from 1: the first that takes hits at all
	Order   [poolCount]uint8 // who takes the remainder, pools from 1
	Misfire Misfire
	Lot     uint8 // of its batch: where hits wait to be distributed, with those of strands that strike alike
}

// State is where a phase stands.
type State struct {
	At     phaseAt
	Strand uint16
	Run    Run                   // the target
	Own    Pools                 // the attacker's unit, in a fight
	Ready  [readyCount][2]uint16 // who strikes in this step: models in front, in support

	Shots uint16
	Less  bool // a Volley Gun's shots are at -1

	Lots  [lotCount]uint16  // hits waiting to be distributed, by those that strike alike and class
	Needs [poolCount]uint16 // how many each pool still takes
	Stage Stage

	Mark    int16  // Health Points the target had when the unit marked began
	Marked  int16  // and its models
	Theirs  Theirs // of the target's attacks, where both are counted together
	Swapped bool
	Formed  [2]Formed         // of both sides, when simultaneous attacks began
	Begun   [2]Pools          // whole models of both sides then, where hits are still to be distributed
	Taken   [poolCount]uint16 // hits that each pool took, where they are noted
	Inner   bool              // a batch by itself: see Batch
	Alone   bool              // of the unit struck only the Champion was left when its hits were dealt
	Panic   PanicState
	Shot    Shot
	Misfire MisfireWord
	Reroll  bool   // the Engineer's reroll of the table was used
	Mine    uint16 // Health Points that the unit shooting lost
	Lost    int32  // that all attackers lost
	Dead    uint16 // models that they lost
	Radius  uint8
	Near    [nearCount]int16 // Health Points bystanders lost
}

const (
	readyCount = 16
	lotStrands = 6
	lotCount   = lotStrands * classCount
	nearCount  = 6
)

type phaseAt uint8

const (
	nextStrand phaseAt = iota
	earlier
	muster
	volley
	rollShots
	rollFlames
	flames
	shoot
	batch
	staging
	deal
	dealing
	misfires
	misfireAgain
	explosion
	bystander
	casualties
	panicTest
	panicAgain
	phaseOver
)

// Step goes on to the next roll, makes it, and settles what follows from it.
func (p Phase) Step(t *table.T, s State) (State, bool) {
	if s.At == phaseOver {
		return s, false
	}
	if s = p.settle(t, s); s.At == phaseOver {
		return s, true
	}
	p.by(t, &s)
	return p.settle(t, p.roll(t, s)), true
}

// settle goes through all that needs no roll.
func (p *Plan) settle(t *table.T, s State) State {
	for {
		switch s.At {
		case nextStrand:
			s = p.next(t, s)
		case muster:
			s = p.muster(t, s)
		case deal:
			s = p.deal(t, s)
		case casualties:
			s = p.casualties(t, s)
		default:
			return s
		}
	}
}

// roll makes the roll that the phase stands at.
func (p *Plan) roll(t *table.T, s State) State {
	switch s.At {
	case earlier:
		return p.before(t, s)
	case volley:
		return p.barrage(t, s)
	case rollShots:
		return p.rollShots(t, s)
	case rollFlames:
		return p.rollFlames(t, s)
	case flames:
		return p.flames(t, s)
	case shoot:
		return p.shoot(t, s)
	case batch:
		return p.distributed(t, s)
	case staging:
		return p.stage(t, s)
	case dealing:
		return p.dealing(t, s)
	case misfires, misfireAgain:
		return p.misfire(t, s)
	case explosion:
		return p.explode(t, s)
	case bystander:
		return p.bystander(t, s)
	case panicTest, panicAgain:
		return p.panics(t, s)
	}
	return s
}

// Result is what the phase came to.
func (p Phase) Result(s State) End { return s.end() }

// End is what a phase came to.
type End struct {
	Run          Run
	Own          Pools
	Near         [nearCount]int16
	Mark, Marked int16
	Lost         int32
	Dead         uint16
	Panic        PanicState
	Shot         Shot
	Misfire      MisfireWord
}

func (s *State) end() End {
	return End{s.Run, s.Own, s.Near, s.Mark, s.Marked, s.Lost, s.Dead, s.Panic, s.Shot, s.Misfire}
}

func (s State) to(at phaseAt) State { s.At = at; return s }

// next looks at the next strand: who makes it, and whether it is made at all.
func (p *Plan) next(t *table.T, s State) State {
	i := int(s.Strand)
	if i == int(p.N) {
		return p.over(s)
	}
	k := p.strand(i)
	if s.Inner {
		return p.arm(s, k)
	}
	p.forgetWear(&s, i)
	if p.begins(i) {
		s.Formed, s.Begun = p.formed(&s, i), p.begun(&s, i)
	}
	if p.Mark >= 0 && int8(p.unit(i)) == p.Mark && p.opens(i) {
		n, _, _ := p.Victims[0].count(&s.Run.HP)
		s.Mark, s.Marked = int16(s.Run.HP.left()), int16(n)
	}
	if p.Melee {
		if p.musters(i) {
			return s.to(muster)
		}
		return p.arm(s, k)
	}
	switch {
	case !p.opens(i): // its shots are simultaneous: what the first killed, all were aimed at
	case s.Run.HP.left() == 0:
		return p.passUnit(s)
	case p.Hold && s.Panic == PanicFailed:
		t.Cite("ninthage.panic.test")
		return p.passUnit(s)
	}
	return p.arm(s, k)
}

// arm goes to what the strand rolls first.
func (p *Plan) arm(s State, k *Strand) State {
	if p.distributes(&s, int(s.Strand)) {
		return s.to(batch)
	}
	switch k.Assault.Attack.Kind {
	case volleyGun:
		if !p.Staged {
			return s.to(volley)
		}
		return s.to(rollShots)
	case flamethrower:
		return s.to(rollFlames)
	}
	return s.to(shoot)
}

// over is the end, with nothing left that no longer matters.
func (p *Plan) over(s State) State {
	if !p.Count.any(CountLosses) {
		s.Run.HP, s.Own, s.Panic = Pools{}, Pools{}, NoPanicTest
	}
	s.At, s.Strand, s.Ready, s.Mine, s.Reroll = phaseOver, 0, [readyCount][2]uint16{}, 0, false
	s.Formed, s.Begun = [2]Formed{}, [2]Pools{}
	s.Run.Shot, s.Run.Misfires = NoShot, 0
	return s
}

// pass goes on without the strand.
func (p *Plan) pass(s State) State {
	s.Strand++
	return s.to(nextStrand)
}

// passUnit goes on without all that the unit would shoot.
func (p *Plan) passUnit(s State) State {
	for u := p.unit(int(s.Strand)); int(s.Strand) < int(p.N) && p.unit(int(s.Strand)) == u; {
		s.Strand++
	}
	return s.to(nextStrand)
}

// target is the unit that a strand attacks, with what has happened to it.
func (s *State) target(side uint8) Run {
	r := s.Run
	if side == 1 {
		r.HP = s.Own
	}
	return r
}

// hurt puts the target back; the next attacker has a bracketed hit of its own.
func (s *State) hurt(side uint8, r Run) {
	r.Used = false
	if side == 1 {
		s.Own, r.HP = r.HP, s.Run.HP
	}
	s.Run = r
}

// salvo is the strand's attacks as they are now: how many, and how many hits a
// success makes on what is left of the formation.
func (p *Plan) salvo(s *State, k *Strand) Salvo {
	out := Salvo{Assault: k.Assault, Number: k.Number, Models: k.Models}
	a := &out.Assault.Attack
	r := s.target(k.Side)
	a.at(&r.HP)
	if k.Area.X > 0 {
		now := s.Formed[k.Side]
		if now == (Formed{}) {
			now = p.Victims[k.Side].formed(&r.HP)
		}
		form := p.Forms[k.Side].after(now)
		a.Hits = uint16(k.Area.hits(&form, int(now.Models)))
		if a.Kind == catapult && k.Small.X > 0 {
			a.Partial = uint16(k.Small.hits(&form, int(now.Models)))
		}
	}
	if a.Kind == volleyGun || a.Kind == flamethrower {
		out.Number, out.Models = Number{Plus: 1, Times: 1}, s.Shots
	}
	if s.Less {
		out.Assault.Attack.Need = shootingNeed(int(k.Raw) + 1)
	}
	return out
}

// shoot makes the strand's attacks.
func (p *Plan) shoot(t *table.T, s State) State {
	k := p.strand(int(s.Strand))
	if k.Fight.By {
		return p.fight(t, s, k)
	}
	if k.Fight.Stands && s.Ready[p.ready(int(s.Strand))] == [2]uint16{} {
		return p.close(s)
	}
	x := p.salvo(&s, k)
	if p.Staged {
		if rolled, yes := p.number(t, s, x); yes {
			if rolled.Shots == 0 {
				return p.close(rolled)
			}
			return rolled
		}
		return p.begin(t, s, k, x)
	}
	if k.Assault.Attack.Count.any(CountAttacks) {
		s.Run.Attacks += int32(k.single(int(x.Models)))
	}
	r := s.target(k.Side)
	r = table.Call(t, "attacks", x, r, "ninthage.seq.batch")
	s.hurt(k.Side, r)
	return p.close(s)
}

// single is how many attacks a strand's automatic hits count as: one of each
// model, one of an artillery piece whatever its hits.
func (k *Strand) single(models int) int {
	switch {
	case !k.Single:
		return 0
	case k.Assault.Attack.Kind != notArtillery:
		return 1
	}
	return models
}

// close ends a strand: hits that are distributed wait for the others of their
// batch, and the last strand of a batch ends the batch.
func (p *Plan) close(s State) State {
	i := int(s.Strand)
	k := p.strand(i)
	s.Shots, s.Less = 0, false
	if s.Swapped {
		s.swap()
	}
	if k.Spread {
		at := int(k.Lot) * classCount
		for c, n := range s.Run.Class {
			s.Lots[at+c] += n
		}
		s.Run.Class = Classes{}
	}
	if k.Fight.Stands {
		s.Ready[p.ready(i)] = [2]uint16{}
	}
	if k.Fight.By && s.Ready[p.ready(i)] != [2]uint16{} {
		return s.to(shoot) // the Supporting Attacks are still to come
	}
	if !p.last(i) {
		return p.pass(s)
	}
	if s.Lots != [lotCount]uint16{} {
		return s.to(deal)
	}
	return p.quick(s)
}

// quick leaves out the Misfire Table where nothing misfired.
func (p *Plan) quick(s State) State {
	switch {
	case s.Inner:
		return p.dealtOut(s)
	case p.Melee:
		return p.pass(s)
	case s.Run.Shot == NoShot && s.Run.Misfires == 0 && s.Mine == 0:
		return s.to(casualties)
	}
	return s.to(misfires)
}
