package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Volley is all attacks of alike weapons against one unit. Its result is what
// is left of the unit.
type Volley struct {
	Weapons     uint8
	Attacks     Dice // of each weapon
	Blast       bool
	Attack      Attack
	Casualty    Casualty
	Target      Unit
	SaveRerolls uint8 // the defender may spend on failed saves
}

// Shooting is where a volley stands.
type Shooting struct {
	Weapons uint8  // whose attacks are not yet counted
	Attacks uint16 // not yet made
	At      volleyStep
	Unit    Unit

	// Attacks made one at a time:
	Roll     Roll
	Rerolls  uint8
	Rerolled bool // this save already was
}

type volleyStep uint8

const (
	makeAttacks volleyStep = iota
	oneAttack
	saveFailed
	oneCasualty
)

// Start is the volley before its first roll.
func (v Volley) Start() Shooting {
	return Shooting{Weapons: v.Weapons, Unit: v.Target, Rerolls: v.SaveRerolls}
}

// Result is what is left of the unit.
func (v Volley) Result(s Shooting) Unit { return s.Unit }

// Step counts the attacks, then makes them: together where nothing tells them
// apart and nobody decides between them, else one at a time.
func (v Volley) Step(t *table.T, s Shooting) (Shooting, bool) {
	switch {
	case s.Weapons > 0:
		return v.countAttacks(t, s), true
	case s.At == makeAttacks && s.Rerolls == 0:
		v.together(t, s)
		return s, true
	case s.At == makeAttacks:
		return v.nextAttack(s)
	case s.At == oneAttack:
		return v.oneAttack(t, s), true
	case s.At == saveFailed:
		return v.mayReroll(t, s), true
	}
	return v.oneCasualty(t, s), true
}

// together makes all attacks at once, then allocates the unsaved ones in turn.
func (v Volley) together(t *table.T, s Shooting) {
	unsaved := table.SumOf(t, "attack", int(s.Attacks), v.Attack, Roll{}, "wh40k9.shoot.fast-dice")
	table.InTurn(t, "allocate", unsaved, v.Casualty, s.Unit, "wh40k9.allocate.one-at-a-time")
}

// nextAttack starts the next attack, unless nobody is left to attack.
func (v Volley) nextAttack(s Shooting) (Shooting, bool) {
	if s.Attacks == 0 || s.Unit.Models == 0 {
		return s, false
	}
	s.Attacks--
	s.At, s.Roll = oneAttack, Roll{}
	return s, true
}

// oneAttack takes the same steps as together, one at a time.
func (v Volley) oneAttack(t *table.T, s Shooting) Shooting {
	roll, more := v.Attack.Step(t, s.Roll)
	switch {
	case !more:
		s.At, s.Roll = makeAttacks, Roll{}
	case roll.Unsaved > 0 && s.Rerolls > 0 && !s.Rerolled:
		s.At = saveFailed // and s.Roll still at its save
	case roll.Unsaved > 0:
		s.At, s.Roll, s.Rerolled = oneCasualty, roll, false
		s.Roll.Unsaved = 0
	default:
		s.Roll, s.Rerolled = roll, false
	}
	return s
}

// mayReroll asks the defender whether to throw a failed save again.
func (v Volley) mayReroll(t *table.T, s Shooting) Shooting {
	options := []table.Option{{Name: "keep"}, {Name: "re-roll"}}
	if t.Choose("failed save", table.Defender, options, "wh40k9.stratagem.command-re-roll") == 0 {
		s.At, s.Roll = oneCasualty, s.Roll.next()
		return s
	}
	s.At, s.Rerolls, s.Rerolled = oneAttack, s.Rerolls-1, true
	return s
}

// oneCasualty allocates one unsaved attack and goes on with the attack.
func (v Volley) oneCasualty(t *table.T, s Shooting) Shooting {
	u, more := v.Casualty.Step(t, s.Unit)
	if more {
		s.Unit = u
		return s
	}
	s.Unit, s.At = v.Casualty.Result(u), oneAttack
	return s
}
