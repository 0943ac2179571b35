package bushido

import "github.com/enfilade/enfilade/internal/rule"

// traitRules are the rules of traits.
var traitRules = rule.Index{
	{
		ID: "bushido.trait.stacking", Title: "the same trait twice",
		Says:   "Unsigned numbers of a trait do not add, the highest counts; signed ones are added.",
		Source: "Traits, FAQ", Example: "bushido/ranged-defence",
	},
	{
		ID: "bushido.trait.brutal", Title: "Brutal",
		Says:   "It adds to the final attack result.",
		Source: "Traits", Example: "bushido/brutal-against-parry",
	},
	{
		ID: "bushido.trait.parry", Title: "Parry, Chain Weapon",
		Says:   "Parry adds to the defence result; a Chain Weapon lowers it.",
		Source: "Traits", Example: "bushido/brutal-against-parry",
	},
	{
		ID: "bushido.trait.strong", Title: "Strong",
		Says:   "Three damage dice are rolled and the highest two kept.",
		Source: "Traits", Example: "bushido/strong-and-weak",
	},
	{
		ID: "bushido.trait.weak", Title: "Weak",
		Says:   "Three damage dice are rolled and the lowest two kept; with Strong the two cancel.",
		Source: "Traits", Example: "bushido/strong-and-weak",
	},
	{
		ID: "bushido.trait.assassin", Title: "Assassin",
		Says:   "Attacking unseen it rolls three damage dice and keeps any two.",
		Source: "Traits", Example: "bushido/assassin",
	},
	{
		ID: "bushido.trait.armour", Title: "Armour",
		Says:   "It is taken off Damage Rolls against the model.",
		Source: "Traits", Example: "bushido/bottom-of-the-table",
	},
	{
		ID: "bushido.trait.pierce", Title: "Pierce",
		Says:   "It lowers Armour, not below 0.",
		Source: "Traits", Example: "bushido/arquebus-in-the-open",
	},
	{
		ID: "bushido.trait.tough", Title: "Tough",
		Says:   "It takes off wounds, not below 0; a negative number adds them.",
		Source: "Traits", Example: "bushido/slam-at-five",
	},
	{
		ID: "bushido.trait.sharp", Title: "Sharp",
		Says:   "It lowers Tough, not below 0.",
		Source: "Traits", Example: "bushido/tough-and-durable",
	},
	{
		ID: "bushido.trait.durable", Title: "Durable",
		Says:   "More than one wound at once is one, after Tough.",
		Source: "Traits", Example: "bushido/tough-and-durable",
	},
	{
		ID: "bushido.trait.vengeance", Title: "Vengeance",
		Says:   "Against its sworn enemies in melee a model gains Brutal (+1) and +1 Strength.",
		Source: "Traits", Example: "bushido/vengeance",
	},
	{
		ID: "bushido.trait.prowess", Title: "Prowess",
		Says:   "The model rerolls some of its own dice in the test named.",
		Source: "Traits", Example: "bushido/order-of-rerolls",
	},
	{
		ID: "bushido.trait.dodge", Title: "Dodge",
		Says:   "The model has some of the enemy's attack dice rerolled.",
		Source: "Traits", Example: "bushido/order-of-rerolls",
	},
	{
		ID: "bushido.trait.feint", Title: "Feint",
		Says:   "The model has some of the enemy's defence dice rerolled.",
		Source: "Traits", Example: "bushido/order-of-rerolls",
	},
	{
		ID: "bushido.trait.unblockable", Title: "Unblockable",
		Says:   "The enemy loses its highest defence dice.",
		Source: "Traits", Example: "bushido/kata",
	},
	{
		ID: "bushido.trait.impenetrable", Title: "Impenetrable Defence",
		Says:   "The enemy loses its highest attack die.",
		Source: "Traits", Example: "bushido/kata",
	},
	{
		ID: "bushido.trait.kata", Title: "Kata",
		Says:   "In melee its ones stay, support, and count for ties.",
		Source: "Traits", Example: "bushido/kata",
	},
	{
		ID: "bushido.trait.adept", Title: "Adept",
		Says:   "More dice may support in the test named.",
		Source: "Traits", Example: "bushido/kata",
	},
	{
		ID: "bushido.trait.ammo", Title: "Ammo",
		Says:   "The weapon has so many tokens, and loses one with each attack that is resolved.",
		Source: "Traits", Example: "bushido/seed-1g-no-ammo-wiki",
	},
	{
		ID: "bushido.trait.reload", Title: "Reload",
		Says:   "The model gains so many Reloading markers after an attack.",
		Source: "Traits", Example: "bushido/seed-1g-no-ammo-wiki",
	},
	{
		ID: "bushido.trait.rapid-fire", Title: "Rapid Fire",
		Says:   "One action makes several complete attacks.",
		Source: "Traits", Example: "bushido/three-shots-at-short-range",
	},
	{
		ID: "bushido.trait.lightweight", Title: "Lightweight",
		Says:   "Moving does not raise the Challenge Number.",
		Source: "Traits", Example: "bushido/lightweight",
	},
	{
		ID: "bushido.trait.ranged-defence", Title: "Ranged Defence",
		Says:   "It raises the Challenge Number of ranged attacks at the model.",
		Source: "Traits", Example: "bushido/ranged-defence",
	},
	{
		ID: "bushido.trait.tiny", Title: "Tiny",
		Says:   "The model is of size Tiny.",
		Source: "Traits", Example: "bushido/rats-at-long-range",
	},
	{
		ID: "bushido.trait.huge", Title: "Huge",
		Says:   "The model is of size Huge.",
		Source: "Traits", Example: "bushido/oni-on-the-ground",
	},
	{
		ID: "bushido.trait.swarm", Title: "Swarm",
		Says:   "It is harder to hit, and has a die less in size tests.",
		Source: "Traits", Example: "bushido/rats-at-long-range",
	},
	{
		ID: "bushido.trait.kumo", Title: "Kumo",
		Says:   "Size does not change ranged attacks at it.",
		Source: "Traits", Example: "bushido/kumo",
	},
	{
		ID: "bushido.trait.camouflage", Title: "Camouflage",
		Says:   "In Cover it can be targeted only from near.",
		Source: "Traits", Example: "bushido/camouflage",
	},
	{
		ID: "bushido.trait.sixth-sense", Title: "Sixth Sense",
		Says:   "It is never Surprised, sees through Camouflage, and cannot be blinded.",
		Source: "Traits", Example: "bushido/sixth-sense",
	},
	{
		ID: "bushido.trait.aware", Title: "Aware",
		Says:   "It sees, and controls, all round.",
		Source: "Traits", Example: "bushido/aware-guard",
	},
	{
		ID: "bushido.trait.bodyguard", Title: "Bodyguard",
		Says:   "It may swap places with a friend nearby that is targeted.",
		Source: "Traits", Example: "bushido/bodyguard",
	},
	{
		ID: "bushido.trait.protected", Title: "Protected",
		Says:   "A friend may be removed to cancel a Damage Roll against it.",
		Source: "Traits", Example: "bushido/protected",
	},
	{
		ID: "bushido.trait.sacrifice", Title: "Sacrifice",
		Says:   "It may be removed itself to cancel a Damage Roll against a friend.",
		Source: "Traits", Example: "bushido/sacrifice",
	},
	{
		ID: "bushido.trait.entangling", Title: "Entangling",
		Says:   "A success gives no Damage Roll but leaves the target Immobilised.",
		Source: "Traits", Example: "bushido/net",
	},
	{
		ID: "bushido.trait.ki-block", Title: "Ki Block",
		Says:   "A wound gives a Spirit Block marker.",
		Source: "Traits", Example: "bushido/all-markers",
	},
	{
		ID: "bushido.trait.poison", Title: "Poison",
		Says:   "A wound gives poison markers, unless the target is Soulless.",
		Source: "Traits", Example: "bushido/same-dice",
	},
	{
		ID: "bushido.trait.bleed", Title: "Bleed",
		Says:   "A wound gives bleeding markers, unless the target is Soulless.",
		Source: "Traits", Example: "bushido/all-markers",
	},
	{
		ID: "bushido.trait.fire", Title: "Fire",
		Says:   "A wound gives fire markers.",
		Source: "Traits", Example: "bushido/all-markers",
	},
	{
		ID: "bushido.trait.disease", Title: "Disease",
		Says:   "A wound gives disease markers.",
		Source: "Traits", Example: "bushido/all-markers",
	},
	{
		ID: "bushido.trait.rise", Title: "Rise",
		Says:   "At 0 wounds a D6 may heal it fully; it is then Prone.",
		Source: "Traits", Example: "bushido/rise",
	},
	{
		ID: "bushido.trait.last-stand", Title: "Last Stand",
		Says:   "At 0 wounds it stays until the End Phase.",
		Source: "Traits", Example: "bushido/last-stand",
	},
	{
		ID: "bushido.trait.kami", Title: "Kami",
		Says:   "Its wounds are taken from its Ki tokens.",
		Source: "Traits", Example: "bushido/kami",
	},
	{
		ID: "bushido.trait.intimidate", Title: "Intimidate",
		Says:   "Those it intimidates cannot choose it as a target.",
		Source: "Traits", Example: "bushido/intimidate",
	},
	{
		ID: "bushido.trait.aggressive", Title: "Aggressive",
		Says:   "It puts half of its dice or more into attack; with Defensive the two cancel.",
		Source: "Traits", Example: "bushido/aggressive",
	},
	{
		ID: "bushido.trait.defensive", Title: "Defensive",
		Says:   "It puts half of its dice or more into defence.",
		Source: "Traits", Example: "bushido/defensive",
	},
	{
		ID: "bushido.trait.steadfast", Title: "Steadfast",
		Says:   "Fright does not force it to defend.",
		Source: "Traits", Example: "bushido/defensive",
	},
	{
		ID: "bushido.trait.charging-bonus", Title: "Charging Bonus",
		Says:   "It adds to the Damage Roll of a charge.",
		Source: "Traits", Example: "bushido/charge",
	},
	{
		ID: "bushido.trait.initiative", Title: "Lightning Reflexes, Reach, Slow",
		Says:   "Reflexes strike first, Reach when it did not begin in contact, and the Slow give the first strike away.",
		Source: "Traits", Example: "bushido/lightning-reflexes",
	},
	{
		ID: "bushido.trait.endurance", Title: "Endurance",
		Says:   "Being Exhausted takes no die from it.",
		Source: "Traits", Example: "bushido/exhausted-and-tireless",
	},
	{
		ID: "bushido.trait.tireless", Title: "Tireless",
		Says:   "It loses no counter in exchanges that enemies start.",
		Source: "Traits", Example: "bushido/exhausted-and-tireless",
	},
	{
		ID: "bushido.trait.indomitable", Title: "Indomitable",
		Says:   "It ignores some of the enemies that assist.",
		Source: "Traits", Example: "bushido/assisted",
	},
}
