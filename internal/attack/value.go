package attack

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
)

// Value is what a measure came to: a number, or a word where Word is not "".
type Value struct {
	N    int64 // in units of 1/Per of the measure
	Word string
}

// Number is a whole number as a value.
func Number(n int) Value { return Value{N: int64(n)} }

// Word is a category as a value.
func Word(w string) Value { return Value{Word: w} }

// Measure is one thing counted in the results of a law.
type Measure struct {
	Name  string   // slain.Boyz
	Per   int64    // numbers are in units of 1/Per; 0 is 1
	Words []string // the words in the order of the game's reference
	// Takes are words that a goal may name although they have no chance here.
	Takes []string
	// Columns head the parts of a joint word, "Normal | Dead", on a terminal.
	Columns []string
	// Quiet measures are legal in goals and --measure but not printed unasked.
	Quiet bool
}

func (m Measure) per() int64 { return max(1, m.Per) }

// Rat is the number as a fraction.
func (m Measure) Rat(v Value) *big.Rat { return big.NewRat(v.N, m.per()) }

// CompareRat is -1, 0 or 1 as the number is less than x, x, or more.
func (m Measure) CompareRat(v Value, x *big.Rat) int {
	if m.per() == 1 && x.IsInt() && x.Num().IsInt64() {
		return cmp.Compare(v.N, x.Num().Int64())
	}
	return m.Rat(v).Cmp(x)
}

// Float is the number as a float.
func (m Measure) Float(v Value) float64 { return float64(v.N) / float64(m.per()) }

// Text is the value as it is printed: 3, 2.5, attacker wins.
func (m Measure) Text(v Value) string {
	if v.Word != "" {
		return v.Word
	}
	if v.N%m.per() == 0 {
		return strconv.FormatInt(v.N/m.per(), 10)
	}
	return strconv.FormatFloat(m.Float(v), 'g', 12, 64)
}

// Compare orders values: numbers ascending, then words in the order of the
// measure, words it does not name last and by the alphabet.
func (m Measure) Compare(a, b Value) int {
	switch {
	case a.Word == "" && b.Word == "":
		return cmp.Compare(a.N, b.N)
	case a.Word == "":
		return -1
	case b.Word == "":
		return 1
	}
	place := func(w string) int {
		if i := slices.Index(m.Words, w); i >= 0 {
			return i
		}
		return len(m.Words)
	}
	return cmp.Or(cmp.Compare(place(a.Word), place(b.Word)), cmp.Compare(a.Word, b.Word))
}
