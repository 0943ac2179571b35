package warmachine

import (
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// move is one thing that an attack does to the model in hand, as one count sees
// it: the way the model then stands, -1 if it is gone, and what is counted.
type move struct {
	to  int
	inc int
	p   float64
}

// row is the chance of each number counted, from Low on.
type row struct {
	low int
	p   []float64
}

// march is a volley on its way: where it stands, with what is counted. A place
// is a model of an entry and a way it stands; models come one after another.
type march struct {
	v      *volley
	moves  [][][][]move // by gun, entry, body
	bodies []int        // by entry
	first  []int        // place by entry
	places int
	renew  bool // a model gone is followed by its like, without end
	best   bool // the highest is kept, nothing is added
	stop   int  // place at which nothing more is asked
	b      *odds.Book

	at         []row // by place
	from, to   int   // places with a chance
	over       row   // nobody is left, or nothing more is asked
	lost       float64
	merging    float64 // how far merged chances differ
	work       int64
	low, high  []int
	next       []row
	old, fresh []float64 // memory of rows
}

// tooRare is a chance that is left out at the edge of a row: of all that can
// happen no more is left out than all such edges add up to, which is counted.
const tooRare = 1e-20

// mostMoves is how many products a march may take: about a second.
const mostMoves = 1_200_000_000

// newMarch readies a march.
func newMarch(b *odds.Book, v *volley, laws [][][][]blowOn, inc func(struck) int) *march {
	m := &march{v: v, b: b, moves: make([][][][]move, len(laws))}
	for j, r := range v.line {
		m.bodies, m.first = append(m.bodies, len(r.bodies)), append(m.first, r.first)
		m.places = r.first + r.count*len(r.bodies)
		for i := range laws {
			var of [][]move
			for _, list := range laws[i][j] {
				of = append(of, merged(list, inc))
			}
			m.moves[i] = append(m.moves[i], of)
		}
	}
	m.stop = m.places
	return m
}

// merged is what an attack may do, those that count alike as one.
func merged(list []blowOn, inc func(struck) int) []move {
	var out []move
	for _, x := range list {
		k, i := inc(x.did), 0
		for i < len(out) && (out[i].to != x.to || out[i].inc != k) {
			i++
		}
		if i == len(out) {
			out = append(out, move{x.to, k, 0})
		}
		out[i].p += x.p
	}
	return out
}

// run sends the volley on its way. Visit is told the chance that gun i makes an
// attack at a body of entry j.
func (m *march) run(visit func(gun, entry, body int, p float64)) {
	m.at, m.next = make([]row, m.places+1), make([]row, m.places+1)
	m.low, m.high = make([]int, m.places+1), make([]int, m.places+1)
	m.at[0] = row{0, []float64{1}}
	m.from, m.to = 0, 1
	for i := range m.v.guns {
		m.fire(i, visit)
	}
}

// fire makes the attacks of one gun. Where their number is rolled for, those
// that have made theirs wait for the others.
func (m *march) fire(i int, visit func(gun, entry, body int, p float64)) {
	shots := m.v.guns[i].shots
	left := 1.0
	done := make([]row, 0)
	for n, p := range shots {
		if p > 0 && n < len(shots)-1 {
			done = m.wait(done, p/left)
			left -= p
		}
		if n < len(shots)-1 {
			m.shot(i, visit)
		}
	}
	m.join(done)
}

// wait sets a share of all chances aside.
func (m *march) wait(done []row, share float64) []row {
	if len(done) == 0 {
		done = make([]row, m.places+1)
	}
	for x := m.from; x < m.to; x++ {
		r := &m.at[x]
		for c, p := range r.p {
			done[x].add(r.low+c, p*share)
			r.p[c] = p * (1 - share)
		}
	}
	return done
}

// join brings back what was set aside.
func (m *march) join(done []row) {
	for x, r := range done {
		for c, p := range r.p {
			if p > 0 {
				m.at[x].add(r.low+c, p)
				m.from, m.to = min(m.from, x), max(m.to, x+1)
			}
		}
	}
}

// add adds a chance to a number, in a row of its own memory.
func (r *row) add(c int, p float64) {
	if len(r.p) == 0 {
		r.low = c
	}
	for c < r.low {
		r.p = append([]float64{0}, r.p...)
		r.low--
	}
	for c >= r.low+len(r.p) {
		r.p = append(r.p[:len(r.p):len(r.p)], 0)
	}
	r.p[c-r.low] += p
}

// each calls do for every place with a chance, and the moves from it.
func (m *march) each(i int, do func(x, base, entry, body int, moves []move)) {
	j := 0
	for x := m.from; x < m.to && x < m.places; x++ {
		if len(m.at[x].p) == 0 {
			continue
		}
		for j+1 < len(m.first) && x >= m.first[j+1] {
			j++
		}
		body := (x - m.first[j]) % m.bodies[j]
		do(x, x-body, j, body, m.moves[i][j][body])
	}
}

// goal is where a move leads.
func (m *march) goal(base, entry int, x move) int {
	switch {
	case x.to >= 0:
		return base + x.to
	case m.renew:
		return base
	}
	return base + m.bodies[entry]
}

// sum is the chance of all numbers.
func (r *row) sum() float64 {
	s := 0.0
	for _, p := range r.p {
		s += p
	}
	return s
}

// shot makes one attack.
func (m *march) shot(i int, visit func(gun, entry, body int, p float64)) {
	m.b.Check()
	from, to, size := m.places, 0, 0
	m.each(i, func(x, base, entry, _ int, moves []move) {
		r := &m.at[x]
		for _, y := range moves {
			g := m.goal(base, entry, y)
			if g >= m.stop {
				continue
			}
			low, high := r.low+y.inc, r.low+y.inc+len(r.p)
			if m.best {
				low, high = max(r.low, y.inc), max(r.low+len(r.p), y.inc+1)
			}
			if m.high[g] == 0 {
				m.low[g], m.high[g] = low, high
			} else {
				m.low[g], m.high[g] = min(m.low[g], low), max(m.high[g], high)
			}
			from, to = min(from, g), max(to, g+1)
		}
	})
	for g := from; g < to; g++ {
		size += m.high[g] - m.low[g]
	}
	m.lay(from, to, size)
	m.each(i, func(x, base, entry, body int, moves []move) { m.spread(i, x, base, entry, body, moves, visit) })
	clear(m.at[m.from:m.to])
	m.at, m.next = m.next, m.at
	m.old, m.fresh = m.fresh, m.old
	m.from, m.to = min(from, to), to
	m.trim()
}

// lay makes room for the rows to come.
func (m *march) lay(from, to, size int) {
	if cap(m.fresh) < size {
		m.fresh = make([]float64, size+size/2)
	}
	room := m.fresh[:size]
	clear(room)
	for g := from; g < to; g++ {
		n := m.high[g] - m.low[g]
		m.next[g] = row{m.low[g], room[:n:n]}
		room = room[n:]
		m.low[g], m.high[g] = 0, 0
	}
}

// spread passes on the chances of one place.
func (m *march) spread(i, x, base, entry, body int, moves []move, visit func(gun, entry, body int, p float64)) {
	r := &m.at[x]
	if m.work += int64(len(r.p) * len(moves)); m.work > mostMoves {
		panic(table.TooMany{Procedure: "a volley", What: "places"})
	}
	if visit != nil {
		visit(i, entry, body, r.sum())
	}
	for _, y := range moves {
		g := m.goal(base, entry, y)
		switch {
		case g >= m.stop:
			for c, p := range r.p {
				m.over.add(m.counted(r.low+c, y.inc), p*y.p)
			}
		case m.best:
			to := &m.next[g]
			for c, p := range r.p {
				to.p[m.counted(r.low+c, y.inc)-to.low] += p * y.p
			}
		default:
			to := m.next[g].p[r.low+y.inc-m.next[g].low:]
			to = to[:len(r.p)]
			for c, p := range r.p {
				to[c] += p * y.p
			}
		}
	}
}

// counted is a count after an attack.
func (m *march) counted(c, inc int) int {
	if m.best {
		return max(c, inc)
	}
	return c + inc
}

// trim leaves out what is too rare at the edges.
func (m *march) trim() {
	for x := m.from; x < m.to; x++ {
		r := &m.at[x]
		for len(r.p) > 0 && r.p[0] < tooRare {
			m.lost += r.p[0]
			r.p = r.p[1:]
			r.low++
		}
		for n := len(r.p); n > 0 && r.p[n-1] < tooRare; n-- {
			m.lost += r.p[n-1]
			r.p = r.p[:n-1]
		}
	}
	for m.from < m.to && len(m.at[m.from].p) == 0 {
		m.from++
	}
	for m.from < m.to && len(m.at[m.to-1].p) == 0 {
		m.to--
	}
}
