// Package ninthage is The Ninth Age: Fantasy Battles, 2nd edition (2021 and
// 2022 core rules): one attack and all it triggers.
//
// The sequence of every attack, each step for all simultaneous attacks before
// the next begins:
//
//	allocate        Close Combat Attacks to Health Pools
//	hits            rolled or automatic, then multiplied: Area Attack, Battle Focus
//	distribute      all other hits over the rank-and-file and the characters
//	to wound        Strength against Resilience
//	armour          Armour less Armour Penetration
//	special save    Aegis or Fortitude, one of them
//	unsaved wounds  Multiple Wounds
//	Health Points   out of the Health Pool that was hit
//	casualties      from the rear
//	panic           a quarter of the Health Points of the phase
//
// A file of this package is named by the printed heading. Phase is the outermost
// procedure: attackers one after another, or both sides by Initiative Steps.
// Attack is one attack with all its hits, Strike one hit against one Health Pool.
//
// Not covered: movement, magic, Break Tests and pursuit, victory points.
package ninthage
