package wh40k9

import (
	"slices"

	"github.com/enfilade/enfilade/internal/rule"
)

// Rules is the index of the game's rules, in the order in which they come up.
var Rules = slices.Concat(
	shootingRules,
	weaponTypesRules,
	fightingRules,
	sequenceRules,
	hitAndWoundRules,
	savesRules,
	damageRules,
	diceRules,
	abilitiesRules,
	terrainRules,
	afterwardsRules,
)

// entry is one rule of the index; its example is one of the game's own.
func entry(id, title, says, source, example string) rule.Rule {
	return rule.Rule{ID: ruleID(id), Title: title, Says: says, Source: source, Example: "wh40k9/" + example}
}
