package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Misfire is what a unit's misfires do.
type Misfire struct {
	Modifier int8  // on the Misfire Table
	Only     bool  // every misfire is a Malfunction
	HP       uint8 // of the shooting model
	Models   uint16
	Below    uint8 // an Engineer rolls a result of at most this once more
}

// all is the Health Points that misfires can cost the unit.
func (m *Misfire) all() uint16 { return uint16(m.HP) * max(m.Models, 1) }

// MisfireWord is what the Misfire Table said.
type MisfireWord uint8

// The words of the measure.
const (
	NoMisfire MisfireWord = iota
	Explosion
	Breakdown
	Jammed
	Malfunction
)

var misfireWords = [...]string{"none", "explosion", "breakdown", "jammed", "malfunction"}

// misfireResult reads the table: the result after modifiers.
func misfireResult(n int) MisfireWord {
	switch {
	case n <= 0:
		return Explosion
	case n <= 2:
		return Breakdown
	case n <= 4:
		return Jammed
	}
	return Malfunction
}

// misfire rolls on the table once for each misfire of the unit's batch.
func (p *Plan) misfire(t *table.T, s State) State {
	k := p.strand(int(s.Strand))
	if s.Run.Shot != NoShot {
		s.Shot, s.Run.Shot = s.Run.Shot, NoShot
		s.Misfire = NoMisfire
	}
	if s.Run.Misfires == 0 {
		return p.reckon(s, k)
	}
	m := &k.Misfire
	word := Malfunction
	if m.Only {
		t.Cite("ninthage.misfire.table")
	} else {
		n := t.D6("misfire table", "ninthage.misfire.table") + int(m.Modifier)
		if s.At == misfires && m.Below > 0 && n <= int(m.Below) && !s.Reroll {
			t.Cite("ninthage.rule.engineer")
			s.Reroll = true
			return s.to(misfireAgain)
		}
		word = misfireResult(n)
	}
	s.Run.Misfires--
	s.Misfire = word
	switch word {
	case Malfunction:
		s.Mine = min(s.Mine+1, m.all())
	case Explosion:
		hp := uint16(m.HP)
		s.Mine = min((s.Mine/hp+1)*hp, m.all())
		if p.near() {
			return s.to(explosion)
		}
	}
	return s.to(misfires)
}

// reckon adds up what the unit's misfires cost it.
func (p *Plan) reckon(s State, k *Strand) State {
	if k.Misfire.HP > 0 {
		s.Lost += int32(s.Mine)
		s.Dead += s.Mine / uint16(k.Misfire.HP)
	}
	s.Mine, s.Reroll = 0, false
	return s.to(casualties)
}

// Neighbour is a unit near the shooter, which an Explosion may reach.
type Neighbour struct {
	Pool   Pool
	Within [7]uint8 // how many of its models are within so many inches
	Strike Strike
}

func (p *Plan) near() bool {
	for i := range p.Near {
		if p.Near[i].Pool.HP > 0 {
			return true
		}
	}
	return false
}

// explode rolls how far the Explosion reaches.
func (p *Plan) explode(t *table.T, s State) State {
	s.Radius = uint8(t.D6("explosion", "ninthage.misfire.table"))
	s.Needs[0] = 0
	return s.to(bystander)
}

// bystander resolves one hit on every model within reach, one unit after
// another.
func (p *Plan) bystander(t *table.T, s State) State {
	i := int(s.Needs[0])
	if i == nearCount || p.Near[i].Pool.HP == 0 {
		s.Needs[0], s.Radius = 0, 0
		return s.to(misfires)
	}
	n := &p.Near[i]
	s.Needs[0]++
	hit := Attack{Need: 1, Hits: 1, Plain: n.Strike, Count: CountLosses}
	x := Salvo{Assault{Attack: hit}, Number{Plus: 1, Times: 1}, uint16(n.Within[s.Radius])}
	r := Run{HP: Pools{n.Pool.Start - s.Near[i]}}
	r = table.Call(t, "explosion", x, r, "ninthage.misfire.table")
	s.Near[i] = n.Pool.Start - r.HP[0]
	return s
}

// bystanders are the units that an Explosion may reach: one hit of Str 5 and
// AP 2 on each model within reach.
func (q *question) bystanders() {
	for i := range q.f.Situation.Bystanders {
		if i >= nearCount {
			break
		}
		u := &q.f.Situation.Bystanders[i]
		c := newCombatant(u, "situation.bystanders["+itoa(i)+"]", "Bystander", 1)
		n := &q.near[i]
		n.Pool = c.victim[rankAndFile]
		n.Pool.Start = int16(c.start.left())
		for d := 1; d <= 6; d++ {
			for _, x := range u.Distances {
				if x.Rat != nil && x.Rat.Cmp(inches(int64(d))) <= 0 {
					n.Within[d]++
				}
			}
		}
		hit := q.strikeAt(striking{str: 5, ap: 2}, c.pool(rankAndFile), c)
		n.Strike = hit.Strike
		n.Strike.Count = CountLosses
	}
}
