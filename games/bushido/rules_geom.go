package bushido

import "github.com/enfilade/enfilade/internal/rule"

// tableRules are the rules of the table.
var tableRules = rule.Index{
	{
		ID: "bushido.geom.base", Title: "bases",
		Says:   "Bases are round, of 30, 40, 50 or 60 mm, and 25.4 mm make an inch.",
		Source: "Terms & Concepts", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.geom.size", Title: "size by base",
		Says:   "A base of 30 mm is Small, 40 Medium, 50 Large and 60 Huge, unless a trait says otherwise.",
		Source: "Terms & Concepts", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.geom.distance", Title: "edge to edge",
		Says:   "Distances run between the nearest edges of bases, and within means that much or less.",
		Source: "Terms & Concepts", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.geom.arc", Title: "the front arc",
		Says:   "The front arc is the half of the table before the model; any part of a base in it will do.",
		Source: "Line Of Sight", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.geom.los", Title: "line of sight",
		Says:   "There must be one straight line between the bases that meets nothing as large as both models.",
		Source: "Line Of Sight", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.geom.cover", Title: "Cover",
		Says:   "Terrain within an inch of the target that hides it on some line gives Cover, even if it is seen over.",
		Source: "Visibility", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.geom.zoc", Title: "the Zone of Control",
		Says:   "The zone is what lies within an inch of the base and in the model's sight.",
		Source: "Zone Of Control", Example: "bushido/turned-guard",
	},
	{
		ID: "bushido.geom.intercept-test", Title: "when a line crosses the zone",
		Says:   "The lines between two bases fill the shape stretched round them, and the zone must meet it short of the target.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/turned-guard",
	},
	{
		ID: "bushido.geom.surprise", Title: "attacked from out of sight",
		Says:   "A model is Surprised by an attacker that began out of its sight and stayed there, not having begun in contact.",
		Source: "Model States, Surprised", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.geom.camouflage", Title: "hidden by Camouflage",
		Says:   "In Cover a model with Camouflage can be targeted only by enemies that began near enough.",
		Source: "Traits, Camouflage", Example: "bushido/camouflage",
	},
}
