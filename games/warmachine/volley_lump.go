package warmachine

import "math"

// renews makes a march of models without end of which only what is counted is
// asked: ways to stand that no attack tells apart are one.
func (m *march) renews() {
	m.renew = true
	class, kinds := m.classes()
	if kinds < m.bodies[0] {
		first := make([]int, kinds) // a body of each class
		for b := len(class) - 1; b >= 0; b-- {
			first[class[b]] = b
		}
		for i := range m.moves {
			var of [][]move
			for _, b := range first {
				of = append(of, m.seen(i, b, class))
			}
			m.moves[i][0] = of
		}
		m.bodies[0] = kinds
		m.merging = likeness
	}
	m.places = m.bodies[0]
	m.stop = m.places
}

// likeness is how far, of themselves, chances may differ that rounding alone
// tells apart.
const likeness = 1e-14

// mostClasses is how many ways to stand are told apart before none are merged.
const mostClasses = 24

// classes sorts the ways to stand by what attacks do to them, as often as that
// tells any apart. The first stands first.
func (m *march) classes() (class []int, kinds int) {
	n := m.bodies[0]
	class, kinds = make([]int, n), 1
	for {
		next := make([]int, n)
		var kind []int // a body of each
		for b := range n {
			k := 0
			for k < len(kind) && !(class[kind[k]] == class[b] && m.alike(kind[k], b, class)) {
				k++
			}
			if k == len(kind) {
				kind = append(kind, b)
			}
			if next[b] = k; len(kind) > mostClasses {
				return nil, n
			}
		}
		if len(kind) == kinds {
			return class, kinds
		}
		class, kinds = next, len(kind)
	}
}

// alike tells whether every gun does to two bodies what it does to classes.
func (m *march) alike(a, b int, class []int) bool {
	for i := range m.moves {
		x, y := m.seen(i, a, class), m.seen(i, b, class)
		if len(x) != len(y) {
			return false
		}
		for _, u := range x {
			same := false
			for _, w := range y {
				same = same || u.to == w.to && u.inc == w.inc && math.Abs(u.p-w.p) <= likeness*u.p
			}
			if !same {
				return false
			}
		}
	}
	return true
}

// seen is what a gun does to a body, by class.
func (m *march) seen(gun, body int, class []int) []move {
	var out []move
	for _, x := range m.moves[gun][0][body] {
		to := class[0]
		if x.to >= 0 {
			to = class[x.to]
		}
		i := 0
		for i < len(out) && (out[i].to != to || out[i].inc != x.inc) {
			i++
		}
		if i == len(out) {
			out = append(out, move{to, x.inc, 0})
		}
		out[i].p += x.p
	}
	return out
}

// widest is how many moves there are at most from one place.
func (m *march) widest() int {
	n := 0
	for _, gun := range m.moves {
		for _, entry := range gun {
			for _, list := range entry {
				n = max(n, len(list))
			}
		}
	}
	return n
}
