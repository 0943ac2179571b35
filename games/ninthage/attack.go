package ninthage

import "github.com/enfilade/enfilade/internal/table"

// artillery is what kind of artillery weapon an attack is made with.
type artillery uint8

const (
	notArtillery artillery = iota
	catapult
	cannon
	volleyGun
	flamethrower
)

// Shot is how an artillery shot went.
type Shot uint8

// The words of the measure, the best first.
const (
	NoShot Shot = iota
	ShotHit
	ShotPartial
	ShotMiss
	ShotFired
	ShotFiredLess
	ShotMisfire
)

var shotWords = [...]string{"none", "hit", "partial hit", "miss", "fired", "fired at -1", "misfire"}

// Attack is one attack with all the hits it makes. Its result is its toll.
type Attack struct {
	Need    uint8 // least face that hits; 1: automatic, 7: a Hopeless Shot, 8: it cannot hit
	Again   Again
	Melee   bool // a natural 6 always hits
	Kind    artillery
	From    attackAt // where it stands at first: a second roll or a Partial Hit may be still to come
	Hits    uint16   // of a success; 1 without an Area Attack
	Partial uint16   // of a Catapult's Partial Hit
	Area    bool

	Focus, Poison, OnBracket bool // OnBracket: the hit that wounds by Poison is the bracketed one
	Bracket                  bool // one hit of a success is Bracketed
	Plain, Bracketed, Small  Strike

	Told    bool // rolls are called with what they need, as in a play
	Classes bool // hits are only sorted, for hits that are distributed
	Count   Counted
	Cap     int32 // losses that matter; 0: all
}

// Toll is what an attack came to.
type Toll struct {
	Hits, Wounds, Unsaved, Loss int32
	Class                       Classes
	Shot                        Shot
	Misfires                    uint16
	done                        bool
}

// Classes are hits by what they do: plain, bracketed, each with and without a
// roll to wound, and of a Partial Hit.
type Classes [classCount]uint16

const (
	plainHit = iota
	bracketedHit
	plainAuto
	bracketedAuto
	smallHit
	smallAuto
	classCount
)

// Shooting is where an attack stands.
type Shooting struct {
	At      attackAt
	Natural bool // the natural to-hit roll is a 6
	Partial bool
	Auto    bool // the next strike wounds without a roll
	Bracket bool // a bracketed hit is still to come
	Left    uint16
	T       Toll
}

type attackAt uint8

const (
	rollHit attackAt = iota
	rollHitAgain
	rollSecond
	rollSecondAgain
	rollPartial
	rollPartialAgain
	rollPartialSecond
	rollPartialSecondAgain
	bracketStrike
	autoStrike
	otherStrikes
	attackOver
)

// Step rolls to hit, multiplies the hit and resolves each of its hits.
func (a Attack) Step(t *table.T, s Shooting) (Shooting, bool) {
	switch s.At {
	case rollHit, rollHitAgain:
		return a.hit(t, s), true
	case rollSecond, rollSecondAgain, rollPartialSecond, rollPartialSecondAgain:
		return a.second(t, s), true
	case rollPartial, rollPartialAgain:
		return a.partial(t, s), true
	case bracketStrike:
		return a.strike(t, s, a.Bracketed), true
	case autoStrike:
		return a.strike(t, s, a.Plain), true
	case otherStrikes:
		return a.others(t, s), true
	}
	return s, false
}

// Result is the toll.
func (a Attack) Result(s Shooting) Toll { return s.T }

func (s Shooting) to(at attackAt) Shooting { s.At = at; return s }

func (a Attack) hit(t *table.T, s Shooting) Shooting {
	if s.At == rollHit && a.From != rollHit {
		return s.to(a.From)
	}
	if a.Need == 1 {
		return a.success(t, s)
	}
	if a.Need > 7 && a.Kind != catapult && a.Kind != cannon {
		t.Cite("ninthage.shoot.needed")
		return a.miss(s)
	}
	die := t.D6(a.roll("to hit", int(a.Need)), "ninthage.seq.hits")
	a.natural(t, die)
	if die == 1 && (a.Kind == catapult || a.Kind == cannon) {
		return a.misfire(t, s)
	}
	ok := die >= int(a.Need) || a.Need == 7 && die == 6
	if s.At == rollHit && a.Again.takes(die, ok) {
		t.Cite("ninthage.mod.reroll-once")
		return s.to(rollHitAgain)
	}
	switch {
	case ok && a.Need == 7:
		t.Cite("ninthage.shoot.hopeless")
		return Shooting{At: rollSecond}
	case ok:
		s.Natural = die == 6
		return a.success(t, s)
	case a.Kind == catapult:
		t.Cite("ninthage.art.catapult")
		return Shooting{At: rollPartial}
	}
	return a.miss(s)
}

// roll is what a roll is called.
func (a Attack) roll(name string, need int) string {
	if a.Told {
		return called(name, min(max(need, 2), 6))
	}
	return name
}

// natural cites the rules on natural 1s and 6s where a die shows one.
func (a Attack) natural(t *table.T, die int) {
	switch {
	case a.Melee && (die == 1 || die == 6):
		t.Cite("ninthage.melee.natural")
	case !a.Melee && die == 1:
		t.Cite("ninthage.hit.natural-one")
	}
}

// second is the second roll of a Hopeless Shot, which no modifier changes.
func (a Attack) second(t *table.T, s Shooting) Shooting {
	die := t.D6(a.roll("second to hit", 4), "ninthage.shoot.hopeless")
	ok := die >= 4
	if (s.At == rollSecond || s.At == rollPartialSecond) && a.Again.takes(die, ok) {
		t.Cite("ninthage.mod.reroll-once")
		return s.to(s.At + 1)
	}
	switch {
	case ok:
		s.Natural = true
		return a.success(t, s)
	case a.Kind == catapult && !s.Partial:
		t.Cite("ninthage.art.hopeless")
		return Shooting{At: rollPartial}
	}
	return a.miss(s)
}

// partial is the one further attempt of a Catapult: a to-hit roll like the
// first, but a 1 is no Misfire, and may be rolled again as any other.
func (a Attack) partial(t *table.T, s Shooting) Shooting {
	if a.Need > 7 {
		return a.miss(s)
	}
	s.Partial = true
	die := t.D6(a.roll("partial hit", int(a.Need)), "ninthage.art.catapult")
	ok := die >= int(a.Need) || a.Need == 7 && die == 6
	if s.At == rollPartial && a.Again.takes(die, ok) {
		t.Cite("ninthage.mod.reroll-once")
		return s.to(rollPartialAgain)
	}
	switch {
	case ok && a.Need == 7:
		t.Cite("ninthage.art.hopeless")
		return s.to(rollPartialSecond)
	case ok:
		s.Natural = die == 6
		return a.success(t, s)
	}
	return a.miss(s)
}

func (a Attack) miss(s Shooting) Shooting {
	out := Shooting{At: attackOver}
	if a.Kind == catapult || a.Kind == cannon {
		out.T.Shot = a.shot(ShotMiss)
	}
	return out
}

// misfire is no hit, and a roll on the table, which its unit makes later.
func (a Attack) misfire(t *table.T, s Shooting) Shooting {
	t.Cite("ninthage.misfire.no-reroll")
	if a.Kind == cannon {
		t.Cite("ninthage.art.cannon")
	} else {
		t.Cite("ninthage.art.catapult")
	}
	out := Shooting{At: attackOver, T: Toll{Shot: a.shot(ShotMisfire)}}
	if a.Count.any(CountShots) {
		out.T.Misfires = 1
	}
	return out
}

func (a Attack) shot(w Shot) Shot {
	if a.Count.any(CountShots) {
		return w
	}
	return NoShot
}

// success multiplies the hit and sorts what comes of it.
func (a Attack) success(t *table.T, s Shooting) Shooting {
	n, bracket, strike := a.Hits, a.Bracket, &a.Plain
	out := Shooting{At: bracketStrike, Partial: s.Partial}
	if a.Kind == catapult || a.Kind == cannon {
		out.T.Shot = a.shot(ShotHit)
	}
	if s.Partial {
		n, bracket, strike = a.Partial, false, &a.Small
		out.T.Shot = a.shot(ShotPartial)
	}
	if a.Area {
		t.Cite("ninthage.area.after-hit", "ninthage.area.multiply-after")
	}
	plain := n
	if bracket && n > 0 {
		t.Cite("ninthage.area.bracket")
		plain--
	} else {
		bracket = false
	}
	if a.Focus && s.Natural {
		t.Cite("ninthage.attr.battle-focus")
		if a.Area {
			t.Cite("ninthage.area.battle-focus")
		}
		n++
		plain++
	}
	poison := a.Poison && s.Natural && n > 0
	if poison {
		t.Cite("ninthage.attr.poison")
		if n > 1 {
			t.Cite("ninthage.area.poison")
		}
	}
	if a.Count.any(CountHits) {
		out.T.Hits = int32(n)
	}
	if a.Classes {
		out.T.Class = a.sort(plain, bracket, poison, s.Partial)
		return out.to(attackOver)
	}
	if !a.Count.any(CountWounds|CountUnsaved|CountLosses|CountOver) || strike.Wound == 0 && !bracket {
		return Shooting{At: attackOver, T: out.T}
	}
	out.Left, out.Bracket, out.Auto = plain, bracket, poison
	return a.next(out)
}

// sort puts the hits of a success into their classes.
func (a Attack) sort(plain uint16, bracket, poison, partial bool) Classes {
	var c Classes
	c[plainHit] = plain
	if bracket {
		c[bracketedHit] = 1
	}
	switch {
	case poison && bracket && (a.OnBracket || plain == 0):
		c[bracketedHit], c[bracketedAuto] = 0, 1
	case poison:
		c[plainHit]--
		c[plainAuto]++
	}
	if partial {
		c[smallHit], c[smallAuto] = c[plainHit], c[plainAuto]
		c[plainHit], c[plainAuto] = 0, 0
	}
	return c
}

// next goes to the next kind of hit that is left.
func (a Attack) next(s Shooting) Shooting {
	switch {
	case s.Bracket:
		return s.to(bracketStrike)
	case s.Auto && s.Left > 0:
		return s.to(autoStrike)
	case s.Left > 0:
		s.Auto = false
		return s.to(otherStrikes)
	}
	return Shooting{At: attackOver, T: s.T}
}

// strike resolves one hit that is not like the others.
func (a Attack) strike(t *table.T, s Shooting, k Strike) Shooting {
	start := Blow{}
	poisoned := s.Auto && (!s.Bracket || a.OnBracket || s.Left == 0)
	if s.Partial {
		k = a.Small
	}
	if poisoned {
		start = k.isWounded(start)
		s.Auto = false
	}
	if s.Bracket {
		s.Bracket = false
	} else {
		s.Left--
	}
	s.T = s.T.add(table.Call(t, "hit", k, start, "ninthage.seq.batch"), a.Cap)
	return a.next(s)
}

// others resolves the hits that are all alike: together where one number says
// all that is counted of them.
func (a Attack) others(t *table.T, s Shooting) Shooting {
	k := a.Plain
	if s.Partial {
		k = a.Small
	}
	if k.Count &= CountWounds | CountUnsaved | CountLosses | CountOver; !k.Count.single() {
		table.InTurn(t, "hit", table.Times(int(s.Left)), Pile{k, a.Cap}, s.T, "ninthage.seq.batch")
		return s
	}
	n := int32(table.Sum(t, "hit", int(s.Left), Tally{k}, Metered{}, "ninthage.seq.batch"))
	switch {
	case k.Count.any(CountWounds):
		s.T.Wounds += n
	case k.Count.any(CountUnsaved):
		s.T.Unsaved += n
	default:
		s.T.Loss += n
		if a.Cap > 0 {
			s.T.Loss = min(s.T.Loss, a.Cap)
		}
	}
	return Shooting{At: attackOver, T: s.T}
}
