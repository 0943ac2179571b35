package bushido

import "github.com/enfilade/enfilade/internal/rule"

// sequenceRules are the rules of the steps of a ranged attack and the editions.
var sequenceRules = rule.Index{
	{
		ID: "bushido.edition.miss", Title: "what a miss costs",
		Says:   "After a failed attack test wiki-2021 ends the attack at once, living-2025 still gains Reload markers and removes an Ammo token.",
		Source: "Ranged Attacks, steps 3 and 6", Example: "bushido/seed-3-miss-living",
	},
	{
		ID: "bushido.edition.insignificant", Title: "may an Insignificant model be nominated",
		Says:   "wiki-2021 lets an Insignificant model be nominated as the new target, living-2025 does not.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/insignificant-nominee",
	},
	{
		ID: "bushido.edition.attacker-ran", Title: "does a run of the shooter count",
		Says:   "wiki-2021 raises the Challenge Number by 1 if the shooter ran this turn, living-2025 does not list it.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/seed-1f-challenge-number-living",
	},
	{
		ID: "bushido.edition.btb-los", Title: "must a stray shot see the friend",
		Says:   "In wiki-2021 a friend can be hit by a stray shot only if the attacker sees it, models in contact aside.",
		Source: "Targeting a Model in BtB", Example: "bushido/friend-out-of-sight",
	},
	{
		ID: "bushido.edition.target", Title: "what step 1b may target",
		Says:   "wiki-2021 targets an enemy, living-2025 a model, which is an enemy for the standard action.",
		Source: "Ranged Attacks, step 1b", Example: "bushido/seed-1c-beyond-long-wiki",
	},
	{
		ID: "bushido.seq.weapon-required", Title: "a ranged weapon is needed",
		Says:   "Only a model with a ranged weapon can make a ranged attack.",
		Source: "Ranged Attacks", Example: "bushido/seed-no-ranged-weapon-wiki",
	},
	{
		ID: "bushido.seq.action-legal", Title: "not in contact, not in a zone",
		Says:   "The shooter is neither in contact with an enemy nor in the Zone of Control of one that is free to use it.",
		Source: "Actions, Ranged Attack", Example: "bushido/seed-1c-beyond-long-wiki",
	},
	{
		ID: "bushido.seq.walk", Title: "a walk before or after",
		Says:   "The action may hold a walk before or after the attack, declared at its start.",
		Source: "Actions, Ranged Attack", Example: "bushido/seed-1f-challenge-number-wiki",
	},
	{
		ID: "bushido.seq.facing-is-movement", Title: "turning is moving",
		Says:   "A change of facing counts as movement.",
		Source: "Actions", Example: "bushido/turning",
	},
	{
		ID: "bushido.seq.cannot-shoot", Title: "who cannot shoot",
		Says:   "Prone, Held and Blind models cannot make a ranged attack.",
		Source: "Model States", Example: "bushido/held-prone-blind",
	},
	{
		ID: "bushido.seq.disguise-gate", Title: "the test against a disguise",
		Says:   "Once in range of a Disguised target the attacker takes a Ki test that must succeed for the attack to go on.",
		Source: "Model States, Disguised", Example: "bushido/disguised",
	},
	{
		ID: "bushido.seq.deference-gate", Title: "a gate before a feat",
		Says:   "A feat behind a Ki test ends the activation when that test fails.",
		Source: "Ki Feats", Example: "bushido/gated-feat",
	},
	{
		ID: "bushido.seq.choose-weapon", Title: "step 1a: the weapon",
		Says:   "With several ranged weapons the attacker picks one.",
		Source: "Ranged Attacks, step 1a", Example: "bushido/seed-1a-weapon-wiki",
	},
	{
		ID: "bushido.seq.target", Title: "step 1b: the target",
		Says:   "The attacker targets a model that it sees.",
		Source: "Ranged Attacks, step 1b", Example: "bushido/seed-1b-target-wiki",
	},
	{
		ID: "bushido.seq.range", Title: "step 1c: the range",
		Says:   "The distance is measured and read against the bands of the weapon.",
		Source: "Ranged Attacks, step 1c", Example: "bushido/seed-1c-range-wiki",
	},
	{
		ID: "bushido.seq.declare-1e", Title: "step 1e: declarations",
		Says:   "Feats, traits and effects of all models are declared, the Active Player second; in conflict his go first.",
		Source: "Ranged Attacks, step 1e", Example: "bushido/seed-1e-declare-wiki",
	},
	{
		ID: "bushido.seq.cn", Title: "step 1f: the Challenge Number",
		Says:   "The Challenge Number is that of the band with every modifier.",
		Source: "Ranged Attacks, step 1f", Example: "bushido/seed-1f-challenge-number-wiki",
	},
	{
		ID: "bushido.seq.ammo-check", Title: "step 1g: Ammo",
		Says:   "An Ammo weapon without a token ends the attack.",
		Source: "Ranged Attacks, step 1g", Example: "bushido/seed-1g-no-ammo-wiki",
	},
	{
		ID: "bushido.seq.reload-check", Title: "step 1g: Reload",
		Says:   "A Reload weapon does not shoot while its model has a Reloading marker.",
		Source: "Ranged Attacks, step 1g", Example: "bushido/seed-1g-reloading-wiki",
	},
	{
		ID: "bushido.seq.pool", Title: "step 2: the pool",
		Says:   "The pool starts from the Ranged Pool and takes abilities, feats and boosts.",
		Source: "Ranged Attacks, step 2", Example: "bushido/seed-2-pool-wiki",
	},
	{
		ID: "bushido.seq.roll", Title: "step 2a: the roll",
		Says:   "The attacker rolls the pool.",
		Source: "Ranged Attacks, step 2a", Example: "bushido/seed-2a-rolled-wiki",
	},
	{
		ID: "bushido.seq.reroll", Title: "step 2b: rerolls",
		Says:   "Rerolls are made in their order.",
		Source: "Ranged Attacks, step 2b", Example: "bushido/seed-2b-rerolls-wiki",
	},
	{
		ID: "bushido.seq.result", Title: "step 2c: the result",
		Says:   "The highest die and up to two supports that are no ones make the final result.",
		Source: "Ranged Attacks, step 2c", Example: "bushido/seed-2c-result-wiki",
	},
	{
		ID: "bushido.seq.compare", Title: "step 3: hit or miss",
		Says:   "A result of the Challenge Number or more goes on to step 4.",
		Source: "Ranged Attacks, step 3", Example: "bushido/seed-3-miss-wiki",
	},
	{
		ID: "bushido.seq.miss", Title: "a failed test ends the attack",
		Says:   "Less than the Challenge Number is a miss, without a Damage Roll.",
		Source: "Ranged Attacks, step 3", Example: "bushido/seed-3-miss-wiki",
	},
	{
		ID: "bushido.seq.damage", Title: "step 5: the Damage Roll",
		Says:   "The attacker makes the Damage Roll against whoever is the target now.",
		Source: "Ranged Attacks, step 5", Example: "bushido/seed-5-damage-wiki",
	},
	{
		ID: "bushido.seq.bookkeeping", Title: "step 6: markers and tokens",
		Says:   "Reload markers are gained and an Ammo token is removed.",
		Source: "Ranged Attacks, step 6", Example: "bushido/seed-6-bookkeeping-wiki",
	},
	{
		ID: "bushido.seq.end", Title: "step 7: the end",
		Says:   "The attack is over, and its Activation Counter is spent even if it failed early.",
		Source: "Ranged Attacks, step 7", Example: "bushido/seed-7-boosts-expire-wiki",
	},
	{
		ID: "bushido.seq.ignored-los", Title: "sight is checked once",
		Says:   "After step 1b no step checks the line of sight again, save for a nominated model.",
		Source: "Ranged Attacks", Example: "bushido/seed-1d-nominated-wiki",
	},
}
