package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Limits on what is worked out. They are reached only by numbers that no army
// has: see the game's page in docs.
const (
	mostAttacks = 2000
	// mostRows is the states of a unit after 0, 1, 2 ... unsaved attacks, all
	// together, that a group may need.
	mostRows = 25_000_000
	// mostSums is the products that the sum of all Damage rolled may need.
	mostSums = 2_000_000_000
	// mostExactDice is the dice beyond which fractions are refused.
	mostExactDice = 6000
)

// checkAmount refuses what is too large to be meant, or to be worked out.
func (s *scene) checkAmount() {
	total := 0
	for _, g := range s.groups {
		if g.profile != nil {
			total += g.weapons * g.number.Max() * g.rolls()
		}
	}
	if total > mostAttacks {
		s.file.Attacker.Fault("weapons", "", "at most %d attacks in all (got up to %d)", mostAttacks, total)
		return
	}
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		unsaved := g.weapons * g.number.Max() * g.hitsEach(s)
		wounds := 0
		for _, m := range g.target.models {
			wounds += m.count * m.w
		}
		n := g.rows[0].Damage[0].Roll
		spread := n.Max() - n.Min() + 1
		if g.rows[0].Damage[0].Ignore < 7 {
			spread = n.Max() + 1
		}
		// After k unsaved attacks a unit is in some k times spread states.
		states := min(wounds+1, 1+unsaved*(spread-1)/2)
		if unsaved*states > mostRows {
			s.file.Attacker.Fault("weapons", "", "too large: up to %d unsaved attacks of Damage %d to %d against %d wounds", unsaved, n.Min(), n.Max(), wounds)
			return
		}
		values := n.Max() - n.Min() + 2
		if values > 2 && unsaved*unsaved/2*values*values > mostSums {
			s.file.Attacker.Fault("weapons", "", "too large: up to %d unsaved attacks of Damage %d to %d", unsaved, n.Min(), n.Max())
			return
		}
	}
}

// dice estimates from above how many dice the attacks roll.
func (p *plan) dice() int {
	sum := 0
	for _, g := range p.groups {
		attacks := int(g.Weapons) * g.Number.Max() * max(1, int(g.Rolls))
		d := g.One.Rows[0].Damage[0]
		each := 3 + int(d.Roll.N)
		if d.Ignore < 7 {
			each += d.Roll.Max()
		}
		sum += attacks * each
	}
	return sum
}

// inexact refuses fractions of attacks with too many dice.
func (p *plan) inexact(laws []attack.Attack) []attack.Attack {
	if p.dice() <= mostExactDice {
		return laws
	}
	for i := range laws {
		laws[i].Exact = refused(laws[i].Exact)
	}
	return laws
}

func refused[B any](func(B) attack.Law) func(B) attack.Law {
	return func(B) attack.Law { panic(table.TooMany{Procedure: "fractions"}) }
}
