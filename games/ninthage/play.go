package ninthage

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Chronicle is a phase as it is played, every step for all attacks together,
// with an account of each attacker.
type Chronicle struct{ Phase Phase }

// Account is where a play stands, and where it stood when each attacker was
// done.
type Account struct {
	State State
	Done  [mostAttackers]Entry
}

// mostAttackers is how many attackers a scenario may have.
const mostAttackers = 40

// Entry is what had happened when an attacker was done.
type Entry struct {
	Run     Run
	Panic   PanicState
	Shot    Shot
	Misfire MisfireWord
	Lost    int32
	Dead    uint16
	Fired   bool // artillery of its own
}

// Step goes on with the phase and keeps the account of the unit attacking.
func (c Chronicle) Step(t *table.T, a Account) (Account, bool) {
	unit := -1
	if i := int(a.State.Strand); i < int(c.Phase.N) && !c.Phase.Melee {
		unit = int(c.Phase.unit(i))
	}
	s, more := c.Phase.Step(t, a.State)
	if !more {
		return a, false
	}
	if unit >= 0 {
		fired := a.Done[unit].Fired || s.Run.Shot != NoShot
		// Those who find nobody left to attack have the same account.
		for u := unit; u <= int(c.Phase.unit(int(c.Phase.N)-1)) && u < mostAttackers; u++ {
			a.Done[u] = Entry{s.Run, s.Panic, s.Shot, s.Misfire, s.Lost, s.Dead, fired && u == unit}
		}
	}
	a.State = s
	return a, true
}

// Result is the account.
func (c Chronicle) Result(a Account) Account { return a }

// Theirs are what the target's own attacks came to, in a play.
type Theirs struct{ Attacks, Hits, Wounds, Unsaved, Over int32 }

// swap exchanges what is counted of one side's attacks for the other's.
func (s *State) swap() {
	r := &s.Run
	mine := Theirs{r.Attacks, r.Hits, r.Wounds, r.Unsaved, r.Over}
	r.Attacks, r.Hits, r.Wounds, r.Unsaved, r.Over = s.Theirs.Attacks, s.Theirs.Hits, s.Theirs.Wounds, s.Theirs.Unsaved, s.Theirs.Over
	s.Theirs = mine
	s.Swapped = !s.Swapped
}

// played is the attack as it is played.
func (q *question) played(bool) attack.Attack {
	q.settle()
	a := ask{stages: everything, unit: -1, pool: -1, staged: true}
	p, s := q.phase(a)
	p.Told, p.Noted = true, true
	ms, read := q.playedMeasures()
	return attack.Bind(Chronicle{Phase{p}}, Account{State: s}, ms, read)
}

// playedMeasures are all measures of all laws, read off an account.
func (q *question) playedMeasures() ([]attack.Measure, func(Account, []attack.Value)) {
	var ms []attack.Measure
	var reads []func(Account) attack.Value
	met := map[string]bool{}
	add := func(m attack.Measure, read func(Account) attack.Value) {
		if !met[m.Name] {
			met[m.Name] = true
			ms, reads = append(ms, m), append(reads, read)
		}
	}
	for _, a := range q.asks() {
		switch {
		case a.pool >= 0:
			p := a.pool
			add(q.poolReadings(a)[0].measure, func(x Account) attack.Value { return attack.Number(int(x.State.Taken[p])) })
			continue
		case a.unit >= 0:
			q.entryMeasures(a, add)
			continue
		}
		for _, r := range q.readings(a) {
			if !a.stages.any(r.stage) {
				continue
			}
			add(r.measure, func(x Account) attack.Value {
				s := x.State
				if a.side == 1 {
					s.swap()
				}
				e := s.end()
				return r.read(&e)
			})
		}
	}
	return ms, func(x Account, v []attack.Value) {
		for i, r := range reads {
			v[i] = r(x)
		}
	}
}

// entryMeasures are those of one attacker: what it added to the account.
func (q *question) entryMeasures(a ask, add func(attack.Measure, func(Account) attack.Value)) {
	place := q.rank(a.unit)
	for _, r := range q.readings(a) {
		if !a.stages.any(r.stage) {
			continue
		}
		add(r.measure, func(x Account) attack.Value {
			before := Entry{Run: Run{HP: q.target.start}}
			if place > 0 {
				before = x.Done[place-1]
			}
			now := x.Done[place]
			n, _, _ := q.target.victim.count(&before.Run.HP)
			s := End{Run: now.Run, Mark: int16(before.Run.HP.left()), Marked: int16(n), Panic: now.Panic, Lost: now.Lost - before.Lost, Dead: now.Dead - before.Dead}
			s.Run.Attacks -= before.Run.Attacks
			s.Run.Hits -= before.Run.Hits
			s.Run.Wounds -= before.Run.Wounds
			s.Run.Unsaved -= before.Run.Unsaved
			s.Run.Over -= before.Run.Over
			if q.artillery(a.unit) && now.Fired {
				s.Shot, s.Misfire = now.Shot, now.Misfire
			}
			return r.read(&s)
		})
	}
}
