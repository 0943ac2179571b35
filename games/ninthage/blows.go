package ninthage

import (
	"math"

	"github.com/enfilade/enfilade/internal/odds"
)

// column is chances of low, low+1 and so on.
type column struct {
	low int
	p   []float64
}

// add adds the chances of another, all so many more, times x.
func (s *column) add(o column, more int, x float64) {
	if len(o.p) == 0 || x == 0 {
		return
	}
	to := s.room(o.low+more, len(o.p))
	for i, p := range o.p {
		to[i] += p * x
	}
}

// mix adds the chances of the sums of two independent numbers, and more.
func (s *column) mix(a, b column, more int) {
	if len(a.p) < len(b.p) {
		a, b = b, a
	}
	if len(b.p) == 0 {
		return
	}
	all := s.room(a.low+b.low+more, len(a.p)+len(b.p)-1)
	for j, x := range b.p {
		if x == 0 {
			continue
		}
		to := all[j : j+len(a.p)]
		for i, p := range a.p {
			to[i] += p * x
		}
	}
}

// room is the place of n chances from low on.
func (s *column) room(low, n int) []float64 {
	switch {
	case s.p == nil:
		s.low, s.p = low, make([]float64, n, n+n/4)
	case low < s.low:
		wider := make([]float64, max(s.low+len(s.p), low+n)-low)
		copy(wider[s.low-low:], s.p)
		s.low, s.p = low, wider
	}
	if more := low + n - s.low - len(s.p); more > 0 {
		s.p = append(s.p, make([]float64, more)...)
	}
	return s.p[low-s.low : low-s.low+n]
}

// sum is the chance of all.
func (s column) sum() float64 {
	x := 0.0
	for _, p := range s.p {
		x += p
	}
	return x
}

// What blows are counted by: the stages, in this order.
var stagesOf = [...]Counted{CountHits, CountWounds, CountUnsaved, CountAttacks}

const (
	rolledStages  = 3
	countedStages = 4
)

// blow is so many Health Points that attacks cost, with its chance, and with the
// chance of it together with each number of a stage.
type blow struct {
	loss int
	p    float64
	of   [countedStages]column
}

// blows are all that so many attacks can come to.
type blows struct {
	all []blow
	ops int // roundings in any chance
}

// toll is what one attack comes to.
type toll struct {
	loss int
	of   [rolledStages]int
	p    float64
}

// dealt works out the blows of a strand's attacks by their number: attack by
// attack, each stage beside the losses, which are told apart up to most.
type dealt struct {
	one  []toll
	ops  int
	most int
	want [countedStages]bool
	last blows // of the number worked out last
	n    int
}

// dealtBy is the blows of attacks that are all like a, no losses beyond most
// told apart.
func dealtBy(b *odds.Book, a Attack, most int, want [countedStages]bool) *dealt {
	a.Count, a.Cap, a.Classes = CountHits|CountWounds|CountUnsaved|CountLosses, 0, false
	a.Plain.Count, a.Bracketed.Count, a.Small.Count = a.Count, a.Count, a.Count
	law := odds.Of(b, a, Shooting{}, nil)
	d := &dealt{ops: roundings(law.Bound), most: most, want: want}
	for _, o := range law.Outcomes {
		r := o.Result
		d.one = append(d.one, toll{min(int(r.Loss), most), [...]int{int(r.Hits), int(r.Wounds), int(r.Unsaved)}, o.P})
	}
	d.begin()
	return d
}

// begin goes back to no attacks.
func (d *dealt) begin() {
	start := blow{p: 1}
	for i := range rolledStages {
		if d.want[i] {
			start.of[i] = column{0, []float64{1}}
		}
	}
	d.last, d.n = blows{all: []blow{start}}, 0
}

// by is the blows of n attacks: quick where n is not less than the last time.
func (d *dealt) by(b *odds.Book, n int) blows {
	if n < d.n {
		d.begin()
	}
	for ; d.n < n; d.n++ {
		b.Check()
		d.again()
	}
	return d.last
}

// again makes one attack more.
func (d *dealt) again() {
	widest := 0
	for _, x := range d.one {
		widest = max(widest, x.loss)
	}
	last := d.last.all
	next := make([]blow, min(len(last)-1+widest, d.most)+1)
	for l := range next {
		next[l].loss = l
	}
	for l := range last {
		from := &last[l]
		for _, x := range d.one {
			to := &next[min(l+x.loss, d.most)]
			to.p += from.p * x.p
			for i := range rolledStages {
				to.of[i].add(from.of[i], x.of[i], x.p)
			}
		}
	}
	d.last = blows{next, d.last.ops + d.ops + (1+widest)*len(d.one) + 1}
}

// rolledBy is the blows of as many attacks as n models make, dice deciding how
// many: each number of attacks with its chance.
func (d *dealt) rolledBy(b *odds.Book, each Number, n int) blows {
	number, ops := sumOfNumbers(b, each, n)
	out, count := blows{}, 0
	for i, p := range number.p {
		if p == 0 {
			continue
		}
		x := d.by(b, number.low+i)
		count++
		for len(out.all) < len(x.all) {
			out.all = append(out.all, blow{loss: len(out.all)})
		}
		for l := range x.all {
			from, to := &x.all[l], &out.all[l]
			to.p += from.p * p
			for k := range rolledStages {
				to.of[k].add(from.of[k], 0, p)
			}
			if d.want[3] {
				to.of[3].add(column{number.low + i, []float64{from.p}}, 0, p)
			}
		}
		out.ops = max(out.ops, x.ops)
	}
	out.ops += ops + 1 + count
	return out
}

// fixedBy is the blows of n attacks, which are counted too.
func (d *dealt) fixedBy(b *odds.Book, n int) blows {
	x := d.by(b, n)
	if !d.want[3] {
		return x
	}
	out := blows{append([]blow(nil), x.all...), x.ops}
	for l := range out.all {
		out.all[l].of[3] = column{n, []float64{out.all[l].p}}
	}
	return out
}

// sumOfNumbers is the law of n numbers added up, with its roundings.
func sumOfNumbers(b *odds.Book, each Number, n int) (column, int) {
	law := odds.Of(b, each, Rolled{}, nil)
	var one column
	for _, o := range law.Outcomes {
		one.add(column{o.Result, []float64{o.P}}, 0, 1)
	}
	sum := column{0, []float64{1}}
	for range n {
		b.Check()
		var next column
		next.mix(sum, one, 0)
		sum = next
	}
	return sum, n * (roundings(law.Bound) + len(one.p) + 2)
}

// roundings is how many roundings a relative error comes of, at most.
func roundings(bound float64) int { return int(math.Ceil(bound*0x1p53)) + 1 }
