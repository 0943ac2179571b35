package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

func (j *judge) combinedAttacks() {
	for _, x := range []struct {
		a ability
		k kind
	}{{combinedRanged, ranged}, {combinedMelee, melee}} {
		if !j.actor.special.has[x.a] {
			continue
		}
		bars := append(j.everyBar(), j.typeBar(x.k)...)
		if x.k == ranged {
			bars = append(bars, j.shootBars()...)
		}
		bars = append(bars, j.combineBars(x.k, j.others())...)
		j.attacker("combined "+x.k.String()+" attack", of("combined.leader"), bars)
	}
}

// combineBars is what keeps a unit from combining: too few, a template, a target
// in melee.
func (j *judge) combineBars(k kind, models int) []table.RuleID {
	var bars []table.RuleID
	if models < 2 {
		bars = append(bars, of("combined.minimum-two")...)
	}
	if k != ranged {
		return bars
	}
	free := slices.ContainsFunc(j.n.all(), func(g group) bool {
		e := j.entries[g.Entry]
		return !e.friendly && e.place.sight && !e.place.inMelee && !j.engages(e, g.lie())
	})
	plainGun := slices.ContainsFunc(j.weapons, func(w *weapon) bool { return w.typ == "ranged" && !w.spray && w.aoe == 0 })
	if !free || !plainGun {
		bars = append(bars, of("combined.cra-target")...)
	}
	return bars
}

// singleAttacks are special and power attacks, which take the place of initial
// attacks.
func (j *judge) singleAttacks() {
	for _, a := range []ability{thresher, comboStrike} {
		if !j.actor.special.has[a] {
			continue
		}
		bars := append(j.everyBar(), j.typeBar(melee)...)
		if j.n.Flags&hMade != 0 {
			bars = append(bars, of("action.options")...)
		}
		j.attacker("special attack: "+a.String(), of("action.options", "ability."+slug(a.String())), bars)
	}
	for _, c := range slices.Concat(j.actor.special.chains, j.weaponChains()) {
		ids := of("ability.chain-attack")
		var bars []table.RuleID
		if j.n.Flags&(hChainBoth|hChained) != hChainBoth {
			bars = ids
		}
		j.attacker("chain attack: "+c, ids, bars)
	}
	if !slices.Contains([]string{"warjack", "warbeast", "colossal", "gargantuan"}, j.actor.typ) {
		return
	}
	for _, a := range j.powers() {
		j.attacker("power attack: "+a.String(), of("power."+slug(a.String())), j.powerBars(a))
	}
}

func (j *judge) weaponChains() []string {
	var out []string
	for _, w := range j.weapons {
		for _, c := range w.special.chains {
			if !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// powers lists the power attacks of the model's kind.
func (j *judge) powers() []action {
	out := []action{actHeadButt, actSlam}
	if j.anyWeapon(openFist) {
		out = append(out, actThrow)
	}
	if j.actor.base >= large {
		out = append(out, actTrample)
	}
	if j.actor.typ == "colossal" || j.actor.typ == "gargantuan" {
		out = append(out, actSweep, actStrike)
	}
	return out
}

func (j *judge) powerBars(a action) []table.RuleID {
	bars := append(j.everyBar(), j.typeBar(melee)...)
	moved := j.file.Situation.Movement
	if j.state.movement == "charge" || j.n.Points == 0 || j.n.Flags&hMade != 0 {
		bars = append(bars, of("restrict.power-attack")...)
	}
	if a == actSlam && moved != "" && moved != "slam" {
		bars = append(bars, of("power.slam")...)
	}
	if a == actTrample && moved != "" && moved != "trample" {
		bars = append(bars, of("power.trample")...)
	}
	if (a == actThrow || a == actHeadButt) && j.allLarger() {
		bars = append(bars, of("power."+slug(a.String()))...)
	}
	if !slices.ContainsFunc(j.entries, func(e *entry) bool { return !e.friendly }) {
		bars = append(bars, of("restrict.power-attack")...)
	}
	return bars
}

// outsideAttacks are made outside the Combat Action.
func (j *judge) outsideAttacks() {
	if j.actor.special.has[assault] {
		var bars []table.RuleID
		if j.state.movement != "charge" || j.n.Flags&hMade != 0 {
			bars = of("ability.assault")
		}
		j.attacker("assault ranged attack", of("ability.assault", "restrict.lift-one"), bars)
	}
	switch j.policy.action {
	case actFreeStrike:
		ids := of("mod.free-strike-when", "mod.free-strike")
		var bars []table.RuleID
		if j.n.Flags&hMade != 0 {
			bars = of("mod.free-strike-when")
		} else if slices.ContainsFunc(j.entries, func(e *entry) bool { return e.special.has[parry] }) && !j.anybody(melee, asFreeStrike) {
			bars = of("ability.parry")
		}
		j.attacker("free strike", ids, bars)
	case actImpact:
		var bars []table.RuleID
		if j.n.Flags&hMade != 0 || len(j.illegal) > 0 {
			bars = of("charge.impact")
		}
		j.attacker("impact attack", of("charge.impact"), bars)
	}
}
