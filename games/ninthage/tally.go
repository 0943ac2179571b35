package ninthage

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/odds"
)

// tally is numerators of low, low+1 and so on; a nil one is none.
type tally struct {
	low int
	n   []*big.Int
}

// sure is one number for certain.
func sure(n int) tally { return tally{n, []*big.Int{big.NewInt(1)}} }

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

// add adds another, all so many more, times f.
func (t *tally) add(o tally, more int, f *big.Int) {
	x := new(big.Int)
	for i, a := range o.n {
		if a != nil {
			to := t.at(o.low + i + more)
			to.Add(to, x.Mul(a, f))
		}
	}
}

// mix adds the sums of two independent numbers, times f.
func (t *tally) mix(a, b tally, f *big.Int) {
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

// portion is a tally over a denominator.
type portion struct {
	tally
	d *big.Int
}

// over makes the denominator a multiple of d, and returns what numerators over d
// are to be multiplied by.
func (t *portion) over(d *big.Int) *big.Int {
	if t.d == nil || t.d == d {
		t.d = d
		return one
	}
	q, r := new(big.Int).QuoRem(t.d, d, new(big.Int))
	if r.Sign() == 0 {
		return q
	}
	l := odds.Multiple(t.d, d)
	f := q.Quo(l, t.d)
	for _, n := range t.n {
		if n != nil {
			n.Mul(n, f)
		}
	}
	t.d = l
	return new(big.Int).Quo(l, d)
}

// gather adds another portion.
func (t *portion) gather(o *portion) { t.add(o.tally, 0, t.over(o.d)) }

// joint is tallies by what is lost, over one denominator; what is beyond the most
// is told as the most.
type joint struct {
	by   []tally
	most int
	d    *big.Int
}

// nothing is no loss for certain.
func nothing(most int) joint { return joint{[]tally{sure(0)}, most, one} }

func (x *joint) at(loss int) *tally {
	loss = min(loss, x.most)
	for len(x.by) <= loss {
		x.by = append(x.by, tally{})
	}
	return &x.by[loss]
}

// then is one after another that it does not depend on.
func (x joint) then(o joint) joint {
	out := joint{most: x.most, d: new(big.Int).Mul(x.d, o.d)}
	for i, a := range x.by {
		for j, b := range o.by {
			if a.n != nil && b.n != nil {
				out.at(i+j).mix(a, b, one)
			}
		}
	}
	return out
}

// mixed adds another with n chances, all so many more: of as many as its own
// denominator is to be a part of.
func (x *joint) mixed(o joint, n *big.Int, more int) {
	f := new(big.Int).Quo(x.d, o.d)
	f.Mul(f, n)
	for i, a := range o.by {
		if a.n != nil {
			x.at(i).add(a, more, f)
		}
	}
}
