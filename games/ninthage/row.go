package ninthage

import "github.com/enfilade/enfilade/internal/odds"

// row is the blows of one attack after another, all alike.
type row struct {
	wanting
	one   blows
	last  blows // of n
	n     int
	lost  []float64 // of n, where nothing but losses is told apart
	spare [1 + countedStages][]float64
}

// bare tells whether nothing but losses is told apart, flat whether no losses are.
func (w wanting) bare() bool { return w.of == [countedStages]bool{} }
func (w wanting) flat() bool { return w.most == 0 && !w.bare() }

func (r *row) begin() {
	r.last, r.n = r.nothing(), 0
	r.lost = append(r.lost[:0], 1)
}

// by is the blows of n attacks, until the next are asked for: quick where n is not
// less than the last time.
func (r *row) by(b *odds.Book, n int) blows {
	r.reach(b, n)
	if r.bare() && n > 0 {
		return told(r.lost, r.last.ops)
	}
	return r.last
}

// reach works n attacks out.
func (r *row) reach(b *odds.Book, n int) {
	if r.last.all == nil || n < r.n {
		r.begin()
	}
	for ; r.n < n; r.n++ {
		b.Check()
		switch {
		case r.bare():
			b.Steps += r.lose()
		case r.flat():
			b.Steps += r.count()
		default:
			b.Steps += len(r.last.all) * len(r.one.all) * (1 + r.width()) / sumsAStep
			r.last = r.then(r.last, r.one)
		}
	}
}

// sumsAStep is how many sums are made in the time of one step of a book.
const sumsAStep = 1000

// width is how many sums two blows take that are told apart by stages.
func (r *row) width() int {
	n := 0
	for i := range r.last.all {
		for k := range r.last.all[i].of {
			n = max(n, len(r.last.all[i].of[k].p))
		}
	}
	return 4 * n
}

// lose adds what one more attack costs to what was lost, and is how many steps
// that took.
func (r *row) lose() int {
	a := r.lost
	n := min(len(a)+len(r.one.all)-1, r.most+1)
	out := zeros(r.spare[countedStages], n)
	sums := 0
	for j := range r.one.all {
		y := r.one.all[j].p
		if y == 0 {
			continue
		}
		m := max(0, min(len(a), n-j))
		to := out[n-m:]
		if j < n {
			to = out[j : j+m]
		}
		for i, x := range a[:m] {
			to[i] += x * y
		}
		beyond := 0.0
		for _, x := range a[m:] {
			beyond += x
		}
		out[n-1] += beyond * y
		sums += len(a)
	}
	// so many are added up, at most, to what is lost: of each number that one more
	// costs the one, but of the most all that come to more by themselves first
	r.last.ops += r.one.ops + 1 + min(len(a), len(r.one.all))
	if len(a)+len(r.one.all)-1 > n {
		r.last.ops += max(len(a), len(r.one.all))
	}
	r.lost, r.spare[countedStages] = out, a
	return sums / sumsAStep
}

// count adds what one more attack counts for, and is how many steps that took.
func (r *row) count() int {
	to, one, sums, widest := &r.last.all[0], &r.one.all[0], 0, 1
	to.p *= one.p
	for k, wanted := range r.of {
		if !wanted {
			continue
		}
		was, more := to.of[k], one.of[k]
		next := column{was.low + more.low, zeros(r.spare[k], max(0, len(was.p)+len(more.p)-1))}
		next.mix(was, more, 0)
		to.of[k], r.spare[k] = next, was.p
		sums += len(was.p) * len(more.p)
		widest = max(widest, min(len(was.p), len(more.p)))
	}
	r.last.ops += r.one.ops + 1 + widest
	return sums / sumsAStep
}

// zeros is n zeros, in old room where that will do.
func zeros(room []float64, n int) []float64 {
	if cap(room) < n {
		return make([]float64, n, n+n/4)
	}
	room = room[:n]
	clear(room)
	return room
}

// told is losses as blows.
func told(lost []float64, ops int) blows {
	out := blows{all: make([]blow, len(lost)), ops: ops}
	for i, p := range lost {
		out.all[i].loss, out.all[i].p = i, p
	}
	return out
}

// madeBare is the losses of so many attacks.
func (r *row) madeBare(b *odds.Book, ns numbers) blows {
	var sum column
	ops := 0
	for i, n := range ns.n {
		if ns.p[i] == 0 {
			continue
		}
		r.reach(b, n)
		sum.add(column{0, r.lost}, 0, ns.p[i])
		b.Steps += len(r.lost) / sumsAStep
		ops = max(ops, r.last.ops+1)
	}
	return told(sum.p, ops+ns.ops+len(ns.n))
}

// ofModels is the attacks of models whose number is rolled.
type ofModels struct {
	oneAttack
	number Number
}

// byModels is the blows of so many models, each of which rolls how many attacks it
// makes: those of one after another, where that is one number each.
func (v *salvos) byModels(x volleyed, counts bool, single int) blows {
	key := ofModels{oneAttack{x.strand, x.hits, x.partial, false, false, x.lone}, x.number}
	r := v.models[key]
	if r == nil {
		one := v.row(x, false).made(v.b, x.number.sumOf(v.b, 1), counts, 0)
		r = &row{wanting: v.want[x.strand], one: one}
		v.models[key] = r
	}
	out := blows{}
	r.mix(&out, r.by(v.b, int(x.models)), 1, [countedStages]int{3: single})
	return out
}
