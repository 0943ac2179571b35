package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/rule"
)

// Index is the rules of the game, in the order of its documentation.
func Index() rule.Index { return slices.Concat(coreRules, formRules, abilityRules) }

// coreRules are the Combat Action, the attack sequence and the dice.
var coreRules = rule.Index{
	{
		ID: "warmachine.action.options", Title: "one action of six kinds",
		Says:   "A Combat Action is given up, or is initial melee attacks, initial ranged attacks, one special attack, one special action or one power attack.",
		Source: "Core rules (MkIII), Combat Action", Example: "warmachine/no-action",
	},
	{
		ID: "warmachine.action.initial-attacks", Title: "one initial attack with each melee weapon",
		Says:   "Each melee weapon gives one initial attack; attacks are resolved one at a time, and the model may stop after any of them.",
		Source: "Core rules (MkIII), Combat Action", Example: "warmachine/no-action",
	},
	{
		ID: "warmachine.action.rof", Title: "a gun shoots up to its ROF",
		Says:   "A gun gives as many initial attacks as its ROF, each at a target of its own.",
		Source: "Core rules (MkIII), Combat Action", Example: "warmachine/feign-death",
	},
	{
		ID: "warmachine.action.buy-attack", Title: "a point buys a melee attack",
		Says:   "Each point of focus or fury spent buys one more melee attack; ranged attacks are for sale by rule only.",
		Source: "Core rules (MkIII), Additional attacks", Example: "warmachine/not-for-sale",
	},
	{
		ID: "warmachine.restrict.no-mix", Title: "no melee and ranged attacks together",
		Says:   "In one activation a model makes either melee or ranged attacks: the first one settles which.",
		Source: "Core rules (MkIII), Combat Action", Example: "warmachine/no-action",
	},
	{
		ID: "warmachine.restrict.lift-one", Title: "an exception for one attack",
		Says:   "A rule that hands out one attack of the other type lifts the restriction for that attack alone.",
		Source: "Infernal rulings, attack generation", Example: "warmachine/hog-wild",
	},
	{
		ID: "warmachine.restrict.lift-all", Title: "an exception for the rest of the activation",
		Says:   "Dual Attack and its like, and a Drag or Catch that was triggered, lift the restriction for all attacks that follow.",
		Source: "Infernal rulings, attack generation", Example: "warmachine/dual-attack",
	},
	{
		ID: "warmachine.restrict.in-melee", Title: "no shooting in melee",
		Says:   "A model in melee makes no ranged attacks, unless a rule of its own says so.",
		Source: "Core rules (MkIII), Combat Action", Example: "warmachine/in-melee",
	},
	{
		ID: "warmachine.restrict.power-attack", Title: "when power attacks may be made",
		Says:   "A power attack costs a point, takes the place of initial attacks, is never made after a charge, never at a friend and never as an additional attack.",
		Source: "Core rules (MkIII), Power attacks", Example: "warmachine/seed-not-power-attacks",
	},
	{
		ID: "warmachine.restrict.aim-or-move", Title: "the movement bounds the action",
		Says:   "Aiming, charging, running, slamming and trampling exclude each other, and a model that ran attacks no more.",
		Source: "Core rules (MkIII), Normal Movement", Example: "warmachine/ran",
	},
	{
		ID: "warmachine.type.magic", Title: "magic attacks use the arcane statistic",
		Says:   "A magic attack rolls with FOCUS, FURY or a printed value, may be made in melee, and meets the same DEF modifiers as a shot; its damage is magical.",
		Source: "Core rules (MkIII), Magic attacks", Example: "warmachine/magic",
	},
	{
		ID: "warmachine.seq.no-interrupt", Title: "nothing comes between an attack and what it triggers",
		Says:   "From the declaration of an attack to the end of all that it triggers nothing else may be done.",
		Source: "Core rules (MkIII), Attack sequence", Example: "warmachine/boost-now",
	},
	{
		ID: "warmachine.seq.step1", Title: "step 1: declare",
		Says:   "The attacker names weapon, type and target; the target has to be in sight and in the front arc.",
		Source: "Core rules (MkIII), Attack sequence, step 1", Example: "warmachine/no-action",
	},
	{
		ID: "warmachine.seq.step2", Title: "step 2: being targeted",
		Says:   "Effects of being chosen as a target come next, and a model that may not be chosen never gets this far.",
		Source: "Core rules (MkIII), Attack sequence, step 2", Example: "warmachine/feign-death",
	},
	{
		ID: "warmachine.seq.step3", Title: "step 3: measure range",
		Says:   "Range is measured after the declaration.",
		Source: "Core rules (MkIII), Attack sequence, step 3", Example: "warmachine/not-for-sale",
	},
	{
		ID: "warmachine.seq.step4", Title: "step 4: automatic hits and misses",
		Says:   "What hits or misses without a roll is settled before any dice.",
		Source: "Core rules (MkIII), Attack sequence, step 4", Example: "warmachine/out-of-range",
	},
	{
		ID: "warmachine.seq.step5", Title: "step 5: attack roll",
		Says:   "The dice to hit are rolled, some removed, the rest compared, and re-rolled where a rule allows it.",
		Source: "Core rules (MkIII), Attack sequence, step 5", Example: "warmachine/immune",
	},
	{
		ID: "warmachine.seq.step6", Title: "step 6: another model is hit instead",
		Says:   "Rules that move a hit to another model apply after the attack roll.",
		Source: "Core rules (MkIII), Attack sequence, step 6", Example: "warmachine/shield-guard",
	},
	{
		ID: "warmachine.seq.step7", Title: "step 7: the template is placed",
		Says:   "A template lies on its target or deviates before anything that a hit causes.",
		Source: "Core rules (MkIII), Attack sequence, step 7", Example: "warmachine/mortar-too-far",
	},
	{
		ID: "warmachine.seq.step8", Title: "step 8: what a hit causes",
		Says:   "Critical effects, knockdown and the like apply before the damage roll.",
		Source: "Core rules (MkIII), Attack sequence, step 8", Example: "warmachine/no-pow",
	},
	{
		ID: "warmachine.seq.step9", Title: "step 9: damage rolls",
		Says:   "Damage is rolled against every model that was hit, each roll boosted by itself.",
		Source: "Core rules (MkIII), Attack sequence, step 9", Example: "warmachine/annihilator",
	},
	{
		ID: "warmachine.seq.step10", Title: "step 10: damage is applied",
		Says:   "The defender may move or lessen the damage, then boxes are marked and models fall.",
		Source: "Core rules (MkIII), Attack sequence, step 10", Example: "warmachine/power-field",
	},
	{
		ID: "warmachine.seq.step11", Title: "step 11: the attack is resolved",
		Says:   "With the damage applied the attack is over, and what waits for that follows.",
		Source: "Core rules (MkIII), Attack sequence, step 11", Example: "warmachine/other-faction",
	},
	{
		ID: "warmachine.seq.step12", Title: "step 12: moves of the active player",
		Says:   "Pushes and advances after an attack come first, in any order.",
		Source: "Core rules (MkIII), Attack sequence, step 12", Example: "warmachine/pull",
	},
	{
		ID: "warmachine.seq.step13", Title: "step 13: the other player reacts",
		Says:   "Reactions of the other player come between the moves and the attacks that were earned.",
		Source: "Core rules (MkIII), Attack sequence, step 13", Example: "warmachine/retaliatory-strike",
	},
	{
		ID: "warmachine.seq.step14", Title: "step 14: attacks that were earned",
		Says:   "Rules that grant attacks come last, and one attack at most comes of it.",
		Source: "Core rules (MkIII), Attack sequence, step 14", Example: "warmachine/other-faction",
	},
	{
		ID: "warmachine.seq.order-same-step", Title: "order within a step",
		Says:   "The active player's effects come first, and what is simultaneous is resolved together.",
		Source: "Core rules (MkIII), Attack sequence", Example: "warmachine/impact",
	},
	{
		ID: "warmachine.range.out", Title: "out of range is a miss",
		Says:   "An attack at a target beyond its range misses without a roll, and nothing rescues it.",
		Source: "Core rules (MkIII), Attack sequence, step 3", Example: "warmachine/out-of-range",
	},
	{
		ID: "warmachine.hit.automatic", Title: "a blow at a fallen model hits",
		Says:   "Melee attacks hit a knocked down or stationary model without a roll, and so without a critical.",
		Source: "Core rules (MkIII), Attack sequence, step 4", Example: "warmachine/knocked-down",
	},
	{
		ID: "warmachine.hit.automatic-waive", Title: "an automatic hit may be waived",
		Says:   "The attacker may roll all the same, to look for a critical, and then may miss.",
		Source: "Core rules (MkIII), Attack sequence, step 4", Example: "warmachine/waived",
	},
	{
		ID: "warmachine.hit.automatic-miss", Title: "some attacks miss without a roll",
		Says:   "Stealth and its like make an attack miss at once; an automatic hit goes before, a target out of range does not.",
		Source: "Core rules (MkIII), Attack sequence, step 4", Example: "warmachine/stealth",
	},
	{
		ID: "warmachine.hit.roll", Title: "dice plus skill",
		Says:   "The attack roll is the sum of the kept dice, two as a rule, with MAT, RAT or the arcane statistic and all modifiers.",
		Source: "Core rules (MkIII), Attack rolls", Example: "warmachine/reroll",
	},
	{
		ID: "warmachine.hit.compare", Title: "the total has to reach DEF",
		Says:   "An attack hits if its total is at least the effective DEF.",
		Source: "Core rules (MkIII), Attack rolls", Example: "warmachine/immune",
	},
	{
		ID: "warmachine.hit.all-ones", Title: "all ones miss",
		Says:   "If every kept die shows 1 the attack misses, whatever the total.",
		Source: "Core rules (MkIII), Attack rolls", Example: "warmachine/only-ones-miss",
	},
	{
		ID: "warmachine.hit.all-sixes", Title: "all sixes hit",
		Says:   "If two dice or more are kept and all show 6 the attack hits, whatever the total.",
		Source: "Core rules (MkIII), Attack rolls", Example: "warmachine/out-of-reach",
	},
	{
		ID: "warmachine.hit.single-die", Title: "one die alone",
		Says:   "A single 6 is no sure hit, a single 1 is a miss.",
		Source: "Core rules (MkIII), Attack rolls", Example: "warmachine/crippled-arm",
	},
	{
		ID: "warmachine.hit.zero-dice", Title: "no dice at all",
		Says:   "If no die is left the bare statistic is compared with DEF.",
		Source: "Core rules (MkIII), Attack rolls", Example: "warmachine/no-dice",
	},
	{
		ID: "warmachine.crit.pair", Title: "a pair is a critical hit",
		Says:   "A hit is critical if two kept dice show the same number.",
		Source: "Core rules (MkIII), Critical hits", Example: "warmachine/immune",
	},
	{
		ID: "warmachine.crit.discard", Title: "removed dice make no pair",
		Says:   "Dice that were removed count for no pair, even if removing them broke one.",
		Source: "Core rules (MkIII), Critical hits", Example: "warmachine/signs",
	},
	{
		ID: "warmachine.crit.timing", Title: "critical effects come before damage",
		Says:   "What a critical hit causes applies before the damage roll.",
		Source: "Core rules (MkIII), Critical hits", Example: "warmachine/critical-knockdown",
	},
	{
		ID: "warmachine.damage.roll", Title: "dice plus POW",
		Says:   "The damage roll is the sum of the kept dice with POW, in melee with STR as well, and all modifiers.",
		Source: "Core rules (MkIII), Damage rolls", Example: "warmachine/reroll",
	},
	{
		ID: "warmachine.damage.points", Title: "the excess over ARM",
		Says:   "The target suffers as many points as the total exceeds its ARM; no roll is a sure wound.",
		Source: "Core rules (MkIII), Damage rolls", Example: "warmachine/burning",
	},
	{
		ID: "warmachine.damage.no-pow", Title: "no POW, no damage roll",
		Says:   "A weapon without a POW makes no damage roll.",
		Source: "Core rules (MkIII), Damage rolls", Example: "warmachine/no-pow",
	},
	{
		ID: "warmachine.damage.mark", Title: "where boxes are marked",
		Says:   "A die picks the column of a grid or the branch of a spiral, what is too much goes to the next one, and some rules let the attacker pick.",
		Source: "Core rules (MkIII), Recording damage", Example: "warmachine/grid",
	},
	{
		ID: "warmachine.destroy.disabled", Title: "disabled",
		Says:   "A model with no unmarked box is disabled; Tough and its like may undo that.",
		Source: "Core rules (MkIII), Disabled, boxed, destroyed", Example: "warmachine/burning",
	},
	{
		ID: "warmachine.destroy.boxed", Title: "boxed",
		Says:   "A disabled model becomes boxed, and one that is then removed from play was never destroyed.",
		Source: "Core rules (MkIII), Disabled, boxed, destroyed", Example: "warmachine/boost-now",
	},
	{
		ID: "warmachine.destroy.destroyed", Title: "destroyed",
		Says:   "A boxed model is destroyed and leaves the table; all that one attack destroys fall together.",
		Source: "Core rules (MkIII), Disabled, boxed, destroyed", Example: "warmachine/burning",
	},
	{
		ID: "warmachine.dice.boost", Title: "a boost adds a die",
		Says:   "A boosted roll has one die more; it is declared before rolling and never twice on one roll.",
		Source: "Core rules (MkIII), Boosting", Example: "warmachine/boost-now",
	},
	{
		ID: "warmachine.dice.additional", Title: "further dice add up",
		Says:   "Additional dice add to a boost and to each other if their rules have different names.",
		Source: "Core rules (MkIII), Additional dice", Example: "warmachine/no-dice",
	},
	{
		ID: "warmachine.dice.discard", Title: "removed dice",
		Says:   "All dice are rolled first, and then the highest or lowest removed.",
		Source: "Core rules (MkIII), Additional dice", Example: "warmachine/signs",
	},
	{
		ID: "warmachine.dice.reroll", Title: "a re-roll replaces the roll",
		Says:   "A re-roll throws all dice of the roll again, boost included, once for each named rule.",
		Source: "Core rules (MkIII), Re-rolls", Example: "warmachine/reroll",
	},
	{
		ID: "warmachine.dice.future-sight", Title: "a boost after the roll",
		Says:   "With Future Sight a boost may wait until the dice are seen.",
		Source: "Core rules (MkIII), Future Sight", Example: "warmachine/future-sight",
	},
	{
		ID: "warmachine.dice.no-stack-same-name", Title: "the same name never adds",
		Says:   "An effect never adds to another of its own name, wherever it is written.",
		Source: "Core rules (MkIII), Stacking", Example: "warmachine/weapon-master",
	},
	{
		ID: "warmachine.dice.cannot-beats-can", Title: "\"cannot\" wins",
		Says:   "Where one rule forbids what another allows, it stays forbidden.",
		Source: "Core rules (MkIII), Rules priority", Example: "warmachine/anatomical-precision",
	},
}
