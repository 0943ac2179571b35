package attack

import (
	"math/big"
	"slices"
	"testing"
)

// The fractions that a law knows are those of its chances, whatever was made of it.
func TestFractions(t *testing.T) {
	law := func() Law {
		l := Law{Outcomes: make([]Outcome, 3)}
		return l.Over([]*big.Int{big.NewInt(6), big.NewInt(9), big.NewInt(21)}, big.NewInt(36))
	}
	known := law()
	other := law()
	other.Outcomes = slices.Clone(other.Outcomes)
	slices.Reverse(other.Outcomes)
	fewer := law()
	fewer.Outcomes = fewer.Outcomes[:2]
	for name, l := range map[string]Law{"known": known, "other order": other, "fewer": fewer} {
		f := l.Fractions()
		for i, o := range l.Outcomes {
			if got := new(big.Rat).SetFrac(f.N[i], f.D); got.Cmp(o.Exact) != 0 {
				t.Errorf("%s: outcome %d is %v, not %v", name, i, got, o.Exact)
			}
		}
	}
	if f := known.Fractions(); f.D.Int64() != 36 {
		t.Errorf("over %v, known over 36", f.D)
	}
	if (&Law{Outcomes: make([]Outcome, 2)}).Fractions() != nil {
		t.Error("fractions of floats")
	}
}
