package wh40k9

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// addUp are the special rules that act as often as they stand in a list.
var addUp = []string{
	"Additional Attacks", "Charge Attack", "To Hit", "Unwieldy", "To Wound", "Extra Hits", "Mortal Wounds",
	"Better AP", "Shuriken", "Damage", "Halve Damage", "Worsen AP", "Armour of Contempt", "To Be Hit", "To Be Wounded",
}

// single are the special rules of which there is one, whatever its value.
var single = []string{"Explodes", "Overheat"}

// doubled refuses the second of two special rules of one list that do not add up.
func doubled(b scenario.Block, list []Ability) {
	for i, a := range list {
		if a.Name == "" || slices.Contains(addUp, a.Name) {
			continue
		}
		same := func(o Ability) bool {
			o.Text = a.Text
			return o.Name == a.Name && (slices.Contains(single, a.Name) || sameRule(o, a))
		}
		if slices.ContainsFunc(list[:i], same) {
			b.Fault(fmt.Sprintf("abilities[%d]", i), "", "%s stands here already, and does not add up", a.Name)
		}
	}
}

// sameRule tells whether two special rules say the same, however they are written.
func sameRule(a, b Ability) bool {
	far := a.Far == nil && b.Far == nil || a.Far != nil && b.Far != nil && a.Far.Cmp(b.Far) == 0
	a.Far, b.Far, a.Text, b.Text = nil, nil, "", ""
	a.When.Word, b.When.Word = strings.ToLower(a.When.Word), strings.ToLower(b.When.Word)
	return far && a == b
}

// readDoubles looks at every list of special rules in the file.
func (s *scene) readDoubles() {
	if a := s.file.Attacker; a != nil {
		doubled(a.Block, a.Abilities)
		for i := range a.Weapons {
			w := &a.Weapons[i]
			doubled(w.Block, w.Abilities)
			for k := range w.Profiles {
				doubled(w.Profiles[k].Block, w.Profiles[k].Abilities)
			}
		}
	}
}
