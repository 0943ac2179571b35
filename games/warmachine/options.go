package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// judge lists what may be done now, and what may not and by which rule.
type judge struct {
	*scene
	p       *plan
	r       *record
	n       now
	pending []offer
	must    int  // the pending offer that has to be taken, -1 for none
	waits   bool // a trigger waits
	list    []attack.Option
}

// options are the options of both players at this moment.
func (s *scene) options() []attack.Option {
	if s.policy.action == actMaintenance {
		return nil
	}
	p := s.planFor(nil, false)
	p.cols = s.cols()
	j := &judge{scene: s, p: p, r: s.record, n: s.record.now}
	j.pending = s.pending(p, s.record)
	j.must = slices.IndexFunc(j.pending, func(o offer) bool { return o.rule.compulsory() && o.open() })
	hooked := j.n.Deed&dHooked != 0
	j.waits = hooked || slices.ContainsFunc(j.pending, offer.open)
	if j.r.stage != "" {
		j.within()
		return j.list
	}
	j.initialAttacks()
	j.boughtAttacks()
	j.combinedAttacks()
	j.singleAttacks()
	j.outsideAttacks()
	if j.r.any {
		j.spot()
		j.grants()
		j.moves()
		j.declines()
	}
	j.ending()
	j.defence()
	j.declare()
	return j.list
}

func (j *judge) add(player, name string, ids, bars []table.RuleID) {
	o := attack.Option{Player: player, Option: name, Legal: len(bars) == 0, Rules: unique(ids)}
	if !o.Legal {
		o.Rules = unique(bars)
		o.Why = whyNot(o.Rules[0])
	}
	j.list = append(j.list, o)
}

func (j *judge) attacker(name string, ids, bars []table.RuleID) { j.add("attacker", name, ids, bars) }

// of makes rule ids.
func of(names ...string) []table.RuleID {
	out := make([]table.RuleID, len(names))
	for i, n := range names {
		out[i] = table.RuleID(rules + n)
	}
	return out
}

func unique(ids []table.RuleID) []table.RuleID {
	out := []table.RuleID{}
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// everyBar is what forbids any attack now.
func (j *judge) everyBar() []table.RuleID {
	var bars []table.RuleID
	if j.state.movement == "run" {
		bars = append(bars, of("restrict.aim-or-move")...)
	}
	if j.state.failed {
		bars = append(bars, of("charge.move")...)
	}
	if j.waits {
		bars = append(bars, of("seq.no-interrupt")...)
	}
	return bars
}

// typeBar is the core restriction on mixing melee and ranged attacks.
func (j *judge) typeBar(k kind) []table.RuleID {
	if j.p.mixes(&j.n, k) {
		return nil
	}
	return of("restrict.no-mix")
}

func (j *judge) has(k kind) bool {
	return slices.ContainsFunc(j.weapons, func(w *weapon) bool { return w.can(k) })
}

// initialAttacks are the attacks that the Combat Action itself gives.
func (j *judge) initialAttacks() {
	for _, k := range []kind{melee, ranged} {
		if j.has(k) {
			bars := append(j.everyBar(), j.initialBars(k)...)
			j.attacker("initial "+k.String()+" attack", j.initialIDs(k), bars)
		}
	}
	if j.has(magic) {
		var bars []table.RuleID
		if j.actor.effects.has[blind] {
			bars = of("mod.blind")
		}
		j.attacker("spell attack", of("type.magic"), append(j.everyBar(), bars...))
	}
}

func (j *judge) initialIDs(k kind) []table.RuleID {
	ids := of("action.initial-attacks")
	if k == ranged {
		ids = of("action.rof")
		if j.actor.special.has[gunfighter] && j.p.inCombat(&j.n) {
			ids = append(ids, of("ability.gunfighter")...)
		}
	} else if j.state.movement == "charge" && j.n.Charges > 0 {
		ids = append(ids, of("charge.first-attack")...)
	}
	other := j.n.Flags&hRanged != 0
	if k == ranged {
		other = j.n.Flags&hMelee != 0
	}
	switch {
	case other && j.n.Flags&hLifted != 0:
		ids = append(ids, of("restrict.lift-all", "drag.lift")...)
	case other && j.dual():
		ids = append(ids, of("restrict.lift-all", "ability.dual-attack")...)
	case other && k == ranged && j.hogs():
		ids = append(ids, of("restrict.lift-one")...)
	}
	return ids
}

func (j *judge) initialBars(k kind) []table.RuleID {
	var bars []table.RuleID
	hog := k == ranged && j.hogs() && j.n.Flags&(hMelee|hHog) == hMelee
	if !hog {
		bars = append(bars, j.typeBar(k)...)
	}
	if k == ranged {
		bars = append(bars, j.shootBars()...)
	}
	if j.n.Flags&hSpecial != 0 {
		bars = append(bars, of("action.options")...)
	}
	if len(bars) > 0 || hog {
		return bars
	}
	left := 0
	for i, w := range j.weapons {
		if w.can(k) {
			left += max(0, j.initialOf(i, k)-j.r.used[i])
		}
	}
	switch {
	case left == 0 && k == ranged:
		bars = of("action.rof")
	case left == 0:
		bars = of("action.initial-attacks")
	case !j.anybody(k, asInitial):
		bars = of("seq.step1")
	}
	return bars
}

// shootBars is what keeps guns silent.
func (j *judge) shootBars() []table.RuleID {
	var bars []table.RuleID
	if !j.p.mayShoot(&j.n, asInitial) {
		if j.actor.effects.has[blind] {
			bars = append(bars, of("mod.blind")...)
		} else {
			bars = append(bars, of("restrict.in-melee")...)
		}
	}
	if j.state.movement == "charge" && !j.actor.special.has[gunfighter] && !j.dual() && !j.hogs() && j.n.Flags&hLifted == 0 {
		bars = append(bars, of("charge.first-attack")...)
	}
	if j.n.Flags&hPowered != 0 && j.dual() {
		bars = append(bars, of("ability.dual-attack")...)
	}
	return bars
}

// anybody tells whether somebody can be attacked so.
func (j *judge) anybody(k kind, made as) bool {
	for i := range j.weapons {
		if !j.weapons[i].can(k) {
			continue
		}
		for _, g := range j.n.all() {
			if !j.entries[g.Entry].friendly && g.Count > 0 && j.p.legal(&j.n, g, i, k, made) {
				return true
			}
		}
	}
	return false
}

// boughtAttacks are those paid for with focus or fury.
func (j *judge) boughtAttacks() {
	if j.actor.points == 0 {
		return
	}
	for _, k := range []kind{melee, ranged} {
		if !j.has(k) {
			continue
		}
		bars := append(j.everyBar(), j.typeBar(k)...)
		ids := of("action.buy-attack")
		if k == ranged {
			bars = append(bars, j.reloadBars()...)
			bars = append(bars, j.shootBars()...)
			ids = append(ids, of("ability.reload")...)
		}
		if j.n.Points == 0 {
			bars = append(bars, of("action.buy-attack")...)
		}
		if j.n.Flags&(hMelee|hRanged) == 0 {
			bars = append(bars, of("action.options")...)
		}
		if len(bars) == 0 && !j.anybody(k, asBought) {
			bars = of("seq.step1")
		}
		if j.n.Flags&hLifted != 0 {
			ids = append(ids, of("drag.lift")...)
		}
		j.attacker("bought "+k.String()+" attack", ids, bars)
	}
}

// reloadBars forbids buying shots without Reload.
func (j *judge) reloadBars() []table.RuleID {
	for i, w := range j.weapons {
		if w.typ == "ranged" && int(j.n.Reload[i]) < w.special.reload {
			return nil
		}
	}
	if j.anyWeapon(reload) {
		return of("ability.reload", "action.buy-attack")
	}
	return of("action.buy-attack")
}

// others is how many members of the unit may still join an attack.
func (j *judge) others() int {
	if j.state.unused >= 0 {
		return j.state.unused
	}
	return int(j.n.Unit)
}

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
		return append(of("drag.condition"), own...)
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
			bars = of("drag.condition")
		}
		name := j.hookName(w) + " push"
		ids := of("drag.push", "drag.condition", "seq.step12")
		if j.weapons[w].special.has[pull] {
			ids = of("ability.pull", "seq.step12")
			if bars != nil {
				bars = of("ability.pull")
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
		if x.attackReroll != "" {
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

// whyNot words why an option is barred.
func whyNot(id table.RuleID) string {
	return map[table.RuleID]string{
		"warmachine.restrict.no-mix":              "began with the other type",
		"warmachine.restrict.in-melee":            "in melee",
		"warmachine.restrict.aim-or-move":         "ran",
		"warmachine.restrict.power-attack":        "no power attack now",
		"warmachine.seq.no-interrupt":             "a trigger waits",
		"warmachine.seq.step1":                    "nobody to attack",
		"warmachine.generate.legality":            "nobody to attack",
		"warmachine.generate.compulsory":          "another must be taken",
		"warmachine.action.buy-attack":            "not for sale",
		"warmachine.action.rof":                   "no shot left",
		"warmachine.action.initial-attacks":       "no attack left",
		"warmachine.action.options":               "one action only",
		"warmachine.charge.first-attack":          "charged",
		"warmachine.blackspot.trigger":            "not triggered",
		"warmachine.blackspot.basic-only":         "no basic attack",
		"warmachine.blackspot.combat-action-only": "outside the Combat Action",
		"warmachine.blackspot.no-chain":           "came from Black Spot",
		"warmachine.drag.condition":               "Drag did not bite",
		"warmachine.combined.leader":              "only the leader attacked",
		"warmachine.combined.minimum-two":         "needs two models",
		"warmachine.combined.cra-target":          "target in melee",
	}[id]
}
