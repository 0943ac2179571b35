package bushido

import "github.com/enfilade/enfilade/internal/rule"

// kiRules are the rules of Ki and decisions.
var kiRules = rule.Index{
	{
		ID: "bushido.ki.boost", Title: "a Ki Boost",
		Says:   "The printed cost buys +1 to a statistic, several times if wished.",
		Source: "Ki Feats, Ki Boost", Example: "bushido/melee-boosts",
	},
	{
		ID: "bushido.ki.boost-cap", Title: "boosts up to double",
		Says:   "Boosts cannot raise the net statistic above double the printed one.",
		Source: "Ki Feats, Ki Boost", Example: "bushido/melee-boosts",
	},
	{
		ID: "bushido.ki.boost-none", Title: "no boost printed",
		Says:   "A statistic without a printed cost cannot be boosted.",
		Source: "Ki Feats, Ki Boost", Example: "bushido/no-boost-printed",
	},
	{
		ID: "bushido.ki.cost-floor", Title: "costs go up and down",
		Says:   "Disturb Flow of enemies nearby adds to the cost, friends may lower it, never below 1.",
		Source: "Ki Feats; Traits", Example: "bushido/disturbed-flow",
	},
	{
		ID: "bushido.ki.pay", Title: "tokens are paid at once",
		Says:   "Tokens are spent on declaration, and only a model that has them may declare.",
		Source: "Ki Feats", Example: "bushido/melee-boosts",
	},
	{
		ID: "bushido.ki.once", Title: "limits of a feat",
		Says:   "A feat may be limited to once a turn or a game, to no contact or to no walk.",
		Source: "Ki Feats", Example: "bushido/once-a-turn-used",
	},
	{
		ID: "bushido.ki.window.free", Title: "outside attacks",
		Says:   "Outside of attacks Instant feats are free, Active ones belong to the Active Player, who goes first.",
		Source: "Ki Feats", Example: "bushido/in-contact",
	},
	{
		ID: "bushido.ki.window.step1e", Title: "feats at step 1e",
		Says:   "At step 1e feats are declared by all, the target's side first.",
		Source: "Ranged Attacks, step 1e", Example: "bushido/mirage",
	},
	{
		ID: "bushido.ki.window.step2", Title: "feats at step 2",
		Says:   "Feats and boosts that change the pool are declared at step 2.",
		Source: "Ranged Attacks, step 2", Example: "bushido/gated-feat",
	},
	{
		ID: "bushido.ki.window.step2b", Title: "feats at step 2b",
		Says:   "Feats that grant rerolls may be declared with the dice on the table.",
		Source: "Ranged Attacks, step 2b", Example: "bushido/second-sight",
	},
	{
		ID: "bushido.ki.window.step4a", Title: "feats at step 4a",
		Says:   "Once the hit is known Instant and Active feats may be declared, the Active Player last.",
		Source: "Ranged Attacks, step 4a", Example: "bushido/in-contact",
	},
	{
		ID: "bushido.ki.window.step5a", Title: "feats at step 5a",
		Says:   "At the Damage Roll only Instant feats may be declared, by any model.",
		Source: "Ranged Attacks, step 5a", Example: "bushido/seed-5a-instant-wiki",
	},
	{
		ID: "bushido.ki.expire", Title: "boosts expire",
		Says:   "Boosts end with their attack.",
		Source: "Ranged Attacks, step 7", Example: "bushido/seed-7-boosts-expire-wiki",
	},
	{
		ID: "bushido.ki.boost-duration", Title: "boosts last until step 7",
		Says:   "Boosts of step 2 count for the second test too, and more may be bought at step 4a.",
		Source: "Ranged Attacks, steps 4 and 7", Example: "bushido/boosts-into-the-melee",
	},
	{
		ID: "bushido.ki.optimal", Title: "the aim of best play",
		Says:   "Unless told otherwise Ki is spent for the chance to take the target out, and as little of it as will do.",
		Source: "our reading", Example: "bushido/best-boosts",
	},
	{
		ID: "bushido.conflict", Title: "when rules conflict",
		Says:   "The rule that names the other wins, then prevention, then the order of the Active Player.",
		Source: "Rules Conflicts", Example: "bushido/immovable",
	},
	{
		ID: "bushido.decision.weapon", Title: "which weapon",
		Says:   "The attacker chooses among its weapons.",
		Source: "Ranged Attacks, step 1a", Example: "bushido/seed-1a-weapon-wiki",
	},
	{
		ID: "bushido.decision.target", Title: "which target",
		Says:   "The attacker chooses among the enemies that it may target.",
		Source: "Ranged Attacks, step 1b", Example: "bushido/seed-1b-target-wiki",
	},
	{
		ID: "bushido.decision.walk", Title: "walk or stand",
		Says:   "The attacker declares whether the action holds a walk, for 1 on the Challenge Number.",
		Source: "Actions, Ranged Attack", Example: "bushido/lightweight",
	},
	{
		ID: "bushido.decision.special", Title: "which special",
		Says:   "A player may use one special of the weapon in hand.",
		Source: "Special Abilities", Example: "bushido/combo-at-five",
	},
	{
		ID: "bushido.decision.boost", Title: "how many boosts",
		Says:   "A player chooses how much Ki goes into dice.",
		Source: "Ki Feats, Ki Boost", Example: "bushido/melee-boosts",
	},
	{
		ID: "bushido.decision.feat", Title: "which feats",
		Says:   "A player chooses which feats to declare, and when.",
		Source: "Ki Feats", Example: "bushido/circular-strike",
	},
	{
		ID: "bushido.decision.reroll", Title: "which dice",
		Says:   "The owner of a trait chooses the dice that are rerolled.",
		Source: "Tests, rerolls", Example: "bushido/order-of-rerolls",
	},
	{
		ID: "bushido.decision.intercept", Title: "nominate or not",
		Says:   "The target's player chooses whether another model takes the attack.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.decision.bodyguard", Title: "swap or not",
		Says:   "The target's player chooses whether a bodyguard takes its place.",
		Source: "Traits, Bodyguard", Example: "bushido/bodyguard",
	},
	{
		ID: "bushido.decision.allocation", Title: "how to split",
		Says:   "Both players choose their split without seeing the other's.",
		Source: "Melee Exchanges, step 5", Example: "bushido/aya-and-chiyo-rolled",
	},
}
