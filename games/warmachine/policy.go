package warmachine

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

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

func (a action) power() bool   { return a >= actSlam && a <= actStrike }
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

func (b boosts) any() bool { return b.all || len(b.list) > 0 }

// at tells whether the roll of attack n is boosted.
func (b boosts) at(n int) bool { return b.all || slices.Contains(b.list, n) }

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

// opens tells whether advise makes the decision.
func (p *policy) opens(key string) bool { return p.left[key] }

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

// reading reads decisions and puts faults at their places.
type reading struct {
	d    decisionKeys
	f    *scenario.Faults
	root *scenario.Node
}

func (r reading) fault(key, hint, format string, args ...any) {
	if r.d.Node == nil {
		r.f.AddProblem(scenario.Place(r.root, "decisions."+key, hint, fmt.Sprintf(format, args...)))
		return
	}
	r.f.AddProblem(scenario.Place(r.d.Node, key, hint, fmt.Sprintf(format, args...)))
}

// word reads one of some words; the first is the default.
func (r reading) word(key string, words ...string) int {
	raw := r.d.raw(key)
	if !raw.given() {
		return 0
	}
	s, ok := scenario.ReadText(raw.node, r.f)
	if !ok {
		return 0
	}
	if i := slices.Index(words, s); i >= 0 {
		return i
	}
	r.fault(key, scenario.Suggest(s, words), "must be one of %s (got %q)", join(words), s)
	return 0
}

func (r reading) flag(key string, d bool) bool {
	raw := r.d.raw(key)
	if !raw.given() {
		return d
	}
	v, ok := scenario.ReadBool(raw.node, r.f)
	if !ok {
		return d
	}
	return v
}

// whole reads a number between bounds, or one of some words, which are -1, -2 ...
func (r reading) whole(key string, d, low, high int, words ...string) int {
	raw := r.d.raw(key)
	if !raw.given() {
		return d
	}
	return r.wholeAt(key, raw.node, d, low, high, words...)
}

func (r reading) wholeAt(key string, n *scenario.Node, d, low, high int, words ...string) int {
	s, ok := scenario.ReadText(n, r.f)
	if !ok {
		return d
	}
	if i := slices.Index(words, s); i >= 0 {
		return -1 - i
	}
	v, err := strconv.Atoi(s)
	if err != nil {
		r.fault(key, scenario.Suggest(s, words), "must be a whole number%s (got %q)", orWords(words), s)
		return d
	}
	if v < low || v > high {
		r.fault(key, "", "from %d to %d (got %d)", low, high, v)
		return d
	}
	return v
}

func orWords(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return " or " + join(words)
}

func join(words []string) string {
	out := ""
	for i, w := range words {
		if i > 0 {
			out += ", "
		}
		out += w
	}
	return out
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

func (s *scene) weaponOrder(r reading) []int {
	var order []int
	if raw := s.file.Decisions.Weapons; raw.given() {
		if raw.node.Kind != scenario.List {
			r.fault("weapons", "", "must be a list of weapons, not %s", raw.node.What())
		}
		for i, x := range raw.node.Items {
			key := fmt.Sprintf("weapons[%d]", i)
			w := s.weaponNamed(x.Text)
			switch {
			case w < 0:
				r.fault(key, "", "no weapon %q", x.Text)
			case slices.Contains(order, w):
				r.fault(key, "", "%q stands here twice", x.Text)
			default:
				order = append(order, w)
			}
		}
		return order
	}
	for i := range s.weapons {
		order = append(order, i)
	}
	return order
}

// targetOrder reads the order of targets; a name left out is never chosen.
func (s *scene) targetOrder(r reading) {
	raw := s.file.Decisions.Targets
	set := func(order []int, kinds ...kind) {
		for _, k := range kinds {
			s.policy.targets[k] = order
		}
	}
	every := func(friends bool) (order []int) {
		for i, e := range s.entries {
			if !e.friendly {
				order = append(order, i)
			}
		}
		for i, e := range s.entries {
			if friends && e.friendly {
				order = append(order, i)
			}
		}
		return order
	}
	set(every(false), melee, ranged, magic)
	if !raw.given() {
		return
	}
	switch n := raw.node; {
	case n.Kind == scenario.Scalar && n.Text == "affected":
		s.policy.affected = true
	case n.Kind == scenario.Scalar && n.Text == "all":
		set(every(true), melee, ranged, magic)
	case n.Kind == scenario.List:
		set(s.names(r, "targets", n), melee, ranged, magic)
	case n.Kind == scenario.Map:
		for _, e := range n.Entries {
			k := slices.Index([]string{"melee", "ranged", "magic"}, e.Key)
			if k < 0 {
				r.fault("targets."+e.Key, scenario.Suggest(e.Key, []string{"melee", "ranged", "magic"}), "unknown key")
				continue
			}
			set(s.names(r, "targets."+e.Key, e.Value), kind(k))
		}
	default:
		r.fault("targets", "", "must be a list of names, affected or all, not %s", n.What())
	}
}

func (s *scene) names(r reading, key string, n *scenario.Node) []int {
	var order []int
	if n.Kind != scenario.List {
		r.fault(key, "", "must be a list of names, not %s", n.What())
		return nil
	}
	for i, x := range n.Items {
		e, at := s.find(x.Text), fmt.Sprintf("%s[%d]", key, i)
		switch {
		case e < 0:
			r.fault(at, s.suggest(x.Text), "no target %q", x.Text)
		case slices.Contains(order, e):
			r.fault(at, "", "%q stands here twice", x.Text)
		default:
			order = append(order, e)
		}
	}
	return order
}

func (r reading) boosts(key string) boosts {
	raw := r.d.raw(key)
	if !raw.given() {
		return boosts{}
	}
	if raw.node.Kind != scenario.List {
		return boosts{all: r.word(key, "none", "all") == 1}
	}
	var b boosts
	for i, x := range raw.node.Items {
		b.list = append(b.list, r.wholeAt(fmt.Sprintf("%s[%d]", key, i), x, 1, 1, 1000))
	}
	return b
}

func (s *scene) freeOrder(r reading) {
	raw := s.file.Decisions.FreeAttack
	if !raw.given() {
		return
	}
	if raw.node.Kind != scenario.List {
		s.policy.freeNone = r.word("free_attack", "", "none") == 1
		if !s.policy.freeNone && raw.node.Text == "" {
			r.fault("free_attack", "", "must be a list of rules, or none")
		}
		return
	}
	for i, x := range raw.node.Items {
		j := slices.IndexFunc(granting, func(a ability) bool { return a.String() == x.Text })
		if j < 0 {
			var words []string
			for _, a := range granting {
				words = append(words, a.String())
			}
			r.fault(fmt.Sprintf("free_attack[%d]", i), scenario.Suggest(x.Text, words), "%q grants no attack", x.Text)
			continue
		}
		a := granting[j]
		if a == dragHits {
			a = drag
		}
		s.policy.free = append(s.policy.free, a)
	}
}

func (s *scene) readCombine(r reading) {
	raw := s.file.Decisions.Combine
	if !raw.given() {
		return
	}
	if raw.node.Kind != scenario.List {
		r.fault("combine", "such as [2, 2, 2]", "must be a list of group sizes, not %s", raw.node.What())
		return
	}
	sum := 0
	for i, x := range raw.node.Items {
		n := r.wholeAt(fmt.Sprintf("combine[%d]", i), x, 1, 1, 100)
		s.policy.combine = append(s.policy.combine, n)
		sum += n
	}
	if sum > s.actor.count {
		r.fault("combine", "", "takes %d models, there are %d", sum, s.actor.count)
	}
}

func (s *scene) entryOf(r reading, key, word string) int {
	raw := s.file.Decisions.raw(key)
	if !raw.given() {
		return -1
	}
	t, ok := scenario.ReadText(raw.node, r.f)
	if !ok || word != "" && t == word {
		return -1
	}
	e := s.find(t)
	if e < 0 {
		r.fault(key, s.suggest(t), "no target %q", t)
	}
	return e
}

var slainGoal = regexp.MustCompile(`^slain *>= *([0-9]{1,4})$`)

func (r reading) slain(key string) int {
	raw := r.d.raw(key)
	if !raw.given() {
		return 0
	}
	s, ok := scenario.ReadText(raw.node, r.f)
	if !ok {
		return 0
	}
	m := slainGoal.FindStringSubmatch(s)
	if m == nil {
		r.fault(key, "", "must be slain >= a number (got %q)", s)
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	if n == 0 {
		r.fault(key, "", "must be at least 1 (got 0)")
	}
	return n
}
