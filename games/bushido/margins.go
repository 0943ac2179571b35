package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// reckon is arithmetic with chances: floats, or whole numbers over one
// denominator.
type reckon[N any] interface {
	zero() N
	add(a, b N) N
	mul(a, b N) N
	// meet adds every product of a and b to into, at the difference of their
	// places; into[len(b)-1] is difference 0.
	meet(into, a, b []N)
	// dot is the sum of the products of a and b.
	dot(a, b []N) N
	// times is the sum of a, times b.
	times(a []N, b N) N
}

// spread is the law of a pool: by result, lowest first, and by surviving dice.
type spread[N any] struct {
	side    uint8
	dice    int
	den     *big.Int // of whole numbers
	results []int16
	by      [][]N
}

// put adds a chance. Results with dice that survive have add added.
func (p *spread[N]) put(r reckon[N], got Tested, add int8, n N) {
	result := int16(0)
	if got.Survivors > 0 {
		result = int16(got.Value) + int16(add)
	}
	i, ok := slices.BinarySearch(p.results, result)
	if !ok {
		p.results = slices.Insert(p.results, i, result)
		row := make([]N, p.dice+1)
		for k := range row {
			row[k] = r.zero()
		}
		p.by = slices.Insert(p.by, i, row)
	}
	p.by[i][got.Survivors] = r.add(p.by[i][got.Survivors], n)
}

// class is one margin of a strike: how likely, by the difference of surviving
// dice. Sum is all of it. Of a tie, below is what lies under each difference, and
// above what does not.
type class[N any] struct {
	over  int16
	tie   bool
	res   [2]int16 // the attack and the defence result, where they are asked for
	diff  []N
	sum   N
	below []N
	above []N
}

// margins are the classes of a strike; difference 0 is at diff[zero].
type margins[N any] struct {
	classes []class[N]
	zero    int
	blank   bool     // a tie without a surviving attack die is possible
	res     [2]int16 // of the pair of results that is entered
}

// marginsOf compares attack dice with defence dice. Attackless strikes are not
// made; keep tells whether the margin of a failure matters, quiet that none does.
func marginsOf[N any](r reckon[N], a, d spread[N], keep, strikes, quiet bool, asked [2]bool) margins[N] {
	m := margins[N]{zero: len(d.by[0]) - 1}
	k := strike{Keep: keep}
	rest := suffixes(r, d)
	for i, res := range a.results {
		for j, other := range d.results {
			by := res - other
			if m.res = [2]int16{}; asked[0] {
				m.res[0] = res
			}
			if asked[1] {
				m.res[1] = other
			}
			switch {
			case quiet:
				m.at(r, 0, false, len(a.by[0])+len(d.by[0])-1, a.by[i], d.by[j])
			case !strikes:
				m.at(r, noStrike, false, len(a.by[0])+len(d.by[0])-1, a.by[i], d.by[j])
			case by == 0:
				m.at(r, 0, true, len(a.by[0])+len(d.by[0])-1, a.by[i], d.by[j])
				m.blank = m.blank || res == 0
			case by > 0:
				m.at(r, by, false, len(a.by[0])+len(d.by[0])-1, a.by[i], d.by[j])
			case !keep && !asked[1]:
				m.at(r, -1, false, len(a.by[0])+len(d.by[0])-1, a.by[i], rest[j])
			default:
				m.at(r, k.failed(-by), false, len(a.by[0])+len(d.by[0])-1, a.by[i], d.by[j])
			}
			if strikes && !quiet && by < 0 && !keep && !asked[1] {
				break
			}
		}
	}
	for i := range m.classes {
		m.classes[i].settle(r)
	}
	return m
}

// suffixes are the chances of each result or a higher one.
func suffixes[N any](r reckon[N], d spread[N]) [][]N {
	out := make([][]N, len(d.by))
	for j := len(d.by) - 1; j >= 0; j-- {
		out[j] = slices.Clone(d.by[j])
		if j+1 < len(d.by) {
			for k := range out[j] {
				out[j][k] = r.add(out[j][k], out[j+1][k])
			}
		}
	}
	return out
}

// at adds a pair of results to its class.
func (m *margins[N]) at(r reckon[N], over int16, tie bool, width int, a, d []N) {
	i := slices.IndexFunc(m.classes, func(c class[N]) bool { return c.over == over && c.tie == tie && c.res == m.res })
	if i < 0 {
		i = len(m.classes)
		c := class[N]{over: over, tie: tie, res: m.res, diff: make([]N, width)}
		for k := range c.diff {
			c.diff[k] = r.zero()
		}
		m.classes = append(m.classes, c)
	}
	r.meet(m.classes[i].diff, a, d)
}

// settle sums a class up.
func (c *class[N]) settle(r reckon[N]) {
	c.sum = r.zero()
	for _, n := range c.diff {
		c.sum = r.add(c.sum, n)
	}
	if !c.tie {
		return
	}
	c.below, c.above = make([]N, len(c.diff)+1), make([]N, len(c.diff)+1)
	c.below[0], c.above[len(c.diff)] = r.zero(), r.zero()
	for i, n := range c.diff {
		c.below[i+1] = r.add(c.below[i], n)
	}
	for i := len(c.diff) - 1; i >= 0; i-- {
		c.above[i] = r.add(c.above[i+1], c.diff[i])
	}
}

// met is what two strikes came to, that of the model with initiative first: their
// margins, and where they are asked for the attack and the defence result of each.
type met struct {
	over [2]int16
	res  [2][2]int16
}

// both gives the margins of both strikes and their chance. Dice that survive
// decide ties, then the Active Player; active tells whether he strikes first.
func both[N any](r reckon[N], first, second margins[N], active bool, each func(m met, n N)) {
	for i := range first.classes {
		for j := range second.classes {
			c, d := &first.classes[i], &second.classes[j]
			to := func(first, second int16, n N) { each(met{[2]int16{first, second}, [2][2]int16{c.res, d.res}}, n) }
			if !c.tie && !d.tie {
				to(c.over, d.over, r.mul(c.sum, d.sum))
				continue
			}
			won, lost := ahead(r, c, d, first.zero, second.zero, active)
			switch {
			case c.tie && d.tie:
				to(0, -1, won)
				to(-1, 0, lost)
			case c.tie:
				to(0, d.over, won)
				to(-1, d.over, lost)
			default:
				to(c.over, -1, won)
				to(c.over, 0, lost)
			}
		}
	}
}

// ahead is the chance of two classes, of which one is a tie at least, by who has
// more surviving dice.
func ahead[N any](r reckon[N], c, d *class[N], zero, other int, active bool) (won, lost N) {
	if d.tie {
		by := other - zero + one(active)
		return shifted(r, c.diff, d.below, by), shifted(r, c.diff, d.above, by)
	}
	by := zero - other + 1 - one(active)
	return shifted(r, d.diff, c.above, by), shifted(r, d.diff, c.below, by)
}

// shifted is the sum of the products of a and what stands so many places further in
// b, whose ends go on for ever.
func shifted[N any](r reckon[N], a, b []N, by int) N {
	last := len(b) - 1
	low := min(max(-by, 0), len(a))
	high := min(max(last-by, low), len(a))
	sum := r.dot(a[low:high], b[low+by:high+by])
	return r.add(r.add(sum, r.times(a[:low], b[0])), r.times(a[high:], b[last]))
}

// floats reckons in floats.
type floats struct{}

func (floats) zero() float64            { return 0 }
func (floats) add(a, b float64) float64 { return a + b }
func (floats) mul(a, b float64) float64 { return a * b }

func (floats) dot(a, b []float64) float64 {
	sum := 0.0
	b = b[:len(a)]
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

func (floats) times(a []float64, b float64) float64 {
	sum := 0.0
	for _, x := range a {
		sum += x
	}
	return sum * b
}

func (floats) meet(into, a, b []float64) {
	for i, x := range a {
		if x == 0 {
			continue
		}
		row := into[i : i+len(b)]
		for j, y := range b {
			row[len(b)-1-j] += x * y
		}
	}
}

// wholes reckons in whole numbers; nil is 0.
type wholes struct{}

func (wholes) zero() *big.Int { return nil }

func (wholes) add(a, b *big.Int) *big.Int {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return new(big.Int).Add(a, b)
}

func (wholes) mul(a, b *big.Int) *big.Int {
	if a == nil || b == nil {
		return nil
	}
	return new(big.Int).Mul(a, b)
}

func (wholes) dot(a, b []*big.Int) *big.Int {
	sum, product := new(big.Int), new(big.Int)
	for i, x := range a {
		if x != nil && b[i] != nil {
			sum.Add(sum, product.Mul(x, b[i]))
		}
	}
	if sum.Sign() == 0 {
		return nil
	}
	return sum
}

func (wholes) times(a []*big.Int, b *big.Int) *big.Int {
	if b == nil {
		return nil
	}
	sum := new(big.Int)
	for _, x := range a {
		if x != nil {
			sum.Add(sum, x)
		}
	}
	if sum.Sign() == 0 {
		return nil
	}
	return sum.Mul(sum, b)
}

// meet multiplies all numbers at once: they are written one after the other, so far
// apart that their products cannot run into each other.
func (wholes) meet(into, a, b []*big.Int) {
	room := words(a) + words(b) + 1
	product := new(big.Int).Mul(row(a, room, false), row(b, room, true)).Bits()
	for i := range into {
		if i*room >= len(product) {
			break
		}
		n := new(big.Int).SetBits(product[i*room : min((i+1)*room, len(product)) : min((i+1)*room, len(product))])
		switch {
		case n.Sign() == 0:
		case into[i] == nil:
			into[i] = n
		default:
			into[i] = n.Add(into[i], n)
		}
	}
}

// words is the most words that a number takes.
func words(a []*big.Int) int {
	n := 0
	for _, x := range a {
		if x != nil {
			n = max(n, len(x.Bits()))
		}
	}
	return n
}

// row writes numbers one after the other, each in so many words.
func row(a []*big.Int, room int, back bool) *big.Int {
	bits := make([]big.Word, room*len(a))
	for i, x := range a {
		if back {
			i = len(a) - 1 - i
		}
		if x != nil {
			copy(bits[i*room:], x.Bits())
		}
	}
	return new(big.Int).SetBits(bits)
}

// share is one part of the law of a side's dice. A trait whose rerolls attack and
// defence dice share makes one part for each number of rerolls that the attack
// dice use: within a part the two are independent.
type share[N any] struct{ attack, defence *spread[N] }

// spending is a pool that tells how many rerolls of the shared trait it used.
type spending struct{ Pool Pool }

// spent is where it stands, and what it came to.
type spent struct {
	Over  bool
	Used  uint8
	Throw Throw
	Got   Tested
}

// Step rolls the pool on.
func (p spending) Step(t *table.T, s spent) (spent, bool) {
	if s.Over {
		return s, false
	}
	if s.Throw.Over {
		return spent{Over: true, Used: s.Used, Got: p.Pool.Result(s.Throw)}, true
	}
	s.Throw, _ = p.Pool.Step(t, s.Throw)
	if i := int(s.Throw.At) - 1; s.Throw.Up > 0 && i >= 0 && i < len(p.Pool.Steps) && p.Pool.Steps[i].Whole {
		s.Used += s.Throw.Up
	}
	return s, true
}

// Result is the pool with its rerolls.
func (p spending) Result(s spent) spent { return spent{Used: s.Used, Got: s.Got} }
