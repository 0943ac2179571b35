package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Plan is what a phase resolves, worked out before the dice: whose attacks at
// whom, in order. It never changes once a phase goes by it.
type Plan struct {
	Strands []Strand
	Against [][poolCount]Strikes // of a strand at pools other than its own; nil: nothing is distributed

	N       uint16 // strands
	Melee   bool
	Victims [2]Victim // of the attacks: the target, and in a fight the attacker
	Forms   [2]Form
	Morale  Morale
	Hold    bool // no more shooting at a unit that failed its Panic Test
	Near    [nearCount]Neighbour
	Told    bool  // rolls are called with what they need
	By      []By  // who makes each strand, as it is played
	Staged  bool  // every step of the sequence for all attacks together, as it is played
	Noted   bool  // how many hits each pool of the target takes is noted
	Mark    int8  // the unit from whose start losses are counted; -1: from the start
	Of      uint8 // only hits on this pool are counted, from 1; 0: all
	Count   Counted

	Earlier *Plan   // of the attackers before; nil: there are none, or they do not matter
	Whole   Pools   // of the target at the start
	Keep    []int16 // by strand, rank-and-file Health Points with which all that follows goes as with Whole; nil: not known
}

// Fixed marks the plan as one that never changes.
func (*Plan) Fixed() {}

// strand is strand i, and unit the attacker that it belongs to.
func (p *Plan) strand(i int) *Strand { return &p.Strands[i] }
func (p *Plan) unit(i int) uint8     { return p.Strands[i].Unit }

// against is how strand i strikes a pool other than its own.
func (p *Plan) against(i, pool int) Strikes {
	if p.Against == nil {
		return p.Strands[i].strikes()
	}
	return p.Against[i][pool]
}

func (k *Strand) strikes() Strikes {
	a := &k.Assault.Attack
	return Strikes{a.Plain, a.Bracketed, a.Small}
}

// By is who strikes: what the rolls of a strand are for, in a play.
type By struct {
	Side uint8 // 0: at the target; 1: at the attacker
	Who  string
	With string
}

// by tells whose the next roll is.
func (p *Plan) by(t *table.T, s *State) {
	if i := int(s.Strand); i < len(p.By) {
		t.For(&p.By[i])
	}
}

// maxStrands is how many kinds of attacks a scenario may have.
const maxStrands = 400
