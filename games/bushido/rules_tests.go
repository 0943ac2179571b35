package bushido

import "github.com/enfilade/enfilade/internal/rule"

// testRules are the rules of tests.
var testRules = rule.Index{
	{
		ID: "bushido.test.pool", Title: "dice of a test",
		Says:   "A test rolls dice equal to the statistic with its modifiers and boosts, less what a special costs.",
		Source: "Tests", Example: "bushido/four-dice-with-ones",
	},
	{
		ID: "bushido.test.minimum-die", Title: "at least one die",
		Says:   "A statistic of 0 or less still rolls exactly one die in a challenge test.",
		Source: "Tests", Example: "bushido/dash",
	},
	{
		ID: "bushido.test.opposed-minimum", Title: "both pools grow together",
		Says:   "If a pool of an opposed test is below 1, both gain the same number of dice until the lower has 1.",
		Source: "Tests, opposed", Example: "bushido/ki-test",
	},
	{
		ID: "bushido.test.dash", Title: "a dash stays 0",
		Says:   "A statistic printed as a dash counts as 0, and nothing changes it.",
		Source: "Statistics", Example: "bushido/dash",
	},
	{
		ID: "bushido.test.stat-cap", Title: "at most twice the printed statistic",
		Says:   "The net statistic is at most double the printed one; a printed 0 can come to 1.",
		Source: "Statistics", Example: "bushido/two-ki-at-long-range",
	},
	{
		ID: "bushido.test.ones-removed", Title: "ones leave the pool",
		Says:   "After all rerolls natural ones are taken away: they are no result, no support and no dice of a tie.",
		Source: "Tests", Example: "bushido/three-dice-against-five",
	},
	{
		ID: "bushido.test.forced-removal", Title: "highest dice taken away",
		Says:   "Effects that take the highest dice act after rerolls and after ones have left.",
		Source: "Tests", Example: "bushido/kata",
	},
	{
		ID: "bushido.test.supporting", Title: "two supporting dice",
		Says:   "The result is the highest die left, plus 1 for each of up to two others.",
		Source: "Tests", Example: "bushido/four-dice-with-ones",
	},
	{
		ID: "bushido.test.all-ones-zero", Title: "nothing left is 0",
		Says:   "If no die survives the result is exactly 0, and nothing is added to it.",
		Source: "Tests, FAQ", Example: "bushido/all-ones",
	},
	{
		ID: "bushido.test.maximum", Title: "eight at most",
		Says:   "Without modifiers a result is at most 8: a six and two supports.",
		Source: "Tests", Example: "bushido/four-dice-with-ones",
	},
	{
		ID: "bushido.test.challenge", Title: "equal or beat the number",
		Says:   "A challenge test succeeds with the Challenge Number or more; the difference is the Success Level.",
		Source: "Challenge Tests", Example: "bushido/four-dice-with-ones",
	},
	{
		ID: "bushido.test.opposed", Title: "the higher result wins",
		Says:   "In an opposed test the higher result wins by the difference.",
		Source: "Tests, opposed", Example: "bushido/two-dice-against-two",
	},
	{
		ID: "bushido.test.tiebreak", Title: "ties by dice, then the Active Player",
		Says:   "Equal results go to the side with more surviving dice, in melee of attack and defence together, then to the Active Player, at Success Level 0.",
		Source: "Tests, opposed", Example: "bushido/two-dice-against-two",
	},
	{
		ID: "bushido.test.tactical-tie", Title: "a tactical tie is rolled again",
		Says:   "A tactical test that is tied in dice too is rolled again, for there is no Active Player.",
		Source: "Tests, tactical", Example: "bushido/tactical",
	},
	{
		ID: "bushido.test.reroll-order", Title: "who rerolls when",
		Says:   "The other model rerolls first, the enemy's dice before its own, then the activating or initiative model does the same and has the last word.",
		Source: "Tests, rerolls", Example: "bushido/order-of-rerolls",
	},
	{
		ID: "bushido.test.reroll-once", Title: "one trait, one reroll of a die",
		Says:   "A trait rerolls the same die only once; dice picked together are rolled together, and the new faces stand.",
		Source: "Tests, rerolls", Example: "bushido/order-of-rerolls",
	},
	{
		ID: "bushido.test.substituted", Title: "set dice stay",
		Says:   "A die that was set to a face cannot be rerolled.",
		Source: "Tests, rerolls", Example: "bushido/dice-that-were-set",
	},
	{
		ID: "bushido.test.declare-order", Title: "the other side declares first",
		Says:   "In a test the opponent of the activating or initiative model declares feats and boosts first.",
		Source: "Tests", Example: "bushido/aya-and-chiyo-rolled",
	},
	{
		ID: "bushido.test.before-roll", Title: "boosts come before the roll",
		Says:   "What changes a roll is declared and paid before the dice; only feats that reroll come after.",
		Source: "Ki Feats", Example: "bushido/gated-feat",
	},
	{
		ID: "bushido.test.single-d6", Title: "one D6",
		Says:   "A challenge test that names no statistic is rolled with a single D6.",
		Source: "Challenge Tests", Example: "bushido/single-die",
	},
	{
		ID: "bushido.test.size", Title: "dice of a size test",
		Says:   "A size test rolls 1 die for Tiny up to 5 for Huge; Strong adds one, Weak and Swarm take one.",
		Source: "Tests, size", Example: "bushido/size-test",
	},
}
