package bushido

import "github.com/enfilade/enfilade/internal/table"

// mark is a marker or state that the target may gain.
type mark uint8

const (
	poisonMark mark = iota
	bleedMark
	fireMark
	stunMark
	diseaseMark
	spiritMark
	proneMark
	heldMark
	immobilisedMark
	marks
)

var markNames = [...]string{"poison", "bleed", "fire", "stun", "disease", "spirit_block", "prone", "held", "immobilised"}

// markRule is how many of a mark an attack gives.
type markRule struct {
	Roll  uint8 // for each Damage Roll that wounds
	Pair  uint8 // further, if its dice match
	Hit   uint8 // for the success itself
	Level uint8 // for each point of its Success Level
	Once  bool  // a state, which is there or not
	Rule  markSource
}

type markSource uint8

const (
	bySpecial markSource = iota
	byPoison
	byBleed
	byFire
	byDisease
	byKiBlock
	byStun
	byEntangling
	byEffect
)

var markRules = [...]table.RuleID{
	"bushido.special.half", "bushido.trait.poison", "bushido.trait.bleed", "bushido.trait.fire", "bushido.trait.disease",
	"bushido.trait.ki-block", "bushido.special.stun", "bushido.trait.entangling", "bushido.ranged.special-strength",
}

// markSet is the rules of every mark.
type markSet [marks]markRule

// gained is the marks an attack gives: repeats is how often a success counts, by
// Combo, and levels the sum of their Success Levels.
func (m *markSet) gained(t *table.T, h Harm, repeats, levels int) [marks]uint16 {
	var out [marks]uint16
	for i, r := range m {
		n := int(r.Roll)*int(h.Rolls) + int(r.Pair)*int(h.Pairs) + int(r.Hit)*repeats + int(r.Level)*levels
		if n > 0 {
			t.Cite(markRules[r.Rule])
			if mark(i) == stunMark {
				t.Cite("bushido.followup.stun")
			}
			if r.Roll > 0 {
				t.Cite("bushido.followup.on-wound")
			}
		}
		if r.Once {
			n = min(n, 1)
		}
		out[i] = uint16(n)
	}
	return out
}
