package infinity

import (
	"sync"

	"github.com/enfilade/enfilade/internal/table"
)

// Body is how much a trooper can take, and how its player decides.
type Body struct {
	Left        int8  // points left
	Levels      uint8 // Unconscious levels before Dead
	Null        bool  // Unconscious before this Order
	Had         uint8 // states it had before
	NWI, Dogged Use
	Guts        int8 // value of its Guts Roll
	Steady      bool // passes without a roll
	HasGuts     bool
	Go          Use // leaves after a passed roll
}

// Use is whether a player uses a skill.
type Use uint8

// Uses of a skill.
const (
	absent Use = iota
	uses
	declines
	toAsk
)

// States given, as marks.
const (
	markTargeted uint8 = 1 << iota
	markStunned
	markIsolated
	markImmA
	markImmB
	markPossessed
	markDiscovered
)

// End is how a trooper ends the Order: a code that holds its State.
type End uint8

// Ends. From given on, the states given are added.
const (
	isNormal End = iota
	isNWI
	isDogged
	isUnconscious
	isUnconscious2
	isDead
	given
)

func (e End) null() bool { return e == isUnconscious || e == isUnconscious2 || e == isDead }

var markWords = []string{"Targeted", "Stunned", "Isolated", "IMM-A", "IMM-B", "POS", "Discovered"}

// String is the word of the measure outcome.
func (e End) String() string {
	if e < given {
		return [...]string{"Normal", "NWI", "Dogged", "Unconscious", "Unconscious 2", "Dead"}[e]
	}
	return markText(uint8(e - given))
}

func markText(marks uint8) string {
	s := ""
	for i, w := range markWords {
		if marks&(1<<i) != 0 {
			if s != "" {
				s += "+"
			}
			s += w
		}
	}
	return s
}

// endWords lists the words of outcome in the order of the reference.
var endWords = sync.OnceValue(func() []string {
	out := []string{
		"Normal", "NWI", "Dogged", "Unconscious", "Unconscious 2", "Dead",
		"Targeted", "Stunned", "Isolated", "IMM-A", "IMM-B", "Isolated+IMM-B", "POS", "Discovered",
	}
	for m := uint8(1); m < 128; m++ {
		if w := markText(m); m&(m-1) != 0 && w != "Isolated+IMM-B" {
			out = append(out, w)
		}
	}
	return out
})

// cap is the most points that are counted.
func (b Body) cap() uint8 { return uint8(int(b.Left) + int(b.Levels)) }

// dying is how many points make it Dead at once under an attack, after what it
// has suffered.
func (b Body) dying(h Harm, had suffered) uint8 {
	switch {
	case h.Deadly:
		return 1
	case h.Shock || had.Shock:
		return uint8(max(1, int(b.Left)-int(had.Lost)))
	}
	return b.cap() - had.Lost
}

// isDead tells whether it is, whatever else befalls it.
func (b Body) isDead(had suffered) bool {
	return had.Deadly || had.Lost >= b.cap() || had.Shock && had.Lost > 0 && int(had.Lost) >= int(b.Left)
}

// suffered is what a trooper has taken so far in the Order.
type suffered struct {
	Lost          uint8
	Marks         uint8
	Shock, Deadly bool
}

// take adds what an attack did: points, and the states of a failed roll.
func (s suffered) take(t *table.T, b Body, h Harm, w Wound) suffered {
	if w.Failed == 0 {
		return s
	}
	s.Lost = min(b.cap(), s.Lost+w.Lost)
	s.Marks |= h.Marks &^ b.Had
	s.Shock = s.Shock || h.Shock
	s.Deadly = s.Deadly || h.Deadly
	h.cite(t)
	return s
}

// cite names the rules by which a failed roll has its effect.
func (h Harm) cite(t *table.T) {
	if h.First.Hit > 0 {
		t.Cite("infinity.save.effect")
	}
	if h.Cost > 0 {
		t.Cite("infinity.wound.lose")
	}
	h.citeMarks(t)
}

func (h Harm) citeMarks(t *table.T) {
	if h.Marks&markTargeted != 0 {
		t.Cite("infinity.state.targeted")
	}
	if h.Marks&markStunned != 0 {
		t.Cite("infinity.state.stunned")
	}
	if h.Marks&markIsolated != 0 {
		t.Cite("infinity.state.isolated")
	}
	if h.Marks&markImmA != 0 {
		t.Cite("infinity.state.imm-a")
	}
	if h.Marks&markImmB != 0 {
		t.Cite("infinity.state.imm-b")
	}
}

// end is the trooper's State after all that it suffered. Which skill keeps it
// up has been decided already.
func (b Body) end(t *table.T, s suffered, nwi, dogged bool) End {
	left := int(b.Left) - int(s.Lost)
	switch {
	case s.Deadly:
		t.Cite("infinity.wound.dead")
		return isDead
	case s.Lost == 0 && b.Null:
		return b.level(left)
	case s.Lost > 0 && left <= 0 && s.Shock:
		t.Cite("infinity.ammo.shock", "infinity.wound.dead")
		b.overruled(t)
		return isDead
	case s.Lost == 0 && left <= 0:
		return b.standing(t, s, nwi)
	case left > 0:
		return b.marked(s)
	case left == 0 && nwi:
		t.Cite("infinity.skill.nwi", "infinity.wound.unconscious")
		return isNWI
	case left == 0 && dogged:
		t.Cite("infinity.skill.dogged", "infinity.wound.unconscious")
		return isDogged
	case left == 0:
		t.Cite("infinity.wound.unconscious")
		return isUnconscious
	case left == -1 && b.Levels > 1:
		t.Cite("infinity.wound.remote-presence")
		return isUnconscious2
	}
	t.Cite("infinity.wound.dead")
	return isDead
}

// standing is the State of a trooper that a skill already keeps up.
func (b Body) standing(t *table.T, s suffered, nwi bool) End {
	if s.Marks != 0 {
		return b.marked(s)
	}
	if b.NWI != absent {
		t.Cite("infinity.skill.nwi")
		return isNWI
	}
	t.Cite("infinity.skill.dogged")
	return isDogged
}

func (b Body) level(left int) End {
	if left < 0 {
		return isUnconscious2
	}
	return isUnconscious
}

func (b Body) marked(s suffered) End {
	if s.Marks == 0 {
		return isNormal
	}
	return given + End(s.Marks)
}

// overruled names the skills that would have kept the trooper up.
func (b Body) overruled(t *table.T) {
	if b.NWI != absent {
		t.Cite("infinity.skill.nwi")
	}
	if b.Dogged != absent {
		t.Cite("infinity.skill.dogged")
	}
}
