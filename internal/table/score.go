package table

import "strconv"

// Gain is what one answer scores, by counter.
type Gain [4]int32

// Score adds n, not negative, to one of four counters, 0 to 3, which are no part
// of the state: kills of a chain that may go on for ever. What has been scored
// cannot be asked, so that a chain without end has few states. Only the
// outermost procedure may score, and not in the step that ends it.
func (t *T) Score(counter, n int) {
	if counter < 0 || counter >= len(t.gain) || n < 0 {
		panic("table: no score: " + strconv.Itoa(n) + " for counter " + strconv.Itoa(counter))
	}
	t.gain[counter] += int32(n)
	t.scored = t.scored || n > 0
	if t.hand != nil {
		if t.hand.depth != 1 || t.fist != nil {
			panic("table: only the outermost procedure may score")
		}
		t.hand.Score[counter] += n
	}
}

// noteGain keeps what an edge scores. Edges without are not written down.
func (g *Graph) noteGain(edge int, gain Gain) {
	for len(g.gains) <= edge {
		g.gains = append(g.gains, Gain{})
	}
	g.gains[edge] = gain
}

// Scores tells whether any answer scores.
func (g *Graph) Scores() bool { return g.gains != nil }

// Gain is what the edge of that number scores.
func (g *Graph) Gain(edge int32) Gain {
	if int(edge) >= len(g.gains) {
		return Gain{}
	}
	return g.gains[edge]
}

// Settle orders and ties the nodes that v leads to, in a graph whose edges are
// all known.
func (g *Graph) Settle(v int32) {
	if g.Nodes[v].num == 0 {
		g.close(v, func(int32) {})
	}
}

// Counted is a procedure with its scores in the state, each up to a cap: what
// is more than the cap counts as the cap. It is for goals that ask for so many
// and no more, and for decisions that may depend on what has been scored. A
// procedure that hands over cannot be counted.
type Counted[P Procedure[S, R], S, R comparable] struct {
	Procedure P
	Caps      [4]uint16
}

// Counting is a state and what has been scored.
type Counting[S comparable] struct {
	State  S
	Scores [4]uint16
}

// CountedResult is a result and what was scored.
type CountedResult[R comparable] struct {
	Result R
	Scores [4]uint16
}

// Step takes the step of the procedure and counts what it scores.
func (c Counted[P, S, R]) Step(t *T, s Counting[S]) (Counting[S], bool) {
	next, more := c.Procedure.Step(t, s.State)
	if t.draw.Kind == InOrder {
		panic("table: a procedure that hands over cannot be counted: " + t.subject.Name)
	}
	s.State = next
	for i, n := range t.gain {
		s.Scores[i] = uint16(min(int32(c.Caps[i]), int32(s.Scores[i])+n))
	}
	t.gain, t.scored = Gain{}, false
	return s, more
}

// Result is the procedure's, and the scores.
func (c Counted[P, S, R]) Result(s Counting[S]) CountedResult[R] {
	return CountedResult[R]{c.Procedure.Result(s.State), s.Scores}
}
