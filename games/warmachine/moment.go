package warmachine

import (
	"cmp"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// group is models of one entry that stand alike.
type group struct {
	Entry  uint8
	Points uint8 // focus or fury of the model
	Flags  uint16
	Count  uint16
	Left   uint16 // boxes
	Cols   uint64 // boxes left by column, where that matters
}

// flags of a group.
const (
	gDown     uint16 = 1 << iota // knocked down
	gStill                       // stationary
	gGrievous                    // lost Tough
	gDragged                     // pulled into melee
	gAway                        // slammed or thrown out of melee
	gHooked                      // hit by the attack just made, and Drag may bite
	gChain                       // hit by the first initial attack of a chain
	gDirect                      // yet to be resolved: hit directly
	gBlast                       // yet to be resolved: under the template
	gRolled                      // yet to be resolved: an attack roll of its own
	gDrop                        // yet to be resolved: collateral damage
	gAnswered                    // has made its Retaliatory Strike
	gAwaits                      // with gRolled: the attack roll comes before all damage rolls
	gStruck                      // with gRolled: it hit, and damage comes next
	gCrit                        // with gStruck: critically
)

const gPending = gDirect | gBlast | gRolled | gDrop | gAwaits | gStruck | gCrit

func (g group) is(f uint16) bool { return g.Flags&f != 0 }

// lie is how the models of the group stand.
func (g group) lie() lie {
	return lie{down: g.is(gDown), still: g.is(gStill), dragged: g.is(gDragged)}
}

// compareGroups orders groups by entry, those with the fewest boxes left first:
// the order in which an attacker stays on a model until it is gone.
func compareGroups(a, b group) int {
	if a.Entry != b.Entry {
		return int(a.Entry) - int(b.Entry)
	}
	if a.Left != b.Left {
		return int(a.Left) - int(b.Left)
	}
	return cmp.Or(cmp.Compare(b.Flags, a.Flags), cmp.Compare(a.Points, b.Points), cmp.Compare(a.Cols, b.Cols))
}

// stage of an activation.
type stageKey uint8

const (
	sNext stageKey = iota
	sRof
	sWeapon
	sTarget
	sDeclare
	sStep // a strike played step by step, for decisions within it
	sAim  // one attack roll for a template, or one that may be redirected
	sDirection
	sDistance
	sArea // models under a template, one group after another
	sAreaStep
	sColumn
	sAfter  // steps 11 to 14
	sGrant  // which granted attack
	sAnswer // step 13: a blow at the attacker
	sDefend // blows at the attacker before its first attack
	sEnd
)

// as is what an attack is made as.
type as uint8

const (
	asInitial as = iota
	asBought
	asGranted
	asSpecial
	asPower
	asChain
	asSpell
	asAssault
	asImpact
	asFreeStrike
	asCounter
)

var asNames = []string{"initial", "bought", "granted", "special", "power", "chain", "spell", "assault", "impact", "free strike", "counter"}

func (a as) String() string { return asNames[a] }

// basic tells whether an attack made so is a basic attack.
func (a as) basic(k kind) bool {
	return k != magic && a != asSpecial && a != asPower && a != asChain && a != asSpell && a != asImpact
}

// inAction tells whether it is made during the Combat Action.
func (a as) inAction() bool { return a < asAssault }

// flags of an activation.
const (
	hMelee      uint32 = 1 << iota // started with melee
	hRanged                        // started with ranged
	hLifted                        // the type limit is lifted by a Drag
	hKillShot                      // used
	hOneShot                       // an exception for one attack was used
	hCleave                        // used
	hHog                           // Hog Wild or Wild Shot was used
	hGuarded                       // Shield Guard was used
	hSpotted                       // a Black Spot attack was made
	hRanOut                        // a Black Spot attack found nobody
	hChainOne                      // the first initial attack of a chain weapon hit
	hChained                       // the chain attack was made
	hMade                          // an attack was made
	hSpecial                       // the special or power attack was made
	hDragFailed                    // a weapon with Drag was used and it did not trigger
	hWeaponSet                     // the weapon is decided
	hEnd                           // no further attack
	hPowered                       // a power attack was made
	hChainBoth                     // both initial attacks of a pair hit one model
)

// deed is what the attack in hand did, as triggers ask for it.
type deedFlags uint16

const (
	dHit deedFlags = 1 << iota
	dDamaged
	dEnemy   // destroyed an enemy
	dAny     // destroyed a model
	dSpotted // destroyed an affected model
	dRemoved // removed an enemy from play
	dHooked  // a model is left that Drag or Pull may bite
	dSpared  // transferred: an affected model lives because of it
	dRemovedSpot
	dCombined
	dMissed
	dAffectedHit // the target was affected
	dDragged     // Drag or Catch was used
	dMany        // destroyed several affected models
	dAnswered    // the model struck strikes back
)

// choices already made about the attack in hand.
const (
	askedAttack uint8 = 1 << iota
	askedDamage
	askedWaive
	askedLate
	waived
	chosenType
)

// head is an activation's state without its models and counters.
type head struct {
	Dropped  uint64 // entries whose models are counted already
	Flags    uint32
	Close    uint32 // weapons with a Point Blank attack left
	Blow     blow
	Deed     deedFlags
	Attacks  uint16 // made, where somebody counts them
	Slain    uint16 // where stop_when counts them
	Pend     uint16 // boxes to be marked on a grid
	Declined uint16 // rules given up, by their place in granting
	Own      uint16 // boxes of the attacker, where they are followed
	Initial  [20]uint16
	Beasts   [maxBeasts]uint16
	Reload   [20]uint8
	Rooms    [maxBeasts]uint8
	At       stageKey
	Weapon   uint8 // of the attack in hand
	As       as
	From     ability
	Kind     kind
	Manner   manner
	Target   uint8 // group
	Combined uint8
	Asked    uint8
	Points   uint8
	Unit     uint8 // members of the unit that may still attack
	Group    uint8 // of combine
	Charges  uint8 // charge attacks left
	Bought   uint8
	Die      uint8
	Aimed    uint8    // entry + 1 that a template lies on
	Spare    [4]uint8 // so that equal states are equal bytes
}

// now is a state laid open for the rules.
type now struct {
	head
	groups  [maxGroups]group
	n       int // groups
	tally   tallies
	drew    bool      // in this step
	offers  [10]offer // of the attack just made, where they are known
	offered int
}

// choose asks the attacker.
func (n *now) choose(t *table.T, name string, options []table.Option, ids ...table.RuleID) int {
	n.drew = true
	return t.Choose(name, table.Attacker, options, ids...)
}

// maxGroups is how many different models a state can tell apart.
const maxGroups = 64

// all is the groups.
func (n *now) all() []group { return n.groups[:n.n] }

// settle puts the groups in order and joins those that are alike.
func (n *now) settle() {
	g := n.all()
	if len(g) > 8 {
		slices.SortFunc(g, compareGroups)
	}
	k := 0
	for i := range g {
		for j := i; j > 0 && len(g) <= 8 && compareGroups(g[j], g[j-1]) < 0; j-- {
			g[j], g[j-1] = g[j-1], g[j]
		}
	}
	for i := range g {
		if g[i].Count == 0 {
			continue
		}
		if k > 0 && compareGroups(g[k-1], g[i]) == 0 {
			if g[k-1].Count != unlimited && g[i].Count != unlimited {
				g[k-1].Count += g[i].Count
			} else {
				g[k-1].Count = unlimited
			}
			continue
		}
		g[k] = g[i]
		k++
	}
	clear(g[k:])
	n.n = k
}

// add puts a group in; settle comes later.
func (n *now) add(g group) {
	if n.n == maxGroups {
		panic(table.TooMany{Procedure: "an activation", What: "models that stand differently"})
	}
	n.groups[n.n] = g
	n.n++
}

// take removes k models of group i.
func (n *now) take(i, k int) {
	if n.groups[i].Count != unlimited {
		n.groups[i].Count -= uint16(k)
	}
}

// groupSpace and countSpace are the arrays that a state keeps: as small as the
// scenario allows, since states are many.
type groupSpace interface {
	~[2]group | ~[3]group | ~[6]group | ~[16]group | ~[maxGroups]group
}

type countSpace interface {
	~[8]uint32 | ~[24]uint32 | ~[counters]uint32
}

// moment is a state of an activation.
type moment[G groupSpace, C countSpace] struct {
	Head   head
	Groups G
	Counts C
}

// open lays a state open.
func (m *moment[G, C]) open(n *now, p *plan) {
	n.head = m.Head
	n.n, n.offered, n.drew = 0, 0, false
	for i := range len(m.Groups) {
		if m.Groups[i].Count == 0 {
			break
		}
		n.groups[i] = m.Groups[i]
		n.n++
	}
	if len(m.Counts) == counters {
		for i := range len(m.Counts) {
			n.tally[i] = m.Counts[i]
		}
		return
	}
	for i, c := range p.counted {
		n.tally[c] = m.Counts[i]
	}
}

// keep folds a state.
func (m *moment[G, C]) keep(n *now, p *plan) {
	m.Head = n.head
	if n.n > len(m.Groups) {
		panic(table.TooMany{Procedure: "an activation", What: "models that stand differently"})
	}
	for i := range n.n {
		m.Groups[i] = n.groups[i]
	}
	if len(m.Counts) == counters {
		for i := range len(m.Counts) {
			m.Counts[i] = n.tally[i]
		}
		return
	}
	for i, c := range p.counted {
		m.Counts[i] = n.tally[c]
	}
}
