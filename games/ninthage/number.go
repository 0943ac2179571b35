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
}

// Extreme is a Maximised or Minimised Roll: one die more, of which the lowest or
// the highest is dropped.
type Extreme uint8

// The extremes.
const (
	Plain Extreme = iota
	Maximised
	Minimised
)

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
	if n.Extreme != Plain {
		t.Cite("ninthage.mod.maxmin")
	}
	return half(t.D6(""), n.Sides)
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

// Fusillade is a Volley Gun's dice for its shots: how many, and whether one or
// more of them are natural 6s.
type Fusillade struct{ Number Number }

// Shots is the result of a Fusillade.
type Shots struct {
	N   uint16
	Six uint8 // natural 6s: 0, 1, 2 for two or more
}

// Step rolls the next die.
func (f Fusillade) Step(t *table.T, r Rolled) (Rolled, bool) {
	n := f.Number
	if r.Dice == n.dice() {
		return r, false
	}
	face := t.D6("", "ninthage.art.volley-gun")
	if n.Extreme != Plain {
		t.Cite("ninthage.mod.maxmin")
	}
	r.Dice++
	if face == 6 {
		r.Six = min(r.Six+1, 3)
	}
	shown := half(face, n.Sides)
	r.Sum += uint16(shown)
	if n.Extreme == Maximised && (r.Drop == 0 || face < int(r.Drop)) || n.Extreme == Minimised && face > int(r.Drop) {
		r.Drop = uint8(face)
	}
	return r, true
}

// Result is the shots; a die that was dropped counts for nothing.
func (f Fusillade) Result(r Rolled) Shots {
	six := r.Six
	if f.Number.Extreme != Plain && r.Drop == 6 {
		six--
	}
	r.Drop = uint8(half(int(r.Drop), f.Number.Sides))
	return Shots{uint16(f.Number.Result(r)), min(six, 2)}
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
	n := table.Call(t, "number of hits", y.Number, Rolled{}, "ninthage.seq.hits")
	if s.Rolls == 0 && y.Below > 0 && n <= int(y.Below) {
		t.Cite("ninthage.rule.engineer")
		return Retried{Rolls: 1}, true
	}
	return Retried{N: uint16(n), over: true}, true
}

// Result is the number kept.
func (y Retry) Result(s Retried) int { return int(s.N) }
