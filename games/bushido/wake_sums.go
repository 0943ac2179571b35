package bushido

import "math/big"

// sums adds up chances by what they are of, in the order that it is met.
type sums[K comparable, N any] struct {
	crowd[K, N]
	added []int
}

// add adds a chance, and tells whether it is of something new.
func (s *sums[K, N]) add(plus func(a, b N) N, k K, n N) bool {
	i, fresh := s.place(k)
	if fresh {
		s.n[i], s.added = n, append(s.added, 1)
		return true
	}
	s.n[i] = plus(s.n[i], n)
	s.added[i]++
	return false
}

// most is the most chances that were added up to one.
func (s *sums[K, N]) most() int {
	out := 0
	for _, n := range s.added {
		out = max(out, n)
	}
	return out
}

// pile is chances of what has a number: which have one, in the order that they are
// met, and the chances by number.
type pile[N any] struct {
	ids   []int32
	n     []N
	added []int32 // how many were added up to each, of floats
}

// ways are what something may become, by number, and the chances.
type ways[N any] struct {
	to []int32
	p  []N
}

// room makes room for numbers up to one.
func (s *pile[N]) room(id int32) {
	if n := int(id) + 1 - len(s.n); n > 0 {
		s.n = append(s.n, make([]N, n+len(s.n)/4)...)
		s.added = append(s.added, make([]int32, len(s.n)-len(s.added))...)
	}
}

// most is the most chances that were added up to one.
func (s *pile[N]) most() int {
	var out int32
	for _, id := range s.ids {
		out = max(out, s.added[id])
	}
	return int(out)
}

// clear empties a pile.
func (s *pile[N]) clear() {
	var zero N
	for _, id := range s.ids {
		s.n[id], s.added[id] = zero, 0
	}
	s.ids = s.ids[:0]
}

// piler reckons with piles.
type piler[N any] interface {
	reckon[N]
	// put adds a chance to that of a number.
	put(to *pile[N], id int32, n N)
	// pour adds a pile, times p.
	pour(to, from *pile[N], p N)
	// spill adds what n becomes in those ways.
	spill(to *pile[N], w *ways[N], n N)
	// same tells whether two chances are the same.
	same(a, b N) bool
}

func (floats) put(to *pile[float64], id int32, n float64) {
	if n == 0 {
		return
	}
	to.room(id)
	if to.n[id] == 0 {
		to.ids = append(to.ids, id)
	}
	to.n[id] += n
	to.added[id]++
}

func (floats) pour(to, from *pile[float64], p float64) {
	to.room(int32(len(from.n)) - 1)
	n, added := to.n, to.added
	for _, id := range from.ids {
		x := from.n[id] * p
		if x == 0 {
			continue
		}
		if n[id] == 0 {
			to.ids = append(to.ids, id)
		}
		n[id] += x
		added[id]++
	}
}

func (f floats) spill(to *pile[float64], w *ways[float64], n float64) {
	for j, id := range w.to {
		f.put(to, id, n*w.p[j])
	}
}

func (floats) same(a, b float64) bool { return a == b }

func (wholes) put(to *pile[*big.Int], id int32, n *big.Int) {
	if n == nil || n.Sign() == 0 {
		return
	}
	to.room(id)
	if to.n[id] == nil {
		to.n[id], to.ids = new(big.Int), append(to.ids, id)
	}
	to.n[id].Add(to.n[id], n)
}

func (w wholes) pour(to, from *pile[*big.Int], p *big.Int) {
	product := new(big.Int)
	for _, id := range from.ids {
		w.put(to, id, product.Mul(from.n[id], p))
	}
}

func (w wholes) spill(to *pile[*big.Int], x *ways[*big.Int], n *big.Int) {
	product := new(big.Int)
	for j, id := range x.to {
		w.put(to, id, product.Mul(n, x.p[j]))
	}
}

func (wholes) same(a, b *big.Int) bool { return a.Cmp(b) == 0 }
