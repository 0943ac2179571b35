package wh40k9

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
	// end of the group, all together, over its attacks and what came before.
	mostLate = 3_000_000
	// mostAdaptive is the attacks, each times the states of the targets before it,
	// between which the attacker may be asked for a Command Re-roll.
	mostAdaptive = 6500
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
	}
	if word(s.file.Decisions.MortalTiming, "per_attack") == "after_group" {
		s.checkLate()
	}
	s.checkJoint()
	s.checkAdaptive()
}

// checkLate refuses groups whose mortal wounds wait for their end in too many
// ways: from every state that the groups before can leave the unit in.
func (s *scene) checkLate() {
	lost, sum := make([]int, len(s.targets)), 0
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		wounds := 0
		for _, m := range g.target.models {
			wounds += m.count * m.w
		}
		attacks, each := g.weapons*g.number.Max()*g.rolls(), g.strike.mostMortal()
		before := min(wounds, lost[g.target.index]) + 1
		lost[g.target.index] += g.weapons*g.number.Max()*g.hitsEach(s)*g.rows[0].Damage[0].Roll.Max() + attacks*each
		if each == 0 {
			continue
		}
		sum += before * attacks * (min(wounds, lost[g.target.index]) + 1) * each * attacks
		if sum > mostLate {
			s.file.Fault("decisions.mortal_timing", "per_attack", "too large: up to %d attacks, each with up to %d mortal wounds that wait for the others, against %d wounds", attacks, each, wounds)
			return
		}
	}
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
