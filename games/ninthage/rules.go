package ninthage

import (
	"slices"

	"github.com/enfilade/enfilade/internal/rule"
)

// Rules is the index of the game's rules.
func Rules() rule.Index { return slices.Concat(sequenceRules, attackRules, formationRules) }
