package bushido

import (
	"math/bits"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// mostCaught is how many models beside the targets an action can catch; mostHarmed
// is those and the targets.
const (
	mostCaught = 12
	mostHarmed = mostCaught + mostTargets
)

// bystander is a model beside the target that an attack catches: by a pulse, at
// the Success Level against the target, or by an attack of its own.
type bystander struct {
	Pool   Pool
	CN     int8
	Brutal int8
	Hurt   Wounding
	Left   uint8
	Ours   bool // the attacker's friend
	Rice   uint8
	Target uint8 // the target that it is, counted from 1; what it has left is known there
	Friend uint8 // the same of a friend that a stray shot may hit
}

// Fallout is what became of the models beside the target.
type Fallout struct {
	Rolled, Hits uint8 // of attacks of their own
	Gone         uint8 // of the target's side
	Rice         uint16
	FriendWounds uint32
	FriendsGone  uint8
}

// swipe is an attack of its own at a bystander.
type swipe struct{ By bystander }

// swiped is where it stands.
type swiped struct {
	At   uint8
	Over int16
	Out  caughtBy
}

// caughtBy is what it came to.
type caughtBy struct {
	Hit  bool
	Harm Harm
}

// Step makes the attack test, then the damage.
func (p swipe) Step(t *table.T, s swiped) (swiped, bool) {
	switch s.At {
	case 0:
		got := table.Call(t, "attack", p.By.Pool, Throw{}, "bushido.aoe.all-round", "bushido.seq.roll")
		over := int16(got.Value) - int16(p.By.CN)
		if got.Survivors > 0 {
			over += int16(p.By.Brutal)
		}
		if over < 0 {
			t.Cite("bushido.seq.miss")
			return swiped{At: 2}, true
		}
		return swiped{At: 1, Over: over}, true
	case 1:
		harm := table.Call(t, "damage", p.By.Hurt, Hurt{Level: uint8(min(s.Over, 255)), Left: p.By.Left}, "bushido.damage.strength")
		harm.Left = 0
		return swiped{At: 2, Out: caughtBy{true, harm}}, true
	}
	return s, false
}

// Result is the harm.
func (p swipe) Result(s swiped) caughtBy { return s.Out }

// Burst is a ranged attack action that catches others beside its target.
type Burst[A shots, B tracks] struct {
	Series Series[A, B]
	Others [mostHarmed]bystander
	N      uint8
	Near   [mostTargets]uint16 // of them those whom the pulse around a target catches, as bits
	Apart  bool                // an attack of its own at each, whether or not the target was hit
}

// Scatter is where such an action stands. Of several attacks it keeps what the
// others have left, and as bits who is gone.
type Scatter[B tracks] struct {
	Volley Volley[B]
	Next   uint8
	Swept  bool // the attacks of their own are over
	Left   [mostHarmed]uint8
	Gone   uint16
}

// scattered is where an action starts.
func (p *Burst[A, B]) scattered(v Volley[B]) Scatter[B] {
	s := Scatter[B]{Volley: v}
	for i := range p.N {
		if by := &p.Others[i]; p.repeats() && by.Target == 0 && by.Friend == 0 {
			s.Left[i] = by.Left
		}
	}
	return s
}

// repeats tells whether the others may be caught more than once.
func (p *Burst[A, B]) repeats() bool { return p.Series.Attacks > 1 && !p.Apart }

// Step plays the attack on, and after a success deals with the others.
func (p Burst[A, B]) Step(t *table.T, s Scatter[B]) (Scatter[B], bool) {
	s, _, more := p.step(t, s)
	return s, more
}

// step is Step with the harm of the one that it deals with, who is next.
func (p *Burst[A, B]) step(t *table.T, s Scatter[B]) (Scatter[B], Harm, bool) {
	if s.Volley.Burst > 0 {
		s, h := p.pulse(t, s)
		return s, h, true
	}
	next, more := p.Series.Step(t, s.Volley)
	if more {
		if s.Volley = next; next.Burst > 0 {
			if p.Near[p.Series.Order[next.Made]] != 0 {
				t.Cite("bushido.aoe.pulse")
			}
			return p.onward(t, s, 0), Harm{}, true
		}
		return s.forget(), Harm{}, true
	}
	if p.Apart && !s.Swept {
		s, h := p.sweep(t, s)
		return s, h, true
	}
	return s, Harm{}, false
}

// forget drops what the others have left once nobody is caught any more.
func (s Scatter[B]) forget() Scatter[B] {
	if s.Volley.Done {
		s.Left, s.Gone = [mostHarmed]uint8{}, 0
	}
	return s
}

// onward finds who is caught next, from a place on; past the last the action goes on.
func (p *Burst[A, B]) onward(t *table.T, s Scatter[B], from uint8) Scatter[B] {
	near := p.Near[p.Series.Order[s.Volley.Made]] >> from
	if near == 0 {
		s.Next, s.Volley = 0, p.Series.settled(t, s.Volley)
		return s.forget()
	}
	s.Next = from + uint8(bits.TrailingZeros16(near))
	return s
}

// left is what one of the others has left, and whether it is gone.
func (p *Burst[A, B]) left(s *Scatter[B], i uint8) (left uint8, gone bool) {
	switch by := &p.Others[i]; {
	case by.Target > 0:
		x := &s.Volley.Tracks[by.Target-1]
		return x.Left, x.Gone
	case by.Friend > 0:
		return s.Volley.Friends[by.Friend-1], s.Volley.Lost>>(by.Friend-1)&1 == 1
	case p.repeats():
		return s.Left[i], s.Gone>>i&1 == 1
	default:
		return by.Left, false
	}
}

// pulse makes the Damage Roll of the next model in the pulse.
func (p *Burst[A, B]) pulse(t *table.T, s Scatter[B]) (Scatter[B], Harm) {
	i := s.Next
	by := &p.Others[i]
	left, gone := p.left(&s, i)
	if gone {
		return p.onward(t, s, i+1), Harm{}
	}
	level := uint8(min(s.Volley.Burst-1, 255))
	harm := table.Call(t, "damage", by.Hurt, Hurt{Level: level, Left: left}, "bushido.aoe.pulse", "bushido.aoe.pulse-damage")
	s.Volley = p.Series.harmed(s.Volley, by, harm)
	if p.repeats() && by.Target == 0 && by.Friend == 0 {
		s.Left[i] = harm.Left
		if harm.Gone {
			s.Left[i], s.Gone = 0, s.Gone|1<<i
		}
	}
	return p.onward(t, s, i+1), harm
}

// sweep makes the attack at the next of the others.
func (p *Burst[A, B]) sweep(t *table.T, s Scatter[B]) (Scatter[B], Harm) {
	i := s.Next
	by := p.Others[i]
	if s.Next++; s.Next == p.N {
		s.Next, s.Swept = 0, true
	}
	left, gone := p.left(&s, i)
	if gone {
		return s, Harm{}
	}
	by.Left = left
	got := table.Call(t, "ranged attack", swipe{by}, swiped{}, "bushido.aoe.all-round")
	s.Volley = p.Series.harmed(s.Volley, &by, got.Harm)
	s.Volley.Fallout.Rolled++
	s.Volley.Fallout.Hits += uint8(one(got.Hit))
	return s, got.Harm
}

// harmed enters the harm of a model beside the target that is attacked.
func (p *Series[A, B]) harmed(v Volley[B], by *bystander, h Harm) Volley[B] {
	switch {
	case by.Target > 0:
		k := by.Target - 1
		x := &v.Tracks[k]
		*x = p.track(*x, k, Report{Target: h})
		if x.Prone = x.Prone || h.Rose && p.Stands>>k&1 == 1; h.Rose {
			v.Marks[proneMark] = 1
		}
	case by.Friend > 0:
		v.FWounds += uint32(h.Wounds)
		v.Friends[by.Friend-1] = h.Left
		if h.Gone {
			v.Lost |= 1 << (by.Friend - 1)
		}
	default:
		v.Fallout = v.Fallout.with(by, h)
	}
	return v
}

// with enters the harm of one bystander.
func (f Fallout) with(by *bystander, h Harm) Fallout {
	switch {
	case by.Ours:
		f.FriendWounds += uint32(h.Wounds)
		f.FriendsGone += uint8(one(h.Gone))
	case h.Gone:
		f.Gone++
		f.Rice += uint16(by.Rice)
	}
	return f
}

// plus adds what became of others.
func (f Fallout) plus(g Fallout) Fallout {
	return Fallout{f.Rolled + g.Rolled, f.Hits + g.Hits, f.Gone + g.Gone, f.Rice + g.Rice, f.FriendWounds + g.FriendWounds, f.FriendsGone + g.FriendsGone}
}

// Result is the volley.
func (p Burst[A, B]) Result(s Scatter[B]) Volley[B] { return s.Volley }

// allRound tells whether a feat makes an attack at every model in range.
func (a action) allRound() bool {
	for _, d := range a.plan.feats {
		if d.feat.All {
			return true
		}
	}
	return false
}

// pulseDamage tells whether others in the pulse take Damage Rolls.
func (a action) pulseDamage() bool {
	for _, d := range a.plan.feats {
		if d.feat.Pulse > 0 {
			return true
		}
	}
	for _, d := range a.s.levelFeats(a.plan) {
		if d.feat.Pulse > 0 {
			return true
		}
	}
	return a.plan.weapon.f.PulseDamage
}

// centres are the models that the action attacks, the first one first.
func (a action) centres() []*model {
	out := []*model{a.plan.final()}
	for i, m := range a.plan.order {
		if i > 0 && m != a.plan.target && !slices.Contains(out, m) && len(out) < mostTargets {
			out = append(out, m)
		}
	}
	return out
}

// around lists the models that an attack at one may harm beside it.
func (a action) around(centre *model) []*model {
	s := a.s
	var out []*model
	for _, m := range s.all() {
		switch {
		case m == s.attacker || m == centre:
		case a.allRound():
			if m != a.plan.final() && m.at.Sees && (m.at.Given || m.at.Distance != nil) && s.bandOf(a.plan, m, atDeclare) != beyond {
				out = append(out, m)
			}
		case a.pulseDamage() && a.inPulse(m, centre):
			out = append(out, m)
		}
	}
	return out
}

// harmed lists the models that an attack at another one may harm: those beside the
// targets, and targets near other targets.
func (a action) harmed() []*model {
	var out []*model
	for _, c := range a.centres() {
		for _, m := range a.around(c) {
			if !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// caught lists those of them that are not attacked themselves.
func (a action) caught() []*model {
	centres := a.centres()
	return slices.DeleteFunc(a.harmed(), func(m *model) bool { return slices.Contains(centres, m) })
}

// bystander is a model that is caught, with the numbers of its harm.
func (a action) bystander(m *model) bystander {
	q := *a.plan
	q.target, q.guard, q.nominee = m, nil, nil
	b := bystander{Left: m.full(), Ours: m.side == table.Attacker, Rice: uint8(m.f.Rice)}
	b.Hurt = a.s.blow(a.s.assault(a.plan, m, a.plan.byHit[table.Attacker][0], nil)).Wounding
	if a.allRound() {
		_, cn := a.s.challengeNumber(&q, a.s.past.Earlier || a.s.sit.Repeat)
		b.CN, b.Brutal = int8(cn.N), a.first.shot.Brutal
		b.Pool = a.first.shot.Aims[0].Pool
		b.Pool.Steps[0].Chosen = false
	}
	if i := slices.Index(a.centres(), m); i >= 0 {
		b.Target = uint8(i + 1)
	} else if !a.allRound() { // whose stray shots hit nobody
		b.Friend = uint8(1 + slices.Index(a.strays(), m))
	}
	return b
}
