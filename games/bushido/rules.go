package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/rule"
)

// Rules is the index of every rule the game resolves.
var Rules = rule.Index(slices.Concat(
	sequenceRules, testRules, rangedRules, damageRules, kiRules, meleeRules, tableRules, stateRules, traitRules,
))
