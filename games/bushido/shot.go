package bushido

import (
	"strings"

	"github.com/enfilade/enfilade/internal/table"
)

// stop is why an attack ends before its dice are rolled.
type stop uint8

const (
	goesOn stop = iota
	outOfRange
	noAmmo
	isReloading
	calledOff
)

var stopRules = [...]table.RuleID{"", "bushido.ranged.range.beyond-long", "bushido.seq.ammo-check", "bushido.seq.reload-check", "bushido.seq.declare-1e"}

// kiTest is a Ki Challenge Test that must be passed, or with Against an opposed
// one that must not be lost.
type kiTest struct {
	Dice    uint8 // 0: no such test
	CN      int8
	Against uint8 // dice of the other side
	Rule    gateRule
}

type gateRule uint8

const (
	gateDisguise gateRule = iota
	gateFeat
	gateOpposed
)

var gateRules = [...]table.RuleID{"bushido.state.disguised", "bushido.seq.deference-gate", "bushido.ki.window.step1e"}

// aim is the attack test and the test of who is hit.
type aim struct {
	Pool  Pool
	CN    int8
	Touch Pool // of step 4b, before boosts of step 4a
	BtbCN int8
}

// hit is what a success leads to, after the feats of steps 4a and 5a.
type hit struct {
	Ki, TheirKi uint8 // spent at 4a and 5a
	Boosts      uint8 // of step 4a
	Feats       uint8 // which of the feats that may be declared, as bits
	Once        bool  // one of them may be used once only
	Again       bool  // not after the first attack of a series: its boosts leave no room
	Target      Wounding
	Friends     [mostFriends]Wounding
}

const (
	mostSets  = 32
	mostFeats = 6
	mostGates = 32
	mostName  = 60 // bytes of a feat's name
	levels12  = 12
)

type label [mostName]byte

func labelOf(s string) label {
	var l label
	copy(l[:], s)
	return l
}

func (l label) String() string { return strings.TrimRight(string(l[:]), "\x00") }

// Shot is one complete ranged attack at one model, from declaration to its end.
// What a Rapid Fire series counts beside it is Series' business.
type Shot struct {
	Stop   stop
	Gates  [mostGates]kiTest
	Ki     [2]uint8 // spent before the dice: up to step 1e, and at step 2
	Begun  uint8    // of it up to step 1c
	Theirs uint8    // the target's side, up to step 1e
	Aims   [2]aim   // of the first attack and of later ones
	Brutal int8     // to the result, if a die survived
	Sets   [mostSets]hit
	Used   uint8              // how many sets there are
	Level  [levels12]uint8    // the set used at each Success Level; the last also above
	Offer  bool               // the set is chosen, and Level not used
	Meant  bool               // the first set is taken where one would be chosen
	Less   [2][mostSets]uint8 // the set declared by the attacker, or by the target, who cannot pay for this one
	Purse  [2]uint8           // the Ki that they may spend in the whole action
	Names  [mostFeats]label

	Friends uint8 // models of the attacker in contact with the target
	Sure    bool  // a Huge target is always hit
	Lost    bool  // a miss of step 4b finds no friend it may hit
	Kami    bool  // the target's tokens are its track
	Cancel  uint8 // who is removed to cancel the Damage Roll: 0 nobody, 1 Protected, 2 Sacrifice
	Effect  bool  // the success gives effects in place of a Damage Roll
	Living  bool  // edition living-2025
	Steps   bool  // every step of the sequence is a line of its own
	Levels  bool  // effects of a success grow with its Success Level
	Ends    ends  // what its end may bring
	Gives   markSet
}

// flightAt is the step at which an attack stands.
type flightAt uint8

const (
	declare flightAt = iota
	gates
	rollPool
	compare
	feats4a
	touching
	wounding
	feats5a
	bookkeep
	landed
)

// Flight is where an attack stands.
type Flight struct {
	At     flightAt
	Gate   uint8
	Later  bool  // not the first attack of its series
	Fresh  bool  // but the first at its target
	Report bool  // the result of this attack is asked for
	Prone  bool  // the target fell Prone since the first attack
	Saved  bool  // the one who cancels Damage Rolls is gone
	Struck uint8 // friends lost
	Left   uint8
	Friend uint8    // wounds the friend next in line has left
	Spent  [2]uint8 // by the attacker and the target in earlier attacks, where it limits this one
	Once   bool     // so has a feat that may be used once only

	Known  known // what so_far tells
	Throw  Throw
	Result int16
	Over   int16 // result less Challenge Number
	Set    uint8
	Out    Report
	Shown  uint8 // lines of the declaration that were shown
}

// known is the part of an attack that has already happened.
type known struct {
	Level    bool  // Over is known
	OnTarget uint8 // 1: the target, 2: the friend
	Damage   kept
	Laid     bool // Damage is known
}

// ending is how an attack ended.
type ending uint8

const (
	noAttack ending = iota
	failed
	friendHit
	noWound
	wounded
	slain
)

var endings = []string{"no attack", "fail", "friend hit", "no wound", "wounded", "slain"}

// Report is what one attack came to.
type Report struct {
	End    ending
	Rolled bool
	Hit    bool
	Result int16 // where asked for
	Over   int16
	Level  int16 // of a hit whose effects ask for it
	Ki     uint8
	Theirs uint8
	Cancel bool
	Once   bool // a feat was used that may be used once only
	Books  bool // Reload markers are gained and Ammo is removed
	Target Harm
	Friend Harm
	Struck bool // the friend was hit
}
