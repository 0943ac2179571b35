package bushido

import "github.com/enfilade/enfilade/internal/table"

// damageDice is which dice a Damage Roll keeps.
type damageDice uint8

const (
	twoDice damageDice = iota
	highest
	lowest
	anyTwo
)

var damageDiceNames = [...]string{"2D6", "3D6 highest", "3D6 lowest", "3D6 any"}

func (d damageDice) String() string { return damageDiceNames[d] }

// count is how many dice are rolled.
func (d damageDice) count() int {
	if d == twoDice {
		return 2
	}
	return 3
}

// kept is the two damage dice that are kept: their sum, and whether they match.
type kept struct {
	Sum  uint8
	Pair bool
}

// pairOfDice reads the dice of a Damage Roll. Match tells whether a pair is
// asked for; where any two dice may be kept, a pair is then taken if there is
// one (Match and Seek).
type pairOfDice struct {
	Keep  damageDice
	Match bool
	Seek  bool
}

// pairNote is the dice read so far: those kept, highest first, and the highest
// pair.
type pairNote struct {
	Sum, N, Last uint8
	Pair         bool
	Couple       uint8 // the face of a pair among all dice
}

// Rank reads high faces first, or low ones first.
func (p pairOfDice) Rank(face int) int {
	if p.Keep == lowest {
		return 7 - face
	}
	return face
}

// Read keeps the first two dice.
func (p pairOfDice) Read(a pairNote, rank, n int) (pairNote, bool) {
	f := uint8(rank)
	if p.Keep == lowest {
		f = 7 - f
	}
	if n >= 2 && a.Couple == 0 {
		a.Couple = f
	}
	for ; n > 0 && a.N < 2; n-- {
		a.Pair = a.N == 1 && a.Last == f
		a.Sum, a.Last, a.N = a.Sum+f, f, a.N+1
	}
	return a, a.N < 2 || p.Seek
}

// Result is the dice kept.
func (p pairOfDice) Result(a pairNote) kept {
	if p.Seek && a.Couple > 0 {
		return kept{2 * a.Couple, true}
	}
	return kept{a.Sum, a.Pair && p.Match}
}

// Wounding is the Damage Rolls that follow a success against one model, and
// what becomes of it.
type Wounding struct {
	Dice      damageDice
	Mod       int8  // to every roll
	PairMod   int8  // further, where the kept dice match
	First     int8  // further, to the first roll: a charge
	Tough     int8  // after Sharp
	PairTough int8  // the same where the dice match
	Full      uint8 // wounds it heals to
	Rise      uint8 // its challenge; read only where Rises
	Rises     bool
	LastStand bool
	Durable   bool
	Half      bool
	Combo     bool
	Critical  bool
	Pairs     bool // matching dice matter
	Count     bool // wounding rolls are counted, for markers
	Barely    bool // of wounds it is asked no more than whether there are any
	NoRoll    bool // the success gives effects, no Damage Roll
}

// Hurt is how far the Damage Rolls have come. Level is the Success Level of the
// next roll.
type Hurt struct {
	Level uint8
	At    hurtAt
	Nth   bool // not the first roll
	Laid  kept // damage dice on the table
	Left  uint8
	Harm  Harm
}

type hurtAt uint8

const (
	hurtRoll hurtAt = iota
	hurtLaid
	hurtRise
	hurtOver
)

// Harm is what the Damage Rolls of one success came to.
type Harm struct {
	Wounds  uint16 // after halving, Tough and Durable; not capped
	Rolls   uint8  // that wounded, if they are counted
	Pairs   uint8  // of them with matching dice
	Left    uint8  // wounds left on the track
	Removed bool
	Downed  bool // the track reached 0
	Gone    bool // Killed or removed
	Rose    bool // healed, and Prone
}

// Step makes one Damage Roll, or the test of a model that may rise.
func (w Wounding) Step(t *table.T, s Hurt) (Hurt, bool) {
	switch s.At {
	case hurtRoll:
		if w.NoRoll {
			return Hurt{At: hurtOver, Harm: Harm{Left: s.Left}}, true
		}
		reader := pairOfDice{Keep: w.Dice, Match: w.Pairs || w.Critical, Seek: w.Critical && w.Dice == anyTwo}
		k := table.Pool(t, "damage roll", w.Dice.count(), 6, reader, "bushido.seq.damage", "bushido.damage.roll", "bushido.damage.table")
		return w.strike(t, s, k), true
	case hurtLaid:
		t.Cite("bushido.damage.roll", "bushido.damage.table")
		return w.strike(t, s, s.Laid), true
	case hurtRise:
		return w.rise(t, s), true
	}
	return s, false
}

// strike applies one Damage Roll to the model.
func (w Wounding) strike(t *table.T, s Hurt, k kept) Hurt {
	if s.Level == 0 {
		t.Cite("bushido.damage.sl0")
	}
	if k.Pair && w.Pairs {
		t.Cite("bushido.damage.pair-trigger")
	}
	gone := s.Harm.Gone
	if w.Critical && k.Pair {
		t.Cite("bushido.special.critical")
		s.Harm.Removed, s.Harm.Gone = true, true
		return w.next(s)
	}
	lost := w.wounds(t, s, k)
	if s.Harm.Wounds += uint16(lost); w.Barely {
		s.Harm.Wounds = min(s.Harm.Wounds, 1)
	}
	if lost > 0 && w.Count {
		s.Harm.Rolls++
		if k.Pair && w.Pairs {
			s.Harm.Pairs++
		}
	}
	if gone || s.Left == 0 && w.LastStand {
		return w.next(s)
	}
	if lost < int(s.Left) {
		s.Left -= uint8(lost)
		return w.next(s)
	}
	t.Cite("bushido.damage.killed")
	s.Left, s.Harm.Downed = 0, true
	switch {
	case w.Rises:
		s.At = hurtRise
		s.Laid = kept{}
		return s
	case w.LastStand:
		t.Cite("bushido.trait.last-stand")
	default:
		s.Harm.Gone = true
	}
	return w.next(s)
}

// rise is the test of a model whose track came to 0: a single D6, on which a
// natural 1 counts for nothing.
func (w Wounding) rise(t *table.T, s Hurt) Hurt {
	got := t.D6("rise", "bushido.trait.rise", "bushido.test.single-d6")
	if got == 1 {
		got = 0
	}
	switch {
	case got >= int(w.Rise):
		s.Left, s.Harm.Rose = w.Full, true
	case w.LastStand:
		t.Cite("bushido.trait.last-stand")
	default:
		s.Harm.Gone = true
	}
	return w.next(s)
}

// next is the state before the next roll of a Combo, or the end.
func (w Wounding) next(s Hurt) Hurt {
	level, more := comboNext(s.Level, !s.Nth)
	s.Laid, s.Nth = kept{}, true
	if !w.Combo || !more {
		s.Harm.Left = s.Left
		return Hurt{At: hurtOver, Harm: s.Harm}
	}
	s.At, s.Level = hurtRoll, level
	return s
}

// comboNext is the level of the roll that follows one at level: two lower, and
// after an original 0 or 1 one more at 0.
func comboNext(level uint8, first bool) (uint8, bool) {
	if level >= 2 {
		return level - 2, true
	}
	return 0, first
}

// wounds is what one roll takes off: table, half, Tough, Durable, in this order.
func (w Wounding) wounds(t *table.T, s Hurt, k kept) int {
	mod, tough := int(w.Mod), int(w.Tough)
	if !s.Nth {
		mod += int(w.First)
	}
	if k.Pair && w.Pairs {
		mod, tough = mod+int(w.PairMod), int(w.PairTough)
	}
	row := int(k.Sum) + mod
	if row < 2 || row > 12 {
		t.Cite("bushido.damage.clamp")
	}
	if s.Level > 10 {
		t.Cite("bushido.damage.table-extension")
	}
	n := onTable(row, int(s.Level))
	before := n
	if w.Half {
		n /= 2
	}
	if tough != 0 && n > 0 {
		n = max(0, n-tough)
	}
	if w.Durable && n > 1 {
		t.Cite("bushido.trait.durable")
		n = 1
	}
	if n != before {
		t.Cite("bushido.damage.order")
	}
	return n
}

// onTable is the wound table: the Success Level with a bonus by the row, the
// row clamped to 2 to 12.
func onTable(row, level int) int {
	return max(0, level+bonus[min(max(row, 2), 12)])
}

var bonus = [13]int{2: -3, 3: -2, 4: -1, 5: -1, 6: 0, 7: 0, 8: 0, 9: 1, 10: 1, 11: 2, 12: 3}

// Result is the harm.
func (w Wounding) Result(s Hurt) Harm { return s.Harm }
