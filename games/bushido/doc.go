// Package bushido resolves attacks of Bushido, Risen Sun (GCT Studios): ranged
// attacks, melee exchanges, bare tests and the End Phase of markers.
//
// Two published texts are followed, chosen by the key `edition`: wiki-2021, the
// community's step list, and living-2025, the publisher's reference online.
// Where only one of them speaks, both editions use it.
//
// A ranged attack in its steps:
//
//	1   weapon, target, range band, nominee, feats, Challenge Number, gates
//	2   the pool with boosts, feats and a special attack; roll, rerolls, result
//	3   the result against the Challenge Number
//	4   feats, and the extra test where the target touches a friend
//	5   the Damage Roll on the wound table by Success Level
//	6   Reload markers and Ammo tokens
//	7   boosts expire; with Rapid Fire the next attack begins
//
// A melee exchange splits both pools in secret, rolls four pools at once, and
// lets the model with initiative strike first.
//
// Not covered: movement and activation beyond what an attack asks about, the
// printed text of cards, scenario play, and reactions that are no Ki feats.
package bushido
