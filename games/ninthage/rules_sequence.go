package ninthage

import "github.com/enfilade/enfilade/internal/rule"

// sequenceRules are those of the sequence of every attack, shooting, saves, losses and Panic.
var sequenceRules = rule.Index{
	{
		ID: "ninthage.stat.limits", Title: "limits of characteristics",
		Says:   "After all modifiers no characteristic is below 0, Armour is at most 6, Agility and Discipline at most 10, and fractions are rounded up.",
		Source: "The Ninth Age, 2nd edition: Modifiers", Example: "ninthage/modifiers",
	},
	{
		ID: "ninthage.mod.order", Title: "order of modifiers",
		Says:   "A value is first set, then multiplied or divided, then added to, and what is said to be always or never so comes last.",
		Source: "The Ninth Age, 2nd edition: Modifiers", Example: "ninthage/modifiers",
	},
	{
		ID: "ninthage.mod.reroll-once", Title: "one reroll a die",
		Says:   "No die is rolled again more than once, and only the last result counts for anything.",
		Source: "The Ninth Age, 2nd edition: Dice", Example: "ninthage/battle-focus",
	},
	{
		ID: "ninthage.mod.maxmin", Title: "Maximised and Minimised Rolls",
		Says:   "One more die is rolled, and the lowest or the highest is left out.",
		Source: "The Ninth Age, 2nd edition: Dice", Example: "ninthage/maximised",
	},
	{
		ID: "ninthage.mod.needed", Title: "modifiers of rolls",
		Says:   "A bonus to a roll lowers the number needed by as much, a penalty raises it.",
		Source: "The Ninth Age, 2nd edition: Dice", Example: "ninthage/many-modifiers",
	},
	{
		ID: "ninthage.shoot.mods", Title: "shooting modifiers add up",
		Says:   "All modifiers of a shooting roll are added together.",
		Source: "The Ninth Age, 2nd edition: To-hit modifiers", Example: "ninthage/many-modifiers",
	},
	{
		ID: "ninthage.shoot.long-range", Title: "Long Range",
		Says:   "A shooting model farther away than half of the weapon's range hits at -1.",
		Source: "The Ninth Age, 2nd edition: To-hit modifiers", Example: "ninthage/bowmen-on-the-move",
	},
	{
		ID: "ninthage.shoot.moved", Title: "Moving and Shooting",
		Says:   "A model that moved in this Player Turn hits at -1.",
		Source: "The Ninth Age, 2nd edition: To-hit modifiers", Example: "ninthage/bowmen-on-the-move",
	},
	{
		ID: "ninthage.shoot.stand-and-shoot", Title: "Stand and Shoot",
		Says:   "A charged unit may shoot at a charger that comes from beyond its own Advance Rate, at -1.",
		Source: "The Ninth Age, 2nd edition: Charge Reactions", Example: "ninthage/stand-and-shoot",
	},
	{
		ID: "ninthage.cover.soft", Title: "Soft Cover",
		Says:   "A target in Soft Cover is hit at -1.",
		Source: "The Ninth Age, 2nd edition: Cover", Example: "ninthage/soft-cover",
	},
	{
		ID: "ninthage.cover.hard", Title: "Hard Cover",
		Says:   "A target in Hard Cover is hit at -2, in place of Soft Cover.",
		Source: "The Ninth Age, 2nd edition: Cover", Example: "ninthage/hopeless-shots",
	},
	{
		ID: "ninthage.shoot.needed", Title: "needed to hit",
		Says:   "Up to 6+ one die decides, 7+ takes two, and 8+ or more cannot be hit.",
		Source: "The Ninth Age, 2nd edition: Shooting", Example: "ninthage/cannot-hit",
	},
	{
		ID: "ninthage.wound.table", Title: "to wound",
		Says:   "What is needed depends on Strength less Resilience, from 2+ to 6+.",
		Source: "The Ninth Age, 2nd edition: To-wound rolls", Example: "ninthage/seed-b",
	},
	{
		ID: "ninthage.save.armour", Title: "armour save",
		Says:   "A wound is saved on 7 less Armour plus Armour Penetration; without Armour left there is no roll.",
		Source: "The Ninth Age, 2nd edition: Armour saves", Example: "ninthage/seed-b",
	},
	{
		ID: "ninthage.height", Title: "Height",
		Says:   "The Height of models says how many make a Full Rank, a Line Formation, and how many Attacks support.",
		Source: "The Ninth Age, 2nd edition: Model classification", Example: "ninthage/extra-support",
	},
	{
		ID: "ninthage.seq.batch", Title: "step by step, all together",
		Says:   "Every step of the sequence is finished for all simultaneous attacks before the next begins.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/four-stones",
	},
	{
		ID: "ninthage.seq.allocate", Title: "allocate",
		Says:   "Close Combat Attacks are given to Health Pools before any roll to hit.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/poison",
	},
	{
		ID: "ninthage.seq.hits", Title: "number of hits",
		Says:   "Rolls to hit, or a rule, say how many hits there are, and each may be multiplied.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/breath",
	},
	{
		ID: "ninthage.seq.distribute", Title: "distribute",
		Says:   "Hits that were not allocated are shared out once they are known.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/knights-and-duke",
	},
	{
		ID: "ninthage.seq.wound", Title: "roll to wound",
		Says:   "The attacker rolls to wound for each hit.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/breath",
	},
	{
		ID: "ninthage.seq.armour", Title: "roll armour saves",
		Says:   "The defender rolls an armour save for each wound.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/lances-into-the-flank",
	},
	{
		ID: "ninthage.seq.special", Title: "roll Special Saves",
		Says:   "Wounds that Armour did not stop may be stopped by a Special Save.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/trolls",
	},
	{
		ID: "ninthage.seq.unsaved", Title: "unsaved wounds",
		Says:   "Wounds that no save stopped are multiplied now, if a rule does so.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/trolls",
	},
	{
		ID: "ninthage.seq.hp", Title: "lose Health Points",
		Says:   "Health Points leave the pool that was hit.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/trolls",
	},
	{
		ID: "ninthage.seq.casualties", Title: "remove casualties",
		Says:   "The owner removes the models that are gone.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/bowmen-on-the-move",
	},
	{
		ID: "ninthage.seq.panic", Title: "test for Panic",
		Says:   "A unit that has reason to tests once casualties are removed.",
		Source: "The Ninth Age, 2nd edition: Attack sequence", Example: "ninthage/bowmen-on-the-move",
	},
	{
		ID: "ninthage.shoot.eligible", Title: "who may shoot",
		Says:   "Units that are Engaged, Shaken, Fleeing, that marched, reformed or failed a charge may not shoot.",
		Source: "The Ninth Age, 2nd edition: Shooting with a unit", Example: "ninthage/explosion",
	},
	{
		ID: "ninthage.shoot.one-target", Title: "one target",
		Says:   "A unit shoots at one enemy unit, which is seen and not Engaged.",
		Source: "The Ninth Age, 2nd edition: Shooting with a unit", Example: "ninthage/engaged-target",
	},
	{
		ID: "ninthage.shoot.one-type", Title: "one kind of shots",
		Says:   "All rank-and-file shoot with the same weapon; Champion, characters and other parts may use their own.",
		Source: "The Ninth Age, 2nd edition: Shooting with a unit", Example: "ninthage/mixed-fire",
	},
	{
		ID: "ninthage.shoot.two-ranks", Title: "two ranks",
		Says:   "Only the first and second rank shoot, unless a rule adds ranks.",
		Source: "The Ninth Age, 2nd edition: Shooting with a unit", Example: "ninthage/bowmen-on-the-move",
	},
	{
		ID: "ninthage.shoot.per-model", Title: "each model by itself",
		Says:   "Sight and range are those of each shooting model, and any model may hold its fire.",
		Source: "The Ninth Age, 2nd edition: Shooting with a unit", Example: "ninthage/mortars-apart",
	},
	{
		ID: "ninthage.shoot.number", Title: "number of shots",
		Says:   "Each shooting model makes as many shots as its weapon says.",
		Source: "The Ninth Age, 2nd edition: Shooting with a unit", Example: "ninthage/four-shots",
	},
	{
		ID: "ninthage.shoot.to-hit", Title: "to hit in shooting",
		Says:   "The Aim, worsened by the penalties, is what a shot needs.",
		Source: "The Ninth Age, 2nd edition: Shooting", Example: "ninthage/bowmen-on-the-move",
	},
	{
		ID: "ninthage.hit.natural-one", Title: "a natural 1 misses",
		Says:   "A shot whose die shows 1 misses, whatever it needs.",
		Source: "The Ninth Age, 2nd edition: Shooting", Example: "ninthage/mixed-fire",
	},
	{
		ID: "ninthage.shoot.hopeless", Title: "Hopeless Shot",
		Says:   "Where 7+ is needed, a 6 and then a second roll of 4 or more hit.",
		Source: "The Ninth Age, 2nd edition: Hopeless Shots", Example: "ninthage/hopeless-shots",
	},
	{
		ID: "ninthage.dist.pool", Title: "hits on the rank-and-file",
		Says:   "Hits of all but Close Combat Attacks go to the rank-and-file.",
		Source: "The Ninth Age, 2nd edition: Distributing hits", Example: "ninthage/seed-b",
	},
	{
		ID: "ninthage.dist.champion-never", Title: "not onto a Champion",
		Says:   "Hits that are distributed never go to a Champion.",
		Source: "The Ninth Age, 2nd edition: Distributing hits", Example: "ninthage/champion-overflow",
	},
	{
		ID: "ninthage.dist.protected", Title: "protected characters",
		Says:   "Among five or more of the rank-and-file, characters of their Type and Height take no such hits.",
		Source: "The Ninth Age, 2nd edition: Distributing hits", Example: "ninthage/protected-general",
	},
	{
		ID: "ninthage.dist.equal", Title: "as equally as possible",
		Says:   "Otherwise nobody takes a second hit before all that may be hit have one, and the attacker places what is left over.",
		Source: "The Ninth Age, 2nd edition: Distributing hits", Example: "ninthage/knights-and-duke",
	},
	{
		ID: "ninthage.dist.majority", Title: "values of the most",
		Says:   "Where models of a pool differ, the value that most of them have is used.",
		Source: "The Ninth Age, 2nd edition: Distributing hits", Example: "ninthage/majority",
	},
	{
		ID: "ninthage.dist.count5", Title: "the Champion counts",
		Says:   "The Champion is one of the five that protect a character.",
		Source: "The Ninth Age, 2nd edition: Distributing hits", Example: "ninthage/protected-general",
	},
	{
		ID: "ninthage.wound.natural", Title: "natural 6 and 1 to wound",
		Says:   "A natural 6 always wounds, a natural 1 never does.",
		Source: "The Ninth Age, 2nd edition: To-wound rolls", Example: "ninthage/breath",
	},
	{
		ID: "ninthage.save.special", Title: "Special Save",
		Says:   "One die for each wound left over, which Armour Penetration does not change.",
		Source: "The Ninth Age, 2nd edition: Saves", Example: "ninthage/trolls",
	},
	{
		ID: "ninthage.save.one-special", Title: "one Special Save",
		Says:   "Only one Special Save is taken against a wound, by the defender's choice.",
		Source: "The Ninth Age, 2nd edition: Saves", Example: "ninthage/divine",
	},
	{
		ID: "ninthage.save.aegis-divine", Title: "Aegis against Divine Attacks",
		Says:   "Aegis rolls that succeed against Divine Attacks are rolled again.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/divine",
	},
	{
		ID: "ninthage.save.fortitude-denied", Title: "no Fortitude",
		Says:   "Fortitude does not help against fire, nor against a Lethal Strike.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/lethal-strike",
	},
	{
		ID: "ninthage.save.conditional", Title: "saves against some attacks",
		Says:   "A save said to be against something is there only for such attacks.",
		Source: "The Ninth Age, 2nd edition: Personal protections", Example: "ninthage/protected-general",
	},
	{
		ID: "ninthage.save.special-natural-one", Title: "a natural 1 fails",
		Says:   "A Special Save that shows 1 fails, whatever its bonus.",
		Source: "The Ninth Age, 2nd edition: Saves", Example: "ninthage/blessed-aegis",
	},
	{
		ID: "ninthage.save.no-saves", Title: "no saves of any kind",
		Says:   "Neither an armour save nor a Special Save is rolled.",
		Source: "The Ninth Age, 2nd edition: Saves", Example: "ninthage/no-saves",
	},
	{
		ID: "ninthage.hp.pool", Title: "the pool",
		Says:   "The rank-and-file lose Health Points from one pool, and whole models go when enough are lost.",
		Source: "The Ninth Age, 2nd edition: Losing Health Points", Example: "ninthage/trolls",
	},
	{
		ID: "ninthage.hp.champion-overflow", Title: "the Champion last",
		Says:   "When no other rank-and-file are left, the Champion takes the rest.",
		Source: "The Ninth Age, 2nd edition: Losing Health Points", Example: "ninthage/champion-overflow",
	},
	{
		ID: "ninthage.hp.character", Title: "a pool of his own",
		Says:   "What a character or Champion loses stays with him, and what he cannot lose is gone.",
		Source: "The Ninth Age, 2nd edition: Losing Health Points", Example: "ninthage/allocate",
	},
	{
		ID: "ninthage.hp.mixed", Title: "different rank-and-file",
		Says:   "Rank-and-file of another Type or Height have a pool of their own.",
		Source: "The Ninth Age, 2nd edition: Losing Health Points", Example: "ninthage/mixed-unit",
	},
	{
		ID: "ninthage.hp.excess-choice", Title: "who struck too often",
		Says:   "The attacker says which of simultaneous attacks were the excess.",
		Source: "The Ninth Age, 2nd edition: Losing Health Points", Example: "ninthage/excess",
	},
	{
		ID: "ninthage.cas.rear", Title: "from the rear",
		Says:   "Casualties come off the rear rank, or off both ends of a single one.",
		Source: "The Ninth Age, 2nd edition: Removing casualties", Example: "ninthage/bowmen-on-the-move",
	},
	{
		ID: "ninthage.cas.slide", Title: "models that stay move up",
		Says:   "Where another model stands in the place of a casualty, the next one goes and that model takes its place.",
		Source: "The Ninth Age, 2nd edition: Removing casualties", Example: "ninthage/slide",
	},
	{
		ID: "ninthage.cas.engaged", Title: "an Engaged single rank",
		Says:   "An Engaged unit in one rank loses models so that it keeps as much contact as it can.",
		Source: "The Ninth Age, 2nd edition: Removing casualties", Example: "ninthage/one-rank-fight",
	},
	{
		ID: "ninthage.panic.heavy", Title: "heavy losses",
		Says:   "A unit that loses a quarter of the Health Points it began the phase with takes a Panic Test.",
		Source: "The Ninth Age, 2nd edition: Panic Test", Example: "ninthage/panic-20",
	},
	{
		ID: "ninthage.panic.destroyed", Title: "nobody left to test",
		Says:   "A unit that is wiped out takes no Panic Test.",
		Source: "The Ninth Age, 2nd edition: Panic Test", Example: "ninthage/panic-destroyed",
	},
	{
		ID: "ninthage.panic.other", Title: "other reasons",
		Says:   "A unit also tests when friends nearby are destroyed, break, or flee through it.",
		Source: "The Ninth Age, 2nd edition: Panic Test", Example: "ninthage/panic-cause",
	},
	{
		ID: "ninthage.panic.exempt", Title: "no test",
		Says:   "Engaged and Fleeing units do not test, nor one that already passed; the Fearless pass.",
		Source: "The Ninth Age, 2nd edition: Panic Test", Example: "ninthage/panic-exempt",
	},
	{
		ID: "ninthage.panic.test", Title: "Panic Test",
		Says:   "Two dice of no more than the Discipline pass; a General's may be used, a standard near by lets it roll again.",
		Source: "The Ninth Age, 2nd edition: Panic Test", Example: "ninthage/panic-20",
	},
}
