package bushido

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
