package warmachine

import "github.com/enfilade/enfilade/internal/rule"

// abilityRules are special rules, Black Spot and Drag, and the defender.
var abilityRules = rule.Index{
	{
		ID: "warmachine.generate.only-one", Title: "one attack earns one more",
		Says:   "However many rules an attack triggers, it earns its model one attack; the player picks the rule.",
		Source: "Core rules (MkIII), Attack generation", Example: "warmachine/berserk-alone",
	},
	{
		ID: "warmachine.generate.compulsory", Title: "what must be taken is taken",
		Says:   "If one of the rules is compulsory it has to be picked, if somebody is there to attack.",
		Source: "Infernal rulings, attack generation", Example: "warmachine/seed-compulsory",
	},
	{
		ID: "warmachine.generate.is-basic", Title: "granted attacks are basic",
		Says:   "An attack granted without another name is a basic attack and triggers what those trigger.",
		Source: "Core rules (MkIII), Attack generation", Example: "warmachine/immune",
	},
	{
		ID: "warmachine.generate.moves-first", Title: "moves before attacks",
		Says:   "Moves that an attack earned are made before attacks that it earned.",
		Source: "Core rules (MkIII), Attack sequence", Example: "warmachine/swift-hunter",
	},
	{
		ID: "warmachine.generate.legality", Title: "somebody has to be there",
		Says:   "A granted attack needs a legal target like any other, and is lost without one.",
		Source: "Core rules (MkIII), Attack generation", Example: "warmachine/berserk-alone",
	},
	{
		ID: "warmachine.ability.black-spot", Title: "Black Spot",
		Says:   "An affected warrior model has -2 DEF, and destroying it may earn an attack.",
		Source: "Core rules (MkIII), Black Spot", Example: "warmachine/black-spot-in-cover",
	},
	{
		ID: "warmachine.ability.kill-shot", Title: "Kill Shot",
		Says:   "Once in an activation a melee kill earns one basic ranged attack.",
		Source: "Core rules (MkIII), Kill Shot", Example: "warmachine/kill-shot",
	},
	{
		ID: "warmachine.ability.quick-work", Title: "Quick Work",
		Says:   "Every melee kill in the Combat Action earns one basic ranged attack.",
		Source: "Core rules (MkIII), Quick Work", Example: "warmachine/quick-work",
	},
	{
		ID: "warmachine.ability.snap-fire", Title: "Snap Fire",
		Says:   "A kill with the weapon earns another shot with it, but never a Snap Fire shot.",
		Source: "Core rules (MkIII), Snap Fire", Example: "warmachine/snap-fire",
	},
	{
		ID: "warmachine.ability.berserk", Title: "Berserk",
		Says:   "A melee kill forces another melee attack on a model in reach, friend or foe.",
		Source: "Core rules (MkIII), Berserk", Example: "warmachine/berserk-alone",
	},
	{
		ID: "warmachine.ability.killing-spree", Title: "Killing Spree",
		Says:   "A melee kill earns an inch of movement and another melee attack.",
		Source: "Core rules (MkIII), Killing Spree", Example: "warmachine/killing-spree",
	},
	{
		ID: "warmachine.ability.cleave", Title: "Cleave",
		Says:   "Once in an activation a basic melee kill earns a melee attack.",
		Source: "Core rules (MkIII), Cleave", Example: "warmachine/cleave",
	},
	{
		ID: "warmachine.ability.drag", Title: "Drag",
		Says:   "A shot that bites may pull its target close for a melee attack.",
		Source: "Core rules (MkIII), Drag", Example: "warmachine/seed-drag-fails-again",
	},
	{
		ID: "warmachine.ability.catch", Title: "Catch",
		Says:   "A direct hit may pull its target close for a melee attack.",
		Source: "Core rules (MkIII), Catch", Example: "warmachine/catch",
	},
	{
		ID: "warmachine.ability.pull", Title: "Pull",
		Says:   "A hit may pull its target close; no attack comes of it.",
		Source: "Core rules (MkIII), Pull", Example: "warmachine/pull",
	},
	{
		ID: "warmachine.ability.thresher", Title: "Thresher",
		Says:   "A special attack at every model in reach and sight, friends too; one attack for triggers.",
		Source: "Core rules (MkIII), Thresher", Example: "warmachine/thresher",
	},
	{
		ID: "warmachine.ability.chain-attack", Title: "chain attacks",
		Says:   "If both initial attacks of a pair of weapons hit one model, a named attack follows.",
		Source: "Core rules (MkIII), Chain Attack", Example: "warmachine/chain-attack",
	},
	{
		ID: "warmachine.ability.reload", Title: "Reload",
		Says:   "Points buy so many further shots with the gun; the restriction on mixing stays.",
		Source: "Core rules (MkIII), Reload", Example: "warmachine/reload",
	},
	{
		ID: "warmachine.ability.assault", Title: "Assault",
		Says:   "A charge may end with one shot at the charged model, before the Combat Action.",
		Source: "Core rules (MkIII), Assault", Example: "warmachine/assault",
	},
	{
		ID: "warmachine.ability.dual-attack", Title: "Dual Attack",
		Says:   "The model makes melee and ranged attacks in one activation, any number of each.",
		Source: "Core rules (MkIII), Dual Attack", Example: "warmachine/dual-attack",
	},
	{
		ID: "warmachine.ability.gunfighter", Title: "Gunfighter",
		Says:   "The model may shoot those it is in melee with; the restriction on mixing stays.",
		Source: "Core rules (MkIII), Gunfighter", Example: "warmachine/gunfighter",
	},
	{
		ID: "warmachine.ability.point-blank", Title: "Point Blank",
		Says:   "In melee the gun strikes with MAT and POW, as one more initial melee attack.",
		Source: "Core rules (MkIII), Point Blank", Example: "warmachine/point-blank",
	},
	{
		ID: "warmachine.ability.rapid-fire", Title: "a rolled ROF",
		Says:   "The number of shots is rolled when the initial attacks begin.",
		Source: "Core rules (MkIII), Rapid Fire", Example: "warmachine/rapid-fire",
	},
	{
		ID: "warmachine.ability.snipe", Title: "Snipe, +4 RNG",
		Says:   "The model's guns reach 4 inches farther.",
		Source: "Core rules (MkIII), Snipe", Example: "warmachine/snipe",
	},
	{
		ID: "warmachine.ability.overtake", Title: "Overtake",
		Says:   "A basic melee kill in the Combat Action earns an inch of movement.",
		Source: "Core rules (MkIII), Overtake", Example: "warmachine/overtake",
	},
	{
		ID: "warmachine.ability.swift-hunter", Title: "Swift Hunter",
		Says:   "A basic ranged kill earns 2 inches of movement.",
		Source: "Core rules (MkIII), Swift Hunter", Example: "warmachine/swift-hunter",
	},
	{
		ID: "warmachine.ability.sprint", Title: "Sprint",
		Says:   "After a melee kill the model may move at the end, and then its activation ends.",
		Source: "Core rules (MkIII), Sprint", Example: "warmachine/sprint",
	},
	{
		ID: "warmachine.ability.run-and-gun", Title: "Run & Gun",
		Says:   "After a ranged kill the model may move at the end, and then its activation ends.",
		Source: "Core rules (MkIII), Run & Gun", Example: "warmachine/run-and-gun",
	},
	{
		ID: "warmachine.ability.defensive-strike", Title: "Defensive Strike",
		Says:   "Once a turn an enemy that ends its movement in reach is struck.",
		Source: "Core rules (MkIII), Defensive Strike", Example: "warmachine/defensive-strike",
	},
	{
		ID: "warmachine.ability.tough", Title: "Tough",
		Says:   "A disabled model stays with one box on 5 or 6, knocked down; one that lies has lost Tough.",
		Source: "Core rules (MkIII), Tough", Example: "warmachine/tough",
	},
	{
		ID: "warmachine.ability.stealth", Title: "Stealth",
		Says:   "Ranged and magic attacks from more than 5 inches miss; exactly 5 is not more.",
		Source: "Core rules (MkIII), Stealth", Example: "warmachine/stealth",
	},
	{
		ID: "warmachine.ability.shield-guard", Title: "Shield Guard",
		Says:   "Once a round a model takes a shot that directly hit a friend within 3 inches.",
		Source: "Core rules (MkIII), Shield Guard", Example: "warmachine/shield-guard",
	},
	{
		ID: "warmachine.ability.decapitation", Title: "Decapitation",
		Says:   "Points over ARM are doubled, and a model disabled by them rolls no Tough.",
		Source: "Core rules (MkIII), Decapitation", Example: "warmachine/decapitation",
	},
	{
		ID: "warmachine.ability.puncture", Title: "Puncture",
		Says:   "A hit takes one point before the damage roll, whatever the ARM.",
		Source: "Core rules (MkIII), Puncture", Example: "warmachine/puncture",
	},
	{
		ID: "warmachine.ability.critical-x", Title: "critical effects",
		Says:   "On a critical hit the weapon's named effect applies.",
		Source: "Core rules (MkIII), Critical hits", Example: "warmachine/critical-knockdown",
	},
	{
		ID: "warmachine.ability.eyeless-sight", Title: "Eyeless Sight",
		Says:   "The model ignores concealment and Stealth.",
		Source: "Core rules (MkIII), Eyeless Sight", Example: "warmachine/eyeless-sight",
	},
	{
		ID: "warmachine.ability.anatomical-precision", Title: "Anatomical Precision",
		Says:   "A melee damage roll that does not beat a living model's ARM takes one point all the same, and no Tough is rolled.",
		Source: "Core rules (MkIII), Anatomical Precision", Example: "warmachine/anatomical-precision",
	},
	{
		ID: "warmachine.ability.dodge", Title: "Dodge",
		Says:   "A model that an attack missed may move 2 inches afterwards.",
		Source: "Core rules (MkIII), Dodge", Example: "warmachine/dodge",
	},
	{
		ID: "warmachine.ability.annihilator", Title: "an extra die against a class",
		Says:   "The weapon has a damage die more against the models named.",
		Source: "Core rules (MkIII), Annihilator", Example: "warmachine/annihilator",
	},
	{
		ID: "warmachine.ability.chain-weapon", Title: "Chain Weapon",
		Says:   "The weapon ignores shields, bucklers and Shield Wall.",
		Source: "Core rules (MkIII), Chain Weapon", Example: "warmachine/chain-weapon",
	},
	{
		ID: "warmachine.ability.weapon-master", Title: "Weapon Master, a damage die more",
		Says:   "The damage rolls of the weapon have one die more.",
		Source: "Core rules (MkIII), Weapon Master", Example: "warmachine/weapon-master",
	},
	{
		ID: "warmachine.ability.signs", Title: "a die more, the lowest dropped",
		Says:   "Attack and damage rolls have one die more, and the lowest is removed.",
		Source: "Core rules (MkIII), Signs & Portents", Example: "warmachine/signs",
	},
	{
		ID: "warmachine.ability.feign-death", Title: "Feign Death",
		Says:   "While it lies the model may not be chosen by ranged or magic attacks.",
		Source: "Core rules (MkIII), Feign Death", Example: "warmachine/feign-death",
	},
	{
		ID: "warmachine.ability.combo-strike", Title: "Combo Strike",
		Says:   "A special attack with STR and twice the POW.",
		Source: "Core rules (MkIII), Combo Strike", Example: "warmachine/combo-strike",
	},
	{
		ID: "warmachine.ability.parry", Title: "Parry",
		Says:   "The model may not be chosen by free strikes.",
		Source: "Core rules (MkIII), Parry", Example: "warmachine/parry",
	},
	{
		ID: "warmachine.ability.grievous-wounds", Title: "Grievous Wounds",
		Says:   "A model hit loses Tough.",
		Source: "Core rules (MkIII), Grievous Wounds", Example: "warmachine/grievous-wounds",
	},
	{
		ID: "warmachine.blackspot.def", Title: "Black Spot, -2 DEF",
		Says:   "An affected model has 2 DEF less.",
		Source: "Core rules (MkIII), Black Spot", Example: "warmachine/removed",
	},
	{
		ID: "warmachine.blackspot.trigger", Title: "what triggers Black Spot",
		Says:   "A friendly model of the caster's Faction has to destroy an affected model with a basic melee or ranged attack in its Combat Action.",
		Source: "Core rules (MkIII), Black Spot", Example: "warmachine/other-faction",
	},
	{
		ID: "warmachine.blackspot.basic-only", Title: "basic attacks only",
		Says:   "Power, special, chain and magic attacks never trigger Black Spot.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-not-chain-attacks",
	},
	{
		ID: "warmachine.blackspot.combat-action-only", Title: "in the Combat Action only",
		Says:   "Free strikes, impact attacks, Assault shots and counter-attacks never trigger Black Spot.",
		Source: "Core rules (MkIII), Black Spot", Example: "warmachine/free-strike-kills",
	},
	{
		ID: "warmachine.blackspot.one-or-more", Title: "one attack, however many fall",
		Says:   "An attack that destroys several affected models earns one attack.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/spray-on-the-marked",
	},
	{
		ID: "warmachine.blackspot.cra-leader", Title: "the leader alone gains",
		Says:   "Of a combined attack only the leader gains an attack, which may head a new combined attack.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-cra-of-four",
	},
	{
		ID: "warmachine.blackspot.no-chain", Title: "none from its own",
		Says:   "An attack that came from Black Spot earns no other from Black Spot.",
		Source: "Core rules (MkIII), Black Spot", Example: "warmachine/seed-drag-fails-again",
	},
	{
		ID: "warmachine.blackspot.optional", Title: "it may be declined",
		Says:   "Nobody has to take the attack that Black Spot offers.",
		Source: "Core rules (MkIII), Black Spot", Example: "warmachine/seed-same-type",
	},
	{
		ID: "warmachine.blackspot.type", Title: "no limit added, none lifted",
		Says:   "Black Spot itself neither limits the type of its attack nor lifts a limit.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-same-type",
	},
	{
		ID: "warmachine.blackspot.either-type", Title: "either type where the limit is lifted",
		Says:   "If the restriction on mixing is lifted without limit, the attack may be melee or ranged.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-either-type",
	},
	{
		ID: "warmachine.blackspot.same-type", Title: "else the type started with",
		Says:   "Otherwise the attack is of the type that the model started with.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-same-type",
	},
	{
		ID: "warmachine.blackspot.kill-shot", Title: "exceptions for one attack lift nothing",
		Says:   "Kill Shot, Quick Work, Assault and the like do not open the other type to Black Spot.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-kill-shot",
	},
	{
		ID: "warmachine.blackspot.drag-fail", Title: "a Drag that was not triggered",
		Says:   "As long as Drag has not been triggered the attack is of the type started with.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-drag-fails",
	},
	{
		ID: "warmachine.blackspot.target-free", Title: "any legal target",
		Says:   "The attack may be made at any legal target, affected or not.",
		Source: "Core rules (MkIII), Black Spot", Example: "warmachine/free-target",
	},
	{
		ID: "warmachine.blackspot.drag-loop", Title: "the chain without end",
		Says:   "Shot, Drag, blow, Black Spot, shot: the chain goes on as long as the dice allow.",
		Source: "Infernal rulings, Black Spot", Example: "warmachine/seed-drag-fails-again",
	},
	{
		ID: "warmachine.drag.condition", Title: "when Drag bites",
		Says:   "The target has to be an enemy with an equal or smaller base, still in play, and damaged, or hit where the rule is printed so.",
		Source: "Core rules (MkIII), Drag", Example: "warmachine/seed-drag-fails-again",
	},
	{
		ID: "warmachine.drag.push", Title: "the pull and the blow",
		Says:   "The target is pulled straight at the attacker, who may then make one basic melee attack at it, if it is in reach.",
		Source: "Core rules (MkIII), Drag", Example: "warmachine/catch",
	},
	{
		ID: "warmachine.drag.lift", Title: "Drag lifts the restriction",
		Says:   "Once Drag was triggered both types may be used for the rest of the activation.",
		Source: "Infernal rulings, Drag", Example: "warmachine/catch",
	},
	{
		ID: "warmachine.defender.redirect", Title: "the hit goes to another",
		Says:   "A model that takes a hit for another is hit without a roll and counts as the model hit.",
		Source: "Core rules (MkIII), Attack sequence, step 6", Example: "warmachine/redirected",
	},
	{
		ID: "warmachine.defender.transfer", Title: "a warlock transfers damage",
		Says:   "For a point of fury a warbeast with room suffers the damage instead; what it cannot take comes back, and its death counts as nobody's kill.",
		Source: "Core rules (MkIII), Transferring damage", Example: "warmachine/transfer",
	},
	{
		ID: "warmachine.defender.power-field", Title: "the power field",
		Says:   "For a point of focus a warcaster suffers 5 points less, and has suffered damage all the same.",
		Source: "Core rules (MkIII), Power field", Example: "warmachine/power-field",
	},
}
