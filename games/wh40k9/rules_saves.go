package wh40k9

import "github.com/enfilade/enfilade/internal/rule"

var savesRules = rule.Index{
	entry("alloc.defender", "the defender picks the model",
		"The defender allocates each wound to any model of the unit, in range or not.",
		"Core rules, Making Attacks", "shield-first"),
	entry("alloc.wounded-first", "a hurt model comes first",
		"If a model of the unit has lost wounds, the next attack goes to it.",
		"Core rules, Making Attacks", "excess-lost"),
	entry("alloc.allocated-first", "a model picked before comes first",
		"If an attack was allocated to a model this phase, further ones go to it, even if it saved.",
		"Core rules, Making Attacks", "shield-first"),
	entry("save.armour", "roll, AP and modifiers must reach the Save",
		"The armour save is passed if the roll, with AP and modifiers, is the Save characteristic or more; a 6 is nothing special.",
		"Core rules, Making Attacks", "tank-hunter"),
	entry("save.natural-one", "an unmodified 1 fails",
		"A saving throw of 1, before modifiers, always fails.",
		"Core rules, Making Attacks", "save-two-plus"),
	entry("save.invulnerable", "a save that AP does not touch",
		"An invulnerable save may be used in place of armour; neither AP nor cover changes it.",
		"Core rules, Making Attacks", "wound-cap"),
	entry("save.choice", "one save, chosen before the roll",
		"The defender settles whether armour or the invulnerable save is used, and rolls once.",
		"Core rules, Making Attacks", "save-choice"),
	entry("save.cover", "cover helps armour only",
		"The bonus of cover is added to armour saves, never to invulnerable ones.",
		"Core rules, Making Attacks", "save-choice"),
}
