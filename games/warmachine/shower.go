package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
)

// shower is a row of sprays at many models. What a spray does to one model does
// not touch another, so that what is counted is a sum over them: only how many
// sprays there are hangs on all of them together, by Black Spot and by targets
// that run out.
type shower struct {
	*volley
	sprays []int     // guns, in the order of their sprays, at most
	shots  []float64 // chance of each number of sprays
	spot   int       // gun of the spray that Black Spot grants; -1: none
	runs   bool      // every target is under the template
}

// manyModels is how many models make sprays a shower.
const manyModels = 9

// fewEntries is how many entries may be under its sprays.
const fewEntries = 4

// shower is the shower of the scene; nil if its attacks are no such thing.
func (s *scene) shower() *shower { return s.fewShower(manyModels) }

// fewShower is the shower of a scene of so many models or more.
func (s *scene) fewShower(least int) *shower {
	if !s.showers() {
		return nil
	}
	p := s.planFor(s.counts(), false)
	n := p.start()
	h := &shower{volley: &volley{plan: p}, shots: []float64{1}, spot: -1}
	if n.Close != 0 || !p.mayShoot(&n, asInitial) || !h.aim(&n) {
		return nil
	}
	models := 0
	for _, r := range h.line {
		models += r.count
	}
	if models < least || len(h.line) > fewEntries || len(h.sprays) < 2 && h.spot < 0 {
		return nil
	}
	return h
}

// showers tells whether the scene is one that a shower can be made of.
func (s *scene) showers() bool {
	a, p := &s.actor, &s.policy
	switch {
	case p.action != actRanged, len(s.file.SoFar) > 0, s.dual(), s.hogs(), s.chainWeapons(), !s.templated():
		return false
	case a.points > 0, s.follows(), a.effects.has[blind], a.special.has[gunfighter], len(p.combine) > 0, p.affected, p.freeNone:
		return false
	case p.stopAfter > 0 || p.stopWhen > 0 || p.powerField != never || p.transfer != never || s.carriedShields():
		return false
	case s.planFor(nil, false).movesAfter() || s.mayGrant() && !slices.Equal(s.order(), []ability{blackSpot}):
		return false
	}
	for _, w := range s.weapons {
		if w.typ == "ranged" && (!w.spray || w.special.hooks()) {
			return false
		}
	}
	return !slices.ContainsFunc(s.entries, func(e *entry) bool { return e.place.engaged || e.special.has[feignDeath] })
}

// aim lines up the sprays and the models under them; false if they are not
// alike enough.
func (h *shower) aim(n *now) bool {
	p := h.plan
	for _, w := range p.policy.weapons {
		g, ok := p.gunOf(p, n, w, ranged)
		if !ok {
			continue
		}
		random := slices.Index(g.shots, 1) < 0
		if random && len(h.guns) > 0 || len(h.shots) > 1 && h.shots[len(h.shots)-1] < 1 {
			return false // several numbers in a row are not followed
		}
		for range len(g.shots) - 1 {
			h.sprays = append(h.sprays, len(h.guns))
		}
		h.guns = append(h.guns, g)
		h.shots = append(make([]float64, len(h.shots)-1), g.shots...)
	}
	friends := false
	for _, g := range n.all() {
		e := p.entries[g.Entry]
		if !e.place.template {
			continue
		}
		g.Count = 1
		h.line = append(h.line, rank{entry: int(g.Entry), count: e.count, bodies: []group{g}})
		friends = friends || e.friendly
	}
	h.runs = true
	for _, e := range p.policy.targets[ranged] {
		x := p.entries[e]
		h.runs = h.runs && (x.place.template || !x.place.sight || !x.place.targetable)
	}
	if p.grants {
		if n := len(h.sprays); n > mostMarks || n == 0 || h.shots[n] < 1 {
			return false
		}
		h.spot = slices.IndexFunc(h.guns, func(g gun) bool {
			return g.weapon == p.policy.weapons[slices.IndexFunc(p.policy.weapons, func(w int) bool { return p.weapons[w].typ == "ranged" })]
		})
		if h.spot < 0 {
			return false
		}
	}
	return len(h.sprays) > 0 && len(h.sprays) <= mostSprays && len(h.line) > 0 && !(friends && h.runs) && p.targetFor(n, h.guns[0].weapon, ranged, asInitial) >= 0
}

// mostMarks is how many sprays that may trigger Black Spot are followed at once.
const mostMarks = 3

// mostSprays is how many sprays in a row are followed at once.
const mostSprays = 20

// sum is the chance of each number by which sprays of the action destroyed an
// affected model: a set of bits, none where Black Spot has no part.
type sum []row

// times is the sum of two things that do not touch each other, too rare ends
// left out.
func (a row) times(b row) row {
	if len(a.p) == 0 || len(b.p) == 0 {
		return row{}
	}
	out := row{a.low + b.low, make([]float64, len(a.p)+len(b.p)-1)}
	for i, x := range a.p {
		if x == 0 {
			continue
		}
		to := out.p[i:]
		to = to[:len(b.p)]
		for j, y := range b.p {
			to[j] += x * y
		}
	}
	for len(out.p) > 0 && out.p[0] < tooRare {
		out.low, out.p = out.low+1, out.p[1:]
	}
	for k := len(out.p); k > 0 && out.p[k-1] < tooRare; k-- {
		out.p = out.p[:k-1]
	}
	return out
}

// plus is either of two.
func (a row) plus(b row) row {
	out := row{}
	for _, r := range []row{a, b} {
		for c, p := range r.p {
			out.add(r.low+c, p)
		}
	}
	return out
}

func (a sum) times(b sum) sum {
	out := make(sum, len(a))
	for i, x := range a {
		for j, y := range b {
			if len(x.p) > 0 && len(y.p) > 0 {
				out[i|j] = out[i|j].plus(x.times(y))
			}
		}
	}
	return out
}

// one is a sum of nothing.
func (h *shower) one() sum {
	out := make(sum, 1<<len(h.marks()))
	out[0] = row{0, []float64{1}}
	return out
}

// marks are the sprays that may trigger Black Spot: those of the action.
func (h *shower) marks() []int {
	if h.spot < 0 {
		return nil
	}
	return h.sprays
}

// schedule is the sprays that are made where those of the set destroyed an
// affected model; of each, whether it is the nth of the action, or -1.
func (h *shower) schedule(set int) (guns, nth []int) {
	for i, g := range h.sprays {
		guns, nth = append(guns, g), append(nth, i)
		if set>>i&1 != 0 && h.spot >= 0 {
			guns, nth = append(guns, h.spot), append(nth, -1)
		}
	}
	return guns, nth
}

// ending tells whether a model may end so: destroyed by that spray of the
// schedule, or -1.
type ending func(e *entry, at int) bool

func whoever(*entry, int) bool { return true }

// goneBy tells of models that are gone after so many sprays.
func goneBy(n int) ending { return func(_ *entry, at int) bool { return at >= 0 && at < n } }

// counting is what a strike at a model of an entry adds.
type counting func(e *entry) func(struck) int

func nothing(*entry) func(struck) int { return func(struck) int { return 0 } }

// model is what a schedule does to one model: sprays outside the set destroy no
// affected model.
func (h *shower) model(laws [][][][]blowOn, j, set, most int, of counting, may ending) sum {
	r := h.line[j]
	e := h.plan.entries[r.entry]
	inc := of(e)
	guns, nth := h.schedule(set)
	at := make([]row, len(r.bodies))
	at[0] = row{0, []float64{1}}
	out := make(sum, 1<<len(h.marks()))
	for i, gun := range guns[:min(most, len(guns))] {
		next := make([]row, len(r.bodies))
		for body, from := range at {
			for _, y := range laws[gun][j][body] {
				to, mark := &row{}, 0
				if y.to < 0 && nth[i] >= 0 && h.spot >= 0 && e.effects.has[blackSpot] && y.did.Flags&fRemoved == 0 {
					mark = 1 << nth[i]
				}
				switch {
				case y.to >= 0:
					to = &next[y.to]
				case mark&^set == 0 && may(e, i):
					to = &out[mark]
				}
				k := inc(y.did)
				for c, p := range from.p {
					to.add(from.low+c+k, p*y.p)
				}
			}
		}
		at = next
	}
	for _, from := range at {
		if may(e, -1) {
			out[0] = out[0].plus(from)
		}
	}
	return out
}

// all is the sum over all models where exactly the sprays of the set destroyed
// affected ones. Less: so many fewer models of entry j; j may be -1.
func (h *shower) all(b *odds.Book, set, most, j, less int, of counting, may ending) row {
	laws, _ := h.known(b)
	out := h.one()
	for i, r := range h.line {
		b.Check()
		n := r.count
		if i == j {
			n -= less
		}
		out = out.times(h.many(h.model(laws, i, set, most, of, may), n))
	}
	return out[set]
}

// many is the sum over n models.
func (h *shower) many(a sum, n int) sum {
	out := h.one()
	for ; n > 0; n /= 2 {
		if n&1 != 0 {
			out = out.times(a)
		}
		if n > 1 {
			a = a.times(a)
		}
	}
	return out
}
