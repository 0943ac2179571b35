package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// mostCaught is how many models beside the target an attack can catch.
const mostCaught = 12

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
	Others [mostCaught]bystander
	N      uint8
	Apart  bool // an attack of its own at each, whether or not the target was hit
}

// Scatter is where such an action stands. Of several attacks it keeps what the
// others have left, and as bits who is gone.
type Scatter[B tracks] struct {
	Volley Volley[B]
	Next   uint8
	Swept  bool // the attacks of their own are over
	Left   [mostCaught]uint8
	Gone   uint16
}

// scattered is where an action starts.
func (p *Burst[A, B]) scattered(v Volley[B]) Scatter[B] {
	s := Scatter[B]{Volley: v}
	for i := range p.N {
		if p.repeats() {
			s.Left[i] = p.Others[i].Left
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
	if s.Volley.Burst > 0 && !p.Apart {
		s, h := p.pulse(t, s)
		return s, h, true
	}
	next, more := p.Series.Step(t, s.Volley)
	if more {
		s.Volley = next
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
	if s.Volley.Done && s.Volley.Burst == 0 {
		s.Left, s.Gone = [mostCaught]uint8{}, 0
	}
	return s
}

// pulse makes the Damage Roll of the next model in the pulse.
func (p *Burst[A, B]) pulse(t *table.T, s Scatter[B]) (Scatter[B], Harm) {
	i := s.Next
	by := p.Others[i]
	if s.Next++; s.Next == p.N {
		s.Next = 0
	}
	level := uint8(min(s.Volley.Burst-1, 255))
	if s.Next == 0 {
		s.Volley.Burst = 0
	}
	if s.Gone>>i&1 == 1 {
		return s.forget(), Harm{}
	}
	left := by.Left
	if p.repeats() {
		left = s.Left[i]
	}
	harm := table.Call(t, "damage", by.Hurt, Hurt{Level: level, Left: left}, "bushido.aoe.pulse", "bushido.aoe.pulse-damage")
	s.Volley.Fallout = s.Volley.Fallout.with(by, harm)
	if p.repeats() {
		s.Left[i] = harm.Left
		if harm.Gone {
			s.Left[i], s.Gone = 0, s.Gone|1<<i
		}
	}
	return s.forget(), harm
}

// sweep makes the attack at the next of the others.
func (p *Burst[A, B]) sweep(t *table.T, s Scatter[B]) (Scatter[B], Harm) {
	by := p.Others[s.Next]
	got := table.Call(t, "ranged attack", swipe{by}, swiped{}, "bushido.aoe.all-round")
	s.Volley.Burst = 0
	f := s.Volley.Fallout.with(by, got.Harm)
	f.Rolled++
	f.Hits += uint8(one(got.Hit))
	s.Volley.Fallout = f
	if s.Next++; s.Next == p.N {
		s.Next, s.Swept = 0, true
	}
	return s, got.Harm
}

// with enters the harm of one bystander.
func (f Fallout) with(by bystander, h Harm) Fallout {
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

// caught lists the models beside the target that the action may harm.
func (a action) caught() []*model {
	s := a.s
	var out []*model
	for _, m := range s.all() {
		switch {
		case m == s.attacker || m == a.plan.final():
		case a.allRound():
			if m.at.Sees && (m.at.Given || m.at.Distance != nil) && s.bandOf(a.plan, m, atDeclare) != beyond {
				out = append(out, m)
			}
		case a.pulseDamage() && a.inPulse(m):
			out = append(out, m)
		}
	}
	return out
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
	return b
}

// more are further laws of an action: what becomes of each model beside the
// target.
func (a action) more() []attack.Attack {
	var out []attack.Attack
	caught := a.caught()
	for i, m := range caught {
		by := a.bystander(m)
		measures := bystanderMeasures(m)
		read := func(h Harm, v []attack.Value) { v[0], v[1] = attack.Number(int(h.Wounds)), attack.Number(one(h.Gone)) }
		if a.allRound() {
			out = append(out, attack.Bind(swipe{by}, swiped{}, measures, func(c caughtBy, v []attack.Value) { read(c.Harm, v) }))
			continue
		}
		if len(a.order) > 1 || a.asks() {
			out = append(out, a.apart(caught, i))
			continue
		}
		sh := a.first.shot
		sh.Levels = true
		f := Flight{Left: a.plan.final().full()}
		if len(a.first.struck) > 0 {
			f.Friend = a.first.struck[0].full()
		}
		var throw Throw
		f.Known, throw, f.Over = a.start()
		f.Throw = throw
		for i := range sh.Aims {
			sh.Aims[i].Pool.Steps[0].Chosen = false
		}
		sh.Offer = false
		p := ripple{Shot: sh, Hurt: by.Hurt, Left: by.Left}
		out = append(out, attack.Bind(p, rippling{Flight: f}, measures, func(r Harm, v []attack.Value) { read(r, v) }))
	}
	return out
}

// ripple is one attack and its pulse on one bystander.
type ripple struct {
	Shot Shot
	Hurt Wounding
	Left uint8
}

type rippling struct {
	At     uint8
	Flight Flight
	Level  int16
	Harm   Harm
}

// Step makes the attack, then the Damage Roll of the pulse.
func (p ripple) Step(t *table.T, s rippling) (rippling, bool) {
	switch s.At {
	case 0:
		r := table.Call(t, "ranged attack", p.Shot, s.Flight, "bushido.aoe.pulse")
		if !r.Hit || r.Struck || r.Cancel || r.End == failed {
			return rippling{At: 2}, true
		}
		return rippling{At: 1, Level: r.Level}, true
	case 1:
		h := table.Call(t, "damage", p.Hurt, Hurt{Level: uint8(min(s.Level, 255)), Left: p.Left}, "bushido.aoe.pulse-damage")
		return rippling{At: 2, Harm: h}, true
	}
	return s, false
}

// Result is the harm.
func (p ripple) Result(s rippling) Harm { return s.Harm }
