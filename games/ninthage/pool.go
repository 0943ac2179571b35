package ninthage

import "github.com/enfilade/enfilade/internal/table"

// poolCount is how many Health Pools a unit has at most: its rank-and-file, its
// Champion, nine characters, and rank-and-file of other Types.
const poolCount = 16

// The pools every unit has.
const (
	rankAndFile = iota
	championPool
	firstCharacter
)

// Pools are the Health Points left in each Health Pool.
type Pools [poolCount]int16

// Pool is what a Health Pool is.
type Pool struct {
	HP        uint8 // of one model
	Start     int16 // Health Points at the start
	Cells     uint8 // places of the formation that one model fills
	Beside    bool  // on a Mismatching Base, beside the first rank
	Front     uint8 // places of the first rank that a character fills
	Character uint8 // its number from 1; 0: rank-and-file or Champion
	Receives  bool  // hits that are distributed may go to it
	Standard  bool  // of Standard Height, for Stomp Attacks
}

// Victim is the Health Pools of a unit.
type Victim [poolCount]Pool

// models is how many models of the pool are left.
func (v *Victim) models(h *Pools, p int) int {
	if h[p] <= 0 {
		return 0
	}
	return (int(h[p]) + int(v[p].HP) - 1) / int(v[p].HP)
}

// count is how many models of the unit are left, how many places they fill, and
// how many of them stand beside the first rank.
func (v *Victim) count(h *Pools) (models, cells, beside int) {
	for p := range v {
		if v[p].HP == 0 {
			continue
		}
		n := v.models(h, p)
		models += n
		if v[p].Beside {
			beside += n
			continue
		}
		cells += n * int(v[p].Cells)
	}
	return models, cells, beside
}

// left is the Health Points of the unit.
func (h *Pools) left() int {
	n := 0
	for _, x := range h {
		n += int(x)
	}
	return n
}

// Run is what attacks have done to a unit so far.
type Run struct {
	HP Pools

	Attacks, Hits, Wounds, Unsaved, Over int32

	Class    Classes // hits sorted, waiting to be distributed
	Shot     Shot
	Misfires uint16
	Used     bool // the one bracketed hit of a number of automatic hits
	done     bool
}

// Assault is one attack at a Health Pool. Its result is the unit after it.
type Assault struct {
	Attack   Attack
	Pool     uint8
	Overflow bool // what the rank-and-file cannot lose, the Champion does
	Counts   bool // it counts as an attack
	One      bool // exactly one of several such attacks makes the bracketed hit
}

// Step makes the attack.
func (a Assault) Step(t *table.T, r Run) (Run, bool) {
	if r.done {
		return r, false
	}
	k := a.Attack
	if a.One {
		k.Bracket = !r.Used
		r.Used = true
	}
	r.done = true
	if a.Counts && k.Count.any(CountAttacks) {
		r.Attacks++
	}
	if k.Count&^CountAttacks == 0 && !k.Classes || r.spent(a) {
		return r, true
	}
	return a.take(t, r, table.Call(t, "attack", k, Shooting{}, "ninthage.seq.batch")), true
}

// spent tells whether nothing more can come of the attack that is counted.
func (r *Run) spent(a Assault) bool {
	return a.Attack.Count == CountLosses && a.Attack.Kind == notArtillery && !a.Attack.Classes &&
		r.HP[a.Pool] == 0 && (!a.Overflow || r.HP[championPool] == 0)
}

// take notes the toll of an attack.
func (a Assault) take(t *table.T, r Run, x Toll) Run {
	r.Hits += x.Hits
	r.Wounds += x.Wounds
	r.Unsaved += x.Unsaved
	for i, n := range x.Class {
		r.Class[i] += n
	}
	if x.Shot != NoShot && (r.Shot == NoShot || x.Shot < r.Shot) {
		r.Shot = x.Shot
	}
	r.Misfires += x.Misfires
	if x.Loss > 0 {
		r.lose(t, int(a.Pool), int(x.Loss), a.Overflow, a.Attack.Count.any(CountOver))
	}
	return r
}

// lose takes Health Points from a pool; what the rank-and-file cannot lose goes
// to the Champion, and what nobody can is ignored.
func (r *Run) lose(t *table.T, p, n int, overflow, counted bool) {
	t.Cite("ninthage.seq.hp")
	if p >= firstCharacter {
		t.Cite("ninthage.hp.character")
	} else {
		t.Cite("ninthage.hp.pool")
	}
	d := min(n, int(r.HP[p]))
	r.HP[p] -= int16(d)
	n -= d
	if n > 0 && overflow && p == rankAndFile && r.HP[championPool] > 0 {
		t.Cite("ninthage.hp.champion-overflow")
		d = min(n, int(r.HP[championPool]))
		r.HP[championPool] -= int16(d)
		n -= d
	}
	if counted {
		r.Over += int32(n)
	}
}

// Result is the unit, ready for the next attack.
func (a Assault) Result(r Run) Run { r.done = false; return r }

// Salvo is all alike attacks of a batch: Models times Number of them. Its result
// is the unit after it.
type Salvo struct {
	Assault Assault
	Number  Number
	Models  uint16
}

// Step makes the attacks: all at once where only one thing is counted, else one
// after the other.
func (s Salvo) Step(t *table.T, r Run) (Run, bool) {
	if r.done {
		return r, false
	}
	k := &s.Assault.Attack
	n := int(s.Models) * s.Number.fixed()
	rolled := s.Number.N > 0 && s.Models > 0
	counts := s.Assault.Counts && k.Count.any(CountAttacks)
	what := k.Count &^ CountAttacks
	switch {
	case rolled && counts && what == 0 && !k.Classes:
		r.Attacks += int32(table.Sum(t, numberNames[s.Number.Of], int(s.Models), s.Number, Rolled{}, "ninthage.shoot.number"))
		return r.finished(), true
	case what.single() && !k.Classes && !s.Assault.One && !(rolled && counts):
		if counts {
			r.Attacks += int32(n)
		}
		return s.together(t, r, n, rolled), true
	}
	runs := table.Times(n)
	if rolled {
		runs = table.SumOf(t, numberNames[s.Number.Of], int(s.Models), s.Number, Rolled{}, "ninthage.shoot.number")
	}
	table.InTurn(t, "attack", runs, s.Assault, r, "ninthage.seq.batch")
	return r, true
}

// single tells whether one number says all that is counted.
func (c Counted) single() bool {
	switch c {
	case 0, CountHits, CountWounds, CountUnsaved, CountLosses, CountOver, CountLosses | CountOver:
		return true
	}
	return false
}

// mostCounted is the most that is added up at once.
const mostCounted = 1 << 21

// together makes all attacks at once and adds up what is counted of them.
func (s Salvo) together(t *table.T, r Run, n int, rolled bool) Run {
	a := s.Assault.Attack
	if a.Count&^CountAttacks == 0 || n == 0 && !rolled {
		return r.finished()
	}
	a.Count &^= CountAttacks
	if !rolled && n*a.most() > mostCounted || rolled && int(s.Models)*s.Number.most()*a.most() > mostCounted {
		panic(table.TooMany{Procedure: s})
	}
	sum := 0
	if rolled {
		sum = table.Sum(t, "attack", int(s.Models), Burst{s.Number, Meter{a}}, Bursting{}, "ninthage.seq.batch", "ninthage.shoot.number")
	} else {
		sum = table.Sum(t, "attack", n, Meter{a}, Metered{}, "ninthage.seq.batch")
	}
	r.tally(t, s.Assault, a.Count, sum)
	return r.finished()
}

// tally adds a sum of what is counted, and takes it from the pool if it is
// Health Points.
func (r *Run) tally(t *table.T, a Assault, what Counted, sum int) {
	switch {
	case what == CountHits:
		r.Hits += int32(sum)
	case what == CountWounds:
		r.Wounds += int32(sum)
	case what == CountUnsaved:
		r.Unsaved += int32(sum)
	case sum > 0:
		r.lose(t, int(a.Pool), sum, a.Overflow, what.any(CountOver))
	}
}

func (r Run) finished() Run { r.done = true; return r }

// most is the most that one attack adds to what is counted.
func (a *Attack) most() int {
	n := int(max(a.Hits, a.Partial)) + b2i(a.Focus)
	if a.Count.any(CountLosses | CountOver) {
		n *= max(a.Plain.most(), a.Bracketed.most(), a.Small.most(), 1)
	}
	return max(n, 1)
}

// most is the most Health Points that one hit costs.
func (k *Strike) most() int { return min(int(max(k.Cap, k.Lone)), max(k.Loss.most(), 1)) }

// Meter is one attack of which one thing is counted. Its result is the number.
type Meter struct{ Attack Attack }

// Metered is where a Meter stands.
type Metered struct {
	N    int32
	Done bool
}

// Step makes the attack.
func (m Meter) Step(t *table.T, s Metered) (Metered, bool) {
	if s.Done {
		return s, false
	}
	x := table.Call(t, "attack", m.Attack, Shooting{}, "ninthage.seq.batch")
	return Metered{x.Hits + x.Wounds + x.Unsaved + x.Loss, true}, true
}

// Result is the number.
func (m Meter) Result(s Metered) int { return int(s.N) }

// Burst is one model's attacks where dice say how many. Its result is what its
// Meter counts, added up.
type Burst struct {
	Number Number
	Meter  Meter
}

// Bursting is where a Burst stands.
type Bursting struct {
	At  uint8
	N   int32
	Sum int32
}

// Step rolls the number, then makes so many attacks.
func (b Burst) Step(t *table.T, s Bursting) (Bursting, bool) {
	switch s.At {
	case 0:
		n := b.Number.together(t, numberNames[b.Number.Of], "ninthage.shoot.number")
		return Bursting{At: 1, N: int32(n)}, true
	case 1:
		if s.N == 0 {
			return Bursting{At: 2}, true
		}
		sum := table.Sum(t, "attack", int(s.N), b.Meter, Metered{}, "ninthage.seq.batch")
		return Bursting{At: 2, Sum: int32(sum)}, true
	}
	return s, false
}

// Result is the sum.
func (b Burst) Result(s Bursting) int { return int(s.Sum) }

// Result is the unit.
func (s Salvo) Result(r Run) Run { r.Used, r.done = false, false; return r }
