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
