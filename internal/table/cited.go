package table

import "slices"

// noteEdge keeps the rules cited with an answer of node v, each once: those
// before the draw with the node, the rest with the edge. Faces of a die that
// share an edge share its rules.
func (g *Graph) noteEdge(v int32, edge int, cited []RuleID, before int) {
	if before > 0 && RulesAt(g.DrawRules, v) == 0 {
		g.DrawRules = g.note(g.DrawRules, v, cited[:before])
	}
	have := g.Rules(RulesAt(g.EdgeRules, int32(edge)))
	if len(have) == 0 && distinct(cited[before:]) {
		g.EdgeRules = g.note(g.EdgeRules, int32(edge), cited[before:])
		return
	}
	all := slices.Clone(have)
	for _, id := range cited[before:] {
		if !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	g.EdgeRules = g.note(g.EdgeRules, int32(edge), all)
}

func distinct(ids []RuleID) bool {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			return false
		}
	}
	return true
}

// noteEnd keeps the rules cited where a procedure ends or hands over.
func (g *Graph) noteEnd(v int32, cited []RuleID) {
	g.EndRules = g.note(g.EndRules, v, cited)
}

// note sets what is noted of a node or an edge to the number of a list.
func (g *Graph) note(of []int32, at int32, cited []RuleID) []int32 {
	n := g.list(cited)
	if n == 0 && int(at) >= len(of) {
		return of
	}
	for int(at) >= len(of) {
		of = append(roomy(of), 0)
	}
	of[at] = n
	return of
}

// list is the number of a list of rules, kept if it is new.
func (g *Graph) list(cited []RuleID) int32 {
	if len(cited) == 0 {
		return 0
	}
	if g.RuleLists == nil {
		g.RuleLists = [][]RuleID{nil}
	}
	for i := len(g.RuleLists) - 1; i > 0; i-- {
		if slices.Equal(g.RuleLists[i], cited) {
			return int32(i)
		}
	}
	g.RuleLists = append(g.RuleLists, slices.Clone(cited))
	return int32(len(g.RuleLists) - 1)
}

// Rules is a list of rules by its number.
func (g *Graph) Rules(list int32) []RuleID {
	if list == 0 {
		return nil
	}
	return g.RuleLists[list]
}

// RulesAt is the number of the list that is noted of a node or an edge.
func RulesAt(of []int32, at int32) int32 {
	if int(at) >= len(of) {
		return 0
	}
	return of[at]
}
