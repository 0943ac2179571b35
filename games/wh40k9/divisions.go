package wh40k9

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// mostDivisions is how many ways to divide a weapon among targets are valued at all,
// where targets have nothing to do with each other: every one is listed.
const mostDivisions = 100_000

// endsAtOnce is how many results of a division are looked at in the time of a step.
const endsAtOnce = 32

// allDivisions values all ways to divide a weapon among targets that have no more in
// common than Command Re-rolls together: what becomes of each target, by how many attack it, is
// worked out once, and divisions that begin alike share what comes of that. Nothing may
// be left to decide after it.
func (d deciding) allDivisions(p point, c chosen, options []option) *attack.Together {
	return &attack.Together{
		Set: func(i int) []string { return d.scene.written(p, options[i].name, c.and(options[i])) },
		Values: func(b *attack.Book, worth attack.Worth, exact bool) ([]float64, []*big.Rat) {
			if exact && d.floats {
				panic(table.TooMany{Procedure: "fractions"})
			}
			x := d.scene.apportioned(p, c, options)
			float, rat := worth(&attack.Attack{Measures: x.measures})
			if float == nil {
				return nil, nil
			}
			x.ask = asked{b, exact}
			if exact {
				return x.exactly(rat)
			}
			return x.floats(float), nil
		},
	}
}

// apportioned is the divisions of a weapon by what each share does.
type apportioned struct {
	scene    *scene
	point    point
	before   chosen
	options  []option
	ask      asked
	measures []attack.Measure // that the goal names
	few      []int            // of them among all
	shares   [][]int          // of each division: how many attack each target
	names    []string         // of those targets
	law      map[share]func(spare uint8) held
	prefix   []held // of the division at hand: all that is known before each target
	at       []int  // that division
}

// share is so many that attack a target, by its place among the names.
type share struct{ target, n int }

// apportioned reads divisions off their options.
func (s *scene) apportioned(p point, c chosen, options []option) *apportioned {
	d := &apportioned{scene: s, point: p, before: c, options: options, law: map[share]func(spare uint8) held{}}
	for _, o := range options {
		var of []int
		parts := c.and(o).target[p.of].Parts
		if d.names == nil {
			for _, x := range parts {
				d.names = append(d.names, x.Name)
			}
		}
		for _, x := range parts {
			of = append(of, x.N)
		}
		d.shares = append(d.shares, of)
	}
	for i, m := range s.with(c.and(options[0])).plan().measures() {
		if s.wants(m.Name) {
			d.few, d.measures = append(d.few, i), append(d.measures, m)
		}
	}
	return d
}

// plan is that of a division.
func (d *apportioned) plan(i int) *plan {
	return d.scene.with(d.before.and(d.options[i])).plan()
}

// separates tells whether targets have no more in common than Command Re-rolls however
// the weapon is divided: of all shares, by a division that holds each.
func (d *apportioned) separates() bool {
	met := map[share]bool{}
	for i, of := range d.shares {
		fresh := false
		for k, n := range of {
			fresh = fresh || !met[share{k, n}]
			met[share{k, n}] = true
		}
		if fresh && !d.plan(i).severable() {
			return false
		}
	}
	return len(d.few) > 0
}

// held are results by the Command Re-rolls that are left.
type held map[uint8]blend

// of is what becomes of a target that so many attack, in the division at hand, by the
// re-rolls that are left before.
func (d *apportioned) of(i, target int) func(spare uint8) held {
	key := share{target, d.shares[i][target]}
	l, ok := d.law[key]
	if !ok {
		l = d.alone(d.plan(i), d.scene.target(d.names[target]).index)
		d.law[key] = l
	}
	return l
}

// alone is what one target adds to the measures.
func (d *apportioned) alone(p *plan, k int) func(spare uint8) held {
	need, at := p.needed(d.few, k)
	q := p.passing()
	var known [spareAttack + spareSave + 1]held
	return func(spare uint8) held {
		if known[spare] == nil {
			a, places := q.having(k, spare, need)
			known[spare] = held{}
			for left, l := range inOrder(bySpare(d.ask.few(a, places...))) {
				known[spare][left] = projected(l, at)
			}
		}
		return known[spare]
	}
}

// start is all that the weapon does not attack.
func (d *apportioned) start() held {
	certain := blend{}
	if d.ask.exact {
		certain.d = big.NewInt(1)
	}
	certain.add(make([]attack.Value, len(d.few)), 1, big.NewInt(1))
	p := d.plan(0)
	out := held{p.begun(): certain}
	for k, u := range d.scene.targets {
		if !slices.Contains(d.names, u.name) {
			out = d.then(out, d.alone(p, k))
		}
	}
	return out
}

// then is what there is after one target more.
func (d *apportioned) then(before held, of func(spare uint8) held) held {
	after := held{}
	for spare, x := range inOrder(before) {
		for left, y := range inOrder(of(spare)) {
			d.ask.book.Steps += len(x.outcomes) * len(y.outcomes) / addedAtOnce
			add(after, left, x.and(y), blend.or)
		}
	}
	return after
}

// ends walks what comes of a division but for its last share, beside what that adds.
func (d *apportioned) ends(i int, pair func(before, last blend)) {
	of := d.shares[i]
	end := len(of) - 1
	if d.prefix == nil {
		d.prefix = []held{d.start()}
	}
	same := 0
	for same < min(len(d.at), len(d.prefix)-1) && same < end && d.at[same] == of[same] {
		same++
	}
	d.prefix, d.at = d.prefix[:same+1], of
	for k := same; k < end; k++ {
		d.prefix = append(d.prefix, d.then(d.prefix[k], d.of(i, k)))
	}
	last := d.of(i, end)
	for spare, x := range inOrder(d.prefix[end]) {
		for _, y := range inOrder(last(spare)) {
			d.ask.book.Steps += len(x.outcomes) * len(y.outcomes) / endsAtOnce
			pair(x, y)
		}
	}
	d.ask.book.Check()
}

// floats are what divisions are worth.
func (d *apportioned) floats(worth func([]attack.Value) float64) []float64 {
	v, out := make([]attack.Value, len(d.few)), make([]float64, len(d.shares))
	for i := range out {
		d.ends(i, func(before, last blend) {
			for _, x := range before.outcomes {
				for _, y := range last.outcomes {
					sumOf(v, x, y)
					out[i] += x.P * y.P * worth(v)
				}
			}
		})
	}
	return out
}

// exactly is the same in fractions.
func (d *apportioned) exactly(worth func([]attack.Value) *big.Rat) (floats []float64, fractions []*big.Rat) {
	for i := range d.shares {
		sum := new(big.Rat)
		d.ends(i, func(before, last blend) { sum.Add(sum, d.worthOf(before, last, worth)) })
		f, _ := sum.Float64()
		floats, fractions = append(floats, f), append(fractions, sum)
	}
	return floats, fractions
}

// worthOf is what all results of both together are worth.
func (d *apportioned) worthOf(before, last blend, worth func([]attack.Value) *big.Rat) *big.Rat {
	v := make([]attack.Value, len(d.few))
	whole, sum, inner, part := new(big.Int), new(big.Rat), new(big.Int), new(big.Int)
	for j, x := range before.outcomes {
		inner.SetInt64(0)
		for k, y := range last.outcomes {
			sumOf(v, x, y)
			switch w := worth(v); {
			case w.Sign() == 0:
			case w.IsInt():
				inner.Add(inner, part.Mul(w.Num(), last.n[k]))
			default:
				w = new(big.Rat).Set(w)
				sum.Add(sum, w.Mul(w, new(big.Rat).SetInt(part.Mul(before.n[j], last.n[k]))))
			}
		}
		whole.Add(whole, inner.Mul(inner, before.n[j]))
	}
	sum.Add(sum, new(big.Rat).SetInt(whole))
	return sum.Quo(sum, new(big.Rat).SetInt(part.Mul(before.d, last.d)))
}

// sumOf is two results added up.
func sumOf(v []attack.Value, x, y attack.Outcome) {
	for i := range v {
		v[i].N = x.Values[i].N + y.Values[i].N
	}
}

// supported are the divisions that the rules allow: those at the same targets are
// allowed alike.
func (s *scene) supported(p point, c chosen, options []option) []option {
	allowed := map[string]bool{}
	var out []option
	for _, o := range options {
		next := c.and(o)
		key := ""
		for _, x := range next.target[p.of].Parts {
			if x.N > 0 {
				key += x.Name + "\n"
			}
		}
		ok, met := allowed[key]
		if !met {
			x := s.with(next)
			ok = !x.faults.Any() && len(x.illegal) == 0
			allowed[key] = ok
		}
		if ok {
			out = append(out, o)
		}
	}
	return out
}
