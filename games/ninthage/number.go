package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Number is how many there are of something: fixed, or N dice and Plus, all
// times Times. Its result is the number, not above Most if that is not 0.
type Number struct {
	N, Sides uint8 // a D3 is a D6 halved
	Plus     int16
	Times    uint8
	Extreme  Extreme
	Most     uint16
	Of       NumberOf
}

// NumberOf is what a number counts: what its dice are called.
type NumberOf uint8

// What numbers count.
const (
	OfAttacks NumberOf = iota
	OfHits
	OfWounds
	OfPanic
)

var numberNames = [...]string{"number of attacks", "number of hits", "multiple wounds", "panic test"}

// Extreme is a Maximised or Minimised Roll: one die more, of which the lowest or
// the highest is dropped.
type Extreme uint8

// The extremes.
const (
	Plain Extreme = iota
	Maximised
	Minimised
)

var numberRules = [...]table.RuleID{"ninthage.shoot.number", "ninthage.seq.hits", "ninthage.attr.multiple-wounds", "ninthage.panic.test"}

// Rolled is where the rolling stands.
type Rolled struct {
	Dice uint8
	Sum  uint16
	Drop uint8 // the die that would be dropped
	Six  uint8 // natural 6s, two or more counting as two but for the one dropped
}

func (n Number) dice() uint8 {
	if n.Extreme != Plain && n.N > 0 {
		return n.N + 1
	}
	return n.N
}

// Step rolls the next die.
func (n Number) Step(t *table.T, r Rolled) (Rolled, bool) {
	if r.Dice == n.dice() {
		return r, false
	}
	face := n.roll(t)
	r.Dice++
	r.Sum += uint16(face)
	if n.Extreme == Maximised && (r.Drop == 0 || face < int(r.Drop)) || n.Extreme == Minimised && face > int(r.Drop) {
		r.Drop = uint8(face)
	}
	return r, true
}

func (n Number) roll(t *table.T) int {
	switch {
	case n.Extreme != Plain:
		t.Cite("ninthage.mod.maxmin")
		t.As(-1)
	case n.Sides == 3:
		t.As(3)
	}
	return half(t.D6(numberNames[n.Of], numberRules[n.Of]), n.Sides)
}

// together rolls all the dice in one draw.
func (n Number) together(t *table.T, name string, ids ...table.RuleID) int {
	if n.Extreme == Plain && n.Sides == 6 && n.Most == 0 && n.N > 0 {
		return (t.Dice(name, int(n.N), 6, ids...) + int(n.Plus)) * int(max(n.Times, 1))
	}
	return table.Call(t, name, n, Rolled{}, ids...)
}

// half is the face as the die shows it: a D3 is half of a D6, rounded up.
func half(face int, sides uint8) int {
	if sides == 3 {
		return (face + 1) / 2
	}
	return face
}

// Result is the number.
func (n Number) Result(r Rolled) int {
	x := (int(r.Sum) - int(r.Drop) + int(n.Plus)) * int(max(n.Times, 1))
	if n.Most > 0 {
		x = min(x, int(n.Most))
	}
	return max(x, 0)
}

// fixed is the number where no die is rolled.
func (n Number) fixed() int { return n.Result(Rolled{}) }

// least is the least it can come to.
func (n Number) least() int { return n.Result(Rolled{Sum: uint16(n.N)}) }

// most is the most it can come to.
func (n Number) most() int { return n.Result(Rolled{Sum: uint16(n.N) * uint16(max(n.Sides, 1))}) }

func (q quantity) number(x Extreme) Number {
	return Number{N: uint8(q.N), Sides: uint8(q.Sides), Plus: int16(q.Plus), Times: uint8(max(q.Times, 1)), Extreme: x}
}

// Fusillade reads a Volley Gun's dice for its shots: how many, and whether one
// or more of them are natural 6s. A die that is dropped counts for nothing.
type Fusillade struct{ Number Number }

// Shots is the result of a Fusillade.
type Shots struct {
	N   uint16
	Six uint8 // natural 6s: 0, 1, 2 for two or more
}

// Heap is how far a Fusillade has been read: dice kept, their sum, natural 6s.
type Heap struct {
	Kept, Six uint8
	Sum       uint16
	Dropped   bool
}

// Rank reads high faces first.
func (f Fusillade) Rank(face int) int { return face }

// Read keeps the dice that show a face, but for the one dropped: the highest of
// a Minimised Roll, or what is left at the end of a Maximised one.
func (f Fusillade) Read(h Heap, face, count int) (Heap, bool) {
	if f.Number.Extreme == Minimised && !h.Dropped {
		h.Dropped = true
		count--
	}
	count = min(count, int(f.Number.N-h.Kept))
	h.Kept += uint8(count)
	if face == 6 {
		h.Six = uint8(min(count, 2))
	}
	h.Sum += uint16(count * half(face, f.Number.Sides))
	return h, h.Kept < f.Number.N
}

// Result is the shots.
func (f Fusillade) Result(h Heap) Shots {
	return Shots{uint16(f.Number.Result(Rolled{Sum: h.Sum})), h.Six}
}

// roll rolls the dice together.
func (f Fusillade) roll(t *table.T) Shots {
	switch {
	case f.Number.Extreme != Plain:
		t.Cite("ninthage.mod.maxmin")
		t.As(-1)
	case f.Number.Sides == 3:
		t.As(3)
	}
	return table.Pool(t, "number of shots", int(f.Number.dice()), 6, f, "ninthage.art.volley-gun")
}

// Retry is a number whose dice may all be rolled once more, when they come to
// at most Below: an Engineer and a Flamethrower.
type Retry struct {
	Number Number
	Below  uint16
}

// Retried is where such a number stands.
type Retried struct {
	Rolls uint8
	N     uint16
	over  bool
}

// Step rolls all the dice.
func (y Retry) Step(t *table.T, s Retried) (Retried, bool) {
	if s.over {
		return s, false
	}
	n := y.Number.together(t, "number of hits", "ninthage.seq.hits")
	if s.Rolls == 0 && y.Below > 0 && n <= int(y.Below) {
		t.Cite("ninthage.rule.engineer")
		return Retried{Rolls: 1}, true
	}
	return Retried{N: uint16(n), over: true}, true
}

// Result is the number kept.
func (y Retry) Result(s Retried) int { return int(s.N) }
