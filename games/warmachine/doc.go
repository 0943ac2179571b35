// Package warmachine is Warmachine and Hordes, third edition (MkIII, core rules
// of 2020 with the digest of 2021): one model's activation, attack by attack.
//
// The sequence of an attack, as the steps of the code take it:
//
//	declare     weapon and target, what it costs            resolve.go
//	range       out of range, automatic hits and misses     numbers_roll.go
//	attack      dice, boosts, re-rolls, all ones, all sixes  strike_roll.go, roll.go
//	redirect    Shield Guard; templates and deviation        area.go, template.go
//	hit         critical effects, knockdown, throws, slams   strike_roll.go, power.go
//	damage      dice, ARM, immunity                          strike_damage.go
//	boxes       power field, transfer, Tough, destroyed      strike_damage.go
//	moves       Drag, Pull, Overtake                         grants.go
//	attacks     one attack earned at most                    grants_taken.go
//	next        initial, bought, or the end                  next.go
//
// A scenario is read and checked into a scene (scene.go, places.go, position.go,
// policy.go, history.go); a plan is the scene made ready to be played, with what
// is counted and who decides; an activation is the procedure.
//
// Not covered: the attacker's own damage, spell lists, feats, moves that matter
// only to later positions. Readings are listed in docs/games/warmachine.md.
package warmachine
