package warmachine

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// nextAttack is the attack that the policy declares next, or the one that is
// pending; false if there is none.
func (s *scene) nextAttack() (*plan, now, bool) {
	p := s.planFor(nil, false)
	n := s.opening(p)
	if n.At == sStep {
		return p, n, true
	}
	if n.At == sRof || n.At == sDefend {
		n.At = sNext
	}
	if s.policy.action == actMaintenance || s.policy.action == actUndecided && n.At == sNext {
		return p, n, false
	}
	var t table.T
	for range 20 {
		switch n.At {
		case sNext, sWeapon, sTarget, sAfter, sGrant:
			p.step(&t, &n)
		case sDeclare:
			n.Combined = uint8(max(1, p.groupSize(&n)))
			p.manner(&n)
			return p, n, true
		default:
			return p, n, false
		}
	}
	return p, n, false
}

// ledger collects facts in the order of the reference.
type ledger struct {
	list []attack.Fact
	n    *numbers
}

func (l *ledger) add(name string, value any, because ...attack.Because) {
	if l.n != nil && len(because) == 0 {
		because = l.n.lines[name]
	}
	l.list = append(l.list, attack.Fact{Name: name, Value: value, Because: because})
}

func because(rule table.RuleID, effect string) attack.Because {
	return attack.Because{Rule: rules + rule, Effect: effect}
}

// facts are the derived values of the scenario.
func (s *scene) facts() []attack.Fact {
	l := &ledger{}
	p, n, ok := s.nextAttack()
	if ok {
		s.attackFacts(l, p, &n)
	}
	if s.record.any && s.record.stage == "" { // what was triggered is the question
		for i := range l.list {
			l.list[i].Because = nil
		}
	}
	l.n = nil
	s.actionFacts(l, p)
	if ok {
		s.placeFacts(l, &n)
	}
	s.historyFacts(l, p)
	s.otherFacts(l)
	return l.list
}

// attackFacts are the numbers of the next attack.
func (s *scene) attackFacts(l *ledger, p *plan, n *now) {
	g := n.groups[n.Target]
	a := shot{weapon: s.weapons[n.Weapon], kind: n.Kind, target: s.entries[g.Entry], manner: n.Manner, lie: g.lie(), combined: max(1, p.effective(n)), lostMark: p.cols && p.lostMark(g)}
	x := s.numbersOf(a, true)
	if n.Points > 0 && n.At != sStep {
		s.boosted(x, n, a)
	}
	l.n = x
	l.add("attack.type", n.Kind.String(), because("action.options", n.As.String()))
	l.add("attack.basic", n.As.basic(n.Kind), because("generate.is-basic", n.As.String()))
	numberFacts(l, x, g.Left, "")
	s.kindFacts(l, p, n, a, x)
}

// boosted adds the boosts that the policy buys for the attack.
func (s *scene) boosted(x *numbers, n *now, a shot) {
	left := int(n.Points)
	if s.policy.attack.at(1) && !x.boostedAttack && x.auto == rolled && n.As != asImpact {
		x.attackDice++
		left--
		x.say("attack.dice", "dice.boost", "+1 boosted")
	}
	if s.policy.damage.at(1) && !x.boostedDamage && left > 0 && n.As != asImpact && !x.noDamage {
		x.damageDice++
		x.say("damage.dice", "dice.boost", "+1 boosted")
	}
}

// numberFacts are the numbers of one attack at one model.
func numberFacts(l *ledger, x *numbers, boxes uint16, at string) {
	only := func(name string, value any, lines ...attack.Because) {
		if at != "" {
			l.list = append(l.list, attack.Fact{Name: name + at, Value: value})
			return
		}
		l.add(name, value, lines...)
	}
	only("attack.bonus", x.bonus)
	only("def", x.def)
	only("arm", x.arm)
	only("hit.needed", x.needed(), because("hit.compare", "DEF "+itoa(x.def)+" - "+itoa(x.bonus)))
	only("hit.auto", []string{"no", "hit", "miss"}[x.auto])
	only("attack.dice", x.attackDice)
	only("attack.keep", max(0, x.attackDice-x.attackLow-x.attackHigh))
	if x.noDamage {
		return
	}
	only("damage.dice", x.damageDice)
	only("damage.keep", max(0, x.damageDice-x.damageLow-x.damageHigh))
	only("damage.bonus", x.power)
	only("damage.minus", x.minus(), because("damage.points", "ARM "+itoa(x.arm)+" - "+itoa(x.power)))
	only("damage.needed", x.minus()+ceil(1+x.reduce, x.multiply), because("damage.points", "one point over ARM"))
	only("destroy.needed", x.minus()+ceil(int(boxes)+x.reduce, x.multiply), because("destroy.disabled", plural(int(boxes), "box left", "boxes left")))
}

func ceil(a, b int) int { return (a + b - 1) / b }

// kindFacts are those of templates, throws, slams, combined and charge attacks.
func (s *scene) kindFacts(l *ledger, p *plan, n *now, a shot, x *numbers) {
	w := a.weapon
	if n.Kind == ranged && w.typ == "ranged" {
		value := any(w.rof.Plus)
		if !w.rof.Fixed() {
			value = w.rof.String()
		}
		l.add("rof", value, because("action.rof", "ROF "+w.rof.String()))
	}
	s.combinedFacts(l, p, n)
	if w.aoe > 0 {
		l.add("blast.pow", w.blast, because("aoe.blast-half", "POW "+itoa(w.pow)))
		if limit := p.deviationCap(a.target.index, w.index); limit != nil {
			l.add("deviation.cap", limit, because("aoe.deviation-cap", "half the distance"))
		}
		start := "target"
		rule := table.RuleID("aoe.deviation")
		if s.outOfRange(a.target.index, w.index) {
			start, rule = "maximum range", "aoe.out-of-range"
		}
		l.add("deviation.start", start, because(rule, start))
	}
	switch s.policy.action {
	case actThrow:
		if s.actor.hasStr {
			l.add("throw.distance", big.NewRat(int64(s.actor.str), 2), because("power.throw", "half of STR "+itoa(s.actor.str)))
		}
	case actSlam, actStrike:
		plus := 0
		if s.policy.action == actStrike {
			plus = 2
		}
		if p.charges() || plus > 0 {
			l.add("slam.distance", s.slamDistance(a.target, 6, plus), because("move.slammed", "a six"))
		}
	}
}

func (s *scene) combinedFacts(l *ledger, p *plan, n *now) {
	if !s.actor.special.has[combinedRanged] && !s.actor.special.has[combinedMelee] {
		return
	}
	k := p.effective(n)
	rule := table.RuleID("combined.bonus")
	if k == 0 {
		rule = "combined.minimum-two"
	}
	l.add("combined.bonus", k, because(rule, attack.Counted(int(n.Combined), "model", "models")), because("combined.leader", "the leader attacks"))
	l.add("combined.used", int(n.Combined), because("combined.leader", "attacks given up"))
}

// actionFacts are those of the action as a whole.
func (s *scene) actionFacts(l *ledger, p *plan) {
	if s.policy.action == actMaintenance || s.policy.action == actUndecided {
		return
	}
	start := p.start()
	fixed, dice := 0, ""
	for i, k := range start.Initial[:len(s.weapons)] {
		w := s.weapons[i]
		if w.typ == "ranged" && !w.rof.Fixed() && k > 0 {
			dice = w.rof.String()
			continue
		}
		fixed += int(k)
	}
	for i := range s.weapons {
		fixed += int(start.Close >> i & 1)
	}
	value := any(fixed)
	if dice != "" {
		value = dice
	}
	rule := table.RuleID("action.initial-attacks")
	if s.policy.action == actRanged {
		rule = "action.rof"
	}
	if s.policy.action == actNone {
		rule = "action.options"
	}
	l.add("initial.attacks", value, because(rule, s.policy.action.String()))
}

// placeFacts are the geometry of the next attack.
func (s *scene) placeFacts(l *ledger, n *now) {
	g := n.groups[n.Target]
	e := s.entries[g.Entry]
	measured := s.geo != nil
	line := func(rule table.RuleID, effect string) []attack.Because {
		if !measured {
			return nil
		}
		return []attack.Because{because(rule, effect)}
	}
	if d := e.place.distance; d != nil {
		l.add("range", d, line("geo.distance", "base edge to base edge")...)
	}
	arc := "front"
	if e.place.back {
		arc = "back"
	}
	l.add("arc", arc, line("geo.arc", "where the attacker stands")...)
	if far := s.longest(); far.Sign() > 0 {
		l.add("melee.range", far, line("geo.melee-range", "the longest melee weapon")...)
	}
	l.add("engaged", s.engages(e, g.lie()), line("geo.engaged", "reach and facing")...)
	l.add("line_of_sight", e.place.sight, line("geo.los", "from base to base")...)
	if s.state.movement == "charge" && n.Kind == melee {
		l.add("charge.attack", n.Manner == chargeAttack, because("charge.first-attack", `moved `+text(s.state.moved)+`"`))
	}
}

// otherFacts are the numbers of every other weapon and target.
func (s *scene) otherFacts(l *ledger) {
	if len(s.weapons)*len(s.families) > 120 {
		return
	}
	for _, w := range s.weapons {
		for _, f := range s.families {
			e := s.entries[slices.IndexFunc(s.entries, func(e *entry) bool { return e.family == f.index })]
			k := map[string]kind{"melee": melee, "ranged": ranged, "magic": magic, "mount": melee}[w.typ]
			m := plain
			if w.typ == "mount" {
				m = impactAttack
			}
			x := s.numbersOf(shot{weapon: w, kind: k, target: e, manner: m, combined: 1, lie: lie{down: e.effects.has[knockedDown], still: e.effects.has[stationary]}}, false)
			numberFacts(l, x, uint16(e.boxes), "@"+w.name+">"+f.name)
		}
	}
}
