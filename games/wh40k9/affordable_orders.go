package wh40k9

import (
	"math"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// An order is listed, its fraction is brought to lowest terms and written: this takes
// so long beside what its value does, of fractions for each word.
const (
	listWork     = 3
	fractionWork = 4
)

// ordersWork is what all orders together take.
type ordersWork struct {
	n                 int
	floats, fractions float64
}

// affordsOrders tells whether all orders are better valued together than one by one:
// that takes less, and no more than there is. Nothing may be decided within the
// attacks then. One by one, n of them differ.
func (m *measured) affordsOrders(o point, after []point, options []option, n float64) bool {
	if len(options) > mostOrders || m.scene.leavesAllocation() {
		return false
	}
	most := m.most() / m.ways
	alone := n * m.each(o, options, n, most/n)
	adaptive := func(o point) bool { return slices.ContainsFunc(o.options(m.scene), isAdaptive) }
	if alone <= most && slices.ContainsFunc(after, adaptive) {
		return false
	}
	most = min(most, alone)
	w := m.ordersWork(m.plan, len(options), most)
	if w.floats > most {
		return false
	}
	m.orders, m.leaf = &w, w.floats
	return true
}

// differing is how many orders may be worth something else than others: see
// deciding.someOrders.
func (m *measured) differing(options []option) float64 {
	if len(options) > mostOrders || !m.plan.separate() {
		return float64(len(options))
	}
	known := map[string]bool{}
	for _, line := range m.scene.lines() {
		known[m.scene.targetwise(line)] = true
	}
	return float64(len(known))
}

// ordersWork is what so many orders of a plan take; infinity where it is more than
// most.
func (m *measured) ordersWork(p *plan, n int, most float64) ordersWork {
	w := ordersWork{n: n}
	a := p.arranged(m.scene.asks)
	if a == nil {
		return ordersWork{floats: math.Inf(1)}
	}
	_, _, words := p.exactness()
	if math.IsInf(m.within(min(most, mostMeasured), func() {
		w.floats, w.fractions = a.Work(m.book, len(a.first)+len(a.piece), n, words)
	}), 1) {
		return ordersWork{floats: math.Inf(1)}
	}
	alone := p.exactTime(lawWork * w.floats) // of one order, state by state
	w.floats, w.fractions = lawWork*w.floats+listWork*float64(n), max(alone, lawWork*w.fractions)+fractionWork*(1+words)*float64(n)
	if p.unwieldy() {
		w.fractions = math.Inf(1)
	}
	return w
}

// otherOrders is what all orders take with another way to make a decision: one in the
// middle.
func (m *measured) otherOrders(options []option, most float64) float64 {
	c := chosen{}.clone()
	options[len(options)/2].take(&c)
	other := m.scene.with(c)
	if other.faults.Any() || len(other.illegal) > 0 {
		return 0
	}
	w := m.ordersWork(other.plan(), m.orders.n, most)
	m.orders.fractions = max(m.orders.fractions, w.fractions)
	return w.floats
}

// asks tells whether measures are what the goal asks for: all that it names.
func (s *scene) asks(measures []attack.Measure) bool {
	asked := false
	for _, m := range s.plan().measures() {
		if !s.wants(m.Name) {
			continue
		}
		if !slices.ContainsFunc(measures, func(x attack.Measure) bool { return x.Name == m.Name }) {
			return false
		}
		asked = true
	}
	return asked
}

// wants tells whether the file's goal names a measure, as a name of its own: a
// comparison follows it, or nothing. Of a name that holds an operator it is enough that
// it stands there.
func (s *scene) wants(measure string) bool {
	const operators = "<>=!"
	goal := " " + strings.ReplaceAll(s.file.Goal, `"`, "")
	for {
		before, after, ok := strings.Cut(goal, measure)
		if !ok {
			return false
		}
		next := strings.TrimLeft(after, " ")
		if !strings.HasSuffix(before, " ") {
			goal = after
			continue
		}
		if next == "" || strings.Contains(operators, next[:1]) || strings.ContainsAny(measure, operators) {
			return true
		}
		goal = after
	}
}
