package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// shots are the attacks by target, tracks what became of the targets.
type (
	shots  interface{ ~[1]Shot | ~[mostTargets]Shot }
	tracks interface {
		~[1]Track | ~[mostTargets]Track
	}
)

const (
	mostTargets = 4
	mostAttacks = 20
	mostFriends = 3
)

// group is things counted of an action, as bits.
type group uint16

const (
	ofTest    group = 1 << iota // result and Success Level of the first attack
	ofAttacks                   // attacks and hits
	ofKi                        // Ki, Ammo and Reload markers
	ofEnd                       // how the last attack ended
	ofFates                     // who was removed, whose track came to 0
	ofMarks                     // markers and states
	ofFriends                   // stray shots
	ofLost                      // friends that they remove
	ofWounds                    // wounds of the first target; shifted, of each other one

	ofAll = ofWounds<<mostTargets - 1
)

// Track is what became of one target.
type Track struct {
	Left    uint8
	Wounds  uint32
	Removed bool
	Downed  bool
	Gone    bool
	Prone   bool
}

// Series is one ranged attack action: one attack, or with Rapid Fire several,
// one after another.
type Series[A shots, B tracks] struct {
	Shots        A
	Marks        [mostTargets]markSet
	Order        [mostAttacks]uint8 // the target of each attack
	Attacks      uint8
	Combo        bool
	Reload       uint8 // markers gained
	Reloads      bool  // markers stop the weapon
	Ammo         bool
	Boosts       bool                            // boosts were bought, and expire
	Pays         bool                            // Ki spent after a success limits later attacks
	Inside       bool                            // decisions fall within an attack
	Stands       uint8                           // of each target as a bit: it may fall Prone, for -1 to later Challenge Numbers
	Friends      [mostTargets][mostFriends]uint8 // whom a stray shot at each target may hit, nearest first, counted from 1
	FriendWounds [mostFriends]uint8
	Bursts       bool  // others near the target are caught by a success
	Sweeps       bool  // attacks of their own at others follow
	Forget       group // what is not counted
}

// Volley is where the action stands, and what it came to.
type Volley[B tracks] struct {
	Count
	Tracks B
}

// Count is what an action came to beside its targets, and where it stands.
type Count struct {
	Made    uint8 // attacks that are over
	Rolled  uint8
	Hits    uint8
	First   bool // the first attack has rolled dice
	Result  int16
	Over    int16
	End     ending
	Ammo    uint8
	Reload  uint16
	Ki      uint8
	Theirs  uint8
	Once    bool               // a feat was used that may be used once only
	Lost    uint8              // friends lost, as bits
	Friends [mostFriends]uint8 // wounds that each has left
	FWounds uint32
	Saved   bool
	Marks   [marks]uint16
	Start   known // of the first attack
	Throw   Throw
	Level   int16
	Flying  bool
	Flight  Flight
	Done    bool
	Burst   int16 // one more than the Success Level that catches others; 0: none
	Fallout Fallout
}

// mixed is a number made of two.
func mixed(a, b uint64) uint64 {
	a = (a ^ b) * 0x9e3779b97f4a7c15
	return a ^ a>>29
}

// number is one that ways to stand which are the same have alike, and few others.
func (v *Volley[B]) number() uint64 {
	n := mixed(uint64(v.Made)|uint64(v.Rolled)<<8|uint64(v.Hits)<<16|uint64(uint16(v.Result))<<24|uint64(uint16(v.Over))<<40|uint64(v.End)<<56, uint64(v.Ammo))
	n = mixed(n, uint64(v.Reload)|uint64(v.Ki)<<16|uint64(v.Theirs)<<24|uint64(v.Lost)<<32|uint64(uint16(v.Level))<<40|uint64(one(v.Once))<<56|uint64(one(v.First))<<57)
	n = mixed(n, uint64(v.FWounds)|uint64(uint16(v.Burst))<<32)
	for _, x := range v.Friends {
		n = mixed(n, uint64(x))
	}
	for _, x := range v.Marks {
		n = mixed(n, uint64(x))
	}
	for i := range len(v.Tracks) {
		t := v.Tracks[i]
		n = mixed(n, uint64(t.Wounds)|uint64(t.Left)<<32|uint64(one(t.Removed))<<40|uint64(one(t.Downed))<<41|uint64(one(t.Gone))<<42|uint64(one(t.Prone))<<43)
	}
	return n
}

// Step makes the next attack.
func (p Series[A, B]) Step(t *table.T, s Volley[B]) (Volley[B], bool) {
	if s.Done {
		return s, false
	}
	if s.Flying {
		return p.fly(t, s), true
	}
	i := p.Order[s.Made]
	f := p.flight(s, i)
	s.Start, s.Throw, s.Level = known{}, Throw{}, 0
	if p.Attacks > 1 {
		t.Cite("bushido.trait.rapid-fire", "bushido.followup.rapid")
	}
	if p.Inside {
		s.Flying, s.Flight = true, f
		return s, true
	}
	shot := p.Shots[i]
	return p.book(t, s, table.Call(t, "ranged attack", shot, f)), true
}

// fly plays an attack step by step.
func (p *Series[A, B]) fly(t *table.T, s Volley[B]) Volley[B] {
	shot := &p.Shots[p.Order[s.Made]]
	next, more := shot.step(t, s.Flight)
	if more {
		s.Flight = next
		return s
	}
	out := s.Flight.Out
	s.Flying, s.Flight = false, Flight{}
	return p.book(t, s, out)
}

// book enters one attack, and tells whether another follows.
func (p *Series[A, B]) book(t *table.T, s Volley[B], r Report) Volley[B] {
	i := p.Order[s.Made]
	if r.Rolled {
		s.Rolled++
	}
	if r.Hit {
		s.Hits++
	}
	if r.End != noAttack || s.Made == 0 {
		s.End = r.End
	}
	if i == p.Order[0] {
		s.Theirs += r.Theirs
	}
	if s.Made == 0 {
		s.First, s.Result, s.Over = r.Rolled, r.Result, r.Over
	}
	s.Ki, s.Saved = s.Ki+r.Ki, s.Saved || r.Cancel
	s.Once = p.Pays && (s.Once || r.Once)
	s.Tracks[i] = p.track(s.Tracks[i], i, r)
	var felled bool
	s.Marks, felled = p.marked(t, s.Marks, i, r)
	s.Tracks[i].Prone = s.Tracks[i].Prone || felled && p.Stands>>i&1 == 1
	if _, id := p.nearest(s, i); r.Struck {
		s.FWounds += uint32(r.Friend.Wounds)
		s.Friends[id-1] = r.Friend.Left
		if r.Friend.Gone {
			s.Lost |= 1 << (id - 1)
		}
	}
	if r.Books {
		p.books(t, &s.Count)
	}
	if p.Boosts && s.Made == 0 && r.Rolled {
		t.Cite("bushido.ki.expire")
	}
	if p.Bursts && r.Hit && !r.Struck && !r.Cancel && r.End != failed {
		s.Burst = r.Level + 1
		return p.forget(s)
	}
	return p.forget(p.another(t, s, r))
}

// settled is the action once everybody is dealt with whom a success catches.
func (p *Series[A, B]) settled(t *table.T, s Volley[B]) Volley[B] {
	s.Burst = 0
	return p.forget(p.another(t, s, Report{Rolled: true}))
}

// forget drops what is not counted, and once the action is over what only its
// course asked for.
func (p *Series[A, B]) forget(s Volley[B]) Volley[B] {
	if p.Forget == 0 {
		return s
	}
	if p.Forget&ofTest != 0 {
		s.First, s.Result, s.Over = false, 0, 0
	}
	if p.Forget&ofAttacks != 0 {
		s.Rolled, s.Hits = 0, 0
	}
	if p.Forget&ofKi != 0 && (!p.Pays || s.Done) {
		s.Ki, s.Theirs = 0, 0
	}
	if p.Forget&ofEnd != 0 {
		s.End = noAttack
	}
	if p.Forget&ofMarks != 0 {
		s.Marks = [marks]uint16{}
	}
	if p.Forget&ofFriends != 0 {
		s.FWounds = 0
	}
	for i := range p.Attacks {
		k := p.Order[i]
		x := &s.Tracks[k]
		if p.Forget>>k&ofWounds != 0 {
			x.Wounds = 0
		}
		if p.Forget&ofFates != 0 {
			x.Removed, x.Downed = false, false
		}
		if s.Done {
			x.Prone = false
		}
		if s.Done && p.Forget&ofKi != 0 && !p.Sweeps {
			x.Left = 0
		}
	}
	if s.Done && p.Forget&ofKi != 0 {
		s.Ammo, s.Reload, s.Once = 0, 0, false
	}
	if s.Done && p.Forget&ofLost != 0 {
		s.Lost = 0
	}
	return s
}

// flight is the next attack before it begins.
func (p *Series[A, B]) flight(s Volley[B], i uint8) Flight {
	f := Flight{
		Later: s.Made > 0, Report: s.Made == 0 && p.Forget&ofTest == 0, Prone: s.Tracks[i].Prone, Saved: s.Saved,
		Left: s.Tracks[i].Left, Known: s.Start, Throw: s.Throw, Over: s.Level,
	}
	f.Fresh = f.Later && !slices.Contains(p.Order[:s.Made], i)
	at, id := p.nearest(s, i)
	if f.Struck = at; id > 0 {
		f.Friend = s.Friends[id-1]
	}
	if p.Pays {
		f.Spent, f.Once = [2]uint8{s.Ki, s.Theirs}, s.Once
	}
	return f
}

// nearest is the friend that a stray shot at a target hits: its place among those
// who touch the target, and who it is; 0 if none is left.
func (p *Series[A, B]) nearest(s Volley[B], i uint8) (at, id uint8) {
	for at < mostFriends && p.Friends[i][at] > 0 {
		if id = p.Friends[i][at]; s.Lost>>(id-1)&1 == 0 {
			return at, id
		}
		at++
	}
	return at, 0
}

// marked adds the marks that an attack gives, and tells whether its target fell
// Prone.
func (p *Series[A, B]) marked(t *table.T, have [marks]uint16, i uint8, r Report) (out [marks]uint16, felled bool) {
	if !r.Hit || r.Struck || r.Cancel || r.End == failed {
		return have, false
	}
	repeats, levels := p.repeats(int(r.Level))
	for k, n := range p.Marks[i].gained(t, r.Target, repeats, levels) {
		felled = felled || mark(k) == proneMark && n > 0
		if have[k] += n; p.Marks[i][k].Once {
			have[k] = min(have[k], 1)
		}
	}
	if r.Target.Rose {
		have[proneMark] = 1
	}
	return have, felled || r.Target.Rose
}

// track is a target after an attack at it.
func (p *Series[A, B]) track(x Track, i uint8, r Report) Track {
	h := r.Target
	x.Left = h.Left
	x.Wounds += uint32(h.Wounds)
	x.Removed = x.Removed || h.Removed
	x.Downed = x.Downed || h.Downed
	x.Gone = x.Gone || h.Gone
	return x
}

// repeats is how often a success counts for a weapon whose effects a Combo
// repeats, and the sum of the levels.
func (p *Series[A, B]) repeats(level int) (n, levels int) {
	n, levels = 1, level
	for at, first := level, true; p.Combo; first = false {
		next, more := comboNext(uint8(min(at, 255)), first)
		if !more {
			break
		}
		at = int(next)
		n, levels = n+1, levels+at
	}
	return n, levels
}

// books gains Reload markers and removes an Ammo token.
func (p *Series[A, B]) books(t *table.T, s *Count) {
	if p.Reloads {
		t.Cite("bushido.trait.reload")
		s.Reload += uint16(p.Reload)
	}
	if p.Ammo {
		t.Cite("bushido.trait.ammo")
		s.Ammo--
	}
}

// another tells whether a further attack follows: not at a target that is gone,
// nor with a weapon that is out or reloading. One that was out of range does not
// end the series.
func (p *Series[A, B]) another(t *table.T, s Volley[B], r Report) Volley[B] {
	s.Made++
	ends := !r.Rolled && p.Shots[p.Order[s.Made-1]].Stop != outOfRange
	for !ends && s.Made < p.Attacks && s.Tracks[p.Order[s.Made]].Gone {
		s.Made++
	}
	if s.Made < p.Attacks && !ends {
		switch {
		case p.Ammo && s.Ammo == 0:
			t.Cite("bushido.seq.ammo-check")
			ends = true
		case p.Reloads && s.Reload > 0:
			t.Cite("bushido.seq.reload-check")
			ends = true
		}
	}
	if ends || s.Made >= p.Attacks {
		t.Cite("bushido.seq.end", "bushido.followup.counter")
		s.Done, s.Made, s.Friends = true, 0, [mostFriends]uint8{}
	}
	return s
}

// Result is the volley.
func (p Series[A, B]) Result(s Volley[B]) Volley[B] { return s }
