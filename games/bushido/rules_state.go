package bushido

import "github.com/enfilade/enfilade/internal/rule"

// stateRules are the rules of states.
var stateRules = rule.Index{
	{
		ID: "bushido.state.exhausted", Title: "Exhausted",
		Says:   "It cannot activate or be nominated, and has a die less in melee.",
		Source: "Model States", Example: "bushido/held-prone-blind",
	},
	{
		ID: "bushido.state.stunned", Title: "Stunned",
		Says:   "It has a die less in both pools; the End Phase removes one marker.",
		Source: "Model States", Example: "bushido/melee-pool-below-one",
	},
	{
		ID: "bushido.state.frightened", Title: "Frightened",
		Says:   "It has a die less in both pools and must defend with half its dice or more.",
		Source: "Model States", Example: "bushido/defensive",
	},
	{
		ID: "bushido.state.prone", Title: "Prone",
		Says:   "It is easier to hit, strikes second with a die less, and uses no specials.",
		Source: "Model States", Example: "bushido/held-prone-blind",
	},
	{
		ID: "bushido.state.blind", Title: "Blind",
		Says:   "It sees nothing beyond contact, and has a die less in melee.",
		Source: "Model States", Example: "bushido/held-prone-blind",
	},
	{
		ID: "bushido.state.held", Title: "Held",
		Says:   "It can neither shoot nor move, and defends with a die less.",
		Source: "Model States", Example: "bushido/held-prone-blind",
	},
	{
		ID: "bushido.state.immobilised", Title: "Immobilised",
		Says:   "It moves only after a size test, and uses no specials.",
		Source: "Model States", Example: "bushido/held-prone-blind",
	},
	{
		ID: "bushido.state.surprised", Title: "Surprised",
		Says:   "It is easier to hit, declares no feats or boosts, and is second in melee.",
		Source: "Model States", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.state.reloading", Title: "Reloading",
		Says:   "While it has a marker none of its Reload weapons may shoot.",
		Source: "Model States", Example: "bushido/seed-1g-reloading-wiki",
	},
	{
		ID: "bushido.state.death-sentence", Title: "Death Sentence",
		Says:   "Enemies have a die more against it and add 1 to their Damage Rolls.",
		Source: "Model States", Example: "bushido/death-sentence",
	},
	{
		ID: "bushido.state.disguised", Title: "Disguised",
		Says:   "Attackers of little Ki cannot target it, others must pass a Ki test.",
		Source: "Model States", Example: "bushido/disguised",
	},
	{
		ID: "bushido.state.controlled", Title: "Controlled",
		Says:   "It cannot spend Ki tokens.",
		Source: "Model States", Example: "bushido/controlled",
	},
	{
		ID: "bushido.state.berserk", Title: "Berserk",
		Says:   "It is Aggressive.",
		Source: "Model States", Example: "bushido/aggressive",
	},
	{
		ID: "bushido.state.markers", Title: "Poisoned, Bleeding, On Fire",
		Says:   "Markers that wound in the End Phase.",
		Source: "Model States", Example: "bushido/end-phase",
	},
	{
		ID: "bushido.state.spirit-block", Title: "Spirit Block",
		Says:   "It generates no Ki in the next Starting Phase.",
		Source: "Model States", Example: "bushido/controlled",
	},
}
