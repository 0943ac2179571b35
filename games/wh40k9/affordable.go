package wh40k9

import (
	"cmp"
	"math"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// What advise may take, and its parts, in about microseconds.
const (
	mostAdvice   = 2e6
	mostMeasured = 0.3e6 // to find what the ways after the first take
	firstAlone   = 1.2   // how much longer the first decision may take, alone
	leafWork     = 100   // of a way that all decisions can be made, besides its law,
	groupWork    = 80    // and of each of its groups: the scene is read again
	lawWork      = 0.7   // of a unit of Book.Work
	musterWork   = 30    // of a number of attacks at one state of the unit
	adaptiveWork = 120   // of a deliberation
	exactRate    = 3     // how much longer fractions take than floats, at least
	commandRate  = 3     // and while a Command Re-roll is left, which every attack may meet
)

// mostWays is how many ways to make one decision can be tried at all, if each has four
// groups: firstAlone*mostAdvice/(leafWork+4*groupWork).
const mostWays = 5714

// affordable are the decisions that advise tries, in order, while the ways to make
// them all do not take too long, and the names of those left at their defaults.
// It is refused where none is left. Exact tells whether the worth of them can be
// told in fractions too: always of few dice, however long that takes.
func (s *scene) affordable(open []point) (kept []point, left []string, exact bool) {
	m := &measured{scene: s, plan: s.plan(), book: odds.NewBook(), ways: 1, parting: chosen{}.clone()}
	over, found := "", false
	for i, o := range open {
		if o.key == "order" {
			m.look()
		}
		options := o.options(m.scene)
		n := float64(len(options))
		if n > mostDivisions && o.key != "order" { // too many, whatever they take
			return append(kept, o), left, exact
		}
		if slices.ContainsFunc(options, isAdaptive) && (m.orders != nil || m.ways*m.plan.deliberations()*adaptiveWork > m.most()) {
			o.hasty = true
			left, over = append(left, o.at+" adaptive"), cmp.Or(over, s.pathOf(o))
			n--
		}
		if o.key == "order" && n > 1 {
			n = m.differing(options)
			o.sharing = n < float64(len(options))
			o.together = m.affordsOrders(o, open[i+1:], options, n)
		}
		if o.key == "target" && n > 1 {
			o.together = m.affordsDivisions(o, open[i+1:], options)
		}
		if n > 1 && !o.together && !m.affords(o, options, n) {
			left, over = append(left, o.at), cmp.Or(over, s.pathOf(o))
			continue
		}
		if kept = append(kept, o); len(options) > 1 {
			found = true
			m.decided(o, options)
		}
	}
	if !found && len(left) > 0 {
		panic(table.TooMany{Procedure: left[0], What: "ways", At: over})
	}
	return kept, left, m.plan.dice() <= fewExactDice || m.ways*m.exactTime() <= 1.5*mostAdvice
}

func isAdaptive(o option) bool { return o.name == "adaptive" }

// measured is what the ways to make some decisions take, in about microseconds.
type measured struct {
	scene *scene
	plan  *plan
	book  *odds.Book
	ways  float64
	leaf  float64 // of each of them; not known while 0
	spent float64 // to find it out

	parting  chosen // every decision so far, in a way that parts groups
	rerolled bool   // some ways spend a Command Re-roll

	orders *ordersWork // of all orders, which are one way; nil: each is one
}

// parts is how many ways to make a decision are looked at for how they part groups.
const parts = 16

// decided notes a way to make a decision that stands before the order: one that
// parts groups the most, so that there are the most orders.
func (m *measured) decided(o point, options []option) {
	if o.key != "fire" && o.key != "profile" && o.key != "target" {
		return
	}
	most, groups := m.parting, 0
	for i := 0; i < len(options); i += max(1, len(options)/parts) {
		c := m.parting.and(options[i])
		if x := m.scene.with(c); !x.faults.Any() && len(x.groups) > groups {
			most, groups = c, len(x.groups)
		}
	}
	m.parting = most
}

// look measures what follows by the scene that was noted, if that has more groups.
func (m *measured) look() {
	if x := m.scene.with(m.parting); !x.faults.Any() && len(x.groups) > len(m.scene.groups) {
		m.scene, m.plan = x, x.plan()
	}
}

// exactTime is that of one way in fractions; nothing where it is the only one, which
// has limits of its own.
func (m *measured) exactTime() float64 {
	switch {
	case m.orders != nil:
		return m.orders.fractions
	case m.ways == 1:
		return 0
	}
	law := m.plan.exactTime(max(0, m.leaf-m.reading()))
	if m.scene.commandLeft() || m.rerolled {
		law *= commandRate
	}
	return m.reading() + law
}

// most is what all ways may take. The first decision is not left at its default,
// but refused, so it may take longer.
func (m *measured) most() float64 {
	if m.ways == 1 {
		return firstAlone * mostAdvice
	}
	return mostAdvice
}

// affords tells whether n ways to make one decision more can be tried, and counts
// them in.
func (m *measured) affords(o point, options []option, n float64) bool {
	most := m.most() / m.ways / n // for each way
	each := m.each(o, options, n, most)
	if each > most {
		return false
	}
	m.ways, m.leaf, m.rerolled = m.ways*n, max(m.leaf, each), m.rerolled || o.key == "command_reroll"
	return true
}

// each is what one way takes with a decision of n options more; infinity where it
// is more than most.
func (m *measured) each(o point, options []option, n, most float64) float64 {
	lists := 1.0
	if m.scene.leavesAllocation() {
		lists = float64(max(1, len(allocations(m.scene))))
	}
	if m.reading()*lists > most {
		return math.Inf(1)
	}
	if m.orders != nil && o.key == "command_reroll" {
		return m.otherOrders(options, most) + m.plan.mustering()/n
	}
	if m.leaf == 0 {
		m.leaf = m.reading() + m.work(m.plan, most/lists)*lists
		m.spent = 0 // the law is worked out once, whatever is asked
	}
	switch o.key {
	case "target":
		if !m.plan.separate() {
			return m.reading() + m.another(options, most)
		}
		first, again := m.another(options, mostMeasured), m.another(options, most)
		laws := float64(len(m.plan.start)) * float64(m.scene.weaponNamed(o.of).count()+1)
		return m.reading() + again + max(0, first-again)*min(1, laws/n) // ways share the laws of each target
	case "command_reroll":
		return m.reading() + m.another(options, most) + m.plan.mustering()/n
	}
	return m.leaf
}

// reading is the work of a way to decide besides its law.
func (m *measured) reading() float64 { return leafWork + groupWork*float64(len(m.plan.groups)) }

// another is what one way more to make a decision takes: one in the middle. A way
// that will not be tried takes nothing.
func (m *measured) another(options []option, most float64) float64 {
	c := chosen{}.clone()
	options[len(options)/2].take(&c)
	other := m.scene.with(c)
	if other.faults.Any() || len(other.illegal) > 0 {
		return 0
	}
	return m.work(other.plan(), min(most, mostMeasured-m.spent))
}

// work is that of the law that the goal asks for, as the decisions of a plan are, of
// which the book may know a part; infinity where it is more than most.
func (m *measured) work(p *plan, most float64) (work float64) {
	if p.adaptive {
		return p.deliberations() * adaptiveWork
	}
	laws := p.weighed()
	asked := slices.IndexFunc(laws, func(a attack.Attack) bool { return p.scene.asks(a.Measures) })
	if asked < 0 { // of a stage
		asked = slices.IndexFunc(laws, func(a attack.Attack) bool {
			return slices.ContainsFunc(a.Measures, func(x attack.Measure) bool { return p.scene.wants(x.Name) })
		})
	}
	return m.within(most, func() {
		a := laws[max(0, asked)]
		if p.separate() { // as Tree.Solve asks: less than its law
			a.Solve(m.book, func([]attack.Value) float64 { return 0 }, p.scene.aims(table.Attacker))
			return
		}
		a.Law(m.book)
	})
}

// within is the work of what is done in the book; infinity where it is more than most.
func (m *measured) within(most float64, do func()) (work float64) {
	before := m.book.Work()
	defer func() {
		work = lawWork * float64(m.book.Work()-before)
		m.spent += work
		if r := recover(); r != nil {
			if large, ok := r.(table.TooMany); !ok || large.What != "steps" {
				panic(r)
			}
			m.book.Forget()
			work = math.Inf(1)
		}
	}()
	m.book.Allow(int(max(0, most) / lawWork))
	do()
	return 0
}

// Of decisions made as well as they can be before an answer: mostSettled is what all
// ways to make them may take, of which mostUnmeasured is not worth a second look;
// each product of exactness takes productWork at most.
const (
	mostSettled    = 2e6
	mostUnmeasured = 0.5e6
	productWork    = 0.016
)

// checkSettled refuses decisions of which there are too many ways to try before an
// answer: each is a law of its own.
func (s *scene) checkSettled(open []point) {
	p, ways := s.plan(), 1.0
	for _, o := range open {
		ways *= float64(max(1, len(o.options(s))))
	}
	if work, _, _ := p.exactness(); ways == 1 || ways*work*productWork <= mostUnmeasured {
		return
	}
	m := &measured{scene: s, plan: p, book: odds.NewBook()}
	if most := mostSettled / ways; m.work(p, most) > most {
		panic(table.TooMany{Procedure: open[0].at, What: "ways", At: s.pathOf(open[0])})
	}
}

// mustering estimates the work where a Command Re-roll is spent on a number of
// attacks: every number that is rolled meets every state of the unit.
func (p *plan) mustering() float64 {
	sum := 0.0
	for i := range p.groups {
		if g := &p.groups[i]; !g.Number.Fixed() {
			sum += float64(g.Weapons) * float64(g.Number.Max()) * float64(p.counting(int(g.Target)).wounds+1)
		}
	}
	return sum * musterWork
}
