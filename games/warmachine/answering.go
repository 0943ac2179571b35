package warmachine

import "github.com/enfilade/enfilade/internal/table"

// answers tells whether models of the entry strike at the attacker, and what
// that does to it is followed: the file says what both need for it.
func (s *scene) answers(e *entry) bool {
	return s.policy.retaliate && !e.friendly && s.actor.boxes > 0 && e.hasMat && e.hasPs
}

// strikesBack tells whether a Retaliatory Strike of the entry is followed.
func (s *scene) strikesBack(e *entry) bool {
	return e.special.has[retaliatoryStrike] && s.answers(e) && !e.place.back && e.reaches()
}

// defends tells whether a Defensive Strike of the entry is followed: the attacker
// has moved into its reach.
func (s *scene) defends(e *entry) bool {
	m := s.state.movement
	return e.special.has[defensiveStrike] && s.answers(e) && e.reaches() && m != "none" && m != "aim" && len(s.file.SoFar) == 0 &&
		e.place.melee && !e.effects.has[knockedDown] && !e.effects.has[stationary]
}

// reaches tells whether the attacker is in the entry's melee range.
func (e *entry) reaches() bool {
	return e.place.distance == nil || e.reach == nil || e.place.distance.Cmp(e.reach) <= 0
}

// follows tells whether the attacker's own boxes are followed.
func (s *scene) follows() bool {
	for _, e := range s.entries {
		if s.strikesBack(e) || s.defends(e) {
			return true
		}
	}
	return false
}

// unfollowed tells whether blows at the attacker are called for, but the file
// does not say enough to follow them.
func (s *scene) unfollowed() bool {
	if !s.policy.retaliate {
		return false
	}
	for _, e := range s.entries {
		if (e.special.has[retaliatoryStrike] || e.special.has[defensiveStrike]) && !s.answers(e) {
			return true
		}
	}
	return false
}

// blowBack is one basic melee attack of a model at the attacker.
func (s *scene) blowBack(e *entry) strike {
	return strike{Attack: attackRoll{Dice: 2, Need: int16(s.actor.def - e.mat)}, Damage: sumRoll{Dice: 2}, Minus: int16(s.actor.arm - e.ps), Times: 1}
}

// provoked tells whether a model that was just struck, and lives, strikes back:
// once a turn, unless it is down, and not at one that strikes as it passes.
func (p *plan) provoked(n *now, g group, r struck) bool {
	return p.back && n.Kind == melee && n.As != asFreeStrike && !p.wide(n, int(n.Weapon)) && r.Flags&fHit != 0 &&
		!g.is(gDown|gStill|gAnswered) && p.strikesBack(p.entries[g.Entry])
}

// answer is step 13: the model that was struck strikes back. An attacker that is
// destroyed makes no further attack.
func (p *plan) answer(t *table.T, n *now) {
	e := p.entries[n.Aimed-1]
	n.Deed, n.Aimed = n.Deed&^dAnswered, 0
	if p.struckAt(t, n, "Retaliatory Strike", e, "warmachine.seq.step13") {
		return
	}
	n.At = sAfter
	if p.quiet(n) {
		p.afterQuiet(n)
	}
}

// defend is a Defensive Strike of each model that the attacker moved up to,
// before its first attack.
func (p *plan) defend(t *table.T, n *now) {
	for ; int(n.Die) < len(p.entries); n.Die, n.Pend = n.Die+1, 0 {
		e := p.entries[n.Die]
		if !p.defends(e) || int(n.Pend) == e.count {
			continue
		}
		n.Pend++
		p.struckAt(t, n, "Defensive Strike", e, "warmachine.ability.defensive-strike")
		return
	}
	n.Die, n.Pend = 0, 0
	n.At = p.opensAt(n)
}

// answer is the blow at the attacker that rolls are of.
type answer string

// struckAt rolls a blow at the attacker; true if that is its end.
func (p *plan) struckAt(t *table.T, n *now, name string, e *entry, id table.RuleID) bool {
	n.drew = true
	t.For(answer(name))
	r := table.Call(t, name, p.blowBack(e), blow{Left: n.Own}, id)
	if n.Own = r.Left; r.Flags&fDead == 0 {
		return false
	}
	p.end(n)
	return true
}
