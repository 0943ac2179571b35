package warmachine

import (
	"fmt"
	"slices"
)

// came is what came of a past attack: stated, or by the models destroyed.
func (k *pastKeys) came() string {
	switch {
	case k.Result != "":
		return k.Result
	case k.Slain != nil && *k.Slain > 0:
		return "destroyed"
	}
	return "hit"
}

// pastFits refuses what one entry of the past says against itself, or against the
// models of the file. The attack is in hand.
func (s *scene) pastFits(n *now, k *pastKeys, result string, g group) bool {
	before := len(s.file.Faults().List())
	if result == "missed" {
		s.pastMissed(n, k)
	} else {
		s.pastMarked(n, k, result, g)
		s.pastSlain(n, k, result, g)
	}
	e := s.entries[g.Entry]
	switch {
	case result == "tough" && !e.special.has[tough]:
		k.Fault("result", "", "%s has no Tough (warmachine.ability.tough)", e.name)
	case result == "tough" && s.weapons[n.Weapon].special.has[decapitation]:
		k.Fault("result", "", "nobody makes a Tough roll against Decapitation (warmachine.ability.decapitation)")
	case result == "tough" && !slices.ContainsFunc(n.all(), func(x group) bool { return x.Entry == g.Entry && !x.is(gDown) }):
		k.Fault("result", "", "%s is knocked down and has lost Tough (warmachine.ability.tough)", e.name)
	case result == "transferred" && e.typ != "warlock":
		k.Fault("result", "", "only a warlock transfers damage, %s is none (warmachine.defender.transfer)", e.name)
	}
	return len(s.file.Faults().List()) == before
}

// pendingFits refuses what is not known yet of an attack that is not resolved.
func (k *pastKeys) pendingFits() bool {
	declared := k.Stage == "declared"
	for _, x := range []struct {
		key   string
		known bool
	}{
		{"result", k.Result != "" && (declared || k.Result != "hit")},
		{"slain", k.Slain != nil},
		{"damage", k.Damage != nil},
		{"knocked_down", k.KnockedDown && declared},
		{"critical", k.Critical && declared},
	} {
		if x.known {
			k.Fault(x.key, "stage: done", "is not known yet at stage %s", k.Stage)
			return false
		}
	}
	return true
}

// pastMissed refuses what a miss does not do.
func (s *scene) pastMissed(n *now, k *pastKeys) {
	if or(k.Damage, 0) > 0 {
		k.Fault("damage", "", "an attack that missed marks none")
	}
	if or(k.Slain, 0) > 0 {
		k.Fault("slain", "", "an attack that missed destroys nobody")
	}
	if k.Critical {
		k.Fault("critical", "", "an attack that missed is no critical hit (warmachine.crit.pair)")
	}
	if k.KnockedDown {
		k.Fault("knocked_down", "", "an attack that missed knocks nobody down")
	}
	if k.RedirectedTo != "" {
		k.Fault("redirected_to", "", "an attack that missed hits nobody else")
	}
	if i := slices.Index(k.Boosted, "damage"); i >= 0 && s.weapons[n.Weapon].aoe == 0 {
		k.Fault(fmt.Sprintf("boosted[%d]", i), "", "an attack that missed makes no damage roll")
	}
}

// pastMarked refuses boxes that do not go with what came of the attack.
func (s *scene) pastMarked(n *now, k *pastKeys, result string, g group) {
	if k.Damage == nil {
		return
	}
	least, most := g.Left, g.Left
	for _, x := range n.all() {
		if x.Entry == g.Entry && x.Count > 0 {
			least, most = min(least, x.Left), max(most, x.Left)
		}
	}
	switch d := *k.Damage; {
	case result == "hit" && d > 0:
		k.Fault("damage", "result: damaged", "a hit that damages nothing marks none")
	case result == "damaged" && d == 0:
		k.Fault("damage", "result: hit", "nothing is marked on what is damaged")
	case result == "damaged" && d >= int(most):
		k.Fault("damage", "result: destroyed, or tough", "leaves nothing of %s", plural(int(most), "box", "boxes"))
	case (result == "destroyed" || result == "removed" || result == "tough") && d < int(least):
		k.Fault("damage", "result: damaged", "leaves something of %s", plural(int(least), "box", "boxes"))
	}
}

// pastSlain refuses numbers of destroyed models that do not go with the attack.
func (s *scene) pastSlain(n *now, k *pastKeys, result string, g group) {
	gone := or(k.Slain, 1)
	ends := result == "destroyed" || result == "removed"
	have := 0
	for _, x := range n.all() {
		if x.Entry == g.Entry {
			have += int(x.Count)
		}
	}
	w := s.weapons[n.Weapon]
	single := !w.spray && w.aoe == 0 && (n.As.basic(n.Kind) || n.As == asChain)
	switch {
	case k.Slain == nil && !ends:
	case !ends && gone > 0:
		k.Fault("slain", "result: destroyed", "is %d, but the attack destroyed nobody", gone)
	case ends && gone == 0:
		k.Fault("slain", "", "is 0, but the target was %s", result)
	case ends && gone > have && s.entries[g.Entry].count != unlimited:
		k.Fault("slain", "", "%d are destroyed, but only %d are left", gone, have)
	case ends && gone > 1 && single:
		k.Fault("slain", "", "one attack with %s destroys one model", w.name)
	}
}

// pastRedirected refuses a model that an attack was not moved to.
func (s *scene) pastRedirected(k *pastKeys, from, to int) bool {
	switch {
	case to < 0:
		k.Fault("redirected_to", s.suggest(k.RedirectedTo), "no target %q", k.RedirectedTo)
	case to == from && s.entries[to].count == 1:
		k.Fault("redirected_to", "", "%s is the target itself", k.RedirectedTo)
	default:
		return true
	}
	return false
}
