// Package battlescribe reads the XML of BattleScribe and New Recruit:
// catalogues, game systems and rosters, schema 2.x.
//
// A catalogue is a tree of entries a player picks from; profiles, rules and
// further entries are reached by links, into the same file, the catalogues it
// links to, and the game system. Changes ("modifiers") that hold always are
// carried out; those that depend on the rest of an army are counted and
// reported, never guessed. Hidden elements are passed over.
//
// Not read: points, limits other than how many models a unit holds,
// publications, force organisation.
package battlescribe
