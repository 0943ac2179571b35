package ninthage

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
