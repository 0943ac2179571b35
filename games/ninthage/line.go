package ninthage

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// line is the alike attacks of one owner: a strand, and what explains it.
type line struct {
	owner  string // its path: attacker, attacker.parts[0]
	name   string // what it attacks with
	who    string
	unit   int
	strand Strand
	plain  striking
	small  striking // of a Partial Hit
	fancy  striking // of the bracketed hit
	bare   bool     // the weapon has no bracketed values
	hit    struck   // against its own pool
	big    struck
	tiny   struck
	others map[int]Strikes

	raw      int // needed to hit before 1s and 6s
	modifier int
	hitWhy   []attack.Because
	modWhy   []attack.Because
	hitWords string // automatic
	again    Again
	mayAgain bool // the attacker may choose to roll to hit again
	off, def int
	offWhy   []attack.Because
	defWhy   []attack.Because
	count    any // attacks, as a fact
	countWhy []attack.Because
	shooters int
	front    int
	support  int
	area     Area
	smallBox Area
	look     look
	weapon   *weapon
	cites    []table.RuleID
	step     int
	stepWhy  []attack.Because
	stepped  bool
	melee    bool
	second   *Strand // Supporting Attacks whose number is rolled
	silent   bool    // a second strand of the same owner: no facts of its own
}

// shares the derivation of a hit against every pool that may take it.
func (q *question) resolve(l *line, pool int) {
	v := q.foe(l).pool(pool)
	if v == nil {
		v = &q.foe(l).pools[0]
	}
	l.strand.Assault.Pool = uint8(pool)
	l.strand.Assault.Overflow = pool == rankAndFile
	l.hit = q.strikeAt(l.plain, v, q.foe(l))
	l.big, l.tiny = l.hit, l.hit
	a := &l.strand.Assault.Attack
	a.Plain = l.hit.Strike
	if !l.bare {
		l.big = q.strikeAt(l.fancy, v, q.foe(l))
		a.Bracketed = l.big.Strike
		a.Bracket = true
	}
	if l.smallBox.X > 0 || a.Kind == catapult {
		l.tiny = q.strikeAt(l.small, v, q.foe(l))
		a.Small = l.tiny.Strike
	}
	abilities, cites := lost(l.plain.abilities, v.abilities)
	l.cites = append(l.cites, cites...)
	a.Focus = has(abilities, "Battle Focus")
	a.Poison = has(abilities, "Poison Attacks")
	a.OnBracket = q.poisonOnBracket(l)
	if l.strand.Spread {
		l.others = map[int]Strikes{}
		for i := range q.foe(l).pools {
			w := &q.foe(l).pools[i]
			x := Strikes{Plain: q.strikeAt(l.plain, w, q.foe(l)).Strike}
			x.Bracketed, x.Small = x.Plain, x.Plain
			if !l.bare {
				x.Bracketed = q.strikeAt(l.fancy, w, q.foe(l)).Strike
			}
			if a.Kind == catapult {
				x.Small = q.strikeAt(l.small, w, q.foe(l)).Strike
			}
			l.others[w.pool] = x
		}
		q.aim(l)
	}
}

// struckFirst is the pool that hits are told of: the rank-and-file, or the first
// character where there are none.
func (c *combatant) struckFirst() int {
	if c.models == 0 && len(c.pools) > 1 {
		return c.pools[1].pool
	}
	return rankAndFile
}

// foe is the unit that a line attacks.
func (q *question) foe(l *line) *combatant {
	if l.strand.Side == 1 {
		return q.attackers[0]
	}
	return q.target
}

// poisonOnBracket decides which hit wounds by Poison: the one that costs more.
func (q *question) poisonOnBracket(l *line) bool {
	switch q.dec.PoisonedHit.text {
	case "bracketed hit":
		return true
	case "plain hit":
		return false
	}
	a := &l.strand.Assault.Attack
	if !a.Poison || !a.Bracket {
		return false
	}
	gain := func(k Strike) *big.Rat { return new(big.Rat).Sub(k.expected(true), k.expected(false)) }
	return gain(a.Bracketed).Cmp(gain(a.Plain)) >= 0
}

// aim decides who takes the bracketed hit and what is left over.
func (q *question) aim(l *line) {
	foe := q.foe(l)
	for i, name := range q.dec.Distribute.list {
		if v := foe.named(name); v != nil && i < poolCount {
			l.strand.Order[i] = uint8(v.pool + 1)
		}
	}
	a := &l.strand.Assault.Attack
	if !a.Bracket {
		return
	}
	type taker struct {
		pool int
		gain *big.Rat
	}
	var takers []taker
	for i := range foe.pools {
		v := &foe.pools[i]
		if x, ok := l.others[v.pool]; ok && (v.char > 0 || v.pool == rankAndFile && foe.start[rankAndFile] > 0) {
			takers = append(takers, taker{v.pool, x.gain()})
		}
	}
	decided := foe.named(q.dec.BracketedHit.text)
	slices.SortStableFunc(takers, func(a, b taker) int {
		if decided != nil && (a.pool == decided.pool) != (b.pool == decided.pool) {
			return b2i(b.pool == decided.pool) - b2i(a.pool == decided.pool)
		}
		return b.gain.Cmp(a.gain)
	})
	for i, x := range takers {
		l.strand.To[i] = uint8(x.pool + 1)
	}
}

// gain is what the bracketed hit costs more than the plain one that the pool
// would take in its place, on average and the pool aside.
func (x Strikes) gain() *big.Rat {
	return new(big.Rat).Sub(x.Bracketed.expected(false), x.Plain.expected(false))
}

// mayReceive tells whether distributed hits may go to the pool at the start.
func (q *question) mayReceive(c *combatant, v *poolView) bool {
	w, _, _ := c.victim.weights(&c.start, false)
	return w[v.pool] > 0
}

// spreads tells whether hits that are distributed could go to more than the
// rank-and-file.
func (q *question) spreads(c *combatant, later bool) bool {
	for i := range c.pools {
		v := &c.pools[i]
		if v.pool < firstCharacter {
			continue
		}
		if v.char == 0 || c.victim[v.pool].Receives || later || c.victim.rankAndFile(&c.start) <= 4 {
			return true
		}
	}
	return false
}

// striking is what a weapon strikes with, in the hands of a user.
func (q *question) strikes(w *weapon, user wielder) (plain, fancy striking, bare bool) {
	plain = striking{
		abilities: slices.Concat(plainOnly(w.Abilities), plainOnly(user.abilities)), mods: user.mods,
		noWound: q.dec.Reroll.refuses("to_wound"),
	}
	plain.str, plain.none, plain.strWhy = value(w.Str.plain, w.Str.set, user.str, "Str", w.title())
	plain.ap, _, plain.apWhy = value(w.AP.plain, w.AP.set, user.ap, "AP", w.title())
	fancy = plain
	if !w.bracketed() {
		return plain, fancy, true
	}
	fancy.abilities = slices.Clone(plain.abilities)
	for _, a := range w.Abilities {
		if a.bracketed {
			b := a
			b.bracketed = false
			fancy.abilities = slices.DeleteFunc(fancy.abilities, func(x ability) bool { return x.name == b.name })
			fancy.abilities = append(fancy.abilities, b)
		}
	}
	fancy.str, fancy.none, fancy.strWhy = value(w.Str.bracket, w.Str.set, user.str, "Str", w.title())
	fancy.ap, _, fancy.apWhy = value(w.AP.bracket, w.AP.set, user.ap, "AP", w.title())
	return plain, fancy, false
}

func plainOnly(as []ability) []ability {
	var out []ability
	for _, a := range as {
		if !a.bracketed {
			out = append(out, a)
		}
	}
	return out
}

// wielder is who attacks: its characteristics after modifiers.
type wielder struct {
	str, ap, off, agi int
	att               quantity
	abilities         []ability
	mods              []modifier
	agiKnown          bool
	height, typ       string
}

// value is a weapon's Strength or Armour Penetration for its user.
func value(s statValue, given bool, user int, stat, weapon string) (n int, none bool, why []attack.Because) {
	if !given {
		s = statValue{kind: statUser}
		if stat == "AP" {
			s = statValue{kind: statUser}
		}
	}
	switch s.kind {
	case statNone:
		return 0, true, nil
	case statAdd:
		n = user + s.n
		why = []attack.Because{because("mod.order", "%s %d %+d %s", stat, user, s.n, weapon)}
	case statUser:
		n = user
	default:
		n = s.n
	}
	x, capped := limited(n, 10)
	return x, false, append(why, capped...)
}

// soft changes Str and AP of a strike by modifiers.
func (s *striking) modify(mods []modifier) {
	var why []attack.Because
	s.str, why = modified(s.str, func(m *modifier) change { return m.Str }, mods)
	s.strWhy = append(s.strWhy, why...)
	s.ap, why = modified(s.ap, func(m *modifier) change { return m.AP }, mods)
	s.apWhy = append(s.apWhy, why...)
	s.limit()
}

func (s *striking) limit() {
	var why []attack.Because
	s.str, why = limited(s.str, 10)
	s.strWhy = append(s.strWhy, why...)
	s.ap, why = limited(s.ap, 10)
	s.apWhy = append(s.apWhy, why...)
}

// halved is the profile of a Partial Hit: Str and AP halved, rounded up.
func (s striking) halved() striking {
	s.str, s.ap = (s.str+1)/2, (s.ap+1)/2
	return s
}

func itoa(n int) string { return strconv.Itoa(n) }

// ownerPath is the path of a part, a group, a character of a unit.
func ownerPath(unit, list string, i int) string { return unit + "." + list + "[" + itoa(i) + "]" }

// numbered makes a quantity a number of dice as modifiers on dice say.
func (q *question) numbered(x quantity, mods []modifier, which func(*extremes) string) Number {
	return x.number(extremeOf(mods, which))
}
