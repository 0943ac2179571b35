package wh40k9

// checkAdaptive refuses a Command Re-roll decided roll by roll over more attacks
// than can be looked at in good time. A play asks without looking ahead.
func (s *scene) checkAdaptive() {
	p := s.plan()
	if !p.adaptive || s.trying {
		return
	}
	if n := p.deliberations(); n > mostAdaptive {
		s.file.Fault("decisions.command_reroll", "attacks, hit, wound or damage spends it without looking ahead", "too large: adaptive looks at attacks times states of the targets, up to %.0f of at most %d", n, mostAdaptive)
	}
}

// deliberations estimates from above the attacks, each times the states of the
// targets before it, and the results with what follows.
func (p *plan) deliberations() float64 {
	reach := make([]float64, len(p.start))
	for k := range reach {
		reach[k] = 1
	}
	all := func() float64 {
		n := 1.0
		for _, r := range reach {
			n *= r
		}
		return n
	}
	sum := 0.0
	for i := range p.groups {
		g := &p.groups[i]
		weapons := float64(g.Weapons)
		turns := weapons * float64(g.Number.Max())
		if !g.Number.Fixed() { // weapons by the attacks counted so far
			sum += weapons * turns / 2 * all()
		}
		turns *= float64(max(1, int(g.Rolls)))
		k := g.Target
		room := float64(p.counting(int(k)).wounds + 1)
		if g.One.N > 1 {
			room *= 2
		}
		reach[k] = min(room, reach[k]+turns*float64(g.harmEach()))
		waiting := 1.0
		if g.One.Late {
			waiting += turns * float64(g.One.Strike.mostMortal())
		}
		sum += turns * all() * waiting
	}
	if len(p.start) == 1 && !p.follow[0].none() {
		sum = max(sum, p.endings())
	}
	return sum
}

// harmEach is the most wounds that one attack of the group can take.
func (g *Group) harmEach() int {
	if g.Block {
		return 1
	}
	most := 1
	for i := range g.One.Rows[:g.One.N] {
		for _, d := range g.One.Rows[i].Damage {
			most = max(most, d.Roll.Max())
		}
	}
	hits := 1
	for _, n := range g.One.Strike.Extra {
		hits = max(hits, 1+int(n))
	}
	return most*hits + g.One.Strike.mostMortal()
}
