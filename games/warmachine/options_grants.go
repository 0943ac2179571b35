package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// spot is the attacks of Black Spot.
func (j *judge) spot() {
	if !slices.ContainsFunc(j.entries, func(e *entry) bool { return e.effects.has[blackSpot] }) {
		return
	}
	d := j.r.last
	bars := j.spotBars(d)
	for _, k := range bothKinds {
		if !j.has(k) {
			continue
		}
		j.attacker("Black Spot "+k.String()+" attack", j.spotIDs(d), j.spotKindBars(k, bars))
	}
	if j.r.combined < 2 {
		return
	}
	k := d.kind
	none := j.spotKindBars(k, bars)
	own := none
	if len(none) == 0 {
		own = j.combineBars(k, j.others()+1)
	}
	j.attacker("Black Spot combined "+k.String()+" attack", append(of("blackspot.cra-leader", "combined.leader"), j.spotIDs(d)...), own)
	j.attacker("Black Spot "+k.String()+" attack by a participant", nil, append(of("combined.leader", "blackspot.cra-leader"), none...))
}

// spotIDs cites a Black Spot attack that is earned.
func (j *judge) spotIDs(d deed) []table.RuleID {
	ids := j.spotType(j.n.Flags, d)
	ids = append(ids, of("blackspot.trigger")...)
	if d.did(dMany) {
		ids = append(ids, of("blackspot.one-or-more")...)
	}
	if j.r.combined > 1 {
		ids = append(ids, of("blackspot.cra-leader")...)
	}
	if len(j.pending) > 1 {
		ids = append(ids, of("generate.only-one")...)
	}
	if j.r.redirect {
		ids = append(ids, of("defender.redirect")...)
	}
	return ids
}

func (j *judge) spotKindBars(k kind, bars []table.RuleID) []table.RuleID {
	if len(bars) > 0 {
		return bars
	}
	i := slices.IndexFunc(j.pending, func(o offer) bool { return o.rule == blackSpot })
	switch {
	case i < 0:
		return of("blackspot.optional")
	case j.must >= 0:
		return of("generate.compulsory", "generate.only-one")
	case !j.pending[i].kinds[k]:
		return append(of("restrict.no-mix"), j.spotType(j.n.Flags, j.r.last)...)
	case !j.pending[i].legal[k]:
		out := of("generate.legality")
		if k == ranged && !j.p.mayShoot(&j.n, asGranted) {
			out = append(out, of("restrict.in-melee")...)
		}
		return out
	}
	return nil
}

// grants are the attacks of the other rules that may grant one.
func (j *judge) grants() {
	for _, x := range []struct {
		a ability
		k kind
	}{{berserk, melee}, {drag, melee}, {catch, melee}, {killShot, ranged}, {quickWork, ranged}, {snapFire, ranged}, {killingSpree, melee}, {cleave, melee}} {
		owned := j.actor.special.has[x.a] || j.anyWeapon(x.a) || x.a == drag && j.anyWeapon(dragHits)
		if !owned {
			continue
		}
		j.attacker(x.a.String()+" "+x.k.String()+" attack", j.grantIDs(x.a), j.grantBars(x.a, x.k))
	}
}

func (j *judge) grantIDs(a ability) []table.RuleID {
	ids := []table.RuleID{a.rule()}
	switch a {
	case drag, catch:
		ids = append(ids, of("drag.push", "drag.condition")...)
	case killShot, quickWork:
		ids = append(ids, of("restrict.lift-one")...)
	}
	if a.compulsory() && len(j.pending) > 0 {
		ids = append(ids, of("generate.compulsory")...)
	}
	if len(j.pending) > 1 {
		ids = append(ids, of("generate.only-one")...)
	}
	return ids
}

func (j *judge) grantBars(a ability, k kind) []table.RuleID {
	i := slices.IndexFunc(j.pending, func(o offer) bool { return o.rule == a })
	own := []table.RuleID{a.rule()}
	switch {
	case (a == drag || a == catch) && j.n.Deed&dHooked != 0 && j.hookName(int(j.n.Weapon)) == a.String():
		if g := slices.IndexFunc(j.n.all(), func(g group) bool { return g.is(gHooked) }); g >= 0 && j.entries[j.n.groups[g].Entry].place.pushReaches {
			return nil
		}
		return append(own, of("generate.legality", "drag.push")...)
	case i < 0 && (a == drag || a == catch):
		return append(j.dragBars(), own...)
	case i < 0 && j.r.last.did(dSpared):
		return append(own, of("defender.transfer")...)
	case i < 0:
		return own
	case j.must >= 0 && j.pending[j.must].rule != a:
		return append(of("generate.compulsory", "generate.only-one"), own...)
	case !j.pending[i].legal[k]:
		out := append(of("generate.legality"), own...)
		if a.compulsory() {
			out = append(out, of("generate.compulsory")...)
		}
		if k == ranged && !j.p.mayShoot(&j.n, asGranted) {
			out = append(out, of("restrict.in-melee")...)
		}
		return out
	}
	return nil
}

// dragBars is why Drag did not bite.
func (j *judge) dragBars() []table.RuleID {
	if e := j.r.entry; e >= 0 && j.entries[e].special.has[incorporeal] {
		return of("drag.condition", "type.incorporeal")
	}
	return of("drag.condition")
}

// moves are the advances and pushes of step 12.
func (j *judge) moves() {
	earned := j.moveTriggers(j.r.last)
	for _, a := range []ability{overtake, swiftHunter, sprint, runAndGun} {
		if !j.actor.special.has[a] {
			continue
		}
		ids := []table.RuleID{a.rule(), rules + "seq.step12"}
		if j.waits {
			ids = append(ids, of("generate.moves-first")...)
		}
		var bars []table.RuleID
		if !slices.Contains(earned, a) || slices.Contains(j.r.moves, a) {
			bars = ids[:1]
		}
		j.attacker(a.String()+" advance", ids, bars)
	}
	if w := int(j.n.Weapon); j.p.dragWeapon(w) && j.n.Kind == ranged {
		var bars []table.RuleID
		if j.n.Deed&dHooked == 0 {
			bars = j.dragBars()
		}
		name := j.hookName(w) + " push"
		ids := of("drag.push", "drag.condition", "seq.step12")
		if j.weapons[w].special.has[pull] {
			ids = of("ability.pull", "seq.step12")
			if bars != nil {
				bars[0] = "warmachine.ability.pull"
			}
		}
		j.attacker(name, ids, bars)
	}
}

// declines is giving up what waits.
func (j *judge) declines() {
	if !j.waits {
		return
	}
	var ids, bars []table.RuleID
	for _, o := range j.pending {
		if o.rule == blackSpot {
			ids = append(ids, of("blackspot.optional")...)
		} else {
			ids = append(ids, o.rule.rule())
		}
	}
	if j.n.Deed&dHooked != 0 {
		ids = append(ids, of("drag.push")...)
	}
	if j.must >= 0 {
		bars = of("generate.compulsory")
	}
	j.attacker("decline", ids, bars)
}

func (j *judge) ending() {
	var bars []table.RuleID
	if j.must >= 0 {
		bars = of("generate.compulsory")
	}
	j.attacker("end activation", of("action.initial-attacks"), bars)
}

// within are the options in the middle of an attack.
func (j *judge) within() {
	g := j.n.groups[j.n.Target]
	x := j.numbersOf(shot{weapon: j.weapons[j.n.Weapon], kind: j.n.Kind, target: j.entries[g.Entry], manner: j.n.Manner, lie: g.lie(), combined: max(1, j.p.effective(&j.n))}, false)
	bar := func(forbidden bool) []table.RuleID {
		if forbidden || j.n.Points == 0 || j.n.As == asImpact {
			return of("dice.boost")
		}
		return nil
	}
	if j.r.stage == "declared" {
		j.attacker("boost attack roll", of("dice.boost"), bar(x.boostedAttack || j.n.Blow.Boosted&1 != 0 || x.auto != rolled))
		if x.auto == autoHit && j.n.Kind == melee {
			j.attacker("waive automatic hit", of("hit.automatic-waive", "hit.automatic"), nil)
		}
		if x.attackAgain != (rerolls{}) {
			j.attacker("reroll", nil, of("dice.reroll"))
		}
	} else {
		j.attacker("boost damage roll", of("dice.boost"), bar(x.boostedDamage || j.n.Blow.Boosted&2 != 0 || x.noDamage))
		j.defence()
	}
	j.attacker("no boost", of("dice.boost"), nil)
	for _, k := range bothKinds {
		if j.has(k) {
			j.attacker("initial "+k.String()+" attack", nil, of("seq.no-interrupt"))
		}
	}
}

// defence is what the other player may do.
func (j *judge) defence() {
	defender := func(name string, ids, bars []table.RuleID) { j.add("defender", name, ids, bars) }
	for i, e := range j.entries {
		alive := slices.ContainsFunc(j.n.all(), func(g group) bool { return int(g.Entry) == i })
		var bars []table.RuleID
		if e.typ == "warcaster" && e.points > 0 {
			defender("power field", of("defender.power-field"), nil)
		}
		for _, b := range e.beasts {
			bars = nil
			if e.points == 0 || b.room == 0 {
				bars = of("defender.transfer")
			}
			defender("transfer to "+b.name, of("defender.transfer"), bars)
		}
		if e.special.has[shieldGuard] {
			bars = nil
			if j.n.Flags&hGuarded != 0 || j.still2(e) || e.special.has[incorporeal] || !alive || j.policy.action.kind() != ranged {
				bars = of("ability.shield-guard")
			}
			defender("Shield Guard", of("ability.shield-guard", "defender.redirect", "seq.step6"), bars)
		}
		if e.special.has[retaliatoryStrike] && j.r.any {
			bars = nil
			if j.r.entry != i || !j.r.last.did(dHit) || j.r.last.kind != melee || !alive || j.still2(e) {
				bars = of("seq.step13")
			}
			defender("Retaliatory Strike", of("seq.step13"), bars)
		}
	}
}

func (j *judge) still2(e *entry) bool { return e.effects.has[knockedDown] || e.effects.has[stationary] }

// declare marks the option that the policy takes next: its rules have a part in
// the scenario.
func (j *judge) declare() {
	_, n, ok := j.nextAttack()
	if !ok {
		return
	}
	name := ""
	switch n.As {
	case asInitial, asBought:
		name = n.As.String() + " " + n.Kind.String() + " attack"
	case asGranted:
		name = n.From.String() + " " + n.Kind.String() + " attack"
	case asSpell:
		name = "spell attack"
	case asPower:
		name = "power attack: " + j.policy.action.String()
	case asSpecial:
		name = "special attack: " + j.policy.action.String()
	case asAssault:
		name = "assault ranged attack"
	case asFreeStrike:
		name = "free strike"
	case asImpact:
		name = "impact attack"
	}
	for i := range j.list {
		if j.list[i].Option == name && j.list[i].Legal {
			j.list[i].Declared = true
		}
	}
}
