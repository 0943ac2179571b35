package ninthage

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// fraction is a chance: a numerator over a denominator that others may share.
type fraction struct{ n, d *big.Int }

var one = big.NewInt(1)

// add adds a chance.
func (s *fraction) add(n, d *big.Int) { s.n, s.d = odds.Gather(s.n, s.d, n, d) }

// ways are numerators by what they come to, over one denominator.
type ways struct {
	n []*big.Int
	d *big.Int
}

// certain is nothing, for sure.
func certain() ways { return ways{[]*big.Int{one}, one} }

// waysOf is a law whose results are numbers, as ways.
func waysOf[R any](law []odds.ExactOutcome[R], number func(R) int) ways {
	w := ways{d: one}
	for _, o := range law {
		w.d = odds.Multiple(w.d, o.P.Denom())
	}
	for _, o := range law {
		n := new(big.Int).Quo(w.d, o.P.Denom())
		w.at(number(o.Result)).Add(w.at(number(o.Result)), n.Mul(n, o.P.Num()))
	}
	return w
}

// at is the numerator of a number.
func (w *ways) at(n int) *big.Int {
	for len(w.n) <= n {
		w.n = append(w.n, new(big.Int))
	}
	return w.n[n]
}

// then is the sum with another number, told as the most where it is more.
func (w ways) then(o ways, most int) ways {
	out, x := ways{d: new(big.Int).Mul(w.d, o.d)}, new(big.Int)
	for i, a := range w.n {
		for j, b := range o.n {
			if a.Sign() != 0 && b.Sign() != 0 {
				to := out.at(min(i+j, most))
				to.Add(to, x.Mul(a, b))
			}
		}
	}
	return out
}

// whole is a Round of Combat in fractions: what each number of attacks of a
// strand costs.
type whole struct {
	rows map[oneAttack][]ways // of so many attacks
}

// costs is what attacks of a strand come to in fractions.
func (w *whole) costs(v *salvos, x volleyed) ways {
	key := oneAttack{x.strand, x.hits, x.partial, false, false}
	most := v.want[x.strand].most
	row := w.rows[key]
	if row == nil {
		row = []ways{certain()}
	}
	numbers := certain()
	if x.number.N == 0 {
		n := int(x.models) * x.number.fixed()
		numbers = ways{make([]*big.Int, n+1), one}
		for i := range numbers.n {
			numbers.n[i] = new(big.Int)
		}
		numbers.n[n] = one
	} else {
		each := waysOf(odds.Exactly(v.b, x.number, Rolled{}, nil), func(n int) int { return n })
		for range x.models {
			numbers = numbers.then(each, x.number.most()*int(x.models))
		}
	}
	if len(row) < len(numbers.n) {
		a := v.p.strand(x.strand).Assault.Attack
		a.Hits, a.Partial, a.Count, a.Classes = x.hits, x.partial, CountLosses, false
		one := waysOf(odds.Exactly(v.b, a, Shooting{}, nil), func(t Toll) int { return min(int(t.Loss), most) })
		for len(row) < len(numbers.n) {
			v.b.Check()
			row = append(row, row[len(row)-1].then(one, most))
		}
	}
	w.rows[key] = row
	out := ways{d: new(big.Int).Mul(numbers.d, row[len(numbers.n)-1].d)}
	for n, p := range numbers.n {
		if p.Sign() == 0 {
			continue
		}
		f := new(big.Int).Quo(row[len(numbers.n)-1].d, row[n].d)
		f.Mul(f, p)
		for i, a := range row[n].n {
			out.at(i).Add(out.at(i), new(big.Int).Mul(a, f))
		}
	}
	return out
}

// tell puts the fractions beside what attacks come to.
func (w *whole) tell(v *salvos, x volleyed) blows {
	out, cost := v.known[x], w.costs(v, x)
	out.d = cost.d
	for loss, n := range cost.n {
		if n.Sign() != 0 {
			v.want[x.strand].place(&out, loss).n = n
		}
	}
	return out
}

// exactEnds is the ends of a Round of Combat in fractions.
func (q *question) exactEnds(b *odds.Book, a ask) *junctures {
	key, c, _ := q.inRound(a)
	key.stages, c.stage = CountLosses, 0
	r, s := q.roundOf(b, key, c)
	r.whole = &whole{map[oneAttack][]ways{}}
	return r.law(s)
}

// exactly gives an attack the fractions of what a Round of Combat costs.
func (q *question) exactly(a ask, made attack.Attack, rs readings) attack.Attack {
	made.Exact = func(b *odds.Book) attack.Law {
		var out attack.Law
		q.exactEnds(b, a).all(func(_ int, x *juncture) {
			b.Check()
			v := make([]attack.Value, len(rs))
			rs.all(x.end(), v)
			p := new(big.Rat).SetFrac(x.exact.n, x.exact.d)
			f, _ := p.Float64()
			out.Outcomes = append(out.Outcomes, attack.Outcome{Values: v, P: f, Exact: p})
		})
		return out
	}
	return made
}
