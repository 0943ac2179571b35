package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Number is a number of attacks or a Damage: rolled or fixed, then changed in
// the order division, multiplication, addition, rounded up once, no less than
// Least, and then multiplied by Times, as a Blast weapon's is within half range.
// Its result is what it comes to.
type Number struct {
	N, Sides uint8
	Plus     int16 // printed with the dice
	Div, Mul uint8 // 0 is 1
	Add      int16
	Least    uint8
	Cap      uint8 // the most; 0 is no limit
	Times    uint8 // 0 is 1
	Again    int16 // a roll of less is rolled again; 0 never
	Ones     bool  // dice that show 1 are rolled again
	Best     bool  // two rolls, the higher counts
	Attacks  bool  // what it is for: attacks or damage
	Above    uint8 // the one die is known to show more than this
}

// Fixed tells whether nothing is rolled.
func (n Number) Fixed() bool { return n.N == 0 }

// of is what a roll comes to.
func (n Number) of(roll int) int {
	num, den := roll*max(1, int(n.Mul)), max(1, int(n.Div))
	num += int(n.Add) * den
	out := num / den
	if num > 0 && num%den > 0 {
		out++
	}
	if out = max(0, int(n.Least), out); n.Cap > 0 {
		out = min(out, int(n.Cap))
	}
	return out * max(1, int(n.Times))
}

// Min and Max are the least and the most it can come to.
func (n Number) Min() int { return n.of(int(n.N) + int(n.Above) + int(n.Plus)) }
func (n Number) Max() int { return n.of(int(n.N)*int(n.Sides) + int(n.Plus)) }

// atLeast is the number where it is known to come to k or more. What is known of
// several dice, or of one that may have been made again, changes nothing.
func (n Number) atLeast(k int) Number {
	above := 0
	for above < int(n.Sides)-1 && n.of(above+1+int(n.Plus)) < k {
		above++
	}
	if n.N != 1 || n.Best || n.Ones || above+1+int(n.Plus) < int(n.Again) {
		return n
	}
	if n.Above, n.Again = uint8(above), 0; above == int(n.Sides)-1 {
		return Number{Plus: int16(n.Max()), Attacks: n.Attacks}
	}
	return n
}

// Rolling is where the rolling of a number stands.
type Rolling struct {
	At   rollingStep
	Sum  int16
	Kept int16 // the first of two rolls
}

type rollingStep uint8

const (
	rollNumber rollingStep = iota
	rollSecond
	rollAgain
	rollSecondAgain
	numberKnown
)

// Step rolls the number. Of two rolls both are made before it is known whether
// the higher is too low, and then both are made again.
func (n Number) Step(t *table.T, r Rolling) (Rolling, bool) {
	switch {
	case r.At == numberKnown:
		return r, false
	case n.N == 0:
		return Rolling{At: numberKnown, Sum: n.Plus}, true
	case r.At == rollAgain:
		t.Cite("wh40k9.reroll.once")
		if n.N > 1 || n.Best {
			t.Cite("wh40k9.reroll.whole")
		}
	}
	sum := int16(n.roll(t))
	if n.Best && (r.At == rollNumber || r.At == rollAgain) {
		return Rolling{At: r.At + 1, Sum: sum}, true
	}
	if r.At <= rollSecond && max(sum, r.Sum) < n.Again {
		return Rolling{At: rollAgain}, true
	}
	return Rolling{At: numberKnown, Sum: sum, Kept: r.Sum}, true
}

// Result is what the number comes to.
func (n Number) Result(r Rolling) int { return n.of(int(max(r.Sum, r.Kept))) }

func (n Number) names() (string, table.RuleID) {
	if n.Attacks {
		return "attacks roll", "wh40k9.attacks.random"
	}
	return "damage roll", "wh40k9.damage.random"
}

// roll rolls the dice and adds what is printed with them.
func (n Number) roll(t *table.T) int {
	name, id := n.names()
	if n.Sides == 3 && n.Above == 0 {
		t.Cite("wh40k9.dice.d3")
	}
	switch {
	case n.Above > 0:
		return int(n.Above) + t.Die(name, int(n.Sides-n.Above), id) + int(n.Plus)
	case n.Ones:
		return table.Sum(t, name, int(n.N), oneDie{Sides: n.Sides}, face{}, id) + int(n.Plus)
	case n.N == 1:
		return t.Die(name, int(n.Sides), id) + int(n.Plus)
	}
	return t.Dice(name, int(n.N), int(n.Sides), id) + int(n.Plus)
}

// oneDie is a die that is rolled again when it shows 1.
type oneDie struct{ Sides uint8 }

type face struct {
	Shows uint8
	Again bool
}

func (d oneDie) Step(t *table.T, f face) (face, bool) {
	if f.Shows > 0 {
		return f, false
	}
	if f.Again {
		t.Cite("wh40k9.reroll.once")
	}
	shows := uint8(t.Die("", int(d.Sides), "wh40k9.damage.random"))
	if shows == 1 && !f.Again {
		if d.Sides == 3 {
			t.Cite("wh40k9.reroll.d3")
		}
		return face{Again: true}, true
	}
	return face{Shows: shows}, true
}

func (d oneDie) Result(f face) int { return int(f.Shows) }
