package warmachine

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// count names what an activation counts.
type count uint8

const (
	cAttacks count = iota
	cHits
	cCrits
	cDirect
	cWounds
	cRolled
	cDamage
	cBoxes
	cSlain
	cFriends
	cKillAt
	cOutcome
	cFree
	cSpots
	cDrags
	cRanOut
	cDown
	cThrown
	cCollisions
	cToughed
	cCrippled
	cSpent
	cOwn
	cSlainOf // of the first entry, then one an entry
)

// maxEntries and counters bound the arrays of a state.
const (
	maxEntries = 40
	maxBeasts  = 4
	counters   = int(cSlainOf) + maxEntries
)

var countNames = [cSlainOf]string{
	"attacks", "hits", "crits", "direct_hits", "wounds", "damage_rolled", "damage", "boxes_left", "slain", "friends_slain",
	"kill_at", "outcome", "free_attacks", "black_spots", "drags", "ran_out", "knocked_down", "thrown", "collisions",
	"toughed", "crippled", "points_spent", "attacker_boxes",
}

var outcomes = []string{"missed", "no damage", "damaged", "tough", "destroyed", "removed"}

// tallies is what an activation came to, by count.
type tallies [counters]uint32

// counts lists what the scenario counts.
func (s *scene) counts() []count {
	lone := s.lone()
	out := []count{cSlain} // first: what a play is judged by and rules are priced in
	for i := range s.families {
		out = append(out, cSlainOf+count(i))
	}
	for c := range cSlainOf {
		switch {
		case c == cSlain:
		case (c == cBoxes || c == cOutcome) && !lone:
		case c == cOwn && !s.follows():
		case c == cCrippled && !(lone && s.entries[0].systems()):
		default:
			out = append(out, c)
		}
	}
	return out
}

// lone tells whether there is one target and no more.
func (s *scene) lone() bool { return len(s.entries) == 1 && s.entries[0].count == 1 }

// nameOf is the measure's name.
func (s *scene) nameOf(c count) string {
	if c >= cSlainOf {
		return "slain." + s.families[c-cSlainOf].name
	}
	return countNames[c]
}

// measure describes a count for the outside.
func (s *scene) measure(c count) attack.Measure {
	m := attack.Measure{Name: s.nameOf(c)}
	switch c {
	case cOutcome:
		m.Words = outcomes
		m.Takes = outcomes
	case cCrippled:
		m.Words = []string{"none"}
		m.Takes = s.letterSets()
	}
	return m
}

// value of a count as the outside reads it.
func (s *scene) value(c count, v uint32) attack.Value {
	switch c {
	case cOutcome:
		return attack.Word(outcomes[v])
	case cCrippled:
		return attack.Word(s.letters(v))
	}
	return attack.Number(int(v))
}

// systemLetters are the systems of a grid in alphabetical order, or the aspects
// of a spiral.
func (s *scene) systemLetters() []byte {
	e := s.entries[0]
	if e.hasSpiral {
		return []byte("BMS")
	}
	var out []byte
	for _, column := range e.grid {
		for i := range column {
			if c := column[i]; c != '.' && c != 'x' && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	slices.Sort(out)
	return out
}

// letters words a set of crippled systems.
func (s *scene) letters(set uint32) string {
	var b strings.Builder
	for i, c := range s.systemLetters() {
		if set&(1<<i) != 0 {
			b.WriteByte(c)
		}
	}
	if b.Len() == 0 {
		return "none"
	}
	return b.String()
}

func (s *scene) letterSets() []string {
	var out []string
	for set := range uint32(1) << len(s.systemLetters()) {
		out = append(out, s.letters(set))
	}
	return out
}

// crippledBy is the set of systems crippled when so many boxes of each column
// are left.
func (s *scene) crippledBy(e *entry, cols uint64) uint32 {
	letters := s.systemLetters()
	if e.hasSpiral {
		return spiralAspects(cols, letters)
	}
	alive := map[byte]bool{}
	for i, column := range e.grid {
		left := int(cols >> (8 * i) & 0xff)
		for j := len(column) - 1; j >= 0 && left > 0; j-- {
			if column[j] != 'x' {
				alive[column[j]] = true
				left--
			}
		}
	}
	var set uint32
	for i, c := range letters {
		if !alive[c] {
			set |= 1 << i
		}
	}
	return set
}

func spiralAspects(cols uint64, letters []byte) uint32 {
	var set uint32
	for i, pair := range [3]int{0, 2, 4} { // Mind, Body, Spirit
		if cols>>(8*pair)&0xffff == 0 {
			set |= 1 << slices.Index(letters, "MBS"[i])
		}
	}
	return set
}

// columns is how many boxes of each column are left, eight bits each.
func (e *entry) columns() uint64 {
	var cols uint64
	for i := range 6 {
		n := e.spiral[i]
		if e.hasGrid {
			n = len(e.grid[i]) - strings.Count(e.grid[i], "x")
		}
		cols |= uint64(n) << (8 * i)
	}
	return cols
}
