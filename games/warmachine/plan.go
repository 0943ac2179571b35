package warmachine

import (
	"slices"
	"sync"
	"sync/atomic"
)

// plan is a scene made ready to be played out: what is counted, which decisions
// are asked, and the numbers of every attack met so far. Only those numbers
// change, and they depend on nothing but the scene.
type plan struct {
	*scene
	counted     []count        // that can be other than 0: kept in the state, or read from its end
	wants       [counters]bool // counted, kept in the state or read from its end
	all         bool           // every count is kept in the state
	ask         bool           // somebody decides what the file leaves open
	numbered    bool           // attacks are counted
	counting    bool           // to the end, not only until the first kill
	upTo        uint16         // attacks that the policy tells apart by their number
	want        uint8          // of strikes
	cols        bool           // columns of grids are kept
	grants      bool           // some rule may grant an attack
	anyTemplate bool           // the file says who is under a spray
	grantOrder  []ability
	scratch     atomic.Pointer[now]
	covered     sync.Map         // see covers
	held        sync.Map         // see holds
	enough      [counters]uint32 // more of a count makes no difference; 0: it does
	onlyKill    bool             // only the first kill is asked about
	sum         count            // what is counted of each model, where that is one thing
	most        int64            // answers tried before an activation is too large
	back        bool             // blows at the attacker are followed
	fates       bool             // how survivors stand is asked by later attacks only
	within      [20]uint64       // entries in a weapon's melee range
	open        opened
	first       head         // of the first state
	spent       atomic.Int64 // answers tried since
	asked       atomic.Bool  // its law was worked out, and is small
	scores      []count      // counted outside the state, one a slot
	slots       [counters]uint8
	// Before the first attack that is counted:
	openingLeft   [maxGroups]int
	openingBoxes  [maxGroups]int
	openingPoints int

	profiles []atomic.Pointer[profile]
}

// Fixed marks what a plan points to as never changing.
func (p *plan) Fixed() {}

// profile is the numbers of an attack as the engine wants them.
type profile struct {
	*numbers
	strike strike
}

// planFor makes a plan that counts what is listed.
func (s *scene) planFor(counted []count, ask bool) *plan {
	p := &plan{scene: s, ask: ask}
	for _, c := range counted {
		p.wants[c] = true
	}
	if ask {
		p.open = s.policy.opened()
		p.open.reroll = p.open.reroll && s.anyReroll()
	}
	p.grants = s.mayGrant()
	p.grantOrder = s.order()
	p.anyTemplate = s.templated()
	for _, c := range counted {
		if !p.fixed(c) {
			p.counted = append(p.counted, c)
		}
	}
	for w := range s.weapons {
		for i, e := range s.entries {
			if s.weapons[w].rng != nil && s.inReach(e, w, asInitial) {
				p.within[w] |= 1 << i
			}
		}
	}
	p.back = s.follows()
	p.wanted()
	p.fates = p.fateful()
	p.sum = p.summed()
	p.onlyKill = len(counted) == 1 && counted[0] == cKillAt && !ask
	p.profiles = make([]atomic.Pointer[profile], len(s.weapons)*3*len(s.entries)*int(manners)*8)
	return p
}

// fateful tells whether how a survivor stands matters to later attacks alone.
func (p *plan) fateful() bool {
	return !p.ask && !p.back && !p.wants[cBoxes] && !(p.wants[cDamage] && !p.keeps(cDamage)) && !p.cols && !p.chainWeapons() && !p.hogs() && !p.policy.action.power()
}

// score keeps counts outside the state. Those that are alike share a counter.
func (p *plan) score(counted []count, like func(count) bool) {
	p.counted = nil
	for _, c := range counted {
		if like(c) && c != cSlain {
			continue
		}
		p.slots[c] = uint8(len(p.scores))
		p.scores = append(p.scores, c)
	}
	for _, c := range counted {
		if like(c) {
			p.slots[c] = p.slots[cSlain]
		}
	}
	p.numbered, p.counting = slices.Contains(counted, cKillAt), false
	p.sum = p.summed()
	p.fates = p.fateful()
}

// summed is the only thing counted of each model that an attack rolls at, or
// counters if there are several.
func (p *plan) summed() count {
	what := count(counters)
	for c := range count(counters) {
		if !p.wants[c] || c < cSlainOf && p.fixed(c) {
			continue
		}
		x := c
		switch {
		case c == cFriends || c >= cSlainOf || c == cKillAt:
			x = cSlain
		case c == cBoxes || c == cCrippled || c == cOutcome || c == cDamage && !p.keeps(c):
			return count(counters)
		case c != cHits && c != cCrits && c != cWounds && c != cRolled && c != cDamage && c != cSlain && c != cDown && c != cToughed:
			continue
		}
		if what != count(counters) && what != x {
			return count(counters)
		}
		what = x
	}
	if what == count(counters) {
		return cAttacks // nothing at all
	}
	return what
}

// wanted works out what strikes must tell.
func (p *plan) wanted() {
	s := p.scene
	p.counting = p.wants[cAttacks]
	p.upTo = s.policy.numbers()
	p.numbered = p.counting || p.wants[cKillAt]
	set := func(bit uint8, on bool) {
		if on {
			p.want |= bit
		}
	}
	set(wantHit, p.wants[cHits] || p.wants[cOutcome] || s.anyWeapon(dragHits) || s.anyWeapon(catch) || s.anyWeapon(pull) || s.chainWeapons() || p.back)
	set(wantCrit, p.wants[cCrits])
	set(wantWound, p.wants[cWounds] || p.wants[cOutcome] || s.anyWeapon(drag))
	set(wantRolled, p.wants[cRolled])
	p.cols = p.wants[cCrippled] || s.carriedShields()
	set(wantMarked, p.wants[cDamage] || p.cols)
	set(wantFell, p.wants[cDown] || p.wants[cToughed] || p.wants[cThrown] || p.wants[cCollisions] || p.wants[cOutcome] || p.wants[cKillAt])
	for _, e := range s.entries {
		if len(e.place.behind) > 0 {
			set(wantDistance, true)
		}
	}
}

func (s *scene) anyWeapon(a ability) bool {
	return slices.ContainsFunc(s.weapons, func(w *weapon) bool { return w.special.has[a] })
}

func (s *scene) chainWeapons() bool {
	return s.actor.special.has[chainAttack] || s.anyWeapon(chainAttack)
}

func (s *scene) carriedShields() bool {
	return slices.ContainsFunc(s.entries, func(e *entry) bool {
		return e.hasGrid && slices.ContainsFunc(e.special.shields, func(x shieldOn) bool { return x.system != 0 })
	})
}

// mayGrant tells whether any rule of the scene grants attacks.
func (s *scene) mayGrant() bool {
	for _, a := range granting {
		if s.actor.special.has[a] || s.anyWeapon(a) {
			return true
		}
	}
	return s.spotted()
}

// spotted tells whether Black Spot can grant attacks.
func (s *scene) spotted() bool {
	return s.actor.ally && slices.ContainsFunc(s.entries, func(e *entry) bool { return e.effects.has[blackSpot] })
}

// inState tells whether a count must be kept while the activation goes on; the
// others are read from its end.
func (s *scene) inState(c count) bool {
	switch c {
	case cAttacks:
		return false // head.Attacks
	case cBoxes, cSpent, cCrippled, cOwn:
		return false
	case cSlain, cFriends:
		return slices.ContainsFunc(s.entries, func(e *entry) bool { return e.count == unlimited && e.friendly == (c == cFriends) })
	case cDamage:
		return slices.ContainsFunc(s.entries, func(e *entry) bool { return e.count == unlimited || e.special.has[tough] })
	}
	if c >= cSlainOf {
		return s.families[c-cSlainOf].count == unlimited
	}
	return true
}

// keeps tells whether a count is noted as it comes up; the others are read from
// the end.
func (p *plan) keeps(c count) bool {
	return p.scene.inState(c) || c == cDamage && slices.Contains(p.scores, c)
}

// fixed tells whether a count can only be 0 here.
func (p *plan) fixed(c count) bool {
	s := p.scene
	switch c {
	case cDirect:
		return !slices.ContainsFunc(s.weapons, func(w *weapon) bool { return w.aoe > 0 })
	case cSpent:
		return s.actor.points == 0
	case cFriends:
		return !slices.ContainsFunc(s.entries, func(e *entry) bool { return e.friendly })
	case cFree:
		return !p.grants
	case cSpots, cRanOut:
		return !s.spotted()
	case cDrags:
		return !s.anyWeapon(drag) && !s.anyWeapon(dragHits) && !s.anyWeapon(catch)
	case cThrown:
		return s.policy.action != actThrow
	case cCollisions:
		return s.policy.action != actThrow && s.policy.action != actSlam && s.policy.action != actStrike && !s.anyWeapon(criticalSmite) && !s.chainWeapons()
	case cToughed:
		return !slices.ContainsFunc(s.entries, func(e *entry) bool { return e.special.has[tough] })
	case cDown:
		return !s.mayFall()
	}
	return false
}

// mayFall tells whether anything here knocks models down.
func (s *scene) mayFall() bool {
	return s.policy.action.power() || s.chainWeapons() || s.anyWeapon(knockdown) || s.anyWeapon(criticalKnockdown) || s.anyWeapon(criticalSmite) ||
		slices.ContainsFunc(s.entries, func(e *entry) bool { return e.special.has[tough] })
}

// opened tells which decisions are asked rather than taken by policy.
type opened struct {
	weapons, targets, boostAttack, boostDamage, buy, waive, reroll, freeAttack, freeType, column, drag, stop, chargeFirst bool
}

// anyReroll tells whether any modifier lets rolls be made again.
func (s *scene) anyReroll() bool {
	again := func(list []modifier) bool {
		return slices.ContainsFunc(list, func(m modifier) bool { return m.attackReroll != "" || m.damageReroll != "" })
	}
	return again(s.actor.mods) || slices.ContainsFunc(s.weapons, func(w *weapon) bool { return again(w.mods) }) ||
		slices.ContainsFunc(s.entries, func(e *entry) bool { return again(e.mods) })
}

func (p *policy) opened() opened {
	o := p.left
	return opened{
		o["weapons"], o["targets"], o["boost_attack"], o["boost_damage"], o["buy"], o["waive_auto_hit"], o["reroll"],
		o["free_attack"], o["free_type"], o["column"], o["drag"], o["stop_after"], o["charge_first"],
	}
}

// profile is the numbers of an attack on a group.
func (p *plan) profile(w int, k kind, g group, m manner) *profile {
	l := g.lie()
	i := (((w*3+int(k))*len(p.entries)+int(g.Entry))*int(manners) + int(m)) * 8
	for b, on := range [3]bool{l.down, l.still, l.dragged} {
		if on {
			i += 1 << b
		}
	}
	if p.cols && p.lostMark(g) {
		return p.work(w, k, g, m)
	}
	if f := p.profiles[i].Load(); f != nil {
		return f
	}
	f := p.work(w, k, g, m)
	p.profiles[i].Store(f)
	return f
}

// lostMark tells whether a system that carries a shield is crippled.
func (p *plan) lostMark(g group) bool {
	e := p.entries[g.Entry]
	if !e.hasGrid {
		return false
	}
	set, letters := p.crippledBy(e, g.Cols), p.systemLettersOf(e)
	for _, x := range e.special.shields {
		if i := slices.Index(letters, x.system); i >= 0 && set&(1<<i) != 0 {
			return true
		}
	}
	return false
}

func (p *plan) work(w int, k kind, g group, m manner) *profile {
	a := shot{weapon: p.weapons[w], kind: k, target: p.entries[g.Entry], manner: m, lie: g.lie(), combined: 1, lostMark: p.cols && p.lostMark(g)}
	n := p.numbersOf(a, false)
	return &profile{n, p.strikeOf(n, a)}
}

// strikeOf is the part of a strike that no decision changes.
func (p *plan) strikeOf(n *numbers, a shot) strike {
	k := strike{
		Attack: attackRoll{uint8(n.attackDice), uint8(min(n.attackLow, n.attackDice)), uint8(min(n.attackHigh, n.attackDice)), int16(n.needed())},
		Damage: sumRoll{uint8(n.damageDice), uint8(min(n.damageLow, n.damageDice)), uint8(min(n.damageHigh, n.damageDice))},
		Minus:  int16(n.minus()), Times: uint8(min(n.multiply, 255)), Less: uint8(min(n.reduce, 255)), Auto: n.auto, Want: p.want, WallAt: 7,
		Again: n.attackAgain, DamageAgain: n.damageAgain,
	}
	set := func(bit uint32, on bool) {
		if on {
			k.Bits |= bit
		}
	}
	set(bNoDamage, n.noDamage)
	set(bPuncture, n.puncture)
	set(bAnatomical, n.anatomical)
	set(bNoTough, n.noTough)
	set(bGrievous, n.grievous)
	set(bRemoves, n.removes)
	set(bHitDown, n.hitDown)
	set(bCritDown, n.critDown)
	set(bSmite, n.smite)
	set(bTough, n.tough)
	set(bWaive, n.auto == autoHit && p.policy.waive && a.kind == melee)
	set(bFreeAttack, n.boostedAttack)
	set(bFreeDamage, n.boostedDamage)
	set(bFuture, p.actor.special.has[futureSight])
	set(bRerollNonCrit, p.policy.reroll == "non-crits")
	set(bRerollNever, p.policy.reroll == "never")
	e := a.target
	caster := e.typ == "warcaster"
	set(bFieldAlways, caster && p.policy.powerField == always)
	set(bFieldSurvive, caster && p.policy.powerField == toSurvive)
	set(bTransferAlways, p.policy.transfer == always && len(e.beasts) > 0)
	set(bTransferSurvive, p.policy.transfer == toSurvive && len(e.beasts) > 0)
	p.moves(&k, a)
	return k
}

// systemLettersOf is systemLetters of any entry.
func (s *scene) systemLettersOf(e *entry) []byte {
	one := scene{entries: []*entry{e}}
	return one.systemLetters()
}
