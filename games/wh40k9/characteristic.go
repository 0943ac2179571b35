package wh40k9

import (
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// sum is changes of one number, gathered: they act in the order replace, divide,
// multiply, add and subtract, and fractions are rounded up once, at the end.
type sum struct {
	set           int
	replaced      bool
	div, mul, add int
}

func gather(changes []Change) sum {
	s := sum{div: 1, mul: 1}
	for _, c := range changes {
		switch c.Op {
		case '=':
			s.set, s.replaced = c.N, true
		case '/':
			s.div *= c.N
		case 'x':
			s.mul *= c.N
		case '+':
			s.add += c.N
		case '-':
			s.add -= c.N
		}
	}
	return s
}

// of is the number after the changes.
func (s sum) of(n int) int {
	if s.replaced {
		n = s.set
	}
	r := big.NewRat(int64(n*s.mul), int64(s.div))
	r.Add(r, big.NewRat(int64(s.add), 1))
	return ceil(r)
}

func ceil(r *big.Rat) int {
	n := new(big.Int).Add(r.Num(), r.Denom())
	n.Sub(n, big.NewInt(1))
	return int(n.Div(n, r.Denom()).Int64())
}

// number is dice after the changes.
func (s sum) number(d scenario.Dice) Number {
	if s.replaced {
		d = scenario.Dice{Plus: s.set}
	}
	return Number{
		N: uint8(d.N), Sides: uint8(d.Sides), Plus: int16(d.Plus),
		Div: uint8(min(255, s.div)), Mul: uint8(min(255, s.mul)), Add: int16(s.add),
	}
}

// skillChange is a BS, WS or Save after changes: a lower number is better.
func skillChange(n int, changes []Change) int {
	for _, c := range changes {
		if c.Op == '=' {
			n = c.N
		}
	}
	for _, c := range changes {
		switch c.Op {
		case 'b':
			n -= c.N
		case 'w':
			n += c.N
		}
	}
	return n
}

// piercingChange is an AP after changes: more negative is better, and it is
// never made more than 0.
func piercingChange(n int, changes []Change) int {
	for _, c := range changes {
		if c.Op == '=' {
			n = c.N
		}
	}
	for _, c := range changes {
		switch c.Op {
		case 'b':
			n -= c.N
		case 'w':
			n += c.N
		}
	}
	return min(0, n)
}

func texts(changes []Change) string {
	out := make([]string, len(changes))
	for i, c := range changes {
		out[i] = c.Text
	}
	return strings.Join(out, ", ")
}

// words is a set of keywords, upper and lower case alike.
type words []string

func (w words) has(word string) bool {
	for _, x := range w {
		if strings.EqualFold(x, word) {
			return true
		}
	}
	return false
}

func (w words) any(of ...string) bool {
	for _, x := range of {
		if w.has(x) {
			return true
		}
	}
	return false
}
