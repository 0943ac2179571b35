package table

import "slices"

// noteEdge keeps the rules cited with an answer of node v, each once: those
// before the draw with the node, the rest with the edge. Faces of a die that
// share an edge share its rules.
func (g *Graph) noteEdge(v int32, edge int, cited []RuleID, before int) {
	for len(g.EdgeRules) <= edge {
		g.EdgeRules = append(g.EdgeRules, nil)
	}
	if before > 0 && g.DrawRules[v] == nil {
		if g.DrawRules == nil {
			g.DrawRules = map[int32][]RuleID{}
		}
		g.DrawRules[v] = slices.Clone(cited[:before])
	}
	have := g.EdgeRules[edge]
	for _, id := range cited[before:] {
		if !slices.Contains(have, id) {
			have = append(have, id)
		}
	}
	g.EdgeRules[edge] = have
}

// noteEnd keeps the rules cited where a procedure ends or hands over.
func (g *Graph) noteEnd(v int32, cited []RuleID) {
	if len(cited) == 0 {
		return
	}
	if g.EndRules == nil {
		g.EndRules = map[int32][]RuleID{}
	}
	g.EndRules[v] = slices.Clone(cited)
}
