package infinity

import (
	"slices"

	"github.com/enfilade/enfilade/internal/rule"
)

// Rules is the index of rules, in the order of an Order. The sources are the
// sections of the printed rules.
var Rules = slices.Concat(attackRules, effectRules)

// attackRules are those of declaring and rolling.
var attackRules = rule.Index{
	// Order Expenditure Sequence.
	{
		ID: "infinity.seq.activate", Title: "an Order is paid", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/coordinated-order",
		Says: "The active player names a trooper, or several for a Coordinated Order, and pays one Order.",
	},
	{
		ID: "infinity.seq.first-skill", Title: "all is declared", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/intruder-out-of-smoke",
		Says: "With the skill come its weapon, mode, ammunition, targets, split of the Burst and place of the template, from a spot already reached.",
	},
	{
		ID: "infinity.seq.aro-1", Title: "one ARO each", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/firefight",
		Says: "A trooper that sees the active one, has it close by or is under its template may answer with one skill, or with none.",
	},
	{
		ID: "infinity.seq.second-skill", Title: "the second Short Skill", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/total-reaction",
		Says: "After the first answers the active trooper declares its second Short Skill.",
	},
	{
		ID: "infinity.seq.aro-2", Title: "late answers", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/seen-later",
		Says: "Whoever could not answer the first skill may answer the second.",
	},
	{
		ID: "infinity.seq.check", Title: "requirements are checked", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/seed-beyond-range",
		Says: "Distances and sight are measured after declaring; a skill that fails them does nothing.",
	},
	{
		ID: "infinity.seq.resolve", Title: "all at once", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/firefight",
		Says: "Everything in an Order happens together: whoever falls still deals its own hits.",
	},
	{
		ID: "infinity.seq.effects", Title: "effects, then saves", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/firefight",
		Says: "Hits take effect and Saving Rolls are made once all rolls have been compared.",
	},
	{
		ID: "infinity.seq.guts", Title: "nerve comes last", Source: "Infinity N4, Order Expenditure Sequence", Example: "infinity/guts-roll",
		Says: "Guts Rolls follow when all effects are known.",
	},

	// Rolls.
	{
		ID: "infinity.roll.successValue", Title: "Success Value", Source: "Infinity N4, Rolls", Example: "infinity/normal-roll",
		Says: "The Attribute and all MODs together, these capped, are what the dice must not exceed.",
	},
	{
		ID: "infinity.mod.cap", Title: "MODs end at 12", Source: "Infinity N4, Rolls", Example: "infinity/capped-at-minus-twelve",
		Says: "The sum of the MODs counts as 12 at most, for or against.",
	},
	{
		ID: "infinity.mod.order", Title: "in which order", Source: "Infinity N4, Rolls", Example: "infinity/capped-at-minus-twelve",
		Says: "First the Attribute is replaced, then MODs are added up, capped and applied.",
	},
	{
		ID: "infinity.gen.round-up", Title: "halves go up", Source: "Infinity N4, Rolls", Example: "infinity/ap-and-cover",
		Says: "What is divided is rounded up.",
	},
	{
		ID: "infinity.roll.success", Title: "a die succeeds", Source: "Infinity N4, Rolls", Example: "infinity/normal-roll",
		Says: "A die that shows the Success Value or less succeeds.",
	},
	{
		ID: "infinity.roll.critical", Title: "a Critical", Source: "Infinity N4, Rolls", Example: "infinity/normal-roll",
		Says: "A die that shows exactly the Success Value is a Critical.",
	},
	{
		ID: "infinity.roll.sv-over-20", Title: "above 20", Source: "Infinity N4, Rolls", Example: "infinity/value-over-twenty",
		Says: "What a Success Value has above 20 is added to every die, so that more faces are Critical.",
	},
	{
		ID: "infinity.roll.sv-below-1", Title: "below 1", Source: "Infinity N4, Rolls", Example: "infinity/value-below-one",
		Says: "With a Success Value of 0 or less nothing is rolled and nothing succeeds.",
	},

	// Face to Face Rolls.
	{
		ID: "infinity.ftf.when", Title: "when rolls are opposed", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/firefight",
		Says: "Rolls are compared only where each trooper's action changes what the other's does.",
	},
	{
		ID: "infinity.ftf.compare", Title: "the higher number wins", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/three-against-one",
		Says: "A success is cancelled by an enemy success that is as high or higher, even by one that is cancelled itself.",
	},
	{
		ID: "infinity.ftf.tie", Title: "equal numbers", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/tie-cancels",
		Says: "Equal numbers cancel each other.",
	},
	{
		ID: "infinity.ftf.crit-beats", Title: "a Critical beats numbers", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/critical-beats-seventeen",
		Says: "Where one side alone has Criticals, they cancel every success of the other.",
	},
	{
		ID: "infinity.ftf.crit-both", Title: "Criticals on both sides", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/dice-on-the-table",
		Says: "Where both sides have Criticals, nothing is left of either roll.",
	},
	{
		ID: "infinity.ftf.multi-dice", Title: "sets of dice", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/three-against-one",
		Says: "With several dice the two whole sets are compared, not pairs of dice.",
	},
	{
		ID: "infinity.ftf.dodge-no-harm", Title: "Dodge and Reset only protect", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/dodge-in-contact",
		Says: "The dice of a Dodge or Reset are compared like any others and hurt nobody.",
	},
	{
		ID: "infinity.ftf.separate", Title: "one roll against many", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/two-in-the-template",
		Says: "One roll against several troopers is the same dice each time, compared with each of them by itself.",
	},
	{
		ID: "infinity.ftf.who-is-opposed", Title: "who is opposed", Source: "Infinity N4, Face to Face Rolls", Example: "infinity/split-two-two",
		Says: "Dice oppose only the trooper they are aimed at; whoever gets none makes a Normal Roll.",
	},

	// Modifiers.
	{
		ID: "infinity.mod.range", Title: "range MOD", Source: "Infinity N4, Modifiers", Example: "infinity/firefight",
		Says: "The weapon's chart gives a MOD for the distance.",
	},
	{
		ID: "infinity.mod.cover", Title: "cover against the shot", Source: "Infinity N4, Modifiers", Example: "infinity/firefight",
		Says: "A target in Partial Cover costs 3 to hit.",
	},
	{
		ID: "infinity.mod.mimetism", Title: "Mimetism against the shot", Source: "Infinity N4, Modifiers", Example: "infinity/split-two-two",
		Says: "Mimetism costs whoever shoots at its owner or looks for it 3 or 6.",
	},
	{
		ID: "infinity.mod.visibility", Title: "bad sight", Source: "Infinity N4, Modifiers", Example: "infinity/low-visibility",
		Says: "Low Visibility costs 3, Poor Visibility 6; the worst zone alone counts, and not for a Dodge.",
	},
	{
		ID: "infinity.mod.zero-vis", Title: "no sight at all", Source: "Infinity N4, Modifiers", Example: "infinity/intruder-out-of-smoke",
		Says: "Through Zero Visibility nobody shoots first; whoever is shot at through it may shoot back at -6.",
	},
	{
		ID: "infinity.mod.bracket-plus", Title: "plus in brackets", Source: "Infinity N4, Modifiers", Example: "infinity/bracket-values",
		Says: "A plus behind a skill or weapon helps its owner with that skill or weapon.",
	},
	{
		ID: "infinity.mod.bracket-value", Title: "value in brackets", Source: "Infinity N4, Modifiers", Example: "infinity/bracket-values",
		Says: "A value behind a skill replaces the Attribute for it; a distance only lengthens a move.",
	},
	{
		ID: "infinity.mod.bracket-minus", Title: "minus in brackets", Source: "Infinity N4, Modifiers", Example: "infinity/bracket-values",
		Says: "A minus behind a skill is the enemy's, in a Face to Face Roll against that skill.",
	},
	{
		ID: "infinity.mod.burst-active-only", Title: "more Burst", Source: "Infinity N4, Modifiers", Example: "infinity/full-auto",
		Says: "A bonus to Burst counts in the Active Turn only, if nothing else is said.",
	},

	// BS Attack.
	{
		ID: "infinity.bs.requirements", Title: "a shot", Source: "Infinity N4, BS Attack", Example: "infinity/firefight",
		Says: "A BS Attack needs a BS weapon and Line of Fire, and nobody in contact.",
	},
	{
		ID: "infinity.bs.attribute", Title: "with which Attribute", Source: "Infinity N4, BS Attack", Example: "infinity/seed-daturazi",
		Says: "BS shoots, PH throws, WIP uses Technical Weapons.",
	},
	{
		ID: "infinity.bs.burst", Title: "how many dice", Source: "Infinity N4, BS Attack", Example: "infinity/three-against-one",
		Says: "The active trooper rolls its weapon's Burst, a reacting one a single die.",
	},
	{
		ID: "infinity.bs.mode", Title: "one mode", Source: "Infinity N4, BS Attack", Example: "infinity/multi-rifle",
		Says: "One mode and one ammunition serve for the whole Burst.",
	},
	{
		ID: "infinity.bs.distribute", Title: "dividing the Burst", Source: "Infinity N4, BS Attack", Example: "infinity/split-two-two",
		Says: "The active trooper may share its dice among several targets, which weapons of a single target and AROs may not.",
	},
	{
		ID: "infinity.bs.hits", Title: "what hits", Source: "Infinity N4, BS Attack", Example: "infinity/normal-roll",
		Says: "Every success that stands is a hit.",
	},
	{
		ID: "infinity.bs.disposable", Title: "uses", Source: "Infinity N4, BS Attack", Example: "infinity/last-uses",
		Says: "A Disposable weapon spends a use for every die.",
	},
	{
		ID: "infinity.bs.suppressive", Title: "Suppressive Fire", Source: "Infinity N4, BS Attack", Example: "infinity/suppressive-fire",
		Says: "In that state a trooper answers with three dice up to 24 inches, and enemies that oppose it there lose 3.",
	},
	{
		ID: "infinity.bs.fireteam", Title: "Fireteam bonuses", Source: "Infinity N4, BS Attack", Example: "infinity/fireteam",
		Says: "A Fireteam of three adds a die to BS Attacks, in ARO too; larger ones more, as the file says.",
	},
	{
		ID: "infinity.bs.fireteam-not-entire-order", Title: "not for Entire Orders", Source: "Infinity N4, BS Attack", Example: "infinity/seed-burst-is-one",
		Says: "The Fireteam's die serves neither Entire Orders nor Technical Weapons.",
	},
	{
		ID: "infinity.bs.attack-brackets", Title: "brackets of BS Attack", Source: "Infinity N4, BS Attack", Example: "infinity/seed-faq-damage",
		Says: "What stands behind BS Attack changes every BS Attack of the trooper, Speculative and Intuitive ones too.",
	},
	{
		ID: "infinity.bs.guided", Title: "Guided", Source: "Infinity N4, BS Attack", Example: "infinity/guided-missile",
		Says: "A Guided weapon strikes a Targeted enemy out of sight, with one die and no MODs for range or cover; Reset opposes it.",
	},
	{
		ID: "infinity.bs.triangulated", Title: "Triangulated Fire", Source: "Infinity N4, BS Attack", Example: "infinity/triangulated-fire",
		Says: "As an Entire Order, 3 less in place of the MODs for range, cover, Mimetism and sight.",
	},
	{
		ID: "infinity.bs.discover", Title: "Discover", Source: "Infinity N4, BS Attack", Example: "infinity/discover",
		Says: "A marker is shot at only once a Normal WIP Roll has found it.",
	},
	{
		ID: "infinity.bs.forward-observer", Title: "Forward Observer", Source: "Infinity N4, BS Attack", Example: "infinity/forward-observer",
		Says: "A WIP attack of two dice that leaves its target Targeted.",
	},

	// Speculative Attack.
	{
		ID: "infinity.spec.entire-order", Title: "an Entire Order", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-entire-order",
		Says: "It takes the whole Order and counts as a BS Attack.",
	},
	{
		ID: "infinity.spec.weapon", Title: "which weapons", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-needs-the-trait",
		Says: "Only BS weapons with the trait of that name can make it.",
	},
	{
		ID: "infinity.spec.trajectory", Title: "a way through the air", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-needs-a-trajectory",
		Says: "There must be a trajectory from the trooper to the impact point.",
	},
	{
		ID: "infinity.spec.no-lof", Title: "without sight", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-outside-line-of-fire",
		Says: "It may strike one target out of sight, and neither target nor impact point has to be seen.",
	},
	{
		ID: "infinity.spec.burst1", Title: "always one die", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-burst-is-one",
		Says: "It rolls one die, whatever weapon or MODs say.",
	},
	{
		ID: "infinity.spec.template-offset", Title: "off the target", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-template-off-centre",
		Says: "A circular template may be centred elsewhere while the Main Target stays inside.",
	},
	{
		ID: "infinity.spec.placement", Title: "where it lies", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-flat-on-terrain",
		Says: "The template lies on the table or flat on scenery, not on a wall and not in the air.",
	},
	{
		ID: "infinity.spec.minus6", Title: "minus six", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-daturazi",
		Says: "It costs 6 on BS, or on the weapon's own Attribute.",
	},
	{
		ID: "infinity.spec.range", Title: "range to the impact", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-measured-to-impact",
		Says: "The range MOD counts, measured from the trooper to the impact point.",
	},
	{
		ID: "infinity.spec.ignore-negatives", Title: "no other minus", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-negative-mods-ignored",
		Says: "Mimetism, cover, bad sight and every other minus is left out; what adds stays.",
	},
	{
		ID: "infinity.spec.targeted", Title: "a Targeted target", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-targeted",
		Says: "The 3 for a Targeted Main Target is added and the 6 still taken off.",
	},
	{
		ID: "infinity.spec.procedure", Title: "step by step", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-who-is-affected",
		Says: "Main Target, place of the template, who else is under it and answers, then measuring and rolling.",
	},
	{
		ID: "infinity.spec.aro", Title: "who answers", Source: "Infinity N4, Speculative Attack", Example: "infinity/seed-dodge-unseen",
		Says: "Whoever is under the template may dodge, at 3 less without sight of the thrower, and is compared with the attack.",
	},

	// Intuitive Attack.
	{
		ID: "infinity.intuitive.requirements", Title: "Intuitive Attack", Source: "Infinity N4, Intuitive Attack", Example: "infinity/intuitive-attack",
		Says: "An Entire Order with a weapon of that trait, also at markers and blindly.",
	},
	{
		ID: "infinity.intuitive.wip", Title: "one WIP die", Source: "Infinity N4, Intuitive Attack", Example: "infinity/intuitive-attack",
		Says: "One die on WIP decides, compared with the answer if that opposes it.",
	},
	{
		ID: "infinity.intuitive.critical", Title: "its Critical", Source: "Infinity N4, Intuitive Attack", Example: "infinity/intuitive-attack",
		Says: "A Critical costs the Main Target one more Saving Roll.",
	},

	// Template Weapons.
	{
		ID: "infinity.template.affected", Title: "who is affected", Source: "Infinity N4, Template Weapons", Example: "infinity/seed-who-is-affected",
		Says: "All whose Silhouette the template touches are affected.",
	},
	{
		ID: "infinity.template.main-target-inside", Title: "the Main Target inside", Source: "Infinity N4, Template Weapons", Example: "infinity/seed-main-target-outside",
		Says: "A template that misses its Main Target affects nobody.",
	},
	{
		ID: "infinity.template.no-friends", Title: "not on friends", Source: "Infinity N4, Template Weapons", Example: "infinity/ally-under-the-template",
		Says: "A template that lies on an allied or neutral trooper is void.",
	},
	{
		ID: "infinity.template.height", Title: "how high", Source: "Infinity N4, Template Weapons", Example: "infinity/table-flame",
		Says: "A template stands as high as its radius, a teardrop as half its width.",
	},
	{
		ID: "infinity.template.direct", Title: "Direct Template", Source: "Infinity N4, Template Weapons", Example: "infinity/chain-rifle",
		Says: "It is laid down from the user and strikes all under it without a roll.",
	},
	{
		ID: "infinity.template.direct-normal", Title: "answers to it", Source: "Infinity N4, Template Weapons", Example: "infinity/shot-at-the-flame",
		Says: "An attack in answer to a Direct Template is a Normal Roll, so that both strike.",
	},
	{
		ID: "infinity.template.impact", Title: "Impact Template", Source: "Infinity N4, Template Weapons", Example: "infinity/missile-in-cover",
		Says: "It needs a roll, is centred on the Main Target, and strikes those against whom the roll succeeds.",
	},
	{
		ID: "infinity.template.separate", Title: "against each of them", Source: "Infinity N4, Template Weapons", Example: "infinity/two-in-the-template",
		Says: "The attack's dice are compared with every affected trooper by itself.",
	},
	{
		ID: "infinity.template.no-cover-save", Title: "no cover in the blast", Source: "Infinity N4, Template Weapons", Example: "infinity/missile-in-cover",
		Says: "Cover is no help in Saving Rolls against templates.",
	},
	{
		ID: "infinity.template.crit-main-only", Title: "Critical on the Main Target", Source: "Infinity N4, Template Weapons", Example: "infinity/two-in-the-template",
		Says: "The Critical's extra Saving Roll is the Main Target's alone.",
	},
	{
		ID: "infinity.template.smoke", Title: "Smoke", Source: "Infinity N4, Template Weapons", Example: "infinity/smoke",
		Says: "Smoke that wins stops the shot through it; a Dodge or a visor that sees through is not compared with it.",
	},
}
