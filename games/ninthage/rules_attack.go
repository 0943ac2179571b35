package ninthage

import "github.com/enfilade/enfilade/internal/rule"

// attackRules are those of attack attributes, Special Attacks and protections.
var attackRules = rule.Index{
	{
		ID: "ninthage.attr.accurate", Title: "Accurate",
		Says:   "There is no penalty for Long Range.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/throwing-weapons",
	},
	{
		ID: "ninthage.attr.quick-to-fire", Title: "Quick to Fire",
		Says:   "The usual penalty for moving does not apply.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/throwing-weapons",
	},
	{
		ID: "ninthage.attr.unwieldy", Title: "Unwieldy",
		Says:   "Moving costs a further -1, which nothing else takes away.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/handguns-moving",
	},
	{
		ID: "ninthage.prot.hard-target", Title: "Hard Target",
		Says:   "Shots at a unit most of whose models have it are at minus its number.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/hard-target",
	},
	{
		ID: "ninthage.attr.multiple-wounds", Title: "Multiple Wounds",
		Says:   "Each unsaved wound becomes several, no more than the Health Points of a model.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/trolls",
	},
	{
		ID: "ninthage.attr.reload", Title: "Reload!",
		Says:   "The weapon cannot be used to Stand and Shoot.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/reload",
	},
	{
		ID: "ninthage.attr.move-or-fire", Title: "Move or Fire",
		Says:   "The weapon cannot be used in a turn in which its model moved in any way.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/move-or-fire",
	},
	{
		ID: "ninthage.attr.march-and-shoot", Title: "March and Shoot",
		Says:   "A March Move does not forbid shooting.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/march-and-shoot",
	},
	{
		ID: "ninthage.attr.volley-fire", Title: "Volley Fire",
		Says:   "Models of the own size or smaller do not hinder, and in Line Formation one more rank shoots.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/volley-fire",
	},
	{
		ID: "ninthage.attr.steady-aim", Title: "Steady Aim",
		Says:   "There is no penalty for Stand and Shoot.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/steady-aim",
	},
	{
		ID: "ninthage.attr.area", Title: "Area Attack (XxY)",
		Says:   "A hit becomes up to X hits on each of up to Y ranks or files.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/seed-a",
	},
	{
		ID: "ninthage.attr.battle-focus", Title: "Battle Focus",
		Says:   "A natural 6 that hits makes one more hit.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/battle-focus",
	},
	{
		ID: "ninthage.attr.poison", Title: "Poison Attacks",
		Says:   "A natural 6 that hits wounds without a roll.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/poison",
	},
	{
		ID: "ninthage.attr.lethal", Title: "Lethal Strike",
		Says:   "A natural 6 to wound goes through Armour, and no Fortitude helps.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/lethal-strike",
	},
	{
		ID: "ninthage.attr.flaming", Title: "Flaming Attacks",
		Says:   "No Fortitude is taken, and what is Flammable is easier to wound.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/flaming",
	},
	{
		ID: "ninthage.attr.divine", Title: "Divine Attacks",
		Says:   "Aegis rolls that succeed are rolled again.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/divine",
	},
	{
		ID: "ninthage.attr.magical", Title: "Magical Attacks",
		Says:   "The attack counts as magical for saves that ask for it.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/protected-general",
	},
	{
		ID: "ninthage.attr.toxic", Title: "Toxic Attacks",
		Says:   "The hits have Strength 3 and Armour Penetration 10, always.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/toxic",
	},
	{
		ID: "ninthage.attr.hatred", Title: "Hatred",
		Says:   "In the first Round of Combat failed rolls to hit are rolled again.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/battle-focus",
	},
	{
		ID: "ninthage.attr.lightning-reflexes", Title: "Lightning Reflexes",
		Says:   "Close Combat Attacks hit at +1; with a Great Weapon they come at the own Agility instead.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/quick-spears",
	},
	{
		ID: "ninthage.attr.devastating-charge", Title: "Devastating Charge",
		Says:   "While Charging the model has the bonuses listed.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/lances-into-the-flank",
	},
	{
		ID: "ninthage.attr.crush", Title: "Crush Attack",
		Says:   "One mighty attack at Step 0 takes the place of all others of the model.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/crush",
	},
	{
		ID: "ninthage.attr.extra-rank", Title: "Fight in Extra Rank",
		Says:   "One more rank makes Supporting Attacks.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/quick-spears",
	},
	{
		ID: "ninthage.attr.extra-support", Title: "Extra Support",
		Says:   "Supporting models use more Attacks than their Height allows.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/extra-support",
	},
	{
		ID: "ninthage.attr.harnessed", Title: "Harnessed",
		Says:   "The part makes no Supporting Attacks and has no weapons.",
		Source: "The Ninth Age, 2nd edition: Special rules", Example: "ninthage/lances-into-the-flank",
	},
	{
		ID: "ninthage.attr.inanimate", Title: "Inanimate",
		Says:   "The part makes no Close Combat Attacks.",
		Source: "The Ninth Age, 2nd edition: Special rules", Example: "ninthage/chariot",
	},
	{
		ID: "ninthage.attr.two-handed", Title: "Two-Handed",
		Says:   "Whoever fights with it has no use of a Shield in melee.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/great-weapons",
	},
	{
		ID: "ninthage.attr.weapon-master", Title: "Weapon Master",
		Says:   "The model chooses its weapon anew each Round.",
		Source: "The Ninth Age, 2nd edition: Attack attributes", Example: "ninthage/quick-spears",
	},
	{
		ID: "ninthage.spec.breath", Title: "Breath Attack",
		Says:   "Once a game 2D6 automatic hits of the profile stated, in shooting or in melee.",
		Source: "The Ninth Age, 2nd edition: Special Attacks", Example: "ninthage/breath",
	},
	{
		ID: "ninthage.spec.impact", Title: "Impact Hits",
		Says:   "A Charging model makes automatic hits at Step 10 on an enemy before its front.",
		Source: "The Ninth Age, 2nd edition: Special Attacks", Example: "ninthage/chariot",
	},
	{
		ID: "ninthage.spec.grind", Title: "Grind Attacks",
		Says:   "Automatic hits at the own Agility, not in a Round with Impact Hits.",
		Source: "The Ninth Age, 2nd edition: Special Attacks", Example: "ninthage/grind",
	},
	{
		ID: "ninthage.spec.stomp", Title: "Stomp Attacks",
		Says:   "Automatic hits at Step 0 on models of Standard Height.",
		Source: "The Ninth Age, 2nd edition: Special Attacks", Example: "ninthage/grind",
	},
	{
		ID: "ninthage.spec.sweeping", Title: "Sweeping Attack",
		Says:   "Automatic hits on a unit that was moved over.",
		Source: "The Ninth Age, 2nd edition: Special Attacks", Example: "ninthage/sweeping",
	},
	{
		ID: "ninthage.prot.aegis", Title: "Aegis",
		Says:   "A Special Save that only some attacks weaken.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/four-stones",
	},
	{
		ID: "ninthage.prot.fortitude", Title: "Fortitude",
		Says:   "A Special Save that fire and Lethal Strikes deny.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/trolls",
	},
	{
		ID: "ninthage.prot.parry", Title: "Parry",
		Says:   "From the front the Defensive Skill is one better, or as good as the enemy's skill.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/parry",
	},
	{
		ID: "ninthage.prot.distracting", Title: "Distracting",
		Says:   "Close Combat Attacks at it are at -1, unless another penalty applies.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/great-weapons",
	},
	{
		ID: "ninthage.prot.flammable", Title: "Flammable",
		Says:   "Failed rolls to wound it with fire are rolled again.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/flaming",
	},
	{
		ID: "ninthage.prot.immune", Title: "Immune",
		Says:   "The attack attribute named has no effect on it.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/immune",
	},
	{
		ID: "ninthage.rule.fear", Title: "Fear",
		Says:   "A unit that failed its Fear Test strikes at -1 and is struck at +1.",
		Source: "The Ninth Age, 2nd edition: Special rules", Example: "ninthage/fear",
	},
	{
		ID: "ninthage.rule.skirmisher", Title: "Skirmisher",
		Says:   "Its models shoot from any rank, stand apart, and hide nobody.",
		Source: "The Ninth Age, 2nd edition: Special rules", Example: "ninthage/skirmishers",
	},
	{
		ID: "ninthage.rule.engineer", Title: "Engineer",
		Says:   "Once a phase it lends its Aim to a War Machine, or a second roll on the Misfire Table or of a Flamethrower.",
		Source: "The Ninth Age, 2nd edition: Special rules", Example: "ninthage/flame-cannon",
	},
}
