package wh40k9

// Limits on what is worked out. They are reached only by numbers that no army
// has: see the game's page in docs.
const (
	mostAttacks = 2000
	// mostTurns is the unsaved attacks, times the states of a unit that each may meet,
	// times what it may do to it: of a unit that all know the state of, few are likely.
	mostTurns = 2.5e8
	// mostChained is about the microseconds that the states of the units take that the
	// groups can leave them in.
	mostChained = 2.5e6
	// mostLate is the states of a unit and of the mortal wounds that wait for the
	// end of the group, all together, over its attacks and what came before.
	mostLate = 1_500_000
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
	s.checkStates()
	if word(s.file.Decisions.MortalTiming, "per_attack") == "after_group" {
		s.checkLate()
	}
	s.checkJoint()
	s.checkAdaptive()
}

// checkStates refuses groups that can leave the units in more states than can be
// looked at in good time: of one group after each of its unsaved attacks, of all
// after each group.
func (s *scene) checkStates() {
	left, work, turns := make([]float64, len(s.targets)), 0.0, 0.0
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		wounds, each := 0, 0
		for _, m := range g.target.models {
			wounds, each = wounds+m.count*m.w, max(each, m.w)
		}
		n := g.rows[0].Damage[0].Roll
		ways := n.Max() - n.Min() + 1 // what an unsaved attack may do
		if g.rows[0].Damage[0].Ignore < 7 {
			ways = n.Max() + 1
		}
		unsaved := g.weapons * g.number.Max() * g.hitsEach(s)
		if !g.kept {
			ways = min(ways, each)
		}
		before := left[g.target.index]
		states := min(float64(wounds+1), before+float64(1+unsaved*max(1, ways-1)))
		left[g.target.index] = states
		turns += float64(unsaved) * float64(ways) * (before + (states-before)/10)
		if turns > mostTurns {
			s.file.Attacker.Fault("weapons", "fewer attacks, or units of fewer wounds", "too large: up to %d unsaved attacks of Damage %d to %d against %d wounds", unsaved, n.Min(), n.Max(), wounds)
			return
		}
		if work += states * (6 + 0.4*float64(ways)); work > mostChained {
			s.file.Attacker.Fault("weapons", "fewer weapons, or units of fewer wounds", "too large: %d groups of weapons against units of up to %d wounds", len(s.groups), wounds)
			return
		}
	}
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
