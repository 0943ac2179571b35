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
	Untold        Untold
	Whose         uint8 // in play: names the trooper; 0 for nobody
}

// Untold is what nobody asks of a volley: it is forgotten at once.
type Untold struct {
	Saves  bool // how many rolls were made
	Failed bool // how many failed; whether one did is always told
	Lost   bool // how many points they cost
}

// volley is where the rolls stand.
type volley struct {
	At    uint8
	Net   Net   // its hits, as far as they are still rolled for
	Hits  uint8 // in play: hits whose Continuous Damage is not over
	Wound Wound
}

const (
	firstRolls uint8 = iota
	continuousRolls
	extraRolls
	secondRolls
	continuousSeconds
	volleyOver
)

// saveRoll is one Saving Roll; its result is 1 if it is failed.
type saveRoll struct{ Saves Saves }

// Step rolls the die.
func (s saveRoll) Step(t *table.T, face uint8) (uint8, bool) {
	if face > 0 {
		return face, false
	}
	t.Passes(s.Saves.passes())
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

// passes are the faces that do not fail, as a play is told them.
func (s Saves) passes() uint64 {
	const all = 1<<21 - 2
	if s.High {
		return 1<<(21-s.Fail) - 2
	}
	return all &^ (1<<(s.Fail+1) - 2)
}

// Step makes the rolls of one kind.
func (v Volley) Step(t *table.T, s volley) (volley, bool) {
	switch s.At {
	case firstRolls:
		return v.first(t, s), true
	case continuousRolls:
		return v.goOn(t, s, saveNames[v.Whose], v.First), true
	case extraRolls:
		s.At = secondRolls
		return v.roll(t, s, saveNames[v.Whose], v.First, v.extras(s.Net), min(1, v.Cost)), true
	case secondRolls:
		return v.second(t, s), true
	case continuousSeconds:
		return v.goOn(t, s, btsNames[v.Whose], v.Second), true
	}
	return s, false
}

// extras are the further rolls of Criticals, seconds the rolls on BTS.
func (v Volley) extras(n Net) int  { return int(n.Crits) * int(v.Extra) }
func (v Volley) seconds(n Net) int { return n.all() * int(v.Second.Hit) }

// first makes one roll or more for every hit. Rolls that are alike go together:
// a Critical's further ones too, unless they cost less or are not Continuous.
func (v Volley) first(t *table.T, s volley) volley {
	n := s.Net.all() * int(v.First.Hit)
	if v.Continuous {
		return v.continuous(t, s, v.First, n, continuousRolls)
	}
	s.At = extraRolls
	if v.Cost < 2 {
		n += v.extras(s.Net)
		s.At = secondRolls
	}
	return v.roll(t, s, saveNames[v.Whose], v.First, n, v.Cost)
}

// second makes the rolls on BTS of an ARM+BTS weapon.
func (v Volley) second(t *table.T, s volley) volley {
	if v.Continuous {
		return v.continuous(t, s, v.Second, v.seconds(s.Net), continuousSeconds)
	}
	s.At = volleyOver
	return v.roll(t, s, btsNames[v.Whose], v.Second, v.seconds(s.Net), v.Cost)
}

// roll makes n rolls of one kind.
func (v Volley) roll(t *table.T, s volley, name string, each Saves, n int, cost uint8) volley {
	if n > 0 && !v.over(s.Wound) {
		failed := table.Sum(t, name, n, saveRoll{each}, 0, "infinity.save.roll")
		if s.Net.Crits > 0 && v.Extra > 0 {
			t.Cite("infinity.save.critical")
		}
		s.Wound = v.lose(s.Wound.made(n), failed, cost)
	}
	return v.left(s)
}

// over tells whether all rolling has stopped: the trooper is Dead
// (infinity.ammo.continuous).
func (v Volley) over(w Wound) bool { return v.Continuous && v.Dead > 0 && w.Lost >= v.Dead }

// left forgets what is not rolled for any more, and skips rolls that are none:
// equal situations meet.
func (v Volley) left(s volley) volley {
	if s.At == extraRolls && (v.extras(s.Net) == 0 || v.over(s.Wound)) {
		s.At = secondRolls
	}
	if s.At == secondRolls {
		if s.Net = (Net{Hits: uint8(s.Net.all())}); v.seconds(s.Net) == 0 || v.over(s.Wound) {
			s.At = volleyOver
		}
	}
	if s.At == volleyOver {
		s.Net = Net{}
	}
	if v.Untold.Saves {
		s.Wound.Saves = 0
	}
	if v.Untold.Failed {
		s.Wound.Failed = min(1, s.Wound.Failed)
	}
	if v.Untold.Lost && !v.Continuous {
		s.Wound.Lost = 0
	}
	return s
}

// made counts rolls.
func (w Wound) made(n int) Wound {
	w.Saves += uint8(n)
	return w
}

// lose counts failed rolls.
func (v Volley) lose(w Wound, failed int, cost uint8) Wound {
	w.Failed += uint8(failed)
	w.Lost = uint8(min(int(v.Cap), int(w.Lost)+failed*int(cost)))
	return w
}

// continuous makes n rolls of one kind with Continuous Damage: together, or in
// play one after another at the step apart, which the next kind follows.
func (v Volley) continuous(t *table.T, s volley, each Saves, n int, apart uint8) volley {
	if v.Whose > 0 {
		s.Hits, s.At = uint8(n), apart
		return s
	}
	c := chain{each, v.Cost, v.Cap, v.Dead}
	end := table.Call(t, saveNames[0], c, chained{uint8(n), 0, s.Wound.Lost}, "infinity.ammo.continuous")
	s.Wound.Saves += uint8(n) - end.Hits + end.Failed
	s.Wound.Failed, s.Wound.Lost = s.Wound.Failed+end.Failed, end.Lost
	s.At = apart + 1
	return v.left(s)
}

// goOn makes one roll of a hit with Continuous Damage.
func (v Volley) goOn(t *table.T, s volley, name string, each Saves) volley {
	if s.Hits == 0 || v.over(s.Wound) {
		s.Hits, s.At = 0, s.At+1
		return v.left(s)
	}
	failed := each.continuous(t, name)
	if failed == 0 {
		s.Hits--
	}
	s.Wound = v.lose(s.Wound.made(1), failed, v.Cost)
	return s
}

// continuous makes one roll of a hit with Continuous Damage: again after a
// failure, until one is passed or the trooper is Dead (infinity.ammo.continuous).
func (s Saves) continuous(t *table.T, name string) (failed int) {
	t.Passes(s.passes())
	return s.failed(uint8(t.Die(name, 20, "infinity.save.roll", "infinity.ammo.continuous")))
}

// Result is rolls made, failed, and points lost, as far as they are told.
func (v Volley) Result(s volley) Wound {
	if v.Untold.Lost {
		s.Wound.Lost = 0
	}
	return s.Wound
}

// chain is the first Saving Rolls of hits with Continuous Damage.
type chain struct {
	Saves           Saves
	Cost, Cap, Dead uint8
}

// chained is where they stand: hits that are not over, rolls failed, points lost.
type chained struct{ Hits, Failed, Lost uint8 }

// Step makes one roll.
func (c chain) Step(t *table.T, s chained) (chained, bool) {
	if s.Hits == 0 || c.Dead > 0 && s.Lost >= c.Dead {
		return s, false
	}
	if c.Saves.continuous(t, saveNames[0]) == 0 {
		s.Hits--
		return s, true
	}
	s.Failed++
	s.Lost = min(c.Cap, s.Lost+c.Cost)
	return s, true
}

// Result is where they end.
func (c chain) Result(s chained) chained { return s }
