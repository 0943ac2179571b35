package wh40k9

import "fmt"

// waits tells whether the attacks of a group wait until no enemy is within
// Engagement Range any more (wh40k9.target.big-guns-deferred).
func (s *scene) waits(g *group) bool {
	return g.profile != nil && !g.weapon.melee && !g.target.engaged && s.keywords.any("VEHICLE", "MONSTER") && s.enemyEngaged()
}

// waitsFor tells whether a group must wait for another, at a unit within
// Engagement Range.
func (s *scene) waitsFor(g, other *group) bool {
	return other.profile != nil && other.target.engaged && !g.done() && s.waits(g)
}

// waitingProblem tells whether an order has attacks that wait before those at
// the units they wait for.
func (s *scene) waitingProblem(list []*group) (problem, rule string) {
	for i, g := range list {
		for _, h := range list[i+1:] {
			if s.waitsFor(g, h) {
				return fmt.Sprintf("%s waits for the attacks at %s, which %s makes", g.name, h.target.name, h.name), "target.big-guns-deferred"
			}
		}
	}
	return "", ""
}
