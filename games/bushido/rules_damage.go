package bushido

import "github.com/enfilade/enfilade/internal/rule"

// damageRules are the rules of damage, specials and what follows.
var damageRules = rule.Index{
	{
		ID: "bushido.damage.roll", Title: "2D6",
		Says:   "A Damage Roll is two dice added up, ones included.",
		Source: "Damage Roll", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.damage.strength", Title: "Strength and bonuses",
		Says:   "Strength and all bonuses are added to the Damage Roll.",
		Source: "Damage Roll", Example: "bushido/in-contact",
	},
	{
		ID: "bushido.damage.clamp", Title: "from 2 to 12",
		Says:   "A modified Damage Roll below 2 is read as 2 and above 12 as 12, once at the end.",
		Source: "Damage Roll", Example: "bushido/bottom-of-the-table",
	},
	{
		ID: "bushido.damage.table", Title: "the wound table",
		Says:   "The roll and the Success Level give the wounds.",
		Source: "Wound Table", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.damage.table-extension", Title: "beyond Success Level 10",
		Says:   "Past its last column the table goes on by one wound a level.",
		Source: "Wound Table", Example: "bushido/beyond-the-table",
	},
	{
		ID: "bushido.damage.order", Title: "half, Tough, Durable",
		Says:   "After the table wounds are halved, then Tough, then Durable apply.",
		Source: "Damage Roll", Example: "bushido/slam-at-five",
	},
	{
		ID: "bushido.damage.pair-trigger", Title: "matching dice",
		Says:   "Conditions on equal damage dice look at the two that are kept.",
		Source: "Damage Roll", Example: "bushido/same-dice",
	},
	{
		ID: "bushido.damage.killed", Title: "the track at 0",
		Says:   "A model whose wounds reach 0 is Killed, unless it rises or makes a last stand.",
		Source: "Damage Roll", Example: "bushido/aya-and-chiyo",
	},
	{
		ID: "bushido.damage.sl0", Title: "Success Level 0",
		Says:   "A success by nothing still makes a Damage Roll.",
		Source: "Damage Roll", Example: "bushido/aya-and-chiyo",
	},
	{
		ID: "bushido.special.cost", Title: "specials cost dice",
		Says:   "The number in brackets leaves the pool, which may not come to 0 that way.",
		Source: "Special Abilities", Example: "bushido/combo-at-five",
	},
	{
		ID: "bushido.special.one", Title: "one special",
		Says:   "One special attack or defence may be used, if the weapon has it and the model is neither Prone nor Immobilised.",
		Source: "Special Abilities", Example: "bushido/combo-at-five",
	},
	{
		ID: "bushido.special.needs-dice", Title: "specials need dice",
		Says:   "A special attack needs attack dice, a special defence defence dice.",
		Source: "Special Abilities", Example: "bushido/special-without-dice",
	},
	{
		ID: "bushido.special.combo", Title: "Combo Attack",
		Says:   "Further Damage Rolls follow at two levels less each; from 0 or 1 there is one more at 0.",
		Source: "Special Abilities, Combo Attack", Example: "bushido/combo-at-five",
	},
	{
		ID: "bushido.special.critical", Title: "Critical Attack",
		Says:   "Equal damage dice remove the target from play.",
		Source: "Special Abilities, Critical Attack", Example: "bushido/critical-at-two",
	},
	{
		ID: "bushido.special.powerful", Title: "Powerful Attack",
		Says:   "The Damage Roll gains 3.",
		Source: "Special Abilities, Powerful Attack", Example: "bushido/seed-2-pool-wiki",
	},
	{
		ID: "bushido.special.half", Title: "attacks that move or fell",
		Says:   "Slam, Sweep, Throw and Forceback halve the wounds and move the target or fell it.",
		Source: "Special Abilities", Example: "bushido/slam-at-five",
	},
	{
		ID: "bushido.special.stun", Title: "Stun Attack",
		Says:   "The target gains a Stunned marker after the Damage Roll.",
		Source: "Special Abilities, Stun Attack", Example: "bushido/stun-attack",
	},
	{
		ID: "bushido.special.no-damage", Title: "attacks without damage",
		Says:   "Drag, Push, Sidestep and Grapple make no Damage Roll.",
		Source: "Special Abilities", Example: "bushido/grapple",
	},
	{
		ID: "bushido.special.counterstrike", Title: "Counterstrike Defence",
		Says:   "A defence that wins makes a Damage Roll at two levels less, at once.",
		Source: "Special Abilities, Counterstrike", Example: "bushido/counterstrike",
	},
	{
		ID: "bushido.special.defence-move", Title: "defences that move or hold",
		Says:   "A defence that wins displaces, fells or holds the enemy.",
		Source: "Special Abilities", Example: "bushido/throw-defence",
	},
	{
		ID: "bushido.special.collision", Title: "what stops a slammed model",
		Says:   "Terrain, edges and other models stop a slammed or thrown model; a fall is not halved.",
		Source: "Special Abilities", Example: "bushido/slam-at-five",
	},
	{
		ID: "bushido.special.immovable", Title: "the Immovable",
		Says:   "An Immovable model is not moved and does not fall, but takes the halved wounds.",
		Source: "Traits, Immovable", Example: "bushido/immovable",
	},
	{
		ID: "bushido.followup.on-wound", Title: "what wounds trigger",
		Says:   "Effects of wounds need at least one wound in the end; each roll of a Combo counts alone.",
		Source: "Traits", Example: "bushido/all-markers",
	},
	{
		ID: "bushido.followup.markers", Title: "markers in the End Phase",
		Says:   "Of each kind the highest marker is removed and suffered, again while three or more remain.",
		Source: "End Phase", Example: "bushido/end-phase",
	},
	{
		ID: "bushido.followup.stun", Title: "stun after damage",
		Says:   "Stunned markers are given after the Damage Roll.",
		Source: "Special Abilities", Example: "bushido/flash-bomb",
	},
	{
		ID: "bushido.followup.counter", Title: "the counter goes last",
		Says:   "The Activation Counter is removed once the action is over.",
		Source: "Actions", Example: "bushido/seed-1c-beyond-long-wiki",
	},
	{
		ID: "bushido.followup.rapid", Title: "the next of the series",
		Says:   "The attacks of Rapid Fire that are left begin again at step 1a.",
		Source: "Traits, Rapid Fire", Example: "bushido/three-shots-at-short-range",
	},
}
