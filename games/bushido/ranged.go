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
	Target      Wounding
	Friends     [2]Wounding
}

const (
	mostSets  = 16
	mostFeats = 6
	levels12  = 12
)

type label [32]byte

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
	Gates  [3]kiTest
	Ki     [2]uint8 // spent before the dice: up to step 1e, and at step 2
	Theirs uint8    // the target's side, up to step 1e
	Aims   [2]aim   // of the first attack and of later ones
	Brutal int8     // to the result, if a die survived
	Sets   [mostSets]hit
	Used   uint8           // how many sets there are
	Level  [levels12]uint8 // the set used at each Success Level; the last also above
	Offer  bool            // the set is chosen, and Level not used
	Names  [mostFeats]label

	Friends uint8 // models of the attacker in contact with the target; 2 at most
	Sure    bool  // a Huge target is always hit
	Lost    bool  // a miss of step 4b finds no friend it may hit
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
	Report bool  // the result of this attack is asked for
	Prone  bool  // the target fell Prone since the first attack
	Saved  bool  // the one who cancels Damage Rolls is gone
	Struck uint8 // friends lost
	Left   uint8
	Friend uint8 // wounds the friend next in line has left

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
	Books  bool // Reload markers are gained and Ammo is removed
	Target Harm
	Friend Harm
	Struck bool // the friend was hit
}

// Step plays the attack on.
func (p Shot) Step(t *table.T, s Flight) (Flight, bool) {
	switch s.At {
	case declare:
		return p.declare(t, s), true
	case gates:
		return p.gate(t, s), true
	case rollPool:
		return p.roll(t, s), true
	case compare:
		return p.compare(t, s), true
	case feats4a:
		return p.after(t, s), true
	case touching:
		return p.touch(t, s), true
	case wounding:
		return p.wound(t, s), true
	case feats5a:
		t.Cite("bushido.ki.window.step5a")
		s.At = bookkeep
		return s, true
	case bookkeep:
		t.Cite("bushido.seq.bookkeeping")
		p.cite(t, s.Out)
		s.Out.Books = true
		return p.end(s), true
	}
	return s, false
}

// cite notes the rules of what an attack leaves behind.
func (p Shot) cite(t *table.T, r Report) {
	if p.Ends&reloads != 0 {
		t.Cite("bushido.trait.reload")
	}
	if p.Ends&counts != 0 {
		t.Cite("bushido.trait.ammo")
	}
	if r.Struck || r.Cancel {
		return
	}
	for i, m := range p.Gives {
		if m.Hit > 0 || m.Level > 0 || r.Target.Rolls > 0 && m.Roll > 0 || r.Target.Pairs > 0 && m.Pair > 0 {
			t.Cite(markRules[m.Rule])
			if mark(i) == stunMark {
				t.Cite("bushido.followup.stun")
			}
			if m.Roll > 0 {
				t.Cite("bushido.followup.on-wound")
			}
		}
	}
}

// Result is the report.
func (p Shot) Result(s Flight) Report { return s.Out }

func (p Shot) aim(s Flight) aim {
	a := p.Aims[0]
	if s.Later {
		a = p.Aims[1]
	}
	if s.Prone {
		a.CN--
	}
	return a
}

// end forgets all but the report.
func (p Shot) end(s Flight) Flight {
	s.Out.Target.Left, s.Out.Friend.Left = s.Left, s.Friend
	return Flight{At: landed, Out: s.Out}
}

// shownSteps are the lines of a declaration where every step is shown.
var shownSteps = [...]table.RuleID{
	"bushido.seq.choose-weapon", "bushido.seq.target", "bushido.seq.range", "bushido.ranged.intercept.friendly",
	"bushido.seq.declare-1e", "bushido.seq.cn",
}

// lines is how many of them come before an attack is stopped.
func (p Shot) lines() int {
	if p.Stop == outOfRange {
		return 3
	}
	return len(shownSteps)
}

// declare ends an attack that cannot be made, or goes on to the first test.
func (p Shot) declare(t *table.T, s Flight) Flight {
	if p.Steps && int(s.Shown) < p.lines() {
		t.Cite(shownSteps[s.Shown])
		s.Shown++
		return s
	}
	s.Shown = 0
	s.Out.Ki, s.Out.Theirs = p.Ki[0], p.Theirs
	if s.Later {
		s.Out.Ki, s.Out.Theirs = 0, 0
	}
	if p.Stop != goesOn {
		t.Cite(stopRules[p.Stop], "bushido.seq.end")
		if p.Stop != calledOff {
			s.Out.Ki, s.Out.Theirs = 0, 0
		}
		return p.end(s)
	}
	s.At = gates
	if s.Later {
		s.Gate = uint8(len(p.Gates))
	}
	return p.nextGate(s)
}

// nextGate goes to the next Ki test, or to the dice.
func (p Shot) nextGate(s Flight) Flight {
	for int(s.Gate) < len(p.Gates) && p.Gates[s.Gate].Dice == 0 {
		s.Gate++
	}
	if int(s.Gate) < len(p.Gates) && !s.Known.Level && !s.Throw.Laid {
		return s
	}
	s.Gate = 0
	if !s.Later {
		s.Out.Ki += p.Ki[1]
	}
	s.At = rollPool
	if s.Known.Level {
		s.At = compare
		s.Result = s.Over + int16(p.aim(s).CN)
	}
	return s
}

// gate makes a Ki test; one that fails ends the attack.
func (p Shot) gate(t *table.T, s Flight) Flight {
	g := p.Gates[s.Gate]
	rule := gateRules[g.Rule]
	if g.Rule == gateOpposed {
		won := table.Call(t, "opposed Ki test", opposed{Dice: [2]Pool{{Rolls: g.Against, Supports: 2, Count: true, As: kiRoll}, {Rolls: g.Dice, Supports: 2, Count: true, As: kiRoll}}, Active: 1, Brief: true}, duelOfDice{}, rule, "bushido.test.opposed")
		if won.Won {
			return p.end(s)
		}
	} else {
		got := table.Call(t, "Ki test", Pool{Rolls: g.Dice, Supports: 2, As: kiRoll}, Throw{}, rule, "bushido.test.challenge")
		if int(got.Value) < int(g.CN) {
			return p.end(s)
		}
	}
	s.Gate++
	return p.nextGate(s)
}

// roll rolls the pool. Where somebody picks the dice to reroll it is rolled
// step by step.
func (p Shot) roll(t *table.T, s Flight) Flight {
	pool := p.aim(s).Pool
	if !pool.asks() {
		got := table.Call(t, "attack", pool, s.Throw, "bushido.seq.pool", "bushido.seq.roll", "bushido.seq.result")
		return p.rolled(s, got)
	}
	if s.Throw.Over {
		return p.rolled(s, pool.Result(s.Throw))
	}
	s.Throw, _ = pool.Step(t, s.Throw)
	return s
}

// rolled notes the final result of the attack test.
func (p Shot) rolled(s Flight, got Tested) Flight {
	s.Throw, s.At = Throw{}, compare
	s.Result = int16(got.Value)
	if got.Survivors > 0 {
		s.Result += int16(p.Brutal)
	}
	s.Over = s.Result - int16(p.aim(s).CN)
	return s
}

// compare tells a hit from a miss.
func (p Shot) compare(t *table.T, s Flight) Flight {
	t.Cite("bushido.seq.compare", "bushido.test.challenge")
	s.Out.Rolled = true
	if s.Report {
		s.Out.Result, s.Out.Over = s.Result, s.Over
	}
	s.Result = 0
	if s.Over < 0 {
		t.Cite("bushido.seq.miss", "bushido.edition.miss")
		s.Out.End, s.Over = failed, 0
		if s.Out.Books = p.Living; p.Living {
			t.Cite("bushido.seq.bookkeeping")
			p.cite(t, Report{Cancel: true})
		}
		return p.end(s)
	}
	s.Out.Hit, s.At = true, feats4a
	return s
}

// after declares the feats of step 4a, by choice or by Success Level.
func (p Shot) after(t *table.T, s Flight) Flight {
	s.Set = p.Level[min(int(s.Over), levels12-1)]
	if p.Offer {
		options := make([]table.Option, p.Used)
		for i := range options {
			options[i] = table.Option{Name: p.setName(p.Sets[i]), Rules: []table.RuleID{"bushido.ki.window.step4a", "bushido.decision.feat"}}
		}
		s.Set = uint8(t.Choose("4a", table.Attacker, options, "bushido.ki.window.step4a", "bushido.decision.feat"))
	} else if p.Used > 1 || p.Steps {
		t.Cite("bushido.ki.window.step4a")
	}
	h := p.Sets[s.Set]
	s.Out.Ki, s.Out.Theirs = s.Out.Ki+h.Ki, s.Out.Theirs+h.TheirKi
	s.At = wounding
	if s.Struck < p.Friends {
		s.At = touching
	}
	return s
}

// setName is the option of a set: boosts, then feats.
func (p Shot) setName(h hit) string {
	var parts []string
	if h.Boosts > 0 {
		parts = append(parts, "boosts "+itoa(int(h.Boosts)))
	}
	for i, l := range p.Names {
		if h.Feats>>i&1 == 1 {
			parts = append(parts, "feat "+l.String())
		}
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, " + ")
}

// touch is the test of step 4b: is it the target that is hit, or the friend?
func (p Shot) touch(t *table.T, s Flight) Flight {
	s.At = wounding
	switch {
	case p.Sure:
		t.Cite("bushido.ranged.btb.huge")
		return s
	case s.Known.OnTarget == 1:
		t.Cite("bushido.ranged.btb.success")
		return s
	case s.Known.OnTarget == 2:
		return p.astray(t, s)
	}
	a := p.aim(s)
	a.Touch.Rolls += p.Sets[s.Set].Boosts
	got := table.Call(t, "who is hit", a.Touch, Throw{}, "bushido.ranged.btb.test", "bushido.ranged.btb.pool")
	if int(got.Value) >= int(a.BtbCN) {
		t.Cite("bushido.ranged.btb.success")
		return s
	}
	return p.astray(t, s)
}

// astray turns the attack on the friend.
func (p Shot) astray(t *table.T, s Flight) Flight {
	t.Cite("bushido.ranged.btb.failure")
	if p.Lost {
		s.Out.End, s.Over, s.Set = failed, 0, 0
		s.Out.Books = p.Living
		return p.end(s)
	}
	t.Cite("bushido.ranged.btb.keep-sl")
	s.Out.Struck = true
	return s
}

// wound makes the Damage Rolls, unless somebody cancels them.
func (p Shot) wound(t *table.T, s Flight) Flight {
	h := p.Sets[s.Set]
	if s.At = bookkeep; p.Steps {
		s.At = feats5a
	}
	if p.Cancel > 0 && !s.Saved && !s.Out.Struck && !p.Effect {
		t.Cite([]table.RuleID{"bushido.trait.protected", "bushido.trait.sacrifice"}[p.Cancel-1])
		s.Out.Cancel, s.Out.End = true, noWound
		return p.forget(s)
	}
	start := Hurt{Level: uint8(min(s.Over, 255)), Left: s.Left, Laid: s.Known.Damage}
	if s.Known.Laid {
		start.At = hurtLaid
	}
	w := h.Target
	if s.Out.Struck {
		w, start.Left = h.Friends[s.Struck], s.Friend
	}
	harm := table.Call(t, "damage", w, start, "bushido.damage.strength")
	if s.Out.Struck {
		s.Out.Friend, s.Out.End, s.Friend = harm, friendHit, harm.Left
		return p.forget(s)
	}
	s.Out.Target, s.Left = harm, harm.Left
	s.Out.End = noWound
	switch {
	case harm.Gone:
		s.Out.End = slain
	case harm.Wounds > 0:
		s.Out.End = wounded
	}
	return p.forget(s)
}

// forget drops what no longer matters once the dice are done. Markers that grow
// with the Success Level still ask for it.
func (p Shot) forget(s Flight) Flight {
	if p.Levels {
		s.Out.Level = s.Over
	}
	s.Over, s.Set, s.Known = 0, 0, known{}
	return s
}

// asks tells whether somebody picks dice of the pool.
func (p Pool) asks() bool {
	for _, a := range p.Steps {
		if a.Chosen && a.Max > 0 {
			return true
		}
	}
	return false
}
