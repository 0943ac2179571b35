package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// endless tells whether the activation may go on for ever, dice permitting:
// targets without end, and a rule that grants an attack each time.
func (s *scene) endless() bool {
	a := &s.actor.special
	chains := a.has[berserk] || a.has[killingSpree] || a.has[quickWork] || s.anyWeapon(drag) || s.anyWeapon(dragHits) || s.anyWeapon(catch)
	return chains && s.policy.stopAfter == 0 && slices.ContainsFunc(s.entries, func(e *entry) bool { return e.count == unlimited })
}

// unbounded tells whether a count can grow for ever then.
func (s *scene) unbounded(c count) bool {
	switch c {
	case cAttacks, cHits, cCrits, cDirect, cWounds, cRolled, cDamage, cFree, cSpots, cDrags, cDown, cToughed:
		return true
	}
	return s.inState(c) && (c == cSlain || c == cFriends || c >= cSlainOf)
}

// endlessLaws are the laws of an activation that may go on for ever: one of all
// that stays bounded, one of attacks, models and what the goal asks for, and one
// each of the other counts.
func (s *scene) endlessLaws(all []count) []attack.Attack {
	p := s.planFor(nil, false)
	goal := s.asked()
	var base, main, rest []count
	counters := 0
	for _, c := range all {
		switch {
		case !s.unbounded(c) || p.fixed(c):
			base = append(base, c)
		case s.likeSlain(c):
			main = append(main, c)
		case c == cAttacks || slices.Contains(goal, c) && counters < 2:
			if c != cAttacks {
				counters++
			}
			main = append(main, c)
		default:
			rest = append(rest, c)
		}
	}
	out := []attack.Attack{s.scored(main), s.law(base, false, false)}
	for _, c := range rest {
		out = append(out, s.scored([]count{c}))
	}
	return out
}

// likeSlain tells whether a count is that of all models destroyed.
func (s *scene) likeSlain(c count) bool {
	return c == cSlain || c >= cSlainOf && len(s.families) == 1 && !s.entries[0].friendly
}

// scored is the activation with counts that are kept outside its state.
func (s *scene) scored(counted []count) attack.Attack {
	p := s.planFor(counted, false)
	p.score(counted, s.likeSlain)
	n := s.opening(p)
	p.begin(&n)
	measures := make([]attack.Measure, len(counted))
	totals := map[int]attack.Total[[8]uint32]{}
	one := rat(1)
	for i, c := range counted {
		measures[i] = s.measure(c)
		var t attack.Total[[8]uint32]
		t.Gains[p.slots[c]] = one
		if s.endless() {
			totals[i] = t
		}
	}
	read := func(_ [8]uint32, scores [4]int, v []attack.Value) {
		for i, c := range counted {
			v[i] = attack.Number(scores[p.slots[c]])
		}
	}
	if len(s.entries) <= 4 && s.splits() < maxGroups {
		return bindScored[[6]group](p, n, measures, read, totals)
	}
	return bindScored[[maxGroups]group](p, n, measures, read, totals)
}

// Fractions of a count that grows by many points an attack: how many values a
// law may have before those of less chance are left to its tail, and before it
// has more digits than anybody reads.
const (
	manyValues = 2000
	mostValues = 6000
	rareValues = 1e-8
)

func bindScored[G groupSpace](p *plan, n now, measures []attack.Measure, read func([8]uint32, [4]int, []attack.Value), totals map[int]attack.Total[[8]uint32]) attack.Attack {
	var start moment[G, [8]uint32]
	start.keep(&n, p)
	p.first, p.most = start.Head, mostWork(len(start.Groups))
	a := attack.BindScored(activation[G, [8]uint32]{p}, start, measures, read, totals)
	if len(p.scores) != 1 || p.scores[0] != cRolled || !p.endless() {
		return a
	}
	whole := a.Exact
	a.Exact = func(b *odds.Book) attack.Law {
		near := a.Law(b)
		switch values := len(near.Outcomes); {
		case values <= manyValues:
			return whole(b)
		case values > mostValues:
			panic(table.TooMany{Procedure: "damage rolled without end", What: "fractions"})
		}
		return likely(b, activation[G, [8]uint32]{p}, start, len(measures), read, near.Solved)
	}
	return a
}

// likely is the exact law of a count without the values of very little chance:
// what is not listed is the tail, to the last digit.
func likely[G groupSpace](b *odds.Book, a activation[G, [8]uint32], start moment[G, [8]uint32], measures int, read func([8]uint32, [4]int, []attack.Value), solved map[int]attack.Moments) attack.Law {
	law, left := odds.ScoredExactly(b, a, start, nil, rareValues)
	out := attack.Law{Outcomes: make([]attack.Outcome, len(law)), Solved: solved}
	out.Left, _ = left.Float64()
	for i, o := range law {
		v := make([]attack.Value, measures)
		read(o.Result.Result, o.Result.Scores, v)
		f, _ := o.P.Float64()
		out.Outcomes[i] = attack.Outcome{Values: v, P: f, Exact: o.P}
	}
	return out
}

// manyLeft is how many models of an entry a chain may be worked out without end
// for.
const manyLeft = 200

// asEndless are the laws of a chain of attacks at so many models that it never
// gets to the last, as if there were no last: the chance that it does is less
// than rounding. Nil where it may.
func (s *scene) asEndless() (laws []attack.Attack) {
	least := 0
	for _, e := range s.entries {
		if e.count >= manyLeft {
			least = e.count
		}
	}
	if least == 0 || !s.mayGrant() {
		return nil
	}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(table.TooMany); !ok {
				panic(r)
			}
			laws = nil
		}
	}()
	more := s.unending()
	if !more.endless() {
		return nil
	}
	laws = more.endlessLaws(more.counts())
	law := laws[0].Law(odds.NewBook())
	at := slices.IndexFunc(laws[0].Measures, func(m attack.Measure) bool { return m.Name == "slain" })
	last := law.Left
	for _, o := range law.Outcomes {
		if at >= 0 && o.Values[at].N >= int64(least) {
			last += o.P
		}
	}
	if at < 0 || last > noChance {
		return nil
	}
	for i := range laws {
		laws[i] = laws[i].Inexact("a chain of attacks at so many models")
	}
	return laws
}

// unending is the scene with no end of the models of which there are many.
func (s *scene) unending() *scene {
	more := *s
	more.row = new(onceRow)
	without := func(list []*entry) []*entry {
		out := slices.Clone(list)
		for i, e := range out {
			if e.count >= manyLeft {
				x := *e
				x.count = unlimited
				out[i] = &x
			}
		}
		return out
	}
	more.entries, more.families = without(s.entries), without(s.families)
	return &more
}
