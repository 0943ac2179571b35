// Package infinity is one Order of Infinity N4, rules as of PDF 2.1 of July
// 2023: what the active trooper declares, what the reacting troopers answer,
// every roll, every Saving Roll, the states that follow.
//
//	declaration   weapon, mode, Burst and its split, place of the template
//	reactions     one ARO each, if they may and want
//	rolls         Success Values from Attributes and capped MODs
//	comparison    Face to Face, or Normal where nobody opposes
//	effects       Saving Rolls, Wounds, states, all at once
//	nerve         Guts Rolls of those that were attacked and stand
//
// A trooper that is compared with many is the hub of the Order, the others are
// its spokes: an attacker with his targets, or one target under a Coordinated
// Order. [Order] goes through the links one after another, which changes
// nothing, since everything in an Order happens at the same time.
//
// Not covered: moves, deployment, Orders and their supply, Command Tokens,
// hidden information, equipment that touches no attack, explosions of fallen
// troopers. See docs/games/infinity.md.
package infinity
