package bushido

import "github.com/enfilade/enfilade/internal/rule"

// rangedRules are the rules of ranges, Challenge Numbers, nominations and shots into a melee.
var rangedRules = rule.Index{
	{
		ID: "bushido.ranged.range.bands", Title: "limits belong to their band",
		Says:   "A distance of a limit or less is in that band; beyond Long there is none.",
		Source: "Ranged Attacks, range bands", Example: "bushido/in-contact",
	},
	{
		ID: "bushido.ranged.range.missing-band", Title: "a band that is missing",
		Says:   "Where a band is a dash the next one up takes its distances.",
		Source: "Weapon profiles", Example: "bushido/flash-bomb",
	},
	{
		ID: "bushido.ranged.range.beyond-long", Title: "beyond Long the attack fails",
		Says:   "An attack out of range costs the action, but neither Ammo nor Reload.",
		Source: "Ranged Attacks, step 1c", Example: "bushido/seed-1c-beyond-long-wiki",
	},
	{
		ID: "bushido.ranged.range.feats", Title: "feats that change bands",
		Says:   "A feat that changes bands rescues a shot only if it is in effect before the range is measured.",
		Source: "Ki Feats", Example: "bushido/far-shot",
	},
	{
		ID: "bushido.ranged.cn.base", Title: "4, 5 or 6 by the band",
		Says:   "The Challenge Number is 4 at Short, 5 at Medium and 6 at Long range.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/in-contact",
	},
	{
		ID: "bushido.ranged.cn.size", Title: "size of the target",
		Says:   "Tiny adds 1; Medium, Large and Huge take off 1, 2 and 3.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/in-contact",
	},
	{
		ID: "bushido.ranged.cn.prone", Title: "a Prone target",
		Says:   "A Prone target lowers the Challenge Number by 1.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/oni-on-the-ground",
	},
	{
		ID: "bushido.ranged.cn.surprised", Title: "a Surprised target",
		Says:   "A Surprised target lowers the Challenge Number by 1.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.ranged.cn.cover", Title: "a target in Cover",
		Says:   "Cover raises the Challenge Number by 2.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/camouflage",
	},
	{
		ID: "bushido.ranged.cn.target-ran", Title: "a target that ran",
		Says:   "A target that ran this turn raises the Challenge Number by 1.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/seed-1f-challenge-number-wiki",
	},
	{
		ID: "bushido.ranged.cn.moved", Title: "a shooter that moves",
		Says:   "Moving as part of the action raises the Challenge Number by 1.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/seed-1f-challenge-number-wiki",
	},
	{
		ID: "bushido.ranged.cn.attacker-ran", Title: "a shooter that ran",
		Says:   "A shooter that ran this turn raises the Challenge Number by 1.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/seed-1f-challenge-number-wiki",
	},
	{
		ID: "bushido.ranged.cn.repeat", Title: "a further attack this turn",
		Says:   "Every attack after the first of a turn has a Challenge Number 1 higher, not more.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/second-shot",
	},
	{
		ID: "bushido.ranged.cn.ranged-defence", Title: "Ranged Defence of the target",
		Says:   "The target's Ranged Defence is added to the Challenge Number.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/ranged-defence",
	},
	{
		ID: "bushido.ranged.cn.swarm", Title: "a swarm",
		Says:   "A Swarm adds 1 beside what its size adds.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/rats-at-long-range",
	},
	{
		ID: "bushido.ranged.cn.effect", Title: "other effects",
		Says:   "Other effects change the Challenge Number as they say.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/ranged-defence",
	},
	{
		ID: "bushido.ranged.cn.order", Title: "all are added",
		Says:   "Modifiers are additions, so their order does not matter; one line is never counted twice.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/duel-in-the-forest",
	},
	{
		ID: "bushido.ranged.cn.no-floor", Title: "no least, no most",
		Says:   "The Challenge Number may be 0, negative, or above what dice can reach.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/hopeless-shot",
	},
	{
		ID: "bushido.ranged.cn.repeat-failed", Title: "what is no earlier attack",
		Says:   "An attack that ended before its dice does not make the next one a repeat; a miss does.",
		Source: "Ranged Attack Challenge Number", Example: "bushido/after-an-aborted-shot",
	},
	{
		ID: "bushido.ranged.intercept.line", Title: "a line crosses its zone",
		Says:   "Some straight line from base to base must pass the nominee's Zone of Control before the original target's base.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.ranged.intercept.sees", Title: "it sees the shooter",
		Says:   "The nominee must see the activating model.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.ranged.intercept.valid", Title: "it is a valid target",
		Says:   "The nominee must be in sight, in range, and open to being targeted.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.ranged.intercept.ready", Title: "it is not Exhausted",
		Says:   "An Exhausted model cannot be nominated.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.ranged.intercept.friendly", Title: "a friend of the target, once",
		Says:   "The target's player may nominate one other model friendly to the target, once an attack.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.ranged.intercept.cover", Title: "Cover only if both had it",
		Says:   "The new target has Cover only if it and the original target both have it.",
		Source: "Ranged Attacks, step 1d", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.ranged.intercept.remeasure", Title: "all is read for the new target",
		Says:   "Band, size and every other modifier are those of the new target.",
		Source: "Ranged Attacks, steps 1d and 1f", Example: "bushido/guard-nominated",
	},
	{
		ID: "bushido.ranged.intercept.btb", Title: "the new target in contact",
		Says:   "If the new target touches a friend of the attacker, the test of step 4b is taken for it.",
		Source: "Ranged Attacks, steps 1d and 4b", Example: "bushido/nominee-in-the-melee",
	},
	{
		ID: "bushido.ranged.intercept.denied", Title: "no nomination",
		Says:   "Some weapons and feats forbid the nomination of a new target.",
		Source: "Traits; Ki Feats", Example: "bushido/cannon",
	},
	{
		ID: "bushido.ranged.btb.test", Title: "the test of who is hit",
		Says:   "With the target in contact with a friend a second test must reach 6, changed by the target's size.",
		Source: "Targeting a Model in BtB", Example: "bushido/bow-into-the-melee",
	},
	{
		ID: "bushido.ranged.btb.huge", Title: "a Huge target is hit",
		Says:   "Against a Huge target in contact the second test succeeds by itself.",
		Source: "Targeting a Model in BtB", Example: "bushido/huge-in-the-melee",
	},
	{
		ID: "bushido.ranged.btb.pool", Title: "dice of the second test",
		Says:   "The second test uses the Ranged Pool with boosts, without Brutal and without paying for a special again.",
		Source: "Targeting a Model in BtB, FAQ", Example: "bushido/huge-in-the-melee",
	},
	{
		ID: "bushido.ranged.btb.success", Title: "the target is hit",
		Says:   "A second test that succeeds leaves the target as it is.",
		Source: "Targeting a Model in BtB", Example: "bushido/bow-into-the-melee",
	},
	{
		ID: "bushido.ranged.btb.failure", Title: "the friend is hit",
		Says:   "A second test that fails turns the attack on the nearest friend in contact with the target.",
		Source: "Targeting a Model in BtB", Example: "bushido/bow-into-the-melee",
	},
	{
		ID: "bushido.ranged.btb.keep-sl", Title: "the Success Level stays",
		Says:   "The friend takes the Damage Roll at the Success Level of the attack, with its own defences.",
		Source: "Targeting a Model in BtB", Example: "bushido/bow-into-the-melee",
	},
	{
		ID: "bushido.ranged.special-strength", Title: "Special in place of Strength",
		Says:   "A weapon of Special Strength makes no Damage Roll: its effect applies on a success.",
		Source: "Weapon profiles", Example: "bushido/flash-bomb",
	},
	{
		ID: "bushido.aoe.pulse", Title: "a pulse around the target",
		Says:   "A pulse reaches every model within its distance of the target's base, all round.",
		Source: "Terms & Concepts, Pulse", Example: "bushido/flash-bomb",
	},
	{
		ID: "bushido.aoe.pulse-damage", Title: "a pulse that wounds",
		Says:   "Each other model in such a pulse takes its own Damage Roll at the Success Level of the attack.",
		Source: "Ki Feats, Cannon Manipulation", Example: "bushido/cannon-manipulation",
	},
	{
		ID: "bushido.aoe.all-round", Title: "an attack at everybody",
		Says:   "Every other model in range and sight is attacked on its own, with no repeat and no second test.",
		Source: "Ki Feats, Circular Strike", Example: "bushido/circular-strike",
	},
}
