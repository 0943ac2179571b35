package attack

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
)

// Outcome is the value of every measure, in the order of Attack.Measures, and
// the chance of them all together.
type Outcome struct {
	Values []Value
	P      float64
	Exact  *big.Rat // nil unless asked for
}

// Law is the outcomes of an attack.
type Law struct {
	Outcomes []Outcome
	// Bound is how far, of itself, any chance can be off by rounding.
	Bound float64
	// Sum is how far, at most, any sum of chances can be off by rounding, where
	// that is known to be less than Bound; 0: not known.
	Sum float64
	// Left is the chance of outcomes not listed, of a process without end.
	Left float64
	// Solved are means and variances of measures that no list of outcomes sums
	// to, by the index of the measure.
	Solved map[int]Moments

	known *Fractions
}

// Moments are a mean and a variance, solved in fractions.
type Moments struct{ Mean, Variance *big.Rat }

// Fractions are the chances of a law's outcomes, N[i]/D. They are shared, and not
// to be changed.
type Fractions struct {
	N []*big.Int
	D *big.Int

	first *Outcome // of the law that they are of
}

// Over is the law with chances n[i]/d, in lowest terms.
func (l Law) Over(n []*big.Int, d *big.Int) Law {
	over := odds.NewOver(d)
	for i := range l.Outcomes {
		o := &l.Outcomes[i]
		o.Exact = over.Fraction(n[i])
		o.P, _ = o.Exact.Float64()
	}
	return l.knowing(n, d)
}

// knowing is the law with fractions that are known beside those in lowest terms.
func (l Law) knowing(n []*big.Int, d *big.Int) Law {
	if len(l.Outcomes) > 0 {
		l.known = &Fractions{n, d, &l.Outcomes[0]}
	}
	return l
}

// Fractions are the law's chances over one denominator; nil in floats.
func (l *Law) Fractions() *Fractions {
	if len(l.Outcomes) == 0 || l.Outcomes[0].Exact == nil {
		return nil
	}
	if f := l.known; f != nil && f.first == &l.Outcomes[0] && len(f.N) == len(l.Outcomes) {
		return f
	}
	f := &Fractions{N: make([]*big.Int, len(l.Outcomes)), D: big.NewInt(1)}
	for _, o := range l.Outcomes {
		if d := o.Exact.Denom(); d.Cmp(f.D) > 0 {
			f.D = d
		}
	}
	rest := new(big.Int)
	for _, o := range l.Outcomes {
		if d := o.Exact.Denom(); rest.Rem(f.D, d).Sign() != 0 {
			f.D = odds.Multiple(f.D, d)
		}
	}
	for i, o := range l.Outcomes {
		n := new(big.Int).Quo(f.D, o.Exact.Denom())
		f.N[i] = n.Mul(n, o.Exact.Num())
	}
	return f
}
