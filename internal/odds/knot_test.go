package odds

import (
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

// randomKnot is a knot of random chances, in fractions and in floats.
func randomKnot(states, exits int, seed uint64) (*Knot[*big.Rat], *Knot[float64]) {
	r := rand.New(rand.NewPCG(seed, 5))
	exact, float := NewKnot[*big.Rat](Fractions{}, states, exits), NewKnot[float64](Floats{}, states, exits)
	for s := range states {
		for range 6 {
			j := r.IntN(states + exits)
			exact.To[s][j] = new(big.Rat).Add(exact.To[s][j], big.NewRat(1, 7))
		}
		j := states + r.IntN(exits) // always a way out
		exact.To[s][j] = new(big.Rat).Add(exact.To[s][j], big.NewRat(1, 7))
		for j, p := range exact.To[s] {
			float.To[s][j], _ = p.Float64()
		}
	}
	return exact, float
}

// The equations hold: what a state is worth is the mean of what follows, and it
// is visited as often as mass enters it or comes from the others.
func TestKnot(t *testing.T) {
	for seed := range uint64(40) {
		n, x := 1+int(seed%9), 1+int(seed%3)
		k, f := randomKnot(n, x, seed)
		if !k.Tie(0) || !f.Tie(1) {
			t.Fatal("a way out was not found")
		}
		exits, gain, mass := ratios(x, seed), ratios(n, seed+1), ratios(n, seed+2)
		worth, visits, flow := k.Worth(exits, gain), k.Visits(mass), k.Flow(mass)
		for s := range n {
			w, v := new(big.Rat).Set(gain[s]), new(big.Rat).Set(mass[s])
			for j, p := range k.To[s] {
				if j < n {
					w.Add(w, new(big.Rat).Mul(p, worth[j]))
				} else {
					w.Add(w, new(big.Rat).Mul(p, exits[j-n]))
				}
			}
			for i := range n {
				v.Add(v, new(big.Rat).Mul(visits[i], k.To[i][s]))
			}
			if w.Cmp(worth[s]) != 0 || v.Cmp(visits[s]) != 0 {
				t.Errorf("seed %d, state %d: worth %v, want %v; visits %v, want %v", seed, s, worth[s], w, visits[s], v)
			}
		}
		for e, got := range flow {
			want := new(big.Rat)
			for s := range n {
				want.Add(want, new(big.Rat).Mul(visits[s], k.To[s][n+e]))
			}
			if got.Cmp(want) != 0 {
				t.Errorf("seed %d, exit %d: %v, want %v", seed, e, got, want)
			}
		}
		near(t, f, mass, flow)
	}
}

// near holds floats to their bound.
func near(t *testing.T, f *Knot[float64], mass, want []*big.Rat) {
	t.Helper()
	m := make([]float64, len(mass))
	for i, x := range mass {
		m[i], _ = x.Float64()
	}
	for e, got := range f.Flow(m) {
		w, _ := want[e].Float64()
		if d := got - w; max(d, -d) > bound(f.Roundings()+2)*w {
			t.Errorf("exit %d: %g, exactly %g", e, got, w)
		}
	}
}

func ratios(n int, seed uint64) []*big.Rat {
	r := rand.New(rand.NewPCG(seed, 6))
	out := make([]*big.Rat, n)
	for i := range out {
		out[i] = big.NewRat(int64(r.IntN(9)), 1+int64(r.IntN(5)))
	}
	return out
}

func TestNoWayOut(t *testing.T) {
	k := NewKnot[*big.Rat](Fractions{}, 3, 1)
	one := big.NewRat(1, 1)
	k.To[0][1], k.To[1][2], k.To[2][1] = one, one, one
	if k.Tie(0) {
		t.Error("a loop with no way out was tied")
	}
}

// A long way round, back to its start, is as quick in fractions as it is long:
// nothing but the first state and the exits is ever led on to.
func TestLongWayRound(t *testing.T) {
	const n = 600
	k := NewKnot[*big.Rat](Fractions{}, n, 1)
	for s := range n { // states in no order at all
		at, next := s*7%n, (s+1)*7%n
		k.To[at][next] = big.NewRat(5, 6)
		k.To[at][n] = big.NewRat(1, 6)
	}
	began := time.Now()
	if !k.Tie(0) {
		t.Fatal("no way out")
	}
	out := k.Flow([]*big.Rat{big.NewRat(1, 1)})
	if out[0].Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%v leaves", out[0])
	}
	t.Logf("%v", time.Since(began))
}
