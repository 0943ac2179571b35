package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// reckoned is what is counted of an action.
type reckoned struct {
	forget group
	theirs bool     // who falls beside the targets, of the target's side
	ours   bool     // what becomes of the attacker's friends
	hurts  bool     // with how many wounds they suffer
	rice   bool     // what they cost
	each   []string // those beside the targets whose own fall is counted
	wounds []string // of them those whose own wounds are
}

// everything is all but the fates of those beside the targets.
var everything = reckoned{theirs: true, ours: true, hurts: true, rice: true}

// counting is what is counted where only some measures are wanted.
func (a action) counting(wanted func(name string) bool) reckoned {
	k := reckoned{forget: a.forgetting(wanted)}
	k.rice = wanted("rice_lost") || wanted("rice_kept")
	k.theirs = k.rice || wanted("slain")
	k.hurts = wanted("friend_wounds")
	k.ours = k.hurts || wanted("friend_slain")
	for _, m := range a.caught() {
		if wanted("wounds." + m.name) {
			k.wounds = append(k.wounds, m.name)
		}
		if wanted("wounds."+m.name) || wanted("slain."+m.name) {
			k.each = append(k.each, m.name)
		}
	}
	return k
}

// wake is an action in which nobody decides, with what it leaves beside its targets.
// What a model there suffers hangs on the Success Levels of the attacks that catch
// it, and on nothing else; only those that are counted are followed.
type wake[A shots, B tracks] struct {
	c       *chain[A, B]
	q       *Burst[A, B]
	told    uint32 // of the others, as bits: their own fate is counted
	counted uint32 // of those that are no targets and no friends of stray shots, who is followed
	watched uint32 // of them, of whom decisions know how they stand
	falls   uint32 // of those whose fall is counted with that of others
	wounds  uint32 // of those whose wounds are counted
	friends bool   // stray shots are entered in the fates of friends
	roads   *roads // found before, whatever is followed
}

// wakeOf is the wake of an action, of which so much is counted.
func wakeOf[A shots, B tracks](a action, p Series[A, B], start Volley[B], k reckoned) *wake[A, B] {
	p.Forget = k.forget
	q := burstOf(a, p)
	w := &wake[A, B]{q: &q, roads: &a.memo.roads}
	for i, m := range a.harmed() {
		by, bit := &q.Others[i], uint32(1)<<i
		told := slices.Contains(k.each, m.name) && by.Target == 0
		if told {
			w.told |= bit
			if by.Friend > 0 {
				w.friends = true
				q.Series.Forget &^= ofFriends // what a stray shot does to it is asked for
			}
		}
		if by.Target > 0 || by.Friend > 0 {
			continue
		}
		if !k.rice {
			by.Rice = 0
		}
		falls := by.Ours && k.ours || !by.Ours && k.theirs
		if falls {
			w.falls |= bit
		}
		if told || falls || q.Apart && k.forget&ofAttacks == 0 {
			w.counted |= bit
		}
		if slices.Contains(k.wounds, m.name) || by.Ours && k.hurts {
			w.wounds |= bit
		}
	}
	if w.idle() && !q.Series.Inside {
		q.Series.Bursts, q.N, w.roads = false, 0, nil
	}
	w.c = chainOf(q.Series, start)
	return w
}

// idle tells whether nothing that is counted, and no target or friend, hangs on whom
// the action harms beside its targets.
func (w *wake[A, B]) idle() bool { return w.counted == 0 && !w.shares() }

// shares tells whether some of the others are targets, or friends that stray shots
// may hit.
func (w *wake[A, B]) shares() bool {
	return slices.ContainsFunc(w.q.Others[:w.q.N], func(by bystander) bool { return by.Target > 0 || by.Friend > 0 })
}

// bindWake is the action as an attack.
func bindWake[A shots, B tracks](a action, k reckoned) attack.Attack {
	p, start := seriesOf[A, B](a)
	w := wakeOf(a, p, start, k)
	values := wakeValues[B](a)
	measures := a.toldMeasures()
	out := w.c.bind(measures, func(Volley[B], []attack.Value) {}) // replaced: all but how it is played
	out.Law = func(b *attack.Book) attack.Law {
		c := courseOf(b, w, false, piler[float64](floats{}))
		return c.law(values)
	}
	out.Exact = func(b *attack.Book) attack.Law {
		c := courseOf(b, w, true, piler[*big.Int](wholes{}))
		return c.law(values)
	}
	all := wakeOf(a, p, start, reckoned{forget: ofAll, theirs: true, ours: true})
	out.Cited = func(b *attack.Book) []table.RuleID { return all.cited(b) }
	out.Counts = func(b *attack.Book) map[string]float64 { return all.counts(b) }
	return lawful(out)
}

// wakeValues reads what an action came to, with the fates of those beside its
// targets.
func wakeValues[B tracks](a action) func(v *Volley[B], each *[mostHarmed]fate) []attack.Value {
	c, targets, n, all := a.constants(), len(a.aims), len(a.measures()), len(a.toldMeasures())
	var at []int
	harmed := a.harmed()
	for _, m := range a.caught() {
		at = append(at, slices.Index(harmed, m))
	}
	return func(v *Volley[B], each *[mostHarmed]fate) []attack.Value {
		out := make([]attack.Value, all)
		var ends [mostTargets]Track
		for i := range targets {
			ends[i] = v.Tracks[i]
		}
		c.fill(&v.Count, ends[:targets], out[:n])
		for i, k := range at {
			out[n+2*i], out[n+2*i+1] = attack.Number(int(each[k].Wounds)), attack.Number(one(each[k].Gone))
		}
		return out
	}
}

// alone is the wake with one of the others alone that is followed.
func (w *wake[A, B]) alone(i int) *wake[A, B] {
	out := *w
	out.told, out.counted, out.wounds, out.friends = 0, 1<<i, 0, false
	return &out
}

// bare is the action without those that are followed.
func (w *wake[A, B]) bare() attack.Attack {
	q := *w.q
	q.Series.meant()
	q.N, q.Near = 0, [mostTargets]uint16{}
	for i, by := range w.q.Others[:w.q.N] {
		if by.Target == 0 && by.Friend == 0 {
			continue
		}
		for k := range q.Near {
			q.Near[k] |= w.q.Near[k] >> i & 1 << q.N
		}
		q.Others[q.N] = by
		q.N++
	}
	if q.N == 0 {
		q.Series.Bursts = false
		return attack.Bind(q.Series, w.c.start, nil, func(Volley[B], []attack.Value) {})
	}
	return attack.Bind(q, q.scattered(w.c.start), nil, func(Volley[B], []attack.Value) {})
}

// visits are how often each Damage Roll of the others comes to be made, of those that
// are followed.
func (w *wake[A, B]) visits(b *attack.Book, each func(by *bystander, h Hurt, mean float64)) {
	if w.counted == 0 {
		return
	}
	x := roadOf(b, w, false)
	for _, models := range (&course[A, B, float64]{road: x}).alikes() {
		way := *x
		way.wake = w.alone(models[0])
		c := along(&way, piler[float64](floats{}), true)
		var rolls sums[Hurt, float64]
		c.met = func(h Hurt, mean float64) { rolls.add(c.add, h, mean*float64(len(models))) }
		c.run()
		for k, h := range rolls.keys {
			each(&w.q.Others[models[0]], h, rolls.n[k])
		}
	}
}

// mostCited is the work that it may take to find the rules of the attacks themselves,
// some microseconds each.
const mostCited = 700_000

// cited are the rules that have a part.
func (w *wake[A, B]) cited(b *attack.Book) []table.RuleID {
	end := b.Allowing(mostCited)
	out := w.bare().Cited(b)
	end()
	add := func(ids []table.RuleID) {
		for _, id := range ids {
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	if w.q.Apart {
		for i, by := range w.q.Others[:w.q.N] {
			if w.counted>>i&1 == 1 {
				add(ids("bushido.aoe.all-round"))
				add(odds.Cited(b, swipe{by}, swiped{}, nil))
			}
		}
		return out
	}
	w.visits(b, func(by *bystander, h Hurt, _ float64) {
		add(ids("bushido.aoe.pulse", "bushido.aoe.pulse-damage"))
		add(odds.Cited(b, by.Hurt, h, nil))
	})
	slices.Sort(out)
	return out
}

// counts is how many dice are rolled on average.
func (w *wake[A, B]) counts(b *attack.Book) map[string]float64 {
	out := w.bare().Counts(b)
	add := func(more map[string]float64, mean float64) {
		for k, n := range more {
			out[k] += n * mean
		}
	}
	if w.q.Apart {
		for i, by := range w.q.Others[:w.q.N] {
			if w.counted>>i&1 == 1 {
				add(odds.Counts(b, swipe{by}, swiped{}, nil), 1)
			}
		}
		return out
	}
	w.visits(b, func(by *bystander, h Hurt, mean float64) { add(odds.Counts(b, by.Hurt, h, nil), mean) })
	return out
}
