package bushido

import "github.com/enfilade/enfilade/internal/rule"

// meleeRules are the rules of melee exchanges.
var meleeRules = rule.Index{
	{
		ID: "bushido.melee.face", Title: "face to face",
		Says:   "Both models turn to each other, which is no movement.",
		Source: "Melee Exchanges, step 1", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.weapon", Title: "weapons in a melee",
		Says:   "Each side picks a weapon, the other player first.",
		Source: "Melee Exchanges, step 2", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.initiative", Title: "who strikes first",
		Says:   "The activating model has initiative unless traits, states or feats change it.",
		Source: "Melee Exchanges, step 3", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.pool", Title: "pools in a melee",
		Says:   "Both pools are worked out, the side without initiative declaring first.",
		Source: "Melee Exchanges, step 4", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.allocation", Title: "the secret split",
		Says:   "Each side splits its dice between attack and defence in secret, as it likes.",
		Source: "Melee Exchanges, step 5", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.reveal", Title: "specials are shown",
		Says:   "Specials are revealed before the roll.",
		Source: "Melee Exchanges, step 6", Example: "bushido/counterstrike",
	},
	{
		ID: "bushido.melee.roll", Title: "one roll of all dice",
		Says:   "All dice are rolled together, then rerolled in order, then taken away.",
		Source: "Melee Exchanges, step 7", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.results", Title: "four results",
		Says:   "Each side has an attack and a defence result; Brutal and Parry need a surviving die.",
		Source: "Melee Exchanges, step 8", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.no-attack-dice", Title: "no attack dice",
		Says:   "Without attack dice there is no Damage Roll and no special attack.",
		Source: "Melee Exchanges", Example: "bushido/all-in",
	},
	{
		ID: "bushido.melee.no-defence-dice", Title: "no defence dice",
		Says:   "Without defence dice the defence result is 0.",
		Source: "Melee Exchanges", Example: "bushido/all-in",
	},
	{
		ID: "bushido.melee.strike", Title: "the first strike",
		Says:   "The model with initiative compares its attack with the other's defence.",
		Source: "Melee Exchanges, step 10", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.all-ones-attack", Title: "an attack of ones",
		Says:   "An attack that came to 0 can still win a tie at 0.",
		Source: "our reading", Example: "bushido/aya-and-chiyo",
	},
	{
		ID: "bushido.melee.stop", Title: "an exchange that stops",
		Says:   "If a model is gone, the contact is broken, or the second model is Prone, there is no strike back.",
		Source: "Melee Exchanges, step 11", Example: "bushido/aya-and-chiyo",
	},
	{
		ID: "bushido.melee.strike-back", Title: "the strike back",
		Says:   "The second model strikes with the dice that it already rolled.",
		Source: "Melee Exchanges, step 12", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.end", Title: "the end of an exchange",
		Says:   "Both models lose an Activation Counter, and boosts expire.",
		Source: "Melee Exchanges, step 13", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.melee.mod.exhausted", Title: "Exhausted in melee",
		Says:   "An Exhausted model has a die less.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/exhausted-and-tireless",
	},
	{
		ID: "bushido.melee.mod.assist", Title: "enemies that assist",
		Says:   "Each further enemy in contact that is not held up by a friend takes a die.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/assisted",
	},
	{
		ID: "bushido.melee.mod.state", Title: "states in melee",
		Says:   "Prone, Blind, Stunned, Frightened and Held take a die each.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/defensive",
	},
	{
		ID: "bushido.melee.mod.ran", Title: "after a run",
		Says:   "A model that ran this turn has a die less.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/every-modifier",
	},
	{
		ID: "bushido.melee.mod.surprised", Title: "Surprised in melee",
		Says:   "A Surprised model has a die less.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/every-modifier",
	},
	{
		ID: "bushido.melee.mod.standup", Title: "standing up",
		Says:   "A model that declared Stand Up has a die less.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/every-modifier",
	},
	{
		ID: "bushido.melee.mod.split", Title: "Split Attack",
		Says:   "Each further exchange of a Split Attack takes a die from all of them.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/every-modifier",
	},
	{
		ID: "bushido.melee.mod.coordinated", Title: "Co-ordinated Attack",
		Says:   "Each Co-ordinated Attack that is satisfied gives a die.",
		Source: "Melee Exchanges, modifiers", Example: "bushido/every-modifier",
	},
	{
		ID: "bushido.melee.charge", Title: "a charge",
		Says:   "A charge adds 2 to the first Damage Roll.",
		Source: "Actions, Charge", Example: "bushido/charge",
	},
}
