package ninthage

import "github.com/enfilade/enfilade/internal/rule"

// formationRules are those of Area Attacks, artillery, close combat and the table.
var formationRules = rule.Index{
	{
		ID: "ninthage.melee.to-hit", Title: "to hit in close combat",
		Says:   "What is needed depends on how far the striker's Offensive Skill exceeds the Defensive Skill.",
		Source: "The Ninth Age, 2nd edition: Rolling to hit", Example: "ninthage/swordsmen-and-orcs",
	},
	{
		ID: "ninthage.misfire.table", Title: "Misfire Table",
		Says:   "A die decides between Explosion, Breakdown, Jammed and Malfunction.",
		Source: "The Ninth Age, 2nd edition: Misfire Table", Example: "ninthage/explosion",
	},
	{
		ID: "ninthage.misfire.no-reroll", Title: "no reroll of a Misfire",
		Says:   "The roll that made an artillery weapon misfire cannot be rolled again.",
		Source: "The Ninth Age, 2nd edition: Misfire Table", Example: "ninthage/cannon-front",
	},
	{
		ID: "ninthage.area.after-hit", Title: "rolled to hit once",
		Says:   "An Area Attack is rolled to hit like any other, and only a success is multiplied.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/seed-a",
	},
	{
		ID: "ninthage.area.facing", Title: "ranks or files",
		Says:   "From the front or rear ranks are hit, from a flank files.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/seed-f",
	},
	{
		ID: "ninthage.area.count", Title: "hits of each rank",
		Says:   "Each rank or file chosen takes X hits, or as many as it has models.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/seed-b",
	},
	{
		ID: "ninthage.area.cap-unit", Title: "no more than models",
		Says:   "There are never more hits than models in the unit.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/seed-cap",
	},
	{
		ID: "ninthage.area.one-per-model", Title: "one hit a model",
		Says:   "No model takes more than one hit of an Area Attack.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/seed-one-each",
	},
	{
		ID: "ninthage.area.big-base", Title: "big bases",
		Says:   "A joined model on a bigger base counts as the places it fills, for ranks and files.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/seed-cap",
	},
	{
		ID: "ninthage.area.bracket", Title: "bracketed values",
		Says:   "Exactly one hit of the attack has the values in brackets.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/cannon-front",
	},
	{
		ID: "ninthage.area.multiply-after", Title: "multiplied after the hit",
		Says:   "The hits are counted once the attack has hit, and each is wounded and saved by itself.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/seed-multiplied",
	},
	{
		ID: "ninthage.area.poison", Title: "Poison and several hits",
		Says:   "Of the hits that one attack becomes only one is automatic.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/area-focus",
	},
	{
		ID: "ninthage.area.battle-focus", Title: "Battle Focus and several hits",
		Says:   "Battle Focus adds one hit after the area is counted.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/area-focus",
	},
	{
		ID: "ninthage.area.several-shots", Title: "several shots",
		Says:   "Each shot that hits is multiplied by itself, against the whole formation.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/four-shots",
	},
	{
		ID: "ninthage.area.revision", Title: "editions of the page",
		Says:   "Both limits hold, and each shooting model has its own Arc.",
		Source: "The Ninth Age, 2nd edition: Area Attack", Example: "ninthage/mortars-apart",
	},
	{
		ID: "ninthage.art.reload", Title: "artillery reloads",
		Says:   "No artillery weapon can Stand and Shoot.",
		Source: "The Ninth Age, 2nd edition: Artillery Weapons", Example: "ninthage/charged-cannon",
	},
	{
		ID: "ninthage.art.catapult", Title: "Catapult",
		Says:   "It ignores cover, misfires on a 1, and where it fails otherwise it tries for a Partial Hit.",
		Source: "The Ninth Age, 2nd edition: Artillery Weapons", Example: "ninthage/catapult",
	},
	{
		ID: "ninthage.art.volley-gun", Title: "Volley Gun",
		Says:   "Its dice are its shots; one natural 6 among them costs -1, two misfire.",
		Source: "The Ninth Age, 2nd edition: Artillery Weapons", Example: "ninthage/volley-gun",
	},
	{
		ID: "ninthage.art.cannon", Title: "Cannon",
		Says:   "Its one shot goes through files, one hit at full power; a natural 1 misfires.",
		Source: "The Ninth Age, 2nd edition: Artillery Weapons", Example: "ninthage/cannon-front",
	},
	{
		ID: "ninthage.art.flamethrower", Title: "Flamethrower",
		Says:   "A 1 misfires; otherwise D6 hits, or 2D6 of the bracketed values at Short Range.",
		Source: "The Ninth Age, 2nd edition: Artillery Weapons", Example: "ninthage/flame-cannon",
	},
	{
		ID: "ninthage.art.hopeless", Title: "Catapult at 7+",
		Says:   "The attempt is a Hopeless Shot, and so is its Partial Hit.",
		Source: "The Ninth Age, 2nd edition: Artillery Weapons", Example: "ninthage/hopeless-catapult",
	},
	{
		ID: "ninthage.melee.steps", Title: "Initiative Steps",
		Says:   "Attacks come from Step 10 down to 0, and what died before strikes no more.",
		Source: "The Ninth Age, 2nd edition: Initiative Order", Example: "ninthage/swordsmen-and-orcs",
	},
	{
		ID: "ninthage.melee.contact", Title: "who is in contact",
		Says:   "Models in base contact strike, corners included.",
		Source: "The Ninth Age, 2nd edition: Which models can attack", Example: "ninthage/swordsmen-and-orcs",
	},
	{
		ID: "ninthage.melee.support", Title: "Supporting Attacks",
		Says:   "The rank behind models in contact strikes over them, with few Attacks, to the front only.",
		Source: "The Ninth Age, 2nd edition: Which models can attack", Example: "ninthage/swordsmen-and-orcs",
	},
	{
		ID: "ninthage.melee.allocate", Title: "allocating attacks",
		Says:   "Attacks may go to any pool with a model in contact, and may be split.",
		Source: "The Ninth Age, 2nd edition: Allocating attacks", Example: "ninthage/allocate",
	},
	{
		ID: "ninthage.melee.swirling", Title: "swirling melee",
		Says:   "Rank-and-file that reach only a character may strike the rank-and-file instead.",
		Source: "The Ninth Age, 2nd edition: Allocating attacks", Example: "ninthage/fear",
	},
	{
		ID: "ninthage.melee.natural", Title: "natural 6 and 1 in close combat",
		Says:   "A natural 6 always hits, a natural 1 never does.",
		Source: "The Ninth Age, 2nd edition: Rolling to hit", Example: "ninthage/poison",
	},
	{
		ID: "ninthage.geo.frame", Title: "Unit Boundary",
		Says:   "A unit is measured as the rectangle round its bases.",
		Source: "The Ninth Age, 2nd edition: Unit arcs", Example: "ninthage/seed-flank-measured",
	},
	{
		ID: "ninthage.geo.arcs", Title: "Arcs",
		Says:   "Lines at 45 degrees from the corners part front, flanks and rear.",
		Source: "The Ninth Age, 2nd edition: Unit arcs", Example: "ninthage/seed-flank-measured",
	},
	{
		ID: "ninthage.geo.located", Title: "Located in",
		Says:   "The centre of the attacker's front, or of its round base, says in which Arc it is.",
		Source: "The Ninth Age, 2nd edition: Unit arcs", Example: "ninthage/seed-front-measured",
	},
	{
		ID: "ninthage.geo.tie", Title: "on the line",
		Says:   "A point exactly on the line between two Arcs is in the flank.",
		Source: "The Ninth Age, 2nd edition: Unit arcs", Example: "ninthage/corner-line",
	},
	{
		ID: "ninthage.geo.los", Title: "Line of Sight",
		Says:   "A straight line in the own Front Arc that no opaque terrain and no other unit high enough crosses.",
		Source: "The Ninth Age, 2nd edition: Line of Sight", Example: "ninthage/line-of-sight",
	},
	{
		ID: "ninthage.geo.cover", Title: "measuring cover",
		Says:   "What part of the Target Facing is hidden from the best point of the shooter's front decides.",
		Source: "The Ninth Age, 2nd edition: Cover", Example: "ninthage/behind-the-wall",
	},
	{
		ID: "ninthage.geo.half", Title: "exactly half",
		Says:   "Half of the facing hidden is enough.",
		Source: "The Ninth Age, 2nd edition: Cover", Example: "ninthage/half-hidden",
	},
	{
		ID: "ninthage.geo.range", Title: "half range",
		Says:   "Long Range begins beyond half of the weapon's range.",
		Source: "The Ninth Age, 2nd edition: Shooting", Example: "ninthage/bowmen-on-the-move",
	},
}
