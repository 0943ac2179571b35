package ninthage

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
)

// tally is chances of low, low+1 and so on as numerators over one denominator; a
// nil numerator is none.
type tally struct {
	low int
	n   []*big.Int
	d   *big.Int
}

// sure is one number for certain.
func sure(n int) tally { return tally{n, []*big.Int{big.NewInt(1)}, one} }

// at is the numerator of a number.
func (t *tally) at(n int) *big.Int {
	switch {
	case t.n == nil:
		t.low = n
	case n < t.low:
		t.n = append(make([]*big.Int, t.low-n), t.n...)
		t.low = n
	}
	for t.low+len(t.n) <= n {
		t.n = append(t.n, nil)
	}
	if t.n[n-t.low] == nil {
		t.n[n-t.low] = new(big.Int)
	}
	return t.n[n-t.low]
}

// over makes the denominator a multiple of d, and returns what numerators over d
// are to be multiplied by.
func (t *tally) over(d *big.Int) *big.Int {
	if t.d == nil {
		t.d = d
	}
	if t.d == d || t.d.Cmp(d) == 0 {
		return one
	}
	l := odds.Multiple(t.d, d)
	f := new(big.Int).Quo(l, t.d)
	for i, n := range t.n {
		if n != nil {
			t.n[i] = new(big.Int).Mul(n, f)
		}
	}
	t.d = l
	return new(big.Int).Quo(l, d)
}

// add adds the chances of another, all so many more, times n/d.
func (t *tally) add(o tally, more int, n, d *big.Int) {
	f := t.over(new(big.Int).Mul(o.d, d))
	f = new(big.Int).Mul(f, n)
	x := new(big.Int)
	for i, a := range o.n {
		if a != nil {
			to := t.at(o.low + i + more)
			to.Add(to, x.Mul(a, f))
		}
	}
}

// mix adds the chances of the sums of two independent numbers.
func (t *tally) mix(a, b tally) {
	f := t.over(new(big.Int).Mul(a.d, b.d))
	x := new(big.Int)
	for i, m := range a.n {
		if m == nil {
			continue
		}
		if f != one {
			m = new(big.Int).Mul(m, f)
		}
		for j, n := range b.n {
			if n != nil {
				to := t.at(a.low + b.low + i + j)
				to.Add(to, x.Mul(m, n))
			}
		}
	}
}

// joint is tallies by what is lost; what is beyond the most is told as the most.
type joint struct {
	by   []tally
	most int
}

func (x *joint) at(loss int) *tally {
	loss = min(loss, x.most)
	for len(x.by) <= loss {
		x.by = append(x.by, tally{})
	}
	return &x.by[loss]
}

// then is one after another that it does not depend on.
func (x joint) then(o joint) joint {
	out := joint{most: x.most}
	for i, a := range x.by {
		for j, b := range o.by {
			if a.n != nil && b.n != nil {
				out.at(i+j).mix(a, b)
			}
		}
	}
	return out
}

// mixed adds another with a chance, all so many more.
func (x *joint) mixed(o joint, p *big.Rat, more int) {
	for i, a := range o.by {
		if a.n != nil {
			x.at(i).add(a, more, p.Num(), p.Denom())
		}
	}
}
