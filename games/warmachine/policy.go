package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// action is what the model does.
type action uint8

const (
	actNone action = iota
	actMelee
	actRanged
	actMagic
	actThresher
	actCombo
	actSlam
	actThrow
	actHeadButt
	actTrample
	actSweep
	actStrike
	actFreeStrike
	actCounter
	actImpact
	actAssault
	actMaintenance
	actUndecided
)

var actionNames = []string{
	"none", "melee", "ranged", "magic", "Thresher", "Combo Strike", "slam", "throw", "head-butt", "trample",
	"sweep", "strike", "free strike", "counter", "impact", "assault", "maintenance", "undecided",
}

func (a action) String() string { return actionNames[a] }

func (a action) power() bool { return a >= actSlam && a <= actStrike }

func (a action) special() bool { return a == actThresher || a == actCombo }

// outside tells whether the attack is made outside the Combat Action.
func (a action) outside() bool { return a >= actFreeStrike && a <= actMaintenance }

// type of the first attack of the action.
func (a action) kind() kind {
	switch a {
	case actRanged, actAssault:
		return ranged
	case actMagic:
		return magic
	case actNone, actMaintenance, actUndecided:
		return noKind
	}
	return melee
}

// boosts tells which rolls are boosted by policy.
type boosts struct {
	all  bool
	list []int // attack numbers
}

// at tells whether the roll of attack n is boosted.
func (b boosts) at(n int) bool { return b.all || slices.Contains(b.list, n) }

// numbers is how many attacks the policy tells apart by their number: all that
// come after are alike to it.
func (p *policy) numbers() uint16 {
	k := p.stopAfter
	for _, n := range slices.Concat(p.attack.list, p.damage.list) {
		k = max(k, n+1)
	}
	return uint16(k)
}

// when is a defender's policy.
type when uint8

const (
	never when = iota
	always
	toSurvive
)

var whenNames = []string{"never", "always", "to survive"}

// policy is every decision: the file's, or the documented default.
type policy struct {
	action     action
	weapons    []int // order of use
	targets    [3][]int
	affected   bool
	attack     boosts
	damage     boosts
	buy        int // -1: all
	waive      bool
	reroll     string
	free       []ability // the file's order
	freeNone   bool
	freeType   kind // noKind: the type started with
	combine    []int
	throwAt    int // entry, -1: away
	column     int // 0: the one that cripples soonest
	noDrag     bool
	first      int // entry of the first attack of a charge, -1: the charged model
	spree      bool
	stopAfter  int
	stopWhen   int
	powerField when
	transfer   when
	guard      bool
	retaliate  bool

	left map[string]bool // decisions that advise makes
}

// attackerKeys are the attacker's decisions, in the order of the reference.
var attackerKeys = []string{
	"action", "weapons", "targets", "boost_attack", "boost_damage", "buy", "waive_auto_hit", "reroll", "free_attack",
	"free_type", "combine", "throw_at", "column", "drag", "charge_first", "spree_move", "stop_after", "stop_when",
}

var defenderKeys = []string{"power_field", "transfer", "shield_guard", "retaliate"}

func (d *decisionKeys) raw(key string) rawKey {
	return map[string]rawKey{
		"action": d.Action, "weapons": d.Weapons, "targets": d.Targets, "boost_attack": d.BoostAttack,
		"boost_damage": d.BoostDamage, "buy": d.Buy, "waive_auto_hit": d.Waive, "reroll": d.Reroll,
		"free_attack": d.FreeAttack, "free_type": d.FreeType, "combine": d.Combine, "throw_at": d.ThrowAt,
		"column": d.Column, "drag": d.Drag, "charge_first": d.ChargeFirst, "spree_move": d.SpreeMove,
		"stop_after": d.StopAfter, "stop_when": d.StopWhen, "power_field": d.PowerField, "transfer": d.Transfer,
		"shield_guard": d.ShieldGuard, "retaliate": d.Retaliate,
	}[key]
}

// readPolicyWords reads what the rest of the file depends on: the action.
func (s *scene) readPolicyWords() {
	f := s.file
	s.policy.action = actUndecided
	r := s.reading()
	if raw := f.Decisions.Action; raw.given() {
		if t, ok := scenario.ReadText(raw.node, r.f); ok {
			i := slices.Index(actionNames, t)
			if i < 0 {
				r.fault("action", scenario.Suggest(t, actionNames), "must be one of %s (got %q)", join(actionNames), t)
				return
			}
			s.policy.action = action(i)
		}
	}
}

func (s *scene) reading() reading { return reading{s.file.Decisions, s.file.Faults(), s.file.Node} }

// openKeys notes which decisions advise makes: those marked open or, if none
// is, all of the attacker's that the file leaves out.
func (s *scene) openKeys() {
	d := &s.file.Decisions
	s.policy.left = map[string]bool{}
	marked := ""
	for _, key := range attackerKeys {
		if d.raw(key).open() {
			s.policy.left[key] = true
			marked = key
		}
	}
	for _, key := range defenderKeys {
		if d.raw(key).open() {
			r := s.reading()
			if marked != "" {
				r.fault(key, "", "is open beside %s: advise decides for one side", marked)
			} else {
				r.fault(key, "write never, always or to survive", "may not be open: the defender's decisions are policies of the file")
			}
		}
	}
	if s.file.Defends() {
		s.file.Fault("advise_for", "", "must be attacker: the defender's decisions are policies of the file")
	}
	if marked != "" {
		return
	}
	for _, key := range attackerKeys {
		s.policy.left[key] = !d.raw(key).given()
	}
}

func (s *scene) readPolicy() {
	s.openKeys()
	r, p := s.reading(), &s.policy
	if s.policy.action == actUndecided && !s.file.Decisions.Action.given() {
		s.onlyAction()
	}
	p.weapons = s.weaponOrder(r)
	s.targetOrder(r)
	p.attack, p.damage = r.boosts("boost_attack"), r.boosts("boost_damage")
	p.buy = r.whole("buy", 0, 0, 100, "all", "none")
	if p.buy == -2 {
		p.buy = 0
	}
	p.waive = r.flag("waive_auto_hit", false)
	p.reroll = []string{"misses", "non-crits", "never"}[r.word("reroll", "misses", "non-crits", "never")]
	s.freeOrder(r)
	p.freeType = []kind{noKind, melee, ranged}[max(0, r.word("free_type", "", "melee", "ranged"))]
	s.readCombine(r)
	p.throwAt = s.entryOf(r, "throw_at", "away")
	p.column = r.whole("column", 0, 1, 6)
	p.noDrag = r.word("drag", "always", "never") == 1
	p.first = s.entryOf(r, "charge_first", "")
	p.spree = r.flag("spree_move", true)
	p.stopAfter = r.whole("stop_after", 0, 1, 1000)
	p.stopWhen = r.slain("stop_when")
	p.powerField = when(r.word("power_field", whenNames...))
	p.transfer = when(r.word("transfer", whenNames...))
	p.guard = r.word("shield_guard", "never", "always") == 1
	p.retaliate = r.word("retaliate", "never", "always") == 1
}

// onlyAction takes the only action that the weapons allow.
func (s *scene) onlyAction() {
	var can []action
	for _, a := range []action{actMelee, actRanged, actMagic} {
		for _, w := range s.weapons {
			if w.typ == a.String() {
				can = append(can, a)
				break
			}
		}
	}
	if len(can) == 1 {
		s.policy.action = can[0]
		return
	}
	if !s.file.Decisions.Action.open() && !s.policy.left["action"] || len(can) == 0 {
		s.noAction()
	}
}

func (s *scene) noAction() {
	s.reading().fault("action", "melee, ranged, magic, a special or power attack, or undecided for explain and advise", "is missing: more than one is possible")
}
