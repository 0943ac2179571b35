package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// volley is a long activation in which no attack earns another and nothing is
// decided: initial attacks, one after another, each at the model in hand until
// that one is gone. Its laws are worked out attack by attack over where the
// volley stands, from the laws of single strikes: states of an activation, which
// remember more, would be too many.
type volley struct {
	plan *plan
	guns []gun
	line []rank
	most int // attacks at most

	struck struckLaws
	whole  lastMarch
}

// gun is a weapon and the chance of each number of attacks it makes.
type gun struct {
	weapon int
	shots  []float64
	ids    []table.RuleID // that give the attacks
}

// rank is the models of one entry, as the attacker comes to them.
type rank struct {
	entry  int
	count  int
	bodies []group // ways a model may stand, the first as it stands at first
	first  int     // where it begins among the places of the volley
}

// blowOn is one thing that an attack may do to the model in hand: it then stands
// as body To, or is gone where To is -1.
type blowOn struct {
	to  int
	did struck
	p   float64
}

// volleyFrom makes a volley of a scene; nil if its attacks are no such row.
func (s *scene) volleyFrom() *volley {
	k := s.policy.action.kind()
	if !s.inRow() {
		return nil
	}
	p := s.planFor(s.counts(), false)
	n := p.start()
	if n.Close != 0 || k == ranged && !p.mayShoot(&n, asInitial) {
		return nil
	}
	v := &volley{plan: p}
	for _, w := range s.policy.weapons {
		if g, ok := s.gunOf(p, &n, w, k); ok {
			v.guns = append(v.guns, g)
			v.most += len(g.shots) - 1
		}
	}
	if v.most == 0 || !v.ranks(&n, k) {
		return nil
	}
	return v
}

// inRow tells whether the scene is one that a volley can be made of.
func (s *scene) inRow() bool {
	a, p := &s.actor, &s.policy
	switch {
	case p.action != actMelee && p.action != actRanged, len(s.file.SoFar) > 0, s.mayGrant(), s.dual(), s.hogs(), s.chainWeapons():
		return false
	case a.points > 0, s.follows(), a.effects.has[blind], a.special.has[gunfighter], s.state.movement == "charge", len(p.combine) > 0:
		return false
	case p.stopAfter > 0 || p.stopWhen > 0 || p.guard || p.powerField != never || p.transfer != never || s.carriedShields():
		return false
	case s.planFor(nil, false).movesAfter(), s.lone() && s.entries[0].systems():
		return false
	}
	for _, w := range s.weapons {
		if w.spray || w.aoe > 0 || w.special.hooks() {
			return false
		}
	}
	return !slices.ContainsFunc(s.entries, func(e *entry) bool { return e.special.has[feignDeath] || e.place.engaged && p.action == actRanged })
}

// hooks tells whether Drag or its kin is among the rules of a weapon.
func (x *special) hooks() bool { return x.has[drag] || x.has[dragHits] || x.has[catch] || x.has[pull] }

// gunOf is the attacks of one weapon in the row; false if it makes none.
func (s *scene) gunOf(p *plan, n *now, w int, k kind) (gun, bool) {
	x := s.weapons[w]
	if x.typ != k.String() || n.Initial[w] == 0 {
		return gun{}, false
	}
	g := gun{weapon: w, ids: p.initialRule(n, choice{asInitial, k})}
	times := int(n.Initial[w])
	if k == melee || x.rof.Fixed() {
		g.shots = make([]float64, times+1)
		g.shots[times] = 1
		return g, true
	}
	g.ids = append(slices.Clone(g.ids), "warmachine.ability.rapid-fire")
	least := times * x.rof.Plus
	g.shots = make([]float64, least+1)
	g.shots[least] = 1
	for range times * x.rof.N {
		next := make([]float64, len(g.shots)+x.rof.Sides)
		for i, q := range g.shots {
			for face := 1; face <= x.rof.Sides; face++ {
				next[i+face] += q / float64(x.rof.Sides)
			}
		}
		g.shots = next
	}
	return g, len(g.shots) > 1
}

// ranks lines up the models in the order in which they are attacked; false if
// the weapons would not all take them so.
func (v *volley) ranks(n *now, k kind) bool {
	p := v.plan
	for _, e := range p.policy.targets[k] {
		if p.policy.affected && !p.entries[e].effects.has[blackSpot] {
			continue
		}
		at := slices.IndexFunc(n.all(), func(g group) bool { return int(g.Entry) == e })
		may := 0
		for _, g := range v.guns {
			if p.legal(n, n.groups[at], g.weapon, k, asInitial) {
				may++
			}
		}
		switch {
		case may == 0:
			continue
		case may < len(v.guns):
			return false
		}
		g := n.groups[at]
		r := rank{entry: e, count: min(int(g.Count), v.most), bodies: []group{g}}
		r.bodies[0].Count = 1
		v.line = append(v.line, r)
	}
	return len(v.line) > 0
}

// strikes works out what each gun may do to each way a model may stand, by gun,
// entry and body: all ways are found first.
func (v *volley) strikes(b *odds.Book, p *plan) (out [][][][]blowOn, bound float64) {
	out = make([][][][]blowOn, len(v.guns))
	for i := range out {
		out[i] = make([][][]blowOn, len(v.line))
	}
	first := 0
	for j := range v.line {
		r := &v.line[j]
		r.bodies = r.bodies[:1]
		for body := 0; body < len(r.bodies); body++ {
			for i, g := range v.guns {
				list, x := v.strike(b, p, g, r, body)
				out[i][j] = append(out[i][j], list)
				bound = max(bound, x)
			}
		}
		r.first = first
		first += r.count * len(r.bodies)
	}
	return out, bound
}

// strike is what a gun may do to one model. New ways to stand are added.
func (v *volley) strike(b *odds.Book, p *plan, g gun, r *rank, body int) ([]blowOn, float64) {
	at := r.bodies[body]
	k := p.profile(g.weapon, p.policy.action.kind(), at, plain).strike
	var none now
	key := strikeAt{k, p.blowAt(&none, at)}
	law, ok := v.struck.laws[key]
	if !ok {
		law = odds.Of(b, k, key.at, nil)
		v.struck.laws[key] = law
	}
	out := make([]blowOn, 0, len(law.Outcomes))
	for _, o := range law.Outcomes {
		x := blowOn{-1, o.Result, o.P}
		if o.Result.Flags&fDead == 0 {
			x.to = r.body(stood(at, o.Result, p.entries[at.Entry]))
		}
		out = append(out, x)
	}
	return out, law.Bound
}

// stood is a model after it was struck and lives.
func stood(g group, r struck, e *entry) group {
	g.Left = r.Left
	if r.Flags&fDown != 0 {
		g.Flags |= gDown
	}
	if r.Flags&fGrievous != 0 && e.special.has[tough] {
		g.Flags |= gGrievous
	}
	return g
}

// body is the number of a way to stand.
func (r *rank) body(g group) int {
	if i := slices.Index(r.bodies, g); i >= 0 {
		return i
	}
	r.bodies = append(r.bodies, g)
	return len(r.bodies) - 1
}
