package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// open says which decisions are made as the attack goes on, not by the file.
type open struct {
	rerolls [2]bool  // of the attacker's and the target's traits
	best    bool     // rerolls that the file wants made as well as can be
	feats   bool     // of step 4a
	steps   bool     // every step of the sequence is shown
	results []string // of a melee: those that the goal joins with the rest
}

// asks tells whether somebody decides as the attack goes on.
func (o open) asks() bool { return o.rerolls != [2]bool{} || o.best || o.feats }

// aimed is an attack at one model with the numbers that made it.
type aimed struct {
	plan     *plan
	shot     Shot
	marks    markSet
	base, cn total
	again    total // Challenge Number of a later attack
	pool     numbers
	cost     int
	blow     blow
	supports total
	friends  []*model
	struck   []*model
	btb      total
	stop     stop
	combo    bool
}

// aimAt works out the attack of a plan. Repeat tells whether the attacker shot
// before.
func (s *scene) aimAt(p *plan, o open) aimed {
	a := aimed{plan: p}
	m := p.final()
	repeat := s.past.Earlier || s.sit.Repeat
	a.base, a.cn = s.challengeNumber(p, repeat)
	_, a.again = s.challengeNumber(p, true)
	a.pool = s.rangedNumbers(p)
	if p.special != nil {
		a.cost = p.special.X
	}
	a.stop = s.stops(p)
	a.friends, a.struck = s.friendsOf(p, m)
	a.marks = s.markSet(s.assault(p, m, s.levelFeats(p), p.guardKit(nil)))
	a.combo = p.special != nil && p.special.Name == "Combo Attack"
	a.blow = s.blow(s.assault(p, m, p.byHit[table.Attacker][0], p.guardKit(p.byHit[table.Defender][0])))
	sh := &a.shot
	sh.Stop, sh.Living, sh.Steps = a.stop, s.living, o.steps
	sh.Brutal = int8(s.brutal(p))
	s.kiTests(p, sh)
	sh.Ki[0], sh.Ki[1], sh.Theirs = s.kiBefore(p)
	sh.Begun, sh.Kami = s.kiBegun(p), m.kit.has("Kami")
	a.supports = s.supports(p)
	s.aims(p, &a, o)
	s.sets(p, &a, o)
	sh.Friends = uint8(min(mostFriends, len(a.struck)))
	if len(a.friends) > 0 {
		sh.Friends = max(sh.Friends, 1)
		sh.Lost = len(a.struck) == 0
		sh.Sure = m.size == "huge" && !m.kit.has("Kumo")
	}
	if slices.ContainsFunc(p.feats, func(d declared) bool { return d.feat.All }) {
		sh.Friends = 0
	}
	if p.saviour != nil {
		sh.Cancel = 2
		if m.kit.has("Protected") {
			sh.Cancel = 1
		}
	}
	sh.Effect = a.blow.NoRoll
	sh.Levels = a.marks.byLevel(a.combo)
	return a
}

// levelFeats is every feat that may be in force at step 4a, for the marks.
func (s *scene) levelFeats(p *plan) []declared {
	var out []declared
	for _, set := range p.byHit[table.Attacker] {
		for _, d := range set {
			if !slices.ContainsFunc(out, func(x declared) bool { return x.feat == d.feat }) {
				out = append(out, d)
			}
		}
	}
	return out
}

// stops is why the attack ends before its dice.
func (s *scene) stops(p *plan) stop {
	if s.past.begun() {
		return goesOn
	}
	return s.stopped(p)
}

// stopped is stops, whatever has happened.
func (s *scene) stopped(p *plan) stop {
	if s.bandOf(p, p.place(), atRange) == beyond && p.nominee == nil {
		return outOfRange
	}
	if slices.ContainsFunc(p.theirs, func(d declared) bool { return !d.feat.Opposed && kit(d.feat.Effects).has("End Attack") }) {
		return calledOff
	}
	switch st := s.weaponStop(p.weapon); {
	case st == isReloading && p.kit(atDeclare).has("Ignore Reloading"):
		return goesOn
	default:
		return st
	}
}

// brutal is what is added to the final result of the attack.
func (s *scene) brutal(p *plan) int {
	return s.effects(s.attacker, p.weapon, p.kit(atReroll)).value("Brutal") + s.attacker.mods().Attack
}

// supports is the supporting dice of the attack test.
func (s *scene) supports(p *plan) total {
	var x total
	x.add(2, "bushido.test.supporting", "two")
	k := s.effects(s.attacker, p.weapon, p.kit(atReroll))
	if n := k.of("Adept", "Ranged"); n != 0 {
		x.plus(n, "bushido.trait.adept", "Adept [Ranged]")
	}
	x.plus(s.attacker.mods().Supports, "bushido.test.supporting", "other effects")
	x.N = max(0, x.N)
	return x
}

// kiTests lists the Ki tests that come before the dice.
func (s *scene) kiTests(p *plan, sh *Shot) {
	i := 0
	add := func(g kiTest) {
		if i < len(sh.Gates) {
			sh.Gates[i] = g
			i++
		}
	}
	ours := s.kiOf(s.attacker, p.ki)
	first := p.target
	if p.guard != nil {
		first = p.guard
	}
	if cn := disguise(first); cn > 0 || first.is("Disguised") {
		add(kiTest{Dice: uint8(ours.rolled(0)), CN: int8(cn), Rule: gateDisguise})
	}
	for _, d := range p.feats {
		if d.feat.Gate > 0 {
			add(kiTest{Dice: uint8(s.kiOf(d.by, 0).rolled(0)), CN: int8(d.feat.Gate), Rule: gateFeat})
		}
	}
	for _, d := range p.theirs {
		if d.feat.Opposed {
			theirs := s.kiOf(d.by, 0)
			mine, other := evenOut(ours.net, theirs.net)
			add(kiTest{Dice: uint8(mine), Against: uint8(other), Rule: gateOpposed})
		}
	}
}

// disguise is the challenge of a Disguised model.
func disguise(m *model) int {
	n := 0
	for _, x := range m.states {
		if x.Name == "Disguised" && !m.immune("Disguised") {
			n = max(n, x.X)
		}
	}
	return n
}

// evenOut is two opposed pools after both gained the dice that the lower one
// lacks of 1.
func evenOut(a, b int) (int, int) {
	if low := min(a, b); low < 1 {
		return a + 1 - low, b + 1 - low
	}
	return a, b
}

// kiBefore is the Ki spent before the dice, by the attacker up to step 1e and at
// step 2, and by the target.
func (s *scene) kiBefore(p *plan) (early, atDice, theirs uint8) {
	for _, d := range p.feats {
		switch {
		case d.by != s.attacker:
		case d.at <= atDeclare:
			early += uint8(d.cost)
		case d.at <= atReroll:
			atDice += uint8(d.cost)
		}
	}
	early += uint8(p.ki * s.cost(s.attacker, s.attacker.f.KiBoost))
	atDice += uint8(p.boosts * s.cost(s.attacker, s.attacker.f.RangedBoost))
	for _, d := range p.theirs {
		if d.by == p.final() && d.at <= atReroll {
			theirs += uint8(d.cost)
		}
	}
	return early, atDice, theirs
}

// kiBegun is the Ki that the attacker spends before the range is measured.
func (s *scene) kiBegun(p *plan) (n uint8) {
	for _, d := range p.feats {
		if d.by == s.attacker && d.at <= atRange {
			n += uint8(d.cost)
		}
	}
	return n
}

// aims fills in the tests of the first attack and of later ones, whose boosts
// have expired.
func (s *scene) aims(p *plan, a *aimed, o open) {
	again := *p
	again.boosts = 0
	later := s.rangedNumbers(&again)
	for i, x := range []numbers{a.pool, later} {
		cn := a.cn.N
		if i == 1 {
			cn = a.again.N
		}
		n := x.rolled(a.cost)
		if i == 1 && a.cost > 0 && x.net-a.cost < 1 {
			n = x.rolled(0)
		}
		fixed := dice{}
		if i == 0 {
			fixed = diceOf(s.attacker.f.FixedDice)
		}
		pool := Pool{Rolls: uint8(max(0, n-fixed.total())), Supports: uint8(a.supports.N), Fixed: fixed}
		pool.Steps[0] = s.prowess(p, o, "Ranged")
		touch := Pool{Rolls: uint8(x.rolled(0)), Supports: uint8(a.supports.N), As: touchRoll}
		if touch.Steps[0] = s.prowess(p, o, "Ranged"); touch.Steps[0].Chosen {
			touch.Steps[0].Chosen = false
			if touch.Steps[0].Max > 0 && touch.Steps[0].Limit == 0 {
				touch.Steps[0].Limit = 1
			}
		}
		a.shot.Aims[i] = aim{Pool: pool, CN: int8(cn), Touch: touch, BtbCN: int8(s.btbNumber(p.final()).N)}
	}
	a.btb = s.btbNumber(p.final())
}

// btbNumber is the Challenge Number of step 4b.
func (s *scene) btbNumber(m *model) total {
	var x total
	x.add(6, "bushido.ranged.btb.test", "6")
	if m.kit.has("Kumo") {
		x.note("bushido.trait.kumo", "size does not count")
		return x
	}
	x.plus(sizeModifiers[m.size], "bushido.ranged.btb.test", title(m.size))
	return x
}

// prowess is the rerolls of the attacker's own dice.
func (s *scene) prowess(p *plan, o open, test string) again {
	k := s.effects(s.attacker, p.weapon, p.kit(atReroll))
	n := k.of("Prowess", test)
	if n <= 0 {
		return again{}
	}
	return s.dicePicked("Prowess", test, again{Max: uint8(n), Own: true, Limit: 1, Who: table.Attacker}, o)
}

// dicePicked applies the decision on a trait's rerolls to a step.
func (s *scene) dicePicked(trait, test string, a again, o open) again {
	c, stated := s.dec.Rerolls.of(trait, test)
	switch {
	case stated && c.None:
		return again{}
	case stated && c.Best || !stated && s.dec.Rerolls.Best:
		a.Chosen = o.best
	case !stated || c.Open:
		a.Chosen = o.rerolls[a.Who]
	case a.Own && c.AtMost > 0:
		a.Limit = uint8(c.AtMost)
	case !a.Own && c.Least > 0:
		a.Limit = uint8(c.Least)
	}
	return a
}
