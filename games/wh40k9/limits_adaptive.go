package wh40k9

import (
	"cmp"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// checkAdaptive refuses a Command Re-roll decided roll by roll over more attacks
// than can be looked at in good time. A play asks without looking ahead.
func (s *scene) checkAdaptive() {
	p := s.plan()
	if !p.adaptive || s.trying {
		return
	}
	if n := p.deliberations(); n > mostAdaptive {
		s.file.Fault("decisions.command_reroll", "attacks, hit, wound or damage spends it without looking ahead", "too large: adaptive looks at attacks times states of the targets, up to %.0f of at most %d", n, mostAdaptive)
	}
}

// What advise may take, and its parts, in about microseconds.
const (
	mostAdvice   = 2e6
	leafWork     = 700 // of a way that all decisions can be made, besides its law
	lawWork      = 0.7 // of a unit of Book.Work
	musterWork   = 30  // of a number of attacks at one state of the unit
	adaptiveWork = 120 // of a deliberation
	exactRate    = 3   // how much longer fractions take than floats, at least
)

// affordable are the decisions that advise tries, in order, while the ways to make
// them all do not take too long, and the names of those left at their defaults.
// It is refused where none is left, unless the first takes no more than 1.3 times as
// long alone. Exact tells whether their worth can be told in fractions too.
func (s *scene) affordable(open []point) (kept []point, left []string, exact bool) {
	p, b := s.plan(), odds.NewBook()
	leaf := leafWork + lawWork*float64(p.work(b))
	if s.leavesAllocation() {
		leaf *= float64(max(1, len(allocations(s))))
	}
	ways, over := 1.0, ""
	for _, o := range open {
		options := o.options(s)
		n := float64(len(options))
		most := mostAdvice
		if ways == 1 {
			most *= 1.3
		}
		if slices.ContainsFunc(options, func(o option) bool { return o.name == "adaptive" }) && ways*p.deliberations()*adaptiveWork > most {
			o.hasty = true
			left, over = append(left, o.at+" adaptive"), cmp.Or(over, s.pathOf(o))
			n--
		}
		each := leaf
		switch {
		case o.key == "target": // ways share the laws of each target
			each = leafWork + lawWork*float64(s.another(b, o, options))
		case o.key == "command_reroll":
			each = leafWork + lawWork*float64(s.another(b, o, options)) + p.mustering()/max(1, n)
		}
		switch {
		case n > 1 && ways*n*each > most:
			left, over = append(left, o.at), cmp.Or(over, s.pathOf(o))
			continue
		}
		kept = append(kept, o)
		ways, leaf = ways*max(1, n), max(leaf, each)
	}
	if ways == 1 && len(left) > 0 {
		panic(table.TooMany{Procedure: left[0], What: "ways", At: over})
	}
	return kept, left, ways == 1 || ways*p.exactTime(leaf) <= 1.5*mostAdvice
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

// work is that of the law that the goal asks for, as the decisions are now, of
// which the book may know a part.
func (p *plan) work(b *odds.Book) int {
	if p.adaptive {
		return 0 // see deliberations
	}
	laws := p.weighed()
	asked := slices.IndexFunc(laws, func(a attack.Attack) bool {
		return slices.ContainsFunc(a.Measures, func(m attack.Measure) bool { return strings.Contains(p.scene.file.Goal, m.Name) })
	})
	before := b.Work()
	laws[max(0, asked)].Law(b)
	return b.Work() - before
}

// another is the work of one way more to make a decision: one in the middle.
func (s *scene) another(b *odds.Book, o point, options []option) int {
	c := chosen{}.clone()
	if len(options) == 0 {
		return 0
	}
	options[len(options)/2].take(&c)
	other := s.with(c)
	if other.faults.Any() || len(other.illegal) > 0 {
		return 0 // it will not be tried
	}
	return other.plan().work(b)
}

// deliberations estimates from above the attacks, each times the states of the
// targets before it, and the results with what follows.
func (p *plan) deliberations() float64 {
	reach := make([]float64, len(p.start))
	for k := range reach {
		reach[k] = 1
	}
	all := func() float64 {
		n := 1.0
		for _, r := range reach {
			n *= r
		}
		return n
	}
	sum := 0.0
	for i := range p.groups {
		g := &p.groups[i]
		weapons := float64(g.Weapons)
		turns := weapons * float64(g.Number.Max())
		if !g.Number.Fixed() { // weapons by the attacks counted so far
			sum += weapons * turns / 2 * all()
		}
		turns *= float64(max(1, int(g.Rolls)))
		k := g.Target
		room := float64(p.counting(int(k)).wounds + 1)
		if g.One.N > 1 {
			room *= 2
		}
		reach[k] = min(room, reach[k]+turns*float64(g.harmEach()))
		waiting := 1.0
		if g.One.Late {
			waiting += turns * float64(g.One.Strike.mostMortal())
		}
		sum += turns * all() * waiting
	}
	if len(p.start) == 1 && !p.follow[0].none() {
		sum = max(sum, p.endings())
	}
	return sum
}

// harmEach is the most wounds that one attack of the group can take.
func (g *Group) harmEach() int {
	if g.Block {
		return 1
	}
	most := 1
	for i := range g.One.Rows[:g.One.N] {
		for _, d := range g.One.Rows[i].Damage {
			most = max(most, d.Roll.Max())
		}
	}
	hits := 1
	for _, n := range g.One.Strike.Extra {
		hits = max(hits, 1+int(n))
	}
	return most*hits + g.One.Strike.mostMortal()
}
