package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// checkSpending refuses boosts and purchases that there are no points for, and
// more purchases than there can be.
func (s *scene) checkSpending() {
	r := s.reading()
	p := &s.policy
	switch sale := s.forSale(); {
	case p.buy <= 0:
	case s.actor.points == 0:
		r.fault("buy", "", "no focus or fury is there to buy with")
	case p.buy > s.actor.points:
		r.fault("buy", "all buys as many as there are points for", "at most %d, one for each point there is (got %d)", s.actor.points, p.buy)
	case sale == 0:
		r.fault("buy", "", "nothing is for sale: points buy melee attacks, and shots with Reload (warmachine.action.buy-attack)")
	case p.buy > sale:
		r.fault("buy", "", "Reload sells %s (got %d)", attack.Counted(sale, "shot", "shots"), p.buy)
	}
	if s.actor.points > 0 {
		return
	}
	if len(p.attack.list) > 0 {
		r.fault("boost_attack", "", "no focus or fury is there to boost with")
	}
	if len(p.damage.list) > 0 {
		r.fault("boost_damage", "", "no focus or fury is there to boost with")
	}
}

// forSale is the most attacks that points may buy, as far as the file alone tells:
// melee attacks, unless the action is shooting and no rule lifts the limit, and
// shots as Reload says.
func (s *scene) forSale() int {
	a := s.policy.action
	switch {
	case a == actUndecided || len(s.file.SoFar) > 0:
		return s.actor.points
	case a == actNone || a.outside() || s.actor.typ == "trooper" && s.actor.count > 1:
		return 0
	}
	shots := 0
	for _, w := range s.weapons {
		switch {
		case (w.typ == "melee" || w.special.has[pointBlank]) && (a != actRanged || s.mayMix()):
			return s.actor.points
		case w.typ == "ranged":
			shots += w.special.reload
		}
	}
	return min(shots, s.actor.points)
}

// mayMix tells whether some rule of the file may let melee and ranged attacks mix.
func (s *scene) mayMix() bool {
	grants := func(sp special) bool {
		return slices.ContainsFunc(granting, func(a ability) bool { return sp.has[a] })
	}
	return s.dual() || s.actor.special.has[hogWild] || s.actor.special.has[wildShot] || grants(s.actor.special) ||
		slices.ContainsFunc(s.weapons, func(w *weapon) bool { return grants(w.special) }) ||
		slices.ContainsFunc(s.entries, func(e *entry) bool { return e.effects.has[blackSpot] })
}
