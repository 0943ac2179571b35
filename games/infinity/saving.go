package infinity

import "github.com/enfilade/enfilade/internal/table"

// Harm is what one attack does to one trooper: its Saving Rolls and what a
// failed one costs. The zero Harm does nothing.
type Harm struct {
	On bool
	// First is the rolls on the weapon's Attribute, Second those on BTS of an
	// ARM+BTS weapon.
	First, Second Saves
	Extra         uint8 // further rolls of a Critical
	Cost          uint8 // points lost by a failed roll, 0 for a Non-Lethal attack
	Continuous    bool
	Shock, Deadly bool
	Marks         uint8 // states that a failed roll gives, or a success without rolls
	Other         Saves // First with the Attribute that Bioimmunity offers
	Ask           bool  // the trooper's player chooses between First and Other
}

// Saves is Saving Rolls of one kind: how many a hit needs and how many faces of
// the die fail.
type Saves struct {
	Hit  uint8
	Fail uint8
	High bool // high faces fail: a roll on PH
}

// Wound is what Saving Rolls came to.
type Wound struct{ Saves, Failed, Lost uint8 }

// Volley is the Saving Rolls of all hits of one attack on one trooper.
type Volley struct {
	First, Second Saves
	Extra         uint8
	Cost          uint8
	Continuous    bool
	Cap           uint8 // points counted
	Dead          uint8 // with so many lost it is Dead: Continuous Damage ends
	Coarse        bool  // only points lost matter, and whether a roll failed
	Whose         uint8 // in play: names the trooper; 0 for nobody
}

// volley is where the rolls stand.
type volley struct {
	At     uint8
	Net    Net
	Hits   uint8 // hits whose Continuous Damage is not over
	Rolled bool
	Wound  Wound
}

const (
	firstRolls uint8 = iota
	continuousRolls
	extraRolls
	secondRolls
	volleyOver
)

// saveRoll is one Saving Roll; its result is 1 if it is failed.
type saveRoll struct{ Saves Saves }

// Step rolls the die.
func (s saveRoll) Step(t *table.T, face uint8) (uint8, bool) {
	if face > 0 {
		return face, false
	}
	return uint8(t.Die("", 20, "infinity.save.roll")), true
}

// Result is 1 for a failed roll (infinity.save.roll, infinity.save.attribute).
func (s saveRoll) Result(face uint8) int { return s.Saves.failed(face) }

func (s Saves) failed(face uint8) int {
	if s.High && face > 20-s.Fail || !s.High && face <= s.Fail {
		return 1
	}
	return 0
}

// Step makes the rolls of one kind.
func (v Volley) Step(t *table.T, s volley) (volley, bool) {
	switch s.At {
	case firstRolls:
		return v.first(t, s), true
	case continuousRolls:
		return v.goOn(t, s), true
	case extraRolls:
		return v.roll(t, s, saveNames[v.Whose], v.First, int(s.Net.Crits)*int(v.Extra), min(1, v.Cost), secondRolls), true
	case secondRolls:
		return v.roll(t, s, btsNames[v.Whose], v.Second, s.Net.all()*int(v.Second.Hit), v.Cost, volleyOver), true
	}
	return s, false
}

// first makes one roll or more for every hit. Rolls that are alike go together:
// a Critical's further ones too, unless they cost less or are not Continuous.
func (v Volley) first(t *table.T, s volley) volley {
	n := s.Net.all() * int(v.First.Hit)
	if v.Continuous {
		s.Hits = uint8(n)
		s.At = continuousRolls
		return s
	}
	next := extraRolls
	if v.Cost < 2 {
		n += int(s.Net.Crits) * int(v.Extra)
		next = secondRolls
	}
	return v.roll(t, s, saveNames[v.Whose], v.First, n, v.Cost, next)
}

// roll makes n rolls of one kind.
func (v Volley) roll(t *table.T, s volley, name string, each Saves, n int, cost, next uint8) volley {
	s.At = next
	if n == 0 {
		return s
	}
	if v.Continuous && v.Dead > 0 && s.Wound.Lost >= v.Dead {
		return s
	}
	failed := table.Sum(t, name, n, saveRoll{each}, 0)
	if s.Net.Crits > 0 && v.Extra > 0 {
		t.Cite("infinity.save.critical")
	}
	s.Wound.Saves += uint8(n)
	return v.lose(s, failed, cost)
}

// lose counts failed rolls.
func (v Volley) lose(s volley, failed int, cost uint8) volley {
	s.Wound.Failed += uint8(failed)
	s.Wound.Lost = uint8(min(int(v.Cap), int(s.Wound.Lost)+failed*int(cost)))
	return s
}

// goOn makes one roll of a hit with Continuous Damage: again after a failure,
// until one is passed or the trooper is Dead (infinity.ammo.continuous).
func (v Volley) goOn(t *table.T, s volley) volley {
	if s.Hits == 0 || v.Dead > 0 && s.Wound.Lost >= v.Dead {
		s.Hits, s.At = 0, extraRolls
		return s
	}
	face := uint8(t.Die(saveNames[v.Whose], 20, "infinity.save.roll", "infinity.ammo.continuous"))
	s.Wound.Saves++
	if v.First.failed(face) == 0 {
		s.Hits--
		return s
	}
	return v.lose(s, 1, v.Cost)
}

// Result is rolls made, failed, and points lost.
func (v Volley) Result(s volley) Wound {
	if v.Coarse {
		s.Wound.Saves, s.Wound.Failed = 0, min(1, s.Wound.Failed)
	}
	return s.Wound
}
