package scenario

import (
	"math/big"
	"strings"
)

// ReadText reads a scalar as it is written.
func ReadText(n *Node, f *Faults) (string, bool) {
	if n.Kind != Scalar {
		hint := ""
		if n.Kind == Map || n.Kind == List {
			hint = "text with a comma, a bracket or a colon needs quotes"
		}
		if n.Kind == List && len(n.Items) == 1 && n.Items[0].Kind != Map && n.Items[0].Kind != List && n.Items[0].Text == "" {
			hint = `a dash by itself needs quotes: "-"`
		}
		f.Add(n, hint, "must be text, not %s", n.What())
		return "", false
	}
	if len(n.Text) > 4000 {
		f.Add(n, "", "too long: at most 4000 bytes")
		return "", false
	}
	return strings.TrimSpace(n.Text), true
}

// ReadBool reads true, false, yes or no.
func ReadBool(n *Node, f *Faults) (value, ok bool) {
	if n.Kind == Scalar {
		switch n.Text {
		case "true", "yes":
			return true, true
		case "false", "no":
			return false, true
		}
	}
	f.Add(n, "", "must be true or false, not %s", n.What())
	return false, false
}

// Number is an exact number: 5, -1, 0.5, 9/2. Rat is nil where none was read.
type Number struct{ Rat *big.Rat }

// ReadNode reads the number.
func (x *Number) ReadNode(n *Node, f *Faults) {
	if r, ok := readRat(n, f); ok {
		x.Rat = r
	}
}

// Inches is a length: 24", 24, 4.5, 9/2. Rat is nil where none was read. It is
// not negative and at most 10,000.
type Inches struct{ Rat *big.Rat }

// ReadNode reads the length.
func (x *Inches) ReadNode(n *Node, f *Faults) {
	if n.Kind != Scalar {
		f.Add(n, "", "must be inches, not %s", n.What())
		return
	}
	r, ok := ParseInches(n.Text)
	if !ok || r.Cmp(big.NewRat(10000, 1)) > 0 {
		f.Add(n, "", `must be inches, such as 24" (got %s)`, short(n.Text))
		return
	}
	x.Rat = r
}

// ParseInches reads a length in inches, with or without the mark.
func ParseInches(text string) (*big.Rat, bool) {
	text = strings.TrimSpace(text)
	for _, mark := range []string{`"`, "''", "”", "″", "in"} {
		if t, ok := strings.CutSuffix(text, mark); ok {
			text = strings.TrimSpace(t)
			break
		}
	}
	r, ok := ParseNumber(text)
	return r, ok && r.Sign() >= 0
}

// ParseNumber reads a whole number, a decimal or a fraction, exactly. Exponents,
// hexadecimal, "inf" and "nan" are none.
func ParseNumber(text string) (*big.Rat, bool) {
	if len(text) == 0 || len(text) > 40 {
		return nil, false
	}
	digits := 0
	for i, c := range text {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case (c == '+' || c == '-') && i == 0:
		case c == '.' || c == '/':
		default:
			return nil, false
		}
	}
	if digits == 0 || strings.Count(text, ".")+strings.Count(text, "/") > 1 {
		return nil, false
	}
	return new(big.Rat).SetString(strings.TrimPrefix(text, "+"))
}

func readRat(n *Node, f *Faults) (*big.Rat, bool) {
	if n.Kind == Scalar {
		if r, ok := ParseNumber(strings.TrimSpace(n.Text)); ok {
			return r, true
		}
	}
	f.Add(n, "", "must be a number, not %s", short(n.What()))
	return nil, false
}

// Dice is a number that is rolled or fixed: D6, 2D6+1, D3, 4.
type Dice struct{ N, Sides, Plus int }

// Fixed tells whether nothing is rolled.
func (d Dice) Fixed() bool { return d.N == 0 }

// Min and Max are the least and the most it can come to.
func (d Dice) Min() int { return d.N + d.Plus }
func (d Dice) Max() int { return d.N*d.Sides + d.Plus }

// String is the expression in the players' notation.
func (d Dice) String() string {
	var b strings.Builder
	if d.N > 1 {
		b.WriteString(itoa(d.N))
	}
	if d.N > 0 {
		b.WriteString("D" + itoa(d.Sides))
	}
	switch {
	case d.N == 0 || d.Plus < 0:
		b.WriteString(itoa(d.Plus))
	case d.Plus > 0:
		b.WriteString("+" + itoa(d.Plus))
	}
	return b.String()
}

func itoa(n int) string { return big.NewInt(int64(n)).String() }

// ParseDice reads an expression in the players' notation: an optional number
// of dice, D and their sides, an optional constant; or a number alone. Upper
// and lower case are alike and blanks are free. Which sides and sizes are legal
// is the game's business; no number read is larger than a million.
func ParseDice(text string) (Dice, bool) {
	text = strings.ToUpper(strings.Join(strings.Fields(text), ""))
	head, tail, rolled := strings.Cut(text, "D")
	if !rolled {
		n, ok := signed(text)
		return Dice{Plus: n}, ok
	}
	d := Dice{N: 1}
	ok := true
	if head != "" {
		if d.N, ok = atoi(head); !ok || d.N == 0 {
			return Dice{}, false
		}
	}
	if i := strings.IndexAny(tail, "+-"); i >= 0 {
		if d.Plus, ok = signed(tail[i:]); !ok {
			return Dice{}, false
		}
		tail = tail[:i]
	}
	d.Sides, ok = atoi(tail)
	return d, ok && d.Sides > 0
}

func signed(text string) (int, bool) {
	sign := 1
	if t, ok := strings.CutPrefix(text, "-"); ok {
		sign, text = -1, t
	} else {
		text = strings.TrimPrefix(text, "+")
	}
	n, ok := atoi(text)
	return sign * n, ok
}

// ParseSigned reads a whole number with or without a sign.
func ParseSigned(text string) (int, bool) { return signed(strings.TrimSpace(text)) }

// ParseRoll reads a number needed on a die: 3+, or a bare 3.
func ParseRoll(text string) (int, bool) {
	return atoi(strings.TrimSuffix(strings.TrimSpace(text), "+"))
}
