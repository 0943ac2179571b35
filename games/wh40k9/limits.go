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
	// mostLate is the states of a unit and of the mortal wounds that wait for the
	// end of the group, all together, over its attacks.
	mostLate = 20_000_000
	// mostExactDice is the dice beyond which fractions are refused, fewExactDice
	// those up to which they never are.
	mostExactDice = 6000
	fewExactDice  = 500
	// mostExactWork is the products that fractions may need, as many words each as
	// their digits take; mostExactSums is the results times the square of the dice,
	// for each result is brought to its lowest terms in every measure.
	mostExactWork = 30e6
	mostExactSums = 5e9
	// mostAdaptive is the attacks, each times the states of the targets before it,
	// between which the attacker may be asked for a Command Re-roll.
	mostAdaptive = 8000
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
		sums := unsaved * unsaved / 2 * values * values
		if !g.number.Fixed() { // of every number of attacks that a weapon can make
			each := unsaved / max(1, g.weapons)
			sums = unsaved*unsaved/2*values + (g.number.Max()-g.number.Min()+1)*each*each/2*values*values
		}
		if values > 2 && sums > mostSums {
			s.file.Attacker.Fault("weapons", "", "too large: up to %d unsaved attacks of Damage %d to %d", unsaved, n.Min(), n.Max())
			return
		}
		if word(s.file.Decisions.MortalTiming, "per_attack") == "after_group" && g.strike.inflicts() {
			attacks := g.weapons * g.number.Max() * g.rolls()
			if n := attacks * min(wounds+1, unsaved*n.Max()+1) * g.strike.mostMortal() * attacks; n > mostLate {
				s.file.Fault("decisions.mortal_timing", "per_attack", "too large: up to %d attacks, each with up to %d mortal wounds that wait for the others, against %d wounds", attacks, g.strike.mostMortal(), wounds)
				return
			}
		}
	}
	s.checkJoint()
	s.checkAdaptive()
}

// mostMortal is the most mortal wounds of one attack with one hit.
func (k *Strike) mostMortal() int {
	n := 0
	for i := range k.HitMortal {
		if k.HitMortal[i].On&k.Hit.Pass != 0 {
			n += k.HitMortal[i].number().Max()
		}
		if k.WoundMortal[i].On != 0 {
			n += k.WoundMortal[i].number().Max()
		}
	}
	return n
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
	if !p.unwieldy() {
		return laws
	}
	for i := range laws {
		laws[i].Exact = refused(laws[i].Exact)
	}
	return laws
}

// unwieldy tells whether the fractions would be too long to be worked out soon.
func (p *plan) unwieldy() bool {
	dice := float64(p.dice())
	switch {
	case dice <= fewExactDice:
		return false
	case dice > mostExactDice:
		return true
	}
	work, results, largest := 0.0, 1.0, 1.0
	for k := range p.start {
		states := 1.0
		for _, g := range p.groups {
			if int(g.Target) != k {
				continue
			}
			turns := float64(int(g.Weapons) * g.Number.Max() * max(1, int(g.Rolls)))
			d := &g.One.Rows[0].Damage[0]
			states = min(states+turns*float64(d.Roll.Max()), float64(p.counting(k).wounds+1))
			work += turns * states * float64(d.Roll.Max()-d.Roll.Min()+2)
		}
		results, largest = results*states, max(largest, states)
	}
	if results > mostOutcomes { // every target by itself
		results = largest
	}
	const diceInAWord = 25 // 64 bits hold the ways of so many
	return work*(1+dice/diceInAWord) > mostExactWork || results*dice*dice > mostExactSums
}

func refused[B any](func(B) attack.Law) func(B) attack.Law {
	return func(B) attack.Law { panic(table.TooMany{Procedure: "fractions"}) }
}
