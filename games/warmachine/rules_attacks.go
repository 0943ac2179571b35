package warmachine

import "github.com/enfilade/enfilade/internal/rule"

// formRules are the modifiers, the forms of attacks, states and measuring.
var formRules = rule.Index{
	{
		ID: "warmachine.mod.aim", Title: "aiming, +2",
		Says:   "A model that gave up all movement to aim has +2 to its ranged attack rolls.",
		Source: "Core rules (MkIII), Aiming", Example: "warmachine/aim-and-cover",
	},
	{
		ID: "warmachine.mod.back-strike", Title: "back strike, +2",
		Says:   "An attack from completely within the target's back arc has +2 to hit.",
		Source: "Core rules (MkIII), Back strike", Example: "warmachine/back-strike",
	},
	{
		ID: "warmachine.mod.free-strike", Title: "free strike, +2 and boosted damage",
		Says:   "A free strike has +2 to hit in place of a back strike, and its damage roll is boosted.",
		Source: "Core rules (MkIII), Free strikes", Example: "warmachine/free-strike",
	},
	{
		ID: "warmachine.mod.free-strike-when", Title: "when a free strike is made",
		Says:   "A model that leaves an enemy's melee range is struck once, outside the striker's own activation.",
		Source: "Core rules (MkIII), Free strikes", Example: "warmachine/parry",
	},
	{
		ID: "warmachine.mod.slam-larger", Title: "slamming a larger base, -2",
		Says:   "The attack roll of a slam at a model with a larger base is 2 less.",
		Source: "Core rules (MkIII), Slam", Example: "warmachine/slam-larger",
	},
	{
		ID: "warmachine.mod.gang", Title: "Gang, +2 and +2",
		Says:   "With a qualifying friend beside the target melee attack and damage rolls have +2.",
		Source: "Core rules (MkIII), Gang", Example: "warmachine/gang",
	},
	{
		ID: "warmachine.mod.flank", Title: "Flank, +2 and a die",
		Says:   "With the named friend beside the target the melee attack roll has +2 and the damage roll a die more.",
		Source: "Core rules (MkIII), Flank", Example: "warmachine/flank",
	},
	{
		ID: "warmachine.mod.blind", Title: "Blind",
		Says:   "A Blind model has -4 MAT and DEF and makes no ranged or magic attacks.",
		Source: "Core rules (MkIII), Blind", Example: "warmachine/blind",
	},
	{
		ID: "warmachine.mod.crippled", Title: "crippled, a die less",
		Says:   "A crippled weapon, or a crippled Mind or Body, takes a die off the rolls concerned.",
		Source: "Core rules (MkIII), Crippling", Example: "warmachine/crippled-arm",
	},
	{
		ID: "warmachine.mod.concealment", Title: "concealment, +2 DEF",
		Says:   "A concealed model has +2 DEF against ranged and magic attacks.",
		Source: "Core rules (MkIII), Concealment", Example: "warmachine/stacked-def",
	},
	{
		ID: "warmachine.mod.cover", Title: "cover, +4 DEF",
		Says:   "A model in cover has +4 DEF against ranged and magic attacks.",
		Source: "Core rules (MkIII), Cover", Example: "warmachine/aim-and-cover",
	},
	{
		ID: "warmachine.mod.no-stack-terrain", Title: "the larger of cover and concealment",
		Says:   "Cover and concealment never add up.",
		Source: "Core rules (MkIII), Cover", Example: "warmachine/behind-a-wall",
	},
	{
		ID: "warmachine.mod.elevation", Title: "elevated, +2 DEF",
		Says:   "A target that stands higher than its attacker has +2 DEF against ranged and magic attacks.",
		Source: "Core rules (MkIII), Elevation", Example: "warmachine/stacked-def",
	},
	{
		ID: "warmachine.mod.target-in-melee", Title: "in melee, +4 DEF",
		Says:   "A model in melee has +4 DEF against ranged and magic attacks, except those of its own opponent.",
		Source: "Core rules (MkIII), Target in melee", Example: "warmachine/gunfighter",
	},
	{
		ID: "warmachine.mod.huge-base", Title: "huge bases gain nothing",
		Says:   "A model on a huge base gains neither cover nor concealment, nor anything from being in melee.",
		Source: "Core rules (MkIII), Huge-based models", Example: "warmachine/huge-base",
	},
	{
		ID: "warmachine.mod.blessed", Title: "Blessed ignores spells",
		Says:   "A Blessed weapon ignores what spells and animi add to DEF and ARM.",
		Source: "Core rules (MkIII), Blessed", Example: "warmachine/blessed",
	},
	{
		ID: "warmachine.mod.shield", Title: "Shield +2, Buckler +1",
		Says:   "Shields and bucklers add to ARM, not from the back and not while crippled.",
		Source: "Core rules (MkIII), Shield", Example: "warmachine/shield",
	},
	{
		ID: "warmachine.mod.shield-wall", Title: "Shield Wall, +4 ARM",
		Says:   "The order Shield Wall adds 4 to ARM, not from the back.",
		Source: "Core rules (MkIII), Shield Wall", Example: "warmachine/shield-wall",
	},
	{
		ID: "warmachine.mod.dark-shroud", Title: "Dark Shroud, -2 ARM",
		Says:   "A model in a Dark Shroud has 2 ARM less.",
		Source: "Core rules (MkIII), Dark Shroud", Example: "warmachine/dark-shroud",
	},
	{
		ID: "warmachine.mod.collision", Title: "a collision adds a die",
		Says:   "A model slammed or thrown into an obstacle or an equal or larger base suffers one die more.",
		Source: "Core rules (MkIII), Slam damage", Example: "warmachine/power-strike",
	},
	{
		ID: "warmachine.mod.order", Title: "base, then additions",
		Says:   "A base value is replaced first, then everything is added; points over ARM are multiplied before they are reduced.",
		Source: "Core rules (MkIII), Modifiers", Example: "warmachine/behind-a-wall",
	},
	{
		ID: "warmachine.combined.leader", Title: "the leader makes the attack",
		Says:   "In a combined attack one model attacks and the others give up an attack for it; only that one has attacked.",
		Source: "Core rules (MkIII), Combined attacks", Example: "warmachine/seed-leader-gains",
	},
	{
		ID: "warmachine.combined.bonus", Title: "+1 and +1 for each model",
		Says:   "Every contributing model, the leader included, adds 1 to the attack and damage rolls.",
		Source: "Core rules (MkIII), Combined attacks", Example: "warmachine/combined-shots",
	},
	{
		ID: "warmachine.combined.minimum-two", Title: "two models at least",
		Says:   "A lone model has nobody to combine with and gains nothing.",
		Source: "Core rules (MkIII), Combined attacks", Example: "warmachine/combine-how",
	},
	{
		ID: "warmachine.combined.cra-target", Title: "no combined shot into melee",
		Says:   "A combined ranged attack may not be made at a model in melee.",
		Source: "Core rules (MkIII), Combined ranged attack", Example: "warmachine/combined-in-melee",
	},
	{
		ID: "warmachine.combined.cra-out-of-range", Title: "too far away to help",
		Says:   "A model that turns out to be out of range adds nothing and loses its attack all the same.",
		Source: "Core rules (MkIII), Combined ranged attack", Example: "warmachine/combined-out-of-range",
	},
	{
		ID: "warmachine.combined.cma-range", Title: "all must reach",
		Says:   "Only models with the target in melee range join a combined melee attack.",
		Source: "Core rules (MkIII), Combined melee attack", Example: "warmachine/combined-melee-charge",
	},
	{
		ID: "warmachine.combined.charge", Title: "a charge together",
		Says:   "A combined melee attack is a charge attack only if every attack in it would be one.",
		Source: "Core rules (MkIII), Combined melee attack", Example: "warmachine/combined-melee-charge",
	},
	{
		ID: "warmachine.charge.move", Title: "how a charge goes",
		Says:   "A charge moves SPD and 3 inches straight at an enemy in sight, and fails if it ends out of reach.",
		Source: "Core rules (MkIII), Charge", Example: "warmachine/charged-no-power",
	},
	{
		ID: "warmachine.charge.first-attack", Title: "the first blow of a charge",
		Says:   "The first attack has to be made at the charged model; after 3 inches or more it is a charge attack.",
		Source: "Core rules (MkIII), Charge", Example: "warmachine/charged-no-power",
	},
	{
		ID: "warmachine.charge.attack", Title: "charge attacks are boosted",
		Says:   "The damage roll of a charge attack is boosted.",
		Source: "Core rules (MkIII), Charge", Example: "warmachine/charge",
	},
	{
		ID: "warmachine.charge.cavalry", Title: "cavalry charges",
		Says:   "Attack rolls of cavalry charge attacks are boosted.",
		Source: "Core rules (MkIII), Cavalry", Example: "warmachine/cavalry",
	},
	{
		ID: "warmachine.charge.impact", Title: "impact attacks",
		Says:   "A cavalry model that charges into others strikes all in reach with its Mount; these rolls are never boosted.",
		Source: "Core rules (MkIII), Cavalry", Example: "warmachine/impact",
	},
	{
		ID: "warmachine.state.knocked-down", Title: "knocked down",
		Says:   "A knocked down model has base DEF 5, attacks nobody, engages nobody and is hit in melee without a roll.",
		Source: "Core rules (MkIII), Knockdown", Example: "warmachine/knocked-down",
	},
	{
		ID: "warmachine.state.knocked-down-once", Title: "no lower than the ground",
		Says:   "Knocking down a model that already lies does nothing.",
		Source: "Core rules (MkIII), Knockdown", Example: "warmachine/waived",
	},
	{
		ID: "warmachine.state.stationary", Title: "stationary",
		Says:   "A stationary model has base DEF 5 and is hit in melee without a roll.",
		Source: "Core rules (MkIII), Stationary", Example: "warmachine/stationary",
	},
	{
		ID: "warmachine.spray.target", Title: "a spray needs a target in sight",
		Says:   "A spray is aimed at a model in sight, whatever its distance.",
		Source: "Core rules (MkIII), Spray attacks", Example: "warmachine/spray-into-melee",
	},
	{
		ID: "warmachine.spray.separate-rolls", Title: "each model has its own rolls",
		Says:   "A spray rolls to hit and for damage against every model under it, friend or foe.",
		Source: "Core rules (MkIII), Spray attacks", Example: "warmachine/spray-into-melee",
	},
	{
		ID: "warmachine.spray.simultaneous", Title: "one attack",
		Says:   "All that a spray hits is hit at once, and it is one attack for every trigger.",
		Source: "Core rules (MkIII), Spray attacks", Example: "warmachine/spray-into-melee",
	},
	{
		ID: "warmachine.spray.ignores", Title: "what a spray ignores",
		Says:   "Sprays ignore concealment, cover, Stealth, models in the way and a melee around the target.",
		Source: "Core rules (MkIII), Spray attacks", Example: "warmachine/spray-into-melee",
	},
	{
		ID: "warmachine.aoe.direct", Title: "a direct hit",
		Says:   "A template that hits lies on its target, which suffers the full POW; the others suffer the blast.",
		Source: "Core rules (MkIII), Area of effect", Example: "warmachine/mortar",
	},
	{
		ID: "warmachine.aoe.blast-half", Title: "blast damage",
		Says:   "The blast has half of the POW, rounded up, if none is printed.",
		Source: "Core rules (MkIII), Area of effect", Example: "warmachine/mortar-too-far",
	},
	{
		ID: "warmachine.aoe.deviation", Title: "a miss deviates",
		Says:   "A template that misses goes in the direction of one die, as far as another shows; 1 is straight on, then clockwise.",
		Source: "Core rules (MkIII), Deviation", Example: "warmachine/mortar-too-far",
	},
	{
		ID: "warmachine.aoe.deviation-cap", Title: "no farther than half way",
		Says:   "A template deviates at most half the distance to its target.",
		Source: "Core rules (MkIII), Deviation", Example: "warmachine/mortar-too-far",
	},
	{
		ID: "warmachine.aoe.out-of-range", Title: "from the longest range on",
		Says:   "If the target is out of range the template deviates from the point at the end of the range.",
		Source: "Core rules (MkIII), Deviation", Example: "warmachine/mortar-too-far",
	},
	{
		ID: "warmachine.aoe.covered", Title: "who is under the template",
		Says:   "A model is caught if any part of its base lies under the template.",
		Source: "Core rules (MkIII), Area of effect", Example: "warmachine/mortar-too-far",
	},
	{
		ID: "warmachine.power.damage", Title: "power attacks hit with STR",
		Says:   "The damage of a power attack is rolled with the attacker's STR.",
		Source: "Core rules (MkIII), Power attacks", Example: "warmachine/slam-larger",
	},
	{
		ID: "warmachine.power.slam", Title: "slam",
		Says:   "A slam runs at its target; a hit sends it a die of inches away, knocks it down, and then hurts it.",
		Source: "Core rules (MkIII), Slam", Example: "warmachine/slam",
	},
	{
		ID: "warmachine.power.head-butt", Title: "head-butt",
		Says:   "A head-butt knocks its target down before the damage is rolled; never at a larger base.",
		Source: "Core rules (MkIII), Head-butt", Example: "warmachine/head-butt",
	},
	{
		ID: "warmachine.power.throw", Title: "throw",
		Says:   "A throw needs an open fist and a hit, then a contest of strength, in which the thrower wins ties; the target flies half of STR in inches.",
		Source: "Core rules (MkIII), Throw", Example: "warmachine/throw",
	},
	{
		ID: "warmachine.power.trample", Title: "trample",
		Says:   "A trample goes straight over small bases and attacks each of them.",
		Source: "Core rules (MkIII), Trample", Example: "warmachine/trample",
	},
	{
		ID: "warmachine.power.sweep", Title: "sweep",
		Says:   "A colossal's sweep is one attack at every model in the arm's field.",
		Source: "Core rules (MkIII), Sweep", Example: "warmachine/sweep",
	},
	{
		ID: "warmachine.power.strike", Title: "power strike",
		Says:   "A colossal's strike slams its target a die and 2 inches.",
		Source: "Core rules (MkIII), Power strike", Example: "warmachine/power-strike",
	},
	{
		ID: "warmachine.move.slammed", Title: "how a slammed model moves",
		Says:   "It goes straight away, half as far over rough ground, stops at obstacles and at equal or larger bases, and knocks over those it runs into.",
		Source: "Core rules (MkIII), Slam", Example: "warmachine/chain-attack",
	},
	{
		ID: "warmachine.continuous.fire", Title: "fire",
		Says:   "In each Maintenance Phase fire goes out on 1 or 2, and burns with POW 12 otherwise.",
		Source: "Core rules (MkIII), Continuous effects", Example: "warmachine/burning",
	},
	{
		ID: "warmachine.continuous.corrosion", Title: "corrosion",
		Says:   "In each Maintenance Phase corrosion ends on 1 or 2, and takes one point otherwise.",
		Source: "Core rules (MkIII), Continuous effects", Example: "warmachine/corroding",
	},
	{
		ID: "warmachine.type.immunity", Title: "immunity",
		Says:   "A model takes no damage from an attack with a type that it is immune to, whatever other types it has.",
		Source: "Core rules (MkIII), Damage types", Example: "warmachine/immune",
	},
	{
		ID: "warmachine.type.incorporeal", Title: "incorporeal",
		Says:   "Only damage that is magical hurts an incorporeal model.",
		Source: "Core rules (MkIII), Incorporeal", Example: "warmachine/incorporeal",
	},
	{
		ID: "warmachine.geo.distance", Title: "base edge to base edge",
		Says:   "Distances are measured between the nearest edges of two bases; exactly so far is within.",
		Source: "Core rules (MkIII), Measuring", Example: "warmachine/melee-on-the-table",
	},
	{
		ID: "warmachine.geo.arc", Title: "front and back",
		Says:   "The front arc is the half before the line through the centre of the base; an attack comes from the back if the attacker's base lies wholly behind it.",
		Source: "Core rules (MkIII), Facing", Example: "warmachine/melee-on-the-table",
	},
	{
		ID: "warmachine.geo.los", Title: "line of sight",
		Says:   "A model sees what any line from its front arc reaches, if no base as large as the target's and no blocking terrain is in the way.",
		Source: "Core rules (MkIII), Line of sight", Example: "warmachine/melee-on-the-table",
	},
	{
		ID: "warmachine.geo.intervening-terrain", Title: "terrain in the way",
		Says:   "Terrain helps a model within an inch of it, if a line from the attacker crosses it there.",
		Source: "Core rules (MkIII), Terrain", Example: "warmachine/on-the-table",
	},
	{
		ID: "warmachine.geo.melee-range", Title: "melee range",
		Says:   "Melee range is that of the longest melee weapon, within the front arc.",
		Source: "Core rules (MkIII), Melee range", Example: "warmachine/melee-on-the-table",
	},
	{
		ID: "warmachine.geo.engaged", Title: "in melee",
		Says:   "Two enemies are in melee if either has the other in its melee range and sight.",
		Source: "Core rules (MkIII), Engaged", Example: "warmachine/melee-on-the-table",
	},
	{
		ID: "warmachine.geo.point-blank", Title: "point blank, half an inch",
		Says:   "At point blank a gun reaches half an inch.",
		Source: "Core rules (MkIII), Point Blank", Example: "warmachine/point-blank",
	},
}
