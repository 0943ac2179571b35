package warmachine

import (
	"math/bits"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// laws are one law of the sprays and of what grants them, and one of each other
// count.
func (h *shower) laws(all []count) []attack.Attack {
	var out []attack.Attack
	first := []count{cAttacks}
	for _, c := range all {
		switch {
		case c == cAttacks:
		case c == cFree || c == cSpots || c == cRanOut || h.plan.fixed(c):
			first = append(first, c)
		case c == cKillAt:
			out = append(out, h.bound([]count{c}, func(b *odds.Book) []spray { return ofRow(h.killLaw(b)) }))
		default:
			out = append(out, h.bound([]count{c}, func(b *odds.Book) []spray { return ofRow(h.law(b, c)) }))
		}
	}
	out = append(out, h.bound(first, h.attackLaw))
	for i := range out[1:] {
		out[i+1] = out[i+1].Silent()
	}
	return out
}

// spray is one value of a law, with what Black Spot granted.
type spray struct {
	n                   int
	free, spots, nobody int
	p                   float64
}

func ofRow(r row) []spray {
	var out []spray
	for i, p := range r.p {
		if p > 0 {
			out = append(out, spray{n: r.low + i, p: p})
		}
	}
	return out
}

// bound is a law whose first count is a number and whose others are what Black
// Spot granted.
func (h *shower) bound(counted []count, of func(b *odds.Book) []spray) attack.Attack {
	a := attack.Attack{
		Cited:  h.cited,
		Counts: h.rolls,
		Exact:  func(*odds.Book) attack.Law { panic(table.TooMany{Procedure: "sprays", What: "fractions"}) },
	}
	for _, c := range counted {
		a.Measures = append(a.Measures, h.plan.measure(c))
	}
	a.Law = func(b *odds.Book) attack.Law {
		list := of(b)
		models := 0
		for _, r := range h.line {
			models += r.count
		}
		l := attack.Law{Bound: odds.Rounded(64*models*len(h.sprays)) + float64(2*models*len(h.sprays))*h.struck.bound}
		l.Sum = l.Bound + 64*tooRare*float64(len(list))
		for _, x := range list {
			v := make([]attack.Value, len(counted))
			for i, c := range counted {
				switch {
				case i == 0:
					v[i] = attack.Number(x.n)
				case c == cFree:
					v[i] = attack.Number(x.free)
				case c == cSpots:
					v[i] = attack.Number(x.spots)
				case c == cRanOut:
					v[i] = attack.Number(x.nobody)
				}
			}
			l.Outcomes = append(l.Outcomes, attack.Outcome{Values: v, P: x.p})
		}
		return l
	}
	return a
}

// law is the chance of each number of a count.
func (h *shower) law(b *odds.Book, c count) row {
	of := func(e *entry) func(struck) int {
		switch {
		case c == cSlain && !e.friendly || c == cFriends && e.friendly || c >= cSlainOf && int(c-cSlainOf) == e.family:
			return func(r struck) int { return int(min(1, r.Flags&fDead)) }
		case c == cSlain || c == cFriends || c >= cSlainOf:
			return nothing(e)
		}
		return incOf(c)
	}
	return h.mixed(func(n int) row {
		var out row
		for set := range 1 << len(h.marks()) {
			out = out.plus(h.all(b, set, h.made(set, n), -1, 0, of, whoever))
		}
		return out
	})
}

// made is how many sprays of a schedule are made where n are of the action.
func (h *shower) made(set, n int) int {
	if h.spot < 0 {
		return n
	}
	guns, _ := h.schedule(set)
	return len(guns)
}

// mixed is the law of a number that hangs on how many sprays are rolled for.
func (h *shower) mixed(of func(n int) row) row {
	var out row
	for n, p := range h.shots {
		if p > 0 {
			r := of(n)
			for i, q := range r.p {
				out.add(r.low+i, p*q)
			}
		}
	}
	return out
}

// attackLaw is the law of the number of sprays: one more each time for Black
// Spot, fewer where every target is gone.
func (h *shower) attackLaw(b *odds.Book) []spray {
	var out []spray
	for n, share := range h.shots {
		if share == 0 {
			continue
		}
		for set := range 1 << len(h.marks()) {
			out = append(out, h.setLaw(b, set, h.made(set, n), share)...)
		}
	}
	return slices.DeleteFunc(out, func(x spray) bool { return x.p <= 0 })
}

// setLaw is that law where exactly the sprays of a set triggered Black Spot.
func (h *shower) setLaw(b *odds.Book, set, most int, share float64) []spray {
	_, nth := h.schedule(set)
	whole := h.all(b, set, most, -1, 0, nothing, whoever)
	left := share * whole.sum()
	spots := bits.OnesCount(uint(set))
	var out []spray
	last, free := 0.0, 0
	for k := 1; k < most && h.runs; k++ {
		gone := h.all(b, set, k, -1, 0, nothing, goneBy(k))
		p := share * gone.sum()
		x := spray{n: k, spots: spots, p: p - last}
		last = p
		if nth[k-1] < 0 {
			free++
		}
		x.free, x.nobody = free, spots-free
		out, left = append(out, x), left-x.p
	}
	return append(out, spray{n: most, free: spots, spots: spots, p: left})
}

// killLaw is the law of the spray that destroyed the first model of the first
// entry.
func (h *shower) killLaw(b *odds.Book) row {
	return h.mixed(func(n int) row {
		out := row{}
		for set := range 1 << len(h.marks()) {
			most := h.made(set, n)
			last := -1.0
			for k := 0; k <= most; k++ {
				lives := func(e *entry, at int) bool { return e.index != 0 || at < 0 || at >= k }
				r := h.all(b, set, most, -1, 0, nothing, lives)
				p := r.sum()
				if k > 0 {
					out.add(k, max(0, last-p))
				}
				last = p
			}
			out.add(0, last)
		}
		return out
	})
}

// cited are the rules of the same sprays at few models: of more no other rule
// can be met.
func (h *shower) cited(b *odds.Book) []table.RuleID {
	few := *h.plan.scene
	few.row = new(onceRow)
	few.entries = nil
	for _, e := range h.plan.entries {
		x := *e
		x.count = 1
		if h.spot >= 0 && e.count > 1 {
			x.count = min(3, e.count) // two of them destroyed, and one left
		}
		few.entries = append(few.entries, &x)
	}
	return few.law([]count{cSlain}, false, false).Cited(b)
}

// rolls are the dice rolled on average, by roll.
func (h *shower) rolls(b *odds.Book) map[string]float64 {
	out := map[string]float64{}
	laws, _ := h.known(b)
	for n, share := range h.shots {
		for i := 0; i < n && share > 0; i++ {
			for set := range 1 << min(i, len(h.marks())) {
				h.rollsOf(b, laws, set, i, false, share, out)
				if h.spot >= 0 {
					h.rollsOf(b, laws, set|1<<i, i, true, share, out)
				}
			}
		}
	}
	n := h.plan.start()
	for _, g := range h.guns {
		if w := h.plan.weapons[g.weapon]; !w.rof.Fixed() {
			out["shots of "+w.name] = float64(int(n.Initial[g.weapon]) * w.rof.N)
		}
	}
	return out
}

// rollsOf adds the dice rolled for the nth spray of the action, or for the one
// that it earned, where the sprays of a set triggered Black Spot before.
func (h *shower) rollsOf(b *odds.Book, laws [][][][]blowOn, set, i int, earned bool, share float64, out map[string]float64) {
	before := i + bits.OnesCount(uint(set)) // sprays made
	gun := h.sprays[i]
	if earned {
		gun = h.spot
	}
	if h.spot < 0 {
		before = i
	}
	for j, r := range h.line {
		others := h.all(b, set, before, j, 1, nothing, whoever)
		for body, p := range h.stands(laws, j, set, before) {
			p *= share * float64(r.count) * others.sum()
			if p == 0 {
				continue
			}
			var none now
			k := h.plan.profile(h.guns[gun].weapon, ranged, r.bodies[body], plain).strike
			for name, n := range odds.Counts(b, k, h.plan.blowAt(&none, r.bodies[body]), nil) {
				out[name] += p * n
			}
		}
	}
}

// stands is how one model stands after so many sprays of a schedule, if it does.
func (h *shower) stands(laws [][][][]blowOn, j, set, most int) []float64 {
	guns, _ := h.schedule(set)
	at := make([]float64, len(h.line[j].bodies))
	at[0] = 1
	for _, gun := range guns[:most] {
		next := make([]float64, len(at))
		for body, p := range at {
			for _, y := range laws[gun][j][body] {
				if y.to >= 0 {
					next[y.to] += p * y.p
				}
			}
		}
		at = next
	}
	return at
}
