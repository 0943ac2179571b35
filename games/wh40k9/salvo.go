package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Salvo is all that one weapon does whose attacks are rolled: how many it
// makes, then what they come to together. Alike weapons are so many runs of it,
// and how they add up is worked out once. One is an attack, from its first state
// on; its results are numbers.
type Salvo[P table.Procedure[S, int], S comparable] struct {
	Number Number
	Rolls  uint8 // hit rolls for each attack; 0 is 1
	One    P
	From   S
}

// Firing is where a weapon stands.
type Firing struct {
	At      firingStep
	Attacks uint16
	Sum     uint32
}

type firingStep uint8

const (
	fireCount firingStep = iota
	fireAttacks
	fireOver
)

// Step counts the attacks, then makes them all.
func (w Salvo[P, S]) Step(t *table.T, f Firing) (Firing, bool) {
	switch f.At {
	case fireCount:
		n := table.Call(t, "attacks", w.Number, Rolling{}, "wh40k9.attacks.random")
		return Firing{At: fireAttacks, Attacks: uint16(n * max(1, int(w.Rolls)))}, true
	case fireAttacks:
		n := table.Sum(t, "attack", int(f.Attacks), w.One, w.From, "wh40k9.seq.fast-dice")
		return Firing{At: fireOver, Sum: uint32(n)}, true
	}
	return f, false
}

// Result is what the attacks come to.
func (w Salvo[P, S]) Result(f Firing) int { return int(f.Sum) }

// rolledFor are the rules of attacks that are rolled weapon by weapon.
func (a Total) rolledFor() []table.RuleID {
	ids := []table.RuleID{"wh40k9.attacks.random"}
	if a.Weapons > 1 {
		ids = append(ids, "wh40k9.attacks.per-weapon")
	}
	return ids
}

// apart tells whether every weapon rolls its own attacks and makes all of them,
// so that weapons are so many alike procedures.
func (a Total) apart() bool { return !a.Number.Fixed() && a.Over == 0 && a.From == fromAttack }

// times is a weapon's attacks with every hit roll as one.
func (a Total) times() Number {
	n := a.Number
	n.Times = uint8(max(1, int(n.Times)) * max(1, int(a.Rolls)))
	return n
}

// mixed tells whether some of the attacks are over, of a number that is rolled:
// only all weapons together know how many are left.
func (a Total) mixed() bool { return !a.Number.Fixed() && !a.apart() }
