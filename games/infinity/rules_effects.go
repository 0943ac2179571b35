package infinity

import "github.com/enfilade/enfilade/internal/rule"

// effectRules are those of answering and of what rolls lead to.
var effectRules = rule.Index{
	// ARO.
	{
		ID: "infinity.aro.options", Title: "what may be answered", Source: "Infinity N4, ARO", Example: "infinity/seed-dodge-unseen",
		Says: "A shot, close combat in contact, Dodge, Reset, a program or another skill; out of sight only what needs none.",
	},
	{
		ID: "infinity.dodge.ftf", Title: "Dodge", Source: "Infinity N4, ARO", Example: "infinity/seed-daturazi",
		Says: "One die on PH, compared with every attack on the dodger.",
	},
	{
		ID: "infinity.dodge.one-roll-all", Title: "one Dodge for all", Source: "Infinity N4, ARO", Example: "infinity/total-reaction",
		Says: "A single roll is held against all attackers and templates of the Order.",
	},
	{
		ID: "infinity.dodge.normal", Title: "Dodge alone", Source: "Infinity N4, ARO", Example: "infinity/chain-rifle",
		Says: "Against a Direct Template or a mine, or with nobody to oppose, a Dodge is a Normal Roll.",
	},
	{
		ID: "infinity.dodge.template-no-lof", Title: "unseen templates", Source: "Infinity N4, ARO", Example: "infinity/seed-dodge-unseen",
		Says: "Dodging a template whose user is out of sight, or a deployed weapon, costs 3.",
	},
	{
		ID: "infinity.dodge.not-comms", Title: "no Dodge from hacking", Source: "Infinity N4, ARO", Example: "infinity/trinity",
		Says: "A Dodge does not stop Comms Attacks.",
	},
	{
		ID: "infinity.dodge.move", Title: "the Dodge move", Source: "Infinity N4, ARO", Example: "infinity/chain-rifle",
		Says: "A Dodge that is passed lets its user move two inches when effects are applied.",
	},
	{
		ID: "infinity.reset.ftf", Title: "Reset", Source: "Infinity N4, ARO", Example: "infinity/spotlight",
		Says: "One die on WIP, compared with Comms Attacks and Guided ones; 3 less each while Targeted or IMM-B.",
	},

	// CC Attack.
	{
		ID: "infinity.cc.requirements", Title: "in contact", Source: "Infinity N4, CC Attack", Example: "infinity/martial-arts",
		Says: "A CC Attack needs a close combat weapon and Silhouette contact.",
	},
	{
		ID: "infinity.cc.ftf", Title: "close combat", Source: "Infinity N4, CC Attack", Example: "infinity/martial-arts",
		Says: "Both fighters roll one die on CC, without MODs for range, cover or sight.",
	},
	{
		ID: "infinity.cc.damage-ph", Title: "strength of arm", Source: "Infinity N4, CC Attack", Example: "infinity/martial-arts",
		Says: "A Damage of PH is the user's PH and its bonuses; cover is no help.",
	},
	{
		ID: "infinity.cc.distribute", Title: "several enemies", Source: "Infinity N4, CC Attack", Example: "infinity/two-in-contact",
		Says: "Several dice may be shared among the enemies in contact.",
	},
	{
		ID: "infinity.cc.allies", Title: "more hands", Source: "Infinity N4, CC Attack", Example: "infinity/gang-up",
		Says: "Every other ally in contact adds a die; every further participant of a joint attack adds a die and 1 Damage.",
	},
	{
		ID: "infinity.cc.coup-de-grace", Title: "Coup de Grace", Source: "Infinity N4, CC Attack", Example: "infinity/coup-de-grace",
		Says: "An Unconscious enemy in contact dies without any roll.",
	},
	{
		ID: "infinity.cc.dodge", Title: "out of reach", Source: "Infinity N4, CC Attack", Example: "infinity/dodge-in-contact",
		Says: "A CC Attack may be answered with Dodge, steel or a program, not with a shot.",
	},
	{
		ID: "infinity.cc.martial-arts", Title: "Martial Arts", Source: "Infinity N4, CC Attack", Example: "infinity/martial-arts",
		Says: "Its level adds to CC, takes from the enemy's roll, adds to PH Damage and, at level 5, a die.",
	},
	{
		ID: "infinity.cc.nbw", Title: "Natural Born Warrior", Source: "Infinity N4, CC Attack", Example: "infinity/born-warrior",
		Says: "Whoever fights one may use no close combat skills.",
	},
	{
		ID: "infinity.cc.berserk", Title: "Berserk", Source: "Infinity N4, CC Attack", Example: "infinity/berserk",
		Says: "A charge that makes both CC Attacks Normal Rolls, with its bonus in brackets.",
	},
	{
		ID: "infinity.cc.protheion", Title: "Protheion", Source: "Infinity N4, CC Attack", Example: "infinity/protheion",
		Says: "Every Saving Roll that its victim fails gives the user a Wound back.",
	},
	{
		ID: "infinity.cc.combine", Title: "skills together", Source: "Infinity N4, CC Attack", Example: "infinity/berserk",
		Says: "Close combat skills add up.",
	},
	{
		ID: "infinity.cc.monofilament", Title: "Monofilament", Source: "Infinity N4, CC Attack", Example: "infinity/monofilament",
		Says: "ARM counts as nothing, and one failed Saving Roll kills.",
	},

	// Range.
	{
		ID: "infinity.range.table", Title: "bands", Source: "Infinity N4, Range", Example: "infinity/firefight",
		Says: "The first band that reaches as far as the distance gives the MOD.",
	},
	{
		ID: "infinity.range.edge", Title: "on the edge", Source: "Infinity N4, Range", Example: "infinity/at-the-edge",
		Says: "A distance that ends exactly with a band belongs to it.",
	},
	{
		ID: "infinity.range.out", Title: "out of range", Source: "Infinity N4, Range", Example: "infinity/seed-beyond-range",
		Says: "Beyond the last band the attack fails without a roll.",
	},
	{
		ID: "infinity.range.measure", Title: "how to measure", Source: "Infinity N4, Range", Example: "infinity/table-firefight",
		Says: "Between the nearest points of both Silhouettes; to the impact point of a Speculative Attack.",
	},

	// Saving Rolls.
	{
		ID: "infinity.save.attackDamage", Title: "Attack Damage", Source: "Infinity N4, Saving Rolls", Example: "infinity/firefight",
		Says: "Damage less the Attribute that saves, less 3 for cover and other MODs.",
	},
	{
		ID: "infinity.save.roll", Title: "failed at or below", Source: "Infinity N4, Saving Rolls", Example: "infinity/firefight",
		Says: "A Saving Roll fails on the Attack Damage or less.",
	},
	{
		ID: "infinity.save.range", Title: "never and always", Source: "Infinity N4, Saving Rolls", Example: "infinity/panzerfaust-on-a-tag",
		Says: "At 0 or less it never fails, at 20 or more always.",
	},
	{
		ID: "infinity.save.cover", Title: "cover saves", Source: "Infinity N4, Saving Rolls", Example: "infinity/ap-and-cover",
		Says: "Partial Cover takes 3 off the Attack Damage, after any halving.",
	},
	{
		ID: "infinity.save.critical", Title: "a Critical's roll", Source: "Infinity N4, Saving Rolls", Example: "infinity/normal-roll",
		Says: "A Critical that stands makes one Saving Roll more.",
	},
	{
		ID: "infinity.save.combined", Title: "ARM and BTS", Source: "Infinity N4, Saving Rolls", Example: "infinity/plasma",
		Says: "A hit needs a roll on each; a Critical one more on ARM.",
	},
	{
		ID: "infinity.save.attribute", Title: "saving on an Attribute", Source: "Infinity N4, Saving Rolls", Example: "infinity/para",
		Says: "A save on PH-6 passes at that value or below.",
	},
	{
		ID: "infinity.save.effect", Title: "what a failure costs", Source: "Infinity N4, Saving Rolls", Example: "infinity/em-on-heavy-infantry",
		Says: "A failed roll costs a point or gives the State that the attack names.",
	},

	// Ammunition.
	{
		ID: "infinity.ammo.n", Title: "Normal", Source: "Infinity N4, Ammunition", Example: "infinity/normal-roll",
		Says: "One Saving Roll a hit, one point a failure.",
	},
	{
		ID: "infinity.ammo.ap", Title: "AP", Source: "Infinity N4, Ammunition", Example: "infinity/ap-and-cover",
		Says: "It halves ARM or BTS, whichever the weapon names.",
	},
	{
		ID: "infinity.ammo.da", Title: "DA", Source: "Infinity N4, Ammunition", Example: "infinity/da-critical",
		Says: "Two Saving Rolls a hit.",
	},
	{
		ID: "infinity.ammo.exp", Title: "EXP", Source: "Infinity N4, Ammunition", Example: "infinity/missile-in-cover",
		Says: "Three Saving Rolls a hit.",
	},
	{
		ID: "infinity.ammo.shock", Title: "Shock", Source: "Infinity N4, Ammunition", Example: "infinity/shock-against-nwi",
		Says: "A failure makes Dead what would be Unconscious.",
	},
	{
		ID: "infinity.ammo.t2", Title: "T2", Source: "Infinity N4, Ammunition", Example: "infinity/t2-hits",
		Says: "A failure costs two points, on a Critical's extra roll one.",
	},
	{
		ID: "infinity.ammo.em", Title: "E/M", Source: "Infinity N4, Ammunition", Example: "infinity/em-on-heavy-infantry",
		Says: "Two rolls on half BTS; a failure isolates, and immobilizes HI, TAG and REM.",
	},
	{
		ID: "infinity.ammo.stun", Title: "Stun", Source: "Infinity N4, Ammunition", Example: "infinity/stun",
		Says: "Two rolls; a failure stuns and wounds nobody.",
	},
	{
		ID: "infinity.ammo.para", Title: "PARA", Source: "Infinity N4, Ammunition", Example: "infinity/para",
		Says: "A roll on PH-6; a failure immobilizes.",
	},
	{
		ID: "infinity.ammo.smoke", Title: "Smoke and Eclipse", Source: "Infinity N4, Ammunition", Example: "infinity/smoke",
		Says: "No Saving Rolls, only a zone that nobody sees through.",
	},
	{
		ID: "infinity.ammo.viral", Title: "Viral", Source: "Infinity N4, Ammunition", Example: "infinity/viral",
		Says: "DA and Shock, saved on BTS.",
	},
	{
		ID: "infinity.ammo.plasma", Title: "Plasma", Source: "Infinity N4, Ammunition", Example: "infinity/plasma",
		Says: "A roll on ARM and one on BTS for each hit.",
	},
	{
		ID: "infinity.ammo.combined", Title: "two ammunitions in one", Source: "Infinity N4, Ammunition", Example: "infinity/panzerfaust-on-a-tag",
		Says: "The larger number of rolls and all effects.",
	},
	{
		ID: "infinity.ammo.continuous", Title: "Continuous Damage", Source: "Infinity N4, Ammunition", Example: "infinity/heavy-flamethrower",
		Says: "A failed roll is followed by another until one is passed or the trooper is Dead; a Critical's extra one is not.",
	},

	// Wounds and states.
	{
		ID: "infinity.wound.lose", Title: "points are lost", Source: "Infinity N4, Wounds and states", Example: "infinity/firefight",
		Says: "Failed rolls of an Order are added up and taken off Wounds or Structure.",
	},
	{
		ID: "infinity.wound.unconscious", Title: "Unconscious", Source: "Infinity N4, Wounds and states", Example: "infinity/firefight",
		Says: "With no points left a trooper is Unconscious and can do nothing.",
	},
	{
		ID: "infinity.wound.dead", Title: "Dead", Source: "Infinity N4, Wounds and states", Example: "infinity/unconscious-shot",
		Says: "Below none, or hurt while Unconscious, it is Dead.",
	},
	{
		ID: "infinity.wound.remote-presence", Title: "Remote Presence", Source: "Infinity N4, Wounds and states", Example: "infinity/remote-presence",
		Says: "Its Structure has two levels of Unconscious before Dead.",
	},
	{
		ID: "infinity.skill.nwi", Title: "No Wound Incapacitation", Source: "Infinity N4, Wounds and states", Example: "infinity/nwi",
		Says: "With no points left its owner may act on as if unhurt; one more kills, and Shock cancels it.",
	},
	{
		ID: "infinity.skill.dogged", Title: "Dogged", Source: "Infinity N4, Wounds and states", Example: "infinity/dogged",
		Says: "With no points left its owner may fight on for this turn; Shock cancels it.",
	},
	{
		ID: "infinity.skill.immunity-shock", Title: "Immunity (Shock)", Source: "Infinity N4, Wounds and states", Example: "infinity/immunity-shock",
		Says: "Shock counts as Normal.",
	},
	{
		ID: "infinity.skill.immunity-total", Title: "Immunity (Total)", Source: "Infinity N4, Wounds and states", Example: "infinity/immunity-total",
		Says: "All special ammunition counts as Normal, and no State replaces its damage; hacking is not covered.",
	},
	{
		ID: "infinity.skill.bioimmunity", Title: "Bioimmunity", Source: "Infinity N4, Wounds and states", Example: "infinity/bioimmunity",
		Says: "Against special ammunition its owner saves with ARM or BTS as it likes.",
	},
	{
		ID: "infinity.skill.vulnerability", Title: "Vulnerability", Source: "Infinity N4, Wounds and states", Example: "infinity/vulnerability",
		Says: "Immunity is no help against what it names.",
	},
	{
		ID: "infinity.state.targeted", Title: "Targeted", Source: "Infinity N4, Wounds and states", Example: "infinity/seed-targeted",
		Says: "3 more to shoot or hack it, 3 less on its Reset.",
	},
	{
		ID: "infinity.state.isolated", Title: "Isolated", Source: "Infinity N4, Wounds and states", Example: "infinity/em-on-heavy-infantry",
		Says: "It gets no Orders from the pool and nothing from a Fireteam.",
	},
	{
		ID: "infinity.state.stunned", Title: "Stunned", Source: "Infinity N4, Wounds and states", Example: "infinity/immobilized-dodge",
		Says: "3 less on all its rolls, and no attacks.",
	},
	{
		ID: "infinity.state.imm-a", Title: "IMM-A", Source: "Infinity N4, Wounds and states", Example: "infinity/immobilized-dodge",
		Says: "It may neither move nor attack, but dodge free at 3 less.",
	},
	{
		ID: "infinity.state.imm-b", Title: "IMM-B", Source: "Infinity N4, Wounds and states", Example: "infinity/immobilized-reset",
		Says: "It may neither move nor attack, but reset free at 3 less.",
	},
	{
		ID: "infinity.state.engaged", Title: "Engaged", Source: "Infinity N4, Wounds and states", Example: "infinity/engaged",
		Says: "In contact with an enemy only close combat, Dodge, Reset and the like are left.",
	},
	{
		ID: "infinity.guts.roll", Title: "Guts Roll", Source: "Infinity N4, Wounds and states", Example: "infinity/guts-roll",
		Says: "Whoever had to save and still stands rolls WIP to stay where it is.",
	},

	// Skills and equipment.
	{
		ID: "infinity.skill.mimetism", Title: "Mimetism", Source: "Infinity N4, Skills and equipment", Example: "infinity/split-two-two",
		Says: "Its 3 or 6 are the enemy's, when shooting or looking for its owner.",
	},
	{
		ID: "infinity.skill.msv", Title: "Multispectral Visor", Source: "Infinity N4, Skills and equipment", Example: "infinity/msv-against-mimetism",
		Says: "L1 sees through Low Visibility and Mimetism (-3) and halves worse; L2 through all; L3 is not surprised either.",
	},
	{
		ID: "infinity.skill.marksmanship", Title: "Marksmanship", Source: "Infinity N4, Skills and equipment", Example: "infinity/marksmanship",
		Says: "Cover costs nothing to hit; it still helps to save.",
	},
	{
		ID: "infinity.skill.surprise", Title: "Surprise Attack", Source: "Infinity N4, Skills and equipment", Example: "infinity/intruder-out-of-smoke",
		Says: "Coming out of a marker, its MOD is on all answers of those it attacks.",
	},
	{
		ID: "infinity.skill.full-auto", Title: "full auto", Source: "Infinity N4, Skills and equipment", Example: "infinity/full-auto",
		Says: "It is written as BS Attack (+1B) and BS Attack (-3).",
	},
	{
		ID: "infinity.skill.total-reaction", Title: "Total Reaction", Source: "Infinity N4, Skills and equipment", Example: "infinity/total-reaction",
		Says: "Full Burst in ARO.",
	},
	{
		ID: "infinity.skill.neurocinetics", Title: "Neurocinetics", Source: "Infinity N4, Skills and equipment", Example: "infinity/neurocinetics",
		Says: "Full Burst in ARO, one die in the Active Turn.",
	},
	{
		ID: "infinity.skill.sixth-sense", Title: "Sixth Sense", Source: "Infinity N4, Skills and equipment", Example: "infinity/sixth-sense",
		Says: "It is not surprised and answers a direct attack unseen.",
	},
	{
		ID: "infinity.skill.no-cover", Title: "never in cover", Source: "Infinity N4, Skills and equipment", Example: "infinity/motorcycle",
		Says: "Motorcycles and impetuous troopers have nothing of cover.",
	},
	{
		ID: "infinity.skill.reroll", Title: "ReRoll", Source: "Infinity N4, Skills and equipment", Example: "infinity/reroll",
		Says: "One die of the roll may be rolled again.",
	},
	{
		ID: "infinity.skill.immunity-one", Title: "Immunity to one thing", Source: "Infinity N4, Skills and equipment", Example: "infinity/immunity-critical",
		Says: "The ammunition, trait, Critical or State that it names does not work.",
	},
	{
		ID: "infinity.skill.x-visor", Title: "X Visor", Source: "Infinity N4, Skills and equipment", Example: "infinity/marksmanship",
		Says: "Range MODs of 3 are nothing and of 6 are 3.",
	},
	{
		ID: "infinity.skill.nanoscreen", Title: "Nanoscreen", Source: "Infinity N4, Skills and equipment", Example: "infinity/nanoscreen",
		Says: "Its bearer is in Partial Cover against BS Attacks, even in the open.",
	},
	{
		ID: "infinity.skill.white-noise", Title: "White Noise", Source: "Infinity N4, Skills and equipment", Example: "infinity/white-noise",
		Says: "A zone that only visors cannot see through.",
	},
	{
		ID: "infinity.skill.saturation", Title: "Saturation Zone", Source: "Infinity N4, Skills and equipment", Example: "infinity/low-visibility",
		Says: "A line through it costs one die, down to one.",
	},

	// Hacking programs.
	{
		ID: "infinity.hack.firewall", Title: "Firewall", Source: "Infinity N4, Hacking programs", Example: "infinity/oblivion-through-a-firewall",
		Says: "It takes its MOD off the enemy's WIP and 3 off the Attack Damage.",
	},
	{
		ID: "infinity.hack.carbonite", Title: "Carbonite", Source: "Infinity N4, Hacking programs", Example: "infinity/carbonite",
		Says: "DA on BTS; a failure is IMM-B. For HI, TAG, REM and Hackers.",
	},
	{
		ID: "infinity.hack.spotlight", Title: "Spotlight", Source: "Infinity N4, Hacking programs", Example: "infinity/spotlight",
		Says: "A success makes its target Targeted.",
	},
	{
		ID: "infinity.hack.oblivion", Title: "Oblivion", Source: "Infinity N4, Hacking programs", Example: "infinity/oblivion-through-a-firewall",
		Says: "AP on BTS; a failure isolates. For HI, TAG, REM and Hackers.",
	},
	{
		ID: "infinity.hack.trinity", Title: "Trinity", Source: "Infinity N4, Hacking programs", Example: "infinity/trinity",
		Says: "3 more to WIP, three dice, Wounds on BTS. For Hackers only.",
	},
	{
		ID: "infinity.hack.total-control", Title: "Total Control", Source: "Infinity N4, Hacking programs", Example: "infinity/total-control",
		Says: "DA on BTS; a failure possesses. For TAGs only.",
	},
	{
		ID: "infinity.hack.zero-pain", Title: "Zero Pain", Source: "Infinity N4, Hacking programs", Example: "infinity/zero-pain",
		Says: "Two dice, in ARO too, that take 3 from Comms Attacks, cancel them and harm nobody.",
	},

	// Zones, bases and silhouettes.
	{
		ID: "infinity.geo.silhouette", Title: "Silhouettes", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/table-firefight",
		Says: "A trooper is a cylinder on its base, as high as its S says.",
	},
	{
		ID: "infinity.geo.contact", Title: "contact", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/table-contact",
		Says: "Two Silhouettes that touch are in contact.",
	},
	{
		ID: "infinity.geo.inside", Title: "inside an area", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/seed-who-is-affected",
		Says: "A Silhouette that an area touches is inside it.",
	},
	{
		ID: "infinity.geo.lof", Title: "Line of Fire", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/table-firefight",
		Says: "A straight line before the viewer to a piece of the Silhouette, past all scenery; troopers do not block it.",
	},
	{
		ID: "infinity.geo.cover", Title: "Partial Cover", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/table-firefight",
		Says: "Scenery in contact with the base that hides a part of the Silhouette.",
	},
	{
		ID: "infinity.geo.zoc", Title: "Zone of Control", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/jammer",
		Says: "Eight inches all round.",
	},
	{
		ID: "infinity.geo.templates", Title: "template sizes", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/table-flame",
		Says: "Circle, small and large teardrop, as the file gives them.",
	},
	{
		ID: "infinity.geo.affected", Title: "under the template", Source: "Infinity N4, Zones, bases and silhouettes", Example: "infinity/seed-who-is-affected",
		Says: "The base touches the template and their heights overlap.",
	},
}
